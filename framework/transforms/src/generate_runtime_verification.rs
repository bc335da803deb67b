//! Checks of ops' preconditions at run time. [mlir/lib/Transforms/GenerateRuntimeVerification.cpp]

use dialekt_ods_macros::Pass;

use dialekt_interfaces::{RuntimeVerifiableOpRef, verify_at_run_time};
use dialekt_ir_core::ir::{Op, WalkOrder};
use dialekt_ir_core::text::print::{PrintFlags, location, ops_to_strings};
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

/// Generate additional runtime op verification checks.
///
/// Where types do not determine that an op's preconditions hold, code before it checks them while the program runs, and
/// stops the program with a message if they do not.
#[derive(Pass, Clone)]
#[pass(name = "GenerateRuntimeVerification", argument = "generate-runtime-verification")]
pub struct GenerateRuntimeVerification {
    /// Verbosity of messages: 0 for the location only, 1 for the operation as well
    #[option(default = 1)]
    verbose_level: u32,
}

impl Pass for GenerateRuntimeVerification {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        if self.verbose_level > 1 {
            cx.op_ref().emit_error("generate-runtime-verification pass: set verboseLevel to 0 or 1");
            return Err(PassFailed);
        }
        // Checks may be made of ops that could be checked as well, and are not.
        let mut ops: Vec<Op> = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if RuntimeVerifiableOpRef::of(op).is_some() {
                ops.push(op.handle());
            }
        });
        if ops.is_empty() {
            cx.preserve_all();
            return Ok(());
        }
        let texts = match self.verbose_level {
            0 => vec![String::new(); ops.len()],
            _ => {
                let common = cx.cx().print_flags();
                let flags =
                    PrintFlags { skip_regions: true, local_scope: true, elide_elements_above: Some(16), ..common };
                ops_to_strings(cx.ir(), cx.op(), &ops, &flags)
            }
        };
        for (op, mut text) in ops.into_iter().zip(texts) {
            let mut place = Vec::new();
            location(cx.cx(), cx.ir().op(op).loc(), &mut place);
            let place = String::from_utf8_lossy(&place).into_owned();
            if !text.is_empty() {
                text.push('\n');
            }
            let say =
                |problem: &str| format!("ERROR: Runtime op verification failed\n{text}^ {problem}\nLocation: {place}");
            if let Err(error) = verify_at_run_time(cx.ir_mut(), op, &say) {
                cx.ir().op(op).emit_op_error(format!("cannot be verified at run time: {error}"));
                return Err(PassFailed);
            }
        }
        Ok(())
    }
}
