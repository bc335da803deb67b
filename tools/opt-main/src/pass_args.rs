//! The flags about passes. Each registered pass has its own flag, whose value is its options.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches};
use dialekt_pass::{PassRegistry, PrintFilter};

use crate::command_line::Flags;

/// The arguments about passes.
#[derive(Clone, Debug)]
pub struct PassArgs {
    /// The textual pipeline.
    pub pipeline: Option<String>,
    /// The flags of passes with their options, in order.
    pub flags: Vec<(String, String)>,
    /// Print the pipeline before running it.
    pub dump_pipeline: bool,
    /// Verify the IR after each pass.
    pub verify_each: bool,
    /// Print the IR before these passes.
    pub print_before: PrintFilter,
    /// Print the IR after these passes.
    pub print_after: PrintFilter,
    /// Print the IR after passes only if they have changed it.
    pub print_on_change: bool,
    /// Print the IR after passes that failed, and after no others.
    pub print_on_failure: bool,
    /// Print the whole top-level op.
    pub print_module_scope: bool,
    /// Print the IR to files in this folder.
    pub print_tree: Option<String>,
    /// Report the statistics of passes.
    pub statistics: bool,
    /// Report statistics as a list.
    pub statistics_as_list: bool,
    /// The path of a reproducer that is written when a pass fails.
    pub crash_reproducer: Option<String>,
    /// Write only the failing pass into such a reproducer.
    pub local_reproducer: bool,
    /// The path of a reproducer that is written after all passes have run.
    pub reproducer: Option<String>,
    /// List the passes and exit.
    pub list: bool,
}

const PIPELINE: &str = "pass-pipeline";
const PRINT_BEFORE: &str = "mlir-print-ir-before";
const PRINT_AFTER: &str = "mlir-print-ir-after";
const PRINT_TREE: &str = "mlir-print-ir-tree-dir";
const CRASH_REPRODUCER: &str = "mlir-pass-pipeline-crash-reproducer";
const REPRODUCER: &str = "mlir-generate-reproducer";
const STATISTICS_DISPLAY: &str = "mlir-pass-statistics-display";

/// Boolean flags: name and help.
const SWITCHES: &[(&str, &str)] = &[
    ("dump-pass-pipeline", "Print the pipeline before it is run"),
    (VERIFY_EACH, "Verify what each pass leaves (on unless set to false)"),
    ("mlir-print-ir-before-all", "Print the IR before each pass"),
    ("mlir-print-ir-after-all", "Print the IR behind each pass"),
    ("mlir-print-ir-after-change", "Print the IR behind passes only if they have changed something"),
    ("mlir-print-ir-after-failure", "Print the IR behind passes that failed, and no others"),
    ("mlir-print-ir-module-scope", "Print all of the top-level operation where IR is printed"),
    ("mlir-pass-statistics", "Report what passes counted"),
    ("mlir-pass-pipeline-local-reproducer", "Reproducers have the failing pass only"),
    ("list-passes", "List the registered passes"),
];

const VERIFY_EACH: &str = "verify-each";

/// Flags with a text: name, noun for the value, and help.
const TEXTS: &[(&str, &str, &str)] = &[
    (PIPELINE, "PIPELINE", "Run a pipeline: `builtin.module(cse,func.func(cse))`"),
    (PRINT_TREE, "FOLDER", "Print IR to files in this folder"),
    (CRASH_REPRODUCER, "FILE", "Write a reproducer when a pass fails"),
    (REPRODUCER, "FILE", "Write a reproducer when all passes have run"),
];

/// The flags; those that name passes only if they are included.
pub fn flags(passes: &PassRegistry, included: Flags<'_>) -> Vec<Arg> {
    let switch = |(name, help): &(&'static str, &'static str)| {
        Arg::new(*name)
            .long(*name)
            .help(*help)
            .num_args(0..=1)
            .require_equals(true)
            .default_value(if *name == VERIFY_EACH { "true" } else { "false" })
            .default_missing_value("true")
            .value_parser(clap::value_parser!(bool))
            .hide_default_value(true)
            .hide_possible_values(true)
    };
    let text = |(name, value, help): &(&'static str, &'static str, &'static str)| {
        Arg::new(*name).long(*name).help(*help).value_name(*value)
    };
    let which = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .help(help)
            .value_name("PASSES")
            .action(ArgAction::Append)
            .value_delimiter(',')
            .value_parser(PossibleValuesParser::new(passes.names().map(|(name, _)| name)))
            .hide_possible_values(true)
    };
    let mut flags: Vec<Arg> = SWITCHES.iter().map(switch).chain(TEXTS.iter().map(text)).collect();
    let which = [(PRINT_BEFORE, "Print the IR before these passes"), (PRINT_AFTER, "Print the IR behind these passes")]
        .into_iter()
        .filter(|(name, _)| included.include(name))
        .map(|(name, help)| which(name, help));
    flags.extend(which);
    flags.push(
        Arg::new(STATISTICS_DISPLAY)
            .long(STATISTICS_DISPLAY)
            .help("How statistics are shown")
            .value_parser(PossibleValuesParser::new(["list", "pipeline"]))
            .default_value("pipeline"),
    );
    let passes = passes.names().filter(|(name, _)| included.include(name));
    flags.extend(passes.map(|(name, summary)| {
        Arg::new(name)
            .long(name)
            // Help lists it with its options: see `pass_list`.
            .hide(true)
            .help(summary)
            .action(ArgAction::Append)
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("")
            .value_name("OPTIONS")
    }));
    flags
}

impl PassArgs {
    /// Reads the flags.
    pub fn read(matches: &ArgMatches, passes: &PassRegistry) -> PassArgs {
        let on = |name: &str| matches.get_one::<bool>(name).copied().unwrap_or(false);
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        // The command may not know those that are not given.
        let many = |name: &str| matches.try_get_many::<String>(name).ok().flatten();
        let filter = |all: bool, name: &str| match many(name) {
            _ if all => PrintFilter::All,
            Some(names) => PrintFilter::Some(names.cloned().collect()),
            None => PrintFilter::None,
        };
        let mut flags: Vec<(usize, String, String)> = Vec::new();
        for (name, _) in passes.names() {
            let Some(texts) = many(name) else { continue };
            let Some(places) = matches.indices_of(name) else { continue };
            flags.extend(places.zip(texts).map(|(place, text)| (place, name.to_owned(), text.clone())));
        }
        flags.sort_unstable();
        PassArgs {
            pipeline: text(PIPELINE),
            flags: flags.into_iter().map(|(_, name, text)| (name, text)).collect(),
            dump_pipeline: on("dump-pass-pipeline"),
            verify_each: on(VERIFY_EACH),
            print_before: filter(on("mlir-print-ir-before-all"), PRINT_BEFORE),
            print_after: filter(on("mlir-print-ir-after-all"), PRINT_AFTER),
            print_on_change: on("mlir-print-ir-after-change"),
            print_on_failure: on("mlir-print-ir-after-failure"),
            print_module_scope: on("mlir-print-ir-module-scope"),
            print_tree: text(PRINT_TREE).filter(|path| !path.is_empty()),
            statistics: on("mlir-pass-statistics"),
            statistics_as_list: text(STATISTICS_DISPLAY).as_deref() == Some("list"),
            crash_reproducer: text(CRASH_REPRODUCER),
            local_reproducer: on("mlir-pass-pipeline-local-reproducer"),
            reproducer: text(REPRODUCER).filter(|path| !path.is_empty()),
            list: on("list-passes"),
        }
    }
}
