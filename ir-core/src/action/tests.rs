//! Actions of these tests: a `pass` that runs `rewrite`s.

use std::io::Write;
use std::sync::{Arc, Mutex};

use expect_test::expect;

use super::*;
use crate::ir::Op;
use crate::text::parse::{ParseOptions, ParsedSource, parse_source};

struct Pass(&'static str, Vec<IrUnit>);

impl Action for Pass {
    fn tag(&self) -> &str {
        "pass"
    }
    fn print(&self, out: &mut String) {
        out.push_str(&format!("`pass` running `{}`", self.0));
    }
    fn units(&self) -> &[IrUnit] {
        &self.1
    }
}

struct Rewrite(Vec<IrUnit>);

impl Action for Rewrite {
    fn tag(&self) -> &str {
        "rewrite"
    }
    fn units(&self) -> &[IrUnit] {
        &self.0
    }
}

/// The text of a log.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Text {
    /// The text without the names of threads.
    fn take(&self) -> String {
        let text = String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap();
        text.lines()
            .map(|line| match line.split_once("] ") {
                Some((thread, rest)) if thread.starts_with("[thread ") => format!("{rest}\n"),
                _ => format!("{line}\n"),
            })
            .collect()
    }
}

const SOURCE: &str = r#"
"builtin.module"() ({
  %0 = "t.a"() ({
  ^bb0(%x: i32):
    "t.in"(%x) : (i32) -> ()
  }) : () -> i32
  "t.b"(%0) : (i32) -> ()
  "t.c"() : () -> ()
}) : () -> ()
"#;

fn source() -> ParsedSource {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    parse_source(&cx, "in", Arc::new(SOURCE), &ParseOptions::default(), &mut Vec::new()).unwrap()
}

fn ops(source: &ParsedSource) -> Vec<Op> {
    source.ir.op(source.top).region(0).unwrap().first_block().unwrap().ops().map(|op| op.handle()).collect()
}

/// Runs a pass that erases the last op and visits all, each in a rewrite; returns the number of rewrites that ran.
fn run(source: &mut ParsedSource) -> usize {
    let (top, ops) = (source.top, ops(source));
    let pass = |_: &Ir| Pass("Clean", vec![IrUnit::Op(top)]);
    execute(&mut source.ir, pass, |ir| {
        let look = |ir: &mut Ir, op: Op| {
            execute(
                ir,
                |_| Rewrite(vec![IrUnit::Op(op)]),
                |ir| {
                    if ir.op(op).num_operands() == 0 && ir.op(op).num_results() == 0 {
                        ir.erase_op(op).unwrap();
                    }
                },
            )
        };
        ops.iter().filter(|op| look(ir, **op).is_some()).count()
    })
    .unwrap_or(0)
}

fn handle(source: &ParsedSource, handler: impl ActionHandler + 'static) {
    source.ir.cx().set_action_handler(Some(Arc::new(handler)));
}

#[test]
fn without_a_handler_steps_run_and_are_not_described() {
    let mut source = source();
    let ran = execute(&mut source.ir, |_| -> Rewrite { panic!("described") }, |ir| ir.cx().clone());
    assert!(ran.is_some());
    assert_eq!(run(&mut source), 3);
    assert_eq!(ops(&source).len(), 2);
}

