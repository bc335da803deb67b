use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
enum X {
    #[case("up")]
    #[case("upwards")]
    Up,
}

fn main() {}
