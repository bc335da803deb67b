//! Braces in the source, counted without reading what is between them.

/// Bytes that are looked at together.
const BLOCK: usize = 32;

/// Counts the braces of a text that starts behind any string and comment: braces in these do not count.
pub(super) struct Braces<'a> {
    src: &'a [u8],
    /// All before it was looked at.
    at: usize,
    /// The braces that are open.
    depth: usize,
    /// The first of them, if there is one.
    opened: usize,
}

/// What [`Braces::next`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// A `}` for the only `{` that was open: it is in front of the position.
    Closed,
    /// A `}` for which no `{` was open, at the position.
    Outer,
    /// Neither, before the text ends or as far as it was looked at.
    Nothing,
}

impl<'a> Braces<'a> {
    pub fn new(src: &'a [u8], start: u32) -> Braces<'a> {
        Braces { src, at: start as usize, depth: 0, opened: 0 }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    /// The position of the first brace that is open, when one is.
    pub fn opened(&self) -> Option<usize> {
        (self.depth > 0).then_some(self.opened)
    }

    /// Goes on to the next end of all braces; gives up in the block behind `until`.
    pub fn next(&mut self, until: usize) -> Found {
        let src = self.src;
        let until = until.min(src.len());
        while self.at < until {
            let start = self.at;
            let mut marks = match src[start..].first_chunk() {
                Some(block) => marks(block),
                None => {
                    let mut block = [b' '; BLOCK];
                    block[..src.len() - start].copy_from_slice(&src[start..]);
                    marks(&block)
                }
            };
            self.at = src.len().min(start + BLOCK);
            while marks != 0 {
                let at = start + marks.trailing_zeros() as usize;
                marks &= marks - 1;
                match src[at] {
                    b'{' => {
                        if self.depth == 0 {
                            self.opened = at;
                        }
                        self.depth += 1;
                    }
                    b'}' if self.depth > 1 => self.depth -= 1,
                    b'}' if self.depth == 1 => {
                        (self.depth, self.at) = (0, at + 1);
                        return Found::Closed;
                    }
                    b'}' => {
                        self.at = at;
                        return Found::Outer;
                    }
                    quote_or_slash @ (b'"' | b'/') => {
                        let end = match quote_or_slash {
                            b'"' => end_of_string(src, at + 1),
                            _ if src.get(at + 1) == Some(&b'/') => end_of_line(src, at),
                            _ => continue,
                        };
                        let end = end.unwrap_or(src.len());
                        self.at = self.at.max(end);
                        marks &= u32::MAX.checked_shl((end - start) as u32).unwrap_or(0);
                    }
                    _ => {}
                }
            }
        }
        Found::Nothing
    }
}

/// The bytes of a block that are braces, quotes or slashes, or few others, as bits.
#[inline]
fn marks(block: &[u8; BLOCK]) -> u32 {
    let mut flags = [0u8; BLOCK];
    for (flag, byte) in flags.iter_mut().zip(block) {
        // Braces are among the last characters of ASCII.
        *flag = u8::from(*byte >= b'{') | u8::from(*byte == b'"') | u8::from(*byte == b'/');
    }
    let (words, _) = flags.as_chunks::<8>();
    if words.iter().fold(0, |all, word| all | u64::from_le_bytes(*word)) == 0 {
        return 0;
    }
    let bits = |word: &[u8; 8]| u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    words.iter().rev().fold(0, |marks, word| marks << 8 | bits(word) as u32)
}

/// The position behind the `}` that closes the `{` at `start`; `None` when there is none.
pub(super) fn matching_brace(src: &[u8], start: u32) -> Option<u32> {
    let mut braces = Braces::new(src, start);
    (braces.next(src.len()) == Found::Closed).then_some(braces.at as u32)
}

/// The position behind the quote that ends a string whose contents start at `at`.
pub(super) fn end_of_string(src: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let found = at + memchr::memchr3(b'"', b'\\', b'\n', src.get(at..)?)?;
        match src[found] {
            b'"' => return Some(found + 1),
            b'\\' => at = found + 2,
            _ => return None,
        }
    }
}

/// The position of the end of the line.
pub(super) fn end_of_line(src: &[u8], at: usize) -> Option<usize> {
    memchr::memchr2(b'\n', b'\r', &src[at..]).map(|line| at + line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_in_strings_and_comments_do_not_count() {
        let end = |s: &str| matching_brace(s.as_bytes(), 0).map(|e| e as usize);
        assert_eq!(end("{}"), Some(2));
        assert_eq!(end("{ {} } }"), Some(6));
        assert_eq!(end("{ \"}\\\"}\" }"), Some(10));
        assert_eq!(end("{ // }\n }"), Some(9));
        assert_eq!(end("{ // \"\n }x"), Some(9));
        assert_eq!(end("{ // a\n// b\n{// }\n} // {{\n}x"), Some(27));
        assert_eq!(end("{ //\n}x"), Some(6));
        assert_eq!(end("{ a / b // { and more text than that }\n}"), Some(40));
        assert_eq!(end("{ \"a\n\" }"), None);
        assert_eq!(end("{ {}"), None);
    }

    /// As [`Braces::next`], byte by byte.
    fn next_by_byte(src: &[u8], mut at: usize, depth: &mut usize) -> (Found, usize) {
        while let Some(byte) = src.get(at) {
            match byte {
                b'{' => *depth += 1,
                b'}' if *depth == 0 => return (Found::Outer, at),
                b'}' => {
                    *depth -= 1;
                    if *depth == 0 {
                        return (Found::Closed, at + 1);
                    }
                }
                b'"' => at = end_of_string(src, at + 1).unwrap_or(src.len()) - 1,
                b'/' if src.get(at + 1) == Some(&b'/') => at = end_of_line(src, at).unwrap_or(src.len()) - 1,
                _ => {}
            }
            at += 1;
        }
        (Found::Nothing, src.len())
    }

    #[test]
    fn blocks_are_read_as_bytes_are() {
        let mut state = 1u64;
        for round in 0..20_000 {
            // Braces, quotes and slashes are rare in some texts and common in others.
            let rare = 1 << (round % 6);
            let mut draw = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                match (state >> 33) as usize {
                    draw if draw % rare == 0 => b"{}{}\"/\\\n|~"[draw / rare % 10],
                    draw => draw as u8,
                }
            };
            let text: Vec<u8> = (0..200).map(|_| draw()).collect();
            let (mut braces, mut at, mut depth) = (Braces::new(&text, 0), 0, 0);
            loop {
                let (found, end) = next_by_byte(&text, at, &mut depth);
                assert_eq!((braces.next(text.len()), braces.at), (found, end), "{}", text.escape_ascii());
                if found != Found::Closed {
                    break;
                }
                at = end;
            }
        }
    }
}
