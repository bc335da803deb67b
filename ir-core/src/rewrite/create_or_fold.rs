//! Ops that are made where they may turn out not to be needed. [MLIR: OpBuilder::createOrFold]

use smallvec::SmallVec;

use super::constants::materialize_constant;
use super::fold::Constants;
use crate::decl::typed::{BuildOp, OneResult};
use crate::interfaces::OpFoldResult;
use crate::ir::{Builder, EditError, Op, Value};

impl Builder<'_> {
    /// Creates an op, or folds it; returns the value of its result.
    ///
    /// # Panics
    /// As [`try_create`](Self::try_create) fails: a bug of the caller.
    #[inline]
    #[track_caller]
    pub fn create_or_fold<B: BuildOp<Op: OneResult>>(&mut self, op: B) -> Value {
        let created = self.create(op);
        folded(self, created.op(), created.result())
    }
}

/// Returns the value that replaces the one result of an op that was just created.
#[inline(never)]
fn folded(b: &mut Builder<'_>, op: Op, result: Value) -> Value {
    let found = fold_created(b, op).ok();
    found.and_then(|values| values.first().copied()).unwrap_or(result)
}

/// Folds an op that was just created at a builder's insertion point; returns the values that replace its results. The
/// op is erased if these are others.
///
/// # Errors
/// A stale handle.
pub fn fold_created(b: &mut Builder<'_>, op: Op) -> Result<SmallVec<[Value; 1]>, EditError> {
    let view = b.ir().get_op(op).ok_or(EditError::StaleOp(op))?;
    let (name, loc) = (view.name(), view.loc());
    let own: SmallVec<[Value; 1]> = view.results().collect();
    let Some(folded) = b.ir().op(op).fold(Constants::of(b.ir())) else { return Ok(own) };
    let found = b.ir_mut().fold_on(op, folded)?;
    let Some(found) = found.filter(|found| found.len() == own.len() && !own.is_empty()) else { return Ok(own) };
    let (mut values, mut made) = (SmallVec::new(), Vec::new());
    for (result, found) in own.iter().zip(found) {
        match found {
            OpFoldResult::Value(value) => values.push(value),
            OpFoldResult::Attr(attr) => {
                let ty = b.ir().value(*result).ty();
                let constant = materialize_constant(b, name, attr, ty, loc);
                let Some((constant, value)) = constant.and_then(|op| Some((op, b.ir().op(op).result(0)?))) else {
                    // The folded constant cannot be materialized.
                    made.into_iter().try_for_each(|constant| b.ir_mut().erase_op(constant))?;
                    return Ok(own);
                };
                made.push(constant);
                values.push(value);
            }
        }
    }
    b.ir_mut().erase_op(op)?;
    Ok(values)
}
