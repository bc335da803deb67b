//! Types of the source language.

use dialekt_ir_core::prelude::op::*;

use super::dwarf::{DwarfCallingConvention, DwarfEncoding, DwarfTag};
use super::expression::DIExpressionAttr;
use super::flags::DIFlags;
use super::nodes::{DINode, DIScope, DIType, DIVariable};
use super::scopes::DIFileAttr;
use crate::attrs::interfaces::DIRecursiveTypeAttrInterface;
use crate::attrs::kinds::DistinctAttr;

/// No type: the result of a function that returns nothing.
///
/// ```mlir
/// module attributes {test.type = #llvm.di_null_type} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_null_type", symbol = "LLVM_DINullTypeAttr", alias)]
pub struct DINullTypeAttr;

/// A type of the source language that is not made of others.
///
/// ```mlir
/// module attributes {test.type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_basic_type", code = 0, symbol = "LLVM_DIBasicTypeAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DIBasicTypeAttr {
    /// The kind, as a tag of DWARF.
    #[default(DwarfTag(0))]
    #[type_name("unsigned")]
    pub tag: DwarfTag,
    /// The name.
    #[type_name("StringAttr")]
    #[as_text]
    pub name: Attr<StrAttr>,
    /// The size in bits.
    #[optional]
    #[name("sizeInBits")]
    #[type_name("uint64_t")]
    pub size_in_bits: u64,
    /// The meaning of the bits.
    #[default(DwarfEncoding(0))]
    #[type_name("unsigned")]
    pub encoding: DwarfEncoding,
}

/// A type of the source language that is made of several parts: a struct, a union, an array, an enumeration.
///
/// A type that contains itself has a `recId`; within it, a type with that `recId` and `isRecSelf` stands for it.
///
/// ```mlir
/// module attributes {test.type = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, name = "node", elements =
///     #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.di_composite_type",
    code = 2,
    symbol = "LLVM_DICompositeTypeAttr",
    alias,
    interfaces(DIRecursiveTypeAttrInterface)
)]
#[assembly("<" struct(params) ">")]
pub struct DICompositeTypeAttr {
    /// The identity of something that contains itself.
    #[name("recId")]
    #[type_name("DistinctAttr")]
    pub rec_id: Option<Attr<DistinctAttr>>,
    /// True within the one of that identity, which it stands for.
    #[optional]
    #[name("isRecSelf")]
    pub is_rec_self: bool,
    /// The kind, as a tag of DWARF.
    #[default(DwarfTag(0))]
    #[type_name("unsigned")]
    pub tag: DwarfTag,
    /// The name.
    #[type_name("StringAttr")]
    pub name: Option<Attr<StrAttr>>,
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Option<Attr<DIFileAttr>>,
    /// The line in the file.
    #[optional]
    #[type_name("uint32_t")]
    pub line: u32,
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Option<Attr<DIScope>>,
    /// The type that it is made of.
    #[name("baseType")]
    #[type_name("DITypeAttr")]
    pub base_type: Option<Attr<DIType>>,
    /// Properties.
    #[optional]
    #[type_name("DIFlags")]
    pub flags: DIFlags,
    /// The size in bits.
    #[optional]
    #[name("sizeInBits")]
    #[type_name("uint64_t")]
    pub size_in_bits: u64,
    /// The alignment in bits.
    #[optional]
    #[name("alignInBits")]
    #[type_name("uint64_t")]
    pub align_in_bits: u64,
    /// The place of the data.
    #[name("dataLocation")]
    #[type_name("DIExpressionAttr")]
    pub data_location: Option<Attr<DIExpressionAttr>>,
    /// The number of dimensions.
    #[type_name("DIExpressionAttr")]
    pub rank: Option<Attr<DIExpressionAttr>>,
    /// The condition that it is allocated.
    #[type_name("DIExpressionAttr")]
    pub allocated: Option<Attr<DIExpressionAttr>>,
    /// The condition that it is associated.
    #[type_name("DIExpressionAttr")]
    pub associated: Option<Attr<DIExpressionAttr>>,
    /// The parts.
    #[optional]
    #[undelimited]
    #[type_name("::llvm::ArrayRef<DINodeAttr>")]
    pub elements: Vec<Attr<DINode>>,
}

/// A type of the source language that is made of one other: a pointer, a member of a struct, another name.
///
/// ```mlir
/// module attributes {test.type = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #llvm.di_basic_type<name = "int">, sizeInBits = 64>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_derived_type", code = 3, symbol = "LLVM_DIDerivedTypeAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DIDerivedTypeAttr {
    /// The kind, as a tag of DWARF.
    #[default(DwarfTag(0))]
    #[type_name("unsigned")]
    pub tag: DwarfTag,
    /// The name.
    #[type_name("StringAttr")]
    pub name: Option<Attr<StrAttr>>,
    /// The type that it is made of.
    #[name("baseType")]
    #[type_name("DITypeAttr")]
    pub base_type: Option<Attr<DIType>>,
    /// The size in bits.
    #[optional]
    #[name("sizeInBits")]
    #[type_name("uint64_t")]
    pub size_in_bits: u64,
    /// The alignment in bits.
    #[optional]
    #[name("alignInBits")]
    #[type_name("uint32_t")]
    pub align_in_bits: u32,
    /// The offset within the struct in bits.
    #[optional]
    #[name("offsetInBits")]
    #[type_name("uint64_t")]
    pub offset_in_bits: u64,
    /// The address space of a pointer.
    #[name("dwarfAddressSpace")]
    #[type_name("std::optional<unsigned>")]
    pub dwarf_address_space: Option<u32>,
    /// Anything else, by the kind.
    #[name("extraData")]
    #[type_name("DINodeAttr")]
    pub extra_data: Option<Attr<DINode>>,
}

