//! The directives of a file of checks. [FileCheck: readCheckFile]

use super::pattern::{Pattern, Variables};
use super::report::Buffer;
use super::{Kind, Options};

/// A directive.
#[derive(Debug)]
pub struct Directive {
    pub kind: Kind,
    /// The number of times that it is found: `CHECK-COUNT-3`.
    pub count: usize,
    /// The name in messages: `CHECK-NEXT`.
    pub name: String,
    pub pattern: Pattern,
    /// The place of the pattern in the file.
    pub at: usize,
    /// The text of a flag that stands for it.
    pub flag: Option<String>,
}

/// Prefix of the text of a flag, where messages show it.
pub const IMPLICIT: &str = "-implicit-check-not='";

/// A directive that stands for a place in the output, with those before it that do not: `-DAG` and `-NOT`.
#[derive(Debug)]
pub struct Step {
    pub before: Vec<Directive>,
    pub directive: Directive,
}

/// Reads the directives of a file, in steps.
///
/// # Errors
/// A mistake, as the reference reports it.
pub fn read(file: &Buffer, options: &Options, variables: &mut Variables) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    let mut used = vec![false; options.prefixes.len()];
    let implicit = |variables: &mut Variables| -> Result<Vec<Directive>, String> {
        let make = |text: &String| {
            let pattern = Pattern::parse(text, Kind::Not, false, 0, options, variables);
            let pattern = pattern.map_err(|(_, error)| format!("command line: error: {error}\n"))?;
            let at = IMPLICIT.len();
            Ok(Directive {
                kind: Kind::Not,
                count: 1,
                name: "IMPLICIT-CHECK-NOT".into(),
                pattern,
                at,
                flag: Some(text.clone()),
            })
        };
        options.implicit_not.iter().map(make).collect()
    };
    let mut before = implicit(variables)?;
    let mut at = 0;
    while let Some(found) = next_prefix(&file.text, at, options) {
        let (place, behind) = found.place;
        at = behind;
        let complain = |at: usize, message: String| {
            let mut said = String::new();
            file.say(at, 0, "error", &message, &mut said);
            said
        };
        let Some(index) = found.prefix else {
            // A comment: nothing in its line counts.
            at = file.text[at..].find('\n').map_or(file.text.len(), |end| at + end);
            continue;
        };
        let prefix = &options.prefixes[index];
        used[index] = true;
        let suffix = match suffix(&file.text[behind..]) {
            Suffix::None => continue,
            Suffix::BadNot => {
                return Err(complain(behind + 1, format!("unsupported -NOT combo on prefix '{prefix}'")));
            }
            Suffix::BadCount(length) => {
                return Err(complain(
                    behind + length,
                    format!("invalid count in -COUNT specification on prefix '{prefix}'"),
                ));
            }
            Suffix::Found { kind, count, literal, word, length } => {
                at += length;
                (kind, count, literal, word)
            }
        };
        let (kind, count, literal, word) = suffix;
        let line_end = file.text[at..].find('\n').map_or(file.text.len(), |end| at + end);
        let keeps_blanks = options.strict_whitespace && options.match_full_lines;
        let mut text = &file.text[at..line_end];
        if !keeps_blanks {
            at += text.len() - text.trim_start_matches([' ', '\t']).len();
            text = file.text[at..line_end].trim_end_matches([' ', '\t']);
        }
        let shown = if literal { format!("{word}{{LITERAL}}") } else { word.to_owned() };
        let name = format!("{prefix}{shown}");
        if text.is_empty() && kind != Kind::Empty {
            return Err(complain(at, format!("found empty check string with prefix '{prefix}:'")));
        }
        if !text.is_empty() && kind == Kind::Empty {
            return Err(complain(at, format!("found non-empty check string for empty check with prefix '{prefix}:'")));
        }
        let pattern = Pattern::parse(text, kind, literal, file.line(at), options, variables);
        let pattern = pattern.map_err(|(offset, error)| complain(at + offset, error))?;
        if kind == Kind::Label && pattern.has_variables() {
            let message = format!("found '{prefix}-LABEL:' with variable definition or use");
            return Err(complain(place, message));
        }
        let directive = Directive { kind, count, name, pattern, at, flag: None };
        at = line_end;
        match kind {
            Kind::Next | Kind::Same | Kind::Empty if steps.is_empty() => {
                let word = word.trim_start_matches('-');
                return Err(complain(place, format!("found '{prefix}-{word}' without previous '{prefix}: line")));
            }
            Kind::Dag | Kind::Not => before.push(directive),
            _ => {
                let before = std::mem::replace(&mut before, implicit(variables)?);
                steps.push(Step { before, directive });
            }
        }
    }
    let missing: Vec<String> = options
        .prefixes
        .iter()
        .zip(&used)
        .filter(|(_, used)| !**used)
        .map(|(prefix, _)| format!("'{prefix}:'"))
        .collect();
    if !missing.is_empty() && (missing.len() == used.len() || !options.allow_unused_prefixes) {
        let es = if missing.len() == 1 { "" } else { "es" };
        return Err(format!("error: no check strings found with prefix{es} {}\n", missing.join(", ")));
    }
    if !before.is_empty() {
        let directive = Directive {
            kind: Kind::End,
            count: 1,
            name: "implicit EOF".into(),
            pattern: Pattern::end(),
            at: file.text.len(),
            flag: None,
        };
        steps.push(Step { before, directive });
    }
    Ok(steps)
}

