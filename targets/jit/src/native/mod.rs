//! All `unsafe` code of the crate: the call of compiled code, its faults, memory that it is given, and the functions that it calls.

mod buffer;
mod fault;
mod library;
mod math;
mod printing;
mod run;
mod runtime;
mod sites;

pub use buffer::{Buffer, read};
pub use library::Library;
pub(crate) use library::symbol;
pub(crate) use run::{Code, run};
pub(crate) use runtime::{runtime_symbol, stack_limit, stack_top_address};
pub(crate) use sites::Sites;
pub use sites::{Trap, TrapKind};
