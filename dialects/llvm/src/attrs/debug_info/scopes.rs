//! Scopes of the source language: files, functions, blocks, modules.

use dialekt_ir_core::prelude::op::*;

use super::dwarf::DwarfLanguage;
use super::nodes::{DINode, DIScope};
use super::types::DISubroutineTypeAttr;
use super::variables::DIGlobalVariableAttr;
use crate::attrs::interfaces::DIRecursiveTypeAttrInterface;
use crate::attrs::kinds::DistinctAttr;
use crate::enums::{DIEmissionKind, DINameTableKind, DISubprogramFlags};

/// A file of sources.
///
/// ```mlir
/// module attributes {test.file = #llvm.di_file<"main.c" in "/src">} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_file", code = 6, symbol = "LLVM_DIFileAttr", alias)]
#[assembly("<" $name "in" $directory ">")]
pub struct DIFileAttr {
    /// The name.
    #[type_name("StringAttr")]
    #[as_text]
    pub name: Attr<StrAttr>,
    /// The folder.
    #[type_name("StringAttr")]
    #[as_text]
    pub directory: Attr<StrAttr>,
}

/// All that is compiled from one file.
///
/// ```mlir
/// module attributes {test.unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = <"main.c" in "/src">,
///     isOptimized = false, emissionKind = Full>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_compile_unit", code = 1, symbol = "LLVM_DICompileUnitAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DICompileUnitAttr {
    /// The identity.
    #[type_name("DistinctAttr")]
    pub id: Attr<DistinctAttr>,
    /// The language.
    #[name("sourceLanguage")]
    #[type_name("unsigned")]
    pub source_language: DwarfLanguage,
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Attr<DIFileAttr>,
    /// The compiler.
    #[type_name("StringAttr")]
    pub producer: Option<Attr<StrAttr>>,
    /// True if the code is optimized.
    #[name("isOptimized")]
    pub is_optimized: bool,
    /// How much debug information there is.
    #[name("emissionKind")]
    pub emission_kind: DIEmissionKind,
    /// The table of names.
    #[optional]
    #[name("nameTableKind")]
    #[type_name("DINameTableKind")]
    pub name_table_kind: DINameTableKind,
    /// The file with the debug information, if it is in one of its own.
    #[name("splitDebugFilename")]
    #[type_name("StringAttr")]
    #[left_out]
    pub split_debug_filename: Option<Attr<StrAttr>>,
}

/// A function of the source language.
///
/// One that refers to itself has a `recId`, as types have.
///
/// ```mlir
/// module attributes {test.function = #llvm.di_subprogram<name = "main", file = <"main.c" in "/src">, line = 3, subprogramFlags = Optimized>} {
/// }
/// ```
#[derive(Attr, Default)]
#[attr(
    name = "llvm.di_subprogram",
    code = 15,
    symbol = "LLVM_DISubprogramAttr",
    alias,
    interfaces(DIRecursiveTypeAttrInterface)
)]
#[assembly("<" struct(params) ">")]
pub struct DISubprogramAttr {
    /// The identity of something that contains itself.
    #[name("recId")]
    #[type_name("DistinctAttr")]
    pub rec_id: Option<Attr<DistinctAttr>>,
    /// True within the one of that identity, which it stands for.
    #[optional]
    #[name("isRecSelf")]
    pub is_rec_self: bool,
    /// The identity of a definition.
    #[type_name("DistinctAttr")]
    pub id: Option<Attr<DistinctAttr>>,
    /// The unit.
    #[name("compileUnit")]
    #[type_name("DICompileUnitAttr")]
    pub compile_unit: Option<Attr<DICompileUnitAttr>>,
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
    pub file: Option<Attr<DIFileAttr>>,
    /// The line in the file.
    #[optional]
    #[type_name("unsigned")]
    pub line: u32,
    /// The line where the scope begins.
    #[optional]
    #[name("scopeLine")]
    #[type_name("unsigned")]
    pub scope_line: u32,
    /// Properties.
    #[optional]
    #[name("subprogramFlags")]
    #[type_name("DISubprogramFlags")]
    pub subprogram_flags: Flags<DISubprogramFlags>,
    /// The type.
    #[name("type")]
    #[type_name("DISubroutineTypeAttr")]
    pub ty: Option<Attr<DISubroutineTypeAttr>>,
    /// Entities that are kept although code may not use them.
    #[optional]
    #[undelimited]
    #[name("retainedNodes")]
    #[type_name("::llvm::ArrayRef<DINodeAttr>")]
    pub retained_nodes: Vec<Attr<DINode>>,
    /// Annotations.
    #[optional]
    #[undelimited]
    #[type_name("::llvm::ArrayRef<DINodeAttr>")]
    pub annotations: Vec<Attr<DINode>>,
}

