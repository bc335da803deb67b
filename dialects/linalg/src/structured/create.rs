//! Structured ops made by code.

use dialekt_ir_core::context::OpDescriptor;
use dialekt_ir_core::decl::build::{BuildOp, Created};
use dialekt_ir_core::ir::{IrMapping, Op, OpRef, OpSpec};
use dialekt_ir_core::prelude::op::{AffineMapAttr, AttrConstraint, Attribute, Builder, Location, Type, Value};
use smallvec::{SmallVec, smallvec};

use super::body::{Expr, argument_type, build};
use super::form::{identity_body, ranked_tensors};
use super::maps::{IteratorTypes, Maps, Windows, maps, memoize};
use super::{Accesses, Structured};
use crate::{Broadcast, BroadcastParts, Copy, Elementwise, Fill, Generic, Transpose, TransposeParts, TypeFn, Yield};

/// The types of the results of an op with these outputs: those that are tensors.
pub fn result_types(b: &Builder<'_>, outputs: &[Value]) -> SmallVec<[Type; 1]> {
    let types: SmallVec<[Type; 1]> = outputs.iter().map(|output| b.ir().value(*output).ty()).collect();
    ranked_tensors(b.cx(), &types).collect()
}

/// Creates a named op with its body.
///
/// # Panics
/// As `create` of the builder; the body does not exist for these types.
#[track_caller]
pub fn with_body<B: BuildOp>(b: &mut Builder<'_>, op: B) -> Created<B::Op> {
    let created = b.create(op);
    if let Err(message) = fill_body(b, created.into()) {
        panic!("cannot build the body of '{}': {message}", b.cx().op_str(b.ir().op(created.into()).name()));
    }
    created
}

/// Creates the named op with a descriptor, with the body that it says and some attributes; `None` if there is no such body for these types.
///
/// # Panics
/// As `create` of the builder.
#[track_caller]
pub fn named(
    b: &mut Builder<'_>,
    op: &'static OpDescriptor,
    inputs: &[Value],
    outputs: &[Value],
    attrs: &[(&str, Attribute)],
) -> Option<Op> {
    let cx = b.cx().clone();
    let name = cx.op_name(op.name);
    let results = result_types(b, outputs);
    let operands: SmallVec<[Value; 4]> = inputs.iter().chain(outputs).copied().collect();
    let sizes = cx.dense_i32_attr(&[inputs.len() as i32, outputs.len() as i32]);
    let mut slots: Vec<Option<Attribute>> = (0..op.attributes.len()).map(|slot| cx.op_initial(name, slot)).collect();
    for (name, value) in attrs.iter().copied().chain([("operandSegmentSizes", sizes)]) {
        if let Some(slot) = op.slot(name.as_bytes()) {
            slots[slot] = Some(value);
        }
    }
    if let Some(slot) = op.slot(b"indexing_maps").filter(|slot| slots[*slot].is_none())
        && let Some(Structured { accesses: Accesses::Maps(text), .. }) = op.fact()
    {
        let maps = maps(cx.affine(), text, &Windows::default());
        let maps: Vec<Attribute> = maps.into_iter().map(|map| AffineMapAttr::write(&cx, map)).collect();
        slots[slot] = Some(cx.array_attr(&maps));
    }
    let spec = OpSpec::new(name, b.current_loc()).operands(&operands).results(&results).slots(&slots).regions(1);
    let created = b.create_op(&spec);
    if fill_body(b, created).is_err() {
        b.ir_mut().erase_op(created).expect("the operation was just created");
        return None;
    }
    Some(created)
}

