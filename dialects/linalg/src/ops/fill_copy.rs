//! `linalg.fill` and `linalg.copy`.

use crate::interfaces::prelude::*;
use crate::structured::body::{CAST_FIRST, FIRST};
use crate::{TypeFn, canonicalize};

/// Writes a scalar to all elements of an output.
///
/// The scalar has the type of the elements.
///
/// ```mlir
/// %0 = linalg.fill ins(%x : f32) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.fill", doc_group = "Element by element",
    interfaces(FillOpInterface {}),
    parse = form::parse,
    print = form::print,
    canonicalize(
        canonicalize::FoldConcatsOfFill,
        canonicalize::FoldFillWithCopy,
        canonicalize::FoldFillWithTensorExtract,
        canonicalize::FoldFillWithPack,
        canonicalize::FoldFillWithPad,
        canonicalize::FoldFillWithCollapseShape,
        canonicalize::FoldFillWithExpandShape,
        canonicalize::FoldInsertPadIntoFill,
        canonicalize::FoldFillWithTranspose
    ),
    facts(Structured::elementwise(1, FIRST))
)]
pub struct Fill {
    pub structured: Mixin<StructuredOp>,
    pub named: Mixin<NamedOp>,
}

/// Copies elements to an output, and converts them to its type.
///
/// Integers are signed where `cast` does not say otherwise.
///
/// ```mlir
/// %0 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf64>) -> tensor<4x8xf64>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.copy", doc_group = "Element by element",
    parse = form::parse,
    print = form::print,
    canonicalize(canonicalize::EraseSelfCopy),
    facts(Structured::elementwise(1, CAST_FIRST))
)]
pub struct Copy {
    pub structured: Mixin<StructuredOp>,
    pub named: Mixin<NamedOp>,
    #[default(TypeFn::CastSigned)]
    pub cast: Option<Attr<TypeFn>>,
}
