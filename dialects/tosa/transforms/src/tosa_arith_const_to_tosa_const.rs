//! `tosa-arith-const-to-tosa-const`: constants of arith that are tensors become constants of tosa.
//! [mlir/lib/Dialect/Tosa/Transforms/TosaArithConstantToConst.cpp]

use dialekt_arith as arith;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_quant::QuantizedType;
use dialekt_tosa::{Const, MxInt8Type};

/// Convert tensor arith.constant operations into tosa.const
///
/// Those of tensors with elements that tosa has; scalars and other tensors stay.
#[derive(Pass, Clone)]
#[pass(name = "TosaArithConstantToTosaConstPass", argument = "tosa-arith-const-to-tosa-const", op = "func.func")]
pub struct TosaArithConstantToTosaConst {
    patterns: PassPatterns,
}

impl Pass for TosaArithConstantToTosaConst {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<ArithConstantToTosaConst>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Returns whether tosa has constants with such elements.
fn is_of_tosa(cx: &ContextData, element: Type) -> bool {
    match cx.type_data(element) {
        TypeData::Float(_) => true,
        TypeData::Integer { sign, .. } => *sign != Signedness::Signed,
        _ => QuantizedType::of(cx, element).is_some() || MxInt8Type::of(cx, element).is_some(),
    }
}

/// `arith.constant` of a tensor becomes `tosa.const`.
#[derive(Described)]
pub struct ArithConstantToTosaConst;

impl OpRewrite for ArithConstantToTosaConst {
    type SourceOp = arith::Constant;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<arith::Constant>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, values, ty) = (view.cx(), view.value()?, rw.type_of(view.result()));
        let data = cx.type_data(ty);
        if !matches!(data, TypeData::Tensor { .. }) || !data.has_static_shape() {
            return rw.no_match(op, "it is no tensor of known size");
        }
        if !is_of_tosa(cx, cx.element_or_self(ty)) {
            return rw.no_match(op, "tosa has no such elements");
        }
        if cx.attr_data(values).ty() != Some(ty) {
            return rw.no_match(op, "the value has another type");
        }
        rw.replace_op_with_new(op, Const::build(ty, values));
        Some(())
    }
}
