//! Ops on vectors that can be taken apart. [MLIR: VectorUnrollOpInterface]

use dialekt_ods_macros::op_interface;

use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::types::TypeData;

/// An op that can be replaced with several ops on smaller vectors.
#[op_interface]
pub trait VectorUnrollOpInterface {
    /// The shape that is taken apart: by default that of the only result; `None` when that is no vector.
    fn shape_for_unroll(op: Self::View<'_>) -> Option<&[i64]> {
        shape_of_only_result(*op)
    }
}

// Not in the trait, or each op would have a copy of it.
fn shape_of_only_result(op: OpRef<'_>) -> Option<&[i64]> {
    let ty = op.result_types().next().filter(|_| op.num_results() == 1)?;
    match op.cx().type_data(ty) {
        TypeData::Vector { shape, .. } => Some(shape),
        _ => None,
    }
}
