//! Tests of interfaces, which ops of the reference implement that are declared here as far as the interfaces need it.
//! The reference's diagnostics for invalid ones are in `*.cases` here, recorded by `testing/record.py`.
// The derive reads the fields.
#![allow(dead_code)]

mod control;
mod data;
mod queries;
mod replay;

use dialekt_ir_core::context::dialect::DialectDescriptor;
use dialekt_ir_core::context::{Context, DialectRegistry, OpDescriptor};
use dialekt_ir_core::decl::typed::OpDecl;

const fn dialect(name: &'static str, ops: &'static [&'static OpDescriptor]) -> DialectDescriptor {
    DialectDescriptor { ops, ..DialectDescriptor::new(name) }
}

static ARITH: DialectDescriptor = dialect("arith", &[data::ExtSI::DEF, data::Select::DEF]);
static CF: DialectDescriptor = dialect("cf", &[control::CondBranch::DEF]);
static FUNC: DialectDescriptor = dialect("func", &[control::Func::DEF, control::Return::DEF, control::Call::DEF]);
static LINALG: DialectDescriptor = dialect("linalg", &[data::Fill::DEF, data::Yield::DEF]);
static MEMREF: DialectDescriptor = dialect("memref", &[data::SubView::DEF]);
static SCF: DialectDescriptor = dialect(
    "scf",
    &[
        control::For::DEF,
        control::If::DEF,
        control::While::DEF,
        control::ExecuteRegion::DEF,
        control::Yield::DEF,
        control::Condition::DEF,
    ],
);
static VECTOR: DialectDescriptor = dialect("vector", &[data::Extract::DEF, data::Shuffle::DEF]);
static TENSOR: DialectDescriptor = dialect("tensor", &[data::Dim::DEF]);

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    for dialect in [&ARITH, &CF, &FUNC, &LINALG, &MEMREF, &SCF, &TENSOR, &VECTOR] {
        registry.insert(dialect);
    }
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}
