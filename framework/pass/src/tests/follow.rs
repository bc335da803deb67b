//! Instrumentation: printed IR, reproducers, statistics, timing. Texts are the reference's.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use expect_test::expect;

use super::{Bench, passes};
use crate::{
    CrashReproducer, IrPrinter, PassFailed, PassInfo, PassManager, PassRegistry, Pipeline, PrintFilter, PrintTarget,
    ReproducerStream, Statistic, StatisticDef, Timing, TimingFormat, statistics_report,
};
use crate::{Pass, PassContext, PassDecl, PassResult};
use dialekt_ir_core::ir::OpSpec;
use dialekt_ir_core::text::print::PrintFlags;

const BOXES: &str = r#"
"t.box"() ({ "t.x"() : () -> () }) {sym_name = "a"} : () -> ()
"t.box"() ({ "t.x"() : () -> () }) {sym_name = "b"} : () -> ()
"#;

fn registry() -> PassRegistry {
    let mut passes = PassRegistry::new();
    passes!(passes,
        "nop": |_| Ok(());
        "change-b": |cx| {
            let (op, is_b) = (cx.op(), cx.op_ref().symbol_name().is_some_and(|name| &*cx.cx().str(name) == "b"));
            let name = cx.cx().ident("changed");
            if is_b {
                let unit = dialekt_ir_core::context::Attribute::UNIT;
                cx.ir_mut().set_discardable_attr(op, name, unit).unwrap();
            }
            Ok(())
        };
        "fail": |_| Err(PassFailed);
        "spoil": |cx| {
            let name = cx.cx().op_name("t.child");
            let block = cx.op_ref().region(0).and_then(|r| r.first_block()).map(|b| b.handle());
            let Some(block) = block else { return Err(PassFailed) };
            let mut builder = dialekt_ir_core::ir::Builder::at_end(cx.ir_mut(), block);
            builder.try_create_op(&OpSpec::new(name, dialekt_ir_core::context::Location::UNKNOWN)).map(drop).map_err(|_| PassFailed)
        };
    );
    passes.register::<Counting>();
    passes
}

#[derive(Clone, Default)]
struct Counting {
    few: Statistic,
    many: Statistic,
}

impl PassDecl for Counting {
    fn info(&self) -> &'static PassInfo {
        static INFO: PassInfo = PassInfo {
            statistics: &[
                StatisticDef { name: "the-many", help: "Counted by twelves" },
                StatisticDef { name: "few", help: "Counted once" },
            ],
            ..PassInfo::new("Counting", "counting", "")
        };
        &INFO
    }

    fn statistics(&self) -> Vec<&Statistic> {
        vec![&self.many, &self.few]
    }

    fn copy(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
}

impl Pass for Counting {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        self.few.add(1);
        self.many.add(12);
        cx.preserve_all();
        Ok(())
    }
}

fn manager(pipeline: &str) -> PassManager {
    let passes = registry();
    PassManager::new(Pipeline::parse(pipeline, &passes).unwrap(), Arc::new(passes))
}

/// Text that several write to.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Text {
    fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
    }
}

