use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => Add { lhs: x, rhs: Split { x: x, high: Type::I32, low: Type::I32 } })]
struct Rule;

fn main() {
    let _ = <Rule as dialekt_ir_core::rewrite::Rewrite>::PATTERN;
}
