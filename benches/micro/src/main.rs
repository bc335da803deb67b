//! The loops that `benches/reference/README.md` defines, on dialekt: `name <TAB> n <TAB> nanoseconds per op`.
//!
//! `micro [--list] [--sizes 1k,100k,10M] [--first] [--exact] [--budget SECONDS] [NAME-PART ...]`. Each measurement runs
//! in a child process of its own, with the warm heap that the reference's loops have; with `--first`, once, on a cold
//! one. With `--exact`, parts are whole names. As in the reference, measurements that would take more time than the
//! budget (60 s), or more memory than there is, are skipped.

mod driver;
mod fixture;
mod intern;
mod rewrite;

use std::cell::RefCell;
use std::hint::black_box;
use std::sync::{Arc, Mutex};

use dialekt::bytecode::{LazyReader, ReadOptions, WriteOptions};
use dialekt_arith::AddI;
use dialekt_ir_core::context::{Context, Location, OpTraits, Type};
use dialekt_ir_core::ir::{Builder, Ir, IrMapping, Op, OpSpec};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, SourceIndex, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

use driver::{Measurement, best};
use fixture::{BODY, Fixture, How};

const MEASUREMENTS: &[(&str, Measurement)] = &[
    ("create/arith", |n| create(n, true)),
    ("create/unregistered", |n| create(n, false)),
    ("create/arith_builder", create_built),
    ("create_with_insert/functions/arith", |n| create_with_insert(n, BODY, true, How::Raw)),
    ("create_with_insert/functions/arith_builder", |n| create_with_insert(n, BODY, true, How::Builder)),
    ("create_with_insert/functions/unregistered", |n| create_with_insert(n, BODY, false, How::Raw)),
    ("create_with_insert/one_block/arith", |n| create_with_insert(n, n, true, How::Raw)),
    ("create_with_insert/one_block/arith_builder", |n| create_with_insert(n, n, true, How::Builder)),
    ("clone/op_by_op/arith", |n| clone_op_by_op(n, true)),
    ("clone/op_by_op/unregistered", |n| clone_op_by_op(n, false)),
    ("clone/function/arith", |n| clone_function(n, true)),
    ("clone/function/unregistered", |n| clone_function(n, false)),
    ("clone/module/arith", clone_module),
    ("walk/hot/post_order", walk_hot),
    ("walk/parsed/arith", walk_parsed),
    ("cast/dyn_cast_hit", cast),
    ("cast/trait_hit", cast_trait),
    ("attribute_get/inherent_by_name", |n| attribute_get(n, "overflowFlags")),
    ("attribute_get/discardable", |n| attribute_get(n, "t.second")),
    ("attribute_get/discardable_by_string", attribute_get_by_string),
    ("attribute_set/inherent_by_name", |n| attribute_set(n, true)),
    ("attribute_set/discardable", |n| attribute_set(n, false)),
    ("use_replacement/one_value", use_replacement_one_value),
    ("use_replacement/each_result", use_replacement_each_result),
    ("interning_hit/integer_type", |n| intern::one(n, true, intern::integer_type)),
    ("interning_hit/integer_attr", |n| intern::one(n, true, intern::integer_attr)),
    ("interning_hit/string_attr", |n| intern::one(n, true, intern::string_attr)),
    ("interning_miss/integer_type", |n| intern::one(n, false, intern::integer_type)),
    ("interning_miss/integer_attr", |n| intern::one(n, false, intern::integer_attr)),
    ("interning_miss/string_attr", |n| intern::one(n, false, intern::string_attr)),
    ("interning_threads/hit/1_thread", |n| intern::threads(n, 1, true)),
    ("interning_threads/hit/2_threads", |n| intern::threads(n, 2, true)),
    ("interning_threads/miss/1_thread", |n| intern::threads(n, 1, false)),
    ("interning_threads/miss/2_threads", |n| intern::threads(n, 2, false)),
    ("erase/arith", |n| erase(n, true)),
    ("erase/unregistered", |n| erase(n, false)),
    ("drop/arith", |n| drop_built(n, BODY)),
    ("drop/one_block", |n| drop_built(n, n)),
    ("drop/parsed", drop_parsed),
    ("verify/arith", |n| verify_ops(n, true)),
    ("verify/unregistered", |n| verify_ops(n, false)),
    ("is_before_in_block/functions", |n| is_before(n, BODY)),
    ("is_before_in_block/one_block", |n| is_before(n, n)),
    ("is_before_in_block/after_move", is_before_after_move),
    ("parse/generic/arith", |n| parse_generic(n, true)),
    ("parse/generic/unregistered", |n| parse_generic(n, false)),
    ("parse/custom/arith", parse_custom),
    ("parse/observed/arith", |n| parse_observed(n, text(n, true))),
    ("parse/observed_custom/arith", |n| parse_observed(n, custom_text(n))),
    ("parse/bytecode/arith", read_bytecode),
    ("parse/bytecode_first_function/arith", read_first_function),
    ("print/bytecode/arith", write_bytecode),
    ("print/generic/arith", |n| print_generic(n, true)),
    ("print/generic/unregistered", |n| print_generic(n, false)),
    ("greedy_rewriter/no_patterns/arith", |n| rewrite::no_patterns(n, true)),
    ("greedy_rewriter/no_patterns/unregistered", |n| rewrite::no_patterns(n, false)),
    ("greedy_rewriter/canonicalizers/arith", rewrite::canonicalizers),
    ("greedy_rewriter/with_pattern/unregistered", rewrite::with_pattern),
    ("constant_folding/chain", rewrite::constant_chain),
    ("context/create", context_create),
    ("bytes_per_op/created/arith", |n| bytes_per_op(n, false)),
    ("bytes_per_op/parsed/arith", |n| bytes_per_op(n, true)),
    ("bytes_per_op/rss/created/arith", |n| resident_per_op(n, false)),
    ("bytes_per_op/rss/parsed/arith", |n| resident_per_op(n, true)),
];

