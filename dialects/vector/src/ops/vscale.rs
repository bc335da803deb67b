//! The size of scalable vectors: `vector.vscale`.

use dialekt_ir_core::prelude::op::*;

/// The factor of the scalable sizes of vectors.
///
/// It is positive, and the same all the time while a program runs: `vector<[4]xi32>` has four times as many elements.
///
/// ```mlir
/// %vscale = vector.vscale
/// ```
#[derive(Op)]
#[op(name = "vector.vscale", doc_group = "Scalable vectors", traits(Pure), result_names = name_vscale)]
#[assembly(attr_dict)]
pub struct VectorScale {
    pub res: OpResult<Index>,
}

fn name_vscale(op: VectorScaleView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    name(op.res(), b"vscale");
}
