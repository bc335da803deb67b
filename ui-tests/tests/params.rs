//! Attributes and types with parameters, declared as the reference declares them: expected texts are what it says of the same texts
//! (`MLIR_OPT=mlir-opt-22` asks it again).
#![allow(missing_docs)]

mod common;

use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::context::{Attribute, ContextData, DialectDescriptor, DialectRegistry, Type};
use dialekt_ir_core::decl::library::{
    APIntAttr, ArrayAttr, BoolAttr, DenseI32ArrayAttr, DictionaryAttr, StrAttr, SymbolRefAttr,
};
use dialekt_ir_core::decl::params::{CustomParams, ParamArg, ParamValue, VerifyParams};
use dialekt_ir_core::decl::typed::Attr;
use dialekt_ir_core::decl::{AttrDecl, TypeDecl};
use dialekt_ir_core::text::parse::{Parsed, Parser};
use dialekt_ir_core::text::print::Printer;
use dialekt_ods_macros::{Attr, EnumAttr, Type};
use expect_test::{Expect, expect};

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

static NVVM: DialectDescriptor = DialectDescriptor { attrs: &[NvvmTarget::ATTR], ..DialectDescriptor::new("nvvm") };

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

static GPU: DialectDescriptor = DialectDescriptor {
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

static SPIRV: DialectDescriptor =
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

static OMP: DialectDescriptor =
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

static PTR: DialectDescriptor = DialectDescriptor { attrs: &[PtrSpec::ATTR], ..DialectDescriptor::new("ptr") };

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

static ACC: DialectDescriptor =
    DialectDescriptor { attrs: &[VarName::ATTR, RoutineInfo::ATTR, ParLevel::ATTR], ..DialectDescriptor::new("acc") };

// ---- llvm, irdl

#[derive(Attr)]
#[attr(name = "llvm.di_file", symbol = "LLVM_DIFileAttr", alias)]
#[assembly("<" $name "in" $directory ">")]
pub struct DiFile {
    #[type_name("StringAttr")]
    pub name: Attr<StrAttr>,
    #[type_name("StringAttr")]
    pub directory: Attr<StrAttr>,
}

#[derive(Type)]
#[ty(name = "llvm.ptr", symbol = "LLVMPointerType", vector_element)]
#[assembly(("<" $address_space^ ">")?)]
pub struct Ptr {
    #[name("addressSpace")]
    #[type_name("unsigned")]
    #[default(0)]
    pub address_space: u32,
}

#[derive(Type)]
#[ty(name = "llvm.array", symbol = "LLVMArrayType")]
#[assembly("<" $num_elements "x" custom<PrettyType>($element) ">")]
pub struct Array {
    pub element: Type,
    #[name("numElements")]
    #[type_name("uint64_t")]
    pub num_elements: u64,
}

/// A type of the dialect without its name.
pub struct PrettyType;

impl CustomParams for PrettyType {
    fn parse(p: &mut Parser<'_>, values: &mut [Option<ParamValue>], args: &[ParamArg]) -> Parsed<bool> {
        let [ParamArg::Param { index, .. }] = args else { return Ok(false) };
        let own = [("ptr", Ptr::TYPE), ("array", Array::TYPE)].into_iter().find(|(word, _)| p.consume_word(word));
        let ty = match own {
            Some((_, def)) => {
                let params = def.parse(p, None)?;
                p.cx().params_type(def, params)
            }
            None => match p.parse_optional_type()? {
                Some(ty) => ty,
                None => return p.parse_keyword().map(|_| false),
            },
        };
        values[usize::from(*index)] = Some(ParamValue::Type(ty));
        Ok(true)
    }

    fn print(values: &[ParamValue], args: &[ParamArg], p: &mut Printer<'_>) {
        let [ParamArg::Param { index, .. }] = args else { return };
        let ParamValue::Type(ty) = values[usize::from(*index)] else { return };
        let cx = p.cx();
        for (word, def) in [("ptr", Ptr::TYPE), ("array", Array::TYPE)] {
            if let Some(params) = cx.type_params(def, ty) {
                p.write(word);
                return def.print(params, p);
            }
        }
        p.print_type(ty);
    }
}

static LLVM: DialectDescriptor =
    DialectDescriptor { attrs: &[DiFile::ATTR], types: &[Ptr::TYPE, Array::TYPE], ..DialectDescriptor::new("llvm") };

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumAttr)]
#[enum_attr(name = "irdl.variadicity", symbol = "VariadicityAttr", type_name = "::mlir::irdl::Variadicity")]
pub enum Variadicity {
    Single,
    Optional,
    Variadic,
}

#[derive(Attr)]
#[attr(name = "irdl.variadicity_array", symbol = "VariadicityArrayAttr")]
#[assembly("[" ("]") : ($value^ "]")?)]
pub struct VariadicityArray {
    #[optional]
    #[type_name("::llvm::ArrayRef<VariadicityAttr>")]
    pub value: Vec<Attr<Variadicity>>,
}

static IRDL: DialectDescriptor =
    DialectDescriptor { attrs: &[Variadicity::ATTR, VariadicityArray::ATTR], ..DialectDescriptor::new("irdl") };

// ---- smt, emitc, wasmssa, xegpu

#[derive(Type)]
#[ty(name = "smt.bool", symbol = "BoolType")]
pub struct SmtBool;

#[derive(Type)]
#[ty(name = "smt.int", symbol = "IntType")]
pub struct SmtInt;

#[derive(Type)]
#[ty(name = "smt.bv", symbol = "BitVectorType", verify)]
#[assembly("<" $width ">")]
pub struct BitVector {
    #[type_name("int64_t")]
    pub width: i64,
}

impl VerifyParams for BitVector {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        if self.width > 0 { Ok(()) } else { Err("bit-vector must have at least a width of one".into()) }
    }
}

