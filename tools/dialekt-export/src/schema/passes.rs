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
    /// Its documentation. The summary has no full stop.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// The name of the ops that it runs on; `None` for any op.
    pub anchor: Option<String>,
    /// The interface of the ops that it runs on; `None` for any op.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interface: Option<String>,
    /// Dialects of the ops that it creates.
    pub dialects: Vec<String>,
    /// Its options.
    pub options: Vec<PassOption>,
    /// Its statistics.
    pub statistics: Vec<Statistic>,
}

/// An option of a pass or pipeline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassOption {
    /// Its name in pipelines.
    pub name: String,
    /// Its help text, one line.
    pub help: String,
    /// Its type in Rust. `Choice<..>` names one of the file's choices.
    pub ty: String,
    /// Its default, as written in pipelines.
    pub default: String,
}

/// A statistic of a pass.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statistic {
    /// Its name in reports.
    pub name: String,
    /// Its description, one line.
    pub help: String,
}

/// A list of texts that an option may have as values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Its name in the file.
    pub name: String,
    /// The texts.
    pub values: Vec<String>,
}

/// A named pipeline. The passes that it consists of are code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pipeline {
    /// Its name in pipelines.
    pub argument: String,
    /// Its summary, one line.
    pub summary: String,
    /// Its options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<PassOption>,
}
