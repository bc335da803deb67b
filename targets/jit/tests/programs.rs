//! Programs whose results are known: those of the reference's runner, which `record.sh` writes.

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_jit::{OptLevel, Options, Program, TrapKind, compile};

fn parse(text: &str) -> ParsedSource {
    let cx = Context::with_registry(dialekt::registry().dialects);
    let mut diagnostics = Vec::new();
    let parsed =
        parse_source(&cx, "test.mlir", Arc::new(text.as_bytes().to_vec()), &ParseOptions::default(), &mut diagnostics);
    parsed.unwrap_or_else(|| panic!("{:?}", messages(&diagnostics)))
}

fn messages(diagnostics: &[Diagnostic]) -> Vec<&str> {
    diagnostics.iter().map(|diagnostic| &*diagnostic.message).collect()
}

fn compiled(parsed: &ParsedSource, entry: &str, opt_level: OptLevel) -> Result<Program, Vec<Diagnostic>> {
    let top: OpRef<'_> = parsed.ir.op(parsed.top);
    compile(&parsed.ir, top, entry, &Options { opt_level, libraries: Vec::new() })
}

/// The line and column of a location.
fn place(cx: &Context, loc: dialekt_ir_core::context::Location) -> String {
    dialekt_ir_core::text::print::attr_to_string(cx, cx.attr_of_location(loc))
}

/// Calls each function that takes nothing and returns an integer: through one that prints the sum of all, and one by one.
fn check(text: &str, expected: &str) {
    for level in [OptLevel::None, OptLevel::Speed] {
        // One function calls all, and stores the results where the test finds them: a program is compiled once.
        let names: Vec<(&str, i64)> = expected
            .lines()
            .map(|line| line.split_once(' ').unwrap())
            .map(|(name, value)| (name, value.parse().unwrap()))
            .collect();
        let mut main = String::from("llvm.func @\"every one\"(%p: !llvm.ptr) {\n");
        for (number, (name, _)) in names.iter().enumerate() {
            main.push_str(&format!(
                "  %r{number} = llvm.call @{name}() : () -> i64\n  %p{number} = llvm.getelementptr %p[{number}] : (!llvm.ptr) -> \
                 !llvm.ptr, i64\n  llvm.store %r{number}, %p{number} : i64, !llvm.ptr\n"
            ));
        }
        main.push_str("  llvm.return\n}\n");
        let parsed = parse(&format!("{text}{main}"));
        let program = compiled(&parsed, "every one", level).unwrap_or_else(|wrong| panic!("{:?}", messages(&wrong)));
        let mut buffer = dialekt_jit::Buffer::new(&vec![0; 8 * names.len()]);
        program.run(&[u128::from(buffer.address())]).unwrap();
        let bytes = buffer.bytes();
        for ((name, value), found) in names.iter().zip(bytes.chunks(8)) {
            assert_eq!(*value, i64::from_le_bytes(found.try_into().unwrap()), "{name}, optimized for {level}");
        }
    }
}

#[test]
fn arithmetic_is_that_of_the_reference() {
    check(include_str!("programs/ops.mlir"), include_str!("programs/ops.expected"));
}

#[test]
fn memory_calls_and_aggregates_are_those_of_the_reference() {
    check(include_str!("programs/memory.mlir"), include_str!("programs/memory.expected"));
}

#[test]
fn an_op_that_cannot_be_compiled_is_named_where_it_is() {
    let cases = [
        ("llvm.func @f(%a: f80) {\n  llvm.return\n}\n", "'llvm.func' op cannot be compiled: type 'f80'", "1:1"),
        (
            "llvm.func @f() {\n  llvm.inline_asm \"nop\", \"\" : () -> ()\n  llvm.return\n}\n",
            "'llvm.inline_asm' op cannot be compiled",
            "2:3",
        ),
        (
            "llvm.func @f() {\n  \"test.op\"() : () -> ()\n  llvm.return\n}\n",
            "'test.op' op cannot be compiled: it is not of the dialect of LLVM IR, and no pass of the pipeline lowered it",
            "2:3",
        ),
        (
            "llvm.func @f() {\n  llvm.call @g() : () -> ()\n  llvm.return\n}\nllvm.func @g()\n",
            "'llvm.func' op cannot be compiled: it is declared only, and 'g' is no symbol of the process",
            "5:1",
        ),
        (
            "func.func private @g()\nllvm.func @f() {\n  llvm.return\n}\n",
            "'func.func' op cannot be compiled: it is no function and no global of the dialect of LLVM IR",
            "1:1",
        ),
        ("llvm.func @g() {\n  llvm.return\n}\n", "there is no function '@f'", ""),
        ("llvm.func @f()\n", "'@f' is declared only", "1:1"),
        (
            "llvm.func @f() -> vector<[4]xi32> {\n  %0 = llvm.mlir.undef : vector<[4]xi32>\n  llvm.return %0 : vector<[4]xi32>\n}\n",
            "'llvm.func' op cannot be compiled: type 'vector<[4]xi32>'",
            "1:1",
        ),
        (
            "llvm.func @f(%a: !llvm.ptr {llvm.byval = i64}) {\n  llvm.return\n}\n",
            "'llvm.func' op cannot be compiled: an argument is passed by value through memory ('llvm.byval')",
            "1:1",
        ),
        (
            "llvm.func @f(...) {\n  llvm.return\n}\n",
            "'llvm.func' op cannot be compiled: it takes variable arguments",
            "1:1",
        ),
        (
            "llvm.func @f(%a: !llvm.ptr) {\n  %0 = \"llvm.intr.vscale\"() : () -> i64\n  llvm.return\n}\n",
            "'llvm.intr.vscale' op cannot be compiled: intrinsic 'vscale'",
            "2:8",
        ),
    ];
    for (text, message, at) in cases {
        let cx = Context::with_registry(dialekt::registry().dialects);
        cx.allow_unregistered_dialects(true);
        let mut diagnostics = Vec::new();
        let source = Arc::new(text.as_bytes().to_vec());
        let parsed = parse_source(&cx, "test.mlir", source, &ParseOptions::default(), &mut diagnostics);
        let parsed = parsed.unwrap_or_else(|| panic!("{text}: {:?}", messages(&diagnostics)));
        let wrong = compiled(&parsed, "f", OptLevel::Speed).map(|_| ()).unwrap_err();
        assert_eq!(messages(&wrong), [message]);
        assert!(place(&cx, wrong[0].loc).contains(at), "{} in {}", at, place(&cx, wrong[0].loc));
    }
}

