//! Ops on vectors of several dimensions become ops on vectors of rank 1, by dialect conversion.
//! [mlir/lib/Dialect/Vector/Transforms/VectorLinearize.cpp]

use std::sync::Arc;

use dialekt_arith::{self as arith, CmpIPredicate, index_constant};
use dialekt_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, OpConversion, TypeConverter,
};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ub::PoisonAttr;
use dialekt_vector::{
    BitCast, Broadcast, CreateMask, Extract, ExtractStridedSlice, FromElements, Insert, InsertStridedSlice, Load,
    ShapeCast, Shuffle, Store, ToElements, VectorDialect, VectorType,
};

use crate::build::positions;

/// Makes vectors of several dimensions, of which at most one is scalable, vectors of rank 1, by `vector.shape_cast`, and the ops legal that
/// the patterns do not convert or need not convert. [MLIR: populateForVectorLinearize]
pub fn populate_for_vector_linearize(converter: &mut TypeConverter) {
    converter.add_conversion(|cx, ty| Converted::one(linear_type(cx, ty).unwrap_or(ty)));
    let cast = |builder: &mut Builder<'_>, ty: Type, inputs: &[Value], loc: Location| {
        let [value] = inputs else { return None };
        let is_vector = |ty| VectorType::new(builder.cx(), ty).is_some();
        if !is_vector(ty) || !is_vector(builder.ir().value(*value).ty()) {
            return None;
        }
        Some(builder.create(ShapeCast::build(ty, *value).with_loc(loc)).result())
    };
    converter.add_source_materialization(cast);
    converter.add_target_materialization(cast);
}

/// Makes the ops legal that the patterns do not convert, and those whose types are. [MLIR: populateForVectorLinearize]
pub fn legalize_linear_ops(target: &mut ConversionTarget, converter: &Arc<TypeConverter>) {
    let types = converter.clone();
    target.dynamically_legal_unknown_ops(move |op| Some(is_never_linear(op) || types.is_legal_op(op)));
}

/// Adds the patterns for ops on elements and those that make, load and store vectors. [MLIR: populateVectorLinearizeBasePatterns]
pub fn populate_vector_linearize_base_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    let root = PatternRoot::Traits(OpTraits::CONSTANT_LIKE);
    patterns.add_fn("LinearizeConstantLike", root, 1, Some(converter), |rw, op, _| linearize_constant(rw, op));
    let root = PatternRoot::Traits(OpTraits::VECTORIZABLE);
    patterns.add_fn("LinearizeVectorizable", root, 1, Some(converter), |rw, op, operands| {
        let operands = operands.one_to_one()?;
        let new = rw.convert_result_types(op, &operands)?;
        rw.replace_op_with(op, new);
        Some(())
    });
    patterns
        .add_typed(converter, LinearizeVectorBitCast)
        .add_typed(converter, LinearizeVectorCreateMask)
        .add_typed(converter, LinearizeVectorLoad)
        .add_typed(converter, LinearizeVectorStore)
        .add_typed(converter, LinearizeVectorBroadcast)
        .add_typed(converter, LinearizeVectorFromElements)
        .add_typed(converter, LinearizeVectorToElements);
}

/// Adds the patterns for ops that move elements, which become shuffles. [MLIR: populateVectorLinearizeShuffleLikeOpsPatterns]
pub fn populate_vector_linearize_shuffle_like_ops_patterns(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
) {
    patterns
        .add_typed(converter, LinearizeVectorShuffle)
        .add_typed(converter, LinearizeVectorExtract)
        .add_typed(converter, LinearizeVectorInsert)
        .add_typed(converter, LinearizeVectorExtractStridedSlice)
        .add_typed(converter, LinearizeVectorInsertStridedSlice);
}

/// The vector type of rank 1 with as many elements, for vectors of several dimensions of which at most one is scalable.
fn linear_type(cx: &ContextData, ty: Type) -> Option<Type> {
    let vector = VectorType::new(cx, ty)?;
    let scalable = vector.scalable.iter().filter(|scalable| **scalable).count();
    match vector.rank() > 1 && scalable <= 1 {
        true => vector.with_dims(cx, [(vector.num_elements(), scalable == 1)]),
        false => None,
    }
}

