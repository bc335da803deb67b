//! A profile of actions, in the format of Chrome's trace viewer.

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::{Active, Observer};
use crate::ir::Ir;

/// Writes when each action begins and ends, in microseconds since the profile began. The list ends when the profiler is dropped.
pub struct ActionProfiler {
    start: Instant,
    out: Mutex<Out>,
}

struct Out {
    to: Box<dyn Write + Send>,
    any: bool,
}

impl ActionProfiler {
    /// Begins a profile.
    pub fn new(out: impl Write + Send + 'static) -> Self {
        let mut to: Box<dyn Write + Send> = Box::new(out);
        // An error of the profile's stream cannot be reported, here and below.
        let _ = to.write_all(b"[");
        ActionProfiler { start: Instant::now(), out: Mutex::new(Out { to, any: false }) }
    }

    fn event(&self, active: &Active, begins: bool) {
        let time = self.start.elapsed().as_micros();
        let action = active.action();
        let mut text = String::from("{\"name\": ");
        json_string(action.tag(), &mut text);
        let phase = if begins { 'B' } else { 'E' };
        let thread = thread_number();
        text.push_str(&format!(
            ", \"cat\": \"PERF\", \"ph\": \"{phase}\", \"pid\": 0, \"tid\": {thread}, \"ts\": {time}"
        ));
        if begins {
            let mut description = String::new();
            action.print(&mut description);
            text.push_str(", \"args\": {\"desc\": ");
            json_string(&description, &mut text);
            text.push('}');
        }
        text.push('}');
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let separator = if std::mem::replace(&mut out.any, true) { ",\n" } else { "" };
        let _ = write!(out.to, "{separator}{text}");
    }
}

impl Observer for ActionProfiler {
    fn before(&self, active: &Active, will_run: bool, _ir: &Ir) {
        if will_run {
            self.event(active, true);
        }
    }

    fn after(&self, active: &Active, _ir: &Ir) {
        self.event(active, false);
    }
}

impl Drop for ActionProfiler {
    fn drop(&mut self) {
        let out = self.out.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = out.to.write_all(b"]");
        let _ = out.to.flush();
    }
}

fn json_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// The system's number of this thread where it tells, else 0.
fn thread_number() -> u64 {
    let link = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    link.file_name().and_then(|n| n.to_str()).and_then(|n| n.parse().ok()).unwrap_or(0)
}
