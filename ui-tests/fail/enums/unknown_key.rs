use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(bit)]
enum X {
    A = 1,
}

fn main() {}
