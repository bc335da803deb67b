//! `arith.select`.

use dialekt_interfaces::{InferIntRangeInterface, SelectLikeOpInterface, ValueBoundsOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;

/// One of two values: the first one if the condition is true.
///
/// A condition `i1` chooses between whole values, a container of `i1` element by element. The value that is not chosen may be poison.
///
/// ```mlir
/// %a = arith.select %c, %x, %y : i32
/// %b = arith.select %mask, %v, %w : vector<4xi1>, vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arith.select", doc_group = "Comparison and choice",
    traits(Pure, AllTypesMatch(true_value, false_value, result), Relation("condition is signless i1 or has matching shape", condition_fits), ElementwiseMappable), interfaces(InferIntRangeInterface, ValueBoundsOpInterface, SelectLikeOpInterface {}),
    verify,
    parse = parse,
    print = print, fold, canonicalize(RedundantSelectFalse, RedundantSelectTrue, SelectNotCond, SelectI1ToNot, SelectToExtUI))]
pub struct Select {
    pub condition: Operand<BoolLike>,
    pub true_value: Operand<AnyType>,
    pub false_value: Operand<AnyType>,
    pub result: OpResult<AnyType>,
}

/// Returns whether the condition is `i1` or has the shape of the result. The reference crashes for results without a
/// shape.
fn condition_fits(op: OpRef<'_>) -> bool {
    let cx = op.cx();
    let (Some(condition), Some(result)) = (op.operand_types().next(), op.result_types().next()) else { return false };
    // An unranked type counts as one of rank 0.
    let shape = |ty| {
        let data = cx.type_data(ty);
        data.shape().or_else(|| data.element_type().map(|_| &[][..]))
    };
    condition == Type::I1 || (shape(condition).is_some() && shape(condition) == shape(result))
}

impl Verify for Select {
    const TYPES_ONLY: bool = true;

    fn verify(op: SelectView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let (cx, ir) = (op.cx(), op.ir());
        let (condition, result) = (ir.value(op.condition()).ty(), ir.value(op.result()).ty());
        if condition == Type::I1 {
            return Ok(());
        }
        let expected = match cx.type_data(result) {
            TypeData::Vector { .. } | TypeData::Tensor { .. } | TypeData::UnrankedTensor(_) => {
                i1_same_shape(cx, result)
            }
            _ => None,
        };
        let found = op.quoted_type(condition);
        out.push(match expected {
            Some(expected) if expected == condition => return Ok(()),
            Some(expected) => op.op_error(format!(
                "expected condition type to have the same shape as the result type, expected {}, but got {found}",
                op.quoted_type(expected)
            )),
            None => op.op_error(format!("expected condition to be a signless i1, but got {found}")),
        });
        Err(Invalid)
    }
}

/// Parses `%c, %x, %y : i32`, or `%c, %x, %y : vector<4xi1>, vector<4xi32>` for a condition that is not `i1`.
fn parse(parser: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let operands = parser.parse_operand_list_of(3, Delimiter::None, op)?;
    parser.parse_optional_attr_dict(&mut op.attrs)?;
    let mut ty = parser.parse_colon_type()?;
    let mut condition_type = Type::I1;
    if parser.consume_punct(",") {
        condition_type = std::mem::replace(&mut ty, parser.parse_type()?);
    }
    op.result_types.push(ty);
    parser.resolve_all_at(&operands, &[condition_type, ty, ty], op.at, op)
}

fn print(op: SelectView<'_>, printer: &mut Printer<'_>) {
    printer.write(" ");
    printer.print_operands([op.condition(), op.true_value(), op.false_value()]);
    printer.print_optional_attr_dict(*op, &[]);
    printer.write(" : ");
    if op.cx().type_data(op.ir().value(op.condition()).ty()).element_type().is_some() {
        printer.print_value_type(op.condition());
        printer.write(", ");
    }
    printer.print_value_type(op.result());
}
