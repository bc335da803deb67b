//! Transposed constants. [mlir/lib/Dialect/Linalg/Transforms/ConstantFold.cpp]

use dialekt_arith::Constant;
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::LinalgOpRef;

use super::is_used_once;

/// The transposition of a constant is a constant.
pub struct FoldConstantTranspose;

impl Rewrite for FoldConstantTranspose {
    const PATTERN: &'static Pattern = &Pattern {
        name: std::any::type_name::<FoldConstantTranspose>,
        root: PatternRoot::Interface(LinalgOpRef::INTERFACE),
        benefit: 1,
        labels: &[],
        rewrite: fold,
        rule: None,
        summary: "The transposition of a constant that nothing else uses is a constant.",
    };
}

fn fold(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(op);
    let this = LinalgOpRef::of(view)?;
    let maps = this.indexing_maps();
    let is_pure = DestinationStyleOpRef::of(view)?.has_pure_tensor_semantics();
    if !is_pure || !this.has_counts(1, 1) || !maps.iter().all(|map| map.is_permutation(affine)) {
        return rw.no_match(op, "it is no transposition of a tensor");
    }
    let ty = view.result_type(0)?;
    let element = cx.element_or_self(ty);
    let is_number = matches!(cx.scalar_data(element), TypeData::Integer { .. } | TypeData::Float(_));
    let same = view.operand_types().all(|ty| cx.type_data(ty).shape().is_some() && cx.element_or_self(ty) == element);
    let body = this.body()?;
    let moves = body.first_op().map(|op| op.handle()) == body.last_op().map(|op| op.handle())
        && body.last_op()?.operand(0) == body.args().next();
    if !is_number || !same || !moves || !cx.type_data(ty).has_static_shape() {
        return rw.no_match(op, "it computes something, or its shape is not known");
    }
    let Some(constant) = rw.constant(view.operand(0)?).and_then(|constant| cx.element_bytes(constant)) else {
        return rw.no_match(op, "the input is no constant");
    };
    if !is_used_once(view, 0) {
        return rw.no_match(op, "the constant is used elsewhere");
    }
    let bounds = this.static_loop_ranges()?;
    let elements: Vec<_> = constant.iter().collect();
    let (from, to) = (strides(cx, maps[0], &bounds)?, strides(cx, maps[1], &bounds)?);
    let total = bounds.iter().try_fold(1usize, |total, size| total.checked_mul(usize::try_from(*size).ok()?))?;
    if elements.len() != total {
        return None;
    }
    let mut moved = elements.clone();
    let mut point = vec![0usize; bounds.len()];
    for _ in 0..total {
        let place = |strides: &[usize]| strides.iter().zip(&point).map(|(stride, at)| stride * at).sum::<usize>();
        moved[place(&to)].clone_from(&elements[place(&from)]);
        for (at, size) in point.iter_mut().zip(&bounds).rev() {
            *at += 1;
            if *at < *size as usize {
                break;
            }
            *at = 0;
        }
    }
    let value = cx.dense_bytes_attr(ty, &moved).ok()?;
    rw.replace_op_with_new(op, Constant::build(value));
    Some(())
}

/// The distance in memory between elements at neighboring iterations of each loop, for a permutation.
fn strides(cx: &ContextData, map: AffineMap, bounds: &[i64]) -> Option<Vec<usize>> {
    let affine = cx.affine();
    let dims: Vec<usize> = affine
        .map(map)
        .results()
        .iter()
        .map(|dim| Some(affine.expr(*dim).as_dim()? as usize))
        .collect::<Option<_>>()?;
    let mut strides = vec![0; bounds.len()];
    let mut stride = 1usize;
    for dim in dims.into_iter().rev() {
        *strides.get_mut(dim)? = stride;
        stride = stride.checked_mul(usize::try_from(*bounds.get(dim)?).ok()?)?;
    }
    Some(strides)
}
