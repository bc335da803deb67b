//! The command line. Flags have one dash or two, as in the reference.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use dialekt_ir_core::text::print::PrintFlags;
use dialekt_pass::{PassRegistry, TimingFormat};

use clap::{Arg, Command};

use crate::actions::ActionArgs;
use crate::command_line::{self, Flags};
use crate::diag_args::{self, DiagArgs};
use crate::pass_args::{self, PassArgs};
use crate::pass_list::pass_list;
use crate::split;

/// The options of a run.
#[derive(Clone, Debug)]
pub struct Args {
    /// The name under which the tool was called.
    pub tool: String,
    /// The input file; `-` is the standard input.
    pub input: String,
    /// The output file; `-` is the standard output.
    pub output: String,
    /// Accept dialects that are not registered.
    pub allow_unregistered_dialect: bool,
    /// The flags of the printer.
    pub print: PrintFlags,
    /// Do not verify the parsed source.
    pub skip_verifier: bool,
    /// Show the backtrace of the code that emits a diagnostic.
    pub print_stacktrace_on_diagnostic: bool,
    /// Write the source as text and as bytecode, read it again and compare.
    pub verify_roundtrip: bool,
    /// Run the pipeline of a reproducer in the source.
    pub run_reproducer: bool,
    /// The observers of actions.
    pub actions: ActionArgs,
    /// Show the op in a note of each error.
    pub print_op_on_diagnostic: bool,
    /// Say in notes why patterns do not apply.
    pub explain_failures: bool,
    /// Use one thread.
    pub disable_threading: bool,
    /// Expect a single top-level op instead of wrapping the source in a module.
    pub no_implicit_module: bool,
    /// Report the time of each phase.
    pub timing: bool,
    /// The layout of that report.
    pub timing_format: TimingFormat,
    /// List the dialects and exit.
    pub show_dialects: bool,
    /// The arguments about bytecode.
    pub bytecode: BytecodeArgs,
    /// The arguments about passes.
    pub passes: PassArgs,
    /// The arguments about diagnostics and about splitting the input.
    pub diagnostics: DiagArgs,
}

/// The options of writing bytecode.
#[derive(Clone, Debug, Default)]
pub struct BytecodeArgs {
    /// Write bytecode in place of text.
    pub emit: bool,
    /// The version to write.
    pub version: Option<i64>,
    /// The producer that files name.
    pub producer: Option<String>,
    /// Leave out the values of resources.
    pub elide_resources: bool,
}

/// Boolean flags: name and help.
const SWITCHES: &[(&str, &str)] = &[
    ("allow-unregistered-dialect", "Allow operations, types and attributes of dialects that are not registered"),
    ("mlir-print-op-generic", "Print the generic form of every operation"),
    ("mlir-print-debuginfo", "Print locations"),
    ("mlir-pretty-debuginfo", "Print locations in a short form, which cannot be read back"),
    ("mlir-print-local-scope", "Print without aliases"),
    ("mlir-print-skip-regions", "Print no regions"),
    ("mlir-print-unique-ssa-ids", "Number values over the whole output"),
    ("mlir-print-value-users", "Print the users of values in comments"),
    ("mlir-use-nameloc-as-prefix", "Call values by their name locations"),
    ("mlir-print-assume-verified", "Print custom forms without a look at validity"),
    (PRINT_OP_ON_DIAGNOSTIC, "Show the operation in a note of its errors (on unless set to false)"),
    ("mlir-print-stacktrace-on-diagnostic", "Show in a note of diagnostics where in the program they come from"),
    ("explain-failures", "Say in notes of failed conversions which patterns were tried, and why they do not apply"),
    ("mlir-very-unsafe-disable-verifier-on-parsing", "Do not verify what was read"),
    ("verify-roundtrip", "Write what was read as text and as bytecode, read it back and compare"),
    ("run-reproducer", "Run the pipeline of the source's resource `mlir_reproducer`"),
    ("mlir-print-debug-counter", "Print debug counters when they are set up and at the end"),
    (
        "mlir-enable-debugger-hook",
        "Call `dialekt_opt_main::actions::debugger_hook` before each action, for debuggers to stop there",
    ),
    ("mlir-disable-threading", "Work on one thread"),
    ("emit-bytecode", "Write bytecode in place of text"),
    ("elide-resource-data-from-bytecode", "Leave the values of resources out of bytecode"),
    ("no-implicit-module", "Put no module around the source: it must be a single operation"),
    ("mlir-timing", "Report where the time goes"),
    ("show-dialects", "List the registered dialects"),
];

