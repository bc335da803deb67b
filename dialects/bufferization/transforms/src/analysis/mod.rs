//! One-Shot Analysis: decides which tensors share a buffer. [mlir/lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp]
//!
//! An operand is bufferized in place where nobody reads afterwards what is overwritten, and nothing is written to that may not be.
//!
//! - this module: the decisions, and the steps of the analysis
//! - `accesses`: reads and writes, found by what may be in conflict
//! - `facts`: accesses to the memory of values that share it
//! - `interference`: reads and writes that are in conflict
//! - `order`: the order in which ops are decided on
//! - `assumptions`: what is checked before
//! - `annotations`: the decisions as attributes
//! - `classes`: values that share a buffer

mod accesses;
mod annotations;
mod assumptions;
mod classes;
mod facts;
mod interference;
mod order;

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use dialekt_bufferization::ValueSet;
use dialekt_bufferization::bufferizable::BufferRelation;
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{Analysis, AnalysisState, BufferDecisions};
use dialekt_bufferization::types::is_tensor_like;
use dialekt_ir_core::ir::dominance::Dominance;
use dialekt_ir_core::ir::{Ir, Op, OpRef, Region, Use, Value, WalkOrder};
use hashbrown::{HashMap, HashSet};

pub(crate) use self::assumptions::check_control_flow;
use self::classes::Classes;
use self::facts::ClassFacts;

type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;
type Set<K> = HashSet<K, foldhash::fast::FixedState>;

/// The numbers of what an analysis decided.
#[derive(Clone, Copy, Default, Debug)]
pub struct AnalysisCounts {
    /// Operands that are bufferized in place.
    pub in_place: u64,
    /// Operands that are copied.
    pub out_of_place: u64,
}

/// An attribute to be set on an op.
struct Mark {
    op: Op,
    name: String,
}

/// The decisions of One-Shot Analysis. [MLIR: OneShotAnalysisState]
pub struct OneShotAnalysis<'o> {
    options: &'o BufferizationOptions,
    /// Values whose buffers may be in the same memory.
    aliases: Classes,
    /// Values that have the same buffer.
    equivalent: Classes,
    in_place: Set<Use>,
    undefined: Set<Use>,
    counts: AnalysisCounts,
    extension: Option<Box<dyn Any>>,
    /// Definitions by operand value (cache).
    definitions: RefCell<Map<Value, Rc<ValueSet>>>,
    /// Positions of ops in their blocks.
    positions: Map<Op, u32>,
    /// Facts of classes of `aliases` by leader (cache): dropped when a class is joined without them.
    facts: RefCell<Map<Value, Rc<ClassFacts>>>,
    /// Innermost repetitive regions of ops and of values (cache).
    regions_of_ops: RefCell<Map<Op, Option<Region>>>,
    regions_of_values: RefCell<Map<Value, Option<Region>>>,
    dominance: RefCell<Dominance<false>>,
    /// Conflicts that were found, to be shown.
    marks: RefCell<Vec<Mark>>,
}

impl BufferDecisions for OneShotAnalysis<'_> {
    fn is_in_place(&self, operand: Use, _state: &AnalysisState<'_>) -> bool {
        self.in_place.contains(&operand)
    }

    fn are_equivalent(&self, a: Value, b: Value) -> bool {
        self.equivalent.are_together(a, b)
    }

    fn are_aliasing(&self, a: Value, b: Value) -> bool {
        self.aliases.are_together(a, b)
    }

    fn aliases(&self, value: Value) -> Vec<Value> {
        self.aliases.members(value).collect()
    }

    fn has_undefined_contents(&self, operand: Use) -> bool {
        self.undefined.contains(&operand)
    }

    fn extension(&self) -> Option<&dyn Any> {
        self.extension.as_deref()
    }

    fn is_analysis(&self) -> bool {
        true
    }
}

