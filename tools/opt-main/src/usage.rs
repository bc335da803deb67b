//! Checks of the command line: all mistakes are reported at once, with the reference's messages.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io;

use clap::{Arg, Command};

/// The kind of value of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// Nothing, or `true` or `false` after `=`.
    Bool,
    /// A number.
    Number,
    /// A text.
    Text,
    /// A value that clap checks.
    Other,
}

impl Takes {
    fn of(arg: &Arg) -> Takes {
        let is = |id| arg.get_value_parser().type_id() == id;
        if is(clap::builder::ValueParser::bool().type_id()) {
            Takes::Bool
        } else if is(clap::builder::ValueParser::from(clap::value_parser!(i64)).type_id()) {
            Takes::Number
        } else if arg.get_action().takes_values() && arg.get_num_args().is_none_or(|n| n == 1.into()) {
            Takes::Text
        } else {
            Takes::Other
        }
    }
}

/// Normalizes arguments and their values: `--name=value`, `true` or `false`, decimal numbers. The error is the message
/// to show.
pub fn normalize(tool: &str, command: &Command, args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let mut wrong = String::new();
    let mut normal: Vec<OsString> = args.first().cloned().into_iter().collect();
    let mut rest = args.into_iter().skip(1);
    let mut positional = 0;
    while let Some(arg) = rest.next() {
        let Some(text) = arg.to_str().filter(|text| text.len() > 1 && text.starts_with('-')) else {
            positional += 1;
            normal.push(arg);
            continue;
        };
        if text == "--" {
            normal.push(arg);
            let rest: Vec<OsString> = rest.by_ref().collect();
            positional += rest.len();
            normal.extend(rest);
            break;
        }
        let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
        let Some(known) = command.get_arguments().find(|arg| flag(arg).as_deref() == Some(name)) else {
            if !["--help", "-h", "--version", "-V"].contains(&name) {
                unknown(tool, command, text, &mut wrong);
            }
            normal.push(arg);
            continue;
        };
        let takes = Takes::of(known);
        let value = match (takes, value) {
            (Takes::Number | Takes::Text, None) => match rest.next() {
                Some(value) => Some(value.to_string_lossy().into_owned()),
                None => {
                    let _ = writeln!(wrong, "{tool}: for the {name} option: requires a value!");
                    continue;
                }
            },
            (_, value) => value.map(str::to_owned),
        };
        let checked = match (takes, &value) {
            (Takes::Bool, Some(value)) => boolean(value).map(str::to_owned),
            (Takes::Number, Some(value)) => number(value, known),
            (_, Some(value)) => one_of(value, known),
            _ => Ok(String::new()),
        };
        match checked {
            Err(problem) => {
                let _ = writeln!(wrong, "{tool}: for the {name} option: {problem}");
            }
            Ok(_) if value.is_none() => normal.push(arg),
            Ok(value) => normal.push(format!("{name}={value}").into()),
        }
    }
    if positional > 1 {
        let _ = writeln!(wrong, "{tool}: Too many positional arguments specified!");
        let _ = writeln!(wrong, "Can specify at most 1 positional arguments: See: {tool} --help");
    }
    if wrong.is_empty() { Ok(normal) } else { Err(wrong) }
}

/// The name of an argument on the command line.
fn flag(arg: &Arg) -> Option<String> {
    let long = arg.get_long().map(|long| format!("--{long}"));
    long.or_else(|| Some(format!("-{}", arg.get_short()?)))
}

fn unknown(tool: &str, command: &Command, text: &str, wrong: &mut String) {
    let _ = writeln!(wrong, "{tool}: Unknown command line argument '{text}'.  Try: '{tool} --help'");
    let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
    let flags = command.get_arguments().filter_map(flag);
    if let Some(mut nearest) = flags.min_by_key(|flag| (strsim::levenshtein(flag, name), flag.clone())) {
        if let Some(value) = value {
            nearest = format!("{nearest}={value}");
        }
        let _ = writeln!(wrong, "{tool}: Did you mean '{nearest}'?");
    }
}

