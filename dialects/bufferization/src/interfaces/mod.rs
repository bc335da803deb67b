//! Interfaces of the dialect, and models of them for types and ops of other dialects.
//!
//! - [`allocation`]: ops that allocate buffers
//! - [`buffer_deallocation`]: ownership of buffers
//! - [`view_flow`]: ops that make buffers of others
//! - [`types`]: types of tensors and of buffers
//! - [`options`]: the ops that are bufferized, and how
//! - [`bufferizable`]: ops that can be bufferized
//! - [`state`]: what follows from what ops say of themselves
//! - [`buffer_types`], [`buffers`]: the buffers of tensors
//! - [`unstructured`]: regions of several blocks
//! - [`own_ops`]: the ops of the dialect
//! - [`conflicts`]: copies of tensors that are not bufferized in place

pub(crate) mod allocation;
pub mod buffer_deallocation;
pub mod buffer_types;
pub mod bufferizable;
pub mod buffers;
pub mod conflicts;
pub mod options;
pub mod own_ops;
pub mod state;
pub mod types;
pub mod unstructured;
mod value_set;
pub mod view_flow;

pub use allocation::{AllocationOpInterface, AllocationOpRef, HoistingKind};
pub use buffer_deallocation::{
    BufferDeallocationOpInterface, BufferDeallocationOpRef, DeallocationFailed, DeallocationOptions, DeallocationState,
    Ownership,
};
pub use bufferizable::{BufferizableOpInterface, BufferizableOpRef};
pub use types::{
    BufferLikeType, BufferLikeTypeInstance, BufferLikeTypeRef, TensorLikeType, TensorLikeTypeInstance,
    TensorLikeTypeRef,
};
pub use value_set::ValueSet;
pub use view_flow::{BufferViewFlowOpInterface, BufferViewFlowOpRef};
