//! Custom forms of transfers: permutation map and `in_bounds` need not be written where they are the usual ones.

use dialekt_interfaces::VectorTransferOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::{AffineMapAttr, AttrConstraint, TypeData};

use super::transfer::transfer_mask_type;
use super::{TransferReadView, TransferWriteView};
use crate::types::Vector;

/// The permutation map of transfers that have no other: the last dimensions of the tensor or memref. `None` if it has too few. [MLIR:
/// getTransferMinorIdentityMap]
pub fn transfer_minor_identity_map(cx: &ContextData, base: Type, vector: Type) -> Option<AffineMap> {
    let affine = cx.affine();
    let base = cx.type_data(base);
    let (shape, vector) = (base.shape()?, Vector::new(cx, vector)?);
    let element_rank = base.element_type().and_then(|element| Vector::new(cx, element)).map_or(0, Vector::rank);
    let rank = vector.rank().saturating_sub(element_rank);
    if shape.is_empty() && *vector.shape == [1] {
        return Some(affine.make_map(0, 0, &[affine.constant(0)]));
    }
    let (dims, results) = (u32::try_from(shape.len()).ok()?, u32::try_from(rank).ok()?);
    (results <= dims).then(|| affine.minor_identity_map(dims, results))
}

/// The operands of a transfer, before there are types.
struct Operands {
    base: Unresolved,
    indices: smallvec::SmallVec<[Unresolved; 4]>,
    /// The mask, with its position.
    mask: Option<(Unresolved, u32)>,
}

fn parse_base(p: &mut OpParser<'_>) -> Parsed<Operands> {
    let base = p.parse_ssa_use(true)?;
    let indices = p.parse_operand_list_in(Delimiter::Square)?;
    Ok(Operands { base, indices, mask: None })
}

fn parse_optional_mask(p: &mut OpParser<'_>, operands: &mut Operands) -> Parsed {
    if p.consume_if(Tok::Comma) {
        let at = p.token().start;
        operands.mask = Some((p.parse_ssa_use(true)?, at));
    }
    Ok(())
}

/// The types of a transfer, with the position of the colon before them.
struct Types {
    base: Type,
    vector: Type,
    at: u32,
}

fn parse_types(p: &mut OpParser<'_>, op: &mut OpState, vector_first: bool) -> Parsed<Types> {
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let at = p.token().start;
    let types = p.parse_colon_type_list()?;
    let [first, second] = *types else { return Err(p.op_error_at(op, at, "requires two types")) };
    let cx = p.cx();
    let is_base = |ty| matches!(cx.type_data(ty), TypeData::MemRef { .. } | TypeData::Tensor { .. });
    let is_vector = |ty| Vector::new(cx, ty).is_some();
    let (not_base, not_vector) = ("requires memref or ranked tensor type", "requires vector type");
    match vector_first {
        true if !is_vector(first) => Err(p.op_error_at(op, at, not_vector)),
        true if !is_base(second) => Err(p.op_error_at(op, at, not_base)),
        false if !is_base(first) => Err(p.op_error_at(op, at, not_base)),
        false if !is_vector(second) => Err(p.op_error_at(op, at, not_vector)),
        true => Ok(Types { base: second, vector: first, at }),
        false => Ok(Types { base: first, vector: second, at }),
    }
}

/// Adds the attributes that were not written, and gives the permutation map.
fn complete_attributes(p: &mut OpParser<'_>, op: &mut OpState, types: &Types) -> Parsed<AffineMap> {
    let cx = p.cx();
    let [map_name, bounds_name] = ["permutation_map", "in_bounds"].map(|name| cx.ident(name));
    let written = |op: &OpState, name| op.attrs.iter().find(|attr| attr.name == name).map(|attr| attr.value);
    let map = match written(op, map_name) {
        // One of another kind is reported by the verifier.
        Some(attr) => AffineMapAttr::read(cx, attr).unwrap_or_else(|| cx.affine().empty_map()),
        None => {
            let Some(map) = transfer_minor_identity_map(cx, types.base, types.vector)
                .filter(|map| cx.affine().map(*map).dims() as usize >= cx.affine().map(*map).num_results())
            else {
                let message = "expected a custom permutation_map when rank(source) != rank(destination)";
                return Err(p.op_error_at(op, types.at, message));
            };
            op.add_attr(map_name, AffineMapAttr::write(cx, map));
            map
        }
    };
    if written(op, bounds_name).is_none() {
        let flags = vec![cx.bool_attr(false); cx.affine().map(map).num_results()];
        op.add_attr(bounds_name, cx.array_attr(&flags));
    }
    Ok(map)
}

