//! Models that check tensor ops at run time. [mlir/lib/Dialect/Tensor/Transforms/RuntimeOpVerification.cpp]

use dialekt_interfaces::RuntimeVerifiable;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::typed::Build;
use dialekt_ir_core::ir::{Builder, Op, OpRef, Value};
use dialekt_ir_core::types::DYNAMIC;
use dialekt_memref_transforms::runtime_verification::check::{Check, register_dialects};
use dialekt_memref_transforms::runtime_verification::shaped::{Access, Dim, Shaped, shape};
use dialekt_memref_transforms::runtime_verification::slices::check_slice;
use dialekt_tensor as tensor;

/// Registers the models, and the dialects of the ops that checks consist of.
pub fn register_models(registry: &mut DialectRegistry) {
    register_dialects(registry);
    registry
        .attach("tensor.cast", Cast::INTERFACE)
        .attach("tensor.dim", Dim::<Tensors>::INTERFACE)
        .attach("tensor.extract", Access::<Tensors>::INTERFACE)
        .attach("tensor.extract_slice", ExtractSlice::INTERFACE)
        .attach("tensor.insert", Access::<Tensors>::INTERFACE);
}

/// The tensor dialect, for shared checks.
struct Tensors;

impl Shaped for Tensors {
    type Dim = tensor::Dim;

    fn build_dim(source: Value, index: Value) -> Build<tensor::Dim> {
        tensor::Dim::build(source, index)
    }

    fn rank(check: &mut Check<'_, '_>, source: Value) -> Value {
        check.b.create(tensor::Rank::build(source)).result()
    }

    /// The inserted value comes before the tensor.
    fn accessed(op: OpRef<'_>) -> usize {
        usize::from(op.is::<tensor::Insert>())
    }
}

/// The check of a cast to a more static type.
struct Cast;

impl RuntimeVerifiable for Cast {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) {
        let mut check = Check::new(b, op, say);
        let (Some(source), Some(result)) = (check.view().operand(0), check.view().result(0)) else { return };
        let Some(sizes) = shape(&check, check.type_of(result)) else { return };
        let known = shape(&check, check.type_of(source));
        if known.is_none() {
            let found = Tensors::rank(&mut check, source);
            let wanted = check.index(sizes.len() as i64);
            let same = check.equal(found, wanted);
            check.assert(same, "rank mismatch");
        }
        for (i, size) in sizes.into_iter().enumerate() {
            let is_known = known.as_ref().and_then(|known| known.get(i)).is_some_and(|known| *known != DYNAMIC);
            if is_known || size == DYNAMIC {
                continue;
            }
            let found = Tensors::dim(&mut check, source, i);
            let wanted = check.index(size);
            let same = check.equal(found, wanted);
            check.assert(same, &format!("size mismatch of dim {i}"));
        }
    }
}

/// The check that a slice is in bounds.
struct ExtractSlice;

impl RuntimeVerifiable for ExtractSlice {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) {
        let mut check = Check::new(b, op, say);
        let Some(source) = check.view().operand(0) else { return };
        let Some(sizes) = shape(&check, check.type_of(source)) else { return };
        let ends = [check.index(0), check.index(1)];
        check_slice(&mut check, sizes.len(), "extract_slice", ends, |check, i| Tensors::folded_dim(check, source, i))
    }
}
