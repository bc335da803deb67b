//! Inits that are read become inputs. [MLIR: MoveInitOperandsToInput]

use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::maps::Maps;
use dialekt_linalg::{Generic, GenericParts, LinalgOpRef};
use dialekt_tensor::{make_empty, mixed_sizes};

use crate::generics::copy_discardable;
use crate::shapes::set_insertion_point_after_value;

/// An init whose elements a parallel op reads becomes an input, so that the op writes to an empty tensor.
#[derive(Described)]
pub struct MoveInitOperandsToInput;

impl OpRewrite for MoveInitOperandsToInput {
    type SourceOp = Generic;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (this, loc) = (LinalgOpRef::of(*view)?, view.loc());
        if !DestinationStyleOpRef::of(*view)?.has_pure_tensor_semantics() || !this.is_all_parallel() {
            return rw.no_match(op, "it works on buffers, or reduces");
        }
        let inputs = view.inputs().len();
        let body = this.body()?;
        let args: Vec<Value> = body.args().collect();
        let is_read = |operand: &usize| args.get(*operand).is_some_and(|arg| rw.value(*arg).has_uses());
        let moved: Vec<usize> = (inputs..view.num_operands()).filter(is_read).collect();
        if moved.is_empty() {
            return rw.no_match(op, "no init is read");
        }
        let operands: Vec<Value> = view.operands().collect();
        let (maps, kinds) = (this.indexing_maps(), this.iterator_types());
        let types: Vec<Type> = view.result_types().collect();
        let ops: Vec<Op> = body.ops().map(|op| op.handle()).collect();
        let mut new_inputs = operands[..inputs].to_vec();
        new_inputs.extend(moved.iter().map(|operand| operands[*operand]));
        let mut new_maps: Maps = maps[..inputs].iter().copied().collect();
        new_maps.extend(moved.iter().map(|operand| maps[*operand]));
        new_maps.extend(maps[inputs..].iter().copied());

        let at = rw.insertion_point();
        let mut outputs = operands[inputs..].to_vec();
        for operand in &moved {
            let init = operands[*operand];
            set_insertion_point_after_value(rw, init)?;
            let element = cx.element_or_self(rw.type_of(init));
            let sizes = mixed_sizes(rw, init, loc);
            outputs[operand - inputs] = make_empty(rw, &sizes, element, loc);
        }
        rw.restore(at);
        let new: Op = rw
            .create(Generic::build(GenericParts {
                result_tensors: &types,
                inputs: &new_inputs,
                outputs: &outputs,
                indexing_maps: new_maps.into_iter().collect(),
                iterator_types: kinds,
            }))
            .into();
        copy_discardable(rw, op.op(), new);
        let region = rw.op(new).region(0)?.handle();
        let order = (0..inputs).chain(moved.iter().copied()).chain(inputs..args.len());
        let types: Vec<(Type, Location)> = order.map(|arg| (rw.type_of(args[arg]), loc)).collect();
        let block = rw.create_block(region, None, &types);
        let new_args: Vec<Value> = rw.ir().block(block).args().collect();
        let mut mapping = IrMapping::new();
        for (arg, old) in args.iter().enumerate() {
            let place = match moved.iter().position(|operand| *operand == arg) {
                Some(place) => inputs + place,
                None if arg < inputs => arg,
                None => arg + moved.len(),
            };
            mapping.map_value(*old, new_args[place]);
        }
        for inner in ops {
            rw.clone(inner, &mut mapping);
        }
        rw.replace_op_with(op, new);
        Some(())
    }
}
