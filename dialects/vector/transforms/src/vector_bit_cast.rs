//! `vector.bitcast` changes places with extractions and insertions, or is taken apart.
//! [mlir/lib/Dialect/Vector/Transforms/VectorTransforms.cpp]

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    BitCast, Broadcast, Extract, ExtractStridedSlice, ExtractStridedSliceParts, Insert, InsertStridedSlice,
    InsertStridedSliceParts, VectorType,
};

use crate::build::{extract, insert, zero};

/// Adds the patterns by which extractions come before bit casts, and insertions behind them. [MLIR:
/// populateBubbleVectorBitCastOpPatterns]
pub fn populate_bubble_vector_bit_cast_op_patterns(set: &mut PatternSet) {
    set.add::<BubbleDownVectorBitCastForExtract>()
        .add::<BubbleDownBitCastForStridedSliceExtract>()
        .add::<BubbleUpBitCastForInsert>()
        .add::<BubbleUpBitCastForStridedSliceInsert>();
}

/// Adds the pattern that takes bit casts to larger elements apart, those that a function selects. [MLIR:
/// populateBreakDownVectorBitCastOpPatterns]
pub fn populate_break_down_vector_bit_cast_op_patterns(
    set: &mut PatternSet,
    control: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static,
) {
    set.add_fn("BreakDownVectorBitCast", PatternRoot::of::<BitCast>(), 1, move |rw, op| {
        if !control(rw.op(op)) {
            return rw.no_match(op, "it is not to be taken apart");
        }
        break_down(rw, op)
    });
}

/// The lengths of the last dimensions of the operand and the result of a bit cast.
fn last_sizes(cx: &ContextData, rw: &Rewriter<'_>, op: Typed<BitCast>) -> Option<(i64, i64)> {
    let view = rw.view(op)?;
    let last = |ty| VectorType::new(cx, ty)?.shape.last().copied();
    Some((last(rw.type_of(view.source()))?, last(view.result_type(0)?)?))
}

/// An element of a cast vector of rank 1 is one of the elements that an element of the vector becomes.
#[derive(Described)]
pub struct BubbleDownVectorBitCastForExtract;

impl OpRewrite for BubbleDownVectorBitCastForExtract {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let result = view.result_type(0)?;
        let cast = rw.defining::<BitCast>(view.source());
        let Some(cast) = cast else { return rw.no_match(op, "the vector is not cast") };
        let [index] = view.mixed_position()[..] else { return rw.no_match(op, "the rank is not 1") };
        let index = match index {
            OpFoldResult::Attr(attr) => cx.integer_i64(attr)?,
            OpFoldResult::Value(_) => return rw.no_match(op, "the position is not known"),
        };
        let source = rw.view(cast)?.source();
        let (from, to) = last_sizes(cx, rw, cast)?;
        let vector = VectorType::new(cx, rw.type_of(source))?;
        if vector.rank() != 1 || index < 0 || from > to || to % from != 0 {
            return rw.no_match(op, "the cast is not to smaller elements of a vector of rank 1");
        }
        if from == 1 {
            return rw.no_match(op, "a single element is cast");
        }
        let ratio = to / from;
        let element = extract(rw, source, &[index / ratio]);
        let one = vector.with_dims(cx, [(1, false)])?;
        let none = zero(rw, one)?;
        let single = insert(rw, element, none, &[0]);
        let narrow = VectorType::new(cx, one)?.with_element(cx, result)?;
        let narrow = VectorType::new(cx, narrow)?.with_dims(cx, [(ratio, false)])?;
        let cast = rw.create(BitCast::build(narrow, single)).result();
        let new = Extract::build_at(cx, cast, &[index % ratio]);
        rw.replace_op_with_new(op, new);
        Some(())
    }
}

/// A slice of a cast vector is the cast of a slice.
#[derive(Described)]
pub struct BubbleDownBitCastForStridedSliceExtract;

impl OpRewrite for BubbleDownBitCastForStridedSliceExtract {
    type SourceOp = ExtractStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedSlice>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let ty = view.result_type(0)?;
        let (mut offsets, mut sizes, strides) = (view.offsets()?.to_vec(), view.sizes()?.to_vec(), view.strides()?);
        let Some(cast) = rw.defining::<BitCast>(view.source()) else {
            return rw.no_match(op, "the vector is not cast");
        };
        let source = rw.view(cast)?.source();
        let (from, to) = last_sizes(cx, rw, cast)?;
        let vector = VectorType::new(cx, rw.type_of(source))?;
        if from > to || to % from != 0 || strides.iter().any(|stride| *stride != 1) {
            return rw.no_match(op, "the cast is not to smaller elements, or the slice has strides");
        }
        let ratio = to / from;
        let mut dims: Vec<(i64, bool)> = VectorType::new(cx, ty)?.dims().collect();
        // Slices of the last dimension have to be whole elements.
        if offsets.len() == vector.rank() {
            let (offset, size) = (offsets.last_mut()?, sizes.last_mut()?);
            if *offset % ratio != 0 || *size % ratio != 0 {
                return rw.no_match(op, "elements are sliced in part");
            }
            *offset /= ratio;
            *size /= ratio;
        }
        dims.last_mut()?.0 /= ratio;
        let slice = ExtractStridedSlice::build(ExtractStridedSliceParts {
            slice: vector.with_dims(cx, dims)?,
            source,
            offsets: offsets.into(),
            sizes: sizes.into(),
            strides,
        });
        let slice = rw.create(slice).result();
        rw.replace_op_with_new(op, BitCast::build(ty, slice));
        Some(())
    }
}