fn main() {
    driver::run(MEASUREMENTS, |n| text(n, true));
}

fn built(fixture: &Fixture, n: usize) -> (Ir, Op) {
    let mut ir = Ir::new(&fixture.cx);
    let module = fixture.functions(&mut ir, n, BODY, How::Raw);
    (ir, module)
}

fn create(n: usize, registered: bool) -> f64 {
    let fixture = Fixture::new(n, registered);
    let setup = || {
        let mut ir = Ir::new(&fixture.cx);
        let holder = ir.detached_isolate();
        let block = ir.create_detached_block(holder, &[(Type::I32, Location::UNKNOWN); 2]).unwrap();
        let args: Vec<_> = ir.block(block).args().collect();
        (ir, args, Vec::with_capacity(n))
    };
    best(n, setup, |(ir, args, ops)| {
        let holder = ir.detached_isolate();
        for loc in &fixture.locs {
            let spec = OpSpec::new(fixture.op, *loc).operands(args).results(&[Type::I32]);
            ops.push(ir.create_op(holder, &spec).unwrap());
        }
    })
}

/// As [`create`], by the op's own builder.
fn create_built(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let setup = || {
        let mut ir = Ir::new(&fixture.cx);
        let holder = ir.detached_isolate();
        let block = ir.create_detached_block(holder, &[(Type::I32, Location::UNKNOWN); 2]).unwrap();
        let args: Vec<_> = ir.block(block).args().collect();
        (ir, args, Vec::with_capacity(n))
    };
    best(n, setup, |(ir, args, ops)| {
        let mut builder = Builder::new(ir);
        for loc in &fixture.locs {
            ops.push(builder.create(AddI::build(args[0], args[1]).with_loc(*loc)));
        }
    })
}

fn create_with_insert(n: usize, body: usize, registered: bool, how: How) -> f64 {
    let fixture = Fixture::new(n, registered);
    best(n, || Ir::new(&fixture.cx), |ir| fixture.functions(ir, n, body, how))
}

fn clone_op_by_op(n: usize, registered: bool) -> f64 {
    let fixture = Fixture::new(n, registered);
    let (ir, module) = built(&fixture, n);
    let first_op = |ir: &Ir, op: Op| Some(ir.op(op).region(0)?.first_block()?.first_op()?.handle());
    let next_op = |ir: &Ir, op: Op| Some(ir.op(op).next()?.handle());
    let ir = RefCell::new(ir);
    let setup = || fixture.copy_into(&ir);
    best(n, setup, |copy| {
        let ir = &mut *ir.borrow_mut();
        let mut next_function = first_op(ir, module);
        while let Some(function) = next_function {
            next_function = next_op(ir, function);
            let mut mapping = IrMapping::new();
            let new = Builder::at_end(ir, copy.into).clone_without_regions(function, &mut mapping);
            let region = ir.op(new).region(0).unwrap().handle();
            let entry = ir.create_block(region, &[(Type::I32, Location::UNKNOWN); 2]).unwrap();
            let from: Vec<_> = ir.op(function).region(0).unwrap().first_block().unwrap().args().collect();
            let to: Vec<_> = ir.block(entry).args().collect();
            mapping.map_values(from, to);
            let mut next = first_op(ir, function);
            let mut builder = Builder::at_end(ir, entry);
            while let Some(op) = next {
                next = next_op(builder.ir(), op);
                builder.clone(op, &mut mapping);
            }
        }
    })
}

