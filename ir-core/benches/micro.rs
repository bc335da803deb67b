//! The loops of MLIR's own IR benchmarks, named and shaped as in `benches/reference`, so that the two can be set side by side.
//!
//! `cargo bench -p dialekt-ir-core --bench micro -- [--sizes N,N,..] [NAME-PART ...]` prints `name<TAB>n<TAB>ns_per_op` for each
//! loop whose name contains one of the parts. Each runs in a process of its own, best of at least three repetitions, on a
//! warm heap; `bytes_per_op/..` gives bytes.

use std::borrow::Cow;
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::dialect::{AttrConstraint, DescriptorRef};
use dialekt_ir_core::context::{
    Arity, AttrSlot, Attribute, Context, Ident, Location, NamedAttr, OpDescriptor, OpName, OpTraits, Type,
};
use dialekt_ir_core::ir::{Block, Builder, InsertionPoint, Ir, IrMapping, Op, OpSpec, Value, WalkOrder};
use dialekt_ir_core::types::{Signedness, TypeData};

/// Ops of a function body.
const BODY: usize = 250;

// ---- fixtures

/// A context with what a loop should not have to look up.
struct Env {
    cx: Context,
    module: OpName,
    func: OpName,
    ret: OpName,
    addi: OpName,
    subi: OpName,
    add: OpName,
    locs: Vec<Location>,
}

const ANY: AttrConstraint = AttrConstraint { summary: Cow::Borrowed("any attribute"), holds: |_, _| true };

