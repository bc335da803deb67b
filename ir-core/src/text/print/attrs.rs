//! Attributes, but for elements (`dense`) and locations (`locations`).

use std::collections::HashSet;

use super::escape;
use super::printer::{Printer, with_stack};
use super::visit::{Deferred, Piece, Visit};
use crate::attrs::{AttrData, DialectAttr, ScopeStart};
use crate::context::{Attribute, Ident, NamedAttr, Type};
use crate::num::{ApInt, FloatKind};
use crate::types::{DYNAMIC, Signedness, SubElement, TypeData};

/// When the type of an attribute is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Elision {
    /// Never.
    Never,
    /// The type may be left out where it is `i64` or `f64`.
    May,
    /// Always.
    Must,
}

impl Printer<'_> {
    /// Prints an attribute: its alias where it has one.
    #[inline]
    pub fn print_attribute(&mut self, attr: Attribute) {
        if !self.attr_texts.append(attr.index(), &mut self.out) {
            self.new_attribute(attr);
        }
    }

    /// Prints an attribute that was not printed before, and keeps the text.
    fn new_attribute(&mut self, attr: Attribute) {
        let (start, effects, cycles) = (self.position(), self.effects.count, self.cycles.printed);
        self.attribute(attr, Elision::Never);
        // An attribute that waits for a region has no text yet.
        if self.effects.count == effects && self.cycles.printed == cycles && !self.recording {
            self.attr_texts.keep(attr.index(), &self.out[start..]);
        }
    }

    /// Prints an attribute without the type behind it.
    pub fn print_attribute_without_type(&mut self, attr: Attribute) {
        self.attribute(attr, Elision::Must);
    }

    /// Prints an attribute without the type behind it where that is `i64` or `f64`.
    pub fn print_attribute_eliding_common_types(&mut self, attr: Attribute) {
        self.attribute(attr, Elision::May);
    }

    pub(super) fn attribute(&mut self, attr: Attribute, elision: Elision) {
        if self.recording {
            self.visits.push(Visit { element: SubElement::Attr(attr), without_type: elision == Elision::Must });
        } else if !self.pieces.is_empty() && self.has_effects(attr) {
            self.effects.count += 1;
            self.pieces.push(Piece { at: self.position(), what: Deferred::Attr { attr, elision } });
        } else if !self.print_attribute_alias(attr) {
            self.print_attribute_itself(attr, elision);
        }
    }

    /// Prints the alias of an attribute, if it has one.
    pub fn print_attribute_alias(&mut self, attr: Attribute) -> bool {
        if self.recording {
            self.visits.push(Visit::new(SubElement::Attr(attr)));
            return true;
        }
        match self.env.aliases.of_attr(attr).filter(|_| !self.cycles.without_aliases) {
            Some(alias) => {
                self.env.aliases.print(alias, &mut self.out);
                true
            }
            None => false,
        }
    }

    /// Prints the alias of a dialect's attribute, or else its own syntax without dialect and mnemonic.
    pub fn print_stripped_attribute(&mut self, attr: Attribute) {
        match self.cx.attr_data(attr) {
            AttrData::Extension(a) if !self.print_attribute_alias(attr) => {
                let start = self.position();
                with_stack(|| a.0.print_stripped(self));
                if self.position() == start {
                    self.print_attribute(attr);
                }
            }
            AttrData::Extension(_) => {}
            _ => self.print_attribute(attr),
        }
    }

    /// Returns whether printing an attribute numbers a distinct attribute or names a resource.
    fn has_effects(&self, attr: Attribute) -> bool {
        if !self.cx.has_order_dependent_attributes() {
            return false;
        }
        let mut todo = vec![SubElement::Attr(attr)];
        let mut seen = HashSet::new();
        while let Some(element) = todo.pop() {
            let push = &mut |element| {
                if seen.insert(element) {
                    todo.push(element);
                }
            };
            match element {
                SubElement::Type(_) => self.cx.sub_elements(element, push),
                SubElement::Attr(attr) => match self.cx.attr_data(attr) {
                    // Attributes of dialects may name resources.
                    AttrData::Distinct { .. } | AttrData::DenseResource { .. } | AttrData::Extension(_) => return true,
                    data => data.sub_elements(push),
                },
            }
        }
        false
    }

    /// Prints an attribute without regard to its own alias.
    pub(super) fn print_attribute_itself(&mut self, attr: Attribute, elision: Elision) {
        if self.is_full() {
            return;
        }
        let data = self.cx.attr_data(attr);
        match data {
            AttrData::Unit => self.write("unit"),
            AttrData::Integer { ty, value } => return self.integer_attr(*ty, value, elision),
            AttrData::Float { ty, bits } => return self.float_attr(*ty, u128::from(*bits), elision),
            AttrData::String { value, .. } => escape::quoted(self.cx.bytes(*value), &mut self.out),
            AttrData::Array(attrs) => with_stack(|| {
                self.out.push(b'[');
                self.print_list(attrs, |p, attr| p.attribute(*attr, Elision::May));
                self.out.push(b']');
            }),
            AttrData::Dictionary(entries) => with_stack(|| {
                self.out.push(b'{');
                self.print_named_attributes(entries);
                self.out.push(b'}');
            }),
            AttrData::Type(ty) => self.print_type(*ty),
            AttrData::SymbolRef { root, nested } => self.symbol_ref(*root, nested),
            AttrData::ScopedRef { start, root, nested } => {
                match start {
                    ScopeStart::Root => self.write("@.root::"),
                    ScopeStart::Super(n) => (0..*n).for_each(|_| self.write("@.super::")),
                }
                self.symbol_ref(*root, nested);
            }
            AttrData::AffineMap(map) => {
                self.write("affine_map<");
                self.cx.affine().print_map(*map, &mut self.out);
                self.out.push(b'>');
            }
            AttrData::IntegerSet(set) => {
                self.write("affine_set<");
                self.cx.affine().print_set(*set, &mut self.out);
                self.out.push(b'>');
            }
            AttrData::DenseArray { element, len, data } => self.dense_array(*element, *len, data),
            AttrData::DenseElements { ty, data, splat } => self.dense_elements(*ty, data, *splat),
            AttrData::DenseStrings { ty, values } => self.dense_strings(*ty, values),
            AttrData::SparseElements { indices, values, .. } => self.sparse_elements(*indices, *values),
            AttrData::DenseResource { handle, .. } => {
                self.write("dense_resource<");
                self.print_resource_key(*handle);
                self.out.push(b'>');
            }
            AttrData::StridedLayout { offset, strides } => self.strided_layout(*offset, strides),
            AttrData::Distinct { referenced } => with_stack(|| self.distinct(attr, *referenced)),
            AttrData::Opaque { dialect, body, .. } => {
                let (dialect, body) = (self.cx.bytes(*dialect), self.cx.bytes(*body));
                self.dialect_symbol(b'#', dialect, |p| p.write(body));
            }
            AttrData::Extension(a) => with_stack(|| {
                self.dialect_symbol(b'#', a.0.dialect().as_bytes(), |p| <dyn DialectAttr>::print(&*a.0, p));
            }),
            AttrData::UnknownLoc
            | AttrData::FileLineCol { .. }
            | AttrData::NameLoc { .. }
            | AttrData::CallSiteLoc { .. }
            | AttrData::FusedLoc { .. }
            | AttrData::OpaqueLoc { .. } => self.location_attr(attr, false),
        }
        if elision != Elision::Must
            && let Some(ty) = data.ty()
            && ty != Type::NONE
        {
            self.write(" : ");
            self.print_type(ty);
        }
    }

    fn integer_attr(&mut self, ty: Type, value: &ApInt, elision: Elision) {
        if ty == Type::I1 {
            return self.write(if value.is_zero() { "false" } else { "true" });
        }
        let unsigned = matches!(self.cx.type_data(ty), TypeData::Integer { sign: Signedness::Unsigned, .. });
        value.write_decimal(&mut self.out, !unsigned);
        self.behind_number(ty, elision == Elision::May && ty == Type::I64, elision);
    }

    fn float_attr(&mut self, ty: Type, bits: u128, elision: Elision) {
        let start = self.position();
        let kind = self.cx.float_kind(ty).unwrap_or(FloatKind::F64);
        kind.print(bits, &mut self.out);
        // Bits in hexadecimal would be read as an integer without the type.
        let hex = self.printed(start..start + 2) == b"0x";
        self.behind_number(ty, elision == Elision::May && ty == Type::F64 && !hex, elision);
    }

    fn behind_number(&mut self, ty: Type, elided: bool, elision: Elision) {
        if !elided && elision != Elision::Must {
            self.write(" : ");
            self.print_type(ty);
        }
    }

    fn symbol_ref(&mut self, root: Ident, nested: &[Ident]) {
        self.print_symbol_name(root);
        for name in nested {
            self.write("::");
            self.print_symbol_name(*name);
        }
    }

    fn strided_layout(&mut self, offset: i64, strides: &[i64]) {
        self.write("strided<[");
        self.print_list(strides, |p, stride| p.stride(*stride));
        self.out.push(b']');
        if offset != 0 {
            self.write(", offset: ");
            self.stride(offset);
        }
        self.out.push(b'>');
    }

    fn stride(&mut self, value: i64) {
        match value {
            DYNAMIC => self.out.push(b'?'),
            value => self.print_integer(value),
        }
    }

    /// Prints `distinct[number]<attribute>`. The number counts distinct attributes as they are printed.
    fn distinct(&mut self, attr: Attribute, referenced: Attribute) {
        self.effects.count += 1;
        let next = self.effects.distinct.len() as u32;
        let number = *self.effects.distinct.entry(attr).or_insert(next);
        self.write("distinct[");
        self.print_integer(i64::from(number));
        self.write("]<");
        if referenced != Attribute::UNIT {
            self.print_attribute(referenced);
        }
        self.out.push(b'>');
    }

    /// Prints `name = value`, or only the name of a unit attribute.
    #[inline]
    pub fn print_named_attribute(&mut self, attr: NamedAttr) {
        escape::keyword_or_string(self.cx.bytes(attr.name), &mut self.out);
        if attr.value != Attribute::UNIT {
            self.write(" = ");
            self.print_attribute(attr.value);
        }
    }

    /// Prints named attributes with `, ` between them.
    pub(super) fn print_named_attributes(&mut self, attrs: &[NamedAttr]) {
        for (i, attr) in attrs.iter().enumerate() {
            if i != 0 {
                self.write(", ");
            }
            self.print_named_attribute(*attr);
        }
    }
}
