//! What ops become in canonical form. The order of patterns is that of the reference.

mod casts;
mod dim;
mod generate;
mod made;
mod reshape;
mod slice;

pub use casts::*;
pub use dim::*;
pub use generate::*;
pub use made::*;
pub use reshape::*;
pub use slice::*;

use dialekt_ir_core::context::{ContextData, Location, Type};
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ir_core::types::DYNAMIC;

use crate::Cast;
use crate::types::Ranked;

/// Whether a ranked tensor type says all that another one says. [MLIR: preservesStaticInformation]
fn says_all_of(cx: &ContextData, ty: Type, other: Type) -> bool {
    let (Some(ty), Some(other)) = (Ranked::new(cx, ty), Ranked::new(cx, other)) else { return false };
    let known = |(size, other): (&i64, &i64)| *size != DYNAMIC || *other == DYNAMIC;
    (ty.element, ty.encoding, ty.rank()) == (other.element, other.encoding, other.rank())
        && ty.shape.iter().zip(other.shape).all(known)
}

/// A cast of a value to a type; the value itself if it is of the type.
fn cast_to(rw: &mut Rewriter<'_>, value: Value, ty: Type, loc: Location) -> Option<Value> {
    if rw.type_of(value) == ty {
        return Some(value);
    }
    let cx = rw.ir().cx().clone();
    let cast = Cast::build(&cx, ty, value).insert(rw, loc).ok()?;
    rw.op(cast).result(0)
}
