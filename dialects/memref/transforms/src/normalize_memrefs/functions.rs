//! The functions that are normalized, their signatures, and calls of them.

use dialekt_func as func;
use dialekt_interfaces::function::{self, signature};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{Alloc, Alloca};
use dialekt_symbols::UseIndex;
use hashbrown::{HashMap, HashSet};

use super::ops_in;
use super::types::normalized;
use super::uses::Replacement;

/// Returns whether a function is a declaration.
pub fn is_external(op: OpRef<'_>) -> bool {
    function::is_external(op)
}

/// Returns whether a value is not a memref with a layout, or can be normalized in all its users.
fn may_be_normalized(value: ValueRef<'_>) -> bool {
    let cx = value.ir().cx();
    let has_layout = matches!(cx.type_data(value.ty()), TypeData::MemRef { .. }) && !cx.has_identity_layout(value.ty());
    !has_layout || value.users().all(|user| user.has_traits(OpTraits::MEMREFS_NORMALIZABLE))
}

/// Returns whether all memrefs of a function that would be normalized can be. [MLIR: areMemRefsNormalizable]
fn all_may_be_normalized(function: OpRef<'_>) -> bool {
    let ir = function.ir();
    let made = function.preorder().filter(|op| op.is::<Alloc>() || op.is::<Alloca>() || op.is::<func::Call>());
    let entry = function.region(0).and_then(|body| body.first_block());
    let arguments = entry.into_iter().flat_map(|entry| entry.args());
    made.flat_map(|op| op.results()).chain(arguments).all(|value| may_be_normalized(ir.value(value)))
}

/// The symbol reference by which calls name a function.
fn reference_to(op: OpRef<'_>) -> Option<Attribute> {
    let name = op.cx().string_value(op.attr(b"sym_name")?)?;
    Some(op.cx().symbol_ref(op.cx().bytes(name)))
}

/// The enclosing function of an op.
fn function_around(op: OpRef<'_>) -> Option<OpRef<'_>> {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).find(|op| op.is::<func::Func>())
}

/// Returns whether the type of a function does not change, or all its users can be changed, too: this holds for calls,
/// and unregistered ops count as unknown callers. The reference leaves `func.constant` with the old type.
fn users_can_follow(function: OpRef<'_>, module: OpRef<'_>, index: &mut UseIndex) -> bool {
    let stays = |types: &[Type]| types.iter().all(|ty| normalized(function.cx(), *ty) == *ty);
    if signature(function).is_some_and(|(inputs, results)| stays(inputs) && stays(results)) {
        return true;
    }
    let users = index.uses_of(function, module);
    users.is_some_and(|uses| {
        let mut users = uses.iter().map(|found| function.ir().op(found.user));
        users.all(|user| user.is::<func::Call>() || user.is_unregistered())
    })
}

/// The functions of a module that are normalized: without those that have a memref that cannot be, and without their
/// callers and callees.
pub fn normalizable(module: OpRef<'_>) -> Vec<Op> {
    let all = ops_in(module, WalkOrder::Post, |op| op.is::<func::Func>());
    let ir = module.ir();
    let mut index = UseIndex::default();
    let mut by_name: HashMap<Attribute, Vec<Op>, foldhash::fast::FixedState> = HashMap::default();
    for function in &all {
        if let Some(name) = reference_to(ir.op(*function)) {
            by_name.entry(name).or_default().push(*function);
        }
    }
    let mut left: HashSet<Op, foldhash::fast::FixedState> = all.iter().copied().collect();
    let mut stays = |op: OpRef<'_>| !all_may_be_normalized(op) || !users_can_follow(op, module, &mut index);
    let mut todo: Vec<Op> = all.iter().copied().filter(|op| stays(ir.op(*op))).collect();
    while let Some(function) = todo.pop() {
        if !left.remove(&function) {
            continue;
        }
        let function = ir.op(function);
        let uses = index.uses_of(function, module).unwrap_or_default();
        todo.extend(uses.iter().filter_map(|found| Some(function_around(ir.op(found.user))?.handle())));
        let callees =
            function.preorder().filter(|op| op.is::<func::Call>()).filter_map(|op| op.inherent_attr(b"callee"));
        let called: HashSet<Attribute, foldhash::fast::FixedState> = callees.collect();
        todo.extend(called.iter().filter_map(|name| by_name.get(name)).flatten());
    }
    all.into_iter().filter(|op| left.contains(op)).collect()
}

/// Normalizes the arguments of a function with a body.
pub fn normalize_arguments(ir: &mut Ir, function: Op) -> Option<()> {
    let entry = ir.op(function).region(0)?.first_block()?.handle();
    for position in 0..ir.block(entry).num_args() {
        let old = ir.block(entry).args().nth(position)?;
        let (ty, loc) = (ir.value(old).ty(), ir.value(old).loc());
        let new_ty = normalized(ir.cx(), ty);
        if new_ty == ty {
            continue;
        }
        let (at, map) = (position as u32, ir.cx().layout_map(ty)?);
        let new = ir.insert_argument(entry, at, new_ty, loc).ok()?;
        let old = ir.block(entry).args().nth(position + 1)?;
        let done = (Replacement { old, new, map, symbols: &[], frees: true }).everywhere(ir);
        ir.erase_argument(entry, if done.is_some() { at + 1 } else { at }).ok()?;
    }
    Some(())
}

