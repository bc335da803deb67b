//! `mlprogram-pipeline-globals`: loads and stores of variables within a block.
//! [mlir/lib/Dialect/MLProgram/Transforms/PipelineGlobalOps.cpp]

use dialekt_interfaces::{CallOpRef, CallableOpRef, SymbolTables};
use dialekt_ir_core::ir::{Block, EditError};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ml_program::{Global, GlobalLoad, GlobalLoadGraph, GlobalStore, GlobalStoreGraph};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use hashbrown::{HashMap, HashSet};

/// Optimize `ml_program` global operations for read and store
///
/// Within a block, a load of a variable whose value is known from an earlier load or store is replaced by that value, and
/// a store that a later one overwrites is erased, unless the variable is read in between. Ops with regions and calls
/// count as all loads and stores in them. Where the callee of any call is not known, nothing is done.
#[derive(Pass, Clone)]
#[pass(name = "MLProgramPipelineGlobalsPass", argument = "mlprogram-pipeline-globals", op = "builtin.module")]
pub struct MLProgramPipelineGlobals;

/// The variable that an op refers to, by whatever name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Variable {
    Global(Op),
    /// One that is not there, by its name.
    Missing(Attribute),
}

impl Variable {
    fn of(op: OpRef<'_>, symbols: &SymbolTables) -> Option<Variable> {
        let name = op.inherent_attr("global")?;
        let mut around = std::iter::successors(op.parent_op(), |op| op.parent_op());
        let global = around.find_map(|from| symbols.lookup_nearest(from, name).filter(|found| found.is::<Global>()));
        Some(global.map_or(Variable::Missing(name), |global| Variable::Global(global.handle())))
    }
}

/// Variables that are read and written.
#[derive(Clone, Default)]
struct Effects {
    loads: HashSet<Variable>,
    stores: HashSet<Variable>,
}

impl Effects {
    /// Adds other effects; returns whether there are more of them now.
    fn extend(&mut self, other: &Effects) -> bool {
        let before = self.loads.len() + self.stores.len();
        self.loads.extend(&other.loads);
        self.stores.extend(&other.stores);
        self.loads.len() + self.stores.len() != before
    }
}

/// The effects of all functions that are called, and of all ops that matter to others.
struct Module {
    functions: HashMap<Op, Effects>,
    callees: HashMap<Op, Op>,
    accesses: HashMap<Op, Access>,
}

/// A load or a store.
#[derive(Clone, Copy)]
struct Access {
    kind: AccessKind,
    variable: Variable,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AccessKind {
    Load,
    Store,
    /// Of a graph: its order is that of its tokens.
    GraphLoad,
    GraphStore,
}

impl AccessKind {
    fn of(op: OpRef<'_>) -> Option<AccessKind> {
        let kinds = [
            (op.is::<GlobalLoad>(), AccessKind::Load),
            (op.is::<GlobalStore>(), AccessKind::Store),
            (op.is::<GlobalLoadGraph>(), AccessKind::GraphLoad),
            (op.is::<GlobalStoreGraph>(), AccessKind::GraphStore),
        ];
        kinds.into_iter().find(|(is, _)| *is).map(|(_, kind)| kind)
    }
}

impl Access {
    fn add_to(self, effects: &mut Effects) {
        match self.kind {
            AccessKind::Load | AccessKind::GraphLoad => effects.loads.insert(self.variable),
            AccessKind::Store | AccessKind::GraphStore => effects.stores.insert(self.variable),
        };
    }
}

impl Module {
    /// The effects in a module; `None` if the callee of a call is not known.
    fn new(root: OpRef<'_>) -> Option<Module> {
        let symbols = SymbolTables::default();
        let (mut callees, mut accesses) = (HashMap::new(), HashMap::new());
        for op in root.preorder() {
            if let Some(call) = CallOpRef::of(op) {
                let callee = call.resolve(&symbols)?;
                CallableOpRef::of(callee)?.callable_region()?;
                callees.insert(op.handle(), callee.handle());
            } else if let Some(kind) = AccessKind::of(op)
                && let Some(variable) = Variable::of(op, &symbols)
            {
                accesses.insert(op.handle(), Access { kind, variable });
            }
        }
        let mut module = Module { functions: HashMap::new(), callees, accesses };
        module.find_effects(root.ir());
        Some(module)
    }

