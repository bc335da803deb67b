//! `shape.reduce`, and what ends its region.

use dialekt_interfaces::RegionBranchTerminatorOpInterface;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::constraints::{ShapeOrExtentTensorType, is_extent_tensor, is_shape, is_size};

/// Executes its region for each extent of a shape, and passes values on.
///
/// The arguments of the region are the number of the extent, the extent, and the values, which are the initial ones at first. What the
/// region yields last are the results.
///
/// ```mlir
/// %count = shape.reduce(%shape, %init) : !shape.shape -> !shape.size {
/// ^bb0(%number: index, %extent: !shape.size, %product: !shape.size):
///   %next = shape.mul %product, %extent : !shape.size, !shape.size -> !shape.size
///   shape.yield %next : !shape.size
/// }
/// ```
#[derive(Op)]
#[op(
    name = "shape.reduce",
    rename_all = "camelCase",
    traits(SingleBlockImplicitTerminator("shape.yield")),
    verify,
    parse = parse_reduce,
    print = print_reduce
)]
pub struct Reduce {
    pub shape: Operand<ShapeOrExtentTensorType>,
    pub init_vals: Operands<AnyType>,
    pub region: Region<SizedRegion<1>>,
    pub result: OpResults<AnyType>,
}

fn parse_reduce(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let operands = p.parse_operand_list_in(Delimiter::Paren)?;
    let shape = p.parse_colon_type()?;
    op.result_types.extend(p.parse_optional_arrow_type_list()?);
    let (first, init_vals) = match operands.split_first() {
        Some((first, rest)) => (std::slice::from_ref(first), rest),
        None => Default::default(),
    };
    // The type without a shape to have it is reported as that of any other operand.
    p.resolve_all_at(first, &[shape], op.at, op)?;
    let types = op.result_types.clone();
    p.resolve_all_at(init_vals, &types, op.at, op)?;
    op.region_then(Vec::new(), BodyForm::AsWritten, |p, op| p.parse_optional_attr_dict(&mut op.attrs));
    Ok(())
}

fn print_reduce(op: ReduceView<'_>, p: &mut Printer<'_>) {
    p.write("(");
    p.print_operand(op.shape());
    p.write(", ");
    p.print_operands(op.init_vals());
    p.write(") : ");
    p.print_value_type(op.shape());
    p.print_optional_arrow_types(op.result_types());
    p.write(" ");
    p.print_region(op.region().handle());
    p.print_optional_attr_dict(*op, &[]);
}

impl Verify for Reduce {
    /// The arguments of the region are a number, an extent and the values.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(block) = op.region().first_block() else { return Ok(()) };
        let cx = op.cx();
        let inits = op.num_operands() - 1;
        if block.num_args() != inits + 2 {
            let message = format!("ReduceOp body is expected to have {} arguments", inits + 2);
            return fail(out, op.op_error(message));
        }
        let args: Vec<Type> = block.arg_types().collect();
        if args[0] != Type::INDEX {
            return fail(out, op.op_error("argument 0 of ReduceOp body is expected to be of IndexType"));
        }
        let shape = op.operand_type(0).unwrap_or(Type::NONE);
        if is_shape(cx, shape) {
            if !is_size(cx, args[1]) {
                let message =
                    "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType";
                return fail(out, op.op_error(message));
            }
        } else if is_extent_tensor(cx, shape) && args[1] != Type::INDEX {
            let message = "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor";
            return fail(out, op.op_error(message));
        }
        let differs = op.operand_types().skip(1).zip(&args[2..]).position(|(init, arg)| init != *arg);
        match differs {
            None => Ok(()),
            Some(i) => {
                let message =
                    format!("type mismatch between argument {} of ReduceOp body and initial value {i}", i + 2);
                fail(out, op.op_error(message))
            }
        }
    }
}

/// Ends the region of `shape.reduce` and gives the values for the next extent.
///
/// Those of the last one are the results of the op.
///
/// ```mlir
/// %last = shape.reduce(%shape, %init) : !shape.shape -> !shape.size {
/// ^bb0(%number: index, %extent: !shape.size, %before: !shape.size):
///   shape.yield %extent : !shape.size
/// }
/// ```
#[derive(Op)]
#[op(
    name = "shape.yield",
    traits(ParentOneOf("shape.reduce", "shape.function_library"), Pure),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(Terminator, ReturnLike),
    verify
)]
#[assembly(attr_dict ($operands^ ":" type($operands))?)]
pub struct Yield {
    pub operands: Operands<AnyType>,
}

impl Verify for Yield {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(parent) = op.parent_op() else { return Ok(()) };
        if parent.num_results() != op.num_operands() {
            return fail(out, op.op_error("number of operands does not match number of results of its parent"));
        }
        match parent.result_types().eq(op.operand_types()) {
            true => Ok(()),
            false => fail(out, op.op_error("types mismatch between yield op and its parent")),
        }
    }
}
