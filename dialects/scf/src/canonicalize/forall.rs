//! Canonicalization of `scf.forall`: shared outputs.

use dialekt_interfaces::ParallelCombiningOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;

use super::forall_ranges::{combining_ops, ranges, shell};
use super::*;
use crate::Forall;

/// A result has the sizes of its initial tensor.
#[derive(Described)]
pub struct DimOfForallOp;

impl OpRewrite for DimOfForallOp {
    type SourceOp = tensor::Dim;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tensor::Dim>) -> Option<()> {
        let source = rw.view(op)?.source();
        let ValueDef::Result(def, index) = rw.value(source).def() else { return None };
        let output = rw.op(def).view::<Forall>()?.outputs().nth(index as usize)?;
        rw.set_operand(op, 0, output);
        Some(())
    }
}

/// Moves the cast of a shared output into the loop.
#[derive(Described)]
pub struct FoldTensorCastOfOutputIntoForallOp;

impl OpRewrite for FoldTensorCastOfOutputIntoForallOp {
    type SourceOp = Forall;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let mut outputs: Values = view.outputs().collect();
        let mut casts: Vec<(usize, Type)> = Vec::new();
        for (index, output) in outputs.iter_mut().enumerate() {
            let Some(cast) = ir.value(*output).defining_op().and_then(|op| op.view::<tensor::Cast>()) else { continue };
            let (from, to) = (ir.value(cast.source()).ty(), ir.value(*output).ty());
            if preserves_static_information(ir, to, from) {
                casts.push((index, to));
                *output = cast.source();
            }
        }
        if casts.is_empty() {
            return rw.no_match(op, "no cast leads into the loop");
        }
        let loc = view.loc();
        let ranges = ranges(view)?;
        let rank = ranges[0].len();
        let at = rw.insertion_point();
        let new = shell(rw, op, &ranges, &outputs)?;
        // As in the reference, discardable attributes are lost here.
        rw.ir_mut().set_discardable_attrs(new, &[]).ok()?;
        let block = entry(rw, new, 0)?;
        let mut arguments: Values = rw.ir().block(block).args().collect();
        let shared: Values = arguments[rank..].into();
        rw.set_insertion_point_to_end(block);
        for &(index, ty) in &casts {
            arguments[rank + index] = make_cast(rw, arguments[rank + index], ty, loc)?;
        }
        let old = entry(rw, op, 0)?;
        rw.merge_blocks(old, block, &arguments);
        rw.restore(at);
        rw.insert(new);
        write_to_arguments(rw, block, &shared)?;
        rw.set_insertion_point_after(new);
        let mut replaced = results(rw, new);
        for (index, ty) in casts {
            replaced[index] = make_cast(rw, replaced[index], ty, loc)?;
        }
        rw.replace_op(op, &replaced);
        Some(())
    }
}

/// Redirects the insertions at the end of a loop to its arguments, in order.
fn write_to_arguments(rw: &mut Rewriter<'_>, body: Block, arguments: &[Value]) -> Option<()> {
    let end = last(rw, body)?;
    let block = entry(rw, end, 0)?;
    let ops: Vec<Op> = rw.ir().block(block).ops().map(|op| op.handle()).collect();
    for (op, argument) in ops.into_iter().zip(arguments) {
        let Some(combining) = ParallelCombiningOpRef::of(rw.op(op)) else { continue };
        for position in combining.updated_destinations().positions() {
            rw.set_operand(op, position, *argument);
        }
    }
    Some(())
}

/// Removes shared outputs that the loop does not write to, or whose results are unused.
#[derive(Described)]
pub struct ForallOpIterArgsFolder;

impl OpRewrite for ForallOpIterArgsFolder {
    type SourceOp = Forall;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<()> {
        let view = rw.view(op)?;
        let ranges = ranges(view)?;
        let rank = ranges[0].len();
        let outputs: Values = view.outputs().collect();
        let old_results = results(rw, op.op());
        let body = entry(rw, op, 0)?;
        let arguments: Values = rw.ir().block(body).args().collect();
        let is_kept = |index: &usize| {
            rw.value(old_results[*index]).has_uses() && !combining_ops(rw, arguments[rank + index]).is_empty()
        };
        let (kept, gone): (Vec<usize>, Vec<usize>) = (0..outputs.len()).partition(is_kept);
        if gone.is_empty() {
            return rw.no_match(op, "all shared tensors are written and used");
        }
        for index in &gone {
            for combining in combining_ops(rw, arguments[rank + index]) {
                rw.erase_op(combining);
            }
        }
        for &index in &gone {
            rw.replace_all_uses(arguments[rank + index], outputs[index]);
            rw.replace_all_uses(old_results[index], outputs[index]);
        }
        let is_gone = |argument: u32| gone.iter().any(|index| rank + index == argument as usize);
        rw.modify(op, |ir| ir.erase_arguments(body, is_gone)).ok()?;
        let kept_outputs: Values = kept.iter().map(|index| outputs[*index]).collect();
        let new = shell(rw, op, &ranges, &kept_outputs)?;
        rw.insert(new);
        let block = entry(rw, new, 0)?;
        let arguments: Values = rw.ir().block(block).args().collect();
        rw.merge_blocks(body, block, &arguments);
        for (index, result) in kept.into_iter().zip(results(rw, new)) {
            rw.replace_all_uses(old_results[index], result);
        }
        rw.erase_op(op);
        Some(())
    }
}
