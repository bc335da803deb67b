//! The runner of the measurements, each in a child process, with the number of repetitions of each loop.

use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Runs a loop of `n` ops; returns the nanoseconds for each.
pub type Measurement = fn(usize) -> f64;

const USAGE: &str = "usage: micro [--list] [--sizes N,N,..] [--first] [--exact] [--budget SECONDS] [NAME-PART ...]";

struct Options {
    sizes: Vec<usize>,
    /// One repetition as a tool would have it: cold caches, and pages that the kernel has not provided yet.
    first: bool,
    exact: bool,
    budget: f64,
    parts: Vec<String>,
}

/// Runs the measurements that the command line selects. `--text N` is for measurements that want a text without having
/// made it.
pub fn run(measurements: &[(&str, Measurement)], text: fn(usize) -> Vec<u8>) {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match &args[..] {
        [flag, name, n] if flag == "--one" => {
            let measurement = measurements.iter().find(|m| m.0 == name).expect("a known name").1;
            run_one(name, n.parse().expect("a number"), measurement);
        }
        [flag, n] if flag == "--text" => {
            let text = text(n.parse().expect("a number"));
            std::io::stdout().write_all(&text).expect("somebody reads the text");
        }
        [flag] if flag == "--list" => measurements.iter().for_each(|(name, _)| println!("{name}")),
        _ => match parse_options(&args) {
            Some(options) => run_all(measurements, &options),
            None => {
                eprintln!("{USAGE}");
                std::process::exit(2);
            }
        },
    }
}

fn parse_options(args: &[String]) -> Option<Options> {
    let mut options = Options {
        sizes: vec![1_000, 100_000, 10_000_000],
        first: false,
        exact: false,
        budget: 60.0,
        parts: Vec::new(),
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--first" => options.first = true,
            "--exact" => options.exact = true,
            "--budget" => options.budget = args.next()?.parse().ok()?,
            "--sizes" => {
                options.sizes = args.next()?.split(',').map(parse_size).collect::<Option<_>>()?;
                options.sizes.sort_unstable();
            }
            flag if flag.starts_with('-') => return None,
            part => options.parts.push(part.to_owned()),
        }
    }
    Some(options)
}

/// A number of ops: `1000`, `1k`, `10M`.
fn parse_size(text: &str) -> Option<usize> {
    let number = text.trim_end_matches(['k', 'M']);
    let unit = match &text[number.len()..] {
        "" => 1,
        "k" => 1_000,
        "M" => 1_000_000,
        _ => return None,
    };
    Some(number.parse::<usize>().ok()? * unit)
}

fn run_all(measurements: &[(&str, Measurement)], options: &Options) {
    for (name, _) in measurements {
        let is_named = |part: &String| if options.exact { part == name } else { name.contains(part.as_str()) };
        if !options.parts.is_empty() && !options.parts.iter().any(is_named) {
            continue;
        }
        let mut known: Option<Outcome> = None;
        for &n in &options.sizes {
            if let Some(reason) = known.as_ref().and_then(|known| known.forbids(n, options)) {
                eprintln!("skipped {name} at {n}: {reason}");
                continue;
            }
            let Some(outcome) = run_child(name, n, options.first) else {
                eprintln!("failed {name} at {n}");
                break;
            };
            println!("{name}\t{n}\t{}", outcome.value);
            known = Some(outcome);
        }
    }
}

/// The report of a child.
struct Outcome {
    n: usize,
    value: String,
    /// Seconds for the part that all repetitions share, and for each repetition, setup included.
    prepare: f64,
    repetition: f64,
    /// Bytes.
    peak: f64,
}

impl Outcome {
    /// The reason why a larger size should not be tried.
    fn forbids(&self, n: usize, options: &Options) -> Option<String> {
        let scale = n as f64 / self.n as f64;
        let seconds = (self.prepare + self.repetition * if options.first { 1.0 } else { 3.0 }) * scale;
        // Memory that does not grow with n counts too much in small sizes.
        let bytes = if self.n >= 100_000 { self.peak * scale } else { 0.0 };
        let reason = match () {
            () if seconds > options.budget => "time",
            () if bytes > available() * 0.9 => "memory",
            () => return None,
        };
        Some(format!("not enough {reason} (expected {seconds:.0} s, {:.1} GB)", bytes / 1e9))
    }
}

