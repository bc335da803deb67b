//! SSA names of results.

use dialekt_dialect_utils::result_names;

result_names! {
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