fn clone_function(n: usize, registered: bool) -> f64 {
    let fixture = Fixture::new(n, registered);
    let (ir, module) = built(&fixture, n);
    let block = ir.op(module).region(0).unwrap().first_block().unwrap();
    let functions: Vec<Op> = block.ops().map(|op| op.handle()).collect();
    let ir = RefCell::new(ir);
    let setup = || fixture.copy_into(&ir);
    best(n, setup, |copy| {
        let ir = &mut *ir.borrow_mut();
        for function in &functions {
            Builder::at_end(ir, copy.into).clone(*function, &mut IrMapping::new());
        }
    })
}

fn clone_module(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let (ir, module) = built(&fixture, n);
    best(
        n,
        || Ir::new(&fixture.cx),
        |new| {
            let holder = new.detached_isolate();
            new.clone_op_from(&ir, module, holder, &mut IrMapping::new()).unwrap()
        },
    )
}

fn count_operands(ir: &Ir, module: Op) -> usize {
    ir.op(module).postorder().map(|op| op.num_operands()).sum()
}

fn walk_hot(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let (ir, module) = built(&fixture, n);
    assert_eq!(count_operands(&ir, module), 2 * n);
    best(n, || (), |()| count_operands(&ir, module))
}

fn text(n: usize, registered: bool) -> Vec<u8> {
    let fixture = Fixture::new(n, registered);
    let (ir, module) = built(&fixture, n);
    let mut out = Vec::new();
    print_op(&ir, module, &PrintFlags::generic(), &mut out).unwrap();
    out
}

fn custom_text(n: usize) -> Vec<u8> {
    let fixture = Fixture::new(n, true);
    let (ir, module) = built(&fixture, n);
    let mut out = Vec::new();
    print_op(&ir, module, &PrintFlags::default(), &mut out).unwrap();
    out
}

fn parse(cx: &Context, text: &Arc<Vec<u8>>) -> ParsedSource {
    let mut diags = Vec::new();
    parse_source(cx, "bench.mlir", text.clone(), &ParseOptions::default(), &mut diags).expect("valid text")
}

fn walk_parsed(n: usize) -> f64 {
    let text = Arc::new(text(n, true));
    best(
        n,
        || parse(&Fixture::new(0, true).cx, &text),
        |source| assert_eq!(count_operands(&source.ir, source.top), 2 * n),
    )
}

fn cast(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let (ir, module) = built(&fixture, n);
    let ops = fixture.ops(&ir, module);
    let count = || ops.iter().filter(|op| ir.get_op(**op).is_some_and(|op| op.name() == fixture.op)).count();
    assert_eq!(count(), n);
    best(n, || (), |()| count())
}

fn cast_trait(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let (ir, module) = built(&fixture, n);
    let ops = fixture.ops(&ir, module);
    best(n, || (), |()| ops.iter().filter(|op| ir.op(**op).has_traits(OpTraits::COMMUTATIVE)).count())
}

fn attribute_get(n: usize, name: &str) -> f64 {
    let fixture = Fixture::new(n, true);
    let (mut ir, module) = built(&fixture, n);
    let ops = fixture.ops(&ir, module);
    fixture.decorate(&mut ir, &ops);
    let flags = fixture.cx.ident("overflowFlags");
    for op in &ops {
        ir.set_inherent_attr(*op, flags, fixture.cx.string_attr("none")).unwrap();
    }
    let ident = fixture.cx.ident(name);
    let inherent = name == "overflowFlags";
    let get = |op: &Op| match inherent {
        true => ir.op(*op).inherent_attr_by_ident(ident),
        false => ir.op(*op).discardable_attr_by_ident(ident),
    };
    best(n, || (), |()| assert_eq!(ops.iter().filter_map(get).count(), n))
}

fn attribute_get_by_string(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let (mut ir, module) = built(&fixture, n);
    let ops = fixture.ops(&ir, module);
    fixture.decorate(&mut ir, &ops);
    let get = |op: &Op| ir.op(*op).discardable_attr(b"t.second");
    best(n, || (), |()| assert_eq!(ops.iter().filter_map(get).count(), n))
}

