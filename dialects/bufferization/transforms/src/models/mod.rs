//! Models of the ops of other dialects for bufferization, a module for each dialect.

mod arith;
mod cf;
mod destination;
mod func;
mod linalg;
mod ml_program;
mod scf;
mod shape;
mod tensor;
mod vector;

use dialekt_ir_core::context::DialectRegistry;

/// Registers the models.
pub fn register_models(registry: &mut DialectRegistry) {
    arith::register(registry);
    cf::register(registry);
    func::register(registry);
    linalg::register(registry);
    ml_program::register(registry);
    scf::register(registry);
    shape::register(registry);
    tensor::register(registry);
    vector::register(registry);
}
