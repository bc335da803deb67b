//! The custom forms of structured ops: `<{..}> {..} ins(%a : T) outs(%b : U) {..} -> U`, and a region that is not written.

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OperandRange;
use dialekt_ir_core::decl::constraint::AttrForm;
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::{AttrConstraint, Builder, DenseI64ArrayAttr, Location, TypeData};
use smallvec::SmallVec;

use super::Structured;
use super::body::{self, Expr, argument_type};
use super::maps::{MEMOIZED_MAPS, Windows, memoize};
use crate::{TypeFn, Yield};

const SIZES: &str = "operandSegmentSizes";

/// Types of operands.
pub type Types = SmallVec<[Type; 4]>;

/// The operands of a structured op, as its form gives them.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// Inputs.
    pub inputs: Types,
    /// Outputs.
    pub outputs: Types,
}

impl Parts {
    /// The types of all operands.
    pub fn all(&self) -> Types {
        self.inputs.iter().chain(&self.outputs).copied().collect()
    }
}

/// Parses `<{..}> {..} ins(..) outs(..)`, all of which may be missing. With `sized`, the numbers of inputs and outputs become an
/// attribute of the op. [MLIR: parseCommonStructuredOpParts]
pub fn parse_parts(p: &mut OpParser<'_>, op: &mut OpState, sized: bool) -> Parsed<Parts> {
    let cx = p.cx();
    if p.consume_if(Tok::Less) {
        op.properties = Some(p.parse_attribute(None)?);
        p.expect(Tok::Greater, "expected '>'")?;
    }
    let attrs_at = p.token().start;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let inputs = parse_clause("ins", p)?;
    let outputs = parse_clause("outs", p)?;
    for clause in [&inputs, &outputs] {
        p.resolve_all_at(&clause.names, &clause.types, clause.at, op)?;
    }
    if sized {
        let sizes = cx.dense_i32_attr(&[inputs.names.len() as i32, outputs.names.len() as i32]);
        let sizes = NamedAttr { name: cx.ident(SIZES), value: sizes };
        match op.properties {
            Some(properties) => {
                let mut entries = cx.dictionary_entries(properties).unwrap_or_default().to_vec();
                entries.push(sizes);
                let twice = format!("attribute '{SIZES}' occurs more than once in the attribute list");
                op.properties = Some(cx.dictionary_attr(entries).map_err(|_| p.op_error_at(op, op.at, &twice))?);
            }
            None => op.attrs.push(sizes),
        }
    }
    if op.properties.is_none() {
        p.check_inherent(op, attrs_at)?;
    }
    Ok(Parts { inputs: inputs.types, outputs: outputs.types })
}

/// `ins(%a, %b : T, U)`
#[derive(Default)]
struct Clause {
    names: SmallVec<[Unresolved; 4]>,
    types: Types,
    at: u32,
}

fn parse_clause(word: &str, p: &mut OpParser<'_>) -> Parsed<Clause> {
    if !p.consume_word(word) {
        return Ok(Clause::default());
    }
    p.expect(Tok::LParen, "expected '('")?;
    let at = p.token().start;
    let names = p.parse_operand_list()?;
    let types = p.parse_colon_type_list()?;
    p.expect(Tok::RParen, "expected ')'")?;
    Ok(Clause { names, types, at })
}

/// Parses a named op whose declaration has a [`Structured`]: for `parse = ..` in `#[op(..)]`.
pub fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let described = p.cx().op_descriptor(op.name).and_then(|descriptor| descriptor.fact::<Structured>());
    let Some(described) = described else { return Err(p.op_error_at(op, op.at, "has no description")) };
    parse_tail(p, op, described.arity(), described.body)?;
    let cx = p.cx();
    let given = |name: &str| op.attrs.iter().find(|attr| cx.bytes(attr.name) == name.as_bytes()).map(|attr| attr.value);
    let property = |name: &str| op.properties.and_then(|all| cx.dictionary_get(all, name.as_bytes()));
    if given(MEMOIZED_MAPS).is_none() {
        let windows = Windows::new(cx, |name| property(name).or_else(|| given(name)));
        op.attrs.extend(memoize(cx, described, &windows));
    }
    Ok(())
}

/// Parses what stands behind the name of a named op, or behind its own clauses, and builds its region for so many operands. [MLIR:
/// parseNamedStructuredOp]
pub fn parse_tail(p: &mut OpParser<'_>, op: &mut OpState, arity: usize, expr: &Expr<'_>) -> Parsed<Parts> {
    let at = p.token().start;
    let parts = parse_parts(p, op, true)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let results = p.parse_optional_arrow_type_list()?;
    op.result_types.extend(results);
    let operands = parts.all();
    if operands.len() != arity {
        let message = format!(
            "[parseNamedStructuredOpRegion] ods-gen generated region expects {arity} args, got {}",
            operands.len()
        );
        let at = p.token().start;
        return Err(p.op_error_at(op, at, &message));
    }
    build_region(p, op, &operands, expr, at)?;
    Ok(parts)
}

