//! Indices that are sums of other indices, and constant differences of them. [MLIR: ValueBoundsOpInterface, as far as
//! equalities go]

use dialekt_ods_macros::op_interface;
use hashbrown::HashMap;
use smallvec::SmallVec;

use super::OpFoldResult;
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::{Ir, Value};

/// Values with factors, and a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// The values with their factors.
    pub terms: SmallVec<[(i64, Value); 2]>,
    /// The constant term.
    pub constant: i64,
}

/// An op whose only result is an index, and a sum of other indices.
#[op_interface]
pub trait LinearIndex {
    /// The sum; `None` where the result is something else.
    fn sum(op: Self::View<'_>) -> Option<Sum>;
}

/// The limit of steps in expanding a sum; real indices are much shorter sums.
const MOST_STEPS: usize = 10_000;

/// A sum of values that are not expanded any further.
#[derive(Default)]
struct Expanded {
    terms: HashMap<Value, i128, foldhash::fast::FixedState>,
    constant: i128,
}

impl Expanded {
    /// Adds a value, taken apart; `None` where that has no end or numbers get too large.
    fn add(&mut self, ir: &Ir, factor: i128, value: OpFoldResult) -> Option<()> {
        let value = match value {
            OpFoldResult::Value(value) => value,
            OpFoldResult::Attr(attr) => {
                let number = i128::from(ir.cx().integer_i64(attr)?);
                self.constant = self.constant.checked_add(factor.checked_mul(number)?)?;
                return Some(());
            }
        };
        let mut todo = vec![(factor, value)];
        for _ in 0..MOST_STEPS {
            let Some((factor, value)) = todo.pop() else { return Some(()) };
            let known = ir.get_value(value)?;
            if let Some(number) = known.constant_value().and_then(|attr| ir.cx().integer_i64(attr)) {
                self.constant = self.constant.checked_add(factor.checked_mul(i128::from(number))?)?;
                continue;
            }
            let sum = match known.defining_op().filter(|_| known.ty() == Type::INDEX).and_then(LinearIndexOpRef::of) {
                Some(op) => op.sum(),
                None => None,
            };
            let Some(sum) = sum else {
                let known = self.terms.entry(value).or_insert(0);
                *known = known.checked_add(factor)?;
                continue;
            };
            self.constant = self.constant.checked_add(factor.checked_mul(i128::from(sum.constant))?)?;
            for (times, value) in sum.terms {
                todo.push((factor.checked_mul(i128::from(times))?, value));
            }
        }
        None
    }

    fn number(self) -> Option<i128> {
        self.terms.values().all(|factor| *factor == 0).then_some(self.constant)
    }
}

/// The difference of two indices, if it is known.
pub fn known_difference(ir: &Ir, a: OpFoldResult, b: OpFoldResult) -> Option<i128> {
    let mut sum = Expanded::default();
    sum.add(ir, 1, a)?;
    sum.add(ir, -1, b)?;
    sum.number()
}

/// The difference of the end of a slice, `offset + size * stride`, and an index, if it is known.
pub fn known_end_difference(
    ir: &Ir,
    offset: OpFoldResult,
    size: OpFoldResult,
    stride: OpFoldResult,
    other: OpFoldResult,
) -> Option<i128> {
    let number = |value: OpFoldResult| match value {
        OpFoldResult::Attr(attr) => ir.cx().integer_i64(attr).map(i128::from),
        OpFoldResult::Value(_) => None,
    };
    let mut sum = Expanded::default();
    sum.add(ir, 1, offset)?;
    match (number(size), number(stride)) {
        (_, Some(stride)) => sum.add(ir, stride, size)?,
        (Some(size), None) => sum.add(ir, size, stride)?,
        (None, None) => return None,
    }
    sum.add(ir, -1, other)?;
    sum.number()
}
