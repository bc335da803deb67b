//! Programs on which a pass once took quadratic time, or worse. Each has a limit of its own: a debug build takes at
//! most a third of it, and would take twice of it if the pass visited everything again at each step.

use std::io::{self, Write};

use super::{Case, Expect, case, list, repeat};

/// A case, and the seconds of processor time that a debug build may take.
pub type Limited = (Case, f64);

fn with_flags(flags: &'static [&'static str], seconds: f64, case: Case) -> Limited {
    (Case { flags, memory: 256 << 20, ..case }, seconds)
}

/// A function with blocks; `^0` is the first one.
fn blocks(name: &'static str, seconds: f64, blocks: impl Fn(&mut dyn Write) -> io::Result<()> + 'static) -> Limited {
    let function = case(name, Expect::Accepted, move |out| {
        writeln!(out, "func.func @f(%c: i1, %v: i32, %w: i32) -> i32 {{\n  cf.br ^b0")?;
        blocks(out)?;
        writeln!(out, "}}")
    });
    with_flags(&["--lift-cf-to-scf"], seconds, function)
}

/// The same with so much memory.
fn with_memory(memory: u64, (case, seconds): Limited) -> Limited {
    (Case { memory, ..case }, seconds)
}

fn lifted() -> Vec<Limited> {
    let n = 1000;
    vec![
        blocks("exits-from-a-chain", 4.0, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "^b{i}:\n  cf.cond_br %c, ^b{}, ^e(%v : i32)", i + 1))?;
            writeln!(out, "^b{n}:\n  cf.br ^e(%w : i32)\n^e(%r: i32):\n  return %r : i32")
        }),
        blocks("branches-in-branches", 9.0, move |out| {
            (0..n).try_for_each(|i| {
                writeln!(out, "^b{i}:\n  cf.cond_br %c, ^b{}, ^c{i}\n^c{i}:\n  cf.br ^d{i}", i + 1)
            })?;
            writeln!(out, "^b{n}:\n  cf.br ^d{}", n - 1)?;
            (1..n).rev().try_for_each(|i| writeln!(out, "^d{i}:\n  cf.br ^d{}", i - 1))?;
            writeln!(out, "^d0:\n  return %v : i32")
        }),
        blocks("loops-in-loops", 12.0, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "^b{i}:\n  cf.br ^b{}", i + 1))?;
            writeln!(out, "^b{n}:\n  cf.br ^l{n}\n^l{n}:\n  cf.cond_br %c, ^b{n}, ^l{}", n - 1)?;
            (1..n).rev().try_for_each(|i| writeln!(out, "^l{i}:\n  cf.cond_br %c, ^b{i}, ^l{}", i - 1))?;
            writeln!(out, "^l0:\n  return %v : i32")
        }),
        // Cycles with two entries and two exits each, through which the values of all are passed.
        blocks("cycles-with-two-entries", 4.0, |out| {
            writeln!(out, "^b0:\n  cf.cond_br %c, ^l0(%v : i32), ^r0(%w : i32)")?;
            let half = |out: &mut dyn Write, i, own, other, op| {
                writeln!(out, "^{own}{i}(%{own}{i}: i32):\n  %{own}v{i} = arith.{op} %{own}{i}, %v : i32")?;
                writeln!(out, "  cf.cond_br %c, ^{other}{i}(%{own}v{i} : i32), ^{own}{}(%{own}v{i} : i32)", i + 1)
            };
            for i in 0..250 {
                half(out, i, "l", "r", "addi")?;
                half(out, i, "r", "l", "muli")?;
            }
            writeln!(out, "^l250(%x: i32):\n  return %x : i32\n^r250(%y: i32):\n  return %y : i32")
        }),
    ]
}

/// `n` calls in a row, each of the result of the one before.
fn calls(name: &'static str, n: usize, seconds: f64, body: &'static str) -> Limited {
    let program = case(name, Expect::Accepted, move |out| {
        writeln!(out, "func.func private @g(%x: i32, %c: i1) -> i32 {{\n{body}\n}}")?;
        writeln!(out, "func.func @f(%x0: i32, %c: i1) -> i32 {{")?;
        (0..n).try_for_each(|i| writeln!(out, "%x{} = call @g(%x{i}, %c) : (i32, i1) -> i32", i + 1))?;
        writeln!(out, "return %x{n} : i32\n}}")
    });
    with_flags(&["--inline"], seconds, program)
}

