//! Extensions of dialects, interfaces that dialects promise, and collections of the interfaces of dialects.

use std::panic::{AssertUnwindSafe, catch_unwind};

use dialekt_ir_core::context::{Context, DialectExtension, DialectRegistry};
use dialekt_ir_core::decl::interface::{AttrRef, DialectRef, OpModel, TypeRef};
use dialekt_ir_core::decl::library::AnyType;
use dialekt_ir_core::decl::typed::{OpResult, Operand};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::op_to_string;
use dialekt_ir_core::verify::verify;
use dialekt_ods_macros::{
    Attr, Dialect, DialectExtension, Op, Type, attr_interface, dialect_interface, op_interface, type_interface,
};

#[op_interface(name = "SoundOpInterface")]
pub trait SoundOpInterface {
    fn sound(_op: Self::View<'_>) -> &'static str {
        "silence"
    }
}

#[type_interface]
pub trait SizedTypeInterface {
    fn size(_ty: TypeRef<'_>) -> u32 {
        1
    }
}

#[attr_interface]
pub trait NamedAttrInterface {
    fn long(_attr: AttrRef<'_>) -> bool {
        true
    }
}

#[dialect_interface(name = "SpeciesInterface")]
pub trait SpeciesInterface {
    fn legs(dialect: DialectRef<'_>) -> u32;
}

#[derive(Op)]
#[op(name = "cat.meow")]
#[assembly(attr_dict)]
pub struct Meow {}

#[derive(Op)]
#[op(name = "cat.purr")]
#[assembly(attr_dict)]
pub struct Purr {}

#[derive(Type)]
#[ty(name = "cat.fur")]
pub struct Fur;

#[derive(Attr)]
#[attr(name = "cat.name")]
pub struct Name;

/// Cats, whose sounds others know.
#[derive(Dialect)]
#[dialect(
    name = "cat",
    ops(Meow, Purr),
    types(Fur),
    attrs(Name),
    promises(SoundOpInterface(Meow), SizedTypeInterface(Fur), NamedAttrInterface(Name), SpeciesInterface)
)]
pub struct Cat;

/// Dogs.
#[derive(Dialect)]
#[dialect(name = "dog", interfaces(SpeciesInterface))]
pub struct Dog;

impl SpeciesInterface for Dog {
    fn legs(dialect: DialectRef<'_>) -> u32 {
        assert_eq!(dialect.handle().name, "dog");
        4
    }
}

/// Boxes.
#[derive(Dialect)]
#[dialect(name = "crate_", allows_unknown_ops)]
pub struct Crate;

#[derive(Op)]
#[op(name = "cat.chase")]
#[assembly($tail attr_dict ":" type($tail))]
pub struct Chase {
    pub tail: Operand<AnyType>,
    pub distance: OpResult<Meters>,
}

#[derive(Type)]
#[ty(name = "dog.meters")]
pub struct Meters;

#[derive(Attr)]
#[attr(name = "dog.mood")]
#[assembly("<" $level ">")]
pub struct Mood {
    pub level: i64,
}

/// Cats that dogs chase.
#[derive(DialectExtension)]
#[extension(extends(Cat, Dog), loads(Crate), ops(Chase), types(Meters), attrs(Mood), models = attach)]
pub struct CatAndDog;

struct MeowModel;

impl OpModel for MeowModel {
    type Op = Meow;
}

