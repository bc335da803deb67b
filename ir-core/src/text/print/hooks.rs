//! The printer's methods for custom forms of ops.

use smallvec::SmallVec;

use super::escape;
use super::ops::Here;
use super::printer::Printer;
use super::visit::{Deferred, Piece, RegionForm};
use crate::affine::{AffineExpr, AffineMap};
use crate::context::{AttrSlot, Attribute, NamedAttr, OpDescriptor};
use crate::ir::handles::ROOT;
use crate::ir::{Block, Op, OpRef, Region, Value};

impl<'a> Printer<'a> {
    /// Prints the text behind the name of an op that has a custom form.
    pub(super) fn custom_form(&mut self, op: OpRef<'_>, descriptor: &'static OpDescriptor) {
        match descriptor.asm.print {
            _ if descriptor.asm.has_format() => self.format(op, descriptor),
            Some(print) => print(op, self),
            None => {}
        }
    }

    /// Prints a value as an operand: `%0`, `%arg1`, `%2#1`.
    pub fn print_operand(&mut self, value: Value) {
        if self.recording {
            return;
        }
        match self.here(value) {
            Some(here) => self.value(here, value.idx, true),
            None if value == Value::NULL => self.write("<<NULL VALUE>>"),
            None => self.write("<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Prints some operands of an op.
    pub(super) fn print_operands_of(&mut self, op: OpRef<'_>, range: std::ops::Range<usize>) {
        if self.recording {
            return;
        }
        match (self.scope.iso, self.scope.names) {
            (Some(iso), Some(names)) if iso.id == op.iso.id && op.idx != ROOT => {
                let Some(arena) = iso.arena.as_deref() else { return };
                let here = Here { iso, arena, names };
                let operands = arena.operands(op.idx);
                for (i, operand) in operands.get(range).unwrap_or(&[]).iter().enumerate() {
                    if i != 0 {
                        self.out.extend_from_slice(b", ");
                    }
                    self.value(here, operand.target, true);
                }
            }
            _ => self.print_operands(op.operands().skip(range.start).take(range.len())),
        }
    }

    /// The names of the isolate that a value is in.
    fn here(&self, value: Value) -> Option<Here<'a>> {
        let iso = match self.scope.iso {
            Some(iso) if iso.id == value.isolate() => iso,
            _ => self.env.ir?.isolate(value.isolate())?,
        };
        let names = match (self.scope.iso, self.scope.names) {
            (Some(scope), Some(names)) if scope.id == iso.id => names,
            _ => self.env.names.of(iso.id),
        };
        Some(Here { iso, arena: iso.arena.as_deref()?, names })
    }

    /// Prints values with `, ` between them.
    pub fn print_operands(&mut self, values: impl IntoIterator<Item = Value>) {
        self.print_list(values, |p, value| p.print_operand(value));
    }

    /// Prints the name of a block: `^bb1`.
    pub fn print_successor(&mut self, block: Block) {
        if !self.recording {
            let names = self.env.names.of(block.isolate());
            self.block_name(block.idx, names);
        }
    }

    /// Prints the name of a block, and in parentheses values with their types, if there are any.
    pub fn print_successor_and_uses(&mut self, block: Block, values: impl ExactSizeIterator<Item = Value> + Clone) {
        self.print_successor(block);
        if values.len() == 0 {
            return;
        }
        self.write("(");
        self.print_operands(values.clone());
        self.write(" : ");
        self.print_list(values, |p, value| p.print_value_type(value));
        self.write(")");
    }

    /// Prints the type of a value.
    pub fn print_value_type(&mut self, value: Value) {
        let here = self.scope.iso.filter(|iso| iso.id == value.isolate());
        // Most values are those of the op that is printed.
        let known = here.and_then(|iso| iso.arena.as_deref()?.values.get(value.idx as usize));
        match known.filter(|known| known.is_defined()) {
            Some(known) => self.print_type(known.ty),
            None => match self.env.ir.and_then(|ir| ir.get_value(value)) {
                Some(value) => self.print_type(value.ty()),
                None => self.write("<<NULL TYPE>>"),
            },
        }
    }

    /// Prints `%arg0: i32`, the argument of a region, with its attributes and, where locations are printed, its location.
    ///
    /// As in the reference, the attributes give no aliases of their own.
    pub fn print_region_argument(&mut self, value: Value, attrs: &[NamedAttr], omit_type: bool) {
        self.print_operand(value);
        if !omit_type {
            self.write(": ");
            self.print_value_type(value);
        } else if self.recording {
            self.print_value_type(value);
        }
        if !self.recording {
            self.print_attrs(attrs);
        }
        if self.env.flags.debug_info
            && let Some(value) = self.env.ir.and_then(|ir| ir.get_value(value))
        {
            match self.recording {
                true => self.print_optional_location(value.loc()),
                false => self.trailing_location(value.loc(), false),
            }
        }
    }

    /// Prints a region in braces, with the label of an entry block that has arguments.
    pub fn print_region(&mut self, region: Region) {
        self.print_region_form(region, RegionForm::default());
    }

    /// Prints a region in braces.
    pub fn print_region_form(&mut self, region: Region, form: RegionForm) {
        let indent = self.scope.indent;
        self.defer(Deferred::Region { region, form, indent });
    }

    /// Prints an op in generic form, without its results and location.
    pub fn print_generic_op(&mut self, op: Op) {
        let indent = self.scope.indent;
        self.defer(Deferred::GenericOp { op, indent });
    }

    /// Prints an op as it is printed elsewhere, in custom form where it has one, but without its results and location. It
    /// stays on the line.
    pub fn print_op_without_results(&mut self, op: Op) {
        let indent = self.scope.indent;
        self.defer(Deferred::Op { op, indent });
    }

    fn defer(&mut self, what: Deferred) {
        let at = if self.recording { self.visits.len() } else { self.position() };
        self.pieces.push(Piece { at, what });
    }

    /// Starts a new line, indented as the op.
    pub fn print_newline(&mut self) {
        self.write("\n");
        self.indent(self.scope.indent);
    }

    /// Indents new lines and regions more from now on.
    pub fn increase_indent(&mut self) {
        self.scope.indent += 2;
    }

    /// Indents new lines and regions less again.
    pub fn decrease_indent(&mut self) {
        self.scope.indent = self.scope.indent.saturating_sub(2);
    }

    /// Prints ` {a = 1}`: all attributes, inherent or not, but those in `elided`.
    pub fn print_optional_attr_dict(&mut self, op: OpRef<'_>, elided: &[&str]) {
        self.attr_dict(op, elided, " {");
    }

    /// Prints ` attributes {a = 1}`: all attributes, inherent or not, but those in `elided`.
    pub fn print_optional_attr_dict_with_keyword(&mut self, op: OpRef<'_>, elided: &[&str]) {
        self.attr_dict(op, elided, " attributes {");
    }

    /// All attributes of an op, inherent or not, as dictionaries list them: by name.
    pub fn attributes_of<'o>(&self, op: OpRef<'o>) -> SmallVec<[(&'o [u8], Attribute); 8]> {
        all_attributes(op, &[]).collect()
    }

    fn attr_dict(&mut self, op: OpRef<'_>, elided: &[&str], open: &str) {
        // What most ops have, in order: no attributes but those that they declare.
        if op.discardable_attrs().is_empty() {
            let shown = inherent_attributes(op).filter(|(name, _)| is_shown(name, elided));
            return self.attr_entries(shown, open);
        }
        self.attr_entries(all_attributes(op, elided), open);
    }

    fn attr_entries<'o>(&mut self, attributes: impl Iterator<Item = (&'o [u8], Attribute)>, open: &str) {
        let mut any = false;
        for (name, value) in attributes {
            self.write(if any { ", " } else { open });
            any = true;
            escape::keyword_or_string(name, &mut self.out);
            if value != Attribute::UNIT {
                self.write(" = ");
                self.print_attribute(value);
            } else if self.recording {
                self.print_attribute(value);
            }
        }
        if any {
            self.write("}");
        }
    }

