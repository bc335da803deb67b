//! The flags that concern passes. Each registered pass has one of its own, which may hold its options.

use clap::{Arg, ArgAction, ArgMatches};
use dialekt_ir_core::pass::PassRegistry;

/// What the command line says of passes.
#[derive(Clone, Debug)]
pub struct PassArgs {
    /// The textual pipeline.
    pub pipeline: Option<String>,
    /// The flags of passes with their options, in order.
    pub flags: Vec<(String, String)>,
    /// Print the pipeline before it is run.
    pub dump_pipeline: bool,
    /// Verify what each pass leaves.
    pub verify_each: bool,
}

const PIPELINE: &str = "pass-pipeline";
const DUMP_PIPELINE: &str = "dump-pass-pipeline";
const VERIFY_EACH: &str = "verify-each";

/// The flags.
pub fn flags(passes: &PassRegistry) -> Vec<Arg> {
    let switch = |name: &'static str, default: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .help(help)
            .num_args(0..=1)
            .require_equals(true)
            .default_value(default)
            .default_missing_value("true")
            .value_parser(clap::value_parser!(bool))
            .hide_default_value(true)
            .hide_possible_values(true)
    };
    let mut flags = vec![
        Arg::new(PIPELINE)
            .long(PIPELINE)
            .value_name("PIPELINE")
            .help("Run a pipeline: `builtin.module(cse,func.func(cse))`"),
        switch(DUMP_PIPELINE, "false", "Print the pipeline before it is run"),
        switch(VERIFY_EACH, "true", "Verify what each pass leaves (on unless set to false)"),
    ];
    flags.extend(passes.names().map(|(name, summary)| {
        Arg::new(name)
            .long(name)
            .help(summary)
            .help_heading("Passes")
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
        let mut flags: Vec<(usize, String, String)> = Vec::new();
        for (name, _) in passes.names() {
            let (Some(places), Some(texts)) = (matches.indices_of(name), matches.get_many::<String>(name)) else {
                continue;
            };
            flags.extend(places.zip(texts).map(|(place, text)| (place, name.to_owned(), text.clone())));
        }
        flags.sort_unstable();
        PassArgs {
            pipeline: matches.get_one::<String>(PIPELINE).cloned(),
            flags: flags.into_iter().map(|(_, name, text)| (name, text)).collect(),
            dump_pipeline: on(DUMP_PIPELINE),
            verify_each: on(VERIFY_EACH),
        }
    }
}
