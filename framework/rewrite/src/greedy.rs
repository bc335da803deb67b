//! The greedy driver: folds ops and applies patterns until nothing changes. [MLIR: applyPatternsGreedily]
//!
//! Order matters: the result must be that of the reference. Ops wait in a worklist, from which the last one is taken;
//! new and changed ops are added, and so are the ops that define operands of an erased one.

use std::borrow::Borrow;

use smallvec::SmallVec;

use super::applicator::{ApplyHooks, PatternApplicator, PatternRef};
use super::constants::{UniqueConstants, materialize_constant};
use super::explain::{Explain, short_name};
use super::fold::{Constants, Folded};
use super::generations::MOST;
use super::listener::{GreedyListener, Strict};
use super::pattern::FrozenPatterns;
use super::regions::{Nested, erase_unreachable_blocks, simplify_reachable};
use super::rewriter::{erase_unused, replace};
use dialekt_ir_core::action::{self, Action, IrUnit};
use dialekt_ir_core::context::{Attribute, Context, OpTraits};
use dialekt_ir_core::interfaces::{EffectFacts, OpFoldResult};
use dialekt_ir_core::ir::{Builder, Ir, Op, OpRef, Region, RegionRef, Value, WalkControl};

/// The ops that the driver may rewrite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// Any in the region.
    #[default]
    Any,
    /// The given ops, and those that patterns create.
    ExistingAndNew,
    /// The given ops.
    Existing,
}

/// The extent of region simplification after each iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Simplify {
    /// Not at all.
    Disabled,
    /// Unreachable blocks, dead ops and arguments go.
    #[default]
    Normal,
    /// Blocks that do the same are merged as well.
    Aggressive,
}

/// The configuration of the greedy driver.
#[derive(Clone, Debug)]
pub struct GreedyConfig {
    /// True to visit ops from the first to the last, outer ones before inner ones.
    pub top_down: bool,
    /// The extent of region simplification.
    pub simplify: Simplify,
    /// The maximal number of iterations over all ops; `None` for any number.
    pub max_iterations: Option<u64>,
    /// The maximal number of patterns applied in an iteration; `None` for any number.
    pub max_rewrites: Option<u64>,
    /// The ops that the driver may rewrite.
    pub strictness: Strictness,
    /// Ops are folded.
    pub fold: bool,
    /// There is one constant of each kind in a region.
    pub unique_constants: bool,
    /// Ops in those in the region that [may own isolates](OpRef::may_own_isolate) are left alone.
    pub skip_isolates: bool,
}

impl Default for GreedyConfig {
    fn default() -> GreedyConfig {
        GreedyConfig {
            top_down: false,
            simplify: Simplify::Normal,
            max_iterations: Some(10),
            max_rewrites: None,
            strictness: Strictness::Any,
            fold: true,
            unique_constants: true,
            skip_isolates: false,
        }
    }
}

/// The outcome of the driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Something was changed.
    pub changed: bool,
    /// Nothing was left to do when it stopped.
    pub converged: bool,
    /// The number of iterations over all ops.
    pub iterations: u64,
    /// Arguments of blocks were erased last, which alone is no reason to go through all ops again.
    pub unsettled: bool,
}

impl Outcome {
    /// Merges the outcome for another part of the IR into this one.
    pub fn add(&mut self, other: Outcome) {
        self.changed |= other.changed;
        self.converged &= other.converged;
        self.iterations = self.iterations.max(other.iterations);
        self.unsettled |= other.unsettled;
    }
}

/// Folds ops of a region and applies patterns to them until nothing changes.
///
/// A listener that is attached to the tree gets all events.
pub fn apply_greedily(ir: &mut Ir, region: Region, patterns: &FrozenPatterns, config: &GreedyConfig) -> Outcome {
    let cx = ir.cx().clone();
    let mut driver = Driver::new(&cx, ir, None, patterns, config);
    let outcome = driver.run(region, config.max_iterations);
    driver.detach();
    outcome
}

