//! Types that are inferred from values, regions, attributes and properties, by the names of fields.

use dialekt_ir_core::context::{Attribute, Context, DialectDescriptor, DialectRegistry, Location, NamedAttr, Type};
use dialekt_ir_core::decl::hooks::InferTypes;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::Region;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::ir::{Builder, Ir, Op, OpSpec, Value};
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ods_macros::Op;
use expect_test::expect;

/// A value.
#[derive(Op)]
#[op(name = "t.constant", traits(ConstantLike, Pure))]
#[assembly($value attr_dict)]
struct Constant {
    value: Attr<I64Attr>,
    result: OpResult<I64>,
}

/// A tensor of sizes that are constants, as far as they are.
#[derive(Op)]
#[op(name = "t.empty", infer)]
#[assembly($sizes (":" $element^)? prop_dict attr_dict)]
struct Empty {
    sizes: Operands<I64>,
    #[default(Type::F32)]
    element: Attr<TypeAttr>,
    scale: Option<Prop<I64Attr>>,
    result: OpResult<AnyTensor>,
}

impl InferTypes for Empty {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let cx = input.cx;
        let scale = input.scale().unwrap_or(1);
        let size = |size: InferValue<'_>| match size.constant().and_then(|size| cx.integer_i64(size)) {
            Some(size) => size * scale,
            None => dialekt_ir_core::types::DYNAMIC,
        };
        let sizes: Vec<i64> = input.sizes().iter().map(size).collect();
        Ok(vec![cx.tensor_type(&sizes, input.element().unwrap_or(Type::F32), None)?])
    }
}

/// Gives what its body yields.
#[derive(Op)]
#[op(name = "t.execute", infer)]
#[assembly(($in_value^)? $body attr_dict_with_keyword)]
struct Execute {
    in_value: Option<Operand<I64>>,
    body: Region,
    results: OpResults<AnyType>,
}

impl InferTypes for Execute {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let Some(body) = input.body() else { return Err("there is no body yet".into()) };
        let last = body.first_block().and_then(|block| block.last_op()).ok_or("the body is empty")?;
        let given = input.in_value().map(|value| value.ty());
        Ok(last.operand_types().chain(given).collect())
    }
}

#[derive(Op)]
#[op(name = "t.yield", traits(Terminator))]
#[assembly(attr_dict ($values^ ":" type($values))?)]
struct Yield {
    values: Operands<AnyType>,
}

