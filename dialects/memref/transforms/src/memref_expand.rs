//! `memref-expand`: reshapes of memrefs become casts with sizes and strides.
//! [mlir/lib/Dialect/MemRef/Transforms/ExpandOps.cpp]

use dialekt_arith as arith;
use dialekt_arith::index_constant;
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{Load, ReinterpretCast, Reshape, ReshapeView};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

/// Legalize memref operations to be convertible to LLVM.
///
/// A `memref.reshape` whose result is ranked becomes a `memref.reinterpret_cast` with sizes that are loaded, and
/// strides that are computed. One whose result is unranked is kept.
#[derive(Pass, Clone)]
#[pass(
    name = "ExpandOpsPass",
    argument = "memref-expand",
    dialects(dialekt_arith::ArithDialect, dialekt_memref::MemRefDialect)
)]
pub struct MemRefExpand {
    conversion: PassConversion,
}

impl Pass for MemRefExpand {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["arith", "memref"]);
        target.dynamically_legal_op::<Reshape>(|op| Some(!is_expanded(op.view::<Reshape>()?)));
        let mut patterns = ConversionPatterns::new();
        patterns.add_rewrite::<MemRefReshapeOpConverter>();
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Returns whether a reshape has a ranked result, and a shape operand of static size.
fn is_expanded(op: ReshapeView<'_>) -> bool {
    let data = |value| op.cx().type_data(op.ir().value(value).ty());
    matches!(data(op.result()), TypeData::MemRef { .. }) && data(op.shape()).has_static_shape()
}

/// Replaces `memref.reshape` by `memref.reinterpret_cast`.
#[derive(Described)]
pub struct MemRefReshapeOpConverter;

impl OpRewrite for MemRefReshapeOpConverter {
    type SourceOp = Reshape;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Reshape>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, shape_memref, ty, loc) = (view.source(), view.shape(), rw.type_of(view.result()), view.loc());
        let TypeData::MemRef { shape, .. } = cx.type_data(ty) else { return None };
        let (mut sizes, mut strides) = (Mixed::new(), Mixed::new());
        // The stride of the next dimension, from the last one on: a value as soon as a size is dynamic.
        let (mut known, mut stride): (i64, Option<Value>) = (1, None);
        for (dim, size) in shape.iter().enumerate().rev() {
            let value = if *size == DYNAMIC {
                let position = index_constant(rw, dim as i64, loc);
                let mut value = rw.create(Load::build(shape_memref, &[position])).result();
                if rw.type_of(value) != Type::INDEX {
                    value = rw.create(arith::IndexCast::build(Type::INDEX, value)).result();
                }
                sizes.push(value.into());
                value
            } else {
                sizes.push(index(cx, *size).into());
                rw.create(arith::Constant::build(index(cx, *size))).result()
            };
            strides.push(stride.map_or_else(|| index(cx, known).into(), OpFoldResult::Value));
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
            stride = Some(rw.create(arith::MulI::build(factor, value)).result());
        }
        sizes.reverse();
        strides.reverse();
        let offset = [index(cx, 0).into()];
        let cast = rw.create(ReinterpretCast::build_mixed(cx, ty, source, [&offset[..], &sizes, &strides]));
        rw.replace_op_with(op, cast);
        Some(())
    }
}
