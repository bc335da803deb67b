//! The custom form of multiplications: operands in brackets behind their names, and a type for each of the matrices.

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use super::element_of;
use crate::MMATypes;

/// The attributes with the types of elements of the factors.
pub(super) const FACTOR_TYPES: [&str; 2] = ["multiplicandAPtxType", "multiplicandBPtxType"];
const SEGMENTS: &str = "operandSegmentSizes";

/// Operands in brackets behind their name: `A[%0, %1]`, or `A`.
pub(super) fn parse_operands(p: &mut OpParser<'_>, name: &str, op: &OpState) -> Parsed<Vec<Unresolved>> {
    p.expect_keyword(name, op)?;
    match p.kind() {
        Tok::LSquare => Ok(p.parse_operand_list_in(Delimiter::Square)?.to_vec()),
        _ => Ok(Vec::new()),
    }
}

/// The matrices `A[..] B[..] C[..]`.
pub(super) fn parse_matrices(p: &mut OpParser<'_>, op: &OpState) -> Parsed<[Vec<Unresolved>; 3]> {
    Ok([parse_operands(p, "A", op)?, parse_operands(p, "B", op)?, parse_operands(p, "C", op)?])
}

/// Resolves the registers of the matrices: those of each have one type.
pub(super) fn resolve_matrices(
    p: &mut OpParser<'_>,
    matrices: &[Vec<Unresolved>; 3],
    types: &[Type],
    op: &mut OpState,
) -> Parsed {
    for (registers, ty) in matrices.iter().zip(types) {
        p.resolve_all_as(registers, *ty, op)?;
    }
    Ok(())
}

/// Adds the types of elements of the factors that the dictionary does not have, where they are told.
pub(super) fn add_factor_types(p: &mut OpParser<'_>, elements: [Option<MMATypes>; 2], op: &mut OpState) {
    let cx = p.cx();
    for (name, element) in FACTOR_TYPES.into_iter().zip(elements) {
        if let Some(element) = element
            && !has_attr(p, op, name)
        {
            op.add_attr(cx.ident(name), MMATypes::write(cx, element));
        }
    }
}

/// Returns whether the dictionary has an attribute.
pub(super) fn has_attr(p: &OpParser<'_>, op: &OpState, name: &str) -> bool {
    op.attrs.iter().any(|attr| p.cx().str(attr.name) == name)
}

/// Adds the sizes of the groups of operands: those of the matrices, and `others` that are alone.
pub(super) fn add_segments(p: &mut OpParser<'_>, matrices: &[Vec<Unresolved>; 3], others: usize, op: &mut OpState) {
    let cx = p.cx();
    let sizes: Vec<i32> =
        matrices.iter().map(|registers| registers.len() as i32).chain(std::iter::repeat_n(1, others)).collect();
    op.add_attr(cx.ident(SEGMENTS), cx.dense_i32_attr(&sizes));
}

/// Operands in brackets.
pub(super) fn print_operands(p: &mut Printer<'_>, name: &str, operands: impl IntoIterator<Item = Value>) {
    p.write(format!(" {name}["));
    p.print_operands(operands);
    p.write("]");
}

/// The dictionary, without the types of elements that registers tell: `told` has the registers by which each is told.
pub(super) fn print_attributes(op: OpRef<'_>, told: [Option<Type>; 2], p: &mut Printer<'_>) {
    let mut elided = vec![SEGMENTS];
    for (name, ty) in FACTOR_TYPES.into_iter().zip(told) {
        if ty.is_some_and(|ty| element_of(op.cx(), ty, false).is_some()) {
            elided.push(name);
        }
    }
    p.print_optional_attr_dict(op, &elided);
}

/// ` : (A, B, C) -> R`
pub(super) fn print_types(op: OpRef<'_>, matrices: [Option<Value>; 3], p: &mut Printer<'_>) {
    p.write(" : (");
    let types = matrices.into_iter().flatten().map(|value| op.ir().value(value).ty());
    p.print_types(types);
    p.write(") -> ");
    p.print_types(op.result_types());
}
