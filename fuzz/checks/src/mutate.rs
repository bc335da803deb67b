//! Changes of texts that find bugs in parsers: by bytes, tokens, bracketed groups and numbers.

/// A small generator of numbers: the same ones for the same seed.
pub struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Random {
        // A state of zero would stay zero.
        Random(seed ^ 0x2545_f491_4f6c_dd1d | 1)
    }

    /// A number below `n`, or 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }
}

/// The kind of a token: tokens of one kind may replace each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number,
    String,
    /// A word, by its sigil: `%`, `^`, `@`, `#`, `!`, or 0.
    Word(u8),
    Open(u8),
    Close(u8),
    Other,
}

#[derive(Clone, Copy)]
struct Token {
    kind: Kind,
    start: usize,
    end: usize,
}

/// The tokens of a text, roughly as the lexer splits it.
fn tokens(text: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    let is_word = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'$' | b'.');
    while let Some(&first) = text.get(at) {
        let start = at;
        at += 1;
        let rest = |from: usize| text[from..].iter().take_while(|c| is_word(c)).count();
        let kind = match first {
            c if c.is_ascii_whitespace() => continue,
            b'0'..=b'9' => {
                at += rest(at);
                Kind::Number
            }
            b'"' => {
                while text.get(at).is_some_and(|c| !matches!(c, b'"' | b'\n')) {
                    at += 1 + usize::from(text[at] == b'\\');
                }
                at = (at + 1).min(text.len());
                Kind::String
            }
            b'%' | b'^' | b'@' | b'#' | b'!' => {
                at += rest(at);
                Kind::Word(first)
            }
            c if is_word(&c) => {
                at += rest(at);
                Kind::Word(0)
            }
            b'{' | b'(' | b'[' | b'<' => Kind::Open(first),
            b'-' if text.get(at) == Some(&b'>') => {
                at += 1;
                Kind::Other
            }
            b'}' | b')' | b']' | b'>' => Kind::Close(first),
            _ => Kind::Other,
        };
        tokens.push(Token { kind, start, end: at });
    }
    tokens
}

/// The bytes from an opening bracket to the one that closes it.
fn groups(tokens: &[Token]) -> Vec<Token> {
    let mut open: Vec<Token> = Vec::new();
    let mut groups = Vec::new();
    for token in tokens {
        match token.kind {
            Kind::Open(_) => open.push(*token),
            Kind::Close(_) => {
                groups.extend(open.pop().map(|first| Token { end: token.end, ..first }));
            }
            _ => {}
        }
    }
    groups
}

/// Numbers at which something changes.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "64",
    "65",
    "255",
    "256",
    "65535",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "99999999999999999999",
    "16777215",
    "0x0",
    "0xFF",
    "0x7FC00000",
    "0x8000000000000000",
    "1.0",
    "1.0e999",
    "3.4028236e+38",
    "0.0",
];

/// Tokens that begin or end something.
const TOKENS: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "({",
    "})",
    "%0",
    "%a#1",
    "%a:2",
    "^bb0",
    "^bb0(%x: i1):",
    "#map",
    "!t.x",
    "\"",
    "loc(",
    "loc(unknown)",
    ":",
    "->",
    "-",
    "?",
    "*",
    "x",
    "=",
    ",",
    "0x",
    "dense<",
    "sparse<",
    "array<i8:",
    "dense_resource<k>",
    "i32",
    "index",
    "tuple<>",
    "complex<",
    "vector<",
    "memref<",
    "tensor<*x",
    "tensor<?x",
    "none",
    "f8E4M3FN",
    "bf16",
    "true",
    "unit",
    "@f",
    "@\"\"",
    "::@f",
    "\"t.op\"() : () -> ()\n",
    "\"builtin.module\"() ({",
    "module {\n",
    "}) : () -> ()\n",
    "affine_map<",
    "affine_set<",
    "strided<",
    "distinct[0]<>",
    "opaque<",
    "callsite(",
    "fused[",
    "{-#",
    "#-}",
    "dialect_resources",
    " floordiv ",
    " mod ",
    "<{",
    "}>",
    "//",
    "\\",
    "\0",
    "\u{e9}",
    "[builtin.unrealized_conversion_cast]",
];

/// Changes a text in one of many ways; `other` lends pieces.
pub fn mutate(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let own = tokens(text);
    let at = own.get(random.below(own.len() + 1)).map_or(text.len(), |t| t.start);
    match random.below(14) {
        0 => {
            let at = random.below(text.len());
            if let Some(byte) = text.get_mut(at) {
                *byte = random.below(256) as u8;
            }
        }
        1 => text.truncate(at),
        2 => {
            let piece = run(&own, random);
            text.drain(piece);
        }
        3 => {
            let piece = text[run(&own, random)].to_vec();
            text.splice(at..at, piece);
        }
        4 => {
            let theirs = tokens(other);
            let from = random.pick(&theirs).map_or(0, |t| t.start);
            text.truncate(at);
            text.extend(&other[from..]);
        }
        5 => {
            let theirs = tokens(other);
            let piece = &other[run(&theirs, random)];
            text.splice(at..at, piece.iter().copied());
        }
        6 => replace_by_kind(text, &own, other, &tokens(other), random),
        7 => replace_by_kind(text, &groups(&own), other, &groups(&tokens(other)), random),
        8 => {
            // Replaces a token, or a group, by another one of the same text.
            let all = if random.below(2) == 0 { own } else { groups(&own) };
            let same = text.clone();
            replace_by_kind(text, &all, &same, &all, random);
        }
        9 => {
            let numbers: Vec<Token> = own.into_iter().filter(|t| t.kind == Kind::Number).collect();
            if let Some(number) = random.pick(&numbers).copied()
                && let Some(new) = random.pick(NUMBERS)
            {
                text.splice(number.start..number.end, new.bytes());
            }
        }
        10 => {
            let all = groups(&own);
            if let Some(group) = random.pick(&all) {
                let inner = group.start + 1..group.end - 1;
                if random.below(2) == 0 {
                    text.drain(inner)
                } else {
                    text.drain(group.start..group.end)
                };
            }
        }
        11 => {
            // A group inside itself.
            let all = groups(&own);
            if let Some(group) = random.pick(&all) {
                let piece = text[group.start..group.end].to_vec();
                text.splice(group.start + 1..group.start + 1, piece);
            }
        }
        12 => {
            // A token many times.
            if let Some(token) = random.pick(&own) {
                let piece = text[token.start..token.end].repeat(1 + random.below(40));
                text.splice(at..at, piece);
            }
        }
        _ => {
            if let Some(token) = random.pick(TOKENS) {
                text.splice(at..at, token.bytes());
            }
        }
    }
}

/// The bytes of a few tokens that follow each other.
fn run(tokens: &[Token], random: &mut Random) -> std::ops::Range<usize> {
    let first = random.below(tokens.len());
    let last = (first + random.below(8)).min(tokens.len().saturating_sub(1));
    match (tokens.get(first), tokens.get(last)) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    }
}

/// Puts a piece of `other` where `text` has one of the same kind.
fn replace_by_kind(text: &mut Vec<u8>, own: &[Token], other: &[u8], theirs: &[Token], random: &mut Random) {
    let Some(old) = random.pick(own) else { return };
    let same: Vec<&Token> = theirs.iter().filter(|t| t.kind == old.kind).collect();
    let Some(new) = random.pick(&same) else { return };
    text.splice(old.start..old.end, other[new.start..new.end].iter().copied());
}