fn register(
    cx: &Context,
    name: &'static str,
    traits: OpTraits,
    n: (u32, u32, u32),
    attributes: &[&'static str],
) -> OpName {
    let slot = |name: &&'static str| AttrSlot { name: Cow::Borrowed(*name), required: false, constraint: ANY };
    let descriptor = OpDescriptor {
        name: name.into(),
        traits,
        operands: Arity::exactly(n.0),
        results: Arity::exactly(n.1),
        regions: Arity::exactly(n.2),
        successors: Arity::ZERO,
        attributes: attributes.iter().map(slot).collect::<Vec<_>>().into(),
        verify: None,
        verify_regions: None,
    };
    cx.register_op(DescriptorRef::Shared(Arc::new(descriptor)));
    cx.op_name(name)
}

impl Env {
    fn new(n_locs: usize) -> Env {
        let cx = Context::new();
        let isolated = OpTraits::ISOLATED_FROM_ABOVE | OpTraits::SYMBOL;
        let names = ["arg_attrs", "function_type", "no_inline", "res_attrs", "sym_name", "sym_visibility"];
        Env {
            module: cx.op_name("builtin.module"),
            func: register(&cx, "func.func", isolated, (0, 0, 1), &names),
            ret: register(&cx, "func.return", OpTraits::TERMINATOR, (0, 0, 0), &[]),
            addi: register(&cx, "arith.addi", OpTraits::COMMUTATIVE, (2, 1, 0), &["overflowFlags"]),
            subi: register(&cx, "arith.subi", OpTraits::empty(), (2, 1, 0), &["overflowFlags"]),
            add: cx.op_name("t.add"),
            locs: (0..n_locs).map(|i| cx.file_line_col("bench.mlir", i as u32 + 1, 5)).collect(),
            cx,
        }
    }

    fn name(&self, kind: Kind) -> OpName {
        match kind {
            Kind::Arith => self.addi,
            Kind::Unregistered => self.add,
        }
    }

    fn module(&self, ir: &mut Ir) -> (Op, Block) {
        let holder = ir.holder();
        let op = ir.create_op(holder, &OpSpec::new(self.module, Location::UNKNOWN).regions(1)).expect("a module");
        let region = ir.op(op).region(0).expect("one region").handle();
        (op, ir.create_block(region, &[]).expect("a block"))
    }

    fn function(&self, ir: &mut Ir, module: Block, index: usize) -> Block {
        let attrs = [
            NamedAttr {
                name: self.cx.ident("function_type"),
                value: self.cx.type_attr(self.cx.function_type(&[Type::I32; 2], &[])),
            },
            NamedAttr { name: self.cx.ident("sym_name"), value: self.cx.string_attr(format!("f{index}")) },
        ];
        let spec = OpSpec::new(self.func, Location::UNKNOWN).regions(1).attrs(&attrs);
        let op = Builder::at_end(ir, module).create(&spec).expect("a function");
        let region = ir.op(op).region(0).expect("one region").handle();
        ir.create_block(region, &[(Type::I32, Location::UNKNOWN); 2]).expect("a block")
    }

    /// Functions of `body` ops each, `n` ops in all.
    fn functions(&self, ir: &mut Ir, kind: Kind, n: usize, body: usize) -> Op {
        let (module, top) = self.module(ir);
        let name = self.name(kind);
        for first in (0..n).step_by(body) {
            let block = self.function(ir, top, first / body);
            let [mut before, mut last] = arguments(ir, block);
            let mut builder = Builder::at_end(ir, block);
            for i in first..n.min(first + body) {
                let operands = [before, last];
                let spec = OpSpec::new(name, self.locs[i]).operands(&operands).results(&[Type::I32]);
                let op = builder.create(&spec).expect("an op");
                (before, last) = (last, builder.ir().op(op).result(0).expect("one result"));
            }
            builder.create(&OpSpec::new(self.ret, Location::UNKNOWN)).expect("a terminator");
        }
        module
    }
}

fn arguments(ir: &Ir, block: Block) -> [Value; 2] {
    let mut args = ir.block(block).args();
    [args.next().expect("two arguments"), args.next().expect("two arguments")]
}

#[derive(Clone, Copy)]
enum Kind {
    Arith,
    Unregistered,
}

/// A module of functions, and handles of its two-operand ops in the order of the text.
struct Tree {
    env: Env,
    ir: Ir,
    module: Op,
    ops: Vec<Op>,
}

fn tree(kind: Kind, n: usize, body: usize) -> Tree {
    let env = Env::new(n);
    let mut ir = Ir::new(&env.cx);
    let module = env.functions(&mut ir, kind, n, body);
    let two = |op: &dialekt_ir_core::ir::OpRef<'_>| op.num_operands() == 2;
    let ops: Vec<Op> = ir.op(module).preorder().filter(two).map(|op| op.handle()).collect();
    assert_eq!(ops.len(), n);
    Tree { env, ir, module, ops }
}

/// The generator of the reference's "random" positions.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

fn timed<T>(body: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = body();
    let time = start.elapsed();
    black_box(result);
    time
}

// ---- the loops

/// One repetition: sets up what it must, and gives the time of its timed part.
type Repetition = Box<dyn FnMut() -> Duration>;

/// Builds what repetitions share.
type Loop = Box<dyn Fn(usize) -> Repetition>;

/// All loops by name.
fn loops() -> Vec<(String, Loop)> {
    let mut all: Vec<(String, Loop)> = Vec::new();
    let mut add = |name: String, make: Loop| all.push((name, make));
    for (kind, suffix) in [(Kind::Arith, "arith"), (Kind::Unregistered, "unregistered")] {
        add(format!("create/{suffix}"), Box::new(move |n| create(kind, n)));
        for (body, shape) in [(BODY, "functions"), (usize::MAX, "one_block")] {
            add(
                format!("create_with_insert/{shape}/{suffix}"),
                Box::new(move |n| create_with_insert(kind, n, body.min(n))),
            );
        }
        add(format!("clone/op_by_op/{suffix}"), Box::new(move |n| clone_op_by_op(kind, n)));
        add(format!("clone/function/{suffix}"), Box::new(move |n| clone_functions(kind, n)));
        add(format!("erase/{suffix}"), Box::new(move |n| erase(kind, n)));
        add(format!("drop/{suffix}"), Box::new(move |n| drop_tree(kind, n, BODY)));
    }
    add("clone/module/arith".into(), Box::new(clone_module));
    add("drop/one_block".into(), Box::new(|n| drop_tree(Kind::Arith, n, n)));
    for (name, order) in [("post_order", WalkOrder::Post), ("pre_order", WalkOrder::Pre)] {
        add(format!("walk/hot/{name}"), Box::new(move |n| walk(n, order)));
    }
    add("walk/hot/by_kind".into(), Box::new(walk_by_kind));
    add("walk/storage_order".into(), Box::new(walk_storage));
    add("cast/isa_hit".into(), Box::new(|n| isa(n, Kind::Arith)));
    add("cast/isa_unregistered".into(), Box::new(|n| isa(n, Kind::Unregistered)));
    add("cast/isa_one_of_three".into(), Box::new(isa_one_of_three));
    add("cast/trait_hit".into(), Box::new(trait_hit));
    add("attribute_get/inherent_by_name".into(), Box::new(|n| get(n, |op, _| op.inherent_attr(b"overflowFlags"))));
    add("attribute_get/inherent_accessor".into(), Box::new(|n| get(n, |op, _| op.slots().first().copied().flatten())));
    add("attribute_get/any_by_name".into(), Box::new(|n| get(n, |op, _| op.attr(b"overflowFlags"))));
    add("attribute_get/discardable_by_string".into(), Box::new(|n| get(n, |op, _| op.discardable_attr(b"t.second"))));
    let listed = |op: dialekt_ir_core::ir::OpRef<'_>, name| {
        op.discardable_attrs().iter().find(|a| a.name == name).map(|a| a.value)
    };
    add("attribute_get/discardable".into(), Box::new(move |n| get(n, listed)));
    add("attribute_set/inherent_by_name".into(), Box::new(|n| set(n, Kind::Arith, Setting::Inherent)));
    add("attribute_set/inherent_accessor".into(), Box::new(|n| set(n, Kind::Arith, Setting::Slot)));
    add("attribute_set/discardable".into(), Box::new(|n| set(n, Kind::Arith, Setting::Discardable)));
    add("attribute_set/unregistered".into(), Box::new(|n| set(n, Kind::Unregistered, Setting::Discardable)));
    add("attribute_set/discardable_new_value".into(), Box::new(|n| set(n, Kind::Arith, Setting::NewValue)));
    add("use_replacement/one_value".into(), Box::new(replace_one_value));
    add("use_replacement/each_result".into(), Box::new(replace_each_result));
    for (name, make) in INTERNED {
        add(format!("interning_hit/{name}"), Box::new(move |n| interning_hit(n, make)));
        add(format!("interning_miss/{name}"), Box::new(move |n| interning_miss(n, make)));
    }
    add("is_before_in_block/functions".into(), Box::new(|n| is_before(n, BODY)));
    add("is_before_in_block/one_block".into(), Box::new(|n| is_before(n, n)));
    add("is_before_in_block/after_move".into(), Box::new(is_before_after_move));
    all
}

