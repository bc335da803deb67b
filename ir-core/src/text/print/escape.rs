//! Spelling of strings, keywords, symbols and dialect bodies.

use crate::text::lex::is_bare_identifier;

/// Appends the bytes in escaped form: quotes, and bytes that are not printable ASCII, as `\XX`; backslashes doubled.
pub(super) fn escaped(bytes: &[u8], out: &mut Vec<u8>) {
    let plain = |b: &u8| matches!(b, b' '..=b'~') && !matches!(b, b'"' | b'\\');
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|b| !plain(b)) {
        out.extend_from_slice(&rest[..at]);
        match rest[at] {
            b'\\' => out.extend_from_slice(b"\\\\"),
            byte => {
                out.push(b'\\');
                hex_byte(byte, out);
            }
        }
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
}

/// Appends a string with its quotes.
pub(super) fn quoted(bytes: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    escaped(bytes, out);
    out.push(b'"');
}

/// Appends a byte as two upper-case digits.
#[inline]
pub(super) fn hex_byte(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.extend_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
}

/// Appends a name, in quotes where it is no bare identifier.
pub(super) fn keyword_or_string(name: &[u8], out: &mut Vec<u8>) {
    match is_bare_identifier(name) {
        true => out.extend_from_slice(name),
        false => quoted(name, out),
    }
}

/// Appends `@name`.
pub(crate) fn symbol_name(name: &[u8], out: &mut Vec<u8>) {
    match name {
        [] => out.extend_from_slice(b"@<<INVALID EMPTY SYMBOL>>"),
        _ => {
            out.push(b'@');
            keyword_or_string(name, out);
        }
    }
}

/// Returns whether a body may be written as `!dialect.body` rather than `!dialect<body>`: an identifier, then nothing
/// or one balanced pair of angle brackets up to the end.
pub(super) fn is_pretty_body(body: &[u8]) -> bool {
    if !body.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let name = body.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_'))).unwrap_or(body.len());
    let mut rest = &body[name..];
    if rest.is_empty() {
        return true;
    }
    if rest[0] != b'<' || rest.last() != Some(&b'>') {
        return false;
    }
    let mut open = Vec::new();
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        let closed = match byte {
            0 => return false,
            b'<' | b'[' | b'(' | b'{' => {
                open.push(byte);
                continue;
            }
            b'-' if rest.first() == Some(&b'>') => {
                rest = &rest[1..];
                continue;
            }
            b'"' => match after_string(rest) {
                Some(tail) => {
                    rest = tail;
                    continue;
                }
                None => return false,
            },
            b'>' => b'<',
            b']' => b'[',
            b')' => b'(',
            b'}' => b'{',
            _ => continue,
        };
        if open.pop() != Some(closed) {
            return false;
        }
        if open.is_empty() {
            return rest.is_empty();
        }
    }
    false
}

/// The rest of the text behind a string; `None` when the string does not end.
fn after_string(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        let at = memchr::memchr2(b'"', b'\\', rest)?;
        match rest[at] {
            b'"' => return Some(&rest[at + 1..]),
            _ => rest = rest.get(at + 2..)?,
        }
    }
}

/// A name that a dialect chose for a value, block or alias, with other characters than letters, digits and `punctuation`
/// replaced, and an underscore before a leading digit. The name must not be empty.
pub(super) fn sanitized<'n>(name: &'n [u8], punctuation: &[u8], buffer: &'n mut Vec<u8>) -> &'n [u8] {
    let valid = |b: &u8| b.is_ascii_alphanumeric() || punctuation.contains(b);
    if name.iter().all(valid) && !name.first().is_some_and(u8::is_ascii_digit) {
        return name;
    }
    // The underscore is there, to be taken when needed.
    buffer.clear();
    buffer.push(b'_');
    for byte in name {
        match byte {
            b if valid(b) => buffer.push(*b),
            b' ' => buffer.push(b'_'),
            // Without leading zeros.
            b if *b < 16 => buffer.push(b"0123456789ABCDEF"[usize::from(*b)]),
            b => hex_byte(*b, buffer),
        }
    }
    match buffer.get(1) {
        Some(first) if first.is_ascii_digit() => buffer,
        _ => &buffer[1..],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(f: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        f(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn strings_escape_all_but_printable_ascii() {
        assert_eq!(text(|o| quoted(b"a\"\\\n\x7f~ \xff", o)), r#""a\22\\\0A\7F~ \FF""#);
    }

    #[test]
    fn names_that_are_no_identifiers_are_quoted() {
        assert_eq!(text(|o| keyword_or_string(b"a$.1", o)), "a$.1");
        assert_eq!(text(|o| keyword_or_string(b"1a", o)), "\"1a\"");
        assert_eq!(text(|o| keyword_or_string(b"", o)), "\"\"");
        assert_eq!(text(|o| symbol_name(b"a b", o)), "@\"a b\"");
        assert_eq!(text(|o| symbol_name(b"", o)), "@<<INVALID EMPTY SYMBOL>>");
    }

    #[test]
    fn bodies_are_pretty_when_they_are_a_name_with_balanced_brackets() {
        for body in ["a", "a.b_1", "a<b>", "a<b -> c>", "a<[({})]>", "a<\"x\">", "a<\">\\\">\">"] {
            assert!(is_pretty_body(body.as_bytes()), "{body}");
        }
        for body in
            ["", "1", "_a", "a b", "a<b", "a<b>c", "a<b><c>", "a<[>]>", "a>", "a$", "<a>", "a<b\0>", "a-b", "a<\">"]
        {
            assert!(!is_pretty_body(body.as_bytes()), "{body}");
        }
    }

    #[test]
    fn names_are_sanitized_for_use_behind_a_sigil() {
        let clean = |name: &[u8]| String::from_utf8(sanitized(name, b"$_-", &mut Vec::new()).to_vec()).unwrap();
        assert_eq!(clean(b"a b"), "a_b");
        assert_eq!(clean(b"0a"), "_0a");
        assert_eq!(clean(b"a.b"), "a2Eb");
        assert_eq!(clean(b"a\n"), "aA");
        assert_eq!(clean(b"%a"), "_25a");
    }
}
