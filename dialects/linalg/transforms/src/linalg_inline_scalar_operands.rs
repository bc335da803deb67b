//! `linalg-inline-scalar-operands`: scalars among the inputs of generic ops are used by their bodies directly.
//! [mlir/lib/Dialect/Linalg/Transforms/InlineScalarOperands.cpp]

use dialekt_arith::index_constant;
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::maps::Maps;
use dialekt_linalg::{Generic, GenericParts, LinalgOpRef};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_tensor::Extract;

/// Inline scalar operands into linalg generic ops
///
/// An input of which all iterations use the same element is no operand any more: the body extracts the element.
#[derive(Pass, Clone)]
#[pass(
    name = "LinalgInlineScalarOperandsPass",
    argument = "linalg-inline-scalar-operands",
    dialects(dialekt_linalg::LinalgDialect)
)]
pub struct LinalgInlineScalarOperands {
    patterns: PassPatterns,
}

impl Pass for LinalgInlineScalarOperands {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<InlineScalarOperands>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns).map(|_| ())
    }
}

/// Inputs with constant indices are read in the body.
#[derive(Described)]
pub struct InlineScalarOperands;

impl OpRewrite for InlineScalarOperands {
    type SourceOp = Generic;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<()> {
        let cx = rw.cx();
        let affine = cx.affine();
        let view = rw.view(op)?;
        let this = LinalgOpRef::of(*view)?;
        if !DestinationStyleOpRef::of(*view)?.has_pure_tensor_semantics() {
            return rw.no_match(op, "it does not work on tensors");
        }
        let (maps, kinds) = (this.indexing_maps(), this.iterator_types());
        let constants = |map: AffineMap| -> Option<Vec<i64>> {
            affine.map(map).results().iter().map(|result| affine.expr(*result).as_constant()).collect()
        };
        let inputs: Vec<Value> = view.inputs().collect();
        let scalars: Vec<(usize, Vec<i64>)> =
            (0..inputs.len()).filter_map(|input| Some((input, constants(*maps.get(input)?)?))).collect();
        if scalars.is_empty() {
            return rw.no_match(op, "no input has constant indices");
        }
        let is_scalar = |input: usize| scalars.iter().any(|(scalar, _)| *scalar == input);
        let left: Vec<Value> =
            inputs.iter().enumerate().filter(|(input, _)| !is_scalar(*input)).map(|(_, value)| *value).collect();
        let new_maps: Maps =
            maps.iter().enumerate().filter(|(operand, _)| !is_scalar(*operand)).map(|(_, map)| *map).collect();
        let (outputs, types): (Vec<Value>, Vec<Type>) = (view.outputs().collect(), view.result_types().collect());
        let (loc, body) = (view.loc(), this.body()?.parent_region()?.handle());
        let new: Op = rw
            .create(Generic::build(GenericParts {
                result_tensors: &types,
                inputs: &left,
                outputs: &outputs,
                indexing_maps: new_maps.into_iter().collect(),
                iterator_types: kinds,
            }))
            .into();
        let region = rw.op(new).region(0)?.handle();
        rw.clone_region(body, region, None, &mut IrMapping::new());
        let block = rw.ir().region(region).first_block()?.handle();
        rw.set_insertion_point_to_start(block);
        for (input, indices) in scalars.into_iter().rev() {
            let indices: Vec<Value> = indices.into_iter().map(|index| index_constant(rw, index, loc)).collect();
            let value = match cx.type_data(rw.type_of(inputs[input])) {
                TypeData::Tensor { .. } => rw.create(Extract::build(inputs[input], &indices).with_loc(loc)).result(),
                _ => inputs[input],
            };
            let argument = rw.ir().block(block).args().nth(input)?;
            rw.replace_all_uses(argument, value);
            rw.modify(new, |ir| ir.erase_argument(block, input as u32)).ok()?;
        }
        rw.replace_op_with(op, new);
        Some(())
    }
}
