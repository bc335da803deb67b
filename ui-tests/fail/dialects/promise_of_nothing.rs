use dialekt_ods_macros::{Dialect, Op, op_interface};

#[op_interface]
trait SoundOpInterface {
    fn sound(_op: Self::View<'_>) -> bool {
        true
    }
}

#[derive(Op)]
#[op(name = "test.add")]
struct Add {}

#[derive(Dialect)]
#[dialect(name = "test", ops(Add), promises(SoundOpInterface()))]
struct Test;

fn main() {}