impl<'o> OneShotAnalysis<'o> {
    /// The state before anything was analyzed: all tensors in an op are alone, and what must be bufferized in place is.
    pub fn new(ir: &Ir, root: Op, options: &'o BufferizationOptions) -> Self {
        let mut analysis = OneShotAnalysis {
            options,
            aliases: Classes::default(),
            equivalent: Classes::default(),
            in_place: Set::default(),
            undefined: Set::default(),
            counts: AnalysisCounts::default(),
            extension: None,
            definitions: RefCell::default(),
            positions: Map::default(),
            facts: RefCell::default(),
            regions_of_ops: RefCell::default(),
            regions_of_values: RefCell::default(),
            dominance: RefCell::new(Dominance::new()),
            marks: RefCell::default(),
        };
        let cx = ir.cx();
        for op in ir.op(root).postorder() {
            let arguments = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
            for value in op.results().chain(arguments) {
                if is_tensor_like(cx, ir.value(value).ty()) {
                    analysis.aliases.add(value);
                    analysis.equivalent.add(value);
                }
            }
        }
        for op in ir.op(root).postorder().filter(|op| options.bufferizable(*op).is_some()) {
            let operands: Vec<Use> = analysis.state(ir).tensor_operands(op).collect();
            for operand in operands {
                if analysis.state(ir).must_bufferize_in_place(operand) {
                    analysis.bufferize_in_place(ir, operand);
                }
            }
        }
        analysis
    }

