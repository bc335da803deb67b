//! `scf-for-loop-specialization`: loops get a version for their most frequent upper bound.
//! [mlir/lib/Dialect/SCF/Transforms/LoopSpecialization.cpp]

use dialekt_affine as affine;
use dialekt_arith as arith;
use dialekt_arith::CmpIPredicate;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_scf::{For, If, Yield};

use crate::each;

/// Specialize `for` loops for vectorization
///
/// A loop whose upper bound is the minimum of a constant and another value becomes two: one with the constant as upper
/// bound, and the loop as it is.
#[derive(Pass, Clone)]
#[pass(name = "SCFForLoopSpecialization", argument = "scf-for-loop-specialization")]
pub struct ForLoopSpecialization;

impl Pass for ForLoopSpecialization {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each::<For>(cx, |rw, op| {
            let upper = rw.view(op).map(|view| view.upper_bound());
            Ok(upper.and_then(|upper| specialize(rw, op.op(), &[upper])))
        })
    }
}

/// The least constant among the results of the map of an `affine.min`.
fn least_number(rw: &Rewriter<'_>, bound: Value) -> Option<i64> {
    let min = rw.view(rw.defining::<affine::AffineMin>(bound)?)?;
    let cx = rw.ir().cx();
    let map = cx.affine().map(min.map()?);
    map.results().iter().filter_map(|expr| cx.affine().expr(*expr).as_constant()).min()
}

/// Creates an `scf.if` that tests whether the bounds equal the constants that limit them, and specializes the loop in
/// it.
pub(crate) fn specialize(rw: &mut Rewriter<'_>, op: Op, bounds: &[Value]) -> Option<()> {
    let numbers: Vec<i64> = bounds.iter().map(|bound| least_number(rw, *bound)).collect::<Option<_>>()?;
    let loc = rw.loc(op);
    let mut mapping = IrMapping::new();
    let mut condition: Option<Value> = None;
    for (bound, number) in bounds.iter().zip(numbers) {
        let number = rw.cx().integer_attr(rw.type_of(*bound), number)?;
        let number = rw.create(arith::Constant::build(number).with_loc(loc)).result();
        let same = rw.create(arith::CmpI::build(*bound, number, CmpIPredicate::Eq).with_loc(loc)).result();
        condition = Some(match condition {
            None => same,
            Some(before) => rw.create(arith::AndI::build(before, same).with_loc(loc)).result(),
        });
        mapping.map_value(*bound, number);
    }
    let choice = rw.create(If::build(&[], condition?).with_loc(loc));
    let regions: Vec<_> = rw.op(choice).regions().map(|region| region.handle()).collect();
    for (region, mut mapping) in regions.into_iter().zip([mapping, IrMapping::new()]) {
        let _: Block = rw.create_block(region, None, &[]);
        rw.clone(op, &mut mapping);
        rw.create(Yield::build(&[]).with_loc(loc));
    }
    rw.erase_op(op);
    Some(())
}
