//! The step that fuses producers, and keeps the results of those that are used behind the op.

use dialekt_scf_transforms::tile_using_interface::fuse::{FusionChoice, tile_and_fuse_chosen};

use super::*;

impl State {
    pub(super) fn fuse_and_yield(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let sizes = self.mixed(ir, &step.integers("tile_sizes"), &[]);
        let tile_sizes = |_: &mut Rewriter<'_>, _: Op| sizes.clone();
        let use_forall = step.attrs.get("use_forall") == Some(&step.cx.bool_attr(true));
        let options = TilingOptions {
            loop_type: if use_forall { LoopType::Forall } else { LoopType::For },
            tile_sizes: Some(&tile_sizes),
            interchange: step.integers("tile_interchange").into_iter().map(|dim| dim as usize).collect(),
            ..TilingOptions::default()
        };
        let mut results: Vec<Vec<Op>> = vec![Vec::new(); step.results.len()];
        for op in self.ops[&step.operands[0]].clone() {
            let context = ir.cx().clone();
            let rw = &mut Rewriter::at(&context, ir, op);
            let is_used_behind = |producer: &OpRef<'_>| {
                let mut users = producer.results().flat_map(|result| rw.value(result).users());
                users.any(|user| rw.op(op).is_before(user) == Some(true))
            };
            let block = rw.op(op).parent_block().expect("it is in a function");
            let used_behind: Vec<Op> = block.ops().filter(is_used_behind).map(|op| op.handle()).collect();
            let control = |rw: &Rewriter<'_>, _: Typed<_>, producer: Value, _: bool| {
                let owner = rw.value(producer).defining_op().expect("a producer is an op").handle();
                if used_behind.contains(&owner) { FusionChoice::FuseAndYield } else { FusionChoice::Fuse }
            };
            let fusion = tile_and_fuse_chosen(rw, op, &options, &control).ok_or(PassFailed)?;
            let outermost = fusion.loops[0];
            for old in [op].into_iter().chain(fusion.fused_producers) {
                let results: Vec<Value> = rw.op(old).results().collect();
                for (result, new) in fusion.replacements.iter().filter(|(result, _)| results.contains(result)) {
                    let is_behind = |user: &OpRef<'_>| rw.op(outermost).is_before(*user) == Some(true);
                    let users = rw.value(*result).users().filter(is_behind).map(|user| user.handle());
                    for user in users.collect::<Vec<Op>>() {
                        rw.modify(user, |ir| ir.replace_uses_if(*result, *new, |_, found| found.op == user)).unwrap();
                    }
                }
                if rw.op(old).results().all(|result| rw.value(result).uses().next().is_none()) {
                    rw.erase_op(old);
                }
            }
            results[0].extend(fusion.tiled_and_fused_ops.first());
            for (list, op) in results[1..].iter_mut().zip(fusion.loops) {
                list.push(op);
            }
        }
        self.ops.extend(step.results.iter().copied().zip(results));
        Ok(())
    }
}
