//! Checks that memrefs and tensors share.

use std::marker::PhantomData;

use dialekt_interfaces::RuntimeVerifiableOpInterface;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
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

    /// Its source and index.
    fn dim_operands(op: <Self::Dim as OpDecl>::View<'_>) -> [Value; 2];

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

/// Accesses by an op to elements of such values.
pub trait Accessed<T: OpDecl>: Shaped {
    /// The value that is accessed.
    fn accessed(op: T::View<'_>) -> Value;

    /// The indices of the element.
    fn indices(op: T::View<'_>) -> OperandValues<'_>;
}

/// The shape of a type; `None` if it is unranked.
pub fn shape(check: &Check<'_, '_>, ty: Type) -> Option<SmallVec<[i64; 4]>> {
    check.b.cx().type_data(ty).shape().map(SmallVec::from_slice)
}

/// Access to an element by an op.
pub struct Access<S, T>(PhantomData<(S, T)>);

impl<S, T: OpDecl> OpModel for Access<S, T> {
    type Op = T;
}

impl<S: Accessed<T>, T: OpDecl> RuntimeVerifiableOpInterface for Access<S, T> {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        let Some(view) = op.view(b.ir()) else { return };
        let (source, indices): (Value, SmallVec<[Value; 4]>) = (S::accessed(view), S::indices(view).collect());
        let mut check = Check::new(b, op.op(), say);
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

impl<S: Shaped> OpModel for Dim<S> {
    type Op = S::Dim;
}

impl<S: Shaped> RuntimeVerifiableOpInterface for Dim<S> {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String) {
        let Some(view) = op.view(b.ir()) else { return };
        let [source, index] = S::dim_operands(view);
        let mut check = Check::new(b, op.op(), say);
        let rank = S::rank(&mut check, source);
        let zero = check.index(0);
        let fits = check.in_bounds(index, zero, rank);
        check.assert(fits, "index is out of bounds")
    }
}