fn attribute_set(n: usize, inherent: bool) -> f64 {
    let fixture = Fixture::new(n, true);
    let (mut ir, module) = built(&fixture, n);
    let ops = fixture.ops(&ir, module);
    fixture.decorate(&mut ir, &ops);
    let cx = &fixture.cx;
    let name = cx.ident(if inherent { "overflowFlags" } else { "t.second" });
    let values = [cx.integer_attr(Type::I32, 1).unwrap(), cx.integer_attr(Type::I32, 0).unwrap()];
    let mut turn = 0;
    best(
        n,
        || (),
        |()| {
            turn += 1;
            for op in &ops {
                match inherent {
                    true => ir.set_inherent_attr(*op, name, values[turn % 2]).unwrap(),
                    false => ir.set_discardable_attr(*op, name, values[turn % 2]).unwrap(),
                }
            }
        },
    )
}

fn use_replacement_one_value(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let mut ir = Ir::new(&fixture.cx);
    let holder = ir.detached_isolate();
    let block = ir.create_detached_block(holder, &[(Type::I32, Location::UNKNOWN); 3]).unwrap();
    let args: Vec<_> = ir.block(block).args().collect();
    for loc in &fixture.locs {
        let spec = OpSpec::new(fixture.op, *loc).operands(&args[..2]).results(&[Type::I32]);
        ir.create_op(holder, &spec).unwrap();
    }
    let mut turn = 0;
    best(
        n,
        || (),
        |()| {
            turn += 1;
            let (from, to) = if turn % 2 == 1 { (args[0], args[2]) } else { (args[2], args[0]) };
            ir.replace_all_uses(from, to).unwrap();
        },
    )
}

fn use_replacement_each_result(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let setup = || {
        let (ir, module) = built(&fixture, n);
        let ops = fixture.ops(&ir, module);
        let pairs: Vec<_> = ops
            .iter()
            .map(|op| {
                let op = ir.op(*op);
                (op.result(0).unwrap(), op.parent_block().unwrap().args().next().unwrap())
            })
            .collect();
        (ir, pairs)
    };
    best(n, setup, |(ir, pairs)| {
        for (result, arg) in pairs {
            ir.replace_all_uses(*result, *arg).unwrap();
        }
    })
}

fn erase(n: usize, registered: bool) -> f64 {
    let fixture = Fixture::new(n, registered);
    let setup = || {
        let (ir, module) = built(&fixture, n);
        let ops = fixture.ops(&ir, module);
        (ir, ops)
    };
    best(n, setup, |(ir, ops)| ops.iter().rev().for_each(|op| ir.erase_op(*op).unwrap()))
}

fn drop_built(n: usize, body: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let setup = || {
        let mut ir = Ir::new(&fixture.cx);
        fixture.functions(&mut ir, n, body, How::Raw);
        Some(ir)
    };
    best(n, setup, |ir| drop(ir.take()))
}

fn drop_parsed(n: usize) -> f64 {
    let text = Arc::new(text(n, true));
    let fixture = Fixture::new(0, true);
    best(n, || Some(parse(&fixture.cx, &text)), |source| drop(source.take()))
}

fn verify_ops(n: usize, registered: bool) -> f64 {
    let fixture = Fixture::new(n, registered);
    let (ir, module) = built(&fixture, n);
    best(n, || (), |()| verify(&ir, module, &mut Vec::new()).expect("valid"))
}

/// The "random" positions of the reference's loops, below the bound that each call gives.
fn positions() -> impl FnMut(usize) -> usize {
    let mut state = 42u64;
    move |bound| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % bound
    }
}

fn is_before(n: usize, body: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let mut ir = Ir::new(&fixture.cx);
    let module = fixture.functions(&mut ir, n, body, How::Raw);
    let ops = fixture.ops(&ir, module);
    let mut below = positions();
    let pairs: Vec<(Op, Op)> = (0..n)
        .map(|i| {
            let start = i / body * body;
            let size = body.min(n - start);
            (ops[start + below(size)], ops[start + below(size)])
        })
        .collect();
    best(n, || (), |()| pairs.iter().filter(|(a, b)| ir.op(*a).is_before(ir.op(*b)) == Some(true)).count())
}

fn is_before_after_move(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let mut ir = Ir::new(&fixture.cx);
    let (_, top) = fixture.module(&mut ir);
    let mut pairs = Vec::new();
    let mut below = positions();
    for locs in fixture.locs.chunks(BODY) {
        let (_, entry) = fixture.function(&mut ir, top, 0);
        let args: Vec<_> = ir.block(entry).args().collect();
        let mut builder = Builder::at_end(&mut ir, entry);
        let spec = OpSpec::new(fixture.op, Location::UNKNOWN).operands(&args).results(&[Type::I32]);
        let ops: Vec<Op> = locs.iter().map(|loc| builder.create_op(&OpSpec { loc: *loc, ..spec })).collect();
        pairs.extend(ops.iter().filter(|_| ops.len() > 1).map(|_| {
            let a = below(ops.len());
            let b = below(ops.len() - 1);
            (ops[a], ops[b + usize::from(b >= a)])
        }));
    }
    let mut run = || {
        pairs.iter().filter(|(a, b)| ir.move_op_before(*a, *b).is_ok() && ir.is_before(*a, *b) == Some(true)).count()
    };
    assert_eq!(run(), pairs.len());
    best(n, || (), |()| run())
}

