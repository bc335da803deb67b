//! Names of values and blocks in the text.

use super::names::{IsolateNames, Name};
use super::ops::{Here, INDENT};
use super::printer::{Printer, append, number};
use crate::ir::arena::{FOREIGN, NONE};
use crate::ir::{BlockRef, Value};

impl<'a> Printer<'a> {
    /// Prints the name of a value, with the number of the result where several have it, unless that is left out.
    #[inline]
    pub(super) fn value(&mut self, here: Here<'a>, value: u32, with_result: bool) {
        match here.names.value(value) {
            Name::Number(n) => number(b"%", n, &mut self.out),
            Name::Argument(n) => number(b"%arg", n, &mut self.out),
            Name::Pack(n) => {
                number(b"%", n, &mut self.out);
                if with_result {
                    number(b"#", here.arena.values[value as usize].index, &mut self.out);
                }
            }
            Name::Chosen(text, len, first) => {
                append(text, len, &mut self.out);
                if with_result && let Some(first) = first {
                    number(b"#", here.arena.values[value as usize].index.wrapping_sub(first), &mut self.out);
                }
            }
            Name::Unknown => self.other_value(here, value, with_result),
        }
    }

    /// Prints a value of another isolate, or one that has no name.
    #[cold]
    pub(super) fn other_value(&mut self, here: Here<'a>, value: u32, with_result: bool) {
        let value = here.iso.value_handle(value);
        if value == Value::NULL {
            return self.write("<<NULL VALUE>>");
        }
        if value.isolate() != here.iso.id
            && let Some(iso) = self.env.ir.and_then(|ir| ir.isolate(value.isolate()))
            && let Some(arena) = iso.arena.as_deref()
        {
            let names = self.env.names.of(iso.id);
            if names.value(value.idx) != Name::Unknown {
                return self.value(Here { iso, arena, names }, value.idx, with_result);
            }
        }
        self.write("<<UNKNOWN SSA VALUE>>");
    }

    /// Prints the type of an operand.
    #[inline]
    pub(super) fn operand_type(&mut self, here: Here<'a>, value: u32) {
        let rec = &here.arena.values[value as usize];
        if rec.def == FOREIGN && here.iso.value_handle(value) == Value::NULL {
            return self.write("<<NULL TYPE>>");
        }
        self.print_type(rec.ty);
    }

    pub(super) fn block_name(&mut self, block: u32, names: &IsolateNames) {
        match (names.block_name(block), names.block_number(block)) {
            (Some(name), _) => self.write(name),
            (None, Some(n)) => number(b"^bb", n, &mut self.out),
            (None, None) => self.write("INVALIDBLOCK"),
        }
    }

    /// Prints the label of a block with its arguments and predecessors.
    pub(super) fn label(&mut self, block: BlockRef<'a>, names: &'a IsolateNames, indent: u32) {
        self.indent(indent);
        self.block_name(block.idx, names);
        let here = Here { iso: block.iso, arena: block.arena, names };
        let args = block.arena.block_args(block.idx);
        for (i, arg) in args.iter().enumerate() {
            self.write(if i == 0 { "(" } else { ", " });
            self.value(here, arg.value, true);
            self.write(": ");
            self.print_type(block.arena.values[arg.value as usize].ty);
            self.trailing_location(arg.loc, false);
        }
        self.write(if args.is_empty() { ":" } else { "):" });
        self.predecessors(block, names);
        self.out.push(b'\n');
    }

    /// Prints the text before the ops of a block.
    pub(super) fn block_start(&mut self, here: Here<'a>, block: u32, indent: u32) {
        if self.env.flags.value_users {
            self.users_of_arguments(here, block, indent + INDENT);
        }
    }

    pub(super) fn predecessors(&mut self, block: BlockRef<'a>, names: &IsolateNames) {
        let mut count = 0;
        let mut all: Vec<u32> = Vec::new();
        for pred in block.uses() {
            count += 1;
            // Users that are in no block come last.
            let link = block.arena.links.get(pred.op.idx as usize);
            all.push(link.map_or(NONE, |link| link.block));
        }
        match count {
            0 if block.parent_region().is_none() => self.write("  // block is not in a region!"),
            0 if block.is_entry() => {}
            0 => self.write("  // no predecessors"),
            1 => {
                self.write("  // pred: ");
                self.block_name(all[0], names);
            }
            _ => {
                all.sort_by_key(|b| names.block_number(*b));
                self.write("  // ");
                number(b"", count, &mut self.out);
                self.write(" preds: ");
                self.print_list(all, |p, b| p.block_name(b, names));
            }
        }
    }
}