    /// Collects the effects of callees, until those of all that call each other are known.
    fn find_effects(&mut self, ir: &Ir) {
        let mut callers: HashMap<Op, Vec<Op>> = HashMap::new();
        let functions: HashSet<Op> = self.callees.values().copied().collect();
        for function in functions {
            let mut effects = Effects::default();
            for op in ir.op(function).preorder() {
                if let Some(access) = self.accesses.get(&op.handle()) {
                    access.add_to(&mut effects);
                }
                if let Some(callee) = self.callees.get(&op.handle()) {
                    callers.entry(*callee).or_default().push(function);
                }
            }
            self.functions.insert(function, effects);
        }
        let mut changed: Vec<Op> = self.functions.keys().copied().collect();
        while let Some(callee) = changed.pop() {
            let Some(effects) = self.functions.get(&callee).cloned() else { continue };
            for caller in callers.get(&callee).into_iter().flatten() {
                if self.functions.get_mut(caller).is_some_and(|known| known.extend(&effects)) {
                    changed.push(*caller);
                }
            }
        }
    }

    /// The effects of an op and of all that is in it; `None` if it has none.
    fn effects(&self, op: OpRef<'_>) -> Option<Effects> {
        let mut effects = Effects::default();
        for op in op.preorder() {
            if let Some(access) = self.accesses.get(&op.handle()) {
                access.add_to(&mut effects);
            }
            if let Some(called) = self.callees.get(&op.handle()).and_then(|callee| self.functions.get(callee)) {
                effects.extend(called);
            }
        }
        (!effects.loads.is_empty() || !effects.stores.is_empty()).then_some(effects)
    }
}

impl Pass for MLProgramPipelineGlobals {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let root = cx.op_ref();
        let Some(module) = Module::new(root) else {
            cx.preserve_all();
            return Ok(());
        };
        let regions = root.preorder().flat_map(|op| op.regions());
        let blocks: Vec<Block> = regions.flat_map(|region| region.blocks()).map(|block| block.handle()).collect();
        let ir = cx.ir_mut();
        blocks.into_iter().try_for_each(|block| optimize(ir, block, &module)).map_err(|_| PassFailed)
    }
}

/// Replaces loads and erases stores in a block.
fn optimize(ir: &mut Ir, block: Block, module: &Module) -> Result<(), EditError> {
    let mut values: HashMap<Variable, Value> = HashMap::new();
    // Stores of values that nobody has read since.
    let mut unread: HashMap<Variable, Op> = HashMap::new();
    let ops: Vec<Op> = ir.block(block).ops().map(|op| op.handle()).collect();
    for op in ops {
        match module.accesses.get(&op) {
            Some(Access { kind: AccessKind::Load, variable }) => {
                let Some(result) = ir.op(op).result(0) else { continue };
                match values.get(variable) {
                    Some(value) => {
                        ir.replace_all_uses(result, *value)?;
                        ir.erase_op(op)?;
                    }
                    None => {
                        unread.remove(variable);
                        values.insert(*variable, result);
                    }
                }
            }
            Some(Access { kind: AccessKind::Store, variable }) => {
                let Some(stored) = ir.op(op).operand(0) else { continue };
                values.insert(*variable, stored);
                if let Some(earlier) = unread.insert(*variable, op) {
                    ir.erase_op(earlier)?;
                }
            }
            _ => {
                let Some(Effects { loads, stores }) = module.effects(ir.op(op)) else { continue };
                for variable in loads.union(&stores) {
                    unread.remove(variable);
                }
                for variable in &stores {
                    values.remove(variable);
                }
            }
        }
    }
    Ok(())
}
