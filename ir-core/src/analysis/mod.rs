//! What can be found out about ops without changing them, beyond what their interfaces say.

pub mod dataflow;
pub mod order;
pub mod slice;

pub use order::ProgramOrder;
