//! `arith.constant`, and builders of constants.

use dialekt_interfaces::{InferIntRangeInterface, OpFoldResult, ValueBoundsOpInterface};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ub as ub;
use dialekt_ub::PoisonAttrInterface;

use crate::interfaces::op_asm::name_result;

/// A constant: an integer, a float, or elements of a container.
///
/// The attribute has the type of the result, which is not written again.
///
/// ```mlir
/// %a = arith.constant 42 : i32
/// %b = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arith.constant", doc_group = "Constants",
    traits(ConstantLike, Pure, AllTypesMatch(value, result)), interfaces(InferIntRangeInterface, ValueBoundsOpInterface),
    verify,
    result_names = name_result
)]
#[assembly(attr_dict $value)]
pub struct Constant {
    pub value: Attr<TypedAttrInterface>,
    pub result: OpResult<AnyType>,
}

impl Verify for Constant {
    const TYPES_ONLY: bool = true;

    fn verify(op: ConstantView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let cx = op.cx();
        let Some(value) = op.value() else { return Ok(()) };
        let mut fail = |message| {
            out.push(op.op_error(message));
            Err(Invalid)
        };
        let ty = cx.type_data(op.ir().value(op.result()).ty());
        if matches!(ty, TypeData::Integer { sign, .. } if *sign != Signedness::Signless) {
            return fail("integer return type must be signless");
        }
        let is_splat = match cx.attr_data(value) {
            AttrData::Integer { .. } | AttrData::Float { .. } => return Ok(()),
            AttrData::DenseElements { splat, .. } => *splat,
            AttrData::DenseStrings { values, .. } => values.len() == 1,
            AttrData::SparseElements { .. } | AttrData::DenseResource { .. } => false,
            _ => return fail("value must be an integer, float, or elements attribute"),
        };
        if matches!(ty, TypeData::Vector { scalable, .. } if scalable.contains(&true)) && !is_splat {
            return fail(
                "intializing scalable vectors with elements attribute is not supported unless it's a vector splat",
            );
        }
        Ok(())
    }
}

/// Builds a constant at the insertion point: `arith.constant`, or `ub.poison` for poison. `None` if the value has
/// another type, or one without constants.
pub fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
    let cx = builder.ir().cx();
    if PoisonAttrInterface::read(cx, value).is_some() {
        return builder.try_create(ub::Poison::build(ty).with_loc(loc)).ok().map(Op::from);
    }
    let data = cx.attr_data(value);
    let is_number = matches!(
        data,
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::SparseElements { .. }
            | AttrData::DenseResource { .. }
    );
    let signless = !matches!(cx.type_data(ty), TypeData::Integer { sign, .. } if *sign != Signedness::Signless);
    if !is_number || !signless || data.ty() != Some(ty) {
        return None;
    }
    builder.try_create(Constant::build(value).with_types([ty]).with_loc(loc)).ok().map(Op::from)
}

impl Constant {
    /// Builds a float constant, or a splat of it: the nearest float of the format.
    ///
    /// # Panics
    /// The type has no floats.
    pub fn float(builder: &mut Builder<'_>, ty: Type, value: f64) -> Value {
        let kind = builder.cx().float_kind(builder.cx().element_or_self(ty)).expect("the type has floats");
        Constant::apfloat(builder, ty, ApFloat::from_f64(kind, value))
    }

    /// Builds a float constant, or a splat of it, of the float's own format.
    ///
    /// # Panics
    /// The type has floats of another format, or no floats.
    pub fn apfloat(builder: &mut Builder<'_>, ty: Type, value: ApFloat) -> Value {
        let attr = builder.cx().splat_attr(ty, &value).expect("the type has floats");
        builder.create(Constant::build(attr)).result()
    }

    /// Builds an integer constant, or a splat of it: the low bits of the number, which is zero-extended to types with
    /// more than 64 bits.
    ///
    /// # Panics
    /// The type has no integers.
    pub fn int(builder: &mut Builder<'_>, ty: Type, value: i64) -> Value {
        Constant::apint(builder, ty, &ApInt::new_u64(64, value as u64))
    }

    /// Builds an integer constant, or a splat of it: the number truncated or zero-extended to the type.
    ///
    /// # Panics
    /// The type has no integers.
    pub fn apint(builder: &mut Builder<'_>, ty: Type, value: &ApInt) -> Value {
        let width = builder.cx().integer_width(builder.cx().element_or_self(ty)).expect("the type has integers");
        let attr = builder.cx().splat_attr(ty, &value.zext_or_trunc(width)).expect("the type has integers");
        builder.create(Constant::build(attr)).result()
    }
}

/// The float format of a type or of its elements; `None` for other types, and for a container without a static shape,
/// of which there are no constants.
pub fn static_float_kind(cx: &ContextData, ty: Type) -> Option<FloatKind> {
    let data = cx.type_data(ty);
    let known = data.element_type().is_none() || data.has_static_shape();
    cx.float_kind(cx.element_or_self(ty)).filter(|_| known)
}

/// Builds a constant of type `index`.
///
/// # Panics
/// The insertion point is stale.
pub fn index_constant(builder: &mut Builder<'_>, value: i64, loc: Location) -> Value {
    let cx = builder.ir().cx();
    let value = cx.integer_attr(Type::INDEX, value).expect("`index` has integers");
    builder.create(Constant::build(value).with_loc(loc)).result()
}

/// The value, or a constant of type `index` with the integer. [MLIR: getValueOrCreateConstantIndexOp]
///
/// # Panics
/// The insertion point is stale.
pub fn index_value(builder: &mut Builder<'_>, element: OpFoldResult, loc: Location) -> Value {
    match element {
        OpFoldResult::Value(value) => value,
        OpFoldResult::Attr(attr) => {
            let value = builder.ir().cx().integer_i64(attr).unwrap_or_default();
            index_constant(builder, value, loc)
        }
    }
}
