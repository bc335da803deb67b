//! The engine, its order, and how diagnostics are shown.

use std::sync::{Arc, Mutex};

use rayon::prelude::*;

use super::*;
use crate::attrs::AttrData;
use crate::context::dialect::Invalid;
use crate::context::{Context, SourceText};

/// The record of diagnostics that handlers were called with.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<String>>>);

impl Heard {
    /// A handler that records its diagnostics under a name.
    fn handler(&self, name: &'static str, handled: Handled) -> impl Fn(&Context, &mut Diagnostic) -> Handled + use<> {
        let heard = self.0.clone();
        move |_, diag| {
            heard.lock().unwrap().push(format!("{name}: {}: {}", diag.severity.name(), diag.message));
            handled
        }
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

#[test]
fn the_newest_handler_comes_first_and_may_decline() {
    let (cx, heard) = (Context::new(), Heard::default());
    let old = cx.diagnostics().add_handler(heard.handler("old", Handled::Yes));
    let new = cx.diagnostics().add_handler(heard.handler("new", Handled::No));
    cx.emit_error(Location::UNKNOWN, "a").report();
    assert_eq!(heard.take(), ["new: error: a", "old: error: a"]);
    cx.diagnostics().remove_handler(old);
    cx.diagnostics().remove_handler(old);
    cx.emit_remark(Location::UNKNOWN, "b").report();
    assert_eq!(heard.take(), ["new: remark: b"]);
    cx.diagnostics().remove_handler(new);
    cx.emit_warning(Location::UNKNOWN, "nobody hears this").report();
    assert!(heard.take().is_empty());
}

#[test]
fn a_scoped_handler_hides_others_for_a_while() {
    let (cx, heard) = (Context::new(), Heard::default());
    let _outer = ScopedHandler::new(&cx, heard.handler("outer", Handled::Yes));
    {
        let _inner = ScopedHandler::new(&cx, heard.handler("inner", Handled::Yes));
        cx.emit(Diagnostic::error(Location::UNKNOWN, "a"));
    }
    cx.emit(Diagnostic::error(Location::UNKNOWN, "b"));
    assert_eq!(heard.take(), ["inner: error: a", "outer: error: b"]);
}

#[test]
fn handlers_change_diagnostics_emit_and_remove_themselves() {
    let (cx, heard) = (Context::new(), Heard::default());
    let _last = ScopedHandler::new(&cx, heard.handler("last", Handled::Yes));
    let _first = ScopedHandler::new(&cx, |cx, diag| {
        if diag.message == "plain" {
            diag.message = "changed".into();
            cx.emit_remark(diag.loc, "from a handler").report();
        }
        Handled::No
    });
    let own = Arc::new(Mutex::new(None));
    let once = cx.diagnostics().add_handler({
        let own = own.clone();
        move |cx, _| {
            own.lock().unwrap().take().into_iter().for_each(|id| cx.diagnostics().remove_handler(id));
            Handled::No
        }
    });
    *own.lock().unwrap() = Some(once);
    cx.emit_error(Location::UNKNOWN, "plain").report();
    assert_eq!(heard.take(), ["last: remark: from a handler", "last: error: changed"]);
}

#[test]
fn a_diagnostic_in_flight_reports_itself_unless_abandoned() {
    let (cx, heard) = (Context::new(), Heard::default());
    let _handler = ScopedHandler::new(&cx, heard.handler("h", Handled::Yes));
    let check =
        |cx: &Context| -> Result<(), Invalid> { Err(cx.emit_error(Location::UNKNOWN, "not ").append("so").into()) };
    assert_eq!(check(&cx), Err(Invalid));
    cx.emit_error(Location::UNKNOWN, "never").note(Location::UNKNOWN, "mind").abandon();
    drop(cx.emit_warning(Location::UNKNOWN, "dropped"));
    assert_eq!(heard.take(), ["h: error: not so", "h: warning: dropped"]);
}

#[test]
fn a_filter_keeps_what_is_less_severe() {
    let (cx, heard) = (Context::new(), Heard::default());
    let _handler = ScopedHandler::new(&cx, heard.handler("h", Handled::Yes));
    let _filter = ScopedHandler::only_from(&cx, Severity::Warning);
    cx.emit_error(Location::UNKNOWN, "e").report();
    cx.emit_warning(Location::UNKNOWN, "w").report();
    cx.emit_remark(Location::UNKNOWN, "r").report();
    assert_eq!(heard.take(), ["h: error: e", "h: warning: w"]);
}

/// The record for 2,000 pieces of work, each with pieces in it, on a number of threads.
fn parallel(threads: usize) -> Vec<String> {
    let (cx, heard) = (Context::new(), Heard::default());
    let _handler = ScopedHandler::new(&cx, heard.handler("h", Handled::Yes));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let outer = ParallelDiagnostics::new(&cx);
        (0..2000).into_par_iter().for_each(|i| {
            outer.run(i, || {
                cx.emit_error(Location::UNKNOWN, format!("{i} begins")).report();
                if i % 7 == 0 {
                    let inner = ParallelDiagnostics::new(&cx);
                    (0..9).into_par_iter().for_each(|j| {
                        inner.run(j, || cx.emit_warning(Location::UNKNOWN, format!("{i} {j}")).report());
                    });
                }
                cx.emit_error(Location::UNKNOWN, format!("{i} ends")).report();
            });
        });
    });
    heard.take()
}