fn create(kind: Kind, n: usize) -> Repetition {
    let env = Env::new(n);
    let name = env.name(kind);
    let mut ops = Vec::with_capacity(n);
    Box::new(move || {
        let mut ir = Ir::new(&env.cx);
        let (_, top) = env.module(&mut ir);
        let block = env.function(&mut ir, top, 0);
        let operands = arguments(&ir, block);
        ops.clear();
        timed(|| {
            for loc in &env.locs {
                let spec = OpSpec::new(name, *loc).operands(&operands).results(&[Type::I32]);
                ops.push(ir.create_op(block.isolate(), &spec).expect("an op"));
            }
            ops.len()
        })
    })
}

fn create_with_insert(kind: Kind, n: usize, body: usize) -> Repetition {
    let env = Env::new(n);
    Box::new(move || {
        let mut ir = Ir::new(&env.cx);
        let time = timed(|| env.functions(&mut ir, kind, n, body));
        black_box(ir.bytes());
        time
    })
}

fn clone_op_by_op(kind: Kind, n: usize) -> Repetition {
    let Tree { env, mut ir, module, .. } = tree(kind, n, BODY);
    let body = ir.op(module).region(0).and_then(|r| r.first_block()).expect("a body");
    let functions: Vec<Op> = body.ops().map(|op| op.handle()).collect();
    Box::new(move || {
        let (target, top) = env.module(&mut ir);
        let time = timed(|| {
            for &func in &functions {
                let mut mapping = IrMapping::new();
                let mut builder = Builder::at_end(&mut ir, top);
                let copy = builder.clone_without_regions(func, &mut mapping).expect("a copy");
                let region = builder.ir().op(copy).region(0).expect("one region").handle();
                let block = builder.create_block(region, None, &[(Type::I32, Location::UNKNOWN); 2]).expect("a block");
                let source = builder.ir().op(func).region(0).and_then(|r| r.first_block()).expect("a body").handle();
                mapping.map_values(arguments(builder.ir(), source), arguments(builder.ir(), block));
                let mut next = builder.ir().block(source).first_op().map(|op| op.handle());
                while let Some(op) = next {
                    next = builder.ir().op(op).next().map(|op| op.handle());
                    builder.clone(op, &mut mapping).expect("a copy");
                }
            }
        });
        ir.erase_op(target).expect("nothing uses it");
        time
    })
}

