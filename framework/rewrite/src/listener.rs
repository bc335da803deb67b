//! The listener of the greedy driver: keeps the driver's worklist, and passes events on to the listener that was set
//! before.

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

use super::generations::Generations;
use super::pattern::Lists;
use super::worklist::Worklist;
use dialekt_ir_core::context::Location;
use dialekt_ir_core::interfaces::EffectFacts;
use dialekt_ir_core::ir::{Block, BlockRef, InsertionPoint, Ir, Listener, Op, OpRef, Region, Value};

/// The ops that a strict driver may look at.
pub(super) struct Strict {
    pub ops: Ops,
    pub takes_new: bool,
}

/// The ancestors of a block, to be added to the worklist when something in the block changes.
struct Ancestors {
    block: Block,
    /// True if the block is inside the scope.
    inside: bool,
    /// The ops around, from the outside to the inside, to which something may be done.
    ops: SmallVec<[Op; 4]>,
}

impl Ancestors {
    fn new(block: BlockRef<'_>, scope: Option<Region>, patterns: &Lists) -> Ancestors {
        let mut around = Ancestors { block: block.handle(), inside: false, ops: SmallVec::new() };
        let mut next = Some(block);
        while let Some(region) = next.and_then(|block| block.parent_region()) {
            if Some(region.handle()) == scope {
                around.inside = true;
                break;
            }
            let Some(op) = region.parent_op() else { break };
            if !patterns.leave_alone(op) {
                around.ops.push(op.handle());
            }
            next = op.parent_block();
        }
        around.ops.reverse();
        around
    }

    /// Moves on to a block in an op of this block, or to the block of the parent op: code that copies or fills a nest
    /// goes from level to level. Returns whether it is such a block.
    fn step_to<'a>(&mut self, block: BlockRef<'a>, scope: Option<Region>, patterns: &Lists) -> bool {
        let around = |block: Option<BlockRef<'a>>| {
            let region = block?.parent_region().filter(|region| Some(region.handle()) != scope);
            let op = region?.parent_op()?;
            Some((op, op.parent_block()?.handle()))
        };
        if let Some((op, parent)) = around(Some(block))
            && parent == self.block
        {
            if !patterns.leave_alone(op) {
                self.ops.push(op.handle());
            }
        } else if let Some((op, parent)) = around(block.ir().get_block(self.block))
            && parent == block.handle()
        {
            if self.ops.last() == Some(&op.handle()) {
                self.ops.pop();
            }
        } else {
            return false;
        }
        self.block = block.handle();
        true
    }
}

/// Ops that may have other effects than before, and so may those around them.
#[derive(Default)]
pub(super) struct Stale {
    /// Edits are recorded: only if there are cached facts that one may invalidate.
    pub is_noted: bool,
    ops: Ops,
    /// The last one that was added: mostly the next one, too.
    last: Option<Op>,
    /// Set when it is not known which.
    any: bool,
}

type Ops = hashbrown::HashSet<Op, foldhash::fast::FixedState>;

impl Stale {
    fn add(&mut self, op: Option<OpRef<'_>>) {
        if !self.is_noted {
            return;
        }
        let op = op.map(|op| op.handle());
        if op.is_some() && self.last != op {
            self.last = op;
            self.ops.extend(op);
        }
    }

    fn add_owner(&mut self, ir: &Ir, region: Region) {
        if self.is_noted {
            self.add(ir.get_region(region).and_then(|region| region.parent_op()));
        }
    }

    fn add_around(&mut self, ir: &Ir, block: Block) {
        if self.is_noted {
            self.add(ir.get_block(block).and_then(|block| block.parent_op()));
        }
    }

    /// Drops the cached facts about these ops and their ancestors.
    pub fn forget(&mut self, ir: &Ir, facts: &mut EffectFacts) {
        let Stale { ops, any, .. } = std::mem::take(self);
        if any {
            *facts = EffectFacts::default();
        }
        if facts.is_empty() {
            return;
        }
        let mut forgotten = Ops::default();
        for op in ops {
            let mut child = None;
            let mut next = ir.get_op(op);
            while let Some(op) = next
                && facts.forget(op.handle(), child)
                && forgotten.insert(op.handle())
            {
                child = Some(op.handle());
                next = op.parent_op();
            }
        }
    }
}

/// Follows the edits: keeps the worklist.
pub(super) struct GreedyListener {
    /// The region that is worked on.
    scope: Option<Region>,
    patterns: Arc<Lists>,
    strict: Option<Strict>,
    /// Ops around the block of the last edit (cache): the next one is mostly in the same or in one beside it. Forgotten when blocks move, ops
    /// go, or ops with blocks in them come to a place.
    around: Option<Ancestors>,
    pub worklist: Worklist,
    /// The number of events so far.
    pub edits: u64,
    /// The ancestors of ops that were inserted, erased or changed and may have effects: their effects may have changed.
    pub stale: Stale,
    /// The generations of ops, to find rewriting without an end.
    pub generations: Generations,
    /// The listener that was set before.
    pub inner: Option<Box<dyn Listener>>,
}