    /// Prints the operand and result types of an op as a function type.
    pub fn print_op_type(&mut self, op: OpRef<'_>) {
        self.print_function_type(op.operand_types(), op.result_types());
    }

    /// Prints the results of a map with operands in place of dimensions and symbols: `%i + 1, symbol(%n)`.
    pub fn print_affine_map_of_values(&mut self, map: AffineMap, operands: &[Value]) {
        let cx = self.cx;
        let data = cx.affine().map(map);
        self.print_list(data.results(), |p, result| p.affine_of_values(*result, operands, data.dims()));
    }

    /// Prints an expression with values in place of dimensions and symbols.
    pub fn print_affine_expr_of_values(&mut self, expr: AffineExpr, dims: &[Value], symbols: &[Value]) {
        let operands: Vec<Value> = dims.iter().chain(symbols).copied().collect();
        self.affine_of_values(expr, &operands, dims.len() as u32);
    }

    fn affine_of_values(&mut self, expr: AffineExpr, operands: &[Value], dims: u32) {
        let cx = self.cx;
        let mut out = std::mem::take(&mut self.out);
        let mut print = |is_symbol: bool, position: u32, out: &mut Vec<u8>| {
            let position = if is_symbol { position.saturating_add(dims) } else { position };
            // The operand goes to the same buffer, which is lent to the expression's printer.
            std::mem::swap(out, &mut self.out);
            if is_symbol {
                self.write("symbol(");
            }
            match operands.get(position as usize) {
                Some(value) => self.print_operand(*value),
                None => self.write("<<NULL VALUE>>"),
            }
            if is_symbol {
                self.write(")");
            }
            std::mem::swap(out, &mut self.out);
        };
        cx.affine().print_expr_with(expr, &mut print, &mut out);
        self.out = out;
    }
}

