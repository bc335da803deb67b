//! Constants and fills among the operands of generic ops.

use dialekt_interfaces::{DestinationStyleOpRef, concatenate};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::maps::Maps;
use dialekt_linalg::{Fill, Generic, GenericParts, LinalgOpRef};
use dialekt_tensor::{Empty, make_empty, mixed_sizes};

/// An input that is a constant, all elements of which are equal, becomes a constant that the body uses.
#[derive(Described)]
pub struct FoldScalarOrSplatConstant;

impl OpRewrite for FoldScalarOrSplatConstant {
    type SourceOp = Generic;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<()> {
        let cx = rw.cx();
        let affine = cx.affine();
        let view = rw.view(op)?;
        let this = LinalgOpRef::of(*view)?;
        if !DestinationStyleOpRef::of(*view)?.has_pure_tensor_semantics() {
            return rw.no_match(op, "it does not work on tensors");
        }
        let mut inputs: Vec<Value> = view.inputs().collect();
        let found = inputs.iter().enumerate().find_map(|(input, value)| Some((input, scalar(rw.ir(), *value)?)));
        let Some((input, value)) = found else { return rw.no_match(op, "no input is a constant of equal elements") };
        let (mut maps, kinds): (Maps, _) = (this.indexing_maps(), this.iterator_types());
        maps.remove(input);
        if concatenate(affine, &maps).inverse_permutation(affine).is_none() {
            return rw.no_match(op, "the other operands do not tell the sizes of loops");
        }
        let def = rw.value(inputs[input]).defining_op()?.loc();
        let (outputs, types): (Vec<Value>, Vec<Type>) = (view.outputs().collect(), view.result_types().collect());
        let body = this.body()?.parent_region()?.handle();
        let ty = rw.cx().element_or_self(rw.type_of(inputs[input]));
        let constant = dialekt_arith::materialize(rw, value, ty, def)?;
        let constant = rw.op(constant).result(0)?;
        inputs.remove(input);
        let new: Op = rw
            .create(Generic::build(GenericParts {
                result_tensors: &types,
                inputs: &inputs,
                outputs: &outputs,
                indexing_maps: maps.into_iter().collect(),
                iterator_types: kinds,
            }))
            .into();
        let region = rw.op(new).region(0)?.handle();
        rw.clone_region(body, region, None, &mut IrMapping::new());
        let block = rw.ir().region(region).first_block()?.handle();
        let argument = rw.ir().block(block).args().nth(input)?;
        rw.replace_all_uses(argument, constant);
        rw.modify(new, |ir| ir.erase_argument(block, input as u32)).ok()?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// The number that all elements of a constant are.
fn scalar(ir: &Ir, value: Value) -> Option<Attribute> {
    let cx = ir.cx();
    let constant = ir.constant(value)?;
    match cx.attr_data(constant) {
        AttrData::Integer { .. } | AttrData::Float { .. } => Some(constant),
        AttrData::DenseElements { ty, splat: true, .. } => {
            let is_number =
                matches!(cx.scalar_data(cx.element_or_self(*ty)), TypeData::Integer { .. } | TypeData::Float(_));
            if is_number { cx.element_attr(constant, None) } else { None }
        }
        _ => None,
    }
}

/// The body uses the scalar with which an input is filled.
#[derive(Described)]
pub struct FoldFillWithGenericOp;

impl OpRewrite for FoldFillWithGenericOp {
    type SourceOp = Generic;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<()> {
        let view = rw.view(op)?;
        let this = LinalgOpRef::of(*view)?;
        if !DestinationStyleOpRef::of(*view)?.has_pure_tensor_semantics() {
            return rw.no_match(op, "it does not work on tensors");
        }
        let args: Vec<Value> = this.body()?.args().collect();
        let filled = |(input, value): (usize, Value)| {
            let fill = rw.ir().defining::<Fill>(value).filter(|_| this.payload_uses_value_from_operand(input))?;
            Some((*args.get(input)?, fill.operand(0)?))
        };
        let found: Vec<(Value, Value)> = view.inputs().enumerate().filter_map(filled).collect();
        if found.is_empty() {
            return rw.no_match(op, "no input that is used is filled");
        }
        for (argument, scalar) in found {
            rw.replace_all_uses(argument, scalar);
        }
        Some(())
    }
}

/// An init whose elements are not used is an empty tensor.
#[derive(Described)]
pub struct RemoveOutsDependency;

impl OpRewrite for RemoveOutsDependency {
    type SourceOp = Generic;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (this, loc) = (LinalgOpRef::of(*view)?, view.loc());
        // An encoding would be lost.
        let is_plain = |value: Value| {
            matches!(cx.type_data(rw.type_of(value)), TypeData::Tensor { encoding: None, .. })
                && rw.ir().defining::<Empty>(value).is_none()
        };
        let found: Vec<(usize, Value)> = this
            .style()?
            .dps_inits()
            .positions()
            .filter(|init| !this.payload_uses_value_from_operand(*init))
            .filter_map(|init| Some((init, view.operand(init)?)))
            .filter(|(_, value)| is_plain(*value))
            .collect();
        if found.is_empty() {
            return rw.no_match(op, "all inits are used, or empty");
        }
        for (init, value) in found {
            let sizes = mixed_sizes(rw, value, loc);
            let element = cx.element_or_self(rw.type_of(value));
            let empty = make_empty(rw, &sizes, element, loc);
            rw.set_operand(op, init, empty);
        }
        Some(())
    }
}
