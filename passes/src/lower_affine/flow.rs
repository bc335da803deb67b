//! Loops and conditions.

use dialekt_affine::{AffineFor, AffineIf, AffineYield};
use dialekt_arith::{AndI, CmpI, CmpIPredicate, Constant};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};
use dialekt_scf::{For, If, Parallel, Yield};

use super::expand::{Extreme, expand_expr, expand_map_to_extreme};
use crate::build::{Values, index_constant, operands, result, results};

/// `affine.yield` becomes `scf.yield`; that of a parallel loop is the business of the pattern for the loop.
pub struct AffineYieldOpLowering;

impl OpRewrite for AffineYieldOpLowering {
    type Root = AffineYield;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineYield>) -> Option<()> {
        if rw.op(op).parent_op().is_some_and(|parent| parent.is::<Parallel>()) {
            return rw.no_match(op, "it ends a parallel loop");
        }
        let (values, loc) = (operands(rw, op), rw.loc(op));
        let cx = rw.ir().cx().clone();
        Yield::build(&cx, &values).insert(rw, loc).ok()?;
        rw.replace_op(op, &[]);
        Some(())
    }
}

/// `affine.for` becomes `scf.for`: the bounds are computed before it.
pub struct AffineForLowering;

impl OpRewrite for AffineForLowering {
    type Root = AffineFor;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineFor>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, step, body) = (view.loc(), view.step()?, view.region().handle());
        let (lower_map, upper_map) = (view.lower_bound_map()?, view.upper_bound_map()?);
        let (lower, upper) =
            (view.lower_bound_operands().collect::<Values>(), view.upper_bound_operands().collect::<Values>());
        let inits = view.inits().collect::<Values>();
        let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
        let lower = expand_map_to_extreme(rw, Extreme::Max, lower_map, &lower, loc)?;
        let upper = expand_map_to_extreme(rw, Extreme::Min, upper_map, &upper, loc)?;
        let step = index_constant(rw, step, loc)?;
        let cx = rw.ir().cx().clone();
        let new = For::build(&cx, &types, lower, upper, step, &inits).insert(rw, loc).ok()?;
        let region = rw.op(new).region(0)?.handle();
        rw.inline_region(body, region, None);
        let values = results(rw, new);
        rw.replace_op(op, &values);
        Some(())
    }
}

/// `affine.if` becomes `scf.if`: all conditions are computed before it, and joined.
pub struct AffineIfLowering;

impl OpRewrite for AffineIfLowering {
    type Root = AffineIf;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineIf>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, set) = (view.loc(), view.condition()?);
        let (then, otherwise) = (view.then_region().handle(), view.else_region().handle());
        let has_else = !view.else_region().is_empty();
        let types: Vec<Type> = view.result_types().collect();
        let inputs = view.operand().collect::<Values>();
        let cx = rw.ir().cx().clone();
        let set = cx.affine().set(set);
        let (dims, symbols) = (inputs.get(..set.dims() as usize)?, inputs.get(set.dims() as usize..)?);

        let zero = index_constant(rw, 0, loc)?;
        let mut condition: Option<Value> = None;
        for (expr, is_equality) in set.iter() {
            let value = expand_expr(rw, expr, (dims, symbols), loc)?;
            let predicate = if is_equality { CmpIPredicate::Eq } else { CmpIPredicate::Sge };
            let holds = CmpI::build(&cx, value, zero, predicate).insert(rw, loc).ok()?;
            let holds = result(rw, holds)?;
            condition = match condition {
                None => Some(holds),
                Some(before) => {
                    let both = AndI::build(&cx, before, holds).insert(rw, loc).ok()?;
                    result(rw, both)
                }
            };
        }
        let condition = match condition {
            Some(condition) => condition,
            None => {
                let always = Constant::build(&cx, cx.bool_attr(true)).insert(rw, loc).ok()?;
                result(rw, always)?
            }
        };
        let new = If::build(&cx, &types, condition).insert(rw, loc).ok()?;
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
