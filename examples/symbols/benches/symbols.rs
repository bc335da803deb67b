//! A hundred thousand symbols, a million references: what it takes to verify them, to find them and to rename them.
//!
//! `cargo bench -p dialekt-example-symbols`. Environment: SYMBOLS (100000) and REFERENCES (1000000); MLIR_OPT (mlir-opt-22), which is
//! timed beside where it is installed and has the operation. RUNS (5): the best one counts.
//!
//! Times are those of the processor, where the system tells them, so that other work on the machine does not count; with all threads
//! they are those of the clock.

use std::fmt::Write as _;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use dialekt_ir_core::context::{Attribute, Context};
use dialekt_ir_core::interfaces::SymbolTables;
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::symbols::scoped::{Lookup, Scoped, SymbolScope, TableId};
use dialekt_ir_core::symbols::{
    SymbolTable, SymbolTableCollection, SymbolUserMap, all_uses, known_unused, symbol_dce, uses_of,
};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::verify::verify;

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Functions that call each other at random. All are private but the first, which leads to all others.
fn program(symbols: usize, references: usize) -> String {
    let mut text = String::new();
    let mut seed = 1u64;
    for f in 0..symbols {
        let visibility = if f == 0 { "" } else { "private " };
        writeln!(text, "func.func {visibility}@f{f}() {{").unwrap();
        for call in 0..references / symbols {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let callee = if call == 0 { (f + 1) % symbols } else { (seed >> 33) as usize % symbols };
            writeln!(text, "  call @f{callee}() : () -> ()").unwrap();
        }
        text.push_str("  return\n}\n");
    }
    text
}

fn parsed(cx: &Context, text: &str) -> ParsedSource {
    let source = Arc::new(text.as_bytes().to_vec());
    parse_source(cx, "bench", source, &ParseOptions::default(), &mut Vec::new()).expect("the program is right")
}

/// Processor time of this thread.
fn thread_time() -> Option<Duration> {
    let all = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    all.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Processor time of the processes that have ended.
fn children_time() -> Option<Duration> {
    const TICKS: u64 = 100;
    let all = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program is in parentheses, and may have spaces; user and system time of children are fields 16 and 17.
    let fields: Vec<&str> = all.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Duration::from_millis((ticks(16)? + ticks(17)?) * 1000 / TICKS))
}

/// The best time of some runs, each on what `prepare` makes.
fn best<T>(runs: usize, prepare: impl FnMut() -> T, work: impl FnMut(&mut T)) -> Duration {
    best_by(thread_time, runs, prepare, work)
}

fn best_by<T>(
    clock: fn() -> Option<Duration>,
    runs: usize,
    mut prepare: impl FnMut() -> T,
    mut work: impl FnMut(&mut T),
) -> Duration {
    let time = |_| {
        let mut subject = prepare();
        let (start, clock_start) = (Instant::now(), clock());
        work(&mut subject);
        let elapsed = start.elapsed();
        clock_start.and_then(|start| clock()?.checked_sub(start)).unwrap_or(elapsed)
    };
    (0..runs).map(time).min().unwrap_or_default()
}

struct Report {
    references: usize,
}

impl Report {
    fn line(&self, what: &str, ours: Duration, reference: Option<Duration>) {
        let each = ours.as_nanos() as f64 / self.references as f64;
        let beside = reference.map_or(String::new(), |reference| {
            let ratio = reference.as_secs_f64() / ours.as_secs_f64();
            format!("   reference {:9.1} ms   {ratio:5.1}x", reference.as_secs_f64() * 1e3)
        });
        println!("{what:<52} {:9.2} ms {each:8.1} ns/ref{beside}", ours.as_secs_f64() * 1e3);
    }
}

/// Seconds that the reference takes for a run with these arguments; `None` when it is not there.
fn reference_time(file: &str, args: &[&str], runs: usize) -> Option<Duration> {
    let tool = std::env::var("MLIR_OPT").unwrap_or_else(|_| "mlir-opt-22".into());
    let run = || {
        let (start, clock_start) = (Instant::now(), children_time());
        let mut command = Command::new(&tool);
        command.args([file, "-o", "/dev/null", "--mlir-disable-threading"]).args(args);
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
        let elapsed = start.elapsed();
        let ticked = clock_start.and_then(|start| children_time()?.checked_sub(start));
        status.success().then(|| ticked.unwrap_or(elapsed))
    };
    (0..runs).map(|_| run()).try_fold(Duration::MAX, |best, time| Some(best.min(time?)))
}

