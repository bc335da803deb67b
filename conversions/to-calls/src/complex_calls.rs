//! Tables of library functions of complex numbers.

use dialekt_conversion::ConversionPatterns;
use dialekt_ir_core::prelude::rewrite::*;

use crate::{Function, types};

/// An op with its library functions.
#[derive(Clone, Copy)]
pub(crate) struct LibraryCall {
    pub op: &'static str,
    f32: &'static str,
    f64: &'static str,
}

/// An entry of a table.
pub(crate) const fn of(op: &'static str, f32: &'static str, f64: &'static str) -> LibraryCall {
    LibraryCall { op, f32, f64 }
}

/// Adds a pattern for each entry of a table.
pub(crate) fn add_calls(patterns: &mut ConversionPatterns, calls: &[LibraryCall]) {
    for call in calls.iter().copied() {
        let root = PatternRoot::Op(call.op);
        patterns.add_fn("ComplexOpToLibraryCall", root, 1, None, move |rw, op, _| replace(rw, op, call));
    }
}

fn replace(rw: &mut Rewriter<'_>, op: Op, call: LibraryCall) -> Option<()> {
    let (inputs, results) = types(rw, op);
    let cx = rw.ir().cx();
    let float = match cx.type_data(*inputs.first()?) {
        TypeData::Complex(float) => *float,
        _ => return rw.no_match(op, "it is no function of complex numbers"),
    };
    let name = match cx.float_kind(float) {
        Some(FloatKind::F32) => call.f32,
        Some(FloatKind::F64) => call.f64,
        _ => return rw.no_match(op, "the library has no such function"),
    };
    Function { name, inputs: &inputs, results: &results, attrs: &[] }.replace(rw, op)
}
