//! Parts of declarations: defaults that use the context, optional properties, custom parameters.
use dialekt_ir_core::attr_field;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Context, ContextData, DialectDescriptor, DialectRegistry, Location, Type};
use dialekt_ir_core::decl::hooks::{Fold, OpTrait};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::{GraphRegion, Region};
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::decl::{AttrConstraintDef, AttrDecl, Derived, TraitCheck, TypeConstraintDef};
use dialekt_ir_core::ir::{EditError, Ir, Op, OpSpec, Value};
use dialekt_ir_core::rewrite::{Constants, FoldFn, Folded};
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_ir_core::verify::fail;
use dialekt_ods_macros::{Attr, Described, Op};

#[derive(Op)]
#[op(name = "t.parts")]
struct Parts {
    #[default(cx.ident("deep"))]
    mode: Attr<StrAttr>,
    count: Option<Prop<I64Attr>>,
    node: Option<Attr<Node>>,
}

#[derive(Attr)]
#[attr(name = "t.node")]
#[assembly("<" $name ("," $next^)? ">")]
struct Node {
    name: String,
    next: Option<Attr<Node>>,
}

/// Reads of memory, as far as attributes go.
#[derive(Op)]
#[op(name = "t.load", rename_all = "camelCase")]
struct Load {
    r#type: Attr<TypeAttr>,
    #[default(1)]
    min_alignment: Attr<I64Attr>,
    is_volatile: Attr<UnitAttr>,
    count: Option<Prop<I64Attr>>,
}

static T: DialectDescriptor = DialectDescriptor {
    ops: &[Parts::DEF, Load::DEF, Concat::DEF],
    attrs: &[Node::ATTR],
    ..DialectDescriptor::new("t")
};

