//! Tokens of LLVM IR.

/// A token. Texts of names and strings have their escapes resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tok {
    Eof,
    /// Not a token; the message.
    Error(&'static str),
    /// A word: a keyword, a type, an opcode.
    Word(Vec<u8>),
    /// `name:`
    Label(Vec<u8>),
    /// `5:`
    LabelNumber(u32),
    /// `@name`
    Global(Vec<u8>),
    GlobalNumber(u32),
    /// `%name`
    Local(Vec<u8>),
    LocalNumber(u32),
    /// `$name`
    Comdat(Vec<u8>),
    /// `!name`
    Metadata(Vec<u8>),
    Exclaim,
    /// `#3`
    Group(u32),
    Hash,
    /// `^3`
    Summary(u32),
    Text(Vec<u8>),
    /// Digits, with a sign if there is one.
    Int(Vec<u8>),
    /// A decimal number with a point.
    Float(Vec<u8>),
    /// A hexadecimal number: the letter behind `0x`, or 0, and the digits.
    HexFloat(u8, Vec<u8>),
    /// `u0x` or `s0x`, and the digits.
    HexInt(bool, Vec<u8>),
    Ellipsis,
    Punct(u8),
}

/// A place to read tokens from.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    pub src: &'a [u8],
    pub at: usize,
}

fn is_name(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_')
}

/// Resolves `\\` and `\` with two hexadecimal digits.
pub fn unescape(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        match (*first, tail) {
            (b'\\', [b'\\', after @ ..]) => {
                out.push(b'\\');
                rest = after;
            }
            (b'\\', [a, b, after @ ..]) if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => {
                let digit = |d: u8| (d as char).to_digit(16).unwrap_or(0) as u8;
                out.push(digit(*a) << 4 | digit(*b));
                rest = after;
            }
            (byte, _) => out.push(byte),
        }
    }
    out
}

