//! Patterns, sets of patterns, and which ones are tried on an op. [MLIR docs: Pattern Rewriter]

use std::any::Any;
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::rewriter::{DeferredEdits, Rewriter, Shared};
use super::rule::RuleDef;
use crate::action::{self, Action, IrUnit};
use crate::context::{Context, ContextData, OpDescriptor, OpName, OpTraits};
use crate::decl::hooks::Described;
use crate::decl::interface::InterfaceDef;
use crate::decl::typed::{OpDecl, Typed};
use crate::ir::{Ir, Op, OpRef};

/// The ops that a pattern is tried on.
#[derive(Clone, Copy, Debug)]
pub enum PatternRoot {
    /// Ops with this name.
    Op(&'static str),
    /// Ops of a declared kind. A function, as descriptors list patterns, and constants must not need each other.
    Kind(fn() -> &'static OpDescriptor),
    /// Registered ops that implement an interface.
    Interface(&'static InterfaceDef),
    /// Registered ops with all of these traits.
    Traits(OpTraits),
    /// All ops.
    Any,
}

impl PatternRoot {
    /// Ops of a declared kind.
    pub const fn of<T: OpDecl>() -> PatternRoot {
        const { assert!(!T::IS_FAMILY, "the root of a pattern is a family of operations: name one of them") };
        PatternRoot::Kind(|| T::DEF)
    }

    /// Returns whether ops with this name are such ops.
    pub fn covers(self, cx: &ContextData, name: OpName) -> bool {
        match self {
            PatternRoot::Op(op) => cx.bytes(cx.op_ident(name)) == op.as_bytes(),
            PatternRoot::Kind(kind) => PatternRoot::Op(kind().name).covers(cx, name),
            PatternRoot::Interface(interface) => cx.op_interface(name, interface).is_some(),
            PatternRoot::Traits(traits) => cx.op_has(name, traits),
            PatternRoot::Any => true,
        }
    }
}

/// Changes the IR around an op, if the op matches. `None`: it does not, and nothing was changed.
pub type RewriteFn = fn(&mut Rewriter<'_>, Op) -> Option<()>;

/// A pattern, as data, as declarations list it.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// The name, which is the path of a Rust type: `dialekt_arith::fold::AddZero`.
    pub name: fn() -> &'static str,
    /// The ops that it is tried on.
    pub root: PatternRoot,
    /// Patterns with more benefit are tried first.
    pub benefit: u16,
    /// Groups that it belongs to: names by which it may be left out.
    pub labels: &'static [&'static str],
    /// Matches and rewrites.
    pub rewrite: RewriteFn,
    /// The rule, if the pattern was declared as one. A function for the same reason as [`PatternRoot::Kind`].
    pub rule: Option<fn() -> &'static RuleDef>,
    /// A summary in a line; may be empty.
    pub summary: &'static str,
}

/// A type that represents a pattern, as `#[derive(Rewrite)]` and implementations of [`OpRewrite`] make it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a rewrite pattern",
    label = "expected a type with `#[derive(Rewrite)]` or an `impl OpRewrite`"
)]
pub trait Rewrite: 'static {
    /// The pattern.
    const PATTERN: &'static Pattern;
}

/// A pattern written by hand, tried on ops of one kind.
pub trait OpRewrite: Described + 'static {
    /// The kind of op.
    type SourceOp: OpDecl + 'static;
    /// Patterns with more benefit are tried first.
    const BENEFIT: u16 = 1;
    /// Groups that it belongs to: names by which it may be left out.
    const LABELS: &'static [&'static str] = &[];

    /// Matches and rewrites. `None`: it does not match, and nothing was changed; give the reason with
    /// [`Rewriter::no_match`].
    fn rewrite(rewriter: &mut Rewriter<'_>, op: Typed<Self::SourceOp>) -> Option<()>;
}

impl<T: OpRewrite> Rewrite for T {
    const PATTERN: &'static Pattern = &Pattern {
        name: std::any::type_name::<T>,
        root: PatternRoot::of::<T::SourceOp>(),
        benefit: T::BENEFIT,
        labels: T::LABELS,
        rewrite: rewrite::<T>,
        rule: None,
        summary: T::SUMMARY,
    };
}

