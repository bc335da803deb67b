//! Conditions on shapes, the witnesses that they hold, and code that relies on them.

use dialekt_dialect_utils::region_body;
use dialekt_interfaces::{
    RegionBranchOpInterface, RegionBranchPoint, RegionBranchTerminatorOpInterface, RegionSuccessor, RegionSuccessors,
};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use smallvec::smallvec;

use crate::canonicalize;
use crate::constraints::ShapeOrExtentTensorType;
use crate::types::WitnessType;

/// Executes its region, which relies on the condition that a witness is one for.
///
/// It keeps code behind the checks of what it assumes, and means nothing at run time.
///
/// ```mlir
/// %sum = shape.assuming %witness -> (f32) {
///   %x = arith.addf %a, %b : f32
///   shape.assuming_yield %x : f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "shape.assuming",
    rename_all = "camelCase",
    traits(SingleBlockImplicitTerminator("shape.assuming_yield")),
    interfaces(RegionBranchOpInterface),
    traits(RecursiveMemoryEffects),
    parse = parse_assuming,
    print = print_assuming,
    canonicalize(canonicalize::AssumingOpRemoveUnusedResults, canonicalize::AssumingWithTrue)
)]
pub struct Assuming {
    pub witness: Operand<WitnessType>,
    pub do_region: Region<SizedRegion<1>>,
    pub results: OpResults<AnyType>,
}

fn parse_assuming(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let witness = p.parse_ssa_use(true)?;
    let ty = WitnessType::new(p.cx());
    p.resolve_all_as(&[witness], ty, op)?;
    op.result_types.extend(p.parse_optional_arrow_type_list()?);
    op.region_then(Vec::new(), BodyForm::Terminated("shape.assuming_yield"), |p, op| {
        p.parse_optional_attr_dict(&mut op.attrs)
    });
    Ok(())
}

fn print_assuming(op: AssumingView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.witness());
    let gives = op.num_results() != 0;
    if gives {
        p.write(" -> (");
        p.print_types(op.result_types());
        p.write(")");
    }
    p.write(" ");
    p.print_region_form(op.do_region().handle(), region_body(gives));
    p.print_optional_attr_dict(*op, &[]);
}

impl RegionBranchOpInterface for Assuming {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region(0)],
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent_results(*op)],
        }
    }
}

/// Ends the region of `shape.assuming` and gives the op's results.
///
/// They are of the types of the results of that op.
///
/// ```mlir
/// %same = shape.assuming %witness -> (f32) {
///   shape.assuming_yield %a : f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "shape.assuming_yield",
    traits(Pure),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(Terminator, ReturnLike, HasParent("shape.assuming"))
)]
#[assembly(attr_dict ($operands^ ":" type($operands))?)]
pub struct AssumingYield {
    pub operands: Operands<AnyType>,
}

/// Joins conditions: its witness is one for all of them.
///
/// Without any condition, it holds.
///
/// ```mlir
/// %both = shape.assuming_all %witness, %other
/// ```
#[derive(Op)]
#[op(
    name = "shape.assuming_all",
    traits(Commutative, Pure),
    verify,
    fold,
    canonicalize(
        canonicalize::MergeAssumingAllOps,
        canonicalize::AssumingAllOneOp,
        canonicalize::AssumingAllOfCstrBroadcastable,
        canonicalize::AssumingAllToCstrEqCanonicalization,
        canonicalize::RemoveDuplicateOperandsPattern<AssumingAll>
    )
)]
#[assembly($inputs attr_dict)]
pub struct AssumingAll {
    pub inputs: Operands<WitnessType>,
    pub result: OpResult<WitnessType>,
}

impl Verify for AssumingAll {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match op.num_operands() {
            0 => fail(out, op.op_error("no operands specified")),
            _ => Ok(()),
        }
    }
}

/// Demands that shapes broadcast to one.
///
/// The program ends where they do not; the witness tells that they do.
///
/// ```mlir
/// %witness = shape.cstr_broadcastable %a, %b : tensor<?xindex>, !shape.shape
/// ```
#[derive(Op)]
#[op(
    name = "shape.cstr_broadcastable",
    traits(Commutative),
    verify,
    fold,
    canonicalize(
        canonicalize::CanonicalizeCastExtentTensorOperandsPattern<CstrBroadcastable>,
        canonicalize::CstrBroadcastableEqOps,
        canonicalize::RemoveDuplicateOperandsPattern<CstrBroadcastable>,
        canonicalize::RemoveEmptyShapeOperandsPattern<CstrBroadcastable>
    )
)]
#[assembly($shapes attr_dict ":" type($shapes))]
pub struct CstrBroadcastable {
    pub shapes: Operands<ShapeOrExtentTensorType>,
    pub result: OpResult<WitnessType>,
}

impl Verify for CstrBroadcastable {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match op.num_operands() {
            0 | 1 => fail(out, op.op_error("required at least 2 input shapes")),
            _ => Ok(()),
        }
    }
}

/// Demands that shapes are equal.
///
/// The program ends where they are not; the witness tells that they are.
///
/// ```mlir
/// %witness = shape.cstr_eq %a, %b : tensor<?xindex>, !shape.shape
/// ```
#[derive(Op)]
#[op(name = "shape.cstr_eq", traits(Commutative), fold, canonicalize(canonicalize::CstrEqEqOps))]
#[assembly($shapes attr_dict ":" type($shapes))]
pub struct CstrEq {
    pub shapes: Operands<ShapeOrExtentTensorType>,
    pub result: OpResult<WitnessType>,
}

/// Demands anything else; the message says what.
///
/// The program ends where the bit is not set; the witness tells that it is.
///
/// ```mlir
/// %witness = shape.cstr_require %condition, "expected at least one element"
/// ```
#[derive(Op)]
#[op(name = "shape.cstr_require", fold)]
#[assembly($pred "," $msg attr_dict)]
pub struct CstrRequire {
    pub pred: Operand<I1>,
    pub msg: Attr<StrAttr>,
    pub result: OpResult<WitnessType>,
}

/// Gives a witness of which it is known whether the condition holds.
///
/// Conditions that are decided become one.
///
/// ```mlir
/// %witness = shape.const_witness true
/// ```
#[derive(Op)]
#[op(name = "shape.const_witness", traits(ConstantLike, Pure))]
#[assembly($passing attr_dict)]
pub struct ConstWitness {
    pub passing: Attr<BoolAttr>,
    pub result: OpResult<WitnessType>,
}