fn parse_generic(n: usize, registered: bool) -> f64 {
    let text = Arc::new(text(n, registered));
    best(n, || Fixture::new(0, registered), |fixture| parse(&fixture.cx, &text))
}

fn parse_custom(n: usize) -> f64 {
    let text = Arc::new(custom_text(n));
    best(n, || Fixture::new(0, true), |fixture| parse(&fixture.cx, &text))
}

/// As `parse`, with an observer that stores all entries.
fn parse_observed(n: usize, text: Vec<u8>) -> f64 {
    let text = Arc::new(text);
    let run = |fixture: &mut Fixture| {
        let index = Arc::new(Mutex::new(SourceIndex::default()));
        let options = ParseOptions { observer: Some(index.into()), ..ParseOptions::default() };
        parse_source(&fixture.cx, "bench", text.clone(), &options, &mut Vec::new()).expect("the text is valid")
    };
    best(n, || Fixture::new(0, true), run)
}

fn print_generic(n: usize, registered: bool) -> f64 {
    let fixture = Fixture::new(n, registered);
    let (ir, module) = built(&fixture, n);
    let mut out = Vec::new();
    best(
        n,
        || (),
        |()| {
            out.clear();
            print_op(&ir, module, &PrintFlags::generic(), &mut out).unwrap();
        },
    )
}

fn bytecode(n: usize) -> Vec<u8> {
    let fixture = Fixture::new(n, true);
    let (ir, module) = built(&fixture, n);
    dialekt::bytecode::write(&ir, module, &WriteOptions::default()).unwrap()
}

fn read_bytecode(n: usize) -> f64 {
    let data = Arc::new(bytecode(n));
    let read = |fixture: &mut Fixture| {
        dialekt::bytecode::read(&fixture.cx, "bench", data.clone(), &ReadOptions::default(), &mut Vec::new()).unwrap()
    };
    best(n, || Fixture::new(0, true), read)
}

/// Nanoseconds until the first function is there, by the number of ops in the file.
fn read_first_function(n: usize) -> f64 {
    let data = Arc::new(bytecode(n));
    let read = |fixture: &mut Fixture| {
        let diags = &mut Vec::new();
        let mut reader = LazyReader::open(&fixture.cx, "bench", data.clone(), &ReadOptions::default(), diags).unwrap();
        reader.materialize(reader.top(), |_| true, diags).unwrap();
        let first = reader.left().next().expect("the functions are left for later");
        reader.materialize(first, |_| true, diags).unwrap();
        reader
    };
    best(n, || Fixture::new(0, true), read)
}

fn write_bytecode(n: usize) -> f64 {
    let fixture = Fixture::new(n, true);
    let (ir, module) = built(&fixture, n);
    best(n, || (), |()| dialekt::bytecode::write(&ir, module, &WriteOptions::default()).unwrap().len())
}

/// Nanoseconds per context.
fn context_create(n: usize) -> f64 {
    best(n, || (), |()| (0..n).for_each(|_| drop(black_box(Context::with_registry(dialekt::registry().dialects)))))
}

/// Bytes of the arenas, slack included, of a tree that was built, or parsed.
fn bytes_per_op(n: usize, parsed: bool) -> f64 {
    let bytes = match parsed {
        true => parse(&Fixture::new(0, true).cx, &Arc::new(text(n, true))).ir.bytes(),
        false => built(&Fixture::new(n, true), n).0.bytes(),
    };
    bytes as f64 / n as f64
}

/// Growth of the process by building a tree, or by parsing one. The text comes from another process, so that no freed memory of its
/// making is there to be used again.
fn resident_per_op(n: usize, parsed: bool) -> f64 {
    let fixture = Fixture::new(if parsed { 0 } else { n }, true);
    let text = Arc::new(if parsed { driver::output_of_self(&["--text", &n.to_string()]) } else { Vec::new() });
    let before = driver::resident();
    let (source, tree) = match parsed {
        true => (Some(parse(&fixture.cx, &text)), None),
        false => (None, Some(built(&fixture, n))),
    };
    let grown = driver::resident() - before;
    drop((source, tree));
    grown / n as f64
}
