//! Conditions and loops, and what ends their regions.

use dialekt_dialect_utils::{entry_arguments, print_assignments, region_body};
use dialekt_interfaces::{InferShapedTypeOpInterface, LoopLikeOpInterface};
use dialekt_ir_core::ir::Region as RegionHandle;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use smallvec::{SmallVec, smallvec};

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::{compatible_types, num_elements, shape};
use crate::constraints::{BoolTensor, Tensor};
use crate::enums::Extension::ControlFlow;
use crate::quantized::element_type;
use crate::traits::TosaResolvableShapeOperands;

/// Executes one of two regions, which yields the results.
///
/// The inputs are the arguments of both regions. Each region has its arguments in front of its ops; the names in the list of
/// inputs are for the reader.
///
/// ```mlir
/// %y = tosa.cond_if %c (%a = %x) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
/// ^bb0(%a: tensor<4xf32>):
///   tosa.yield %a : tensor<4xf32>
/// } else {
/// ^bb0(%a: tensor<4xf32>):
///   %b = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
///   tosa.yield %b : tensor<4xf32>
/// }
/// ```
#[derive(Op)]
#[op(
    name = "tosa.cond_if",
    doc_group = "Control flow",
    interfaces(InferShapedTypeOpInterface),
    traits(SingleBlockImplicitTerminator("tosa.yield"), RecursiveMemoryEffects),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_if,
    print = print_if,
    facts(Availability::ALWAYS.with(&[ControlFlow])),
    verify
)]
pub struct If {
    pub condition: Operand<BoolTensor>,
    pub input_list: Operands<Tensor>,
    pub output_list: OpResults<Tensor>,
    pub then_graph: Region<SizedRegion<1>>,
    pub else_graph: Region<SizedRegion<1>>,
}

/// Executes its second region as long as the first one yields true.
///
/// The inputs are the arguments of the first execution of both regions, then what the second region has yielded; at last these are
/// the results.
///
/// ```mlir
/// %y = tosa.while_loop (%i = %x) : (tensor<i32>) -> tensor<i32> {
///   %c = tosa.greater %limit, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
///   tosa.yield %c : tensor<i1>
/// } do {
/// ^bb0(%i: tensor<i32>):
///   %next = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
///   tosa.yield %next : tensor<i32>
/// }
/// ```
#[derive(Op)]
#[op(
    name = "tosa.while_loop",
    doc_group = "Control flow",
    interfaces(LoopLikeOpInterface, InferShapedTypeOpInterface),
    traits(SingleBlockImplicitTerminator("tosa.yield"), RecursiveMemoryEffects),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_while,
    print = print_while,
    facts(Availability::ALWAYS.with(&[ControlFlow])),
    verify
)]
pub struct While {
    pub input_list: Operands<Tensor>,
    pub output_list: OpResults<Tensor>,
    pub cond_graph: Region<SizedRegion<1>>,
    pub body_graph: Region<SizedRegion<1>>,
}

/// Ends a region of a condition or loop, and gives its values.
///
/// Without values it has to be written in the generic form.
///
/// ```mlir
/// %y = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
///   tosa.yield %a : tensor<4xf32>
/// } else {
///   tosa.yield %b : tensor<4xf32>
/// }
/// ```
#[derive(Op)]
#[op(
    name = "tosa.yield",
    doc_group = "Control flow",
    traits(Terminator, Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALWAYS)
)]
#[assembly($inputs attr_dict ":" type($inputs))]
pub struct Yield {
    pub inputs: Operands<Tensor>,
}

impl LoopLikeOpInterface for While {
    fn loop_regions(op: Self::View<'_>) -> SmallVec<[RegionHandle; 2]> {
        smallvec![op.body_graph().handle()]
    }
}

fn is_function(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Function { .. })
}

