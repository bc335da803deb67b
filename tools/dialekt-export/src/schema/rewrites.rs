//! The schema of rewrites.

use serde::{Deserialize, Serialize};

use super::Docs;

/// A canonicalization pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rewrite {
    /// Its name: the path of a Rust type, by which ops list it.
    pub name: String,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// Its root.
    pub root: PatternRoot,
    /// Its benefit: patterns with a higher one are tried first.
    pub benefit: u16,
    /// The labels by which it can be left out.
    pub labels: Vec<String>,
    /// The rule; `None` for a pattern that is code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
}

/// The root of a pattern: the ops that it is tried on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PatternRoot {
    /// Ops with this name.
    Op(String),
    /// Ops that implement this interface.
    Interface(String),
    /// Ops with all of these traits.
    Traits(Vec<String>),
    /// All ops.
    Any,
}

/// A rule as text, with the meaning of its names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Pattern, conditions and result, as written in Rust.
    pub text: String,
    /// The ops that the paths in it stand for.
    pub ops: Vec<RuleOp>,
    /// The fragments that the paths behind `use` stand for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fragments: Vec<RuleFragment>,
    /// True if the operands of commutative operations may be in either order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commutative: bool,
    /// The names of the ops that it creates, in order.
    pub makes: Vec<String>,
    /// The kinds of reports that leave the rule out.
    pub allow: Vec<String>,
}

/// A fragment of rules, as text, with the meaning of its names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleFragment {
    /// Its path in Rust.
    pub path: String,
    /// Its name: the path of its type from the root of its crate.
    pub name: String,
    /// Its documentation.
    pub docs: Docs,
    /// Pattern and conditions, as written in Rust.
    pub text: String,
    /// The ops that the paths in it stand for.
    pub ops: Vec<RuleOp>,
    /// The fragments in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fragments: Vec<RuleFragment>,
    /// The number of ops that it matches, which adds to the benefit of rules.
    pub size: u16,
}

/// An op of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleOp {
    /// Its path in Rust.
    pub path: String,
    /// Its name.
    pub name: String,
}
