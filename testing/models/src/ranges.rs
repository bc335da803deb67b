//! Ranges of loops.

use dialekt_interpreter::Stop;
use smallvec::SmallVec;

use crate::layout::Sizes;

/// The numbers from a lower bound, by a step, below an upper bound.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub lower: i64,
    pub upper: i64,
    pub step: i64,
}

impl Range {
    /// The number of numbers.
    ///
    /// # Errors
    /// A step that is not positive is undefined behavior, and so is an increment that overflows, after which a lowered
    /// loop would continue.
    pub fn count(self) -> Result<i64, Stop> {
        let Range { lower, upper, step } = self;
        if step <= 0 {
            return Err(Stop::undefined(format!("the step {step} is not positive")));
        }
        if lower >= upper {
            return Ok(0);
        }
        let distance = i128::from(upper) - i128::from(lower);
        let count = (distance + i128::from(step) - 1) / i128::from(step);
        let end = i128::from(lower) + count * i128::from(step);
        match (i64::try_from(count), i64::try_from(end)) {
            (Ok(count), Ok(_)) => Ok(count),
            _ => Err(Stop::undefined("an induction variable overflows")),
        }
    }
}

/// Calls back for all points of ranges, the last one varying fastest.
pub(crate) fn for_each_point(ranges: &[Range], mut visit: impl FnMut(&[i64]) -> Result<(), Stop>) -> Result<(), Stop> {
    let counts = ranges.iter().map(|range| range.count()).collect::<Result<SmallVec<[i64; 4]>, _>>()?;
    dialekt_interpreter::for_each_index(&counts, |index| {
        let point: Sizes = index.iter().zip(ranges).map(|(i, range)| range.lower + i * range.step).collect();
        visit(&point)
    })
}
