//! Casts of memory spaces move behind their users. [mlir/lib/Transforms/BubbleDownMemorySpaceCasts.cpp]

use std::sync::Arc;

use dialekt_ods_macros::Pass;
use smallvec::SmallVec;

use dialekt_interfaces::{MemorySpaceCastConsumerOpRef, MemorySpaceCastOpRef, in_space_of};
use dialekt_ir_core::context::{Attribute, Context, NamedAttr};
use dialekt_ir_core::ir::{Op, OpRef, OpSpec, Value};
use dialekt_ir_core::rewrite::{FrozenPatterns, PatternRoot, PatternSet, Rewriter};
use dialekt_pass::{Pass, PassContext, PassRegistry, PassResult};
use dialekt_rewrite::{GreedyConfig, Simplify, canonicalize};

/// Bubbles down memory-space cast operations.
///
/// Users of a pointer that was cast to a more general memory space use the source of the cast; if their result is a
/// pointer, that is cast in turn. So the specific space stays known for longer.
#[derive(Pass, Clone)]
#[pass(argument = "bubble-down-memory-space-casts")]
pub struct BubbleDownMemorySpaceCasts {
    patterns: Option<Arc<FrozenPatterns>>,
}

impl Pass for BubbleDownMemorySpaceCasts {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut set = PatternSet::new();
        let root = PatternRoot::Interface(MemorySpaceCastConsumerOpRef::INTERFACE);
        set.add_fn("BubbleDownCastsPattern", root, 1, bubble_down);
        self.patterns = Some(Arc::new(set.freeze(cx)));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let Some(patterns) = &self.patterns else { return Ok(()) };
        let config = GreedyConfig { simplify: Simplify::Aggressive, ..GreedyConfig::default() };
        let op = cx.op();
        let outcome = canonicalize(cx.ir_mut(), op, patterns, &config);
        if !outcome.changed {
            cx.preserve_all();
        }
        if outcome.converged { Ok(()) } else { Err(cx.not_converged()) }
    }
}

/// The cast that an operand of an op comes from, if it may move behind the op.
fn promotable(op: OpRef<'_>, operand: usize) -> Option<MemorySpaceCastOpRef<'_>> {
    let cast = MemorySpaceCastOpRef::of(op.ir().get_value(op.operand(operand)?)?.defining_op()?)?;
    cast.is_source_promotable().then_some(cast)
}

/// Moves the cast of an operand behind an op.
fn bubble_down(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let this = MemorySpaceCastConsumerOpRef::of(view)?;
    let operand = this.pointer_operand();
    let cast = promotable(view, operand)?;
    let source = cast.source_ptr();
    if !this.gives_pointer() {
        rw.set_operand(op, operand, source);
        return Some(());
    }
    let cx = view.cx();
    let types = [source, cast.target_ptr()].map(|value| rw.type_of(value));
    let result = view.result_types().next()?;
    let [from, to] = types.map(|like| in_space_of(cx, result, like));
    let (from, to) = (from?, to?);
    if !cast.is_valid_memory_space_cast(cx, to, from) {
        return None;
    }
    let (cast_name, cast_loc) = (cast.name(), cast.loc());
    let (name, loc) = (view.name(), view.loc());
    let mut operands: SmallVec<[Value; 4]> = view.operands().collect();
    operands[operand] = source;
    let slots: SmallVec<[Option<Attribute>; 4]> = view.slots().into();
    let attrs: SmallVec<[NamedAttr; 2]> = view.discardable_attrs().into();
    let made = rw.create_op(&OpSpec::new(name, loc).operands(&operands).results(&[from]).slots(&slots).attrs(&attrs));
    let pointer = rw.op(made).result(0)?;
    let cast = rw.create_op(&OpSpec::new(cast_name, cast_loc).operands(&[pointer]).results(&[to]));
    rw.replace_op_with(op, cast);
    Some(())
}
