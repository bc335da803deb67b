//! Attributes: the target, and what is said of multiplications.

use dialekt_ir_core::prelude::op::*;

use crate::enums::ElemType;

/// The shape of a multiplication of matrices: `m` by `k` times `k` by `n`.
///
/// ```mlir
/// module attributes {test.shape = #xevm.mma_shape<m = 8, n = 16, k = 16>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "xevm.mma_shape", symbol = "XeVM_MMAShapeAttr", summary = "")]
#[assembly("<" struct(params) ">")]
pub struct MMAShapeAttr {
    /// The rows of the left factor.
    #[type_name("int")]
    pub m: i32,
    /// The columns of the right factor.
    #[type_name("int")]
    pub n: i32,
    /// The columns of the left factor.
    #[type_name("int")]
    pub k: i32,
}

/// The types of the elements of matrices that are multiplied.
///
/// ```mlir
/// module attributes {test.types = #xevm.mma_types<d = f32, a = f16, b = f16>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "xevm.mma_types", symbol = "XeVM_MMATypesAttr", summary = "")]
#[assembly("<" struct(params) ">")]
pub struct MMATypesAttr {
    /// Those of the result.
    #[type_name("xevm::ElemType")]
    pub d: ElemType,
    /// Those of the left factor.
    #[type_name("xevm::ElemType")]
    pub a: ElemType,
    /// Those of the right factor.
    #[type_name("xevm::ElemType")]
    pub b: ElemType,
    /// Those of what is added.
    #[type_name("xevm::ElemType")]
    pub c: Option<ElemType>,
}

/// The target of a module of a GPU: the chip, and how it is compiled.
///
/// ```mlir
/// module attributes {test.target = #xevm.target<O = 3, chip = "pvc">} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "xevm.target", symbol = "XeVM_TargetAttr", summary = "")]
#[assembly(("<" struct($opt, $triple, $chip, $flags, $link_files)^ ">")?)]
pub struct XeVMTargetAttr {
    /// The level of optimization, from 0 to 3.
    #[name("O")]
    #[type_name("int")]
    #[default(2)]
    pub opt: i32,
    /// The triple.
    #[type_name("::llvm::StringRef")]
    #[default("spirv64-unknown-unknown".into())]
    pub triple: String,
    /// The chip.
    #[type_name("::llvm::StringRef")]
    #[default("bmg".into())]
    pub chip: String,
    /// Flags of the target.
    #[type_name("::mlir::DictionaryAttr")]
    pub flags: Option<Attr<DictionaryAttr>>,
    /// Files that are linked to the module.
    #[name("linkFiles")]
    #[type_name("ArrayAttr")]
    pub link_files: Option<Attr<ArrayAttr>>,
}