/// Returns whether no pattern converts ops of this kind, or with such types: scalable vectors cannot be shuffled. [MLIR: isNotLinearizable]
fn is_never_linear(op: OpRef<'_>) -> bool {
    let is_of_dialect =
        op.cx().op_str(op.name()).split_once('.').is_some_and(|name| name.0 == VectorDialect::DIALECT.name);
    if !is_of_dialect && !op.has_traits(OpTraits::CONSTANT_LIKE) && !op.has_traits(OpTraits::VECTORIZABLE) {
        return true;
    }
    let moves =
        op.is::<ExtractStridedSlice>() || op.is::<InsertStridedSlice>() || op.is::<Extract>() || op.is::<Insert>();
    let is_scalable = |ty| VectorType::new(op.cx(), ty).is_some_and(VectorType::is_scalable);
    op.is::<ShapeCast>() || moves && op.operand_types().chain(op.result_types()).any(is_scalable)
}

/// The vector type that the first result of an op becomes.
fn result_type(rw: &mut ConversionRewriter<'_>, op: impl Into<Op>) -> Option<Type> {
    let ty = rw.op(op).result_type(0)?;
    rw.converter()?.convert_type_to_one(rw.cx(), ty)
}

/// A constant has its elements in a vector of rank 1.
fn linearize_constant(rw: &mut ConversionRewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let Some(value) = view.inherent_attr("value").filter(|_| view.num_results() == 1) else {
        return rw.no_match(op, "it has no value, or several results");
    };
    let ty = result_type(rw, op)?;
    let is_scalable = VectorType::new(cx, ty).is_some_and(VectorType::is_scalable);
    let linear = match cx.attr_data(value) {
        AttrData::DenseElements { splat: false, .. } if is_scalable => {
            return rw.no_match(op, "Cannot linearize a constant scalable vector that's not a splat");
        }
        AttrData::DenseElements { data, .. } => cx.dense_elements_attr(ty, data.to_vec()).ok()?,
        _ if cx.attr_params(PoisonAttr::ATTR, value).is_some() => value,
        _ => return rw.no_match(op, "unsupported attr type"),
    };
    let new = rw.convert_result_types(op, &[])?;
    rw.set_attr(new, "value", Some(linear));
    rw.replace_op_with(op, new);
    Some(())
}

