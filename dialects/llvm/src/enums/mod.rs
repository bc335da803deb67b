//! The enums of the dialect, by subject.

mod arithmetic;
mod calling_conventions;
mod debug_info;
mod functions;
mod memory;
mod module;
mod symbols;

pub use arithmetic::*;
pub use calling_conventions::*;
pub use debug_info::*;
pub use functions::*;
pub use memory::*;
pub use module::*;
pub use symbols::*;
