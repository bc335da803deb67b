use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(width = 12)]
enum X {
    A,
}

fn main() {}
