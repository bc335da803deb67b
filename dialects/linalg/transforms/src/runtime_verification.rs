//! Models that check structured ops at run time. [mlir/lib/Dialect/Linalg/Transforms/RuntimeOpVerification.cpp]

use dialekt_affine::composed_expr;
use dialekt_arith as arith;
use dialekt_arith::{index_constant, index_value};
use dialekt_cf as cf;
use dialekt_index as index;
use dialekt_interfaces::{OpFoldResult, RuntimeVerifiableOpInterface};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::{AnyOp, OpModel};
use dialekt_ir_core::prelude::op::*;
use dialekt_linalg::{LinalgDialect, LinalgOpRef, loop_sizes};
use dialekt_scf as scf;

/// Registers the model for all structured ops, and the dialects of the ops that checks consist of.
pub fn register_models(registry: &mut DialectRegistry) {
    registry.insert(arith::ArithDialect::DIALECT).insert(cf::ControlFlowDialect::DIALECT);
    registry.insert(index::IndexDialect::DIALECT).insert(scf::SCFDialect::DIALECT);
    for op in LinalgDialect::DIALECT.ops.iter().filter(|op| op.interface(LinalgOpRef::INTERFACE).is_some()) {
        registry.attach(op.name, Accesses::INTERFACE);
    }
}

/// The check that all elements that iterations work on are within the operands, where there is any iteration.
struct Accesses;

impl OpModel for Accesses {
    type Op = AnyOp;
}

impl RuntimeVerifiableOpInterface for Accesses {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        check(b, op, say);
    }
}

fn check(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) -> Option<()> {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let view = b.ir().op(op);
    let (loc, maps) = (view.loc(), LinalgOpRef::of(view)?.indexing_maps());
    let operands: Vec<Value> = view.operands().collect();
    b.set_loc(loc);
    let sizes = loop_sizes(b, op, loc)?;
    let (zero, one) = (index_constant(b, 0, loc), index_constant(b, 1, loc));
    let zero_attr: OpFoldResult = cx.integer_attr(Type::INDEX, 0)?.into();
    let mut runs = None;
    for size in &sizes {
        let (start, end) = (index_value(b, zero_attr, loc), index_value(b, *size, loc));
        let some = b.create(index::Cmp::build(start, end, index::IndexCmpPredicate::Slt)).result();
        runs = Some(match runs {
            Some(all) => b.create(arith::AndI::build(all, some)).result(),
            None => some,
        });
    }
    let guard = b.create(scf::If::build(&[], runs?)).op();
    let then = b.ir().op(guard).region(0)?.handle();
    b.create_block(then, None, &[]);
    let starts = vec![zero_attr; sizes.len()];
    let mut ends = Vec::new();
    for size in sizes {
        let end = index_value(b, size, loc);
        ends.push(OpFoldResult::Value(b.create_or_fold(index::Sub::build(end, one))));
    }
    for (number, (operand, map)) in operands.into_iter().zip(maps).enumerate() {
        let results = affine.map(map).results().to_vec();
        let apply = |b: &mut Builder<'_>, at: &[OpFoldResult]| -> Vec<OpFoldResult> {
            results.iter().map(|result| composed_expr(b, loc, *result, at)).collect()
        };
        let (first, last) = (apply(b, &starts), apply(b, &ends));
        for (dim, result) in results.iter().enumerate() {
            let (start, end) = (index_value(b, first[dim], loc), index_value(b, last[dim], loc));
            let least = b.create_or_fold(index::MinS::build(start, end));
            let holds = b.create_or_fold(index::Cmp::build(least, zero, index::IndexCmpPredicate::Sge));
            let problem = format!("unexpected negative result on dimension #{dim} of input/output operand #{number}");
            assert(b, holds, &say(&problem));
            let most = b.create_or_fold(index::MaxS::build(start, end));
            let inferred = b.create_or_fold(index::Add::build(most, one));
            let found = size(b, operand, dim, loc);
            let how = match affine.expr(*result).as_dim() {
                Some(_) => index::IndexCmpPredicate::Eq,
                None => index::IndexCmpPredicate::Sle,
            };
            let holds = b.create_or_fold(index::Cmp::build(inferred, found, how));
            let problem = format!(
                "dimension #{dim} of input/output operand #{number} is incompatible with inferred dimension size"
            );
            assert(b, holds, &say(&problem));
        }
    }
    b.create(scf::Yield::build(&[]));
    b.set_insertion_point_before(op);
    Some(())
}

fn assert(b: &mut Builder<'_>, holds: Value, message: &str) {
    let message = b.cx().ident(message);
    b.create(cf::Assert::build(holds, message));
}

/// The size of a dimension as a value.
fn size(b: &mut Builder<'_>, value: Value, dim: usize, loc: Location) -> Value {
    let number = index_constant(b, dim as i64, loc);
    match b.cx().type_data(b.ir().value(value).ty()) {
        TypeData::MemRef { .. } => b.create_or_fold(dialekt_memref::Dim::build(value, number)),
        _ => b.create_or_fold(dialekt_tensor::Dim::build(value, number)),
    }
}
