//! Patterns that bring ops into canonical form.

use dialekt_ir_core::rewrite::Pattern;
use dialekt_ir_core::rewrite::rule::{Node, Part};

use crate::markdown::{code, escape, table};

/// The name of a pattern without its modules.
pub fn short(name: &str) -> &str {
    let plain = name.split('<').next().unwrap_or(name);
    let start = plain.rfind("::").map_or(0, |at| at + 2);
    plain.get(start..).unwrap_or(plain)
}

/// Patterns of an op, or of a dialect as a whole.
pub fn patterns(out: &mut String, all: &[(&str, &'static Pattern)]) {
    let rows = all.iter().map(|(of, pattern)| {
        let what = match (pattern.summary, pattern.rule) {
            ("", None) => String::new(),
            ("", Some(rule)) => code(&node(&rule().source)),
            (summary, None) => escape(summary),
            (summary, Some(rule)) => {
                let stop = if summary.ends_with('.') { "" } else { "." };
                format!("{}{stop} Matches {}", escape(summary), code(&node(&rule().source)))
            }
        };
        [code(of), code(short((pattern.name)())), pattern.benefit.to_string(), what]
    });
    table(out, "", ["Op", "Rewrite", "Benefit", "Description"], &rows.collect::<Vec<_>>());
}

/// What a rule matches. Rules are written by people: they are not nested deeply.
fn node(node: &Node) -> String {
    let fields = node.fields.iter().map(|(field, part)| match part {
        Part::Name(name) if name == field => (*name).to_owned(),
        Part::Name(name) => format!("{field}: {name}"),
        Part::Op(inner) => format!("{field}: {}", self::node(inner)),
        Part::Constant => format!("{field}: constant"),
        Part::Other(text) => format!("{field}: {text}"),
    });
    format!("{} {{ {} }}", node.op.name, fields.collect::<Vec<_>>().join(", ")).replace("{  }", "{ .. }")
}
