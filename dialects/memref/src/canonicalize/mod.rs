//! What ops become in canonical form. The order of patterns is that of the reference.

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

use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::ir::{Op, Value};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ir_core::types::DYNAMIC;

use crate::types::MemRef;
use crate::{Cast, CastView};

/// Replaces an op by a cast of a value to the type of its result.
fn replace_with_cast(rw: &mut Rewriter<'_>, op: impl Into<Op>, value: Value) -> Option<()> {
    let op = op.into();
    let (ty, loc): (Type, Location) = (rw.op(op).result_type(0)?, rw.loc(op));
    let cx = rw.ir().cx().clone();
    let cast = Cast::build(&cx, ty, value).insert(rw, loc).ok()?;
    rw.replace_op_with(op, cast);
    Some(())
}

/// The cast that a value is, if it only takes away from what the type says. [MLIR: CastOp::canFoldIntoConsumerOp]
fn forgetful_cast<'a>(rw: &'a Rewriter<'_>, value: Value) -> Option<CastView<'a>> {
    let cast = rw.ir().defining::<Cast>(value)?;
    let cx = rw.ir().cx();
    let (from, to) = (MemRef::of(*cast, cast.source())?, MemRef::of(*cast, cast.dest())?);
    if from.element != to.element || from.rank() != to.rank() {
        return None;
    }
    let (a, b) = (cx.strided_layout(from.ty)?, cx.strided_layout(to.ty)?);
    let forgets = |(from, to): (&i64, &i64)| from == to || *from != DYNAMIC || *to == DYNAMIC;
    let all = from.shape.iter().zip(to.shape).chain(a.strides.iter().zip(&b.strides)).all(forgets);
    (all && forgets((&a.offset, &b.offset))).then_some(cast)
}
