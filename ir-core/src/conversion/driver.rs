//! The conversion of ops: what is known while it goes on, and what is noted down to be done at the end or taken back.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use super::follower::Follower;
use super::log::Log;
use super::mapping::{ValueMapping, Values};
use super::target::Known;
use super::types::TypeConverter;
use super::{Conversion, ConversionConfig, ConversionFailed, Mode, Outcome};
use crate::action::{self, Action, IrUnit};
use crate::context::Type;
use crate::ir::{Block, Ir, Mark, Op, Region, Value};
use crate::rewrite::worklist::OpMap;

/// Something that is done at the end.
pub(super) enum Change {
    /// The results of an op are replaced, and it goes.
    ReplaceOp { op: Op, converter: Option<Arc<TypeConverter>> },
    /// A value is replaced.
    ReplaceValue { value: Value, converter: Option<Arc<TypeConverter>> },
    /// A block, which stands in no region any more, goes.
    EraseBlock(Block),
    /// A cast was made; the values for which the mapping has its results.
    Cast { op: Op, mapped: Values },
    /// The arguments of a block were converted.
    ConvertBlock(Block),
}

/// Why a cast was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// For users of a value that are not converted.
    Source,
    /// For a pattern that wants another type.
    Target,
}

/// A cast of the driver.
#[derive(Clone)]
pub(super) struct Materialization {
    pub kind: Kind,
    pub converter: Option<Arc<TypeConverter>>,
    /// The type of the value in the input.
    pub original: Option<Type>,
    /// It changes the type of values only, rather than making one from nothing.
    pub pure: bool,
}

/// Ops in the order in which they were added.
#[derive(Default)]
pub(super) struct OpSet {
    list: Vec<Op>,
    set: OpMap,
}

impl OpSet {
    pub fn insert(&mut self, op: Op) {
        if self.set.insert(op) {
            self.list.push(op);
        }
    }

    #[inline]
    pub fn contains(&self, op: Op) -> bool {
        !self.list.is_empty() && self.set.contains(op)
    }

    fn truncate(&mut self, len: usize) {
        for op in self.list.drain(len..) {
            self.set.remove(op);
        }
    }
}

/// A point to go back to.
pub(super) struct State {
    changes: usize,
    ignored: usize,
    replaced: usize,
    pub mark: Mark,
}

/// A conversion that goes on.
pub(crate) struct Driver {
    pub(super) conversion: Arc<Conversion>,
    mode: Mode,
    pub(super) config: ConversionConfig,
    outcome: Outcome,
    pub(super) known: Known,
    pub(super) mapping: ValueMapping,
    pub(super) changes: Vec<Change>,
    /// Ops in others that are legal with all that is in them.
    pub(super) ignored: OpSet,
    /// Ops that go at the end, with all that is in them.
    pub(super) replaced: OpSet,
    pub(super) casts: HashMap<Op, Materialization, foldhash::fast::FixedState>,
    /// Blocks with converted arguments.
    pub(super) converted: HashSet<Block, foldhash::fast::FixedState>,
    /// Patterns that are being applied, outer ones first.
    pub(super) active: Vec<u32>,
    /// That of the pattern that is being applied.
    pub(super) converter: Option<Arc<TypeConverter>>,
    /// Ops that patterns have changed in place.
    pub(super) modified: Vec<Op>,
    /// What a pattern or folder asked for would have made a value replace itself: it is undone.
    pub(super) circular: bool,
    pub(super) log: Option<Log>,
}

/// Converting ops. [MLIR: ApplyConversionAction]
struct ApplyConversion(Vec<IrUnit>);

impl Action for ApplyConversion {
    fn tag(&self) -> &str {
        "apply-conversion"
    }

    fn print(&self, out: &mut String) {
        out.push_str(self.tag());
    }

    fn units(&self) -> &[IrUnit] {
        &self.0
    }
}

