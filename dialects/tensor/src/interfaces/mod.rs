//! Interfaces of ops and of the dialect whose implementations are not beside an op.

pub(crate) mod op_asm;
pub(crate) mod reify_result_shapes;
mod value_bounds;

pub use reify_result_shapes::{mixed_size, size_value};