const PRINT_OP_ON_DIAGNOSTIC: &str = "mlir-print-op-on-diagnostic";
const TIMING_DISPLAY: &str = "mlir-timing-display";
const BYTECODE_VERSION: &str = "emit-bytecode-version";
const PRODUCER: &str = "emit-bytecode-producer";
const OUTPUT_FORMAT: &str = "mlir-output-format";
const HEX_IF_LARGER: &str = "mlir-print-elementsattrs-with-hex-if-larger";

/// Flags with a text: name, noun for the value, and help.
const TEXTS: &[(&str, &str, &str)] = &[
    (
        "explain-rewrites",
        "FILE",
        "Write which patterns were tried on each operation, and where and why they stopped, to the standard output if it is `-`",
    ),
    ("log-actions-to", "FILE", "Log actions, to the standard output if it is `-`"),
    (
        "log-mlir-actions-filter",
        "PLACES",
        "Log only actions on IR from these places: FILE, FILE:LINE or FILE:LINE:COLUMN",
    ),
    ("profile-actions-to", "FILE", "Write when actions begin and end, to the standard output if it is `-`"),
    (PRODUCER, "NAME", "The producer that bytecode names"),
    (
        "mlir-debug-counter",
        "COUNTERS",
        "Leave actions out: TAG-skip=N the first ones, TAG-count=N those behind so many",
    ),
];

/// Flags with a number: name and help.
const NUMBERS: &[(&str, &str)] = &[
    (HEX_IF_LARGER, "Print dense elements with more elements as hexadecimal strings (-1: none)"),
    ("mlir-elide-elementsattrs-if-larger", "Leave out dense elements with more elements"),
    ("mlir-elide-resource-strings-if-larger", "Leave out resources with longer texts"),
    (BYTECODE_VERSION, "The version of the bytecode that is written"),
];

