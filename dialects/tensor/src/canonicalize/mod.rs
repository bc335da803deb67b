//! Canonicalization patterns, in the order of the reference.

mod casts;
mod concat;
mod dim;
mod generate;
mod insert;
mod made;
mod pad;
mod pad_chains;
mod reshape;
mod slice;

pub use casts::*;
pub use concat::*;
pub use dim::*;
pub use generate::*;
pub use insert::*;
pub use made::*;
pub use pad::*;
pub use pad_chains::*;
pub use reshape::*;
pub use slice::*;

use dialekt_ir_core::prelude::rewrite::*;

use crate::Cast;
use crate::types::Ranked;

/// Returns whether a ranked tensor type has all static information of another one. [MLIR: preservesStaticInformation]
fn says_all_of(cx: &ContextData, ty: Type, other: Type) -> bool {
    let (Some(ty), Some(other)) = (Ranked::new(cx, ty), Ranked::new(cx, other)) else { return false };
    let known = |(size, other): (&i64, &i64)| *size != DYNAMIC || *other == DYNAMIC;
    (ty.element, ty.encoding, ty.rank()) == (other.element, other.encoding, other.rank())
        && ty.shape.iter().zip(other.shape).all(known)
}

/// Casts a value to a type; the value itself if it has the type.
fn cast_to(rw: &mut Rewriter<'_>, value: Value, ty: Type, loc: Location) -> Option<Value> {
    if rw.type_of(value) == ty {
        return Some(value);
    }
    let cast = rw.create(Cast::build(ty, value).with_loc(loc));
    Some(cast.result())
}

/// The source of the cast that defines a value, if the cast only loses static information. [MLIR:
/// canFoldIntoConsumerOp]
pub fn foldable_cast(ir: &Ir, value: Value) -> Option<Value> {
    let source = ir.defining::<Cast>(value)?.source();
    says_all_of(ir.cx(), ir.value(source).ty(), ir.value(value).ty()).then_some(source)
}

/// Replaces an op by the result of another one, cast to its type.
fn replace_with_cast(rw: &mut Rewriter<'_>, op: impl Into<Op>, with: Op) -> Option<()> {
    let op = op.into();
    let (ty, loc, value) = (rw.op(op).result_type(0)?, rw.loc(op), rw.op(with).result(0)?);
    let cast = rw.create(Cast::build(ty, value).with_loc(loc));
    rw.replace_op_with(op, cast);
    Some(())
}
