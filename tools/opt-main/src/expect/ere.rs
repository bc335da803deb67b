//! POSIX extended regular expressions, in expected messages and for checks of output, as the reference's library reads them. [POSIX:
//! Extended Regular Expressions]
//!
//! An expression is checked with the messages of that library, and translated for the regex crate that matches it.
//! Texts are bytes: byte N becomes the character with code N. That crate takes the first alternative that matches, POSIX the longest match:
//! a match is made longer afterwards.

mod bracket;

use std::ops::Range;

use fancy_regex::{Captures, Regex};

/// A compiled expression.
#[derive(Debug)]
pub struct Ere {
    regex: Regex,
    /// The same, for a whole text, where another match at the same place may be longer.
    whole: Option<Regex>,
}

/// Kind of search in a text.
#[derive(Clone, Copy, Default, Debug)]
pub struct EreFlags {
    /// Lines are searched for: `^` and `$` are the ends of lines, and neither `.` nor `[^a]` match the end of a line.
    pub lines: bool,
    /// Case makes no difference.
    pub ignore_case: bool,
}

/// The message of a `-re` designator: expressions stand in `{{...}}`, the rest is literal. `Err` is the message for an
/// invalid part. The inner error is that of an expression whose parts are valid but which is invalid as a whole (as
/// back-references in different parts can be); it matches nothing.
pub fn of_message(text: &[u8]) -> Result<Result<Ere, &'static str>, String> {
    let (mut whole, mut rest) = (Vec::new(), text);
    while let Some(start) = memchr::memmem::find(rest, b"{{") {
        literal(&rest[..start], &mut whole);
        rest = &rest[start + 2..];
        let end = memchr::memmem::find(rest, b"}}").ok_or("found start of regex with no end '}}'")?;
        let part = &rest[..end];
        Ere::new(part).map_err(|error| format!("invalid regex: {error}"))?;
        whole.push(b'(');
        whole.extend_from_slice(part);
        whole.push(b')');
        rest = &rest[end + 2..];
    }
    literal(rest, &mut whole);
    Ok(Ere::new(&whole))
}

/// An expression that matches a literal text.
fn literal(text: &[u8], out: &mut Vec<u8>) {
    for c in text {
        if b"()^$|*+?.[]\\{}".contains(c) {
            out.push(b'\\');
        }
        out.push(*c);
    }
}

impl Ere {
    /// Compiles an expression.
    ///
    /// # Errors
    /// The message of the reference.
    pub fn new(pattern: &[u8]) -> Result<Ere, &'static str> {
        Ere::with(pattern, EreFlags::default())
    }

    /// Compiles an expression for a way of searching.
    ///
    /// # Errors
    /// The message of the reference.
    pub fn with(pattern: &[u8], flags: EreFlags) -> Result<Ere, &'static str> {
        let mut translator = Translator { rest: pattern, flags, ..Translator::default() };
        check_depth(pattern)?;
        translator.alternatives(false)?;
        let Translator { out, ends_differ, is_anchored, .. } = translator;
        // An expression that the crate rejects is too large.
        let compile = |text: String| Regex::new(&text).map_err(|_| "out of memory");
        let whole = (ends_differ && !is_anchored).then(|| compile(format!(r"\A(?:{out})\z"))).transpose()?;
        let regex = compile(out)?;
        Ok(Ere { regex, whole })
    }

    /// Returns whether the expression matches a part of the text. A search that takes too long fails.
    pub fn is_match(&self, text: &[u8]) -> bool {
        self.regex.is_match(&as_characters(text)).unwrap_or(false)
    }

    /// The number of groups.
    pub fn groups(&self) -> usize {
        self.regex.captures_len() - 1
    }

    /// The first match in a text of [characters](as_characters), the longest at its place, and those of its groups. A match that may
    /// be made longer ends in the line in which the shorter one does. A search that takes too long fails.
    pub fn find(&self, text: &str) -> Option<Vec<Option<Range<usize>>>> {
        let ranges = |found: &Captures<'_, str>, at: usize| -> Vec<Option<Range<usize>>> {
            (0..found.len()).map(|group| found.get(group).map(|part| at + part.start()..at + part.end())).collect()
        };
        let first = self.regex.captures(text).ok()??;
        let (start, end) = first.get(0).map(|whole| (whole.start(), whole.end()))?;
        let line = text[end..].find('\n').map_or(text.len(), |length| end + length);
        let ends = text[end..line].char_indices().map(|(at, c)| end + at + c.len_utf8()).rev();
        let longer = |whole: &Regex| {
            let found = |end| Some(ranges(&whole.captures(&text[start..end]).ok()??, start));
            ends.into_iter().find_map(found)
        };
        Some(self.whole.as_ref().and_then(longer).unwrap_or_else(|| ranges(&first, 0)))
    }
}