fn clone_functions(kind: Kind, n: usize) -> Repetition {
    let Tree { env, mut ir, module, .. } = tree(kind, n, BODY);
    let body = ir.op(module).region(0).and_then(|r| r.first_block()).expect("a body");
    let functions: Vec<Op> = body.ops().map(|op| op.handle()).collect();
    Box::new(move || {
        let (target, top) = env.module(&mut ir);
        let time = timed(|| {
            let mut builder = Builder::at_end(&mut ir, top);
            for &func in &functions {
                builder.clone(func, &mut IrMapping::new()).expect("a copy");
            }
        });
        ir.erase_op(target).expect("nothing uses it");
        time
    })
}

fn clone_module(n: usize) -> Repetition {
    let Tree { mut ir, module, .. } = tree(Kind::Arith, n, BODY);
    Box::new(move || {
        let holder = ir.holder();
        let mut copy = module;
        let time = timed(|| copy = ir.clone_op(module, holder, &mut IrMapping::new()).expect("a copy"));
        ir.erase_op(copy).expect("nothing uses it");
        time
    })
}

fn erase(kind: Kind, n: usize) -> Repetition {
    Box::new(move || {
        let mut tree = tree(kind, n, BODY);
        timed(|| {
            for op in tree.ops.iter().rev() {
                tree.ir.erase_op(*op).expect("nothing uses it");
            }
        })
    })
}

fn drop_tree(kind: Kind, n: usize, body: usize) -> Repetition {
    let env = Env::new(n);
    Box::new(move || {
        let mut ir = Ir::new(&env.cx);
        let module = env.functions(&mut ir, kind, n, body);
        timed(|| ir.erase_op(module).expect("nothing uses it"))
    })
}

fn walk(n: usize, order: WalkOrder) -> Repetition {
    let tree = tree(Kind::Arith, n, BODY);
    Box::new(move || {
        let mut count = 0;
        let time = timed(|| {
            let _ = tree.ir.op(tree.module).walk(order, |op| count += op.num_operands());
        });
        assert_eq!(count, 2 * n);
        time
    })
}

fn walk_by_kind(n: usize) -> Repetition {
    let tree = tree(Kind::Arith, n, BODY);
    Box::new(move || {
        let mut count = 0;
        let time = timed(|| {
            let root = tree.ir.op(tree.module);
            let _ = root.walk_named(tree.env.addi, WalkOrder::Post, |op| count += op.num_operands());
        });
        assert_eq!(count, 2 * n);
        time
    })
}

