//! The crates with dialects, conversions and passes, each behind a feature of its name. This is the one list of them.

use dialekt_ir_core::context::Registry;

macro_rules! crates {
    ($($(#[$doc:meta])* $feature:literal: $name:ident = $krate:ident,)*) => {
        $(
            #[cfg(feature = $feature)]
            #[doc(inline)]
            pub use $krate as $name;
        )*

        /// Registers the dialects, conversions and passes of these crates.
        pub fn register(registry: &mut Registry) {
            let crates: &[fn(&mut Registry)] = &[$(#[cfg(feature = $feature)] $krate::register),*];
            for register in crates {
                register(registry);
            }
        }
    };
}

crates! {
    "affine": affine = dialekt_affine,
    "affine-transforms": affine_transforms = dialekt_affine_transforms,
    "amx": amx = dialekt_amx,
    "arith": arith = dialekt_arith,
    "arith-transforms": arith_transforms = dialekt_arith_transforms,
    "arm-neon": arm_neon = dialekt_arm_neon,
    "arm-sme": arm_sme = dialekt_arm_sme,
    "arm-sme-transforms": arm_sme_transforms = dialekt_arm_sme_transforms,
    "arm-sve": arm_sve = dialekt_arm_sve,
    "arm-sve-transforms": arm_sve_transforms = dialekt_arm_sve_transforms,
    "bufferization": bufferization = dialekt_bufferization,
    "bufferization-transforms": bufferization_transforms = dialekt_bufferization_transforms,
    "cf": cf = dialekt_cf,
    "complex": complex = dialekt_complex,
    "conversions": conversions = dialekt_conversions,
    "dlti": dlti = dialekt_dlti,
    "func": func = dialekt_func,
    "func-transforms": func_transforms = dialekt_func_transforms,
    "index": index = dialekt_index,
    "linalg": linalg = dialekt_linalg,
    "linalg-transforms": linalg_transforms = dialekt_linalg_transforms,
    "llvm": llvm = dialekt_llvm,
    "llvm-ir": llvm_ir = dialekt_llvm_ir,
    "llvm-ir-import": llvm_ir_import = dialekt_llvm_ir_import,
    "llvm-transforms": llvm_transforms = dialekt_llvm_transforms,
    "math": math = dialekt_math,
    "math-transforms": math_transforms = dialekt_math_transforms,
    "memref": memref = dialekt_memref,
    "memref-transforms": memref_transforms = dialekt_memref_transforms,
    "ml-program": ml_program = dialekt_ml_program,
    "ml-program-transforms": ml_program_transforms = dialekt_ml_program_transforms,
    "nvvm": nvvm = dialekt_nvvm,
    "nvvm-transforms": nvvm_transforms = dialekt_nvvm_transforms,
    "ptr": ptr = dialekt_ptr,
    "quant": quant = dialekt_quant,
    "quant-transforms": quant_transforms = dialekt_quant_transforms,
    "rocdl": rocdl = dialekt_rocdl,
    "scf": scf = dialekt_scf,
    "scf-transforms": scf_transforms = dialekt_scf_transforms,
    "shape": shape = dialekt_shape,
    "shape-transforms": shape_transforms = dialekt_shape_transforms,
    "tensor": tensor = dialekt_tensor,
    "tensor-transforms": tensor_transforms = dialekt_tensor_transforms,
    "to-calls": to_calls = dialekt_to_calls,
    "to-llvm": to_llvm = dialekt_to_llvm,
    "tosa": tosa = dialekt_tosa,
    "tosa-transforms": tosa_transforms = dialekt_tosa_transforms,
    "ub": ub = dialekt_ub,
    "ub-transforms": ub_transforms = dialekt_ub_transforms,
    "vcix": vcix = dialekt_vcix,
    "vector": vector = dialekt_vector,
    "vector-transforms": vector_transforms = dialekt_vector_transforms,
    "view-op-graph": view_op_graph = dialekt_view_op_graph,
    "x86vector": x86vector = dialekt_x86vector,
    "xevm": xevm = dialekt_xevm,
}
