//! What ops fold to.

mod elements;
mod reshape;
mod slice;

use dialekt_ir_core::ir::{Ir, Value};

use crate::cast::{Cast, CastView};
use crate::types::ranked;

/// The cast that a value is, if that is one of a ranked tensor.
pub(crate) fn ranked_cast(ir: &Ir, value: Value) -> Option<CastView<'_>> {
    let cast = ir.defining::<Cast>(value)?;
    ranked(*cast, cast.source())?;
    Some(cast)
}
