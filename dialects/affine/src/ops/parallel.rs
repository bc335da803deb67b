//! `affine.parallel`.

use dialekt_arith::AtomicRMWKind;
use dialekt_dialect_utils::{entry_arguments, region_body};
use dialekt_interfaces::LoopLikeOpInterface;
use dialekt_ir_core::decl::constraint::{AttrConstraintDef, AttrPred, Summary};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_ir_core::types::Signedness;

use crate::ops::parallel_bounds::{self, LOWER, UPPER};
use crate::scope::check_dims_and_symbols;

/// Counts over ranges of several dimensions, in any order or at the same time.
///
/// Bounds are affine maps of dimensions and symbols; several results in `max(..)` or `min(..)` bound one dimension. The values
/// of all iterations are reduced to the results, each by one of the reductions.
///
/// ```mlir
/// %sum = affine.parallel (%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (f32) {
///   %x = affine.load %m[%i, %j] : memref<10x?xf32>
///   affine.yield %x : f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "affine.parallel",
    rename_all = "camelCase",
    traits(
        AutomaticAllocationScope,
        SingleBlockImplicitTerminator("affine.yield"),
        RecursivelySpeculatable,
        RecursiveMemoryEffects
    ),
    interfaces(LoopLikeOpInterface),
    traits(MemRefsNormalizable),
    verify,
    fold,
    parse = parse,
    print = print
)]
pub struct AffineParallel {
    pub reductions: Attr<ReductionsAttr>,
    pub lower_bounds_map: Attr<AffineMapAttr>,
    pub lower_bounds_groups: Attr<I32ElementsAttr>,
    pub upper_bounds_map: Attr<AffineMapAttr>,
    pub upper_bounds_groups: Attr<I32ElementsAttr>,
    pub steps: Attr<StepsAttr>,
    pub map_operands: Operands<Index>,
    pub results: OpResults<AnyType>,
    pub region: Region<SizedRegion<1>>,
}

macro_rules! arrays {
    ($($(#[$doc:meta])* $name:ident of $element:ty = $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl AttrConstraint for $name {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
                summary: Summary::Text($summary),
                storage: ArrayAttr::DEF.storage,
                pred: AttrPred::ArrayOf(<$element as AttrConstraint>::DEF),
                form: ArrayAttr::DEF.form,
            };
            type Value<'c> = Vec<<$element as AttrConstraint>::Value<'c>>;

            fn read(cx: &ContextData, attr: Attribute) -> Option<Self::Value<'_>> {
                cx.array_elements(attr)?.iter().map(|element| <$element>::read(cx, *element)).collect()
            }

            fn write(cx: &ContextData, values: Self::Value<'_>) -> Attribute {
                let all: Vec<Attribute> = values.into_iter().map(|value| <$element>::write(cx, value)).collect();
                cx.array_attr(&all)
            }
        }
    )*};
}

arrays! {
    /// The kinds of reductions, one for each result.
    ReductionsAttr of AtomicRMWKind = "Reduction ops";
    /// The steps of all dimensions.
    StepsAttr of I64Attr = "64-bit integer array attribute";
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let mut variables = p.parse_argument_list(Delimiter::Paren, ArgumentForm::Name)?;
    p.expect(Tok::Equal, "expected '='")?;
    parallel_bounds::parse(LOWER, p, op)?;
    p.expect_keyword("to", op)?;
    parallel_bounds::parse(UPPER, p, op)?;
    let steps = if p.consume_word("step") { parse_steps(p, op)? } else { vec![1; variables.len()] };
    p.add_named_attr(op, "steps", StepsAttr::write(cx, steps));
    let reductions = if p.consume_word("reduce") { parse_reductions(p, op)? } else { Vec::new() };
    p.add_named_attr(op, "reductions", ReductionsAttr::write(cx, reductions));
    op.result_types.extend(p.parse_optional_arrow_type_list()?);
    variables.iter_mut().for_each(|variable| variable.ty = Type::INDEX);
    op.region_then(variables, BodyForm::Terminated("affine.yield"), |p, op| p.parse_optional_attr_dict(&mut op.attrs));
    Ok(())
}

/// Parses steps: `(1, 2)`, which are constant expressions.
fn parse_steps(p: &mut OpParser<'_>, op: &OpState) -> Parsed<Vec<i64>> {
    let (map, _) = p.parse_affine_map_of_values(Delimiter::Paren)?;
    let affine = p.cx().affine();
    let steps: Option<Vec<i64>> =
        affine.map(map).results().iter().map(|step| affine.expr(*step).as_constant()).collect();
    steps.ok_or(()).map_err(|()| p.op_error_at(op, op.at, "steps must be constant integers"))
}