/// Folds ops of a list and applies patterns to them until nothing changes. `scope` is around all of them.
pub fn apply_greedily_to(
    ir: &mut Ir,
    ops: &[Op],
    scope: Region,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Outcome {
    let strict = (config.strictness != Strictness::Any).then(|| Strict {
        ops: ops.iter().copied().collect(),
        takes_new: config.strictness == Strictness::ExistingAndNew,
    });
    let cx = ir.cx().clone();
    let mut driver = Driver::new(&cx, ir, strict, patterns, config);
    driver.listener().begin(scope);
    ops.iter().for_each(|op| driver.listener().add_one(*op));
    let changed = driver.process();
    driver.detach();
    Outcome { changed, converged: true, iterations: 1, unsettled: false }
}

/// Going through all ops once.
struct Iteration {
    number: u64,
    unit: IrUnit,
}

impl Action for Iteration {
    fn tag(&self) -> &str {
        "GreedyPatternRewriteIteration"
    }

    fn print(&self, out: &mut String) {
        out.push_str(&format!("GreedyPatternRewriteIteration({})", self.number));
    }

    fn units(&self) -> &[IrUnit] {
        std::slice::from_ref(&self.unit)
    }
}

/// The check, while assertions are on, that a pattern which claims to have changed nothing has changed nothing, and the other
/// way round.
struct Claims {
    /// The number of edits before the patterns for an op were tried.
    before: u64,
}

impl Claims {
    fn has_changed(&self, ir: &mut Ir) -> bool {
        ir.listener_mut::<GreedyListener>().is_some_and(|listener| listener.edits != self.before)
    }
}

impl ApplyHooks for Claims {
    fn on_failure(&mut self, ir: &mut Ir, pattern: PatternRef<'_>, _: Op) {
        if cfg!(debug_assertions) {
            let changed = self.has_changed(ir);
            assert!(!changed, "pattern {} says that it does not match, but has changed the IR", pattern.name());
        }
    }

    fn on_success(&mut self, ir: &mut Ir, pattern: PatternRef<'_>, _: Op) -> bool {
        if cfg!(debug_assertions) {
            let changed = self.has_changed(ir);
            assert!(changed, "pattern {} says that it was applied, but has changed nothing", pattern.name());
        }
        true
    }
}

/// A driver, which is used for one region after the other.
pub(super) struct Driver<'a> {
    pub ir: &'a mut Ir,
    patterns: &'a FrozenPatterns,
    applicator: PatternApplicator<'a>,
    pub config: &'a GreedyConfig,
    constants: UniqueConstants,
    facts: EffectFacts,
    /// The ops that go into the worklist; empty in between.
    ops: Vec<Op>,
    /// The ops in the region that are left alone with what is in them, as it was when the last iteration began.
    skipped: Vec<Op>,
    /// Set when an [`Explain`] was put beside the listener.
    explains: bool,
}

impl Borrow<Ir> for Driver<'_> {
    fn borrow(&self) -> &Ir {
        self.ir
    }
}

