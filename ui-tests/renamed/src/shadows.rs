//! Names that generated code might use without a path.
#![allow(dead_code, unused_macros)]

pub trait Clone {}
pub trait Default {}
pub trait From {}
pub trait Into {}
pub trait Iterator {}
pub trait PartialEq {}
pub trait Fn {}
pub trait Send {}
pub trait Sync {}
pub trait Any {}
pub struct Some;
pub struct None;
pub struct Ok;
pub struct Err;
pub struct Location;
pub struct Builder;
pub struct Context;
pub struct Attribute;
pub struct Value;
pub struct OpRef;
pub fn drop() {}

macro_rules! vec {
    () => {};
}
macro_rules! assert {
    () => {};
}
macro_rules! format {
    () => {};
}
macro_rules! concat {
    () => {};
}
macro_rules! stringify {
    () => {};
}
macro_rules! matches {
    () => {};
}
