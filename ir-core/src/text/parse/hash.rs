//! Hashes of text whose end is not known yet.

const ONES: u64 = 0x0101_0101_0101_0101;

/// A hash of `WORDS` words of eight bytes, or less: the text up to the first byte that is one of `ends`. `None` near the end of the source.
#[inline]
pub(super) fn prefix_hash<const WORDS: usize>(src: &[u8], at: usize, ends: [u8; 2]) -> Option<u64> {
    let (words, _) = src.get(at..)?.get(..8 * WORDS)?.as_chunks::<8>();
    let mut hash = 0u64;
    for word in words {
        let word = u64::from_le_bytes(*word);
        // The lowest bit that is set marks the first byte that is an end.
        let is = |byte: u8| {
            let zero = word ^ (ONES * u64::from(byte));
            zero.wrapping_sub(ONES) & !zero & (ONES << 7)
        };
        let end = is(ends[0]) | is(ends[1]);
        let known = if end == 0 { word } else { word & ((end & end.wrapping_neg()) >> 7).wrapping_sub(1) };
        hash = (hash.rotate_left(23) ^ known).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if end != 0 {
            break;
        }
    }
    Some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_an_end_does_not_count() {
        let hash = |text: &[u8]| prefix_hash::<3>(text, 1, *b">\n");
        let of_type = hash(b" memref<4x4xf32>, and more");
        assert_eq!(hash(b" memref<4x4xf32>\x00\xff\x80>>>>>>>>>"), of_type);
        assert_eq!(hash(b" memref<4x4xf32\n            "), of_type);
        assert_ne!(hash(b" memref<4x4xf64>, and more"), of_type);
        assert_ne!(hash(b" memref<4x4xf32x>, and more"), of_type);
        // 24 bytes behind the first are needed, and no others are looked at.
        assert_eq!(hash(b" memref<4x4xf32>, and mor"), of_type);
        assert_eq!(hash(b" memref<4x4xf32>, and mo"), None);
        assert_eq!(hash(b" 123456781234567812345678"), hash(b" 123456781234567812345678a"));
        assert_eq!(hash(b""), None);
    }
}
