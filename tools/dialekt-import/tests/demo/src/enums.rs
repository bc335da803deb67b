//! Enums.

use dialekt::prelude::op::*;

use crate::ops::Open;

/// What a box is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "demo.flags",
    symbol = "Demo_FlagsAttr",
    summary = "what a box is",
    type_name = "::demo::BoxFlags",
    bits,
    separator = ", "
)]
#[assembly("<" $value ">")]
pub enum BoxFlags {
    None = 0,
    Open = 1,
    Wet = 1 << 1,
}

/// How large.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "how large", width = 64)]
pub enum Size {
    Small = 1,
    #[case("VeryLarge")]
    VeryLarge = 10,
}
