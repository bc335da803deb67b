//! Sizes of values in terms of what these are computed from. [mlir/lib/Dialect/MemRef/Transforms/ResolveShapedTypeResultDims.cpp,
//! ReifyResultShapes.cpp]

use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::interfaces::{LoopLikeOp, ReifyRankedShapedTypeOp, reify_dim_of_result, reify_result_shapes};
use dialekt_ir_core::ir::{IrMapping, Op, Value, ValueDef, WalkOrder};
use dialekt_ir_core::pass::{Pass, PassContext, PassFailed, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_ir_core::rewrite::indices::known;
use dialekt_ir_core::rewrite::{OpRewrite, PatternSet, Rewriter};
use dialekt_ir_core::types::{DYNAMIC, TypeData};
use dialekt_ods_macros::Pass;

/// Replaces `dim` of a result by what its op says of the size.
macro_rules! dim_of_result {
    ($name:ident, $dim:ty) => {
        /// The size of a result whose op can tell it.
        pub struct $name;

        impl OpRewrite for $name {
            type Root = $dim;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$dim>) -> Option<()> {
                let view = rw.view(op)?;
                let (source, index) = (view.source(), view.index());
                resolve(rw, op.op(), source, index)
            }
        }
    };
}

dim_of_result!(DimOfMemRefResult, dialekt_memref::Dim);
dim_of_result!(DimOfTensorResult, dialekt_tensor::Dim);

fn resolve(rw: &mut Rewriter<'_>, op: Op, source: Value, index: Value) -> Option<()> {
    let ValueDef::Result(def, result) = rw.value(source).def() else {
        return rw.no_match(op, "the source is an argument");
    };
    if ReifyRankedShapedTypeOp::of(rw.op(def)).is_none() {
        return rw.no_match(op, "the source's op does not tell sizes");
    }
    let dim = rw.constant(index).and_then(|attr| rw.ir().cx().integer_i64(attr));
    let Some(dim) = dim else { return rw.no_match(op, "the dimension is not known") };
    let size = reify_dim_of_result(rw, def, result as usize, dim)?;
    let loc = rw.loc(op);
    let size = dialekt_arith::index_value(rw, size, loc);
    rw.replace_op(op, &[size]);
    Some(())
}

/// What a parallel loop writes to keeps the sizes that it had before.
pub struct IterArgsToInitArgs;

impl OpRewrite for IterArgsToInitArgs {
    type Root = dialekt_tensor::Dim;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<dialekt_tensor::Dim>) -> Option<()> {
        let source = rw.view(op)?.source();
        let ValueDef::Argument(block, _) = rw.value(source).def() else {
            return rw.no_match(op, "the source is no argument");
        };
        let around = rw.ir().block(block).parent_op().filter(|op| op.is::<dialekt_scf::Forall>());
        let Some(this) = around.and_then(LoopLikeOp::of) else {
            return rw.no_match(op, "the argument is not that of a parallel loop");
        };
        let number = this.region_iter_args().iter().position(|argument| *argument == source)?;
        let init = this.inits().get(number)?;
        rw.set_operand(op, 0, init);
        Some(())
    }
}

/// The patterns of `resolve-ranked-shaped-type-result-dims`. [MLIR: populateResolveRankedShapedTypeResultDimsPatterns]
pub fn add_ranked_patterns(set: &mut PatternSet) {
    set.add::<DimOfMemRefResult>().add::<DimOfTensorResult>().add::<IterArgsToInitArgs>();
}

/// Applies the patterns; fails if they do not come to an end and that is an error.
fn run(cx: &mut PassContext<'_>, patterns: &PassPatterns, error: bool) -> PassResult {
    let converged = cx.apply_patterns(patterns)?.converged;
    if error && !converged {
        cx.op_ref().emit_op_error("dim operation resolution hit pattern iteration limit");
        return Err(PassFailed);
    }
    Ok(())
}

/// Resolve memref.dim of result values of ranked shape type
///
/// The sizes of results of operations that can tell them in terms of their operands take the place of `memref.dim` and `tensor.dim`.
#[derive(Pass, Clone)]
#[pass(
    name = "ResolveRankedShapeTypeResultDimsPass",
    argument = "resolve-ranked-shaped-type-result-dims",
    dialects(dialekt_memref::MemRefDialect, dialekt_tensor::TensorDialect)
)]
pub struct ResolveRankedDims {
    /// Throw an error when pattern rewriter hits iteration limit
    #[option(default = true)]
    error_on_pattern_iteration_limit: bool,
    patterns: PassPatterns,
}

impl Pass for ResolveRankedDims {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, add_ranked_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        run(cx, &self.patterns, self.error_on_pattern_iteration_limit)
    }
}

/// Resolve memref.dim of result values
///
/// As `resolve-ranked-shaped-type-result-dims`; operations that build the shapes of results as tensors will be asked, too.
#[derive(Pass, Clone)]
#[pass(
    name = "ResolveShapedTypeResultDimsPass",
    argument = "resolve-shaped-type-result-dims",
    dialects(dialekt_affine::AffineDialect, dialekt_memref::MemRefDialect, dialekt_tensor::TensorDialect)
)]
pub struct ResolveDims {
    /// Throw an error when pattern rewriter hits iteration limit
    #[option(default = true)]
    error_on_pattern_iteration_limit: bool,
    patterns: PassPatterns,
}

impl Pass for ResolveDims {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, add_ranked_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        run(cx, &self.patterns, self.error_on_pattern_iteration_limit)
    }
}

/// Reifies the results of `tensor::PadOp` and `tensor::ConcatOp`.
///
/// Where the sizes of results are known better than their types say, the operations get results with these sizes, which are cast.
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
            reify(&mut Rewriter::at(cx.ir_mut(), op), op);
        }
        Ok(())
    }
}

/// Lets the results of an op have the sizes that it tells.
fn reify(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Some(shapes) = reify_result_shapes(rw, op).filter(|shapes| !shapes.is_empty()) else {
        rw.op(op).emit_warning("failed to get the reified shapes");
        return None;
    };
    let (cx, loc) = (rw.ir().cx().clone(), rw.loc(op));
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
    let copy = rw.clone(op, &mut IrMapping::new()).ok()?;
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
