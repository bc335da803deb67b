//! `affine.for`.

use dialekt_dialect_utils::{entry_arguments, region_body, type_of};
use dialekt_interfaces::{ConditionallySpeculatable, LoopLikeOpInterface, RegionBranchOpInterface, Speculatability};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::decl::TraitCheck;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::ops::forms;
use crate::scope::check_dims_and_symbols;

/// Counts from a lower bound to an upper bound, which it does not reach, by a constant step, and carries values along.
///
/// Bounds are affine maps of dimensions and symbols: the largest result is the lower bound, the smallest one the upper bound.
///
/// ```mlir
/// %sum = affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%n] to 10 step 2 iter_args(%acc = %zero) -> (f32) {
///   %next = arith.addf %acc, %x : f32
///   affine.yield %next : f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "affine.for",
    rename_all = "camelCase",
    traits(
        AttrSizedOperandSegments,
        AutomaticAllocationScope,
        SingleBlockImplicitTerminator("affine.yield"),
        RecursiveMemoryEffects,
        HasInductionVariable
    ),
    interfaces(ConditionallySpeculatable, LoopLikeOpInterface, RegionBranchOpInterface),
    verify_regions,
    fold,
    parse = parse,
    print = print
)]
pub struct AffineFor {
    pub lower_bound_operands: Operands<Index>,
    pub upper_bound_operands: Operands<Index>,
    pub inits: Operands<AnyType>,
    pub lower_bound_map: Attr<AffineMapAttr>,
    pub upper_bound_map: Attr<AffineMapAttr>,
    pub step: Attr<IndexAttr>,
    pub results: OpResults<AnyType>,
    pub region: Region<SizedRegion<1>>,
}

impl ConditionallySpeculatable for AffineFor {
    /// A loop with step 1 terminates for all bounds.
    fn speculatability(op: Self::View<'_>) -> Speculatability {
        match op.step() {
            Some(1) => Speculatability::Recursively,
            _ => Speculatability::Not,
        }
    }
}

/// The lower or the upper bound of a loop.
#[derive(Clone, Copy)]
struct Bound {
    attr: &'static str,
    /// The keyword before a map of several results.
    prefix: &'static str,
    missing_prefix: &'static str,
}

const LOWER: Bound = Bound {
    attr: "lowerBoundMap",
    prefix: "max",
    missing_prefix: "lower loop bound affine map with multiple results requires 'max' prefix",
};
const UPPER: Bound = Bound {
    attr: "upperBoundMap",
    prefix: "min",
    missing_prefix: "upper loop bound affine map with multiple results requires 'min' prefix",
};