#[test]
fn parallel_work_is_heard_in_order_also_when_it_nests() {
    let one = parallel(1);
    assert_eq!(one.len(), 2000 * 2 + 2000usize.div_ceil(7) * 9);
    assert_eq!(one[..4], ["h: error: 0 begins", "h: warning: 0 0", "h: warning: 0 1", "h: warning: 0 2"]);
    for threads in [2, 3, 8] {
        assert_eq!(parallel(threads), one);
    }
}

#[test]
fn a_capture_keeps_the_contexts_apart() {
    let (cx, other, heard) = (Context::new(), Context::new(), Heard::default());
    let _handler = ScopedHandler::new(&other, heard.handler("other", Handled::Yes));
    let ((), found) = cx.capture_diagnostics(|| {
        other.emit_error(Location::UNKNOWN, "not mine").report();
        cx.emit_error(Location::UNKNOWN, "mine").report();
    });
    assert_eq!(found, [Diagnostic::error(Location::UNKNOWN, "mine")]);
    assert_eq!(heard.take(), ["other: error: not mine"]);
}

#[test]
fn what_work_emitted_before_it_panicked_is_heard() {
    let (cx, heard) = (Context::new(), Heard::default());
    let _handler = ScopedHandler::new(&cx, heard.handler("h", Handled::Yes));
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        ParallelDiagnostics::new(&cx).run(0, || {
            cx.emit_error(Location::UNKNOWN, "before").report();
            std::panic::resume_unwind(Box::new(()));
        })
    }));
    assert!(result.is_err());
    assert_eq!(heard.take(), ["h: error: before"]);
}

fn call(cx: &Context, callee: Location, caller: Location) -> Location {
    let (callee, caller) = (cx.attr_of_location(callee), cx.attr_of_location(caller));
    cx.location_of_attr(cx.intern_attr(AttrData::CallSiteLoc { callee, caller })).unwrap()
}

fn fused(cx: &Context, locations: &[Location]) -> Location {
    let locations = locations.iter().map(|loc| cx.attr_of_location(*loc)).collect();
    cx.location_of_attr(cx.intern_attr(AttrData::FusedLoc { locations, metadata: None })).unwrap()
}

fn context(text: &str) -> Context {
    let cx = Context::new();
    cx.sources().add(cx.ident("in"), SourceText::new(Arc::new(text.as_bytes().to_vec())));
    cx
}

