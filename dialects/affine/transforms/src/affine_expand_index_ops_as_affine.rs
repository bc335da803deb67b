//! `affine-expand-index-ops-as-affine`: linearization and delinearization of indices as affine maps.
//! [mlir/lib/Dialect/Affine/Transforms/AffineExpandIndexOpsAsAffine.cpp]

use dialekt_affine::{AffineDelinearizeIndex, AffineLinearizeIndex, composed_apply, composed_expr};
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{Mixed, index, join};
use dialekt_interfaces::{OpFoldResult, OperandRange};
use dialekt_ir_core::affine::AffineBinaryOp;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

use crate::affine_expand_index_ops::without_outer_bound;

/// Lower affine operations operating on indices into affine.apply operations
///
/// Indices are taken apart and put together by affine maps.
#[derive(Pass, Clone)]
#[pass(name = "AffineExpandIndexOpsAsAffine", argument = "affine-expand-index-ops-as-affine")]
pub struct AffineExpandIndexOpsAsAffine {
    patterns: PassPatterns,
}

impl Pass for AffineExpandIndexOpsAsAffine {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<DelinearizeAsAffine>().add::<LinearizeAsAffine>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Lowers `affine.delinearize_index` to quotients and remainders in maps, the outermost index first. [MLIR:
/// affine::delinearizeIndex]
#[derive(Described)]
pub struct DelinearizeAsAffine;

impl OpRewrite for DelinearizeAsAffine {
    type SourceOp = AffineDelinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineDelinearizeIndex>) -> Option<()> {
        let (cx, view) = (rw.cx(), rw.view(op)?);
        let (loc, linear, parts) = (view.loc(), view.linear_index(), view.num_results());
        let basis = join(&view.static_basis()?, OperandRange::named(*view, "dynamic_basis"));
        let basis = without_outer_bound(&basis, parts);
        let affine = cx.affine();
        let product = affine.mul(affine.symbol(0), affine.symbol(1));
        let mut divisors: Vec<Value> = Vec::new();
        let mut all: OpFoldResult = index(cx, 1).into();
        for element in basis.iter().rev() {
            all = composed_expr(rw, loc, product, &[*element, all]);
            divisors.push(index_value(rw, all, loc));
        }
        let mut found: Vec<Value> = Vec::new();
        let mut rest = linear;
        for divisor in divisors.into_iter().rev() {
            let mut part = |op| {
                let expr = affine.binary(op, affine.dim(0), affine.dim(1));
                let value = composed_apply(rw, loc, affine.make_map(2, 0, &[expr]), &[rest.into(), divisor.into()]);
                index_value(rw, value, loc)
            };
            found.push(part(AffineBinaryOp::FloorDiv));
            rest = part(AffineBinaryOp::Mod);
        }
        found.push(rest);
        rw.replace_op(op, &found);
        Some(())
    }
}

/// Lowers `affine.linearize_index` to a sum of products in a map. [MLIR: affine::linearizeIndex]
#[derive(Described)]
pub struct LinearizeAsAffine;

impl OpRewrite for LinearizeAsAffine {
    type SourceOp = AffineLinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineLinearizeIndex>) -> Option<()> {
        let (cx, view) = (rw.cx(), rw.view(op)?);
        let loc = view.loc();
        let indices: Vec<Value> = view.multi_index().collect();
        let basis = join(&view.static_basis()?, OperandRange::named(*view, "dynamic_basis"));
        let affine = cx.affine();
        // The stride of each index is the product of all later basis elements. Constants are multiplied at once, so
        // that maps have no more inputs than there are values.
        let first = basis.len().saturating_sub(indices.len().saturating_sub(1));
        let sizes: Mixed = basis.iter().copied().filter(|size| matches!(size, OpFoldResult::Value(_))).collect();
        let inputs = sizes.len() as u32;
        let mut symbol = inputs;
        let mut stride = affine.constant(1);
        let mut strides = vec![stride];
        for element in basis[first..].iter().rev() {
            let factor = match *element {
                OpFoldResult::Attr(attr) => affine.constant(cx.integer_i64(attr).unwrap_or_default()),
                OpFoldResult::Value(_) => {
                    symbol -= 1;
                    affine.symbol(symbol)
                }
            };
            stride = affine.mul(stride, factor);
            strides.push(stride);
        }
        let (mut sum, mut values) = (affine.symbol(0), Mixed::new());
        values.push(index(cx, 0).into());
        for (own, stride) in indices.iter().zip(strides.into_iter().rev()) {
            let map = affine.make_map(0, inputs, &[stride]);
            let stride = composed_apply(rw, loc, map, &sizes);
            let next = values.len() as u32;
            sum = affine.add(sum, affine.mul(affine.symbol(next), affine.symbol(next + 1)));
            values.extend([(*own).into(), stride]);
        }
        let value = composed_expr(rw, loc, sum, &values);
        let value = index_value(rw, value, loc);
        rw.replace_op(op, &[value]);
        Some(())
    }
}
