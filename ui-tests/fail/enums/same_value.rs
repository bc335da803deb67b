use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
enum X {
    Up = 1,
    Down = 1,
}

fn main() {}
