//! Attributes: the target, and shapes of matrices.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{LLVMAddrSpaceAttrInterface, check_access};
use dialekt_ptr::{Access, MemorySpaceAttrInterface};

use crate::enums::{
    CacheEvictionPriority, ClusterLaunchControlQueryType, GridDepActionKind, NVVMMemorySpace, PrefetchCacheLevel,
};
use crate::requires_sm;

/// The shape of a multiplication of matrices: `m` by `k` times `k` by `n`.
///
/// ```mlir
/// module attributes {test.shape = #nvvm.shape<m = 16, n = 8, k = 16>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "nvvm.shape", symbol = "NVVM_MMAShapeAttr", summary = "Attribute for MMA operation shape.")]
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

/// The shape of matrices that are loaded or stored together.
///
/// ```mlir
/// module attributes {test.shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "nvvm.ld_st_matrix_shape",
    symbol = "LdStMatrixShapeAttr",
    summary = "Matrix shape for ldmatrix and stmatrix"
)]
#[assembly("<" struct(params) ">")]
pub struct LdStMatrixShapeAttr {
    /// The rows.
    #[type_name("int")]
    pub m: i32,
    /// The columns.
    #[type_name("int")]
    pub n: i32,
}

/// The target of a module of a GPU: the chip, and how it is compiled.
///
/// ```mlir
/// module attributes {test.target = #nvvm.target<O = 3, chip = "sm_90a", flags = {fast}>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "nvvm.target", symbol = "NVVM_TargetAttr", summary = "", verify)]
#[assembly(("<" struct($opt, $triple, $chip, $features, $flags, $link, $verify_target)^ ">")?)]
pub struct NVVMTargetAttr {
    /// The level of optimization, from 0 to 3.
    #[name("O")]
    #[type_name("int")]
    #[default(2)]
    pub opt: i32,
    /// The triple.
    #[type_name("::llvm::StringRef")]
    #[default("nvptx64-nvidia-cuda".into())]
    pub triple: String,
    /// The chip.
    #[type_name("::llvm::StringRef")]
    #[default("sm_50".into())]
    pub chip: String,
    /// Its features.
    #[type_name("::llvm::StringRef")]
    #[optional]
    pub features: String,
    /// Flags: `fast`, `ftz`, and options of the assembler.
    #[type_name("DictionaryAttr")]
    pub flags: Option<Attr<DictionaryAttr>>,
    /// Files that are linked to the module.
    #[type_name("ArrayAttr")]
    pub link: Option<Attr<ArrayAttr>>,
    /// Ops are checked to be there on the chip.
    #[name("verifyTarget")]
    #[default(true)]
    pub verify_target: bool,
}

impl VerifyParams for NVVMTargetAttr {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        if !(0..=3).contains(&self.opt) {
            return Err("The optimization level must be a number between 0 and 3.".into());
        }
        if self.triple.is_empty() {
            return Err("The target triple cannot be empty.".into());
        }
        if self.chip.is_empty() {
            return Err("The target chip cannot be empty.".into());
        }
        let files = self.link.and_then(|link| ArrayAttr::read(cx, link.attr()?));
        match files.into_iter().flatten().all(|file| cx.string_value(*file).is_some()) {
            true => Ok(()),
            false => Err("All the elements in the `link` array must be strings.".into()),
        }
    }
}

impl NVVMTargetAttr {
    /// Returns whether a flag is there.
    pub fn has_flag(&self, cx: &ContextData, flag: &str) -> bool {
        self.flag(cx, flag).is_some()
    }

    /// Returns whether the mathematics may be fast rather than exact.
    pub fn has_fast_math(&self, cx: &ContextData) -> bool {
        self.has_flag(cx, "fast")
    }

    /// Returns whether numbers that are too small count as zero.
    pub fn has_ftz(&self, cx: &ContextData) -> bool {
        self.has_flag(cx, "ftz")
    }

    /// Options of the assembler.
    pub fn cmd_options(&self, cx: &ContextData) -> Option<Attribute> {
        self.flag(cx, "ptxas-cmd-options")
    }

