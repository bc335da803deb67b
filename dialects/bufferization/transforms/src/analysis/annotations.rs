//! The decisions of an analysis as attributes.

use std::sync::atomic::{AtomicUsize, Ordering};

use dialekt_bufferization::types::is_tensor_like;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Ident};
use dialekt_ir_core::ir::{Ir, Op, Use, Value, ValueDef};
use dialekt_ir_core::text::print::{PrintFlags, ValueNames};

use super::{Mark, OneShotAnalysis};

/// One for each operand: `none` for those that are no tensors, or whether they are bufferized in place.
const IN_PLACE: &str = "__inplace_operands_attr__";
/// The aliases of each tensor that is a result.
const RESULT_ALIASES: &str = "__opresult_alias_set_attr__";
/// The aliases of each tensor that is an argument of a block, by regions and blocks.
const ARGUMENT_ALIASES: &str = "__bbarg_alias_set_attr__";

/// The number of the next conflict: as in the reference, one count for all.
static CONFLICTS: AtomicUsize = AtomicUsize::new(0);
/// The number of the next write to something that may not be written to.
static NON_WRITABLE: AtomicUsize = AtomicUsize::new(0);

/// The op that has a value, and the words for the value in names of attributes.
fn place(ir: &Ir, value: Value) -> Option<(Op, String)> {
    match ir.value(value).def() {
        ValueDef::Result(op, number) => Some((op, format!("result {number}"))),
        ValueDef::Argument(block, number) => Some((ir.block(block).parent_op()?.handle(), format!("bbArg {number}"))),
    }
}

impl OneShotAnalysis<'_> {
    pub(super) fn mark_conflict(&self, ir: &Ir, read: Use, write: Use, definition: Value) {
        let number = CONFLICTS.fetch_add(1, Ordering::Relaxed);
        let mut marks = self.marks.borrow_mut();
        marks.push(Mark { op: write.op, name: format!("C_{number}[CONFL-WRITE: {}]", write.index) });
        marks.push(Mark { op: read.op, name: format!("C_{number}[READ: {}]", read.index) });
        marks.extend(place(ir, definition).map(|(op, what)| Mark { op, name: format!("C_{number}[DEF: {what}]") }));
    }

    pub(super) fn mark_non_writable(&self, ir: &Ir, value: Value) {
        let number = NON_WRITABLE.fetch_add(1, Ordering::Relaxed);
        let found = place(ir, value).map(|(op, what)| Mark { op, name: format!("W_{number}[NOT-WRITABLE: {what}]") });
        self.marks.borrow_mut().extend(found);
    }

    /// Sets the attributes of conflicts that were found.
    pub(super) fn show_marks(&self, ir: &mut Ir) {
        for mark in self.marks.borrow_mut().drain(..) {
            let (name, unit) = (ir.cx().ident(&mark.name), ir.cx().intern_attr(AttrData::Unit));
            set(ir, mark.op, name, unit);
        }
    }

    /// Tells of each operand whether it is bufferized in place.
    pub(super) fn annotate_in_place(&self, ir: &mut Ir, root: Op) {
        let mut found = Vec::new();
        for op in ir.op(root).postorder() {
            let cx = op.cx();
            if !op.operand_types().any(|ty| is_tensor_like(cx, ty)) {
                continue;
            }
            let before = op.attr(IN_PLACE).and_then(|attr| cx.array_elements(attr)).unwrap_or_default();
            let is_known = before.len() == op.num_operands();
            let decisions = op.operand_types().enumerate().map(|(i, ty)| {
                let use_ = Use { op: op.handle(), index: i as u32 };
                match (is_tensor_like(cx, ty), self.in_place.contains(&use_)) {
                    (true, in_place) => cx.string_attr(if in_place { "true" } else { "false" }),
                    (false, _) if is_known => before[i],
                    (false, _) => cx.string_attr("none"),
                }
            });
            found.push((op.handle(), cx.array_attr(&decisions.collect::<Vec<_>>())));
        }
        let name = ir.cx().ident(IN_PLACE);
        for (op, decisions) in found {
            set(ir, op, name, decisions);
        }
    }

    /// Tells of each tensor which other ones may be in the same memory.
    pub(super) fn annotate_aliases(&self, ir: &mut Ir, root: Op) {
        let mut found = Vec::new();
        {
            let names = ValueNames::new(ir, root, &PrintFlags::default());
            let cx = ir.cx();
            let aliases = |value: Value| {
                let names: Vec<Attribute> =
                    self.aliases_of(value).map(|alias| cx.string_attr(names.of(alias))).collect();
                cx.array_attr(&names)
            };
            let of_tensors = |values: &mut dyn Iterator<Item = Value>| -> Vec<Attribute> {
                values.filter(|value| is_tensor_like(cx, ir.value(*value).ty())).map(aliases).collect()
            };
            for op in ir.op(root).postorder() {
                let results = of_tensors(&mut op.results());
                if !results.is_empty() {
                    found.push((op.handle(), RESULT_ALIASES, cx.array_attr(&results)));
                }
                let (mut regions, mut has_any) = (Vec::new(), false);
                for region in op.regions() {
                    let mut blocks = Vec::new();
                    for block in region.blocks() {
                        let arguments = of_tensors(&mut block.args());
                        has_any |= !arguments.is_empty();
                        blocks.push(cx.array_attr(&arguments));
                    }
                    regions.push(cx.array_attr(&blocks));
                }
                if has_any {
                    found.push((op.handle(), ARGUMENT_ALIASES, cx.array_attr(&regions)));
                }
            }
        }
        for (op, name, aliases) in found {
            let name = ir.cx().ident(name);
            set(ir, op, name, aliases);
        }
    }
}

/// Sets an attribute of an op that is there.
fn set(ir: &mut Ir, op: Op, name: Ident, value: Attribute) {
    ir.set_attr(op, name, value).expect("the op was found by a walk");
}
