//! Canonicalization patterns, in the order of the reference.

mod alloc;
mod copy;
mod metadata;
mod reshape;
mod scope;
mod slice;
mod view;

pub use alloc::*;
pub use copy::*;
pub use metadata::*;
pub use reshape::*;
pub use scope::*;
pub use slice::*;
pub use view::*;

use dialekt_ir_core::prelude::rewrite::*;

use crate::Cast;
use crate::fold::foldable_cast;

/// Replaces an op by a cast of a value to the type of its result.
fn replace_with_cast(rw: &mut Rewriter<'_>, op: impl Into<Op>, value: Value) -> Option<()> {
    let op = op.into();
    let (ty, loc): (Type, Location) = (rw.op(op).result_type(0)?, rw.loc(op));
    let cast = rw.create(Cast::build(ty, value).with_loc(loc));
    rw.replace_op_with(op, cast);
    Some(())
}
