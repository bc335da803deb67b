//! The view-like interface: ops whose result is a view of their first operand.

use dialekt_interfaces::ViewLike;
use dialekt_ir_core::ir::{OpRef, Value};

macro_rules! views {
    ($($op:ident),*) => {$(
        impl ViewLike for crate::$op {
            fn view_source(op: OpRef<'_>) -> Value {
                op.operand(0).unwrap_or(Value::NULL)
            }
        }
    )*};
}

views!(
    AssumeAlignment,
    Cast,
    CollapseShape,
    ExpandShape,
    ExtractStridedMetadata,
    MemorySpaceCast,
    ReinterpretCast,
    Reshape,
    SubView,
    View
);
