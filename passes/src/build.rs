//! Ops that conversions make again and again.

use dialekt_arith::IntegerOverflow;
use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::ir::{Block, Op, Value};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_scf::{For, ForParts, Yield};
use smallvec::SmallVec;

/// The exact result fits, read as a signed integer.
pub fn nsw() -> Flags<IntegerOverflow> {
    IntegerOverflow::Nsw.into()
}

/// The exact result fits, read as a signed and as an unsigned integer.
pub fn nsw_nuw() -> Flags<IntegerOverflow> {
    nsw() | IntegerOverflow::Nuw
}

pub type Values = SmallVec<[Value; 4]>;

/// The only result of an op.
pub fn result(rw: &Rewriter<'_>, op: Op) -> Option<Value> {
    rw.op(op).result(0)
}

/// The first block of a region of an op.
pub fn entry(rw: &Rewriter<'_>, op: impl Into<Op>, region: usize) -> Option<Block> {
    Some(rw.op(op).region(region)?.first_block()?.handle())
}

/// The last op of a block.
pub fn last(rw: &Rewriter<'_>, block: Block) -> Option<Op> {
    Some(rw.ir().block(block).last_op()?.handle())
}

pub fn operands(rw: &Rewriter<'_>, op: impl Into<Op>) -> Values {
    rw.op(op).operands().collect()
}

pub fn results(rw: &Rewriter<'_>, op: impl Into<Op>) -> Values {
    rw.op(op).results().collect()
}

pub fn arguments(rw: &Rewriter<'_>, block: Block) -> Values {
    rw.ir().block(block).args().collect()
}

/// Lower bound, upper bound and step of a loop.
pub type Range = (Value, Value, Value);

/// Makes a `scf.for` and its block, which ends with a terminator if nothing is carried. The insertion point is behind the loop then.
pub fn make_loop(
    rw: &mut Rewriter<'_>,
    (lower, upper, step): Range,
    inits: &[Value],
    loc: Location,
) -> Option<(Op, Block)> {
    let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
    let carried = inits.iter().map(|init| (rw.type_of(*init), rw.ir().value(*init).loc()));
    let args: Vec<(Type, Location)> = [(rw.type_of(lower), loc)].into_iter().chain(carried).collect();
    let op = rw.create(
        For::build(ForParts { results: &types, lower_bound: lower, upper_bound: upper, step, init_args: inits })
            .with_loc(loc),
    );
    let behind = rw.insertion_point();
    let region = rw.op(op).region(0)?.handle();
    let block = rw.create_block(region, None, &args);
    if inits.is_empty() {
        rw.create(Yield::build(&[]).with_loc(loc));
    }
    rw.restore(behind);
    Some((op.into(), block))
}
