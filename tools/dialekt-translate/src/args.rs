//! The command line: a flag for each translation and each of their options.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command};
use dialekt_ir_core::diag::Severity;
use dialekt_ir_core::text::print::PrintFlags;
use dialekt_opt_main::command_line::{self, is_on, switch};
use dialekt_opt_main::diag_args::{self, DiagArgs};
use dialekt_translation::{OptionValues, TranslationOption, TranslationRegistry};

/// The options of a run.
#[derive(Clone, Debug)]
pub struct Args {
    /// The input file; `-` is the standard input.
    pub input: String,
    /// The output file; `-` is the standard output.
    pub output: String,
    /// The translations, one behind the other.
    pub translations: Vec<&'static str>,
    /// Their options.
    pub options: OptionValues,
    /// Accept dialects that are not registered.
    pub allow_unregistered_dialect: bool,
    /// Expect a single top-level op instead of wrapping the source in a module.
    pub no_implicit_module: bool,
    /// Use one thread.
    pub disable_threading: bool,
    /// Show the op in a note of each error.
    pub print_op_on_diagnostic: bool,
    /// The flags of the printer.
    pub print: PrintFlags,
    /// The arguments about diagnostics and about splitting the input.
    pub diagnostics: DiagArgs,
}

/// Boolean flags: name, help, and what they are when they are not given.
const SWITCHES: &[(&str, &str, bool)] = &[
    ("allow-unregistered-dialect", "Allow operations, types and attributes of dialects that are not registered", false),
    ("no-implicit-module", "Put no module around the source: it must be a single operation", false),
    ("error-diagnostics-only", "Show errors only", false),
    ("mlir-disable-threading", "Work on one thread", false),
    ("mlir-print-op-on-diagnostic", "Show the operation in a note of its errors (on unless set to false)", true),
    ("mlir-print-op-generic", "Print the generic form of every operation", false),
    ("mlir-print-debuginfo", "Print locations", false),
    ("mlir-pretty-debuginfo", "Print locations in a short form, which cannot be read back", false),
    ("mlir-print-local-scope", "Print without aliases", false),
    ("mlir-print-skip-regions", "Print no regions", false),
    ("mlir-print-unique-ssa-ids", "Number values over the whole output", false),
    ("mlir-print-value-users", "Print the users of values in comments", false),
    ("mlir-use-nameloc-as-prefix", "Call values by their name locations", false),
];

/// Options of all translations, each once.
fn options(translations: &TranslationRegistry) -> impl Iterator<Item = TranslationOption> {
    let all = translations.iter().flat_map(|translation| translation.options);
    all.map(|option| (option.name, *option)).collect::<BTreeMap<_, _>>().into_values()
}

fn command(tool: &str, translations: &TranslationRegistry) -> Command {
    let flag = |option: TranslationOption| match option.takes_text {
        true => Arg::new(option.name).long(option.name).help(option.summary).value_name("TEXT").action(ArgAction::Set),
        false => switch(option.name, option.summary, false),
    };
    Command::new(tool.to_owned())
        .args_override_self(true)
        .about("Translates between MLIR and other languages")
        .version(env!("CARGO_PKG_VERSION"))
        .args(command_line::files())
        .args(SWITCHES.iter().map(|(name, help, default)| switch(name, help, *default)))
        .args(diag_args::flags(""))
        .next_help_heading("Translations")
        .args(translations.iter().map(|translation| {
            Arg::new(translation.name)
                .long(translation.name)
                .help(translation.summary)
                .action(ArgAction::Append)
                .num_args(0)
                .default_missing_value("")
        }))
        .next_help_heading("Options of translations")
        .args(options(translations).map(flag))
}

/// Reads the command line. `Err` is the exit status after help or an error was shown.
pub fn parse(args: impl Iterator<Item = OsString>, translations: &TranslationRegistry) -> Result<Args, ExitCode> {
    let (tool, matches) =
        command_line::read(args, "dialekt-translate", |tool, _| command(tool, translations), String::new)?;
    let chosen = chosen(&matches, translations);
    if chosen.is_empty() {
        eprintln!("{tool}: no translation is asked for, see {tool} --help");
        return Err(ExitCode::FAILURE);
    }
    let text = |name: &str| matches.get_one::<String>(name).cloned().unwrap_or_default();
    let on = |name: &str| is_on(&matches, name);
    let mut values = OptionValues::default();
    for option in options(translations) {
        match option.takes_text {
            true => matches.get_one::<String>(option.name).into_iter().for_each(|text| values.set(option.name, text)),
            false if on(option.name) => values.set(option.name, ""),
            false => {}
        }
    }
    let mut diagnostics = DiagArgs::read(&matches);
    if on("error-diagnostics-only") {
        diagnostics.verbosity = Severity::Error;
    }
    Ok(Args {
        input: text("input"),
        output: text("output"),
        translations: chosen,
        options: values,
        allow_unregistered_dialect: on("allow-unregistered-dialect"),
        no_implicit_module: on("no-implicit-module"),
        disable_threading: on("mlir-disable-threading"),
        print_op_on_diagnostic: on("mlir-print-op-on-diagnostic"),
        print: PrintFlags {
            generic: on("mlir-print-op-generic"),
            debug_info: on("mlir-print-debuginfo"),
            pretty_debug_info: on("mlir-pretty-debuginfo"),
            local_scope: on("mlir-print-local-scope"),
            skip_regions: on("mlir-print-skip-regions"),
            unique_ssa_ids: on("mlir-print-unique-ssa-ids"),
            value_users: on("mlir-print-value-users"),
            name_loc_as_prefix: on("mlir-use-nameloc-as-prefix"),
            ..PrintFlags::default()
        },
        diagnostics,
    })
}

/// The translations on a command line, in its order.
fn chosen(matches: &ArgMatches, translations: &TranslationRegistry) -> Vec<&'static str> {
    let at = |name: &'static str| {
        let places = matches.indices_of(name).filter(|_| matches.value_source(name) == Some(COMMAND_LINE));
        places.into_iter().flatten().map(move |at| (at, name))
    };
    let mut chosen: Vec<(usize, &str)> = translations.iter().flat_map(|translation| at(translation.name)).collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|(_, name)| name).collect()
}

const COMMAND_LINE: clap::parser::ValueSource = clap::parser::ValueSource::CommandLine;
