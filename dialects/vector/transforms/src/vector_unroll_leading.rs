//! Ops on the elements of vectors of higher rank become ones on vectors of lower rank: bit casts, interleavings, gathers, and ops on all
//! elements.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    BitCast, Deinterleave, FromElements, Gather, GatherParts, Interleave, Shuffle, ToElements, VectorType,
};

use crate::build::{extract, insert, poison, positions, zero};

/// The sizes of the first dimensions up to a rank, or to the first scalable one: those along which a vector can be taken apart. `None`
/// if there are none. [MLIR: createUnrollIterator]
fn leading_sizes<'c>(vector: VectorType<'c>, target_rank: usize) -> Option<&'c [i64]> {
    let leading = vector.rank().checked_sub(target_rank)?;
    let fixed = vector.scalable[..leading].iter().take_while(|scalable| !**scalable).count();
    (fixed > 0).then(|| &vector.shape[..fixed])
}

/// Adds the pattern that takes bit casts apart. [MLIR: populateVectorBitCastLoweringPatterns]
pub fn populate_vector_bit_cast_lowering_patterns(set: &mut PatternSet, target_rank: usize) {
    set.add_fn("UnrollBitCastOp", PatternRoot::of::<BitCast>(), 1, move |rw, op| unroll_bit_cast(rw, op, target_rank));
}

fn unroll_bit_cast(rw: &mut Rewriter<'_>, op: Op, target_rank: usize) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<BitCast>()?;
    let (source, ty) = (view.source(), view.result_type(0)?);
    let result = VectorType::new(cx, ty)?;
    let Some(sizes) = leading_sizes(result, target_rank) else {
        return rw.no_match(op, "there is no dimension to take apart");
    };
    let part = result.with_dims(cx, result.dims().skip(sizes.len()))?;
    let mut all = poison(rw, ty);
    for position in positions(sizes) {
        let own = extract(rw, source, &position);
        let cast = rw.create(BitCast::build(part, own)).result();
        all = insert(rw, cast, all, &position);
    }
    rw.replace_op(op, &[all]);
    Some(())
}

/// Adds the patterns that take interleavings apart. [MLIR: populateVectorInterleaveLoweringPatterns]
pub fn populate_vector_interleave_lowering_patterns(set: &mut PatternSet, target_rank: usize) {
    set.add_fn("UnrollInterleaveOp", PatternRoot::of::<Interleave>(), 1, move |rw, op| {
        unroll_interleave(rw, op, target_rank)
    });
    set.add_fn("UnrollDeinterleaveOp", PatternRoot::of::<Deinterleave>(), 1, move |rw, op| {
        unroll_deinterleave(rw, op, target_rank)
    });
}

fn unroll_interleave(rw: &mut Rewriter<'_>, op: Op, target_rank: usize) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Interleave>()?;
    let (lhs, rhs, ty) = (view.lhs(), view.rhs(), view.result_type(0)?);
    let Some(sizes) = leading_sizes(VectorType::new(cx, ty)?, target_rank) else {
        return rw.no_match(op, "there is no dimension to take apart");
    };
    let mut all = zero(rw, ty)?;
    for position in positions(sizes) {
        let (lhs, rhs) = (extract(rw, lhs, &position), extract(rw, rhs, &position));
        let both = rw.create(Interleave::build(lhs, rhs)).result();
        all = insert(rw, both, all, &position);
    }
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_deinterleave(rw: &mut Rewriter<'_>, op: Op, target_rank: usize) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Deinterleave>()?;
    let (source, ty) = (view.source(), view.result_type(0)?);
    let Some(sizes) = leading_sizes(VectorType::new(cx, ty)?, target_rank) else {
        return rw.no_match(op, "there is no dimension to take apart");
    };
    let none = zero(rw, ty)?;
    let (mut even, mut odd) = (none, none);
    for position in positions(sizes) {
        let own = extract(rw, source, &position);
        let halves = rw.create(Deinterleave::build(own));
        let halves = rw.op(halves);
        let (first, second) = (halves.result(0)?, halves.result(1)?);
        even = insert(rw, first, even, &position);
        odd = insert(rw, second, odd, &position);
    }
    rw.replace_op(op, &[even, odd]);
    Some(())
}

/// Adds the pattern that makes interleavings shuffles. [MLIR: populateVectorInterleaveToShufflePatterns]
pub fn populate_vector_interleave_to_shuffle_patterns(set: &mut PatternSet) {
    set.add::<InterleaveToShuffle>();
}

/// An interleaving of fixed vectors of rank 1 is a shuffle.
#[derive(Described)]
pub struct InterleaveToShuffle;

impl OpRewrite for InterleaveToShuffle {
    type SourceOp = Interleave;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Interleave>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (lhs, rhs) = (view.lhs(), view.rhs());
        let source = VectorType::new(cx, rw.type_of(lhs))?;
        if source.rank() != 1 || source.is_scalable() {
            return rw.no_match(op, "it is not of fixed vectors of rank 1");
        }
        let size = *source.shape.first()?;
        let mask: Vec<i64> = (0..size).flat_map(|index| [index, index + size]).collect();
        rw.replace_op_with_new(op, Shuffle::build(lhs, rhs, mask.into()));
        Some(())
    }
}

