//! Analyses of parents and nested ops, and who follows their making; passes at an interface; pipelines with names, groups, registries.

use std::sync::{Arc, Mutex};

use expect_test::expect;

use super::{Bench, Do, LIDDED, passes};
use crate::options::{OptionDef, OptionValue};
use crate::{
    Analyses, Analysis, AnalysisRef, Instrumentation, Kept, PassGroup, PassInfo, PassManager, PassPipeline,
    PassRegistry, Pipeline, PipelineDecl, PipelineError, PipelineInfo, new_pipeline,
};
use dialekt_ir_core::ir::{Ir, Op};

const BOXES: &str = r#"
"t.box"() ({ "t.x"() : () -> () }) {sym_name = "a"} : () -> ()
"t.box"() ({ "t.x"() : () -> () }) {sym_name = "b"} : () -> ()
"#;

/// Counts ops, for all threads.
struct Shared(usize);

impl Analysis for Shared {
    const NAME: &'static str = "Shared";

    fn new(ir: &Ir, op: Op, _: &mut Analyses) -> Self {
        Shared(ir.op(op).preorder().count())
    }

    fn keep(self) -> Kept {
        Kept::shared(self)
    }
}

/// Counts ops, for passes on its op.
struct Own(usize);

impl Analysis for Own {
    const NAME: &'static str = "Own";

    fn new(ir: &Ir, op: Op, analyses: &mut Analyses) -> Self {
        Own(analyses.get::<Shared>(ir, op).0)
    }
}

fn registry() -> PassRegistry {
    let mut passes = PassRegistry::new();
    passes!(passes,
        "compute": |cx| {
            cx.analysis::<Own>();
            cx.preserve_all();
            Ok(())
        };
        "compute-nested": |cx| {
            let block = cx.op_ref().region(0).and_then(|region| region.first_block()).unwrap();
            let first = block.first_op().unwrap().handle();
            assert!(cx.cached_nested_analysis::<Own>(first).is_none());
            cx.nested_analysis::<Own>(first);
            assert_eq!(cx.cached_nested_analysis::<Own>(first).map(|own| own.0), Some(2));
            let inner = cx.ir().op(first).preorder().nth(1).unwrap().handle();
            assert_eq!(cx.nested_analysis::<Shared>(inner).1.0, 1);
            cx.preserve_all();
            Ok(())
        };
        "change": |_| Ok(());
        "look": |cx| {
            let lineage = cx.lineage();
            let names: Vec<&str> = lineage.iter().map(|op| &*op.name).collect();
            let parent = lineage[0].op;
            let shared = cx.cached_parent_analysis::<Shared>(parent).map(|shared| shared.0);
            let own = cx.cached_parent_analysis::<Own>(parent).is_some();
            let here = cx.cached_analysis::<Own>().map(|own| own.0);
            cx.op_ref().emit_remark(format!("{names:?}: shared {shared:?}, own {own}; here {here:?}"));
            cx.preserve_all();
            Ok(())
        };
        "dynamic": |cx| {
            let mut pipeline = Pipeline::parse("t.box(look)", cx.passes()).unwrap();
            cx.prepare(&mut pipeline)?;
            cx.analysis::<Shared>();
            let block = cx.op_ref().region(0).and_then(|region| region.first_block()).unwrap();
            let first = block.first_op().unwrap().handle();
            cx.run_pipeline(&pipeline, first)?;
            // It is not shared any more.
            assert_eq!(cx.analysis::<Shared>().1.0, 5);
            Ok(())
        };
    );
    passes
}