/// [`OpRewrite::rewrite`], for a pattern. A function of its own, as a closure would be two.
fn rewrite<T: OpRewrite>(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    // Counts are those declared, or accessors would have nothing to give.
    match rewriter.ir().get_op(op)?.typed_if_counts_fit::<T::SourceOp>() {
        Some(typed) => T::rewrite(rewriter, typed),
        None => None,
    }
}

/// A [`RewriteFn`] that carries something with it.
pub(crate) type RewriteClosure = dyn Fn(&mut Rewriter<'_>, Op) -> Option<()> + Send + Sync;

/// The rewrite function of a pattern in a set.
#[derive(Clone)]
pub enum Apply {
    /// A declared pattern.
    Declared(&'static Pattern),
    /// A pattern made at run time.
    Closure(Arc<RewriteClosure>),
}

impl Apply {
    /// Matches and rewrites.
    pub fn run(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        match self {
            Apply::Declared(pattern) => (pattern.rewrite)(rewriter, op),
            Apply::Closure(rewrite) => rewrite(rewriter, op),
        }
    }

    /// The rule, if the pattern was declared as one.
    pub fn rule(&self) -> Option<&'static RuleDef> {
        match self {
            Apply::Declared(pattern) => pattern.rule.map(|rule| rule()),
            Apply::Closure(_) => None,
        }
    }
}

/// A pattern of a set.
#[derive(Clone)]
pub(super) struct Entry {
    pub name: Cow<'static, str>,
    pub root: PatternRoot,
    pub benefit: u16,
    pub labels: &'static [&'static str],
    pub apply: Apply,
    /// Operands that have to be defined by an op with this name, or by a constant.
    needs: SmallVec<[(usize, Option<OpName>); 2]>,
}

/// Patterns, in the order in which they were added.
#[derive(Clone, Default)]
pub struct PatternSet {
    entries: Vec<Entry>,
}

impl PatternSet {
    /// No patterns.
    pub fn new() -> PatternSet {
        PatternSet::default()
    }

    /// Adds a pattern.
    pub fn add<P: Rewrite>(&mut self) -> &mut Self {
        self.insert(P::PATTERN)
    }

    /// Adds a pattern.
    pub fn insert(&mut self, pattern: &'static Pattern) -> &mut Self {
        self.entries.push(Entry {
            name: Cow::Borrowed((pattern.name)()),
            root: pattern.root,
            benefit: pattern.benefit,
            labels: pattern.labels,
            apply: Apply::Declared(pattern),
            needs: SmallVec::new(),
        });
        self
    }

    /// Adds patterns.
    pub fn extend(&mut self, patterns: impl IntoIterator<Item = &'static Pattern>) -> &mut Self {
        patterns.into_iter().for_each(|pattern| {
            self.insert(pattern);
        });
        self
    }

    /// Adds a pattern that carries something with it.
    pub fn add_fn(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        root: PatternRoot,
        benefit: u16,
        rewrite: impl Fn(&mut Rewriter<'_>, Op) -> Option<()> + Send + Sync + 'static,
    ) -> &mut Self {
        let apply = Apply::Closure(Arc::new(rewrite));
        self.entries.push(Entry { name: name.into(), root, benefit, labels: &[], apply, needs: SmallVec::new() });
        self
    }

    /// The patterns that are declarations, in order.
    pub fn declared(&self) -> impl Iterator<Item = &'static Pattern> {
        self.entries.iter().filter_map(|entry| match entry.apply {
            Apply::Declared(pattern) => Some(pattern),
            Apply::Closure(_) => None,
        })
    }

    /// The patterns, for other drivers: name, root, benefit, and rewrite function.
    pub fn into_parts(self) -> impl Iterator<Item = (Cow<'static, str>, PatternRoot, u16, Apply)> {
        self.entries.into_iter().map(|entry| (entry.name, entry.root, entry.benefit, entry.apply))
    }

