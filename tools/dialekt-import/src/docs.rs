//! Documentation: summaries and descriptions of TableGen as comments.

/// The documentation of an item: its summary, or else its name, and its description.
pub fn comment(summary: &str, description: &str, name: &str) -> String {
    let mut out = String::new();
    let summary = summary.split_whitespace().collect::<Vec<_>>().join(" ");
    let description = dedent(description);
    if !summary.is_empty() {
        let mut chars = summary.chars();
        let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        let end = if summary.ends_with(['.', '!', '?', ':']) { "" } else { "." };
        out += &format!("/// {first}{}{end}\n", chars.as_str());
    } else if description.is_empty() {
        out += &format!("/// `{}`.\n", name.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    if !description.is_empty() {
        if !out.is_empty() {
            out += "///\n";
        }
        for line in description.lines() {
            out += if line.is_empty() { "///\n" } else { "/// " };
            if !line.is_empty() {
                // Comments must not contain control characters.
                out.extend(line.chars().map(|c| if c.is_control() && c != '\t' { ' ' } else { c }));
                out += "\n";
            }
        }
    }
    out
}

/// A text without the common indentation of its lines, and without empty lines at its ends.
fn dedent(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let indent = lines.iter().filter(|line| !line.is_empty()).map(|line| line.len() - line.trim_start().len()).min();
    let indent = indent.unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(indent..).unwrap_or_default()).collect();
    let start = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let end = lines.iter().rposition(|line| !line.is_empty()).map_or(start, |at| at + 1);
    lines[start..end].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_comments() {
        let text = "\n    First.\n\n      code\n    ";
        assert_eq!(comment("what it does", text, "x"), "/// What it does.\n///\n/// First.\n///\n///   code\n");
        assert_eq!(comment("", "", "Foo_Op"), "/// `Foo_Op`.\n");
        assert_eq!(comment("a\rb", "c\r\nd\re", "x"), "/// A b.\n///\n/// c\n/// d e\n");
        assert_eq!(comment("", "", "x\ny"), "/// `x y`.\n");
    }
}
