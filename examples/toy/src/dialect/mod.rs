//! The dialect: its type, its ops, and what it says to the inliner and to those who make constants.

pub mod ops;
pub mod rules;

use dialekt::ir::IrMapping;
use dialekt::prelude::op::*;
use dialekt::text::print::type_to_string;

use ops::{
    Add, Cast, Constant, Func, GenericCall, Mul, Print, Reshape, Return, StructAccess, StructConstant, Transpose,
};

/// A struct: a list of tensors and structs.
#[derive(Type)]
#[ty(name = "toy.struct", summary = "Toy struct type", verify)]
#[assembly("<" $elements ">")]
pub struct StructType {
    pub elements: Vec<Type>,
}

impl VerifyParams for StructType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        let is_element = |ty: &&Type| ops::is_tensor(cx, **ty) || StructType::of(cx, **ty).is_some();
        match self.elements.iter().find(|ty| !is_element(ty)) {
            Some(ty) => Err(format!(
                "element type for a struct must either be a TensorType or a StructType, got: {}",
                type_to_string(cx, *ty)
            )),
            None if self.elements.is_empty() => Err("a struct has at least one element".into()),
            None => Ok(()),
        }
    }
}

/// The language of the tutorial.
#[derive(Dialect)]
#[dialect(
    name = "toy",
    hooks,
    interfaces(DialectInlinerInterface),
    types(StructType),
    ops(Add, Cast, Constant, Func, GenericCall, Mul, Print, Reshape, Return, StructAccess, StructConstant, Transpose)
)]
pub struct Toy;

impl DialectHooks for Toy {
    /// A constant of the kind that suits the type.
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        let cx = builder.cx().clone();
        let op = match StructType::of(&cx, ty) {
            Some(_) => builder.create(StructConstant::build(ty, &cx.array_elements(value)?).with_loc(loc)).into(),
            None => builder.create(Constant::build(ty, value).with_loc(loc)).into(),
        };
        Some(op)
    }
}

impl DialectInlinerInterface for Toy {
    fn may_inline_call(_call: OpRef<'_>, _callable: OpRef<'_>, _cloned: bool) -> bool {
        true
    }

    fn may_inline_into(_: RegionRef<'_>, _: RegionRef<'_>, _cloned: bool, _: &IrMapping) -> bool {
        true
    }

    fn may_inline_op(_: OpRef<'_>, _: RegionRef<'_>, _: RegionRef<'_>, _cloned: bool, _: &IrMapping) -> bool {
        true
    }

    /// Casts where a call passes a tensor of known shape to a function for any.
    fn convert_for_call(builder: &mut Builder<'_>, input: Value, ty: Type, loc: Location) -> Option<Op> {
        Some(builder.create(Cast::build(ty, input).with_loc(loc)).into())
    }
}
