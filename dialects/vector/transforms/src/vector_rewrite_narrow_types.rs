//! Vectors of integers that are no whole bytes: casts to and from others become operations on bits of whole bytes, where those are in memory
//! as on machines that store the lowest byte first. [mlir/lib/Dialect/Vector/Transforms/VectorEmulateNarrowType.cpp]

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{BitCast, Deinterleave, Interleave, Shuffle, Transpose, VectorType};

/// Adds the patterns for casts. [MLIR: populateVectorNarrowTypeRewritePatterns]
pub fn populate_vector_narrow_type_rewrite_patterns(set: &mut PatternSet) {
    set.add::<RewriteBitCastOfTruncI>();
    let unsigned = |rw: &mut Rewriter<'_>, op: Op| rewrite_ext_of_bit_cast(rw, op, false);
    let signed = |rw: &mut Rewriter<'_>, op: Op| rewrite_ext_of_bit_cast(rw, op, true);
    set.add_fn("RewriteExtOfBitCast", PatternRoot::of::<arith::ExtUI>(), 1, unsigned);
    set.add_fn("RewriteExtOfBitCast", PatternRoot::of::<arith::ExtSI>(), 1, signed);
    let unsigned = |rw: &mut Rewriter<'_>, op: Op| rewrite_aligned_ext(rw, op, false);
    let signed = |rw: &mut Rewriter<'_>, op: Op| rewrite_aligned_ext(rw, op, true);
    set.add_fn("RewriteAlignedSubByteIntExt", PatternRoot::of::<arith::ExtSI>(), 2, signed);
    set.add_fn("RewriteAlignedSubByteIntExt", PatternRoot::of::<arith::SIToFP>(), 2, signed);
    set.add_fn("RewriteAlignedSubByteIntTrunc", PatternRoot::of::<arith::TruncI>(), 2, rewrite_aligned_trunc);
    set.add_fn("RewriteAlignedSubByteIntExt", PatternRoot::of::<arith::ExtUI>(), 2, unsigned);
    set.add_fn("RewriteAlignedSubByteIntExt", PatternRoot::of::<arith::UIToFP>(), 2, unsigned);
}

/// Adds the pattern for transpositions. [MLIR: populateVectorTransposeNarrowTypeRewritePatterns]
pub fn populate_vector_transpose_narrow_type_rewrite_patterns(set: &mut PatternSet) {
    set.add::<RewriteVectorTranspose>();
}

/// Bits of an element that are consecutive bits of one element of a result.
#[derive(Clone, Copy, Default)]
struct Run {
    /// The number of the element.
    element: i64,
    /// The first bit, and the number of bits.
    bits: (u32, u32),
    /// The place of the first bit in the element of the result.
    place: u32,
}

/// The runs of which the elements of a bit cast's result are made, from the lowest bits on. [MLIR: BitCastBitsEnumerator]
fn runs(from: u32, to: u32, count: i64) -> Vec<Vec<Run>> {
    let element = |number: i64| {
        let mut runs = Vec::new();
        let mut place = 0;
        while place < to {
            let bit = number.saturating_mul(i64::from(to)).saturating_add(i64::from(place));
            let first = (bit % i64::from(from)) as u32;
            let len = (from - first).min(to - place);
            runs.push(Run { element: bit / i64::from(from), bits: (first, len), place });
            place += len;
        }
        runs
    };
    (0..count).map(element).collect()
}

/// The width of a fixed vector's elements, which are signless integers.
fn width(cx: &ContextData, vector: VectorType<'_>) -> Option<u32> {
    match cx.type_data(vector.element) {
        TypeData::Integer { width, sign: Signedness::Signless } if !vector.is_scalable() => Some(*width),
        _ => None,
    }
}