impl Driver {
    pub fn new(conversion: Arc<Conversion>, mode: Mode, config: ConversionConfig, ir: &mut Ir) -> Driver {
        let log = ir.cx().rewrite_log().map(Log::new);
        if let Some(log) = &log {
            let inner = ir.set_listener(None);
            ir.set_listener(Some(Box::new(Follower { log: log.clone(), inner })));
        }
        Driver {
            conversion,
            mode,
            config,
            outcome: Outcome::default(),
            known: Known::default(),
            mapping: ValueMapping::default(),
            changes: Vec::new(),
            ignored: OpSet::default(),
            replaced: OpSet::default(),
            casts: HashMap::default(),
            converted: HashSet::default(),
            active: Vec::new(),
            converter: None,
            modified: Vec::new(),
            circular: false,
            log,
        }
    }

    /// Converts ops and all that is nested in them. If whoever watches actions leaves that out, nothing is converted.
    pub fn run(self, ir: &mut Ir, ops: &[Op]) -> Result<Outcome, ConversionFailed> {
        let action = |_: &Ir| ApplyConversion(ops.iter().copied().map(IrUnit::Op).collect());
        action::execute(ir, action, |ir| self.convert_or_undo(ir, ops)).unwrap_or(Ok(Outcome::default()))
    }

    fn convert_or_undo(mut self, ir: &mut Ir, ops: &[Op]) -> Result<Outcome, ConversionFailed> {
        let mark = ir.begin_journal();
        let converted = self.convert_all(ir, ops, false);
        let keep = converted.is_ok() && self.mode != Mode::Analysis;
        let ended = if keep { ir.commit(mark) } else { ir.rollback(mark) };
        ended.expect("marks of patterns were ended before");
        if self.log.is_some() {
            let inner = ir.listener_mut::<Follower>().and_then(|follower| follower.inner.take());
            ir.set_listener(inner);
        }
        let mut outcome = std::mem::take(&mut self.outcome);
        converted?;
        if keep {
            outcome.changed = !self.changes.is_empty();
            outcome.unlegalized.retain(|op| !self.replaced.contains(*op));
            self.commit(ir)?;
        }
        Ok(outcome)
    }

    /// Legalizes ops and all that is nested in them, as far as it must be.
    pub(super) fn convert_all(&mut self, ir: &mut Ir, ops: &[Op], within: bool) -> Result<(), ConversionFailed> {
        let mut all = Vec::new();
        for op in ops {
            self.collect(ir, *op, &mut all);
        }
        for op in all {
            self.convert(ir, op, within)?;
        }
        Ok(())
    }

    /// An op and those nested in it, outer ones first, blocks in depth-first order of their successors. Not those in ops that are legal with
    /// all that is in them, nor those in blocks that cannot be reached, nor those that are legal by their name if nobody has to hear of these.
    fn collect(&mut self, ir: &Ir, root: Op, all: &mut Vec<Op>) {
        let lists_legal = self.mode == Mode::Analysis || self.log.is_some();
        enum Step {
            Op(Op),
            Behind(Op),
            Region(Region),
            Block(Block, bool),
        }
        let mut todo = vec![Step::Op(root)];
        // Blocks of the region that is gone through, those reached from it; of those around it, too.
        let mut seen: HashSet<Block, foldhash::fast::FixedState> = HashSet::default();
        while let Some(step) = todo.pop() {
            let op = match step {
                Step::Region(region) => {
                    if let Some(entry) = ir.region(region).first_block() {
                        todo.push(Step::Block(entry.handle(), entry.next().is_none()));
                    }
                    continue;
                }
                Step::Block(block, alone) => {
                    if !alone {
                        if !seen.insert(block) {
                            continue;
                        }
                        let successors: SmallVec<[Block; 4]> =
                            ir.block(block).successors().map(|next| next.handle()).collect();
                        todo.extend(successors.into_iter().rev().map(|next| Step::Block(next, false)));
                    }
                    match ir.block(block).first_op() {
                        Some(first) => first.handle(),
                        None => continue,
                    }
                }
                Step::Op(op) => op,
                Step::Behind(op) => match ir.op(op).next() {
                    Some(next) => next.handle(),
                    None => continue,
                },
            };
            let mut next = Some(ir.op(op));
            while let Some(op) = next {
                if lists_legal || !self.conversion.target.all_are_legal(&mut self.known, op) {
                    all.push(op.handle());
                }
                next = op.next().filter(|_| op.handle() != root);
                if op.num_regions_and_successors().0 == 0 {
                    continue;
                }
                if self.conversion.target.is_legal_known(&mut self.known, op).is_some_and(|legal| legal.recursively) {
                    continue;
                }
                if next.is_some() {
                    todo.push(Step::Behind(op.handle()));
                }
                todo.extend(op.regions().rev().map(|region| Step::Region(region.handle())));
                break;
            }
        }
    }

