//! SSA names of results.

use dialekt_ir_core::ir::{OpRef, Value};

/// Declares functions that give the first result of an op a name.
macro_rules! names {
    ($($function:ident = $name:literal;)*) => {$(
        pub(crate) fn $function(op: OpRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
            if let Some(result) = op.result(0) {
                name(result, $name);
            }
        }
    )*};
}

names! {
    alloc = b"alloc";
    alloca = b"alloca";
    assume_align = b"assume_align";
    cast = b"cast";
    collapse_shape = b"collapse_shape";
    dim = b"dim";
    expand_shape = b"expand_shape";
    intptr = b"intptr";
    memspacecast = b"memspacecast";
    reinterpret_cast = b"reinterpret_cast";
    reshape = b"reshape";
    subview = b"subview";
    transpose = b"transpose";
    view = b"view";
}