/// Builds the body of a named op that has none.
fn fill_body(b: &mut Builder<'_>, op: Op) -> Result<(), String> {
    let view = b.ir().op(op);
    let of_kind = view.view::<Elementwise>().and_then(|op| op.kind()).map(|kind| Expr::of_inputs(kind.function()));
    let described = Structured::of(view);
    let expr = of_kind.as_ref().or_else(|| Some(described?.body));
    let (Some(expr), Some(region)) = (expr, view.region(0)) else { return Ok(()) };
    let types: SmallVec<[Type; 4]> = view.operand_types().collect();
    let (cast, region) = (cast_of(view), region.handle());
    let (at, loc) = (b.insertion_point(), b.current_loc());
    b.set_loc(Location::UNKNOWN);
    let built = build(b, region, &types, expr, cast, &mut Vec::new());
    b.restore(at);
    b.set_loc(loc);
    let view = b.ir().op(op);
    let described = described.filter(|_| !view.descriptor().is_some_and(has_maps));
    if let Some(maps) = described.and_then(|described| memoize(b.cx(), described, &Windows::of(view))) {
        b.ir_mut().set_discardable_attr(op, maps.name, maps.value).expect("the operation was just created");
    }
    built
}

/// Returns whether the maps of an op are an attribute.
fn has_maps(op: &OpDescriptor) -> bool {
    op.slot(b"indexing_maps").is_some()
}

/// The conversion that the attribute `cast` of an op says.
pub(crate) fn cast_of(op: OpRef<'_>) -> TypeFn {
    let cast = op.inherent_attr("cast").and_then(|cast| TypeFn::read(op.cx(), cast));
    cast.unwrap_or(TypeFn::CastSigned)
}

/// Creates a `linalg.fill`, and gives its result, or the memref that it fills.
///
/// # Panics
/// As `create` of the builder.
#[track_caller]
pub fn fill(b: &mut Builder<'_>, value: Value, output: Value) -> Value {
    let results = result_types(b, &[output]);
    let fill = with_body(b, Fill::build(&results, &[value], &[output]));
    b.ir().op(fill.into()).result(0).unwrap_or(output)
}

/// Creates a `linalg.copy`, and gives its result, or the memref that it copies to.
///
/// # Panics
/// As `create` of the builder.
#[track_caller]
pub fn copy(b: &mut Builder<'_>, from: Value, to: Value) -> Value {
    let results = result_types(b, &[to]);
    let copy = with_body(b, Copy::build(&results, &[from], &[to]));
    b.ir().op(copy.into()).result(0).unwrap_or(to)
}

/// Creates a `linalg.generic` with one output, and gives its result, or the output if that is a memref. `body` makes a value of the
/// elements of all operands.
///
/// # Panics
/// As `create` of the builder.
#[track_caller]
pub fn generic(
    b: &mut Builder<'_>,
    inputs: &[Value],
    output: Value,
    maps: &Maps,
    kinds: &IteratorTypes,
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Value,
) -> Value {
    let op = generic_with_outputs(b, inputs, &[output], maps, kinds, |b, args| Some(smallvec![body(b, args)]));
    op.and_then(|op| b.ir().op(op).result(0)).unwrap_or(output)
}

/// Creates a `linalg.generic`. `body` makes a value for each output of the elements of all operands; `None` if it cannot, which leaves
/// the op without a terminator.
///
/// # Panics
/// As `create` of the builder.
#[track_caller]
pub fn generic_with_outputs(
    b: &mut Builder<'_>,
    inputs: &[Value],
    outputs: &[Value],
    maps: &Maps,
    kinds: &IteratorTypes,
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Option<SmallVec<[Value; 2]>>,
) -> Option<Op> {
    let results = result_types(b, outputs);
    let op = b.create(Generic::build(crate::GenericParts {
        result_tensors: &results,
        inputs,
        outputs,
        indexing_maps: maps.iter().copied().collect(),
        iterator_types: kinds.clone(),
    }));
    let op: Op = op.into();
    let region = b.ir().op(op).region(0)?.handle();
    let (at, loc) = (b.insertion_point(), b.current_loc());
    let argument = |value: &Value| (argument_type(b.cx(), b.ir().value(*value).ty()), b.ir().value(*value).loc());
    let args: SmallVec<[(Type, Location); 4]> = inputs.iter().chain(outputs).map(argument).collect();
    let block = b.create_block(region, None, &args);
    let args: SmallVec<[Value; 4]> = b.ir().block(block).args().collect();
    let values = body(b, &args);
    if let Some(values) = &values {
        b.create(Yield::build(values).with_loc(loc));
    }
    b.restore(at);
    values.map(|_| op)
}

