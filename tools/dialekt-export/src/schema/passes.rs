//! The schema of passes.

use serde::{Deserialize, Serialize};

use super::Docs;

/// A pass.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// Its name in pipelines.
    pub argument: String,
    /// Its name in reports.
    pub name: String,
    /// What its comment says. The summary has no full stop.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// The name of the ops that it runs on; any without it.
    pub anchor: Option<String>,
    /// Dialects of what it creates.
    pub dialects: Vec<String>,
    /// Its options.
    pub options: Vec<PassOption>,
    /// What it counts.
    pub statistics: Vec<Statistic>,
}

/// An option of a pass.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassOption {
    /// Its name in pipelines.
    pub name: String,
    /// What it does, in a line.
    pub help: String,
    /// Its type in Rust. `Choice<..>` names one of the file's choices.
    pub ty: String,
    /// The value that it starts with, as a pipeline has it.
    pub default: String,
}

/// What a pass counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statistic {
    /// What reports call it.
    pub name: String,
    /// What it is, in a line.
    pub help: String,
}

/// Texts that are the values of options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What the file calls it.
    pub name: String,
    /// The texts.
    pub values: Vec<String>,
}

/// A named pipeline. Which passes it adds is code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pipeline {
    /// Its name in pipelines.
    pub argument: String,
    /// What it does, in a line.
    pub summary: String,
}