const TRAPS: &str = "llvm.func @divide(%a: i32, %b: i32) -> i32 {
  %c = llvm.sdiv %a, %b : i32
  llvm.return %c : i32
}
llvm.func @call(%a: i32, %b: i32) -> i32 {
  %c = llvm.call @divide(%a, %b) : (i32, i32) -> i32
  %d = llvm.add %c, %c : i32
  llvm.return %d : i32
}
llvm.func @wide(%a: i128, %b: i128) -> i128 {
  %c = llvm.urem %a, %b : i128
  llvm.return %c : i128
}
llvm.func @null() -> i32 {
  %p = llvm.mlir.zero : !llvm.ptr
  %c = llvm.load %p : !llvm.ptr -> i32
  llvm.return %c : i32
}
llvm.func @recurse(%a: i32) -> i32 {
  %c = llvm.call @recurse(%a) : (i32) -> i32
  %d = llvm.add %c, %a : i32
  llvm.return %d : i32
}
llvm.func @unreachable() {
  llvm.unreachable
}
llvm.func @trap() {
  \"llvm.intr.trap\"() : () -> ()
  llvm.return
}
llvm.func @grow(%n: i64) -> i64 {
  %p = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  %v = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %v : i64
}
llvm.func @abort()
llvm.func @aborts() {
  llvm.call @abort() : () -> ()
  llvm.return
}
";

#[test]
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn a_trap_is_the_location_of_its_op() {
    let parsed = parse(TRAPS);
    let cx = parsed.ir.cx();
    let cases: [(&str, &[u128], TrapKind, &str, &str); 10] = [
        ("divide", &[1, 0], TrapKind::DivisionByZero, ":2:8", ""),
        ("call", &[1, 0], TrapKind::DivisionByZero, ":2:8", ":6:8"),
        ("call", &[0x8000_0000, 0xFFFF_FFFF], TrapKind::Overflow, ":2:8", ":6:8"),
        ("wide", &[1, 0], TrapKind::DivisionByZero, ":11:8", ""),
        ("null", &[], TrapKind::Memory { address: 0 }, ":16:8", ""),
        ("recurse", &[1], TrapKind::StackOverflow, "", ":20:8"),
        ("unreachable", &[], TrapKind::Unreachable, ":25:3", ""),
        ("trap", &[], TrapKind::Abort, ":28:3", ""),
        ("grow", &[1 << 60], TrapKind::StackOverflow, ":32:8", ""),
        ("aborts", &[], TrapKind::Abort, "", ""),
    ];
    for (entry, args, kind, at, caller) in cases {
        let program = compiled(&parsed, entry, OptLevel::Speed).unwrap();
        let trap = program.run(args).unwrap_err();
        assert_eq!(trap.kind, kind, "{entry}");
        assert!(place(cx, trap.location).contains(at), "{entry}: {}", place(cx, trap.location));
        let first = trap.callers.first().map_or(String::new(), |caller| place(cx, *caller));
        assert!(first.contains(caller), "{entry}: {first}");
    }
    // After all that, programs run as before.
    let program = compiled(&parsed, "call", OptLevel::Speed).unwrap();
    assert_eq!(program.run(&[9, 2]).unwrap(), [8]);
}

#[test]
fn dividing_the_least_integer_by_minus_one_in_wide_integers_does_not_trap() {
    let text = "llvm.func @f(%a: i128, %b: i128) -> i128 {
  %c = llvm.sdiv %a, %b : i128
  llvm.return %c : i128
}
";
    let parsed = parse(text);
    let program = compiled(&parsed, "f", OptLevel::Speed).unwrap();
    assert_eq!(program.run(&[100, u128::MAX - 6]).unwrap(), [(-14i128) as u128]);
}
