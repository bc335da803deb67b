//! Parts that the conversions of tosa share: types, sizes, zero points, reshapes. [mlir/lib/Dialect/Tosa/Utils/ConversionUtils.cpp]

use dialekt_arith::{self as arith, Constant};
use dialekt_conversion::{Converted, TypeConverter};
use dialekt_dialect_utils::reassociation::Groups;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;
use dialekt_tosa as tosa;
use smallvec::SmallVec;
use std::sync::Arc;

/// Values of the dynamic sizes of a tensor, in order.
pub(crate) type Sizes = SmallVec<[Value; 4]>;

/// The types of the conversions: integers without signs become signless ones. [MLIR: populateTosaTypeConversion]
pub fn tosa_types() -> Arc<TypeConverter> {
    let mut types = TypeConverter::new();
    types.add_conversion(|cx, ty| Converted::one(signless(cx, ty)));
    types.add_conversion(|cx, ty| match cx.type_data(ty) {
        TypeData::Tensor { element, .. } | TypeData::UnrankedTensor(element) => {
            cx.with_element_type(ty, signless(cx, *element)).map_or(Converted::Unknown, Converted::one)
        }
        _ => Converted::Unknown,
    });
    types.add_source_materialization(cast_one);
    types.add_target_materialization(cast_one);
    Arc::new(types)
}

/// The cast of one value that conversions between types leave behind.
fn cast_one(b: &mut Builder<'_>, ty: Type, values: &[Value], loc: Location) -> Option<Value> {
    let [value] = *values else { return None };
    let name = b.cx().op_name("builtin.unrealized_conversion_cast");
    let cast = b.create_op(&OpSpec::new(name, loc).operands(&[value]).results(&[ty]));
    b.ir().op(cast).result(0)
}

/// A value as one of another type, by `builtin.unrealized_conversion_cast`.
pub(crate) fn unrealized_cast(b: &mut Builder<'_>, ty: Type, value: Value) -> Option<Value> {
    let loc = b.current_loc();
    cast_one(b, ty, &[value], loc)
}

/// The signless type in place of an unsigned one.
pub(crate) fn signless(cx: &ContextData, ty: Type) -> Type {
    match cx.type_data(ty) {
        TypeData::Integer { width, sign: Signedness::Unsigned } => cx.integer_type(*width).unwrap_or(ty),
        _ => ty,
    }
}

/// The element type of a value.
pub(crate) fn element_of(b: &Builder<'_>, value: Value) -> Type {
    b.cx().element_or_self(b.ir().value(value).ty())
}

/// The shape of a ranked tensor.
pub(crate) fn shape_of(b: &Builder<'_>, value: Value) -> Option<Vec<i64>> {
    match b.cx().type_data(b.ir().value(value).ty()) {
        TypeData::Tensor { shape, .. } => Some(shape.to_vec()),
        _ => None,
    }
}

/// The type of a tensor without encoding.
pub(crate) fn tensor_type(b: &Builder<'_>, shape: &[i64], element: Type) -> Option<Type> {
    b.cx().tensor_type(shape, element, None).ok()
}

/// A constant of type `index`.
pub(crate) fn index(b: &mut Builder<'_>, value: i64) -> Value {
    Constant::int(b, Type::INDEX, value)
}

/// The size of a dimension, as an op whatever the type says.
pub(crate) fn dim(b: &mut Builder<'_>, value: Value, number: usize) -> Value {
    let number = index(b, number as i64);
    b.create(tensor::Dim::build(value, number)).result()
}

/// The size of a dimension: a constant where it is known.
pub(crate) fn folded_dim(b: &mut Builder<'_>, value: Value, number: usize) -> Value {
    let number = index(b, number as i64);
    b.create_or_fold(tensor::Dim::build(value, number))
}

/// The sizes of the dimensions of a tensor that are dynamic, but those of which `is_left_out` is true.
pub(crate) fn dynamic_dims(b: &mut Builder<'_>, value: Value, is_left_out: impl Fn(usize) -> bool) -> Sizes {
    let shape = shape_of(b, value).unwrap_or_default();
    let open = shape.iter().enumerate().filter(|(number, size)| **size == DYNAMIC && !is_left_out(*number));
    open.map(|(number, _)| dim(b, value, number)).collect()
}

/// A `tensor.empty`.
pub(crate) fn empty(b: &mut Builder<'_>, shape: &[i64], element: Type, sizes: &[Value]) -> Option<Value> {
    let ty = tensor_type(b, shape, element)?;
    Some(b.create(tensor::Empty::build(ty, sizes)).result())
}

