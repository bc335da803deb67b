//! Runs of the binary on one text, and their limits.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use wait4::Wait4;

use super::cases::{Case, Expect};

/// The memory that any run may take: half of it is the program of a debug build, and what its allocator keeps when a
/// long list grows.
const MEMORY: u64 = 72 << 20;
/// Bytes of memory per byte of input.
const FACTOR: u64 = 30;
/// Seconds of processor time per megabyte of input and output, and for any run: far above the measured ones, and far
/// below those of an algorithm that is not linear in its input.
const SECONDS: f64 = if cfg!(debug_assertions) { 20.0 } else { 2.0 };

/// The size of cases, which is smaller for the slower binary of a debug build.
pub fn size() -> usize {
    if cfg!(debug_assertions) { 100_000 } else { 1_000_000 }
}

/// The processor time in seconds for [`plain`] text on the machine that the limits are for.
const PLAIN: f64 = if cfg!(debug_assertions) { 0.35 } else { 0.05 };

/// A function of many ops, without a pass.
fn plain(out: &mut dyn Write) -> io::Result<()> {
    let n = 100_000;
    writeln!(out, "func.func private @g(%x: i32) -> i32\nfunc.func @f(%x0: i32) -> i32 {{")?;
    (0..n).try_for_each(|i| writeln!(out, "%x{} = call @g(%x{i}) : (i32) -> i32", i + 1))?;
    writeln!(out, "return %x{n} : i32\n}}")
}

/// The factor by which this machine is slower than the one that the limits are for; 1 if it is faster.
fn slowness() -> f64 {
    static SLOWNESS: LazyLock<f64> = LazyLock::new(|| {
        let [input, output, errors] = paths("plain");
        let mut file = BufWriter::new(File::create(&input).unwrap());
        plain(&mut file).and_then(|()| file.flush()).unwrap();
        let seconds = (0..3).map(|_| start(&[], None, &input, &output, &errors).unwrap().seconds);
        let slowness = (seconds.fold(f64::INFINITY, f64::min) / PLAIN).max(1.0);
        eprintln!("limits of time are multiplied by {slowness:.2}");
        slowness
    });
    *SLOWNESS
}

struct Outcome {
    accepted: bool,
    seconds: f64,
    memory: u64,
}

/// Runs a process with limits, beyond which the system kills it. `most` is the limit in seconds of processor time;
/// without it, the limit depends on the output, and the process is killed far beyond.
fn start(flags: &[&str], most: Option<f64>, input: &Path, output: &Path, errors: &Path) -> io::Result<Outcome> {
    let mut command = Command::new("sh");
    let seconds = most.map_or(300, |most| most.ceil() as u64 + 1);
    let limited = format!("ulimit -t {seconds}; ulimit -v 16000000; exec \"$0\" \"$@\"");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_dialekt-opt")]).process_group(0);
    command.arg("--allow-unregistered-dialect").args(flags).arg(input).stdin(Stdio::null());
    let child = command.stdout(File::create(output)?).stderr(File::create(errors)?).spawn()?;
    let used = child.wait4()?;
    let seconds = used.rusage.utime + used.rusage.stime;
    let accepted = match used.status.code() {
        Some(0) => true,
        Some(1) => false,
        _ => return Err(io::Error::other(format!("ended with {}: {}", used.status, first_line(errors)?))),
    };
    Ok(Outcome { accepted, seconds: seconds.as_secs_f64(), memory: used.rusage.maxrss })
}

/// The peak memory of this process, which counts for its children; it is small unless a test has failed.
fn own_peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kibibytes =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
    kibibytes.unwrap_or(0u64) * 1024
}

/// The first line of a file, shortened for messages.
fn first_line(file: &Path) -> io::Result<String> {
    let mut line = Vec::new();
    BufReader::new(File::open(file)?.take(400)).read_until(b'\n', &mut line)?;
    Ok(String::from_utf8_lossy(line.trim_ascii_end()).into_owned())
}

fn paths(name: &str) -> [PathBuf; 3] {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    std::fs::create_dir_all(&folder).unwrap();
    ["mlir", "out", "err"].map(|end| folder.join(format!("{name}.{end}")))
}

/// Runs a case with flags; the error is a message.
pub fn with_flags(case: &Case, flags: &[&str]) -> Result<(), String> {
    limited(case, flags, &|bytes| SECONDS * (1.0 + bytes / 1e6))
}