/// Infers its type by a rule.
#[derive(Op)]
#[op(name = "t.same", traits(SameOperandsAndResultType))]
struct Same {
    lhs: Operand<AnyInteger>,
    rhs: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

/// Infers nothing.
#[derive(Op)]
#[op(name = "t.other")]
struct Other {
    value: Operand<AnyType>,
    result: OpResult<AnyType>,
}

static T: DialectDescriptor = DialectDescriptor {
    ops: &[Constant::DEF, Empty::DEF, Execute::DEF, Yield::DEF, Same::DEF, Other::DEF],
    ..DialectDescriptor::new("t")
};

#[test]
fn the_parser_infers_from_values_and_regions() {
    let check = |text: &str, expected: expect_test::Expect| crate::common::check_own(&[&T], text, expected);
    check(
        "%a = t.constant 3 %b = \"u.x\"() : () -> i64 %t = t.empty %a, %b, %a : i8 <{scale = 2 : i64}> \
         \"u.use\"(%t) : (tensor<6x?x6xi8>) -> ()",
        expect![[r#"
            module {
              %0 = t.constant 3
              %1 = "u.x"() : () -> i64
              %2 = t.empty %0, %1, %0 : i8 <{scale = 2 : i64}>
              "u.use"(%2) : (tensor<6x?x6xi8>) -> ()
            }

        "#]],
    );
    check(
        "%r:2 = t.execute {%x = \"u.x\"() : () -> f16 t.yield %x, %x : f16, f16} %a = t.constant 1 \
         %s:2 = t.execute %a {t.yield %r#0 : f16} \"u.use\"(%s#1) : (i64) -> ()",
        expect![[r#"
            module {
              %0:2 = t.execute {
                %3 = "u.x"() : () -> f16
                t.yield %3, %3 : f16, f16
              }
              %1 = t.constant 1
              %2:2 = t.execute %1 {
                t.yield %0#0 : f16
              }
              "u.use"(%2#1) : (i64) -> ()
            }

        "#]],
    );
    check(
        "t.execute {}",
        expect![[r#"
        <stdin>:1:1: error: the body is empty
        t.execute {}
        ^
    "#]],
    );
}

#[test]
fn the_verifier_infers_from_values_and_regions() {
    let check = |text: &str, expected: expect_test::Expect| crate::common::check_own(&[&T], text, expected);
    check(
        "%a = t.constant 3 %t = \"t.empty\"(%a) : (i64) -> tensor<4xf32>",
        expect![[r#"
        <stdin>:1:24: error: 't.empty' op inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'
        %a = t.constant 3 %t = "t.empty"(%a) : (i64) -> tensor<4xf32>
                               ^
        <stdin>:1:24: error: 't.empty' op failed to infer returned types
        %a = t.constant 3 %t = "t.empty"(%a) : (i64) -> tensor<4xf32>
                               ^
        <stdin>:1:24: note: see current operation: %1 = "t.empty"(%0) <{element = f32}> : (i64) -> tensor<4xf32>
    "#]],
    );
    check(
        "%r = \"t.execute\"() ({%x = \"u.x\"() : () -> f16 t.yield %x : f16}) : () -> f32",
        expect![[r#"
        <stdin>:1:6: error: 't.execute' op inferred type(s) 'f16' are incompatible with return type(s) of operation 'f32'
        %r = "t.execute"() ({%x = "u.x"() : () -> f16 t.yield %x : f16}) : () -> f32
             ^
        <stdin>:1:6: error: 't.execute' op failed to infer returned types
        %r = "t.execute"() ({%x = "u.x"() : () -> f16 t.yield %x : f16}) : () -> f32
             ^
        <stdin>:1:6: note: see current operation: 
        %0 = "t.execute"() ({
          %1 = "u.x"() : () -> f16
          "t.yield"(%1) : (f16) -> ()
        }) : () -> f32
    "#]],
    );
}

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(&T);
    let cx = Context::with_registry(registry);
    cx.load_dialect(b"t");
    cx.allow_unregistered_dialects(true);
    cx
}

fn value(b: &mut Builder<'_>, ty: Type) -> Value {
    let op = b.create_op(&OpSpec::new(b.cx().op_name("u.x"), Location::UNKNOWN).results(&[ty]));
    b.ir().op(op).result(0).expect("it has one")
}

#[test]
fn builders_infer_from_values() {
    let cx = context();
    let mut ir = Ir::new(&cx);
    let mut b = Builder::new(&mut ir);
    let three = b.create(Constant::build(3)).result();
    let unknown = value(&mut b, Type::I64);
    let tensor = b.create(Empty::build(&[three, unknown]).element(Type::I8).scale(5)).result();
    let expected = cx.tensor_type(&[15, dialekt_ir_core::types::DYNAMIC], Type::I8, None);
    assert_eq!(Ok(b.ir().value(tensor).ty()), expected);
}

/// Creates all ops of a dialect that infer types, for all pairs of operands that their verifiers take, as the reference's tests of
/// inference do.
#[test]
fn ops_of_any_name_are_inferred_and_created() {
    let cx = context();
    let mut ir = Ir::new(&cx);
    let mut b = Builder::new(&mut ir);
    let values = [Type::I32, Type::I64, Type::F32].map(|ty| value(&mut b, ty));
    let mut made: Vec<String> = Vec::new();
    for name in ["t.same", "t.empty", "t.other", "t.execute", "u.unknown"] {
        for (lhs, rhs) in values.iter().zip(&values) {
            let operands = [*lhs, *rhs];
            let regions = u32::from(name == "t.execute");
            let spec = OpSpec::new(cx.op_name(name), Location::UNKNOWN).operands(&operands).regions(regions);
            let created = match b.infer_and_create(&spec) {
                Ok(op) => {
                    let types = b.ir().op(op).result_types().map(|ty| type_to_string(&cx, ty));
                    format!("{name}: {}", types.collect::<Vec<_>>().join(", "))
                }
                Err(error) => format!("{name}: {error}"),
            };
            if made.last() != Some(&created) {
                made.push(created);
            }
        }
    }
    expect![[r#"
        t.same: i32
        t.same: i64
        t.same: f32
        t.empty: tensor<?x?xf32>
        t.other: failed to infer result types: the types of the results cannot be inferred
        t.execute: failed to infer result types: there is no body yet
        u.unknown: its dialect is not loaded in this context; a pass names the dialects of the ops that it makes as those that it depends on
    "#]]
    .assert_eq(&(made.join("\n") + "\n"));

    let element = NamedAttr { name: cx.ident("element"), value: cx.type_attr(Type::I1) };
    let spec = OpSpec::new(cx.op_name("t.empty"), Location::UNKNOWN)
        .operands(&values[1..2])
        .attrs(std::slice::from_ref(&element));
    let op: Op = b.infer_and_create(&spec).expect("its type is inferred");
    let expected = cx.tensor_type(&[dialekt_ir_core::types::DYNAMIC], Type::I1, None);
    assert_eq!(b.ir().op(op).result_types().next().map(Ok), Some(expected));
    assert_eq!(b.ir().op(op).view::<Empty>().and_then(|op| op.element()), Some(Type::I1));
    let _: Option<Attribute> = b.ir().op(op).attr("element");
}