    /// Legalizes an op, or says that it must be legal.
    fn convert(&mut self, ir: &mut Ir, op: Op, within: bool) -> Result<(), ConversionFailed> {
        if self.legalize(ir, op) {
            if self.mode == Mode::Analysis && !within {
                self.outcome.legalizable.push(op);
            }
            return Ok(());
        }
        let view = ir.op(op);
        let illegal = match self.mode {
            Mode::Analysis => return Ok(()),
            Mode::Full => "",
            Mode::Partial if self.conversion.target.is_illegal(view) => " that was explicitly marked illegal",
            Mode::Partial => {
                if !within {
                    self.outcome.unlegalized.push(op);
                }
                return Ok(());
            }
        };
        let name = ir.cx().op_str(view.name());
        view.emit_error(format!("failed to legalize operation '{name}'{illegal}"));
        Err(ConversionFailed)
    }

    /// Whether there is nothing to do about an op but to leave it, and nothing to say of it. Most ops are like that.
    #[inline]
    pub(super) fn is_plainly_legal(&mut self, ir: &Ir, op: Op) -> bool {
        let plain = self.log.is_none() && !self.is_ignored(op);
        let legal = |driver: &mut Driver| driver.conversion.target.is_legal_known(&mut driver.known, ir.op(op));
        plain && legal(self).is_some_and(|legal| !legal.recursively)
    }

    /// Where things stand.
    pub(super) fn state(&self, ir: &mut Ir) -> State {
        let (changes, ignored) = (self.changes.len(), self.ignored.list.len());
        State { changes, ignored, replaced: self.replaced.list.len(), mark: ir.begin_journal() }
    }

    /// Keeps what was done since.
    pub(super) fn keep(&mut self, ir: &mut Ir, state: State) {
        ir.commit(state.mark).expect("marks end in the reverse order of their beginning");
    }

    /// Takes back what was done since.
    pub(super) fn reset(&mut self, ir: &mut Ir, state: State) {
        while self.changes.len() > state.changes {
            match self.changes.pop() {
                Some(Change::ReplaceOp { op, .. }) => {
                    for result in ir.op(op).results() {
                        self.mapping.remove(&[result]);
                    }
                }
                Some(Change::ReplaceValue { value, .. }) => self.mapping.remove(&[value]),
                Some(Change::Cast { op, mapped }) => {
                    if !mapped.is_empty() {
                        self.mapping.remove(&mapped);
                    }
                    self.casts.remove(&op);
                }
                Some(Change::ConvertBlock(block)) => drop(self.converted.remove(&block)),
                Some(Change::EraseBlock(_)) | None => {}
            }
        }
        self.ignored.truncate(state.ignored);
        self.replaced.truncate(state.replaced);
        ir.rollback(state.mark).expect("marks end in the reverse order of their beginning");
    }

    /// A pattern has changed an op in place.
    pub(crate) fn note_modified(&mut self, op: Op) {
        self.modified.push(op);
    }

    /// Whether an op is none of the conversion's business any more.
    pub(super) fn is_ignored(&self, op: Op) -> bool {
        self.ignored.contains(op) || self.replaced.contains(op)
    }
}