impl<'a> Driver<'a> {
    pub fn new(
        cx: &'a Context,
        ir: &'a mut Ir,
        strict: Option<Strict>,
        patterns: &'a FrozenPatterns,
        config: &'a GreedyConfig,
    ) -> Driver<'a> {
        let explains = Explain::attach(ir);
        let inner = ir.set_listener(None);
        ir.set_listener(Some(Box::new(GreedyListener::new(patterns.lists(), strict, inner))));
        let (constants, facts) = (UniqueConstants::new(), EffectFacts::default());
        let applicator = PatternApplicator::new(cx, patterns);
        Driver { ir, patterns, applicator, config, constants, facts, ops: Vec::new(), skipped: Vec::new(), explains }
    }

    fn listener(&mut self) -> &mut GreedyListener {
        self.ir.listener_mut().expect("the driver's own listener stays attached")
    }

    /// Restores the listener that was set before.
    pub fn detach(self) {
        let inner = self.ir.listener_mut::<GreedyListener>().and_then(|listener| listener.inner.take());
        self.ir.set_listener(inner);
        if self.explains {
            Explain::detach(self.ir);
        }
    }

    /// Works on a region; `max_iterations` stands for those of the configuration.
    pub fn run(&mut self, region: Region, max_iterations: Option<u64>) -> Outcome {
        self.listener().begin(region);
        if !self.facts.is_empty() {
            self.facts = EffectFacts::default();
        }
        let nested = if self.config.skip_isolates { Nested::SkipIsolates } else { Nested::All };
        let mut iteration = 0;
        let mut again = true;
        let mut arguments = false;
        // The number of edits after the last simplification of regions: without new ones, there is nothing to simplify.
        let mut simplified_at = None;
        while again && max_iterations.is_none_or(|max| iteration < max) {
            iteration += 1;
            let branches = self.fill(region);
            // Patterns need not expect ops in them, which may use themselves. Constants have left them by now.
            let unreachable = branches && erase_unreachable_blocks(self.ir, &[region], nested);
            let filled_at = self.listener().edits;
            let action = |_: &Self| Iteration { number: iteration, unit: IrUnit::Region(region) };
            let step = |driver: &mut Self| {
                let changed = driver.process();
                let simplify = driver.config.simplify;
                if simplify == Simplify::Normal && simplified_at == Some(driver.listener().edits) {
                    arguments = false;
                    return changed;
                }
                let branches = simplify != Simplify::Disabled && (branches || driver.listener().edits != filled_at);
                let unreachable = branches && erase_unreachable_blocks(driver.ir, &[region], nested);
                let mut simplified = simplify_reachable(driver.ir, &[region], simplify, nested);
                simplified.changed |= unreachable;
                // Ops that simplification leaves dead are erased through the worklist, unless rewriting is cut short.
                let settled = !simplified.changed || driver.config.max_rewrites.is_none();
                simplified_at = settled.then(|| driver.listener().edits);
                arguments = simplified.arguments;
                changed | simplified.changed
            };
            again = unreachable | action::execute(self, action, step).unwrap_or(false);
        }
        let unsettled = arguments && !again;
        Outcome { changed: iteration > 1 || again, converged: !again, iterations: iteration, unsettled }
    }

    /// The ops of a region where nothing can be done: each is skipped, and nothing can be done to it either.
    pub fn ops_to_skip(&self, region: Region) -> Option<Vec<Op>> {
        let (region, patterns) = (self.ir.region(region), self.patterns.lists());
        let is_skipped = |op: &OpRef<'_>| op.num_regions() != 0 && op.may_own_isolate() && patterns.leave_alone(*op);
        let block = region.first_block().filter(|_| self.config.skip_isolates && region.has_one_block())?;
        block.ops().map(|op| is_skipped(&op).then(|| op.handle())).collect()
    }

    /// The ops that the last run has skipped, in the order of the text: those in the region as it is now.
    pub fn take_skipped(&mut self, region: Region, outcome: Outcome) -> Vec<Op> {
        let mut skipped = std::mem::take(&mut self.skipped);
        if !outcome.converged {
            // The last iteration may have made some.
            skipped.clear();
            if let Some(region) = self.ir.get_region(region) {
                collect_ops(region, self.config, &mut Vec::new(), &mut skipped);
            }
        }
        skipped
    }

    /// Puts all ops of a region into the worklist; constants become unique: the first one of its kind stays. Returns whether a region has
    /// several blocks.
    fn fill(&mut self, region: Region) -> bool {
        self.listener().worklist.clear();
        // Constants from the last iteration do not count: another one may stand before them now.
        self.constants.clear();
        let mut ops = std::mem::take(&mut self.ops);
        self.skipped.clear();
        let branches = collect_ops(self.ir.region(region), self.config, &mut ops, &mut self.skipped);
        self.listener().worklist.make_room(ops.len());
        let mut rest = &ops[..];
        while !rest.is_empty() {
            // Handling a constant may add other ops to the worklist, after the ops before the constant.
            let is_constant = |op: &Op| self.ir.get_op(*op).is_some_and(|op| op.constant_value().is_some());
            let next = if self.config.unique_constants { rest.iter().position(is_constant) } else { None };
            let (plain, behind) = rest.split_at(next.unwrap_or(rest.len()));
            self.listener().add_all(plain);
            rest = behind;
            if let Some((constant, behind)) = behind.split_first() {
                if self.keep_constant(*constant) {
                    self.listener().add_one(*constant);
                }
                rest = behind;
            }
        }
        ops.clear();
        self.ops = ops;
        if self.config.top_down {
            self.listener().worklist.reverse();
        }
        branches
    }

    /// Returns whether a constant stays, rather than being replaced by an equal one.
    fn keep_constant(&mut self, op: Op) -> bool {
        let Some(value) = self.ir.op(op).constant_value() else { return true };
        self.constants.insert(self.ir, op, value)
    }

    /// Works until the worklist is empty. Returns whether anything was changed.
    fn process(&mut self) -> bool {
        let mut changed = false;
        let mut rewrites = 0;
        while self.config.max_rewrites.is_none_or(|max| rewrites < max) {
            let Some(op) = self.listener().worklist.pop() else { break };
            self.listener().generations.begin(op);
            if self.is_trivially_dead(op) {
                // A dead op has no effects that keep its ancestors alive, so that the cached facts about these stay
                // valid.
                let is_noted = std::mem::take(&mut self.listener().stale.is_noted);
                erase_unused(self.ir, op);
                if is_noted {
                    self.listener().stale.is_noted = true;
                }
                changed = true;
                continue;
            }
            let view = self.ir.op(op);
            let folds = self.config.fold && !view.has_traits(OpTraits::CONSTANT_LIKE);
            let view = match if folds { view.fold(Constants::of(self.ir)) } else { None } {
                None => view,
                Some(folded) => {
                    if self.replace_folded(op, folded) {
                        changed = true;
                        if self.listener().generations.is_endless() {
                            self.has_no_end(&[]);
                        }
                        continue;
                    }
                    self.ir.op(op)
                }
            };
            if !self.applicator.has(view.name()) {
                continue;
            }
            let before = if cfg!(debug_assertions) { self.listener().edits } else { 0 };
            if let Some(pattern) = self.applicator.match_and_rewrite_with(self.ir, op, &mut Claims { before }) {
                changed = true;
                rewrites += 1;
                if let Some(cycle) = self.listener().generations.applied(pattern.index() as u32) {
                    let cycle = cycle.to_vec();
                    self.has_no_end(&cycle);
                }
            }
        }
        self.listener().generations.pause();
        changed
    }

    /// As [`OpRef::is_trivially_dead`]. Facts about ops with regions are cached until effects of nested ops may have
    /// changed.
    fn is_trivially_dead(&mut self, op: Op) -> bool {
        let view = self.ir.op(op);
        if view.num_regions_and_successors().0 == 0 || !view.use_empty() {
            return view.is_trivially_dead();
        }
        let mut stale = std::mem::take(&mut self.listener().stale);
        stale.forget(self.ir, &mut self.facts);
        let dead = self.facts.is_trivially_dead(self.ir.op(op));
        self.listener().stale.is_noted = !self.facts.is_empty();
        dead
    }

    /// Panics: patterns are applied, or ops fold, to what they make, without an end.
    #[cold]
    fn has_no_end(&self, patterns: &[u32]) -> ! {
        let names: Vec<String> =
            patterns.iter().map(|pattern| format!("'{}'", short_name(self.patterns.name(*pattern)))).collect();
        let by = match names.len() {
            0 => "folding".to_owned(),
            1 => format!("pattern {}", names[0]),
            _ => format!("patterns {}", names.join(", ")),
        };
        panic!("rewriting has no end: {MOST} operations were made one from the other, the last ones by {by}")
    }

    /// Replaces an op by the results of folding, or makes the changes that folding asks for. Returns whether anything
    /// was changed.
    fn replace_folded(&mut self, op: Op, folded: Folded) -> bool {
        let results = match folded {
            Folded::InPlace(changes) => {
                self.ir.announce_fold(op, true);
                self.ir.begin_modification(op);
                self.ir
                    .change_in_place(op, &changes)
                    .expect("a folder asks for operands and attributes that the op can have");
                self.ir.commit_modification(op);
                return true;
            }
            Folded::Results(results) => results,
        };
        assert_eq!(results.len(), self.ir.op(op).num_results(), "a folder gives as many results as the op has");
        let mut values = SmallVec::<[Value; 4]>::new();
        let mut made = SmallVec::<[Op; 4]>::new();
        for (index, result) in results.into_iter().enumerate() {
            let value = match result {
                // Nothing is replaced by itself: ops that use each other may fold to that.
                OpFoldResult::Value(value) if self.ir.op(op).results().any(|own| own == value) => None,
                OpFoldResult::Value(value) => Some(value),
                OpFoldResult::Attr(attr) => self.constant_before(op, index, attr).map(|(constant, value)| {
                    made.push(constant);
                    value
                }),
            };
            match value {
                Some(value) => values.push(value),
                None => {
                    made.into_iter().for_each(|constant| erase_unused(self.ir, constant));
                    return false;
                }
            }
        }
        self.ir.announce_fold(op, false);
        replace(self.ir, op, &values);
        true
    }

    /// Materializes a constant for a result of an op, before it.
    fn constant_before(&mut self, op: Op, index: usize, value: Attribute) -> Option<(Op, Value)> {
        let view = self.ir.op(op);
        let (name, loc, ty) = (view.name(), view.loc(), view.result_type(index)?);
        let mut builder = Builder::new(self.ir);
        let at = builder.ir().point_before(op);
        builder.restore(at);
        let constant = materialize_constant(&mut builder, name, value, ty, loc)?;
        Some((constant, self.ir.op(constant).result(0)?))
    }
}

