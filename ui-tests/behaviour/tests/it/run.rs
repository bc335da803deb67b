//! The code of derived ops: verifiers, views, builders, adaptors, inference, and the data of formats.

use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry, Location};
use dialekt_ir_core::decl::format::{Elem, Present, TypeArg, TypeSource};
use dialekt_ir_core::decl::interface::{InterfaceDef, InterfaceEntry, InterfaceOf};
use dialekt_ir_core::decl::op::{Arity, Infer, OpTraits, Presence, Sizes};
use dialekt_ir_core::ir::{Block, Builder, Ir, Op, OpSpec, Value};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;
use dialekt_ui_tests::prelude::*;

/// Adds.
#[derive(Op)]
#[op(name = "test.add", rename_all = "camelCase", traits(Pure, Commutative, SameOperandsAndResultType))]
#[assembly($lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result))]
struct Add {
    lhs: Operand<AnyInteger>,
    rhs: Operand<AnyInteger>,
    #[default(0)]
    overflow_flags: Attr<I64Attr>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "test.source")]
#[assembly(attr_dict)]
struct Source {
    #[name("the_value")]
    result: OpResult<I32>,
    #[default(7)]
    size: Option<Attr<I64Attr>>,
}

#[derive(Op)]
#[op(name = "test.groups", rename_all = "camelCase", traits(AttrSizedOperandSegments), verify)]
struct Groups {
    first: Operands<AnyType>,
    second: Option<Operand<AnyType>>,
    flag: Attr<UnitAttr>,
    #[sizes(sizes)]
    third: OperandGroups<AnyType>,
    sizes: Attr<DenseI32ArrayAttr>,
    a_name: Attr<StrAttr>,
    body: Region<MaxSizedRegion<1>>,
    more: Regions,
}

impl Verify for Groups {
    fn verify(op: GroupsView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        if op.first().len() == 1 {
            out.push(op.op_error("takes no single value"));
            return Err(Invalid);
        }
        Ok(())
    }
}

#[derive(Op)]
#[op(name = "test.infer", infer)]
#[assembly($x attr_dict ":" type($x))]
struct Inferring {
    x: Operand<AnyType>,
    z: OpResult<AnyType>,
}

impl InferTypes for Inferring {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        match input.group(0) {
            [ty] if *ty == Type::I32 => Ok(vec![Type::I64]),
            _ => Err("expected i32".into()),
        }
    }
}

#[derive(Op)]
#[op(name = "test.chain", traits(AllTypesMatch(x, y), TypesMatchWith("z follows y", y, z, same)))]
#[assembly($x attr_dict ":" type($x) type($z))]
struct Chain {
    x: Operand<AnyType>,
    y: OpResult<AnyType>,
    z: OpResult<AnyType>,
}

#[derive(Op)]
#[op(name = "test.branch", traits(Terminator))]
struct Branch {
    dest: Successor,
    others: Successors,
}

/// An interface, as its macro expands it.
trait Sizable: Sized {
    fn size() -> u32 {
        1
    }

    const INTERFACE: InterfaceEntry =
        InterfaceEntry { interface: &SIZABLE, table: &SizableTable(Self::size), bases: &[] };
}

struct SizableTable(fn() -> u32);

static SIZABLE: InterfaceDef =
    InterfaceDef { name: "Sizable", of: InterfaceOf::Op, bases: &[], verify: None, verify_regions: None, docs: None };

#[derive(Op)]
#[op(name = "test.sizable", interfaces(Sizable {}), traits(HasParent("builtin.module")))]
struct WithInterface;

static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[Add::DEF, Source::DEF, Groups::DEF, Inferring::DEF, Chain::DEF, Branch::DEF, WithInterface::DEF],
    ..DialectDescriptor::new("test")
};

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(&DIALECT);
    let cx = Context::with_registry(registry);
    cx.print_op_on_diagnostic(false);
    cx
}