/// A shape as a constant; -1 stands for what is not known.
pub(crate) fn const_shape(b: &mut Builder<'_>, sizes: &[i64]) -> Value {
    let sizes: Vec<i64> = sizes.iter().map(|size| if *size == DYNAMIC { -1 } else { *size }).collect();
    let ty = tosa::ShapeType::new(b.cx(), sizes.len() as i32);
    let values = tosa::index_elements(b.cx(), &sizes);
    b.create(tosa::ConstShape::build(ty, values)).result()
}

/// A `tensor.collapse_shape`.
pub(crate) fn collapse(b: &mut Builder<'_>, value: Value, groups: Groups, shape: &[i64]) -> Option<Value> {
    let ty = tensor_type(b, shape, element_of(b, value))?;
    Some(b.create(tensor::CollapseShape::build(ty, value, groups)).result())
}

/// A `tensor.expand_shape` to a type, with ops that compute its sizes, folded if it can be. `None` if the sizes do not follow from those
/// of the source.
pub(crate) fn expand(b: &mut Builder<'_>, value: Value, groups: Groups, ty: Type) -> Option<Value> {
    let from = shape_of(b, value)?;
    let open: Vec<Option<Value>> =
        from.iter().enumerate().map(|(i, size)| (*size == DYNAMIC).then(|| dim(b, value, i))).collect();
    let to = b.cx().type_data(ty).shape()?.to_vec();
    let mut sizes = Sizes::new();
    for (number, group) in groups.iter().enumerate().filter(|_| to.contains(&DYNAMIC)) {
        let members = group.iter().map(|dim| to.get(usize::try_from(*dim).ok()?).copied());
        let members: Vec<i64> = members.collect::<Option<_>>()?;
        let mut known = members.iter().filter(|size| **size != DYNAMIC);
        match members.len() - known.clone().count() {
            0 => continue,
            1 => {}
            _ => return None,
        }
        let known = known.try_fold(1i64, |all, size| all.checked_mul(*size))?;
        let known = index(b, known);
        let whole = match open.get(number)? {
            Some(size) => *size,
            None => index(b, *from.get(number)?),
        };
        sizes.push(b.create_or_fold(arith::DivSI::build(whole, known)));
    }
    let parts = tensor::ExpandShapeParts {
        result: ty,
        src: value,
        reassociation: groups,
        output_shape: &sizes,
        static_output_shape: to.as_slice().into(),
    };
    Some(b.create_or_fold(tensor::ExpandShape::build(parts)))
}

/// A constant that is all zeros or ones, or any other number: the zero point of an op. `None` where it is no constant; that of floats is
/// zero. [MLIR: getZeroPoint]
pub(crate) fn zero_point(b: &Builder<'_>, value: Value, is_signed: bool) -> Option<i64> {
    let cx = b.ir().cx();
    let constant = b.ir().constant(value)?;
    let element = cx.element_attr(constant, Some(0))?;
    match cx.attr_data(element) {
        AttrData::Integer { value, .. } if is_signed => value.as_i64(),
        AttrData::Integer { value, .. } => value.as_u64().map(|value| value as i64),
        AttrData::Float { .. } => Some(0),
        _ => None,
    }
}

/// The integers of a constant operand. `None` where it is no constant.
pub(crate) fn constant_integers(b: &Builder<'_>, value: Value) -> Option<Vec<i64>> {
    let values = b.ir().cx().integer_elements(b.ir().constant(value)?)?;
    values.iter().map(|value| value.as_i64()).collect()
}

/// The number in the range, by comparisons that are signed or not. [MLIR: clampIntHelper]
pub(crate) fn clamp_int(b: &mut Builder<'_>, value: Value, (least, most): (Value, Value), is_unsigned: bool) -> Value {
    if is_unsigned {
        let raised = b.create(arith::MaxUI::build(least, value));
        return b.create(arith::MinUI::build(most, raised)).result();
    }
    let raised = b.create(arith::MaxSI::build(least, value));
    b.create(arith::MinSI::build(most, raised)).result()
}

/// The float in the range. [MLIR: clampFloatHelper]
pub(crate) fn clamp_float(b: &mut Builder<'_>, value: Value, (least, most): (Value, Value)) -> Value {
    let lowered = b.create(arith::MinimumF::build(value, most));
    b.create(arith::MaximumF::build(lowered, least)).result()
}
