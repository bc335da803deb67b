//! The ops, by group, with verifiers, custom forms and interfaces.

mod arithmetic;
mod bits;
mod compare;
mod constant;
mod convert;

pub use arithmetic::*;
pub use bits::*;
pub use compare::*;
pub use constant::*;
pub use convert::*;
