//! `linalg.map` and `linalg.reduce`.

use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::asm::*;
use smallvec::smallvec;

use super::payload::{self, Order};
use crate::IteratorType;
use crate::interfaces::prelude::*;
use crate::interfaces::{NO_LIBRARY_CALL, models};
use crate::structured::maps::{output_rank, shape};

/// A memref or a ranked tensor.
pub type TensorOrMemref = AnyOf<(AnyMemRef, AnyRankedTensor)>;

/// A list of sizes as in messages of the reference, which shows dynamic ones as the number that stands for them.
fn list(sizes: &[i64]) -> String {
    let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
    sizes.join(", ")
}

/// The types of the body's arguments.
fn argument_types(region: RegionRef<'_>) -> Vec<Type> {
    region.first_block().map(|block| block.arg_types().collect()).unwrap_or_default()
}

/// Applies a body to the elements that stand in the same place in all inputs.
///
/// The body takes an element of each input, and that of the init. A body of one op may be written short, as the name of the op.
///
/// ```mlir
/// %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>)
/// %1 = linalg.map ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>)
///   (%x: f32, %y: f32, %init: f32) {
///     %z = arith.subf %y, %x : f32
///     linalg.yield %z : f32
///   }
/// ```
#[derive(Op)]
#[op(
    name = "linalg.map", doc_group = "Structured ops with bodies",
    interfaces(IndexingMapOpInterface, LinalgOp),
    verify,
    parse = parse_map,
    print = print_map,
    result_names = mapped,
    argument_names = name_arguments
)]
pub struct Map {
    pub structured: Mixin<StructuredOp>,
    pub inputs: Operands<TensorOrMemref>,
    pub init: Operand<TensorOrMemref>,
    pub result: OpResults<AnyTensor>,
    pub mapper: Region<SizedRegion<1>>,
}

/// Combines elements of inputs along some dimensions.
///
/// The body takes an element of each input and the values combined so far, and yields new ones. A body of one op may be written short,
/// as the name of the op.
///
/// ```mlir
/// %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
/// ```
#[derive(Op)]
#[op(
    name = "linalg.reduce", doc_group = "Structured ops with bodies",
    interfaces(IndexingMapOpInterface, LinalgOp),
    traits(SameVariadicOperandSize),
    verify,
    parse = parse_reduce,
    print = print_reduce,
    result_names = reduced,
    argument_names = name_arguments
)]
pub struct Reduce {
    pub structured: Mixin<StructuredOp>,
    pub inputs: Operands<TensorOrMemref>,
    pub inits: Operands<TensorOrMemref>,
    pub dimensions: Attr<Confined<DenseI64ArrayAttr, DenseArrayStrictlySorted>>,
    #[name("")]
    pub results: OpResults<AnyTensor>,
    pub combiner: Region<SizedRegion<1>>,
}

dialekt_dialect_utils::result_names! {
    mapped = b"mapped";
    reduced = b"reduced";
}

/// Names the arguments of bodies: `in` and `init`.
fn name_arguments(region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let inits = region.parent_op().map(models::inits);
    let arguments = region.first_block().into_iter().flat_map(|block| block.args());
    for (i, argument) in arguments.enumerate() {
        let is_init = inits.is_some_and(|inits| inits.positions().contains(&i));
        name(argument, if is_init { b"init" } else { b"in" });
    }
}

impl IndexingMapOpInterface for Map {
    fn indexing_maps(op: Self::View<'_>) -> Maps {
        let map: AffineMap = op.cx().affine().multi_dim_identity(output_rank(*op) as u32);
        smallvec![map; op.num_operands()]
    }
}

impl LinalgOp for Map {
    fn iterator_types(op: Self::View<'_>) -> IteratorTypes {
        smallvec![IteratorType::Parallel; output_rank(*op)]
    }

    fn library_call_name(_op: Self::View<'_>) -> String {
        NO_LIBRARY_CALL.to_owned()
    }

    /// As in the reference, the element of the init counts as unused whatever the body does.
    fn payload_uses_value_from_operand(op: Self::View<'_>, operand: usize) -> bool {
        let argument = op.mapper().first_block().and_then(|body| body.args().nth(operand));
        operand < op.inputs().len() && argument.is_some_and(|argument| op.ir().value(argument).has_uses())
    }
}

fn parse_map(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let payload = payload::parse(p, op)?;
    let parts = form::parse_with_inferred_results(p, op, |_, _| Ok(()))?;
    match payload {
        Some(payload) if op.operands.is_empty() => {
            let region = p.empty_region(op, BodyForm::AsWritten)?;
            op.regions.push(region);
            drop(payload);
            Ok(())
        }
        Some(payload) => {
            payload::build(p, op, &payload, &parts.all(), Order::WithoutInit);
            Ok(())
        }
        None => payload::parse_long(p, op),
    }
}

fn print_map(op: MapView<'_>, p: &mut Printer<'_>) {
    let short = payload::print(op.mapper(), Order::WithoutInit, p);
    form::print_parts(*op, p);
    p.print_optional_attr_dict(*op, &[]);
    if !short {
        payload::print_long(op.mapper(), p);
    }
}

