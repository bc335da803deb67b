use dialekt_ods_macros::op_interface;

#[op_interface(types_only)]
trait Sized {
    fn size(op: Self::View<'_>) -> u64;
}

fn main() {}
