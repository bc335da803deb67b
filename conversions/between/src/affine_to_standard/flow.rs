//! Lowering of affine loops and conditions.

use dialekt_affine as affine;
use dialekt_affine_transforms::expand_map::{Extreme, expand_expr, expand_map_to_extreme};
use dialekt_arith as arith;
use dialekt_arith::{CmpIPredicate, index_constant};
use dialekt_dialect_utils::{Values, operands, results};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf as scf;
use dialekt_scf::ForParts;

/// `affine.yield` becomes `scf.yield`; the pattern for parallel loops handles theirs.
#[derive(Described)]
pub struct AffineYieldOpLowering;

impl OpRewrite for AffineYieldOpLowering {
    type SourceOp = affine::AffineYield;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineYield>) -> Option<()> {
        if rw.op(op).parent_op().is_some_and(|parent| parent.is::<scf::Parallel>()) {
            return rw.no_match(op, "it ends a parallel loop");
        }
        let values = operands(rw, op);
        rw.create(scf::Yield::build(&values));
        rw.replace_op(op, &[]);
        Some(())
    }
}

/// `affine.for` becomes `scf.for`, with bounds computed before it.
#[derive(Described)]
pub struct AffineForLowering;

impl OpRewrite for AffineForLowering {
    type SourceOp = affine::AffineFor;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineFor>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, step, body) = (view.loc(), view.step()?, view.region().handle());
        let (lower_map, upper_map) = (view.lower_bound_map()?, view.upper_bound_map()?);
        let (lower, upper) =
            (view.lower_bound_operands().collect::<Values>(), view.upper_bound_operands().collect::<Values>());
        let inits = view.inits().collect::<Values>();
        let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
        let lower = expand_map_to_extreme(rw, Extreme::Max, lower_map, &lower)?;
        let upper = expand_map_to_extreme(rw, Extreme::Min, upper_map, &upper)?;
        let step = index_constant(rw, step, loc);
        let new = rw.create(scf::For::build(ForParts {
            results: &types,
            lower_bound: lower,
            upper_bound: upper,
            step,
            init_args: &inits,
        }));
        let region = rw.op(new).region(0)?.handle();
        rw.inline_region(body, region, None);
        let values = results(rw, new);
        rw.replace_op(op, &values);
        Some(())
    }
}

/// `affine.if` becomes `scf.if`, with the conjunction of all conditions computed before it.
#[derive(Described)]
pub struct AffineIfLowering;

impl OpRewrite for AffineIfLowering {
    type SourceOp = affine::AffineIf;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineIf>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, set) = (view.loc(), view.condition()?);
        let (then, otherwise) = (view.then_region().handle(), view.else_region().handle());
        let has_else = !view.else_region().is_empty();
        let types: Vec<Type> = view.result_types().collect();
        let inputs = view.operand().collect::<Values>();
        let cx = rw.cx();
        let set = cx.affine().set(set);
        let (dims, symbols) = (inputs.get(..set.dims() as usize)?, inputs.get(set.dims() as usize..)?);

        let zero = index_constant(rw, 0, loc);
        let mut condition: Option<Value> = None;
        for (expr, is_equality) in set.iter() {
            let value = expand_expr(rw, expr, (dims, symbols))?;
            let predicate = if is_equality { CmpIPredicate::Eq } else { CmpIPredicate::Sge };
            let holds = rw.create(arith::CmpI::build(value, zero, predicate)).result();
            condition = match condition {
                None => Some(holds),
                Some(before) => Some(rw.create(arith::AndI::build(before, holds)).result()),
            };
        }
        let condition = match condition {
            Some(condition) => condition,
            None => rw.create(arith::Constant::build(cx.bool_attr(true))).result(),
        };
        let new = rw.create(scf::If::build(&types, condition));
        let region = |rw: &Rewriter<'_>, index| Some(rw.op(new).region(index)?.handle());
        let dest = region(rw, 0)?;
        rw.inline_region(then, dest, None);
        if has_else {
            let dest = region(rw, 1)?;
            rw.inline_region(otherwise, dest, None);
        }
        let values = results(rw, new);
        rw.replace_op(op, &values);
        Some(())
    }
}
