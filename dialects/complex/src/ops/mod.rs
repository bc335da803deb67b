//! The ops, by group, with verifiers, custom forms and interfaces.

mod arithmetic;
mod bitcast;
mod constant;
mod exponential;
mod parts;
mod trigonometric;

pub use arithmetic::*;
pub use bitcast::*;
pub use constant::*;
pub use exponential::*;
pub use parts::*;
pub use trigonometric::*;
