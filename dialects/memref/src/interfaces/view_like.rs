//! The view-like interface: ops whose result is a view of their first operand.

use dialekt_interfaces::ViewLikeOpInterface;
use dialekt_ir_core::ir::Value;

macro_rules! views {
    ($($op:ident: $source:ident;)*) => {$(
        impl ViewLikeOpInterface for crate::$op {
            fn view_source(op: Self::View<'_>) -> Value {
                op.$source()
            }
        }
    )*};
}

views! {
    AssumeAlignment: memref;
    Cast: source;
    CollapseShape: src;
    ExpandShape: src;
    ExtractStridedMetadata: source;
    MemorySpaceCast: source;
    ReinterpretCast: source;
    Reshape: source;
    SubView: source;
    View: source;
}
