//! Every dialect and every pass, in registries.

mod announced;

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::pass::PassRegistry;

/// A registry of all dialects.
pub fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(&dialekt_func::DIALECT);
    registry.insert(&dialekt_arith::DIALECT);
    registry.insert(&dialekt_affine::DIALECT);
    registry.insert(&dialekt_scf::DIALECT);
    registry.insert(&dialekt_tensor::DIALECT);
    registry.insert(&dialekt_index::DIALECT);
    registry.insert(&dialekt_ub::DIALECT);
    registry.insert(&dialekt_cf::DIALECT);
    registry.insert(&dialekt_complex::DIALECT);
    registry.insert(&dialekt_math::DIALECT);
    registry.insert(&dialekt_memref::DIALECT);
    dialekt_runtime_verification::register(&mut registry);
    dialekt_memref::register_memory_slot_models(&mut registry);
    dialekt_tensor::register_shape_models(&mut registry);
    for dialect in announced::ANNOUNCED {
        registry.announce(dialect);
    }
    registry
}

/// A registry of all passes.
pub fn passes() -> PassRegistry {
    let mut passes = PassRegistry::new();
    dialekt_ir_core::transforms::register(&mut passes);
    dialekt_ub::register_passes(&mut passes);
    dialekt_arith::passes::register(&mut passes);
    dialekt_math::passes::register(&mut passes);
    dialekt_passes::register(&mut passes);
    passes
}

#[cfg(test)]
mod tests {
    #[test]
    fn declarations_agree() {
        assert_eq!(super::registry().check(), Vec::<String>::new());
    }
}
