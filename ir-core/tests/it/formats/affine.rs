//! `affine`: maps over values.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::dialect::{DialectDescriptor, OpAsm};
use dialekt_ir_core::context::{AttrSlot, OpDescriptor, Type};
use dialekt_ir_core::decl::{AttrConstraintDef, ValueGroups};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::{Delimiter, OpParser, OpState, Parsed};
use dialekt_ir_core::text::print::Printer;
use dialekt_ir_core::types::TypeData;

use super::constraints::is_memref;

pub static DIALECT: DialectDescriptor = super::dialect("affine", &[&LOAD]);

static MAP: AttrConstraintDef =
    AttrConstraintDef::new("AffineMap attribute", |cx, attr| matches!(cx.attr_data(attr), AttrData::AffineMap(_)));

/// `affine.load %m[%i + 1, symbol(%n)] : memref<..>`
static LOAD: OpDescriptor = OpDescriptor {
    name: "affine.load",
    operands: ValueGroups::ANY,
    results: ValueGroups::ANY,
    attributes: &[AttrSlot::required("map", &MAP)],
    asm: OpAsm { parse: Some(parse_load), print: Some(print_load), ..OpAsm::GENERIC },
    ..OpDescriptor::EMPTY
};

fn parse_load(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let memref = p.parse_ssa_use(true)?;
    let (map, operands) = p.parse_affine_map_of_values(Delimiter::Square)?;
    let attr = p.cx().intern_attr(AttrData::AffineMap(map));
    op.add_attr(p.cx().ident("map"), attr);
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let cx = p.cx();
    let ty = p.parse_colon_type_of("builtin.memref", |ty| is_memref(cx, ty), op)?;
    if let TypeData::MemRef { element, .. } = cx.type_data(ty) {
        op.result_types.push(*element);
    }
    p.resolve_all_as(&[memref], ty, op)?;
    p.resolve_all_as(&operands, Type::INDEX, op)
}

fn print_load(op: OpRef<'_>, p: &mut Printer<'_>) {
    let operands: Vec<_> = op.operands().collect();
    p.write(" ");
    p.print_operand(operands[0]);
    p.write("[");
    if let Some(AttrData::AffineMap(map)) = op.slots()[0].map(|attr| op.cx().attr_data(attr)) {
        p.print_affine_map_of_values(*map, &operands[1..]);
    }
    p.write("]");
    p.print_optional_attr_dict(op, &["map"]);
    p.write(" : ");
    p.print_types(op.operand_types().take(1));
}
