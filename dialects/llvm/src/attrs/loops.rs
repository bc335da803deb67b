//! Annotations of loops.

use dialekt_ir_core::prelude::op::*;

use super::alias::AccessGroupAttr;
use super::kinds::FusedLocAttr;

/// How a loop is to be vectorized.
///
/// Flags that are missing leave the choice to LLVM. The loops that vectorization makes get the annotations of the followups.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_vectorize<disable = false, width = 8 : i32>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_vectorize", alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopVectorizeAttr {
    /// True if it is not to be done.
    #[type_name("BoolAttr")]
    pub disable: Option<Attr<BoolAttr>>,
    /// True if iterations may be masked.
    #[name("predicateEnable")]
    #[type_name("BoolAttr")]
    pub predicate_enable: Option<Attr<BoolAttr>>,
    /// True if vectors may be scalable.
    #[name("scalableEnable")]
    #[type_name("BoolAttr")]
    pub scalable_enable: Option<Attr<BoolAttr>>,
    /// The number of lanes.
    #[type_name("IntegerAttr")]
    pub width: Option<Attr<APIntAttr>>,
    /// The annotation of the vectorized loop.
    #[name("followupVectorized")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_vectorized: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of the loop for the rest of the iterations.
    #[name("followupEpilogue")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_epilogue: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of all loops that come of it.
    #[name("followupAll")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_all: Option<Attr<LoopAnnotationAttr>>,
}

/// The number of iterations of a loop that run interleaved.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_interleave<count = 4 : i32>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_interleave", alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopInterleaveAttr {
    /// The number of iterations.
    #[type_name("IntegerAttr")]
    pub count: Attr<APIntAttr>,
}

/// How a loop is to be unrolled.
///
/// The loops that unrolling makes get the annotations of the followups.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_unroll<disable = false, count = 8 : i64>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_unroll", alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopUnrollAttr {
    /// True if it is not to be done.
    #[type_name("BoolAttr")]
    pub disable: Option<Attr<BoolAttr>>,
    /// The number of iterations that become one.
    #[type_name("IntegerAttr")]
    pub count: Option<Attr<APIntAttr>>,
    /// True if the number of iterations has to be known.
    #[name("runtimeDisable")]
    #[type_name("BoolAttr")]
    pub runtime_disable: Option<Attr<BoolAttr>>,
    /// True if the loop is to disappear.
    #[type_name("BoolAttr")]
    pub full: Option<Attr<BoolAttr>>,
    /// The annotation of the unrolled loop.
    #[name("followupUnrolled")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_unrolled: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of the loop for the rest of the iterations.
    #[name("followupRemainder")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_remainder: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of all loops that come of it.
    #[name("followupAll")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_all: Option<Attr<LoopAnnotationAttr>>,
}

/// How an outer loop is to be unrolled, with its copies of the inner loop fused into one.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_unroll_and_jam<count = 2 : i32>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_unroll_and_jam", alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopUnrollAndJamAttr {
    /// True if it is not to be done.
    #[type_name("BoolAttr")]
    pub disable: Option<Attr<BoolAttr>>,
    /// The number of iterations that become one.
    #[type_name("IntegerAttr")]
    pub count: Option<Attr<APIntAttr>>,
    /// The annotation of the outer loop.
    #[name("followupOuter")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_outer: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of the inner loop.
    #[name("followupInner")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_inner: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of the outer loop for the rest.
    #[name("followupRemainderOuter")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_remainder_outer: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of the inner loop for the rest.
    #[name("followupRemainderInner")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_remainder_inner: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of all loops that come of it.
    #[name("followupAll")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_all: Option<Attr<LoopAnnotationAttr>>,
}

/// The motion of computations that do not change out of a loop: turned off, or allowed.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_licm<disable = true>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_licm", alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopLICMAttr {
    /// True if it is not to be done.
    #[type_name("BoolAttr")]
    pub disable: Option<Attr<BoolAttr>>,
    /// True if the loop may not be copied for it.
    #[name("versioningDisable")]
    #[type_name("BoolAttr")]
    pub versioning_disable: Option<Attr<BoolAttr>>,
}

