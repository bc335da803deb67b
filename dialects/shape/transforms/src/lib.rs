//! Passes on shape.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod outline_shape_computation;
pub mod remove_shape_constraints;
pub mod shape_to_shape_lowering;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<outline_shape_computation::OutlineShapeComputation>()
        .register::<remove_shape_constraints::RemoveShapeConstraints>()
        .register::<shape_to_shape_lowering::ShapeToShapeLowering>();
}