/// `n` nested loops or branches around accesses to memory.
fn nest(
    name: &'static str,
    flags: &'static [&'static str],
    seconds: f64,
    n: usize,
    open: fn(usize) -> String,
) -> Limited {
    let program = case(name, Expect::Accepted, move |out| {
        writeln!(out, "func.func @f(%m: memref<8xf32>, %a: index) {{")?;
        (0..n).try_for_each(|i| writeln!(out, "{} {{", open(i)))?;
        writeln!(out, "%v = memref.load %m[%a] : memref<8xf32>\nmemref.store %v, %m[%a] : memref<8xf32>")?;
        repeat(out, n, "}\n")?;
        writeln!(out, "return\n}}")
    });
    with_flags(flags, seconds, program)
}

/// `n` ops, each of which computes an index from the one before.
fn indices(name: &'static str, seconds: f64, n: usize, map: &'static str) -> Limited {
    let program = case(name, Expect::Accepted, move |out| {
        writeln!(out, "func.func @f(%x0: index) -> index {{")?;
        (0..n).try_for_each(|i| writeln!(out, "%x{} = affine.apply affine_map<(d0) -> ({map})>(%x{i})", i + 1))?;
        writeln!(out, "return %x{n} : index\n}}")
    });
    with_flags(&["--canonicalize"], seconds, program)
}

/// A function around a text: `%i`, `%j` are indices, `%x` an `i32`, `%c` a bit, `%m` memory.
fn function(
    name: &'static str,
    flags: &'static [&'static str],
    seconds: f64,
    body: impl Fn(&mut dyn Write) -> io::Result<()> + 'static,
) -> Limited {
    let program = case(name, Expect::Accepted, move |out| {
        writeln!(out, "func.func @f(%i: index, %j: index, %x: i32, %c: i1, %m: memref<?xf32>) {{")?;
        body(out)?;
        writeln!(out, "return\n}}")
    });
    with_flags(flags, seconds, program)
}

/// A loop that carries `n` values. Each round passes `shift(k)` as number `k`, and number `k` is used if `used(k)`.
fn carried(
    name: &'static str,
    seconds: f64,
    n: usize,
    shift: fn(usize, usize) -> usize,
    used: fn(usize) -> bool,
) -> Limited {
    function(name, &["--remove-dead-values"], seconds, move |out| {
        (0..n).try_for_each(|k| writeln!(out, "%m{k} = \"t.m\"() : () -> f32"))?;
        write!(out, "%r:{n} = scf.for %k = %i to %j step %i iter_args(")?;
        list(out, n, |k| format!("%a{k} = %m{k}"))?;
        write!(out, ") -> (")?;
        list(out, n, |_| "f32")?;
        write!(out, ") {{\nscf.yield ")?;
        list(out, n, |k| format!("%a{}", shift(k, n)))?;
        write!(out, " : ")?;
        list(out, n, |_| "f32")?;
        writeln!(out, "\n}}")?;
        (0..n).filter(|k| used(*k)).try_for_each(|k| writeln!(out, "\"t.u\"(%r#{k}) : (f32) -> ()"))
    })
}

/// A loop that carries `n` constants, each passed on to the one before.
fn rotated(
    name: &'static str,
    flags: &'static [&'static str],
    seconds: f64,
    n: usize,
    constant: fn(usize) -> usize,
) -> Limited {
    function(name, flags, seconds, move |out| {
        (0..n).try_for_each(|k| writeln!(out, "%m{k} = arith.constant {} : i32", constant(k)))?;
        write!(out, "%r:{n} = scf.for %k = %i to %j step %i iter_args(")?;
        list(out, n, |k| format!("%a{k} = %m{k}"))?;
        write!(out, ") -> (")?;
        list(out, n, |_| "i32")?;
        write!(out, ") {{\nscf.yield ")?;
        list(out, n, |k| format!("%a{}", (k + 1) % n))?;
        write!(out, " : ")?;
        list(out, n, |_| "i32")?;
        writeln!(out, "\n}}")?;
        (0..n).try_for_each(|k| writeln!(out, "\"t.u\"(%r#{k}) : (i32) -> ()"))
    })
}

