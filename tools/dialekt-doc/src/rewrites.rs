//! The sections of canonicalization patterns.

use dialekt_ir_core::rewrite::Pattern;
use dialekt_ir_core::rewrite::rule::{Node, Part};

use crate::markdown::{code, escape, table};

/// The name of a pattern without its modules.
pub fn short(name: &str) -> &str {
    let plain = name.split('<').next().unwrap_or(name);
    let start = plain.rfind("::").map_or(0, |at| at + 2);
    plain.get(start..).unwrap_or(plain)
}

/// The table of patterns, each with the op or dialect that lists it.
pub fn patterns(out: &mut String, all: &[(&str, &'static Pattern)]) {
    let mut rows: Vec<[String; 2]> = Vec::new();
    let mut last = "";
    for (of, pattern) in all {
        if *of != last {
            let name = if of.contains('.') { format!("[{}](#{of})", code(of)) } else { code(of) };
            rows.push([format!("**{name}**"), String::new()]);
            last = of;
        }
        let mut what: Vec<String> = Vec::new();
        if !pattern.summary.is_empty() {
            what.push(escape(pattern.summary.trim_end_matches('.')));
        }
        what.extend(pattern.rule.map(|rule| {
            let rule = rule();
            let roots: Vec<String> = std::iter::once(&rule.source).chain(rule.others).map(node).collect();
            let order = if rule.commutative { ", operands of commutative operations in either order" } else { "" };
            format!("Matches {}{order}", code(&roots.join(", ")))
        }));
        if pattern.benefit > 1 {
            what.push(format!("Benefit {}", pattern.benefit));
        }
        rows.push([code(short((pattern.name)())), format!("{}.", what.join(". "))]);
    }
    table(out, "", ["Rewrite", "Description"], &rows);
}

/// The pattern of a rule as text. Rules are written by hand, so that the recursion is shallow.
fn node(node: &Node) -> String {
    let fields = node.fields.iter().map(|(field, part)| match part {
        Part::Name(name) if name == field => (*name).to_owned(),
        Part::Name(name) => format!("{field}: {name}"),
        Part::Op(inner) => format!("{field}: {}", self::node(inner)),
        Part::Constant => format!("{field}: constant"),
        Part::Fragment(fragment) => {
            format!("{field}: use {} = {}", short((fragment.name)()), self::node(&fragment.source))
        }
        Part::Argument(None) => format!("{field}: argument"),
        Part::Argument(Some(owner)) => format!("{field}: argument of {}", self::node(owner)),
        Part::Block(None) => format!("{field}: |..| _"),
        Part::Block(Some(end)) => format!("{field}: |..| {}", self::node(end)),
        Part::List(count, more) => {
            let values = vec!["_"; *count].into_iter().chain(more.then_some(".."));
            format!("{field}: [{}]", values.collect::<Vec<_>>().join(", "))
        }
        Part::Other(text) => format!("{field}: {text}"),
    });
    format!("{} {{ {} }}", node.op.name, fields.collect::<Vec<_>>().join(", ")).replace("{  }", "{ .. }")
}
