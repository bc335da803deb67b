//! Runs of pipelines: the ops and their order, visibility, instrumentation.

use expect_test::expect;

use super::{Bench, passes};
use crate::{
    Analyses, Analysis, Instrumentation, PassFailed, PassManager, PassRef, PassRegistry, PassResult, Pipeline, Scene,
    prepare_patterns,
};
use dialekt_conversion::Mode;
use dialekt_ir_core::context::Location;
use dialekt_ir_core::ir::{Ir, Op, OpSpec};
use dialekt_ir_core::rewrite::PatternRoot;
use std::sync::{Arc, Mutex};

const BOXES: &str = r#"
"t.box"() ({ "t.x"() : () -> () }) {sym_name = "a"} : () -> ()
"t.box"() ({
  "t.box"() ({ "t.x"() : () -> () }) {sym_name = "c"} : () -> ()
}) {sym_name = "b"} : () -> ()
%0 = "t.guest"() ({ "t.x"() : () -> () }) : () -> i32
"t.other"() ({ "t.box"() ({}) {sym_name = "e"} : () -> () }) : () -> ()
"t.box"() ({}) {sym_name = "d"} : () -> ()
"#;

fn label(ir: &Ir, op: Op) -> String {
    let op = ir.op(op);
    let name = op.attr(b"sym_name").map_or("?".into(), |name| op.shown_attr(name));
    format!("{} {name}", op.cx().op_str(op.name()))
}

fn registry() -> PassRegistry {
    let mut passes = PassRegistry::new();
    passes!(passes,
        "look": |cx| {
            let remark = format!("{}, {} inside", label(cx.ir(), cx.op()), cx.op_ref().preorder().count() - 1);
            cx.op_ref().emit_remark(remark);
            cx.preserve_all();
            Ok(())
        };
        "add": |cx| {
            let op = cx.op();
            let name = cx.cx().op_name("t.new");
            let Some(block) = cx.op_ref().region(0).and_then(|r| r.first_block()).map(|b| b.handle()) else { return Ok(()) };
            let mut builder = dialekt_ir_core::ir::Builder::at_end(cx.ir_mut(), block);
            builder.create_op(&OpSpec::new(name, Location::UNKNOWN));
            label(cx.ir(), op);
            Ok(())
        };
        "erase-first": |cx| {
            let first = cx.op_ref().region(0).and_then(|r| r.first_block()).and_then(|b| b.first_op()).map(|op| op.handle());
            first.map_or(Ok(()), |op| cx.ir_mut().erase_op(op).map_err(|_| PassFailed))
        };
        "climb": |cx| {
            let op = cx.op();
            assert!(op.is_isolate_root() && cx.op_ref().parent_op().is_none() && cx.op_ref().next().is_none());
            assert!(cx.ir().position(op).is_none());
            Ok(())
        };
        "suicide": |cx| {
            let op = cx.op();
            cx.ir_mut().erase_op(op).map_err(|_| PassFailed)
        };
        "fail-on-b": |cx| {
            if label(cx.ir(), cx.op()).contains("\"b\"") {
                cx.op_ref().emit_error("b is refused");
                return Err(PassFailed);
            }
            Ok(())
        };
        "panic": |_| panic!("one {}", "reason");
        "erase-used": |cx| {
            let patterns = prepare_patterns(cx.cx(), |set| {
                set.add_fn("t::EraseUsed", PatternRoot::Op("t.x"), 1, |rw, op| {
                    rw.erase_op(op);
                    Some(())
                });
            });
            cx.apply_all_patterns(&patterns)
        };
        "without-patterns": |cx| cx.apply_all_patterns(&None);
        "without-conversion": |cx| cx.convert(&None, Mode::Partial);
    );
    passes
}

