//! Rust names for names in TableGen and C++.

use std::collections::{BTreeMap, BTreeSet};

/// `foo_bar` as `fooBar`, as `rename_all = "camelCase"` converts it.
pub use dialekt_ods_model::camel_case as camel;

/// Words that are not identifiers in Rust.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Keywords that cannot be raw identifiers.
const NEVER: &[&str] = &["self", "Self", "super", "crate", "_"];

/// `fooBar` and `foo-bar` as `foo_bar`. An abbreviation is one word: `numCTAs` is `num_ctas`.
pub fn snake(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (i, c) in chars.iter().enumerate() {
        if !c.is_ascii_alphanumeric() {
            if !out.is_empty() && !out.ends_with('_') {
                out.push('_');
            }
            continue;
        }
        let before = i.checked_sub(1).map(|i| chars[i]);
        let after = chars.get(i + 1);
        let starts = c.is_ascii_uppercase()
            && before.is_some_and(|b| {
                b.is_ascii_lowercase()
                    || b.is_ascii_digit()
                    || (b.is_ascii_uppercase() && after.is_some_and(char::is_ascii_lowercase) && !is_plural(&chars, i))
            });
        if starts && !out.ends_with('_') {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    out
}

/// Returns whether the capital letter is the last one of an abbreviation in the plural: the A of `CTAs`.
fn is_plural(chars: &[char], at: usize) -> bool {
    chars.get(at + 1) == Some(&'s') && chars.get(at + 2).is_none_or(|c| !c.is_ascii_lowercase())
}

/// `foo_bar` and `fooBar` as `FooBar`; other characters separate words.
pub fn pascal(name: &str) -> String {
    let mut out = String::new();
    let mut upper = true;
    for c in name.chars() {
        if !c.is_ascii_alphanumeric() {
            // An underscore keeps two numbers apart.
            if out.ends_with(|c: char| c.is_ascii_digit()) && !out.is_empty() {
                out.push('_');
            }
            upper = true;
        } else if std::mem::take(&mut upper) {
            if out.ends_with('_') && !c.is_ascii_digit() {
                out.pop();
            }
            out.extend(c.to_uppercase());
        } else {
            out.push(c);
        }
    }
    while out.ends_with('_') {
        out.pop();
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, 'N');
    }
    if NEVER.contains(&out.as_str()) { format!("{out}_") } else { out }
}

/// A name as an identifier: `type` as `r#type`.
pub fn ident(name: &str) -> String {
    match name {
        _ if NEVER.contains(&name) => format!("{name}_"),
        _ if KEYWORDS.contains(&name) => format!("r#{name}"),
        _ => name.to_owned(),
    }
}

/// The last segment of a C++ name: `Foo` of `::mlir::ns::Foo`.
pub fn last(cpp: &str) -> &str {
    let cpp = cpp.trim();
    cpp.rsplit("::").next().unwrap_or(cpp)
}

/// The C++ class of a record: the part of its name after the first underscore. [mlir-tblgen: Operator::getCppClassName]
pub fn cpp_class(record: &str) -> &str {
    match record.split_once('_') {
        Some((prefix, rest)) if !prefix.is_empty() && !rest.is_empty() => rest,
        _ => record,
    }
}

/// A text in quotes.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The names of a crate's items: none is given twice, and none hides a name of the library.
#[derive(Debug)]
pub struct Names {
    taken: BTreeSet<String>,
    /// The given names, by the key of the item.
    known: BTreeMap<String, String>,
}

impl Names {
    /// An empty table, except for reserved names.
    pub fn new<'a>(reserved: impl IntoIterator<Item = &'a str>) -> Names {
        Names { taken: reserved.into_iter().map(str::to_owned).collect(), known: BTreeMap::new() }
    }

    /// The name of an item, if it has been given one.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.known.get(key).map(String::as_str)
    }

    /// Gives an item a name: the first wish that is free with all the suffixes, or the last wish with a number
    /// appended.
    pub fn give(&mut self, key: &str, wishes: &[String], suffixes: &[&str]) -> String {
        self.give_with(key, wishes, |name| suffixes.iter().map(|suffix| format!("{name}{suffix}")).collect())
    }

    /// Gives an item a name: the first wish that is free with all its companions, the names of what is generated beside
    /// the item, or the last wish with a number appended.
    pub fn give_with(&mut self, key: &str, wishes: &[String], companions: impl Fn(&str) -> Vec<String>) -> String {
        let numbered = (2..).map(|n| format!("{}{n}", wishes.last().map_or("Item", String::as_str)));
        let mut all = wishes.iter().cloned().chain(numbered);
        let free = |name: &String| {
            !self.taken.contains(name) && companions(name).iter().all(|companion| !self.taken.contains(companion))
        };
        let name = all.find(free).expect("there is always a number that is free");
        self.taken.insert(name.clone());
        self.taken.extend(companions(&name));
        self.known.insert(key.to_owned(), name.clone());
        name
    }

    /// Gives an item a name that exists already.
    pub fn alias(&mut self, key: &str, name: &str) {
        self.known.insert(key.to_owned(), name.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted() {
        for (name, expected) in [
            ("fooBar", "foo_bar"),
            ("numCTAs", "num_ctas"),
            ("HTMLFile", "html_file"),
            ("lhs", "lhs"),
            ("foo_bar", "foo_bar"),
            ("a2B", "a2_b"),
            ("1d", "_1d"),
        ] {
            assert_eq!(snake(name), expected, "{name}");
        }
        for (name, expected) in
            [("foo_bar", "FooBar"), ("1-D", "N1D"), ("2x4 of 8", "2x4Of8"), ("16 8", "N16_8"), ("Self", "Self_")]
        {
            let expected = if expected.starts_with('2') { format!("N{expected}") } else { expected.to_owned() };
            assert_eq!(pascal(name), expected, "{name}");
        }
    }

    #[test]
    fn names_are_given_once() {
        let mut names = Names::new(["Index"]);
        assert_eq!(names.give("a", &["Index".into(), "IndexOp".into()], &["View"]), "IndexOp");
        assert_eq!(names.give("b", &["IndexOpView".into()], &[]), "IndexOpView2");
        assert_eq!(names.get("a"), Some("IndexOp"));
    }
}
