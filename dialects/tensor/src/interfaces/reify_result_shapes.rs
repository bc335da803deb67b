//! Reification of the sizes of results. [MLIR: ReifyRankedShapedTypeOpInterface]

use dialekt_affine::{composed_apply, composed_expr};
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::indices::index;
use dialekt_interfaces::{
    OffsetSizeAndStrideOpRef, OpFoldResult, ReifiedShape, ReifiedShapes, ReifyRankedShapedTypeOpInterface, mixed_values,
};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::dropped_dims;
use crate::ops::shape::concatenated_shape;
use crate::types::{Ranked, ranked};
use crate::{Cast, CollapseShape, Concat, Dim, Empty, ExpandShape, ExtractSlice, Generate, InsertSlice, Pad, Splat};

/// The size of a dimension as a value: that of a folded `tensor.dim`.
///
/// # Panics
/// The tensor is not ranked, or has no such dimension.
pub fn size_value(builder: &mut Builder<'_>, tensor: Value, dim: usize, loc: Location) -> Value {
    let cx = builder.ir().cx().clone();
    let shape = cx.type_data(builder.ir().value(tensor).ty()).shape().expect("the tensor is ranked");
    let number = index_constant(builder, dim as i64, loc);
    if shape[dim] != DYNAMIC {
        return index_constant(builder, shape[dim], loc);
    }
    builder.create_or_fold(Dim::build(tensor, number).with_loc(loc))
}

/// The size of a dimension: a constant if it is static, otherwise a value.
///
/// # Panics
/// As [`size_value`].
pub fn mixed_size(builder: &mut Builder<'_>, tensor: Value, dim: usize, loc: Location) -> OpFoldResult {
    let cx = builder.ir().cx();
    let shape = cx.type_data(builder.ir().value(tensor).ty()).shape().expect("the tensor is ranked");
    match shape[dim] {
        DYNAMIC => size_value(builder, tensor, dim, loc).into(),
        size => index(cx, size).into(),
    }
}

/// The shape of a result.
fn shape_of(op: OpRef<'_>, value: Value) -> Option<Vec<i64>> {
    Some(ranked(op, value)?.shape.to_vec())
}

/// The sizes of a type, with values for dynamic ones.
fn filled(op: OpRef<'_>, mut open: impl Iterator<Item = Value>) -> Option<ReifiedShapes> {
    let shape = shape_of(op, op.result(0)?)?;
    let size = |size: &i64| match *size {
        DYNAMIC => open.next().map(OpFoldResult::Value),
        size => Some(index(op.cx(), size).into()),
    };
    Some(vec![shape.iter().map(size).collect::<Option<ReifiedShape>>()?])
}

macro_rules! given_sizes {
    ($($op:ident: $sizes:ident;)*) => {$(
        impl ReifyRankedShapedTypeOpInterface for $op {
            fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
                let view = op.view(builder.ir())?;
                filled(*view, view.$sizes())
            }
        }
    )*};
}

given_sizes! {
    Empty: dynamic_sizes;
    Generate: dynamic_extents;
    Splat: dynamic_sizes;
}

impl ReifyRankedShapedTypeOpInterface for ExtractSlice {
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        let sizes = OffsetSizeAndStrideOpRef::of(*view)?.mixed_sizes();
        let dropped = dropped_dims(view.cx(), &shape_of(*view, view.result())?, &sizes);
        let kept = sizes.into_iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(size, _)| size);
        Some(vec![kept.collect()])
    }
}

impl ReifyRankedShapedTypeOpInterface for InsertSlice {
    /// The sizes are those of the destination.
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        let (dest, loc) = (view.dest(), view.loc());
        let rank = ranked(*view, dest)?.rank();
        Some(vec![(0..rank).map(|dim| mixed_size(builder, dest, dim, loc)).collect()])
    }
}

impl ReifyRankedShapedTypeOpInterface for Concat {
    /// In the dimension of concatenation, the sum of all sizes; otherwise a static size of any operand, or the size of
    /// the first one.
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        let (cx, loc) = (view.cx().clone(), view.loc());
        let along = usize::try_from(view.dim()?).ok()?;
        let inputs: Vec<Value> = view.inputs().collect();
        let first = *inputs.first()?;
        let shapes: Vec<Ranked<'_>> = inputs.iter().filter_map(|input| ranked(*view, *input)).collect();
        let inferred = concatenated_shape(along, &shapes).ok()?;
        let shape = shape_of(*view, view.result())?;
        let loc_of = |builder: &Builder<'_>, value: Value| builder.ir().value(value).loc();

