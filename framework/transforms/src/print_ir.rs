//! The op is printed. [mlir/lib/Transforms/PrintIR.cpp]

use dialekt_ods_macros::Pass;

use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

/// Print IR on the debug stream.
///
/// Prints the op that the pass runs on.
#[derive(Pass, Clone)]
#[pass(name = "PrintIRPass", argument = "print-ir")]
pub struct PrintIr {
    /// Label
    #[option]
    label: String,
}

impl Pass for PrintIr {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let blank = if self.label.is_empty() { "" } else { " " };
        let mut text = format!("// -----// IR Dump{blank}{} //----- //\n", self.label).into_bytes();
        let flags = PrintFlags { local_scope: true, ..cx.cx().print_flags() };
        print_op(cx.ir(), cx.op(), &flags, &mut text).map_err(|_| PassFailed)?;
        text.push(b'\n');
        cx.write(text);
        cx.preserve_all();
        Ok(())
    }
}
