//! Text out: types, attributes, locations and ops as MLIR release 22.1 prints them.
//!
//! Hooks of dialects write to a [`Printer`]. [`print_op`] prints an op to a stream: it names values (`numbering`),
//! looks for aliases (`collect`, `alias`), cuts the text into parts (`plan`) and prints these in parallel (`drive`).
//! Printing changes nothing in the IR, and invalid IR is printed as well.

mod alias;
mod attrs;
mod collect;
mod cycles;
mod dense;
mod drive;
mod dump;
pub(crate) mod escape;
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
mod steps;
mod tails;
mod types;
mod users;
mod value_names;
mod values;
mod visit;

#[cfg(test)]
mod tests;

pub use drive::{OpPlaces, ops_to_strings, print_op, print_op_with_places, print_op_with_resources};
pub use flags::PrintFlags;
pub use metadata::ResourcePrinter;
pub use printer::Printer;
pub use value_names::ValueNames;
pub use visit::RegionForm;

use std::io;

use crate::context::{Attribute, ContextData, Location, NamedAttr, ResourceId, Type};
use crate::ir::{Ir, Op};
use crate::types::SubElement;
use printer::Env;

/// The text of a type.
pub fn type_to_string(cx: &ContextData, ty: Type) -> String {
    print_to_string(cx, |p| p.print_type(ty))
}

/// The text of an attribute.
pub fn attr_to_string(cx: &ContextData, attr: Attribute) -> String {
    print_to_string(cx, |p| p.print_attribute(attr))
}

/// The text of an entry of a dictionary: `name = value`.
pub fn named_attr_to_string(cx: &ContextData, attr: NamedAttr) -> String {
    print_to_string(cx, |p| p.print_named_attribute(attr))
}

/// The text of an op as far as it fits into a message; `...` stands for the rest. Bytes that are not UTF-8 cannot come up: strings are printed with escapes.
///
/// # Panics
/// When the op was erased or belongs to another tree.
pub fn op_to_string(ir: &Ir, op: Op, flags: &PrintFlags) -> String {
    let mut text = Message(Vec::new());
    if print_op(ir, op, flags, &mut text).is_err() {
        text.0.extend_from_slice(b"...");
    }
    into_string(text.0)
}

/// No message needs a longer text.
const LONGEST_MESSAGE: usize = 1 << 20;

/// Text for a message: writing fails when it gets too long. Deep nesting makes text much longer than its source, by
/// indentation alone.
struct Message(Vec<u8>);

impl io::Write for Message {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        // The part that fits is kept, so that the end does not depend on the size of pieces, which differs between
        // threads.
        let fits = text.len().min(LONGEST_MESSAGE - self.0.len());
        self.0.extend_from_slice(&text[..fits]);
        if fits < text.len() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        Ok(fits)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Appends a location: `loc("file":1:2)`.
pub fn location(cx: &ContextData, loc: Location, out: &mut Vec<u8>) {
    let env = Env::new(PrintFlags::default(), None);
    let mut p = Printer::new(cx, &env);
    std::mem::swap(&mut p.out, out);
    p.location(loc, false);
    std::mem::swap(&mut p.out, out);
}

/// The text that `print` prints, outside of any op: nothing has an alias. Types and attributes that are too long for a
/// message are cut, with `...` in place of the rest.
pub fn print_to_string(cx: &ContextData, print: impl FnOnce(&mut Printer<'_>)) -> String {
    print_to_string_with(cx, PrintFlags::default(), print)
}

/// As [`print_to_string`], with flags.
pub fn print_to_string_with(cx: &ContextData, flags: PrintFlags, print: impl FnOnce(&mut Printer<'_>)) -> String {
    let env = Env::new(flags, None);
    let mut p = Printer::new(cx, &env);
    (p.longest, p.many) = (LONGEST_MESSAGE, 0);
    print(&mut p);
    if p.overflowed() {
        p.write("...");
    }
    into_string(p.out)
}

/// The whole text of a type or attribute outside of any op, without aliases, and the resources that it refers to, some perhaps twice.
/// `None` when parts that it has in many places make it too long.
pub fn whole_text(cx: &ContextData, element: SubElement) -> Option<(Vec<u8>, Vec<ResourceId>)> {
    let env = Env::new(PrintFlags::default(), None);
    let mut p = Printer::new(cx, &env);
    match element {
        SubElement::Attr(attr) => p.print_attribute(attr),
        SubElement::Type(ty) => p.print_type(ty),
    }
    (!p.overflowed()).then_some((p.out, p.effects.resources))
}

fn into_string(text: Vec<u8>) -> String {
    String::from_utf8(text).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}
