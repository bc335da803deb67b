//! Interfaces of ops and of the dialect whose implementations are not beside an op.

pub(crate) mod memory_slot;
pub(crate) mod op_asm;
mod reify_result_shapes;
mod value_bounds;
mod view_like;

pub use reify_result_shapes::{mixed_size, mixed_sizes};
