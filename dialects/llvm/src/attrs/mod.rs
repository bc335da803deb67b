//! The attributes of the dialect.

mod address_space;
mod alias;
mod arithmetic;
mod constants;
mod debug_info;
mod function;
mod interfaces;
mod kinds;
mod loops;
mod module;
mod range;
mod symbols;
mod target;

pub use address_space::check_access;
pub use alias::*;
pub use arithmetic::*;
pub use constants::*;
pub use debug_info::*;
pub use function::*;
pub use interfaces::*;
pub use kinds::{DistinctAttr, FloatAttr, FusedLocAttr};
pub use loops::*;
pub use module::*;
pub use range::*;
pub use symbols::*;
pub use target::*;
