//! Ops that have the value of an attribute [MLIR: ConstantLike], and ops some of whose results are known constants.

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::OpFoldResult;
use crate::context::Attribute;
use crate::context::op_table::COMPUTED;
use crate::ir::{OpRef, ValueRef};
use crate::rewrite::{Constants, Folded};

impl OpRef<'_> {
    /// The value of a constant: its attribute `value` as in the standard dialects, what its folder says where there is no such
    /// attribute, or its only attribute. `None` when the op is no constant.
    #[inline]
    pub fn constant_value(self) -> Option<Attribute> {
        self.value_in(self.cx().constant_slot(self.name())?)
    }

    /// The value of a constant that is in this slot.
    #[inline]
    fn value_in(self, slot: u16) -> Option<Attribute> {
        if slot == COMPUTED { self.computed_value() } else { self.slot(usize::from(slot)) }
    }

    #[cold]
    fn computed_value(self) -> Option<Attribute> {
        match self.descriptor()?.fold?(self, Constants::of(self.ir()))? {
            Folded::Results(results) => match results[..] {
                [OpFoldResult::Attr(value)] => Some(value),
                _ => None,
            },
            Folded::InPlace(_) => None,
        }
    }

    /// The value of the constant that defines an operand.
    #[inline]
    pub fn operand_constant(self, index: usize) -> Option<Attribute> {
        self.operand_def(index)?.constant_value()
    }

    /// The values of the constants that define the first operands, as many as there is room for.
    #[inline]
    pub(crate) fn operand_constants(self, values: &mut [Option<Attribute>]) {
        for (value, def) in values.iter_mut().zip(self.operand_defs()) {
            let Some(def) = def else { continue };
            if let Some(slot) = self.cx().constant_slot(def.name()) {
                *value = def.value_in(slot);
            }
        }
    }
}

impl ValueRef<'_> {
    /// The value of the constant that defines this value.
    #[inline]
    pub fn constant_value(self) -> Option<Attribute> {
        self.defining_op()?.constant_value()
    }
}

/// Constant values of results, by the numbers of the results.
pub type KnownResultList = SmallVec<[(usize, Attribute); 4]>;

/// An op some of whose results are constants by their types, though the op cannot be replaced as a whole. Its folder
/// gives the same constants (`InPlace::result`). In the reference, analyses of constants replace these results while
/// they fold; here passes do that behind the analysis.
#[op_interface(crate = crate)]
pub trait KnownResults {
    /// The constant results, by number. Only results that have uses.
    fn known_results(op: Self::View<'_>) -> KnownResultList;
}
