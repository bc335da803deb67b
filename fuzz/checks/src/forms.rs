//! A dialect with the forms that no dialect of the registry has: regions that may be missing, groups in groups, types that follow from
//! regions and values.

use dialekt::prelude::op::*;

/// Forms.
#[derive(Dialect)]
#[dialect(name = "forms", ops(Try, Maybe, Load, Execute))]
pub(crate) struct Forms;

#[derive(Op)]
#[op(name = "forms.try", traits(NoTerminator, SingleBlock))]
#[assembly($body ("catch" $handler^)? attr_dict_with_keyword)]
struct Try {
    body: Region,
    handler: Option<Region>,
}

#[derive(Op)]
#[op(name = "forms.maybe")]
#[assembly(($body^ "done"):("nothing" ("at" $place^)?)? attr_dict_with_keyword)]
struct Maybe {
    place: Option<Attr<I64Attr>>,
    body: Option<Region>,
}

#[derive(Op)]
#[op(name = "forms.load", traits(AttrSizedOperandSegments))]
#[assembly(("from" $x^ ($y^ "last")? ("scope" "(" $scope^ ("or" $other^)? ")")?)? attr_dict)]
struct Load {
    x: Option<Operand<I64>>,
    y: Option<Operand<I64>>,
    scope: Option<Attr<StrAttr>>,
    other: Option<Attr<StrAttr>>,
}

#[derive(Op)]
#[op(name = "forms.execute", infer)]
#[assembly($sizes $body attr_dict_with_keyword)]
struct Execute {
    sizes: Operands<I64>,
    body: Region,
    results: OpResults<AnyType>,
}

impl InferTypes for Execute {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let last = input.body().and_then(|body| body.first_block()?.last_op());
        let sizes = input.sizes().iter().filter_map(|size| size.constant()).count();
        let last = last.ok_or("the body is empty")?;
        Ok(last.operand_types().chain(vec![Type::INDEX; sizes]).collect())
    }
}
