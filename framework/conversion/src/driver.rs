//! The conversion of ops: its state, and the changes that are recorded, to be made at the end or rolled back.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use super::attempts::Attempts;
use super::listener::ConversionListener;
use super::log::Log;
use super::mapping::{ValueMapping, Values};
use super::types::TypeConverter;
use super::{Conversion, ConversionConfig, ConversionFailed, Mode, Outcome};
use dialekt_ir_core::action::{self, Action, IrUnit};
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::interfaces::SymbolNames;
use dialekt_ir_core::ir::{Block, HandleMap, Ir, IsolateId, Mark, Op, OpMap, OpRef, Region, Value};

/// Something that is done at the end.
pub(super) enum Change {
    /// The results of an op are replaced, and it goes.
    ReplaceOp { op: Op, converter: Option<Arc<TypeConverter>> },
    /// A value is replaced.
    ReplaceValue { value: Value, converter: Option<Arc<TypeConverter>> },
    /// The erasure of a block, which is in no region any more.
    EraseBlock(Block),
    /// A cast was made.
    Cast(Op),
    /// The arguments of a block were converted.
    ConvertBlock(Block),
}

impl Change {
    /// The isolate that it is about.
    pub fn isolate(&self) -> IsolateId {
        match self {
            Change::ReplaceOp { op, .. } | Change::Cast(op) => op.isolate(),
            Change::ReplaceValue { value, .. } => value.isolate(),
            Change::EraseBlock(block) | Change::ConvertBlock(block) => block.isolate(),
        }
    }
}

/// The reason why a cast was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Source materialization: for users of a value that are not converted.
    Source,
    /// Target materialization: for a pattern that wants another type.
    Target,
}

/// A cast of the driver.
#[derive(Clone)]
pub(super) struct Materialization {
    pub kind: Kind,
    pub converter: Option<Arc<TypeConverter>>,
    /// The type of the value in the input.
    pub original: Option<Type>,
    /// True if it only changes the type of values, rather than making one from nothing.
    pub pure: bool,
    /// The values for which the mapping has its results.
    pub mapped: Values,
}

/// The casts that the driver made.
#[derive(Default)]
pub(super) struct Casts {
    list: Vec<Materialization>,
    /// Their places in the list.
    places: OpMap,
}

impl Casts {
    pub fn insert(&mut self, op: Op, cast: Materialization) {
        *self.places.entry(op) = self.list.len() as u32;
        self.list.push(cast);
    }

    pub fn get(&self, op: Op) -> Option<&Materialization> {
        self.places.get(op).map(|place| &self.list[place as usize])
    }