fn walk_storage(n: usize) -> Repetition {
    let tree = tree(Kind::Arith, n, BODY);
    let body = tree.ir.op(tree.module).region(0).and_then(|r| r.first_block()).expect("a body");
    let isolates: Vec<_> = body.ops().map(|op| op.handle().isolate()).collect();
    Box::new(move || {
        let mut count = 0;
        let time = timed(|| isolates.iter().for_each(|i| tree.ir.for_each_op(*i, |op| count += op.num_operands())));
        assert_eq!(count, 2 * n);
        time
    })
}

fn isa(n: usize, kind: Kind) -> Repetition {
    let tree = tree(kind, n, BODY);
    Box::new(move || {
        let name = black_box(tree.env.addi);
        timed(|| tree.ops.iter().filter(|op| tree.ir.op(**op).name() == name).count())
    })
}

fn isa_one_of_three(n: usize) -> Repetition {
    let tree = tree(Kind::Arith, n, BODY);
    Box::new(move || {
        let names = black_box([tree.env.subi, tree.env.ret, tree.env.addi]);
        timed(|| tree.ops.iter().filter(|op| names.contains(&tree.ir.op(**op).name())).count())
    })
}

fn trait_hit(n: usize) -> Repetition {
    let tree = tree(Kind::Arith, n, BODY);
    Box::new(move || timed(|| tree.ops.iter().filter(|op| tree.ir.op(**op).has_traits(OpTraits::COMMUTATIVE)).count()))
}

/// Gives all ops the attributes of the reference's `attribute_*` loops.
fn with_attributes(kind: Kind, n: usize) -> Tree {
    let mut tree = tree(kind, n, BODY);
    let cx = tree.env.cx.clone();
    let attrs = [
        NamedAttr { name: cx.ident("t.first"), value: Attribute::UNIT },
        NamedAttr { name: cx.ident("t.second"), value: integer(&cx, 0) },
        NamedAttr { name: cx.ident("t.third"), value: cx.string_attr("x") },
    ];
    for op in &tree.ops {
        tree.ir.set_discardable_attrs(*op, &attrs).expect("a live op");
        if let Kind::Arith = kind {
            tree.ir.set_slot(*op, 0, Some(cx.string_attr("none"))).expect("a slot");
        }
    }
    tree
}

fn integer(cx: &Context, value: usize) -> Attribute {
    cx.integer_attr(Type::I32, value as i64).expect("an integer type")
}

