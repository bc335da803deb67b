//! Checks before anything is decided. [MLIR: checkPreBufferizationAssumptions]

use dialekt_bufferization::ToTensor;
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_ir_core::ir::{Ir, Op, OpRef, Use};

use super::OneShotAnalysis;

/// Checks that an op has no regions of several blocks, unless it can be bufferized with them.
pub(crate) fn check_control_flow(op: OpRef<'_>, options: &BufferizationOptions) -> Bufferized {
    let Some(bufferizable) = options.bufferizable(op) else { return Ok(()) };
    let is_structured = |op: OpRef<'_>| op.regions().all(|region| region.is_empty() || region.has_one_block());
    if bufferizable.supports_unstructured_control_flow() || is_structured(op) {
        return Ok(());
    }
    op.emit_op_error(
        "op or BufferizableOpInterface implementation does not support unstructured control flow, but at least one \
         region has multiple blocks",
    );
    Err(BufferizationFailed)
}

impl OneShotAnalysis<'_> {
    pub(super) fn check_assumptions(&self, ir: &Ir, root: Op) -> Bufferized {
        for op in ir.op(root).postorder() {
            check_control_flow(op, self.options)?;
        }
        for op in ir.op(root).postorder().filter(|op| self.options.bufferizable(*op).is_some()) {
            if op.view::<ToTensor>().is_some_and(|view| !view.restrict()) && !op.use_empty() {
                op.emit_op_error("to_tensor ops without `restrict` are not supported by One-Shot Analysis");
                return Err(BufferizationFailed);
            }
            let operands: Vec<Use> = self.state(ir).tensor_operands(op).collect();
            for operand in operands {
                if !self.options.print_conflicts && self.is_consistent(ir, operand) {
                    continue;
                }
                let problem = if self.interferes(ir, operand, true) {
                    "cannot avoid RaW conflict"
                } else if self.state(ir).is_in_place(operand) && self.writes_to_non_writable(ir, operand, true) {
                    "would write to read-only buffer"
                } else {
                    continue;
                };
                op.emit_op_error(format!("not bufferizable under the given constraints: {problem}"));
                return Err(BufferizationFailed);
            }
        }
        Ok(())
    }
}
