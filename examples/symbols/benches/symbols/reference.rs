//! The times of the reference for the same program.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Processor time of the reference's phases, the best of some runs each.
#[derive(Default)]
pub struct Reference {
    pub parse: Option<Duration>,
    /// There is no timer for verification alone: this is the difference of parsing with and without it.
    pub verify: Option<Duration>,
    pub rename: Option<Duration>,
    pub dce: Option<Duration>,
    pub privatize: Option<Duration>,
}

/// The time limit of a run.
const LIMIT: Duration = Duration::from_secs(60);

const UNVERIFIED: &str = "-mlir-very-unsafe-disable-verifier-on-parsing";

impl Reference {
    /// Runs it on a file, twice for each of `runs`. Reports if it is not installed, fails or takes too long.
    pub fn measured(tool: &str, file: &str, runs: usize) -> Reference {
        let passes = ["--test-symbol-rauw", "--symbol-dce", "--symbol-privatize"];
        let names = ["Parser", "SymbolReplacementPass", "SymbolDCE", "SymbolPrivatize"];
        let mut best: [Option<Duration>; 5] = [None; 5];
        for _ in 0..runs {
            let all = phases(tool, file, &[&[UNVERIFIED], &passes[..]].concat());
            let verified = all.as_ref().and_then(|_| phases(tool, file, &[]));
            let (Some(all), Some(verified)) = (all, verified) else { break };
            let found = names.map(|name| phase(&all, name));
            for (best, found) in best.iter_mut().zip(found.into_iter().chain([phase(&verified, "Parser")])) {
                *best = (*best).into_iter().chain(found).min();
            }
        }
        let [parse, rename, dce, privatize, verified] = best;
        let verify = verified.zip(parse).and_then(|(all, parse)| all.checked_sub(parse));
        Reference { parse, verify, rename, dce, privatize }
    }
}

/// The processor time of the phases of a run. Its report has wall-clock times, which are scaled by the share that the
/// process ran.
fn phases(tool: &str, file: &str, args: &[&str]) -> Option<Vec<(String, Duration)>> {
    let mut command = Command::new(tool);
    command.args([file, "-o", "/dev/null", "--mlir-disable-threading", "--verify-each=0", "--mlir-timing"]).args(args);
    let (start, ran_before) = (Instant::now(), children_time());
    let mut child = match command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => {
            println!("no reference: {tool}: {error}");
            return None;
        }
    };
    while child.try_wait().ok()?.is_none() {
        if start.elapsed() > LIMIT {
            println!("no reference: {tool} takes more than {} s", LIMIT.as_secs());
            child.kill().ok()?;
            child.wait().ok()?;
            return None;
        }
        sleep(Duration::from_millis(2));
    }
    let elapsed = start.elapsed();
    let done = child.wait_with_output().ok()?;
    if !done.status.success() {
        println!("no reference: {tool} fails");
        return None;
    }
    let ran = ran_before.and_then(|before| children_time()?.checked_sub(before)).unwrap_or(elapsed);
    let share = (ran.as_secs_f64() / elapsed.as_secs_f64()).min(1.0);
    // A line such as `    0.0827 ( 18.2%)  SymbolDCE`.
    let report = String::from_utf8_lossy(&done.stderr).into_owned();
    let phase = |line: &str| {
        let (seconds, rest) = line.trim().split_once(" (")?;
        let seconds: f64 = seconds.parse().ok()?;
        Some((rest.split_once(')')?.1.trim().to_owned(), Duration::from_secs_f64(seconds * share)))
    };
    Some(report.lines().filter_map(phase).collect())
}

fn phase(phases: &[(String, Duration)], name: &str) -> Option<Duration> {
    phases.iter().find(|(found, _)| found.ends_with(name)).map(|(_, time)| *time)
}

/// The processor time of the child processes that have ended.
fn children_time() -> Option<Duration> {
    const TICKS: u64 = 100;
    let all = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name is in parentheses, and may contain spaces; user and system time of children are fields 16 and
    // 17.
    let fields: Vec<&str> = all.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Duration::from_millis((ticks(16)? + ticks(17)?) * 1000 / TICKS))
}