#[test]
fn logs_are_those_of_the_reference() {
    let mut source = source();
    let log = Text::default();
    handle(&source, ExecutionContext::new().with_observer(Arc::new(ActionLogger::new(log.clone()))));
    assert_eq!(run(&mut source), 3);
    expect![[r#"
        begins (no breakpoint) Action `pass` running `Clean` (module {...})`
        begins (no breakpoint) Action Action "rewrite" (%0 = "t.a"() ({...}) : () -> i32)`
        completed `rewrite`
        begins (no breakpoint) Action Action "rewrite" ("t.b"(%0) : (i32) -> ())`
        completed `rewrite`
        begins (no breakpoint) Action Action "rewrite" ("t.c"() : () -> ())`
        completed `rewrite`
        completed `pass`
    "#]]
    .assert_eq(&log.take());
    source.ir.cx().set_action_handler(None);
    run(&mut source);
    assert_eq!(log.take(), "");
}

#[test]
fn logs_can_leave_things_out() {
    let mut source = source();
    let log = Text::default();
    let logger = ActionLogger::new(log.clone()).without_units().without_breakpoints().without_descriptions();
    handle(&source, ExecutionContext::new().with_observer(Arc::new(logger)));
    run(&mut source);
    assert_eq!(log.take().lines().next(), Some("begins Action pass`"));
}

#[test]
fn filters_by_place_keep_begin_and_end_together() {
    let mut source = source();
    let log = Text::default();
    let places = Arc::new(LocationBreakpoints::default());
    // The op is erased: at the end it has no place any more.
    places.add_text("in:8:3").unwrap();
    places.add_text("other:7").unwrap();
    handle(&source, ExecutionContext::new().with_observer(Arc::new(ActionLogger::new(log.clone()).only(places))));
    run(&mut source);
    expect![[r#"
        begins (no breakpoint) Action Action "rewrite" ("t.c"() : () -> ())`
        completed `rewrite`
    "#]]
    .assert_eq(&log.take());
}

#[test]
fn places_may_lack_line_and_column() {
    let source = source();
    let all = ops(&source);
    let region = source.ir.op(source.top).region(0).unwrap();
    let units = [
        IrUnit::Op(all[1]),
        IrUnit::Block(region.first_block().unwrap().handle()),
        IrUnit::Region(source.ir.op(all[0]).region(0).unwrap().handle()),
        IrUnit::Value(source.ir.op(all[0]).result(0).unwrap()),
    ];
    let found = |place: &str| {
        let places = LocationBreakpoints::default();
        let breakpoint = places.add_text(place).unwrap();
        let find = |unit: &IrUnit| places.find(&Rewrite(vec![*unit]), &source.ir).is_some();
        let found = units.each_ref().map(find);
        breakpoint.enable(false);
        assert!(!units.iter().any(find));
        found
    };
    assert_eq!(found("in:7:3"), [true, true, false, false]);
    assert_eq!(found("in:0x7"), [true, true, false, false]);
    assert_eq!(found("in:3:8"), [false, true, true, false]);
    assert_eq!(found("in"), [true, true, true, false]);
    assert_eq!(found("in:3:9"), [false; 4]);
    assert_eq!(LocationBreakpoints::default().add("f", Some(3), None).text(), "Location: f:3:-1");
    let text = |text| LocationBreakpoints::default().add_text(text).map(|b| b.text().to_owned());
    let shown = |t| text(t).unwrap();
    assert_eq!(shown("c:d:2"), "Location: c:d:2:-1");
    assert_eq!(shown("c:2:"), "Location: c:2:-1");
    assert_eq!(shown("c:3:x"), "Location: c:3:x:-1:-1");
    assert_eq!(text(""), None);
}

#[test]
fn what_actions_are_about_is_shown() {
    let mut source = source();
    let all = ops(&source);
    let region = source.ir.op(all[0]).region(0).unwrap();
    let block = region.first_block().unwrap();
    let units = [
        IrUnit::Region(region.handle()),
        IrUnit::Block(block.handle()),
        IrUnit::Value(block.args().next().unwrap()),
        IrUnit::Value(source.ir.op(all[0]).result(0).unwrap()),
        IrUnit::Op(all[2]),
    ];
    source.ir.erase_op(all[2]).unwrap();
    let mut text = String::new();
    for unit in units {
        unit.print(&source.ir, &mut text);
        text.push('\n');
    }
    expect![[r#"
        Region #0 for op %0 = "t.a"() ({...}) : () -> i32
        Block #0 for Region #0 for op %0 = "t.a"() ({...}) : () -> i32
        <block argument> of type 'i32' at index: 0
        %0 = "t.a"() ({...}) : () -> i32
        <Operation:nullptr>
    "#]]
    .assert_eq(&text);
}

/// The text of the questions to a debugger that gives these answers, and the number of rewrites that run.
fn debugged(tag: &str, answers: &'static [Control]) -> (String, usize) {
    let mut source = source();
    let asked = Arc::new(Mutex::new(String::new()));
    let log = asked.clone();
    let answers = Mutex::new(answers.iter().copied());
    let tags = Arc::new(TagBreakpoints::default());
    tags.add(tag);
    let ask = move |active: &Active, _: &Ir| {
        let around = active.parent().map_or("-", |p| p.action().tag());
        let stopped = active.breakpoint().map_or("", |b| b.text());
        log.lock().unwrap().push_str(&format!("{} in {around} {stopped}\n", active.action().tag()));
        answers.lock().unwrap().next().unwrap_or(Control::Apply)
    };
    handle(&source, ExecutionContext::new().with_breakpoints(tags).with_control(ask));
    let ran = run(&mut source);
    let asked = asked.lock().unwrap().clone();
    (asked, ran)
}

#[test]
fn debuggers_decide_at_breakpoints() {
    let (asked, ran) = debugged("rewrite", &[Control::Skip, Control::Apply, Control::Skip]);
    expect![[r#"
        rewrite in pass Tag: `rewrite`
        rewrite in pass Tag: `rewrite`
        rewrite in pass Tag: `rewrite`
    "#]]
    .assert_eq(&asked);
    assert_eq!(ran, 1);
    assert_eq!(debugged("pass", &[Control::Skip]).1, 0);
}

#[test]
fn debuggers_step_into_and_over_and_out() {
    // Into the pass, then over the first rewrite: before it, behind it, and no more.
    let (asked, ran) = debugged("pass", &[Control::Step, Control::Next, Control::Apply]);
    expect![[r#"
        pass in - Tag: `pass`
        rewrite in pass 
        rewrite in pass 
    "#]]
    .assert_eq(&asked);
    assert_eq!(ran, 3);
    // From the first rewrite to the end of the pass.
    let (asked, _) = debugged("pass", &[Control::Step, Control::Finish, Control::Apply]);
    expect![[r#"
        pass in - Tag: `pass`
        rewrite in pass 
        pass in - Tag: `pass`
    "#]]
    .assert_eq(&asked);
    let (asked, _) = debugged("pass", &[Control::Next]);
    expect![[r#"
        pass in - Tag: `pass`
        pass in - Tag: `pass`
    "#]]
    .assert_eq(&asked);
}

#[test]
fn breakpoints_by_text_look_at_descriptions() {
    let source = source();
    let texts = TextBreakpoints::default();
    let breakpoint = texts.add("`Clean`");
    assert!(Arc::ptr_eq(&breakpoint, &texts.add("`Clean`")));
    assert!(texts.find(&Pass("Clean", Vec::new()), &source.ir).is_some());
    assert!(texts.find(&Pass("Other", Vec::new()), &source.ir).is_none());
    breakpoint.enable(false);
    assert!(texts.find(&Pass("Clean", Vec::new()), &source.ir).is_none());
}

#[test]
fn counters_leave_out_the_first_and_the_last() {
    for (texts, ran, shown) in [
        (&["rewrite-skip=1", "rewrite-count=1"][..], 1, "{3,1,1}"),
        (&["rewrite-skip=0x2"], 1, "{3,2,-1}"),
        (&["rewrite-count=0"], 0, "{3,0,0}"),
        (&["rewrite-skip=3"], 0, "{3,3,-1}"),
        (&["rewrite-skip=1", "rewrite-skip=0"], 3, "{3,0,-1}"),
    ] {
        let mut source = source();
        let counter = Arc::new(DebugCounter::new());
        texts.iter().for_each(|text| counter.add_text(text).unwrap());
        source.ir.cx().set_action_handler(Some(counter.clone()));
        assert_eq!(run(&mut source), ran, "{texts:?}");
        let expected = format!("DebugCounter counters:\nrewrite                         : {shown}\n");
        assert_eq!(counter.to_string(), expected);
    }
    let error = |text: &str| DebugCounter::new().add_text(text).unwrap_err().to_string();
    expect![
        "expected DebugCounter argument to have an `=` separating the counter name and value, but the provided argument was: `a`"
    ]
    .assert_eq(&error("a"));
    expect!["expected DebugCounter counter value to be numeric, but got `x`"].assert_eq(&error("a-skip=x"));
    expect!["expected DebugCounter counter name to end with either `-skip` or `-count`, but got`a`"]
        .assert_eq(&error("a=1"));
}

#[test]
fn profiles_are_a_list_of_begins_and_ends() {
    let mut source = source();
    let text = Text::default();
    handle(&source, ExecutionContext::new().with_observer(Arc::new(ActionProfiler::new(text.clone()))));
    run(&mut source);
    source.ir.cx().set_action_handler(None);
    let shown = text.take();
    let mut phases = String::new();
    for line in shown.lines() {
        let field = |name: &str| {
            line.split_once(&format!("\"{name}\": ")).map_or("", |(_, v)| v.split([',', '}']).next().unwrap())
        };
        phases.push_str(&format!("{}{}{} ", field("name"), field("ph"), field("desc")));
    }
    expect![[r#""pass""B""`pass` running `Clean`" "rewrite""B""Action \"rewrite\"" "rewrite""E" "rewrite""B""Action \"rewrite\"" "rewrite""E" "rewrite""B""Action \"rewrite\"" "rewrite""E" "pass""E" "#]].assert_eq(&phases);
    assert!(shown.starts_with("[{\"name\"") && shown.trim_end().ends_with("}]"));
}

#[test]
fn a_step_that_panics_leaves_the_stack_as_it_was() {
    let mut source = source();
    let log = Arc::new(Mutex::new(Vec::new()));
    struct Depths(Arc<Mutex<Vec<i64>>>);
    impl Observer for Depths {
        fn before(&self, active: &Active, _will_run: bool, _ir: &Ir) {
            self.0.lock().unwrap().push(active.depth());
        }
    }
    handle(&source, ExecutionContext::new().with_observer(Arc::new(Depths(log.clone()))));
    let panicking = std::panic::AssertUnwindSafe(|| {
        execute(&mut source.ir, |_| Rewrite(Vec::new()), |_| std::panic::resume_unwind(Box::new(())));
    });
    assert!(std::panic::catch_unwind(panicking).is_err());
    run(&mut source);
    assert_eq!(*log.lock().unwrap(), [0, 0, 1, 1, 1]);
}
