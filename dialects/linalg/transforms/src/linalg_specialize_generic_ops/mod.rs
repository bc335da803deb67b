//! `linalg-specialize-generic-ops`: generic ops become named ones. [mlir/lib/Dialect/Linalg/Transforms/Specialize.cpp]
//!
//! [`specialize`] tries the kinds one after the other; `window` knows convolutions and pooling, `projection` takes transpositions and
//! broadcasts out of the maps of inputs.

mod projection;
mod window;

pub use projection::DecomposeProjectedPermutation;

use dialekt_arith as arith;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::context::OpDescriptor;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg as linalg;
use dialekt_linalg::predicates::{
    broadcast_dims, contraction_dims, filled_scalar, is_copy, is_sum_of_products, single_elementwise,
    transpose_permutation,
};
use dialekt_linalg::structured::create::{broadcast, named, transpose};
use dialekt_linalg::{Generic, LinalgOpRef};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Convert generic ops back to named ops
///
/// Generic ops whose maps and body are those of a named op become that; others are taken apart, where maps of inputs are
/// transpositions and broadcasts.
#[derive(Pass, Clone)]
#[pass(
    name = "LinalgSpecializeGenericOpsPass",
    argument = "linalg-specialize-generic-ops",
    dialects(dialekt_linalg::LinalgDialect)
)]
pub struct LinalgSpecializeGenericOps {
    patterns: PassPatterns,
}

impl Pass for LinalgSpecializeGenericOps {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<LinalgSpecializationPattern>().add::<DecomposeProjectedPermutation>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Makes a generic op a named one.
#[derive(Described)]
pub struct LinalgSpecializationPattern;

impl OpRewrite for LinalgSpecializationPattern {
    type SourceOp = Generic;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<()> {
        match specialize(rw, op) {
            Some(new) => rw.replace_op_with(op, new),
            None => return rw.no_match(op, "there is no such named op"),
        }
        Some(())
    }
}

/// Builds the named op that computes what a generic op does, at the insertion point; `None` if there is none. The generic op stays. [MLIR:
/// specializeGenericOp]
pub fn specialize(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<Op> {
    let view = rw.view(op)?;
    let this = LinalgOpRef::of(*view)?;
    let (inputs, outputs): (Vec<Value>, Vec<Value>) = (view.inputs().collect(), view.outputs().collect());
    if is_copy(this) {
        return named(rw, linalg::Copy::DEF, &inputs, &outputs, &[]);
    }
    if let Some(scalar) = filled_scalar(this) {
        return named(rw, linalg::Fill::DEF, &[scalar], &outputs, &[]);
    }
    if let Some(dims) = broadcast_dims(this) {
        return Some(broadcast(rw, inputs[0], outputs[0], dims.into()));
    }
    if let Some(permutation) = transpose_permutation(this) {
        return Some(transpose(rw, inputs[0], outputs[0], permutation.into()));
    }
    if let Some(payload) = single_elementwise(this, 1) {
        let is_exp = payload.is::<dialekt_math::Exp>();
        return if is_exp { named(rw, linalg::Exp::DEF, &inputs, &outputs, &[]) } else { None };
    }
    if let Some(payload) = single_elementwise(this, 2) {
        let swapped = payload.operand(0) == this.body()?.args().nth(1);
        let kind = binary(payload)?;
        let inputs = if swapped { [inputs[1], inputs[0]] } else { [inputs[0], inputs[1]] };
        return named(rw, kind, &inputs, &outputs, &[]);
    }
    if let Some(kind) = product(this) {
        return named(rw, kind, &inputs, &outputs, &[]);
    }
    window::specialize(rw, op)
}

fn binary(payload: OpRef<'_>) -> Option<&'static OpDescriptor> {
    Some(match () {
        _ if payload.is::<arith::AddF>() => linalg::Add::DEF,
        _ if payload.is::<arith::SubF>() => linalg::Sub::DEF,
        _ if payload.is::<arith::MulF>() => linalg::Mul::DEF,
        _ if payload.is::<arith::DivF>() => linalg::Div::DEF,
        _ => return None,
    })
}

/// The product of matrices that an op computes. As in the reference, operands may be transposed, which the named op does not say. [MLIR:
/// specializeLinalgContractions]
fn product(op: LinalgOpRef<'_>) -> Option<&'static OpDescriptor> {
    let cx = op.op().cx();
    let affine = cx.affine();
    let maps = op.indexing_maps();
    if !op.has_counts(2, 1) || !maps.iter().all(|map| map.is_projected_permutation(affine, false)) {
        return None;
    }
    if !is_sum_of_products(op) {
        return None;
    }
    let dims = contraction_dims(op)?;
    let ([m], [n], [k]) = (&dims.m[..], &dims.n[..], &dims.k[..]) else { return None };
    let batch = dims.batch.len();
    let place = |map: AffineMap, pair: [u32; 2]| {
        let found: Option<Vec<u32>> = affine.map(map).results().iter().map(|dim| affine.expr(*dim).as_dim()).collect();
        let found = found?;
        let (outer, inner) = found.split_at_checked(batch)?;
        match outer.iter().zip(0..).all(|(dim, place)| *dim == place) {
            true if inner == pair => Some(false),
            true if inner == [pair[1], pair[0]] => Some(true),
            _ => None,
        }
    };
    // Each tells whether the matrix is transposed.
    let (a, b, c) = (place(maps[0], [*m, *k])?, place(maps[1], [*k, *n])?, place(maps[2], [*m, *n])?);
    if op.num_loops() != batch + 3 || c || a && b {
        return None;
    }
    Some(if batch == 0 { linalg::Matmul::DEF } else { linalg::BatchMatmul::DEF })
}
