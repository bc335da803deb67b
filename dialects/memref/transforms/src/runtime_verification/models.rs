//! Models that check memref ops at run time. [mlir/lib/Dialect/MemRef/Transforms/RuntimeOpVerification.cpp]

use dialekt_arith::CmpIPredicate;
use dialekt_interfaces::RuntimeVerifiableOpInterface;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_memref as memref;
use smallvec::SmallVec;

use super::check::Check;
use super::shaped::{Accessed, Shaped, shape};
use super::slices::check_slice;

/// The memref dialect, for shared checks.
pub(crate) struct MemRefs;

impl Shaped for MemRefs {
    type Dim = memref::Dim;

    fn build_dim(source: Value, index: Value) -> Build<memref::Dim> {
        memref::Dim::build(source, index)
    }

    fn rank(check: &mut Check<'_, '_>, source: Value) -> Value {
        check.b.create(memref::Rank::build(source)).result()
    }

    fn dim_operands(op: memref::DimView<'_>) -> [Value; 2] {
        [op.source(), op.index()]
    }
}

/// The accesses of ops, and their places.
macro_rules! accesses {
    ($($op:ident: $accessed:ident;)*) => {$(
        impl Accessed<memref::$op> for MemRefs {
            fn accessed(op: <memref::$op as OpDecl>::View<'_>) -> Value {
                op.$accessed()
            }

            fn indices(op: <memref::$op as OpDecl>::View<'_>) -> OperandValues<'_> {
                op.indices()
            }
        }
    )*};
}

accesses! {
    AtomicRMW: memref;
    GenericAtomicRMW: memref;
    Load: memref;
    Store: memref;
}

/// The check of an alignment.
pub(crate) struct AssumeAlignment;

impl OpModel for AssumeAlignment {
    type Op = memref::AssumeAlignment;
}

impl RuntimeVerifiableOpInterface for AssumeAlignment {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        let Some(view) = op.view(b.ir()) else { return };
        let (source, alignment) = (view.memref(), view.alignment());
        let Some(alignment) = alignment else { return };
        let mut check = Check::new(b, op.op(), say);
        let address = check.b.create(memref::ExtractAlignedPointerAsIndex::build(source)).result();
        let size = check.index(alignment.into());
        let rest = check.unsigned_rest(address, size);
        let zero = check.index(0);
        let aligned = check.equal(rest, zero);
        check.assert(aligned, &format!("memref is not aligned to {alignment}"))
    }
}

/// The check of a cast to a more static type.
pub(crate) struct Cast;

impl OpModel for Cast {
    type Op = memref::Cast;
}

impl RuntimeVerifiableOpInterface for Cast {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        let Some(view) = op.view(b.ir()) else { return };
        let (source, dest) = (view.source(), view.dest());
        let mut check = Check::new(b, op.op(), say);
        let (cx, ty) = (check.b.cx().clone(), check.type_of(dest));
        let TypeData::MemRef { shape: sizes, element, space, .. } = cx.type_data(ty) else { return };
        let known = shape(&check, check.type_of(source));
        if known.is_none() {
            let found = MemRefs::rank(&mut check, source);
            let wanted = check.index(sizes.len() as i64);
            let same = check.equal(found, wanted);
            check.assert(same, "rank mismatch");
        }
        // Offset and strides are those of a ranked memref with a fully dynamic layout.
        let open = vec![DYNAMIC; sizes.len()];
        let layout = cx.strided_layout_attr(DYNAMIC, &open);
        let Ok(open) = cx.memref_type(&open, *element, Some(layout), *space) else { return };
        let helper = check.b.create(memref::Cast::build(open, source)).result();
        let metadata = metadata(&mut check, helper);
        for (i, size) in sizes.iter().enumerate() {
            let is_known = known.as_ref().and_then(|known| known.get(i)).is_some_and(|known| *known != DYNAMIC);
            if is_known || *size == DYNAMIC {
                continue;
            }
            let found = MemRefs::dim(&mut check, source, i);
            check_equal(&mut check, found, *size, &format!("size mismatch of dim {i}"));
        }
        let Some(layout) = cx.strided_layout(ty) else { return };
        let results: SmallVec<[Value; 8]> = check.b.ir().op(metadata.into()).results().collect();
        if layout.offset != DYNAMIC {
            check_equal(&mut check, results[1], layout.offset, "offset mismatch");
        }
        for (i, stride) in layout.strides.iter().enumerate().filter(|(_, stride)| **stride != DYNAMIC) {
            let found = results[2 + sizes.len() + i];
            check_equal(&mut check, found, *stride, &format!("stride mismatch of dim {i}"));
        }
    }
}

