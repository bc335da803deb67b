//! The command line.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Arg, ArgAction, Command, value_parser};

use crate::dump::Dump;
use crate::externs::Extern;
use crate::write::{self, Dependency};

fn command() -> Command {
    Command::new("dialekt-import")
        .about("Turns dialects that are defined in TableGen into declarations in Rust")
        .after_help("Dumps are written by `llvm-tblgen -I FOLDER --dump-json FILE.td`.")
        .arg(
            Arg::new("dumps")
                .value_name("DUMP")
                .num_args(1..)
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("Dumps of TableGen, as JSON"),
        )
        .arg(
            Arg::new("dialect").long("dialect").value_name("NAME").help("The dialect; the one of all ops unless given"),
        )
        .arg(
            Arg::new("out")
                .long("out")
                .short('o')
                .value_name("FOLDER")
                .value_parser(value_parser!(PathBuf))
                .help("The folder of the crate; without it, only the report is printed"),
        )
        .arg(
            Arg::new("dialekt")
                .long("dialekt")
                .value_name("FOLDER")
                .value_parser(value_parser!(PathBuf))
                .help("A checkout of dialekt that the crate depends on"),
        )
        .arg(
            Arg::new("extern")
                .long("extern")
                .value_name("DIALECT[=FOLDER]")
                .action(ArgAction::Append)
                .help("A dialect that this one uses: one of dialekt's, or one in the crate in a folder"),
        )
        .arg(Arg::new("no-format").long("no-format").action(ArgAction::SetTrue).help("Leave out rustfmt"))
}

/// The command: reads dumps, writes a crate.
pub fn import_main() -> ExitCode {
    let matches = command().get_matches();
    let dumps: Vec<&PathBuf> = matches.get_many("dumps").into_iter().flatten().collect();
    let externs: Vec<&String> = matches.get_many("extern").into_iter().flatten().collect();
    let result = run(
        &dumps,
        matches.get_one::<String>("dialect").map(String::as_str),
        matches.get_one::<PathBuf>("out"),
        matches.get_one::<PathBuf>("dialekt"),
        &externs,
        !matches.get_flag("no-format"),
    );
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(
    paths: &[&PathBuf],
    dialect: Option<&str>,
    out: Option<&PathBuf>,
    dialekt: Option<&PathBuf>,
    externs: &[&String],
    format: bool,
) -> Result<(), String> {
    let mut dumps = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: error: {error}"))?;
        dumps.push(Dump::read(&name, &text).map_err(|error| error.to_string())?);
    }
    let dialect = match dialect {
        Some(name) => name.to_owned(),
        None => only_dialect(&dumps)?,
    };
    let externs = externs.iter().map(|argument| Extern::read(argument, dialekt.map(PathBuf::as_path)));
    let externs = externs.collect::<Result<Vec<Extern>, String>>()?;
    let state = crate::import(&dumps, &dialect, externs).map_err(|error| error.to_string())?;
    let dependency = match dialekt {
        Some(path) => {
            Dependency::Path(std::path::absolute(path).map_err(|error| format!("{}: error: {error}", path.display()))?)
        }
        None => Dependency::Version(env!("CARGO_PKG_VERSION").into()),
    };
    let mut files = write::files(&state, &dependency);
    if format && let Err(why) = write::format(&mut files) {
        eprintln!("warning: {why}");
    }
    match out {
        Some(folder) => {
            write::write(folder, &files).map_err(|error| format!("{}: error: {error}", folder.display()))?;
            println!("{dialect}: {} operations, {} things left to port", state.ops.len(), state.report.entries().len());
        }
        None => print!("{}", state.report),
    }
    Ok(())
}

/// The dialect to import, if the dumps have ops of only one.
fn only_dialect(dumps: &[Dump]) -> Result<String, String> {
    let mut all: Vec<&str> = Vec::new();
    for dump in dumps {
        for name in crate::dialects(dump).map_err(|error| error.to_string())? {
            if !all.contains(&name) {
                all.push(name);
            }
        }
    }
    match all.as_slice() {
        [one] => Ok((*one).to_owned()),
        [] => Err("error: the dumps define no dialect".into()),
        several => {
            Err(format!("error: there are several dialects: choose one by `--dialect` ({})", several.join(", ")))
        }
    }
}