/// Adds the pattern that takes gathers apart. [MLIR: populateVectorGatherLoweringPatterns]
pub fn populate_vector_gather_lowering_patterns(set: &mut PatternSet) {
    set.add::<UnrollGather>();
}

/// A gather of several dimensions becomes one of the others for each index of the first one.
#[derive(Described)]
pub struct UnrollGather;

impl OpRewrite for UnrollGather {
    type SourceOp = Gather;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Gather>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (base, indices, mask, pass_thru) = (view.base(), view.indices(), view.mask(), view.pass_thru());
        let (offsets, alignment, ty) = (view.offsets().collect::<Vec<_>>(), view.alignment(), view.result_type(0)?);
        let result = VectorType::new(cx, ty)?;
        let first = result.dims().next().filter(|_| result.rank() > 1);
        let Some((size, false)) = first else {
            return rw.no_match(op, "the rank is 1, or the first dimension is scalable");
        };
        let part = result.with_dims(cx, result.dims().skip(1))?;
        let mut all = poison(rw, ty);
        for index in 0..size {
            let [indices, mask, pass_thru] = [indices, mask, pass_thru].map(|vector| extract(rw, vector, &[index]));
            let gather = Gather::build(GatherParts { result: part, base, offsets: &offsets, indices, mask, pass_thru });
            let gather = match alignment {
                Some(alignment) => gather.alignment(alignment),
                None => gather,
            };
            let own = rw.create(gather).result();
            all = insert(rw, own, all, &[index]);
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// Adds the pattern that takes `vector.from_elements` apart. [MLIR: populateVectorFromElementsUnrollPatterns]
pub fn populate_vector_from_elements_unroll_patterns(set: &mut PatternSet) {
    set.add::<UnrollFromElements>();
}

/// A vector of several dimensions is made of vectors with one dimension less.
#[derive(Described)]
pub struct UnrollFromElements;

impl OpRewrite for UnrollFromElements {
    type SourceOp = FromElements;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<FromElements>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (elements, ty) = (view.elements().collect::<Vec<_>>(), view.result_type(0)?);
        let result = VectorType::new(cx, ty)?;
        if result.rank() < 2 {
            return rw.no_match(op, "the rank is less than 2");
        }
        let part = result.with_dims(cx, result.dims().skip(1))?;
        let count = usize::try_from(VectorType::new(cx, part)?.num_elements()).ok()?;
        let mut all = poison(rw, ty);
        for (index, own) in elements.chunks(count).enumerate() {
            let own = rw.create(FromElements::build(part, own)).result();
            all = insert(rw, own, all, &[index as i64]);
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// Adds the pattern that takes `vector.to_elements` apart. [MLIR: populateVectorToElementsUnrollPatterns]
pub fn populate_vector_to_elements_unroll_patterns(set: &mut PatternSet) {
    set.add::<UnrollToElements>();
}

/// The elements of a vector of several dimensions are those of its subvectors with one dimension less.
#[derive(Described)]
pub struct UnrollToElements;

impl OpRewrite for UnrollToElements {
    type SourceOp = ToElements;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ToElements>) -> Option<()> {
        let cx = rw.cx();
        let source = rw.view(op)?.source();
        let vector = VectorType::new(cx, rw.type_of(source))?;
        let first = vector.dims().next().filter(|_| vector.rank() > 1);
        let Some((size, false)) = first else { return rw.no_match(op, "the rank is less than 2") };
        let parts: Vec<Value> = (0..size).map(|index| extract(rw, source, &[index])).collect();
        let mut elements = Vec::new();
        for part in parts {
            let own = rw.create(ToElements::build(part));
            elements.extend(rw.op(own).results());
        }
        rw.replace_op(op, &elements);
        Some(())
    }
}
