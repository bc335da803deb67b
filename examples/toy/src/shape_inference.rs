//! Inference of shapes: an interface of ops, and the pass that asks for it.

use dialekt::op_interface;
use dialekt::prelude::pass::*;

/// Ops whose result has a shape that follows from those of the operands.
#[op_interface(name = "ShapeInferenceOpInterface")]
pub trait ShapeInference {
    /// The type of the result, where the types of all operands are known; `None` where they do not fit.
    fn inferred_type(op: Self::View<'_>) -> Option<Type>;
}

/// Infers the shapes of a function
///
/// Calls have to be inlined before. An operation is ready when the shapes of its operands are known; the shapes of its results are then, too.
#[derive(Pass, Clone)]
#[pass(argument = "toy-shape-inference", op = "toy.func")]
pub struct InferShapes {}

impl Pass for InferShapes {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        // One walk is enough: a function has one block, in which values are defined before they are used.
        let ops: Vec<Op> = cx.op_ref().preorder().skip(1).map(|op| op.handle()).collect();
        for op in ops {
            let view = cx.ir().op(op);
            if !view.result_types().any(|ty| is_unranked(view, ty)) {
                continue;
            }
            let Some(inference) = ShapeInferenceOpRef::of(view) else {
                view.emit_op_error("unable to infer shape of operation without shape inference interface");
                return Err(PassFailed);
            };
            let ready = !view.operand_types().any(|ty| is_unranked(view, ty));
            let (Some(ty), Some(result)) = (inference.inferred_type().filter(|_| ready), view.result(0)) else {
                let types: Vec<String> = view.operand_types().map(|ty| view.quoted_type(ty)).collect();
                view.emit_op_error(format!(
                    "unable to infer the shape of the result from operands of types {}",
                    types.join(", ")
                ));
                return Err(PassFailed);
            };
            cx.ir_mut().set_type(result, ty).map_err(|_| PassFailed)?;
        }
        Ok(())
    }
}

fn is_unranked(op: OpRef<'_>, ty: Type) -> bool {
    matches!(op.cx().type_data(ty), TypeData::UnrankedTensor(_))
}
