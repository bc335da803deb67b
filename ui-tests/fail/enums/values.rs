use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(bits = true, name, summary(x))]
enum X {
    A = 1,
}

fn main() {}
