//! Types of aggregates, whose fields can be named.

use dialekt_inner_symbols::{FieldIDTypeInterface, Fields};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::decl::interface::TypeRef;

/// An array: `!hw.array<4 x i8>`.
#[derive(dialekt_ods_macros::Type)]
#[ty(name = "hw.array", interfaces(FieldIDTypeInterface))]
#[assembly("<" $size "x" $element ">")]
pub struct ArrayType {
    /// The number of elements.
    pub size: u64,
    /// The type of the elements.
    pub element: Type,
}

impl FieldIDTypeInterface for ArrayType {
    fn fields(ty: TypeRef<'_>) -> Fields {
        let array = ArrayType::of(ty.cx(), ty.handle());
        array.map_or(Fields::Struct(Vec::new()), |array| Fields::Array(array.size, array.element))
    }
}

/// Values of several types: `!hw.struct<i1, !hw.array<2 x i8>>`.
#[derive(dialekt_ods_macros::Type)]
#[ty(name = "hw.struct", interfaces(FieldIDTypeInterface))]
#[assembly("<" $elements ">")]
pub struct StructType {
    /// The types of the fields.
    pub elements: Vec<Type>,
}

impl FieldIDTypeInterface for StructType {
    fn fields(ty: TypeRef<'_>) -> Fields {
        Fields::Struct(StructType::of(ty.cx(), ty.handle()).map(|ty| ty.elements).unwrap_or_default())
    }
}
