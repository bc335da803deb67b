//! Hashes of text, whose end need not be known, and of words.

use crate::text::lex::name_len;

const ONES: u64 = 0x0101_0101_0101_0101;

/// Marks the bytes of a word that are one of `ends`: the lowest bit that is set is the highest one of the first of them. 0 if there are none.
#[inline]
fn ends_in(word: u64, ends: [u8; 2]) -> u64 {
    let is = |byte: u8| {
        let zero = word ^ (ONES * u64::from(byte));
        zero.wrapping_sub(ONES) & !zero & (ONES << 7)
    };
    is(ends[0]) | is(ends[1])
}

/// The bytes of a word before the first that is marked.
#[inline]
fn before(word: u64, marks: u64) -> u64 {
    if marks == 0 { word } else { word & ((marks & marks.wrapping_neg()) >> 7).wrapping_sub(1) }
}

/// A hash that goes on with a word.
#[inline]
pub(super) fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The hash itself: the best bits go where tables look at.
#[inline]
pub(super) fn finish(hash: u64) -> u64 {
    hash.rotate_left(26)
}

/// A hash of `WORDS` words of eight bytes, or less: the text up to the first byte that is one of `ends`. `None` near the end of the source.
#[inline]
pub(super) fn prefix_hash<const WORDS: usize>(src: &[u8], at: usize, ends: [u8; 2]) -> Option<u64> {
    let (words, _) = src.get(at..)?.get(..8 * WORDS)?.as_chunks::<8>();
    let mut hash = 0u64;
    for word in words {
        let word = u64::from_le_bytes(*word);
        let marks = ends_in(word, ends);
        hash = mix(hash, before(word, marks));
        if marks != 0 {
            break;
        }
    }
    Some(hash)
}

/// A hash of a line from `at` on, without the names of values in it; what begins at `stop` does not count. `None` if the line is longer than
/// `longest`, and near the end of the source.
#[inline]
pub(super) fn hash_without_names(src: &[u8], at: usize, stop: usize, longest: usize) -> Option<u64> {
    let (mut here, mut hash) = (at, 0);
    loop {
        let word = u64::from_le_bytes(*src.get(here..)?.first_chunk()?);
        let left = stop.saturating_sub(here);
        let marks = ends_in(word, *b"%\n") | if left < 8 { 1 << (8 * left + 7) } else { 0 };
        hash = mix(hash, before(word, marks));
        if marks == 0 {
            here += 8;
            if here - at > longest {
                return None;
            }
            continue;
        }
        here += marks.trailing_zeros() as usize / 8;
        if src[here] != b'%' || here >= stop {
            break;
        }
        here += 1 + name_len(&src[here + 1..])?;
    }
    Some(finish(hash))
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

    #[test]
    fn names_do_not_count_in_a_line() {
        let hash = |text: &str, stop: usize| hash_without_names(text.as_bytes(), 0, stop, 64);
        let line = |text: &str| hash(&format!("{text}\n and what follows it"), usize::MAX);
        let known = line("arith.addi %0, %arg12 : i32");
        assert!(known.is_some());
        assert_eq!(line("arith.addi %a$_-.b, %1 : i32"), known);
        assert_eq!(line("arith.addi %%, %1 : i32"), None);
        for other in
            ["arith.addi %0 %1 : i32", "arith.addi %0, %1#1 : i32", "arith.addi %0, %1 : i64", "arith.addi , : i32"]
        {
            assert_ne!(line(other), known, "{other}");
        }
        // Up to a limit, in a word of the text or at its end, or at a name.
        let located = "arith.addi %0, %1 : i32 loc(\"a\") and what follows it";
        for stop in [23, 22, 17, 15, 14, 11, 8, 3, 0] {
            let whole = format!("{}\n and what follows it", &located[..stop]);
            assert_eq!(hash(located, stop), hash(&whole, usize::MAX), "{stop}");
        }
        assert_eq!(hash(located, 23), known);
        assert_eq!(line(&"long".repeat(32)), None);
        assert_eq!(hash("near %0", usize::MAX), None);
    }
}
