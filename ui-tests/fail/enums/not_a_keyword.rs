use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(bits, field)]
enum X {
    #[case("1st")]
    First = 1,
    Second = 2,
}

fn main() {}
