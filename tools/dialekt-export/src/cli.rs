//! The command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Arg, ArgAction, Command, value_parser};
use dialekt_ir_core::builtin;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_pass::PassRegistry;

use crate::schema::File;
use crate::select::select;
use crate::{file, from_json, irdl, to_json};

fn command() -> Command {
    Command::new("dialekt-export")
        .about("Writes what dialects and passes declare, as JSON or as IRDL")
        .arg(
            Arg::new("dialect")
                .long("dialect")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("A dialect to write, `builtin` among them; all others and all passes unless something is named"),
        )
        .arg(
            Arg::new("pass")
                .long("pass")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("A pass to write, by what pipelines call it"),
        )
        .arg(
            Arg::new("irdl")
                .long("irdl")
                .action(ArgAction::SetTrue)
                .help("Write IRDL; what it cannot say is listed on standard error"),
        )
        .arg(
            Arg::new("check")
                .long("check")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Read a JSON file instead, and say whether it is right"),
        )
}

/// Runs the command for the dialects and passes of registries.
pub fn export_main(registry: &DialectRegistry, passes: &PassRegistry) -> ExitCode {
    let matches = command().get_matches();
    let named = |key: &str| matches.get_many::<String>(key).into_iter().flatten().cloned().collect::<Vec<_>>();
    let read = match matches.get_one::<PathBuf>("check") {
        Some(path) => read(path),
        None => {
            let mut registry = registry.clone();
            // Every context has the builtin dialect, so that it is exported only if it is named.
            if named("dialect").iter().any(|name| name == builtin::DIALECT.name) {
                registry.insert(&builtin::DIALECT);
            }
            Ok(file(&registry, passes))
        }
    };
    let checked = matches.contains_id("check");
    let written = read.and_then(|file| select(file, &named("dialect"), &named("pass")));
    match written.map(|file| write(&file, matches.get_flag("irdl"), checked)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn read(path: &Path) -> Result<File, String> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: error: {error}"))?;
    from_json(&name, &text)
}

fn write(file: &File, irdl: bool, checked: bool) {
    if !irdl {
        if !checked {
            print!("{}", to_json(file));
        }
        return;
    }
    let (text, missing) = irdl::file(file);
    print!("{text}");
    for what in missing {
        eprintln!("not in IRDL: {what}");
    }
}
