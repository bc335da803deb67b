use dialekt_ods_macros::Pass;

/// Do something.
#[derive(Pass, Clone)]
#[pass(argument = "x")]
struct X<T> {
    value: T,
}

fn main() {}
