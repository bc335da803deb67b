//! Tokens of the text form. [LangRef: Notation, Identifiers and keywords]
//!
//! A token is a kind and a range of bytes: nothing is copied or allocated. Keywords are bare identifiers; the parser
//! compares their bytes.

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Tok {
    Eof,
    /// The lexer reported an error here; errors that follow from it are not reported again.
    Error,
    /// `foo.bar`, keywords included.
    Bare,
    /// `i32`, `si8`, `ui1`
    IntType,
    /// `"text"`
    Str,
    /// `12`, `0xFF`
    Integer,
    /// `1.5e3`
    Float,
    /// `@foo`, `@"foo"`
    At,
    /// `@.super`, `@.root`: the start of a scoped symbol reference.
    Scope,
    /// `#foo`
    Hash,
    /// `!foo`
    Bang,
    /// `%foo`
    Percent,
    /// `^foo`
    Caret,
    Arrow,
    Colon,
    Comma,
    Equal,
    Greater,
    Less,
    LBrace,
    RBrace,
    LParen,
    RParen,
    LSquare,
    RSquare,
    Minus,
    Plus,
    Question,
    Star,
    Slash,
    Bar,
    Ellipsis,
    /// `{-#`
    MetadataBegin,
    /// `#-}`
    MetadataEnd,
}

/// A token: its kind and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// The kind.
    pub kind: Tok,
    /// First byte.
    pub start: u32,
    /// One behind the last byte.
    pub end: u32,
}

/// The lexer's message about an `@` without a name behind it.
pub const NO_AT_IDENTIFIER: &str = "@ identifier expected to start with letter or '_'";

/// An error of the lexer, and its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LexError {
    /// Position of the offending byte.
    pub at: u32,
    /// The message.
    pub message: &'static str,
}

/// Reads tokens off a buffer.
#[derive(Clone, Copy)]
pub struct Lexer<'a> {
    src: &'a [u8],
    at: usize,
    error: Option<LexError>,
}

/// Classes of bytes: bits of [`CLASS`].
const LETTER: u8 = 1;
const DIGIT: u8 = 2;
/// `$ . _ -`, which names with a sigil may hold beside letters and digits.
const NAME_PUNCT: u8 = 4;
/// The characters of a bare identifier behind its first: letters, digits, `_ . $`.
const BARE: u8 = 8;
const HEX: u8 = 16;
const SPACE: u8 = 32;

static CLASS: [u8; 256] = {
    let mut table = [0u8; 256];
    let mut b = 0;
    while b < 256 {
        let c = b as u8;
        let mut class = 0;
        if c.is_ascii_alphabetic() {
            class |= LETTER | BARE;
        }
        if c.is_ascii_digit() {
            class |= DIGIT | BARE;
        }
        if matches!(c, b'$' | b'.' | b'_' | b'-') {
            class |= NAME_PUNCT;
        }
        if matches!(c, b'$' | b'.' | b'_') {
            class |= BARE;
        }
        if c.is_ascii_hexdigit() {
            class |= HEX;
        }
        if matches!(c, b' ' | b'\t' | b'\n' | b'\r' | 0) {
            class |= SPACE;
        }
        table[b] = class;
        b += 1;
    }
    table
};

#[inline]
fn is(c: u8, class: u8) -> bool {
    CLASS[c as usize] & class != 0
}

/// The number of bytes of a class at the start of a text: usually less than `USUAL`.
#[inline]
fn count<const USUAL: usize>(text: &[u8], class: u8) -> usize {
    // The first bytes are compared without a bounds check for each.
    let first = text.first_chunk::<USUAL>().and_then(|first| first.iter().position(|c| !is(*c, class)));
    first.unwrap_or_else(|| text.iter().position(|c| !is(*c, class)).unwrap_or(text.len()))
}

/// The number of spaces at the start of a text, but 8 of them at most: how far a line is indented.
#[inline]
fn indentation(text: &[u8]) -> usize {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    let first = text.first_chunk().map_or(0, |first| u64::from_le_bytes(*first));
    (first ^ SPACES).trailing_zeros() as usize / 8
}

/// Returns whether a type or attribute whose text ends here might go on with this byte.
#[inline]
pub(crate) fn continues_word(c: u8) -> bool {
    is(c, BARE | NAME_PUNCT) || matches!(c, b'<' | b':' | b'#')
}

/// Returns whether a byte may be part of a word or of a name with a sigil.
#[inline]
pub(crate) fn continues_name(c: u8) -> bool {
    is(c, BARE | NAME_PUNCT)
}

/// Returns whether a byte is white space.
#[inline]
pub(crate) fn is_space(c: u8) -> bool {
    is(c, SPACE)
}

