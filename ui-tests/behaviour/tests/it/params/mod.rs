//! Attributes and types with parameters, declared as the reference declares them: expected texts are what it says of the same texts
//! (`MLIR_OPT=mlir-opt-22` asks it again).

mod languages;
mod targets;
mod valid;
mod wrong_lists;
mod wrong_structs;
mod wrong_types;

use dialekt_ir_core::context::{DialectDescriptor, DialectRegistry};
use expect_test::Expect;
use languages::{IRDL, LLVM, SMT, WASMSSA, XEGPU};
use targets::{ACC, GPU, NVVM, OMP, PTR, SPIRV};

use crate::common;

static ALL: [&DialectDescriptor; 11] = [&NVVM, &GPU, &SPIRV, &OMP, &PTR, &ACC, &LLVM, &IRDL, &SMT, &WASMSSA, &XEGPU];

/// Attributes of an op.
fn check(attrs: &str, expected: Expect) {
    common::check(&ALL, &format!("\"t.s\"() {{{attrs}}} : () -> ()"), expected);
}

/// Random instances of all that is declared here.
#[test]
fn instances() {
    let mut registry = DialectRegistry::new();
    for dialect in ALL {
        registry.insert(dialect);
    }
    let check = dialekt_testing::Check::new(&registry)
        // Lists without elements: the reference prints and does not read them either.
        .known("#acc.routine_info", "`#acc.routine_info<[]>` is not read")
        .known("!smt.func", "`!smt.func<() ")
        // `>=` ends a parameter before its parentheses do, in the reference, too.
        .known("#gpu.select_object", "unbalanced '(' character");
    check.run().assert_ok();
}