/// The strided metadata of a memref.
fn metadata(check: &mut Check<'_, '_>, source: Value) -> Created<memref::ExtractStridedMetadata> {
    check.b.create(memref::ExtractStridedMetadata::build(source))
}

/// Checks that a value equals a number.
fn check_equal(check: &mut Check<'_, '_>, found: Value, wanted: i64, problem: &str) {
    let wanted = check.index(wanted);
    let same = check.equal(found, wanted);
    check.assert(same, problem)
}

/// The check that source and target of a copy have the same shape.
pub(crate) struct Copy;

impl OpModel for Copy {
    type Op = memref::Copy;
}

impl RuntimeVerifiableOpInterface for Copy {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        let Some(view) = op.view(b.ir()) else { return };
        let (source, target) = (view.source(), view.target());
        let mut check = Check::new(b, op.op(), say);
        let shapes = [source, target].map(|value| shape(&check, check.type_of(value)));
        let [Some(from), Some(to)] = shapes else { return };
        for (i, sizes) in from.into_iter().zip(to).enumerate() {
            if sizes.0 != DYNAMIC && sizes.1 != DYNAMIC {
                continue;
            }
            let mut size = |value: Value, size: i64| match size {
                DYNAMIC => MemRefs::dim(&mut check, value, i),
                size => check.index(size),
            };
            let (from, to) = (size(source, sizes.0), size(target, sizes.1));
            let same = check.equal(from, to);
            check.assert(same, &format!("size of {i}-th source/target dim does not match"));
        }
    }
}

/// The check of the sizes of expanded dimensions.
pub(crate) struct ExpandShape;

impl OpModel for ExpandShape {
    type Op = memref::ExpandShape;
}

impl RuntimeVerifiableOpInterface for ExpandShape {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        let Some(view) = op.view(b.ir()) else { return };
        let (source, result, groups) = (view.src(), view.result(), view.reassociation());
        let mut check = Check::new(b, op.op(), say);
        let (Some(groups), Some(sizes)) = (groups, shape(&check, check.type_of(result))) else { return };
        for (i, group) in groups.iter().enumerate() {
            let found = MemRefs::dim(&mut check, source, i);
            let sizes = group.iter().filter_map(|dim| sizes.get(usize::try_from(*dim).ok()?).copied());
            let known: i64 = sizes.filter(|size| *size != DYNAMIC).fold(1, i64::wrapping_mul);
            let known = check.index(known);
            let rest = check.signed_rest(found, known);
            let zero = check.index(0);
            let divides = check.compare(CmpIPredicate::Eq, rest, zero);
            check.assert(divides, "static result dims in reassoc group do not divide src dim evenly");
        }
    }
}

/// The check that a subview is in bounds.
pub(crate) struct SubView;

impl OpModel for SubView {
    type Op = memref::SubView;
}

impl RuntimeVerifiableOpInterface for SubView {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        let Some(source) = op.view(b.ir()).map(|view| view.source()) else { return };
        let mut check = Check::new(b, op.op(), say);
        let Some(sizes) = shape(&check, check.type_of(source)) else { return };
        let ends = [check.index(0), check.index(1)];
        let metadata = metadata(&mut check, source);
        let results: SmallVec<[Value; 8]> = check.b.ir().op(metadata.into()).results().collect();
        check_slice(&mut check, sizes.len(), "subview", ends, |_, i| results[2 + i])
    }
}
