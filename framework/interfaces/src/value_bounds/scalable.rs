//! Bounds that may be multiples of `vscale`. [MLIR: ScalableValueBoundsConstraintSet]

use dialekt_ir_core::affine::{AffineBinaryOp, AffineExprData, AffineMap};
use dialekt_ir_core::context::ContextData;
use dialekt_ir_core::ir::{Ir, Value};
use dialekt_presburger::{BoundType, SemiAffine};

use super::set::{ValueBounds, ValueDim};

/// The numbers that `vscale` may be, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VscaleRange {
    /// The least one.
    pub min: u32,
    /// The greatest one.
    pub max: u32,
}

/// A bound as a map without dimensions, whose only symbol, if there is one, is `vscale`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalableBound {
    /// The map.
    pub map: AffineMap,
    /// The value of `vscale` that was found.
    pub vscale: Option<Value>,
}

/// A size as vectors have it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoundSize {
    /// The number, or the factor of `vscale`.
    pub base: i64,
    /// True if it is multiplied by `vscale`.
    pub is_scalable: bool,
}

impl ScalableBound {
    /// The size, if the bound is a constant or a multiple of `vscale`.
    pub fn size(self, cx: &ContextData) -> Option<BoundSize> {
        let affine = cx.affine();
        if let Some(base) = self.map.single_constant(affine) {
            return Some(BoundSize { base, is_scalable: false });
        }
        let [result] = *affine.map(self.map).results() else { return None };
        let (a, b) = affine.expr(result).as_binary(AffineBinaryOp::Mul)?;
        let (a, b) = (affine.expr(a), affine.expr(b));
        let factor = |factor: &AffineExprData, other: &AffineExprData| {
            factor.as_constant().filter(|_| other.as_symbol().is_some())
        };
        let base = factor(a, b).or_else(|| factor(b, a))?;
        Some(BoundSize { base, is_scalable: true })
    }
}

/// The bound of an index or a size by `vscale`, which is in a range, or by a constant. [MLIR: computeScalableBound]
pub fn scalable_bound(
    ir: &Ir,
    kind: BoundType,
    of: ValueDim,
    range: VscaleRange,
    closed_upper: bool,
) -> Option<ScalableBound> {
    let never = |_: &ValueBounds<'_>, _: ValueDim| false;
    let mut set = ValueBounds::new(ir, &never);
    set.semi_affine = SemiAffine::Conservative;
    set.vscale = Some(range);
    let start = set.insert_start(of);
    set.process();
    if set.system.is_empty() {
        return None;
    }
    let vscale = set.vscale_value;
    let is_vscale = |of: Option<ValueDim>| vscale.is_some() && of == vscale.map(ValueDim::from);
    set.project_out(|column, of| column != start && !is_vscale(of))?;
    while set.system.locals() > 0 {
        let first = set.system.inputs();
        set.system.project_out(first..first + 1)?;
    }
    let affine = set.affine();
    let bounds = set.system.slice_bounds(affine, start);
    let single = |map: Option<AffineMap>| map.filter(|map| affine.map(*map).num_results() == 1);
    let upper = single(bounds.upper).map(|map| match affine.map(map).results() {
        [expr] if !closed_upper => {
            let data = affine.map(map);
            affine.make_map(data.dims(), data.symbols(), &[affine.add(*expr, affine.constant(1))])
        }
        _ => map,
    });
    let map = match kind {
        BoundType::Lower => single(bounds.lower)?,
        BoundType::Upper => upper?,
        BoundType::Eq => single(bounds.lower).filter(|lower| Some(*lower) == upper)?,
    };
    Some(ScalableBound { map, vscale })
}
