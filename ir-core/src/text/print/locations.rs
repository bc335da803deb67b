//! Locations: in attributes, behind ops and in diagnostics.

use super::escape;
use super::printer::{Printer, with_stack};
use super::visit::Visit;
use crate::attrs::AttrData;
use crate::context::ids::LocationRepr;
use crate::context::{Attribute, Ident, Location};
use crate::num::int::write_u64;
use crate::types::SubElement;

impl Printer<'_> {
    /// Prints ` loc(..)` behind an op, where locations are printed.
    #[inline]
    pub(super) fn trailing_location(&mut self, loc: Location, alias: bool) {
        if self.env.flags.debug_info {
            self.out.push(b' ');
            self.location(loc, alias);
        }
    }

    /// Prints ` loc(..)` where locations are printed.
    pub fn print_optional_location(&mut self, loc: Location) {
        if self.recording && self.env.flags.debug_info {
            let attr = self.cx.attr_of_location(loc);
            self.visits.push(Visit::new(SubElement::Attr(attr)));
        } else if !self.recording {
            self.trailing_location(loc, true);
        }
    }

    pub(super) fn location(&mut self, loc: Location, alias: bool) {
        let position = match loc.repr() {
            LocationRepr::Attr(attr) => return self.location_attr(attr, alias),
            LocationRepr::Offset(position) => position,
        };
        let short = self.env.flags.pretty_debug_info;
        if !short {
            self.write("loc(");
        }
        match self.env.aliases.of_position(position, &mut self.last_position).filter(|_| alias && !short) {
            Some(alias) => self.env.aliases.print(alias, &mut self.out),
            None => match self.cx.sources().resolve(position) {
                Some(at) => self.place(at.file, (at.line, at.column), (at.line, at.column), short),
                None => self.write(if short { "[unknown]" } else { "unknown" }),
            },
        }
        if !short {
            self.out.push(b')');
        }
    }

    /// Prints `loc(..)`, or the short form.
    pub(super) fn location_attr(&mut self, attr: Attribute, alias: bool) {
        if self.env.flags.pretty_debug_info {
            return self.location_body(attr, true, true);
        }
        self.write("loc(");
        if !alias || !self.print_attribute_alias(attr) {
            self.location_body(attr, false, true);
        }
        self.out.push(b')');
    }

    /// Prints the content of `loc(..)`. Locations inside others are printed by their aliases.
    fn location_body(&mut self, attr: Attribute, short: bool, outermost: bool) {
        if !outermost && self.print_attribute_alias(attr) {
            return;
        }
        with_stack(|| match self.cx.attr_data(attr) {
            AttrData::UnknownLoc => self.write(if short { "[unknown]" } else { "unknown" }),
            AttrData::FileLineCol { file, start_line, start_column, end_line, end_column, .. } => {
                self.place(*file, (*start_line, *start_column), (*end_line, *end_column), short);
            }
            AttrData::NameLoc { name, child } => {
                escape::quoted(self.cx.bytes(*name), &mut self.out);
                if *child != Attribute::UNKNOWN_LOC {
                    self.out.push(b'(');
                    self.location_body(*child, short, false);
                    self.out.push(b')');
                }
            }
            AttrData::OpaqueLoc { fallback, .. } => self.location_body(*fallback, short, false),
            AttrData::CallSiteLoc { callee, caller } => self.call_site(*callee, *caller, short),
            AttrData::FusedLoc { locations, metadata } => {
                if !short {
                    self.write("fused");
                }
                if let Some(metadata) = metadata {
                    self.out.push(b'<');
                    self.print_attribute(*metadata);
                    self.out.push(b'>');
                }
                self.out.push(b'[');
                self.print_list(locations, |p, loc| p.location_body(*loc, short, false));
                self.out.push(b']');
            }
            _ => self.print_attribute(attr),
        });
    }

    fn call_site(&mut self, callee: Attribute, caller: Attribute, short: bool) {
        if !short {
            self.write("callsite(");
        }
        self.location_body(callee, short, false);
        let is_name = matches!(self.cx.attr_data(callee), AttrData::NameLoc { .. });
        let is_place = matches!(self.cx.attr_data(caller), AttrData::FileLineCol { .. });
        if short && !(is_name && is_place) {
            self.out.push(b'\n');
        }
        self.write(" at ");
        self.location_body(caller, short, false);
        if !short {
            self.out.push(b')');
        }
    }

    fn place(&mut self, file: Ident, start: (u32, u32), end: (u32, u32), short: bool) {
        let file = self.cx.bytes(file);
        match short {
            true => self.write(file),
            false => escape::quoted(file, &mut self.out),
        }
        self.number_behind(":", start.0);
        self.number_behind(":", start.1);
        if start == end {
            return;
        }
        self.write(" to ");
        if start.0 != end.0 {
            self.number_behind("", end.0);
        }
        self.number_behind(":", end.1);
    }

    fn number_behind(&mut self, text: &str, number: u32) {
        self.write(text);
        write_u64(&mut self.out, u64::from(number));
    }
}