/// A cast of an insertion is an insertion of casts.
#[derive(Described)]
pub struct BubbleUpBitCastForInsert;

impl OpRewrite for BubbleUpBitCastForInsert {
    type SourceOp = BitCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<BitCast>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let ty = view.result_type(0)?;
        let Some(made) = rw.defining::<Insert>(view.source()) else { return rw.no_match(op, "nothing was inserted") };
        let insertion = rw.view(made)?;
        let (value, dest, position) = (insertion.value_to_store(), insertion.dest(), insertion.mixed_position());
        let (result, whole) = (VectorType::new(cx, ty)?, VectorType::new(cx, rw.type_of(dest))?);
        let Some(part) = VectorType::new(cx, rw.type_of(value)) else { return rw.no_match(op, "it is an element") };
        if whole.rank() == 0 || part.rank() == 0 || whole.is_scalable() {
            return rw.no_match(op, "the rank is 0, or the vector is scalable");
        }
        let bits = |element| match cx.type_data(element) {
            TypeData::Integer { width, .. } => Some(i64::from(*width)),
            _ => cx.float_kind(element).map(|kind| i64::from(kind.width())),
        };
        let (Some(from), Some(to)) = (bits(whole.element), bits(result.element)) else {
            return rw.no_match(op, "the elements have no known number of bits");
        };
        let mut dims: Vec<(i64, bool)> = part.dims().collect();
        let last = dims.last_mut()?;
        if last.0.checked_mul(from)? % to != 0 {
            return rw.no_match(op, "the value does not fill elements");
        }
        last.0 = last.0 * from / to;
        let part = rw.create(BitCast::build(result.with_dims(cx, dims)?, value)).result();
        let whole = rw.create(BitCast::build(ty, dest)).result();
        let new = Insert::build_mixed(cx, part, whole, &position);
        rw.replace_op_with_new(op, new);
        Some(())
    }
}

/// A cast of an inserted slice to larger elements is an insertion of casts.
#[derive(Described)]
pub struct BubbleUpBitCastForStridedSliceInsert;

impl OpRewrite for BubbleUpBitCastForStridedSliceInsert {
    type SourceOp = BitCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<BitCast>) -> Option<()> {
        let cx = rw.cx();
        let (view, (from, to)) = (rw.view(op)?, last_sizes(cx, rw, op)?);
        let ty = view.result_type(0)?;
        let Some(made) = rw.defining::<InsertStridedSlice>(view.source()) else {
            return rw.no_match(op, "no slice was inserted");
        };
        if from < to || from % to != 0 {
            return rw.no_match(op, "the cast is not to larger elements");
        }
        let ratio = from / to;
        let slice = rw.view(made)?;
        let (value, dest) = (slice.value_to_store(), slice.dest());
        let (mut offsets, strides) = (slice.offsets()?.to_vec(), slice.strides()?);
        let part = VectorType::new(cx, rw.type_of(value))?;
        let result = VectorType::new(cx, ty)?;
        if strides.iter().any(|stride| *stride != 1) || part.rank() != result.rank() {
            return rw.no_match(op, "the slice has strides, or another rank");
        }
        let mut dims: Vec<(i64, bool)> = part.dims().collect();
        let (last, offset) = (dims.last_mut()?, offsets.last_mut()?);
        if last.0 % ratio != 0 || *offset % ratio != 0 {
            return rw.no_match(op, "elements are inserted in part");
        }
        last.0 /= ratio;
        *offset /= ratio;
        let part = rw.create(BitCast::build(result.with_dims(cx, dims)?, value)).result();
        let whole = rw.create(BitCast::build(ty, dest)).result();
        let new = InsertStridedSliceParts { value_to_store: part, dest: whole, offsets: offsets.into(), strides };
        rw.replace_op_with_new(op, InsertStridedSlice::build(new));
        Some(())
    }
}

/// A cast of a vector of rank 1 to larger elements is one for each group of elements that become one.
fn break_down(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<BitCast>()?;
    let (source, ty) = (view.source(), view.result_type(0)?);
    let (from, to) = (VectorType::new(cx, rw.type_of(source))?, VectorType::new(cx, ty)?);
    let ([many], [few]) = (from.shape, to.shape) else { return rw.no_match(op, "the rank is not 1") };
    let (many, few) = (*many, *few);
    if from.is_scalable() || many < few || many % few != 0 {
        return rw.no_match(op, "the vector is scalable, or the cast not to larger elements");
    }
    let ratio = many / few;
    if ratio == 0 || few % ratio != 0 {
        return rw.no_match(op, "the cast cannot be taken apart");
    }
    let none = cx.zero_attr(to.element)?;
    let none = rw.create(arith::Constant::build(none)).result();
    let mut all = rw.create(Broadcast::build(ty, none)).result();
    let (from_step, to_step) = (many / ratio, few / ratio);
    for index in 0..ratio {
        let slice = ExtractStridedSlice::build(ExtractStridedSliceParts {
            slice: from.with_dims(cx, [(from_step, false)])?,
            source,
            offsets: [index * from_step].into_iter().collect(),
            sizes: [from_step].into_iter().collect(),
            strides: [1].into_iter().collect(),
        });
        let slice = rw.create(slice).result();
        let cast = rw.create(BitCast::build(to.with_dims(cx, [(to_step, false)])?, slice)).result();
        let parts = InsertStridedSliceParts {
            value_to_store: cast,
            dest: all,
            offsets: [index * to_step].into_iter().collect(),
            strides: [1].into_iter().collect(),
        };
        all = rw.create(InsertStridedSlice::build(parts)).result();
    }
    rw.replace_op(op, &[all]);
    Some(())
}