impl Bound {
    /// Parses an integer, a value, or a map with its operands. Returns the number of operands.
    fn parse(self, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<usize> {
        let cx = p.cx();
        let prefixed = p.consume_word(self.prefix);
        let values = p.parse_operand_list()?;
        if !values.is_empty() {
            if values.len() > 1 {
                return Err(p.op_error_at(op, op.at, "expected only one loop bound operand"));
            }
            p.resolve_all_as(&values, Type::INDEX, op)?;
            self.set(cx.affine().symbol_identity_map(), p, op);
            return Ok(1);
        }
        if let Some(constant) = p.take_plain_index() {
            self.set(cx.affine().constant_map(constant), p, op);
            return Ok(0);
        }
        let at = p.token().start;
        let attr = p.parse_attribute(Some(Type::INDEX))?;
        match cx.attr_data(attr) {
            AttrData::AffineMap(map) => {
                p.add_named_attr(op, self.attr, attr);
                self.parse_operands(*map, p, op).and_then(|count| {
                    match cx.affine().map(*map).num_results() > 1 && !prefixed {
                        true => Err(p.op_error_at(op, at, self.missing_prefix)),
                        false => Ok(count),
                    }
                })
            }
            AttrData::Integer { .. } => {
                self.set(cx.affine().constant_map(cx.integer_i64(attr).unwrap_or_default()), p, op);
                Ok(0)
            }
            _ => Err(p.op_error_at(op, op.at, "expected valid affine map representation for loop bounds")),
        }
    }

    fn parse_operands(self, map: AffineMap, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<usize> {
        let (operands, dims) = forms::parse_dims_and_symbols(p)?;
        p.resolve_all_as(&operands, Type::INDEX, op)?;
        let map = p.cx().affine().map(map);
        let message = match () {
            _ if map.dims() as usize != dims => "dim operand count and affine map dim count must match",
            _ if map.num_inputs() != operands.len() => "symbol operand count and affine map symbol count must match",
            _ => return Ok(operands.len()),
        };
        Err(p.op_error_at(op, op.at, message))
    }

    fn set(self, map: AffineMap, p: &OpParser<'_>, op: &mut OpState) {
        p.add_named_attr(op, self.attr, forms::map_attr(map, p));
    }

    fn print<I: ExactSizeIterator<Item = Value>>(
        self,
        op: OpRef<'_>,
        map: Option<AffineMap>,
        operands: impl FnOnce() -> I,
        p: &mut Printer<'_>,
    ) {
        let Some(map) = map else { return };
        let affine = op.cx().affine();
        let data = affine.map(map);
        match data.results() {
            [result] if data.dims() == 0 => {
                let expr = affine.expr(*result);
                match (data.symbols(), expr.as_constant(), expr.as_symbol()) {
                    (0, Some(constant), _) => return p.print_integer(constant),
                    (1, _, Some(_)) => return p.print_operands(operands().take(1)),
                    _ => {}
                }
            }
            [_] => {}
            _ => {
                p.write(self.prefix);
                p.write(" ");
            }
        }
        if let Some(attr) = op.inherent_attr(self.attr.as_bytes()) {
            p.print_attribute(attr);
        }
        forms::print_dims_and_symbols(operands(), data.dims(), p);
    }
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let mut variable = p.parse_argument(ArgumentForm::Name)?;
    variable.ty = Type::INDEX;
    p.expect(Tok::Equal, "expected '='")?;
    let lower = LOWER.parse(p, op)?;
    p.expect_keyword_with("to", " between bounds", op)?;
    let upper = UPPER.parse(p, op)?;
    let step = parse_step(p, op)?;
    p.add_named_attr(op, "step", step);

    let mut arguments = vec![variable];
    let mut inits = 0;
    if p.consume_word("iter_args") {
        let (names, values) = p.parse_assignment_list(op)?;
        arguments.extend(names);
        op.result_types.extend(p.parse_arrow_type_list()?);
        inits = values.len();
        for ((argument, value), ty) in arguments[1..].iter_mut().zip(values).zip(op.result_types.clone()) {
            argument.ty = ty;
            p.resolve_all_as(&[value], ty, op)?;
        }
    }
    let sizes = [lower, upper, inits].map(|size| size as i32);
    p.add_named_attr(op, "operandSegmentSizes", cx.dense_i32_attr(&sizes));
    if arguments.len() != op.result_types.len() + 1 {
        return Err(p.op_error_at(op, op.at, "mismatch between the number of loop-carried values and results"));
    }
    op.region_then(arguments, BodyForm::Terminated("affine.yield"), |p, op| p.parse_optional_attr_dict(&mut op.attrs));
    Ok(())
}

/// Parses `step 2`; by default the step is 1.
fn parse_step(p: &mut OpParser<'_>, op: &OpState) -> Parsed<Attribute> {
    let cx = p.cx();
    if !p.consume_word("step") {
        return Ok(IndexAttr::write(cx, 1));
    }
    let at = p.token().start;
    let step = p.parse_attribute_of(Some(Type::INDEX), |attr| matches!(attr, AttrData::Integer { .. }), op)?;
    match cx.attr_data(step) {
        AttrData::Integer { value, .. } if value.is_negative() => {
            Err(p.op_error_at(op, at, "expected step to be representable as a positive signed integer"))
        }
        _ => Ok(step),
    }
}

fn print(op: AffineForView<'_>, p: &mut Printer<'_>) {
    let mut arguments = entry_arguments(op.region());
    p.write(" ");
    p.print_region_argument(arguments.next().unwrap_or(Value::NULL), &[], true);
    p.write(" = ");
    let maps = [op.lower_bound_map(), op.upper_bound_map()];
    let [lower, upper] = maps;
    LOWER.print(*op, lower, || op.lower_bound_operands(), p);
    p.write(" to ");
    UPPER.print(*op, upper, || op.upper_bound_operands(), p);
    let step = op.step().unwrap_or(1);
    if step != 1 {
        p.write(" step ");
        p.print_integer(step);
    }
    let carries = carried(op, maps) != 0;
    if carries {
        p.write(" iter_args(");
        p.print_list(arguments.zip(op.inits()), |p, (argument, value)| {
            p.print_operand(argument);
            p.write(" = ");
            p.print_operand(value);
        });
        p.write(") -> (");
        p.print_types(op.result_types());
        p.write(")");
    }
    p.write(" ");
    p.print_region_form(op.region().handle(), region_body(carries));
    p.print_optional_attr_dict(*op, &["lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"]);
}

/// The number of operands after those of the bounds' maps: the reference takes these for the iteration arguments,
/// whatever the segment sizes are, and nothing verifies that both agree.
fn carried(op: AffineForView<'_>, bounds: [Option<AffineMap>; 2]) -> i64 {
    let affine = op.cx().affine();
    let inputs = bounds.map(|map| map.map_or(0, |map| affine.map(map).num_inputs() as i64));
    op.num_operands() as i64 - inputs.iter().sum::<i64>()
}

/// The body has an argument for the induction variable.
///
/// Without it, the number of iteration arguments is negative; the reference computes it modulo 2^64.
#[derive(Described)]
pub struct HasInductionVariable;

impl OpTrait for HasInductionVariable {
    const CHECK: TraitCheck = TraitCheck::RegionHook(|op, out| {
        let view = op.view::<AffineFor>().filter(|view| entry_arguments(view.region()).len() == 0);
        let Some(view) = view else { return Ok(()) };
        let (inits, missing) = (view.inits().len(), u64::MAX);
        fail(out, op.op_error(format!("different number of inits and region iter_args: {inits} != {missing}")))
    });
}

impl VerifyRegions for AffineFor {
    fn verify_regions(op: AffineForView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let mut arguments = entry_arguments(op.region());
        if arguments.next().is_none_or(|variable| type_of(*op, variable) != Type::INDEX) {
            return fail(out, op.op_error("expected body to have a single index argument for the induction variable"));
        }
        let affine = op.cx().affine();
        let (Some(lower), Some(upper)) = (op.lower_bound_map(), op.upper_bound_map()) else { return Ok(()) };
        let (lower, upper) = (affine.map(lower), affine.map(upper));
        if lower.num_inputs() > 0 {
            check_dims_and_symbols(*op, op.lower_bound_operands(), lower.dims(), out)?;
        }
        if upper.num_inputs() > 0 {
            check_dims_and_symbols(*op, op.upper_bound_operands(), upper.dims(), out)?;
        }
        let results = op.num_results();
        let message = match () {
            _ if lower.num_results() == 0 => "expected lower bound map to have at least one result",
            _ if upper.num_results() == 0 => "expected upper bound map to have at least one result",
            _ if results == 0 => return Ok(()),
            _ if carried(op, [op.lower_bound_map(), op.upper_bound_map()]) != results as i64 => {
                "mismatch between the number of loop-carried values and results"
            }
            _ if arguments.len() != results => "mismatch between the number of basic block args and results",
            _ => return Ok(()),
        };
        fail(out, op.op_error(message))
    }
}
