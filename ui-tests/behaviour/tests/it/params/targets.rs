//! Attributes and types of dialects of devices and their interfaces: nvvm, gpu, spirv, omp, ptr, acc.

use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::context::{Attribute, ContextData, DialectDescriptor, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::library::{ArrayAttr, DenseI32ArrayAttr, DictionaryAttr, StrAttr, SymbolRefAttr};
use dialekt_ir_core::decl::params::VerifyParams;
use dialekt_ir_core::decl::typed::Attr;
use dialekt_ods_macros::{Attr, EnumAttr};

// ---- nvvm, gpu

#[derive(Attr)]
#[attr(name = "nvvm.target", symbol = "NVVM_TargetAttr", verify)]
#[assembly(("<" struct($opt, $triple, $chip, $features, $flags, $link, $verify)^ ">")?)]
pub struct NvvmTarget {
    #[name("O")]
    #[type_name("int")]
    #[default(2)]
    pub opt: i32,
    #[type_name("::llvm::StringRef")]
    #[default("nvptx64-nvidia-cuda".into())]
    pub triple: String,
    #[type_name("::llvm::StringRef")]
    #[default("sm_50".into())]
    pub chip: String,
    #[type_name("::llvm::StringRef")]
    #[optional]
    pub features: String,
    #[type_name("DictionaryAttr")]
    pub flags: Option<Attr<DictionaryAttr>>,
    #[type_name("ArrayAttr")]
    pub link: Option<Attr<ArrayAttr>>,
    #[name("verifyTarget")]
    #[default(true)]
    pub verify: bool,
}

impl VerifyParams for NvvmTarget {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        if (0..=3).contains(&self.opt) {
            return Ok(());
        }
        Err("The optimization level must be a number between 0 and 3.".into())
    }
}

pub(super) static NVVM: DialectDescriptor =
    DialectDescriptor { attrs: &[NvvmTarget::ATTR], ..DialectDescriptor::new("nvvm") };

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumAttr)]
#[enum_attr(name = "gpu.dim", symbol = "GPU_DimensionAttr", type_name = "::mlir::gpu::Dimension")]
pub enum Dimension {
    X,
    Y,
    Z,
}

#[derive(Attr)]
#[attr(name = "gpu.select_object", symbol = "GPU_SelectObjectAttr")]
#[assembly(("<" $target^ ">")?)]
pub struct SelectObject {
    pub target: Option<Attribute>,
}

#[derive(Attr)]
#[attr(name = "gpu.kernel_metadata", symbol = "GPU_KernelMetadataAttr")]
#[assembly("<" $name "," $function_type ("," struct($arg_attrs, $metadata)^)? ">")]
pub struct KernelMetadata {
    #[type_name("StringAttr")]
    pub name: Attr<StrAttr>,
    pub function_type: Type,
    #[type_name("ArrayAttr")]
    pub arg_attrs: Option<Attr<ArrayAttr>>,
    #[type_name("DictionaryAttr")]
    pub metadata: Option<Attr<DictionaryAttr>>,
}

#[derive(Attr)]
#[attr(name = "gpu.kernel_table", symbol = "GPU_KernelTableAttr")]
#[assembly("<" ("[" qualified($kernel_table)^ "]")? ">")]
pub struct KernelTable {
    #[optional]
    #[type_name("::llvm::ArrayRef<KernelMetadataAttr>")]
    pub kernel_table: Vec<KernelMetadata>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumAttr)]
#[enum_attr(type_name = "::mlir::gpu::Processor", width = 64)]
pub enum Processor {
    BlockX,
    BlockY,
    BlockZ,
    ThreadX,
    ThreadY,
    ThreadZ,
    Sequential,
}

#[derive(Attr)]
#[attr(name = "gpu.loop_dim_map", symbol = "ParallelLoopDimMappingAttr")]
#[assembly("<" struct(params) ">")]
pub struct LoopDimMap {
    #[type_name("::mlir::gpu::Processor")]
    pub processor: Processor,
    pub map: AffineMap,
    pub bound: AffineMap,
}

pub(super) static GPU: DialectDescriptor = DialectDescriptor {
    attrs: &[SelectObject::ATTR, KernelMetadata::ATTR, KernelTable::ATTR, Dimension::ATTR, LoopDimMap::ATTR],
    ..DialectDescriptor::new("gpu")
};

// ---- spirv, omp, ptr, acc

#[derive(Attr)]
#[attr(name = "spirv.entry_point_abi", symbol = "SPIRV_EntryPointABIAttr")]
#[assembly("<" struct(params) ">")]
pub struct EntryPointAbi {
    #[type_name("DenseI32ArrayAttr")]
    pub workgroup_size: Option<Attr<DenseI32ArrayAttr>>,
    #[type_name("std::optional<int>")]
    pub subgroup_size: Option<i32>,
    #[type_name("std::optional<int>")]
    pub target_width: Option<i32>,
}

