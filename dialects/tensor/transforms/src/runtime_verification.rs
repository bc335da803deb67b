//! Models that check tensor ops at run time. [mlir/lib/Dialect/Tensor/Transforms/RuntimeOpVerification.cpp]

use dialekt_interfaces::RuntimeVerifiableOpInterface;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_memref_transforms::runtime_verification::check::{Check, register_dialects};
use dialekt_memref_transforms::runtime_verification::shaped::{Access, Accessed, Dim, Shaped, shape};
use dialekt_memref_transforms::runtime_verification::slices::check_slice;
use dialekt_tensor as tensor;

/// Registers the models, and the dialects of the ops that checks consist of.
pub fn register_models(registry: &mut DialectRegistry) {
    register_dialects(registry);
    registry
        .attach("tensor.cast", Cast::INTERFACE)
        .attach("tensor.dim", Dim::<Tensors>::INTERFACE)
        .attach("tensor.extract", Access::<Tensors, tensor::Extract>::INTERFACE)
        .attach("tensor.extract_slice", ExtractSlice::INTERFACE)
        .attach("tensor.insert", Access::<Tensors, tensor::Insert>::INTERFACE);
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

    fn dim_operands(op: tensor::DimView<'_>) -> [Value; 2] {
        [op.source(), op.index()]
    }
}

/// The accesses of ops, and their places.
macro_rules! accesses {
    ($($op:ident: $accessed:ident;)*) => {$(
        impl Accessed<tensor::$op> for Tensors {
            fn accessed(op: <tensor::$op as OpDecl>::View<'_>) -> Value {
                op.$accessed()
            }

            fn indices(op: <tensor::$op as OpDecl>::View<'_>) -> OperandValues<'_> {
                op.indices()
            }
        }
    )*};
}

accesses! {
    Extract: tensor;
    Insert: dest;
}

/// The check of a cast to a more static type.
struct Cast;

impl OpModel for Cast {
    type Op = tensor::Cast;
}

impl RuntimeVerifiableOpInterface for Cast {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        let Some(view) = op.view(b.ir()) else { return };
        let (source, result) = (view.source(), view.dest());
        let mut check = Check::new(b, op.op(), say);
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

impl OpModel for ExtractSlice {
    type Op = tensor::ExtractSlice;
}

impl RuntimeVerifiableOpInterface for ExtractSlice {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        let Some(source) = op.view(b.ir()).map(|view| view.source()) else { return };
        let mut check = Check::new(b, op.op(), say);
        let Some(sizes) = shape(&check, check.type_of(source)) else { return };
        let ends = [check.index(0), check.index(1)];
        check_slice(&mut check, sizes.len(), "extract_slice", ends, |check, i| Tensors::folded_dim(check, source, i))
    }
}
