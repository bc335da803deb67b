//! The command line.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Arg, ArgAction, Command, value_parser};
use dialekt_ir_core::builtin;
use dialekt_ir_core::context::{Context, DialectRegistry};

use crate::{file, from_json, irdl, to_json};

fn command() -> Command {
    Command::new("dialekt-export")
        .about("Writes what dialects declare, as JSON or as IRDL")
        .arg(
            Arg::new("dialect")
                .long("dialect")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("A dialect to write, `builtin` among them; all others unless given"),
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

/// The command, for the dialects of a registry.
pub fn export_main(registry: &DialectRegistry) -> ExitCode {
    let matches = command().get_matches();
    let names: Vec<String> = matches.get_many("dialect").into_iter().flatten().cloned().collect();
    match run(registry, &names, matches.get_flag("irdl"), matches.get_one::<PathBuf>("check")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(registry: &DialectRegistry, names: &[String], irdl: bool, check: Option<&PathBuf>) -> Result<(), String> {
    let mut file = match check {
        Some(path) => {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: error: {error}"))?;
            from_json(&name, &text)?
        }
        None => {
            let mut registry = registry.clone();
            // Every context has it: it is told of where somebody asks for it.
            if names.iter().any(|name| name == builtin::DIALECT.name) {
                registry.insert(&builtin::DIALECT);
            }
            file(&registry, &Context::with_registry(registry.clone()))
        }
    };
    if let Some(unknown) = names.iter().find(|name| !file.dialects.iter().any(|dialect| dialect.name == **name)) {
        return Err(format!("error: there is no dialect `{unknown}`"));
    }
    if !names.is_empty() {
        file.dialects.retain(|dialect| names.contains(&dialect.name));
    }
    if irdl {
        for dialect in &file.dialects {
            let (text, missing) = irdl::dialect(dialect, &file.constraints);
            print!("{text}");
            for what in missing {
                eprintln!("not in IRDL: {what}");
            }
        }
    } else if check.is_none() {
        print!("{}", to_json(&file));
    }
    Ok(())
}