#[derive(Attr)]
#[attr(name = "spirv.resource_limits", symbol = "SPIRV_ResourceLimitsAttr")]
#[assembly("<" struct(params) ">")]
pub struct ResourceLimits {
    #[type_name("int")]
    #[default(16384)]
    pub max_compute_shared_memory_size: i32,
    #[type_name("int")]
    #[default(128)]
    pub max_compute_workgroup_invocations: i32,
    #[type_name("ArrayAttr")]
    #[default(i32_array(cx, &[128, 128, 64]))]
    pub max_compute_workgroup_size: Attr<ArrayAttr>,
    #[type_name("int")]
    #[default(32)]
    pub subgroup_size: i32,
    #[type_name("std::optional<int>")]
    pub min_subgroup_size: Option<i32>,
    #[type_name("std::optional<int>")]
    pub max_subgroup_size: Option<i32>,
}

fn i32_array(cx: &ContextData, values: &[i64]) -> Attr<ArrayAttr> {
    let values: Vec<Attribute> = values.iter().filter_map(|value| cx.integer_attr(Type::I32, *value)).collect();
    cx.array_attr(&values).into()
}

pub(super) static SPIRV: DialectDescriptor =
    DialectDescriptor { attrs: &[EntryPointAbi::ATTR, ResourceLimits::ATTR], ..DialectDescriptor::new("spirv") };

#[derive(Attr)]
#[attr(name = "omp.flags", symbol = "FlagsAttr")]
#[assembly("<" struct(params) ">")]
pub struct OmpFlags {
    #[type_name("uint32_t")]
    #[default(0)]
    pub debug_kind: u32,
    #[default(false)]
    pub assume_teams_oversubscription: bool,
    #[default(false)]
    pub assume_threads_oversubscription: bool,
    #[default(false)]
    pub assume_no_thread_state: bool,
    #[default(false)]
    pub assume_no_nested_parallelism: bool,
    #[default(false)]
    pub no_gpu_lib: bool,
    #[type_name("uint32_t")]
    #[default(50)]
    pub openmp_device_version: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumAttr)]
#[enum_attr(
    name = "omp.data_sharing_type",
    symbol = "DataSharingClauseTypeAttr",
    type_name = "::mlir::omp::DataSharingClauseType"
)]
#[assembly("{" "type" "=" $value "}")]
pub enum DataSharing {
    Private,
    #[case("firstprivate")]
    FirstPrivate,
}

pub(super) static OMP: DialectDescriptor =
    DialectDescriptor { attrs: &[OmpFlags::ATTR, DataSharing::ATTR], ..DialectDescriptor::new("omp") };

#[derive(Attr)]
#[attr(name = "ptr.spec", symbol = "Ptr_SpecAttr", verify)]
#[assembly("<" struct(params) ">")]
pub struct PtrSpec {
    #[type_name("uint32_t")]
    pub size: u32,
    #[type_name("uint32_t")]
    pub abi: u32,
    #[type_name("uint32_t")]
    pub preferred: u32,
    #[type_name("uint32_t")]
    #[default(u32::MAX)]
    pub index: u32,
}

impl VerifyParams for PtrSpec {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        let PtrSpec { size, abi, preferred, index } = *self;
        if size % 8 != 0 {
            return Err("size entry must be divisible by 8".into());
        }
        if abi % 8 != 0 {
            return Err("abi entry must be divisible by 8".into());
        }
        if preferred % 8 != 0 {
            return Err("preferred entry must be divisible by 8".into());
        }
        if index != u32::MAX && index % 8 != 0 {
            return Err("index entry must be divisible by 8".into());
        }
        if abi > preferred {
            return Err("preferred alignment is expected to be at least as large as ABI alignment".into());
        }
        Ok(())
    }
}

pub(super) static PTR: DialectDescriptor =
    DialectDescriptor { attrs: &[PtrSpec::ATTR], ..DialectDescriptor::new("ptr") };

#[derive(Attr)]
#[attr(name = "acc.var_name", symbol = "OpenACC_VarNameAttr")]
#[assembly("<" $name ">")]
pub struct VarName {
    #[type_name("::llvm::StringRef")]
    pub name: String,
}

#[derive(Attr)]
#[attr(name = "acc.routine_info", symbol = "RoutineInfoAttr")]
#[assembly("<" "[" "" $routines "]" ">")]
pub struct RoutineInfo {
    #[name("accRoutines")]
    #[type_name("::llvm::ArrayRef<SymbolRefAttr>")]
    pub routines: Vec<Attr<SymbolRefAttr>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumAttr)]
#[enum_attr(name = "acc.par_level", symbol = "OpenACC_ParLevelAttr", type_name = "::mlir::acc::ParLevel")]
#[assembly("" "<" $value ">")]
pub enum ParLevel {
    Seq,
    #[case("gang_dim1")]
    GangDim1,
}

pub(super) static ACC: DialectDescriptor =
    DialectDescriptor { attrs: &[VarName::ATTR, RoutineInfo::ATTR, ParLevel::ATTR], ..DialectDescriptor::new("acc") };
