//! `convert-func-to-llvm`: functions and calls. [mlir/lib/Conversion/FuncToLLVM/FuncToLLVM.cpp]

mod calls;
mod function;
mod signature;
mod wrapper;

use dialekt_conversion::{Conversion, ConversionPatterns, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

pub use calls::{CallIndirectOpLowering, CallOpLowering, ConstantOpLowering, ReturnOpLowering};
pub use function::{FuncOpConversion, convert_function};
pub use signature::{FunctionSignature, convert_function_signature, wrapper_type};

use crate::{LLVMTypeConverter, LowerToLLVMOptions, PointerWidths};

/// Convert from the Func dialect to the LLVM dialect
///
/// Functions become those of LLVM: memrefs among their arguments become the fields of descriptors, several results one struct.
/// `llvm.emit_c_interface` on a function asks for a wrapper that C can call.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertFuncToLLVMPass",
    argument = "convert-func-to-llvm",
    op = "builtin.module",
    dialects(dialekt_llvm::LLVMDialect)
)]
pub struct ConvertFuncToLLVM {
    /// Pass memrefs with static shapes as pointers
    #[option(name = "use-bare-ptr-memref-call-conv")]
    use_bare_ptr_memref_call_conv: bool,
    /// Bits of the integers that `index` becomes; 0 for the width of a machine word
    #[option(name = "index-bitwidth")]
    index_bitwidth: u32,
}

impl Pass for ConvertFuncToLLVM {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let module = cx.op_ref();
        let layout = module.discardable_attr("llvm.data_layout").and_then(|layout| cx.cx().string_value(layout));
        let layout = layout.map_or_else(String::new, |layout| cx.cx().str(layout).to_string());
        if let Err(message) = dialekt_llvm::check_data_layout(layout.as_bytes()) {
            module.emit_op_error(format!("invalid data layout descriptor: {message}"));
            return Err(PassFailed);
        }
        let mut options = LowerToLLVMOptions::at(module).with_index_bitwidth(self.index_bitwidth);
        options.use_bare_ptr_call_conv = self.use_bare_ptr_memref_call_conv;
        options.pointer_widths = PointerWidths::parse(&layout);
        let llvm = LLVMTypeConverter::new(cx.cx(), options);
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns, &llvm);
        let conversion = Conversion::new(cx.cx(), crate::llvm_target(), patterns);
        cx.convert(&Some(conversion), Mode::Partial)
    }
}

/// Sets the data layout of a module
///
/// The layout is a text as LLVM writes it, and has to be well-formed.
#[derive(Pass, Clone)]
#[pass(name = "SetLLVMModuleDataLayoutPass", argument = "set-llvm-module-datalayout", op = "builtin.module")]
pub struct SetLLVMModuleDataLayout {
    /// The data layout, as LLVM writes it
    #[option(name = "data-layout")]
    data_layout: String,
}

impl Pass for SetLLVMModuleDataLayout {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        if let Err(message) = dialekt_llvm::check_data_layout(self.data_layout.as_bytes()) {
            // The message of LLVM ends its line.
            cx.op_ref().emit_error(format!("invalid data layout descriptor: {message}\n"));
            return Err(PassFailed);
        }
        let (op, value) = (cx.op(), cx.cx().string_attr(&self.data_layout));
        Rewriter::at(cx.cx(), cx.ir_mut(), op).set_attr(op, "llvm.data_layout", Some(value));
        Ok(())
    }
}

/// Adds the patterns. [MLIR: populateFuncToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    patterns
        .add_typed(llvm, FuncOpConversion(llvm.clone()))
        .add_typed(llvm, CallIndirectOpLowering(llvm.clone()))
        .add_typed(llvm, CallOpLowering(llvm.clone()))
        .add_typed(llvm, ConstantOpLowering(llvm.clone()))
        .add_typed(llvm, ReturnOpLowering(llvm.clone()));
}

/// Returns whether a function takes and gives bare pointers in place of memrefs.
pub fn uses_bare_ptrs(op: OpRef<'_>, llvm: &LLVMTypeConverter) -> bool {
    op.attr("llvm.bareptr").is_some() || llvm.options().use_bare_ptr_call_conv
}