fn parse_if(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let condition = p.parse_ssa_use(true)?;
    let inputs = p.parse_optional_assignment_list()?;
    let ty = p.parse_colon_type();
    let ty = ty.map_err(|_| missing(p, op, "expected type for condition operand"))?;
    p.resolve_all_as(&[condition], ty, op)?;
    match inputs {
        Some((_, inputs)) => parse_signature(p, op, &inputs)?,
        None => op.result_types.extend(p.parse_optional_arrow_type_list()?),
    }
    op.region_then(Vec::new(), BodyForm::AsWritten, |p, op| {
        if p.consume_word("else") {
            op.region_then(Vec::new(), BodyForm::AsWritten, attr_dict);
            return Ok(());
        }
        let otherwise = p.empty_region(op, BodyForm::AsWritten)?;
        op.regions.push(otherwise);
        attr_dict(p, op)
    });
    Ok(())
}

/// Reports an error of the form behind that of the part that is missing.
fn missing(p: &mut OpParser<'_>, op: &OpState, message: &str) -> Failed {
    let at = p.token().start;
    p.op_error_at(op, at, message)
}

/// `(T, T) -> T`: the types of the inputs and of the results.
fn parse_signature(p: &mut OpParser<'_>, op: &mut OpState, inputs: &[Unresolved]) -> Parsed {
    let cx = p.cx();
    let ty = p.parse_type_of("builtin.function", |ty| is_function(cx, ty), op);
    let ty = ty.map_err(|_| {
        let message = "expected list of types for block arguments followed by arrow type and list of return types";
        missing(p, op, message)
    })?;
    let TypeData::Function { inputs: types, results } = cx.type_data(ty) else { return Ok(()) };
    op.result_types.extend_from_slice(results);
    if types.len() != inputs.len() {
        let (expected, got) = (inputs.len(), types.len());
        let message = format!("expected as many input types as operands (expected {expected} got {got})");
        return Err(missing(p, op, &message));
    }
    p.resolve_all(inputs, types, op)
}

fn attr_dict(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    p.parse_optional_attr_dict(&mut op.attrs)
}

fn print_if(op: IfView<'_>, p: &mut Printer<'_>) {
    let inputs = op.input_list();
    p.write(" ");
    p.print_operand(op.condition());
    print_assignments(" ", entry_arguments(op.then_graph()), inputs.clone(), p);
    p.write(" : ");
    p.print_value_type(op.condition());
    if inputs.len() != 0 {
        p.write(" (");
        p.print_types(inputs.map(|value| op.ir().value(value).ty()));
        p.write(")");
    }
    p.write(" -> ");
    p.print_result_types(op.result_types());
    p.write(" ");
    p.print_region(op.then_graph().handle());
    if !op.else_graph().is_empty() {
        p.write(" else ");
        p.print_region(op.else_graph().handle());
    }
    p.print_optional_attr_dict(*op, &[]);
}

fn parse_while(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let (mut arguments, inputs) = p.parse_optional_assignment_list()?.unwrap_or_default();
    let (at, cx) = (p.token().start, p.cx());
    let ty = p.parse_colon_type_of("builtin.function", |ty| is_function(cx, ty), op)?;
    let TypeData::Function { inputs: types, results } = cx.type_data(ty) else { return Ok(()) };
    op.result_types.extend_from_slice(results);
    if types.len() != inputs.len() {
        let (expected, got) = (inputs.len(), types.len());
        let message = format!("expected as many input types as operands (expected {expected} got {got})");
        return Err(p.op_error_at(op, at, &message));
    }
    p.resolve_all(&inputs, types, op)?;
    for (argument, ty) in arguments.iter_mut().zip(types) {
        argument.ty = *ty;
    }
    op.region_then(arguments, BodyForm::AsWritten, |p, op| {
        p.expect_keyword("do", op)?;
        op.region_then(Vec::new(), BodyForm::AsWritten, |p, op| p.parse_optional_attr_dict_with_keyword(&mut op.attrs));
        Ok(())
    });
    Ok(())
}

fn print_while(op: WhileView<'_>, p: &mut Printer<'_>) {
    print_assignments(" ", entry_arguments(op.cond_graph()), op.input_list(), p);
    p.write(" : ");
    p.print_op_type(*op);
    p.write(" ");
    p.print_region_form(op.cond_graph().handle(), region_body(true));
    p.write(" do ");
    p.print_region(op.body_graph().handle());
    p.print_optional_attr_dict_with_keyword(*op, &[]);
}