fn main() {
    let (symbols, references) = (number("SYMBOLS", 100_000), number("REFERENCES", 1_000_000));
    let runs = number("RUNS", 5);
    let text = program(symbols, references);
    println!("{symbols} symbols, {references} references, {} MB of text", text.len() / 1_000_000);
    let report = Report { references };
    let file = std::env::temp_dir().join(format!("dialekt-symbols-{}.mlir", std::process::id()));
    std::fs::write(&file, &text).expect("the program is written");
    let path = file.to_str().expect("the path is text");
    // The reference has no clock for verification alone: it is what a run takes more than one without.
    const UNVERIFIED: &str = "-mlir-very-unsafe-disable-verifier-on-parsing";
    let unverified = reference_time(path, &[UNVERIFIED, "--verify-each=0"], runs);
    let more = |args: &[&str]| {
        let time = reference_time(path, args, runs)?;
        Some(time.saturating_sub(unverified?)).filter(|time| !time.is_zero())
    };
    let verify_time = more(&["--verify-each=0"]);
    let dce_time = more(&[UNVERIFIED, "--verify-each=0", "--symbol-dce"]);
    let privatize_time = more(&[UNVERIFIED, "--verify-each=0", "--symbol-privatize"]);
    let _ = std::fs::remove_file(&file);

    let cx = Context::with_registry(dialekt_all::registry());
    for threads in [false, true] {
        cx.enable_multithreading(threads);
        let on = if threads { "all threads" } else { "one thread" };
        let clock: fn() -> Option<Duration> = if threads { || None } else { thread_time };
        let time = best_by(clock, runs, || (), |()| drop(black_box(parsed(&cx, &text))));
        report.line(&format!("parse ({on})"), time, None);
        let source = parsed(&cx, &text);
        let time =
            best_by(clock, runs, || (), |()| verify(&source.ir, source.top, &mut Vec::new()).expect("it is valid"));
        report.line(&format!("verify ({on})"), time, verify_time.filter(|_| !threads));
        let time = best_by(clock, runs, || (), |()| drop(black_box(SymbolScope::new(source.ir.op(source.top)))));
        report.line(&format!("index of all tables ({on})"), time, None);
    }
    cx.enable_multithreading(false);
    queries(&cx, &text, runs, &report);
    edits(&cx, &text, runs, &report, (dce_time, privatize_time));
}

/// The references of all calls, with their ops.
fn calls(ir: &Ir, top: Op) -> Vec<(Op, Attribute)> {
    let calls = ir.op(top).preorder().filter_map(|op| Some((op.handle(), op.inherent_attr(b"callee")?)));
    calls.collect()
}

fn queries(cx: &Context, text: &str, runs: usize, report: &Report) {
    let source = parsed(cx, text);
    let (ir, top) = (&source.ir, source.top);
    let time = best(runs, || (), |()| drop(black_box(SymbolTable::new(ir, top))));
    report.line("read a table", time, None);
    let calls = calls(ir, top);
    let symbols = SymbolTables::default();
    let time = best(
        runs,
        || (),
        |()| {
            for (user, reference) in &calls {
                black_box(symbols.lookup_nearest(ir.op(*user), *reference).expect("all are there"));
            }
        },
    );
    report.line("look up from the op, IR at rest", time, None);
    let mut collection = SymbolTableCollection::new();
    let time = best(
        runs,
        || (),
        |()| {
            for (user, reference) in &calls {
                black_box(collection.lookup_nearest(ir.op(*user), *reference).expect("all are there"));
            }
        },
    );
    report.line("look up from the op, tables that follow edits", time, None);
    let scope = SymbolScope::new(ir.op(top));
    let at = Lookup { scope: &scope, ir, from: TableId::ROOT };
    let time = best(
        runs,
        || (),
        |()| {
            for (_, reference) in &calls {
                black_box(at.resolve(&Scoped, *reference).expect("all are there"));
            }
        },
    );
    report.line("look up in the index", time, None);
    let body = ir.op(top).region(0).expect("a module has a body");
    let time = best(runs, || (), |()| drop(black_box(all_uses(body))));
    report.line("all uses", time, None);
    let function = collection.lookup(ir, top, cx.ident("f1")).expect("it is there");
    let time = best(runs, || (), |()| drop(black_box(uses_of(ir.op(function), body))));
    report.line("uses of one symbol", time, None);
    let time = best(
        runs,
        || (),
        |()| {
            black_box(known_unused(ir.op(function), body));
        },
    );
    report.line("whether one symbol is used", time, None);
    let time = best(runs, || (), |()| drop(black_box(SymbolUserMap::new(ir, top, &mut collection))));
    report.line("map of all users", time, None);
}

fn edits(
    cx: &Context,
    text: &str,
    runs: usize,
    report: &Report,
    (dce_time, privatize_time): (Option<Duration>, Option<Duration>),
) {
    let renamed = |(source, table): &mut (ParsedSource, SymbolTable)| {
        let symbol = table.lookup(&source.ir, cx.ident("f1")).expect("it is there");
        table.rename(&mut source.ir, symbol, cx.ident("g")).expect("the name is free");
    };
    let prepare = || {
        let source = parsed(cx, text);
        let table = SymbolTable::new(&source.ir, source.top).expect("a module is a table");
        (source, table)
    };
    report.line("rename one symbol, and look for its uses", best(runs, prepare, renamed), None);
    let prepare_map = || {
        let source = parsed(cx, text);
        let mut collection = SymbolTableCollection::new();
        let map = SymbolUserMap::new(&source.ir, source.top, &mut collection).expect("all tables are known");
        (source, collection, map)
    };
    let many = 10_000;
    let time = best(runs.min(2), prepare_map, |(source, collection, map)| {
        for i in 0..many {
            let name = cx.ident(format!("f{i}"));
            let Some(symbol) = collection.lookup(&source.ir, source.top, name) else { continue };
            let to = cx.ident(format!("g{i}"));
            map.rename_all_uses(&mut source.ir, symbol, to, collection).expect("all references can be renamed");
            source.ir.set_symbol_name(symbol, to).expect("the symbol is there");
        }
    });
    report.line(&format!("rename {many} symbols by the map of users"), time, None);
    let time = best(
        runs,
        || parsed(cx, text),
        |source| {
            let erased = symbol_dce(&mut source.ir, source.top, &mut Vec::new()).expect("all uses are known");
            assert_eq!(erased, 0);
        },
    );
    report.line("symbol-dce", time, dce_time);
    let time = best(
        runs,
        || parsed(cx, text),
        |source| {
            dialekt_ir_core::symbols::symbol_privatize(&mut source.ir, source.top, &[]).expect("the module is there");
        },
    );
    report.line("symbol-privatize", time, privatize_time);
}