/// A prefix in the file.
struct Found {
    /// Its number; `None` for that of a comment.
    prefix: Option<usize>,
    /// Its place, and the one behind it.
    place: (usize, usize),
}

/// The next prefix that is a word of its own, and has a colon, a modifier or a suffix behind it.
fn next_prefix(text: &str, from: usize, options: &Options) -> Option<Found> {
    let bytes = text.as_bytes();
    let is_word = |c: &u8| c.is_ascii_alphanumeric() || b"-_".contains(c);
    let all = options.prefixes.iter().enumerate().map(|(i, prefix)| (Some(i), prefix));
    let all = || all.clone().chain(options.comments.iter().map(|prefix| (None, prefix)));
    let find = |prefix: &str| {
        let mut at = from;
        loop {
            let start = at + text[at..].find(prefix)?;
            let end = start + prefix.len();
            if !(start > 0 && is_word(&bytes[start - 1])) && bytes.get(end).is_some_and(|c| b":-{".contains(c)) {
                return Some((start, end));
            }
            at = end;
        }
    };
    let found = all().filter_map(|(prefix, text)| Some(Found { prefix, place: find(text)? }));
    let is_directive = |found: &Found| found.prefix.is_some() || bytes[found.place.1] == b':';
    // Of prefixes at one place, the longest is meant.
    found.filter(is_directive).min_by_key(|found| (found.place.0, std::cmp::Reverse(found.place.1)))
}

enum Suffix<'t> {
    /// It is no directive.
    None,
    BadNot,
    /// The count ends, or does not begin, behind so many characters.
    BadCount(usize),
    Found {
        kind: Kind,
        count: usize,
        literal: bool,
        word: &'t str,
        length: usize,
    },
}

/// Suffix of a prefix, up to the colon.
fn suffix(text: &str) -> Suffix<'_> {
    let kinds = [
        ("-NEXT", Kind::Next),
        ("-SAME", Kind::Same),
        ("-NOT", Kind::Not),
        ("-DAG", Kind::Dag),
        ("-LABEL", Kind::Label),
        ("-EMPTY", Kind::Empty),
    ];
    let found = |word: &'static str, kind, count, length: usize| {
        let rest = &text[length..];
        let (literal, modifier) = match rest.strip_prefix("{LITERAL}") {
            Some(_) => (true, "{LITERAL}".len()),
            None => (false, 0),
        };
        match rest[modifier..].starts_with(':') {
            true => Suffix::Found { kind, count, literal, word, length: length + modifier + 1 },
            false => Suffix::None,
        }
    };
    if let Some(rest) = text.strip_prefix("-COUNT-") {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let count = rest[..end].parse().unwrap_or(0);
        if count == 0 || count > i32::MAX as usize || !rest[end..].starts_with([':', '{']) {
            return Suffix::BadCount("-COUNT-".len() + end);
        }
        return found("-COUNT", Kind::Plain, count, "-COUNT-".len() + end);
    }
    let combinations = [
        "-DAG-NOT:",
        "-NOT-DAG:",
        "-NEXT-NOT:",
        "-NOT-NEXT:",
        "-SAME-NOT:",
        "-NOT-SAME:",
        "-EMPTY-NOT:",
        "-NOT-EMPTY:",
    ];
    if combinations.iter().any(|word| text.starts_with(word)) {
        return Suffix::BadNot;
    }
    for (word, kind) in kinds {
        if text.starts_with(word) {
            return found(word, kind, 1, word.len());
        }
    }
    found("", Kind::Plain, 1, 0)
}
