//! Locations are taken away. [mlir/lib/Transforms/StripDebugInfo.cpp]

use dialekt_ods_macros::Pass;

use dialekt_ir_core::context::Location;
use dialekt_ir_core::ir::{Op, WalkOrder};
use dialekt_pass::{Pass, PassContext, PassResult};

/// Strip debug info from all operations.
///
/// Locations of ops and block arguments become unknown.
#[derive(Pass, Clone)]
#[pass(name = "StripDebugInfo", argument = "strip-debuginfo")]
pub struct StripDebugInfo;

impl Pass for StripDebugInfo {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut ops: Vec<Op> = Vec::new();
        let mut arguments = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Pre, |op| {
            ops.push(op.handle());
            for block in op.regions().flat_map(|region| region.blocks()) {
                arguments.extend((0..block.num_args() as u32).map(|i| (block.handle(), i)));
            }
        });
        let ir = cx.ir_mut();
        for op in ops {
            let done = ir.set_loc(op, Location::UNKNOWN);
            debug_assert_eq!(done, Ok(()));
        }
        for (block, i) in arguments {
            let done = ir.set_argument_loc(block, i, Location::UNKNOWN);
            debug_assert_eq!(done, Ok(()));
        }
        Ok(())
    }
}
