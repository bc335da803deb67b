//! What can be found out about IR without changing it.

pub mod order;
pub mod slice;

pub use order::ProgramOrder;
