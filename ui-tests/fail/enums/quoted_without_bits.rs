use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(quoted, separator = "|", primary_groups)]
enum X {
    A,
}

fn main() {}