fn get(
    n: usize,
    read: impl Fn(dialekt_ir_core::ir::OpRef<'_>, Ident) -> Option<Attribute> + Copy + 'static,
) -> Repetition {
    let tree = with_attributes(Kind::Arith, n);
    let name = tree.env.cx.ident("t.second");
    Box::new(move || {
        let mut found = 0;
        let time = timed(|| found = tree.ops.iter().filter(|op| read(tree.ir.op(**op), name).is_some()).count());
        assert_eq!(found, n);
        time
    })
}

#[derive(Clone, Copy)]
enum Setting {
    Inherent,
    Slot,
    Discardable,
    NewValue,
}

fn set(n: usize, kind: Kind, setting: Setting) -> Repetition {
    let mut tree = with_attributes(kind, n);
    let cx = tree.env.cx.clone();
    let (flags, second) = (cx.ident("overflowFlags"), cx.ident("t.second"));
    let values = [cx.string_attr("nsw"), cx.string_attr("none")];
    let integers = [integer(&cx, 1), integer(&cx, 0)];
    let mut turn = 0;
    Box::new(move || {
        turn += 1;
        let (value, number) = (values[turn % 2], integers[turn % 2]);
        let Tree { ir, ops, .. } = &mut tree;
        timed(|| {
            for (i, op) in ops.iter().enumerate() {
                match setting {
                    Setting::Inherent => ir.set_inherent_attr(*op, flags, value),
                    Setting::Slot => ir.set_slot(*op, 0, Some(value)),
                    Setting::Discardable => ir.set_discardable_attr(*op, second, number),
                    Setting::NewValue => ir.set_discardable_attr(*op, second, integer(&cx, i + turn * n)),
                }
                .expect("a live op");
            }
        })
    })
}

fn replace_one_value(n: usize) -> Repetition {
    let env = Env::new(n);
    let mut ir = Ir::new(&env.cx);
    let (_, top) = env.module(&mut ir);
    let block = env.function(&mut ir, top, 0);
    let [mut from, stays] = arguments(&ir, block);
    let mut to = ir.add_argument(block, Type::I32, Location::UNKNOWN).expect("a live block");
    let mut builder = Builder::at_end(&mut ir, block);
    for loc in &env.locs {
        let operands = [from, stays];
        let spec = OpSpec::new(env.addi, *loc).operands(&operands).results(&[Type::I32]);
        builder.create(&spec).expect("an op");
    }
    Box::new(move || {
        let time = timed(|| ir.replace_all_uses(from, to).expect("live values"));
        assert!(!ir.value(from).has_uses());
        std::mem::swap(&mut from, &mut to);
        time
    })
}

fn replace_each_result(n: usize) -> Repetition {
    Box::new(move || {
        let mut tree = tree(Kind::Arith, n, BODY);
        timed(|| {
            for op in &tree.ops {
                let op = tree.ir.op(*op);
                let first = op.parent_block().and_then(|b| b.args().next()).expect("an argument");
                let result = op.result(0).expect("one result");
                tree.ir.replace_all_uses(result, first).expect("live values");
            }
        })
    })
}

/// Interns a key made from a number and the text `name<number>`; a number that depends on the result.
type Intern = fn(&Context, usize, &str) -> usize;

const INTERNED: [(&str, Intern); 3] = [
    ("integer_type", |cx, i, _| {
        cx.intern_type(TypeData::Integer { width: 200 + i as u32, sign: Signedness::Signless }).index()
    }),
    ("integer_attr", |cx, i, _| integer(cx, i).index()),
    ("string_attr", |cx, _, text| cx.intern_attr(AttrData::String { value: cx.ident(text), ty: Type::NONE }).index()),
];

fn interning_hit(n: usize, make: Intern) -> Repetition {
    let cx = Context::new();
    let names: Vec<String> = (0..1024).map(|i| format!("name{i}")).collect();
    for (i, name) in names.iter().enumerate() {
        make(&cx, i, name);
    }
    Box::new(move || timed(|| (0..n).map(|i| make(&cx, i % 1024, &names[i % 1024])).fold(0, usize::wrapping_add)))
}

fn interning_miss(n: usize, make: Intern) -> Repetition {
    let names: Vec<String> = (0..n).map(|i| format!("name{i}")).collect();
    Box::new(move || {
        let cx = Context::new();
        timed(|| names.iter().enumerate().map(|(i, name)| make(&cx, i, name)).fold(0, usize::wrapping_add))
    })
}

fn is_before(n: usize, body: usize) -> Repetition {
    let tree = tree(Kind::Arith, n, body);
    let mut random = Lcg(42);
    let pairs: Vec<(Op, Op)> = (0..n)
        .map(|i| {
            let first = i / body * body;
            let size = body.min(n - first);
            (tree.ops[first + random.below(size)], tree.ops[first + random.below(size)])
        })
        .collect();
    Box::new(move || {
        let before = |(a, b): &&(Op, Op)| tree.ir.op(*a).is_before(tree.ir.op(*b)) == Some(true);
        timed(|| pairs.iter().filter(before).count())
    })
}

fn is_before_after_move(n: usize) -> Repetition {
    let mut tree = tree(Kind::Arith, n, BODY);
    let mut random = Lcg(42);
    let pairs: Vec<(Op, Op)> = (0..n)
        .filter_map(|i| {
            let first = i / BODY * BODY;
            let size = BODY.min(n - first);
            if size < 2 {
                return None;
            }
            let a = random.below(size);
            let b = random.below(size - 1);
            Some((tree.ops[first + a], tree.ops[first + b + usize::from(b >= a)]))
        })
        .collect();
    Box::new(move || {
        let ir = &mut tree.ir;
        timed(|| {
            for (a, b) in &pairs {
                ir.move_op(*a, InsertionPoint { before: Some(*b), ..ir.position(*b).expect("in a block") })
                    .expect("a move");
                assert_eq!(ir.is_before(*a, *b), Some(true));
            }
        })
    })
}

// ---- running them

/// Resident bytes of this process.
fn resident() -> Option<usize> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(statm.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

fn bytes_per_op(kind: Kind, suffix: &str, n: usize) {
    let env = Env::new(n);
    let before = resident();
    let mut ir = Ir::new(&env.cx);
    black_box(env.functions(&mut ir, kind, n, BODY));
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("bytes_per_op/rss/created/{suffix}\t{n}\t{:.2}", (after - before) as f64 / n as f64);
    }
    println!("bytes_per_op/pools/created/{suffix}\t{n}\t{:.2}", ir.bytes() as f64 / n as f64);
}

/// Runs one loop in this process.
fn run(name: &str, n: usize) {
    if let Some(kind) = name.strip_prefix("bytes_per_op/created/") {
        return bytes_per_op(if kind == "arith" { Kind::Arith } else { Kind::Unregistered }, kind, n);
    }
    let Some((_, make)) = loops().into_iter().find(|(known, _)| known == name) else { return };
    let mut repetition = make(n);
    let start = Instant::now();
    let mut best = Duration::MAX;
    for i in 0..10_000 {
        best = best.min(repetition());
        if i >= 2 && start.elapsed() > Duration::from_millis(200) {
            break;
        }
    }
    println!("{name}\t{n}\t{:.2}", best.as_secs_f64() * 1e9 / n as f64);
}

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if let [flag, name, n] = &args[..]
        && flag == "--one"
    {
        return run(name, n.parse().expect("a number"));
    }
    let mut sizes = vec![1_000, 100_000, 10_000_000];
    if let Some(at) = args.iter().position(|a| a == "--sizes") {
        let number = |s: &str| -> usize {
            let (digits, unit) = match s.as_bytes().last() {
                Some(b'k') => (&s[..s.len() - 1], 1_000),
                Some(b'M') => (&s[..s.len() - 1], 1_000_000),
                _ => (s, 1),
            };
            digits.parse::<usize>().expect("sizes are numbers, 100k or 10M") * unit
        };
        sizes = args.get(at + 1).expect("sizes").split(',').map(number).collect();
        args.drain(at..at + 2);
    }
    let memory = ["arith", "unregistered"].map(|kind| format!("bytes_per_op/created/{kind}"));
    let program = std::env::current_exe().expect("this program");
    for name in loops().into_iter().map(|(name, _)| name).chain(memory) {
        if !args.is_empty() && !args.iter().any(|part| name.contains(part.as_str())) {
            continue;
        }
        for n in &sizes {
            let mut child = Command::new(&program);
            child.args(["--one", &name, &n.to_string()]);
            if !name.starts_with("bytes") {
                // Freed pages stay with the process, as the reference's harness has it.
                child.envs([("MALLOC_MMAP_MAX_", "0"), ("MALLOC_TRIM_THRESHOLD_", "18446744073709551615")]);
            }
            let ended = child.status().expect("this program runs again");
            if !ended.success() {
                eprintln!("{name}\t{n}\tfailed");
            }
        }
    }
}
