//! `shape-to-shape-lowering`: ops of shape become simpler ones.
//! [mlir/lib/Dialect/Shape/Transforms/ShapeToShapeLowering.cpp]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_shape::{Mul, NumElements, Reduce, ShapeType, SizeType, Yield};

/// Legalize Shape dialect to be convertible to Arith
///
/// Numbers of elements become reductions.
#[derive(Pass, Clone)]
#[pass(name = "ShapeToShapeLoweringPass", argument = "shape-to-shape-lowering", op = "func.func")]
pub struct ShapeToShapeLowering {
    conversion: PassConversion,
}

impl Pass for ShapeToShapeLowering {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["arith", "shape"]).illegal_op::<NumElements>();
        let mut patterns = ConversionPatterns::new();
        patterns.add_rewrite::<NumElementsOpConverter>();
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The number of elements is the product of the extents.
#[derive(Described)]
pub struct NumElementsOpConverter;

impl OpRewrite for NumElementsOpConverter {
    type SourceOp = NumElements;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<NumElements>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, loc, shape) = (view.cx(), view.loc(), view.shape());
        let (ty, of) = (view.result_type(0)?, view.operand_type(0)?);
        let extent = if ShapeType::of(cx, of).is_some() { SizeType::new(cx) } else { Type::INDEX };
        let one = cx.integer_attr(Type::INDEX, 1)?;
        let one = rw.make_constant(op, one, ty, loc)?;
        let reduce = rw.create(Reduce::build(&[ty], shape, &[one]));
        let behind = rw.insertion_point();
        let region = rw.op(reduce).region(0)?.handle();
        let block = rw.create_block(region, None, &[Type::INDEX, extent, ty].map(|ty| (ty, loc)));
        let arguments: Vec<Value> = rw.ir().block(block).args().collect();
        let product = rw.create(Mul::build(arguments[1], arguments[2]).with_types([ty])).result();
        rw.create(Yield::build(&[product]));
        rw.restore(behind);
        rw.replace_op_with(op, reduce);
        Some(())
    }
}
