use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(bits)]
enum X {
    #[case("read|write")]
    Both = 3,
    #[case(" none")]
    None = 0,
}

fn main() {}
