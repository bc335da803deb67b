//! Facts about functions that were analyzed, and the order in which they are.
//! [mlir/lib/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.cpp]

use std::cell::RefCell;

use dialekt_bufferization::types::is_tensor_like;
use dialekt_func as func;
use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_symbols::SymbolTableCollection;
use hashbrown::{HashMap, HashSet};

type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// The facts about a function: arguments and results are their numbers, as functions change while they are bufferized.
#[derive(Default, Debug)]
pub struct FunctionFacts {
    /// For results that have the buffer of an argument, the argument.
    pub equivalent_args: Map<usize, usize>,
    /// For arguments, the results that may be in their memory.
    pub aliasing_results: Map<usize, Vec<usize>>,
    /// The arguments that are read.
    pub read_args: HashSet<usize, foldhash::fast::FixedState>,
    /// The arguments that are written to.
    pub written_args: HashSet<usize, foldhash::fast::FixedState>,
    /// True once all of this is known.
    pub is_analyzed: bool,
}

/// The facts about all functions of a module. [MLIR: FuncAnalysisState]
#[derive(Default)]
pub struct FuncAnalysisState {
    functions: Map<Op, FunctionFacts>,
    symbol_tables: RefCell<SymbolTableCollection>,
}

impl FuncAnalysisState {
    /// The facts about a function, if all are known.
    pub fn analyzed(&self, function: Op) -> Option<&FunctionFacts> {
        self.functions.get(&function).filter(|facts| facts.is_analyzed)
    }

    /// The facts about a function, to be added to.
    pub fn facts_mut(&mut self, function: Op) -> &mut FunctionFacts {
        self.functions.entry(function).or_default()
    }

    /// The facts about the function that is called, if all are known.
    pub fn of_call(&self, call: OpRef<'_>) -> Option<&FunctionFacts> {
        self.analyzed(called_function(call, &mut self.symbol_tables.borrow_mut())?)
    }
}

/// The function that a `func.call` calls.
pub fn called_function(call: OpRef<'_>, symbol_tables: &mut SymbolTableCollection) -> Option<Op> {
    let callee: Attribute = call.inherent_attr("callee")?;
    let found = symbol_tables.lookup_nearest(call, callee)?;
    call.ir().op(found).is::<func::Func>().then_some(found)
}

/// The `func.return` ops of a function, in its blocks.
pub fn return_ops(function: OpRef<'_>) -> Vec<Op> {
    let blocks = function.regions().flat_map(|region| region.blocks());
    let ends = blocks.filter_map(|block| block.last_op()).filter(|op| op.is::<func::Return>());
    ends.map(|op| op.handle()).collect()
}

/// The functions of a module, callees first; then those that call each other. Calls of functions without tensors in their signature do not
/// count.
pub(crate) struct CallOrder {
    /// Callees first.
    pub ordered: Vec<Op>,
    /// Functions that call each other, and those that call these.
    pub recursive: Vec<Op>,
}

impl CallOrder {
    /// Finds the order of the functions right in a module.
    pub fn new(ir: &Ir, module: Op, symbol_tables: &mut SymbolTableCollection) -> CallOrder {
        let blocks = ir.op(module).regions().flat_map(|region| region.blocks());
        let functions: Vec<Op> =
            blocks.flat_map(|block| block.ops()).filter(|op| op.is::<func::Func>()).map(|op| op.handle()).collect();
        let mut callers: Map<Op, Vec<Op>> = Map::default();
        let mut calls: Map<Op, usize> = Map::default();
        for caller in &functions {
            let mut count = 0;
            for call in ir.op(*caller).postorder().filter(|op| op.is::<func::Call>()) {
                let Some(callee) = called_function(call, symbol_tables) else { continue };
                if !has_tensor_signature(ir.op(callee)) {
                    continue;
                }
                let callers = callers.entry(callee).or_default();
                if callers.last() != Some(caller) {
                    callers.push(*caller);
                    count += 1;
                }
            }
            calls.insert(*caller, count);
        }
        let mut ready: Vec<Op> = functions.iter().copied().filter(|function| calls[function] == 0).collect();
        let mut ordered = Vec::new();
        while let Some(function) = ready.pop() {
            ordered.push(function);
            for caller in callers.get(&function).into_iter().flatten() {
                let Some(left) = calls.get_mut(caller) else { continue };
                *left -= 1;
                if *left == 0 {
                    ready.push(*caller);
                }
            }
        }
        let recursive = functions.into_iter().filter(|function| calls[function] > 0).collect();
        CallOrder { ordered, recursive }
    }
}

/// Returns whether a function takes or gives tensors.
fn has_tensor_signature(function: OpRef<'_>) -> bool {
    FunctionOpRef::of(function).is_some_and(|view| {
        let mut types = view.argument_types().iter().chain(view.result_types());
        types.any(|ty| is_tensor_like(function.cx(), *ty))
    })
}
