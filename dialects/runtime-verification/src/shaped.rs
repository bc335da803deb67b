//! Checks that memrefs and tensors share.

use std::marker::PhantomData;

use dialekt_ir_core::context::Type;
use dialekt_ir_core::interfaces::RuntimeVerifiable;
use dialekt_ir_core::ir::{Builder, Op, OpRef, Value};
use smallvec::SmallVec;

use crate::check::{Check, Done};

/// Values with sizes.
pub(crate) trait Shaped: 'static {
    /// Makes the op that gives the size of a dimension.
    fn make_dim(check: &mut Check<'_, '_>, source: Value, index: Value) -> Done<Op>;

    /// Makes the op that gives the number of dimensions.
    fn make_rank(check: &mut Check<'_, '_>, source: Value) -> Done<Op>;

    /// The position among the operands of an access of what is accessed; indices stand behind it.
    fn accessed(op: OpRef<'_>) -> usize;

    /// The size of a dimension, as an op.
    fn dim(check: &mut Check<'_, '_>, source: Value, index: usize) -> Done<Op> {
        let index = check.index(index as i64)?;
        Self::make_dim(check, source, index)
    }

    /// The number of dimensions.
    fn rank(check: &mut Check<'_, '_>, source: Value) -> Done<Value> {
        let op = Self::make_rank(check, source)?;
        check.result(op)
    }
}

/// The sizes in a type; `None` where even their number is not known.
pub(crate) fn shape(check: &Check<'_, '_>, ty: Type) -> Option<SmallVec<[i64; 4]>> {
    check.cx.type_data(ty).shape().map(SmallVec::from_slice)
}

/// Access to an element.
pub(crate) struct Access<S>(PhantomData<S>);

impl<S: Shaped> RuntimeVerifiable for Access<S> {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) -> Done {
        let mut check = Check::new(b, op, say);
        let view = check.view();
        let at = S::accessed(view);
        let Some(source) = view.operand(at) else { return Ok(()) };
        let indices: SmallVec<[Value; 4]> = view.operands().skip(at + 1).collect();
        if indices.is_empty() {
            return Ok(());
        }
        let zero = check.index(0)?;
        let mut all: Option<Value> = None;
        for (i, index) in indices.into_iter().enumerate() {
            let size = S::dim(&mut check, source, i)?;
            let size = check.folded(size)?;
            let fits = check.in_bounds(index, zero, size)?;
            all = Some(match all {
                Some(all) => check.known_both(all, fits)?,
                None => fits,
            });
        }
        all.map_or(Ok(()), |all| check.assert(all, "out-of-bounds access"))
    }
}

/// The dimension whose size is asked for.
pub(crate) struct Dim<S>(PhantomData<S>);

impl<S: Shaped> RuntimeVerifiable for Dim<S> {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) -> Done {
        let mut check = Check::new(b, op, say);
        let (Some(source), Some(index)) = (check.view().operand(0), check.view().operand(1)) else { return Ok(()) };
        let rank = S::rank(&mut check, source)?;
        let zero = check.index(0)?;
        let fits = check.in_bounds(index, zero, rank)?;
        check.assert(fits, "index is out of bounds")
    }
}
