//! Results that are constants by their types. In the reference, the analyses of constants replace them while they run,
//! since folding does. They then miss that a block is executed at whose start they have put constants; here they do
//! not.

use dialekt_analysis::dataflow::{ConstantValue, Executable, Solver};
use dialekt_ir_core::interfaces::{KnownResultList, KnownResultsOpRef};
use dialekt_ir_core::ir::{Builder, Ir, Op, Value};
use dialekt_ir_core::rewrite::materialize_constant;

/// Replaces [known results](dialekt_ir_core::interfaces::KnownResults) of ops that are executed by constants before these ops.
/// Without a solver, the executed code is computed here.
pub fn replace_known_results(ir: &mut Ir, top: Op, solver: Option<&Solver>) {
    let mut found: Vec<(Op, KnownResultList)> = Vec::new();
    for op in ir.op(top).preorder() {
        if let Some(this) = KnownResultsOpRef::of(op) {
            found.push((op.handle(), this.known_results()));
        }
    }
    found.retain(|(_, known)| !known.is_empty());
    if found.is_empty() {
        return;
    }
    let own = solver.is_none().then(|| {
        let mut solver = Solver::new();
        solver.load_baseline();
        solver.run(ir, top).expect("none of these analyses gives up");
        solver
    });
    let Some(solver) = solver.or(own.as_ref()) else { return };
    for (op, known) in found {
        if !is_executed(ir, op, solver) {
            continue;
        }
        for (number, value) in known {
            let view = ir.op(op);
            let (name, loc) = (view.name(), view.loc());
            let Some(result) = view.result(number) else { continue };
            let ty = ir.value(result).ty();
            let mut builder = Builder::new(ir);
            builder.set_insertion_point_before(op);
            let made = materialize_constant(&mut builder, name, value, ty, loc);
            if let Some(made) = made.and_then(|op| ir.op(op).result(0)) {
                ir.replace_all_uses(result, made).expect("the constant has the type of the result");
            }
        }
    }
}

fn is_executed(ir: &Ir, op: Op, solver: &Solver) -> bool {
    let op = ir.op(op);
    let block = op.parent_block().and_then(|block| solver.lookup(block.handle()));
    let reached = |value: Value| {
        let known: ConstantValue = solver.lookup(value).copied().unwrap_or_default();
        known != ConstantValue::Uninitialized
    };
    block == Some(&Executable(true)) && op.operands().all(reached)
}
