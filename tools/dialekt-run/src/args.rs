//! The command line.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, value_parser};

/// The way in which a program is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// [`Compile`](Mode::Compile), if there is a pipeline, the function is lowered already, or it has no tensors and passes that lower
    /// functions are registered; otherwise [`Interpret`](Mode::Interpret).
    #[default]
    Auto,
    /// Lowered to the dialect of LLVM IR and compiled to machine code.
    Compile,
    /// Op by op, as it is written; undefined behavior is found.
    Interpret,
}

/// The result of the entry function, printed as the reference's runner does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryPointResult {
    /// None: nothing is printed.
    Void,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `f32`
    F32,
}

/// The command line.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// The file, `-` for standard input.
    pub input: String,
    /// The function that is called.
    pub entry: String,
    /// Its arguments, one text for each.
    pub values: Vec<String>,
    /// The number of ops that may be executed, when they are interpreted.
    pub steps: u64,
    /// The way in which the program is run.
    pub mode: Mode,
    /// The pipeline that lowers the module; `None` for the default.
    pub pipeline: Option<String>,
    /// The result as the reference's runner prints it; `None` to print results with their types.
    pub result: Option<EntryPointResult>,
    /// The level of optimization, from 0 to 3.
    pub opt_level: u8,
    /// The libraries that are searched for functions without body.
    pub libraries: Vec<String>,
}

fn command() -> Command {
    Command::new("dialekt-run")
        .about("Runs a function of an MLIR file, and shows what it returns")
        .long_about(
            "Runs a function of an MLIR file, and shows what it returns. A module is lowered to the dialect of LLVM IR and compiled to machine \
             code; this is the default because programs run at full speed and may use all of C's library. With --mode=interpret it is \
             executed op by op as it is written: slower by far, but undefined behavior is found, tensors need not be in memory, and ops \
             that no pass lowers may have semantics of their own.",
        )
        .arg(Arg::new("input").value_name("FILE").default_value("-").help("The file, `-` for standard input"))
        .arg(
            Arg::new("values")
                .value_name("VALUE")
                .action(ArgAction::Append)
                .allow_negative_numbers(true)
                .help("What the function is given, as constants are written: `3`, `0.5`, `dense<[1, 2]>`; a memref is given the elements"),
        )
        .arg(
            Arg::new("entry").short('e').long("entry").value_name("NAME").default_value("main").help("The function that is called"),
        )
        .arg(
            Arg::new("mode")
                .long("mode")
                .value_parser(PossibleValuesParser::new(["auto", "compile", "interpret"]))
                .default_value("auto")
                .help("Compile or interpret; `auto` compiles where passes lower functions, and interprets functions of tensors"),
        )
        .arg(
            Arg::new("pipeline")
                .long("pass-pipeline")
                .value_name("PIPELINE")
                .help("The passes that lower the module, in place of the default: `builtin.module(convert-scf-to-cf,...)`"),
        )
        .arg(
            Arg::new("result")
                .long("entry-point-result")
                .value_parser(PossibleValuesParser::new(["void", "i32", "i64", "f32"]))
                .help("The type of the result, which is then printed without it"),
        )
        .arg(
            Arg::new("opt")
                .short('O')
                .value_name("LEVEL")
                .value_parser(value_parser!(u8).range(0..=3))
                .default_value("2")
                .help("The effort of the code generator: 0 none, 1 and 2 speed, 3 speed and size"),
        )
        .arg(
            Arg::new("libraries")
                .long("shared-libs")
                .value_name("PATHS")
                .value_delimiter(',')
                .action(ArgAction::Append)
                .help("Libraries that are searched for functions without body"),
        )
        .arg(
            Arg::new("steps")
                .long("steps")
                .value_name("COUNT")
                .default_value("100000000")
                .value_parser(value_parser!(u64))
                .help("How many operations may be interpreted"),
        )
}

/// Reads the command line of the process; exits if it is invalid.
pub(crate) fn parse() -> Args {
    let matches = command().get_matches();
    let text = |key: &str| matches.get_one::<String>(key).cloned().unwrap_or_default();
    let texts = |key: &str| matches.get_many::<String>(key).into_iter().flatten().cloned().collect();
    Args {
        input: text("input"),
        entry: text("entry"),
        values: texts("values"),
        steps: matches.get_one::<u64>("steps").copied().unwrap_or_default(),
        mode: match &*text("mode") {
            "compile" => Mode::Compile,
            "interpret" => Mode::Interpret,
            _ => Mode::Auto,
        },
        pipeline: matches.get_one::<String>("pipeline").cloned(),
        result: match &*text("result") {
            "void" => Some(EntryPointResult::Void),
            "i32" => Some(EntryPointResult::I32),
            "i64" => Some(EntryPointResult::I64),
            "f32" => Some(EntryPointResult::F32),
            _ => None,
        },
        opt_level: matches.get_one::<u8>("opt").copied().unwrap_or(2),
        libraries: texts("libraries"),
    }
}