#[derive(Type)]
#[ty(name = "smt.array", symbol = "ArrayType")]
#[assembly("<" "[" $domain "->" $range "]" ">")]
pub struct SmtArray {
    #[name("domainType")]
    #[type_name("mlir::Type")]
    pub domain: Type,
    #[name("rangeType")]
    #[type_name("mlir::Type")]
    pub range: Type,
}

#[derive(Type)]
#[ty(name = "smt.func", symbol = "SMTFuncType")]
#[assembly("<" "(" $domains ")" " " $range ">")]
pub struct SmtFunc {
    #[name("domainTypes")]
    #[type_name("::llvm::ArrayRef<mlir::Type>")]
    pub domains: Vec<Type>,
    #[name("rangeType")]
    #[type_name("mlir::Type")]
    pub range: Type,
}

#[derive(Type)]
#[ty(name = "smt.sort", symbol = "SortType")]
#[assembly("<" $identifier ("[" $params^ "]")? ">")]
pub struct Sort {
    #[type_name("mlir::StringAttr")]
    pub identifier: Attr<StrAttr>,
    #[optional]
    #[name("sortParams")]
    #[type_name("::llvm::ArrayRef<mlir::Type>")]
    pub params: Vec<Type>,
}

static SMT: DialectDescriptor = DialectDescriptor {
    types: &[SmtBool::TYPE, SmtInt::TYPE, BitVector::TYPE, SmtArray::TYPE, SmtFunc::TYPE, Sort::TYPE],
    ..DialectDescriptor::new("smt")
};

#[derive(Type)]
#[ty(name = "wasmssa.limit", symbol = "WasmSSA_LimitType")]
#[assembly("[" $min "" ":" ($max^)? "]")]
pub struct Limit {
    #[type_name("uint32_t")]
    pub min: u32,
    #[type_name("std::optional<uint32_t>")]
    pub max: Option<u32>,
}

#[derive(Type)]
#[ty(name = "wasmssa.tabletype", symbol = "WasmSSA_TableType")]
#[assembly($reference $limit)]
pub struct TableType {
    pub reference: Type,
    #[type_name("::mlir::wasmssa::LimitType")]
    pub limit: Limit,
}

#[derive(Type)]
#[ty(name = "wasmssa.funcref", symbol = "WasmSSA_FuncRefType")]
pub struct FuncRef;

#[derive(Type)]
#[ty(name = "wasmssa.local", symbol = "WasmSSA_LocalRef")]
#[assembly("ref" "to" $element)]
pub struct LocalRef {
    pub element: Type,
}

static WASMSSA: DialectDescriptor = DialectDescriptor {
    types: &[Limit::TYPE, TableType::TYPE, FuncRef::TYPE, LocalRef::TYPE],
    ..DialectDescriptor::new("wasmssa")
};

#[derive(Attr)]
#[attr(name = "xegpu.range", symbol = "XeGPU_RangeAttr")]
#[assembly("<" "[" $start "," $end "]" ">")]
pub struct Range {
    #[type_name("IntegerAttr")]
    pub start: Attr<APIntAttr>,
    #[type_name("IntegerAttr")]
    pub end: Attr<APIntAttr>,
}

#[derive(Attr)]
#[attr(name = "xegpu.block_tdesc_attr", symbol = "XeGPU_BlockTensorDescAttr")]
#[assembly("<" struct(params) ">")]
pub struct BlockTensorDesc {
    #[type_name("IntegerAttr")]
    #[default(cx.integer_attr(Type::I64, 1).expect("a type of integers").into())]
    pub array_length: Attr<APIntAttr>,
    #[type_name("BoolAttr")]
    #[default(cx.bool_attr(true).into())]
    pub boundary_check: Attr<BoolAttr>,
}

static XEGPU: DialectDescriptor =
    DialectDescriptor { attrs: &[Range::ATTR, BlockTensorDesc::ATTR], ..DialectDescriptor::new("xegpu") };

static ALL: [&DialectDescriptor; 11] = [&NVVM, &GPU, &SPIRV, &OMP, &PTR, &ACC, &LLVM, &IRDL, &SMT, &WASMSSA, &XEGPU];

/// Attributes of an op.
fn check(attrs: &str, expected: Expect) {
    common::check(&ALL, &format!("\"t.s\"() {{{attrs}}} : () -> ()"), expected);
}

