//! `resolve-shaped-type-result-dims` and `resolve-ranked-shaped-type-result-dims`: sizes of values in terms of the
//! operands of the ops that compute them. [mlir/lib/Dialect/MemRef/Transforms/ResolveShapedTypeResultDims.cpp]

use dialekt_interfaces::{LoopLikeOpRef, ReifyRankedShapedTypeOpRef, reify_dim_of_result};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Declares a pattern that replaces `dim` of a result by the size that its op reifies.
macro_rules! dim_of_result {
    ($name:ident, $dim:ty) => {
        /// Replaces the size of a result whose op can reify it.
        #[derive(Described)]
        pub struct $name;

        impl OpRewrite for $name {
            type SourceOp = $dim;

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
    if ReifyRankedShapedTypeOpRef::of(rw.op(def)).is_none() {
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

/// Replaces the size of an iteration argument of a parallel loop by that of the initial value.
#[derive(Rewrite)]
#[rewrite(
    dim @ dialekt_tensor::Dim { source: argument(number, forall @ dialekt_scf::Forall { .. }), .. }
        if let Some(init) = init_of_argument(cx, forall, number)
        => {
            cx.set_operand(dim, 0, init);
            dim
        }
)]
pub struct IterArgsToInitArgs;

/// The initial value of an argument of a loop's body; `None` for an induction variable.
fn init_of_argument(cx: &Rewriter<'_>, forall: Typed<dialekt_scf::Forall>, number: usize) -> Option<Value> {
    let this = LoopLikeOpRef::of(cx.op(forall))?;
    let argument = cx.view(forall)?.region().first_block()?.args().nth(number)?;
    let carried = this.region_iter_args().iter().position(|carried| *carried == argument)?;
    this.inits().get(carried)
}

/// Adds the patterns of `resolve-ranked-shaped-type-result-dims`. [MLIR:
/// populateResolveRankedShapedTypeResultDimsPatterns]
pub fn add_ranked_patterns(set: &mut PatternSet) {
    set.add::<DimOfMemRefResult>().add::<DimOfTensorResult>().add::<IterArgsToInitArgs>();
}

/// Applies the patterns; with `error`, fails if they do not converge.
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
/// `memref.dim` and `tensor.dim` of results are replaced by the sizes that the operations compute from their operands.
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
/// As `resolve-ranked-shaped-type-result-dims`; operations that build the shapes of results as tensors will be
/// included.
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
