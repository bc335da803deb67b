//! SSA names of results.

use dialekt_ir_core::ir::{OpRef, Value};

/// Declares functions that give the result of an op a name.
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
    cast = b"cast";
    collapsed = b"collapsed";
    concat = b"concat";
    dim = b"dim";
    expanded = b"expanded";
    extracted = b"extracted";
    extracted_slice = b"extracted_slice";
    from_elements = b"from_elements";
    gather = b"gather";
    generated = b"generated";
    inserted = b"inserted";
    inserted_slice = b"inserted_slice";
    padded = b"padded";
    rank = b"rank";
    reshape = b"reshape";
    scatter = b"scatter";
    splat = b"splat";
}
