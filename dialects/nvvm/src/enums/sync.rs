//! Barriers.

use dialekt_ir_core::prelude::op::*;

/// The reduction of a predicate over the threads of a barrier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.reduction",
    symbol = "BarrierReductionAttr",
    summary = "NVVM barrier reduction operation",
    type_name = "::mlir::NVVM::BarrierReduction"
)]
#[assembly("<" $value ">")]
pub enum BarrierReduction {
    /// The number of threads for which it holds.
    #[case("popc")]
    Popc = 0,
    /// It holds for all of them.
    #[case("and")]
    And = 1,
    /// It holds for one of them.
    #[case("or")]
    Or = 2,
}
