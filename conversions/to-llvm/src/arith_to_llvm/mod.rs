//! `convert-arith-to-llvm`: arithmetic on scalars and vectors becomes that of LLVM. [mlir/lib/Conversion/ArithToLLVM/ArithToLLVM.cpp]

mod casts;
mod extended;
mod scalar;

use dialekt_arith as arith;
use dialekt_arith_transforms::arith_expand::division_minmax::{ExpandCeilDivSI, ExpandCeilDivUI, ExpandFloorDivSI};
use dialekt_conversion::{Conversion, ConversionPatterns, Mode};
use dialekt_ir_core::context::Context;
use dialekt_llvm as llvm;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

pub use casts::{ConvertBitcast, ConvertIndexCast, ConvertTruncF, IdentityBitcast};
pub use extended::{ConvertAddUIExtended, ConvertMulExtended};
pub(crate) use scalar::converted_predicate;
pub use scalar::{ConvertCmpF, ConvertCmpI, ConvertConstant};

use crate::pattern::{OneToOne, add_one_to_one};
use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Convert Arith dialect to LLVM dialect
///
/// Arithmetic on integers, floats, and vectors of them becomes ops of the llvm dialect; what cannot be converted stays. Vectors of
/// several dimensions are taken apart in rows.
#[derive(Pass, Clone)]
#[pass(name = "ArithToLLVMConversionPass", argument = "convert-arith-to-llvm", dialects(dialekt_llvm::LLVMDialect))]
pub struct ConvertArithToLLVM {
    /// Bits of the integers that `index` becomes; 0 for the width of a machine word
    #[option(name = "index-bitwidth")]
    index_bitwidth: u32,
    conversion: PassConversion,
}

impl Pass for ConvertArithToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let options = LowerToLLVMOptions::default().with_index_bitwidth(self.index_bitwidth);
        let llvm = LLVMTypeConverter::new(cx, options);
        let mut patterns = ConversionPatterns::new();
        patterns.add_rewrite::<ExpandCeilDivUI>().add_rewrite::<ExpandCeilDivSI>().add_rewrite::<ExpandFloorDivSI>();
        add_patterns(&mut patterns, &llvm);
        self.conversion = Some(Conversion::new(cx, crate::llvm_target(), patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The ops that become one op of LLVM.
const ROWS: &[OneToOne] = &[
    OneToOne::of::<arith::AddF, llvm::FAdd>().fast_math().checked(),
    OneToOne::of::<arith::AddI, llvm::Add>().overflow(),
    OneToOne::of::<arith::AndI, llvm::And>(),
    OneToOne::of::<arith::DivF, llvm::FDiv>().fast_math().checked(),
    OneToOne::of::<arith::DivSI, llvm::SDiv>(),
    OneToOne::of::<arith::DivUI, llvm::UDiv>(),
    OneToOne::of::<arith::ExtF, llvm::FPExt>().checked(),
    OneToOne::of::<arith::ExtSI, llvm::SExt>(),
    OneToOne::of::<arith::ExtUI, llvm::ZExt>(),
    OneToOne::of::<arith::FPToSI, llvm::FPToSI>().checked(),
    OneToOne::of::<arith::FPToUI, llvm::FPToUI>().checked(),
    OneToOne::of::<arith::MaximumF, llvm::Maximum>().fast_math().checked(),
    OneToOne::of::<arith::MaxNumF, llvm::MaxNum>().fast_math().checked(),
    OneToOne::of::<arith::MaxSI, llvm::SMax>(),
    OneToOne::of::<arith::MaxUI, llvm::UMax>(),
    OneToOne::of::<arith::MinimumF, llvm::Minimum>().fast_math().checked(),
    OneToOne::of::<arith::MinNumF, llvm::MinNum>().fast_math().checked(),
    OneToOne::of::<arith::MinSI, llvm::SMin>(),
    OneToOne::of::<arith::MinUI, llvm::UMin>(),
    OneToOne::of::<arith::MulF, llvm::FMul>().fast_math().checked(),
    OneToOne::of::<arith::MulI, llvm::Mul>().overflow(),
    OneToOne::of::<arith::NegF, llvm::FNeg>().fast_math().checked(),
    OneToOne::of::<arith::OrI, llvm::Or>(),
    OneToOne::of::<arith::RemF, llvm::FRem>().fast_math().checked(),
    OneToOne::of::<arith::RemSI, llvm::SRem>(),
    OneToOne::of::<arith::RemUI, llvm::URem>(),
    OneToOne::of::<arith::Select, llvm::Select>(),
    OneToOne::of::<arith::ShLI, llvm::Shl>().overflow(),
    OneToOne::of::<arith::ShRSI, llvm::AShr>(),
    OneToOne::of::<arith::ShRUI, llvm::LShr>(),
    OneToOne::of::<arith::SIToFP, llvm::SIToFP>(),
    OneToOne::of::<arith::SubF, llvm::FSub>().fast_math().checked(),
    OneToOne::of::<arith::SubI, llvm::Sub>().overflow(),
    OneToOne::of::<arith::TruncI, llvm::Trunc>().overflow(),
    OneToOne::of::<arith::UIToFP, llvm::UIToFP>().checked(),
    OneToOne::of::<arith::XOrI, llvm::XOr>(),
];

/// Adds the patterns. [MLIR: populateArithToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    add_one_to_one(patterns, llvm, ROWS);
    patterns
        .add_typed(llvm, IdentityBitcast(llvm.clone()))
        .add_typed(llvm, ConvertBitcast(llvm.clone()))
        .add_typed(llvm, ConvertTruncF(llvm.clone()))
        .add_typed(llvm, ConvertConstant(llvm.clone()))
        .add_typed(llvm, ConvertCmpI(llvm.clone()))
        .add_typed(llvm, ConvertCmpF(llvm.clone()))
        .add_typed(llvm, ConvertAddUIExtended(llvm.clone()));
    casts::add_index_casts(patterns, llvm);
    extended::add_products(patterns, llvm);
}