impl GreedyListener {
    pub fn new(patterns: Arc<Lists>, strict: Option<Strict>, inner: Option<Box<dyn Listener>>) -> GreedyListener {
        let worklist = Worklist::default();
        GreedyListener {
            scope: None,
            patterns,
            strict,
            around: None,
            worklist,
            edits: 0,
            stale: Stale::default(),
            generations: Generations::default(),
            inner,
        }
    }

    /// Turns to another region: nothing that was learned about the one before is kept.
    pub fn begin(&mut self, scope: Region) {
        self.scope = Some(scope);
        self.around = None;
        self.worklist.clear();
        self.worklist.turn_away();
        self.stale = Stale::default();
        self.generations = Generations::default();
    }

    /// Adds an op, if the driver may look at it.
    #[inline]
    pub fn add_one(&mut self, op: Op) {
        add_to(&mut self.worklist, self.strict.as_ref(), op);
    }

    /// Adds ops, those that the driver may look at.
    pub fn add_all(&mut self, ops: &[Op]) {
        ops.iter().for_each(|op| self.add_one(*op));
    }

    /// Adds an op and those around it, if it is inside the scope.
    fn add(&mut self, op: OpRef<'_>) {
        let Some(block) = op.parent_block() else { return };
        if self.around.as_ref().is_none_or(|around| around.block != block.handle()) {
            self.enter(block);
        }
        let Some(around) = &self.around else { return };
        if around.inside {
            add_to(&mut self.worklist, self.strict.as_ref(), op.handle());
            around.ops.iter().rev().for_each(|op| add_to(&mut self.worklist, self.strict.as_ref(), *op));
        }
    }

    /// Finds the ops around a block.
    fn enter(&mut self, block: BlockRef<'_>) {
        let (scope, patterns) = (self.scope, &self.patterns);
        if !self.around.as_mut().is_some_and(|around| around.step_to(block, scope, patterns)) {
            self.around = Some(Ancestors::new(block, scope, patterns));
        }
    }

    /// Clears the cached ancestors of blocks that may be in an op, which has been moved.
    fn forget_around(&mut self, op: OpRef<'_>) {
        if op.regions().any(|region| !region.is_empty()) {
            self.around = None;
        }
    }

    /// Records that an op was inserted, erased or changed.
    #[inline]
    fn note_effects(&mut self, op: OpRef<'_>) {
        if self.stale.is_noted && !op.is_declared_effect_free() {
            self.stale.add(if op.num_regions_and_successors().0 == 0 { op.parent_op() } else { Some(op) });
        }
    }

    /// Adds the ops that define operands of an erased op, if they have hardly any other use.
    fn add_operands(&mut self, op: OpRef<'_>) {
        // A value that is used many times is looked at once, as all its users would be visited.
        let len = op.num_operands();
        let mut seen = (len > 8).then(hashbrown::HashSet::<Value, foldhash::fast::FixedState>::default);
        for index in 0..len {
            let Some(value) = op.operand_ref(index) else { continue };
            let Some(def) = value.defining_op() else { continue };
            if seen.as_mut().is_some_and(|seen| !seen.insert(value.handle())) {
                continue;
            }
            let mut other = None;
            let is_few = |user: Op| user == op.handle() || other == Some(user) || other.replace(user).is_none();
            if value.user_handles().all(is_few) {
                self.add(def);
            }
        }
    }
}

#[inline]
fn add_to(worklist: &mut Worklist, strict: Option<&Strict>, op: Op) {
    if strict.is_none_or(|strict| strict.ops.contains(&op)) {
        worklist.push(op);
    }
}

macro_rules! forward {
    ($self:ident.$event:ident($($arg:expr),*)) => {
        if let Some(inner) = &mut $self.inner {
            inner.$event($($arg),*);
        }
    };
}

