use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(bits, width = 8)]
enum X {
    Read = 1 << 0,
    Far = 1 << 8,
}

fn main() {}
