//! A dialect of a user, checked in one line.

use dialekt_ir_core::context::{Context, ContextData, DialectRegistry, Type};
use dialekt_ir_core::decl::library::{AnyInteger, AnySignlessInteger, AnyType, F32, I32Attr, Index, StrAttr, UnitAttr};
use dialekt_ir_core::decl::params::VerifyParams;
use dialekt_ir_core::decl::region::{Region, SizedRegion};
use dialekt_ir_core::decl::typed::{Attr, OpResult, OpResults, Operand, Operands, TypeOf};
use dialekt_ods_macros::{Attr, Dialect, EnumAttr, Op, Type};
use dialekt_testing::{Check, check_registry};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumAttr)]
pub enum Speed {
    Slow,
    Fast,
    VeryFast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumAttr)]
#[enum_attr(name = "toy.parts", bits, separator = ", ")]
#[assembly("<" $value ">")]
pub enum Parts {
    Head = 1,
    Arms = 2,
    Legs = 4,
}

/// A crate of so many things of a type.
#[derive(Type)]
#[ty(name = "toy.crate", verify)]
#[assembly("<" $size "x" $of ">")]
pub struct Crate {
    pub size: u32,
    pub of: TypeOf<AnyInteger>,
}

impl VerifyParams for Crate {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        if self.size == 0 { Err("a crate is not empty".into()) } else { Ok(()) }
    }
}

#[derive(Attr)]
#[attr(name = "toy.label")]
#[assembly("<" $text ("[" $numbers^ "]")? ("," $ty^)? ">")]
pub struct Label {
    pub text: Attr<StrAttr>,
    #[optional]
    pub numbers: Vec<i64>,
    pub ty: Option<Type>,
}

#[derive(Op)]
#[op(name = "toy.pack", traits(Pure))]
#[assembly(
    ("of" $things^ ":" type($things))? ("labelled" $label^)? $speed ("with" $parts^)? ("heavy" $heavy^)? attr_dict "->" type($crate_)
)]
pub struct Pack {
    pub things: Operands<AnySignlessInteger>,
    pub label: Option<Attr<Label>>,
    pub speed: Attr<Speed>,
    pub parts: Option<Attr<Parts>>,
    pub heavy: Option<Attr<UnitAttr>>,
    #[default(3)]
    pub layers: Attr<I32Attr>,
    #[name("crate")]
    pub crate_: OpResult<Crate>,
}

#[derive(Op)]
#[op(name = "toy.repeat", traits(SingleBlockImplicitTerminator("toy.done")))]
#[assembly($count $body attr_dict)]
pub struct Repeat {
    pub count: Operand<Index>,
    pub body: Region<SizedRegion<1>>,
}

#[derive(Op)]
#[op(name = "toy.done", traits(Terminator, HasParent("toy.repeat")))]
#[assembly(attr_dict)]
pub struct Done;

#[derive(Op)]
#[op(name = "toy.mix", traits(AttrSizedOperandSegments, SameVariadicResultSize))]
#[assembly(("a" "(" $a^ ":" type($a) ")")? ("b" "(" $b^ ":" type($b) ")")? ("x" type($x)^)? ("y" type($y)^)? attr_dict)]
pub struct Mix {
    pub a: Operands<F32>,
    pub b: Operands<AnyType>,
    pub x: OpResults<AnyType>,
    pub y: OpResults<F32>,
}

#[derive(Dialect)]
#[dialect(name = "toy", ops(Pack, Repeat, Done, Mix), types(Crate), attrs(Label, Parts), enums(Speed))]
pub struct Toy;

fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(Toy::DIALECT);
    registry
}

#[test]
fn one_line() {
    check_registry(&registry());
}

#[test]
fn everything_is_reached_with_any_seed() {
    for seed in 0..8 {
        let report = Check::new(&registry()).only(&["toy"]).seed(seed).run();
        report.assert_ok();
        assert_eq!(report.instances.len(), 4);
        assert!(report.params > 10 && report.broken > 50, "{report}");
    }
}

#[test]
fn a_seed_tells_what_is_made() {
    let run = |seed| Check::new(&registry()).seed(seed).run();
    let counts = |seed| (run(seed).instances, run(seed).broken);
    assert_eq!(counts(7), counts(7));
    let cx = Context::with_registry(registry());
    assert!(cx.load_dialect(b"toy").is_some());
}
