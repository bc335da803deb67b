//! The source line under a message, with a caret below.

use std::ops::Range;

use crate::context::source::SourceText;

/// A position in a text, with the line that is shown for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot<'t> {
    /// The line, without its end.
    pub text: &'t [u8],
    /// The position in it, from 0. At most its length.
    pub column: usize,
}

impl<'t> Spot<'t> {
    /// The spot at a line and column, from 1. `None` when the text has no such line, or the line no such column.
    pub fn find(text: &'t SourceText, line: u32, column: u32) -> Option<Spot<'t>> {
        let column = (column as usize).checked_sub(1)?;
        let line = text.line(line)?;
        // A carriage return ends the line too, but lines are counted without it.
        let end = memchr::memchr(b'\r', line).unwrap_or(line.len());
        (column <= end).then_some(Spot { text: &line[..end], column })
    }
}

const TAB: usize = 8;

/// Shows the line, tabs widened, and below it a caret at the spot and `~` under the columns of `underlined`. If the
/// line is not ASCII, its displayed width is not known, and there is no caret.
pub fn show_spot(spot: Spot<'_>, underlined: Range<usize>, out: &mut Vec<u8>) {
    widened(spot.text, spot.text.iter().map(|c| if *c == b'\t' { b' ' } else { *c }), out);
    if !spot.text.is_ascii() {
        return;
    }
    let end = underlined.end.clamp(spot.column + 1, (spot.text.len()).max(spot.column + 1));
    let mark = |i: usize| match i {
        _ if i == spot.column => b'^',
        _ if underlined.contains(&i) => b'~',
        _ => b' ',
    };
    widened(spot.text, (0..end).map(mark), out);
}

/// One character below another: each is repeated as often as a tab in its place is wide.
fn widened(line: &[u8], shown: impl Iterator<Item = u8>, out: &mut Vec<u8>) {
    let mut width = 0;
    for (i, c) in shown.enumerate() {
        let n = if line.get(i) == Some(&b'\t') { TAB - width % TAB } else { 1 };
        out.extend(std::iter::repeat_n(c, n));
        width += n;
    }
    out.push(b'\n');
}