/// The result of a bit cast, in elements of the type of `source`, of which the lowest bits are those of the elements that are cast; the rest is
/// 0. [MLIR: BitCastRewriter]
fn gather_bits(rw: &mut Rewriter<'_>, source: Value, from: u32, to: u32, count: i64) -> Option<Value> {
    let cx = rw.cx();
    let source_type = VectorType::new(cx, rw.type_of(source))?;
    let (ty, width) = (source_type.with_dims(cx, [(count, false)])?, width(cx, source_type)?);
    let runs = runs(from, to, count);
    let steps = runs.iter().map(Vec::len).max()?;
    let mut all: Option<Value> = None;
    for step in 0..steps {
        // An element that has no more runs takes none of the bits of element 0.
        let end = Run { place: to, ..Run::default() };
        let own: Vec<Run> = runs.iter().map(|runs| runs.get(step).copied().unwrap_or(end)).collect();
        let shuffled = rw.create(Shuffle::build(source, source, own.iter().map(|run| run.element).collect())).result();
        let mut numbers = |number: &dyn Fn(&Run) -> ApInt| {
            let numbers: Vec<ApInt> = own.iter().map(number).collect();
            let attr = cx.dense_integers_attr(ty, &numbers).ok()?;
            Some(rw.create(arith::Constant::build(attr)).result())
        };
        let number = |value: u32| ApInt::from_i64(64, i64::from(value)).zext_or_trunc(width);
        let ones = |len: u32| ApInt::from_i64(1, -1).sext_or_trunc(len.max(1)).zext_or_trunc(width);
        let mask = |run: &Run| match run.bits {
            (_, 0) => number(0),
            (first, len) => ones(len).shl(first),
        };
        let mask = numbers(&mask)?;
        let right = numbers(&|run| number(run.bits.0))?;
        let left = numbers(&|run| number(run.place))?;
        let kept = rw.create(arith::AndI::build(shuffled, mask)).result();
        let low = rw.create(arith::ShRUI::build(kept, right)).result();
        let placed = rw.create(arith::ShLI::build(low, left)).result();
        all = Some(match all {
            Some(all) => rw.create(arith::OrI::build(all, placed)).result(),
            None => placed,
        });
    }
    all
}

/// The widths of the elements of a bit cast of vectors of rank 1, and the number of those of the result.
fn flat_cast(rw: &Rewriter<'_>, cast: Typed<BitCast>) -> Option<(u32, u32, i64)> {
    let cx = rw.cx();
    let view = rw.view(cast)?;
    let [from, to] = [view.source(), view.result()].map(|value| VectorType::new(cx, rw.type_of(value)));
    let (from, to) = (from?, to?);
    match from.rank() == 1 && to.rank() == 1 {
        true => Some((width(cx, from)?, width(cx, to)?, to.shape[0])),
        false => None,
    }
}

/// Replaces an op with integers of any width: those of its result are their lowest bits, or have them as their lowest bits.
fn resize(rw: &mut Rewriter<'_>, op: Op, value: Value, signed: bool) -> Option<()> {
    let cx = rw.cx();
    let ty = rw.op(op).result_type(0)?;
    let of = |ty: Type| VectorType::new(cx, ty).and_then(|ty| width(cx, ty));
    match of(ty)?.cmp(&of(rw.type_of(value))?) {
        std::cmp::Ordering::Equal => rw.replace_op(op, &[value]),
        std::cmp::Ordering::Less => drop(rw.replace_op_with_new(op, arith::TruncI::build(ty, value))),
        std::cmp::Ordering::Greater if signed => drop(rw.replace_op_with_new(op, arith::ExtSI::build(ty, value))),
        std::cmp::Ordering::Greater => drop(rw.replace_op_with_new(op, arith::ExtUI::build(ty, value))),
    }
    Some(())
}

/// A bit cast of truncated integers takes their bits before they are truncated.
#[derive(Described)]
pub struct RewriteBitCastOfTruncI;

