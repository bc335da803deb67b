//! `llvm-request-c-wrappers`: functions that C calls. [mlir/lib/Dialect/LLVMIR/Transforms/RequestCWrappers.cpp]

use dialekt_ir_core::context::Attribute;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

/// Request C wrapper emission for all functions
///
/// Functions get the attribute `llvm.emit_c_interface`: their conversion to LLVM makes a second function of each that takes
/// memrefs as C structs do. It should come right behind, since other passes may drop the attribute.
#[derive(Pass, Clone)]
#[pass(name = "LLVMRequestCWrappersPass", argument = "llvm-request-c-wrappers", op = "func.func")]
pub struct LLVMRequestCWrappers;

impl Pass for LLVMRequestCWrappers {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let (function, name) = (cx.op(), cx.cx().ident("llvm.emit_c_interface"));
        cx.ir_mut().set_discardable_attr(function, name, Attribute::UNIT).map_err(|_| PassFailed)
    }
}
