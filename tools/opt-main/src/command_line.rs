//! Command lines as the reference reads them, for tools of any kind: one dash or two, values of flags, complaints.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::usage;

/// The arguments `input` and `output`: files, `-` for the standard streams.
pub fn files() -> [Arg; 2] {
    let output = Arg::new("output").short('o').default_value("-").value_name("FILE");
    [
        Arg::new("input").default_value("-").help("Input file, `-` for the standard input"),
        output.help("Output file, `-` for the standard output"),
    ]
}

/// A flag that is on or off, and `default` when it is not given.
pub fn switch(name: &'static str, help: &'static str, default: bool) -> Arg {
    Arg::new(name)
        .long(name)
        .help(help)
        .action(ArgAction::Set)
        .num_args(0..=1)
        .require_equals(true)
        .default_value(if default { "true" } else { "false" })
        .default_missing_value("true")
        .value_parser(clap::value_parser!(bool))
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// Returns whether a [`switch`] is on.
pub fn is_on(matches: &ArgMatches, name: &str) -> bool {
    matches.get_one::<bool>(name).copied().unwrap_or(false)
}

/// The flags that a command has to know: all of them are known where one is wrong, and where help is shown.
#[derive(Clone, Copy)]
pub enum Flags<'a> {
    /// All.
    All,
    /// Those in a command line; others may be left out.
    Given(&'a [OsString]),
}

impl Flags<'_> {
    /// Returns whether the command has to know the flag with a name.
    pub fn include(self, name: &str) -> bool {
        let is_it = |arg: &OsString| {
            let flag = arg.to_str().and_then(|arg| arg.strip_prefix("--")?.strip_prefix(name));
            flag.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        };
        match self {
            Flags::All => true,
            Flags::Given(args) => args.iter().any(is_it),
        }
    }
}

/// Reads a command line. Returns the name under which the tool was called, `fallback` without one, and the arguments. `more` is shown
/// behind the help.
///
/// # Errors
/// The exit status after help or an error was shown.
pub fn read(
    args: impl Iterator<Item = OsString>,
    fallback: &str,
    command: impl Fn(&str, Flags<'_>) -> Command,
    more: impl FnOnce() -> String,
) -> Result<(String, ArgMatches), ExitCode> {
    let args = with_two_dashes(args);
    let path = args.first().and_then(|a| a.to_str()).unwrap_or(fallback);
    let tool = path.rsplit('/').next().unwrap_or(path).to_owned();
    // A command with all flags takes longer to make than a small file to parse.
    if let Ok(Ok(matches)) = matches(&tool, command(&tool, Flags::Given(&args)), args.clone()) {
        return Ok((tool, matches));
    }
    let matches = matches(&tool, command(&tool, Flags::All), args).map_err(|wrong| {
        eprint!("{wrong}");
        ExitCode::FAILURE
    })?;
    let matches = matches.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp => {
            print!("{error}{}", more());
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayVersion => {
            print!("{error}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("{error}");
            ExitCode::FAILURE
        }
    })?;
    Ok((tool, matches))
}

/// The arguments of a command; errors are the messages of the reference, or what clap says.
fn matches(tool: &str, command: Command, args: Vec<OsString>) -> Result<Result<ArgMatches, clap::Error>, String> {
    let args = usage::normalize(tool, &command, args)?;
    Ok(command.try_get_matches_from(&args))
}

/// Normalizes flags to `--name`, except for `-o`: users may write one dash, and `-p` for `--pass-pipeline`. Arguments
/// after `--` are not changed.
fn with_two_dashes(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut positional = false;
    let normalize = |arg: OsString| {
        let Some(text) = arg.to_str() else { return arg };
        positional |= text == "--";
        let Some(flag) = text.strip_prefix('-').filter(|flag| !positional && !["", "-"].contains(flag)) else {
            return arg;
        };
        let flag = flag.strip_prefix('-').unwrap_or(flag);
        let (name, value) = flag.split_at(flag.find('=').unwrap_or(flag.len()));
        match name {
            "p" => format!("--pass-pipeline{value}").into(),
            "o" | "h" | "V" => format!("-{flag}").into(),
            _ => format!("--{flag}").into(),
        }
    };
    args.map(normalize).collect()
}
