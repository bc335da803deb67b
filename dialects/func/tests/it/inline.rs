//! Tests of the inliner interface by a dialect of its own: conversions of types, handling of arguments and results,
//! callables that are values.
//!
//! Inlining of the standard dialects is recorded in `framework/transforms/tests/cases/pass-inline.cases`.

// Fields of ops are declarations: nobody reads them here, and the derive documents them.
#![allow(dead_code, missing_docs)]

use std::sync::Arc;

use dialekt_interfaces::{
    ArgAndResultAttrsOpInterface, CallOpInterface, CallableOpInterface, Callee, DialectInlinerInterface, OperandRange,
};
use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry, Location, NamedAttr, Registry, Type};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::Region;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::ir::{Builder, IrMapping, Op as OpHandle, OpRef, OpSpec, RegionRef, Value};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ods_macros::Op;
use dialekt_pass::{PassManager, Pipeline, RegisterPasses};

/// Calls a function, whatever the types.
#[derive(Op)]
#[op(name = "conv.call", interfaces(ArgAndResultAttrsOpInterface {}, CallOpInterface))]
pub struct AnyCall {
    pub callee: Attr<FlatSymbolRefAttr>,
    pub operands: Operands<AnyType>,
    pub results: OpResults<AnyType>,
}

impl CallOpInterface for AnyCall {
    fn callee(op: Self::View<'_>) -> Option<Callee> {
        op.inherent_attr(b"callee").map(Callee::Symbol)
    }

    fn arg_operands(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::all(*op)
    }
}

/// Calls a value.
#[derive(Op)]
#[op(name = "conv.apply", interfaces(ArgAndResultAttrsOpInterface {}, CallOpInterface))]
pub struct Apply {
    pub operands: Operands<AnyType>,
    pub results: OpResults<AnyType>,
}

impl CallOpInterface for Apply {
    fn callee(op: Self::View<'_>) -> Option<Callee> {
        op.operand(0).map(Callee::Value)
    }

    fn arg_operands(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::from(*op, 1)
    }
}

/// A value that can be called.
#[derive(Op)]
#[op(name = "conv.lambda", traits(Pure), interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {}))]
pub struct Lambda {
    pub function_type: Attr<TypeAttr>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub result: OpResult<AnyType>,
    pub body: Region,
}

/// Ends a lambda.
#[derive(Op)]
#[op(name = "conv.end", traits(Pure, Terminator, ReturnLike))]
pub struct End {
    pub operands: Operands<AnyType>,
}

/// Converts.
#[derive(Op)]
#[op(name = "conv.cast", traits(Pure))]
pub struct Cast {
    pub input: Operand<AnyType>,
    pub result: OpResult<AnyType>,
}

struct Inlining;

fn copied(b: &mut Builder<'_>, call: OpHandle, value: Value, attrs: &[NamedAttr]) -> Value {
    let (cx, loc, ty) = (b.cx(), b.ir().op(call).loc(), b.ir().value(value).ty());
    if attrs.iter().all(|attr| cx.bytes(attr.name) != b"conv.copy") {
        return value;
    }
    let copy = b.create_op(&OpSpec::new(cx.op_name("conv.cast"), loc).operands(&[value]).results(&[ty]));
    b.ir().op(copy).result(0).unwrap()
}

impl DialectInlinerInterface for Inlining {
    fn may_inline_call(_call: OpRef<'_>, _callable: OpRef<'_>, _cloned: bool) -> bool {
        true
    }

    fn may_inline_into(_dest: RegionRef<'_>, _source: RegionRef<'_>, _cloned: bool, _mapping: &IrMapping) -> bool {
        true
    }

    fn may_inline_op(
        _op: OpRef<'_>,
        _dest: RegionRef<'_>,
        _source: RegionRef<'_>,
        _cloned: bool,
        _mapping: &IrMapping,
    ) -> bool {
        true
    }

    fn convert_for_call(b: &mut Builder<'_>, input: Value, ty: Type, loc: Location) -> Option<OpHandle> {
        // Conversion of floats is refused.
        let cx = b.cx();
        let name = cx.op_name("conv.cast");
        let refused = [b.ir().value(input).ty(), ty].contains(&Type::F32);
        (!refused).then(|| b.try_create_op(&OpSpec::new(name, loc).operands(&[input]).results(&[ty])).ok()).flatten()
    }

    fn handle_argument(
        b: &mut Builder<'_>,
        call: OpHandle,
        _callable: OpHandle,
        argument: Value,
        attrs: &[NamedAttr],
    ) -> Value {
        copied(b, call, argument, attrs)
    }

    fn handle_result(
        b: &mut Builder<'_>,
        call: OpHandle,
        _callable: OpHandle,
        result: Value,
        attrs: &[NamedAttr],
    ) -> Value {
        copied(b, call, result, attrs)
    }
}

static CONV: DialectDescriptor = DialectDescriptor {
    ops: &[AnyCall::DEF, Apply::DEF, Lambda::DEF, End::DEF, Cast::DEF],
    interfaces: &[Inlining::INTERFACE],
    ..DialectDescriptor::new("conv")
};