/// The text in which each byte is the character of its number.
pub fn as_characters(bytes: &[u8]) -> String {
    bytes.iter().map(|c| char::from(*c)).collect()
}

/// The nesting depth of expressions that is accepted: the crate has such a limit as well.
const DEEPEST: usize = 50;

fn check_depth(pattern: &[u8]) -> Result<(), &'static str> {
    let mut depth = 0usize;
    let deepest = pattern.iter().map(|c| {
        match c {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth
    });
    if deepest.max().unwrap_or(0) > DEEPEST { Err("out of memory") } else { Ok(()) }
}

const BAD_REPETITION: &str = "repetition-operator operand invalid";
const BAD_COUNT: &str = "invalid repetition count(s)";
const UNBALANCED_PARENTHESES: &str = "parentheses not balanced";
const EMPTY: &str = "empty (sub)expression";

/// The largest repetition count.
const LARGEST_COUNT: u32 = 255;

/// The number of groups that a back-reference can name.
const NUMBERED_GROUPS: usize = 9;

#[derive(Default)]
struct Translator<'p> {
    rest: &'p [u8],
    out: String,
    /// For each group, true if its end has been parsed.
    groups: Vec<bool>,
    flags: EreFlags,
    /// True if matches at the same place may have different ends, and the crate need not find the longest.
    ends_differ: bool,
    /// True if it depends on what is around whether something matches.
    is_anchored: bool,
    /// The number of repetitions so far.
    repetitions: usize,
}

