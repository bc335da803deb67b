//! A benchmark of symbols: verification, lookup and renames of a hundred thousand symbols with a million references.
//!
//! `cargo bench -p dialekt-example-symbols`. Environment: SYMBOLS (100000), REFERENCES (1000000), RENAMED (10000); RUNS
//! (3): the best one counts. MLIR_OPT (mlir-opt-22), whose phases are timed for comparison if it is installed,
//! REFERENCE_RUNS (2) times; each run ends after a minute at the latest. All of it takes about a minute and a half on
//! an idle machine.
//!
//! Times are those of the processor, where the system tells them, so that other work on the machine does not count;
//! with all threads, those of the busiest thread.

mod clock;
mod reference;

use std::fmt::Write as _;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::Clock;
use dialekt_interfaces::SymbolTables;
use dialekt_ir_core::context::{Attribute, Context, Ident};
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::verify::{verify, verify_symbol_users};
use dialekt_symbols::scoped::{Lookup, Scoped, SymbolScope, TableId};
use dialekt_symbols::{
    SymbolTable, SymbolTableCollection, SymbolUserMap, all_uses, known_unused, rename_all_uses, symbol_dce,
    symbol_privatize, uses_of,
};
use reference::Reference;

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Functions that call each other at random. All are private except for the first, which calls all others. The
/// attribute gives the second one a new name for the reference's renaming pass.
fn program(symbols: usize, references: usize) -> String {
    let mut text = String::new();
    let mut seed = 1u64;
    for f in 0..symbols {
        let visibility = if f == 0 { "" } else { "private " };
        let attributes = if f == 1 { " attributes {sym.new_name = \"g\"}" } else { "" };
        writeln!(text, "func.func {visibility}@f{f}(){attributes} {{").unwrap();
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

/// The best time of some runs, each on a result of `prepare`.
fn best<T>(runs: usize, prepare: impl FnMut() -> T, work: impl FnMut(&mut T)) -> Duration {
    best_on(false, runs, prepare, work)
}

/// The resolution of processor times.
const TICK: Duration = Duration::from_millis(4);

/// As [`best`], for work on one thread or on all.
fn best_on<T>(threads: bool, runs: usize, mut prepare: impl FnMut() -> T, mut work: impl FnMut(&mut T)) -> Duration {
    let time = |_| {
        let mut subject = prepare();
        let (clock, start) = (Clock::start(threads), Instant::now());
        work(&mut subject);
        let elapsed = start.elapsed();
        // The processor time is counted in ticks.
        clock.elapsed().filter(|_| elapsed > 5 * TICK).unwrap_or(elapsed)
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

fn main() {
    let (symbols, references) = (number("SYMBOLS", 100_000).max(2), number("REFERENCES", 1_000_000));
    let runs = number("RUNS", 3);
    let text = program(symbols, references);
    println!("{symbols} symbols, {references} references, {} MB of text", text.len() / 1_000_000);
    println!(
        "The reference comes first, with its passes; then a line for each kind of work. The last column says how many times as fast this is."
    );
    let report = Report { references };
    let beside = reference(&text);
    let cx = Context::with_registry(dialekt::registry().dialects);
    for threads in [false, true] {
        cx.enable_multithreading(threads);
        let on = if threads { "all threads" } else { "one thread" };
        let one_thread = |time: Option<Duration>| time.filter(|_| !threads);
        let time = best_on(threads, runs, || (), |()| drop(black_box(parsed(&cx, &text))));
        report.line(&format!("parse ({on})"), time, one_thread(beside.parse));
        let source = parsed(&cx, &text);
        let (ir, top) = (&source.ir, source.top);
        let time = best_on(threads, runs, || (), |()| verify(ir, top, &mut Vec::new()).expect("it is valid"));
        report.line(&format!("verify ({on})"), time, one_thread(beside.verify));
        let users = |_: &mut ()| verify_symbol_users(ir.op(top), &mut Vec::new()).expect("it is valid");
        report.line(&format!("verify users of symbols only ({on})"), best_on(threads, runs, || (), users), None);
        let time = best_on(threads, runs, || (), |()| drop(black_box(SymbolScope::new(ir.op(top)))));
        report.line(&format!("index of all tables ({on})"), time, None);
    }
    cx.enable_multithreading(false);
    queries(&cx, &text, runs, &report);
    edits(&cx, &text, runs, &report, &beside);
    renames_of_many(&cx, &text, runs.min(2), number("RENAMED", 10_000).min(symbols), &report);
}

/// The times of the reference, if it is installed.
fn reference(text: &str) -> Reference {
    let file = std::env::temp_dir().join(format!("dialekt-symbols-{}.mlir", std::process::id()));
    std::fs::write(&file, text).expect("the program is written");
    let tool = std::env::var("MLIR_OPT").unwrap_or_else(|_| "mlir-opt-22".into());
    let path = file.to_str().expect("the path is text");
    let measured = Reference::measured(&tool, path, number("REFERENCE_RUNS", 2));
    let _ = std::fs::remove_file(&file);
    measured
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

fn edits(cx: &Context, text: &str, runs: usize, report: &Report, beside: &Reference) {
    let renamed = |(source, table): &mut (ParsedSource, SymbolTable)| {
        let symbol = table.lookup(&source.ir, cx.ident("f1")).expect("it is there");
        table.rename(&mut source.ir, symbol, cx.ident("g")).expect("the name is free");
    };
    let prepare = || {
        let source = parsed(cx, text);
        let table = SymbolTable::new(&source.ir, source.top).expect("a module is a table");
        (source, table)
    };
    report.line("rename one symbol, and look for its uses", best(runs, prepare, renamed), beside.rename);
    let time = best(
        runs,
        || parsed(cx, text),
        |source| {
            let erased = symbol_dce(&mut source.ir, source.top, &mut Vec::new()).expect("all uses are known");
            assert_eq!(erased, 0);
        },
    );
    report.line("symbol-dce", time, beside.dce);
    let privatize = |source: &mut ParsedSource| {
        symbol_privatize(&mut source.ir, source.top, &[]).expect("the module is there");
    };
    report.line("symbol-privatize", best(runs, || parsed(cx, text), privatize), beside.privatize);
}

/// The time of renaming many symbols one after the other, when their users are known.
fn renames_of_many(cx: &Context, text: &str, runs: usize, many: usize, report: &Report) {
    type Prepared = (ParsedSource, SymbolTableCollection, SymbolUserMap);
    let prepare = || {
        let source = parsed(cx, text);
        let mut collection = SymbolTableCollection::new();
        let map = SymbolUserMap::new(&source.ir, source.top, &mut collection).expect("all tables are known");
        (source, collection, map)
    };
    let each = |prepared: &mut Prepared, rename: &dyn Fn(&mut Prepared, Op, Ident)| {
        for i in 0..many {
            let (source, collection, _) = prepared;
            let name = cx.ident(format!("f{i}"));
            let symbol = collection.lookup(&source.ir, source.top, name).expect("it is there");
            rename(prepared, symbol, cx.ident(format!("g{i}")));
        }
    };
    // One plan for all users of a symbol.
    let by_map = |(source, collection, map): &mut Prepared, symbol: Op, to: Ident| {
        map.rename(&mut source.ir, symbol, to, collection).expect("all references can be renamed");
    };
    let time = best(runs, prepare, |prepared| each(prepared, &by_map));
    report.line(&format!("rename {many} symbols by the map of users"), time, None);
    // A plan for each user.
    let by_user = |(source, _, map): &mut Prepared, symbol: Op, to: Ident| {
        for user in map.users(symbol) {
            rename_all_uses(&mut source.ir, symbol, to, *user).expect("all references can be renamed");
        }
        source.ir.set_symbol_name(symbol, to).expect("it is there");
    };
    let time = best(runs, prepare, |prepared| each(prepared, &by_user));
    report.line(&format!("rename {many} symbols, user by user"), time, None);
}
