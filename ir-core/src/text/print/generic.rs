//! Parts of ops: results, the generic form, and the end of every form.

use super::escape;
use super::ops::Here;
use super::printer::{Printer, number, short};
use crate::context::{Attribute, NamedAttr, OpDescriptor};
use crate::ir::OpRef;
use crate::ir::arena::NONE;

impl<'a> Printer<'a> {
    /// Prints `%0:2, %x = `, or nothing without results.
    #[inline]
    pub(super) fn results(&mut self, here: Here<'a>, op: u32) {
        let count = here.arena.n_results(op);
        if count == 0 {
            return;
        }
        let first = here.arena.bodies[op as usize].results;
        let mut at = first;
        loop {
            self.value(here, at, false);
            let group = at;
            at += 1;
            while at < first + count && here.names.same_pack(group, at) {
                at += 1;
            }
            if at - group > 1 {
                number(b":", at - group, &mut self.out);
            }
            if at == first + count {
                break;
            }
            self.write(", ");
        }
        self.write(" = ");
    }

    /// Prints an op in generic form up to its regions: name, operands, successors and properties.
    pub(super) fn generic_head(&mut self, op: OpRef<'a>, here: Option<Here<'a>>) {
        self.generic_operands(op, here);
        self.generic_successors(op, here);
    }

    /// Prints the name of an op in generic form, and its operands up to the end of their list.
    #[inline]
    pub(super) fn generic_operands(&mut self, op: OpRef<'a>, here: Option<Here<'a>>) {
        let name = op.name();
        if !self.op_texts.append(name.index(), &mut self.out) {
            let start = self.position();
            self.print_string(self.cx.bytes(self.cx.op_ident(name)));
            self.out.push(b'(');
            self.op_texts.keep(name.index(), &self.out[start..]);
        }
        if let Some(here) = here {
            for (i, operand) in here.arena.operands(op.idx).iter().enumerate() {
                if i != 0 {
                    self.write(", ");
                }
                self.value(here, operand.target, true);
            }
        }
    }

    /// Prints the end of the list of operands, successors and properties.
    pub(super) fn generic_successors(&mut self, op: OpRef<'a>, here: Option<Here<'a>>) {
        self.out.push(b')');
        if let Some(here) = here {
            let successors = here.arena.successors(op.idx);
            for (i, successor) in successors.iter().enumerate() {
                self.write(if i == 0 { "[" } else { ", " });
                self.block_name(successor.target, here.names);
            }
            if !successors.is_empty() {
                self.out.push(b']');
            }
        }
        if here.is_none_or(|here| here.arena.bodies[op.idx as usize].slots != NONE) {
            self.properties(op);
        }
    }

    /// Prints ` <{..}>`, or nothing where there is nothing to show.
    pub(super) fn properties(&mut self, op: OpRef<'a>) {
        let slots = op.slots();
        if slots.is_empty() {
            return;
        }
        let Some(descriptor) = op.descriptor() else {
            if let Some(attr) = slots[0] {
                self.write(" <");
                self.print_attribute(attr);
                self.out.push(b'>');
            }
            return;
        };
        let names = self.cx.op_slot_names(op.name()).unwrap_or_default();
        let mut any = false;
        for (i, (slot, value)) in descriptor.attributes.iter().zip(slots).enumerate() {
            let Some(value) = *value else { continue };
            self.write(if any { ", " } else { " <{" });
            any = true;
            if value == Attribute::UNIT {
                escape::keyword_or_string(slot.name.as_bytes(), &mut self.out);
                continue;
            }
            let name = names.get(i).map(|name| name.index());
            if !name.is_some_and(|name| self.key_texts.append(name, &mut self.out)) {
                let start = self.position();
                escape::keyword_or_string(slot.name.as_bytes(), &mut self.out);
                self.write(" = ");
                if let Some(name) = name {
                    self.key_texts.keep(name, &self.out[start..]);
                }
            }
            self.print_attribute(value);
        }
        if any {
            self.write("}>");
        }
    }

    /// Prints the text behind the regions of an op in generic form: attributes and the types of operands and results.
    #[inline]
    pub(super) fn generic_tail(&mut self, op: OpRef<'a>, here: Option<Here<'a>>) {
        let attrs: &[NamedAttr] = op.discardable_attrs();
        if !attrs.is_empty() {
            self.write(" {");
            self.print_named_attributes(attrs);
            self.out.push(b'}');
        }
        let Some(here) = here else { return self.write(" : () -> ()") };
        let operands = here.arena.operands(op.idx);
        if operands.is_empty() && here.arena.n_results(op.idx) == 0 {
            return self.write(" : () -> ()");
        }
        self.write(" : (");
        for (i, operand) in operands.iter().enumerate() {
            if i != 0 {
                self.write(", ");
            }
            self.operand_type(here, operand.target);
        }
        self.write(") -> ");
        self.print_result_types(op.result_types());
    }

    /// Prints the name of an op with a custom form, without the prefix of the default dialect.
    pub(super) fn op_name(&mut self, op: OpRef<'_>, descriptor: &OpDescriptor, dialect: &str) {
        let name = descriptor.name;
        // Nearly all names that differ do so in the first byte.
        if name.as_bytes().first() == dialect.as_bytes().first()
            && let Some(rest) = name.strip_prefix(dialect)
            && let Some(rest) = rest.strip_prefix('.')
            && !rest.contains('.')
        {
            return self.write(rest);
        }
        let index = op.name().index();
        if !self.name_texts.append(index, &mut self.out) {
            self.write(name);
            self.name_texts.keep(index, name.as_bytes());
        }
    }

    #[inline]
    pub(super) fn op_end(&mut self, op: OpRef<'a>, newline: bool) {
        if self.env.flags.debug_info {
            self.trailing_location(op.loc(), true);
        }
        if self.env.flags.value_users
            && let Some(here) = Here::of(self, op)
        {
            self.users_of_op(here, op.idx);
        }
        if newline {
            self.out.push(b'\n');
        }
    }

    #[inline]
    pub(super) fn indent(&mut self, blanks: u32) {
        const BLANKS: [u8; 32] = [b' '; 32];
        let mut left = blanks as usize;
        while left > BLANKS.len() {
            self.out.extend_from_slice(&BLANKS);
            left -= BLANKS.len();
        }
        short(&BLANKS, left, &mut self.out);
    }
}
