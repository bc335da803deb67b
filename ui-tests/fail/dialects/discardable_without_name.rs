use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
#[dialect(name = "test", discardable(: StrAttr))]
struct Test;

fn main() {}
