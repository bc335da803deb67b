//! Intrinsics: ops that stand for an intrinsic of LLVM each, which their declarations [name](crate::Intrinsic).

mod constrained;
mod coroutines;
mod debug;
mod hints;
mod integer;
mod masked;
mod math;
mod memory;
mod pointers;
mod varargs;
mod vector;
mod vp;

pub use constrained::*;
pub use coroutines::*;
pub use debug::*;
pub use hints::*;
pub use integer::*;
pub use masked::*;
pub use math::*;
pub use memory::*;
pub use pointers::*;
pub use varargs::*;
pub use vector::*;
pub use vp::*;