fn parse(cx: &Context, text: &str) -> ParsedSource {
    let mut diags = Vec::new();
    let parsed = parse_source(cx, "in", Arc::new(text.as_bytes().to_vec()), &ParseOptions::default(), &mut diags);
    parsed.unwrap_or_else(|| panic!("{diags:?}"))
}

/// The verifier's messages for ops in a module.
fn messages(text: &str) -> Vec<String> {
    let cx = context();
    let parsed = parse(&cx, text);
    let mut diags = Vec::new();
    let _ = verify(&parsed.ir, parsed.top, &mut diags);
    diags.into_iter().map(|diag| diag.message.to_string()).collect()
}

/// A module with an empty block.
fn module(cx: &Context) -> (Ir, Op, Block) {
    let mut ir = Ir::new(cx);
    let spec = OpSpec::new(cx.op_name("builtin.module"), Location::UNKNOWN).regions(1);
    let module = ir.create_op(ir.detached_isolate(), &spec).unwrap();
    let body = ir.op(module).region(0).unwrap().handle();
    let block = ir.create_block(body, &[]).unwrap();
    (ir, module, block)
}

fn text(ir: &Ir, op: Op) -> String {
    let mut out = Vec::new();
    print_op(ir, op, &PrintFlags { generic: true, ..PrintFlags::default() }, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn descriptors_say_what_was_declared() {
    let add = Add::DEF;
    assert_eq!(add.name, "test.add");
    assert_eq!(add.operands.arity, Arity::exactly(2));
    assert_eq!(add.attributes[0].name, "overflowFlags");
    assert!(matches!(add.attributes[0].presence, Presence::Default(_)));
    let pure = OpTraits::ALWAYS_SPECULATABLE | OpTraits::NO_MEMORY_EFFECT;
    assert_eq!(add.traits, pure | OpTraits::COMMUTATIVE);
    assert!(add.effects.is_some_and(<[_]>::is_empty));

    assert_eq!(Source::DEF.results.groups[0].name, "the_value");

    let groups = Groups::DEF;
    let names: Vec<&str> = groups.attributes.iter().map(|slot| slot.name).collect();
    assert_eq!(names, ["aName", "flag", "operandSegmentSizes", "sizes"]);
    assert_eq!(groups.declared_order, [1, 3, 0, 2]);
    assert_eq!(groups.operands.sizes, Sizes::Attr(2));
    assert_eq!(groups.regions.arity, Arity { min: 1, max: None });
    for descriptor in DIALECT.ops {
        assert!(descriptor.unchecked_traits().is_empty(), "{}", descriptor.name);
        assert!(descriptor.attributes.is_sorted_by(|a, b| a.name < b.name), "{}", descriptor.name);
    }
}

#[test]
fn formats_are_data() {
    let format = Add::DEF.asm.read_format().unwrap();
    let [Elem::Operand(0), Elem::Punct(","), Elem::Operand(1), Elem::Optional(group), rest @ ..] = format.elements
    else {
        panic!("{:?}", format.elements)
    };
    assert!(matches!(group.anchor, [Present::Attr(0)]));
    assert!(matches!(group.then, [Elem::Keyword("overflow"), Elem::NoSpace, Elem::Attr { slot: 0, qualified: false }]));
    assert!(group.otherwise.is_empty() && !group.inverted);
    let [Elem::AttrDict { keyword: false }, Elem::Punct(":"), Elem::Type { of, qualified: false }] = rest else {
        panic!("{rest:?}")
    };
    assert_eq!(*of, TypeArg::Result(0));
    assert!(matches!(
        format.operand_types,
        [TypeSource::Same(TypeArg::Result(0)), TypeSource::Same(TypeArg::Result(0))]
    ));
    assert!(matches!(format.result_types, [TypeSource::Written]));
    assert_eq!(format.bound, [0]);

    assert!(matches!(Source::DEF.asm.read_format().unwrap().result_types, [TypeSource::Build]));
    assert!(matches!(Inferring::DEF.asm.read_format().unwrap().result_types, [TypeSource::Infer]));
    let chain = Chain::DEF.asm.read_format().unwrap();
    assert!(matches!(chain.result_types, [TypeSource::Same(TypeArg::Operand(0)), TypeSource::Written]));
}

#[test]
fn inference_follows_traits() {
    assert!(matches!(Add::DEF.infer, Infer::Rules([TypeSource::Same(TypeArg::Operand(0))])));
    assert!(matches!(Source::DEF.infer, Infer::Rules([TypeSource::Build])));
    assert!(matches!(
        Chain::DEF.infer,
        Infer::Rules([TypeSource::Same(TypeArg::Operand(0)), TypeSource::Transform { .. }])
    ));
}

#[test]
fn builders_infer_types_and_fill_defaults() {
    let cx = context();
    let (mut ir, module, block) = module(&cx);
    let mut builder = Builder::at_end(&mut ir, block);
    let source = builder.create(Source::build());
    let value = source.result();
    builder.create(Add::build(value, value));
    builder.create(Add::build(value, value).overflow_flags(3));
    builder.create(Inferring::build(value));
    builder.create(Inferring::build(value).with_types([Type::I32]));
    builder.create(Chain::build(value));
    let expected = r#""builtin.module"() ({
  %0 = "test.source"() : () -> i32
  %1 = "test.add"(%0, %0) <{overflowFlags = 0 : i64}> : (i32, i32) -> i32
  %2 = "test.add"(%0, %0) <{overflowFlags = 3 : i64}> : (i32, i32) -> i32
  %3 = "test.infer"(%0) : (i32) -> i64
  %4 = "test.infer"(%0) : (i32) -> i32
  %5:2 = "test.chain"(%0) : (i32) -> (i32, i32)
}) : () -> ()
"#;
    assert_eq!(text(&ir, module), expected);
}