/// Attributes are read and written as they are, by the fields that declare them.
#[test]
fn attributes_are_accessed_by_field() {
    let mut registry = DialectRegistry::new();
    registry.insert(&T);
    let cx = Context::with_registry(registry);
    cx.load_dialect(b"t");
    let mut ir = Ir::new(&cx);
    let mut make = |name| {
        let spec = OpSpec::new(cx.op_name(name), Location::UNKNOWN);
        ir.create_op(ir.detached_isolate(), &spec).unwrap()
    };
    let (op, other) = (make("t.load"), make("t.parts"));

    // What is not there is not read as its default.
    assert_eq!(ir.op(op).raw_attr(attr_field!(Load, min_alignment)), None);
    assert_eq!(ir.op(op).view::<Load>().unwrap().min_alignment(), Some(1));
    assert_eq!(attr_field!(Load, min_alignment).name(), "minAlignment");

    ir.set_field(op, attr_field!(Load, r#type), Type::I32).unwrap();
    ir.set_field(op, attr_field!(Load, min_alignment), 16).unwrap();
    ir.set_field(op, attr_field!(Load, is_volatile), ()).unwrap();
    ir.set_field_attr(op, attr_field!(Load, count), Attribute::UNIT).unwrap();
    let load = ir.op(op).view::<Load>().unwrap();
    assert_eq!((load.r#type(), load.min_alignment(), load.is_volatile()), (Some(Type::I32), Some(16), true));
    // One of another kind is there, and has no value.
    assert_eq!((load.raw_attr(attr_field!(Load, count)), load.count()), (Some(Attribute::UNIT), None));

    assert_eq!(ir.remove_field(op, attr_field!(Load, is_volatile)), Ok(Some(Attribute::UNIT)));
    assert_eq!(ir.remove_field(op, attr_field!(Load, is_volatile)), Ok(None));
    assert_eq!(ir.op(other).raw_attr(attr_field!(Load, count)), None);
    assert_eq!(ir.set_field(other, attr_field!(Load, min_alignment), 1), Err(EditError::NotInherent));
}

/// Values one after the other, as TensorFlow has it: the type and the number of its operands have names.
#[derive(Op)]
#[op(name = "t.concat", rename_all = "camelCase")]
struct Concat {
    values: Operands<AnyType>,
    result: OpResult<AnyType>,
    /// The number of values.
    #[derived(Some(op.values().len() as i64))]
    num_values: Derived<I64Attr>,
    /// The type that they all have.
    #[derived({
        let mut types = op.values().map(|value| op.ir().value(value).ty());
        let first = types.next()?;
        types.all(|ty| ty == first).then_some(first)
    })]
    #[name("T")]
    element: Derived<TypeAttr>,
}

#[test]
fn derived_attributes_are_computed() {
    let mut registry = DialectRegistry::new();
    registry.insert(&T);
    let cx = Context::with_registry(registry);
    cx.load_dialect(b"t");
    let mut ir = Ir::new(&cx);
    cx.allow_unregistered_dialects(true);
    let ops = [Type::I32, Type::I64].map(|ty| {
        let types = [ty];
        let spec = OpSpec::new(cx.op_name("u.value"), Location::UNKNOWN).results(&types);
        ir.create_op(ir.detached_isolate(), &spec).unwrap()
    });
    let [a, b] = ops.map(|op| ir.op(op).result(0).unwrap());
    let mut make = |operands: &[Value]| {
        let spec = OpSpec::new(cx.op_name("t.concat"), Location::UNKNOWN).operands(operands).results(&[Type::I32]);
        ir.create_op(ir.detached_isolate(), &spec).unwrap()
    };
    let same = make(&[a, a]);
    let mixed = make(&[a, b]);
    let empty = make(&[]);
    let concat = ir.op(same).view::<Concat>().unwrap();
    assert_eq!((concat.num_values(), concat.element()), (Some(2), Some(Type::I32)));
    let text = |op| ir.op(op).materialize_derived().map(|attr| attr_to_string(&cx, attr));
    assert_eq!(text(same).as_deref(), Some("{T = i32, numValues = 2 : i64}"));
    assert_eq!((text(mixed), text(empty)), (None, None));
    assert_eq!(ir.op(mixed).derived_attr("numValues"), Some(cx.integer_attr(Type::I64, 2).unwrap()));
    assert_eq!(ir.op(ops[0]).materialize_derived(), Some(Attribute::EMPTY_DICTIONARY));
    // Nothing is kept.
    assert_eq!(ir.op(same).attr("numValues"), None);
    assert!(Concat::DEF.is_derived("T") && !Concat::DEF.is_derived("values") && Concat::DEF.attributes.is_empty());
}

/// There are at least this number of operands, and at most that.
#[derive(Described)]
struct Takes<const MIN: usize, const MAX: usize>;

impl<const MIN: usize, const MAX: usize> OpTrait for Takes<MIN, MAX> {
    const CHECK: TraitCheck = TraitCheck::Hook(|op, out| match op.num_operands() {
        n if (MIN..=MAX).contains(&n) => Ok(()),
        _ => fail(out, op.op_error(format!("expects {MIN} to {MAX} operands"))),
    });
}

/// An integer that changes nothing as the last operand.
#[derive(Described)]
struct NeutralElement<const VALUE: i64>;

impl<const VALUE: i64> OpTrait for NeutralElement<VALUE> {
    const FOLD: Option<FoldFn> = Some(|op, constants| {
        let last = constants.operand(op, op.num_operands().checked_sub(1)?)?;
        let is_neutral = op.num_operands() == 2 && op.cx().integer_i64(last) == Some(VALUE);
        is_neutral.then_some(Folded::from(op.operand(0)?))
    });
}

/// A value.
#[derive(Op)]
#[op(name = "t.constant", traits(ConstantLike, Pure))]
struct Constant {
    value: Attr<I64Attr>,
    result: OpResult<I64>,
}

/// Constants go behind other operands before the neutral element is looked for.
#[derive(Op)]
#[op(name = "t.add", traits(Commutative, Takes<2, 2>, NeutralElement<0>))]
struct Add {
    values: Operands<I64>,
    result: OpResult<I64>,
}

/// Constants stay where they are as long as there is something else to do.
#[derive(Op)]
#[op(name = "t.mul", fold, traits(NeutralElement<1>, Takes<2, 3>, Commutative))]
struct Mul {
    values: Operands<I64>,
    result: OpResult<I64>,
}

impl Fold for Mul {
    /// `x * 0 = 0`, also where the operands would have to be exchanged first.
    fn fold(op: Self::View<'_>, constants: Constants<'_>) -> Option<Folded> {
        let is_zero =
            |attr: &Attribute| matches!(op.cx().attr_data(*attr), AttrData::Integer { value, .. } if value.is_zero());
        op.values().filter_map(|value| constants.get(value)).find(is_zero).map(Folded::from)
    }
}

static FOLDS: DialectDescriptor =
    DialectDescriptor { ops: &[Constant::DEF, Add::DEF, Mul::DEF], ..DialectDescriptor::new("t") };

#[test]
fn traits_have_parameters() {
    assert!(Add::DEF.has_trait::<Takes<2, 2>>() && !Add::DEF.has_trait::<Takes<2, 3>>());
    let text = "%a = \"t.constant\"() <{value = 2 : i64}> : () -> i64\n\
                %b = \"t.mul\"(%a, %a, %a) : (i64, i64, i64) -> i64\n\
                %c = \"t.add\"(%a) : (i64) -> i64";
    let found = crate::common::run(&[&FOLDS], text);
    assert!(found.contains("3:6: error: 't.add' op expects 2 to 2 operands"), "{found}");
}

/// An op with a result, and perhaps with a value in its first slot.
fn make(ir: &mut Ir, name: &str, operands: &[Value], value: Option<i64>) -> (Op, Value) {
    let spec = OpSpec::new(ir.cx().op_name(name), Location::UNKNOWN).operands(operands).results(&[Type::I64]);
    let op = ir.create_op(ir.detached_isolate(), &spec).unwrap();
    if let Some(value) = value {
        ir.set_slot(op, 0, Some(I64Attr::write(ir.cx(), value))).unwrap();
    }
    (op, ir.op(op).result(0).unwrap())
}

/// The folder of an op comes first, then its traits in the order in which they are listed.
#[test]
fn traits_fold_in_their_order() {
    let mut registry = DialectRegistry::new();
    registry.insert(&FOLDS);
    let cx = Context::with_registry(registry);
    cx.load_dialect(b"t");
    cx.allow_unregistered_dialects(true);
    let mut ir = Ir::new(&cx);
    let x = make(&mut ir, "u.x", &[], None).1;
    let [zero, one, two] = [0, 1, 2].map(|value| make(&mut ir, "t.constant", &[], Some(value)).1);
    let mut fold = |name: &str, operands: &[Value]| {
        let op = make(&mut ir, name, operands, None).0;
        ir.op(op).fold(Constants::of(&ir))
    };
    let is_in_place = |found: &Option<Folded>| matches!(found, Some(Folded::InPlace(_)));
    assert_eq!(fold("t.add", &[x, zero]), Some(x.into()));
    assert!(is_in_place(&fold("t.add", &[zero, x])));
    assert_eq!(fold("t.add", &[x, two]), None);
    // `NeutralElement` is asked before the constants move.
    assert_eq!(fold("t.mul", &[two, one]), Some(two.into()));
    assert!(is_in_place(&fold("t.mul", &[two, x])));
    // The op itself comes before both.
    assert_eq!(fold("t.mul", &[zero, one]), Some(I64Attr::write(&cx, 0).into()));
    assert!(matches!(fold("t.mul", &[zero, x]), Some(Folded::Results(_))));
}

/// A dimension of the first operand.
struct DimOfFirst;

impl AttrConstraint for DimOfFirst {
    const DEF: &'static AttrConstraintDef = &I64Attr::DEF.in_op("dimension of the first operand", |op, attr| {
        let first = op.operand_types().next().and_then(|ty| op.cx().type_data(ty).shape());
        let dim = op.cx().integer_i64(attr).and_then(|dim| usize::try_from(dim).ok());
        first.zip(dim).is_some_and(|(shape, dim)| dim < shape.len())
    });
    type Value<'c> = i64;
    fn read(cx: &ContextData, attr: Attribute) -> Option<i64> {
        I64Attr::read(cx, attr)
    }
    fn write(cx: &ContextData, dim: i64) -> Attribute {
        I64Attr::write(cx, dim)
    }
}