/// A type of strings.
///
/// ```mlir
/// module attributes {test.type = #llvm.di_string_type<tag = DW_TAG_string_type, name = "character(*)", sizeInBits = 32>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_string_type", symbol = "LLVM_DIStringTypeAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DIStringTypeAttr {
    /// The kind, as a tag of DWARF.
    #[default(DwarfTag(0))]
    #[type_name("unsigned")]
    pub tag: DwarfTag,
    /// The name.
    #[type_name("StringAttr")]
    pub name: Attr<StrAttr>,
    /// The size in bits.
    #[optional]
    #[name("sizeInBits")]
    #[type_name("uint64_t")]
    pub size_in_bits: u64,
    /// The alignment in bits.
    #[optional]
    #[name("alignInBits")]
    #[type_name("uint32_t")]
    pub align_in_bits: u32,
    /// The variable with the length.
    #[name("stringLength")]
    #[type_name("DIVariableAttr")]
    pub string_length: Option<Attr<DIVariable>>,
    /// The length.
    #[name("stringLengthExp")]
    #[type_name("DIExpressionAttr")]
    pub string_length_exp: Option<Attr<DIExpressionAttr>>,
    /// The place of the characters.
    #[name("stringLocationExp")]
    #[type_name("DIExpressionAttr")]
    pub string_location_exp: Option<Attr<DIExpressionAttr>>,
    /// The meaning of the bits.
    #[default(DwarfEncoding(0))]
    #[type_name("unsigned")]
    pub encoding: DwarfEncoding,
}

/// The type of a function of the source language: its result, then its parameters.
///
/// ```mlir
/// module attributes {test.type = #llvm.di_subroutine_type<types = #llvm.di_null_type, #llvm.di_basic_type<name = "int">>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_subroutine_type", code = 17, symbol = "LLVM_DISubroutineTypeAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DISubroutineTypeAttr {
    /// The calling convention.
    #[default(DwarfCallingConvention(0))]
    #[name("callingConvention")]
    #[type_name("unsigned")]
    pub calling_convention: DwarfCallingConvention,
    /// The type of the result, then those of the parameters.
    #[optional]
    #[undelimited]
    #[type_name("::llvm::ArrayRef<DITypeAttr>")]
    pub types: Vec<Attr<DIType>>,
}

/// The bounds of a dimension of an array.
///
/// ```mlir
/// module attributes {test.bounds = #llvm.di_subrange<count = 4 : i64, lowerBound = 0 : i64>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_subrange", code = 16, symbol = "LLVM_DISubrangeAttr")]
#[assembly("<" struct(params) ">")]
pub struct DISubrangeAttr {
    /// The number of elements.
    #[type_name("::mlir::Attribute")]
    pub count: Option<Attribute>,
    /// The least index.
    #[name("lowerBound")]
    #[type_name("::mlir::Attribute")]
    pub lower_bound: Option<Attribute>,
    /// The greatest index.
    #[name("upperBound")]
    #[type_name("::mlir::Attribute")]
    pub upper_bound: Option<Attribute>,
    /// The distance of elements in bytes.
    #[type_name("::mlir::Attribute")]
    pub stride: Option<Attribute>,
}

/// The bounds of each dimension of an array whose number of dimensions is known at run time only.
///
/// ```mlir
/// module attributes {test.bounds = #llvm.di_generic_subrange<lowerBound = #llvm.di_expression<[DW_OP_push_object_address]>, stride = 1 : i64>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_generic_subrange", symbol = "LLVM_DIGenericSubrangeAttr")]
#[assembly("<" struct(params) ">")]
pub struct DIGenericSubrangeAttr {
    /// The number of elements.
    #[type_name("::mlir::Attribute")]
    pub count: Option<Attribute>,
    /// The least index.
    #[name("lowerBound")]
    #[type_name("::mlir::Attribute")]
    pub lower_bound: Attribute,
    /// The greatest index.
    #[name("upperBound")]
    #[type_name("::mlir::Attribute")]
    pub upper_bound: Option<Attribute>,
    /// The distance of elements in bytes.
    #[type_name("::mlir::Attribute")]
    pub stride: Attribute,
}

impl DICompositeTypeAttr {
    /// The type that stands for the one of this identity.
    fn placeholder(rec_id: Attribute) -> DICompositeTypeAttr {
        DICompositeTypeAttr {
            rec_id: Some(rec_id.into()),
            is_rec_self: true,
            tag: DwarfTag::default(),
            name: None,
            file: None,
            line: 0,
            scope: None,
            base_type: None,
            flags: DIFlags::default(),
            size_in_bits: 0,
            align_in_bits: 0,
            data_location: None,
            rank: None,
            allocated: None,
            associated: None,
            elements: Vec::new(),
        }
    }
}

impl DIRecursiveTypeAttrInterface for DICompositeTypeAttr {
    fn is_rec_self(attr: AttrRef<'_>) -> bool {
        DICompositeTypeAttr::of(attr.cx(), attr.handle()).is_some_and(|found| found.is_rec_self)
    }

    fn rec_id(attr: AttrRef<'_>) -> Option<Attribute> {
        DICompositeTypeAttr::of(attr.cx(), attr.handle())?.rec_id?.attr()
    }

    fn with_rec_id(attr: AttrRef<'_>, rec_id: Attribute) -> Attribute {
        let found = DICompositeTypeAttr::of(attr.cx(), attr.handle());
        found.map_or(attr.handle(), |found| {
            DICompositeTypeAttr { rec_id: Some(rec_id.into()), ..found }.into_attr(attr.cx())
        })
    }

    fn rec_self(cx: &ContextData, rec_id: Attribute) -> Attribute {
        DICompositeTypeAttr::placeholder(rec_id).into_attr(cx)
    }
}
