//! `convert-ub-to-llvm`: poison, and places that are never reached. [mlir/lib/Conversion/UBToLLVM/UBToLLVM.cpp]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, Mode, OpConversion};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_ub as ub;
use dialekt_ub::PoisonAttrInterface;

use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Convert UB dialect to LLVM dialect
///
/// Poison and unreachable places become those of LLVM; what cannot be converted stays.
#[derive(Pass, Clone)]
#[pass(name = "UBToLLVMConversionPass", argument = "convert-ub-to-llvm", dialects(dialekt_llvm::LLVMDialect))]
pub struct ConvertUBToLLVM {
    /// Bits of the integers that `index` becomes; 0 for the width of a machine word
    #[option(name = "index-bitwidth")]
    index_bitwidth: u32,
    conversion: PassConversion,
}

impl Pass for ConvertUBToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let llvm = LLVMTypeConverter::new(cx, LowerToLLVMOptions::default().with_index_bitwidth(self.index_bitwidth));
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns, &llvm);
        self.conversion = Some(Conversion::new(cx, crate::llvm_target(), patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Adds the patterns. [MLIR: mlir::ub::populateUBToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    patterns.add_typed(llvm, ConvertPoison(llvm.clone())).add_typed(llvm, ConvertUnreachable);
}

/// Poison, of which all bits are.
pub struct ConvertPoison(pub LLVMTypeConverter);

impl OpConversion for ConvertPoison {
    type SourceOp = ub::Poison;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<ub::Poison>, _: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let value = rw.op(op).inherent_attr("value");
        if value.is_some_and(|value| PoisonAttrInterface::read(cx, value).is_none()) {
            return rw.no_match(op, "pattern can only convert op with 'poison' poison value");
        }
        let Some(ty) = self.0.convert(cx, rw.op(op).result_type(0)?) else {
            return rw.no_match(op, "failed to convert result type");
        };
        rw.replace_op_with_new(op, llvm::Poison::build(ty));
        Some(())
    }
}

/// The end of what is never reached.
pub struct ConvertUnreachable;

impl OpConversion for ConvertUnreachable {
    type SourceOp = ub::Unreachable;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<ub::Unreachable>, _: &[Value]) -> Option<()> {
        rw.replace_op_with_new(op, llvm::Unreachable::build());
        Some(())
    }
}