impl Write for Text {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The output of an IR printer on four threads, which must not differ from that on one.
fn printed(pipeline: &str, set: impl Fn(&mut IrPrinter)) -> String {
    let on = |threads: usize| {
        let text = Text::default();
        let out = text.clone();
        let target = PrintTarget::Stream(Arc::new(move |text: &[u8]| out.clone().write_all(text).unwrap()));
        let mut printer = IrPrinter::new(PrintFlags::default(), target);
        set(&mut printer);
        let mut bench = Bench::new(BOXES);
        bench.source.ir.cx().enable_multithreading(threads > 1);
        let mut manager = manager(pipeline);
        manager.add_instrumentation(Arc::new(printer));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let (_, said) = pool.install(|| bench.run_manager(&mut manager));
        text.take() + &said
    };
    let one = on(1);
    assert_eq!(one, on(4));
    one
}

#[test]
fn ir_is_printed_before_and_behind_passes() {
    let text = printed("builtin.module(t.box(nop,change-b))", |printer| {
        printer.before = PrintFilter::Some(vec!["change-b".into()]);
        printer.after = PrintFilter::All;
        printer.only_on_change = true;
    });
    expect![[r#"
        // -----// IR Dump Before Testchange-b (change-b) //----- //
        "t.box"() <{sym_name = "a"}> ({
          "t.x"() : () -> ()
        }) : () -> ()

        // -----// IR Dump Before Testchange-b (change-b) //----- //
        "t.box"() <{sym_name = "b"}> ({
          "t.x"() : () -> ()
        }) : () -> ()

        // -----// IR Dump After Testchange-b (change-b) //----- //
        "t.box"() <{sym_name = "b"}> ({
          "t.x"() : () -> ()
        }) {changed} : () -> ()

    "#]]
    .assert_eq(&text);
    let text = printed("builtin.module(t.box(nop),spoil,nop)", |printer| printer.only_on_failure = true);
    expect![[r#"
        // -----// IR Dump After Testspoil Failed (spoil) //----- //
        "builtin.module"() ({
          "t.box"() <{sym_name = "a"}> ({
            "t.x"() : () -> ()
          }) : () -> ()
          "t.box"() <{sym_name = "b"}> ({
            "t.x"() : () -> ()
          }) : () -> ()
          "t.child"() : () -> ()
        }) : () -> ()


        error: 't.child' op expects parent op 't.box'
    "#]]
    .assert_eq(&text);
}

#[test]
fn ir_can_be_printed_as_a_whole() {
    let text = Text::default();
    let out = text.clone();
    let target = PrintTarget::Stream(Arc::new(move |text: &[u8]| out.clone().write_all(text).unwrap()));
    let mut printer = IrPrinter::new(PrintFlags::default(), target);
    printer.before = PrintFilter::Some(vec!["nop".into()]);
    printer.module_scope = true;
    let mut bench = Bench::new(BOXES);
    bench.source.ir.cx().enable_multithreading(false);
    let mut manager = manager("builtin.module(t.box(change-b,nop),nop)");
    manager.add_instrumentation(Arc::new(printer));
    bench.run_manager(&mut manager).0.unwrap();
    expect![[r#"
        // -----// IR Dump Before Testnop (nop) ('t.box' operation: @a) //----- //
        module {
          "t.box"() <{sym_name = "a"}> ({
            "t.x"() : () -> ()
          }) : () -> ()
          "t.box"() <{sym_name = "b"}> ({
            "t.x"() : () -> ()
          }) : () -> ()
        }


        // -----// IR Dump Before Testnop (nop) ('t.box' operation: @b) //----- //
        module {
          "t.box"() <{sym_name = "a"}> ({
            "t.x"() : () -> ()
          }) : () -> ()
          "t.box"() <{sym_name = "b"}> ({
            "t.x"() : () -> ()
          }) {changed} : () -> ()
        }


        // -----// IR Dump Before Testnop (nop) ('builtin.module' operation) //----- //
        module {
          "t.box"() <{sym_name = "a"}> ({
            "t.x"() : () -> ()
          }) : () -> ()
          "t.box"() <{sym_name = "b"}> ({
            "t.x"() : () -> ()
          }) {changed} : () -> ()
        }


    "#]]
    .assert_eq(&text.take());
}

#[test]
fn ir_can_be_printed_to_files() {
    let folder = std::env::temp_dir().join(format!("dialekt-ir-printing-{}", std::process::id()));
    let target =
        PrintTarget::Tree { root: folder.clone(), complain: Arc::new(|_: &[u8]| panic!("all can be written")) };
    let mut printer = IrPrinter::new(PrintFlags::default(), target);
    (printer.before, printer.after) = (PrintFilter::All, PrintFilter::All);
    let mut manager = manager("builtin.module(t.box(change-b,nop),nop)");
    manager.add_instrumentation(Arc::new(printer));
    Bench::new(BOXES).run_manager(&mut manager).0.unwrap();
    let (mut found, mut todo) = (Vec::new(), vec![folder.clone()]);
    while let Some(path) = todo.pop() {
        for entry in std::fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else {
                found.push(path.strip_prefix(&folder).unwrap().display().to_string());
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    found.sort();
    expect![[r#"
        builtin_module_no-symbol-name/1_nop.mlir
        builtin_module_no-symbol-name/2_nop.mlir
        builtin_module_no-symbol-name/t_box_a/0_0_change-b.mlir
        builtin_module_no-symbol-name/t_box_a/0_1_change-b.mlir
        builtin_module_no-symbol-name/t_box_a/0_2_nop.mlir
        builtin_module_no-symbol-name/t_box_a/0_3_nop.mlir
        builtin_module_no-symbol-name/t_box_b/0_0_change-b.mlir
        builtin_module_no-symbol-name/t_box_b/0_1_change-b.mlir
        builtin_module_no-symbol-name/t_box_b/0_2_nop.mlir
        builtin_module_no-symbol-name/t_box_b/0_3_nop.mlir
    "#]]
    .assert_eq(&(found.join("\n") + "\n"));
}

#[test]
fn files_that_cannot_be_written_are_told_of() {
    let name = format!("dialekt-ir-printing-{}-file", std::process::id());
    let file = std::env::temp_dir().join(name);
    std::fs::write(&file, "").unwrap();
    let said = Arc::new(Mutex::new(Vec::new()));
    let complain = {
        let said = said.clone();
        move |text: &[u8]| said.lock().unwrap().extend_from_slice(text)
    };
    let target = PrintTarget::Tree { root: file.join("in-it"), complain: Arc::new(complain) };
    let mut printer = IrPrinter::new(PrintFlags::default(), target);
    printer.after = PrintFilter::All;
    let mut manager = manager("builtin.module(t.box(nop),nop)");
    manager.add_instrumentation(Arc::new(printer));
    Bench::new(BOXES).run_manager(&mut manager).0.expect("it is no failure of a pass");
    std::fs::remove_file(&file).unwrap();
    let line = format!("Error while creating directory {}: Not a directory\n", file.join("in-it").display());
    assert_eq!(String::from_utf8(said.lock().unwrap().clone()).unwrap(), line.repeat(3));
}

/// The reproducer and the diagnostics of a pipeline that fails.
fn reproduced(pipeline: &str, local: bool) -> String {
    let text = Text::default();
    let out = text.clone();
    let open: ReproducerStream = Arc::new(move || {
        out.take();
        Ok((Box::new(out.clone()), "here".into()))
    });
    let mut bench = Bench::new(BOXES);
    bench.source.ir.cx().enable_multithreading(!local);
    let notes = Text::default();
    let out = notes.clone();
    let _handler = dialekt_ir_core::diag::ScopedHandler::new(bench.source.ir.cx(), move |_, diag| {
        let mut out = out.clone();
        writeln!(out, "{}: {}", diag.severity.name(), diag.message).unwrap();
        diag.notes.iter().for_each(|note| writeln!(out, "  note: {}", note.message).unwrap());
        dialekt_ir_core::diag::Handled::Yes
    });
    let mut manager = manager(pipeline);
    manager.add_instrumentation(Arc::new(CrashReproducer::new(open, local, true)));
    assert_eq!(bench.run_manager(&mut manager).0, Err(PassFailed));
    notes.take() + &text.take()
}

#[test]
fn failures_are_reproduced_from_the_start() {
    expect![[r#"
        error: pass 'Testfail' failed, and did not say why
        error: Failures have been detected while processing an MLIR pass pipeline
          note: Pipeline failed while executing [`Testfail` on 't.box' operation: @a]: reproducer generated at `here`
        error: pass 'Testfail' failed, and did not say why
        module {
          "t.box"() <{sym_name = "a"}> ({
            "t.x"() : () -> ()
          }) : () -> ()
          "t.box"() <{sym_name = "b"}> ({
            "t.x"() : () -> ()
          }) : () -> ()
        }

        {-#
          external_resources: {
            mlir_reproducer: {
              pipeline: "builtin.module(t.box(change-b,fail))",
              disable_threading: false,
              verify_each: true
            }
          }
        #-}
    "#]]
    .assert_eq(&reproduced("builtin.module(t.box(change-b,fail))", false));
}

#[test]
fn failures_are_reproduced_from_the_pass_on() {
    expect![[r#"
        error: pass 'Testfail' failed, and did not say why
        error: Failures have been detected while processing an MLIR pass pipeline
          note: Pipeline failed while executing `Testfail` on 't.box' operation: @a: reproducer generated at `here`
        error: pass 'Testfail' failed, and did not say why
        error: Failures have been detected while processing an MLIR pass pipeline
          note: Pipeline failed while executing `Testfail` on 't.box' operation: @b: reproducer generated at `here`
        module {
          "t.box"() <{sym_name = "a"}> ({
            "t.x"() : () -> ()
          }) : () -> ()
          "t.box"() <{sym_name = "b"}> ({
            "t.x"() : () -> ()
          }) {changed} : () -> ()
        }

        {-#
          external_resources: {
            mlir_reproducer: {
              pipeline: "builtin.module(t.box(fail))",
              disable_threading: true,
              verify_each: true
            }
          }
        #-}
    "#]]
    .assert_eq(&reproduced("builtin.module(t.box(change-b),t.box(fail))", true));
}

#[test]
fn statistics_are_added_up() {
    let mut manager = manager("builtin.module(t.box(counting,counting),any(counting),counting)");
    Bench::new(BOXES).run_manager(&mut manager).0.unwrap();
    expect![[r#"
        ===-------------------------------------------------------------------------===
                                 ... Pass statistics report ...
        ===-------------------------------------------------------------------------===
        't.box' Pipeline
          Counting
            (S)  2 few      - Counted once
            (S) 24 the-many - Counted by twelves
          Counting
            (S)  2 few      - Counted once
            (S) 24 the-many - Counted by twelves
        'any' Pipeline
          Counting
            (S)  2 few      - Counted once
            (S) 24 the-many - Counted by twelves
        Counting
          (S)  1 few      - Counted once
          (S) 12 the-many - Counted by twelves

        ===-------------------------------------------------------------------------===
                                 ... Pass statistics report ...
        ===-------------------------------------------------------------------------===
          Counting
            (S)  7 few      - Counted once
            (S) 84 the-many - Counted by twelves

    "#]]
    .assert_eq(&(statistics_report(&manager.pipeline, false) + &statistics_report(&manager.pipeline, true)));
}

#[test]
fn the_time_goes_into_phases_and_passes() {
    let timing = Arc::new(Timing::new());
    timing.phase("Parser", || ());
    let mut bench = Bench::new(BOXES);
    bench.source.ir.cx().enable_multithreading(false);
    let mut manager = manager("builtin.module(t.box(nop,counting),nop)");
    manager.add_instrumentation(timing.clone());
    bench.run_manager(&mut manager).0.unwrap();
    timing.phase("Output", || ());
    let shape = |format| {
        let report = timing.report(format);
        let digits = |c: char| if c.is_ascii_digit() { '0' } else { c };
        let text: String = report.chars().map(digits).collect();
        text.replace("( 00.0%)", "(000.0%)").replace("(  0.0%)", "(000.0%)")
    };
    expect![[r#"
        ===-------------------------------------------------------------------------===
                                 ... Execution time report ...
        ===-------------------------------------------------------------------------===
          Total Execution Time: 0.0000 seconds

          ----Wall Time----  ----Name----
            0.0000 (000.0%)  Parser
            0.0000 (000.0%)  't.box' Pipeline
            0.0000 (000.0%)    Testnop
            0.0000 (000.0%)    Counting
            0.0000 (000.0%)  Testnop
            0.0000 (000.0%)  Output
            0.0000 (000.0%)  Rest
            0.0000 (000.0%)  Total
    "#]]
    .assert_eq(&shape(TimingFormat::default()));
    let mut names: Vec<String> = shape(TimingFormat { as_list: true, as_json: false })
        .lines()
        .filter_map(|line| Some(line.split_once("%)  ")?.1.to_owned()))
        .collect();
    names.sort();
    expect![[r#"
        't.box' Pipeline
        Counting
        Output
        Parser
        Pipeline Collection : ['t.box']
        Rest
        Testnop
        Total
        root
    "#]]
    .assert_eq(&(names.join("\n") + "\n"));
}