#[test]
fn structs_leave_out_what_is_as_if_missing() {
    check(
        r##"a = #nvvm.target, b = #nvvm.target<>"##,
        expect![[r#"
        module {
          "t.s"() {a = #nvvm.target, b = #nvvm.target} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 2, chip = "sm_50">"##,
        expect![[r#"
        module {
          "t.s"() {a = #nvvm.target} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #nvvm.target<chip = "sm_90", O = 3, flags = {fast}, features = "+ptx80", verifyTarget = false>"##,
        expect![[r#"
            module {
              "t.s"() {a = #nvvm.target<O = 3, chip = "sm_90", features = "+ptx80", flags = {fast}, verifyTarget = false>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>, b = #spirv.entry_point_abi<target_width = 5, subgroup_size = 4>, c = #spirv.entry_point_abi<>"##,
        expect![[r#"
            module {
              "t.s"() {a = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>, b = #spirv.entry_point_abi<subgroup_size = 4, target_width = 5>, c = #spirv.entry_point_abi<>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #spirv.resource_limits<>, b = #spirv.resource_limits<min_subgroup_size = 3, subgroup_size = 64, max_compute_workgroup_size = [1, 2]>"##,
        expect![[r#"
            module {
              "t.s"() {a = #spirv.resource_limits<>, b = #spirv.resource_limits<max_compute_workgroup_size = [1, 2], subgroup_size = 64, min_subgroup_size = 3>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #omp.flags<>, b = #omp.flags<debug_kind = 2, no_gpu_lib = true, openmp_device_version = 50>"##,
        expect![[r#"
            module {
              "t.s"() {a = #omp.flags<>, b = #omp.flags<debug_kind = 2, no_gpu_lib = true>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #ptr.spec<size = 32, abi = 32, preferred = 32>, b = #ptr.spec<preferred = 64, abi = 32, size = 64, index = 32>"##,
        expect![[r#"
            module {
              "t.s"() {a = #ptr.spec<size = 32, abi = 32, preferred = 32>, b = #ptr.spec<size = 64, abi = 32, preferred = 64, index = 32>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #xegpu.block_tdesc_attr<>, b = #xegpu.block_tdesc_attr<array_length = 2 : i64, boundary_check = false>"##,
        expect![[r#"
            module {
              "t.s"() {a = #xegpu.block_tdesc_attr<>, b = #xegpu.block_tdesc_attr<array_length = 2 : i64, boundary_check = false>} : () -> ()
            }

        "#]],
    );
}

#[test]
fn groups_and_lists() {
    check(
        r##"a = #gpu.select_object<1 : i64>, b = #gpu.select_object"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.select_object<1 : i64>, b = #gpu.select_object} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", (i32) -> ()>"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.kernel_metadata<"k", (i32) -> ()>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", (i32) -> (), metadata = {a}>"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.kernel_metadata<"k", (i32) -> (), metadata = {a}>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", (i32) -> (), arg_attrs = [{}], metadata = {a}>"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.kernel_metadata<"k", (i32) -> (), arg_attrs = [{}], metadata = {a}>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_table<[#gpu.kernel_metadata<"k", () -> ()>, #gpu.kernel_metadata<"l", () -> ()>]>, b = #gpu.kernel_table<>"##,
        expect![[r#"
            module {
              "t.s"() {a = #gpu.kernel_table<[#gpu.kernel_metadata<"k", () -> ()>, #gpu.kernel_metadata<"l", () -> ()>]>, b = #gpu.kernel_table<>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #irdl<variadicity_array[single, optional]>, b = #irdl<variadicity_array[]>"##,
        expect![[r#"
        module {
          "t.s"() {a = #irdl<variadicity_array[ single,  optional]>, b = #irdl<variadicity_array[]>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #acc.var_name<"x">, b = #acc.routine_info<[@a, @b]>, d = #acc.par_level<seq>"##,
        expect![[r#"
        module {
          "t.s"() {a = #acc.var_name<"x">, b = #acc.routine_info<[@a, @b]>, d = #acc.par_level<seq>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<bound = (d0) -> (d0 + 1), processor = block_x, map = (d0) -> (d0)>"##,
        expect![[r#"
            module {
              "t.s"() {a = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0 + 1)>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #xegpu.range<[2 : i64, 4]>"##,
        expect![[r#"
        module {
          "t.s"() {a = #xegpu.range<[2 : i64, 4 : i64]>} : () -> ()
        }

    "#]],
    );
}

#[test]
fn types() {
    check(
        r##"a = !smt.bv<4>, b = !smt.array<[!smt.int -> !smt.bool]>, c = !smt.func<(!smt.int, !smt.bool) !smt.bool>, d = !smt.sort<"x">, e = !smt.sort<"y"[!smt.bool, !smt.int]>"##,
        expect![[r#"
            module {
              "t.s"() {a = !smt.bv<4>, b = !smt.array<[!smt.int -> !smt.bool]>, c = !smt.func<(!smt.int, !smt.bool) !smt.bool>, d = !smt.sort<"x">, e = !smt.sort<"y"[!smt.bool, !smt.int]>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = !llvm.ptr, b = !llvm.ptr<3>, c = !llvm.ptr<0>, d = !llvm.array<4 x i32>, e = !llvm.array<4 x ptr>, f = !llvm.array<2 x array<4 x i32>>"##,
        expect![[r#"
            module {
              "t.s"() {a = !llvm.ptr, b = !llvm.ptr<3>, c = !llvm.ptr, d = !llvm.array<4 x i32>, e = !llvm.array<4 x ptr>, f = !llvm.array<2 x array<4 x i32>>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = !wasmssa<limit[1:]>, b = !wasmssa<limit[1:2]>, c = !wasmssa<tabletype !wasmssa.funcref [1:2]>, d = !wasmssa<local ref to i32>"##,
        expect![[r#"
            module {
              "t.s"() {a = !wasmssa<limit[1:]>, b = !wasmssa<limit[1: 2]>, c = !wasmssa<tabletype !wasmssa.funcref [1: 2]>, d = !wasmssa<local ref to i32>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = tensor<2x!smt.bool>, b = vector<4x!llvm.ptr>, c = memref<4x!llvm.ptr>"##,
        expect![[r#"
            <stdin>:1:73: error: invalid memref element type
            "t.s"() {a = tensor<2x!smt.bool>, b = vector<4x!llvm.ptr>, c = memref<4x!llvm.ptr>} : () -> ()
                                                                                    ^
        "#]],
    );
}

#[test]
fn what_is_not_pretty_stands_in_angle_brackets() {
    check(
        r##"a = #gpu<dim x>"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu<dim x>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.dim<x>"##,
        expect![[r#"
        <stdin>:1:22: error: expected valid keyword or string
        "t.s"() {a = #gpu.dim<x>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`
        "t.s"() {a = #gpu.dim<x>} : () -> ()
                             ^
    "#]],
    );
    check(
        r##"a = #omp<data_sharing_type {type = private}>"##,
        expect![[r#"
        module {
          "t.s"() {a = #omp<data_sharing_type{type = private}>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #irdl<variadicity single>"##,
        expect![[r#"
        module {
          "t.s"() {a = #irdl<variadicity single>} : () -> ()
        }

    "#]],
    );
}

#[test]
fn aliases() {
    check(
        r##"a = #llvm.di_file<"a" in "b">, b = #llvm.di_file<"a" in "c">"##,
        expect![[r##"
        #di_file = #llvm.di_file<"a" in "b">
        #di_file1 = #llvm.di_file<"a" in "c">
        module {
          "t.s"() {a = #di_file, b = #di_file1} : () -> ()
        }

    "##]],
    );
}

#[test]
fn wrong_parameters() {
    check(
        r##"a = #nvvm.target<O = "3">"##,
        expect![[r#"
        <stdin>:1:31: error: expected integer value
        "t.s"() {a = #nvvm.target<O = "3">} : () -> ()
                                      ^
        <stdin>:1:31: error: failed to parse NVVM_TargetAttr parameter 'O' which is to be a `int`
        "t.s"() {a = #nvvm.target<O = "3">} : () -> ()
                                      ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<P = 3>"##,
        expect![[r#"
        <stdin>:1:31: error: duplicate or unknown struct parameter name: P
        "t.s"() {a = #nvvm.target<P = 3>} : () -> ()
                                      ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 3, O = 3>"##,
        expect![[r#"
        <stdin>:1:38: error: duplicate or unknown struct parameter name: O
        "t.s"() {a = #nvvm.target<O = 3, O = 3>} : () -> ()
                                             ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 3,>"##,
        expect![[r#"
        <stdin>:1:33: error: expected valid keyword
        "t.s"() {a = #nvvm.target<O = 3,>} : () -> ()
                                        ^
        <stdin>:1:33: error: expected a parameter name in struct
        "t.s"() {a = #nvvm.target<O = 3,>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 3, "x">"##,
        expect![[r#"
        <stdin>:1:34: error: expected valid keyword
        "t.s"() {a = #nvvm.target<O = 3, "x">} : () -> ()
                                         ^
        <stdin>:1:34: error: expected a parameter name in struct
        "t.s"() {a = #nvvm.target<O = 3, "x">} : () -> ()
                                         ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O>"##,
        expect![[r#"
        <stdin>:1:28: error: expected '='
        "t.s"() {a = #nvvm.target<O>} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<chip = 3>"##,
        expect![[r#"
        <stdin>:1:34: error: expected string
        "t.s"() {a = #nvvm.target<chip = 3>} : () -> ()
                                         ^
        <stdin>:1:34: error: failed to parse NVVM_TargetAttr parameter 'chip' which is to be a `::llvm::StringRef`
        "t.s"() {a = #nvvm.target<chip = 3>} : () -> ()
                                         ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<flags = 3>"##,
        expect![[r#"
        <stdin>:1:35: error: invalid kind of attribute specified
        "t.s"() {a = #nvvm.target<flags = 3>} : () -> ()
                                          ^
        <stdin>:1:36: error: failed to parse NVVM_TargetAttr parameter 'flags' which is to be a `DictionaryAttr`
        "t.s"() {a = #nvvm.target<flags = 3>} : () -> ()
                                           ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<flags = #gpu>"##,
        expect![[r#"
        <stdin>:1:39: error: undefined symbol alias id 'gpu'
        "t.s"() {a = #nvvm.target<flags = #gpu>} : () -> ()
                                              ^
        <stdin>:1:39: error: failed to parse NVVM_TargetAttr parameter 'flags' which is to be a `DictionaryAttr`
        "t.s"() {a = #nvvm.target<flags = #gpu>} : () -> ()
                                              ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<verifyTarget = 2>"##,
        expect![[r#"
        <stdin>:1:42: error: integer value too large
        "t.s"() {a = #nvvm.target<verifyTarget = 2>} : () -> ()
                                                 ^
        <stdin>:1:43: error: failed to parse NVVM_TargetAttr parameter 'verifyTarget' which is to be a `bool`
        "t.s"() {a = #nvvm.target<verifyTarget = 2>} : () -> ()
                                                  ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 4294967296>"##,
        expect![[r#"
        <stdin>:1:31: error: integer value too large
        "t.s"() {a = #nvvm.target<O = 4294967296>} : () -> ()
                                      ^
        <stdin>:1:41: error: failed to parse NVVM_TargetAttr parameter 'O' which is to be a `int`
        "t.s"() {a = #nvvm.target<O = 4294967296>} : () -> ()
                                                ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = -3>"##,
        expect![[r#"
        <stdin>:1:26: error: The optimization level must be a number between 0 and 3.
        "t.s"() {a = #nvvm.target<O = -3>} : () -> ()
                                 ^
    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = -1>"##,
        expect![[r#"
            module {
              "t.s"() {a = #omp.flags<debug_kind = 4294967295>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = -99999999>"##,
        expect![[r#"
        module {
          "t.s"() {a = #omp.flags<debug_kind = 4194967297>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = -2147483648>"##,
        expect![[r#"
        <stdin>:1:38: error: integer value too large
        "t.s"() {a = #omp.flags<debug_kind = -2147483648>} : () -> ()
                                             ^
        <stdin>:1:49: error: failed to parse FlagsAttr parameter 'debug_kind' which is to be a `uint32_t`
        "t.s"() {a = #omp.flags<debug_kind = -2147483648>} : () -> ()
                                                        ^
    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = -0xFFFFFFF>"##,
        expect![[r#"
        module {
          "t.s"() {a = #omp.flags<debug_kind = 4026531841>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = -0xFFFFFFFF>"##,
        expect![[r#"
        <stdin>:1:38: error: integer value too large
        "t.s"() {a = #omp.flags<debug_kind = -0xFFFFFFFF>} : () -> ()
                                             ^
        <stdin>:1:49: error: failed to parse FlagsAttr parameter 'debug_kind' which is to be a `uint32_t`
        "t.s"() {a = #omp.flags<debug_kind = -0xFFFFFFFF>} : () -> ()
                                                        ^
    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = 4294967296>"##,
        expect![[r#"
        <stdin>:1:38: error: integer value too large
        "t.s"() {a = #omp.flags<debug_kind = 4294967296>} : () -> ()
                                             ^
        <stdin>:1:48: error: failed to parse FlagsAttr parameter 'debug_kind' which is to be a `uint32_t`
        "t.s"() {a = #omp.flags<debug_kind = 4294967296>} : () -> ()
                                                       ^
    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = x>"##,
        expect![[r#"
        <stdin>:1:38: error: expected integer value
        "t.s"() {a = #omp.flags<debug_kind = x>} : () -> ()
                                             ^
        <stdin>:1:38: error: failed to parse FlagsAttr parameter 'debug_kind' which is to be a `uint32_t`
        "t.s"() {a = #omp.flags<debug_kind = x>} : () -> ()
                                             ^
    "#]],
    );
    check(
        r##"a = #ptr.spec<size = 32>"##,
        expect![[r#"
        <stdin>:1:33: error: struct is missing required parameter: abi
        "t.s"() {a = #ptr.spec<size = 32>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #ptr.spec<>"##,
        expect![[r#"
        <stdin>:1:24: error: expected valid keyword
        "t.s"() {a = #ptr.spec<>} : () -> ()
                               ^
        <stdin>:1:24: error: expected a parameter name in struct
        "t.s"() {a = #ptr.spec<>} : () -> ()
                               ^
    "#]],
    );
    check(
        r##"a = #ptr.spec<size = 32, abi = 32, preferred = 31>"##,
        expect![[r#"
        <stdin>:1:23: error: preferred entry must be divisible by 8
        "t.s"() {a = #ptr.spec<size = 32, abi = 32, preferred = 31>} : () -> ()
                              ^
    "#]],
    );
    check(
        r##"a = #ptr.spec<size = 32, abi = 64, preferred = 32>"##,
        expect![[r#"
        <stdin>:1:23: error: preferred alignment is expected to be at least as large as ABI alignment
        "t.s"() {a = #ptr.spec<size = 32, abi = 64, preferred = 32>} : () -> ()
                              ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<k, (i32) -> ()>"##,
        expect![[r#"
        <stdin>:1:35: error: expected attribute value
        "t.s"() {a = #gpu.kernel_metadata<k, (i32) -> ()>} : () -> ()
                                          ^
        <stdin>:1:35: error: failed to parse GPU_KernelMetadataAttr parameter 'name' which is to be a `StringAttr`
        "t.s"() {a = #gpu.kernel_metadata<k, (i32) -> ()>} : () -> ()
                                          ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k">"##,
        expect![[r#"
        <stdin>:1:38: error: expected ','
        "t.s"() {a = #gpu.kernel_metadata<"k">} : () -> ()
                                             ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", 3>"##,
        expect![[r#"
        <stdin>:1:39: error: expected non-function type
        "t.s"() {a = #gpu.kernel_metadata<"k", 3>} : () -> ()
                                              ^
        <stdin>:1:40: error: failed to parse GPU_KernelMetadataAttr parameter 'function_type' which is to be a `Type`
        "t.s"() {a = #gpu.kernel_metadata<"k", 3>} : () -> ()
                                               ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", i32, >"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.kernel_metadata<"k", i32>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", i32, metadata>"##,
        expect![[r#"
        <stdin>:1:53: error: expected '='
        "t.s"() {a = #gpu.kernel_metadata<"k", i32, metadata>} : () -> ()
                                                            ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<@k, i32>"##,
        expect![[r#"
        <stdin>:1:35: error: invalid kind of attribute specified
        "t.s"() {a = #gpu.kernel_metadata<@k, i32>} : () -> ()
                                          ^
        <stdin>:1:37: error: failed to parse GPU_KernelMetadataAttr parameter 'name' which is to be a `StringAttr`
        "t.s"() {a = #gpu.kernel_metadata<@k, i32>} : () -> ()
                                            ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_table<[3]>"##,
        expect![[r#"
        <stdin>:1:33: error: expected '<'
        "t.s"() {a = #gpu.kernel_table<[3]>} : () -> ()
                                        ^
        <stdin>:1:33: error: failed to parse GPU_KernelTableAttr parameter 'kernel_table' which is to be a `::llvm::ArrayRef<KernelMetadataAttr>`
        "t.s"() {a = #gpu.kernel_table<[3]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_table<[]>"##,
        expect![[r#"
        <stdin>:1:33: error: expected '<'
        "t.s"() {a = #gpu.kernel_table<[]>} : () -> ()
                                        ^
        <stdin>:1:33: error: failed to parse GPU_KernelTableAttr parameter 'kernel_table' which is to be a `::llvm::ArrayRef<KernelMetadataAttr>`
        "t.s"() {a = #gpu.kernel_table<[]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_table<["k", ()->()]>"##,
        expect![[r#"
        <stdin>:1:33: error: expected '<'
        "t.s"() {a = #gpu.kernel_table<["k", ()->()]>} : () -> ()
                                        ^
        <stdin>:1:33: error: failed to parse GPU_KernelTableAttr parameter 'kernel_table' which is to be a `::llvm::ArrayRef<KernelMetadataAttr>`
        "t.s"() {a = #gpu.kernel_table<["k", ()->()]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0)>"##,
        expect![[r#"
        <stdin>:1:71: error: expected ','
        "t.s"() {a = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0)>} : () -> ()
                                                                              ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = block_x; map = (d0) -> (d0)>"##,
        expect![[r#"
        <stdin>:1:51: error: unexpected character
        "t.s"() {a = #gpu.loop_dim_map<processor = block_x; map = (d0) -> (d0)>} : () -> ()
                                                          ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = nowhere>"##,
        expect![[r#"
        <stdin>:1:44: error: expected ::mlir::gpu::Processor to be one of: block_x, block_y, block_z, thread_x, thread_y, thread_z, sequential
        "t.s"() {a = #gpu.loop_dim_map<processor = nowhere>} : () -> ()
                                                   ^
        <stdin>:1:51: error: failed to parse ParallelLoopDimMappingAttr parameter 'processor' which is to be a `::mlir::gpu::Processor`
        "t.s"() {a = #gpu.loop_dim_map<processor = nowhere>} : () -> ()
                                                          ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = 3>"##,
        expect![[r#"
        <stdin>:1:44: error: expected valid keyword or string
        "t.s"() {a = #gpu.loop_dim_map<processor = 3>} : () -> ()
                                                   ^
        <stdin>:1:44: error: failed to parse ParallelLoopDimMappingAttr parameter 'processor' which is to be a `::mlir::gpu::Processor`
        "t.s"() {a = #gpu.loop_dim_map<processor = 3>} : () -> ()
                                                   ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = block_x, map = 3>"##,
        expect![[r#"
        <stdin>:1:58: error: expected '(' in dimensional identifier list
        "t.s"() {a = #gpu.loop_dim_map<processor = block_x, map = 3>} : () -> ()
                                                                 ^
        <stdin>:1:59: error: failed to parse ParallelLoopDimMappingAttr parameter 'map' which is to be a `AffineMap`
        "t.s"() {a = #gpu.loop_dim_map<processor = block_x, map = 3>} : () -> ()
                                                                  ^
    "#]],
    );
    check(
        r##"a = #gpu.dim<w>"##,
        expect![[r#"
        <stdin>:1:22: error: expected valid keyword or string
        "t.s"() {a = #gpu.dim<w>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`
        "t.s"() {a = #gpu.dim<w>} : () -> ()
                             ^
    "#]],
    );
    check(
        r##"a = #gpu<dim 3>"##,
        expect![[r#"
        <stdin>:1:23: error: expected valid keyword or string
        "t.s"() {a = #gpu<dim 3>} : () -> ()
                              ^
        <stdin>:1:23: error: failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`
        "t.s"() {a = #gpu<dim 3>} : () -> ()
                              ^
    "#]],
    );
    check(
        r##"a = #gpu<dim>"##,
        expect![[r#"
        <stdin>:1:22: error: expected valid keyword or string
        "t.s"() {a = #gpu<dim>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`
        "t.s"() {a = #gpu<dim>} : () -> ()
                             ^
    "#]],
    );
    check(
        r##"a = #acc.var_name<x>"##,
        expect![[r#"
        <stdin>:1:28: error: expected string
        "t.s"() {a = #acc.var_name<x>} : () -> ()
                                   ^
        <stdin>:1:28: error: failed to parse OpenACC_VarNameAttr parameter 'name' which is to be a `::llvm::StringRef`
        "t.s"() {a = #acc.var_name<x>} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = #acc.routine_info<[3]>"##,
        expect![[r#"
        <stdin>:1:33: error: invalid kind of attribute specified
        "t.s"() {a = #acc.routine_info<[3]>} : () -> ()
                                        ^
        <stdin>:1:34: error: failed to parse RoutineInfoAttr parameter 'accRoutines' which is to be a `::llvm::ArrayRef<SymbolRefAttr>`
        "t.s"() {a = #acc.routine_info<[3]>} : () -> ()
                                         ^
    "#]],
    );
    check(
        r##"a = #acc.routine_info<[@a, ]>"##,
        expect![[r#"
        <stdin>:1:36: error: expected attribute value
        "t.s"() {a = #acc.routine_info<[@a, ]>} : () -> ()
                                           ^
        <stdin>:1:37: error: failed to parse RoutineInfoAttr parameter 'accRoutines' which is to be a `::llvm::ArrayRef<SymbolRefAttr>`
        "t.s"() {a = #acc.routine_info<[@a, ]>} : () -> ()
                                            ^
    "#]],
    );
    check(
        r##"a = #acc.routine_info<[]>"##,
        expect![[r#"
        <stdin>:1:33: error: expected attribute value
        "t.s"() {a = #acc.routine_info<[]>} : () -> ()
                                        ^
        <stdin>:1:33: error: failed to parse RoutineInfoAttr parameter 'accRoutines' which is to be a `::llvm::ArrayRef<SymbolRefAttr>`
        "t.s"() {a = #acc.routine_info<[]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #acc.par_level seq"##,
        expect![[r#"
        <stdin>:1:28: error: expected '<'
        "t.s"() {a = #acc.par_level seq} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = #omp<data_sharing_type {typ = private}>"##,
        expect![[r#"
        <stdin>:1:38: error: expected 'type'
        "t.s"() {a = #omp<data_sharing_type {typ = private}>} : () -> ()
                                             ^
    "#]],
    );
    check(
        r##"a = #omp<data_sharing_type {type private}>"##,
        expect![[r#"
        <stdin>:1:42: error: expected '='
        "t.s"() {a = #omp<data_sharing_type {type private}>} : () -> ()
                                                 ^
    "#]],
    );
    check(
        r##"a = #irdl<variadicity_array[single, foo]>"##,
        expect![[r#"
            <stdin>:1:46: error: expected ::mlir::irdl::Variadicity to be one of: single, optional, variadic
            "t.s"() {a = #irdl<variadicity_array[single, foo]>} : () -> ()
                                                         ^
            <stdin>:1:49: error: failed to parse VariadicityAttr parameter 'value' which is to be a `::mlir::irdl::Variadicity`
            "t.s"() {a = #irdl<variadicity_array[single, foo]>} : () -> ()
                                                            ^
            <stdin>:1:49: error: failed to parse VariadicityArrayAttr parameter 'value' which is to be a `::llvm::ArrayRef<VariadicityAttr>`
            "t.s"() {a = #irdl<variadicity_array[single, foo]>} : () -> ()
                                                            ^
        "#]],
    );
    check(
        r##"a = #irdl<variadicity_array[single, #gpu<dim x>]>"##,
        expect![[r#"
        <stdin>:1:46: error: invalid kind of attribute specified
        "t.s"() {a = #irdl<variadicity_array[single, #gpu<dim x>]>} : () -> ()
                                                     ^
        <stdin>:1:57: error: failed to parse VariadicityArrayAttr parameter 'value' which is to be a `::llvm::ArrayRef<VariadicityAttr>`
        "t.s"() {a = #irdl<variadicity_array[single, #gpu<dim x>]>} : () -> ()
                                                                ^
    "#]],
    );
    check(
        r##"a = #llvm.di_file<"a" on "b">"##,
        expect![[r#"
        <stdin>:1:32: error: expected 'in'
        "t.s"() {a = #llvm.di_file<"a" on "b">} : () -> ()
                                       ^
    "#]],
    );
    check(
        r##"a = #llvm.di_file<"a", "b">"##,
        expect![[r#"
        <stdin>:1:31: error: expected 'in'
        "t.s"() {a = #llvm.di_file<"a", "b">} : () -> ()
                                      ^
    "#]],
    );
    check(
        r##"a = #llvm.di_foo"##,
        expect![[r#"
        <stdin>:1:20: error: unknown attribute `di_foo` in dialect `llvm`
        "t.s"() {a = #llvm.di_foo} : () -> ()
                           ^
    "#]],
    );
    check(
        r##"a = #spirv.entry_point_abi<subgroup_size = x>"##,
        expect![[r#"
        <stdin>:1:52: error: expected '>'
        "t.s"() {a = #spirv.entry_point_abi<subgroup_size = x>} : () -> ()
                                                           ^
    "#]],
    );
    check(
        r##"a = #spirv.entry_point_abi<workgroup_size = 3>"##,
        expect![[r#"
        <stdin>:1:53: error: expected '['
        "t.s"() {a = #spirv.entry_point_abi<workgroup_size = 3>} : () -> ()
                                                            ^
        <stdin>:1:54: error: failed to parse SPIRV_EntryPointABIAttr parameter 'workgroup_size' which is to be a `DenseI32ArrayAttr`
        "t.s"() {a = #spirv.entry_point_abi<workgroup_size = 3>} : () -> ()
                                                             ^
    "#]],
    );
}

#[test]
fn wrong_types() {
    check(
        r##"a = !smt.bv<0>"##,
        expect![[r#"
        <stdin>:1:21: error: bit-vector must have at least a width of one
        "t.s"() {a = !smt.bv<0>} : () -> ()
                            ^
    "#]],
    );
    check(
        r##"a = !smt.bv<-1>"##,
        expect![[r#"
        <stdin>:1:21: error: bit-vector must have at least a width of one
        "t.s"() {a = !smt.bv<-1>} : () -> ()
                            ^
    "#]],
    );
    check(
        r##"a = !smt.bv<x>"##,
        expect![[r#"
        <stdin>:1:22: error: expected integer value
        "t.s"() {a = !smt.bv<x>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse BitVectorType parameter 'width' which is to be a `int64_t`
        "t.s"() {a = !smt.bv<x>} : () -> ()
                             ^
    "#]],
    );
    check(
        r##"a = !smt.bv<>"##,
        expect![[r#"
        <stdin>:1:22: error: expected integer value
        "t.s"() {a = !smt.bv<>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse BitVectorType parameter 'width' which is to be a `int64_t`
        "t.s"() {a = !smt.bv<>} : () -> ()
                             ^
    "#]],
    );
    check(
        r##"a = !smt.bv"##,
        expect![[r#"
        <stdin>:1:21: error: expected '<'
        "t.s"() {a = !smt.bv} : () -> ()
                            ^
    "#]],
    );
    check(
        r##"a = !smt.bv<99999999999999999999>"##,
        expect![[r#"
        <stdin>:1:22: error: integer value too large
        "t.s"() {a = !smt.bv<99999999999999999999>} : () -> ()
                             ^
        <stdin>:1:42: error: failed to parse BitVectorType parameter 'width' which is to be a `int64_t`
        "t.s"() {a = !smt.bv<99999999999999999999>} : () -> ()
                                                 ^
    "#]],
    );
    check(
        r##"a = !smt.array<[i32, i32]>"##,
        expect![[r#"
        <stdin>:1:29: error: expected '->'
        "t.s"() {a = !smt.array<[i32, i32]>} : () -> ()
                                    ^
    "#]],
    );
    check(
        r##"a = !smt.array<[i32 -> 3]>"##,
        expect![[r#"
        <stdin>:1:32: error: expected non-function type
        "t.s"() {a = !smt.array<[i32 -> 3]>} : () -> ()
                                       ^
        <stdin>:1:33: error: failed to parse ArrayType parameter 'rangeType' which is to be a `mlir::Type`
        "t.s"() {a = !smt.array<[i32 -> 3]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = !smt.func<() i32>"##,
        expect![[r#"
        <stdin>:1:25: error: expected non-function type
        "t.s"() {a = !smt.func<() i32>} : () -> ()
                                ^
        <stdin>:1:25: error: failed to parse SMTFuncType parameter 'domainTypes' which is to be a `::llvm::ArrayRef<mlir::Type>`
        "t.s"() {a = !smt.func<() i32>} : () -> ()
                                ^
    "#]],
    );
    check(
        r##"a = !smt.sort<"x"[]>"##,
        expect![[r#"
        <stdin>:1:28: error: expected non-function type
        "t.s"() {a = !smt.sort<"x"[]>} : () -> ()
                                   ^
        <stdin>:1:28: error: failed to parse SortType parameter 'sortParams' which is to be a `::llvm::ArrayRef<mlir::Type>`
        "t.s"() {a = !smt.sort<"x"[]>} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = !smt.sort<x>"##,
        expect![[r#"
        <stdin>:1:24: error: expected attribute value
        "t.s"() {a = !smt.sort<x>} : () -> ()
                               ^
        <stdin>:1:24: error: failed to parse SortType parameter 'identifier' which is to be a `mlir::StringAttr`
        "t.s"() {a = !smt.sort<x>} : () -> ()
                               ^
    "#]],
    );
    check(
        r##"a = !smt.foo"##,
        expect![[r#"
        <stdin>:1:19: error: unknown  type `foo` in dialect `smt`
        "t.s"() {a = !smt.foo} : () -> ()
                          ^
    "#]],
    );
    check(
        r##"a = !smt<bool x>"##,
        expect![[r#"
        module {
          "t.s"() {a = !smt.bool} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = !smt.bool<3>"##,
        expect![[r#"
        module {
          "t.s"() {a = !smt.bool} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = !llvm.ptr<x>"##,
        expect![[r#"
        <stdin>:1:24: error: expected integer value
        "t.s"() {a = !llvm.ptr<x>} : () -> ()
                               ^
        <stdin>:1:24: error: failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`
        "t.s"() {a = !llvm.ptr<x>} : () -> ()
                               ^
    "#]],
    );
    check(
        r##"a = !llvm.array<4 y i32>"##,
        expect![[r#"
        <stdin>:1:28: error: expected 'x'
        "t.s"() {a = !llvm.array<4 y i32>} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = !llvm.array<4 x>"##,
        expect![[r#"
        <stdin>:1:29: error: expected valid keyword
        "t.s"() {a = !llvm.array<4 x>} : () -> ()
                                    ^
    "#]],
    );
    check(
        r##"a = !wasmssa<limit[a:]>"##,
        expect![[r#"
        <stdin>:1:29: error: expected integer value
        "t.s"() {a = !wasmssa<limit[a:]>} : () -> ()
                                    ^
        <stdin>:1:29: error: failed to parse WasmSSA_LimitType parameter 'min' which is to be a `uint32_t`
        "t.s"() {a = !wasmssa<limit[a:]>} : () -> ()
                                    ^
    "#]],
    );
    check(
        r##"a = !wasmssa<limit[1:x]>"##,
        expect![[r#"
        <stdin>:1:31: error: expected ']'
        "t.s"() {a = !wasmssa<limit[1:x]>} : () -> ()
                                      ^
    "#]],
    );
    check(
        r##"a = !wasmssa<limit[1 2]>"##,
        expect![[r#"
        <stdin>:1:30: error: expected ':'
        "t.s"() {a = !wasmssa<limit[1 2]>} : () -> ()
                                     ^
    "#]],
    );
    check(
        r##"a = !wasmssa<tabletype i32 i32>"##,
        expect![[r#"
            <stdin>:1:36: error: expected '['
            "t.s"() {a = !wasmssa<tabletype i32 i32>} : () -> ()
                                               ^
            <stdin>:1:37: error: failed to parse WasmSSA_TableType parameter 'limit' which is to be a `::mlir::wasmssa::LimitType`
            "t.s"() {a = !wasmssa<tabletype i32 i32>} : () -> ()
                                                ^
        "#]],
    );
    check(
        r##"a = !wasmssa<tabletype i32 !wasmssa.funcref>"##,
        expect![[r#"
            <stdin>:1:37: error: invalid kind of type specified: expected wasmssa.limit, but found '!wasmssa.funcref'
            "t.s"() {a = !wasmssa<tabletype i32 !wasmssa.funcref>} : () -> ()
                                                ^
            <stdin>:1:53: error: failed to parse WasmSSA_TableType parameter 'limit' which is to be a `::mlir::wasmssa::LimitType`
            "t.s"() {a = !wasmssa<tabletype i32 !wasmssa.funcref>} : () -> ()
                                                                ^
        "#]],
    );
    check(
        r##"a = !wasmssa<local ref i32>"##,
        expect![[r#"
        <stdin>:1:33: error: expected 'to'
        "t.s"() {a = !wasmssa<local ref i32>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = vector<4x!smt.bool>"##,
        expect![[r#"
        <stdin>:1:14: error: failed to verify 'elementType': VectorElementTypeInterface instance
        "t.s"() {a = vector<4x!smt.bool>} : () -> ()
                     ^
    "#]],
    );
    check(
        r##"a = memref<4x!smt.bool>"##,
        expect![[r#"
        <stdin>:1:23: error: invalid memref element type
        "t.s"() {a = memref<4x!smt.bool>} : () -> ()
                              ^
    "#]],
    );
}

/// Random instances of all that is declared here.
#[test]
fn instances() {
    let mut registry = DialectRegistry::new();
    for dialect in [&NVVM, &GPU, &SPIRV, &OMP, &PTR, &ACC, &LLVM, &IRDL, &SMT, &WASMSSA, &XEGPU] {
        registry.insert(dialect);
    }
    let check = dialekt_testing::Check::new(&registry)
        // Lists without elements: the reference prints and does not read them either.
        .known("#acc.routine_info", "`#acc.routine_info<[]>` is not read")
        .known("!smt.func", "`!smt.func<() ");
    check.run().assert_ok();
}
