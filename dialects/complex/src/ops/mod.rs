//! The ops, by group, with verifiers, custom forms and interfaces.

mod binary;
mod bitcast;
mod constant;
mod parts;
mod unary;

pub use binary::*;
pub use bitcast::*;
pub use constant::*;
pub use parts::*;
pub use unary::*;