    /// Removes the cast that was added last, which is the op; `None` if it is no cast of these.
    fn remove(&mut self, op: Op) -> Option<Materialization> {
        let place = self.places.remove(op)?;
        debug_assert_eq!(place as usize + 1, self.list.len(), "casts are rolled back in the reverse of their order");
        self.list.pop()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// Ops in the order in which they were added.
#[derive(Default)]
pub(super) struct OpSet {
    list: Vec<Op>,
    known: OpMap,
}

impl OpSet {
    pub fn insert(&mut self, op: Op) {
        if self.known.insert(op) {
            self.list.push(op);
        }
    }

    #[inline]
    pub fn contains(&self, op: Op) -> bool {
        !self.list.is_empty() && self.known.contains(op)
    }

    fn truncate(&mut self, len: usize) {
        for op in self.list.drain(len.min(self.list.len())..) {
            self.known.remove(op);
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

/// What stays the same while a conversion runs.
#[derive(Clone, Copy)]
pub(crate) struct Fixed<'c> {
    pub cx: &'c Context,
    pub conversion: &'c Conversion,
}

/// A running conversion.
pub(crate) struct Driver {
    pub(super) conversion: Arc<Conversion>,
    mode: Mode,
    pub(super) config: ConversionConfig,
    outcome: Outcome,
    pub(super) mapping: ValueMapping,
    pub(super) changes: Vec<Change>,
    /// Ops in others that are legal with all that is in them.
    pub(super) ignored: OpSet,
    /// Ops that go at the end, with all that is in them.
    pub(super) replaced: OpSet,
    pub(super) casts: Casts,
    /// Blocks with converted arguments.
    pub(super) converted: HashSet<Block, foldhash::fast::FixedState>,
    /// The names in the symbol tables that patterns asked.
    pub(super) symbols: HashMap<Op, SymbolNames, foldhash::fast::FixedState>,
    /// Patterns that are being applied, outer ones first.
    pub(super) active: Vec<u32>,
    /// The type converter of the pattern that is being applied.
    pub(super) converter: Option<Arc<TypeConverter>>,
    /// Ops that patterns have changed in place.
    pub(super) modified: Vec<Op>,
    /// Set when a pattern or folder would have made a value replace itself: it is rolled back.
    pub(super) circular: bool,
    /// Set when a pattern claimed to have converted an op, but left it unchanged, which was reported: nothing is
    /// converted.
    pub(super) misapplied: bool,
    pub(super) log: Option<Log>,
    /// Failed attempts to legalize the current op of the input, if errors are to tell of them.
    pub(super) attempts: Option<Attempts>,
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
        let attempts = ir.cx().explains_failures().then(Attempts::default);
        if log.is_some() || attempts.is_some() {
            let inner = ir.set_listener(None);
            let listener = ConversionListener { log: log.clone(), attempts: attempts.clone(), inner };
            ir.set_listener(Some(Box::new(listener)));
        }
        Driver {
            conversion,
            mode,
            config,
            outcome: Outcome::default(),
            mapping: ValueMapping::default(),
            changes: Vec::new(),
            ignored: OpSet::default(),
            replaced: OpSet::default(),
            casts: Casts::default(),
            converted: HashSet::default(),
            symbols: HashMap::default(),
            active: Vec::new(),
            converter: None,
            modified: Vec::new(),
            circular: false,
            misapplied: false,
            log,
            attempts,
        }
    }

    /// Converts ops and all ops nested in them. If an action handler skips that, nothing is converted.
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
        if self.log.is_some() || self.attempts.is_some() {
            let inner = ir.listener_mut::<ConversionListener>().and_then(|listener| listener.inner.take());
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
        let (cx, conversion) = (ir.cx().clone(), self.conversion.clone());
        let fixed = Fixed { cx: &cx, conversion: &conversion };
        let mut all = Vec::new();
        for op in ops {
            self.collect(ir, *op, &mut all);
        }
        let mut isolate = None;
        for op in all {
            if isolate.replace(op.isolate()) != Some(op.isolate())
                && let Some(op) = ir.get_op(op)
            {
                op.warm_isolate();
            }
            self.convert(fixed, ir, op, within)?;
        }
        Ok(())
    }

    /// An op and those nested in it, outer ones first, blocks in depth-first order of their successors. Left out are
    /// ops in recursively legal ones, ops in unreachable blocks, and, without a log, ops that are legal by their name.
    fn collect(&self, ir: &Ir, root: Op, all: &mut Vec<Op>) {
        let Conversion { target, known, .. } = &*self.conversion;
        let lists_legal = self.mode == Mode::Analysis || self.log.is_some();
        let is_passed_over = |name| !lists_legal && known.are_all_legal(target, ir.cx(), name);
        enum Step {
            Behind(Op),
            Region(Region),
            Block(Block, bool),
        }
        let mut todo = Vec::new();
        // Collects an op, and pushes its regions if they have blocks.
        let mut enter = |op: OpRef<'_>, todo: &mut Vec<Step>| {
            if !is_passed_over(op.name()) {
                all.push(op.handle());
            }
            let enters = op.num_regions_and_successors().0 != 0
                && !self.conversion.is_legal(op).is_some_and(|legal| legal.recursively);
            if enters {
                if op.handle().is_isolate_root() {
                    op.warm_isolate();
                }
                todo.extend(op.regions().rev().map(|region| Step::Region(region.handle())));
            }
            enters
        };
        enter(ir.op(root), &mut todo);
        // The visited blocks of the current region and of those around it.
        let mut seen: HandleMap<Block> = HandleMap::default();
        while let Some(step) = todo.pop() {
            let first = match step {
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
                    ir.block(block).first_op()
                }
                Step::Behind(op) => ir.op(op).next(),
            };
            for op in first.into_iter().flat_map(|first| first.and_behind(is_passed_over)) {
                todo.push(Step::Behind(op.handle()));
                if enter(op, &mut todo) {
                    break;
                }
                todo.pop();
            }
        }
    }

    /// Legalizes an op; reports an error if it must be legal and cannot be.
    fn convert(&mut self, fixed: Fixed<'_>, ir: &mut Ir, op: Op, within: bool) -> Result<(), ConversionFailed> {
        if let Some(attempts) = &self.attempts
            && !within
        {
            attempts.truncate(0);
        }
        if self.legalize(fixed, ir, op) {
            if self.mode == Mode::Analysis && !within {
                self.outcome.legalizable.push(op);
            }
            return Ok(());
        }
        if self.misapplied {
            return Err(ConversionFailed);
        }
        let view = ir.op(op);
        let illegal = match self.mode {
            Mode::Analysis => return Ok(()),
            Mode::Full => "",
            Mode::Partial if self.conversion.is_illegal(view) => " that was explicitly marked illegal",
            Mode::Partial => {
                if !within {
                    self.outcome.unlegalized.push(op);
                }
                return Ok(());
            }
        };
        let name = ir.cx().op_str(view.name());
        let error = view.emit_error(format!("failed to legalize operation '{name}'{illegal}"));
        if let Some(attempts) = &self.attempts {
            attempts.add_to(error).report();
        }
        Err(ConversionFailed)
    }

    /// Returns whether an op is legal without further questions, so that there is nothing to do and nothing to log.
    /// Most ops are like that.
    #[inline]
    pub(super) fn is_plainly_legal(&self, ir: &Ir, op: Op) -> bool {
        let plain = self.log.is_none() && !self.is_ignored(op);
        plain && self.conversion.is_legal(ir.op(op)).is_some_and(|legal| !legal.recursively)
    }

    /// The current state, to roll back to.
    pub(super) fn state(&self, ir: &mut Ir) -> State {
        let (changes, ignored) = (self.changes.len(), self.ignored.list.len());
        State { changes, ignored, replaced: self.replaced.list.len(), mark: ir.begin_journal() }
    }

    /// Keeps the changes since a state.
    pub(super) fn keep(&mut self, ir: &mut Ir, state: State) {
        ir.commit(state.mark).expect("marks end in the reverse order of their beginning");
    }

    /// Rolls back the changes since a state.
    pub(super) fn reset(&mut self, ir: &mut Ir, state: State) {
        while self.changes.len() > state.changes {
            match self.changes.pop() {
                Some(Change::ReplaceOp { op, .. }) => {
                    for result in ir.op(op).results() {
                        self.mapping.remove(&[result]);
                    }
                }
                Some(Change::ReplaceValue { value, .. }) => self.mapping.remove(&[value]),
                Some(Change::Cast(op)) => {
                    if let Some(cast) = self.casts.remove(op).filter(|cast| !cast.mapped.is_empty()) {
                        self.mapping.remove(&cast.mapped);
                    }
                }
                Some(Change::ConvertBlock(block)) => drop(self.converted.remove(&block)),
                Some(Change::EraseBlock(_)) | None => {}
            }
        }
        self.ignored.truncate(state.ignored);
        self.replaced.truncate(state.replaced);
        ir.rollback(state.mark).expect("marks end in the reverse order of their beginning");
    }

    /// Returns whether the conversion ignores an op: it is in a legal op that is recursively so, or was replaced.
    pub(super) fn is_ignored(&self, op: Op) -> bool {
        self.ignored.contains(op) || self.replaced.contains(op)
    }
}