/// All attributes of an op, inherent or not, but those in `elided`, sorted by the bytes of their names; those in `<..>` of
/// unregistered ops left out.
pub(super) fn all_attributes<'o>(op: OpRef<'o>, elided: &'o [&'o str]) -> impl Iterator<Item = (&'o [u8], Attribute)> {
    merge_attributes(op, inherent_attributes(op), elided)
}

/// The inherent attributes of a registered op that dictionaries show, sorted by the bytes of their names.
#[inline]
fn inherent_attributes<'o>(op: OpRef<'o>) -> impl Iterator<Item = (&'o [u8], Attribute)> {
    let descriptor = op.descriptor();
    let (declared, slots) = descriptor.map_or(Default::default(), |d| (d.attributes, op.slots_as(descriptor)));
    let shown = |(value, slot): (&Option<Attribute>, &'o AttrSlot)| {
        value.filter(|_| !slot.is_native()).map(|value| (slot.name.as_bytes(), value))
    };
    slots.iter().zip(declared).filter_map(shown)
}

#[inline]
fn is_shown(name: &[u8], elided: &[&str]) -> bool {
    // Equal names in a program are mostly one, and need no comparison.
    let is_one = elided.iter().any(|elided| std::ptr::eq(elided.as_bytes(), name));
    !is_one && !elided.iter().any(|elided| elided.as_bytes() == name)
}

/// The discardable attributes of an op and some others, but those in `elided`, sorted by the bytes of their names, as both are.
pub(super) fn merge_attributes<'o>(
    op: OpRef<'o>,
    inherent: impl Iterator<Item = (&'o [u8], Attribute)>,
    elided: &'o [&'o str],
) -> impl Iterator<Item = (&'o [u8], Attribute)> {
    let cx = op.cx();
    let shown = |(name, _): &(&[u8], Attribute)| is_shown(name, elided);
    let mut inherent = inherent.filter(shown).peekable();
    let others = op.discardable_attrs().iter().map(|attr| (cx.bytes(attr.name), attr.value));
    let mut others = others.filter(shown).peekable();
    std::iter::from_fn(move || match (inherent.peek(), others.peek()) {
        (Some((name, _)), Some((other, _))) if other < name => others.next(),
        (None, _) => others.next(),
        _ => inherent.next(),
    })
}
