//! All elements at once: `vector.from_elements`, `vector.to_elements`.

use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{FromElementsToShapeCast, RewriteFromElementsAsBroadcast, ToElementsOfBroadcast};
use crate::positions::count;
use crate::types::Vector;

/// Makes a vector of its elements.
///
/// They are given in row-major order, as many as the type of the result has.
///
/// ```mlir
/// %0 = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.from_elements",
    doc_group = "Elements and parts",
    traits(Pure, ShapedTypeMatchesElementCountAndTypes(dest, elements)),
    fold,
    canonicalize(RewriteFromElementsAsBroadcast, FromElementsToShapeCast)
)]
#[assembly($elements attr_dict ":" type($dest))]
pub struct FromElements {
    pub elements: Operands<AnyType>,
    pub dest: OpResult<AnyFixedVectorOfAnyRank>,
}

/// Gives all elements of a vector.
///
/// There is a result for each element, in row-major order; for scalable vectors, as many as there are where `vscale` is 1.
///
/// ```mlir
/// %0:4 = vector.to_elements %v : vector<2x2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.to_elements",
    doc_group = "Elements and parts",
    infer,
    traits(Pure, ShapedTypeMatchesElementCountAndTypes(source, elements)),
    fold,
    canonicalize(ToElementsOfBroadcast)
)]
#[assembly($source attr_dict ":" type($source))]
pub struct ToElements {
    pub source: Operand<AnyVectorOfAnyRank>,
    pub elements: OpResults<AnyType>,
}

impl InferTypes for ToElements {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let source = Vector::new(input.cx, input.source().ty());
        let Some(source) = source else { return Err("expected vector type".into()) };
        let Some(count) = count(source.shape) else { return Err("too many elements".into()) };
        Ok(vec![source.element; count])
    }
}
