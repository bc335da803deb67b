//! Positions of values in JSON text, by their path.

/// A step into a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The value of a key.
    Key(&'static str),
    /// An entry of a list.
    Index(usize),
}

/// Line and column of a value, from 1; those of the last value on the path that exists. The text is valid JSON.
pub fn place(text: &str, path: &[Step]) -> (usize, usize) {
    let bytes = text.as_bytes();
    let mut at = blank(bytes, 0);
    for step in path {
        match find(bytes, at, *step) {
            Some(found) => at = found,
            None => break,
        }
    }
    let before = &text[..at.min(text.len())];
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1)
}

/// The start of the value that a step leads to, from the start of its container.
fn find(text: &[u8], start: usize, step: Step) -> Option<usize> {
    let mut at = blank(text, start + 1);
    let mut index = 0;
    while !matches!(text.get(at)?, b']' | b'}') {
        let mut is_it = step == Step::Index(index);
        if text[start] == b'{' {
            let end = skip(text, at);
            is_it = matches!(step, Step::Key(key) if text[at..end] == *format!("{key:?}").as_bytes());
            // The value starts after the colon.
            at = blank(text, blank(text, end) + 1);
        }
        if is_it {
            return Some(at);
        }
        at = blank(text, skip(text, at));
        if text.get(at) == Some(&b',') {
            at = blank(text, at + 1);
        }
        index += 1;
    }
    None
}

fn blank(text: &[u8], at: usize) -> usize {
    at + text.get(at..).unwrap_or_default().iter().take_while(|c| c.is_ascii_whitespace()).count()
}

/// The end of a value.
fn skip(text: &[u8], start: usize) -> usize {
    let (mut at, mut depth, mut quoted) = (start, 0, false);
    while let Some(c) = text.get(at) {
        match c {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted && depth == 0 => return at,
            b']' | b'}' if !quoted => depth -= 1,
            b',' | b':' if !quoted && depth == 0 => return at,
            _ => {}
        }
        at += 1;
        if depth == 0 && !quoted && matches!(text[at - 1], b'"' | b']' | b'}') {
            return at;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found() {
        let text = "{\"a\": [1, \"x,\\\"]\", {\"b\": null}],\n  \"c\": {\"a\": true}}";
        for (path, expected) in [
            (vec![], (1, 1)),
            (vec![Step::Key("a"), Step::Index(1)], (1, 11)),
            (vec![Step::Key("a"), Step::Index(2), Step::Key("b")], (1, 26)),
            (vec![Step::Key("c"), Step::Key("a")], (2, 14)),
            (vec![Step::Key("c"), Step::Key("z")], (2, 8)),
        ] {
            assert_eq!(place(text, &path), expected, "{path:?}");
        }
    }
}
