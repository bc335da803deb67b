//! Shared declarations of these tests: a few handwritten constraints, and ops for rewrite rules.
#![forbid(unsafe_code)]

use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::decl::constraint::AttrForm;
use dialekt_ir_core::decl::typed::{AttrConstraint, TypeConstraint};
use dialekt_ir_core::decl::{AttrConstraintDef, TypeConstraintDef};
use dialekt_ir_core::types::TypeData;

/// The imports of a declaration.
pub mod prelude {
    pub use dialekt_ir_core::context::{Attribute, ContextData, Type};
    pub use dialekt_ir_core::decl::directive::{
        AttrParam, CustomDirective, OperandParam, OperandsParam, RefParam, TextParam, TypesParam,
    };
    pub use dialekt_ir_core::decl::hooks::{Described, InferTypes, OpTrait, Verify, VerifyRegions};
    pub use dialekt_ir_core::decl::mixin::{Mixin, VerifyMixin};
    pub use dialekt_ir_core::decl::op::{Invalid, TraitCheck};
    pub use dialekt_ir_core::decl::region::{
        AnyRegion, AnySuccessor, MaxSizedRegion, MinSizedRegion, Region, Regions, Successor, Successors,
    };
    pub use dialekt_ir_core::decl::typed::{
        Attr, InferInput, OpDecl, OpResult, OpResults, Operand, OperandGroups, Operands, Prop,
    };
    pub use dialekt_ir_core::diag::Diagnostic;
    pub use dialekt_ir_core::ir::{OpRef, Value};
    pub use dialekt_ir_core::text::parse::{FormatParser, Parsed};
    pub use dialekt_ir_core::text::print::Printer;
    pub use dialekt_ods_macros::{Described, Op, OpMixin, op_family};

    pub use crate::*;
}

// After the prelude: rustc names items that several modules export by the first one.
pub mod flagged;
pub mod ops;

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident: $def:expr;)*) => {
        $(
            $(#[$doc])*
            pub struct $name;
            impl TypeConstraint for $name {
                const DEF: &'static TypeConstraintDef = &$def;
            }
        )*
    };
}

types! {
    /// Any type.
    AnyType: TypeConstraintDef::ANY;
    /// Any integer.
    AnyInteger: TypeConstraintDef::new("integer", |cx, ty| matches!(cx.type_data(ty), TypeData::Integer { .. }));
    /// Ranked tensors.
    AnyTensor: TypeConstraintDef::new("ranked tensor", |cx, ty| matches!(cx.type_data(ty), TypeData::Tensor { .. }));
    /// `i32`.
    I32: TypeConstraintDef::new("32-bit signless integer", |_, ty| ty == Type::I32).buildable(|_| Type::I32);
    /// `i64`.
    I64: TypeConstraintDef::new("64-bit signless integer", |_, ty| ty == Type::I64).buildable(|_| Type::I64);
}

macro_rules! attrs {
    ($($(#[$doc:meta])* $name:ident = $value:ty: $def:expr, $read:expr, $write:expr;)*) => {
        $(
            $(#[$doc])*
            pub struct $name;
            impl AttrConstraint for $name {
                const DEF: &'static AttrConstraintDef = &$def;
                type Value<'c> = $value;
                fn read(cx: &ContextData, attr: Attribute) -> Option<$value> {
                    let read: fn(&ContextData, Attribute) -> Option<$value> = $read;
                    read(cx, attr)
                }
                fn write(cx: &ContextData, value: $value) -> Attribute {
                    let write: fn(&ContextData, $value) -> Attribute = $write;
                    write(cx, value)
                }
            }
        )*
    };
}

attrs! {
    /// Any attribute.
    AnyAttr = Attribute: AttrConstraintDef::ANY, |_, attr| Some(attr), |_, attr| attr;
    /// A unit.
    UnitAttr = (): AttrConstraintDef::new("unit attribute", |_, attr| attr == Attribute::UNIT),
        |_, attr| (attr == Attribute::UNIT).then_some(()), |_, ()| Attribute::UNIT;
    /// A 64-bit integer.
    I64Attr = i64: AttrConstraintDef::new("64-bit signless integer attribute", |cx, attr| cx.integer_i64(attr).is_some())
            .written(AttrForm::OfType(|_| Type::I64)),
        |cx, attr| cx.integer_i64(attr), |cx, value| cx.integer_attr(Type::I64, value).expect("an i64 fits");
    /// A string.
    StrAttr = String: AttrConstraintDef::new("string attribute", |cx, attr| cx.string_value(attr).is_some()),
        |cx, attr| cx.string_value(attr).map(|text| cx.str(text).into_owned()), |cx, value| cx.string_attr(value);
    /// A name of a symbol.
    SymbolNameAttr = String: AttrConstraintDef::new("string attribute", |cx, attr| cx.string_value(attr).is_some())
            .written(AttrForm::Symbol),
        |cx, attr| cx.string_value(attr).map(|text| cx.str(text).into_owned()), |cx, value| cx.string_attr(value);
    /// A dense array of `i32`.
    DenseI32ArrayAttr = Vec<i32>: AttrConstraintDef::new("i32 dense array attribute", |cx, attr| cx.dense_i32_values(attr).is_some()),
        |cx, attr| cx.dense_i32_values(attr).map(|values| values.to_vec()), |cx, values| cx.dense_i32_attr(&values);
}

/// The type itself.
pub fn same(_: &ContextData, ty: Type) -> Option<Type> {
    Some(ty)
}

/// The types themselves.
pub fn same_all(_: &ContextData, types: &[Type]) -> Option<Vec<Type>> {
    Some(types.to_vec())
}