        let mut sizes = ReifiedShape::new();
        for (dim, size) in shape.iter().enumerate() {
            let first_loc = loc_of(builder, first);
            sizes.push(match (*size, inferred[dim]) {
                _ if dim == along => index(&cx, *size).into(),
                (DYNAMIC, DYNAMIC) => {
                    let number = index_constant(builder, dim as i64, first_loc);
                    builder.create(Dim::build(first, number).with_loc(first_loc)).result().into()
                }
                (DYNAMIC, size) => index_constant(builder, size, loc).into(),
                (size, _) => index(&cx, size).into(),
            });
        }
        if shape[along] == DYNAMIC {
            let affine = cx.affine();
            let mut sum = affine.constant(0);
            let mut addends = Vec::new();
            for (number, input) in inputs.iter().enumerate() {
                let input_loc = loc_of(builder, *input);
                addends.push(size_value(builder, *input, along, input_loc).into());
                sum = affine.add(sum, affine.dim(number as u32));
            }
            let total = composed_expr(builder, loc, sum, &addends);
            sizes[along] = index_value(builder, total, loc).into();
        }
        Some(vec![sizes])
    }
}

impl ReifyRankedShapedTypeOpInterface for Pad {
    /// The size of the source plus the paddings on both sides.
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        let (cx, loc, source) = (view.cx().clone(), view.loc(), view.source());
        let shape = shape_of(*view, view.result())?;
        let low = mixed_values(*view, &view.static_low()?, view.low().range());
        let high = mixed_values(*view, &view.static_high()?, view.high().range());
        let affine = cx.affine();
        let sum = affine.add(affine.add(affine.symbol(0), affine.symbol(1)), affine.symbol(2));
        let mut sizes = ReifiedShape::new();
        for (dim, size) in shape.into_iter().enumerate() {
            sizes.push(if size == DYNAMIC {
                let size = size_value(builder, source, dim, loc);
                composed_expr(builder, loc, sum, &[size.into(), *low.get(dim)?, *high.get(dim)?])
            } else {
                index(&cx, size).into()
            });
        }
        Some(vec![sizes])
    }
}

/// The model of casts: the sizes are those of the source.
struct OfCast;

impl OpModel for OfCast {
    type Op = Cast;
}

impl ReifyRankedShapedTypeOpInterface for OfCast {
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        let (cx, loc, source) = (view.cx().clone(), view.loc(), view.source());
        let shape = shape_of(*view, view.dest())?;
        ranked(*view, source)?;
        let size = |(dim, size): (usize, i64)| match size {
            DYNAMIC => mixed_size(builder, source, dim, loc),
            size => index(&cx, size).into(),
        };
        Some(vec![shape.into_iter().enumerate().map(size).collect()])
    }
}

/// The model of collapses: sizes are products of those in a group.
struct OfCollapse;

impl OpModel for OfCollapse {
    type Op = CollapseShape;
}

impl ReifyRankedShapedTypeOpInterface for OfCollapse {
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        let (cx, loc, source, groups) = (view.cx().clone(), view.loc(), view.src(), view.reassociation()?);
        let shape = shape_of(*view, view.result())?;
        ranked(*view, source)?;
        let affine = cx.affine();
        let mut sizes = ReifiedShape::new();
        for (size, group) in shape.into_iter().zip(groups) {
            if size != DYNAMIC {
                sizes.push(index(&cx, size).into());
                continue;
            }
            let factors: Vec<OpFoldResult> =
                group.iter().map(|dim| size_value(builder, source, *dim as usize, loc).into()).collect();
            let symbols = (0..factors.len() as u32).map(|symbol| affine.symbol(symbol));
            let product = symbols.reduce(|product, symbol| affine.mul(product, symbol))?;
            let map = affine.make_map(0, factors.len() as u32, &[product]);
            sizes.push(composed_apply(builder, loc, map, &factors));
        }
        Some(vec![sizes])
    }
}

/// The model of expansions: sizes are operands and attributes of the op.
struct OfExpand;

impl OpModel for OfExpand {
    type Op = ExpandShape;
}

impl ReifyRankedShapedTypeOpInterface for OfExpand {
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        Some(vec![mixed_values(*view, &view.static_output_shape()?, view.output_shape().range())])
    }
}

/// Registers the models by which casts and reshapes reify sizes. [MLIR:
/// tensor::registerInferTypeOpInterfaceExternalModels]
pub(crate) fn register_shape_models(registry: &mut DialectRegistry) {
    registry.attach("tensor.cast", OfCast::INTERFACE);
    registry.attach("tensor.collapse_shape", OfCollapse::INTERFACE);
    registry.attach("tensor.expand_shape", OfExpand::INTERFACE);
}
