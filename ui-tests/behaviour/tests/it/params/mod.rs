//! Attributes and types with parameters, declared as in the reference: expected texts are its output for the same texts
//! (`MLIR_OPT=mlir-opt-22` runs it again).

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

/// Random instances of all declarations here.
#[test]
fn instances() {
    let mut registry = DialectRegistry::new();
    for dialect in ALL {
        registry.insert(dialect);
    }
    let check = dialekt_testing::Check::new(&registry)
        // Empty lists: the reference cannot parse its output either.
        .known("#acc.routine_info", "`#acc.routine_info<[]>` is not read")
        .known("!smt.func", "`!smt.func<() ")
        // `>=` ends a parameter before its parentheses do, as in the reference.
        .known("#gpu.select_object", "unbalanced '(' character");
    check.run().assert_ok();
}