#[test]
fn nested_pipelines_see_what_is_shared_of_their_parents() {
    let run = |pipeline: &str| {
        let (result, said) = Bench::new(BOXES).run(&registry(), pipeline);
        assert_eq!(result, Ok(()));
        said
    };
    expect![[r#"
        remark: ["builtin.module", "t.box"]: shared Some(5), own false; here None
        remark: ["builtin.module", "t.box"]: shared Some(5), own false; here None
    "#]]
    .assert_eq(&run("builtin.module(compute,t.box(look))"));
    expect![[r#"
        remark: ["builtin.module", "t.box"]: shared None, own false; here None
        remark: ["builtin.module", "t.box"]: shared None, own false; here None
    "#]]
    .assert_eq(&run("builtin.module(compute,change,t.box(look))"));
    expect![[r#"
        remark: ["builtin.module", "t.box"]: shared None, own false; here Some(2)
        remark: ["builtin.module", "t.box"]: shared None, own false; here None
    "#]]
    .assert_eq(&run("builtin.module(compute-nested,t.box(look))"));
    expect![[r#"
        remark: ["builtin.module", "t.box"]: shared Some(5), own false; here None
    "#]]
    .assert_eq(&run("builtin.module(dynamic)"));
}

#[derive(Default)]
struct Follower(Mutex<Vec<String>>);

impl Follower {
    fn note(&self, when: &str, analysis: AnalysisRef<'_>) {
        let lineage: Vec<String> =
            analysis.lineage().iter().map(|op| op.symbol.clone().unwrap_or(op.name.clone())).collect();
        let op = analysis.op().cx().op_str(analysis.op().name()).into_owned();
        let text = format!("{when} {} of {op} in {lineage:?} at {:?}", analysis.name(), analysis.path());
        self.0.lock().unwrap().push(text);
    }
}

impl Instrumentation for Follower {
    fn before_analysis(&self, analysis: AnalysisRef<'_>) {
        self.note("before", analysis);
    }

    fn after_analysis(&self, analysis: AnalysisRef<'_>) {
        self.note("after", analysis);
    }
}

#[test]
fn who_follows_sees_each_analysis_with_its_op() {
    let passes = registry();
    let pipeline = Pipeline::parse("builtin.module(compute,compute-nested,t.box(compute))", &passes).unwrap();
    let mut manager = PassManager::new(pipeline, Arc::new(passes));
    let follower = Arc::new(Follower::default());
    manager.add_instrumentation(follower.clone());
    let mut bench = Bench::new(BOXES);
    bench.source.ir.cx().enable_multithreading(false);
    assert_eq!(bench.run_manager(&mut manager).0, Ok(()));
    expect![[r#"
        before Own of builtin.module in ["builtin.module"] at [0]
        before Shared of builtin.module in ["builtin.module"] at [0]
        after Shared of builtin.module in ["builtin.module"] at [0]
        after Own of builtin.module in ["builtin.module"] at [0]
        before Own of t.box in ["builtin.module", "a"] at [1]
        before Shared of t.box in ["builtin.module", "a"] at [1]
        after Shared of t.box in ["builtin.module", "a"] at [1]
        after Own of t.box in ["builtin.module", "a"] at [1]
        before Shared of t.x in ["builtin.module", "a", "t.x"] at [1]
        after Shared of t.x in ["builtin.module", "a", "t.x"] at [1]
        before Own of t.box in ["builtin.module", "b"] at [2, 0, 0]
        before Shared of t.box in ["builtin.module", "b"] at [2, 0, 0]
        after Shared of t.box in ["builtin.module", "b"] at [2, 0, 0]
        after Own of t.box in ["builtin.module", "b"] at [2, 0, 0]"#]]
    .assert_eq(&follower.0.lock().unwrap().join("\n"));
}

#[test]
fn passes_at_an_interface_run_where_it_is_implemented() {
    let mut passes = registry();
    passes.register_with(|| {
        static INFO: PassInfo = PassInfo { interface: Some(&LIDDED), ..PassInfo::new("OnLidded", "on-lidded", "") };
        let what = |cx: &mut crate::PassContext<'_>| {
            cx.op_ref().emit_remark("has a lid");
            Ok(())
        };
        Box::new(Do { info: &INFO, what })
    });
    let run = |pipeline: &str| Bench::new(BOXES).run(&passes, pipeline).1;
    let two = "remark: has a lid\nremark: has a lid\n";
    assert_eq!(run("builtin.module(t.box(on-lidded))"), two);
    assert_eq!(run("builtin.module(any(on-lidded))"), two);
    assert_eq!(
        run("builtin.module(on-lidded)"),
        "error: unable to schedule pass 'OnLidded' on a PassManager intended to run on 'builtin.module'!\n"
    );
    // Ops without the interface are passed over.
    let guests = Bench::new("\"t.guest\"() ({}) : () -> ()").run(&passes, "builtin.module(any(on-lidded))");
    assert_eq!(guests.1, "");
}

/// Adds a pass several times.
#[derive(Default)]
struct Often {
    times: u32,
}

impl PipelineDecl for Often {
    fn info(&self) -> &PipelineInfo {
        const INFO: &PipelineInfo = &PipelineInfo {
            argument: "often",
            summary: "Change often",
            options: &[OptionDef { name: "times", help: "How often" }],
        };
        INFO
    }

    fn options(&self) -> Vec<&dyn OptionValue> {
        vec![&self.times]
    }

    fn options_mut(&mut self) -> Vec<&mut dyn OptionValue> {
        vec![&mut self.times]
    }
}

impl PassPipeline for Often {
    fn build(&self, to: &mut Pipeline, passes: &PassRegistry) -> Result<(), PipelineError> {
        (0..self.times).try_for_each(|_| to.add_text("change", passes))
    }
}

#[test]
fn pipelines_with_names_read_their_options() {
    let mut passes = registry();
    static GROUP: PassGroup = PassGroup { name: "group", passes: &[], pipelines: &[new_pipeline::<Often>] };
    passes.register_group(&GROUP);
    passes.register_pipeline_with("nothing", "Nothing", |_, _| Ok(()));
    passes.register_pipeline_with("twice", "Twice", |to, passes| to.add_text("often{times=2}", passes));
    let mut all = PassRegistry::new();
    all.merge(&passes);
    let parse = |text: &str| {
        Pipeline::parse(&format!("any({text})"), &all)
            .map(|pipeline| pipeline.to_string())
            .map_err(|wrong| (wrong.said, wrong.message))
    };
    assert_eq!(parse("often{times=3}"), Ok("any(change,change,change)".into()));
    assert_eq!(parse("often,twice,nothing"), Ok("any(change,change)".into()));
    let context = |name: &str, options: &str, message: &str| {
        format!("{message}\nfailed to add `{name}` with options `{options}`\n")
    };
    let wrong = context("often", "tymes=3", "<Pass-Options-Parser>: no such option tymes\n");
    assert_eq!(parse("often{tymes=3}"), Err((None, wrong)));
    let wrong = context("often", "times=x", "");
    assert_eq!(
        parse("often{times=x}"),
        Err((Some("for the --times option: 'x' value invalid for uint argument!\n".into()), wrong))
    );
    assert_eq!(parse("nothing{a=1}"), Err((None, context("nothing", "a=1", ""))));
    assert!(all.make("often").is_none() && all.make("change").is_some());
    assert_eq!(all.make_pipeline("often").map(|pipeline| pipeline.options().len()), Some(1));
}