impl OpRewrite for RewriteBitCastOfTruncI {
    type SourceOp = BitCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<BitCast>) -> Option<()> {
        let cx = rw.cx();
        let source = rw.view(op)?.source();
        let Some(trunc) = rw.defining::<arith::TruncI>(source) else { return rw.no_match(op, "not a trunci source") };
        let wide = rw.op(trunc).operand(0)?;
        let Some((from, to, count)) = flat_cast(rw, op) else { return rw.no_match(op, "the vectors are not flat") };
        if to % 8 != 0 {
            return rw.no_match(op, "bitwidth is not k * 8");
        }
        // The reference shifts bits out of elements that are too narrow.
        if width(cx, VectorType::new(cx, rw.type_of(wide))?)? < to {
            return rw.no_match(op, "the bits do not fit into elements of the source");
        }
        let bits = gather_bits(rw, wide, from, to, count)?;
        resize(rw, op.into(), bits, false)
    }
}

/// An extension of cast bits takes them from the elements that are cast.
///
/// The reference does not extend the sign, and shifts bits out of elements that are too narrow.
fn rewrite_ext_of_bit_cast(rw: &mut Rewriter<'_>, op: Op, signed: bool) -> Option<()> {
    let cx = rw.cx();
    let (source, ty) = (rw.op(op).operand(0)?, rw.op(op).result_type(0)?);
    let Some(cast) = rw.defining::<BitCast>(source) else { return rw.no_match(op, "not a bitcast source") };
    let Some((from, to, count)) = flat_cast(rw, cast) else { return rw.no_match(op, "the vectors are not flat") };
    if width(cx, VectorType::new(cx, ty)?)? % 8 != 0 {
        return rw.no_match(op, "bitwidth is not k * 8");
    }
    if from < to {
        return rw.no_match(op, "the bits do not fit into elements of the source");
    }
    let wide = rw.view(cast)?.source();
    let mut bits = gather_bits(rw, wide, from, to, count)?;
    if signed {
        let ty = rw.type_of(bits);
        let distance = splat(rw, ty, from - to)?;
        let high = rw.create(arith::ShLI::build(bits, distance)).result();
        bits = rw.create(arith::ShRSI::build(high, distance)).result();
    }
    resize(rw, op, bits, signed)
}

/// Creates a constant of equal elements.
fn splat(rw: &mut Rewriter<'_>, ty: Type, value: u32) -> Option<Value> {
    let value = rw.cx().number_attr(ty, i64::from(value))?;
    Some(rw.create(arith::Constant::build(value)).result())
}

/// The vector of bytes for a vector of integers of 2 or 4 bits, of which the last dimension fills whole bytes, and their width. [MLIR:
/// alignedConversionPrecondition]
fn bytes(cx: &ContextData, narrow: VectorType<'_>) -> Option<(Type, u32)> {
    let width = width(cx, narrow).filter(|width| [2, 4].contains(width))?;
    let (last, outer) = narrow.shape.split_last()?;
    if last % i64::from(8 / width) != 0 {
        return None;
    }
    let sizes = outer.iter().copied().chain([last / i64::from(8 / width)]);
    Some((narrow.with_dims(cx, sizes.map(|size| (size, false)))?, width))
}

/// Returns whether elements of a fixed vector are whole bytes.
fn are_whole_bytes(cx: &ContextData, vector: VectorType<'_>) -> bool {
    let float = || cx.float_kind(vector.element).map(|kind| kind.width());
    !vector.is_scalable() && width(cx, vector).or_else(float).is_some_and(|width| width % 8 == 0)
}

/// A conversion of integers of 2 or 4 bits is one of bytes.
fn rewrite_aligned_ext(rw: &mut Rewriter<'_>, op: Op, signed: bool) -> Option<()> {
    let cx = rw.cx();
    let (source, ty) = (rw.op(op).operand(0)?, rw.op(op).result_type(0)?);
    let (Some(from), Some(to)) = (VectorType::new(cx, rw.type_of(source)), VectorType::new(cx, ty)) else {
        return rw.no_match(op, "it converts no vectors");
    };
    let packed = bytes(cx, from).filter(|_| are_whole_bytes(cx, to));
    let Some((packed, width)) = packed else { return rw.no_match(op, "the integers do not fill whole bytes") };
    let byte = cx.integer_type(8)?;
    let packed = VectorType::new(cx, packed)?.with_element(cx, byte)?;
    let packed = rw.create(BitCast::build(packed, source)).result();
    let mut fields = Vec::new();
    for first in (0..8).step_by(width as usize) {
        fields.push(field(rw, packed, first, width, signed)?);
    }
    // Fields are next to each other in the order of their bits.
    while fields.len() > 1 {
        let half = fields.len() / 2;
        fields = (0..half).map(|low| rw.create(Interleave::build(fields[low], fields[low + half])).result()).collect();
    }
    let [wide] = fields[..] else { return None };
    if rw.type_of(wide) == ty {
        rw.replace_op(op, &[wide]);
        return Some(());
    }
    let new = crate::build::create_like(rw, op, &[wide], ty)?;
    rw.replace_op(op, &[new]);
    Some(())
}

