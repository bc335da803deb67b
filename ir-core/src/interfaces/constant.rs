//! Ops that give the value of an attribute. [MLIR: ConstantLike]

use crate::context::Attribute;
use crate::ir::{OpRef, ValueRef};

impl OpRef<'_> {
    /// The value of a constant: what stands in its attribute `value`, as in the standard dialects. `None` when the op is no
    /// constant.
    #[inline]
    pub fn constant_value(self) -> Option<Attribute> {
        self.slot(usize::from(self.facts()?.constant?))
    }
}

impl ValueRef<'_> {
    /// What the value is known to be: that of the constant that defines it.
    #[inline]
    pub fn constant_value(self) -> Option<Attribute> {
        self.defining_op()?.constant_value()
    }
}
