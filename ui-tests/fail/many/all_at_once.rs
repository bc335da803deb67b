use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(nam = "test.x", traits(Pur, AllTypesMatch(lsh, rhs)), rename_all = "camel")]
#[assembly($lsh ";" $rhs attr-dict (":" type($result))?)]
struct X {
    lhs: Operand,
    rhs: Operand<I32>,
    result: OpResult<I32>,
    region: Option<Region>,
}

fn uses(op: Self::View<'_>) -> Option<Value> {
    let view = op.view::<X>()?;
    let _ = view.rhs();
    let _: XView<'_> = view;
    Some(view.result())
}

fn main() {}