    /// The number of patterns.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no patterns.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Removes patterns without an enabled name or label, if any are given, and those with a disabled one. The name of
    /// a pattern may be given without its modules.
    pub fn retain_named(&mut self, enabled: &[String], disabled: &[String]) {
        let named = |entry: &Entry, names: &[String]| {
            names
                .iter()
                .any(|name| *name == entry.name || name == short(&entry.name) || entry.labels.contains(&&**name))
        };
        self.entries.retain(|entry| (enabled.is_empty() || named(entry, enabled)) && !named(entry, disabled));
    }

    /// The patterns, ready to be applied to ops of a context.
    pub fn freeze(mut self, cx: &ContextData) -> FrozenPatterns {
        self.entries.iter_mut().for_each(|entry| entry.find_needs(cx));
        let mut by_name: HashMap<OpName, SmallVec<[u32; 4]>, foldhash::fast::FixedState> = HashMap::default();
        let mut interfaces: Vec<OpName> = Vec::new();
        if self.entries.iter().any(|entry| matches!(entry.root, PatternRoot::Interface(_) | PatternRoot::Traits(_))) {
            interfaces = cx.registered_ops();
        }
        let mut any = SmallVec::<[u32; 4]>::new();
        for (index, entry) in self.entries.iter().enumerate() {
            let index = index as u32;
            match entry.root {
                PatternRoot::Op(op) => by_name.entry(cx.op_name(op)).or_default().push(index),
                PatternRoot::Kind(kind) => by_name.entry(cx.op_name(kind().name)).or_default().push(index),
                PatternRoot::Any => any.push(index),
                root => {
                    for &name in interfaces.iter().filter(|name| root.covers(cx, **name)) {
                        by_name.entry(name).or_default().push(index);
                    }
                }
            }
        }
        let benefit = |index: u32| Some(self.entries[index as usize].benefit);
        let mut lists: Vec<Option<List>> = Vec::new();
        for (name, mut patterns) in by_name {
            patterns.extend_from_slice(&any);
            if lists.len() <= name.index() {
                lists.resize_with(name.index() + 1, || None);
            }
            lists[name.index()] = Some(List::new(&self.entries, &patterns, benefit));
        }
        let any = List::new(&self.entries, &any, benefit);
        FrozenPatterns { entries: self.entries, lists: Arc::new(Lists { by_name: lists, any }) }
    }
}

/// A type's name without the modules around it.
fn short(name: &str) -> &str {
    let plain = name.split('<').next().unwrap_or(name);
    name.get(plain.rfind("::").map_or(0, |at| at + 2)..).unwrap_or(name)
}

/// Patterns with the order in which they are tried on each kind of op. It can be shared by threads.
pub struct FrozenPatterns {
    pub(super) entries: Vec<Entry>,
    pub(super) lists: Arc<Lists>,
}

/// The order in which patterns are tried on each kind of op.
pub struct Lists {
    /// The lists by name. For names without patterns of their own, those for any op are tried.
    by_name: Vec<Option<List>>,
    any: List,
}

impl Lists {
    /// The patterns for ops of a name.
    #[inline]
    pub(super) fn of(&self, name: OpName) -> &List {
        self.by_name.get(name.index()).and_then(Option::as_ref).unwrap_or(&self.any)
    }

    /// The lists of the same patterns with other benefits; a pattern without one is left out.
    pub(super) fn reordered(&self, entries: &[Entry], benefit: impl Fn(u32) -> Option<u16> + Copy) -> Lists {
        let reordered = |list: &List| List::new(entries, &list.patterns, benefit);
        let by_name = self.by_name.iter().map(|list| list.as_ref().map(reordered)).collect();
        Lists { by_name, any: reordered(&self.any) }
    }

    /// Returns whether nothing can be done to an op, whatever becomes of others: it does not fold, no pattern is tried
    /// on it, and it is never dead.
    pub fn leave_alone(&self, op: OpRef<'_>) -> bool {
        self.of(op.name()).is_empty() && op.always_stays() && !op.cx().op_may_fold(op.name())
    }
}

