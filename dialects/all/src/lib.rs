//! Every dialect and every pass, in registries.

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::pass::{PassRegistry, Registry};

/// Dialects of the reference that are not declared here yet.
const NOT_DECLARED: &[&str] = &[
    "acc",
    "amdgpu",
    "amx",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "dlti",
    "emitc",
    "gpu",
    "irdl",
    "linalg",
    "llvm",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "test",
    "tosa",
    "transform",
    "vcix",
    "vector",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// What each crate registers.
const CRATES: &[fn(&mut Registry)] = &[
    |registry| dialekt_ir_core::transforms::register(&mut registry.passes),
    dialekt_affine::register,
    dialekt_arith::register,
    dialekt_cf::register,
    dialekt_complex::register,
    dialekt_func::register,
    dialekt_index::register,
    dialekt_math::register,
    dialekt_memref::register,
    dialekt_passes::register,
    dialekt_runtime_verification::register,
    dialekt_scf::register,
    dialekt_tensor::register,
    dialekt_ub::register,
];

/// All dialects and passes.
pub fn all() -> Registry {
    let mut registry = Registry::default();
    for register in CRATES {
        register(&mut registry);
    }
    for name in NOT_DECLARED {
        registry.dialects.announce(name);
    }
    registry
}

/// A registry of all dialects.
pub fn registry() -> DialectRegistry {
    all().dialects
}

/// A registry of all passes.
pub fn passes() -> PassRegistry {
    all().passes
}

#[cfg(test)]
mod tests {
    #[test]
    fn declarations_agree() {
        assert_eq!(super::registry().check(), Vec::<String>::new());
    }
}
