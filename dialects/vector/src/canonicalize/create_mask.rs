//! Canonicalization of `vector.create_mask`.

use dialekt_arith::MulI;
use dialekt_dialect_utils::indices::known;
use dialekt_ir_core::prelude::rewrite::*;

use crate::types::Vector;
use crate::{ConstantMask, CreateMask, CreateMaskView, VectorScale};

/// A mask of known sizes is a constant one.
#[derive(Described)]
pub struct CreateMaskFolder;

impl OpRewrite for CreateMaskFolder {
    type SourceOp = CreateMask;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CreateMask>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(mut sizes) = constant_sizes(view) else {
            return rw.no_match(op, "a size is not known");
        };
        if sizes.contains(&0) {
            sizes.fill(0);
        }
        let ty = rw.type_of(view.mask());
        rw.replace_op_with_new(op, ConstantMask::build(ty, sizes.into()));
        Some(())
    }
}

/// The sizes of a mask within the bounds of the vector, if they are constants. Scalable dimensions are set as a whole or not at all.
fn constant_sizes(op: CreateMaskView<'_>) -> Option<Vec<i64>> {
    let mask = Vector::of(*op, op.mask())?;
    // A mask of rank 0 has one element.
    let dims: Vec<(i64, bool)> = if mask.rank() == 0 { vec![(1, false)] } else { mask.dims().collect() };
    let sizes = op.sizes().zip(dims).map(|(size, (whole, scalable))| {
        let size = match known(op.ir(), OpFoldResult::Value(size)) {
            Some(size) => Some(size).filter(|size| !scalable || *size < 0)?,
            None => vscale_multiple(op.ir(), size).filter(|size| *size >= whole)?,
        };
        Some(size.clamp(0, whole))
    });
    sizes.collect()
}

/// The constant factor of a value that is a multiple of `vscale`. [MLIR: getConstantVscaleMultiplier]
pub fn vscale_multiple(ir: &Ir, value: Value) -> Option<i64> {
    let is_vscale = |value| ir.defining::<VectorScale>(value).is_some();
    if is_vscale(value) {
        return Some(1);
    }
    let product = ir.defining::<MulI>(value)?;
    match (is_vscale(product.lhs()), is_vscale(product.rhs())) {
        (true, _) => known(ir, OpFoldResult::Value(product.rhs())),
        (_, true) => known(ir, OpFoldResult::Value(product.lhs())),
        _ => None,
    }
}