fn resolve_mask(
    p: &mut OpParser<'_>,
    op: &mut OpState,
    (mask, at): (Unresolved, u32),
    map: AffineMap,
    types: &Types,
) -> Parsed {
    let cx = p.cx();
    let element = cx.type_data(types.base).element_type();
    if element.is_some_and(|element| Vector::new(cx, element).is_some()) {
        return Err(p.op_error_at(op, at, "does not support masks with vector element type"));
    }
    let vector = Vector::new(cx, types.vector);
    let vector = vector.filter(|vector| vector.rank() == cx.affine().map(map).num_results());
    let Some(ty) = vector.and_then(|vector| transfer_mask_type(cx, vector, map)) else {
        let message = "expected the same rank for the vector and the results of the permutation map";
        return Err(p.op_error_at(op, types.at, message));
    };
    let mask = p.resolve(mask, ty)?;
    op.operands.push(mask);
    Ok(())
}

fn set_segments(p: &OpParser<'_>, op: &mut OpState, sizes: &[i32]) {
    let cx = p.cx();
    op.add_attr(cx.ident("operandSegmentSizes"), cx.dense_i32_attr(sizes));
}

pub(super) fn parse_transfer_read(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let mut operands = parse_base(p)?;
    p.expect(Tok::Comma, "expected ','")?;
    let padding = p.parse_ssa_use(true)?;
    parse_optional_mask(p, &mut operands)?;
    let types = parse_types(p, op, false)?;
    let map = complete_attributes(p, op, &types)?;
    let cx = p.cx();
    let base = p.resolve(operands.base, types.base)?;
    op.operands.push(base);
    p.resolve_all_as(&operands.indices, Type::INDEX, op)?;
    let element = cx.type_data(types.base).element_type().unwrap_or(types.base);
    let padding = p.resolve(padding, element)?;
    op.operands.push(padding);
    if let Some(mask) = operands.mask {
        resolve_mask(p, op, mask, map, &types)?;
    }
    set_segments(p, op, &[1, operands.indices.len() as i32, 1, i32::from(operands.mask.is_some())]);
    op.result_types.push(types.vector);
    Ok(())
}

pub(super) fn parse_transfer_write(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let vector = p.parse_ssa_use(true)?;
    p.expect(Tok::Comma, "expected ','")?;
    let mut operands = parse_base(p)?;
    parse_optional_mask(p, &mut operands)?;
    let types = parse_types(p, op, true)?;
    let map = complete_attributes(p, op, &types)?;
    for (operand, ty) in [(vector, types.vector), (operands.base, types.base)] {
        let operand = p.resolve(operand, ty)?;
        op.operands.push(operand);
    }
    p.resolve_all_as(&operands.indices, Type::INDEX, op)?;
    if let Some(mask) = operands.mask {
        resolve_mask(p, op, mask, map, &types)?;
    }
    set_segments(p, op, &[1, 1, operands.indices.len() as i32, i32::from(operands.mask.is_some())]);
    if matches!(p.cx().type_data(types.base), TypeData::Tensor { .. }) {
        op.result_types.push(types.base);
    }
    Ok(())
}

pub(super) fn print_transfer_read(op: TransferReadView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.base());
    p.write("[");
    p.print_operands(op.indices());
    p.write("], ");
    p.print_operand(op.padding());
    print_rest(*op, p, [op.base(), op.vector()]);
}

pub(super) fn print_transfer_write(op: TransferWriteView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.value_to_store());
    p.write(", ");
    p.print_operand(op.base());
    p.write("[");
    p.print_operands(op.indices());
    p.write("]");
    print_rest(*op, p, [op.value_to_store(), op.base()]);
}

fn print_rest(op: OpRef<'_>, p: &mut Printer<'_>, typed: [Value; 2]) {
    let Some(transfer) = VectorTransferOpRef::of(op) else { return };
    if let Some(mask) = transfer.mask() {
        p.write(", ");
        p.print_operand(mask);
    }
    let mut elided = vec!["operandSegmentSizes"];
    if transfer.permutation_map().is_some_and(|map| map.is_minor_identity(op.cx().affine())) {
        elided.push("permutation_map");
    }
    if !transfer.in_bounds().contains(&true) {
        elided.push("in_bounds");
    }
    p.print_optional_attr_dict(op, &elided);
    p.write(" : ");
    p.print_value_type(typed[0]);
    p.write(", ");
    p.print_value_type(typed[1]);
}
