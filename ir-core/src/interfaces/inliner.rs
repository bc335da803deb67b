//! The inliner interface of dialects: legality of inlining, and the handling of calls and terminators. [MLIR:
//! DialectInlinerInterface]

use dialekt_ods_macros::dialect_interface;
use smallvec::SmallVec;

use crate::context::{Location, NamedAttr, Type};
use crate::decl::InterfaceEntry;
use crate::ir::{Block, Builder, Ir, IrMapping, Op, OpRef, RegionRef, Value};

/// A dialect whose ops may be inlined, or inlined into. By default nothing is legal.
///
/// `cloned` tells whether the body that is inlined is copied or moved, and `mapping` holds the values that replace its
/// arguments.
#[dialect_interface(crate = crate)]
pub trait DialectInlinerInterface {
    /// Returns whether a call of this dialect may be replaced by the body of its callee.
    fn may_inline_call(_call: OpRef<'_>, _callable: OpRef<'_>, _cloned: bool) -> bool {
        false
    }

    /// Returns whether a body may be inlined into a region of an op of this dialect.
    fn may_inline_into(_dest: RegionRef<'_>, _source: RegionRef<'_>, _cloned: bool, _mapping: &IrMapping) -> bool {
        false
    }

    /// Returns whether an op of this dialect, which is anywhere in the body `source`, may be inlined into a region.
    fn may_inline_op(
        _op: OpRef<'_>,
        _dest: RegionRef<'_>,
        _source: RegionRef<'_>,
        _cloned: bool,
        _mapping: &IrMapping,
    ) -> bool {
        false
    }

    /// Returns whether the legality of the ops in the regions of an op of this dialect is to be checked, too.
    fn looks_into(_op: OpRef<'_>) -> bool {
        true
    }

    /// Replaces an inlined terminator of this dialect, of one of several blocks, by a branch to `next`, whose arguments
    /// are the results of the call. Terminators that do not leave the body stay.
    fn replace_terminator(_ir: &mut Ir, _terminator: Op, _next: Block) {}

    /// Returns whether a terminator of this dialect that ends the only block of a body returns the results of the body.
    /// A terminator such as that of unreachable code does not.
    fn gives_results(_terminator: OpRef<'_>) -> bool {
        true
    }

    /// Replaces the results of the call by the values that an inlined terminator of this dialect, in the only block,
    /// returns: its operands by default. The terminator is erased afterwards.
    fn replace_results(ir: &mut Ir, terminator: Op, results: &[Value]) {
        replace_by_operands(ir, terminator, results);
    }

    /// Builds an op of one operand and one result that converts a value that is passed to, or returned by, a call of
    /// this dialect; `None` when there is no such op, and so no inlining.
    fn convert_for_call(_b: &mut Builder<'_>, _input: Value, _ty: Type, _loc: Location) -> Option<Op> {
        None
    }

    /// The value that replaces an argument of a callable of this dialect, by its attributes: a copy, say. New ops come
    /// before the body.
    fn handle_argument(_b: &mut Builder<'_>, _call: Op, _callable: Op, argument: Value, _attrs: &[NamedAttr]) -> Value {
        argument
    }

    /// The value that replaces a result of a callable of this dialect, by its attributes. New ops come behind the body;
    /// their uses of the result stay.
    fn handle_result(_b: &mut Builder<'_>, _call: Op, _callable: Op, result: Value, _attrs: &[NamedAttr]) -> Value {
        result
    }

    /// Called for the blocks that were inlined for a call of this dialect, before their terminators are replaced.
    fn process_inlined_blocks(_ir: &mut Ir, _call: Op, _blocks: &[Block]) {}

    /// Called for the blocks that were inlined into a region of an op of this dialect, before their terminators are
    /// replaced: ops that the dialect let in, and that are not valid there yet, must be valid afterwards. The reference
    /// leaves it to canonicalization.
    fn adapt_inlined_blocks(_ir: &mut Ir, _blocks: &[Block]) {}

    /// Returns whether a body of one block may become a part of the block of the call. The dialect of the op that is
    /// inlined into decides.
    fn may_join_single_block(_ir: &Ir, _blocks: &[Block]) -> bool {
        true
    }
}

/// Replaces values by the operands of a terminator, one by one.
fn replace_by_operands(ir: &mut Ir, terminator: Op, results: &[Value]) {
    let operands: SmallVec<[Value; 4]> = ir.op(terminator).operands().collect();
    for (result, operand) in results.iter().zip(operands) {
        let done = ir.replace_all_uses(*result, operand);
        debug_assert_eq!(done, Ok(()));
    }
}

/// The [`DialectInlinerInterface`] of a dialect whose ops may be inlined anywhere, but not inlined into: `interfaces(InlinesAllOps {})`.
pub trait InlinesAllOps {
    /// The entry for the descriptor.
    const INTERFACE: InterfaceEntry = OpsOnly::INTERFACE;
}

struct OpsOnly;

impl DialectInlinerInterface for OpsOnly {
    fn may_inline_op(
        _op: OpRef<'_>,
        _dest: RegionRef<'_>,
        _source: RegionRef<'_>,
        _cloned: bool,
        _mapping: &IrMapping,
    ) -> bool {
        true
    }
}

/// The [`DialectInlinerInterface`] of a dialect whose ops may be inlined anywhere, and inlined into: `interfaces(InlinesAll {})`.
pub trait InlinesAll {
    /// The entry for the descriptor.
    const INTERFACE: InterfaceEntry = OpsAndRegions::INTERFACE;
}

struct OpsAndRegions;

impl DialectInlinerInterface for OpsAndRegions {
    fn may_inline_into(_dest: RegionRef<'_>, _source: RegionRef<'_>, _cloned: bool, _mapping: &IrMapping) -> bool {
        true
    }

    fn may_inline_op(
        _op: OpRef<'_>,
        _dest: RegionRef<'_>,
        _source: RegionRef<'_>,
        _cloned: bool,
        _mapping: &IrMapping,
    ) -> bool {
        true
    }
}
