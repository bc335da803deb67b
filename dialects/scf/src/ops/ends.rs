//! Terminators: `scf.condition` and `scf.yield`.

use dialekt_interfaces::RegionBranchTerminatorOpInterface;
use dialekt_ir_core::prelude::op::*;

/// Decides whether a `scf.while` continues.
///
/// Ends the first region of the loop. While the condition holds, the values go on to the second region; else they become the
/// results of the loop.
///
/// ```mlir
/// %n = scf.while (%i = %start) : (i32) -> i32 {
///   %goes_on = arith.cmpi slt, %i, %end : i32
///   scf.condition(%goes_on) %i : i32
/// } do {
/// ^bb0(%i: i32):
///   %next = arith.addi %i, %step : i32
///   scf.yield %next : i32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.condition",
    traits(HasParent("scf.while")),
    interfaces(RegionBranchTerminatorOpInterface),
    traits(Pure, Terminator)
)]
#[assembly("(" $condition ")" attr_dict ($args^ ":" type($args))?)]
pub struct Condition {
    pub condition: Operand<I1>,
    pub args: Operands<AnyType>,
}

/// Passes values from a region to its parent op.
///
/// Most ops of the dialect add one without values where a region ends in no terminator.
///
/// ```mlir
/// %x = scf.if %condition -> i32 {
///   scf.yield %a : i32
/// } else {
///   scf.yield %b : i32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.yield",
    traits(Pure),
    interfaces(RegionBranchTerminatorOpInterface),
    traits(
        Terminator,
        ReturnLike,
        ParentOneOf("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while")
    )
)]
#[assembly(attr_dict ($results^ ":" type($results))?)]
pub struct Yield {
    pub results: Operands<AnyType>,
}
