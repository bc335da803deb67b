//! Interfaces at run time: defaults, functions without a receiver, bases, external models, interfaces as constraints.

use dialekt_ir_core::context::{Attribute, Context, DialectDescriptor, DialectRegistry, Location, Type};
use dialekt_ir_core::decl::interface::{AnyOp, AttrRef, DialectRef, OpModel, TypeRef};
use dialekt_ir_core::decl::library::AnyType;
use dialekt_ir_core::decl::typed::{Attr, OpDecl, Operand, Operands};
use dialekt_ir_core::decl::{AttrDecl, TypeDecl};
use dialekt_ir_core::ir::{Ir, Op as OpHandle, OpSpec, Value};
use dialekt_ods_macros::{Attr, Op, Type, attr_interface, dialect_interface, op_interface, type_interface};
use expect_test::expect;

use crate::common;

/// Has a name.
#[type_interface(name = "NamedTypeInterface")]
pub trait Named {
    /// The name.
    fn title(ty: TypeRef<'_>) -> String;
    /// The name, loudly.
    fn shout(ty: TypeRef<'_>) -> String {
        Self::title(ty).to_uppercase()
    }
    /// The name of the kind.
    fn kind() -> &'static str {
        "kind"
    }
}

/// Has a name and a size.
#[type_interface(bases(Named))]
pub trait Measured: Named {
    /// How large it is, so many times.
    fn size(ty: TypeRef<'_>, times: u64) -> u64;
}

/// Says something.
#[attr_interface(name = "SaysAttrInterface")]
pub trait Says {
    /// The number that it stands for.
    fn what(attr: AttrRef<'_>) -> i64;
}

/// Counts its ops.
#[dialect_interface]
pub trait Counts {
    /// How many there are.
    fn count(dialect: DialectRef<'_>) -> usize {
        dialect.handle().ops.len()
    }
}

#[op_interface]
pub trait Doubles {
    fn twice(op: Self::View<'_>) -> usize {
        2 * op.num_operands()
    }
}

#[op_interface(bases(Doubles))]
pub trait Triples: Doubles {
    fn thrice(op: Self::View<'_>) -> usize {
        Self::twice(op) + op.num_operands()
    }
}

#[derive(Type)]
#[ty(name = "t.box", interfaces(Measured))]
#[assembly("<" $width ">")]
pub struct Boxed {
    pub width: u64,
}

impl Named for Boxed {
    fn title(ty: TypeRef<'_>) -> String {
        Boxed::of(ty.cx(), ty.handle()).map(|b| format!("box{}", b.width)).unwrap_or_default()
    }
}

impl Measured for Boxed {
    fn size(ty: TypeRef<'_>, times: u64) -> u64 {
        Boxed::of(ty.cx(), ty.handle()).map_or(0, |b| b.width * times)
    }
}

#[derive(Attr)]
#[attr(name = "t.say", interfaces(Says))]
#[assembly("<" $value ">")]
pub struct Say {
    pub value: i64,
}

impl Says for Say {
    fn what(attr: AttrRef<'_>) -> i64 {
        Say::of(attr.cx(), attr.handle()).map_or(0, |say| say.value)
    }
}

#[derive(Op)]
#[op(name = "t.take", interfaces(Triples {}, Leads))]
#[assembly($named ":" type($named) "says" $says attr_dict)]
pub struct Take {
    pub named: Operand<NamedInstance>,
    pub says: Attr<SaysInstance>,
}

impl Doubles for Take {}

/// Has a first operand.
#[op_interface]
pub trait Leads {
    /// The operand.
    fn first(op: Self::View<'_>) -> Value;
    /// The number of operands.
    #[fallback(100 + op.num_operands())]
    fn count(op: Self::View<'_>) -> usize;
    /// Takes the operands away.
    fn clear(ir: &mut Ir, op: Self::Handle);
}

impl Leads for Take {
    fn first(op: Self::View<'_>) -> Value {
        op.named()
    }
    fn count(_op: Self::View<'_>) -> usize {
        1
    }
    fn clear(ir: &mut Ir, op: Self::Handle) {
        assert!(op.view(ir).is_some());
        ir.set_operands(op.op(), &[]).unwrap();
    }
}

/// A model of ops that no type declares.
pub struct AnyModel;

impl OpModel for AnyModel {
    type Op = AnyOp;
}

impl Leads for AnyModel {
    fn first(op: Self::View<'_>) -> Value {
        op.operand(0).unwrap_or(Value::NULL)
    }
    fn count(op: Self::View<'_>) -> usize {
        op.num_operands()
    }
    fn clear(ir: &mut Ir, op: Self::Handle) {
        ir.set_operands(op, &[]).unwrap();
    }
}

/// A model of several ops, whose views it takes.
pub struct SharedModel<T>(std::marker::PhantomData<T>);

impl<T: OpDecl> OpModel for SharedModel<T> {
    type Op = T;
}

impl<T: OpDecl> Doubles for SharedModel<T> {
    fn twice(op: Self::View<'_>) -> usize {
        20 + op.num_operands()
    }
}

/// Implemented outside: external models.
pub struct IndexModel;

impl Named for IndexModel {
    fn title(_: TypeRef<'_>) -> String {
        "index".into()
    }
}

pub struct IntegerModel;

impl Says for IntegerModel {
    fn what(attr: AttrRef<'_>) -> i64 {
        attr.cx().integer_i64(attr.handle()).unwrap_or_default()
    }
}

pub struct PtrModel;

impl Named for PtrModel {
    fn title(_: TypeRef<'_>) -> String {
        "pointer".into()
    }
    fn shout(_: TypeRef<'_>) -> String {
        "POINTER!".into()
    }
    fn kind() -> &'static str {
        "outside"
    }
}

#[derive(Type)]
#[ty(name = "u.ptr")]
pub struct Ptr;

#[derive(Op)]
#[op(name = "u.any")]
pub struct Anything {
    pub value: Operand<AnyType>,
}

#[derive(Op)]
#[op(name = "u.twin")]
pub struct Twin {
    pub values: Operands<AnyType>,
}

pub struct Model;
impl Counts for Model {}
impl Counts for Take {}

static T: DialectDescriptor = DialectDescriptor {
    ops: &[Take::DEF],
    attrs: &[Say::ATTR],
    types: &[Boxed::TYPE],
    interfaces: &[<Take as Counts>::INTERFACE],
    ..DialectDescriptor::new("t")
};

static U: DialectDescriptor =
    DialectDescriptor { ops: &[Anything::DEF, Twin::DEF], types: &[Ptr::TYPE], ..DialectDescriptor::new("u") };

fn context(attach: impl FnOnce(&mut DialectRegistry)) -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(&T).insert(&U);
    attach(&mut registry);
    Context::with_registry(registry)
}

fn named(cx: &Context, ty: Type) -> Option<NamedTypeRef<'_>> {
    NamedTypeRef::of(TypeRef::new(cx, ty))
}

#[test]
fn types_implement_an_interface_and_its_bases() {
    let cx = context(|_| {});
    let ty = Boxed::new(&cx, 7);
    let sized = MeasuredTypeRef::of(TypeRef::new(&cx, ty)).unwrap();
    assert_eq!(sized.size(3), 21);
    assert_eq!(sized.ty().handle(), ty);
    // The base is implemented although only the derived interface is listed.
    let found = named(&cx, ty).unwrap();
    assert_eq!((found.title().as_str(), found.shout().as_str(), found.kind()), ("box7", "BOX7", "kind"));
    assert!(named(&cx, Type::I32).is_none());
}

#[test]
fn attributes_implement_interfaces() {
    let cx = context(|_| {});
    let attr = Say::new(&cx, 42);
    assert_eq!(SaysAttrRef::of(AttrRef::new(&cx, attr)).unwrap().what(), 42);
    assert!(SaysAttrRef::of(AttrRef::new(&cx, Attribute::UNIT)).is_none());
}

#[test]
fn models_are_attached_before_a_dialect_is_loaded() {
    let cx = context(|registry| {
        registry.attach_type("builtin.index", <IndexModel as Named>::INTERFACE);
        registry.attach_type("u.ptr", <PtrModel as Named>::INTERFACE);
        registry.attach_attr("builtin.integer", <IntegerModel as Says>::INTERFACE);
        registry.attach_dialect("u", <Model as Counts>::INTERFACE);
    });
    assert_eq!(named(&cx, Type::INDEX).unwrap().title(), "index");
    assert!(named(&cx, Type::I32).is_none());
    let ptr = Ptr::new(&cx);
    // Models are attached when the dialect is loaded.
    assert!(named(&cx, ptr).is_none());
    let dialect = cx.load_dialect(b"u").unwrap();
    let found = named(&cx, ptr).unwrap();
    assert_eq!((found.shout().as_str(), found.kind()), ("POINTER!", "outside"));
    let one = cx.integer_attr(Type::I32, 1).unwrap();
    assert_eq!(SaysAttrRef::of(AttrRef::new(&cx, one)).unwrap().what(), 1);
    assert_eq!(CountsDialectRef::of(DialectRef::new(&cx, dialect)).unwrap().count(), 2);
}

#[test]
fn models_are_attached_after_a_dialect_is_loaded() {
    let cx = context(|_| {});
    let dialect = cx.load_dialect(b"u").unwrap();
    let ptr = Ptr::new(&cx);
    assert!(named(&cx, ptr).is_none());
    assert!(CountsDialectRef::of(DialectRef::new(&cx, dialect)).is_none());
    let mut more = DialectRegistry::new();
    more.attach_type("u.ptr", <PtrModel as Named>::INTERFACE).attach_dialect("u", <Model as Counts>::INTERFACE);
    more.attach_type("t.box", <PtrModel as Named>::INTERFACE);
    cx.append_registry(&more);
    assert_eq!(named(&cx, ptr).unwrap().title(), "pointer");
    assert!(CountsDialectRef::of(DialectRef::new(&cx, dialect)).is_some());
    // A type's own implementation takes precedence.
    cx.load_dialect(b"t").unwrap();
    assert_eq!(named(&cx, Boxed::new(&cx, 1)).unwrap().title(), "box1");
}

#[test]
fn dialects_implement_interfaces() {
    let cx = context(|_| {});
    let dialect = cx.load_dialect(b"t").unwrap();
    let found = CountsDialectRef::of(DialectRef::new(&cx, dialect)).unwrap();
    assert_eq!(found.count(), 1);
    assert_eq!(found.dialect().handle().name, "t");
}

#[test]
fn ops_implement_an_interface_and_its_bases() {
    let entry = Take::DEF.interface(TriplesOpRef::INTERFACE).unwrap();
    assert_eq!(entry.interface.name, "Triples");
    assert_eq!(Take::DEF.interface(DoublesOpRef::INTERFACE).unwrap().interface.name, "Doubles");
}

/// An op in the top-level isolate, with these operands.
fn create(ir: &mut Ir, name: &str, operands: &[Value]) -> OpHandle {
    let spec = OpSpec::new(ir.cx().op_name(name), Location::UNKNOWN).operands(operands);
    ir.create_op(ir.detached_isolate(), &spec).unwrap()
}

#[test]
fn functions_are_not_called_for_ops_whose_counts_are_wrong() {
    let cx = context(|_| {});
    cx.load_dialect(b"t");
    cx.allow_unregistered_dialects(true);
    let mut ir = Ir::new(&cx);
    let spec = OpSpec::new(cx.op_name("x.s"), Location::UNKNOWN).results(&[Type::I32]);
    let source = ir.create_op(ir.detached_isolate(), &spec).unwrap();
    let value = ir.op(source).result(0).unwrap();
    let (right, wrong) = (create(&mut ir, "t.take", &[value]), create(&mut ir, "t.take", &[value, value]));
    let found = LeadsOpRef::of(ir.op(right)).unwrap();
    assert_eq!((found.first(), found.count()), (value, 1));
    // The default of what is returned, or what the interface says.
    let found = LeadsOpRef::of(ir.op(wrong)).unwrap();
    assert_eq!((found.first(), found.count()), (Value::NULL, 102));
    assert_eq!(TriplesOpRef::of(ir.op(right)).unwrap().thrice(), 3);
    assert_eq!(TriplesOpRef::of(ir.op(wrong)).unwrap().thrice(), 0);
}

#[test]
fn functions_that_change_the_op_are_called_by_the_table() {
    let cx = context(|_| {});
    cx.load_dialect(b"t");
    cx.allow_unregistered_dialects(true);
    let mut ir = Ir::new(&cx);
    let spec = OpSpec::new(cx.op_name("x.s"), Location::UNKNOWN).results(&[Type::I32]);
    let source = ir.create_op(ir.detached_isolate(), &spec).unwrap();
    let value = ir.op(source).result(0).unwrap();
    let op = create(&mut ir, "t.take", &[value]);
    // Once the table is there, nothing borrows the IR.
    let leads = LeadsOpRef::of(ir.op(op)).unwrap().table();
    leads.clear(&mut ir, op);
    assert_eq!(ir.op(op).num_operands(), 0);
}

#[test]
fn models_are_of_an_op_of_several_or_of_any() {
    let cx = context(|registry| {
        registry.attach("u.any", <AnyModel as Leads>::INTERFACE);
        registry.attach("u.any", <SharedModel<Anything> as Doubles>::INTERFACE);
        registry.attach("u.twin", <SharedModel<Twin> as Doubles>::INTERFACE);
    });
    cx.load_dialect(b"u");
    let mut ir = Ir::new(&cx);
    let (empty, twin) = (create(&mut ir, "u.any", &[]), create(&mut ir, "u.twin", &[]));
    assert_eq!(LeadsOpRef::of(ir.op(empty)).unwrap().count(), 0);
    assert_eq!(DoublesOpRef::of(ir.op(twin)).unwrap().twice(), 20);
    assert_eq!(DoublesOpRef::of(ir.op(empty)).unwrap().twice(), 0, "`u.any` has one operand");
}

#[test]
fn interfaces_are_constraints() {
    common::check_own(
        &[&T, &U],
        "%0 = \"x.s\"() : () -> !t.box<3>\n%1 = \"x.s\"() : () -> i32\nt.take %0 : !t.box<3> says #t.say<3>\nt.take %1 : i32 says #t.say<3>",
        expect![[r#"
            <stdin>:4:13: error: custom op 't.take' invalid kind of type specified
            t.take %1 : i32 says #t.say<3>
                        ^
        "#]],
    );
    common::check_own(
        &[&T, &U],
        "%0 = \"x.s\"() : () -> !t.box<3>\n\"t.take\"(%0) {says = 3 : i32} : (!t.box<3>) -> ()",
        expect![[r#"
            <stdin>:2:1: error: 't.take' op attribute 'says' failed to satisfy constraint: SaysAttrInterface instance
            "t.take"(%0) {says = 3 : i32} : (!t.box<3>) -> ()
            ^
        "#]],
    );
    common::check_own(
        &[&T, &U],
        "%0 = \"x.s\"() : () -> !t.box<3>\nt.take %0 : !t.box<3> says unit",
        expect![[r#"
            <stdin>:2:28: error: custom op 't.take' invalid kind of attribute specified
            t.take %0 : !t.box<3> says unit
                                       ^
        "#]],
    );
}
