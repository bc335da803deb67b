//! Attributes and types of dialects of languages: llvm, irdl, smt, wasmssa, xegpu.

use dialekt_ir_core::context::{ContextData, DialectDescriptor, Type};
use dialekt_ir_core::decl::library::{APIntAttr, BoolAttr, StrAttr};
use dialekt_ir_core::decl::params::{CustomParams, ParamArg, ParamValue, VerifyParams};
use dialekt_ir_core::decl::typed::Attr;
use dialekt_ir_core::decl::{AttrDecl, TypeDecl};
use dialekt_ir_core::interfaces::VectorElementTypeInterface;
use dialekt_ir_core::text::parse::{Parsed, Parser};
use dialekt_ir_core::text::print::Printer;
use dialekt_ods_macros::{Attr, EnumAttr, Type};

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
#[ty(name = "llvm.ptr", symbol = "LLVMPointerType", interfaces(VectorElementTypeInterface {}))]
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

pub(super) static LLVM: DialectDescriptor =
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

pub(super) static IRDL: DialectDescriptor =
    DialectDescriptor { attrs: &[Variadicity::ATTR, VariadicityArray::ATTR], ..DialectDescriptor::new("irdl") };

// ---- smt, wasmssa, xegpu

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

pub(super) static SMT: DialectDescriptor = DialectDescriptor {
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

pub(super) static WASMSSA: DialectDescriptor = DialectDescriptor {
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

pub(super) static XEGPU: DialectDescriptor =
    DialectDescriptor { attrs: &[Range::ATTR, BlockTensorDesc::ATTR], ..DialectDescriptor::new("xegpu") };