impl Translator<'_> {
    fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    fn next(&mut self) -> Option<u8> {
        self.rest.split_off_first().copied()
    }

    fn eat(&mut self, c: u8) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.next();
        }
        found
    }

    /// Parses alternatives, up to the end or the parenthesis that closes a group.
    fn alternatives(&mut self, in_group: bool) -> Result<(), &'static str> {
        loop {
            let start = self.rest.len();
            while self.peek().is_some_and(|c| c != b'|' && !(in_group && c == b')')) {
                self.repeated()?;
            }
            if self.rest.len() == start {
                return Err(EMPTY);
            }
            if !self.eat(b'|') {
                return Ok(());
            }
            self.ends_differ = true;
            self.out.push('|');
        }
    }

    /// Parses an atom and its repetition.
    fn repeated(&mut self) -> Result<(), &'static str> {
        let start = self.out.len();
        let is_caret = self.peek() == Some(b'^');
        self.atom()?;
        if !self.at_repetition() {
            return Ok(());
        }
        if is_caret {
            return Err(BAD_REPETITION);
        }
        self.repetitions += 1;
        self.ends_differ |= self.repetitions > 1;
        self.out.insert_str(start, "(?:");
        self.out.push(')');
        match self.next() {
            Some(b'{') => self.counts()?,
            operator => self.out.extend(operator.map(char::from)),
        }
        if self.at_repetition() { Err(BAD_REPETITION) } else { Ok(()) }
    }

    /// Returns whether a repetition follows: `{` is one if a digit follows it.
    fn at_repetition(&self) -> bool {
        match self.rest {
            [b'*' | b'+' | b'?', ..] => true,
            [b'{', digit, ..] => digit.is_ascii_digit(),
            _ => false,
        }
    }

    /// Parses counts: `N}`, `N,}` or `N,M}`.
    fn counts(&mut self) -> Result<(), &'static str> {
        let least = self.count()?;
        let most = match self.eat(b',') {
            false => Some(least),
            true if self.peek().is_some_and(|c| c.is_ascii_digit()) => Some(self.count()?),
            true => None,
        };
        if most.is_some_and(|most| most < least) {
            return Err(BAD_COUNT);
        }
        if !self.eat(b'}') {
            return Err(if self.rest.contains(&b'}') { BAD_COUNT } else { "braces not balanced" });
        }
        let most = most.map(|n| n.to_string()).unwrap_or_default();
        self.out.push_str(&format!("{{{least},{most}}}"));
        Ok(())
    }

    fn count(&mut self) -> Result<u32, &'static str> {
        let mut n = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit)
            && n <= LARGEST_COUNT
        {
            self.next();
            n = n * 10 + u32::from(digit - b'0');
        }
        if n > LARGEST_COUNT { Err(BAD_COUNT) } else { Ok(n) }
    }

    fn atom(&mut self) -> Result<(), &'static str> {
        match self.next() {
            Some(b'(') => return self.group(),
            Some(b')') => return Err(UNBALANCED_PARENTHESES),
            Some(b'^') => self.anchor(r"\A", "(?m:^)"),
            Some(b'$') => self.anchor(r"\z", "(?m:$)"),
            Some(b'|') => return Err(EMPTY),
            Some(b'*' | b'+' | b'?') => return Err(BAD_REPETITION),
            Some(b'.') if self.flags.lines => self.out.push_str(r"[^\n]"),
            Some(b'.') => self.out.push_str(r"[\x{0}-\x{FF}]"),
            Some(b'[') => return self.bracket(),
            Some(b'\\') => return self.escape(),
            Some(b'{') if self.peek().is_some_and(|c| c.is_ascii_digit()) => return Err(BAD_REPETITION),
            Some(c) => self.letter(c),
            None => {}
        }
        Ok(())
    }

    /// An end of the text, or of a line.
    fn anchor(&mut self, of_text: &str, of_line: &str) {
        self.is_anchored = true;
        self.out.push_str(if self.flags.lines { of_line } else { of_text });
    }

    /// A byte, or in either case.
    fn letter(&mut self, c: u8) {
        if !self.flags.ignore_case || !c.is_ascii_alphabetic() {
            return self.byte(c);
        }
        self.out.push('[');
        self.byte(c.to_ascii_lowercase());
        self.byte(c.to_ascii_uppercase());
        self.out.push(']');
    }

    fn byte(&mut self, c: u8) {
        self.out.push_str(&format!(r"\x{{{c:X}}}"));
    }

    /// Parses a group after `(`.
    fn group(&mut self) -> Result<(), &'static str> {
        if self.rest.is_empty() {
            return Err(UNBALANCED_PARENTHESES);
        }
        let index = self.groups.len();
        self.groups.push(false);
        self.out.push('(');
        if self.peek() != Some(b')') {
            self.alternatives(true)?;
        }
        if !self.eat(b')') {
            return Err(UNBALANCED_PARENTHESES);
        }
        self.groups[index] = true;
        self.out.push(')');
        Ok(())
    }

    /// Parses an escape after `\`: a back-reference to a group that has ended, or any byte literally.
    fn escape(&mut self) -> Result<(), &'static str> {
        match self.next() {
            None => Err("trailing backslash (\\)"),
            Some(digit @ b'1'..=b'9') => {
                let group = usize::from(digit - b'0');
                if group > NUMBERED_GROUPS || self.groups.get(group - 1) != Some(&true) {
                    return Err("invalid backreference number");
                }
                self.out.push_str(&format!(r"(?:\{group})"));
                Ok(())
            }
            Some(c) => {
                self.letter(c);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, matches: &[&str], others: &[&str]) {
        let ere = Ere::new(pattern.as_bytes()).unwrap_or_else(|e| panic!("{pattern}: {e}"));
        for text in matches {
            assert!(ere.is_match(text.as_bytes()), "{pattern} does not match {text:?}");
        }
        for text in others {
            assert!(!ere.is_match(text.as_bytes()), "{pattern} matches {text:?}");
        }
    }

    #[test]
    fn operators() {
        check("^a.c$", &["abc", "a\nc"], &["abcd", "ac", "xabc"]);
        check("^(ab|c)*d$", &["d", "abcabd"], &["abd ", "abcad"]);
        check("^a{2,3}$", &["aa", "aaa"], &["a", "aaaa"]);
        check("^a{2}$", &["aa"], &["a", "aaa"]);
        check("^a{1,}b?$", &["a", "aaab"], &["b"]);
        check("^()$*", &[""], &[]);
        check("^é$", &["é"], &["è"]);
        check("^..$", &["é"], &["e"]);
    }

    #[test]
    fn escapes_and_braces_are_themselves() {
        check(r"^\d\.\\\{$", &[r"d.\{"], &[r"1.\{"]);
        check("^a{,2}$", &["a{,2}"], &["aa"]);
        check("^]}{$", &["]}{"], &[]);
    }

    #[test]
    fn back_references() {
        check(r"^(a+)b\1$", &["aba", "aabaa"], &["aaba", "ab"]);
    }

    #[test]
    fn errors_are_those_of_the_reference() {
        for (pattern, error) in [
            ("", EMPTY),
            ("a|", EMPTY),
            ("|a", EMPTY),
            ("(|a)", EMPTY),
            ("a**", BAD_REPETITION),
            ("*a", BAD_REPETITION),
            ("(*a)", BAD_REPETITION),
            ("^*", BAD_REPETITION),
            ("a+?", BAD_REPETITION),
            ("a{2}{3}", BAD_REPETITION),
            ("a{2,1}", BAD_COUNT),
            ("a{256}", BAD_COUNT),
            ("a{2x}", BAD_COUNT),
            ("a{2x", "braces not balanced"),
            ("a{1", "braces not balanced"),
            ("(", UNBALANCED_PARENTHESES),
            ("(a", UNBALANCED_PARENTHESES),
            ("a)", UNBALANCED_PARENTHESES),
            ("a\\", "trailing backslash (\\)"),
            (r"a\1", "invalid backreference number"),
            (r"(\1)", "invalid backreference number"),
        ] {
            assert_eq!(Ere::new(pattern.as_bytes()).err(), Some(error), "{pattern}");
        }
    }

    #[test]
    fn messages_are_literal_but_for_their_expressions() {
        let matches =
            |text: &[u8], message: &str| of_message(text).unwrap().is_ok_and(|e| e.is_match(message.as_bytes()));
        assert!(matches(b"a.b{{[0-9]+}} (c)", "xa.b12 (c)"));
        assert!(!matches(b"a.b{{[0-9]+}} (c)", "xaxb12 (c)"));
        assert_eq!(of_message(b"a{{b").err().as_deref(), Some("found start of regex with no end '}}'"));
        assert_eq!(of_message(b"a{{(}}").err().as_deref(), Some("invalid regex: parentheses not balanced"));
        // Each part becomes a group, which shifts the numbers.
        assert!(of_message(br"{{(a)\1}}").unwrap().is_err());
        assert!(matches(br"{{a|b}} {{(c)\1}}", "b cb"));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let deep = |n: usize| ["(".repeat(n), "a".into(), ")".repeat(n)].concat();
        check(&deep(40), &["a"], &["b"]);
        assert!(Ere::new(deep(100_000).as_bytes()).is_err());
    }
}
