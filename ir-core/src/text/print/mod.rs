//! The printer.
use crate::context::{Context, Location};

/// Prints types, attributes and ops.
pub struct Printer<'a> {
    /// The context.
    pub cx: &'a Context,
}

/// Prints a location.
pub fn location(_cx: &Context, _loc: Location, _out: &mut Vec<u8>) {}
/// t
pub fn attr_to_string(_: &Context, _: crate::context::Attribute) -> String {
    String::new()
}
/// t
pub fn type_to_string(_: &Context, _: crate::context::Type) -> String {
    String::new()
}