    /// Checks that the chip has all ops in a module of a GPU, unless that is switched off.
    pub fn verify_target(&self, module: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match self.verify_target {
            true => requires_sm::verify_target(module, &self.chip, out),
            false => Ok(()),
        }
    }

    fn flag(&self, cx: &ContextData, flag: &str) -> Option<Attribute> {
        cx.dictionary_get(self.flags?.attr()?, flag.as_bytes())
    }
}

/// An address space, by the kind of its memory.
///
/// ```mlir
/// module attributes {test.space = #nvvm.memory_space<shared>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "nvvm.memory_space",
    symbol = "NVVMMemorySpaceAttr",
    summary = "NVVM Memory Space",
    interfaces(LLVMAddrSpaceAttrInterface, MemorySpaceAttrInterface)
)]
#[assembly("<" $value ">")]
pub struct NVVMMemorySpaceAttr {
    /// The kind; its value is the number of the address space.
    #[type_name("::mlir::NVVM::NVVMMemorySpace")]
    pub value: NVVMMemorySpace,
}

impl LLVMAddrSpaceAttrInterface for NVVMMemorySpaceAttr {
    fn address_space(attr: AttrRef<'_>) -> u32 {
        NVVMMemorySpaceAttr::of(attr.cx(), attr.handle()).map_or(0, |space| space.value as u32)
    }
}

/// Accesses are those that LLVM has.
impl MemorySpaceAttrInterface for NVVMMemorySpaceAttr {
    fn is_valid_load(attr: AttrRef<'_>, access: &Access<'_>) -> Result<(), String> {
        check_access(attr.cx(), access)
    }

    fn is_valid_store(attr: AttrRef<'_>, access: &Access<'_>) -> Result<(), String> {
        check_access(attr.cx(), access)
    }
}

/// The order in which a cache drops lines, as an attribute.
///
/// ```mlir
/// module attributes {test.value = #nvvm<cache_eviction_priority evict_last>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "nvvm.cache_eviction_priority",
    symbol = "CacheEvictionPriorityAttr",
    summary = "NVVM Cache Eviction Priority"
)]
#[assembly($value)]
pub struct CacheEvictionPriorityAttr {
    /// The case.
    #[type_name("::mlir::NVVM::CacheEvictionPriority")]
    pub value: CacheEvictionPriority,
}

/// A cache, as an attribute.
///
/// ```mlir
/// module attributes {test.value = #nvvm<prefetch_cache_level L2>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "nvvm.prefetch_cache_level", symbol = "PrefetchCacheLevelAttr", summary = "NVVM Prefetch Cache Level")]
#[assembly($value)]
pub struct PrefetchCacheLevelAttr {
    /// The case.
    #[type_name("::mlir::NVVM::PrefetchCacheLevel")]
    pub value: PrefetchCacheLevel,
}

/// The control of a dependency between grids, as an attribute.
///
/// ```mlir
/// module attributes {test.value = #nvvm<grid_dep_action wait>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "nvvm.grid_dep_action",
    symbol = "GridDepActionAttr",
    summary = "Action kind for grid dependency control"
)]
#[assembly($value)]
pub struct GridDepActionAttr {
    /// The case.
    #[type_name("::mlir::NVVM::GridDepActionKind")]
    pub value: GridDepActionKind,
}

/// A question to the answer of a request to cancel a cluster, as an attribute.
///
/// ```mlir
/// module attributes {test.value = #nvvm<cluster_launch_control_query_type is_canceled>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "nvvm.cluster_launch_control_query_type",
    symbol = "ClusterLaunchControlQueryTypeAttr",
    summary = "NVVM ClusterLaunchControlQueryType"
)]
#[assembly($value)]
pub struct ClusterLaunchControlQueryTypeAttr {
    /// The case.
    #[type_name("::mlir::NVVM::ClusterLaunchControlQueryType")]
    pub value: ClusterLaunchControlQueryType,
}
