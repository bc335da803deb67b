//! Folding of casts into ops that access memory.

use dialekt_ir_core::prelude::op::*;

use super::{foldable_cast, use_uncast};
use crate::*;

macro_rules! use_uncast {
    ($($op:ident but $value:expr;)*) => {$(
        impl Fold for $op {
            fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
                let value: fn(&Self::View<'_>) -> Option<dialekt_ir_core::ir::Value> = $value;
                use_uncast(*op, value(&op))
            }
        }
    )*};
}

// The type of a stored value does not change.
use_uncast! {
    AtomicRMW but |op| Some(op.value());
    Cast but |_| None;
    Dealloc but |_| None;
    DmaStart but |_| None;
    DmaWait but |_| None;
    Load but |_| None;
    Prefetch but |_| None;
    Store but |op| Some(op.value());
}

impl Fold for Copy {
    /// Folds casts that do not change static sizes, strides and offset.
    fn fold(op: CopyView<'_>, _: Constants<'_>) -> Option<Folded> {
        let mut changes = None;
        for (index, operand) in op.operands().enumerate() {
            if let Some(cast) = foldable_cast(op.ir(), operand) {
                changes = Some(changes.unwrap_or_else(InPlace::new).operand(*op, index, cast.source()));
            }
        }
        changes.map(Folded::from)
    }
}
