//! Where buffers come from, and what is made of them. [MLIR: BufferViewFlowAnalysis, BufferOriginAnalysis]

use std::collections::{HashMap, HashSet};

use dialekt_bufferization::BufferViewFlowOpRef;
use dialekt_interfaces::{
    BranchOpRef, CallOpRef, EffectTarget, FunctionOpRef, RegionBranchOpRef, RegionBranchTerminatorOpRef, ViewLikeOpRef,
};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::rewrite::*;

/// The flow of buffers through views, branches and regions, in an op: a value depends on another if it may be that buffer, or a
/// part of it. Calls and unknown ops end it. The analysis is valid until the op changes.
#[derive(Clone, Default, Debug)]
pub struct BufferViewFlowAnalysis {
    dependencies: HashMap<Value, Vec<Value>>,
    reverse: HashMap<Value, Vec<Value>>,
    terminals: HashSet<Value>,
}

fn is_memref(ir: &Ir, value: Value) -> bool {
    matches!(ir.cx().type_data(ir.value(value).ty()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// The results of an op and the arguments of its regions.
fn defined_by(op: OpRef<'_>) -> impl Iterator<Item = Value> {
    let entries = op.regions().filter_map(|region| region.first_block());
    op.results().chain(entries.flat_map(|entry| entry.args()))
}

impl BufferViewFlowAnalysis {
    /// Analyses all ops in an op.
    pub fn new(root: OpRef<'_>) -> BufferViewFlowAnalysis {
        let mut this = BufferViewFlowAnalysis::default();
        let _ = root.walk(WalkOrder::Post, |op| this.visit(op));
        this
    }

    /// All values that depend on a value, which is among them.
    pub fn resolve(&self, value: Value) -> Vec<Value> {
        reached(&self.dependencies, value)
    }

    /// All values that a value depends on, which is among them.
    pub fn resolve_reverse(&self, value: Value) -> Vec<Value> {
        reached(&self.reverse, value)
    }

    /// Returns whether a buffer cannot be followed any further, as it may be new.
    pub fn may_be_terminal_buffer(&self, value: Value) -> bool {
        self.terminals.contains(&value)
    }

    fn register(&mut self, value: Value, dependency: Value) {
        self.dependencies.entry(value).or_default().push(dependency);
        self.reverse.entry(dependency).or_default().push(value);
    }

    fn add_terminals(&mut self, op: OpRef<'_>, may_be: impl Fn(Value) -> bool) {
        self.terminals.extend(defined_by(op).filter(|value| is_memref(op.ir(), *value) && may_be(*value)));
    }

    fn visit(&mut self, op: OpRef<'_>) {
        if let Some(flow) = BufferViewFlowOpRef::of(op) {
            flow.populate_dependencies(&mut |value, dependency| self.register(value, dependency));
            self.add_terminals(op, |value| flow.may_be_terminal_buffer(value));
        } else if let Some(view) = ViewLikeOpRef::of(op) {
            if let Some(dest) = op.result(0) {
                self.register(view.view_source(), dest);
            }
        } else if let Some(branch) = BranchOpRef::of(op) {
            for (index, block) in op.successors().enumerate() {
                let operands = branch.successor_operands(index);
                for (value, argument) in operands.forwarded.values().zip(block.args().skip(operands.produced)) {
                    self.register(value, argument);
                }
            }
        } else if let Some(branch) = RegionBranchOpRef::of(op) {
            for point in branch.points() {
                for successor in branch.successor_regions(point) {
                    let operands = branch.successor_operands(point, &successor);
                    for (value, input) in operands.values().zip(successor.inputs(op)) {
                        self.register(value, input);
                    }
                }
            }
        } else if RegionBranchTerminatorOpRef::of(op).is_some() {
            // It is followed from the op around it.
        } else if CallOpRef::of(op).is_some() {
            self.add_terminals(op, |_| true);
            for operand in op.operands() {
                op.results().for_each(|result| self.register(operand, result));
            }
        } else {
            self.add_terminals(op, |_| true);
        }
    }
}

/// All values that a value leads to.
fn reached(map: &HashMap<Value, Vec<Value>>, value: Value) -> Vec<Value> {
    let (mut found, mut seen, mut todo) = (Vec::new(), HashSet::new(), vec![value]);
    while let Some(value) = todo.pop() {
        if seen.insert(value) {
            found.push(value);
            todo.extend(map.get(&value).into_iter().flatten());
        }
    }
    found
}

/// Answers whether buffers are of the same allocation. The analysis is valid until the op changes, but for ops without buffers.
#[derive(Clone, Debug)]
pub struct BufferOriginAnalysis {
    flow: BufferViewFlowAnalysis,
}

/// The buffers that a value may come from.
struct Origin {
    terminals: HashSet<Value>,
    allocations: bool,
    allocations_or_arguments: bool,
}

impl BufferOriginAnalysis {
    /// Analyses all ops in an op.
    pub fn new(root: OpRef<'_>) -> BufferOriginAnalysis {
        BufferOriginAnalysis { flow: BufferViewFlowAnalysis::new(root) }
    }

    /// Returns whether two memrefs are of the same allocation; `None` if that is not known.
    pub fn is_same_allocation(&self, ir: &Ir, a: Value, b: Value) -> Option<bool> {
        let (a, b) = (view_base(ir, a), view_base(ir, b));
        if a == b {
            return Some(true);
        }
        let (one, other) = (self.origin(ir, a), self.origin(ir, b));
        if one.terminals.len() == 1 && one.terminals == other.terminals {
            return Some(true);
        }
        if !one.terminals.is_disjoint(&other.terminals) {
            return None;
        }
        let distinct =
            one.allocations && other.allocations_or_arguments || other.allocations && one.allocations_or_arguments;
        distinct.then_some(false)
    }

    fn origin(&self, ir: &Ir, value: Value) -> Origin {
        let all = self.flow.resolve_reverse(value);
        let is_terminal = |value: &Value| is_memref(ir, *value) && self.flow.may_be_terminal_buffer(*value);
        let terminals: HashSet<Value> = all.into_iter().filter(is_terminal).collect();
        let allocations = terminals.iter().all(|value| is_allocated(ir, *value));
        let is_known = |value: &Value| is_allocated(ir, *value) || is_function_argument(ir, *value);
        let allocations_or_arguments = terminals.iter().all(is_known);
        Origin { terminals, allocations, allocations_or_arguments }
    }
}

/// Returns whether a value is a new allocation.
pub fn is_allocated(ir: &Ir, value: Value) -> bool {
    let effects = ir.value(value).defining_op().and_then(OpRef::own_effects);
    let allocates = |effects: dialekt_interfaces::Effects| {
        effects.iter().any(|effect| effect.effect == Effect::Allocate && effect.on == EffectTarget::Value(value))
    };
    effects.is_some_and(allocates)
}

fn is_function_argument(ir: &Ir, value: Value) -> bool {
    let ValueDef::Argument(block, _) = ir.value(value).def() else { return false };
    let block = ir.block(block);
    block.is_entry() && block.parent_op().is_some_and(|op| FunctionOpRef::of(op).is_some())
}

/// The value that a memref is a view of.
pub fn view_base(ir: &Ir, mut value: Value) -> Value {
    while let Some(view) = ir.value(value).defining_op().and_then(ViewLikeOpRef::of) {
        if view.result(0) != Some(value) {
            break;
        }
        value = view.view_source();
    }
    value
}
