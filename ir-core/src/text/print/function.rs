//! The custom form of functions. [MLIR: FunctionOpInterface]

use super::printer::Printer;
use super::visit::RegionForm;
use crate::attrs::AttrData;
use crate::context::{Attribute, NamedAttr, Type};
use crate::decl::op::CommonAttr;
use crate::ir::OpRef;
use crate::types::TypeData;

/// Attributes by argument or result: those of an array of dictionaries.
#[derive(Clone, Copy)]
struct AttrLists<'a>(&'a [Attribute], OpRef<'a>);

impl<'a> AttrLists<'a> {
    fn new(op: OpRef<'a>, lists: CommonAttr) -> AttrLists<'a> {
        let lists = match op.common_attr(lists).map(|attr| op.cx().attr_data(attr)) {
            Some(AttrData::Array(lists)) => &lists[..],
            _ => &[],
        };
        AttrLists(lists, op)
    }

    fn of(self, index: usize) -> &'a [NamedAttr] {
        self.0.get(index).and_then(|list| self.1.cx().dictionary_entries(*list)).unwrap_or(&[])
    }
}

impl Printer<'_> {
    /// Prints ` private @name(%x: i32) -> f32 attributes {a} {..}` of a function whose type is a builtin function type.
    pub fn print_function(&mut self, op: OpRef<'_>, variadic: bool, type_attr: &str) {
        let (mut inputs, mut results) = (&[][..], &[][..]);
        if let Some(ty) = op.inherent_attr(type_attr.as_bytes()).and_then(|attr| op.cx().type_value(attr))
            && let TypeData::Function { inputs: from, results: to } = op.cx().type_data(ty)
        {
            (inputs, results) = (from, to);
        }
        self.print_function_of(op, inputs, results, variadic, type_attr);
    }

    /// Prints a function with these types of arguments and results.
    pub fn print_function_of(
        &mut self,
        op: OpRef<'_>,
        inputs: &[Type],
        results: &[Type],
        variadic: bool,
        type_attr: &str,
    ) {
        self.write(" ");
        let text = |attr: CommonAttr| op.common_attr(attr).and_then(|attr| op.cx().string_value(attr));
        if let Some(visibility) = text(CommonAttr::SymVisibility) {
            self.print_ident(visibility);
            self.write(" ");
        }
        if let Some(name) = text(CommonAttr::SymName) {
            self.print_symbol_name(name);
        }
        self.print_function_signature(op, inputs, results, variadic);
        self.print_optional_attr_dict_with_keyword(
            op,
            &["sym_name", type_attr, "sym_visibility", "arg_attrs", "res_attrs"],
        );
        if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
            self.write(" ");
            self.print_region_form(body.handle(), RegionForm { entry_arguments: false, ..RegionForm::default() });
        }
    }

    /// Prints `(%x: i32 {a = 1}, ...) -> (f32 {b = 2})`: names of arguments where there is a body.
    pub fn print_function_signature(&mut self, op: OpRef<'_>, inputs: &[Type], results: &[Type], variadic: bool) {
        let (args, res) = (AttrLists::new(op, CommonAttr::ArgAttrs), AttrLists::new(op, CommonAttr::ResAttrs));
        let mut values = op.region(0).and_then(|body| body.first_block()).map(|entry| entry.args());
        self.write("(");
        for (i, ty) in inputs.iter().enumerate() {
            if i != 0 {
                self.write(", ");
            }
            match values.as_mut().and_then(Iterator::next) {
                Some(value) => self.print_region_argument(value, args.of(i), false),
                None => {
                    self.print_type(*ty);
                    self.print_attrs(args.of(i));
                }
            }
        }
        if variadic {
            self.write(if inputs.is_empty() { "..." } else { ", ..." });
        }
        self.write(")");
        if results.is_empty() {
            return;
        }
        self.write(" -> ");
        let is_function = matches!(self.cx().type_data(results[0]), TypeData::Function { .. });
        let parens = results.len() > 1 || is_function || !res.of(0).is_empty();
        self.write(if parens { "(" } else { "" });
        for (i, ty) in results.iter().enumerate() {
            self.write(if i != 0 { ", " } else { "" });
            self.print_type(*ty);
            self.print_attrs(res.of(i));
        }
        self.write(if parens { ")" } else { "" });
    }

    /// Prints `(i32 {a = 1}, f32) -> (f32 {b = 2})`: the signature of a call, with an arrow in any case.
    pub fn print_call_signature(&mut self, op: OpRef<'_>, inputs: &[Type], results: &[Type]) {
        self.print_function_signature(op, inputs, results, false);
        if results.is_empty() {
            self.write(" -> ()");
        }
    }

    /// Prints ` {a = 1}`, or nothing where there are none.
    pub fn print_attrs(&mut self, attrs: &[NamedAttr]) {
        if !attrs.is_empty() {
            self.write(" {");
            self.print_list(attrs, |p, attr| p.print_named_attribute(*attr));
            self.write("}");
        }
    }
}