/// A fact about a value reaches many others, one after the other; or it comes from many places.
fn facts() -> Vec<Limited> {
    let ranges: &[&str] = &["--int-range-optimizations"];
    vec![
        rotated("constants-that-go-round", &["--sccp"], 3.0, 3000, |k| usize::from(k == 0)),
        rotated("ranges-that-go-round", ranges, 4.0, 2000, |k| k),
        // Each bound stands there once for each induction variable.
        function("bounds-of-many-loops", &["--sccp"], 2.0, |out| {
            let n = 6000;
            write!(out, "scf.parallel (")?;
            list(out, n, |k| format!("%k{k}"))?;
            for (open, bound) in [(") = (", "%i"), (") to (", "%j"), (") step (", "%i")] {
                write!(out, "{open}")?;
                list(out, n, |_| bound)?;
            }
            writeln!(out, ") {{\n\"t.u\"(%k0) : (index) -> ()\n}}")
        }),
        function("results-of-many-regions", ranges, 3.0, |out| {
            writeln!(out, "%r = scf.index_switch %i -> i32")?;
            (0..3000).try_for_each(|k| {
                writeln!(out, "case {k} {{\n%y{k} = arith.constant {k} : i32\nscf.yield %y{k} : i32\n}}")
            })?;
            writeln!(out, "default {{\nscf.yield %x : i32\n}}\n\"t.u\"(%r) : (i32) -> ()")
        }),
        function("values-of-many-branches", &["--canonicalize"], 3.0, |out| {
            let n = 1500;
            writeln!(out, "cf.switch %x : i32, [\ndefault: ^e(%x : i32),")?;
            list(out, n, |k| format!("{k}: ^b{k}"))?;
            writeln!(out, "\n]")?;
            (0..n)
                .try_for_each(|k| writeln!(out, "^b{k}:\n%y{k} = arith.constant {k} : i32\ncf.br ^e(%y{k} : i32)"))?;
            writeln!(out, "^e(%r: i32):\n\"t.u\"(%r) : (i32) -> ()")
        }),
    ]
}

/// Indices taken apart, and put together from what `index` says.
fn indices_again(name: &'static str, seconds: f64, n: usize, index: fn(usize) -> String) -> Limited {
    function(name, &["--canonicalize"], seconds, move |out| {
        for (result, from) in [("r", "i"), ("s", "j")] {
            write!(out, "%{result}:{n} = affine.delinearize_index %{from} into (")?;
            list(out, n, |k| k % 7 + 2)?;
            write!(out, ") : ")?;
            list(out, n, |_| "index")?;
            writeln!(out)?;
        }
        write!(out, "%zero = arith.constant 0 : index\n%l = affine.linearize_index [")?;
        list(out, 2 * n, index)?;
        write!(out, "] by (")?;
        list(out, 2 * n, |k| k % n % 7 + 2)?;
        writeln!(out, ") : index\n\"t.u\"(%l, %r#0, %s#0) : (index, index, index) -> ()")
    })
}

/// Long chains of ops on indices, and ops with very many of them.
fn many_indices() -> Vec<Limited> {
    vec![
        // Each op depends on all before it.
        function("indices-taken-apart-and-put-together", &["--canonicalize"], 2.0, |out| {
            let n = 3000;
            writeln!(out, "%x0 = arith.addi %i, %j : index")?;
            (0..n).try_for_each(|k| {
                writeln!(out, "%r{k}:2 = affine.delinearize_index %x{k} into (2, 3) : index, index")?;
                let next = k + 1;
                writeln!(out, "%x{next} = affine.linearize_index [%r{k}#1, %r{k}#0] by (3, 2) : index")
            })?;
            writeln!(out, "\"t.u\"(%x{n}) : (index) -> ()")
        }),
        // The size is the maximum of as many products as there are dimensions, of two values each.
        function("memory-of-many-dimensions", &["--flatten-memref"], 2.0, |out| {
            let n = 1500;
            let memory = format!("memref<{}f32>", "?x".repeat(n));
            write!(out, "%a = \"t.m\"() : () -> {memory}\n%y = memref.load %a[")?;
            list(out, n, |_| "%i")?;
            writeln!(out, "] : {memory}\n\"t.u\"(%y) : (f32) -> ()")
        }),
    ]
}

/// Programs that are changed op by op, value by value or block by block.
fn step_by_step() -> Vec<Limited> {
    vec![
        carried("values-that-go-round", 1.5, 4000, |k, n| (k + 1) % n, |k| k == 0),
        carried("values-that-are-all-used", 1.5, 10_000, |k, _| k, |_| true),
        carried("every-other-value", 1.5, 4000, |k, _| k, |k| k % 2 == 0),
        function("edits-in-a-branch", &["--canonicalize"], 1.5, |out| {
            writeln!(out, "scf.if %c {{\n\"t.e\"() : () -> ()")?;
            (0..10_000)
                .try_for_each(|k| writeln!(out, "%y{k} = arith.subi %x, %x : i32\n\"t.u\"(%y{k}) : (i32) -> ()"))?;
            writeln!(out, "}}")
        }),
        function("branches-on-the-way-out", &["--canonicalize"], 1.5, |out| {
            let n = 700;
            writeln!(out, "cf.br ^b0")?;
            (0..n).try_for_each(|i| writeln!(out, "^b{i}:\ncf.cond_br %c, ^b{}, ^c{i}\n^c{i}:\ncf.br ^d{i}", i + 1))?;
            writeln!(out, "^b{n}:\ncf.br ^d{}", n - 1)?;
            (1..n).rev().try_for_each(|i| writeln!(out, "^d{i}:\ncf.br ^d{}", i - 1))?;
            writeln!(out, "^d0:")
        }),
        indices_again("indices-of-two-in-turn", 1.5, 4000, |k| {
            let result = if k % 2 == 0 { "r" } else { "s" };
            format!("%{result}#{}", k / 2)
        }),
        indices_again("indices-taken-twice", 1.5, 4000, |k| format!("%r#{}", k % 4000)),
        indices_again("leading-zeros", 1.5, 4000, |k| if k < 7999 { "%zero".into() } else { "%r#1".into() }),
    ]
}

