//! `tosa-layerwise-constant-fold`: transpositions, reciprocals and reductions of constants are computed.
//! [mlir/lib/Dialect/Tosa/Transforms/TosaLayerwiseConstantFoldPass.cpp, TosaFolders.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_tosa::{
    Const, Reciprocal, ReduceAll, ReduceAny, ReduceMax, ReduceMin, ReduceProduct, ReduceSum, TosaDialect, Transpose,
};

use crate::transposed::transposed_elements;

/// Fold layerwise operations on constant tensors
///
/// Ops that compute with whole tensors are replaced by constants; the folders and canonicalization patterns of tosa are applied, too.
#[derive(Pass, Clone)]
#[pass(name = "TosaLayerwiseConstantFoldPass", argument = "tosa-layerwise-constant-fold", op = "func.func")]
pub struct TosaLayerwiseConstantFold {
    /// Reduce constants that have other uses, too: there are more constants then, and less to compute
    #[option]
    aggressive_reduce_constant: bool,
    patterns: PassPatterns,
}

impl Pass for TosaLayerwiseConstantFold {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        let aggressive = self.aggressive_reduce_constant;
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<TosaFoldConstantReciprocal>();
            set.add::<TosaFoldConstantTranspose>();
            match aggressive {
                true => add_reductions::<true>(set),
                false => add_reductions::<false>(set),
            }
            for op in TosaDialect::DIALECT.ops {
                set.extend(op.canonicalize.iter().copied());
            }
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// The elements of a constant of tosa, if all are stored.
fn elements_of(rw: &Rewriter<'_>, value: Value) -> Option<Attribute> {
    let values = rw.ir().defining::<Const>(value)?.values()?;
    matches!(rw.ir().cx().attr_data(values), AttrData::DenseElements { .. }).then_some(values)
}

/// Replaces an op by a constant.
fn replace_with_constant(rw: &mut Rewriter<'_>, op: Op, values: Attribute) -> Option<()> {
    let ty = rw.op(op).result_types().next()?;
    rw.replace_op_with_new(op, Const::build(ty, values));
    Some(())
}

/// Computes the reciprocals of constants.
#[derive(Described)]
pub struct TosaFoldConstantReciprocal;

impl OpRewrite for TosaFoldConstantReciprocal {
    type SourceOp = Reciprocal;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Reciprocal>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, input, ty) = (view.cx(), view.input1(), rw.type_of(view.output()));
        if rw.type_of(input) != ty || cx.float_kind(cx.element_or_self(ty)).is_none() {
            return rw.no_match(op, "the elements are no floats, or the types differ");
        }
        let Some(values) = elements_of(rw, input).and_then(|values| cx.float_elements(values)) else {
            return rw.no_match(op, "the operand is no constant");
        };
        // A constant that others use as well would be kept twice.
        if !values.is_splat() && !rw.value(input).has_one_use() {
            return rw.no_match(op, "the constant has other uses");
        }
        let values: Vec<ApFloat> =
            values.stored().map(|value| ApFloat::from_f64(value.kind(), 1.0).div(value)).collect();
        let values = cx.dense_floats_attr(ty, &values).ok()?;
        replace_with_constant(rw, op.into(), values)
    }
}

/// Transposes constants.
#[derive(Described)]
pub struct TosaFoldConstantTranspose;

impl OpRewrite for TosaFoldConstantTranspose {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, input, ty) = (view.cx(), view.input1(), rw.type_of(view.output()));
        let to = cx.type_data(ty);
        if !to.has_static_shape() || !cx.scalar_data(cx.element_or_self(ty)).is_int_or_index_or_float() {
            return rw.no_match(op, "the size of the result is not known, or its elements are no numbers");
        }
        // It may use the constant twice.
        if rw.value(input).users().any(|user| user.handle() != Op::from(op)) {
            return rw.no_match(op, "the constant has other users");
        }
        let Some(values) = rw.constant(input) else {
            return rw.no_match(op, "the operand is no constant");
        };
        let values = transposed_elements(cx, values, &view.perms()?, ty)?;
        replace_with_constant(rw, op.into(), values)
    }
}

/// Reduces constant integers along an axis. [MLIR: ReduceConstantOptimization]
fn reduce(
    rw: &mut Rewriter<'_>,
    op: Op,
    axis: Option<i32>,
    aggressive: bool,
    combine: fn(&ApInt, &ApInt) -> ApInt,
) -> Option<()> {
    let view = rw.op(op);
    let (cx, input, ty) = (view.cx(), view.operand(0)?, view.result_types().next()?);
    let is_static = |ty| cx.type_data(ty).has_static_shape();
    if !is_static(ty) || !is_static(rw.type_of(input)) {
        return rw.no_match(op, "sizes are not known");
    }
    if !aggressive && !rw.value(input).has_one_use() {
        return rw.no_match(op, "the constant has other uses");
    }
    let Some(values) = elements_of(rw, input).and_then(|values| cx.integer_elements(values)) else {
        return rw.no_match(op, "the operand is no constant of integers");
    };
    let shape = cx.type_data(rw.type_of(input)).shape()?;
    let axis = usize::try_from(axis?).ok()?;
    let size = |sizes: &[i64]| {
        let product = sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size))?;
        usize::try_from(product).ok()
    };
    let (along, inner, outer) = (size(shape.get(axis..=axis)?)?, size(&shape[axis + 1..])?, size(&shape[..axis])?);
    let all: Vec<ApInt> = values.iter().collect();
    let mut reduced = Vec::with_capacity(outer.checked_mul(inner)?);
    for (i, j) in (0..outer).flat_map(|i| (0..inner).map(move |j| (i, j))) {
        let element = |k: usize| all.get((i * along + k) * inner + j);
        let first = element(0)?.clone();
        reduced.push((1..along).filter_map(element).fold(first, |sum, value| combine(&sum, value)));
    }
    let values = cx.dense_integers_attr(ty, &reduced).ok()?;
    replace_with_constant(rw, op, values)
}

macro_rules! reductions {
    ($($(#[$meta:meta])* $pattern:ident: $op:ident, $combine:expr;)*) => {
        $(
            $(#[$meta])*
            #[derive(Described)]
            pub struct $pattern<const AGGRESSIVE: bool>;

            impl<const AGGRESSIVE: bool> OpRewrite for $pattern<AGGRESSIVE> {
                type SourceOp = $op;

                fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                    let axis = rw.view(op)?.axis();
                    reduce(rw, op.into(), axis, AGGRESSIVE, $combine)
                }
            }
        )*

        /// Adds the patterns for reductions; aggressive ones also look at constants with other uses.
        fn add_reductions<const AGGRESSIVE: bool>(set: &mut PatternSet) {
            $(set.add::<$pattern<AGGRESSIVE>>();)*
        }
    };
}

reductions! {
    /// Computes whether all of some constants are true.
    ReduceAllConstant: ReduceAll, ApInt::and;
    /// Computes whether any of some constants is true.
    ReduceAnyConstant: ReduceAny, ApInt::or;
    /// Computes the largest of some constants.
    ReduceMaxConstant: ReduceMax, |a, b| a.max(b, Sign::Signed);
    /// Computes the least of some constants.
    ReduceMinConstant: ReduceMin, |a, b| a.min(b, Sign::Signed);
    /// Computes the product of some constants.
    ReduceProductConstant: ReduceProduct, ApInt::mul;
    /// Computes the sum of some constants.
    ReduceSumConstant: ReduceSum, ApInt::add;
}
