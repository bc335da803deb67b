//! The steps that hoist paddings.

use dialekt_linalg_transforms::hoist_padding::{build_packing_loop_nest, hoist_padding_on_tensors};
use dialekt_scf::For;
use dialekt_tensor::Pad;

use super::*;

impl State {
    pub(super) fn hoist_pad(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let (loops, permutation) = (step.integer("num_loops") as usize, step.integers("transpose"));
        let mut pads = Vec::new();
        for op in self.ops[&step.operands[0]].clone() {
            let context = ir.cx().clone();
            let rw = &mut Rewriter::at(&context, ir, op);
            let pad = rw.ir().op(op).typed::<Pad>().expect("it is a padding");
            let Some(hoisted) = hoist_padding_on_tensors(rw, pad, loops, &permutation) else {
                return Err(step.failed(ir, op));
            };
            rw.replace_op(op, &[hoisted.replacement]);
            pads.push(hoisted.pad);
        }
        self.ops.insert(step.results[0], pads);
        Ok(())
    }

    pub(super) fn build_packing_loop_nest(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let permutation = step.integers("transpose");
        let [op, around] = [0, 1].map(|operand| self.ops[&step.operands[operand]][0]);
        let context = ir.cx().clone();
        let rw = &mut Rewriter::at(&context, ir, op);
        let pad = rw.ir().op(op).typed::<Pad>().expect("it is a padding");
        let around = rw.ir().op(around).typed::<For>().expect("it is a loop");
        let nest = build_packing_loop_nest(rw, pad, around, &permutation).ok_or(PassFailed)?;
        self.ops.insert(step.results[0], vec![*nest.loops.first().unwrap_or(&nest.pad)]);
        Ok(())
    }
}