impl Listener for GreedyListener {
    fn hears_patterns(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.hears_patterns())
    }

    fn explains(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.explains())
    }

    fn vetoes_patterns(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.vetoes_patterns())
    }

    fn can_apply(&mut self, ir: &Ir, pattern: &str, op: Op) -> bool {
        self.inner.as_mut().is_none_or(|inner| inner.can_apply(ir, pattern, op))
    }

    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        self.generations.inserted(op);
        self.note_effects(ir.op(op));
        forward!(self.op_inserted(ir, op));
        if let Some(strict) = self.strict.as_mut().filter(|strict| strict.takes_new) {
            strict.ops.insert(op);
        }
        self.forget_around(ir.op(op));
        self.add(ir.op(op));
    }

    fn op_moved(&mut self, ir: &Ir, op: Op, previous: InsertionPoint) {
        self.edits += 1;
        self.note_effects(ir.op(op));
        self.stale.add_around(ir, previous.block);
        forward!(self.op_moved(ir, op, previous));
        self.forget_around(ir.op(op));
        self.add(ir.op(op));
    }

    fn op_unlinked(&mut self, ir: &Ir, op: Op, previous: Option<InsertionPoint>) {
        self.edits += 1;
        if let Some(previous) = previous.filter(|_| self.stale.is_noted && !ir.op(op).is_declared_effect_free()) {
            self.stale.add_around(ir, previous.block);
        }
        self.around = None;
        forward!(self.op_unlinked(ir, op, previous));
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        self.generations.erased(op);
        forward!(self.op_erased(ir, op));
        let view = ir.op(op);
        if self.stale.is_noted && !view.is_declared_effect_free() {
            self.stale.add(view.parent_op());
        }
        self.add_operands(view);
        self.worklist.remove(op);
        if let Some(strict) = &mut self.strict {
            strict.ops.remove(&op);
        }
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, with: &[Value]) {
        forward!(self.op_replaced(ir, op, with));
    }

    fn modification_begun(&mut self, ir: &Ir, op: Op) {
        forward!(self.modification_begun(ir, op));
    }

    fn modification_committed(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        self.generations.changed(op);
        self.note_effects(ir.op(op));
        forward!(self.modification_committed(ir, op));
        self.add(ir.op(op));
    }

    fn modification_canceled(&mut self, ir: &Ir, op: Op) {
        forward!(self.modification_canceled(ir, op));
    }

    fn operands_changed(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        self.generations.changed(op);
        self.note_effects(ir.op(op));
        forward!(self.operands_changed(ir, op));
        self.add(ir.op(op));
    }

    fn successors_changed(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        self.generations.changed(op);
        self.note_effects(ir.op(op));
        forward!(self.successors_changed(ir, op));
        self.add(ir.op(op));
    }

    fn attributes_changed(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        self.generations.changed(op);
        self.note_effects(ir.op(op));
        forward!(self.attributes_changed(ir, op));
        self.add(ir.op(op));
    }

    fn type_changed(&mut self, ir: &Ir, value: Value) {
        self.edits += 1;
        self.stale.any = true;
        forward!(self.type_changed(ir, value));
    }

    fn block_inserted(&mut self, ir: &Ir, block: Block) {
        self.edits += 1;
        self.stale.add_around(ir, block);
        self.around = None;
        forward!(self.block_inserted(ir, block));
    }

    fn block_moved(&mut self, ir: &Ir, block: Block, region: Region, next: Option<Block>) {
        self.edits += 1;
        self.stale.add_owner(ir, region);
        self.stale.add_around(ir, block);
        self.around = None;
        forward!(self.block_moved(ir, block, region, next));
    }

    fn block_unlinked(&mut self, ir: &Ir, block: Block, region: Region, next: Option<Block>) {
        self.edits += 1;
        self.stale.add_owner(ir, region);
        self.around = None;
        forward!(self.block_unlinked(ir, block, region, next));
    }

    fn block_erased(&mut self, ir: &Ir, block: Block) {
        self.edits += 1;
        forward!(self.block_erased(ir, block));
    }

    fn argument_added(&mut self, ir: &Ir, block: Block, index: u32) {
        self.edits += 1;
        forward!(self.argument_added(ir, block, index));
    }

    fn argument_erased(&mut self, ir: &Ir, block: Block, index: u32) {
        self.edits += 1;
        forward!(self.argument_erased(ir, block, index));
    }

    fn arguments_changed(&mut self, ir: &Ir, block: Block) {
        self.edits += 1;
        forward!(self.arguments_changed(ir, block));
    }

    fn transferred(&mut self, ir: &Ir, remap: &dialekt_ir_core::ir::Remap) {
        self.edits += 1;
        self.stale.any = true;
        self.around = None;
        forward!(self.transferred(ir, remap));
    }

    fn bodies_swapped(&mut self, ir: &Ir, a: Op, b: Op) {
        self.edits += 1;
        self.stale.any = true;
        self.around = None;
        forward!(self.bodies_swapped(ir, a, b));
    }

    fn op_folded(&mut self, ir: &Ir, op: Op, in_place: bool) {
        forward!(self.op_folded(ir, op, in_place));
    }

    fn pattern_begun(&mut self, ir: &Ir, pattern: &str, op: Op) {
        forward!(self.pattern_begun(ir, pattern, op));
    }

    fn pattern_ended(&mut self, ir: &Ir, pattern: &str, applied: bool) {
        forward!(self.pattern_ended(ir, pattern, applied));
    }

    fn match_failed(&mut self, ir: &Ir, at: Location, reason: &dyn fmt::Display) {
        forward!(self.match_failed(ir, at, reason));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::{GreedyConfig, apply_greedily};
    use dialekt_ir_core::context::{Attribute, Context, Location};
    use dialekt_ir_core::ir::{Builder, Ir, Op, OpSpec};
    use dialekt_ir_core::rewrite::{PatternRoot, PatternSet, Rewriter};
    use dialekt_ir_core::text::parse::{ParseOptions, parse_source};

    /// The names of the ops after one iteration with a pattern that rewrites `t.old`; each `t.inner` that is visited
    /// becomes `t.seen`.
    fn after(pattern: fn(&mut Rewriter<'_>, Op) -> Option<()>) -> Vec<String> {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let text = Arc::new(b"\"t.old\"() : () -> ()");
        let mut parsed = parse_source(&cx, "test", text, &ParseOptions::default(), &mut Vec::new()).unwrap();
        let mut set = PatternSet::new();
        set.add_fn("Old", PatternRoot::Op("t.old"), 1, pattern);
        set.add_fn("See", PatternRoot::Op("t.inner"), 1, |rewriter, op| {
            let seen = rewriter.ir().cx().op_name("t.seen");
            let new = rewriter.create_op(&OpSpec::new(seen, Location::UNKNOWN));
            rewriter.replace_op_with(op, new);
            Some(())
        });
        let config = GreedyConfig { max_iterations: Some(1), ..GreedyConfig::default() };
        let region = parsed.ir.op(parsed.top).region(0).unwrap().handle();
        apply_greedily(&mut parsed.ir, region, &set.freeze(&cx), &config);
        parsed.ir.op(parsed.top).preorder().map(|op| cx.op_str(op.name()).into_owned()).collect()
    }

    /// A detached op with another one in it.
    fn nest(ir: &mut Ir, beside: Op) -> (Op, Op) {
        let (outer, inner) = (ir.cx().op_name("t.outer"), ir.cx().op_name("t.inner"));
        let outer = ir.create_op(beside.isolate(), &OpSpec::new(outer, Location::UNKNOWN).regions(1)).unwrap();
        let region = ir.op(outer).region(0).unwrap().handle();
        let block = ir.create_block(region, &[]).unwrap();
        (outer, Builder::at_end(ir, block).create_op(&OpSpec::new(inner, Location::UNKNOWN)))
    }

    #[test]
    fn edits_in_an_op_count_once_it_is_inserted() {
        let names = after(|rewriter, old| {
            let (outer, inner) = nest(rewriter.ir_mut(), old);
            let at = rewriter.ir().point_before(old)?;
            rewriter.ir_mut().insert_op(outer, at).unwrap();
            rewriter.erase_op(old);
            rewriter.set_attr(inner, "t.new", Some(Attribute::UNIT));
            Some(())
        });
        assert_eq!(names, ["builtin.module", "t.outer", "t.seen"]);
    }

    #[test]
    fn edits_in_a_detached_op_do_not_count() {
        let names = after(|rewriter, old| {
            let (outer, inner) = nest(rewriter.ir_mut(), old);
            let at = rewriter.ir().point_before(old)?;
            rewriter.ir_mut().insert_op(outer, at).unwrap();
            rewriter.ir_mut().unlink_op(outer).unwrap();
            rewriter.set_attr(inner, "t.new", Some(Attribute::UNIT));
            // Nothing is changed in it any more.
            rewriter.ir_mut().insert_op(outer, at).unwrap();
            rewriter.erase_op(old);
            Some(())
        });
        assert_eq!(names, ["builtin.module", "t.outer", "t.inner"]);
    }

    /// Ops that are moved out of their parent op are no longer nested in it, nor are the ops nested in them.
    #[test]
    fn what_was_around_a_moved_op_is_not_looked_at() {
        let names = after(|rewriter, old| {
            let (outer, inner) = nest(rewriter.ir_mut(), old);
            let (middle, leaf) = nest(rewriter.ir_mut(), old);
            let at = rewriter.ir().point_before(old)?;
            rewriter.ir_mut().insert_op(outer, at).unwrap();
            let inside = rewriter.ir().point_before(inner)?;
            rewriter.ir_mut().insert_op(middle, inside).unwrap();
            rewriter.set_attr(leaf, "t.new", Some(Attribute::UNIT));
            rewriter.ir_mut().move_op_before(middle, old).unwrap();
            rewriter.erase_op(outer);
            rewriter.set_attr(leaf, "t.newer", Some(Attribute::UNIT));
            rewriter.erase_op(old);
            Some(())
        });
        assert_eq!(names, ["builtin.module", "t.outer", "t.seen"]);
    }
}
