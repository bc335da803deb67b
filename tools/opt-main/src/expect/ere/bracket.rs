//! Bracket expressions: `[a-z]`, `[^[:digit:]]`. [POSIX: RE Bracket Expression]

use super::Translator;

const UNBALANCED: &str = "brackets ([ ]) not balanced";
const BAD_CLASS: &str = "invalid character class";
const BAD_ELEMENT: &str = "invalid collating element";
const BAD_RANGE: &str = "invalid character range";

/// The bytes of a bracket expression.
struct Set([bool; 256]);

/// A character class: its name, and its predicate.
type Class = (&'static [u8], fn(u8) -> bool);

/// The classes of the C locale.
const CLASSES: &[Class] = &[
    (b"alnum", |c| c.is_ascii_alphanumeric()),
    (b"alpha", |c| c.is_ascii_alphabetic()),
    (b"blank", |c| matches!(c, b' ' | b'\t')),
    (b"cntrl", |c| c.is_ascii_control()),
    (b"digit", |c| c.is_ascii_digit()),
    (b"graph", |c| c.is_ascii_graphic()),
    (b"lower", |c| c.is_ascii_lowercase()),
    (b"print", |c| c.is_ascii_graphic() || c == b' '),
    (b"punct", |c| c.is_ascii_punctuation()),
    (b"space", |c| matches!(c, b'\t'..=b'\r' | b' ')),
    (b"upper", |c| c.is_ascii_uppercase()),
    (b"xdigit", |c| c.is_ascii_hexdigit()),
];

/// The names of control characters, from code 0. [POSIX: Portable Character Set]
const CONTROLS: &[&str] = &[
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
    "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "IS4", "IS3", "IS2", "IS1",
];

/// Names of other characters. [POSIX: Portable Character Set]
const NAMES: &[(&str, u8)] = &[
    ("alert", 7),
    ("backspace", 8),
    ("tab", b'\t'),
    ("newline", b'\n'),
    ("vertical-tab", 11),
    ("form-feed", 12),
    ("carriage-return", b'\r'),
    ("FS", 28),
    ("GS", 29),
    ("RS", 30),
    ("US", 31),
    ("space", b' '),
    ("exclamation-mark", b'!'),
    ("quotation-mark", b'"'),
    ("number-sign", b'#'),
    ("dollar-sign", b'$'),
    ("percent-sign", b'%'),
    ("ampersand", b'&'),
    ("apostrophe", b'\''),
    ("left-parenthesis", b'('),
    ("right-parenthesis", b')'),
    ("asterisk", b'*'),
    ("plus-sign", b'+'),
    ("comma", b','),
    ("hyphen", b'-'),
    ("hyphen-minus", b'-'),
    ("period", b'.'),
    ("full-stop", b'.'),
    ("slash", b'/'),
    ("solidus", b'/'),
    ("zero", b'0'),
    ("one", b'1'),
    ("two", b'2'),
    ("three", b'3'),
    ("four", b'4'),
    ("five", b'5'),
    ("six", b'6'),
    ("seven", b'7'),
    ("eight", b'8'),
    ("nine", b'9'),
    ("colon", b':'),
    ("semicolon", b';'),
    ("less-than-sign", b'<'),
    ("equals-sign", b'='),
    ("greater-than-sign", b'>'),
    ("question-mark", b'?'),
    ("commercial-at", b'@'),
    ("left-square-bracket", b'['),
    ("backslash", b'\\'),
    ("reverse-solidus", b'\\'),
    ("right-square-bracket", b']'),
    ("circumflex", b'^'),
    ("circumflex-accent", b'^'),
    ("underscore", b'_'),
    ("low-line", b'_'),
    ("grave-accent", b'`'),
    ("left-brace", b'{'),
    ("left-curly-bracket", b'{'),
    ("vertical-line", b'|'),
    ("right-brace", b'}'),
    ("right-curly-bracket", b'}'),
    ("tilde", b'~'),
    ("DEL", 127),
];

impl Translator<'_> {
    /// Parses a bracket expression after `[`.
    pub(super) fn bracket(&mut self) -> Result<(), &'static str> {
        for (boundary, before, after) in [("[:<:]]", "(?<!", "(?="), ("[:>:]]", "(?<=", "(?!")] {
            if let Some(rest) = self.rest.strip_prefix(boundary.as_bytes()) {
                self.rest = rest;
                self.is_anchored = true;
                self.out.push_str(&format!("(?:{before}[0-9A-Za-z_]){after}[0-9A-Za-z_]))"));
                return Ok(());
            }
        }
        let inverted = self.eat(b'^');
        let mut set = Set([false; 256]);
        // At the start both characters are literal.
        if let Some(first @ (b']' | b'-')) = self.peek() {
            self.next();
            set.0[usize::from(first)] = true;
        }
        while self.peek().is_some_and(|c| c != b']') && !self.rest.starts_with(b"-]") {
            self.term(&mut set)?;
        }
        if self.eat(b'-') {
            set.0[usize::from(b'-')] = true;
        }
        if !self.eat(b']') {
            return Err(UNBALANCED);
        }
        if self.flags.ignore_case {
            for c in b'a'..=b'z' {
                let pair = [usize::from(c), usize::from(c.to_ascii_uppercase())];
                let either = pair.iter().any(|c| set.0[*c]);
                pair.into_iter().for_each(|c| set.0[c] = either);
            }
        }
        self.out.push_str(if inverted { "[^" } else { "[" });
        if inverted && self.flags.lines {
            self.byte(b'\n');
        }
        for c in (0..=255).filter(|c| set.0[usize::from(*c)]) {
            self.byte(c);
        }
        self.out.push(']');
        Ok(())
    }

    /// Parses a class, a range, or a single element.
    fn term(&mut self, set: &mut Set) -> Result<(), &'static str> {
        match self.rest {
            [b'-', ..] => return Err(BAD_RANGE),
            [b'[', kind @ (b':' | b'='), rest @ ..] => {
                self.rest = rest;
                let bad = if *kind == b':' { BAD_CLASS } else { BAD_ELEMENT };
                match rest.first() {
                    None => return Err(UNBALANCED),
                    Some(b'-' | b']') => return Err(bad),
                    Some(_) if *kind == b':' => self.class(set)?,
                    Some(_) => set.0[usize::from(self.element(b'=')?)] = true,
                }
                return self.close(*kind, bad);
            }
            _ => {}
        }
        let first = self.symbol()?;
        let mut last = first;
        if self.peek() == Some(b'-') && self.rest.get(1).is_some_and(|c| *c != b']') {
            self.next();
            last = if self.eat(b'-') { b'-' } else { self.symbol()? };
        }
        if first > last {
            return Err(BAD_RANGE);
        }
        (first..=last).for_each(|c| set.0[usize::from(c)] = true);
        Ok(())
    }

    fn class(&mut self, set: &mut Set) -> Result<(), &'static str> {
        let n = self.rest.iter().take_while(|c| c.is_ascii_alphabetic()).count();
        let (name, rest) = self.rest.split_at(n);
        let (_, has) = CLASSES.iter().find(|(class, _)| *class == name).ok_or(BAD_CLASS)?;
        self.rest = rest;
        (0..=255).filter(|c| has(*c)).for_each(|c| set.0[usize::from(c)] = true);
        Ok(())
    }

    /// Parses the end of a class or symbol: `:]` and the like.
    fn close(&mut self, kind: u8, bad: &'static str) -> Result<(), &'static str> {
        match self.rest {
            [] => Err(UNBALANCED),
            [c, b']', rest @ ..] if *c == kind => {
                self.rest = rest;
                Ok(())
            }
            _ => Err(bad),
        }
    }

    /// Parses a byte, or `[.NAME.]`.
    fn symbol(&mut self) -> Result<u8, &'static str> {
        let Some(rest) = self.rest.strip_prefix(b"[.") else { return self.next().ok_or(UNBALANCED) };
        self.rest = rest;
        let element = self.element(b'.')?;
        self.close(b'.', BAD_ELEMENT)?;
        Ok(element)
    }

    /// Parses a byte or its name, up to `end` and a bracket.
    fn element(&mut self, end: u8) -> Result<u8, &'static str> {
        let n = self.rest.windows(2).position(|w| w == [end, b']']).ok_or(UNBALANCED)?;
        let (name, rest) = self.rest.split_at(n);
        self.rest = rest;
        let control = CONTROLS.iter().position(|control| control.as_bytes() == name).map(|n| n as u8);
        let named = || NAMES.iter().find(|(other, _)| other.as_bytes() == name).map(|(_, c)| *c);
        let single = || <[u8; 1]>::try_from(name).ok().map(|[c]| c);
        control.or_else(named).or_else(single).ok_or(BAD_ELEMENT)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Ere;
    use super::*;

    #[track_caller]
    fn check(bracket: &str, matches: &str, others: &str) {
        let ere = Ere::new(format!("^{bracket}$").as_bytes()).unwrap_or_else(|e| panic!("{bracket}: {e}"));
        for (text, expected) in [(matches, true), (others, false)] {
            for c in text.bytes() {
                assert_eq!(ere.is_match(&[c]), expected, "{bracket} and {:?}", char::from(c));
            }
        }
    }

    #[test]
    fn sets() {
        check("[abc]", "abc", "d[]");
        check("[^abc]", "d^", "abc");
        check("[]a]", "]a", "b");
        check("[^]a]", "b", "]a");
        check("[-a]", "-a", "b");
        check("[a-]", "a-", "b");
        check("[a-c-]", "abc-", "d");
        check("[+--]", "+,-", "*.");
        check(r"[\n]", r"\n", "\n");
        check("[[:digit:]x]", "0189x", "ay:");
        check("[[:space:]]", " \t\n\x0b\x0c\r", "a");
        check("[[=a=]]", "a", "=b");
        check("[[.space.]-#]", " !\"#", "$");
        check("[[.-.]a]", "-a", ".");
    }

    #[test]
    fn word_boundaries() {
        let ere = Ere::new(b"[[:<:]]ab[[:>:]]").unwrap();
        assert!(ere.is_match(b"x ab,") && !ere.is_match(b"xab") && !ere.is_match(b"ab1"));
    }

    #[test]
    fn errors_are_those_of_the_reference() {
        for (bracket, error) in [
            ("[", UNBALANCED),
            ("[a", UNBALANCED),
            ("[]", UNBALANCED),
            ("[[.a", UNBALANCED),
            ("[[:foo:]]", BAD_CLASS),
            ("[[:alpha]]", BAD_CLASS),
            ("[[.foo.]]", BAD_ELEMENT),
            ("[[=foo=]]", BAD_ELEMENT),
            ("[z-a]", BAD_RANGE),
            ("[--a]", BAD_RANGE),
            ("[a-b-c]", BAD_RANGE),
        ] {
            assert_eq!(Ere::new(bracket.as_bytes()).err(), Some(error), "{bracket}");
        }
    }
}