#[test]
fn failed_inference_is_an_error() {
    let cx = context();
    let (mut ir, _, block) = module(&cx);
    let arg = ir.add_argument(block, Type::I64, Location::UNKNOWN).unwrap();
    let mut builder = Builder::at_end(&mut ir, block);
    let error = builder.try_create(Inferring::build(arg)).unwrap_err();
    assert_eq!(error.to_string(), "failed to infer result types: expected i32");
}

#[test]
fn optional_groups_go_where_they_belong() {
    let cx = context();
    let (mut ir, module, block) = module(&cx);
    let mut builder = Builder::at_end(&mut ir, block);
    let source = builder.create(Source::build());
    let v = source.result();
    let name = |name: &str| name.to_string();
    let third: &[&[Value]] = &[&[v], &[v, v]];
    let parts = GroupsParts { first: &[v, v], third, a_name: name("x"), more: 0 };
    let op = builder.create(Groups::build(parts).flag(true).second(v)).op();
    builder.create(
        Groups::build(GroupsParts { first: &[], third: &[], a_name: name("y"), more: 2 }).flag(true).flag(false),
    );
    let expected = r#""builtin.module"() ({
  %0 = "test.source"() : () -> i32
  "test.groups"(%0, %0, %0, %0, %0, %0) <{aName = "x", flag, operandSegmentSizes = array<i32: 2, 1, 3>, sizes = array<i32: 1, 2>}> ({
  }) : (i32, i32, i32, i32, i32, i32) -> ()
  "test.groups"() <{aName = "y", operandSegmentSizes = array<i32: 0, 0, 0>, sizes = array<i32>}> ({
  }, {
  }, {
  }) : () -> ()
}) : () -> ()
"#;
    assert_eq!(text(&ir, module), expected);

    let view = ir.op(op).view::<Groups>().unwrap();
    assert_eq!(view.first().collect::<Vec<_>>(), [v, v]);
    assert_eq!(view.second(), Some(v));
    assert_eq!(view.third(), [vec![v], vec![v, v]]);
    assert_eq!((view.flag(), view.a_name().as_deref(), view.more().len()), (true, Some("x"), 0));
    let fields = <Groups as OpDecl>::fields(ir.op(op).view::<Groups>().map(|view| view.0).unwrap());
    assert_eq!((fields.first.len(), fields.second.map(|v| *v), fields.third.len()), (2, Some(v), 2));
    assert_eq!(fields.a_name.get(&cx).as_deref(), Some("x"));
    assert_eq!(*fields.body, view.body().handle());
}

