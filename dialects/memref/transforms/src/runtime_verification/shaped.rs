//! Checks that memrefs and tensors share.

use std::marker::PhantomData;

use dialekt_interfaces::RuntimeVerifiable;
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::typed::{Build, OneResult};
use dialekt_ir_core::ir::{Builder, Op, OpRef, Value};
use smallvec::SmallVec;

use super::check::Check;

/// A kind of shaped values.
pub trait Shaped: 'static {
    /// The op that gives the size of a dimension.
    type Dim: OneResult;

    /// The op to be created for the size of a dimension.
    fn build_dim(source: Value, index: Value) -> Build<Self::Dim>;

    /// Creates the op that gives the number of dimensions.
    fn rank(check: &mut Check<'_, '_>, source: Value) -> Value;

    /// The position of the accessed operand; the indices follow it.
    fn accessed(op: OpRef<'_>) -> usize;

    /// Creates the op that gives the size of a dimension.
    fn dim(check: &mut Check<'_, '_>, source: Value, index: usize) -> Value {
        let index = check.index(index as i64);
        check.b.create(Self::build_dim(source, index)).result()
    }

    /// The size of a dimension, folded if it is static.
    fn folded_dim(check: &mut Check<'_, '_>, source: Value, index: usize) -> Value {
        let index = check.index(index as i64);
        check.b.create_or_fold(Self::build_dim(source, index))
    }
}

/// The shape of a type; `None` if it is unranked.
pub fn shape(check: &Check<'_, '_>, ty: Type) -> Option<SmallVec<[i64; 4]>> {
    check.b.cx().type_data(ty).shape().map(SmallVec::from_slice)
}

/// The check that the indices of an access are in bounds.
pub struct Access<S>(PhantomData<S>);

impl<S: Shaped> RuntimeVerifiable for Access<S> {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) {
        let mut check = Check::new(b, op, say);
        let view = check.view();
        let at = S::accessed(view);
        let Some(source) = view.operand(at) else { return };
        let indices: SmallVec<[Value; 4]> = view.operands().skip(at + 1).collect();
        if indices.is_empty() {
            return;
        }
        let zero = check.index(0);
        let mut all: Option<Value> = None;
        for (i, index) in indices.into_iter().enumerate() {
            let size = S::folded_dim(&mut check, source, i);
            let fits = check.in_bounds(index, zero, size);
            all = Some(match all {
                Some(all) => check.known_both(all, fits),
                None => fits,
            });
        }
        if let Some(all) = all {
            check.assert(all, "out-of-bounds access");
        }
    }
}

/// The check that the dimension exists whose size is queried.
pub struct Dim<S>(PhantomData<S>);

impl<S: Shaped> RuntimeVerifiable for Dim<S> {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) {
        let mut check = Check::new(b, op, say);
        let (Some(source), Some(index)) = (check.view().operand(0), check.view().operand(1)) else { return };
        let rank = S::rank(&mut check, source);
        let zero = check.index(0);
        let fits = check.in_bounds(index, zero, rank);
        check.assert(fits, "index is out of bounds")
    }
}
