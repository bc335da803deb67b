//! The ops, by group, with verifiers and custom forms.

mod aggregates;
mod arithmetic;
mod atomic;
mod bundles;
mod call;
mod casts;
mod compare;
mod constants;
mod control_flow;
mod exceptions;
mod func;
mod gep;
mod globals;
mod intrinsics;
mod keywords;
mod memory;
mod modules;
mod symbols;

pub use aggregates::*;
pub use arithmetic::*;
pub use atomic::*;
pub use call::*;
pub use casts::*;
pub use compare::*;
pub use constants::*;
pub use control_flow::*;
pub use exceptions::*;
pub use func::*;
pub use gep::*;
pub use globals::*;
pub use intrinsics::*;
pub use memory::*;
pub use modules::*;
pub use symbols::*;
