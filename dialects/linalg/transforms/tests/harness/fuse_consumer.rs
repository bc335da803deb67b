//! The steps that fuse consumers.

use dialekt_scf_transforms::tile_using_interface::consumer::{FusedConsumer, fuse_consumer, fuse_consumer_of_slices};

use super::*;

impl State {
    pub(super) fn fuse_consumer(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let mut loops = self.loops(ir, step);
        let mut tiled = Vec::new();
        for op in self.ops[&step.operands[0]].clone() {
            let context = ir.cx().clone();
            match fuse_consumer(&mut Rewriter::at(&context, ir, op), op, &mut loops) {
                Some(fused) => tiled.extend(fused.tiled_ops),
                None => return Err(not_fused(ir, op)),
            }
        }
        self.bind(step, vec![tiled], &loops);
        Ok(())
    }

    pub(super) fn fuse_consumer_of_slices(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let mut loops = self.loops(ir, step);
        let slices = self.ops[&step.operands[0]].clone();
        let count =
            if step.attrs.contains_key("num_consumer_to_fuse") { step.integer("num_consumer_to_fuse") } else { 1 };
        let (mut consumers, mut tiled) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let context = ir.cx().clone();
            let rw = &mut Rewriter::at(&context, ir, slices[0]);
            match fuse_consumer_of_slices(rw, &slices, &mut loops) {
                Some(FusedConsumer { operands, tiled_ops }) => {
                    consumers.extend(operands.first().map(|(op, _)| *op));
                    tiled.extend(tiled_ops);
                }
                None => return Err(not_fused(ir, slices[0])),
            }
        }
        self.bind(step, vec![consumers, tiled], &loops);
        Ok(())
    }

    /// The loops of a nest, which are all operands but the first, outermost first.
    fn loops(&self, ir: &Ir, step: &Step) -> Vec<Op> {
        let mut loops: Vec<Op> = step.operands[1..].iter().flat_map(|value| self.ops[value].clone()).collect();
        loops.sort_by_key(|op| std::iter::successors(ir.op(*op).parent_op(), |op| op.parent_op()).count());
        loops
    }

    /// The results of a step: some ops, then a loop each.
    fn bind(&mut self, step: &Step, ops: Vec<Vec<Op>>, loops: &[Op]) {
        let loops = loops.iter().map(|op| vec![*op]);
        self.ops.extend(step.results.iter().copied().zip(ops.into_iter().chain(loops)));
    }
}

fn not_fused(ir: &Ir, op: Op) -> PassFailed {
    ir.op(op).emit_op_error("failed to fuse consumer of slice");
    PassFailed
}