/// The length of the name at the start of a text, without its sigil: digits only, or a letter or punctuation and any
/// further ones of these and digits.
#[inline]
pub(crate) fn name_len(text: &[u8]) -> Option<usize> {
    match text.first() {
        Some(c) if is(*c, DIGIT) => Some(count::<8>(text, DIGIT)),
        Some(c) if is(*c, LETTER | NAME_PUNCT) => Some(count::<8>(text, LETTER | DIGIT | NAME_PUNCT)),
        _ => None,
    }
}

/// Returns whether these bytes lex as one bare identifier.
pub(crate) fn is_bare_identifier(bytes: &[u8]) -> bool {
    let (chunks, rest) = bytes.as_chunks::<8>();
    // A chunk at once, without a branch for each byte.
    let are_bare = |chunk: &[u8]| chunk.iter().fold(BARE, |classes, c| classes & CLASS[usize::from(*c)]) != 0;
    let is_start = |first: &u8| is(*first, LETTER) || *first == b'_';
    bytes.first().is_some_and(is_start) && chunks.iter().all(|chunk| are_bare(chunk)) && are_bare(rest)
}

impl<'a> Lexer<'a> {
    /// Starts at the beginning.
    pub fn new(src: &'a [u8]) -> Self {
        Lexer { src, at: 0, error: None }
    }

