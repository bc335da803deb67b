//! Observers of actions: logs, profiles, debug counters, debuggers.

use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use dialekt_ir_core::action::{
    ActionLogger, ActionProfiler, Active, DebugCounter, ExecutionContext, LocationBreakpoints, Observer,
};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::Ir;

use crate::{Stop, usage};

/// The arguments about actions; empty for those that are not given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ActionArgs {
    /// The path of explanations of rewriting.
    pub explain_to: String,
    /// The path of the log.
    pub log_to: String,
    /// The locations of the logged actions, separated by commas; `None` for all.
    pub log_only: Option<String>,
    /// The path of the profile.
    pub profile_to: String,
    /// The debug counters, separated by commas.
    pub counters: String,
    /// Print the counters at the end.
    pub print_counters: bool,
    /// Call the function `debugger_hook` for each action.
    pub debugger_hook: bool,
}

/// The observers of a run, which have output left to write at its end.
pub struct Watched {
    cx: Context,
    /// The text for the standard output.
    output: Buffer,
    /// The counters, if they are to be printed.
    counters: Option<Arc<DebugCounter>>,
}

/// A buffer for a stream that others use as well.
#[derive(Clone, Default)]
pub struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Installs the handler of actions that the arguments ask for.
pub fn install(cx: &Context, args: &ActionArgs, errors: &mut dyn Write) -> Result<Watched, Stop> {
    let mut watched = Watched { cx: cx.clone(), output: Buffer::default(), counters: None };
    let explained = open(&args.explain_to, "--explain-rewrites", &watched.output);
    if let Some(out) = explained.map_err(|problem| Stop::Io(format!("error: {problem}")))? {
        let out = Mutex::new(out);
        let log = move |text: &str| {
            // An error in writing the file can no longer be reported.
            let _ = out.lock().unwrap_or_else(PoisonError::into_inner).write_all(text.as_bytes());
        };
        cx.set_rewrite_log(Some(Arc::new(log)));
    }
    let filter = filter(args.log_only.as_deref())?;
    let counts = !args.counters.is_empty() || args.print_counters;
    if args.log_to.is_empty() && args.profile_to.is_empty() && !args.debugger_hook {
        if counts {
            let counter = Arc::new(counters(&args.counters)?);
            if args.print_counters {
                let _ = write!(errors, "{counter}");
                watched.counters = Some(counter.clone());
            }
            cx.set_action_handler(Some(counter));
        }
        return Ok(watched);
    }
    let mut said = String::from("ExecutionContext registered on the context");
    if counts {
        said.push_str(
            "error: Debug counters are incompatible with --log-actions-to and --mlir-enable-debugger-hook options and \
             are disabled\n",
        );
    }
    match observers(args, filter, &watched.output) {
        Ok(handler) if args.debugger_hook => {
            said.push_str(" (with Debugger hook)");
            cx.set_action_handler(Some(Arc::new(handler.with_observer(Arc::new(Debugger)))));
        }
        Ok(handler) => cx.set_action_handler(Some(Arc::new(handler))),
        // As in the reference, the input is processed all the same.
        Err(problem) => said.push_str(&format!("error: {problem}\n")),
    }
    // An error of the error stream cannot be reported; the same holds below.
    let _ = writeln!(errors, "{said}");
    Ok(watched)
}

impl Watched {
    /// The buffer for the standard output.
    pub fn output(&self) -> Buffer {
        self.output.clone()
    }

    /// Writes the text that is buffered for the standard output.
    pub fn write(&self, output: &mut dyn Write) {
        let text = std::mem::take(&mut *self.output.0.lock().unwrap_or_else(PoisonError::into_inner));
        let _ = output.write_all(&text);
    }

    /// Finishes logs and profiles.
    pub fn finish(&self, output: &mut dyn Write, errors: &mut dyn Write) {
        self.cx.set_action_handler(None);
        self.cx.set_rewrite_log(None);
        self.write(output);
        if let Some(counters) = &self.counters {
            let _ = write!(errors, "{counters}");
        }
    }
}

/// The function at which a breakpoint makes a debugger stop at actions. Its arguments are the action's tag, its
/// description in one line, and the number of enclosing actions.
///
/// The reference's hook is for scripts that set breakpoints of its own by calling it; breakpoints of debuggers may have conditions.
#[inline(never)]
pub fn debugger_hook(tag: &str, action: &str, depth: i64) {
    std::hint::black_box((tag, action, depth));
}

struct Debugger;

impl Observer for Debugger {
    fn before(&self, active: &Active, _: bool, _: &Ir) {
        let mut text = String::new();
        active.action().print(&mut text);
        debugger_hook(active.action().tag(), &text, active.depth());
    }
}

/// The locations that the log is restricted to.
fn filter(places: Option<&str>) -> Result<Option<Arc<LocationBreakpoints>>, Stop> {
    let Some(places) = places else { return Ok(None) };
    let filter = LocationBreakpoints::default();
    for place in places.split(',') {
        if filter.add_text(place).is_none() {
            let problem = "error: initializing FileLineColLocBreakpoint with empty file name";
            return Err(Stop::Io(format!("{problem}\nInvalid location filter: {place}")));
        }
    }
    Ok(Some(Arc::new(filter)))
}

fn counters(texts: &str) -> Result<DebugCounter, Stop> {
    let counter = DebugCounter::new();
    for text in texts.split(',').filter(|text| !text.is_empty()) {
        counter
            .add_text(text)
            .map_err(|wrong| Stop::Io(format!("error: {wrong}\nInvalid DebugCounter command-line configuration")))?;
    }
    Ok(counter)
}

/// A handler for the log and the profile; the error is the first file that cannot be opened.
fn observers(
    args: &ActionArgs,
    filter: Option<Arc<LocationBreakpoints>>,
    standard: &Buffer,
) -> Result<ExecutionContext, String> {
    let mut handler = ExecutionContext::new();
    if let Some(out) = open(&args.log_to, "--log-actions-to", standard)? {
        let logger = filter.into_iter().fold(ActionLogger::new(out), |logger, places| logger.only(places));
        handler = handler.with_observer(Arc::new(logger));
    }
    if let Some(out) = open(&args.profile_to, "--profile-actions-to", standard)? {
        handler = handler.with_observer(Arc::new(ActionProfiler::new(out)));
    }
    Ok(handler)
}

/// Opens a log: `None` without a path.
fn open(path: &str, flag: &str, standard: &Buffer) -> Result<Option<Box<dyn Write + Send>>, String> {
    match path {
        "" => Ok(None),
        "-" => Ok(Some(Box::new(standard.clone()))),
        path => match File::create(path) {
            Ok(file) => Ok(Some(Box::new(file))),
            Err(e) => {
                let problem = usage::system_error(&e);
                Err(format!("Opening file for {flag} failed: cannot open output file '{path}': {problem}"))
            }
        },
    }
}
