use dialekt_ods_macros::Pass;

/// Do something.
#[derive(Pass, Clone)]
#[pass(argument = "x")]
enum X {
    A,
}

fn main() {}
