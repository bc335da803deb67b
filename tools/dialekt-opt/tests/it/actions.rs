//! Tests of logs of actions: their steps are those of the reference, except for the names of patterns.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// The steps in the log of a run, without the threads.
fn steps(flags: &[&str], text: &str) -> Vec<String> {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_dialekt-opt"))
        .args(["--mlir-disable-threading", "--log-actions-to=-", "-o", "/dev/null"])
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    tool.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = tool.wait_with_output().unwrap();
    assert!(output.status.success());
    let log = String::from_utf8(output.stdout).unwrap();
    let step = |line: &str| line.split_once("] ").unwrap_or_else(|| panic!("no step: {line}")).1.to_owned();
    log.lines().map(step).collect()
}

const FUNCTIONS: &str = "func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @g() {
  return
}
";

#[test]
fn a_conversion_is_a_step() {
    assert_eq!(
        steps(&["--pass-pipeline=builtin.module(func.func(convert-scf-to-cf))"], FUNCTIONS),
        [
            "begins (no breakpoint) Action `pass-execution` running `mlir::detail::OpToOpPassAdaptor` on Operation \
             `builtin.module` (module {...})`",
            "begins (no breakpoint) Action `pass-execution` running `SCFToControlFlowPass` on Operation `func.func` \
             (func.func @f(%arg0: i32) -> i32 {...})`",
            "begins (no breakpoint) Action apply-conversion (func.func @f(%arg0: i32) -> i32 {...})`",
            "completed `apply-conversion`",
            "completed `pass-execution`",
            "begins (no breakpoint) Action `pass-execution` running `SCFToControlFlowPass` on Operation `func.func` \
             (func.func @g() {...})`",
            "begins (no breakpoint) Action apply-conversion (func.func @g() {...})`",
            "completed `apply-conversion`",
            "completed `pass-execution`",
            "completed `pass-execution`",
        ]
    );
}

#[test]
fn all_functions_are_canonicalized_in_one_step() {
    let mut steps = steps(&["--canonicalize"], FUNCTIONS);
    steps.retain(|step| !step.contains("apply-pattern"));
    assert_eq!(
        steps,
        [
            "begins (no breakpoint) Action `pass-execution` running `Canonicalizer` on Operation `builtin.module` (module \
             {...})`",
            "begins (no breakpoint) Action GreedyPatternRewriteIteration(1) (Region #0 for op module {...})`",
            "completed `GreedyPatternRewriteIteration`",
            "completed `pass-execution`",
        ]
    );
}

/// A pass that walks all ops once is a single step.
#[test]
fn a_walk_is_a_step() {
    let mut steps = steps(&["--arith-unsigned-when-equivalent"], FUNCTIONS);
    steps.retain(|step| !step.contains("apply-pattern`") && !step.contains("apply-pattern pattern"));
    assert_eq!(
        steps,
        [
            "begins (no breakpoint) Action `pass-execution` running `ArithUnsignedWhenEquivalentPass` on Operation \
             `builtin.module` (module {...})`",
            "begins (no breakpoint) Action walk-and-apply-patterns (module {...})`",
            "completed `walk-and-apply-patterns`",
            "completed `pass-execution`",
        ]
    );
}

/// The debugger hook is announced; debug counters are incompatible with it.
#[test]
fn debuggers_are_announced() {
    let said = |flags: &[&str]| {
        let mut tool = Command::new(env!("CARGO_BIN_EXE_dialekt-opt"))
            .args(["--mlir-enable-debugger-hook", "--canonicalize", "-o", "/dev/null"])
            .args(flags)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        tool.stdin.take().unwrap().write_all(FUNCTIONS.as_bytes()).unwrap();
        let output = tool.wait_with_output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(said(&[]), "ExecutionContext registered on the context (with Debugger hook)\n");
    assert_eq!(
        said(&["--mlir-debug-counter=apply-pattern-skip=1"]),
        "ExecutionContext registered on the contexterror: Debug counters are incompatible with --log-actions-to and \
         --mlir-enable-debugger-hook options and are disabled\n (with Debugger hook)\n"
    );
}