/// Collects the ops of a region and those nested in it, each before its nested ops or, from the bottom up, behind the first of
/// these; some appear twice then. What is nested in isolates may be skipped. Returns whether a region has several blocks.
fn collect_ops(region: RegionRef<'_>, config: &GreedyConfig, ops: &mut Vec<Op>, skipped: &mut Vec<Op>) -> bool {
    let has_several = |region: RegionRef<'_>| !region.is_empty() && !region.has_one_block();
    let mut branches = has_several(region);
    let mut enters = |op: OpRef<'_>| {
        let is_skipped = config.skip_isolates && op.may_own_isolate();
        if is_skipped {
            skipped.push(op.handle());
        }
        branches |= !is_skipped && op.regions().any(has_several);
        !is_skipped
    };
    // All are in the isolate, if it is that of the region and those in it are skipped.
    let is_whole = config.skip_isolates && region.parent_op().is_some_and(|op| op.handle().is_isolate_root());
    ops.reserve(if is_whole { region.isolate_size().min(MANY) } else { 0 });
    if config.top_down {
        let _ = region.walk(|op| {
            ops.push(op.handle());
            if op.num_regions() == 0 || enters(op) { WalkControl::Advance } else { WalkControl::Skip }
        });
        return branches;
    }
    let outer = region.blocks().flat_map(|block| block.ops());
    // Ops, with a flag that is set once their nested ops were visited. As in the reference, parents come right behind
    // the first op nested in them.
    let mut todo: Vec<(OpRef<'_>, bool)> = outer.map(|op| (op, false)).collect();
    todo.reverse();
    let mut open: Vec<Op> = Vec::new();
    while let Some((op, seen)) = todo.pop() {
        if seen || op.num_regions() == 0 || !enters(op) {
            ops.push(op.handle());
            if open.last() == Some(&op.handle()) {
                open.pop();
            }
            ops.extend(open.drain(..).rev());
            continue;
        }
        todo.push((op, true));
        open.push(op.handle());
        let start = todo.len();
        let blocks = op.regions().flat_map(|region| region.blocks());
        todo.extend(blocks.flat_map(|block| block.ops()).map(|op| (op, false)));
        todo[start..].reverse();
    }
    branches
}

