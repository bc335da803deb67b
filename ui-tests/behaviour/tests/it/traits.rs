//! Traits of types and attributes: their checks, their order, and who lists them.

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};
use dialekt_ir_core::decl::interface::{AttrRef, TypeRef};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::parse::parse_text;
use expect_test::expect;

use super::common::check_own;

/// Something with a width in bits.
pub trait HasWidth {
    fn width(&self) -> u32;
}

/// The width is a multiple of a number of bits.
#[derive(Described)]
pub struct MultipleOf<const BITS: u32>;

impl<T: HasWidth, const BITS: u32> TypeTrait<T> for MultipleOf<BITS> {
    fn verify(ty: &T, _: &ContextData) -> Result<(), String> {
        match ty.width() % BITS {
            0 => Ok(()),
            _ => Err(format!("{} bits are no multiple of {BITS}", ty.width())),
        }
    }
}

impl<A: HasWidth, const BITS: u32> AttrTrait<A> for MultipleOf<BITS> {
    fn verify(attr: &A, cx: &ContextData) -> Result<(), String> {
        <Self as TypeTrait<A>>::verify(attr, cx)
    }
}

/// It lives in a register: a mark, which is not checked.
#[derive(Described)]
pub struct InRegister;

impl<T> TypeTrait<T> for InRegister {}

/// A register.
#[derive(Type)]
#[ty(name = "reg.register", traits(InRegister, MultipleOf<8>, MultipleOf<16>), verify)]
#[assembly("<" $width ">")]
pub struct Register {
    pub width: u32,
}

impl HasWidth for Register {
    fn width(&self) -> u32 {
        self.width
    }
}

impl VerifyParams for Register {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        match self.width {
            0 => Err("a register has bits".into()),
            _ => Ok(()),
        }
    }
}

/// A record of bytes that contains others; it is set later what.
#[derive(Type)]
#[ty(name = "reg.file", traits(MultipleOf<8>))]
#[assembly("<" $width ("," $registers^)? ">")]
pub struct File {
    pub width: u32,
    #[mutable]
    pub registers: Option<Vec<Type>>,
}

impl HasWidth for File {
    fn width(&self) -> u32 {
        self.width
    }
}

/// A field of a register.
#[derive(Attr)]
#[attr(name = "reg.field", traits(MultipleOf<4>))]
#[assembly("<" $width ">")]
pub struct Field {
    pub width: u32,
}

impl HasWidth for Field {
    fn width(&self) -> u32 {
        self.width
    }
}

/// Registers.
#[derive(Dialect)]
#[dialect(name = "reg", types(Register, File), attrs(Field))]
pub struct Reg;

const DIALECTS: [&DialectDescriptor; 1] = [Reg::DIALECT];

#[test]
fn traits_are_verified_in_order_and_before_the_declaration() {
    check_own(
        &DIALECTS,
        r#""t.op"() {a = !reg.register<32>, b = #reg.field<12>, c = !reg.file<8>} : () -> ()"#,
        expect![[r#"
        module {
          "t.op"() {a = !reg.register<32>, b = #reg.field<12>, c = !reg.file<8>} : () -> ()
        }

    "#]],
    );
    for (text, expected) in [
        (
            "!reg.register<12>",
            expect![[r#"
            <stdin>:1:28: error: 12 bits are no multiple of 8
            "t.op"() {a = !reg.register<12>} : () -> ()
                                       ^
        "#]],
        ),
        (
            "!reg.register<24>",
            expect![[r#"
            <stdin>:1:28: error: 24 bits are no multiple of 16
            "t.op"() {a = !reg.register<24>} : () -> ()
                                       ^
        "#]],
        ),
        (
            "!reg.register<0>",
            expect![[r#"
            <stdin>:1:28: error: a register has bits
            "t.op"() {a = !reg.register<0>} : () -> ()
                                       ^
        "#]],
        ),
        (
            "#reg.field<6>",
            expect![[r#"
            <stdin>:1:25: error: 6 bits are no multiple of 4
            "t.op"() {a = #reg.field<6>} : () -> ()
                                    ^
        "#]],
        ),
        (
            "!reg.file<12, i32>",
            expect![[r#"
            <stdin>:1:24: error: 12 bits are no multiple of 8
            "t.op"() {a = !reg.file<12, i32>} : () -> ()
                                   ^
        "#]],
        ),
    ] {
        check_own(&DIALECTS, &format!("\"t.op\"() {{a = {text}}} : () -> ()"), expected);
    }
}

#[test]
fn constructors_verify_traits() {
    let cx = Context::new();
    assert_eq!(Register::new_checked(&cx, 24), Err("24 bits are no multiple of 16".into()));
    assert_eq!(Field::new_checked(&cx, 6), Err("6 bits are no multiple of 4".into()));
    assert!(Register::new_checked(&cx, 48).is_ok());
}

#[test]
fn traits_are_asked_for() {
    let mut registry = DialectRegistry::new();
    registry.insert(Reg::DIALECT);
    let cx = Context::with_registry(registry);
    let ty = |text: &str| TypeRef::new(&cx, parse_text(&cx, text, |p| p.parse_type()).unwrap());
    let register = ty("!reg.register<32>");
    assert!(register.has_trait::<InRegister>() && register.has_trait::<MultipleOf<8>>());
    assert!(!register.has_trait::<MultipleOf<4>>() && !ty("i32").has_trait::<InRegister>());
    assert!(ty("!reg.file<8>").has_trait::<MultipleOf<8>>());
    let field = AttrRef::new(&cx, parse_text(&cx, "#reg.field<4>", |p| p.parse_attribute(None)).unwrap());
    assert!(field.has_trait::<MultipleOf<4>>() && !field.has_trait::<MultipleOf<8>>());
    assert_eq!(Register::TYPE.traits[0].summary, "It lives in a register: a mark, which is not checked.");
    assert!(Register::TYPE.has_trait::<MultipleOf<16>>() && !Field::ATTR.has_trait::<InRegister>());
}