/// Runs a case with a time limit of its own: seconds of processor time for a debug build, whatever the length of the
/// texts.
pub fn within(case: &Case, seconds: f64) -> Result<(), String> {
    let seconds = if cfg!(debug_assertions) { seconds } else { seconds / 3.0 };
    limited(case, case.flags, &|_| seconds)
}

/// Runs a case; `most` gives the time limit in seconds for a number of bytes.
fn limited(case: &Case, flags: &[&str], most: &dyn Fn(f64) -> f64) -> Result<(), String> {
    let files = paths(case.name);
    let result = attempt(case, flags, most, &files).unwrap_or_else(|error| Err(error.to_string()));
    if result.is_ok() {
        files.iter().for_each(|file| drop(std::fs::remove_file(file)));
    }
    result
}

fn attempt(
    case: &Case,
    flags: &[&str],
    most: &dyn Fn(f64) -> f64,
    [input, output, errors]: &[PathBuf; 3],
) -> io::Result<Result<(), String>> {
    let mut file = BufWriter::new(File::create(input)?);
    (case.write)(&mut file)?;
    file.into_inner().map_err(io::IntoInnerError::into_error)?;
    let slowness = slowness();
    let outcome = start(flags, case.seconds.map(|seconds| seconds * slowness), input, output, errors)?;
    let lengths = [input, output, errors].map(|file| std::fs::metadata(file).map_or(0, |about| about.len()));
    let length = lengths[0];
    let memory = (MEMORY + case.factor.unwrap_or(FACTOR) * length + case.memory).max(own_peak());
    let seconds = slowness * case.seconds.unwrap_or_else(|| most(lengths.iter().sum::<u64>() as f64));
    eprintln!("{:32} {:9} bytes {:6.2} s {:7} KiB", case.name, length, outcome.seconds, outcome.memory / 1024);
    let error = first_line(errors)?;
    let place = input.to_string_lossy();
    let message = error.strip_prefix(&*place).unwrap_or(&error);
    let agrees = match &case.expect {
        Expect::Any => true,
        Expect::Accepted => outcome.accepted,
        Expect::Same => outcome.accepted && same(input, output)?,
        Expect::Contains(text) => outcome.accepted && contains(output, text)?,
        Expect::Error(expected) => !outcome.accepted && message == *expected,
        Expect::Cut(expected) => !outcome.accepted && message.starts_with(expected),
    };
    Ok(if !agrees {
        Err(format!("{:?} was expected; accepted: {}, with {message:?}", case.expect, outcome.accepted))
    } else if contains(errors, "panicked at")? {
        Err(error)
    } else if !outcome.accepted && error.is_empty() {
        Err("rejected without a word".into())
    } else if outcome.memory > memory {
        Err(format!("{} bytes of memory for {length} bytes of text", outcome.memory))
    } else if outcome.seconds > seconds {
        Err(format!("{} s for {length} bytes of text", outcome.seconds))
    } else {
        Ok(())
    })
}

/// Runs the binary on a short text.
pub fn prefix(text: &str, expect: Expect) -> Result<(), String> {
    let text = text.to_owned();
    let write = Box::new(move |out: &mut dyn Write| out.write_all(text.as_bytes()));
    with_flags(&Case { name: "prefix", flags: &[], write, expect, factor: None, memory: 0, seconds: None }, &[])
}

/// Returns whether the output is the input wrapped in a module.
fn same(input: &Path, output: &Path) -> io::Result<bool> {
    let mut expected = BufReader::new(File::open(input)?);
    let mut printed = BufReader::new(File::open(output)?);
    let (mut want, mut got) = (Vec::new(), Vec::new());
    loop {
        want.clear();
        got.clear();
        if expected.read_until(b'\n', &mut want)? == 0 {
            // The tool prints an empty line at the end.
            return Ok(printed.read_until(b'\n', &mut got)? == 0 || got == b"\n");
        }
        printed.read_until(b'\n', &mut got)?;
        if want != got {
            return Ok(false);
        }
    }
}

fn contains(output: &Path, text: &str) -> io::Result<bool> {
    // Cases with this expectation have a short output.
    let mut all = Vec::new();
    File::open(output)?.take(1 << 20).read_to_end(&mut all)?;
    Ok(all.windows(text.len()).any(|window| window == text.as_bytes()))
}
