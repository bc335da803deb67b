/// A buffer of so many numbers.
#[derive(Type)]
#[ty(name = "demo.buffer_N", summary = "a buffer")]
#[assembly("<" $size "x" $element ">")]
pub struct Buffer {
    pub size: u32,
    pub element: Type,
}

/// A place in memory.
#[derive(Attr)]
#[attr(name = "demo.place_N", summary = "a place")]
#[assembly("<" struct($bank, $offset) ">")]
pub struct Place {
    pub bank: u32,
    pub offset: i64,
}

/// The direction in which numbers are rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
pub enum Rounding {
    Nearest,
    Down,
    Up,
}