#[track_caller]
fn check(text: &str, expected: &str) {
    let mut registry = DialectRegistry::new();
    registry.insert(dialekt_func::FuncDialect::DIALECT).insert(&CONV);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let mut diagnostics = Vec::new();
    let source = Arc::new(text.to_owned().into_bytes());
    let parsed = parse_source(&cx, "input", source, &ParseOptions::default(), &mut diagnostics);
    let mut parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let mut registry = Registry::default();
    dialekt_transforms::register(&mut registry);
    let passes = std::mem::take(registry.passes());
    let pipeline = Pipeline::parse("builtin.module(inline{default-pipeline=})", &passes).unwrap();
    PassManager::new(pipeline, Arc::new(passes)).run(&mut parsed.ir, parsed.top).unwrap();
    let mut out = Vec::new();
    print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut out).unwrap();
    let lines =
        |text: &str| text.lines().map(|line| line.trim().to_owned()).filter(|l| !l.is_empty()).collect::<Vec<_>>();
    assert_eq!(lines(&String::from_utf8(out).unwrap()), lines(expected));
}

#[test]
fn types_are_converted_or_calls_stay() {
    check(
        r#"func.func @f(%a: i32, %b: i64) -> (i64, i32) {
             return %b, %a : i64, i32
           }
           func.func @g(%a: i16, %b: i64) -> (i8, i32) {
             %0:2 = "conv.call"(%a, %b) {callee = @f} : (i16, i64) -> (i8, i32)
             return %0#0, %0#1 : i8, i32
           }
           func.func @h(%a: i16, %b: f32) -> (i8, i32) {
             %0:2 = "conv.call"(%a, %b) {callee = @f} : (i16, f32) -> (i8, i32)
             return %0#0, %0#1 : i8, i32
           }"#,
        r#"module {
             func.func @f(%arg0: i32, %arg1: i64) -> (i64, i32) {
               return %arg1, %arg0 : i64, i32
             }
             func.func @g(%arg0: i16, %arg1: i64) -> (i8, i32) {
               %0 = "conv.cast"(%arg0) : (i16) -> i32
               %1 = "conv.cast"(%arg1) : (i64) -> i8
               return %1, %0 : i8, i32
             }
             func.func @h(%arg0: i16, %arg1: f32) -> (i8, i32) {
               %0:2 = "conv.call"(%arg0, %arg1) <{callee = @f}> : (i16, f32) -> (i8, i32)
               return %0#0, %0#1 : i8, i32
             }
           }"#,
    );
}

#[test]
fn arguments_and_results_are_handled_by_their_attributes() {
    check(
        r#"func.func @f(%a: i32, %b: i32) -> (i32, i32) {
             %l = "conv.lambda"() <{function_type = (i32, i32) -> (i32, i32), arg_attrs = [{conv.copy}, {}], res_attrs = [{}, {conv.copy}]}> ({
             ^bb0(%x: i32, %y: i32):
               "conv.end"(%y, %x) : (i32, i32) -> ()
             }) : () -> ((i32, i32) -> (i32, i32))
             %0:2 = "conv.apply"(%l, %a, %b) : ((i32, i32) -> (i32, i32), i32, i32) -> (i32, i32)
             return %0#0, %0#1 : i32, i32
           }"#,
        r#"module {
             func.func @f(%arg0: i32, %arg1: i32) -> (i32, i32) {
               %0 = "conv.cast"(%arg0) : (i32) -> i32
               %1 = "conv.cast"(%0) : (i32) -> i32
               return %arg1, %1 : i32, i32
             }
           }"#,
    );
}

#[test]
fn lambdas_move_along_with_the_function_around_them() {
    check(
        r#"func.func private @f(%a: i32) -> i32 {
             %l = "conv.lambda"() <{function_type = (i32) -> i32}> ({
             ^bb0(%x: i32):
               %m = "conv.lambda"() <{function_type = (i32) -> i32}> ({
               ^bb0(%y: i32):
                 %s = "conv.cast"(%y) {inner} : (i32) -> i32
                 "conv.end"(%s) : (i32) -> ()
               }) : () -> ((i32) -> i32)
               %t = "conv.apply"(%m, %x) : ((i32) -> i32, i32) -> i32
               "conv.end"(%t) : (i32) -> ()
             }) : () -> ((i32) -> i32)
             return %a : i32
           }
           func.func @g(%a: i32) -> i32 {
             %0 = call @f(%a) : (i32) -> i32
             return %0 : i32
           }"#,
        r#"module {
             func.func @g(%arg0: i32) -> i32 {
               return %arg0 : i32
             }
           }"#,
    );
}

#[test]
fn what_never_returns_is_inlined_as_a_block() {
    check(
        r#"func.func private @never() -> i32 {
             ub.unreachable
           }
           func.func @f() -> i32 {
             %0 = call @never() : () -> i32
             return %0 : i32
           }"#,
        r#"module {
             func.func @f() -> i32 {
               ub.unreachable
             ^bb1(%0: i32):  // no predecessors
               return %0 : i32
             }
           }"#,
    );
}