/// A block of the source language, between its braces.
///
/// ```mlir
/// module attributes {test.block = #llvm.di_lexical_block<scope = #llvm.di_subprogram<name = "main">, line = 4, column = 3>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_lexical_block", code = 11, symbol = "LLVM_DILexicalBlockAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DILexicalBlockAttr {
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Attr<DIScope>,
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Option<Attr<DIFileAttr>>,
    /// The line in the file.
    #[optional]
    #[type_name("unsigned")]
    pub line: u32,
    /// The column.
    #[optional]
    #[type_name("unsigned")]
    pub column: u32,
}

/// A part of a block that comes from another file, or runs apart from the rest of it.
///
/// ```mlir
/// module attributes {test.block = #llvm.di_lexical_block_file<scope = #llvm.di_subprogram<name = "main">, discriminator = 2>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_lexical_block_file", code = 12, symbol = "LLVM_DILexicalBlockFile", alias)]
#[assembly("<" struct(params) ">")]
pub struct DILexicalBlockFileAttr {
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Attr<DIScope>,
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Option<Attr<DIFileAttr>>,
    /// The number that tells parts of a line apart.
    #[type_name("unsigned")]
    pub discriminator: u32,
}

/// A module of the source language.
///
/// ```mlir
/// module attributes {test.module = #llvm.di_module<name = "geometry", line = 1>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_module", symbol = "LLVM_DIModuleAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DIModuleAttr {
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Option<Attr<DIFileAttr>>,
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Option<Attr<DIScope>>,
    /// The name.
    #[type_name("StringAttr")]
    pub name: Option<Attr<StrAttr>>,
    /// The macros that it was compiled with.
    #[name("configMacros")]
    #[type_name("StringAttr")]
    pub config_macros: Option<Attr<StrAttr>>,
    /// The path of its files.
    #[name("includePath")]
    #[type_name("StringAttr")]
    pub include_path: Option<Attr<StrAttr>>,
    /// The file with notes on its interface.
    #[type_name("StringAttr")]
    pub apinotes: Option<Attr<StrAttr>>,
    /// The line in the file.
    #[optional]
    #[type_name("unsigned")]
    pub line: u32,
    /// True if it is only declared.
    #[optional]
    #[name("isDecl")]
    pub is_decl: bool,
}

/// A namespace of the source language.
///
/// ```mlir
/// module attributes {test.namespace = #llvm.di_namespace<name = "std", exportSymbols = false>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_namespace", code = 14, symbol = "LLVM_DINamespaceAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DINamespaceAttr {
    /// The name.
    #[type_name("StringAttr")]
    pub name: Option<Attr<StrAttr>>,
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Option<Attr<DIScope>>,
    /// True if its names are those of the scope around it, too.
    #[name("exportSymbols")]
    pub export_symbols: bool,
}

/// A common block: variables that several functions share, as Fortran has them.
///
/// ```mlir
/// module attributes {test.block = #llvm.di_common_block<scope = #llvm.di_subprogram<name = "main">, name = "state">} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_common_block", symbol = "LLVM_DICommonBlockAttr", alias)]
#[assembly("<" struct(params) ">")]
pub struct DICommonBlockAttr {
    /// The scope around it.
    #[type_name("DIScopeAttr")]
    pub scope: Attr<DIScope>,
    /// The declaration.
    #[type_name("DIGlobalVariableAttr")]
    pub decl: Option<Attr<DIGlobalVariableAttr>>,
    /// The name.
    #[type_name("StringAttr")]
    pub name: Attr<StrAttr>,
    /// The file.
    #[type_name("DIFileAttr")]
    pub file: Option<Attr<DIFileAttr>>,
    /// The line in the file.
    #[optional]
    #[type_name("unsigned")]
    pub line: u32,
}

impl DIRecursiveTypeAttrInterface for DISubprogramAttr {
    fn is_rec_self(attr: AttrRef<'_>) -> bool {
        DISubprogramAttr::of(attr.cx(), attr.handle()).is_some_and(|found| found.is_rec_self)
    }

    fn rec_id(attr: AttrRef<'_>) -> Option<Attribute> {
        DISubprogramAttr::of(attr.cx(), attr.handle())?.rec_id?.attr()
    }

    fn with_rec_id(attr: AttrRef<'_>, rec_id: Attribute) -> Attribute {
        let found = DISubprogramAttr::of(attr.cx(), attr.handle());
        found.map_or(attr.handle(), |found| {
            DISubprogramAttr { rec_id: Some(rec_id.into()), ..found }.into_attr(attr.cx())
        })
    }

    fn rec_self(cx: &ContextData, rec_id: Attribute) -> Attribute {
        DISubprogramAttr { rec_id: Some(rec_id.into()), is_rec_self: true, ..DISubprogramAttr::default() }.into_attr(cx)
    }
}