/// Some bits of each byte, as bytes.
fn field(rw: &mut Rewriter<'_>, bytes: Value, first: u32, width: u32, signed: bool) -> Option<Value> {
    let ty = rw.type_of(bytes);
    let mut bits = bytes;
    if signed {
        let above = 8 - width - first;
        if above != 0 {
            let distance = splat(rw, ty, above)?;
            bits = rw.create(arith::ShLI::build(bits, distance)).result();
        }
        let distance = splat(rw, ty, 8 - width)?;
        return Some(rw.create(arith::ShRSI::build(bits, distance)).result());
    }
    if first != 0 {
        let distance = splat(rw, ty, first)?;
        bits = rw.create(arith::ShRUI::build(bits, distance)).result();
    }
    if first + width != 8 {
        let mask = splat(rw, ty, (1 << width) - 1)?;
        bits = rw.create(arith::AndI::build(bits, mask)).result();
    }
    Some(bits)
}

/// A truncation to integers of 4 bits puts two of them into a byte.
fn rewrite_aligned_trunc(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let (source, ty) = (rw.op(op).operand(0)?, rw.op(op).result_type(0)?);
    let (Some(from), Some(to)) = (VectorType::new(cx, rw.type_of(source)), VectorType::new(cx, ty)) else {
        return rw.no_match(op, "it converts no vectors");
    };
    if !are_whole_bytes(cx, from) || bytes(cx, to).is_none_or(|(_, width)| width != 4) {
        return rw.no_match(op, "the integers do not fill whole bytes, or have not 4 bits");
    }
    let byte = from.with_element(cx, cx.integer_type(8)?)?;
    let bytes = match byte == from.ty {
        true => source,
        false => rw.create(arith::TruncI::build(byte, source)).result(),
    };
    let halves = rw.create(Deinterleave::build(bytes));
    let halves: Vec<Value> = rw.op(halves).results().collect();
    let [low, high] = halves[..] else { return None };
    let half = rw.type_of(low);
    let mask = splat(rw, half, 15)?;
    let low = rw.create(arith::AndI::build(low, mask)).result();
    let distance = splat(rw, half, 4)?;
    let high = rw.create(arith::ShLI::build(high, distance)).result();
    let both = rw.create(arith::OrI::build(low, high)).result();
    rw.replace_op_with_new(op, BitCast::build(ty, both));
    Some(())
}

/// A transposition of integers of less than a byte is one of bytes.
#[derive(Described)]
pub struct RewriteVectorTranspose;

impl OpRewrite for RewriteVectorTranspose {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, permutation, ty) = (view.vector(), view.permutation()?, view.result_type(0)?);
        let (from, to) = (VectorType::new(cx, rw.type_of(source))?, VectorType::new(cx, ty)?);
        let is_narrow =
            |element| matches!(cx.type_data(element), TypeData::Integer { width: ..8, sign: Signedness::Signless });
        if !is_narrow(from.element) {
            return rw.no_match(op, "not a sub-byte transpose");
        }
        let byte = cx.integer_type(8)?;
        let wide = rw.create(arith::ExtSI::build(from.with_element(cx, byte)?, source)).result();
        let transposed = Transpose::build(to.with_element(cx, byte)?, wide, permutation);
        let transposed = rw.create(transposed).result();
        rw.replace_op_with_new(op, arith::TruncI::build(ty, transposed));
        Some(())
    }
}
