//! `affine.vector_load` and `affine.vector_store`.

use dialekt_interfaces::{AffineMapAccessInterface, AffineReadOpInterface, AffineWriteOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize;
use crate::ops::access::{check_subscripts, element_type, print_access};
use crate::ops::forms;

/// Reads a vector of elements that lie side by side in a memref.
///
/// They start at the subscripts and lie along the last dimensions of the memref, as many as the vector has.
///
/// ```mlir
/// %v = affine.vector_load %m[%i + 3, %j] : memref<100x100xf32>, vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "affine.vector_load",
    interfaces(AffineReadOpInterface {}, AffineMapAccessInterface {}),
    traits(MemRefsNormalizable),
    verify,
    parse = parse_load,
    print = print_load,
    canonicalize(canonicalize::SimplifyAffineOp<AffineVectorLoad>)
)]
pub struct AffineVectorLoad {
    #[effects(Read)]
    pub memref: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub map: Attr<AffineMapAttr>,
    pub result: OpResult<AnyVectorOfNonZeroRank>,
}

/// Parses the types of memref and vector, `: memref<..>, vector<..>`.
fn parse_types(p: &mut OpParser<'_>, op: &OpState) -> Parsed<(Type, Type)> {
    let (memref, _) = forms::parse_colon_memref(p, op)?;
    p.expect(Tok::Comma, "expected ','")?;
    let cx = p.cx();
    let is_vector = |ty| matches!(cx.type_data(ty), TypeData::Vector { .. });
    Ok((memref, p.parse_type_of("builtin.vector", is_vector, op)?))
}

fn parse_load(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let memref = p.parse_ssa_use(true)?;
    let subscripts = forms::parse_subscripts("map", p, op)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let (ty, vector) = parse_types(p, op)?;
    p.resolve_all_as(&[memref], ty, op)?;
    p.resolve_all_as(&subscripts, Type::INDEX, op)?;
    op.result_types.push(vector);
    Ok(())
}

fn print_load(op: AffineVectorLoadView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    print_access(*op, op.memref(), op.map(), op.indices(), p);
    p.write(", ");
    p.print_value_type(op.result());
}

impl Verify for AffineVectorLoad {
    fn verify(op: AffineVectorLoadView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        check_subscripts(*op, op.memref(), op.map(), op.indices(), out)?;
        same_elements(*op, op.memref(), op.result(), out)
    }
}

/// Writes a vector of elements side by side into a memref.
///
/// They start at the subscripts and lie along the last dimensions of the memref, as many as the vector has.
///
/// ```mlir
/// affine.vector_store %v, %m[%i + 3, %j] : memref<100x100xf32>, vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "affine.vector_store",
    interfaces(AffineWriteOpInterface {}, AffineMapAccessInterface {}),
    traits(MemRefsNormalizable),
    verify,
    parse = parse_store,
    print = print_store,
    canonicalize(canonicalize::SimplifyAffineOp<AffineVectorStore>)
)]
pub struct AffineVectorStore {
    pub value: Operand<AnyVectorOfNonZeroRank>,
    #[effects(Write)]
    pub memref: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub map: Attr<AffineMapAttr>,
}

fn parse_store(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let value = p.parse_ssa_use(true)?;
    p.expect(Tok::Comma, "expected ','")?;
    let memref = p.parse_ssa_use(true)?;
    let subscripts = forms::parse_subscripts("map", p, op)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let (ty, vector) = parse_types(p, op)?;
    p.resolve_all_as(&[value], vector, op)?;
    p.resolve_all_as(&[memref], ty, op)?;
    p.resolve_all_as(&subscripts, Type::INDEX, op)
}

fn print_store(op: AffineVectorStoreView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.value());
    p.write(", ");
    print_access(*op, op.memref(), op.map(), op.indices(), p);
    p.write(", ");
    p.print_value_type(op.value());
}

impl Verify for AffineVectorStore {
    fn verify(op: AffineVectorStoreView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        check_subscripts(*op, op.memref(), op.map(), op.indices(), out)?;
        same_elements(*op, op.memref(), op.value(), out)
    }
}

fn same_elements(op: OpRef<'_>, memref: Value, vector: Value, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    match element_type(op, memref) == element_type(op, vector) {
        true => Ok(()),
        false => fail(out, op.op_error("requires memref and vector types of the same elemental type")),
    }
}
