//! Types.

use super::escape;
use super::printer::{Printer, with_stack};
use super::visit::Visit;
use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData, Type};
use crate::num::int::write_u64;
use crate::types::{DialectType, Signedness, SubElement, TypeData};

impl Printer<'_> {
    /// Prints a type: its alias where it has one.
    #[inline]
    pub fn print_type(&mut self, ty: Type) {
        if !self.type_texts.append(ty.index(), &mut self.out) {
            self.new_type(ty);
        }
    }

    /// Prints a type that was not printed before, and keeps the text.
    fn new_type(&mut self, ty: Type) {
        if self.recording {
            self.visits.push(Visit::new(SubElement::Type(ty)));
            return;
        }
        if self.is_full() {
            return;
        }
        if self.cycles.is_outside() && self.cycles.type_texts.append(ty.index(), &mut self.out) {
            return;
        }
        let (start, effects, cycles) = (self.position(), self.effects.count, self.cycles.printed);
        if !self.print_type_alias(ty) {
            with_stack(|| self.print_type_itself(ty));
        }
        if self.effects.count != effects {
            return;
        }
        if self.cycles.printed == cycles {
            self.type_texts.keep(ty.index(), &self.out[start..]);
        } else if self.cycles.is_outside() {
            self.cycles.type_texts.keep(ty.index(), &self.out[start..]);
        }
    }

    /// Prints the alias of a type, if it has one.
    pub fn print_type_alias(&mut self, ty: Type) -> bool {
        if self.recording {
            self.visits.push(Visit::new(SubElement::Type(ty)));
            return true;
        }
        match self.env.aliases.of_type(ty).filter(|_| !self.cycles.without_aliases) {
            Some(alias) => {
                self.env.aliases.print(alias, &mut self.out);
                true
            }
            None => false,
        }
    }

    /// Prints the alias of a dialect's type, or else its own syntax without dialect and mnemonic.
    pub fn print_stripped_type(&mut self, ty: Type) {
        match self.cx.type_data(ty) {
            TypeData::Extension(t) if !self.print_type_alias(ty) => {
                let start = self.position();
                with_stack(|| t.0.print_stripped(self));
                if self.position() == start {
                    self.print_type(ty);
                }
            }
            TypeData::Extension(_) => {}
            _ => self.print_type(ty),
        }
    }

    /// Prints a dialect's type as its mnemonic and parameters, without sigil, dialect and alias: the short form of types within
    /// types of their own dialect. Other types are printed as anywhere.
    pub fn print_type_without_dialect(&mut self, ty: Type) {
        match self.cx.type_data(ty) {
            TypeData::Extension(_) if self.recording => self.visits.push(Visit::new(SubElement::Type(ty))),
            TypeData::Extension(t) if !self.is_full() => with_stack(|| t.0.print(self)),
            TypeData::Extension(_) => {}
            _ => self.print_type(ty),
        }
    }

    /// Prints a type without regard to its own alias.
    pub(super) fn print_type_itself(&mut self, ty: Type) {
        match self.cx.type_data(ty) {
            TypeData::None => self.write("none"),
            TypeData::Index => self.write("index"),
            TypeData::Integer { width, sign } => {
                self.write(match sign {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                write_u64(&mut self.out, u64::from(*width));
            }
            TypeData::Float(kind) => self.write(kind.name()),
            TypeData::Complex(element) => self.wrapped("complex<", *element),
            TypeData::Function { inputs, results } | TypeData::Graph { inputs, results } => {
                self.print_function_type(inputs.iter().copied(), results.iter().copied());
            }
            TypeData::Tuple(types) => {
                self.write("tuple<");
                self.print_types(types.iter().copied());
                self.out.push(b'>');
            }
            TypeData::Vector { shape, scalable, element } => {
                self.write("vector<");
                for (i, size) in shape.iter().enumerate() {
                    let scaled = scalable.get(i) == Some(&true);
                    if scaled {
                        self.out.push(b'[');
                    }
                    self.dimension(*size);
                    self.write(if scaled { "]x" } else { "x" });
                }
                self.wrapped("", *element);
            }
            TypeData::Tensor { shape, element, encoding } => {
                self.shaped("tensor<", shape, *element);
                if let Some(encoding) = encoding {
                    self.write(", ");
                    self.print_attribute(*encoding);
                }
                self.out.push(b'>');
            }
            TypeData::UnrankedTensor(element) => self.wrapped("tensor<*x", *element),
            TypeData::MemRef { shape, element, layout, space } => {
                self.shaped("memref<", shape, *element);
                let layout = layout.filter(|layout| !is_identity_layout(self.cx, *layout));
                for attr in layout.iter().chain(space) {
                    self.write(", ");
                    self.print_attribute_eliding_common_types(*attr);
                }
                self.out.push(b'>');
            }
            TypeData::UnrankedMemRef { element, space } => {
                self.write("memref<*x");
                self.print_type(*element);
                if let Some(space) = space {
                    self.write(", ");
                    self.print_attribute_eliding_common_types(*space);
                }
                self.out.push(b'>');
            }
            TypeData::Opaque { dialect, body } => {
                let (dialect, body) = (self.cx.bytes(*dialect), self.cx.bytes(*body));
                self.dialect_symbol(b'!', dialect, |p| p.write(body));
            }
            TypeData::Extension(t) => {
                self.dialect_symbol(b'!', t.0.dialect().as_bytes(), |p| <dyn DialectType>::print(&*t.0, p));
            }
        }
    }

    /// Prints `(types) -> types`.
    pub fn print_function_type(
        &mut self,
        inputs: impl IntoIterator<Item = Type>,
        results: impl ExactSizeIterator<Item = Type> + Clone,
    ) {
        self.out.push(b'(');
        self.print_types(inputs);
        self.write(") -> ");
        self.print_result_types(results);
    }

    /// Prints ` -> types`, or nothing where there are none.
    pub fn print_optional_arrow_types(&mut self, types: impl ExactSizeIterator<Item = Type> + Clone) {
        if types.len() != 0 {
            self.write(" -> ");
            self.print_result_types(types);
        }
    }

    /// Prints a list of result types: in parentheses unless it is one type that is no function type.
    #[inline]
    pub fn print_result_types(&mut self, types: impl ExactSizeIterator<Item = Type> + Clone) {
        if types.len() == 1
            && let Some(ty) = types.clone().next()
            && !matches!(self.cx.type_data(ty), TypeData::Function { .. })
        {
            self.print_type(ty);
        } else {
            self.out.push(b'(');
            self.print_types(types);
            self.out.push(b')');
        }
    }

    fn wrapped(&mut self, open: &str, element: Type) {
        self.write(open);
        self.print_type(element);
        self.out.push(b'>');
    }

    fn shaped(&mut self, open: &str, shape: &[i64], element: Type) {
        self.write(open);
        for size in shape {
            self.dimension(*size);
            self.out.push(b'x');
        }
        self.print_type(element);
    }

    /// Prints `!dialect.body`, or `!dialect<body>` where the body is not of the form that can follow a dot.
    pub(super) fn dialect_symbol(&mut self, sigil: u8, dialect: &[u8], body: impl FnOnce(&mut Self)) {
        self.out.push(sigil);
        self.write(dialect);
        let dot = self.position();
        self.out.push(b'.');
        body(self);
        if !escape::is_pretty_body(self.printed(dot + 1..self.position())) {
            self.out[dot] = b'<';
            self.out.push(b'>');
        }
    }
}

/// Returns whether a memref layout is the identity map, which is not written.
pub(super) fn is_identity_layout(cx: &ContextData, layout: Attribute) -> bool {
    match cx.attr_data(layout) {
        AttrData::AffineMap(map) => map.is_identity(cx.affine()),
        _ => false,
    }
}