impl<'a> Lexer<'a> {
    fn peek(&self, ahead: usize) -> u8 {
        self.src.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn take_while(&mut self, test: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = &self.src[self.at.min(self.src.len())..];
        let count = rest.iter().take_while(|b| test(**b)).count();
        self.at += count;
        &rest[..count]
    }

    /// The next token, and the place where it begins.
    pub fn next(&mut self) -> (usize, Tok) {
        loop {
            self.take_while(|b| b.is_ascii_whitespace() || b == 0);
            match self.peek(0) {
                b';' => {
                    self.take_while(|b| b != b'\n' && b != b'\r');
                }
                b'/' if self.peek(1) == b'*' => {
                    let rest = &self.src[self.at..];
                    match rest.windows(2).skip(2).position(|pair| pair == b"*/") {
                        Some(end) => self.at += end + 4,
                        None => {
                            let at = self.at;
                            self.at = self.src.len();
                            return (at, Tok::Error("unterminated comment"));
                        }
                    }
                }
                _ => break,
            }
        }
        let at = self.at;
        if at >= self.src.len() {
            return (self.src.len(), Tok::Eof);
        }
        (at, self.token())
    }

    fn token(&mut self) -> Tok {
        let first = self.peek(0);
        match first {
            b'@' => self.sigil(Tok::Global, Tok::GlobalNumber),
            b'%' => self.sigil(Tok::Local, Tok::LocalNumber),
            b'$' => self.dollar(),
            b'!' => {
                self.at += 1;
                let next = self.peek(0);
                if next.is_ascii_alphabetic() || matches!(next, b'-' | b'$' | b'.' | b'_' | b'\\') {
                    let name = self.take_while(|b| is_name(b) || b == b'\\');
                    return Tok::Metadata(unescape(name));
                }
                Tok::Exclaim
            }
            b'#' => {
                self.at += 1;
                match self.peek(0).is_ascii_digit() {
                    true => self.number().map_or(Tok::Error("invalid value number (too large)"), Tok::Group),
                    false => Tok::Hash,
                }
            }
            b'^' => {
                self.at += 1;
                self.number().map_or(Tok::Error("invalid summary number"), Tok::Summary)
            }
            b'"' => self.quoted(),
            b'.' if self.src[self.at..].starts_with(b"...") => {
                self.at += 3;
                Tok::Ellipsis
            }
            b'0'..=b'9' | b'-' | b'+' => self.digits(),
            b'.' | b'_' | b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            b'=' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | b',' | b'*' | b'|' | b'<' | b'>' | b':' => {
                self.at += 1;
                Tok::Punct(first)
            }
            _ => {
                self.at += 1;
                Tok::Error("")
            }
        }
    }

    fn number(&mut self) -> Option<u32> {
        let digits = self.take_while(|b| b.is_ascii_digit());
        std::str::from_utf8(digits).ok()?.parse().ok()
    }

    fn string(&mut self) -> Option<Vec<u8>> {
        self.at += 1;
        let text = self.take_while(|b| b != b'"');
        if self.peek(0) != b'"' || self.at >= self.src.len() {
            return None;
        }
        self.at += 1;
        Some(unescape(text))
    }

    fn sigil(&mut self, name: fn(Vec<u8>) -> Tok, number: fn(u32) -> Tok) -> Tok {
        self.at += 1;
        match self.peek(0) {
            b'"' => match self.string() {
                None => Tok::Error("end of file in global variable name"),
                Some(text) if text.contains(&0) => Tok::Error("NUL character is not allowed in names"),
                Some(text) => name(text),
            },
            b'0'..=b'9' => self.number().map_or(Tok::Error("invalid value number (too large)"), number),
            b if is_name(b) => name(self.take_while(is_name).to_vec()),
            _ => Tok::Error(""),
        }
    }

    fn dollar(&mut self) -> Tok {
        // A label may begin with a dollar.
        let rest = &self.src[self.at + 1..];
        let count = rest.iter().take_while(|b| is_name(**b)).count();
        if rest.get(count) == Some(&b':') {
            let name = self.src[self.at..=self.at + count].to_vec();
            self.at += count + 2;
            return Tok::Label(name);
        }
        self.sigil(Tok::Comdat, |_| Tok::Error("expected comdat name"))
    }

    fn quoted(&mut self) -> Tok {
        let Some(text) = self.string() else {
            self.at = self.src.len();
            return Tok::Error("end of file in string constant");
        };
        if self.peek(0) == b':' {
            self.at += 1;
            return match text.contains(&0) {
                true => Tok::Error("NUL character is not allowed in names"),
                false => Tok::Label(text),
            };
        }
        Tok::Text(text)
    }

    /// A label, if letters up to a colon are one.
    fn label(&mut self) -> Option<Tok> {
        let rest = &self.src[self.at..];
        let count = rest.iter().take_while(|b| is_name(**b)).count();
        if count == 0 || rest.get(count) != Some(&b':') {
            return None;
        }
        let name = &rest[..count];
        self.at += count + 1;
        if name.iter().all(u8::is_ascii_digit) {
            let number = std::str::from_utf8(name).ok().and_then(|text| text.parse().ok());
            return Some(number.map_or(Tok::Error("invalid value number (too large)"), Tok::LabelNumber));
        }
        Some(Tok::Label(name.to_vec()))
    }

    fn digits(&mut self) -> Tok {
        if let Some(label) = self.label() {
            return label;
        }
        let start = self.at;
        if self.src[start..].starts_with(b"0x") {
            self.at += 2;
            let letter = match self.peek(0) {
                letter @ (b'K' | b'L' | b'M' | b'H' | b'R') => {
                    self.at += 1;
                    letter
                }
                _ => 0,
            };
            let digits = self.take_while(|b| b.is_ascii_hexdigit());
            if digits.is_empty() {
                self.at = start + 1;
                return Tok::Error("");
            }
            return Tok::HexFloat(letter, digits.to_vec());
        }
        if matches!(self.peek(0), b'-' | b'+') {
            self.at += 1;
        }
        if self.take_while(|b| b.is_ascii_digit()).is_empty() {
            self.at = start + 1;
            return Tok::Error("");
        }
        if self.peek(0) != b'.' {
            let text = &self.src[start..self.at];
            return match text[0] == b'+' {
                true => Tok::Error(""),
                false => Tok::Int(text.to_vec()),
            };
        }
        self.at += 1;
        self.take_while(|b| b.is_ascii_digit());
        if matches!(self.peek(0), b'e' | b'E') {
            let signed = usize::from(matches!(self.peek(1), b'-' | b'+'));
            if self.peek(1 + signed).is_ascii_digit() {
                self.at += 1 + signed;
                self.take_while(|b| b.is_ascii_digit());
            }
        }
        Tok::Float(self.src[start..self.at].to_vec())
    }

    fn word(&mut self) -> Tok {
        if let Some(label) = self.label() {
            return label;
        }
        let start = self.at;
        if self.src.get(start + 1..start + 3) == Some(b"0x") && matches!(self.peek(0), b'u' | b's') {
            let signed = self.peek(0) == b's';
            self.at += 3;
            let digits = self.take_while(|b| b.is_ascii_hexdigit());
            if !digits.is_empty() {
                return Tok::HexInt(signed, digits.to_vec());
            }
            self.at = start;
        }
        let word = self.take_while(|b| b.is_ascii_alphanumeric() || b == b'_');
        if word.is_empty() {
            self.at += 1;
            return Tok::Error("");
        }
        // Names with dots are words where modules name passes or kinds.
        Tok::Word(word.to_vec())
    }
}
