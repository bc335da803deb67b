//! The command line.

use clap::{Arg, ArgAction, Command, value_parser};

/// The command line.
#[derive(Clone, Debug)]
pub struct Args {
    /// The file, `-` for standard input.
    pub input: String,
    /// The function that is called.
    pub entry: String,
    /// Its arguments, one text for each.
    pub values: Vec<String>,
    /// The number of ops that may be executed.
    pub steps: u64,
}

fn command() -> Command {
    Command::new("dialekt-run")
        .about("Executes a function of an MLIR file, and shows what it returns")
        .arg(Arg::new("input").value_name("FILE").default_value("-").help("The file, `-` for standard input"))
        .arg(
            Arg::new("values")
                .value_name("VALUE")
                .action(ArgAction::Append)
                .allow_hyphen_values(true)
                .help("What the function is given, as constants are written: `3`, `0.5`, `dense<[1, 2]>`; a memref is given the elements"),
        )
        .arg(Arg::new("entry").long("entry").value_name("NAME").default_value("main").help("The function that is called"))
        .arg(
            Arg::new("steps")
                .long("steps")
                .value_name("COUNT")
                .default_value("100000000")
                .value_parser(value_parser!(u64))
                .help("How many operations may be executed"),
        )
}

/// Reads the command line of the process; exits if it is invalid.
pub(crate) fn parse() -> Args {
    let matches = command().get_matches();
    let text = |key: &str| matches.get_one::<String>(key).cloned().unwrap_or_default();
    Args {
        input: text("input"),
        entry: text("entry"),
        values: matches.get_many::<String>("values").into_iter().flatten().cloned().collect(),
        steps: matches.get_one::<u64>("steps").copied().unwrap_or_default(),
    }
}
