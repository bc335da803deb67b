//! Other widths, and indices, which have one of two.

use smallvec::SmallVec;

use super::{ApInt, IntRange, Sign};

/// The least number of bits that an index has.
pub const INDEX_MIN_WIDTH: u32 = 32;

/// The greatest number of bits that an index has, and in which it is kept.
pub const INDEX_MAX_WIDTH: u32 = 64;

/// The reading of the results of an op. [MLIR: CmpMode]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// One reading only.
    Only(Sign),
    /// Signed and unsigned.
    Both,
}

impl IntRange {
    /// The integers with more bits: zeros, or copies of the sign bit.
    pub fn extend(&self, width: u32, sign: Sign) -> IntRange {
        IntRange::between(self.min(sign).extend(width, sign), self.max(sign).extend(width, sign), sign)
    }

    /// Unsigned bounds extended with zeros, signed ones with copies of the sign bit, for ops that extend one way or the
    /// other.
    pub fn extend_each(&self, width: u32) -> IntRange {
        let extend = |sign| (self.min(sign).extend(width, sign), self.max(sign).extend(width, sign));
        IntRange::new(extend(Sign::Unsigned), extend(Sign::Signed))
    }

    /// The integers with fewer bits. Bounds are kept if the truncated integers between them are in order.
    pub fn truncate(&self, width: u32) -> IntRange {
        let cut = |sign, keeps| match keeps {
            true => (self.min(sign).zext_or_trunc(width), self.max(sign).zext_or_trunc(width)),
            false => (ApInt::min_value(width, sign), ApInt::max_value(width, sign)),
        };
        let keeps_unsigned = self.umin.lshr(width) == self.umax.lshr(width);
        // The bits that are cut off with the one that becomes the sign bit.
        let (low, high) = (self.smin.ashr(width.saturating_sub(1)), self.smax.ashr(width.saturating_sub(1)));
        let keeps_signed = low == high || (low.is_all_ones() && high.is_zero());
        IntRange::new(cut(Sign::Unsigned, keeps_unsigned), cut(Sign::Signed, keeps_signed))
    }

    /// The integers in another width.
    pub fn resize(&self, width: u32, sign: Sign) -> IntRange {
        match self.width().cmp(&width) {
            std::cmp::Ordering::Less => self.extend(width, sign),
            std::cmp::Ordering::Equal => self.clone(),
            std::cmp::Ordering::Greater => self.truncate(width),
        }
    }
}

/// The range of an index op's result: from all 64 bits, or from the lower half only. If the results do not agree, both
/// are possible. `mode` tells which bounds have to agree. [MLIR: inferIndexOp]
pub fn index_op(args: &[IntRange], mode: Reading, infer: impl Fn(&[IntRange]) -> IntRange) -> IntRange {
    let wide = infer(args);
    let narrow_args: SmallVec<[IntRange; 2]> = args.iter().map(|arg| arg.truncate(INDEX_MIN_WIDTH)).collect();
    let narrow = infer(&narrow_args);
    let cut = wide.truncate(INDEX_MIN_WIDTH);
    let agree = |sign| narrow.bounds(sign) == cut.bounds(sign);
    let all_agree = match mode {
        Reading::Only(sign) => agree(sign),
        Reading::Both => agree(Sign::Signed) && agree(Sign::Unsigned),
    };
    if all_agree { wide } else { wide.join(&narrow.extend_each(INDEX_MAX_WIDTH)) }
}