impl SoundOpInterface for MeowModel {
    fn sound(_op: Self::View<'_>) -> &'static str {
        "meow"
    }
}

struct Models;

impl SizedTypeInterface for Models {}
impl NamedAttrInterface for Models {}

impl SpeciesInterface for Models {
    fn legs(_dialect: DialectRef<'_>) -> u32 {
        4
    }
}

fn attach(registry: &mut DialectRegistry) {
    registry.attach("cat.meow", MeowModel::INTERFACE);
    registry.attach_type("cat.fur", <Models as SizedTypeInterface>::INTERFACE);
    registry.attach_attr("cat.name", <Models as NamedAttrInterface>::INTERFACE);
    registry.attach_dialect("cat", <Models as SpeciesInterface>::INTERFACE);
}

fn registry(extensions: &[&'static DialectExtension]) -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(Cat::DIALECT).insert(Dog::DIALECT);
    for extension in extensions {
        registry.extend(extension);
    }
    registry
}

fn parse(cx: &Context, text: &'static str) -> Result<ParsedSource, String> {
    let mut said = Vec::new();
    let parsed = parse_source(cx, "in", std::sync::Arc::new(text.as_bytes()), &ParseOptions::default(), &mut said);
    let parsed = parsed.ok_or_else(|| said[0].message.clone())?;
    verify(&parsed.ir, parsed.top, &mut said).map_err(|_| said[0].message.clone())?;
    Ok(parsed)
}

#[test]
fn an_extension_waits_for_all_dialects_and_loads_others() {
    let cx = Context::with_registry(registry(&[CatAndDog::EXTENSION]));
    cx.load_dialect(b"cat").unwrap();
    assert!(cx.op_descriptor(cx.op_name("cat.chase")).is_none() && cx.loaded_dialect(b"crate_").is_none());
    let loaded = |cx: &Context| cx.loaded_dialects().iter().map(|dialect| dialect.name).collect::<Vec<_>>();
    assert_eq!(loaded(&cx), ["builtin", "cat"]);

    let cx = Context::with_registry(registry(&[CatAndDog::EXTENSION]));
    let text = "%0 = \"dog.bark\"() : () -> i32";
    cx.allow_unregistered_dialects(true);
    parse(&cx, text).map(drop).unwrap_or_default();
    cx.load_dialect(b"cat").unwrap();
    assert_eq!(loaded(&cx), ["builtin", "dog", "cat", "crate_"]);
    let text = "\"crate_.box\"() ({\n^bb0(%tail: !cat.fur):\n  %0 = cat.chase %tail {mood = #dog.mood<3>} : !cat.fur\n  \
                \"crate_.end\"(%0) : (!dog.meters) -> ()\n}) : () -> ()\n";
    let parsed = parse(&cx, text).unwrap_or_else(|error| panic!("{error}"));
    let printed = op_to_string(&parsed.ir, parsed.top, &Default::default());
    assert!(printed.contains("%0 = cat.chase %arg0 {mood = #dog.mood<3>} : !cat.fur"), "{printed}");
    assert!(printed.contains("(%0) : (!dog.meters) -> ()"), "{printed}");
    let op = parsed.ir.op(parsed.top).preorder().find(|op| op.name() == op.cx().op_name("cat.chase")).unwrap();
    assert_eq!(op.cx().op_dialect(op.name()).map(|dialect| dialect.name), Some("cat"));
}

#[test]
fn an_extension_may_come_last() {
    let cx = Context::with_registry(registry(&[]));
    cx.load_dialect(b"cat").unwrap();
    cx.load_dialect(b"dog").unwrap();
    let mut more = DialectRegistry::new();
    more.extend(CatAndDog::EXTENSION).extend(CatAndDog::EXTENSION);
    assert_eq!(more.extensions().len(), 1);
    cx.append_registry(&more);
    cx.append_registry(&more);
    assert!(cx.op_descriptor(cx.op_name("cat.chase")).is_some() && cx.loaded_dialect(b"crate_").is_some());
    // Scopes have what their base has, and apply what it has not.
    let base = Context::with_registry(registry(&[CatAndDog::EXTENSION]));
    base.load_dialect(b"cat").unwrap();
    let scope = base.freeze().ok().unwrap().scope();
    assert!(scope.op_descriptor(scope.op_name("cat.chase")).is_none());
    scope.load_dialect(b"dog").unwrap();
    assert!(parse(&scope, "func = 0").is_err());
    assert!(scope.type_def(scope.loaded_dialect(b"dog").unwrap(), "meters").is_some());
}

#[test]
fn names_that_were_used_before_stay_what_they_are() {
    let cx = Context::with_registry(registry(&[CatAndDog::EXTENSION]));
    cx.allow_unregistered_dialects(true);
    let parsed = parse(&cx, "\"crate_.use\"() {a = \"cat.chase\"} : () -> ()\n").unwrap();
    cx.load_dialect(b"cat").unwrap();
    cx.load_dialect(b"dog").unwrap();
    let printed = op_to_string(&parsed.ir, parsed.top, &Default::default());
    assert!(printed.contains("\"crate_.use\"() {a = \"cat.chase\"}"), "{printed}");
}

#[test]
fn unknown_names_are_reported_with_those_of_extensions() {
    let cx = Context::with_registry(registry(&[CatAndDog::EXTENSION]));
    cx.load_dialect(b"cat").unwrap();
    cx.load_dialect(b"dog").unwrap();
    assert_eq!(parse(&cx, "cat.chaise").err().unwrap(), "custom op 'cat.chaise' is unknown");
    assert_eq!(
        parse(&cx, "\"crate_.x\"() {a = !dog.feet} : () -> ()").err().unwrap(),
        "unknown  type `feet` in dialect `dog`"
    );
    let cx = Context::with_registry(registry(&[]));
    cx.load_dialect(b"dog").unwrap();
    cx.allow_unregistered_dialects(true);
    let error = parse(&cx, "\"x.x\"() {a = !dog.feet} : () -> ()").err().unwrap();
    assert_eq!(error, "dialect 'dog' provides no type parsing hook");
}

/// The message of a panic.
fn panic_of<T>(work: impl FnOnce() -> T) -> String {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = catch_unwind(AssertUnwindSafe(work));
    std::panic::set_hook(hook);
    let panic = done.err().expect("it panics");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn promises_are_kept_by_extensions() {
    let registry = registry(&[CatAndDog::EXTENSION]);
    assert_eq!(registry.broken_promises(), [""; 0]);
    let cx = Context::with_registry(registry);
    cx.load_dialect(b"cat").unwrap();
    cx.load_dialect(b"dog").unwrap();
    let parsed = parse(&cx, "cat.meow\ncat.purr\n").unwrap();
    let ops: Vec<_> = parsed.ir.op(parsed.top).preorder().skip(1).collect();
    assert_eq!(SoundOpRef::of(ops[0]).map(|op| op.sound()), Some("meow"));
    assert!(SoundOpRef::of(ops[1]).is_none());
    let cat = cx.loaded_dialect(b"cat").unwrap();
    assert_eq!(SpeciesDialectRef::of(DialectRef::new(&cx, cat)).map(|dialect| dialect.legs()), Some(4));
}

#[test]
fn broken_promises_are_reported() {
    let registry = registry(&[]);
    assert_eq!(
        registry.broken_promises(),
        [
            "cat.meow: the interface SoundOpInterface is promised, and nothing implements it",
            "cat.fur: the interface SizedTypeInterface is promised, and nothing implements it",
            "cat.name: the interface NamedAttrInterface is promised, and nothing implements it",
            "cat: the interface SpeciesInterface is promised, and nothing implements it",
        ]
    );
    let cx = Context::with_registry(registry);
    let text = "cat.meow {a = !cat.fur, b = #cat.name}\ncat.purr\n";
    let parsed = parse(&cx, text).unwrap();
    let ops: Vec<_> = parsed.ir.op(parsed.top).preorder().skip(1).collect();
    let promised = |interface: &str| {
        format!(
            "checking for an interface (`{interface}`) that was promised by dialect 'cat' but never implemented. This is generally an \
             indication that the dialect extension implementing the interface was never registered."
        )
    };
    assert_eq!(panic_of(|| SoundOpRef::of(ops[0])), promised("SoundOpInterface"));
    assert!(SoundOpRef::of(ops[1]).is_none());
    assert!(cx.op_promises_interface(ops[0].name(), SoundOpRef::INTERFACE));
    assert!(!cx.op_promises_interface(ops[1].name(), SoundOpRef::INTERFACE));
    let ty = ops[0].attr(b"a").and_then(|attr| cx.type_value(attr)).unwrap();
    assert_eq!(panic_of(|| SizedTypeRef::of(TypeRef::new(&cx, ty))), promised("SizedTypeInterface"));
    let attr = ops[0].attr(b"b").unwrap();
    assert_eq!(panic_of(|| NamedAttrRef::of(AttrRef::new(&cx, attr))), promised("NamedAttrInterface"));
    let dialect = cx.loaded_dialect(b"cat").unwrap();
    assert_eq!(panic_of(|| SpeciesDialectRef::of(DialectRef::new(&cx, dialect))), promised("SpeciesInterface"));
}

#[test]
fn interfaces_of_dialects_are_collected() {
    let cx = Context::with_registry(registry(&[CatAndDog::EXTENSION]));
    cx.load_dialect(b"dog").unwrap();
    cx.load_dialect(b"cat").unwrap();
    let all = SpeciesDialectRef::collect(&cx);
    let names: Vec<&str> = all.iter().map(|species| species.dialect().handle().name).collect();
    assert_eq!(names, ["cat", "dog"]);
    let parsed = parse(&cx, "cat.meow\n").unwrap();
    let top = parsed.ir.op(parsed.top);
    let meow = top.preorder().nth(1).unwrap();
    assert_eq!(all.of(meow).map(|species| species.legs()), Some(4));
    assert!(all.of(top).is_none());
    assert!(all.of_dialect(cx.builtin_dialect()).is_none());
}

#[test]
fn mistakes_between_declarations_are_found() {
    static WRONG: DialectExtension = DialectExtension {
        types: &[<Meters as dialekt_ir_core::decl::TypeDecl>::TYPE],
        ops: &[<Meow as dialekt_ui_tests::prelude::OpDecl>::DEF],
        models: Some(|registry| {
            registry.attach_dialect("dog", Models::INTERFACE_OF_SPECIES);
        }),
        ..DialectExtension::new("Wrong", &[Cat::DIALECT])
    };
    let mut registry = DialectRegistry::new();
    registry.insert(Cat::DIALECT).extend(&WRONG);
    let problems = registry.check();
    assert_eq!(
        problems,
        [
            "cat: two operations are named `cat.meow`",
            "Wrong: the type dog.meters is of no dialect that it extends",
            "Wrong: it implements SpeciesInterface for dog, whose dialect it neither extends nor loads",
        ]
    );
    assert_eq!(registry.extended(Cat::DIALECT).ops.len(), 3);
}

impl Models {
    const INTERFACE_OF_SPECIES: dialekt_ir_core::decl::InterfaceEntry = <Models as SpeciesInterface>::INTERFACE;
}
