//! Where the time goes: `--mlir-timing`.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Phases and how long each took.
pub struct Timing {
    enabled: bool,
    phases: Vec<(&'static str, Duration)>,
}

impl Timing {
    /// Measures when `enabled`.
    pub fn new(enabled: bool) -> Timing {
        Timing { enabled, phases: Vec::new() }
    }

    /// Runs a phase. One that runs again adds to its time.
    pub fn phase<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        let time = start.elapsed();
        match self.phases.iter_mut().find(|phase| phase.0 == name) {
            Some(phase) => phase.1 += time,
            None => self.phases.push((name, time)),
        }
        result
    }

    /// Writes the report.
    pub fn report(&self, out: &mut dyn Write) -> io::Result<()> {
        if !self.enabled {
            return Ok(());
        }
        let total: Duration = self.phases.iter().map(|p| p.1).sum();
        let rule = format!("===-{}-===", "-".repeat(73));
        writeln!(out, "{rule}\n{:^79}\n{rule}", "... Execution time report ...")?;
        writeln!(out, "  Total Execution Time: {:.4} seconds\n", total.as_secs_f64())?;
        writeln!(out, "  ----Wall Time----  ----Name----")?;
        for (name, time) in self.phases.iter().copied().chain([("Total", total)]) {
            let share = 100.0 * time.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE);
            writeln!(out, "  {:>8.4} ({share:>5.1}%)  {name}", time.as_secs_f64())?;
        }
        Ok(())
    }
}
