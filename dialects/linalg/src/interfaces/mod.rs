//! Interfaces of structured ops, with what is verified of them.

mod aggregated;
pub(crate) mod contraction;
pub(crate) mod convolution;
mod fill;
mod linalg_op;
pub(crate) mod models;
pub(crate) mod reify;
pub(crate) mod tiling;

pub use aggregated::{AggregatedOpInterface, AggregatedOpRef};
pub use contraction::{ContractionOpInterface, ContractionOpRef};
pub use convolution::{ConvolutionOpInterface, ConvolutionOpRef};
pub use fill::{FillOpInterface, FillOpRef};
pub(crate) use linalg_op::NO_LIBRARY_CALL;
pub use linalg_op::{LinalgOp, LinalgOpRef};

/// For files that declare structured ops.
pub(crate) mod prelude {
    pub(crate) use dialekt_interfaces::{
        ConditionallySpeculatable, DestinationStyleOpInterface, IndexingMapOpInterface, MemoryEffectOpInterface,
        ReifyRankedShapedTypeOpInterface,
    };
    pub(crate) use dialekt_ir_core::prelude::op::*;

    pub(crate) use super::{ContractionOpInterface, ConvolutionOpInterface, FillOpInterface, LinalgOp};
    pub(crate) use crate::structured::maps::{IteratorTypes, Maps};
    pub(crate) use crate::structured::mixins::{NamedOp, StructuredOp};
    pub(crate) use crate::structured::{Structured, form};
}
