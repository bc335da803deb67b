//! The ops, by group, with verifiers, custom forms and interfaces.

mod bits;
mod casts;
mod compare;
mod constant;
mod convert;
mod division;
mod float;
mod integer;
mod minmax;
mod resize;
mod select;

pub use bits::*;
pub use casts::{BitcastTypeConstraint, IndexCastTypeConstraint, SignlessFixedWidthIntegerLike};
pub use compare::*;
pub use constant::*;
pub use convert::*;
pub use division::*;
pub use float::*;
pub use integer::*;
pub use minmax::*;
pub use resize::*;
pub use select::*;
