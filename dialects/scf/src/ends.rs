//! What ends the regions of several ops.

use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::interfaces::RegionBranchTerminator;
use dialekt_ods_macros::Op;

/// Decides whether a `scf.while` goes on.
///
/// Ends the first region of the loop. While the condition holds, the values go on to the second region; else they become the
/// results of the loop.
#[derive(Op)]
#[op(
    name = "scf.condition",
    traits(HasParent("scf.while")),
    interfaces(RegionBranchTerminator),
    traits(Pure, Terminator)
)]
#[assembly("(" $condition ")" attr_dict ($args^ ":" type($args))?)]
pub struct Condition {
    pub condition: Operand<I1>,
    pub args: Operands<AnyType>,
}

/// Gives values from a region to what is around it.
///
/// Most ops of the dialect add one without values where a region ends in no terminator.
#[derive(Op)]
#[op(
    name = "scf.yield",
    traits(Pure),
    interfaces(RegionBranchTerminator),
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
