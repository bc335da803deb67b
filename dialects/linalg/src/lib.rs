//! The linalg dialect: structured computations on tensors and buffers.
//!
//! A *structured* op is a perfect nest of loops around a scalar body, with an indexing map for each operand ([`LinalgOp`]). Most ops are
//! *named*: loops, maps and body follow from their kind. Such an op is one row of a family, and one value says what it computes, a
//! [`Structured`](structured::Structured): a text with the loops and the indices of each operand, and the body as an
//! expression. The custom form, the region that it leaves out, indexing maps, kinds of loops, checks, effects, sizes of
//! results and the generic form are interpretations of that value, which exist once. So a named op costs a line of data,
//! and dialects of users may add theirs in the same way.
//!
//! Ops whose maps are attributes (`linalg.matmul`, `linalg.contract`) or follow from others (`linalg.reduce`) implement the functions of
//! [`LinalgOp`] that tell these, and share the rest.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod canonicalize;
mod decompose;
mod enums;
mod fold;
mod interfaces;
mod ops;
pub mod predicates;
pub mod structured;
#[cfg(test)]
mod tests;

pub use canonicalize::*;
pub use enums::*;
pub use interfaces::reify::loop_sizes;
pub use interfaces::{
    AggregatedOpInterface, AggregatedOpRef, ContractionOpInterface, ContractionOpRef, ConvolutionOpInterface,
    ConvolutionOpRef, FillOpInterface, FillOpRef, LinalgOp, LinalgOpRef,
};
pub use ops::*;

use dialekt_interfaces::InlinesAll;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::{
    Attribute, Builder, Diagnostic, Dialect, Location, NamedAttr, Op, OpRef, Registry, Type, Verified, fail,
};
use dialekt_ir_core::rewrite::{Pattern, Rewrite};

use structured::maps::MEMOIZED_MAPS;

/// Structured computations on tensors and buffers.
///
/// An op is a perfect nest of loops around a scalar body. It writes to its outputs: buffers, or tensors in whose place it returns
/// new ones.
#[derive(Dialect)]
#[dialect(
    name = "linalg",
    dependencies(
        dialekt_arith::ArithDialect,
        dialekt_affine::AffineDialect,
        dialekt_math::MathDialect,
        dialekt_memref::MemRefDialect,
        dialekt_tensor::TensorDialect
    ),
    hooks,
    interfaces(InlinesAll {}),
    attrs(ElementwiseKind, UnaryFn, BinaryFn, TernaryFn, TypeFn, IteratorType),
    ops(
        Abs, Add, BatchMatmul, BatchMatvec, BatchMmt4D, BatchReduceMatmul, BatchVecmat, Broadcast, Ceil, Contract, Conv1D,
        Conv1DNcwFcw, Conv1DNwcWcf, Conv2D, Conv2DNchwFchw, Conv2DNchwFchwQ, Conv2DNgchwFgchw, Conv2DNgchwGfchw,
        Conv2DNgchwGfchwQ, Conv2DNhwcFhwc, Conv2DNhwcFhwcQ, Conv2DNhwcHwcf, Conv2DNhwcHwcfQ, Conv2DNhwgcGfhwc, Conv2DNhwgcGfhwcQ,
        Conv3D, Conv3DNcdhwFcdhw, Conv3DNdhwcDhwcf, Conv3DNdhwcDhwcfQ, Copy, DepthwiseConv1DNcwCw, DepthwiseConv1DNwcWc,
        DepthwiseConv1DNwcWcm, DepthwiseConv2DNchwChw, DepthwiseConv2DNhwcHwc, DepthwiseConv2DNhwcHwcQ, DepthwiseConv2DNhwcHwcm,
        DepthwiseConv2DNhwcHwcmQ, DepthwiseConv3DNcdhwCdhw, DepthwiseConv3DNdhwcDhwc, DepthwiseConv3DNdhwcDhwcm, Div, DivUnsigned,
        Dot, Elementwise, Erf, Exp, Fill, FillRng2D, Floor, Generic, Index, Log, Map, Matmul, Matvec, Max, Min, Mmt4D, Mul, NegF,
        Pack, PoolingNchwMax, PoolingNchwSum, PoolingNcwMax, PoolingNcwSum, PoolingNdhwcMax, PoolingNdhwcMin, PoolingNdhwcSum,
        PoolingNhwcMax, PoolingNhwcMaxUnsigned, PoolingNhwcMin, PoolingNhwcMinUnsigned, PoolingNhwcSum, PoolingNwcMax,
        PoolingNwcMaxUnsigned, PoolingNwcMin, PoolingNwcMinUnsigned, PoolingNwcSum, PowF, QuantizedBatchMatmul, QuantizedMatmul,
        Reciprocal, Reduce, Round, Rsqrt, Select, Softmax, Sqrt, Square, Sub, Tanh, Transpose, UnPack, Vecmat,
        WinogradFilterTransform, WinogradInputTransform, WinogradOutputTransform, Yield
    )
)]
pub struct LinalgDialect;

/// Registers the dialect, and the model by which its ops are tiled.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(LinalgDialect::DIALECT);
    interfaces::tiling::register_models(&mut registry.dialects);
}

impl DialectHooks for LinalgDialect {
    fn verify_op_attribute(&self, op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
        let name = op.cx().str(attr.name);
        if name == MEMOIZED_MAPS {
            return Ok(());
        }
        fail(out, op.error(format!("attribute '\"{name}\"' not supported by the linalg dialect")))
    }

    fn materialize_constant(&self, b: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_arith::materialize(b, value, ty, loc)
    }

    fn canonicalization_patterns(&self) -> &'static [&'static Pattern] {
        &[
            EraseDeadLinalgOp::PATTERN,
            FoldTensorCastConsumerOp::PATTERN,
            FoldTensorCastPackOp::PATTERN,
            FoldTensorCastUnPackOp::PATTERN,
            InferStaticShapeOfOperands::PATTERN,
        ]
    }
}
