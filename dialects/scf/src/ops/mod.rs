//! The ops, by group, with verifiers, custom forms and interfaces.

mod branches;
mod ends;
mod for_loop;
mod forall;
pub(crate) mod forms;
pub(crate) mod parallel;
mod switch;
mod while_loop;

pub use branches::*;
pub use ends::*;
pub use for_loop::*;
pub use forall::*;
pub use parallel::*;
pub use switch::*;
pub use while_loop::*;