/// Declares conversion patterns, each with a function for an op and its converted operands.
macro_rules! conversions {
    ($($(#[doc = $doc:literal])* $name:ident, $op:ident: |$rw:ident, $source:ident, $operands:ident| $convert:block)*) => {$(
        $(#[doc = $doc])*
        #[derive(Debug)]
        pub struct $name;

        impl OpConversion for $name {
            type SourceOp = $op;

            fn convert(
                &self,
                $rw: &mut ConversionRewriter<'_>,
                $source: Typed<$op>,
                $operands: &[Value],
            ) -> Option<()> $convert
        }
    )*};
}

conversions! {
    /// A bit cast is one of vectors of rank 1.
    LinearizeVectorBitCast, BitCast: |rw, op, operands| {
        let ty = result_type(rw, op)?;
        rw.replace_op_with_new(op, BitCast::build(ty, operands[0]));
        Some(())
    }

    /// A mask whose first dimension has size 1 is one of the other dimension, with no bit set where the first one has none.
    LinearizeVectorCreateMask, CreateMask: |rw, op, operands| {
        let (cx, loc) = (rw.cx(), rw.loc(op));
        let mask = VectorType::new(cx, rw.op(op).result_type(0)?)?;
        let (2, [1, _], [outer, inner]) = (mask.rank(), mask.shape, operands) else {
            return rw.no_match(op, "it has not two dimensions, of which the first has size 1");
        };
        let ty = result_type(rw, op)?;
        let zero = index_constant(rw, 0, loc);
        let is_set = rw.create_or_fold(arith::CmpI::build(*outer, zero, CmpIPredicate::Sgt));
        let all = rw.create_or_fold(arith::IndexCast::build(Type::INDEX, is_set));
        let size = rw.create_or_fold(arith::AndI::build(all, *inner));
        rw.replace_op_with_new(op, CreateMask::build(ty, &[size]));
        Some(())
    }

    /// A load of a row is one of a vector of rank 1.
    LinearizeVectorLoad, Load: |rw, op, operands| {
        let ty = rw.op(op).result_type(0)?;
        if !is_row(rw.cx(), ty) {
            return rw.no_match(op, "a size but the last one is not 1");
        }
        let ty = result_type(rw, op)?;
        let (base, indices) = operands.split_first()?;
        rw.replace_op_with_new(op, Load::build(ty, *base, indices).nontemporal(false));
        Some(())
    }

    /// A store of a row is one of a vector of rank 1.
    LinearizeVectorStore, Store: |rw, op, operands| {
        let ty = rw.type_of(rw.view(op)?.value_to_store());
        if !is_row(rw.cx(), ty) {
            return rw.no_match(op, "a size but the last one is not 1");
        }
        let [value, base, indices @ ..] = operands else { return None };
        rw.replace_op_with_new(op, Store::build(*value, *base, indices).nontemporal(false));
        Some(())
    }

    /// A broadcast of a single element is one to a vector of rank 1.
    LinearizeVectorBroadcast, Broadcast: |rw, op, operands| {
        let source = rw.type_of(rw.view(op)?.source());
        if VectorType::new(rw.cx(), source).is_some_and(|source| source.num_elements() != 1) {
            return rw.no_match(op, "only broadcasts of single elements can be linearized.");
        }
        let ty = result_type(rw, op)?;
        rw.replace_op_with_new(op, Broadcast::build(ty, operands[0]));
        Some(())
    }

    /// Elements make a vector of rank 1.
    LinearizeVectorFromElements, FromElements: |rw, op, operands| {
        let ty = result_type(rw, op)?;
        rw.replace_op_with_new(op, FromElements::build(ty, operands));
        Some(())
    }

    /// Elements are taken out of a vector of rank 1.
    LinearizeVectorToElements, ToElements: |rw, op, _operands| {
        let source = rw.view(op)?.source();
        let ty = rw.type_of(source);
        let Some(ty) = linear_type(rw.cx(), ty) else {
            return rw.no_match(op, "the rank is already less than or equal to 1");
        };
        let flat = rw.create(ShapeCast::build(ty, source)).result();
        rw.replace_op_with_new(op, ToElements::build(flat));
        Some(())
    }

    /// A shuffle of subvectors is one of elements.
    LinearizeVectorShuffle, Shuffle: |rw, op, operands| {
        let view = rw.view(op)?;
        let source = VectorType::new(view.cx(), rw.type_of(view.v1()))?;
        let size = source.shape.iter().skip(1).fold(1, |size: i64, own| size.saturating_mul(*own));
        let mask = view.mask()?;
        // Nothing is known of the elements of a subvector that is not known.
        let element = move |place: i64, index| if place < 0 { -1 } else { place * size + index };
        let mask: Vec<i64> = mask.iter().flat_map(|place| (0..size).map(|index| element(*place, index))).collect();
        rw.replace_op_with_new(op, Shuffle::build(operands[0], operands[1], mask.into()));
        Some(())
    }

    /// An extracted subvector is a shuffle, an element stays one.
    LinearizeVectorExtract, Extract: |rw, op, operands| {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let source = VectorType::new(cx, rw.type_of(view.source()))?;
        let Some(position) = static_position(cx, &view.mixed_position()) else {
            return rw.no_match(op, "dynamic position is not supported.");
        };
        let (start, size) = part(source.shape, &position);
        let ty = result_type(rw, op)?;
        match VectorType::new(cx, ty) {
            Some(_) => {
                let mask: Vec<i64> = (start..start + size).collect();
                rw.replace_op_with_new(op, Shuffle::build(operands[0], operands[0], mask.into()));
            }
            None => {
                rw.replace_op_with_new(op, Extract::build_at(cx, operands[0], &[start]));
            }
        }
        Some(())
    }

    /// An insertion of a subvector is a shuffle, one of an element stays one.
    LinearizeVectorInsert, Insert: |rw, op, operands| {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let dest = VectorType::new(cx, rw.type_of(view.dest()))?;
        let Some(position) = static_position(cx, &view.mixed_position()) else {
            return rw.no_match(op, "dynamic position is not supported.");
        };
        let (start, size) = part(dest.shape, &position);
        let count = dest.num_elements();
        let [value, dest] = operands[..2] else { return None };
        let new = match VectorType::new(cx, rw.type_of(value)) {
            Some(_) => {
                let own = |index: i64| (start..start + size).contains(&index);
                let mask = (0..count).map(|index| if own(index) { count + index - start } else { index });
                rw.create_or_fold(Shuffle::build(dest, value, mask.collect()))
            }
            None => rw.create_or_fold(Insert::build_at(cx, value, dest, &[start])),
        };
        rw.replace_op(op, &[new]);
        Some(())
    }

    /// A slice is a shuffle.
    LinearizeVectorExtractStridedSlice, ExtractStridedSlice: |rw, op, operands| {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, slice) = (VectorType::new(cx, rw.type_of(view.source()))?, rw.op(op).result_type(0)?);
        let mask = places(VectorType::new(cx, slice)?.shape, source.shape, &view.offsets()?);
        rw.replace_op_with_new(op, Shuffle::build(operands[0], operands[0], mask.into()));
        Some(())
    }

    /// An insertion of a slice is a shuffle.
    LinearizeVectorInsertStridedSlice, InsertStridedSlice: |rw, op, operands| {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (slice, dest) =
            (VectorType::new(cx, rw.type_of(view.value_to_store()))?, VectorType::new(cx, rw.type_of(view.dest()))?);
        let count = dest.num_elements();
        let mut mask: Vec<i64> = (0..count).collect();
        for (number, place) in places(slice.shape, dest.shape, &view.offsets()?).into_iter().enumerate() {
            *mask.get_mut(usize::try_from(place).ok()?)? = count + number as i64;
        }
        rw.replace_op_with_new(op, Shuffle::build(operands[1], operands[0], mask.into()));
        Some(())
    }
}

/// Returns whether all sizes of a vector but the last one are 1, and fixed.
fn is_row(cx: &ContextData, ty: Type) -> bool {
    VectorType::new(cx, ty).is_some_and(|vector| vector.dims().rev().skip(1).all(|dim| dim == (1, false)))
}

/// A position without values.
fn static_position(cx: &ContextData, position: &[OpFoldResult]) -> Option<Vec<i64>> {
    position.iter().map(|index| dialekt_dialect_utils::indices::integer(cx, *index)).collect()
}

/// The number of the first element of a part at a position in the first dimensions, and the number of its elements.
fn part(shape: &[i64], position: &[i64]) -> (i64, i64) {
    let mut size = shape.iter().fold(1, |size: i64, own| size.saturating_mul(*own));
    let mut start = 0;
    for (own, index) in shape.iter().zip(position) {
        size /= own;
        start += index * size;
    }
    (start, size)
}

/// The numbers that the elements of a slice have in the whole; both shapes end with the same dimension. [MLIR:
/// getStridedSliceInsertionIndices]
fn places(slice: &[i64], whole: &[i64], offsets: &[i64]) -> Vec<i64> {
    let lead = whole.len().saturating_sub(slice.len());
    let place = |position: Vec<i64>| {
        let index = |dim: usize| {
            let own = dim.checked_sub(lead).map_or(0, |dim| position[dim]);
            own + offsets.get(dim).copied().unwrap_or(0)
        };
        whole.iter().enumerate().fold(0, |place, (dim, size)| place * size + index(dim))
    };
    positions(slice).map(place).collect()
}
