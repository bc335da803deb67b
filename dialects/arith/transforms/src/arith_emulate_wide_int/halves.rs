//! Vectors of halves.

use dialekt_arith::Constant;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Extract, ExtractStridedSlice, ExtractStridedSliceParts, Insert, InsertStridedSlice, InsertStridedSliceParts,
    ShapeCast,
};
use smallvec::SmallVec;

/// The shape of a vector; empty for a scalar.
fn sizes(b: &Rewriter<'_>, ty: Type) -> SmallVec<[i64; 4]> {
    match b.cx().type_data(ty) {
        TypeData::Vector { shape, .. } => shape.iter().copied().collect(),
        _ => SmallVec::new(),
    }
}

fn vector(b: &Rewriter<'_>, sizes: &[i64], like: Type) -> Type {
    let ty = b.cx().vector_type(sizes, &vec![false; sizes.len()], b.cx().element_or_self(like));
    ty.expect("sizes and elements are those of vectors")
}

/// The type of a half that is extracted from a vector of halves: its element type, or a vector with a last dimension of
/// 1.
pub fn half_type(b: &Rewriter<'_>, ty: Type) -> Type {
    let mut sizes = sizes(b, ty);
    if sizes.len() <= 1 {
        return b.cx().element_or_self(ty);
    }
    sizes.pop();
    sizes.push(1);
    vector(b, &sizes, ty)
}

/// The offsets of a half: zeros, and its number in the last dimension.
fn offsets(rank: usize, number: i64) -> SmallVec<[i64; 8]> {
    (1..=rank).map(|dim| if dim == rank { number } else { 0 }).collect()
}

/// Extracts a half.
pub fn half(b: &mut Rewriter<'_>, value: Value, number: i64) -> Value {
    let ty = b.type_of(value);
    let (sizes, half, cx) = (sizes(b, ty), half_type(b, ty), b.cx());
    if sizes.len() == 1 {
        return b.create(Extract::build_at(cx, value, &[number])).result();
    }
    let rank = sizes.len();
    let parts = ExtractStridedSliceParts {
        slice: half,
        source: value,
        offsets: offsets(rank, number),
        sizes: sizes[..rank - 1].iter().copied().chain([1]).collect(),
        strides: sizes.iter().map(|_| 1).collect(),
    };
    b.create(ExtractStridedSlice::build(parts)).result()
}

/// Extracts both halves.
pub fn halves(b: &mut Rewriter<'_>, value: Value) -> [Value; 2] {
    [0, 1].map(|number| half(b, value, number))
}

/// Inserts a half.
pub fn insert(b: &mut Rewriter<'_>, half: Value, into: Value, number: i64) -> Value {
    let (ty, cx) = (b.type_of(into), b.cx());
    if cx.type_data(b.type_of(half)).element_type().is_none() {
        return b.create(Insert::build_at(cx, half, into, &[number])).result();
    }
    let rank = sizes(b, ty).len();
    let parts = InsertStridedSliceParts {
        value_to_store: half,
        dest: into,
        offsets: offsets(rank, number),
        strides: std::iter::repeat_n(1, rank).collect(),
    };
    b.create(InsertStridedSlice::build(parts)).result()
}

/// Creates a vector of halves.
pub fn join(b: &mut Rewriter<'_>, ty: Type, halves: [Value; 2]) -> Value {
    let zero = Constant::int(b, ty, 0);
    let [low, high] = halves;
    let value = insert(b, low, zero, 0);
    insert(b, high, value, 1)
}

/// Appends a dimension of 1 to the shape of a vector; scalars are left as they are.
pub fn append_one(b: &mut Rewriter<'_>, value: Value) -> Value {
    let ty = b.type_of(value);
    if b.cx().type_data(ty).element_type().is_none() {
        return value;
    }
    let mut sizes = sizes(b, ty);
    sizes.push(1);
    let ty = vector(b, &sizes, ty);
    b.create(ShapeCast::build(ty, value)).result()
}

/// Drops the last dimension, of size 1, of a vector; scalars are left as they are.
pub fn drop_one(b: &mut Rewriter<'_>, value: Value) -> Value {
    let ty = b.type_of(value);
    let mut sizes = sizes(b, ty);
    if sizes.pop().is_none() {
        return value;
    }
    let ty = vector(b, &sizes, ty);
    b.create(ShapeCast::build(ty, value)).result()
}

/// The value of a cast that was just created, folded if possible.
pub fn folded(b: &mut Rewriter<'_>, cast: Value) -> Value {
    let op = b.value(cast).defining_op().map(|op| op.handle());
    let found = op.and_then(|op| fold_created(b, op).ok());
    found.and_then(|values| values.first().copied()).unwrap_or(cast)
}
