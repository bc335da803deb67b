//! `convert-linalg-to-loops`, `convert-linalg-to-parallel-loops`, `convert-linalg-to-affine-loops`: structured ops on buffers become nests of loops.
//! [mlir/lib/Dialect/Linalg/Transforms/Loops.cpp]
//!
//! `nest` builds the loops, `scalar` what an iteration does. [`to_loops`] is the whole for one op.

mod nest;
mod scalar;

use dialekt_affine as affine;
use dialekt_dialect_utils::{Values, build_loop_nest};
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::{LinalgOpRef, loop_sizes};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

use crate::add_canonicalization;

/// The loops that structured ops become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loops {
    /// `scf.for`, with accesses of memref.
    Sequential,
    /// `scf.parallel` for runs of parallel loops, `scf.for` for others, with accesses of memref.
    Parallel,
    /// `affine.for`, with accesses of affine.
    Affine,
}

/// Lower the operations from the linalg dialect into loops
///
/// Ops on buffers become nests of `scf.for`; those on tensors stay.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertLinalgToLoopsPass",
    argument = "convert-linalg-to-loops",
    dialects(dialekt_linalg::LinalgDialect, dialekt_scf::SCFDialect, dialekt_affine::AffineDialect)
)]
pub struct ConvertLinalgToLoops {
    patterns: PassPatterns,
}

impl Pass for ConvertLinalgToLoops {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| add_patterns(set, Loops::Sequential));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns).map(|_| ())
    }
}

/// Lower the operations from the linalg dialect into parallel loops
///
/// Ops on buffers become nests of `scf.parallel`, and of `scf.for` where loops are not parallel; those on tensors stay.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertLinalgToParallelLoopsPass",
    argument = "convert-linalg-to-parallel-loops",
    dialects(
        dialekt_affine::AffineDialect,
        dialekt_linalg::LinalgDialect,
        dialekt_memref::MemRefDialect,
        dialekt_scf::SCFDialect
    )
)]
pub struct ConvertLinalgToParallelLoops {
    patterns: PassPatterns,
}

impl Pass for ConvertLinalgToParallelLoops {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| add_patterns(set, Loops::Parallel));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns).map(|_| ())
    }
}

/// Lower the operations from the linalg dialect into affine loops
///
/// Ops on buffers become nests of `affine.for`; those on tensors stay.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertLinalgToAffineLoopsPass",
    argument = "convert-linalg-to-affine-loops",
    dialects(dialekt_affine::AffineDialect, dialekt_linalg::LinalgDialect, dialekt_memref::MemRefDialect)
)]
pub struct ConvertLinalgToAffineLoops {
    patterns: PassPatterns,
}

impl Pass for ConvertLinalgToAffineLoops {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| add_patterns(set, Loops::Affine));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns).map(|_| ())
    }
}

/// Adds the pattern that makes loops of structured ops, and those that simplify sizes and indices.
///
/// Maps that are a value or a constant are folded, so that the reference's pattern for these has nothing to do.
pub fn add_patterns(set: &mut PatternSet, loops: Loops) {
    let root = PatternRoot::Interface(LinalgOpRef::INTERFACE);
    set.add_fn("LinalgRewritePattern", root, 1, move |rw, op| {
        to_loops(rw, op, loops)?;
        rw.erase_op(op);
        Some(())
    });
    add_canonicalization::<dialekt_memref::Dim>(set);
    add_canonicalization::<dialekt_tensor::Dim>(set);
    add_canonicalization::<affine::AffineApply>(set);
}

/// Builds the loops of a structured op on buffers at the insertion point, and gives them, outer ones first. The op
/// stays. [MLIR: linalgOpToLoops]
pub fn to_loops(rw: &mut Rewriter<'_>, op: Op, loops: Loops) -> Option<Vec<Op>> {
    let view = rw.op(op);
    let (this, loc) = (LinalgOpRef::of(view)?, view.loc());
    if !DestinationStyleOpRef::of(view)?.has_pure_buffer_semantics() {
        return rw.no_match(op, "it does not work on buffers");
    }
    let kinds = this.iterator_types();
    this.body()?;
    let at = rw.insertion_point();
    rw.set_insertion_point_before(op);
    let sizes = loop_sizes(rw, op, loc)?;
    let kinds = nest::loops(rw, loops, &sizes, &kinds, loc);
    let nest = build_loop_nest(rw, &kinds, &[], loc, |rw, variables, _| {
        scalar::build(rw, op, loops, variables)?;
        Some(Values::new())
    })?;
    rw.restore(at);
    Some(nest.loops)
}
