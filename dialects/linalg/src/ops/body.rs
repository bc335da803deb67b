//! `linalg.yield` and `linalg.index`: ops in the bodies of structured ops.

use dialekt_interfaces::value_bounds::{Comparison, ValueBounds, ValueDim};
use dialekt_interfaces::{IndexingMapOpRef, RegionBranchTerminatorOpInterface, ValueBoundsOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::interfaces::LinalgOpRef;

/// Ends the body of a structured op with the new elements of its outputs.
///
/// There is a value for each output, of the type of its elements.
///
/// ```mlir
/// %0 = linalg.map ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)
///   (%in: f32, %init: f32) {
///     linalg.yield %in : f32
///   }
/// ```
#[derive(Op)]
#[op(name = "linalg.yield", traits(Pure, Terminator, ReturnLike), interfaces(RegionBranchTerminatorOpInterface {}), verify, parse = parse_yield, print = print_yield)]
pub struct Yield {
    pub values: Operands<AnyType>,
}

fn parse_yield(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let at = p.token().start;
    let values = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let types = if values.is_empty() { Default::default() } else { p.parse_colon_type_list()? };
    p.resolve_all_at(&values, &types, at, op)
}

fn print_yield(op: YieldView<'_>, p: &mut Printer<'_>) {
    if op.num_operands() != 0 {
        p.write(" ");
        p.print_operands(op.values());
    }
    p.print_optional_attr_dict(*op, &[]);
    if op.num_operands() != 0 {
        p.write(" : ");
        p.print_types(op.operand_types());
    }
}

impl Verify for Yield {
    fn verify(op: YieldView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(parent) = op.parent_op() else { return Ok(()) };
        if parent.num_regions() != 1 || parent.region(0).is_none_or(|region| region.is_empty()) {
            return fail(out, op.op_error("expected single non-empty parent region"));
        }
        let Some(style) = LinalgOpRef::of(parent).and_then(LinalgOpRef::style) else {
            // An op of a dialect that is not loaded may be one.
            if parent.is_announced() {
                return Ok(());
            }
            return fail(out, op.op_error("expected parent op with LinalgOp interface"));
        };
        let inits = style.dps_inits();
        if op.num_operands() != inits.len() {
            let message = format!(
                "expected number of yield values ({}) to match the number of inits / outs operands of the enclosing LinalgOp ({})",
                op.num_operands(),
                inits.len()
            );
            return fail(out, op.op_error(message));
        }
        for (i, (found, init)) in op.operand_types().zip(inits.types()).enumerate() {
            let expected = op.cx().element_or_self(init);
            if found != expected {
                let (found, expected) = (op.quoted_type(found), op.quoted_type(expected));
                let message = format!(
                    "type of yield operand {} ({found}) doesn't match the element type of the enclosing linalg.generic op \
                     ({expected})",
                    i + 1
                );
                return fail(out, op.op_error(message));
            }
        }
        Ok(())
    }
}

/// The number of the iteration of a loop of the structured op around it.
///
/// It counts from zero.
///
/// ```mlir
/// %0 = linalg.map outs(%a : tensor<4xindex>)
///   (%init: index) {
///     %i = linalg.index 0 : index
///     linalg.yield %i : index
///   }
/// ```
#[derive(Op)]
#[op(name = "linalg.index", traits(Pure), interfaces(ValueBoundsOpInterface), verify, fold)]
#[assembly($dim attr_dict ":" type($result))]
pub struct Index {
    pub dim: Attr<Confined<I64Attr, IntMinValue<0>>>,
    pub result: OpResult<dialekt_ir_core::decl::library::Index>,
}

impl ValueBoundsOpInterface for Index {
    /// It is less than the size of the operand's dimension that says how often the loop is executed.
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        bounds.bound(value, Comparison::Ge, bounds.affine().constant(0));
        let size = || {
            let structured = std::iter::successors(op.parent_op(), |op| op.parent_op()).find_map(LinalgOpRef::of)?;
            let map = IndexingMapOpRef::of(structured.op())?.shapes_to_loops_map()?;
            let map = bounds.affine().map(map);
            let mut position = bounds.affine().expr(*map.results().get(op.dim()? as usize)?).as_dim()? as usize;
            structured.op().operands().find_map(|operand| {
                let rank = op.cx().type_data(op.ir().value(operand).ty()).shape().map_or(0, <[i64]>::len);
                match position.checked_sub(rank) {
                    Some(rest) => {
                        position = rest;
                        None
                    }
                    None => Some(ValueDim::of_dim(operand, position)),
                }
            })
        };
        if let Some(size) = size() {
            let size = bounds.expr(size);
            bounds.bound(value, Comparison::Lt, size);
        }
    }
}

impl Verify for Index {
    fn verify(op: IndexView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(parent) = op.parent_op() else { return Ok(()) };
        let Some(parent) = LinalgOpRef::of(parent) else {
            if parent.is_announced() {
                return Ok(());
            }
            return fail(out, op.op_error("expected parent op with LinalgOp interface"));
        };
        let (Some(dim), loops) = (op.dim(), parent.num_loops()) else { return Ok(()) };
        if dim >= loops as i64 {
            let message = format!(
                "expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"
            );
            return fail(out, op.op_error(message));
        }
        Ok(())
    }
}

impl Fold for Index {
    /// The index of a loop that is executed once is zero.
    fn fold(op: IndexView<'_>, _: Constants<'_>) -> Option<Folded> {
        let parent = LinalgOpRef::of(op.parent_op()?)?;
        let dim = usize::try_from(op.dim()?).ok()?;
        let size = *parent.static_loop_ranges()?.get(dim)?;
        (size == 1).then(|| op.cx().integer_attr(Type::INDEX, 0)).flatten().map(Folded::from)
    }
}
