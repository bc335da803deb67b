//! The schema of rewrites.

use serde::{Deserialize, Serialize};

use super::Docs;

/// A pattern that brings ops into canonical form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rewrite {
    /// Its name: the path of a type in Rust, by which ops list it.
    pub name: String,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// What it is tried on.
    pub root: Root,
    /// Patterns with more are tried first.
    pub benefit: u16,
    /// Groups that it belongs to.
    pub labels: Vec<String>,
    /// What it says; nothing of one that is code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
}

/// What a pattern is tried on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Root {
    /// Ops with this name.
    Op(String),
    /// Ops that implement this interface.
    Interface(String),
    /// Ops with all of these traits.
    Traits(Vec<String>),
    /// All ops.
    Any,
}

/// What a rule says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Pattern, conditions and result, as written in Rust.
    pub text: String,
    /// Which ops the paths in it are.
    pub ops: Vec<RuleOp>,
    /// The names of the ops that it makes, in order.
    pub makes: Vec<String>,
    /// What reports on rules leave out.
    pub allow: Vec<String>,
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
