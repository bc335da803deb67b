//! Numbers of the builtin dialect: integers of any width and the float formats.
#![allow(missing_docs)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ApInt(u32, u64);
impl ApInt {
    pub fn new_u64(w: u32, v: u64) -> Self {
        ApInt(w, v)
    }
    pub fn from_i64(w: u32, v: i64) -> Self {
        ApInt(w, v as u64)
    }
}
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatKind {
    F16,
    F32,
    F64,
}
