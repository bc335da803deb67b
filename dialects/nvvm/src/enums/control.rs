//! Control of the device.

use dialekt_ir_core::prelude::op::*;

/// The change of the number of registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.action",
    symbol = "SetMaxRegisterActionAttr",
    summary = "NVVM set max register action",
    type_name = "::mlir::NVVM::SetMaxRegisterAction"
)]
#[assembly($value)]
pub enum SetMaxRegisterAction {
    /// Gives registers back.
    #[case("decrease")]
    Decrease = 1,
    /// Asks for more.
    #[case("increase")]
    Increase = 0,
}

/// The control of a dependency between grids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "Action kind for grid dependency control", type_name = "::mlir::NVVM::GridDepActionKind", field)]
pub enum GridDepActionKind {
    /// Waits for the grids that this one depends on.
    #[case("wait")]
    Wait = 0,
    /// Lets the grids start that depend on this one.
    #[case("launch_dependents")]
    LaunchDependents = 1,
}

/// A question to the answer of a request to cancel a cluster.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    summary = "NVVM ClusterLaunchControlQueryType",
    type_name = "::mlir::NVVM::ClusterLaunchControlQueryType",
    field
)]
pub enum ClusterLaunchControlQueryType {
    /// If the cluster was canceled.
    #[case("is_canceled")]
    IsCanceled = 0,
    /// The first coordinate of the first block of the cluster.
    #[case("get_first_cta_id_x")]
    GetFirstCtaIdX = 1,
    /// The second coordinate.
    #[case("get_first_cta_id_y")]
    GetFirstCtaIdY = 2,
    /// The third coordinate.
    #[case("get_first_cta_id_z")]
    GetFirstCtaIdZ = 3,
}
