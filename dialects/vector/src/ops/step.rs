//! The sequence of integers: `vector.step`.

use dialekt_interfaces::int_range::{first_result, range_width};
use dialekt_interfaces::{InferIntRangeInterface, ResultRanges, ValueRange, VectorUnrollOpInterface};
use dialekt_ir_core::num::{ApInt, IntRange, Sign};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::StepCompareFolder;
use crate::types::Vector;

/// Gives the numbers of the elements of a vector: 0, 1, 2, and so on.
///
/// The vector has one dimension, which may be scalable.
///
/// ```mlir
/// %0 = vector.step : vector<4xindex>
/// %1 = vector.step : vector<[4]xindex>
/// ```
#[derive(Op)]
#[op(
    name = "vector.step", doc_group = "Making vectors",
    traits(Pure),
    interfaces(VectorUnrollOpInterface {}, InferIntRangeInterface), canonicalize(StepCompareFolder))]
#[assembly(attr_dict ":" type($result))]
pub struct Step {
    pub result: OpResult<VectorOfRankAndType<Index, N<1>>>,
}

impl InferIntRangeInterface for Step {
    /// The numbers of all elements; nothing is said of scalable vectors.
    fn infer_ranges(op: Self::View<'_>, _: &[ValueRange]) -> ResultRanges {
        let vector = Vector::of(*op, op.result()).filter(|vector| !vector.is_scalable());
        let Some((vector, size)) = vector.and_then(|vector| Some((vector, *vector.shape.first()?))) else {
            return ResultRanges::new();
        };
        let width = range_width(op.cx(), vector.ty);
        let [first, last] = [0, size - 1].map(|number| ApInt::from_i64(width, number));
        first_result(*op, Some(IntRange::between(first, last, Sign::Unsigned)))
    }
}
