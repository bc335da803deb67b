//! Ops that give the value of an attribute. [MLIR: ConstantLike]

use crate::context::{Attribute, OpTraits};
use crate::ir::{OpRef, ValueRef};

impl OpRef<'_> {
    /// The value of a constant: what stands in its attribute `value`, as in the standard dialects. `None` when the op is no
    /// constant.
    pub fn constant_value(self) -> Option<Attribute> {
        if self.has_traits(OpTraits::CONSTANT_LIKE) { self.inherent_attr(b"value") } else { None }
    }
}

impl ValueRef<'_> {
    /// What the value is known to be: that of the constant that defines it.
    pub fn constant_value(self) -> Option<Attribute> {
        self.defining_op()?.constant_value()
    }
}
