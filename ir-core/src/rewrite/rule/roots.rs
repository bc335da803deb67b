//! Rules with several roots: the further ones are found among the users of a value that they share with the first ones.
//!
//! All are in the block of the first root, or in regions of the ops there. What replaces them is made before the first of them, so that
//! operands of all have to be defined there.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::At;
use super::field::role;
use super::matching::{Matched, Why, miss};
use crate::decl::typed::OpDecl;
use crate::ir::{Block, Ir, Op, OpRef, Value};
use crate::rewrite::rewriter::Rewriter;

/// A value by which a further root is found.
#[diagnostic::on_unimplemented(
    message = "a further operation is found by a value that it shares with those before it",
    label = "this name is no value, found `{Self}`: repeat the name of an operand or result"
)]
pub trait SharedValue {
    /// The value.
    fn value(&self) -> Value;
}

impl SharedValue for Value {
    fn value(&self) -> Value {
        *self
    }
}

/// Checks that a field by which a further root is found is an operand, when the rule is compiled.
#[track_caller]
pub const fn assert_shares<T: OpDecl>(field: &str) {
    if role::<T>(field).kind() != b'o' {
        panic!("a further operation is found by an operand that it shares: this field is none");
    }
}

/// The op of a block that is, or is around, another op.
fn ancestor_in(ir: &Ir, block: Block, op: Op) -> Option<OpRef<'_>> {
    let mut around = std::iter::successors(ir.get_op(op), |op| op.parent_op());
    around.find(|op| op.parent_block().is_some_and(|parent| parent.handle() == block))
}

/// The order of ops of the block or nested in it.
fn order(ir: &Ir, block: Block, a: Op, b: Op) -> Ordering {
    let (Some(outer_a), Some(outer_b)) = (ancestor_in(ir, block, a), ancestor_in(ir, block, b)) else {
        return Ordering::Equal;
    };
    if outer_a.handle() != outer_b.handle() {
        return if outer_a.is_before(outer_b) == Some(true) { Ordering::Less } else { Ordering::Greater };
    }
    // In regions of one op, of which either may be that op.
    let ways = [a, b].map(|op| {
        let around = std::iter::successors(ir.get_op(op), |op| op.parent_op());
        let mut way: SmallVec<[OpRef<'_>; 8]> = around.take_while(|op| op.handle() != outer_a.handle()).collect();
        way.reverse();
        way
    });
    let Some((a, b)) = ways[0].iter().zip(&ways[1]).find(|(a, b)| a.handle() != b.handle()) else {
        // An op comes behind those nested in it.
        return ways[1].len().cmp(&ways[0].len());
    };
    let key = |op: &OpRef<'_>| op.parent_region().map(|region| region.number());
    match key(a).cmp(&key(b)) {
        Ordering::Equal if a.is_before(*b) == Some(true) => Ordering::Less,
        Ordering::Equal => Ordering::Greater,
        other => other,
    }
}

/// Matches a further root: of the ops of a kind that use a value, in the block of the first root or nested in it, the first one for which
/// the rest of the rule matches. Ops that are roots already, or nested in one, are left out.
pub fn further<T: OpDecl, R>(
    rewriter: &Rewriter<'_>,
    shared: &impl SharedValue,
    roots: &[Op],
    at: At,
    matches: impl Fn(Op) -> Matched<R>,
) -> Matched<R> {
    let ir = rewriter.ir();
    let none = || miss(at, Why::NoOther(T::DEF.name));
    let Some(block) = roots.first().and_then(|root| ir.get_op(*root)?.parent_block()) else { return none() };
    let block = block.handle();
    let Some(value) = ir.get_value(shared.value()) else { return none() };
    let in_roots =
        |op: OpRef<'_>| std::iter::successors(Some(op), |op| op.parent_op()).any(|op| roots.contains(&op.handle()));
    let is_candidate = |op: &OpRef<'_>| op.is::<T>() && ancestor_in(ir, block, op.handle()).is_some() && !in_roots(*op);
    let mut users: SmallVec<[Op; 4]> = value.users().filter(is_candidate).map(|op| op.handle()).collect();
    users.sort_by(|a, b| order(ir, block, *a, *b));
    users.dedup();
    let mut first = None;
    for user in users {
        match matches(user) {
            Ok(found) => return Ok(found),
            Err(miss) => first = first.or(Some(miss)),
        }
    }
    first.map_or_else(none, Err)
}

/// The op of the first root's block before which the ops of the right side are made: the first one that is a root or around one.
pub fn together(rewriter: &Rewriter<'_>, roots: &[Op], at: At) -> Matched<Op> {
    let ir = rewriter.ir();
    let block = ir.op(roots[0]).parent_block().map(|block| block.handle());
    let Some(block) = block else { return miss(at, Why::Apart(name(ir, roots[0]))) };
    let outer = roots.iter().filter_map(|root| ancestor_in(ir, block, *root));
    let first = outer.reduce(|a, b| if b.is_before(a) == Some(true) { b } else { a });
    let Some(first) = first else { return miss(at, Why::Apart(name(ir, roots[0]))) };
    // Results of roots are replaced, too.
    let is_ready = |operand: Value| {
        let def = ir.get_value(operand).and_then(|value| value.defining_op());
        def.is_some_and(|def| roots.contains(&def.handle())) || is_defined_before(ir, operand, block, first)
    };
    for root in roots {
        if !ir.op(*root).operands().all(is_ready) {
            return miss(at, Why::Apart(name(ir, *root)));
        }
    }
    Ok(first.handle())
}

fn name(ir: &Ir, op: Op) -> &'static str {
    ir.get_op(op).and_then(|op| op.descriptor()).map_or("operation", |descriptor| descriptor.name)
}

/// Returns whether a value, used in a block or in regions there, is defined before an op of the block.
fn is_defined_before(ir: &Ir, value: Value, block: Block, op: OpRef<'_>) -> bool {
    let Some(value) = ir.get_value(value) else { return false };
    let defined_in = value.parent_block().map(|block| block.handle());
    if defined_in == Some(block) {
        return value.defining_op().is_none_or(|def| def.handle() != op.handle() && def.is_before(op) == Some(true));
    }
    // In a region nested in the block, or around it.
    let around = value.parent_block().and_then(|block| block.parent_op());
    around.is_none_or(|around| ancestor_in(ir, block, around.handle()).is_none())
}