/// Normalizes the types of a declaration.
pub fn normalize_declaration(ir: &mut Ir, function: Op) -> Option<()> {
    let cx = ir.cx();
    let (inputs, results) = signature(ir.op(function))?;
    let [inputs, results] =
        [inputs, results].map(|types| -> Vec<Type> { types.iter().map(|ty| normalized(cx, *ty)).collect() });
    set_signature(ir, function, &inputs, &results)
}

fn set_signature(ir: &mut Ir, function: Op, inputs: &[Type], results: &[Type]) -> Option<()> {
    function::set_signature(ir, function, inputs, results).ok().map(drop)
}

/// The calls of each function, found once and kept up to date.
#[derive(Default)]
pub struct Calls {
    uses: UseIndex,
    replaced: HashMap<Op, Op, foldhash::fast::FixedState>,
}

impl Calls {
    /// The current calls of a function.
    fn of(&mut self, function: OpRef<'_>, module: OpRef<'_>) -> Vec<Op> {
        let uses = self.uses.uses_of(function, module).unwrap_or_default();
        let now = uses.iter().map(|found| {
            std::iter::successors(Some(found.user), |call| self.replaced.get(call).copied())
                .last()
                .unwrap_or(found.user)
        });
        now.filter(|user| function.ir().op(*user).is::<func::Call>()).collect()
    }
}

/// Updates the type and the calls of a function to its body; then those of functions that return results of these
/// calls. [MLIR: updateFunctionSignature]
pub fn update_signature(ir: &mut Ir, module: Op, function: Op, calls: &mut Calls) {
    let mut todo = vec![function];
    while let Some(function) = todo.pop() {
        let callers = update_one(ir, module, function, calls).unwrap_or_default();
        todo.extend(callers.into_iter().rev());
    }
}

/// Updates one function. Returns the functions in which result types of calls have changed.
fn update_one(ir: &mut Ir, module: Op, function: Op, calls: &mut Calls) -> Option<Vec<Op>> {
    let mut results = signature(ir.op(function))?.1.to_vec();
    let entry = ir.op(function).region(0).and_then(|body| body.first_block());
    let inputs: Option<Vec<Type>> = entry.map(|entry| entry.args().map(|argument| ir.value(argument).ty()).collect());
    for end in ops_in(ir.op(function), WalkOrder::Post, |op| op.is::<func::Return>()) {
        for (ty, found) in results.iter_mut().zip(ir.op(end).operand_types()) {
            if ir.cx().has_identity_layout(found) {
                *ty = found;
            }
        }
    }
    let mut callers = Vec::new();
    for call in calls.of(ir.op(function), ir.op(module)) {
        let Some((new, changed)) = update_call(ir, call, &results) else { continue };
        calls.replaced.insert(call, new);
        let (call, true) = (new, changed) else { continue };
        if let Some(caller) = function_around(ir.op(call)).map(|op| op.handle())
            && !callers.contains(&caller)
        {
            callers.push(caller);
        }
    }
    if let Some(inputs) = inputs {
        set_signature(ir, function, &inputs, &results)?;
    }
    Some(callers)
}

/// Replaces a call by one with other result types. Returns the new call, and whether it was replaced; `None` if a use
/// cannot be changed.
fn update_call(ir: &mut Ir, call: Op, types: &[Type]) -> Option<(Op, bool)> {
    let view = ir.op(call);
    let operands: Vec<Value> = view.operands().collect();
    let olds: Vec<(Value, Type)> = view.results().zip(view.result_types()).collect();
    let callee = NamedAttr { name: ir.cx().ident("callee"), value: view.inherent_attr(b"callee")? };
    let attrs = [callee];
    let spec = OpSpec::new(view.name(), view.loc()).operands(&operands).results(types).attrs(&attrs);
    let new_call = Rewriter::at(&ir.cx().clone(), ir, call).create_op(&spec);
    let news: Vec<Value> = ir.op(new_call).results().collect();
    let mut changed = false;
    for (((old, ty), new), new_ty) in olds.iter().zip(&news).zip(types) {
        if ty == new_ty {
            continue;
        }
        let map = ir.cx().layout_map(*ty)?;
        if (Replacement { old: *old, new: *new, map, symbols: &[], frees: true }).everywhere(ir).is_none() {
            ir.erase_op(new_call).ok()?;
            return None;
        }
        changed = true;
    }
    ir.replace_op(call, &news).ok()?;
    Some((new_call, changed))
}