fn run_child(name: &str, n: usize, first: bool) -> Option<Outcome> {
    let program = std::env::current_exe().expect("the path of this program");
    // Memory growth is measured with the allocator's defaults.
    let first = first || name.starts_with("bytes_per_op/");
    let mut child = Command::new(program);
    child.args(["--one", name, &n.to_string()]).stderr(Stdio::inherit());
    if first {
        child.env("MICRO_RUNS", "1");
    } else {
        child.env("MALLOC_MMAP_MAX_", "0").env("MALLOC_TRIM_THRESHOLD_", "18446744073709551615");
    }
    let done = child.output().ok().filter(|done| done.status.success())?;
    let line = String::from_utf8(done.stdout).ok()?;
    let fields: Vec<&str> = line.trim_end().split('\t').collect();
    let [_, _, value, prepare, repetition, peak] = fields[..] else { return None };
    let (prepare, repetition, peak) = (prepare.parse().ok()?, repetition.parse().ok()?, peak.parse().ok()?);
    Some(Outcome { n, value: value.to_owned(), prepare, repetition, peak })
}

/// The output of this program with these arguments.
pub fn output_of_self(args: &[&str]) -> Vec<u8> {
    let program = std::env::current_exe().expect("the path of this program");
    let done = Command::new(program).args(args).stderr(Stdio::inherit()).output().expect("this program runs");
    assert!(done.status.success(), "{args:?}");
    done.stdout
}

/// Bytes of this process that are in memory; 0 where the kernel does not tell.
pub fn resident() -> f64 {
    proc_bytes("/proc/self/status", "VmRSS:")
}

/// When the repetitions of a child began, and the seconds of each, setup included.
static REPETITIONS: OnceLock<(Instant, f64)> = OnceLock::new();

fn run_one(name: &str, n: usize, measurement: Measurement) {
    let start = Instant::now();
    let value = measurement(n);
    let (began, repetition) = *REPETITIONS.get_or_init(|| (start, start.elapsed().as_secs_f64()));
    let prepare = (began - start).as_secs_f64();
    let peak = proc_bytes("/proc/self/status", "VmHWM:");
    println!("{name}\t{n}\t{value:.2}\t{prepare}\t{repetition}\t{peak}");
}

fn available() -> f64 {
    proc_bytes("/proc/meminfo", "MemAvailable:")
}

/// A number of KiB in a file of the kernel; 0 where there is none.
fn proc_bytes(file: &str, key: &str) -> f64 {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let value = text.lines().find_map(|line| line.strip_prefix(key)?.trim().strip_suffix("kB")?.trim().parse().ok());
    value.map_or(0.0, |kib: f64| kib * 1024.0)
}

/// Nanoseconds per op of the best of several runs of `run`, each on a new value of `setup`.
pub fn best<T, R>(n: usize, mut setup: impl FnMut() -> T, mut run: impl FnMut(&mut T) -> R) -> f64 {
    // `MICRO_RUNS=1` is for `--first`, and for tools that count instructions of `timed`.
    let runs: Option<usize> = std::env::var("MICRO_RUNS").ok().and_then(|runs| runs.parse().ok());
    let started = Instant::now();
    let enough = |done| match runs {
        Some(runs) => done >= runs,
        None => done >= 3 && (done >= 10_000 || started.elapsed() >= Duration::from_millis(200)),
    };
    let mut shortest = Duration::MAX;
    let mut done = 0;
    while !enough(done) {
        let mut state = setup();
        let start = Instant::now();
        let result = timed(&mut state, &mut run);
        shortest = shortest.min(start.elapsed());
        drop(black_box(result));
        done += 1;
    }
    let _ = REPETITIONS.set((started, started.elapsed().as_secs_f64() / done.max(1) as f64));
    shortest.as_nanos() as f64 / n as f64
}

#[inline(never)]
fn timed<T, R>(state: &mut T, run: impl FnOnce(&mut T) -> R) -> R {
    run(state)
}
