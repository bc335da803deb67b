//! `reify-result-shapes`: results get the sizes that their ops reify.
//! [mlir/lib/Dialect/MemRef/Transforms/ReifyResultShapes.cpp]

use dialekt_dialect_utils::indices::known;
use dialekt_interfaces::reify_result_shapes;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};

/// Reifies the results of `tensor::PadOp` and `tensor::ConcatOp`.
///
/// Where reified sizes are constants that the types of results lack, the operations get results of more static types,
/// which are cast.
#[derive(Pass, Clone)]
#[pass(
    name = "ReifyResultShapesPass",
    argument = "reify-result-shapes",
    dialects(
        dialekt_affine::AffineDialect,
        dialekt_arith::ArithDialect,
        dialekt_memref::MemRefDialect,
        dialekt_tensor::TensorDialect
    )
)]
pub struct ReifyResultShapes;

impl Pass for ReifyResultShapes {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut ops = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if op.is::<dialekt_tensor::Pad>() || op.is::<dialekt_tensor::Concat>() {
                ops.push(op.handle());
            }
        });
        for op in ops {
            reify(&mut Rewriter::at(cx.cx(), cx.ir_mut(), op), op);
        }
        Ok(())
    }
}

/// Replaces the result types of an op by those with the reified sizes.
fn reify(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Some(shapes) = reify_result_shapes(rw, op).filter(|shapes| !shapes.is_empty()) else {
        rw.op(op).emit_warning("failed to get the reified shapes");
        return None;
    };
    let (cx, loc) = (rw.cx(), rw.loc(op));
    let old: Vec<Type> = rw.op(op).result_types().collect();
    let mut new = Vec::new();
    for (ty, shape) in old.iter().zip(shapes) {
        let shape: Vec<i64> = shape.into_iter().map(|size| known(rw.ir(), size).unwrap_or(DYNAMIC)).collect();
        new.push(match cx.type_data(*ty) {
            TypeData::Tensor { element, encoding, .. } => cx.tensor_type(&shape, *element, *encoding).ok()?,
            _ => *ty,
        });
    }
    if old == new {
        return Some(());
    }
    let copy = rw.clone(op, &mut IrMapping::new());
    let results: Vec<Value> = rw.op(copy).results().collect();
    let mut replacements = Vec::new();
    for ((result, old), new) in results.into_iter().zip(old).zip(new) {
        if old == new {
            replacements.push(result);
            continue;
        }
        rw.ir_mut().set_type(result, new).ok()?;
        let cast = rw.create(dialekt_tensor::Cast::build(old, result).with_loc(loc));
        replacements.push(cast.result());
    }
    rw.replace_op(op, &replacements);
    Some(())
}
