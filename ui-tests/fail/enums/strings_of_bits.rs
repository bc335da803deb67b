use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(strings, bits, name = "demo.x", width = 8)]
enum X {
    A = 1,
}

fn main() {}
