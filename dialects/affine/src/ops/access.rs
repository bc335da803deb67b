//! Loads and stores of single elements.

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{AffineMapAccessInterface, AffineReadOpInterface, AffineWriteOpInterface};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::canonicalize;
use crate::ops::forms;
use crate::scope::{affine_scope, check_dims_and_symbols, is_valid_index};

/// Reads an element of a memref, at subscripts that are affine expressions of dimensions and symbols.
///
/// An operand in a subscript is a dimension, or a symbol where it is marked as one. A subscript counts from zero.
///
/// ```mlir
/// %x = affine.load %m[%i + 3, %j + symbol(%n)] : memref<?x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "affine.load",
    interfaces(AffineReadOpInterface {}, AffineMapAccessInterface {}),
    traits(MemRefsNormalizable),
    verify,
    parse = parse_load,
    print = print_load,
    fold,
    canonicalize(canonicalize::SimplifyAffineOp<AffineLoad>)
)]
pub struct AffineLoad {
    #[effects(Read)]
    pub memref: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub map: Attr<AffineMapAttr>,
    pub result: OpResult<AnyType>,
}

fn parse_load(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let memref = p.parse_ssa_use(true)?;
    let subscripts = forms::parse_subscripts("map", p, op)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let (ty, element) = forms::parse_colon_memref(p, op)?;
    p.resolve_all_as(&[memref], ty, op)?;
    p.resolve_all_as(&subscripts, Type::INDEX, op)?;
    op.result_types.push(element);
    Ok(())
}

fn print_load(op: AffineLoadView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    print_access(*op, op.memref(), op.map(), op.indices(), p);
}

/// Prints a memref with its subscripts, attributes and type: `%m[%i] {a} : memref<..>`.
pub(crate) fn print_access(
    op: OpRef<'_>,
    memref: Value,
    map: Option<AffineMap>,
    indices: impl Iterator<Item = Value>,
    p: &mut Printer<'_>,
) {
    p.print_operand(memref);
    forms::print_subscripts(map, &indices.collect::<SmallVec<[Value; 4]>>(), p);
    p.print_optional_attr_dict(op, &["map"]);
    p.write(" : ");
    p.print_value_type(memref);
}

impl Verify for AffineLoad {
    fn verify(op: AffineLoadView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        if Some(type_of(*op, op.result())) != element_type(*op, op.memref()) {
            return fail(out, op.op_error("result type must match element type of memref"));
        }
        check_subscripts(*op, op.memref(), op.map(), op.indices(), out)
    }
}

/// Writes an element of a memref, at subscripts that are affine expressions of dimensions and symbols.
///
/// An operand in a subscript is a dimension, or a symbol where it is marked as one. A subscript counts from zero.
///
/// ```mlir
/// affine.store %x, %m[%i + 3, %j + symbol(%n)] : memref<?x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "affine.store",
    interfaces(AffineWriteOpInterface {}, AffineMapAccessInterface {}),
    traits(MemRefsNormalizable),
    verify,
    parse = parse_store,
    print = print_store,
    fold,
    canonicalize(canonicalize::SimplifyAffineOp<AffineStore>)
)]
pub struct AffineStore {
    pub value: Operand<AnyType>,
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
    let (ty, element) = forms::parse_colon_memref(p, op)?;
    p.resolve_all_as(&[value], element, op)?;
    p.resolve_all_as(&[memref], ty, op)?;
    p.resolve_all_as(&subscripts, Type::INDEX, op)
}

fn print_store(op: AffineStoreView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.value());
    p.write(", ");
    print_access(*op, op.memref(), op.map(), op.indices(), p);
}

impl Verify for AffineStore {
    fn verify(op: AffineStoreView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        if Some(type_of(*op, op.value())) != element_type(*op, op.memref()) {
            return fail(out, op.op_error("value to store must have the same type as memref element type"));
        }
        check_subscripts(*op, op.memref(), op.map(), op.indices(), out)
    }
}

/// The type of the elements of a shaped value.
pub(crate) fn element_type(op: OpRef<'_>, value: Value) -> Option<Type> {
    op.cx().type_data(type_of(op, value)).element_type()
}

/// Checks that a map gives a subscript for each dimension of a memref, and that its operands are dimensions and
/// symbols.
pub(crate) fn check_subscripts(
    op: OpRef<'_>,
    memref: Value,
    map: Option<AffineMap>,
    indices: impl ExactSizeIterator<Item = Value>,
    out: &mut Vec<Diagnostic>,
) -> Result<(), Invalid> {
    let Some(map) = map.map(|map| op.cx().affine().map(map)) else { return Ok(()) };
    let rank = op.cx().type_data(type_of(op, memref)).shape().map_or(0, <[i64]>::len);
    if map.num_results() != rank {
        return fail(out, op.op_error("affine map num results must equal memref rank"));
    }
    if map.num_inputs() != indices.len() {
        return fail(out, op.op_error("expects as many subscripts as affine map inputs"));
    }
    check_dims_and_symbols(op, indices, map.dims(), out)
}

/// Checks that the operands of subscripts are dimensions or symbols.
pub(crate) fn check_indices(
    op: OpRef<'_>,
    mut indices: impl Iterator<Item = Value>,
    what: &str,
    out: &mut Vec<Diagnostic>,
) -> Result<(), Invalid> {
    let scope = affine_scope(op);
    match indices.any(|index| !is_valid_index(op.ir().value(index), scope)) {
        true => fail(out, op.op_error(format!("{what} must be a valid dimension or symbol identifier"))),
        false => Ok(()),
    }
}
