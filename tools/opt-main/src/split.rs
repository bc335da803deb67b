//! Splitting of a file into several inputs: `--split-input-file`. [MLIR: splitAndProcessBuffer]

use std::ops::Range;

use memchr::memmem;

/// A text split at the lines with a marker.
#[derive(PartialEq, Eq, Debug)]
pub struct Split {
    /// The chunks, in order. An empty text has none.
    pub chunks: Vec<Range<usize>>,
    /// The positions of near misses of the marker, at which the text is not split.
    pub near_misses: Vec<usize>,
}

/// The default marker, in the input and in the output.
pub const MARKER: &str = "// -----";

/// The number of bytes at the end of the marker in which a near miss may differ.
const CHECKED: usize = 2;

/// Splits a text. The rules are the reference's, oddities included: the chunk after an empty one starts with the end of
/// its marker, and a marker followed by nothing or by `0` is a near miss. Markers of one or two bytes have no near
/// misses.
pub fn split(text: &[u8], marker: &[u8]) -> Split {
    let checked = if marker.len() > CHECKED { CHECKED } else { 0 };
    let (prefix, suffix) = marker.split_at(marker.len() - checked);
    let is_whole = |piece: &[u8]| {
        checked == 0 || piece.starts_with(suffix) && piece.get(checked).is_some_and(|next| *next != b'0')
    };
    let mut split = Split { chunks: Vec::new(), near_misses: Vec::new() };
    let mut chunk = 0..0;
    for piece in pieces(text, prefix) {
        if chunk.is_empty() {
            chunk = piece;
        } else if is_whole(&text[piece.clone()]) {
            split.chunks.push(chunk);
            chunk = piece.start + checked..piece.end;
        } else {
            split.near_misses.push(piece.start);
            chunk.end = piece.end;
        }
    }
    if !chunk.is_empty() {
        split.chunks.push(chunk);
    }
    split
}

/// The pieces of a text between occurrences of `separator`.
fn pieces<'a>(text: &'a [u8], separator: &'a [u8]) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut start = 0;
    let ends = memmem::find_iter(text, separator).chain(std::iter::once(text.len()));
    ends.map(move |end| {
        let piece = start..end;
        start = end + separator.len();
        piece
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, marker: &str, chunks: &[&str], near_misses: &[usize]) {
        let found = split(text.as_bytes(), marker.as_bytes());
        let found_chunks: Vec<&str> = found.chunks.iter().map(|chunk| &text[chunk.clone()]).collect();
        assert_eq!((&found_chunks[..], &found.near_misses[..]), (chunks, near_misses));
    }

    #[test]
    fn chunks_end_before_the_marker() {
        check("", MARKER, &[], &[]);
        check("a", MARKER, &["a"], &[]);
        check("a\n// -----\nb\n// ----- c\nd", MARKER, &["a\n", "\nb\n", " c\nd"], &[]);
        check("a;;b;;c", ";;", &["a", "b", "c"], &[]);
        check("a;b", ";", &["a", "b"], &[]);
    }

    #[test]
    fn near_misses_do_not_cut() {
        check("a\n// ----\nb", MARKER, &["a\n// ----\nb"], &[8]);
        check("a\n// -----", MARKER, &["a\n// -----"], &[8]);
        check("a\n// -----0\n// -----\nb", MARKER, &["a\n// -----0\n", "\nb"], &[8]);
    }

    #[test]
    fn what_follows_an_empty_chunk_keeps_the_end_of_the_marker() {
        check("// -----\n// -----\n", MARKER, &["--\n", "\n"], &[]);
    }
}