#[test]
fn views_check_names_and_counts() {
    let cx = context();
    let parsed = parse(&cx, r#"%0 = "test.source"() : () -> i32  %1 = "test.add"(%0) : (i32) -> i32"#);
    let mut ops = parsed.ir.op(parsed.top).region(0).unwrap().blocks().next().unwrap().ops();
    let (source, add) = (ops.next().unwrap(), ops.next().unwrap());
    assert!(source.view::<Add>().is_none(), "another op");
    assert!(add.is::<Add>() && add.view::<Add>().is_none(), "an operand is missing");
    let view = source.view::<Source>().unwrap();
    assert_eq!(view.size(), Some(7), "the default is read");
    assert_eq!(view.num_results(), 1, "a view is an op");
    assert_eq!(source.typed::<Source>().unwrap().view(&parsed.ir).unwrap().result(), view.result());
}

#[test]
fn adaptors_read_other_values() {
    let cx = context();
    let text = r#"
        %2 = "test.source"() : () -> i32
        %0:2 = "test.chain"(%2) : (i32) -> (i32, i32)
        %3 = "test.add"(%2, %2) : (i32, i32) -> i32"#;
    let parsed = parse(&cx, text);
    let body = parsed.ir.op(parsed.top).region(0).unwrap().blocks().next().unwrap();
    let ops: Vec<_> = body.ops().collect();
    let others = [ops[1].result(0).unwrap(), ops[1].result(1).unwrap()];
    let adaptor = ops[2].adaptor::<Add>(&others).unwrap();
    assert_eq!([adaptor.lhs(), adaptor.rhs()], others);
    assert_eq!(adaptor.overflow_flags(), Some(0));
    assert!(ops[2].adaptor::<Add>(&others[..1]).is_none());
}

#[test]
fn interfaces_are_implemented_and_verified() {
    let entry = WithInterface::DEF.interface(&SIZABLE).unwrap();
    let table: &SizableTable = entry.table.downcast_ref().unwrap();
    assert_eq!((table.0)(), 1);
    // Traits and interfaces are verified in the listed order, structural traits first.
    let checks = WithInterface::DEF.checks;
    assert!(matches!(checks, [TraitCheck::Interface(_), TraitCheck::ParentOneOf(["builtin.module"])]));
}

#[test]
fn successors_are_read_and_built() {
    let cx = context();
    let (mut ir, module, _) = module(&cx);
    let region = ir.op(module).region(0).unwrap().handle();
    let (a, b) = (ir.create_block(region, &[]).unwrap(), ir.create_block(region, &[]).unwrap());
    let mut builder = Builder::at_end(&mut ir, a);
    let op = builder.create(Branch::build(a, &[b, b]));
    let view = op.view(&ir).unwrap();
    assert_eq!(view.dest().handle(), a);
    assert_eq!(view.others().map(|block| block.handle()).collect::<Vec<_>>(), [b, b]);
}

#[test]
fn the_verifier_calls_what_the_user_wrote() {
    let op = |sizes: &str, values: &str, types: &str| {
        format!(
            "%0 = \"test.source\"() : () -> i32\n\
             \"test.groups\"({values}) <{{aName = \"x\", operandSegmentSizes = array<i32: {sizes}>, sizes = array<i32>}}> ({{}}) : ({types}) -> ()"
        )
    };
    assert_eq!(messages(&op("1, 0, 0", "%0", "i32")), ["'test.groups' op takes no single value"]);
    assert!(messages(&op("2, 0, 0", "%0, %0", "i32, i32")).is_empty());
}
