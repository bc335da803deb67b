use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Add { flag: maybe(f), lhs: x, .. } => Join { values: f, result: Type::I32 })]
struct Rule;

fn main() {}
