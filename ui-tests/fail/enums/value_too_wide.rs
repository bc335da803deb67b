use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(width = 8)]
enum X {
    Small = 1,
    Large = 256,
}

fn main() {}
