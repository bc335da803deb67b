//! Edits of groups of operands, which update the attributes with the sizes of the groups.

use std::ops::Range;

use smallvec::SmallVec;

use super::op::{GroupKind, OpDescriptor, Sizes};
use crate::ir::{EditError, Ir, Op, OpRef, Value};

impl Ir {
    /// Replaces the operands of a declared group.
    ///
    /// # Errors
    /// As [`Ir::splice_operands`]; an op without such a group. The nested sizes of a group of groups are not updated:
    /// see [`set_nested_operands`](Self::set_nested_operands).
    pub fn set_operand_group(&mut self, op: Op, group: usize, values: &[Value]) -> Result<(), EditError> {
        let (descriptor, view) = declared(self, op, group)?;
        let (start, len) = view.group_range(&descriptor.operands, group, view.num_operands());
        self.splice_operands(op, start as u32, len as u32, values)?;
        self.resize_group(op, descriptor, group, values.len() as i32 - len as i32)
    }

    /// Replaces the operands of one of the groups of a declared group of groups.
    ///
    /// # Errors
    /// As [`set_operand_group`](Self::set_operand_group); a group that is no group of groups, or has none of that number.
    pub fn set_nested_operands(
        &mut self,
        op: Op,
        group: usize,
        nested: usize,
        values: &[Value],
    ) -> Result<(), EditError> {
        let (descriptor, view) = declared(self, op, group)?;
        let out_of_range = EditError::OutOfRange(nested as u32);
        let GroupKind::Nested(slot) = descriptor.operands.groups[group].kind else { return Err(out_of_range) };
        let (start, _) = view.group_range(&descriptor.operands, group, view.num_operands());
        let mut sizes = view.segment_sizes(slot);
        let before: i32 = sizes.iter().take(nested).sum();
        let size = sizes.get_mut(nested).ok_or(out_of_range)?;
        let old = std::mem::replace(size, values.len() as i32);
        self.splice_operands(op, start as u32 + before as u32, old as u32, values)?;
        let attr = self.cx().dense_i32_attr(&sizes);
        self.set_slot(op, usize::from(slot), Some(attr))?;
        self.resize_group(op, descriptor, group, values.len() as i32 - old)
    }

    /// Replaces operands at these positions. `group` is their declared group, and their nested group in it, as given by
    /// [`OperandRange::declared_group`](crate::interfaces::OperandRange::declared_group); without one, sizes are not
    /// updated.
    ///
    /// # Errors
    /// As [`Ir::splice_operands`]; an op without such a group.
    pub fn replace_operand_range(
        &mut self,
        op: Op,
        positions: Range<usize>,
        group: Option<(usize, Option<usize>)>,
        values: &[Value],
    ) -> Result<(), EditError> {
        match group {
            Some((group, None)) => self.set_operand_group(op, group, values),
            Some((group, Some(nested))) => self.set_nested_operands(op, group, nested, values),
            None => self.splice_operands(op, positions.start as u32, positions.len() as u32, values),
        }
    }

    /// Erases the operands at some positions, each of which belongs to a declared group.
    ///
    /// # Errors
    /// A stale handle, an operand that belongs to no group.
    pub fn erase_grouped_operands_at(&mut self, op: Op, which: &[bool]) -> Result<(), EditError> {
        let view = self.get_op(op).ok_or(EditError::StaleOp(op))?;
        let erased = |range: Range<usize>| which.get(range).map_or(0, |part| part.iter().filter(|goes| **goes).count());
        let mut slots: SmallVec<[(u16, SmallVec<[i32; 8]>); 2]> = SmallVec::new();
        if let Some(descriptor) = view.descriptor().filter(|d| !d.operands.groups.is_empty()) {
            let total = view.num_operands();
            let mut all = match descriptor.operands.sizes {
                Sizes::Attr(slot) => Some((slot, view.segment_sizes(slot))),
                _ => None,
            };
            let mut grouped = 0;
            for (number, group) in descriptor.operands.groups.iter().enumerate() {
                let (start, len) = view.group_range(&descriptor.operands, number, total);
                let count = erased(start..start + len);
                grouped += count;
                if count == 0 {
                    continue;
                }
                if let GroupKind::Nested(slot) = group.kind {
                    let mut sizes = view.segment_sizes(slot);
                    let mut at = start;
                    for size in &mut sizes {
                        let end = at + *size as usize;
                        *size -= erased(at..end) as i32;
                        at = end;
                    }
                    slots.push((slot, sizes));
                }
                if let Some(size) = all.as_mut().and_then(|(_, sizes)| sizes.get_mut(number)) {
                    *size -= count as i32;
                }
            }
            if let Some(stray) = which.iter().position(|goes| *goes).filter(|_| grouped != erased(0..which.len())) {
                return Err(EditError::OutOfRange(stray as u32));
            }
            slots.extend(all.filter(|_| grouped != 0));
        }
        self.erase_operands_at(op, |index| which.get(index).is_some_and(|goes| *goes))?;
        for (slot, sizes) in slots {
            let attr = self.cx().dense_i32_attr(&sizes);
            self.set_slot(op, usize::from(slot), Some(attr))?;
        }
        Ok(())
    }

    /// Updates the attribute with the sizes of groups, if the op has one, after a group has grown or shrunk.
    fn resize_group(&mut self, op: Op, descriptor: &OpDescriptor, group: usize, by: i32) -> Result<(), EditError> {
        let Sizes::Attr(slot) = descriptor.operands.sizes else { return Ok(()) };
        let mut sizes: SmallVec<[i32; 8]> = self.op(op).segment_sizes(slot);
        let Some(size) = sizes.get_mut(group).filter(|_| by != 0) else { return Ok(()) };
        *size += by;
        let attr = self.cx().dense_i32_attr(&sizes);
        self.set_slot(op, usize::from(slot), Some(attr))
    }
}

/// The declaration of an op that has a group of this number, and the op.
fn declared(ir: &Ir, op: Op, group: usize) -> Result<(&'static OpDescriptor, OpRef<'_>), EditError> {
    let view = ir.get_op(op).ok_or(EditError::StaleOp(op))?;
    let known = view.descriptor().filter(|d| group < d.operands.groups.len());
    Ok((known.ok_or(EditError::OutOfRange(group as u32))?, view))
}