/// Checks a value, or the elements of a list, against the possible values.
fn one_of(text: &str, arg: &Arg) -> Result<String, String> {
    let known = arg.get_possible_values();
    let mut values = text.split(|c| Some(c) == arg.get_value_delimiter());
    match values.find(|value| !known.is_empty() && known.iter().all(|k| !k.matches(value, false))) {
        Some(wrong) => Err(format!("Cannot find option named '{wrong}'!")),
        None => Ok(text.to_owned()),
    }
}

fn boolean(text: &str) -> Result<&'static str, String> {
    match text {
        "" | "true" | "TRUE" | "True" | "1" => Ok("true"),
        "false" | "FALSE" | "False" | "0" => Ok("false"),
        _ => Err(format!("'{text}' is invalid value for boolean argument! Try 0 or 1")),
    }
}

/// Parses a number in decimal, or in another base by its prefix; with a sign only if the flag takes negative numbers.
fn number(text: &str, arg: &Arg) -> Result<String, String> {
    let (limit, kind) =
        if arg.is_allow_negative_numbers_set() { (i64::MAX, "long") } else { (u32::MAX.into(), "uint") };
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) if kind == "long" => (true, digits),
        _ => (false, text),
    };
    let prefixes = [("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0o", 8), ("0", 8)];
    let based = prefixes.iter().find_map(|(prefix, base)| Some((digits.strip_prefix(prefix)?, *base)));
    let (digits, base) = based.filter(|(rest, _)| !rest.is_empty()).unwrap_or((digits, 10));
    let value = if digits.starts_with('+') { None } else { i64::from_str_radix(digits, base).ok() };
    match value.filter(|value| (0..=limit).contains(value)) {
        Some(value) => Ok(if negative { -value } else { value }.to_string()),
        None => Err(format!("'{text}' value invalid for {kind} argument!")),
    }
}

/// The system's message for an error, without the error number that Rust appends.
pub fn system_error(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ArgAction;

    fn command() -> Command {
        let switch = |name: &'static str| {
            Arg::new(name).long(name).action(ArgAction::Set).num_args(0..=1).value_parser(clap::value_parser!(bool))
        };
        let number = |name: &'static str| Arg::new(name).long(name).value_parser(clap::value_parser!(i64));
        Command::new("t")
            .args([Arg::new("input"), Arg::new("output").short('o'), Arg::new("text").long("text")])
            .args([switch("on"), switch("off"), number("n"), number("l").allow_negative_numbers(true)])
    }

    fn line(line: &str) -> Result<String, String> {
        let args = std::iter::once("t").chain(line.split_whitespace()).map(OsString::from).collect();
        let normal = normalize("t", &command(), args)?;
        Ok(normal[1..].iter().map(|a| a.to_str().unwrap()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn values_have_the_forms_that_the_reference_takes() {
        assert_eq!(line("--on --off=False --on= --off=1 f").unwrap(), "--on --off=false --on=true --off=true f");
        assert_eq!(line("--n 0x10 --n=010 --l -0b11 --text -x").unwrap(), "--n=16 --n=8 --l=-3 --text=-x");
        assert_eq!(line("--n=0 -o out -").unwrap(), "--n=0 -o=out -");
        assert_eq!(line("-- --bogus").unwrap(), "-- --bogus");
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let said =
            line("--bogus --onn=1 --on=maybe --n x --n=-1 --n=4294967296 --n= --l=9223372036854775808 a b --text");
        let expected = "\
t: Unknown command line argument '--bogus'.  Try: 't --help'
t: Did you mean '--off'?
t: Unknown command line argument '--onn=1'.  Try: 't --help'
t: Did you mean '--on=1'?
t: for the --on option: 'maybe' is invalid value for boolean argument! Try 0 or 1
t: for the --n option: 'x' value invalid for uint argument!
t: for the --n option: '-1' value invalid for uint argument!
t: for the --n option: '4294967296' value invalid for uint argument!
t: for the --n option: '' value invalid for uint argument!
t: for the --l option: '9223372036854775808' value invalid for long argument!
t: for the --text option: requires a value!
t: Too many positional arguments specified!
Can specify at most 1 positional arguments: See: t --help
";
        assert_eq!(said.unwrap_err(), expected);
    }
}