    /// The decisions with the options.
    pub fn decided(&self) -> Analysis<'_> {
        Analysis { options: self.options, decisions: self }
    }

    /// The state of the analysis of this IR.
    pub fn state<'a>(&'a self, ir: &'a Ir) -> AnalysisState<'a> {
        self.decided().of(ir)
    }

    /// The numbers of decisions.
    pub fn counts(&self) -> AnalysisCounts {
        self.counts
    }

    /// Sets the facts of others that ops ask for by [`AnalysisState::extension`].
    pub fn set_extension<T: Any>(&mut self, extension: T) {
        self.extension = Some(Box::new(extension));
    }

    /// The facts of others.
    pub fn extension_mut<T: Any>(&mut self) -> Option<&mut T> {
        self.extension.as_mut()?.downcast_mut()
    }

    /// The values whose buffers may be in the memory of that of a value, and the value.
    pub fn aliases_of(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        self.aliases.members(value)
    }

    /// The values that have the same buffer as a value, and the value.
    pub fn equivalent_values(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        self.equivalent.members(value)
    }

    /// Decides that an operand is bufferized in place.
    pub fn bufferize_in_place(&mut self, ir: &Ir, operand: Use) {
        if !self.in_place.insert(operand) {
            return;
        }
        let state = self.state(ir);
        let (value, aliases) = (state.value_of(operand), state.aliasing_values(operand));
        self.facts.get_mut().remove(&self.aliases.leader_of(value));
        for alias in aliases {
            self.facts.get_mut().remove(&self.aliases.leader_of(alias.value));
            self.aliases.join(alias.value, value);
        }
        self.counts.in_place += 1;
    }

    /// Returns whether the buffer of a value may be written to.
    pub fn is_writable(&self, ir: &Ir, value: Value) -> bool {
        let state = self.state(ir);
        state.owner(value).is_some_and(|op| op.is_writable(value, &state))
    }

    /// Returns whether the buffer of a value is written to, by operands in place.
    pub fn is_value_written(&self, ir: &Ir, value: Value) -> bool {
        self.aliases_of(value).any(|alias| ir.value(alias).uses().any(|use_| self.is_in_place_write(ir, use_)))
    }

    fn is_in_place_write(&self, ir: &Ir, operand: Use) -> bool {
        let state = self.state(ir);
        self.in_place.contains(&operand) && state.bufferizes_to_memory_write(operand)
    }

    /// Analyzes an op and all nested in it. [MLIR: analyzeOp]
    ///
    /// # Errors
    /// The reason was reported.
    pub fn analyze(&mut self, ir: &mut Ir, root: Op) -> Bufferized {
        self.definitions.get_mut().clear();
        self.facts.get_mut().clear();
        let done = self.decide(ir, root);
        self.show_marks(ir);
        done?;
        let verified = self.verify(ir, root);
        if self.options.test_analysis_only {
            self.annotate_in_place(ir, root);
        }
        if self.options.dump_alias_sets {
            self.annotate_aliases(ir, root);
        }
        verified
    }

    fn decide(&mut self, ir: &Ir, root: Op) -> Bufferized {
        self.number_ops(ir, root);
        self.check_assumptions(ir, root)?;
        for op in self.ordered(ir, root) {
            self.analyze_op(ir, ir.op(op));
        }
        self.find_equivalent(ir, root);
        self.find_undefined(ir, root);
        Ok(())
    }

    /// Decides on the operands of an op.
    fn analyze_op(&mut self, ir: &Ir, op: OpRef<'_>) {
        let operands: Vec<Use> = self.state(ir).tensor_operands(op).collect();
        for operand in operands {
            if self.options.print_conflicts {
                match self.writes_to_non_writable(ir, operand, false) || self.interferes(ir, operand, false) {
                    true => self.counts.out_of_place += 1,
                    false => self.bufferize_in_place(ir, operand),
                }
            } else if !self.bufferize_if_possible(ir, operand) {
                self.counts.out_of_place += 1;
            }
        }
    }

    /// Joins results with operands that have the same buffer for certain.
    fn find_equivalent(&mut self, ir: &Ir, root: Op) {
        let cx = ir.cx();
        for op in ir.op(root).postorder() {
            let Some(bufferizable) = self.options.bufferizable(op) else { continue };
            for result in op.results().filter(|result| is_tensor_like(cx, ir.value(*result).ty())) {
                let state = self.state(ir);
                let aliases = state.aliasing_op_operands(result);
                let is_same = |relation, operand| relation == BufferRelation::Equivalent && state.is_in_place(operand);
                let definite = aliases.iter().find(|alias| alias.is_definite && is_same(alias.relation, alias.operand));
                let operand = match (definite, aliases.first()) {
                    (Some(alias), _) => state.value_of(alias.operand),
                    (None, Some(first)) => {
                        let first = state.value_of(first.operand);
                        let is_any = aliases.iter().all(|alias| {
                            is_same(alias.relation, alias.operand)
                                && state.are_equivalent(state.value_of(alias.operand), first)
                        });
                        if !is_any || bufferizable.bufferizes_to_allocation(result) {
                            continue;
                        }
                        first
                    }
                    (None, None) => continue,
                };
                self.equivalent.join(result, operand);
            }
        }
    }

    /// Notes the uses of results without definitions.
    fn find_undefined(&mut self, ir: &Ir, root: Op) {
        let cx = ir.cx();
        for op in ir.op(root).postorder().filter(|op| self.options.bufferizable(*op).is_some()) {
            for result in op.results().map(|result| ir.value(result)).filter(|result| is_tensor_like(cx, result.ty())) {
                let Some(first) = result.uses().next() else { continue };
                if self.definitions(ir, first).is_empty() {
                    self.undefined.extend(result.uses());
                }
            }
        }
    }

    /// The values that may define the contents of an operand.
    fn definitions(&self, ir: &Ir, operand: Use) -> Rc<ValueSet> {
        let state = self.state(ir);
        let value = state.value_of(operand);
        if let Some(found) = self.definitions.borrow().get(&value) {
            return found.clone();
        }
        let found = Rc::new(state.find_definitions(operand));
        self.definitions.borrow_mut().insert(value, found.clone());
        found
    }

    /// Asks all ops whether they can be bufferized in this way.
    fn verify(&self, ir: &Ir, root: Op) -> Bufferized {
        let mut result = Ok(());
        let state = self.state(ir);
        let _ = ir.op(root).walk(WalkOrder::Post, |op| {
            if let Some(op) = self.options.bufferizable(op) {
                let verified: Bufferized = op.verify_analysis(&state);
                if let Err(BufferizationFailed) = verified {
                    result = verified;
                }
            }
        });
        result
    }
}
