//! Checks of tensor ops. [mlir/lib/Dialect/Tensor/Transforms/RuntimeOpVerification.cpp]

use dialekt_ir_core::interfaces::RuntimeVerifiable;
use dialekt_ir_core::ir::{Builder, Op, Value};
use dialekt_ir_core::types::DYNAMIC;
use dialekt_tensor as tensor;
use smallvec::SmallVec;

use crate::check::{Check, Done};
use crate::slices::check_slice;

/// The size of a dimension of a tensor, as an op.
fn dim(check: &mut Check<'_, '_>, source: Value, index: usize) -> Done<Op> {
    let index = check.index(index as i64)?;
    tensor::Dim::build(&check.cx, source, index).insert(check.b, check.loc)
}

fn rank(check: &mut Check<'_, '_>, source: Value) -> Done<Value> {
    let op = tensor::Rank::build(&check.cx, source).insert(check.b, check.loc)?;
    check.result(op)
}

/// The sizes of a value; `None` where even their number is not known.
fn shape(check: &Check<'_, '_>, value: Value) -> Option<SmallVec<[i64; 4]>> {
    check.cx.type_data(check.type_of(value)).shape().map(SmallVec::from_slice)
}

/// Access to an element.
pub(crate) struct Access;

impl RuntimeVerifiable for Access {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) -> Done {
        let mut check = Check::new(b, op, say);
        let view = check.view();
        // The tensor comes behind what is inserted.
        let at = usize::from(view.is::<tensor::Insert>());
        let Some(source) = view.operand(at) else { return Ok(()) };
        let indices: SmallVec<[Value; 4]> = view.operands().skip(at + 1).collect();
        if indices.is_empty() {
            return Ok(());
        }
        let zero = check.index(0)?;
        let mut all: Option<Value> = None;
        for (i, index) in indices.into_iter().enumerate() {
            let size = dim(&mut check, source, i)?;
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

/// A cast that knows more.
pub(crate) struct Cast;

impl RuntimeVerifiable for Cast {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) -> Done {
        let mut check = Check::new(b, op, say);
        let (Some(source), Some(result)) = (check.view().operand(0), check.view().result(0)) else { return Ok(()) };
        let Some(sizes) = shape(&check, result) else { return Ok(()) };
        let known = shape(&check, source);
        if known.is_none() {
            let found = rank(&mut check, source)?;
            let wanted = check.index(sizes.len() as i64)?;
            let same = check.equal(found, wanted)?;
            check.assert(same, "rank mismatch")?;
        }
        for (i, size) in sizes.into_iter().enumerate() {
            let is_known = known.as_ref().and_then(|known| known.get(i)).is_some_and(|known| *known != DYNAMIC);
            if is_known || size == DYNAMIC {
                continue;
            }
            let found = dim(&mut check, source, i)?;
            let found = check.result(found)?;
            let wanted = check.index(size)?;
            let same = check.equal(found, wanted)?;
            check.assert(same, &format!("size mismatch of dim {i}"))?;
        }
        Ok(())
    }
}

/// The dimension whose size is asked for.
pub(crate) struct Dim;

impl RuntimeVerifiable for Dim {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) -> Done {
        let mut check = Check::new(b, op, say);
        let (Some(source), Some(index)) = (check.view().operand(0), check.view().operand(1)) else { return Ok(()) };
        let rank = rank(&mut check, source)?;
        let zero = check.index(0)?;
        let fits = check.in_bounds(index, zero, rank)?;
        check.assert(fits, "index is out of bounds")
    }
}

/// A part of a tensor.
pub(crate) struct ExtractSlice;

impl RuntimeVerifiable for ExtractSlice {
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String) -> Done {
        let mut check = Check::new(b, op, say);
        let Some(source) = check.view().operand(0) else { return Ok(()) };
        let Some(sizes) = shape(&check, source) else { return Ok(()) };
        let ends = [check.index(0)?, check.index(1)?];
        check_slice(&mut check, sizes.len(), "extract_slice", ends, |check, i| {
            let size = dim(check, source, i)?;
            check.folded(size)
        })
    }
}