fn command(tool: &str, passes: &PassRegistry, flags: Flags<'_>) -> Command {
    let number = |(name, help): &(&'static str, &'static str)| {
        Arg::new(*name)
            .long(*name)
            .help(*help)
            .value_name("N")
            .allow_negative_numbers(*name == HEX_IF_LARGER)
            .value_parser(clap::value_parser!(i64))
    };
    let choice = |name: &'static str, help: &'static str, values: [&'static str; 2], default: &'static str| {
        Arg::new(name).long(name).help(help).value_parser(PossibleValuesParser::new(values)).default_value(default)
    };
    let text = |(name, value, help): &(&'static str, &'static str, &'static str)| {
        Arg::new(*name).long(*name).help(*help).value_name(*value).allow_hyphen_values(true)
    };
    Command::new(tool.to_owned())
        .args_override_self(true)
        .about("Reads IR, verifies it, runs passes on it, and prints it")
        .version(env!("CARGO_PKG_VERSION"))
        .args(command_line::files())
        .args(SWITCHES.iter().map(|(name, help)| command_line::switch(name, help, *name == PRINT_OP_ON_DIAGNOSTIC)))
        .args(NUMBERS.iter().map(number))
        .args(TEXTS.iter().map(text))
        .args([
            choice(TIMING_DISPLAY, "How the time is shown", ["list", "tree"], "tree"),
            choice(OUTPUT_FORMAT, "The form of the report on time", ["text", "json"], "text"),
        ])
        .args(diag_args::flags(split::MARKER))
        .args(pass_args::flags(passes, flags))
}

/// The part of the help about passes.
fn pass_help(passes: &PassRegistry) -> String {
    format!(
        "\nCompiler passes to run, whose options stand in a value: `--canonicalize='top-down=false'`\n{}",
        pass_list(passes, 2)
    )
}

/// Reads the command line, on which each pass has a flag. `Err` is the exit status after help or an error was shown.
pub fn parse(args: impl Iterator<Item = OsString>, passes: &PassRegistry) -> Result<Args, ExitCode> {
    let (tool, matches) =
        command_line::read(args, "dialekt-opt", |tool, flags| command(tool, passes, flags), || pass_help(passes))?;
    let text = |name: &str| matches.get_one::<String>(name).cloned().unwrap_or_default();
    let on = |name: &str| command_line::is_on(&matches, name);
    let above = |name: &str, default: Option<u64>| match matches.get_one::<i64>(name) {
        Some(n) => u64::try_from(*n).ok(),
        None => default,
    };
    let print = PrintFlags::default();
    let print = PrintFlags {
        generic: on("mlir-print-op-generic"),
        assume_verified: on("mlir-print-assume-verified"),
        debug_info: on("mlir-print-debuginfo"),
        pretty_debug_info: on("mlir-pretty-debuginfo"),
        local_scope: on("mlir-print-local-scope"),
        skip_regions: on("mlir-print-skip-regions"),
        unique_ssa_ids: on("mlir-print-unique-ssa-ids"),
        value_users: on("mlir-print-value-users"),
        name_loc_as_prefix: on("mlir-use-nameloc-as-prefix"),
        hex_above: above(HEX_IF_LARGER, print.hex_above),
        elide_elements_above: above("mlir-elide-elementsattrs-if-larger", None),
        elide_resources_above: above("mlir-elide-resource-strings-if-larger", None),
    };
    Ok(Args {
        tool,
        input: text("input"),
        output: text("output"),
        allow_unregistered_dialect: on("allow-unregistered-dialect"),
        print,
        skip_verifier: on("mlir-very-unsafe-disable-verifier-on-parsing"),
        print_stacktrace_on_diagnostic: on("mlir-print-stacktrace-on-diagnostic"),
        verify_roundtrip: on("verify-roundtrip"),
        run_reproducer: on("run-reproducer"),
        actions: ActionArgs {
            explain_to: text("explain-rewrites"),
            log_to: text("log-actions-to"),
            log_only: matches.get_one("log-mlir-actions-filter").cloned(),
            profile_to: text("profile-actions-to"),
            counters: text("mlir-debug-counter"),
            print_counters: on("mlir-print-debug-counter"),
            debugger_hook: on("mlir-enable-debugger-hook"),
        },
        print_op_on_diagnostic: on(PRINT_OP_ON_DIAGNOSTIC),
        explain_failures: on("explain-failures"),
        disable_threading: on("mlir-disable-threading"),
        no_implicit_module: on("no-implicit-module"),
        timing: on("mlir-timing"),
        timing_format: TimingFormat { as_list: text(TIMING_DISPLAY) == "list", as_json: text(OUTPUT_FORMAT) == "json" },
        show_dialects: on("show-dialects"),
        bytecode: BytecodeArgs {
            emit: on("emit-bytecode"),
            version: matches.get_one(BYTECODE_VERSION).copied(),
            producer: matches.get_one(PRODUCER).cloned(),
            elide_resources: on("elide-resource-data-from-bytecode"),
        },
        passes: PassArgs::read(&matches, passes),
        diagnostics: DiagArgs::read(&matches),
    })
}

#[cfg(test)]
mod tests {
    use dialekt_pass::PrintFilter;

    use super::*;

    fn args(line: &str) -> Result<Args, ExitCode> {
        let args = std::iter::once("dialekt-opt").chain(line.split_whitespace()).map(OsString::from);
        let mut passes = PassRegistry::new();
        passes.register::<dialekt_transforms::Canonicalize>().register::<dialekt_transforms::Cse>();
        parse(args, &passes)
    }

    #[test]
    fn one_dash_or_two() {
        let a = args("-mlir-print-op-generic --allow-unregistered-dialect=true x.mlir -o y.mlir").unwrap();
        assert!(a.print.generic && a.allow_unregistered_dialect && !a.print.debug_info);
        assert_eq!((a.input.as_str(), a.output.as_str()), ("x.mlir", "y.mlir"));
        assert!(!args("--mlir-print-op-generic=false -").unwrap().print.generic);
    }

    #[test]
    fn passes_run_in_the_order_of_their_flags() {
        let a = args("--cse -verify-each=false -cse=x -cse").unwrap();
        let flags: Vec<(&str, &str)> =
            a.passes.flags.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        assert_eq!(flags, [("cse", ""), ("cse", "x"), ("cse", "")]);
        assert!(!a.passes.verify_each && a.passes.pipeline.is_none());
    }

    #[test]
    fn passes_are_known_whether_their_flags_are_given_or_not() {
        let before = args("--mlir-print-ir-before=cse -canonicalize=top-down=false x.mlir").unwrap().passes;
        assert!(matches!(&before.print_before, PrintFilter::Some(names) if names.iter().eq(["cse"])));
        assert!(matches!(before.print_after, PrintFilter::None));
        assert_eq!(before.flags, [("canonicalize".to_owned(), "top-down=false".to_owned())]);
        assert!(args("--mlir-print-ir-after=dce").is_err());
        assert!(args("--canonicaliz").is_err());
    }

    #[test]
    fn the_flags_of_passes_are_made_known_if_they_are_given() {
        let mut passes = PassRegistry::new();
        passes.register::<dialekt_transforms::Canonicalize>().register::<dialekt_transforms::Cse>();
        let given = ["dialekt-opt", "--cse=x", "--canonicalizer"].map(OsString::from);
        let known = |flags| {
            let command = command("dialekt-opt", &passes, flags);
            ["canonicalize", "cse", "verify-each"].map(|name| command.get_arguments().any(|arg| arg.get_id() == name))
        };
        assert_eq!(known(Flags::Given(&given)), [false, true, true]);
        assert_eq!(known(Flags::All), [true; 3]);
    }

    #[test]
    fn an_unknown_flag_is_an_error() {
        assert!(args("--mlir-print-op-genric").is_err());
    }
}