/// The patterns for ops of a name, in the order in which they are tried.
pub struct List {
    patterns: Box<[u32]>,
    /// The requirements of the patterns on the first operands; empty for long lists.
    asked: Box<[Asked]>,
}

/// The patterns of a list whose requirement on an operand holds, by the op that defines it: a bit for each pattern.
struct Asked {
    /// Patterns without a requirement on the operand.
    any: u64,
    /// Patterns that require a constant.
    constant: u64,
    /// Patterns that require an op with a name.
    named: Box<[(OpName, u64)]>,
}

impl List {
    /// More benefit first; of the same benefit, those for the op before those for any op, each in the order of the set.
    fn new(entries: &[Entry], patterns: &[u32], benefit: impl Fn(u32) -> Option<u16>) -> List {
        let keyed = patterns.iter().filter_map(|&index| {
            let for_any = matches!(entries[index as usize].root, PatternRoot::Any);
            Some((std::cmp::Reverse(benefit(index)?), for_any, index))
        });
        let mut keyed: SmallVec<[_; 8]> = keyed.collect();
        keyed.sort_unstable();
        let patterns: Box<[u32]> = keyed.into_iter().map(|(.., index)| index).collect();
        let needs = |pattern: &u32| &entries[*pattern as usize].needs;
        let filtered = if patterns.len() <= 64 { &patterns[..] } else { &[] };
        let operands = filtered.iter().flat_map(needs).map(|(operand, _)| operand + 1).max().unwrap_or(0);
        let asked = |operand| {
            let mut asked = Asked { any: 0, constant: 0, named: Box::default() };
            let mut named: Vec<(OpName, u64)> = Vec::new();
            for (bit, pattern) in (0..64).map(|at| 1 << at).zip(filtered) {
                let mut need = needs(pattern).iter().filter(|(at, _)| *at == operand).map(|(_, name)| *name);
                match need.next() {
                    None => asked.any |= bit,
                    Some(None) => asked.constant |= bit,
                    Some(Some(name)) => match named.iter_mut().find(|(known, _)| *known == name) {
                        Some((_, bits)) => *bits |= bit,
                        None => named.push((name, bit)),
                    },
                }
            }
            asked.named = named.into();
            asked
        };
        let asked = (0..operands).map(asked).collect();
        List { patterns, asked }
    }

    /// The patterns that an op may match, judged by the ops that define its operands.
    #[inline]
    pub fn candidates(&self, op: OpRef<'_>) -> Candidates {
        let mut candidates = Candidates::ALL.0;
        let mut defs = op.operand_defs();
        for asked in &self.asked {
            let def = defs.next().flatten().map(OpRef::name);
            let lets_pass = |name: OpName| {
                let named = asked.named.iter().find(|(known, _)| *known == name).map_or(0, |(_, bits)| *bits);
                let is_constant = asked.constant != 0 && op.cx().op_has(name, OpTraits::CONSTANT_LIKE);
                named | if is_constant { asked.constant } else { 0 }
            };
            candidates &= asked.any | def.map_or(0, lets_pass);
        }
        Candidates(candidates)
    }
}

/// Some patterns of a list.
#[derive(Clone, Copy)]
pub struct Candidates(u64);

impl Candidates {
    /// All of them.
    pub const ALL: Candidates = Candidates(!0);

    /// Returns whether the pattern at a position is a candidate.
    #[inline]
    pub fn has(self, at: usize) -> bool {
        self.0 >> (at % 64) & 1 != 0
    }
}

impl std::ops::Deref for List {
    type Target = [u32];
    fn deref(&self) -> &[u32] {
        &self.patterns
    }
}

impl FrozenPatterns {
    /// The patterns for ops of a name, in the order in which they are tried.
    #[inline]
    pub fn of(&self, name: OpName) -> &List {
        self.lists.of(name)
    }

    /// The lists, for the driver's listener.
    pub fn lists(&self) -> Arc<Lists> {
        self.lists.clone()
    }

