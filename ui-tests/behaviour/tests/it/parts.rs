//! Parts of declarations: defaults that use the context, optional properties, custom parameters.
use dialekt_ir_core::attr_field;
use dialekt_ir_core::context::{Attribute, Context, DialectDescriptor, DialectRegistry, Location, Type};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::decl::{AttrDecl, Derived};
use dialekt_ir_core::ir::{EditError, Ir, OpSpec, Value};
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_ods_macros::{Attr, Op};

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
