use dialekt_ods_macros::Pass;

/// Do something.
#[derive(Pass, Clone)]
#[pass(argument = "x")]
struct X;

fn main() {}