fn show(renderer: &mut Renderer, cx: &Context, diag: &Diagnostic) -> String {
    let mut out = Vec::new();
    renderer.render(cx, diag, &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn callers_are_shown_up_to_a_limit() {
    let cx = context("a\nb\nc\nd\n");
    let at = |line| cx.file_line_col("in", line, 1);
    let loc = call(&cx, at(1), call(&cx, at(2), call(&cx, at(3), at(4))));
    let diag = Diagnostic::error(loc, "m").note(at(4), "n");
    let shown = show(&mut Renderer::new(), &cx, &diag);
    assert_eq!(
        shown,
        "in:1:1: error: m\na\n^\nin:2:1: note: called from\nb\n^\nin:3:1: note: called from\nc\n^\n\
         in:4:1: note: called from\nd\n^\nin:4:1: note: n\n"
    );
    // The note stands where the first caller stands that is not shown: its line counts as shown, as in the reference.
    let shown = show(&mut Renderer::new().max_callers(2), &cx, &diag);
    assert_eq!(
        shown,
        "in:1:1: error: m\na\n^\nin:2:1: note: called from\nb\n^\nin:3:1: note: called from\nc\n^\nin:4:1: note: n\n"
    );
}

#[test]
fn a_filter_of_locations_looks_inside() {
    let cx = context("a\nb\n");
    let (one, two, other) = (cx.file_line_col("in", 1, 1), cx.file_line_col("in", 2, 1), cx.file_line_col("lib", 9, 9));
    let from_input = |cx: &Context, loc: Location| {
        let file = first_place(cx, loc).map(|at| cx.str(at.file).into_owned());
        file.is_some_and(|file| file == "in")
            || !matches!(cx.attr_data(cx.attr_of_location(loc)), AttrData::FileLineCol { .. })
    };
    let mut renderer = Renderer::new().show_only(from_input);
    let fused = fused(&cx, &[other, two]);
    assert_eq!(show(&mut renderer, &cx, &Diagnostic::error(fused, "m")), "in:2:1: error: m\nb\n^\n");
    let call = call(&cx, other, one);
    assert_eq!(show(&mut renderer, &cx, &Diagnostic::error(call, "m")), "in:1:1: error: m\na\n^\n");
    assert_eq!(show(&mut renderer, &cx, &Diagnostic::error(other, "m")), "lib:9:9: error: m\n");
}

#[test]
fn files_are_loaded_once() {
    let cx = Context::new();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let mut renderer = Renderer::new().load_files({
        let asked = asked.clone();
        move |name| {
            asked.lock().unwrap().push(String::from_utf8_lossy(name).into_owned());
            (name == b"there").then(|| SourceText::new(Arc::new(b"\tx\ty".to_vec())))
        }
    });
    let error = |file, column| Diagnostic::error(cx.file_line_col(file, 1, column), "m");
    assert_eq!(
        show(&mut renderer, &cx, &error("there", 4)),
        "there:1:4: error: m\n        x       y\n                ^\n"
    );
    // A tab is as wide as the caret below it.
    assert_eq!(show(&mut renderer, &cx, &error("there", 1)), "there:1:1: error: m\n        x       y\n^^^^^^^^\n");
    assert_eq!(show(&mut renderer, &cx, &error("there", 6)), "there:1:6: error: m\n");
    assert_eq!(show(&mut renderer, &cx, &error("gone", 1)), "gone:1:1: error: m\n");
    assert_eq!(show(&mut renderer, &cx, &error("gone", 2)), "gone:1:2: error: m\n");
    assert_eq!(*asked.lock().unwrap(), ["there", "gone"]);
}

#[test]
fn locations_with_more_paths_than_anyone_can_walk() {
    let cx = Context::new();
    let mut loc = cx.name_loc("leaf", Location::UNKNOWN);
    for _ in 0..200 {
        loc = call(&cx, loc, loc);
    }
    assert_eq!(first_place(&cx, loc), None);
    assert_eq!(callers(&cx, loc).count(), 200);
}
