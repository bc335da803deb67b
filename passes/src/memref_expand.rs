//! Reshapes of memrefs as casts with sizes and strides. [mlir/lib/Dialect/MemRef/Transforms/ExpandOps.cpp]

use dialekt_arith::{Constant, IndexCast, MulI, index_constant};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::interfaces::OpFoldResult;
use dialekt_ir_core::ir::{Op, Value, WalkOrder};
use dialekt_ir_core::pass::{Pass, PassContext, PassResult};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ir_core::rewrite::indices::{Mixed, index, split};
use dialekt_ir_core::types::{DYNAMIC, TypeData};
use dialekt_memref::{Load, ReinterpretCast, Reshape};
use dialekt_ods_macros::Pass;

/// Legalize memref operations to be convertible to LLVM.
///
/// A `memref.reshape` whose result is ranked becomes a `memref.reinterpret_cast` with sizes that are loaded, and strides that are computed.
#[derive(Pass, Clone)]
#[pass(name = "ExpandOpsPass", argument = "memref-expand", dialects(dialekt_arith::DIALECT, dialekt_memref::DIALECT))]
pub struct MemRefExpand;

impl Pass for MemRefExpand {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut reshapes = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Pre, |op| {
            if op.is::<Reshape>() {
                reshapes.push(op.handle());
            }
        });
        for op in reshapes {
            expand(&mut Rewriter::at(cx.ir_mut(), op), op);
        }
        Ok(())
    }
}

fn expand(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.ir().cx().clone();
    let view = rw.op(op).view::<Reshape>()?;
    let (source, shape_memref, ty, loc) = (view.source(), view.shape(), rw.type_of(view.result()), view.loc());
    let TypeData::MemRef { shape, .. } = cx.type_data(ty) else { return None };
    if !cx.type_data(rw.type_of(shape_memref)).has_static_shape() {
        return None;
    }
    let first = |rw: &Rewriter<'_>, op: Op| rw.op(op).result(0);
    let (mut sizes, mut strides) = (Mixed::new(), Mixed::new());
    // The stride of the next dimension, counted from the last one: a value as soon as it is not known.
    let (mut known, mut stride): (i64, Option<Value>) = (1, None);
    for (dim, size) in shape.iter().enumerate().rev() {
        let value = if *size == DYNAMIC {
            let position = index_constant(rw, dim as i64, loc);
            let load = Load::build(&cx, shape_memref, &[position]).insert(rw, loc).ok()?;
            let mut value = first(rw, load)?;
            if rw.type_of(value) != Type::INDEX {
                let cast = IndexCast::build(&cx, Type::INDEX, value).insert(rw, loc).ok()?;
                value = first(rw, cast)?;
            }
            sizes.push(value.into());
            value
        } else {
            sizes.push(index(&cx, *size).into());
            let constant = Constant::build(&cx, index(&cx, *size)).insert(rw, loc).ok()?;
            first(rw, constant)?
        };
        strides.push(stride.map_or_else(|| index(&cx, known).into(), OpFoldResult::Value));
        if dim == 0 {
            continue;
        }
        let factor = match stride {
            None if *size != DYNAMIC => {
                known = known.wrapping_mul(*size);
                continue;
            }
            None => index_constant(rw, known, loc),
            Some(stride) => stride,
        };
        let product = MulI::build(&cx, factor, value).insert(rw, loc).ok()?;
        stride = first(rw, product);
    }
    sizes.reverse();
    strides.reverse();
    let [(sizes, s), (strides, t)] = [sizes, strides].map(|list| split(&cx, &list));
    let offset = vec![0].into();
    let cast = ReinterpretCast::build(&cx, ty, source, &[], &sizes, &strides, offset, s, t).insert(rw, loc).ok()?;
    rw.replace_op_with(op, cast);
    Some(())
}
