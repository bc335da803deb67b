//! Designators, which are comments that announce expected diagnostics: `expected-error@+1 {{...}}`. [MLIR: Diagnostic
//! verifier handler]

use dialekt_ir_core::diag::Severity;

/// A designator in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Designator<'t> {
    /// The column of its start.
    pub column: usize,
    /// The expected severity.
    pub severity: Severity,
    /// True if `{{...}}` in the text are regular expressions.
    pub regex: bool,
    /// The line of the expected diagnostic.
    pub target: Target,
    /// The expected text of the message.
    pub text: &'t [u8],
}

/// The line of an expected diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The line at this distance below; 0 is the line itself.
    Offset(i64),
    /// On the last line without a designator.
    Above,
    /// On the next line without a designator.
    Below,
    /// At no known location.
    Unknown,
}

const PREFIX: &[u8] = b"expected-";

/// The designator of a line: the first that is well formed. Its text goes to the end of the line.
pub fn find(line: &[u8]) -> Option<Designator<'_>> {
    let end = line.iter().rposition(|c| !b" \t\n\x0b\x0c\r".contains(c))? + 1;
    let line = &line[..end];
    memchr::memmem::find_iter(line, PREFIX).find_map(|column| parse(line, column))
}

fn parse(line: &[u8], column: usize) -> Option<Designator<'_>> {
    let mut rest = &line[column + PREFIX.len()..];
    let severities = [Severity::Error, Severity::Note, Severity::Remark, Severity::Warning];
    let severity = severities.into_iter().find(|severity| eat(&mut rest, severity.name()))?;
    let regex = eat(&mut rest, "-re");
    rest = without_spaces(rest);
    let target = if eat(&mut rest, "@") { target(&mut rest)? } else { Target::Offset(0) };
    let text = without_spaces(rest).strip_prefix(b"{{")?.strip_suffix(b"}}")?;
    Some(Designator { column, severity, regex, target, text })
}

fn target(rest: &mut &[u8]) -> Option<Target> {
    let named = [("above", Target::Above), ("below", Target::Below), ("unknown", Target::Unknown)];
    if let Some((_, target)) = named.into_iter().find(|(name, _)| eat(rest, name)) {
        return Some(target);
    }
    let sign = if eat(rest, "+") { 1 } else { -1 };
    if sign < 0 && !eat(rest, "-") {
        return None;
    }
    let n = rest.iter().take_while(|c| c.is_ascii_digit()).count();
    let digits = std::str::from_utf8(rest.split_off(..n)?).ok().filter(|digits| !digits.is_empty())?;
    // As in C, a leading 0 makes it octal. An invalid or too large number counts as 0.
    let radix = if digits.starts_with('0') { 8 } else { 10 };
    Some(Target::Offset(sign * i64::from(i32::from_str_radix(digits, radix).unwrap_or(0))))
}

fn eat(rest: &mut &[u8], word: &str) -> bool {
    match rest.strip_prefix(word.as_bytes()) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}

fn without_spaces(text: &[u8]) -> &[u8] {
    &text[text.iter().take_while(|c| **c == b' ').count()..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<(usize, Severity, bool, Target, &str)>) {
        let expected = expected.map(|(column, severity, regex, target, text)| Designator {
            column,
            severity,
            regex,
            target,
            text: text.as_bytes(),
        });
        assert_eq!(find(line.as_bytes()), expected, "{line}");
    }

    #[test]
    fn well_formed_designators() {
        use Severity::*;
        check("// expected-error {{a}}", Some((3, Error, false, Target::Offset(0), "a")));
        check("expected-note-re  @+12{{a}} }} \r", Some((0, Note, true, Target::Offset(12), "a}} ")));
        check("expected-remark@-3   {{}}", Some((0, Remark, false, Target::Offset(-3), "")));
        check("expected-warning @above {{{}}}", Some((0, Warning, false, Target::Above, "{}")));
        check("expected-warning@below {{}}", Some((0, Warning, false, Target::Below, "")));
        check("expected-warning@unknown{{}}", Some((0, Warning, false, Target::Unknown, "")));
        check(
            "expected-error {{a}} expected-note {{b}}",
            Some((0, Error, false, Target::Offset(0), "a}} expected-note {{b")),
        );
    }

    #[test]
    fn the_first_that_is_well_formed_counts() {
        check("expected-errors {{a}} expected-note {{b}}", Some((22, Severity::Note, false, Target::Offset(0), "b")));
        check("expected-expected-note {{b}}", Some((9, Severity::Note, false, Target::Offset(0), "b")));
    }

    #[test]
    fn offsets_are_c_literals() {
        let offset = |n| Some((0, Severity::Error, false, Target::Offset(n), "a"));
        check("expected-error@+010 {{a}}", offset(8));
        check("expected-error@-07 {{a}}", offset(-7));
        check("expected-error@+08 {{a}}", offset(0));
        check("expected-error@+99999999999 {{a}}", offset(0));
    }

    #[test]
    fn others_are_no_designators() {
        for line in [
            "expected-error",
            "expected-error {{a",
            "expected-error {{a}} x",
            "expected-error {{}",
            "expected-error {{{}",
            "expected-error {a}}",
            "expected-error 2 {{a}}",
            "expected-error@+0x10 {{a}}",
            "expected-error@+ {{a}}",
            "expected-error@3 {{a}}",
            "expected-error @ above {{a}}",
            "expected-error@aboveb {{a}}",
            "expected-fatal {{a}}",
            "Expected-error {{a}}",
        ] {
            check(line, None);
        }
    }
}
