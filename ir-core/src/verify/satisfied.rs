//! Types and attributes that were found to satisfy a constraint: a file has few of them, in many ops.

use std::cell::Cell;

use crate::context::{Attribute, ContextData, Type};
use crate::decl::constraint::{AttrConstraintDef, AttrPred, TypeConstraintDef};
use crate::ir::OpRef;

/// What one thread has found in one verification, in which no constraint changes its mind.
pub(super) struct Satisfied {
    types: Table,
    attrs: Table,
}

/// The address of a constraint, and the number of a value that satisfies it, in the place that both say: values replace each other.
struct Table(Box<[Cell<(usize, usize)>]>);

/// Entries of a table: a power of two.
const ENTRIES: usize = 256;

impl Default for Satisfied {
    fn default() -> Self {
        let table = || Table(vec![Cell::default(); ENTRIES].into_boxed_slice());
        Satisfied { types: table(), attrs: table() }
    }
}

impl Table {
    #[inline]
    fn holds(
        &self,
        constraint: usize,
        value: usize,
        check: impl FnOnce() -> bool,
        depends_on_op: impl FnOnce() -> bool,
    ) -> bool {
        let entry = &self.0[((constraint >> 4) ^ value.wrapping_mul(0x9e37)) % ENTRIES];
        if entry.get() == (constraint, value) {
            debug_assert!(check(), "a value that satisfied a constraint does so again");
            return true;
        }
        if !check() {
            return false;
        }
        if !depends_on_op() {
            entry.set((constraint, value));
        }
        true
    }
}

impl Satisfied {
    /// Returns whether a type of an op satisfies a constraint.
    #[inline]
    pub fn by_type(&self, constraint: &'static TypeConstraintDef, ty: Type, op: OpRef<'_>) -> bool {
        let check = || constraint.holds_in(op.cx(), ty, Some(op));
        self.types.holds(std::ptr::from_ref(constraint).addr(), ty.index(), check, || constraint.asks_op())
    }

    /// Returns whether an attribute of an op satisfies a constraint.
    #[inline]
    pub fn by_attr(&self, constraint: &'static AttrConstraintDef, attr: Attribute, op: OpRef<'_>) -> bool {
        let cx: &ContextData = op.cx();
        // The kind alone is known as fast.
        if matches!(constraint.pred, AttrPred::Storage) {
            return (constraint.storage)(cx, attr);
        }
        let check = || constraint.holds_in(cx, attr, Some(op));
        self.attrs.holds(std::ptr::from_ref(constraint).addr(), attr.index(), check, || constraint.asks_op())
    }
}
