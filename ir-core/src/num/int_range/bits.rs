//! Logic, shifts to the right, and the lesser or greater of two.

use super::{ApInt, IntRange, Sign, at_corners};

impl IntRange {
    /// The bits that are not the same in all integers of the range, read as unsigned: the lowest ones, up to the highest in which the bounds
    /// differ.
    fn varying(&self) -> ApInt {
        let width = self.width();
        let differing = self.umin.xor(&self.umax).active_bits();
        ApInt::max_value(width, Sign::Unsigned).shl(differing).not()
    }

    /// The bounds with zeros, and with ones, for all bits that [vary](Self::varying).
    fn widened(&self) -> [ApInt; 2] {
        let varying = self.varying();
        [self.umin.and(&varying.not()), self.umax.or(&varying)]
    }

    fn widened_corners(&self, other: &IntRange, f: fn(&ApInt, &ApInt) -> ApInt) -> IntRange {
        let (lhs, rhs) = (self.widened(), other.widened());
        at_corners(lhs.each_ref(), rhs.each_ref(), Sign::Unsigned, |a, b| Some(f(a, b)))
    }

    /// The bits that both have.
    pub fn and(&self, other: &IntRange) -> IntRange {
        self.widened_corners(other, ApInt::and)
    }

    /// The bits that one of them has, at least.
    pub fn or(&self, other: &IntRange) -> IntRange {
        self.widened_corners(other, ApInt::or)
    }

    /// The bits that one of them has.
    pub fn xor(&self, other: &IntRange) -> IntRange {
        let varying = self.varying().or(&other.varying());
        let value = self.umin.xor(&other.umin);
        IntRange::between(value.and(&varying.not()), value.or(&varying), Sign::Unsigned)
    }

    /// Values shifted to the right; copies of the sign bit come from above if they are signed. All integers if a shift may be too far.
    pub fn shr(&self, by: &IntRange, sign: Sign) -> IntRange {
        at_corners(self.bounds(sign), by.bounds(Sign::Unsigned), sign, |value, by| {
            let by = Some(by.saturating_u32()).filter(|by| *by < value.width())?;
            Some(if sign == Sign::Signed { value.ashr(by) } else { value.lshr(by) })
        })
    }

    /// The lesser of two.
    pub fn lesser(&self, other: &IntRange, sign: Sign) -> IntRange {
        let [min, max] = [0, 1].map(|i| self.bounds(sign)[i].min(other.bounds(sign)[i], sign));
        IntRange::between(min, max, sign)
    }

    /// The greater of two.
    pub fn greater(&self, other: &IntRange, sign: Sign) -> IntRange {
        let [min, max] = [0, 1].map(|i| self.bounds(sign)[i].max(other.bounds(sign)[i], sign));
        IntRange::between(min, max, sign)
    }
}