    /// The whole buffer.
    #[inline]
    pub fn source(&self) -> &'a [u8] {
        self.src
    }

    /// Continues from another position.
    #[inline]
    pub fn reset(&mut self, at: u32) {
        self.at = at as usize;
    }

    /// The position from which the next token is read.
    #[inline]
    pub fn position(&self) -> u32 {
        self.at as u32
    }

    /// The byte at a position; 0 at and behind the end.
    #[inline]
    fn peek(&self, at: usize) -> u8 {
        self.src.get(at).copied().unwrap_or(0)
    }

    /// The error of the last token, when that is an error token.
    pub fn take_error(&mut self) -> Option<LexError> {
        self.error.take()
    }

    #[cold]
    fn error(&mut self, at: u32, message: &'static str) -> Token {
        self.error = Some(LexError { at, message });
        Token { kind: Tok::Error, start: at, end: self.at as u32 }
    }

    /// The next token.
    // Rare tokens, and those that need calls, are left to functions that return the token, so that this one needs no
    // stack frame.
    #[inline]
    pub fn next_token(&mut self) -> Token {
        let src = self.src;
        let mut at = self.at;
        let c = loop {
            match src.get(at) {
                Some(b'\n') => at += 1 + indentation(&src[at + 1..]),
                Some(&c) if is(c, SPACE) => at += 1,
                Some(&c) => break c,
                None => {
                    self.at = at;
                    return Token { kind: Tok::Eof, start: at as u32, end: at as u32 };
                }
            }
        };
        let start = at;
        at += 1;
        let kind = match c {
            b'%' => return self.sigil(start, Tok::Percent),
            b'"' => return self.string(start, at, Tok::Str),
            b'(' => Tok::LParen,
            b')' => Tok::RParen,
            b',' => Tok::Comma,
            b'=' => Tok::Equal,
            b'<' => Tok::Less,
            b'>' => Tok::Greater,
            b':' => Tok::Colon,
            b'-' => match self.peek(at) {
                b'>' => {
                    at += 1;
                    Tok::Arrow
                }
                _ => Tok::Minus,
            },
            b'{' => match (self.peek(at), self.peek(at + 1)) {
                (b'-', b'#') => {
                    at += 2;
                    Tok::MetadataBegin
                }
                _ => Tok::LBrace,
            },
            b'}' => Tok::RBrace,
            b'[' => Tok::LSquare,
            b']' => Tok::RSquare,
            b'+' => Tok::Plus,
            b'*' => Tok::Star,
            b'?' => Tok::Question,
            b'|' => Tok::Bar,
            b'^' => return self.sigil(start, Tok::Caret),
            b'!' => return self.sigil(start, Tok::Bang),
            b'#' => match (self.peek(at), self.peek(at + 1)) {
                (b'-', b'}') => {
                    at += 2;
                    Tok::MetadataEnd
                }
                _ => return self.sigil(start, Tok::Hash),
            },
            b'@' => return self.at_identifier(start),
            b'/' => match self.peek(at) {
                b'/' => return self.behind_comments(start),
                _ => Tok::Slash,
            },
            b'0'..=b'9' => return self.number(start),
            b'_' => return self.bare(start),
            c if c.is_ascii_alphabetic() => return self.bare(start),
            _ => return self.rare(start),
        };
        self.at = at;
        Token { kind, start: start as u32, end: at as u32 }
    }

    /// The next token behind the comment that starts here, and behind all that follow it.
    #[inline(never)]
    fn behind_comments(&mut self, start: usize) -> Token {
        let src = self.src;
        let mut at = start;
        while src[at..].starts_with(b"//") {
            at = memchr::memchr2(b'\n', b'\r', &src[at..]).map_or(src.len(), |n| at + n + 1);
            at += src[at..].iter().position(|c| !is(*c, SPACE)).unwrap_or(src.len() - at);
        }
        self.at = at;
        self.next_token()
    }

    /// An ellipsis, or a byte that starts no token.
    #[cold]
    fn rare(&mut self, start: usize) -> Token {
        let at = start + 1;
        self.at = at;
        match (self.src[start], self.peek(at), self.peek(at + 1)) {
            (b'.', b'.', b'.') => {
                self.at = at + 2;
                Token { kind: Tok::Ellipsis, start: start as u32, end: self.at as u32 }
            }
            (b'.', ..) => self.error(at as u32, "expected three consecutive dots for an ellipsis"),
            _ => self.error(start as u32, "unexpected character"),
        }
    }

    fn bare(&mut self, start: usize) -> Token {
        let rest = self.src.get(start..).unwrap_or(&[]);
        let word = rest.get(..count::<16>(rest, BARE)).unwrap_or(rest);
        let at = start + word.len();
        self.at = at;
        let kind = if is_int_type(word) { Tok::IntType } else { Tok::Bare };
        Token { kind, start: start as u32, end: at as u32 }
    }

    /// `#foo`, `!foo`, `%foo`, `^foo`
    fn sigil(&mut self, start: usize, kind: Tok) -> Token {
        let rest = self.src.get(start + 1..).unwrap_or(&[]);
        let Some(len) = name_len(rest) else { return self.no_name(start, kind) };
        let at = start + 1 + len;
        self.at = at;
        Token { kind, start: start as u32, end: at as u32 }
    }

    #[cold]
    fn no_name(&mut self, start: usize, kind: Tok) -> Token {
        self.at = start + 1;
        let message = match kind {
            Tok::Percent => "invalid SSA name",
            Tok::Caret => "invalid block name",
            Tok::Bang => "invalid type identifier",
            _ => "invalid attribute name",
        };
        self.error(start as u32, message)
    }

    fn at_identifier(&mut self, start: usize) -> Token {
        let at = start + 1;
        let first = self.peek(at);
        if first == b'"' {
            return self.string(start, at + 1, Tok::At);
        }
        if !is(first, LETTER) && first != b'_' {
            // The reference accepts no such name, so no text that it reads changes its meaning.
            for scope in [&b".super"[..], b".root"] {
                let end = at + scope.len();
                if self.src[at..].starts_with(scope) && !is(self.peek(end), BARE) {
                    self.at = end;
                    return Token { kind: Tok::Scope, start: start as u32, end: end as u32 };
                }
            }
            self.at = at;
            return self.error(at as u32, NO_AT_IDENTIFIER);
        }
        let at = at + count::<16>(&self.src[at..], BARE);
        self.at = at;
        Token { kind: Tok::At, start: start as u32, end: at as u32 }
    }

    /// The rest of a string literal whose opening quote is before `at`.
    fn string(&mut self, start: usize, mut at: usize, kind: Tok) -> Token {
        let src = self.src;
        loop {
            // Most strings have no escapes: their end is near.
            at += src[at..]
                .iter()
                .position(|c| matches!(c, b'"' | b'\\' | b'\n' | 0x0b | 0x0c))
                .unwrap_or(src.len() - at);
            let Some(&c) = src.get(at) else {
                self.at = at;
                return self.error(at as u32, "expected '\"' in string literal");
            };
            at += 1;
            match c {
                b'"' => {
                    self.at = at;
                    return Token { kind, start: start as u32, end: at as u32 };
                }
                b'\n' | 0x0b | 0x0c => {
                    self.at = at;
                    return self.error(at as u32 - 1, "expected '\"' in string literal");
                }
                b'\\' => match self.peek(at) {
                    b'"' | b'\\' | b'n' | b't' => at += 1,
                    c if is(c, HEX) && is(self.peek(at + 1), HEX) => at += 2,
                    _ => {
                        self.at = at;
                        return self.error(at as u32 - 1, "unknown escape in string literal");
                    }
                },
                _ => {}
            }
        }
    }

    fn number(&mut self, start: usize) -> Token {
        let src = self.src;
        let mut at = start + 1;
        let mut kind = Tok::Integer;
        let digits = |mut at: usize, class: u8| {
            while at < src.len() && is(src[at], class) {
                at += 1;
            }
            at
        };
        if src[start] == b'0' && self.peek(at) == b'x' {
            // `0x` without a hexadecimal digit is the number 0 and a name.
            if is(self.peek(at + 1), HEX) {
                at = digits(at + 2, HEX);
            }
        } else {
            at = digits(at, DIGIT);
            if self.peek(at) == b'.' {
                kind = Tok::Float;
                at = digits(at + 1, DIGIT);
                if matches!(self.peek(at), b'e' | b'E') {
                    let next = self.peek(at + 1);
                    if is(next, DIGIT) {
                        at = digits(at + 2, DIGIT);
                    } else if matches!(next, b'+' | b'-') && is(self.peek(at + 2), DIGIT) {
                        at = digits(at + 3, DIGIT);
                    }
                }
            }
        }
        self.at = at;
        Token { kind, start: start as u32, end: at as u32 }
    }
}