/// Parses kinds of reductions: `("addf", "mulf")`.
fn parse_reductions(p: &mut OpParser<'_>, op: &OpState) -> Parsed<Vec<AtomicRMWKind>> {
    let cx = p.cx();
    p.expect(Tok::LParen, "expected '('")?;
    let mut reductions = Vec::new();
    p.parse_list(Delimiter::None, "", |p| {
        let at = p.token().start;
        let attr = p.parse_attribute_of(Some(Type::NONE), |attr| matches!(attr, AttrData::String { .. }), op)?;
        let text = cx.string_value(attr).map(|text| cx.str(text)).unwrap_or_default();
        match AtomicRMWKind::ENUM.symbolize(&text).and_then(AtomicRMWKind::from_bits) {
            Some(kind) => reductions.push(kind),
            None => {
                let shown = attr_to_string(cx, attr);
                return Err(p.op_error_at(op, at, &format!("invalid reduction value: {shown}")));
            }
        }
        Ok(())
    })?;
    p.expect(Tok::RParen, "expected ')'")?;
    Ok(reductions)
}

fn print(op: AffineParallelView<'_>, p: &mut Printer<'_>) {
    p.write(" (");
    p.print_operands(entry_arguments(op.region()));
    p.write(") = (");
    parallel_bounds::print(LOWER, *op, p);
    p.write(") to (");
    parallel_bounds::print(UPPER, *op, p);
    p.write(")");
    let steps = op.steps().unwrap_or_default();
    if steps.iter().any(|step| *step != 1) {
        p.write(" step (");
        p.print_list(steps, |p, step| p.print_integer(step));
        p.write(")");
    }
    let gives = op.num_results() != 0;
    if gives {
        p.write(" reduce (");
        p.print_list(op.reductions().unwrap_or_default(), |p, kind| {
            p.write("\"");
            p.write(AtomicRMWKind::ENUM.stringify(kind.case_bits()));
            p.write("\"");
        });
        p.write(") -> (");
        p.print_types(op.result_types());
        p.write(")");
    }
    p.write(" ");
    p.print_region_form(op.region().handle(), region_body(gives));
    let [lower, upper] = [LOWER, UPPER];
    p.print_optional_attr_dict(*op, &["reductions", lower.map, lower.groups, upper.map, upper.groups, "steps"]);
}

impl Verify for AffineParallel {
    fn verify(op: AffineParallelView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let groups = [LOWER, UPPER].map(|bounds| bounds.group_sizes(*op));
        let (arguments, steps) = (entry_arguments(op.region()).len(), op.steps().map_or(0, |steps| steps.len()));
        let [lower, upper] = &groups;
        if [lower.len(), upper.len(), arguments].iter().any(|count| *count != steps) {
            let message = format!(
                "the number of region arguments ({arguments}) and the number of map groups for lower ({}) and upper bound \
                 ({}), and the number of steps ({steps}) must all match",
                lower.len(),
                upper.len()
            );
            return fail(out, op.op_error(message));
        }
        for (bounds, sizes) in [LOWER, UPPER].into_iter().zip(&groups) {
            bounds.check_sizes(*op, sizes, out)?;
        }
        check_reductions(op, out)?;
        for bounds in [LOWER, UPPER] {
            let Some(map) = bounds.map_of(*op).map(|map| op.cx().affine().map(map)) else { continue };
            check_dims_and_symbols(*op, bounds.operands(*op).into_iter(), map.dims(), out)?;
        }
        Ok(())
    }
}

/// Checks that there is a reduction for each result, and that the result has a type of this kind of reduction.
fn check_reductions(op: AffineParallelView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let reductions = op.reductions().unwrap_or_default();
    if reductions.len() != op.num_results() {
        return fail(out, op.op_error("a reduction must be specified for each output"));
    }
    for (kind, ty) in reductions.into_iter().zip(op.result_types()) {
        if !makes(kind, op.cx().scalar_data(ty)) {
            return fail(out, op.op_error("result type cannot match reduction attribute"));
        }
    }
    Ok(())
}

/// Returns whether a reduction is defined on a type. As in the reference, minima and maxima need integers with a sign.
fn makes(kind: AtomicRMWKind, ty: &TypeData) -> bool {
    use AtomicRMWKind as K;
    match kind {
        K::AddF | K::MulF | K::MaximumF | K::MinimumF => matches!(ty, TypeData::Float(_)),
        K::AddI | K::MulI | K::OrI | K::AndI => matches!(ty, TypeData::Integer { .. }),
        K::MaxS | K::MinS => matches!(ty, TypeData::Integer { sign: Signedness::Signed, .. }),
        K::MaxU | K::MinU => matches!(ty, TypeData::Integer { sign: Signedness::Unsigned, .. }),
        K::Assign => true,
        K::MaxNumF | K::MinNumF | K::XOrI => false,
    }
}
