//! Files whose `RUN:` lines say how the tool is run on them, and whose other comments what it has to print: each is a test. [LLVM: lit]
//!
//! ```text
//! // RUN: my-opt %s --cse | FileCheck %s
//! // RUN: not my-opt %s --verify-each=false -bad 2>&1 | FileCheck %s --check-prefix=BAD
//! ```
//!
//! Commands are joined by `|`; a line that ends in `\` goes on in the next one. A program is the tool with the dialects and passes of the
//! registry, whatever it is called, or `FileCheck`, which is [`FileCheck`] here: neither starts a process. `%s` is the file, `not` turns success
//! and failure around, `2>&1` adds diagnostics to the output. Other words of shells are errors.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use dialekt_ir_core::context::Registry;
use dialekt_opt_main::{Streams, args, run};
use dialekt_pass::RegisterPasses;

use super::{Arguments, FileCheck};

/// Runs all files with `RUN:` lines below a folder.
///
/// ```no_run
/// # fn registry() -> dialekt_ir_core::context::Registry { Default::default() }
/// #[test]
/// fn files() {
///     let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lit");
///     dialekt_testing::filecheck::lines::check_folder(folder, &registry);
/// }
/// ```
///
/// # Panics
/// A line fails, or there are none: the message shows the complaints.
#[track_caller]
pub fn check_folder(folder: &str, registry: &dyn Fn() -> Registry) {
    let (mut count, mut failed) = (0, Vec::new());
    for path in files(Path::new(folder)) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        for line in run_lines(&text) {
            count += 1;
            if let Err(said) = run_line(&line, &path, registry) {
                failed.push(format!("--- {}: {line}\n{said}", path.display()));
            }
        }
    }
    assert!(count > 0, "{folder}: no file has a line `RUN:`");
    assert!(failed.is_empty(), "{}\n{} of {count} lines failed", failed.join("\n"), failed.len());
}

/// The files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut todo) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(path) = todo.pop() {
        match std::fs::read_dir(&path) {
            Ok(entries) => todo.extend(entries.filter_map(|entry| Some(entry.ok()?.path()))),
            Err(_) => found.push(path),
        }
    }
    found.sort();
    found
}

/// The commands of the `RUN:` lines of a file.
fn run_lines(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        let Some((_, command)) = line.split_once("RUN:") else { continue };
        let command = command.trim();
        let (command, more) = command.strip_suffix('\\').map_or((command, false), |start| (start.trim_end(), true));
        match found.last_mut().filter(|_| goes_on) {
            Some(last) => *last = format!("{last} {command}"),
            None => found.push(command.to_owned()),
        }
        goes_on = more;
    }
    found
}

/// Runs a line on a file.
///
/// # Errors
/// The complaints: of a program, or about the line.
pub fn run_line(line: &str, file: &Path, registry: &dyn Fn() -> Registry) -> Result<(), String> {
    let mut input = Vec::new();
    for words in commands(line, &file.to_string_lossy())? {
        let mut words = words.iter().map(String::as_str).peekable();
        let fails = words.next_if_eq(&"not").is_some();
        let program = words.next().ok_or("a command is missing")?;
        let words: Vec<&str> = words.collect();
        let (succeeded, output, errors) = match program.rsplit('/').next() {
            Some("FileCheck") => check(&words, &input)?,
            _ => tool(program, &words, &input, registry()),
        };
        if succeeded == fails {
            let what = if fails { "was expected to fail" } else { "failed" };
            return Err(format!("{program} {what}\n{}", String::from_utf8_lossy(&errors)));
        }
        input = output;
    }
    Ok(())
}

/// The success of a program, what it printed, and its complaints.
type Ran = (bool, Vec<u8>, Vec<u8>);

fn check(words: &[&str], input: &[u8]) -> Result<Ran, String> {
    let Arguments { check, checks, input: path } = FileCheck::from_args(words.iter().copied())?;
    let checks = checks.ok_or("FileCheck needs a file with checks")?;
    let read = |path: &str| std::fs::read(path).map_err(|error| format!("{path}: {error}"));
    let text = path.as_deref().map(read).transpose()?;
    let input = (path.as_deref().unwrap_or("<stdin>"), text.as_deref().unwrap_or(input));
    let done = check.check_files((&checks, &read(&checks)?), input);
    Ok((done.is_ok(), Vec::new(), done.err().unwrap_or_default().into_bytes()))
}

fn tool(program: &str, words: &[&str], mut input: &[u8], mut registry: Registry) -> Ran {
    let passes = std::mem::take(registry.passes());
    let merged = words.contains(&"2>&1");
    let line = words.iter().filter(|word| **word != "2>&1");
    let line = std::iter::once(program).chain(line.copied()).map(OsString::from);
    let Ok(args) = args::parse(line, &passes) else { return (false, Vec::new(), b"flags were not accepted".to_vec()) };
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams { input: &mut input, output: &mut output, errors: &mut errors };
    let succeeded = run(&args, registry.dialects, passes, &mut streams);
    if merged {
        output.splice(0..0, errors.iter().copied());
    }
    (succeeded, output, errors)
}

/// The words of the commands of a line, without quotes.
fn commands(line: &str, file: &str) -> Result<Vec<Vec<String>>, String> {
    let mut commands = vec![Vec::new()];
    let (mut word, mut quote): (Option<String>, Option<char>) = (None, None);
    let line = line.replace("%s", file);
    let mut chars = line.chars();
    let end = |word: &mut Option<String>, commands: &mut Vec<Vec<String>>| {
        if let (Some(word), Some(last)) = (word.take(), commands.last_mut()) {
            last.push(word);
        }
    };
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some('"'), '\\') | (None, '\\') => word.get_or_insert_default().extend(chars.next()),
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '|') => {
                end(&mut word, &mut commands);
                commands.push(Vec::new());
            }
            (None, c) if c.is_whitespace() => end(&mut word, &mut commands),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    end(&mut word, &mut commands);
    let is_foreign = |word: &&String| ["&&", ";", "<", ">"].iter().any(|other| *word == other) || word.starts_with('%');
    match commands.iter().flatten().find(is_foreign) {
        Some(word) => Err(format!("`{word}` is not understood: only `|`, `not`, `2>&1` and `%s` are")),
        None => Ok(commands),
    }
}