/// `[su]?i[0-9]+`
fn is_int_type(word: &[u8]) -> bool {
    let digits = match word {
        [b'i', rest @ ..] | [b's' | b'u', b'i', rest @ ..] => rest,
        _ => return false,
    };
    !digits.is_empty() && digits.iter().all(|c| is(*c, DIGIT))
}

/// The value of a string literal; `literal` includes the quotes. The lexer has checked the escapes.
pub fn unescape(literal: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let inner = literal.strip_prefix(b"\"").and_then(|l| l.strip_suffix(b"\"")).unwrap_or(literal);
    if memchr::memchr(b'\\', inner).is_none() {
        return inner.into();
    }
    let mut out = Vec::with_capacity(inner.len());
    let mut bytes = inner.iter().copied();
    while let Some(c) = bytes.next() {
        if c != b'\\' {
            out.push(c);
            continue;
        }
        match bytes.next() {
            Some(b'n') => out.push(b'\n'),
            Some(b't') => out.push(b'\t'),
            Some(c @ (b'"' | b'\\')) => out.push(c),
            Some(high) => {
                let digit = |c: u8| (c as char).to_digit(16).unwrap_or(0) as u8;
                out.push(digit(high) << 4 | bytes.next().map_or(0, digit));
            }
            None => {}
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(src: &str) -> Vec<(Tok, &str)> {
        let mut lexer = Lexer::new(src.as_bytes());
        let mut all = Vec::new();
        loop {
            match lexer.next_token() {
                Token { kind: Tok::Eof, .. } => return all,
                Token { kind: Tok::Error, .. } => {
                    all.push((Tok::Error, lexer.take_error().unwrap().message));
                    return all;
                }
                t => all.push((t.kind, &src[t.start as usize..t.end as usize])),
            }
        }
    }

    #[test]
    fn numbers_end_where_the_reference_ends_them() {
        use Tok::*;
        assert_eq!(
            kinds("0x 0xFg 1.5e3 1.e+ 12"),
            [
                (Integer, "0"),
                (Bare, "x"),
                (Integer, "0xF"),
                (Bare, "g"),
                (Float, "1.5e3"),
                (Float, "1."),
                (Bare, "e"),
                (Plus, "+"),
                (Integer, "12"),
            ]
        );
    }

    #[test]
    fn sigils_take_digits_or_names() {
        use Tok::*;
        assert_eq!(
            kinds("%0a %a-b.c$_ #12 ^bb0 !t.x @f.g @\"a b\" i32 si8 i i3x"),
            [
                (Percent, "%0"),
                (Bare, "a"),
                (Percent, "%a-b.c$_"),
                (Hash, "#12"),
                (Caret, "^bb0"),
                (Bang, "!t.x"),
                (At, "@f.g"),
                (At, "@\"a b\""),
                (IntType, "i32"),
                (IntType, "si8"),
                (Bare, "i"),
                (Bare, "i3x"),
            ]
        );
        assert_eq!(kinds("% 0"), [(Error, "invalid SSA name")]);
    }

    #[test]
    fn strings_keep_nul_and_reject_line_ends() {
        assert_eq!(kinds("\"a\0b\\0A\""), [(Tok::Str, "\"a\0b\\0A\"")]);
        assert_eq!(kinds("\"a\nb\""), [(Tok::Error, "expected '\"' in string literal")]);
        assert_eq!(kinds("\"a\\q\""), [(Tok::Error, "unknown escape in string literal")]);
        assert_eq!(&*unescape(b"\"a\\0A\\n\\\"\\\\\\t\""), b"a\n\n\"\\\t");
    }
}