fn on_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn ops_directly_in_the_op_are_worked_on_in_the_order_of_one_thread() {
    for threads in [1, 4] {
        let said = on_threads(threads, || {
            Bench::new(BOXES).run(&registry(), "builtin.module(t.box(look,t.box(look)),look)").1
        });
        expect![[r#"
            remark: t.box "a", 1 inside
            remark: t.box "b", 2 inside
            remark: t.box "c", 1 inside
            remark: t.box "d", 0 inside
            remark: builtin.module ?, 10 inside
        "#]]
        .assert_eq(&said);
        let said = on_threads(threads, || Bench::new(BOXES).run(&registry(), "builtin.module(any(look))").1);
        expect![[r#"
            remark: t.box "a", 1 inside
            remark: t.box "b", 2 inside
            remark: t.guest ?, 1 inside
            remark: t.box "d", 0 inside
        "#]]
        .assert_eq(&said);
    }
}

#[test]
fn what_passes_do_comes_back() {
    for threads in [1, 4] {
        let mut bench = Bench::new(BOXES);
        let pipeline = "builtin.module(t.box(add,t.box(erase-first,add,add)),t.guest(add))";
        assert_eq!(on_threads(threads, || bench.run(&registry(), pipeline)), (Ok(()), String::new()));
        expect![[r#"
            "builtin.module"() ({
              "t.box"() <{sym_name = "a"}> ({
                "t.x"() : () -> ()
                "t.new"() : () -> ()
              }) : () -> ()
              "t.box"() <{sym_name = "b"}> ({
                "t.box"() <{sym_name = "c"}> ({
                  "t.new"() : () -> ()
                  "t.new"() : () -> ()
                }) : () -> ()
                "t.new"() : () -> ()
              }) : () -> ()
              %0 = "t.guest"() ({
                "t.x"() : () -> ()
                "t.new"() : () -> ()
              }) : () -> i32
              "t.other"() ({
                "t.box"() <{sym_name = "e"}> ({
                }) : () -> ()
              }) : () -> ()
              "t.box"() <{sym_name = "d"}> ({
              }) : () -> ()
            }) : () -> ()
        "#]]
        .assert_eq(&format!("{}\n", bench.text().trim_end()));
    }
}

#[test]
fn a_nested_pass_sees_nothing_around_its_op() {
    assert_eq!(
        Bench::new(BOXES).run(&registry(), "builtin.module(t.box(climb,t.box(climb)))"),
        (Ok(()), String::new())
    );
}

#[test]
fn that_an_op_stands_where_it_may_is_known() {
    let mut bench = Bench::new(r#""t.box"() ({ "t.child"() ({^bb0:}) : () -> () }) : () -> ()"#);
    assert_eq!(bench.run(&registry(), "builtin.module(t.box(t.child(add)))"), (Ok(()), String::new()));
}

#[test]
fn an_op_that_a_pass_erases_is_gone_and_told_of() {
    let mut bench = Bench::new("\"t.box\"() ({}) : () -> ()\n\"t.x\"() : () -> ()");
    let (result, said) = bench.run(&registry(), "builtin.module(t.box(suicide))");
    assert_eq!(result, Err(PassFailed));
    assert_eq!(said, "error: pass 'Testsuicide' erased the operation that it runs on\n");
    expect![[r#"
        "builtin.module"() ({
          "t.x"() : () -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&bench.text());
}

#[test]
fn a_failure_does_not_keep_siblings_from_being_worked_on() {
    for threads in [1, 4] {
        let pipeline = "builtin.module(t.box(fail-on-b,look),look)";
        let (result, said) = on_threads(threads, || Bench::new(BOXES).run(&registry(), pipeline));
        assert_eq!(result, Err(PassFailed));
        expect![[r#"
            remark: t.box "a", 1 inside
            error: b is refused
            remark: t.box "d", 0 inside
        "#]]
        .assert_eq(&said);
    }
}

#[test]
fn a_panic_is_a_failure() {
    let (result, said) = Bench::new(BOXES).run(&registry(), "builtin.module(t.box(t.box(panic)))");
    assert_eq!((result, &*said), (Err(PassFailed), "error: pass 'Testpanic' panicked: one reason\n"));
}

#[test]
fn a_panic_in_a_pattern_names_the_pattern_and_the_ops() {
    let text = "%0 = \"t.x\"() : () -> i32\n\"t.y\"(%0) : (i32) -> ()";
    let (result, said) = Bench::new(text).run(&registry(), "builtin.module(erase-used)");
    assert_eq!(result, Err(PassFailed));
    expect![[r#"
        error: pass 'Testerase-used' panicked: a pattern cannot erase an operation: a value is still used as operand 0 of 't.y' (in:2:1), in pattern 't::EraseUsed' on 't.x' (in:1:6)
    "#]]
    .assert_eq(&said);
}

#[test]
fn a_pass_that_did_not_prepare_what_it_applies_fails() {
    for (pass, what) in [("without-patterns", "patterns"), ("without-conversion", "conversion")] {
        let (result, said) = Bench::new(BOXES).run(&registry(), &format!("builtin.module({pass})"));
        assert_eq!(result, Err(PassFailed));
        assert_eq!(said, format!("error: pass 'Test{pass}' has not prepared its {what}: `initialize` has to\n"));
    }
}

#[test]
fn ops_that_passes_cannot_run_on_are_told_of() {
    let said = |pipeline| Bench::new(BOXES).run(&registry(), pipeline).1;
    expect![[r#"
        error: 't.other' op trying to schedule a pass on an unregistered operation
    "#]]
    .assert_eq(&said("builtin.module(t.other(look))"));
    expect![[r#"
        error: can't run 't.box' pass manager on 'builtin.module' op
    "#]]
    .assert_eq(&said("t.box(look)"));
}

#[test]
fn neighbouring_pipelines_merge_where_it_makes_no_difference() {
    let merged = |text: &str| {
        let passes = registry();
        let mut manager = PassManager::new(Pipeline::parse(text, &passes).unwrap(), Arc::new(passes));
        Bench::new("").run_manager(&mut manager).0.unwrap();
        let names: Vec<String> = manager.pipeline.entries.iter().map(|entry| entry.name()).collect();
        format!("{} {}", manager.pipeline, names.join(" "))
    };
    expect!["builtin.module(t.box(look,add),t.guest(add)) Pipeline Collection : ['t.box', 't.guest']"]
        .assert_eq(&merged("builtin.module(t.guest(add),t.box(look),t.box(add))"));
    expect!["builtin.module(t.box(look),any(add),t.box(add)) Pipeline Collection : ['t.box'] Pipeline Collection : ['any'] Pipeline Collection : ['t.box']"]
        .assert_eq(&merged("builtin.module(t.box(look),any(add),t.box(add))"));
}

/// Counts ops.
struct Count(usize);

impl Analysis for Count {
    const NAME: &'static str = "Count";

    fn new(ir: &Ir, op: Op, _: &mut Analyses) -> Self {
        ir.cx().emit_remark(Location::UNKNOWN, "counting");
        Count(ir.op(op).preorder().count())
    }
}

#[test]
fn analyses_are_kept_as_long_as_they_are_preserved() {
    let mut passes = PassRegistry::new();
    passes!(passes,
        "count": |cx| {
            let n = cx.analysis::<Count>().1.0;
            cx.preserve_all();
            cx.op_ref().emit_remark(format!("{n} ops"));
            Ok(())
        };
        "change": |_| Ok(());
        "keep": |cx| {
            assert!(cx.cached_analysis::<Count>().is_some());
            cx.preserve::<Count>();
            Ok(())
        };
    );
    let (_, said) =
        Bench::new("\"t.x\"() : () -> ()").run(&passes, "builtin.module(count,count,keep,count,change,count)");
    expect![[r#"
        remark: counting
        remark: 2 ops
        remark: 2 ops
        remark: 2 ops
        remark: counting
        remark: 2 ops
    "#]]
    .assert_eq(&said);
}

#[test]
fn pipelines_run_from_within_passes() {
    let mut passes = registry();
    passes!(passes,
        "inner": |cx| {
            let mut pipeline = Pipeline::parse("t.box(look,add,look)", cx.passes()).unwrap();
            cx.prepare(&mut pipeline)?;
            let nested = |cx: &crate::PassContext<'_>| {
                let block = cx.op_ref().region(0)?.first_block()?;
                block.first_op().map(|op| op.handle())
            };
            let Some(op) = nested(cx) else { return Ok(()) };
            cx.run_pipeline(&pipeline, op)
        };
        "outer": |cx| {
            let pipeline = Pipeline::parse("any(look)", cx.passes()).unwrap();
            // The op of another run: it is not here.
            cx.run_pipeline(&pipeline, dialekt_ir_core::ir::Value::NULL.isolate().root())
        };
    );
    let (result, said) = Bench::new(BOXES).run(&passes, "builtin.module(inner)");
    assert_eq!(result, Ok(()));
    expect![[r#"
        remark: t.box "a", 1 inside
        remark: t.box "a", 2 inside
    "#]]
    .assert_eq(&said);
    let (result, said) = Bench::new(BOXES).run(&passes, "builtin.module(outer)");
    assert_eq!(result, Err(PassFailed));
    expect![[r#"
        error: pass 'Testouter' failed, and did not say why
    "#]]
    .assert_eq(&said);
}

/// Records the calls of an instrumentation.
#[derive(Default)]
struct Log(Mutex<String>);

impl Log {
    fn write(&self, what: &str, scene: &mut Scene<'_>) {
        let path: Vec<String> = scene.path().iter().map(u32::to_string).collect();
        let here = label(scene.ir(), scene.op());
        let whole = scene.whole(|ir, top| (label(ir, top), ir.op(top).preorder().count()));
        let line = format!("{:6} {what}: {here} in {whole:?}\n", path.join("."));
        self.0.lock().unwrap().push_str(&line);
    }
}

impl Instrumentation for Log {
    fn before_pipeline(&self, pipeline: &Pipeline, scene: &mut Scene<'_>) {
        self.write(&format!("begins {}", pipeline.anchor().as_str()), scene);
    }

    fn after_pipeline(&self, pipeline: &Pipeline, result: PassResult, scene: &mut Scene<'_>) {
        self.write(&format!("ends {} {}", pipeline.anchor().as_str(), result.is_ok()), scene);
    }

    fn before_pass(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        self.write(&format!("before {}", pass.to_text()), scene);
    }

    fn after_pass(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        self.write(&format!("after {}", pass.name()), scene);
    }

    fn after_pass_failed(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        self.write(&format!("failed {}", pass.name()), scene);
    }
}

#[test]
fn who_follows_sees_the_whole_tree_on_one_thread() {
    let passes = registry();
    let pipeline = Pipeline::parse("builtin.module(t.box(add,t.box(fail-on-b,add)))", &passes).unwrap();
    let mut manager = PassManager::new(pipeline, Arc::new(passes));
    let log = Arc::new(Log::default());
    manager.add_instrumentation(log.clone());
    let mut bench =
        Bench::new(r#""t.box"() ({ "t.box"() ({^bb0:}) {sym_name = "b"} : () -> () }) {sym_name = "a"} : () -> ()"#);
    bench.source.ir.cx().enable_multithreading(false);
    assert_eq!(bench.run_manager(&mut manager).0, Err(PassFailed));
    expect![[r#"
               begins builtin.module: builtin.module ? in Some(("builtin.module ?", 3))
        0      before t.box(add,t.box(fail-on-b,add)): builtin.module ? in Some(("builtin.module ?", 3))
        0.0    begins t.box: t.box "a" in Some(("builtin.module ?", 3))
        0.0.0  before add: t.box "a" in Some(("builtin.module ?", 3))
        0.0.0  after Testadd: t.box "a" in Some(("builtin.module ?", 4))
        0.0.1  before t.box(fail-on-b,add): t.box "a" in Some(("builtin.module ?", 4))
        0.0.1.0 begins t.box: t.box "b" in Some(("builtin.module ?", 4))
        0.0.1.0.0 before fail-on-b: t.box "b" in Some(("builtin.module ?", 4))
        0.0.1.0.0 failed Testfail-on-b: t.box "b" in Some(("builtin.module ?", 4))
        0.0.1.0 ends t.box false: t.box "b" in Some(("builtin.module ?", 4))
        0.0.1  failed Pipeline Collection : ['t.box']: t.box "a" in Some(("builtin.module ?", 4))
        0.0    ends t.box false: t.box "a" in Some(("builtin.module ?", 4))
        0      failed Pipeline Collection : ['t.box']: builtin.module ? in Some(("builtin.module ?", 4))
               ends builtin.module false: builtin.module ? in Some(("builtin.module ?", 4))
    "#]]
    .assert_eq(&log.0.lock().unwrap());
}
