//! `affine.apply`, `affine.min` and `affine.max`: values of affine maps.

use dialekt_interfaces::int_range::result_from;
use dialekt_interfaces::{InferIntRangeInterface, ResultRanges, ValueBoundsOpInterface, ValueRange};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize;
use crate::ops::forms;
use crate::scope::{affine_scope, is_valid_dim, is_valid_symbol};

/// The value of an affine map with one result.
///
/// The operands in parentheses are the dimensions of the map, those in brackets its symbols.
///
/// ```mlir
/// %x = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
/// ```
#[derive(Op)]
#[op(
    name = "affine.apply",
    rename_all = "camelCase",
    traits(Pure),
    interfaces(ValueBoundsOpInterface, InferIntRangeInterface),
    verify,
    parse = parse_apply,
    print = print_apply,
    fold,
    canonicalize(canonicalize::SimplifyAffineOp<AffineApply>)
)]
pub struct AffineApply {
    pub map: Attr<AffineMapAttr>,
    pub map_operands: Operands<Index>,
    #[name("")]
    pub result: OpResult<Index>,
}

fn parse_apply(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let map = forms::parse_map("map", p, op)?;
    let (operands, dims) = forms::parse_dims_and_symbols(p)?;
    p.resolve_all_as(&operands, Type::INDEX, op)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let data = p.cx().affine().map(map);
    if data.dims() as usize != dims || data.num_inputs() != operands.len() {
        return Err(p.op_error_at(op, op.at, "dimension or symbol index mismatch"));
    }
    op.result_types.extend(std::iter::repeat_n(Type::INDEX, data.num_results()));
    Ok(())
}

fn print_apply(op: AffineApplyView<'_>, p: &mut Printer<'_>) {
    print_map_of_operands(*op, op.map(), p);
}

fn print_map_of_operands(op: OpRef<'_>, map: Option<AffineMap>, p: &mut Printer<'_>) {
    p.write(" ");
    if let Some(map) = map {
        p.print_attribute(AffineMapAttr::write(op.cx(), map));
        forms::print_dims_and_symbols(op.operands(), op.cx().affine().map(map).dims(), p);
    }
    p.print_optional_attr_dict(op, &["map"]);
}

/// Checks that there is an operand for each input of the map.
fn inputs_fit(op: OpRef<'_>, map: AffineMap, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    match op.num_operands() == op.cx().affine().map(map).num_inputs() {
        true => Ok(()),
        false => fail(out, op.op_error("operand count and affine map dimension and symbol count must match")),
    }
}

impl InferIntRangeInterface for AffineApply {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        let map = op.map().map(|map| op.cx().affine().map(map));
        result_from(*op, operands, |known| {
            let map = map?;
            op.cx().affine().infer_range(*map.results().first()?, map.dims(), known)
        })
    }
}

impl Verify for AffineApply {
    fn verify(op: AffineApplyView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let Some(map) = op.map() else { return Ok(()) };
        inputs_fit(*op, map, out)?;
        let data = op.cx().affine().map(map);
        if data.num_results() != 1 {
            return fail(out, op.op_error("mapping must produce one value"));
        }
        match op.has_no_dim_as_symbol() {
            true => Ok(()),
            false => {
                out.push(op.error("dimensional operand cannot be used as a symbol"));
                Err(Invalid)
            }
        }
    }
}

impl AffineApplyView<'_> {
    /// Returns whether none of the symbols is a value that is valid as a dimension only. Values that are neither may be
    /// symbols, as `affine.apply` is also used in code that is not affine.
    fn has_no_dim_as_symbol(self) -> bool {
        let (scope, dims) = (affine_scope(*self), self.map().map_or(0, |map| self.cx().affine().map(map).dims()));
        let mut symbols = self.map_operands().skip(dims as usize).map(|value| self.ir().value(value));
        symbols.all(|symbol| is_valid_symbol(symbol, scope) || !is_valid_dim(symbol, scope))
    }
}

/// The smallest result of an affine map.
///
/// The results of the map are compared as signed numbers. The operands in parentheses are its dimensions, those in brackets its
/// symbols.
///
/// ```mlir
/// %x = affine.min affine_map<(d0)[s0] -> (1000, d0 + 512, s0)>(%i)[%n]
/// ```
#[derive(Op)]
#[op(
    name = "affine.min",
    traits(Pure),
    interfaces(ValueBoundsOpInterface),
    verify,
    parse = parse_extreme,
    print = print_min,
    fold,
    canonicalize(
        canonicalize::CanonicalizeSingleResultAffineMinMaxOp<AffineMin>,
        canonicalize::DeduplicateAffineMinMaxExpressions<AffineMin>,
        canonicalize::MergeAffineMinMaxOp<AffineMin>,
        canonicalize::SimplifyAffineOp<AffineMin>,
        canonicalize::CanonicalizeAffineMinMaxOpExprAndTermOrder<AffineMin>
    )
)]
pub struct AffineMin {
    pub map: Attr<AffineMapAttr>,
    pub operands: Operands<Index>,
    #[name("")]
    pub result: OpResult<Index>,
}

fn print_min(op: AffineMinView<'_>, p: &mut Printer<'_>) {
    print_map_of_operands(*op, op.map(), p);
}

impl Verify for AffineMin {
    fn verify(op: AffineMinView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        check_extreme(*op, op.map(), out)
    }
}

/// The largest result of an affine map.
///
/// The results of the map are compared as signed numbers. The operands in parentheses are its dimensions, those in brackets its
/// symbols.
///
/// ```mlir
/// %x = affine.max affine_map<(d0)[s0] -> (1000, d0 + 512, s0)>(%i)[%n]
/// ```
#[derive(Op)]
#[op(
    name = "affine.max",
    traits(Pure),
    interfaces(ValueBoundsOpInterface),
    verify,
    parse = parse_extreme,
    print = print_max,
    fold,
    canonicalize(
        canonicalize::CanonicalizeSingleResultAffineMinMaxOp<AffineMax>,
        canonicalize::DeduplicateAffineMinMaxExpressions<AffineMax>,
        canonicalize::MergeAffineMinMaxOp<AffineMax>,
        canonicalize::SimplifyAffineOp<AffineMax>,
        canonicalize::CanonicalizeAffineMinMaxOpExprAndTermOrder<AffineMax>
    )
)]
pub struct AffineMax {
    pub map: Attr<AffineMapAttr>,
    pub operands: Operands<Index>,
    #[name("")]
    pub result: OpResult<Index>,
}

fn print_max(op: AffineMaxView<'_>, p: &mut Printer<'_>) {
    print_map_of_operands(*op, op.map(), p);
}

impl Verify for AffineMax {
    fn verify(op: AffineMaxView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        check_extreme(*op, op.map(), out)
    }
}

fn check_extreme(op: OpRef<'_>, map: Option<AffineMap>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let Some(map) = map else { return Ok(()) };
    inputs_fit(op, map, out)?;
    match op.cx().affine().map(map).num_results() {
        0 => fail(out, op.op_error("affine map expect at least one result")),
        _ => Ok(()),
    }
}

fn parse_extreme(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    forms::parse_map("map", p, op)?;
    let dims = p.parse_operand_list_in(Delimiter::Paren)?;
    let symbols = p.parse_operand_list_in(Delimiter::OptionalSquare)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    p.resolve_all_as(&dims, Type::INDEX, op)?;
    p.resolve_all_as(&symbols, Type::INDEX, op)?;
    op.result_types.push(Type::INDEX);
    Ok(())
}
