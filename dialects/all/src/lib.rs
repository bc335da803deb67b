//! Registries of all dialects and passes.

mod announced;

use dialekt_ir_core::context::{DialectRegistry, Registry};
use dialekt_pass::{PassRegistry, RegisterPasses};

/// The `register` functions of all crates.
const CRATES: &[fn(&mut Registry)] = &[
    dialekt_affine::register,
    dialekt_affine_transforms::register,
    dialekt_arith::register,
    dialekt_arith_transforms::register,
    dialekt_cf::register,
    dialekt_complex::register,
    dialekt_conversions::register,
    dialekt_func::register,
    dialekt_func_transforms::register,
    dialekt_index::register,
    dialekt_math::register,
    dialekt_math_transforms::register,
    dialekt_memref::register,
    dialekt_memref_transforms::register,
    dialekt_scf::register,
    dialekt_scf_transforms::register,
    dialekt_symbols::scoped::register,
    dialekt_tensor::register,
    dialekt_tensor_transforms::register,
    dialekt_to_calls::register,
    dialekt_transforms::register,
    dialekt_ub::register,
    dialekt_ub_transforms::register,
    dialekt_view_op_graph::register,
];

/// All dialects and passes.
pub fn all() -> Registry {
    let mut registry = Registry::default();
    for register in CRATES {
        register(&mut registry);
    }
    for dialect in announced::ANNOUNCED {
        registry.dialects.announce(dialect);
    }
    registry
}

/// A registry of all dialects.
pub fn registry() -> DialectRegistry {
    all().dialects
}

/// A registry of all passes.
pub fn passes() -> PassRegistry {
    std::mem::take(all().passes())
}

#[cfg(test)]
mod tests {
    #[test]
    fn declarations_agree() {
        assert_eq!(super::registry().check(), Vec::<String>::new());
    }
}