/// Creates a `linalg.generic` with a copy of the body of another op.
///
/// # Panics
/// As `create` of the builder.
#[track_caller]
pub fn generic_with_region(
    b: &mut Builder<'_>,
    op: Op,
    inputs: &[Value],
    outputs: &[Value],
    maps: &Maps,
    kinds: &IteratorTypes,
) -> Option<Op> {
    let results = result_types(b, outputs);
    let new: Op = b
        .create(Generic::build(crate::GenericParts {
            result_tensors: &results,
            inputs,
            outputs,
            indexing_maps: maps.iter().copied().collect(),
            iterator_types: kinds.clone(),
        }))
        .into();
    let [from, to] = [op, new].map(|op| b.ir().op(op).region(0).map(|region| region.handle()));
    b.clone_region(from?, to?, None, &mut IrMapping::new());
    Some(new)
}

/// Creates a `linalg.reduce` of one input, and gives it with its result. `body` combines an element with what is there so far.
///
/// # Panics
/// As `create` of the builder.
#[track_caller]
pub fn reduce(
    b: &mut Builder<'_>,
    input: Value,
    init: Value,
    dimensions: SmallVec<[i64; 8]>,
    body: impl FnOnce(&mut Builder<'_>, [Value; 2]) -> Option<Value>,
) -> Option<(Op, Value)> {
    let results = result_types(b, &[init]);
    let parts = crate::ReduceParts { results: &results, inputs: &[input], inits: &[init], dimensions };
    let op: Op = b.create(crate::Reduce::build(parts)).into();
    let region = b.ir().op(op).region(0)?.handle();
    let (at, loc) = (b.insertion_point(), b.current_loc());
    let args = [input, init].map(|value| (argument_type(b.cx(), b.ir().value(value).ty()), loc));
    let block = b.create_block(region, None, &args);
    let args: SmallVec<[Value; 4]> = b.ir().block(block).args().collect();
    let value = body(b, args.as_slice().try_into().ok()?)?;
    b.create(Yield::build(&[value]).with_loc(loc));
    b.restore(at);
    Some((op, b.ir().op(op).result(0)?))
}

/// Creates a `linalg.transpose` with its body.
///
/// # Panics
/// As `create` of the builder.
#[track_caller]
pub fn transpose(b: &mut Builder<'_>, input: Value, init: Value, permutation: SmallVec<[i64; 8]>) -> Op {
    let results = result_types(b, &[init]);
    let op: Op = b.create(Transpose::build(TransposeParts { result: &results, input, init, permutation })).into();
    fill_identity(b, op);
    op
}

/// Creates a `linalg.broadcast` with its body.
///
/// # Panics
/// As `create` of the builder.
#[track_caller]
pub fn broadcast(b: &mut Builder<'_>, input: Value, init: Value, dimensions: SmallVec<[i64; 8]>) -> Op {
    let results = result_types(b, &[init]);
    let op: Op = b.create(Broadcast::build(BroadcastParts { result: &results, input, init, dimensions })).into();
    fill_identity(b, op);
    op
}

/// Builds the body of a `linalg.transpose` or `linalg.broadcast` that has none.
fn fill_identity(b: &mut Builder<'_>, op: Op) {
    let view = b.ir().op(op);
    let Some(region) = view.region(0).map(|region| region.handle()) else { return };
    let place = |operand: Value| (b.ir().value(operand).ty(), b.ir().value(operand).loc());
    let operands: SmallVec<[(Type, Location); 2]> = view.operands().map(place).collect();
    let (at, loc) = (b.insertion_point(), b.current_loc());
    identity_body(b, region, &operands, loc);
    b.restore(at);
}