/// Builds the region of an op; errors are reported at `at`.
pub fn build_region(p: &mut OpParser<'_>, op: &mut OpState, operands: &[Type], expr: &Expr<'_>, at: u32) -> Parsed {
    let cx = p.cx();
    let cast = op.attrs.iter().find(|attr| cx.bytes(attr.name) == b"cast");
    let cast = cast.and_then(|attr| TypeFn::read(cx, attr.value)).unwrap_or(TypeFn::CastSigned);
    let mut warnings = Vec::new();
    let built = p.build_region(op, |b, region, _| body::build(b, region, operands, expr, cast, &mut warnings));
    for warning in warnings {
        p.report(warning);
    }
    built.map_err(|message| p.op_error_at(op, at, &message))
}

/// Prints a named op.
pub fn print<'a>(op: impl std::ops::Deref<Target = OpRef<'a>>, p: &mut Printer<'_>) {
    print_tail(*op, &[], p);
}

/// Prints what stands behind the own clauses of a named op; attributes with these names are left out.
pub fn print_tail(op: OpRef<'_>, elided: &[&str], p: &mut Printer<'_>) {
    let elided: SmallVec<[&str; 6]> = elided.iter().copied().chain([SIZES, MEMOIZED_MAPS]).collect();
    p.print_optional_attr_dict(op, &elided);
    print_parts(op, p);
    print_results(op, p);
}

/// Prints ` ins(..) outs(..)`.
pub fn print_parts(op: OpRef<'_>, p: &mut Printer<'_>) {
    for (word, group) in ["ins", "outs"].into_iter().zip(0..) {
        let values = OperandRange::group(op, group).values();
        if values.len() == 0 {
            continue;
        }
        p.write(" ");
        p.write(word);
        p.write("(");
        p.print_operands(values.clone());
        p.write(" : ");
        p.print_types(values.map(|value| type_of(op, value)));
        p.write(")");
    }
}

/// Prints ` -> T` or ` -> (T, U)`.
pub fn print_results(op: OpRef<'_>, p: &mut Printer<'_>) {
    if op.num_results() != 0 {
        p.print_optional_arrow_types(op.result_types());
    }
}

/// `dimensions = [1, 2]`: an attribute behind its name.
pub(crate) fn parse_dims(name: &str, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    p.expect_keyword(name, op)?;
    p.expect(Tok::Equal, "expected '='")?;
    let value = match DenseI64ArrayAttr::DEF.form {
        AttrForm::Own(form) => (form.parse)(p)?,
        _ => p.parse_attribute(None)?,
    };
    op.add_attr(cx.ident(name), value);
    Ok(())
}

/// Prints ` dimensions = [1, 2] `; the space behind it is the reference's.
pub(crate) fn print_dims(name: &str, dims: Option<impl IntoIterator<Item = i64>>, p: &mut Printer<'_>) {
    p.write(" ");
    p.write(name);
    p.write(" = [");
    p.print_list(dims.into_iter().flatten(), |p, dim| p.print_integer(dim));
    p.write("] ");
}

/// Parses the operands of an op whose results follow from its outputs, `clauses` behind them, and a dictionary. [MLIR:
/// parseDstStyleOp]
pub(crate) fn parse_with_inferred_results(
    p: &mut OpParser<'_>,
    op: &mut OpState,
    clauses: impl FnOnce(&mut OpParser<'_>, &mut OpState) -> Parsed,
) -> Parsed<Parts> {
    let cx = p.cx();
    let parts = parse_parts(p, op, false)?;
    op.result_types.extend(ranked_tensors(cx, &parts.outputs));
    clauses(p, op)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    Ok(parts)
}

/// The types among some that are ranked tensors: those of results.
pub fn ranked_tensors<'c>(cx: &'c ContextData, types: &'c [Type]) -> impl Iterator<Item = Type> + 'c {
    types.iter().copied().filter(|ty| matches!(cx.type_data(*ty), TypeData::Tensor { .. }))
}

/// Builds a region whose only block yields its first argument. Arguments stand where the operands do. [MLIR:
/// buildIdentityRegion]
pub(crate) fn build_identity(p: &mut OpParser<'_>, op: &mut OpState, types: &[Type]) {
    let loc = p.loc_at(op.at);
    p.build_region(op, |b, region, operands| {
        // What is used before its definition stands nowhere so far.
        let place = |value: &Value| b.ir().get_value(*value).map_or(Location::UNKNOWN, |value| value.loc());
        let args: SmallVec<[(Type, Location); 4]> = types.iter().copied().zip(operands.iter().map(place)).collect();
        identity_body(b, region, &args, loc);
    });
}

/// Builds the block of such a region, for operands of these types at these places.
pub(crate) fn identity_body(b: &mut Builder<'_>, region: Region, operands: &[(Type, Location)], loc: Location) {
    let args: SmallVec<[(Type, Location); 4]> =
        operands.iter().map(|(ty, place)| (argument_type(b.cx(), *ty), *place)).collect();
    let block = b.create_block(region, None, &args);
    let first: SmallVec<[Value; 1]> = b.ir().block(block).args().take(1).collect();
    b.create(Yield::build(&first).with_loc(loc));
}
