//! The applicator: tries the patterns of a set on an op, for drivers that bring their own order of ops, their own costs of patterns and
//! their own bookkeeping. [mlir/Rewrite/PatternApplicator.h]
//!
//! Three things are apart: patterns, the choice among those for one op, which is here, and the driver, which chooses the ops.

use std::fmt;
use std::sync::Arc;

use super::pattern::{Candidates, Entry, FrozenPatterns, List, Lists, PatternRoot};
use super::rewriter::{DeferredEdits, Shared};
use super::rule::RuleDef;
use crate::context::{Context, OpName};
use crate::ir::{Ir, Op};

/// A pattern of a set.
#[derive(Clone, Copy)]
pub struct PatternRef<'p> {
    index: u32,
    entry: &'p Entry,
}

impl fmt::Debug for PatternRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for PatternRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.entry, other.entry)
    }
}

impl Eq for PatternRef<'_> {}

impl<'p> PatternRef<'p> {
    /// The number of the pattern in its set, in the order in which patterns were added.
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// The name: the path of a Rust type, for declared patterns.
    pub fn name(self) -> &'p str {
        &self.entry.name
    }

    /// The ops that it is tried on.
    pub fn root(self) -> PatternRoot {
        self.entry.root
    }

    /// The benefit that it was added with.
    pub fn benefit(self) -> u16 {
        self.entry.benefit
    }

    /// The groups that it belongs to.
    pub fn labels(self) -> &'static [&'static str] {
        self.entry.labels
    }

    /// The rule, if the pattern was declared as one: what it matches and makes, as data.
    pub fn rule(self) -> Option<&'static RuleDef> {
        self.entry.apply.rule()
    }
}

/// Hooks of a driver around the patterns that are tried on an op. All have defaults that do nothing.
#[expect(unused_variables, reason = "the defaults do nothing")]
pub trait ApplyHooks {
    /// Returns whether a pattern is to be tried on the op; it is passed over otherwise, without events.
    fn can_apply(&mut self, ir: &Ir, pattern: PatternRef<'_>, op: Op) -> bool {
        true
    }

    /// A pattern did not match, or [`on_success`](Self::on_success) refused its result.
    fn on_failure(&mut self, ir: &mut Ir, pattern: PatternRef<'_>, op: Op) {}

    /// A pattern was applied; the op may be gone. Returns whether this holds: if not, the driver has undone the edits, and the
    /// next pattern is tried.
    fn on_success(&mut self, ir: &mut Ir, pattern: PatternRef<'_>, op: Op) -> bool {
        true
    }

    /// The edits that the driver makes later, if patterns are to see the IR as it was until then.
    fn deferred(&mut self) -> Option<&mut dyn DeferredEdits> {
        None
    }

    /// Returns whether patterns that cannot match, judged by the ops that define the operands, are tried nevertheless, as
    /// they are when a listener or a handler of actions wants to hear of all that are tried.
    fn tries_all(&self) -> bool {
        false
    }
}

/// No hooks.
impl ApplyHooks for () {}

/// Tries the patterns of a set on ops, best ones first.
///
/// ```
/// use dialekt_ir_core::context::Context;
/// use dialekt_ir_core::ir::Ir;
/// use dialekt_ir_core::rewrite::{PatternApplicator, PatternSet};
///
/// # let (cx, mut ir) = (Context::new(), Ir::new(&Context::new()));
/// let patterns = PatternSet::new().freeze(&cx);
/// let mut applicator = PatternApplicator::new(&cx, &patterns);
/// // Patterns that make more than one op cost too much here; of the others, those with a rule come first.
/// applicator.apply_cost_model(|pattern| match pattern.rule() {
///     Some(rule) if rule.makes.len() > 1 => None,
///     Some(_) => Some(2),
///     None => Some(1),
/// });
/// ```
pub struct PatternApplicator<'p> {
    cx: &'p Context,
    patterns: &'p FrozenPatterns,
    lists: Arc<Lists>,
}

impl<'p> PatternApplicator<'p> {
    /// An applicator of patterns to IR of a context, with the benefits that they were added with.
    pub fn new(cx: &'p Context, patterns: &'p FrozenPatterns) -> PatternApplicator<'p> {
        PatternApplicator { cx, patterns, lists: patterns.lists() }
    }

    /// All patterns, those included that a cost model leaves out.
    pub fn patterns(&self) -> impl Iterator<Item = PatternRef<'p>> + use<'p> {
        let patterns = self.patterns;
        (0..patterns.entries.len() as u32).map(move |index| patterns.get(index))
    }

    /// Gives each pattern a benefit anew; patterns with more are tried first, those of the same in the order in which they were
    /// added. A pattern without a benefit is never tried.
    pub fn apply_cost_model(&mut self, mut model: impl FnMut(PatternRef<'p>) -> Option<u16>) {
        let benefits: Vec<Option<u16>> = self.patterns().map(&mut model).collect();
        let lists = &self.patterns.lists;
        self.lists = Arc::new(lists.reordered(&self.patterns.entries, |index| benefits[index as usize]));
    }

    /// Goes back to the benefits that the patterns were added with.
    pub fn apply_default_cost_model(&mut self) {
        self.lists = self.patterns.lists();
    }

    /// The patterns that are tried on ops of a name, in order.
    pub fn patterns_for(&self, name: OpName) -> impl Iterator<Item = PatternRef<'p>> {
        let patterns = self.patterns;
        self.lists.of(name).iter().map(move |index| patterns.get(*index))
    }

    /// Returns whether any pattern is tried on ops of a name.
    pub fn has(&self, name: OpName) -> bool {
        !self.lists.of(name).is_empty()
    }

    /// Applies the first pattern that matches an op; gives that pattern. The op may be gone then.
    pub fn match_and_rewrite(&self, ir: &mut Ir, op: Op) -> Option<PatternRef<'p>> {
        self.match_and_rewrite_with(ir, op, &mut ())
    }

    /// As [`match_and_rewrite`](Self::match_and_rewrite), with the hooks of a driver. Nothing is done where the op was erased.
    ///
    /// Listeners get the events of each pattern that is tried, and may veto it; each runs as the action `apply-pattern`.
    pub fn match_and_rewrite_with<H: ApplyHooks + ?Sized>(
        &self,
        ir: &mut Ir,
        op: Op,
        hooks: &mut H,
    ) -> Option<PatternRef<'p>> {
        let view = ir.get_op(op)?;
        let list: &List = self.lists.of(view.name());
        if list.is_empty() {
            return None;
        }
        // A pattern that does not match changes nothing, so the ops that define the operands stay the same until one matches.
        let watched = hooks.tries_all() || ir.hears_patterns() || view.cx().action_handler().is_some();
        let candidates = if watched { Candidates::ALL } else { list.candidates(view) };
        let mut shared = Shared::default();
        for (_, index) in list.iter().enumerate().filter(|(at, _)| candidates.has(*at)) {
            let pattern = self.patterns.get(*index);
            if !hooks.can_apply(ir, pattern, op) {
                continue;
            }
            let applied = self.patterns.apply_deferring(*index, self.cx, ir, op, &mut shared, hooks.deferred());
            if applied && hooks.on_success(ir, pattern, op) {
                return Some(pattern);
            }
            hooks.on_failure(ir, pattern, op);
            if applied {
                // What was undone was changed before: nothing that was found out about the op need hold.
                shared = Shared::default();
                ir.get_op(op)?;
            }
        }
        None
    }
}

impl FrozenPatterns {
    /// A pattern by its number.
    fn get(&self, index: u32) -> PatternRef<'_> {
        PatternRef { index, entry: &self.entries[index as usize] }
    }
}
