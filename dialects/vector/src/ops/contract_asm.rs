//! Custom forms of `vector.contract` and `vector.outerproduct`.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::AttrConstraint;

use super::{ContractionView, OuterProductView};
use crate::types::{Vector, vector_type};
use crate::{CombiningKind, IteratorType};

/// Adds the kind of addition unless there is one.
fn default_kind(p: &OpParser<'_>, op: &mut OpState) {
    let cx = p.cx();
    let kind = cx.ident("kind");
    if op.attrs.iter().all(|attr| attr.name != kind) {
        op.add_attr(kind, CombiningKind::write(cx, CombiningKind::Add));
    }
}

/// The types of iterators are written as strings.
pub(super) fn parse_contract(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let at = p.token().start;
    let dictionary = p.parse_attribute_of(None, |attr| matches!(attr, AttrData::Dictionary(_)), op)?;
    let lhs = p.parse_ssa_use(true)?;
    p.expect(Tok::Comma, "expected ','")?;
    let rhs = p.parse_ssa_use(true)?;
    p.expect(Tok::Comma, "expected ','")?;
    let acc = p.parse_ssa_use(true)?;
    let masks = p.parse_trailing_operand_list(Delimiter::None)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let types = p.parse_colon_type_list()?;
    p.expect_keyword("into", op)?;
    let result = p.parse_type()?;
    let [lhs_type, rhs_type, ..] = *types else {
        return Err(p.op_error_at(op, op.at, "expected types of two operands"));
    };
    for (operand, ty) in [(lhs, lhs_type), (rhs, rhs_type), (acc, result)] {
        let operand = p.resolve(operand, ty)?;
        op.operands.push(operand);
    }
    op.result_types.push(result);
    for entry in cx.dictionary_entries(dictionary).unwrap_or_default() {
        op.add_attr(entry.name, entry.value);
    }
    let name = cx.ident("iterator_types");
    let iterators = op.attrs.iter_mut().find(|attr| attr.name == name);
    let elements = iterators.as_ref().and_then(|attr| cx.array_elements(attr.value));
    let (Some(iterators), Some(elements)) = (iterators, elements) else {
        return Err(p.op_error_at(op, at, "expected \"iterator_types\" array attribute"));
    };
    let mut converted = Vec::new();
    for element in elements {
        let Some(text) = cx.string_value(*element).map(|text| String::from_utf8_lossy(cx.bytes(text)).into_owned())
        else {
            converted.push(*element);
            continue;
        };
        let Ok(ty) = text.parse::<IteratorType>() else {
            return Err(p.op_error_at(op, at, &format!("unexpected iterator_type ({text})")));
        };
        converted.push(IteratorType::write(cx, ty));
    }
    iterators.value = cx.array_attr(&converted);
    default_kind(p, op);
    if masks.is_empty() {
        return Ok(());
    }
    let masks: [_; 2] = match masks.as_slice().try_into() {
        Ok(masks) => masks,
        Err(_) => return Err(p.op_error_at(op, op.at, "expected zero or exactly 2 vector mask operands")),
    };
    // Masks are read, but no op with them is valid.
    for (mask, ty) in masks.into_iter().zip([lhs_type, rhs_type]) {
        let ty = Vector::new(cx, ty).and_then(|vector| vector.with_element(cx, Type::I1)).unwrap_or(ty);
        let mask = p.resolve(mask, ty)?;
        op.operands.push(mask);
    }
    Ok(())
}

pub(super) fn print_contract(op: ContractionView<'_>, p: &mut Printer<'_>) {
    p.write(" {");
    if let Some(maps) = op.inherent_attr(b"indexing_maps") {
        p.write("indexing_maps = ");
        p.print_attribute(maps);
        p.write(", ");
    }
    p.write("iterator_types = [");
    p.print_list(op.iterators(), |p, ty| p.write(format!("\"{ty}\"")));
    p.write("], kind = ");
    if let Some(kind) = op.inherent_attr(b"kind") {
        p.print_attribute(kind);
    }
    p.write("} ");
    p.print_operands(op.operands());
    p.print_optional_attr_dict(*op, &["indexing_maps", "iterator_types", "kind"]);
    p.write(" : ");
    p.print_value_type(op.lhs());
    p.write(", ");
    p.print_value_type(op.rhs());
    p.write(" into ");
    p.print_value_type(op.result());
}

pub(super) fn parse_outerproduct(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let operands = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let lhs = p.parse_colon_type()?;
    p.expect(Tok::Comma, "expected ','")?;
    let rhs = p.parse_type()?;
    if operands.len() < 2 {
        return Err(p.op_error_at(op, op.at, "expected at least 2 operands"));
    }
    let Some(vector) = Vector::new(cx, lhs) else {
        return Err(p.op_error_at(op, op.at, "expected vector type for operand #1"));
    };
    let Some(rows) = vector.dims().next() else {
        return Err(p.op_error_at(op, op.at, "expected 1-d vector for operand #1"));
    };
    let columns = match Vector::new(cx, rhs) {
        None => None,
        Some(vector) => match vector.dims().next() {
            Some(columns) => Some(columns),
            None => return Err(p.op_error_at(op, op.at, "expected 1-d vector for operand #2")),
        },
    };
    let Some(result) = vector_type(cx, std::iter::once(rows).chain(columns), vector.element) else {
        return Err(p.op_error_at(op, op.at, "expected vector type for operand #1"));
    };
    default_kind(p, op);
    // More operands are read and left out, as in the reference.
    for (operand, ty) in operands.into_iter().zip([lhs, rhs, result]) {
        let operand = p.resolve(operand, ty)?;
        op.operands.push(operand);
    }
    op.result_types.push(result);
    Ok(())
}

/// Without an accumulator no attributes are written, as in the reference.
pub(super) fn print_outerproduct(op: OuterProductView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operands(op.operands());
    if op.acc().is_some() {
        p.print_optional_attr_dict(*op, &[]);
    }
    p.write(" : ");
    p.print_value_type(op.lhs());
    p.write(", ");
    p.print_value_type(op.rhs());
}