impl Verify for Map {
    fn verify(op: MapView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let arguments = argument_types(op.mapper());
        let operands = op.inputs().len() + 1;
        if operands != arguments.len() {
            let message = format!(
                "expects number of operands to match the arity of mapper, but got: {operands} and {}",
                arguments.len()
            );
            return fail(out, op.op_error(message));
        }
        let inputs = op.operand_types().take(operands - 1);
        for (argument, input) in arguments.into_iter().zip(inputs.clone()) {
            let element = cx.element_or_self(input);
            if argument != element {
                let (element, argument) = (op.quoted_type(element), op.quoted_type(argument));
                let message = format!("expected element type of input {element} to match bbArg type {argument}");
                return fail(out, op.op_error(message));
            }
        }
        let output = op.operand_types().last().map_or(&[][..], |ty| shape(cx, ty));
        for input in inputs.map(|ty| shape(cx, ty)) {
            if input != output {
                let (input, output) = (list(input), list(output));
                let message = format!("expected shape of input ({input}) to match shape of output ({output})");
                return fail(out, op.op_error(message));
            }
        }
        Ok(())
    }
}

impl IndexingMapOpInterface for Reduce {
    fn indexing_maps(op: Self::View<'_>) -> Maps {
        let affine = op.cx().affine();
        let rank = op.operand_type(0).map_or(0, |ty| shape(op.cx(), ty).len()) as u32;
        let dims = op.dimensions().unwrap_or_default();
        let kept: Vec<_> =
            (0..rank).filter(|dim| !dims.contains(&i64::from(*dim))).map(|dim| affine.dim(dim)).collect();
        let (input, init) = (affine.multi_dim_identity(rank), affine.make_map(rank, 0, &kept));
        op.inputs().map(|_| input).chain(op.inits().map(|_| init)).collect()
    }
}

impl LinalgOp for Reduce {
    fn iterator_types(op: Self::View<'_>) -> IteratorTypes {
        let rank = op.operand_type(0).map_or(0, |ty| shape(op.cx(), ty).len());
        let dims = op.dimensions().unwrap_or_default();
        let is_reduced = |dim: usize| dims.contains(&(dim as i64));
        let kind = |dim| if is_reduced(dim) { IteratorType::Reduction } else { IteratorType::Parallel };
        (0..rank).map(kind).collect()
    }

    fn library_call_name(_op: Self::View<'_>) -> String {
        NO_LIBRARY_CALL.to_owned()
    }
}

fn parse_reduce(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let payload = payload::parse(p, op)?;
    let parts = form::parse_with_inferred_results(p, op, |p, op| form::parse_dims("dimensions", p, op))?;
    match payload {
        Some(payload) => {
            payload::build(p, op, &payload, &parts.all(), Order::InitFirst);
            Ok(())
        }
        None => payload::parse_long(p, op),
    }
}

fn print_reduce(op: ReduceView<'_>, p: &mut Printer<'_>) {
    let short = payload::print(op.combiner(), Order::InitFirst, p);
    form::print_parts(*op, p);
    form::print_dims("dimensions", op.dimensions(), p);
    p.print_optional_attr_dict(*op, &["dimensions"]);
    if !short {
        payload::print_long(op.combiner(), p);
    }
}

impl Verify for Reduce {
    fn verify(op: ReduceView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let (inputs, inits) = (op.inputs().len(), op.inits().len());
        let shapes: Vec<&[i64]> = op.operand_types().map(|ty| shape(cx, ty)).collect();
        let (input_shapes, init_shapes) = shapes.split_at(inputs);
        for (what, shapes) in [("input", input_shapes), ("output", init_shapes)] {
            let different = shapes.iter().position(|shape| Some(shape) != shapes.first());
            if let Some(i) = different {
                let message = format!(
                    "expects all {what}s to have the same shapes. Shape at {what}-index {i} is not equal to the shape at \
                     {what}-index 0."
                );
                return fail(out, op.op_error(message));
            }
        }
        let (Some(input), Some(init)) = (input_shapes.first(), init_shapes.first()) else { return Ok(()) };
        let dims = op.dimensions().unwrap_or_default();
        if dims.iter().any(|dim| *dim < 0 || *dim >= input.len() as i64) {
            let message = format!("dimensions for reduction should be in the range [0, {}].", input.len() as i64 - 1);
            return fail(out, op.op_error(message));
        }
        let left = (0..input.len()).filter(|dim| !dims.contains(&(*dim as i64))).map(|dim| input[dim]);
        let left: Vec<i64> = left.collect();
        if left.len() != init.len() {
            let message = format!(
                "number of dimensions after reduction {} doesn't match the init rank {}",
                left.len(),
                init.len()
            );
            return fail(out, op.op_error(message));
        }
        if left != *init {
            let (init, left) = (list(init), list(&left));
            let message = format!("init dimensions [{init}] doesn't match input dimensions after reduction [{left}]");
            return fail(out, op.op_error(message));
        }
        let arguments = argument_types(op.combiner());
        if arguments.len() != inputs + inits {
            return fail(out, op.op_error("mismatching number of operands and block arguments"));
        }
        for (i, (operand, argument)) in op.operand_types().zip(arguments).enumerate() {
            let element = cx.element_or_self(operand);
            if element != argument {
                let what = if i < inputs { "input" } else { "output" };
                let (element, argument) = (op.quoted_type(element), op.quoted_type(argument));
                let message = format!(
                    "{what} element type {element} does not match corresponding block argument type {argument}"
                );
                return fail(out, op.op_error(message));
            }
        }
        Ok(())
    }
}
