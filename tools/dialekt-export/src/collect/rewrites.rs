//! The export of canonicalization patterns.

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::docs::Docs;
use dialekt_ir_core::decl::interface::InterfaceDef;
use dialekt_ir_core::rewrite::rule::{FragmentDef, RuleDef};
use dialekt_ir_core::rewrite::{Pattern, PatternRoot};

use super::docs;
use crate::names::pascal;
use crate::schema as s;

/// The patterns that a dialect or its ops list.
fn patterns(dialect: &DialectDescriptor) -> impl Iterator<Item = &'static Pattern> {
    let of_ops = dialect.ops.iter().flat_map(|op| op.canonicalize);
    dialect.hooks.canonicalization_patterns().iter().chain(of_ops).copied()
}

/// The interfaces that patterns are rooted at.
pub fn roots(dialect: &DialectDescriptor) -> Vec<&'static InterfaceDef> {
    let of = |pattern: &Pattern| match pattern.root {
        PatternRoot::Interface(interface) => Some(interface),
        _ => None,
    };
    patterns(dialect).filter_map(of).collect()
}

/// The patterns that a dialect or its ops list, by name, each once.
pub fn rewrites(dialect: &DialectDescriptor) -> Vec<s::Rewrite> {
    let mut all: Vec<s::Rewrite> = patterns(dialect).map(rewrite).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all.dedup_by(|a, b| a.name == b.name);
    all
}

/// The names of the patterns that the dialect lists itself.
pub fn of_dialect(dialect: &DialectDescriptor) -> Vec<String> {
    names(dialect.hooks.canonicalization_patterns())
}

/// The names of patterns.
pub fn names(patterns: &[&Pattern]) -> Vec<String> {
    patterns.iter().map(|pattern| (pattern.name)().to_owned()).collect()
}

fn rewrite(found: &Pattern) -> s::Rewrite {
    let rule = found.rule.map(|rule| rule());
    let summary = || s::Docs { summary: found.summary.into(), description: String::new() };
    s::Rewrite {
        name: (found.name)().into(),
        docs: rule.map_or_else(summary, |rule| docs(rule.docs)),
        root: match found.root {
            PatternRoot::Op(name) => s::PatternRoot::Op(name.into()),
            PatternRoot::Kind(op) => s::PatternRoot::Op(op().name.into()),
            PatternRoot::Interface(interface) => s::PatternRoot::Interface(interface.name.into()),
            PatternRoot::Traits(traits) => {
                s::PatternRoot::Traits(traits.iter_names().map(|(name, _)| pascal(&name.to_lowercase())).collect())
            }
            PatternRoot::Any => s::PatternRoot::Any,
        },
        benefit: found.benefit,
        labels: found.labels.iter().map(|label| (*label).into()).collect(),
        rule: rule.map(self::rule),
    }
}

/// The text of a rule or fragment, and its ops.
fn text_and_ops(docs: Option<&'static Docs>) -> (String, Vec<s::RuleOp>) {
    let Some((text, ops)) = docs.and_then(|docs| docs.parts.split_first()) else { return Default::default() };
    let ops = ops.iter().map(|op| s::RuleOp { path: op.rust.into(), name: op.name.into() });
    (text.rust.into(), ops.collect())
}

fn fragments(found: &[(&str, &'static FragmentDef)]) -> Vec<s::RuleFragment> {
    let fragment = |(path, found): &(&str, &'static FragmentDef)| {
        let (text, ops) = text_and_ops(found.docs);
        s::RuleFragment {
            path: (*path).into(),
            name: (found.name)().into(),
            docs: docs(found.docs),
            text,
            ops,
            fragments: fragments(found.fragments),
            size: found.ops,
        }
    };
    found.iter().map(fragment).collect()
}

fn rule(found: &RuleDef) -> s::Rule {
    let (text, ops) = text_and_ops(found.docs);
    s::Rule {
        text,
        ops,
        fragments: fragments(found.fragments),
        commutative: found.commutative,
        makes: found.makes.iter().map(|made| made.op.name.into()).collect(),
        allow: found.allow.iter().map(|report| (*report).into()).collect(),
    }
}
