//! Parameters of attributes and types that dialects declare. [ODS: Attribute and type assembly format]

use super::printer::Printer;
use super::spacing::Spacing;
use crate::affine::AffineMap;
use crate::decl::params::{ParamArg, ParamElem, ParamGroup, ParamValue, ParamsDef, ParamsFormat};
use crate::num::FloatKind;

impl Printer<'_> {
    /// Writes a float, as in an attribute without its type.
    pub fn print_float(&mut self, kind: FloatKind, bits: u128) {
        kind.print(bits, &mut self.out);
    }

    /// Writes an affine map: `(d0) -> (d0)`.
    pub fn print_affine_map(&mut self, map: AffineMap) {
        self.cx.affine().print_map(map, &mut self.out);
    }

    /// Prints parameters that are any number of attributes: `<1 : i32, f32>`, nothing where there are none.
    pub(crate) fn print_attr_params(&mut self, values: &[ParamValue]) {
        if values.is_empty() {
            return;
        }
        self.write("<");
        for (i, value) in values.iter().enumerate() {
            self.write(if i == 0 { "" } else { ", " });
            if let ParamValue::Attr(attr) = value {
                self.print_attribute(*attr);
            }
        }
        self.write(">");
    }

    /// Prints parameters by their format.
    pub(crate) fn print_params(
        &mut self,
        def: &'static ParamsDef,
        format: &'static ParamsFormat,
        values: &[ParamValue],
    ) {
        let spacing = Spacing::START;
        ParamsPrinter { p: self, def, values, spacing }.elements(format.elements, true);
    }

    /// Prints an instance without its mnemonic; `false` when that writes nothing.
    pub(crate) fn print_params_stripped(&mut self, def: &'static ParamsDef, values: &[ParamValue]) -> bool {
        let start = self.position();
        def.print(values, self);
        self.position() != start
    }
}

struct ParamsPrinter<'p, 'a, 'v> {
    p: &'p mut Printer<'a>,
    def: &'static ParamsDef,
    values: &'v [ParamValue],
    spacing: Spacing,
}

impl ParamsPrinter<'_, '_, '_> {
    fn elements(&mut self, elements: &'static [ParamElem], print: bool) {
        for element in elements {
            self.element(element, print);
        }
    }

    fn element(&mut self, element: &'static ParamElem, print: bool) {
        match element {
            ParamElem::Keyword(text) | ParamElem::Punct(text) => {
                let space = self.spacing.literal(text);
                if print {
                    self.p.write(if space { " " } else { "" });
                    self.p.write(text);
                }
            }
            ParamElem::Space => {
                if print {
                    self.p.write(" ");
                }
                // Unlike in formats of ops, the text before the space counts.
                self.spacing.space = false;
            }
            ParamElem::NoSpace => self.spacing = Spacing::NONE,
            ParamElem::Newline => {
                if print {
                    self.p.print_newline();
                }
                self.spacing.space = false;
            }
            ParamElem::Param { index, qualified } => {
                let print = print && self.is_present(*index);
                self.space(print);
                if print {
                    self.param(*index, *qualified);
                }
            }
            ParamElem::Params(args) | ParamElem::Struct(args) => {
                let print = print && args.iter().any(|arg| self.is_present_arg(arg));
                self.space(print);
                if print {
                    self.list(args, matches!(element, ParamElem::Struct(_)));
                }
            }
            ParamElem::Custom(directive, args) => {
                self.space(print);
                if print {
                    (directive.print)(self.values, args, self.p);
                }
            }
            ParamElem::Optional(group) => self.group(group, print),
        }
    }

    fn space(&mut self, print: bool) {
        if self.spacing.variable() && print {
            self.p.write(" ");
        }
    }

    /// Both parts of the group start with the spacing before it, whichever is printed.
    fn group(&mut self, group: &'static ParamGroup, print: bool) {
        let then = group.anchor.iter().any(|index| self.is_present(*index)) != group.inverted;
        let spacing = self.spacing;
        self.elements(group.then, print && then);
        self.spacing = spacing;
        self.elements(group.otherwise, print && !then);
    }

    /// Returns whether a parameter is present, or differs from its default.
    fn is_present(&self, index: u16) -> bool {
        let index = usize::from(index);
        let (Some(param), Some(value)) = (self.def.params.get(index), self.values.get(index)) else { return false };
        param.missing(self.p.cx(), &self.values[..index]).is_none_or(|missing| missing != *value)
    }

    fn is_present_arg(&self, arg: &ParamArg) -> bool {
        match arg {
            ParamArg::Param { index, .. } | ParamArg::Custom(index, _) => self.is_present(*index),
            ParamArg::Ref(_) | ParamArg::Text(_) => false,
        }
    }

    fn list(&mut self, args: &'static [ParamArg], named: bool) {
        let mut first = true;
        for arg in args.iter() {
            if !self.is_present_arg(arg) {
                continue;
            }
            self.p.write(if std::mem::take(&mut first) { "" } else { ", " });
            let (ParamArg::Param { index, .. } | ParamArg::Custom(index, _)) = arg else { continue };
            if named {
                self.p.write(self.def.params[usize::from(*index)].name);
                self.p.write(" = ");
            }
            match arg {
                ParamArg::Custom(_, directive) => (directive.print)(self.values, std::slice::from_ref(arg), self.p),
                ParamArg::Param { qualified, .. } => self.param(*index, *qualified),
                ParamArg::Ref(_) | ParamArg::Text(_) => {}
            }
        }
    }

    fn param(&mut self, index: u16, qualified: bool) {
        let index = usize::from(index);
        match qualified {
            true => self.qualified(&self.values[index]),
            false => (self.def.params[index].kind.print)(&self.values[index], self.p),
        }
    }

    /// Types and attributes in full.
    fn qualified(&mut self, value: &ParamValue) {
        match value {
            ParamValue::Type(ty) => self.p.print_type(*ty),
            ParamValue::Attr(attr) => self.p.print_attribute(*attr),
            ParamValue::List(values) => {
                for (i, value) in values.iter().enumerate() {
                    self.p.write(if i == 0 { "" } else { ", " });
                    self.qualified(value);
                }
            }
            _ => {}
        }
    }
}
