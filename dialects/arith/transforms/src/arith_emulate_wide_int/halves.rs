//! Vectors of halves. The vector dialect is not declared here: its ops are created in generic form.

use dialekt_arith::Constant;
use dialekt_ir_core::prelude::rewrite::*;
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

/// Creates an op of the vector dialect.
fn make(b: &mut Rewriter<'_>, name: &str, operands: &[Value], ty: Type, properties: &[(&str, Attribute)]) -> Value {
    let named = properties.iter().map(|(name, value)| NamedAttr { name: b.cx().ident(name), value: *value });
    let dictionary = b.cx().dictionary_attr(named.collect()).expect("names differ");
    let (types, slots) = ([ty], [Some(dictionary)]);
    let spec = OpSpec::new(b.cx().op_name(name), b.current_loc()).operands(operands).results(&types);
    let op = b.create_op(&if properties.is_empty() { spec } else { spec.slots(&slots) });
    b.op(op).result(0).expect("it was given one")
}

fn integers(b: &Rewriter<'_>, values: impl IntoIterator<Item = i64>) -> Attribute {
    let integer = |value| b.cx().integer_attr(Type::I64, value).expect("it is one of 64 bits");
    let values: SmallVec<[Attribute; 4]> = values.into_iter().map(integer).collect();
    b.cx().array_attr(&values)
}

/// The offsets of a half: zeros, and its number in the last dimension.
fn offsets(b: &Rewriter<'_>, rank: usize, number: i64) -> Attribute {
    integers(b, (1..=rank).map(|dim| if dim == rank { number } else { 0 }))
}

/// Extracts a half.
pub fn half(b: &mut Rewriter<'_>, value: Value, number: i64) -> Value {
    let ty = b.type_of(value);
    let (sizes, half) = (sizes(b, ty), half_type(b, ty));
    if sizes.len() == 1 {
        let position = b.cx().dense_i64_attr(&[number]);
        return make(b, "vector.extract", &[value], half, &[("static_position", position)]);
    }
    let rank = sizes.len();
    let (offsets, strides) = (offsets(b, rank, number), integers(b, sizes.iter().map(|_| 1)));
    let sizes = integers(b, sizes[..rank - 1].iter().copied().chain([1]));
    let properties = [("offsets", offsets), ("sizes", sizes), ("strides", strides)];
    make(b, "vector.extract_strided_slice", &[value], half, &properties)
}

/// Extracts both halves.
pub fn halves(b: &mut Rewriter<'_>, value: Value) -> [Value; 2] {
    [0, 1].map(|number| half(b, value, number))
}

/// Inserts a half.
pub fn insert(b: &mut Rewriter<'_>, half: Value, into: Value, number: i64) -> Value {
    let ty = b.type_of(into);
    if b.cx().type_data(b.type_of(half)).element_type().is_none() {
        let position = b.cx().dense_i64_attr(&[number]);
        return make(b, "vector.insert", &[half, into], ty, &[("static_position", position)]);
    }
    let rank = sizes(b, ty).len();
    let (offsets, strides) = (offsets(b, rank, number), integers(b, (0..rank).map(|_| 1)));
    make(b, "vector.insert_strided_slice", &[half, into], ty, &[("offsets", offsets), ("strides", strides)])
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
    make(b, "vector.shape_cast", &[value], ty, &[])
}

/// Drops the last dimension, of size 1, of a vector; scalars are left as they are.
pub fn drop_one(b: &mut Rewriter<'_>, value: Value) -> Value {
    let ty = b.type_of(value);
    let mut sizes = sizes(b, ty);
    if sizes.pop().is_none() {
        return value;
    }
    let ty = vector(b, &sizes, ty);
    make(b, "vector.shape_cast", &[value], ty, &[])
}

/// The value of a cast that was just created, folded if possible.
pub fn folded(b: &mut Rewriter<'_>, cast: Value) -> Value {
    let op = b.value(cast).defining_op().map(|op| op.handle());
    let found = op.and_then(|op| fold_created(b, op).ok());
    found.and_then(|values| values.first().copied()).unwrap_or(cast)
}
