//! SSA names of results.

use dialekt_dialect_utils::result_names;

result_names! {
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
