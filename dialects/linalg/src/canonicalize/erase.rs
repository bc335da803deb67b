//! Ops that change nothing.

use std::marker::PhantomData;

use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::prelude::rewrite::*;

use crate::{Copy, LinalgOpRef, Yield};

/// Replaces an op that yields elements of its operands, all of which have the same indexing map, by these operands.
#[derive(Described)]
pub struct EraseIdentityLinalgOp<T>(PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for EraseIdentityLinalgOp<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let op: Op = op.into();
        let this = LinalgOpRef::of(rw.op(op))?;
        let style = DestinationStyleOpRef::of(rw.op(op))?;
        let maps = this.indexing_maps();
        if maps.iter().any(|map| *map != maps[0]) {
            return rw.no_match(op, "indexing maps differ");
        }
        let body = this.body()?;
        let last = body.first_op().filter(|first| first.is::<Yield>() && first.next().is_none())?;
        let yielded: Vec<Value> = last.operands().collect();
        let arguments: Vec<Value> = body.args().collect();
        let operand_of = |value: &Value| arguments.iter().position(|argument| argument == value);
        if style.has_pure_buffer_semantics() {
            let operands: Vec<Value> = rw.op(op).operands().collect();
            let [input, init] = operands[..] else { return None };
            if !this.has_counts(1, 1) || input != init || operand_of(yielded.first()?).is_none() {
                return None;
            }
            rw.erase_op(op);
            return Some(());
        }
        if !style.has_pure_tensor_semantics() {
            return None;
        }
        let loc = rw.loc(op);
        let operands: Vec<Value> =
            yielded.iter().map(|value| rw.op(op).operand(operand_of(value)?)).collect::<Option<_>>()?;
        let types: Vec<Type> = rw.op(op).result_types().collect();
        let mut with = Vec::new();
        for (value, ty) in operands.into_iter().zip(types) {
            with.push(match rw.type_of(value) == ty {
                true => value,
                false => rw.create(dialekt_tensor::Cast::build(ty, value).with_loc(loc)).result(),
            });
        }
        rw.replace_op(op, &with);
        Some(())
    }
}

/// Removes a copy of something to itself.
#[derive(Described)]
pub struct EraseSelfCopy;

impl OpRewrite for EraseSelfCopy {
    type SourceOp = Copy;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Copy>) -> Option<()> {
        let view = rw.view(op)?;
        let (inputs, outputs): (Vec<Value>, Vec<Value>) = (view.inputs().collect(), view.outputs().collect());
        if inputs != outputs {
            return rw.no_match(op, "it copies something else");
        }
        match view.num_results() {
            0 => rw.erase_op(op),
            _ => rw.replace_op(op, &inputs),
        }
        Some(())
    }
}

/// Removes an op on a buffer that has no elements.
pub struct EraseDeadLinalgOp;

impl Rewrite for EraseDeadLinalgOp {
    const PATTERN: &'static Pattern = &Pattern {
        name: std::any::type_name::<EraseDeadLinalgOp>,
        root: PatternRoot::Interface(LinalgOpRef::INTERFACE),
        benefit: 1,
        labels: &[],
        rewrite: erase_dead,
        rule: None,
        summary: "An op on a buffer that has no elements is removed.",
    };
}

fn erase_dead(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.ir().cx();
    let is_empty = |ty| matches!(cx.type_data(ty), TypeData::MemRef { shape, .. } if shape.contains(&0));
    if !rw.op(op).operand_types().any(is_empty) {
        return rw.no_match(op, "no buffer is known to be empty");
    }
    if rw.op(op).num_results() != 0 {
        return rw.no_match(op, "it has results");
    }
    rw.erase_op(op);
    Some(())
}
