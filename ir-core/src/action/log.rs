//! A log of actions, in the reference's wording.

use std::collections::HashSet;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Active, Breakpoints, Observer};
use crate::ir::Ir;

/// Writes a line when an action begins or is left out, and one when it is done.
pub struct ActionLogger {
    out: Mutex<Box<dyn Write + Send>>,
    filters: Vec<Arc<dyn Breakpoints>>,
    /// Actions in the log that run, by where they live: whether a filter finds one may have changed when it is done.
    logged: Mutex<HashSet<usize>>,
    shows_actions: bool,
    shows_breakpoints: bool,
    shows_units: bool,
}

impl ActionLogger {
    /// Logs all actions, with all that there is to tell.
    pub fn new(out: impl Write + Send + 'static) -> Self {
        ActionLogger {
            out: Mutex::new(Box::new(out)),
            filters: Vec::new(),
            logged: Mutex::default(),
            shows_actions: true,
            shows_breakpoints: true,
            shows_units: true,
        }
    }

    /// Logs only actions that some breakpoint of all those added stops at.
    #[must_use]
    pub fn only(mut self, filter: Arc<dyn Breakpoints>) -> Self {
        self.filters.push(filter);
        self
    }

    /// Shows actions by their tags, without their description.
    #[must_use]
    pub fn without_descriptions(mut self) -> Self {
        self.shows_actions = false;
        self
    }

    /// Leaves out breakpoints.
    #[must_use]
    pub fn without_breakpoints(mut self) -> Self {
        self.shows_breakpoints = false;
        self
    }

    /// Leaves out the IR units of actions.
    #[must_use]
    pub fn without_units(mut self) -> Self {
        self.shows_units = false;
        self
    }

    fn write(&self, line: &str) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // An error of the log's stream cannot be reported.
        let _ = writeln!(out, "[thread {}] {line}", thread_name());
    }

    fn key(active: &Active) -> usize {
        std::ptr::from_ref(active).addr()
    }
}

impl Observer for ActionLogger {
    fn before(&self, active: &Active, will_run: bool, ir: &Ir) {
        let action = active.action();
        if !self.filters.is_empty() {
            if !self.filters.iter().any(|filter| filter.find(action, ir).is_some()) {
                return;
            }
            if will_run {
                self.logged.lock().unwrap_or_else(PoisonError::into_inner).insert(Self::key(active));
            }
        }
        let mut line = String::from(if will_run { "begins " } else { "skipping " });
        if self.shows_breakpoints {
            match active.breakpoint() {
                Some(breakpoint) => line.push_str(&format!("(on breakpoint: {}) ", breakpoint.text())),
                None => line.push_str("(no breakpoint) "),
            }
        }
        line.push_str("Action ");
        match self.shows_actions {
            true => action.print(&mut line),
            false => line.push_str(action.tag()),
        }
        if self.shows_units {
            line.push_str(" (");
            for (i, unit) in action.units().iter().enumerate() {
                line.push_str(if i == 0 { "" } else { ", " });
                unit.print(ir, &mut line);
            }
            line.push(')');
        }
        line.push('`');
        self.write(&line);
    }

    fn after(&self, active: &Active, _ir: &Ir) {
        let mut logged = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        if self.filters.is_empty() || logged.remove(&Self::key(active)) {
            self.write(&format!("completed `{}`", active.action().tag()));
        }
    }
}

/// The system's name of this thread: on Linux, where the reference shows it too, a thread without a name of its own has
/// that of the program.
fn thread_name() -> String {
    if let Ok(name) = std::fs::read_to_string("/proc/thread-self/comm") {
        return name.trim_end().to_owned();
    }
    let thread = std::thread::current();
    thread.name().map_or_else(|| format!("{:?}", thread.id()), str::to_owned)
}