    /// Returns whether any pattern is tried on ops of a name.
    pub fn has(&self, name: OpName) -> bool {
        !self.of(name).is_empty()
    }

    /// The name of a pattern.
    pub fn name(&self, pattern: u32) -> &str {
        &self.entries[pattern as usize].name
    }

    /// Applies a pattern to an op. Listeners get events at its beginning and its end.
    pub fn apply(&self, pattern: u32, cx: &Context, ir: &mut Ir, op: Op, shared: &mut Shared) -> bool {
        self.apply_deferring(pattern, cx, ir, op, shared, None)
    }

    /// As [`apply`](Self::apply), for a driver that makes some edits later.
    pub(super) fn apply_deferring(
        &self,
        pattern: u32,
        cx: &Context,
        ir: &mut Ir,
        op: Op,
        shared: &mut Shared,
        edits: Option<&mut dyn DeferredEdits>,
    ) -> bool {
        let entry = &self.entries[pattern as usize];
        let action = |_: &Ir| ApplyPattern::new(entry.name.clone(), op);
        action::execute(ir, action, |ir| entry.apply(cx, ir, op, shared, edits)).unwrap_or(false)
    }
}

impl Entry {
    /// Looks up the requirements on operands of the root.
    fn find_needs(&mut self, cx: &ContextData) {
        let (Apply::Declared(pattern), PatternRoot::Kind(kind)) = (&self.apply, self.root) else { return };
        let Some(rule) = pattern.rule else { return };
        let needs = rule().needs.iter().filter_map(|(field, op)| {
            let name = (!op.is_empty()).then(|| cx.op_name(op));
            Some((field.operand(kind())?, name))
        });
        self.needs = needs.collect();
    }

    fn apply(
        &self,
        cx: &Context,
        ir: &mut Ir,
        op: Op,
        shared: &mut Shared,
        edits: Option<&mut dyn DeferredEdits>,
    ) -> bool {
        let listening = ir.hears_patterns();
        if listening {
            ir.begin_pattern(&self.name, op);
        }
        let can_apply = ir.can_apply_pattern(&self.name, op);
        let applied = can_apply.then(|| {
            naming_panics(&self.name, ir, op, |ir| {
                let mut rewriter = Rewriter::sharing(cx, ir, op, shared, edits);
                let applied = self.apply.run(&mut rewriter, op);
                *shared = rewriter.into_shared();
                applied
            })
        });
        let applied = applied.flatten();
        if listening {
            ir.end_pattern(&self.name, applied.is_some());
        }
        applied.is_some()
    }
}

/// Applies a pattern. If it panics, the panic continues with the names of the pattern and of the op.
pub fn naming_panics<T>(pattern: &str, ir: &mut Ir, op: Op, apply: impl FnOnce(&mut Ir) -> T) -> T {
    match catch_unwind(AssertUnwindSafe(|| apply(ir))) {
        Ok(done) => done,
        Err(panic) => resume_named(panic, pattern, ir, op),
    }
}

#[cold]
fn resume_named(panic: Box<dyn Any + Send>, pattern: &str, ir: &Ir, op: Op) -> ! {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    match text {
        Some(text) => resume_unwind(Box::new(format!("{text}, in pattern '{pattern}' on {}", ir.name_and_place(op)))),
        None => resume_unwind(panic),
    }
}

/// A pattern is tried on an op.
pub struct ApplyPattern {
    name: Cow<'static, str>,
    unit: IrUnit,
}

impl ApplyPattern {
    /// The action for a pattern and the op that it is tried on.
    pub fn new(name: Cow<'static, str>, op: Op) -> ApplyPattern {
        ApplyPattern { name, unit: IrUnit::Op(op) }
    }
}

impl Action for ApplyPattern {
    fn tag(&self) -> &str {
        "apply-pattern"
    }

    fn print(&self, out: &mut String) {
        out.push_str(&format!("`apply-pattern pattern: {}", self.name));
    }

    fn units(&self) -> &[IrUnit] {
        std::slice::from_ref(&self.unit)
    }
}
