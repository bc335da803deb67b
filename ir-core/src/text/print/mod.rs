//! Text out: types, attributes, locations and ops as MLIR release 22.1 prints them.
//!
//! A [`Printer`] is what the hooks of dialects write with. [`print_op`] prints an op to a stream: it names values
//! (`numbering`), looks for aliases (`collect`, `alias`), cuts the text into parts (`plan`) and prints these in parallel
//! (`drive`). Printing changes nothing in the IR, and invalid IR is printed as well.

mod alias;
mod attrs;
mod collect;
mod dense;
mod drive;
mod escape;
mod flags;
mod format;
mod function;
mod generic;
mod hooks;
mod locations;
mod metadata;
mod names;
mod numbering;
mod ops;
mod params;
mod plan;
mod printer;
mod scopes;
mod spacing;
mod types;
mod users;
mod values;
mod visit;

#[cfg(test)]
mod tests;

pub use drive::{print_op, print_op_with_resources};
pub use flags::PrintFlags;
pub use printer::Printer;
pub use visit::RegionForm;

use crate::context::{Attribute, Context, Location, NamedAttr, Type};
use crate::ir::{Ir, Op};
use printer::Env;

/// The text of a type.
pub fn type_to_string(cx: &Context, ty: Type) -> String {
    print_to_string(cx, |p| p.print_type(ty))
}

/// The text of an attribute.
pub fn attr_to_string(cx: &Context, attr: Attribute) -> String {
    print_to_string(cx, |p| p.print_attribute(attr))
}

/// The text of an entry of a dictionary: `name = value`.
pub fn named_attr_to_string(cx: &Context, attr: NamedAttr) -> String {
    print_to_string(cx, |p| p.print_named_attribute(attr))
}

/// The text of an op. Bytes that are not UTF-8 cannot come up: strings are printed with escapes.
///
/// # Panics
/// When the op was erased or belongs to another tree.
pub fn op_to_string(ir: &Ir, op: Op, flags: &PrintFlags) -> String {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = print_op(ir, op, flags, &mut text);
    into_string(text)
}

/// Appends a location: `loc("file":1:2)`.
pub fn location(cx: &Context, loc: Location, out: &mut Vec<u8>) {
    let env = Env::new(PrintFlags::default(), None);
    let mut p = Printer::new(cx, &env);
    std::mem::swap(&mut p.out, out);
    p.location(loc, false);
    std::mem::swap(&mut p.out, out);
}

/// What `print` prints, outside of any op: nothing has an alias.
pub fn print_to_string(cx: &Context, print: impl FnOnce(&mut Printer<'_>)) -> String {
    let env = Env::new(PrintFlags::default(), None);
    let mut p = Printer::new(cx, &env);
    print(&mut p);
    into_string(p.out)
}

fn into_string(text: Vec<u8>) -> String {
    String::from_utf8(text).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}
