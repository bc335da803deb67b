//! The flags about diagnostics and about splitting the input.

use std::io::IsTerminal;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches};
use dialekt_ir_core::diag::Severity;

use crate::expect::Level;
use crate::split;

/// The style of diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// The style of the reference.
    Plain,
    /// With line numbers, labels in the source, and notes below.
    Rich,
}

/// The arguments about diagnostics.
#[derive(Clone, Debug)]
pub struct DiagArgs {
    /// Compare diagnostics with the expectations in the input, instead of showing them.
    pub verify: Option<Level>,
    /// The style in which they are shown.
    pub style: Style,
    /// Use colours in the rich style.
    pub color: bool,
    /// The least severity that is shown.
    pub verbosity: Severity,
    /// Show notes.
    pub notes: bool,
    /// The marker at which the input is split into chunks.
    pub split: Option<String>,
    /// The marker between the outputs of chunks.
    pub output_split_marker: String,
}

const VERIFY: &str = "verify-diagnostics";
const STYLE: &str = "diagnostic-style";
const COLOR: &str = "color";
const VERBOSITY: &str = "mlir-diagnostic-verbosity-level";
const NO_NOTES: &str = "mlir-disable-diagnostic-notes";
const SPLIT: &str = "split-input-file";
const OUTPUT_SPLIT_MARKER: &str = "output-split-marker";

/// The flags; `between` is the marker between the outputs of chunks if nothing else is asked for.
pub fn flags(between: &'static str) -> Vec<Arg> {
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).help(help).hide_default_value(true);
    let optional =
        |arg: Arg, missing: &'static str| arg.num_args(0..=1).require_equals(true).default_missing_value(missing);
    let switch = |arg: Arg| optional(arg, "true").value_parser(clap::value_parser!(bool)).hide_possible_values(true);
    vec![
        optional(flag(VERIFY, "Compare diagnostics with the `expected-*` comments of the input"), "all")
            .value_parser(PossibleValuesParser::new(["all", "", "only-expected"])),
        flag(STYLE, "How diagnostics are shown")
            .action(ArgAction::Set)
            .default_value("plain")
            .value_parser(PossibleValuesParser::new(["plain", "rich"])),
        switch(flag(COLOR, "Use colours in the rich style (default: on terminals)")),
        flag(VERBOSITY, "Which diagnostics are shown")
            .default_value("remarks")
            .value_parser(PossibleValuesParser::new(["errors", "warnings", "remarks"])),
        switch(flag(NO_NOTES, "Show no notes")),
        optional(flag(SPLIT, "Cut the input at a marker, and process each chunk on its own"), "").value_name("MARKER"),
        flag(OUTPUT_SPLIT_MARKER, "The marker between what is printed for chunks")
            .default_value(between)
            .value_name("MARKER"),
    ]
}

impl DiagArgs {
    /// Reads the flags.
    pub fn read(matches: &ArgMatches) -> DiagArgs {
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let on = |name: &str| matches.get_one::<bool>(name).copied();
        DiagArgs {
            verify: text(VERIFY).map(|level| if level == "only-expected" { Level::OnlyExpected } else { Level::All }),
            style: if text(STYLE) == Some("rich") { Style::Rich } else { Style::Plain },
            color: on(COLOR).unwrap_or_else(|| std::io::stderr().is_terminal()),
            verbosity: match text(VERBOSITY) {
                Some("errors") => Severity::Error,
                Some("warnings") => Severity::Warning,
                _ => Severity::Remark,
            },
            notes: !on(NO_NOTES).unwrap_or(false),
            split: text(SPLIT).map(|marker| if marker.is_empty() { split::MARKER } else { marker }.to_owned()),
            output_split_marker: text(OUTPUT_SPLIT_MARKER).unwrap_or(split::MARKER).to_owned(),
        }
    }
}
