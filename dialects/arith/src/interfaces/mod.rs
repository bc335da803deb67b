//! Interfaces of ops and of the dialect whose implementations are not beside an op.

mod infer_int_range;
pub(crate) mod op_asm;
mod speculatability;
mod value_bounds;
