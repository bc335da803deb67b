//! Ops that use memory use it under the type that says most.

use dialekt_ir_core::decl::derive::Fold;
use dialekt_ir_core::rewrite::{Constants, Folded, InPlace};
use dialekt_ir_core::types::DYNAMIC;

use super::{ranked_cast, use_uncast};
use crate::types::MemRef;
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

// A value that is stored keeps its type.
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
    /// Casts that only forget sizes change nothing of what is copied, whatever they make of layouts.
    fn fold(op: CopyView<'_>, _: Constants<'_>) -> Option<Folded> {
        let mut changes = None;
        for (index, operand) in op.operands().enumerate() {
            let Some(cast) = ranked_cast(op.ir(), operand) else { continue };
            let (from, to) = (MemRef::of(*cast, cast.source())?, MemRef::of(*cast, cast.dest()));
            let forgets = |(from, to): (&i64, &i64)| *from != DYNAMIC || *to == DYNAMIC;
            if to.is_some_and(|to| from.shape.iter().zip(to.shape).all(forgets)) {
                changes = Some(changes.unwrap_or_else(InPlace::new).operand(*op, index, cast.source()));
            }
        }
        changes.map(Folded::from)
    }
}
