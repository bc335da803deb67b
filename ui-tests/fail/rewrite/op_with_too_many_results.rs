use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => Split { x: x, high: Type::I32, low: Type::I32 })]
struct Rule;

fn main() {}
