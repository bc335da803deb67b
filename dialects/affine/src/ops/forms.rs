//! Parsers and printers that several ops share.

use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

/// Parses operands of a map: `(%d0, %d1)[%s0]`. Returns them with the number of dimensions.
pub(crate) fn parse_dims_and_symbols(p: &mut OpParser<'_>) -> Parsed<(OperandNames, usize)> {
    let mut operands = p.parse_operand_list_in(Delimiter::Paren)?;
    let dims = operands.len();
    operands.extend(p.parse_operand_list_in(Delimiter::OptionalSquare)?);
    Ok((operands, dims))
}

/// Prints operands of a map: `(%d0, %d1)[%s0]`.
pub(crate) fn print_dims_and_symbols(values: impl ExactSizeIterator<Item = Value>, dims: u32, p: &mut Printer<'_>) {
    let symbols = values.len() > dims as usize;
    let mut values = values;
    p.write("(");
    p.print_operands(values.by_ref().take(dims as usize));
    p.write(")");
    if symbols {
        p.write("[");
        p.print_operands(values);
        p.write("]");
    }
}

/// Parses an affine map into the inherent attribute with a name.
pub(crate) fn parse_map(name: &str, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<AffineMap> {
    let attr = p.parse_attribute_of(None, |attr| matches!(attr, AttrData::AffineMap(_)), op)?;
    p.add_named_attr(op, name, attr);
    match p.cx().attr_data(attr) {
        AttrData::AffineMap(map) => Ok(*map),
        _ => Ok(p.cx().affine().empty_map()),
    }
}

/// Parses subscripts, `[%i + 1, symbol(%n)]`: their map becomes the inherent attribute with a name, the operands are
/// returned.
pub(crate) fn parse_subscripts(name: &str, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<OperandNames> {
    let (map, operands) = p.parse_affine_map_of_values(Delimiter::Square)?;
    let map = map_attr(map, p);
    p.add_named_attr(op, name, map);
    Ok(operands)
}

/// A map as an attribute.
pub(crate) fn map_attr(map: AffineMap, p: &OpParser<'_>) -> Attribute {
    p.cx().intern_attr(AttrData::AffineMap(map))
}

/// Prints subscripts: `[%i + 1, symbol(%n)]`.
pub(crate) fn print_subscripts(map: Option<AffineMap>, operands: &[Value], p: &mut Printer<'_>) {
    p.write("[");
    if let Some(map) = map {
        p.print_affine_map_of_values(map, operands);
    }
    p.write("]");
}

/// Parses `: memref<..>`. Returns the memref type and the index type.
pub(crate) fn parse_colon_memref(p: &mut OpParser<'_>, op: &OpState) -> Parsed<(Type, Type)> {
    let cx = p.cx();
    let is_memref = |ty| matches!(cx.type_data(ty), TypeData::MemRef { .. });
    let ty = p.parse_colon_type_of("builtin.memref", is_memref, op)?;
    Ok((ty, cx.type_data(ty).element_type().unwrap_or(ty)))
}
