use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(width = 8, width = 16)]
enum X {
    A,
}

fn main() {}
