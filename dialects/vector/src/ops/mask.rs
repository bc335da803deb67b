//! Masked execution: `vector.mask`, `vector.yield`.

use dialekt_interfaces::RegionBranchTerminatorOpInterface;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::CanonializeEmptyMaskOp;
use crate::types::{Vector, type_of_value};
use crate::{MaskableOpRef, MaskingOpInterface};

/// Does what another op does, for the elements that a mask selects.
///
/// The region has that op, which must be *maskable*, and yields its results. Elements that are left out are those of the second operand,
/// or have any value.
///
/// ```mlir
/// %0 = vector.mask %mask { vector.reduction <add>, %v : vector<8xi32> into i32 } : vector<8xi1> -> i32
/// vector.mask %mask { vector.transfer_write %v, %a[%i] : vector<8xi32>, memref<?xi32> } : vector<8xi1>
/// ```
#[derive(Op)]
#[op(
    name = "vector.mask",
    doc_group = "Masks",
    traits(SingleBlockImplicitTerminator("vector.yield"), RecursiveMemoryEffects, NoRegionArguments),
    interfaces(MaskingOpInterface),
    verify,
    fold,
    parse = parse_mask,
    print = print_mask,
    canonicalize(CanonializeEmptyMaskOp)
)]
pub struct Mask {
    pub mask: Operand<VectorOfNonZeroRankOf<I1>>,
    pub passthru: Option<Operand<AnyType>>,
    #[name("maskRegion")]
    pub mask_region: Region<SizedRegion<1>>,
    pub results: OpResults<AnyType>,
}

/// Ends the region of an op of this dialect, with its results.
///
/// In `vector.mask` it is not written: it yields the results of the masked op.
///
/// ```mlir
/// %0 = vector.mask %mask {
///   %sum = vector.reduction <add>, %v : vector<8xi32> into i32
///   vector.yield %sum : i32
/// } : vector<8xi1> -> i32
/// ```
#[derive(Op)]
#[op(
    name = "vector.yield",
    doc_group = "Masks",
    traits(Pure),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(Terminator, ReturnLike)
)]
#[assembly(attr_dict ($values^ ":" type($values))?)]
pub struct Yield {
    #[name("operands")]
    pub values: Operands<AnyType>,
}

impl<'a> MaskView<'a> {
    /// The only block.
    fn block(&self) -> Option<BlockRef<'a>> {
        self.mask_region().first_block()
    }

    /// The yielded values, if the region does nothing but yield. [MLIR: MaskOp::isEmpty]
    pub(crate) fn only_yield(&self) -> Option<YieldView<'a>> {
        let mut ops = self.block()?.ops();
        let only = ops.next()?.view::<Yield>()?;
        ops.next().is_none().then_some(only)
    }
}

impl MaskingOpInterface for Mask {
    fn mask(op: Self::View<'_>) -> Option<Value> {
        Some(op.mask())
    }

    fn maskable_op(op: Self::View<'_>) -> Option<OpRef<'_>> {
        let mut ops = op.block()?.ops();
        let first = ops.next()?;
        ops.next().map(|_| first)
    }

    fn passthru(op: Self::View<'_>) -> Option<Value> {
        op.passthru()
    }
}

impl Verify for Mask {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let ops: Vec<OpRef<'_>> = op.block().into_iter().flat_map(|block| block.ops()).take(3).collect();
        let no_terminator = "expects a terminator within the mask region";
        let mut error = |message: &str| fail(out, op.op_error(message));
        let Some(last) = ops.last() else { return error(no_terminator) };
        if ops.len() > 2 {
            return error("expects only one operation to mask");
        }
        let Some(terminator) = last.view::<Yield>() else { return error(no_terminator) };
        if terminator.num_operands() != op.num_results() {
            return error("expects number of results to match mask region yielded values");
        }
        if ops.len() == 1 {
            return Ok(());
        }
        let masked = ops[0];
        let Some(maskable) = MaskableOpRef::of(masked) else {
            return error("expects a MaskableOpInterface within the mask region");
        };
        if masked.num_results() != op.num_results() {
            return error("expects number of results to match maskable operation number of results");
        }
        if !masked.results().eq(terminator.operands()) {
            return error(
                "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
            );
        }
        if !masked.result_types().eq(op.result_types()) {
            return error("expects result type to match maskable operation result type");
        }
        if masked.result_types().filter(|ty| Vector::new(op.cx(), *ty).is_some()).count() > 1 {
            return error("multiple vector results not supported");
        }
        // No mask fits an op that is itself not valid, which is reported there.
        if let Some(expected) = maskable.expected_mask_type()
            && type_of_value(*op, op.mask()) != expected
        {
            return error(&format!("expects a {} mask for the maskable operation", op.quoted_type(expected)));
        }
        let Some(passthru) = op.passthru() else { return Ok(()) };
        if !maskable.supports_passthru() {
            return error("doesn't expect a passthru argument for this maskable operation");
        }
        if masked.num_results() != 1 {
            return error("expects result when passthru argument is provided");
        }
        match masked.result_types().next() == Some(type_of_value(*op, passthru)) {
            true => Ok(()),
            false => error("expects passthru type to match result type"),
        }
    }
}

fn parse_mask(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let mask = p.parse_ssa_use(true)?;
    let passthru = if p.consume_if(Tok::Comma) { Some(p.parse_ssa_use(true)?) } else { None };
    op.region_then(Vec::new(), BodyForm::Yielding(Yield::DEF.name), move |p, op| {
        p.parse_optional_attr_dict(&mut op.attrs)?;
        let ty = p.parse_colon_type()?;
        let results = p.parse_optional_arrow_type_list()?;
        let mask = p.resolve(mask, ty)?;
        op.operands.push(mask);
        if let Some(passthru) = passthru {
            let Some(first) = results.first() else {
                return Err(p.op_error_at(op, op.at, "expects a result if passthru operand is provided"));
            };
            let passthru = p.resolve(passthru, *first)?;
            op.operands.push(passthru);
        }
        op.result_types.extend(results);
        Ok(())
    });
    Ok(())
}

/// Only the first op of the region is written, and on the same line.
fn print_mask(op: MaskView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operands(op.operands());
    p.write(" { ");
    if let Some(first) = op.block().and_then(|block| block.ops().next()) {
        p.print_op_without_results(first.handle());
    }
    p.write(" }");
    p.print_optional_attr_dict(*op, &[]);
    p.write(" : ");
    p.print_value_type(op.mask());
    if op.num_results() != 0 {
        p.write(" -> ");
        p.print_types(op.result_types());
    }
}