/// Checks that two lists of values have the same types. [MLIR: verifySameTypesList]
fn same_types(
    op: OpRef<'_>,
    (a, a_name): (&[Type], &str),
    (b, b_name): (&[Type], &str),
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    if a.len() != b.len() {
        let (a, b) = (a.len(), b.len());
        return fail(out, op.op_error(format!("require same number of values in {a_name} ({a}) and {b_name} ({b})")));
    }
    for (a, b) in a.iter().zip(b) {
        let wrong = |what: &str, a: Type, b: Type| {
            let (a, b) = (op.quoted_type(a), op.quoted_type(b));
            op.op_error(format!("require same {what} for {a_name} ({a}) and {b_name} ({b})"))
        };
        let (a_element, b_element) = (element_type(cx, *a), element_type(cx, *b));
        if a_element != b_element {
            return fail(out, wrong("element type", a_element, b_element));
        }
        if !compatible_types(cx, *a, *b) {
            return fail(out, wrong("shapes", *a, *b));
        }
    }
    Ok(())
}

/// The types of the arguments of a region.
fn argument_types(region: RegionRef<'_>) -> Vec<Type> {
    region.first_block().map(|block| block.arg_types().collect()).unwrap_or_default()
}

/// The types that a region yields; `None` where something else ends it.
fn yielded_types(region: RegionRef<'_>) -> Option<Vec<Type>> {
    let last = region.first_block()?.last_op()?;
    last.view::<Yield>().map(|end| end.operand_types().collect())
}

impl Verify for If {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let inputs: Vec<Type> = op.operand_types().skip(1).collect();
        let results: Vec<Type> = op.result_types().collect();
        let graphs = [("then_graph", op.then_graph()), ("else_graph", op.else_graph())];
        for (name, graph) in graphs {
            let arguments = argument_types(graph);
            same_types(*op, (&arguments, &format!("'{name}' arguments")), (&inputs, "'input_list'"), out)?;
        }
        for (name, graph) in graphs {
            if let Some(yielded) = yielded_types(graph) {
                same_types(*op, (&yielded, &format!("'{name}' results")), (&results, "'output_list'"), out)?;
            }
        }
        let condition = op.ir().value(op.condition()).ty();
        match shape(op.cx(), condition).and_then(num_elements) {
            Some(count) if count != 1 => {
                let condition = op.quoted_type(condition);
                fail(out, op.op_error(format!("'condition' must be a size 1 tensor, got {condition}")))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for While {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let inputs: Vec<Type> = op.operand_types().collect();
        let results: Vec<Type> = op.result_types().collect();
        let list = (&*inputs, "'input_list'");
        same_types(*op, list, (&results, "'output_list'"), out)?;
        same_types(*op, (&argument_types(op.cond_graph()), "'cond_graph' arguments"), list, out)?;
        same_types(*op, (&argument_types(op.body_graph()), "'body_graph' arguments"), list, out)?;
        if let Some(yielded) = yielded_types(op.body_graph()) {
            same_types(*op, (&yielded, "'body_graph' results"), list, out)?;
        }
        let Some(yielded) = yielded_types(op.cond_graph()) else { return Ok(()) };
        let &[condition] = &*yielded else {
            return fail(out, op.op_error("require 'cond_graph' only have one result"));
        };
        let cx = op.cx();
        if shape(cx, condition).and_then(num_elements).is_some_and(|count| count != 1) {
            let condition = op.quoted_type(condition);
            return fail(out, op.op_error(format!("'cond_graph' result must be a size 1 tensor, got {condition}")));
        }
        if element_type(cx, condition) != Type::I1 {
            let condition = op.quoted_type(condition);
            return fail(out, op.op_error(format!("'cond_graph' result must be a boolean tensor, got {condition}")));
        }
        Ok(())
    }
}
