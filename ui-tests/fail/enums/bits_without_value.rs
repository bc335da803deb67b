use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(bits)]
enum X {
    Read = 1,
    Write,
}

fn main() {}