pub fn cases() -> Vec<Limited> {
    let one_block = "%y = arith.addi %x, %x : i32\nreturn %y : i32";
    let three_blocks =
        "cf.cond_br %c, ^a, ^b\n^a:\n%y = arith.addi %x, %x : i32\nreturn %y : i32\n^b:\nreturn %x : i32";
    let mut cases = lifted();
    cases.extend(step_by_step());
    cases.extend(facts());
    cases.extend(many_indices());
    cases.extend([
        calls("calls-of-one-block", 40_000, 5.0, one_block),
        calls("calls-of-three-blocks", 10_000, 6.0, three_blocks),
        nest("dead-values-in-a-nest", &["--remove-dead-values"], 2.0, 4000, |i| format!("affine.for %i{i} = 0 to 8")),
        nest("effects-in-a-nest", &["--canonicalize"], 2.0, 4000, |i| {
            format!("%c{i} = \"t.c\"() : () -> i1\nscf.if %c{i}")
        }),
        // The text is indented: it is not held in memory.
        with_memory(
            16 << 20,
            nest("graph-of-a-nest", &["--view-op-graph"], 2.0, 2500, |i| format!("affine.for %i{i} = 0 to 8")),
        ),
        indices("indices-that-double", 2.0, 64, "d0 mod 3 + d0 floordiv 5"),
        function("least-of-many-indices", &["--canonicalize"], 3.0, |out| {
            let n = 3000;
            (0..n).try_for_each(|k| writeln!(out, "%m{k} = \"t.m\"() : () -> index"))?;
            for (open, close, input) in
                [("%r = affine.min affine_map<(", ") -> (", "d"), ("", ")>(", "d"), ("", ")\n", "%m")]
            {
                write!(out, "{open}")?;
                list(out, n, |k| format!("{input}{k}"))?;
                write!(out, "{close}")?;
            }
            writeln!(out, "\"t.u\"(%r) : (index) -> ()")
        }),
        // A width in a format cannot be that large.
        function("a-long-name", &["--print-op-stats"], 1.5, |out| {
            writeln!(out, "\"t.{}\"() : () -> ()", "a".repeat(70_000))
        }),
        indices("sums-of-indices", 3.0, 4000, "d0 + 1"),
        // Each quotient is an unknown of its own, so that the sum has as many terms as there are ops before it.
        with_flags(
            &["--canonicalize"],
            2.4,
            case("quotients-in-a-sum", Expect::Accepted, |out| {
                write!(out, "func.func @f(%i: index) -> index {{\n%r = affine.apply affine_map<(d0) -> (d0")?;
                (2..15_000).try_for_each(|i| write!(out, " + d0 floordiv {i}"))?;
                writeln!(out, ")>(%i)\nreturn %r : index\n}}")
            }),
        ),
        with_flags(
            &["--remove-dead-values"],
            4.0,
            case("functions-that-are-called-once", Expect::Accepted, |out| {
                let n = 2000;
                (0..n).try_for_each(|i| {
                    writeln!(out, "func.func private @g{i}(%x: i32, %y: i32) -> i32 {{\nreturn %x : i32\n}}")
                })?;
                writeln!(out, "func.func @f(%x: i32) {{")?;
                (0..n).try_for_each(|i| writeln!(out, "%{i} = call @g{i}(%x, %x) : (i32, i32) -> i32"))?;
                writeln!(out, "return\n}}")
            }),
        ),
        with_flags(
            &["--diagnostic-style=rich"],
            3.0,
            case("errors-in-one-line", Expect::Cut("error: operation with block successors"), |out| {
                (0..2000).try_for_each(|i| {
                    let blocks = "\"t.br\"()[^a] : () -> () \"t.e\"() : () -> () ^a: \"t.e\"() : () -> ()";
                    let signature = format!("sym_name = \"f{i}\", function_type = () -> ()");
                    write!(out, "\"func.func\"() ({{ {blocks} }}) {{{signature}}} : () -> () ")
                })
            }),
        ),
    ]);
    cases
}