/// The type of the first operand.
struct TypeOfFirst;

impl TypeConstraint for TypeOfFirst {
    const DEF: &'static TypeConstraintDef =
        &TypeConstraintDef::in_op("the type of the first operand", |op, ty| op.operand_types().next() == Some(ty));
}

/// Neither 0 nor 1.
type Stride = Confined<I64Attr, ExceptAttr<IntIsOneOf<(N<0>, N<1>)>>>;

/// Takes a part along a dimension.
#[derive(Op)]
#[op(name = "t.slice")]
#[assembly($values "at" $dim attr_dict ":" functional_type($values, $result))]
struct Slice {
    values: Operands<AnyOf<(Index, TypeOfFirst)>>,
    dim: Attr<DimOfFirst>,
    stride: Option<Attr<Stride>>,
    other: Option<Attr<TypeAttrOf<Except<AnyInteger>>>>,
    result: OpResults<Except<AnyOf<(Index, TypeOfFirst)>>>,
}

static SLICES: DialectDescriptor = DialectDescriptor { ops: &[Slice::DEF], ..DialectDescriptor::new("t") };

#[test]
fn constraints_see_the_op() {
    let check = |op: &str, expected: expect_test::Expect| {
        let text = format!("%t, %i, %f = \"u.x\"() : () -> (tensor<2x3xf32>, index, f32)\n{op}");
        crate::common::check_own(&[&SLICES], &text, expected);
    };
    check(
        "t.slice %t, %i, %t at 1 : (tensor<2x3xf32>, index, tensor<2x3xf32>) -> ()",
        expect_test::expect![[r#"
        module {
          %0:3 = "u.x"() : () -> (tensor<2x3xf32>, index, f32)
          t.slice %0#0, %0#1, %0#0 at 1 : (tensor<2x3xf32>, index, tensor<2x3xf32>) -> ()
        }

    "#]],
    );
    check(
        "t.slice %t at 2 : (tensor<2x3xf32>) -> ()",
        expect_test::expect![[r#"
        <stdin>:2:1: error: 't.slice' op attribute 'dim' failed to satisfy constraint: dimension of the first operand
        t.slice %t at 2 : (tensor<2x3xf32>) -> ()
        ^
        <stdin>:2:1: note: see current operation: "t.slice"(%0#0) <{dim = 2 : i64}> : (tensor<2x3xf32>) -> ()
    "#]],
    );
    check(
        "t.slice %i, %t at 0 : (index, tensor<2x3xf32>) -> ()",
        expect_test::expect![[r#"
        <stdin>:2:1: error: 't.slice' op attribute 'dim' failed to satisfy constraint: dimension of the first operand
        t.slice %i, %t at 0 : (index, tensor<2x3xf32>) -> ()
        ^
        <stdin>:2:1: note: see current operation: "t.slice"(%0#1, %0#0) <{dim = 0 : i64}> : (index, tensor<2x3xf32>) -> ()
    "#]],
    );
    check(
        "t.slice %t, %f at 0 : (tensor<2x3xf32>, f32) -> ()",
        expect_test::expect![[r#"
        <stdin>:2:1: error: 't.slice' op operand #1 must be variadic of index or the type of the first operand, but got 'f32'
        t.slice %t, %f at 0 : (tensor<2x3xf32>, f32) -> ()
        ^
        <stdin>:2:1: note: see current operation: "t.slice"(%0#0, %0#2) <{dim = 0 : i64}> : (tensor<2x3xf32>, f32) -> ()
    "#]],
    );
    check(
        "t.slice %t at 0 {stride = 1 : i64} : (tensor<2x3xf32>) -> ()",
        expect_test::expect![[r#"
        <stdin>:2:17: error: custom op 't.slice' 't.slice' op attribute 'stride' failed to satisfy constraint: 64-bit signless integer attribute not whose value is one of {0, 1}
        t.slice %t at 0 {stride = 1 : i64} : (tensor<2x3xf32>) -> ()
                        ^
    "#]],
    );
    check(
        "t.slice %t at 0 {stride = 2 : i64, other = f32} : (tensor<2x3xf32>) -> ()",
        expect_test::expect![[r#"
        module {
          %0:3 = "u.x"() : () -> (tensor<2x3xf32>, index, f32)
          t.slice %0#0 at 0 {other = f32, stride = 2 : i64} : (tensor<2x3xf32>) -> ()
        }

    "#]],
    );
    check(
        "t.slice %t at 0 {other = i32} : (tensor<2x3xf32>) -> ()",
        expect_test::expect![[r#"
        <stdin>:2:17: error: custom op 't.slice' 't.slice' op attribute 'other' failed to satisfy constraint: type attribute of not integer
        t.slice %t at 0 {other = i32} : (tensor<2x3xf32>) -> ()
                        ^
    "#]],
    );
    check(
        "%r = \"t.slice\"(%t) <{dim = 0}> : (tensor<2x3xf32>) -> index",
        expect_test::expect![[r#"
        <stdin>:2:6: error: 't.slice' op result #0 must be variadic of not index or the type of the first operand, but got 'index'
        %r = "t.slice"(%t) <{dim = 0}> : (tensor<2x3xf32>) -> index
             ^
        <stdin>:2:6: note: see current operation: %1 = "t.slice"(%0#0) <{dim = 0 : i64}> : (tensor<2x3xf32>) -> index
    "#]],
    );
}

/// Stages that work at the same time, after what is done once.
#[derive(Op)]
#[op(name = "t.pipeline", traits(NoTerminator))]
struct Pipeline {
    once: Region,
    stages: Region<GraphRegion>,
}

static PIPELINES: DialectDescriptor = DialectDescriptor { ops: &[Pipeline::DEF], ..DialectDescriptor::new("t") };

#[test]
fn regions_of_an_op_differ_in_kind() {
    let check = |once: &str, stages: &str, expected: expect_test::Expect| {
        let text = format!("\"t.pipeline\"() ({{{once}}}, {{{stages}}}) : () -> ()");
        crate::common::check_own(&[&PIPELINES], &text, expected);
    };
    let (first, cycle) = ("%a = \"u.a\"() : () -> i1", "%a = \"u.a\"(%b) : (i1) -> i1 %b = \"u.b\"(%a) : (i1) -> i1");
    check(
        first,
        cycle,
        expect_test::expect![[r#"
        module {
          "t.pipeline"() ({
            %0 = "u.a"() : () -> i1
          }, {
            %0 = "u.a"(%1) : (i1) -> i1
            %1 = "u.b"(%0) : (i1) -> i1
          }) : () -> ()
        }

    "#]],
    );
    check(
        cycle,
        first,
        expect_test::expect![[r#"
        <stdin>:1:23: error: operand #0 does not dominate this use
        "t.pipeline"() ({%a = "u.a"(%b) : (i1) -> i1 %b = "u.b"(%a) : (i1) -> i1}, {%a = "u.a"() : () -> i1}) : () -> ()
                              ^
        <stdin>:1:23: note: see current operation: %1 = "u.a"(%2) : (i1) -> i1
        <stdin>:1:51: note: operand defined here (op in the same block)
        "t.pipeline"() ({%a = "u.a"(%b) : (i1) -> i1 %b = "u.b"(%a) : (i1) -> i1}, {%a = "u.a"() : () -> i1}) : () -> ()
                                                          ^
    "#]],
    );
    check(
        "",
        "^a: \"u.br\"()[^b] : () -> () ^b: \"u.end\"() : () -> ()",
        expect_test::expect![[r#"
        <stdin>:1:1: error: 't.pipeline' op expects graph region #1 to have 0 or 1 blocks
        "t.pipeline"() ({}, {^a: "u.br"()[^b] : () -> () ^b: "u.end"() : () -> ()}) : () -> ()
        ^
        <stdin>:1:1: note: see current operation: 
        "t.pipeline"() ({
        }, {
          "u.br"()[^bb1] : () -> ()
        ^bb1:  // pred: ^bb0
          "u.end"() : () -> ()
        }) : () -> ()
    "#]],
    );
}
