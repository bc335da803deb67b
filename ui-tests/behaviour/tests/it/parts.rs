//! Parts of declarations: defaults that use the context, optional properties, custom parameters.
use dialekt_ir_core::attr_field;
use dialekt_ir_core::context::{Attribute, Context, DialectDescriptor, DialectRegistry, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::ir::{EditError, Ir, OpSpec};
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

static T: DialectDescriptor =
    DialectDescriptor { ops: &[Parts::DEF, Load::DEF], attrs: &[Node::ATTR], ..DialectDescriptor::new("t") };

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
