//! Quotients of minima, in maps. [MLIR: replaceAffineMinBoundingBoxExpression]

use dialekt_interfaces::value_bounds::{BoundType, Variable, constant_bound};
use dialekt_ir_core::affine::AffineExprKind;
use dialekt_ir_core::prelude::op::*;

use super::applied::Inputs;
use crate::{AffineMin, AffineMinView};

impl Inputs {
    /// Replaces quotients of an input that an `affine.min` computes, rounded up, and one of the constants or symbols of which it is the least, by 1.
    /// The minimum must be known to be positive.
    pub(super) fn replace_min(&mut self, op: OpRef<'_>, position: usize) -> bool {
        let affine = op.cx().affine();
        let Some(min) = op.view::<AffineMin>() else { return false };
        let Some(map) = min.map().filter(|_| is_positive(min)) else { return false };
        let map = affine.map(map);
        let input = self.input(affine, position);
        let (one, before) = (affine.constant(1), self.results.clone());
        for bound in map.results() {
            let bound = match bound.kind(affine) {
                AffineExprKind::Constant(_) => Some(*bound),
                AffineExprKind::Symbol(symbol) => {
                    let value = OpRef::operand(op, (map.dims() + symbol) as usize);
                    let own = self.symbols.iter().position(|own| own.is_some() && *own == value);
                    own.map(|own| affine.symbol(own as u32))
                }
                _ => None,
            };
            let Some(bound) = bound else { continue };
            let rounded = affine.floor_div(affine.sub(affine.add(input, bound), one), bound);
            let quotients = [affine.ceil_div(input, bound), rounded];
            for result in &mut self.results {
                *result = affine.replace(*result, &mut |part| quotients.contains(&part).then_some(one));
            }
        }
        self.results != before
    }
}

/// Returns whether all results of a minimum are positive.
fn is_positive(min: AffineMinView<'_>) -> bool {
    let (ir, affine) = (min.ir(), min.cx().affine());
    let operands: Vec<Value> = OpRef::operands(*min).collect();
    let Some(map) = min.map() else { return false };
    (0..affine.map(map).num_results()).all(|result| {
        let row = Variable::of_map(ir.cx(), map.sub_map(affine, &[result]), &operands);
        let least = row.and_then(|row| constant_bound(ir, BoundType::Lower, &row, None, true));
        least.is_some_and(|least| least > 0)
    })
}