/// Lists are not made longer than this in advance: much of a large isolate may be skipped.
const MANY: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Arc;

    use super::*;
    use dialekt_ir_core::context::{Attribute, Context, Location};
    use dialekt_ir_core::ir::OpSpec;
    use dialekt_ir_core::rewrite::{PatternRoot, PatternSet, Rewriter};
    use dialekt_ir_core::text::parse::{ParseOptions, parse_source};

    type Pattern = fn(&mut Rewriter<'_>, Op) -> Option<()>;

    /// The message of the panic when patterns for `t.a` and `t.b` are applied; the outcome if there is none.
    fn message(patterns: &[(&'static str, &'static str, Pattern)], config: &GreedyConfig) -> Result<Outcome, String> {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let text = Arc::new(b"\"t.a\"() : () -> ()");
        let mut parsed = parse_source(&cx, "test", text, &ParseOptions::default(), &mut Vec::new()).unwrap();
        let mut set = PatternSet::new();
        for &(name, root, pattern) in patterns {
            set.add_fn(name, PatternRoot::Op(root), 1, pattern);
        }
        let region = parsed.ir.op(parsed.top).region(0).unwrap().handle();
        let patterns = set.freeze(&cx);
        let run = catch_unwind(AssertUnwindSafe(|| apply_greedily(&mut parsed.ir, region, &patterns, config)));
        run.map_err(|panic| *panic.downcast::<String>().unwrap())
    }

    fn replace(rewriter: &mut Rewriter<'_>, op: Op, name: &str) -> Option<()> {
        let name = rewriter.ir().cx().op_name(name);
        let new = rewriter.create_op(&OpSpec::new(name, Location::UNKNOWN));
        rewriter.replace_op_with(op, new);
        Some(())
    }

    #[test]
    fn rewriting_without_an_end_names_its_patterns() {
        let config = GreedyConfig::default();
        let same: &[(_, _, Pattern)] = &[("toy::Same", "t.a", |rw, op| replace(rw, op, "t.a"))];
        let text = "rewriting has no end: 131072 operations were made one from the other, the last ones by";
        assert_eq!(message(same, &config), Err(format!("{text} pattern 'Same'")));
        let back: &[(_, _, Pattern)] =
            &[("There", "t.a", |rw, op| replace(rw, op, "t.b")), ("Back", "t.b", |rw, op| replace(rw, op, "t.a"))];
        assert_eq!(message(back, &config), Err(format!("{text} patterns 'Back', 'There'")));
        let in_place: &[(_, _, Pattern)] = &[("Changed", "t.a", |rw, op| {
            rw.set_attr(op, "t.changed", Some(Attribute::UNIT));
            Some(())
        })];
        assert_eq!(message(in_place, &config), Err(format!("{text} pattern 'Changed'")));
    }

    #[test]
    fn rewriting_stops_after_the_wanted_number_of_patterns() {
        let config = GreedyConfig { max_rewrites: Some(1000), max_iterations: Some(3), ..GreedyConfig::default() };
        let same: &[(_, _, Pattern)] = &[("Same", "t.a", |rw, op| replace(rw, op, "t.a"))];
        let outcome = message(same, &config).unwrap();
        assert_eq!((outcome.converged, outcome.iterations), (false, 3));
    }
}
