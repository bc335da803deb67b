//! The size of scalable vectors: `vector.vscale`.

use dialekt_interfaces::ValueBoundsOpInterface;
use dialekt_interfaces::value_bounds::{Comparison, ValueBounds};
use dialekt_ir_core::prelude::op::*;

/// The factor of the scalable sizes of vectors.
///
/// It is positive, and the same all the time while a program runs: `vector<[4]xi32>` has four times as many elements.
///
/// ```mlir
/// %vscale = vector.vscale
/// ```
#[derive(Op)]
#[op(name = "vector.vscale", doc_group = "Scalable vectors", traits(Pure), interfaces(ValueBoundsOpInterface), result_names = name_vscale)]
#[assembly(attr_dict)]
pub struct VectorScale {
    pub res: OpResult<Index>,
}

fn name_vscale(op: VectorScaleView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    name(op.res(), b"vscale");
}

impl ValueBoundsOpInterface for VectorScale {
    /// It is the same number everywhere, of which a range is known only where bounds may be multiples of it.
    fn bound_index(_op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        let affine = bounds.affine();
        match bounds.vscale() {
            None => {}
            Some((_, Some(other))) => {
                let other = bounds.expr(other);
                bounds.bound(value, Comparison::Eq, other);
            }
            Some((range, None)) => {
                bounds.bound(value, Comparison::Ge, affine.constant(range.min.into()));
                bounds.bound(value, Comparison::Le, affine.constant(range.max.into()));
                bounds.set_vscale(value);
            }
        }
    }
}
