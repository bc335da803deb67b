//! Markdown output: headings, tables, escaped text.

use std::fmt::Write;

/// A text with all markup escaped, except for backticks.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut code = false;
    for c in text.chars() {
        match c {
            '`' => {
                code = !code;
                out.push(c);
            }
            '<' if !code => out.push_str("&lt;"),
            _ => out.push(c),
        }
    }
    out
}

/// A text in backticks.
pub fn code(text: &str) -> String {
    match text.contains('`') {
        true => format!("`` {text} ``"),
        false => format!("`{text}`"),
    }
}

/// Texts in backticks, separated by commas.
pub fn codes<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<String> = texts.into_iter().map(code).collect();
    all.join(", ")
}

/// A heading with an anchor: `id` is the part after `#` in links.
pub fn heading(out: &mut String, level: usize, id: &str, text: &str) {
    let _ = writeln!(out, "<a id=\"{id}\"></a>\n\n{} {text}\n", "#".repeat(level));
}

/// A paragraph; nothing for an empty text.
pub fn paragraph(out: &mut String, text: &str) {
    if !text.is_empty() {
        let _ = writeln!(out, "{}\n", without_paths(text));
    }
}

/// A text in which links to Rust items are replaced by their titles. Code is left as it is.
fn without_paths(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut code = false;
    for line in text.split_inclusive('\n') {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        if code || fence {
            out.push_str(line);
            continue;
        }
        let mut rest = line;
        while let Some((before, link)) = rest.split_once('[') {
            out.push_str(before);
            let Some((shown, behind)) = link.split_once(']') else {
                rest = &rest[before.len()..];
                break;
            };
            let target = behind.strip_prefix('(').and_then(|behind| behind.split_once(')'));
            rest = match target {
                Some((path, behind)) if !path.contains(['.', '/', '#']) => {
                    out.push_str(shown);
                    behind
                }
                None if shown.len() > 2 && shown.starts_with('`') && shown.ends_with('`') => {
                    out.push_str(shown);
                    behind
                }
                _ => {
                    out.push('[');
                    link
                }
            };
        }
        out.push_str(rest);
    }
    out
}

/// A block of code in a language.
pub fn block(out: &mut String, language: &str, text: &str) {
    let _ = writeln!(out, "```{language}\n{text}\n```\n");
}

/// A table under a title; nothing if there are no rows.
pub fn table<const N: usize>(out: &mut String, title: &str, head: [&str; N], rows: &[[String; N]]) {
    if rows.is_empty() {
        return;
    }
    paragraph(out, title);
    let _ = writeln!(out, "| {} |\n|{}", head.join(" | "), " --- |".repeat(N));
    for row in rows {
        // A bar ends a cell, even in backticks.
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('\n', " ").replace('|', "\\|")).collect();
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_code_keeps_its_angles() {
        assert_eq!(escape("a < b, `vector<4>` < c"), "a &lt; b, `vector<4>` &lt; c");
    }

    #[test]
    fn links_to_items_are_what_they_show() {
        let text = "See [`Foo`], [that](super::Foo), [here](a.md#b), [MLIR: x] and `a[0]`.\n```\n[`Foo`]\n```\n[";
        let expected = "See `Foo`, that, [here](a.md#b), [MLIR: x] and `a[0]`.\n```\n[`Foo`]\n```\n[";
        assert_eq!(without_paths(text), expected);
    }

    #[test]
    fn bars_do_not_end_cells() {
        let mut out = String::new();
        table(&mut out, "", ["A"], &[["`a|b`".into()]]);
        assert_eq!(out, "| A |\n| --- |\n| `a\\|b` |\n\n");
        table(&mut out, "Nothing", ["A"], &[]);
        assert!(!out.contains("Nothing"));
    }
}