/// How a loop is to be split into several ones.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_distribute<disable = true>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_distribute", alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopDistributeAttr {
    /// True if it is not to be done.
    #[type_name("BoolAttr")]
    pub disable: Option<Attr<BoolAttr>>,
    /// The annotation of loops without dependences between iterations.
    #[name("followupCoincident")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_coincident: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of loops with dependences between iterations.
    #[name("followupSequential")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_sequential: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of the loop that is not split.
    #[name("followupFallback")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_fallback: Option<Attr<LoopAnnotationAttr>>,
    /// The annotation of all loops that come of it.
    #[name("followupAll")]
    #[type_name("LoopAnnotationAttr")]
    pub followup_all: Option<Attr<LoopAnnotationAttr>>,
}

/// How iterations of a loop are to overlap in a software pipeline.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_pipeline<disable = false, initiationinterval = 2 : i32>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_pipeline", alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopPipelineAttr {
    /// True if it is not to be done.
    #[type_name("BoolAttr")]
    pub disable: Option<Attr<BoolAttr>>,
    /// The number of cycles between the starts of two iterations.
    #[type_name("IntegerAttr")]
    pub initiationinterval: Option<Attr<APIntAttr>>,
}

/// The number of iterations that were taken off a loop.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_peeled<count = 1 : i32>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_peeled", alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopPeeledAttr {
    /// The number of iterations.
    #[type_name("IntegerAttr")]
    pub count: Option<Attr<APIntAttr>>,
}

/// The conditions that are moved out of a loop, which is then there twice.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_unswitch<partialDisable = true>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_unswitch", alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopUnswitchAttr {
    /// True if conditions that hold in a part of the iterations stay in the loop.
    #[name("partialDisable")]
    #[type_name("BoolAttr")]
    pub partial_disable: Option<Attr<BoolAttr>>,
}

/// All that is said of a loop: what is known of it, and what is to be done with it.
///
/// It belongs to the branches that lead back to the start of the loop.
///
/// ```mlir
/// module attributes {test.loop = #llvm.loop_annotation<unroll = <count = 4 : i32>, mustProgress = true>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.loop_annotation", code = 18, alias)]
#[assembly("<" struct(params) ">")]
pub struct LoopAnnotationAttr {
    /// True if only what is asked for here is to be done.
    #[name("disableNonforced")]
    #[type_name("BoolAttr")]
    pub disable_nonforced: Option<Attr<BoolAttr>>,
    /// Vectorization.
    #[type_name("LoopVectorizeAttr")]
    pub vectorize: Option<Attr<LoopVectorizeAttr>>,
    /// Interleaving.
    #[type_name("LoopInterleaveAttr")]
    pub interleave: Option<Attr<LoopInterleaveAttr>>,
    /// Unrolling.
    #[type_name("LoopUnrollAttr")]
    pub unroll: Option<Attr<LoopUnrollAttr>>,
    /// Unrolling of an outer loop.
    #[name("unrollAndJam")]
    #[type_name("LoopUnrollAndJamAttr")]
    pub unroll_and_jam: Option<Attr<LoopUnrollAndJamAttr>>,
    /// Motion of what does not change.
    #[type_name("LoopLICMAttr")]
    pub licm: Option<Attr<LoopLICMAttr>>,
    /// Splitting.
    #[type_name("LoopDistributeAttr")]
    pub distribute: Option<Attr<LoopDistributeAttr>>,
    /// Software pipelining.
    #[type_name("LoopPipelineAttr")]
    pub pipeline: Option<Attr<LoopPipelineAttr>>,
    /// Iterations that were taken off.
    #[type_name("LoopPeeledAttr")]
    pub peeled: Option<Attr<LoopPeeledAttr>>,
    /// Motion of conditions.
    #[type_name("LoopUnswitchAttr")]
    pub unswitch: Option<Attr<LoopUnswitchAttr>>,
    /// True if the loop ends, or does something that is seen.
    #[name("mustProgress")]
    #[type_name("BoolAttr")]
    pub must_progress: Option<Attr<BoolAttr>>,
    /// True if it was vectorized already.
    #[name("isVectorized")]
    #[type_name("BoolAttr")]
    pub is_vectorized: Option<Attr<BoolAttr>>,
    /// The location of its start.
    #[name("startLoc")]
    #[type_name("FusedLoc")]
    pub start_loc: Option<Attr<FusedLocAttr>>,
    /// The location of its end.
    #[name("endLoc")]
    #[type_name("FusedLoc")]
    pub end_loc: Option<Attr<FusedLocAttr>>,
    /// The accesses without dependences between iterations.
    #[optional]
    #[undelimited]
    #[name("parallelAccesses")]
    #[type_name("::llvm::ArrayRef<AccessGroupAttr>")]
    pub parallel_accesses: Vec<Attr<AccessGroupAttr>>,
}
