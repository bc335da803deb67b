//! `set-llvm-module-datalayout`: the data layout of a module as LLVM writes it. [mlir/lib/Conversion/FuncToLLVM/FuncToLLVM.cpp]

use dialekt_llvm::check_data_layout;
use dialekt_llvm::discardable::DATA_LAYOUT;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

/// Attach a datalayout string as a module attribute
///
/// The layout becomes the attribute `llvm.data_layout`, once it is known to be one.
#[derive(Pass, Clone)]
#[pass(name = "SetLLVMModuleDataLayoutPass", argument = "set-llvm-module-datalayout", op = "builtin.module")]
pub struct SetLLVMModuleDataLayout {
    /// String description (LLVM format) of the data layout that is expected on the produced module
    #[option]
    data_layout: String,
}

impl Pass for SetLLVMModuleDataLayout {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        if let Err(message) = check_data_layout(self.data_layout.as_bytes()) {
            let module = cx.op_ref();
            // The message of LLVM ends its line.
            cx.cx().emit(module.error(format!("invalid data layout descriptor: {message}\n")));
            return Err(PassFailed);
        }
        let (module, name) = (cx.op(), cx.cx().ident(DATA_LAYOUT));
        let layout = cx.cx().string_attr(&self.data_layout);
        cx.ir_mut().set_discardable_attr(module, name, layout).map_err(|_| PassFailed)
    }
}
