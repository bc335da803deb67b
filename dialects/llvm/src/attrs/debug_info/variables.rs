//! Variables and labels of the source language, and what one scope takes from another.

use dialekt_ir_core::prelude::op::*;

use super::dwarf::DwarfTag;
use super::expression::DIExpressionAttr;
use super::flags::DIFlags;
use super::nodes::{DINode, DIScope, DIType};
use super::scopes::DIFileAttr;

/// A variable outside of functions.
///
/// ```mlir
/// module attributes {test.variable = #llvm.di_global_variable<name = "count", file = <"main.c" in "/src">, line = 1, type = #llvm.di_basic_type<name = "int">>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_global_variable", code = 7, symbol = "LLVM_DIGlobalVariable", alias)]
#[assembly("<" struct(params) ">")]
pub struct DIGlobalVariableAttr {
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Option<Attr<DIScope>>,
    /// The name.
    #[type_name("StringAttr")]
    pub name: Option<Attr<StrAttr>>,
    /// The name for the linker.
    #[name("linkageName")]
    #[type_name("StringAttr")]
    pub linkage_name: Option<Attr<StrAttr>>,
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Attr<DIFileAttr>,
    /// The line in the file.
    #[type_name("unsigned")]
    pub line: u32,
    /// The type.
    #[name("type")]
    #[type_name("DITypeAttr")]
    pub ty: Attr<DIType>,
    /// True if no other unit sees it.
    #[optional]
    #[name("isLocalToUnit")]
    pub is_local_to_unit: bool,
    /// True if it is defined here.
    #[optional]
    #[name("isDefined")]
    pub is_defined: bool,
    /// The alignment in bits.
    #[optional]
    #[name("alignInBits")]
    #[type_name("unsigned")]
    pub align_in_bits: u32,
}

/// A variable outside of functions, and where its value is found.
///
/// ```mlir
/// module attributes {test.variable = #llvm.di_global_variable_expression<
///     var = <file = <"main.c" in "/src">, line = 1, type = #llvm.di_basic_type<name = "int">>, expr = <>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_global_variable_expression", code = 8, symbol = "LLVM_DIGlobalVariableExpressionAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DIGlobalVariableExpressionAttr {
    /// The variable.
    #[type_name("DIGlobalVariableAttr")]
    pub var: Attr<DIGlobalVariableAttr>,
    /// The place of its value.
    #[type_name("DIExpressionAttr")]
    pub expr: Option<Attr<DIExpressionAttr>>,
}

/// A variable in a function, or a parameter of one.
///
/// ```mlir
/// module attributes {test.variable = #llvm.di_local_variable<scope = #llvm.di_subprogram<name = "main">, name = "argc", arg = 1>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_local_variable", code = 13, symbol = "LLVM_DILocalVariableAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DILocalVariableAttr {
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Attr<DIScope>,
    /// The name.
    #[type_name("StringAttr")]
    pub name: Option<Attr<StrAttr>>,
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Option<Attr<DIFileAttr>>,
    /// The line in the file.
    #[optional]
    #[type_name("unsigned")]
    pub line: u32,
    /// The number of the parameter, from 1 on.
    #[optional]
    #[type_name("unsigned")]
    pub arg: u32,
    /// The alignment in bits.
    #[optional]
    #[name("alignInBits")]
    #[type_name("unsigned")]
    pub align_in_bits: u32,
    /// The type.
    #[name("type")]
    #[type_name("DITypeAttr")]
    pub ty: Option<Attr<DIType>>,
    /// Properties.
    #[optional]
    #[type_name("DIFlags")]
    pub flags: DIFlags,
}

/// A label that code jumps to.
///
/// ```mlir
/// module attributes {test.label = #llvm.di_label<scope = #llvm.di_subprogram<name = "main">, name = "again", line = 7>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_label", code = 10, symbol = "LLVM_DILabelAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DILabelAttr {
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Attr<DIScope>,
    /// The name.
    #[type_name("StringAttr")]
    pub name: Option<Attr<StrAttr>>,
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Option<Attr<DIFileAttr>>,
    /// The line in the file.
    #[optional]
    #[type_name("unsigned")]
    pub line: u32,
}

/// Something of one scope that another scope uses as its own.
///
/// ```mlir
/// module attributes {test.import = #llvm.di_imported_entity<tag = DW_TAG_imported_module,
///     scope = #llvm.di_subprogram<name = "main">, entity = #llvm.di_module<name = "geometry">, line = 2>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_imported_entity", code = 9, symbol = "LLVM_DIImportedEntityAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DIImportedEntityAttr {
    /// The kind, as a tag of DWARF.
    #[default(DwarfTag(0))]
    #[type_name("unsigned")]
    pub tag: DwarfTag,
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Attr<DIScope>,
    /// The thing that is used.
    #[type_name("DINodeAttr")]
    pub entity: Attr<DINode>,
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Option<Attr<DIFileAttr>>,
    /// The line in the file.
    #[optional]
    #[type_name("unsigned")]
    pub line: u32,
    /// The name.
    #[type_name("StringAttr")]
    pub name: Option<Attr<StrAttr>>,
    /// The parts.
    #[optional]
    #[undelimited]
    #[type_name("::llvm::ArrayRef<DINodeAttr>")]
    pub elements: Vec<Attr<DINode>>,
}

/// A name with a value that a program attaches to a declaration.
///
/// ```mlir
/// module attributes {test.annotation = #llvm.di_annotation<name = "btf_decl_tag", value = "user">} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_annotation", symbol = "LLVM_DIAnnotationAttr")]
#[assembly("<" struct(params) ">")]
pub struct DIAnnotationAttr {
    /// The name.
    #[type_name("StringAttr")]
    pub name: Attr<StrAttr>,
    /// The value.
    #[type_name("StringAttr")]
    pub value: Attr<StrAttr>,
}

dialekt_ir_core::attr_subsets! {
    /// Arrays of variables outside of functions.
    DIGlobalVariableExpressionArrayAttr of TypedArrayAttr<DIGlobalVariableExpressionAttr> = "an array of variable expressions",
        |_cx, _attr| true;
}
