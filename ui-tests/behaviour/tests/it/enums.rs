//! Enum attributes at run time. Expected texts and diagnostics are those of the reference for the same ops.

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry, Type};
use dialekt_ir_core::decl::library::{AnyType, I1};
use dialekt_ir_core::decl::typed::{Attr, AttrConstraint, OpDecl, OpResult, Operand};
use dialekt_ir_core::decl::{AttrDecl, EnumDecl, Flags};
use dialekt_ods_macros::{EnumAttr, Op};
use expect_test::{Expect, expect};

use crate::common;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(width = 64)]
pub enum CmpIPredicate {
    Eq = 0,
    Ne = 1,
    Slt = 2,
    Sle = 3,
    Sgt = 4,
    Sge = 5,
    Ult = 6,
    Ule = 7,
    Ugt = 8,
    Uge = 9,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(
    name = "arith.fastmath",
    symbol = "Arith_FastMathAttr",
    type_name = "::mlir::arith::FastMathFlags",
    summary = "Floating point fast math flags",
    bits,
    separator = ",",
    primary_groups
)]
#[assembly("<" $value ">")]
pub enum FastMath {
    None = 0,
    #[case("reassoc")]
    Reassociate = 1,
    #[case("nnan")]
    NoNans = 2,
    #[case("ninf")]
    NoInfinities = 4,
    #[case("nsz")]
    NoSignedZeros = 8,
    #[case("arcp")]
    AllowReciprocal = 16,
    Contract = 32,
    #[case("afn")]
    ApproximateFunctions = 64,
    Fast = 127,
}

/// Compares.
#[derive(Op)]
#[op(name = "arith.cmpi", traits(SameTypeOperands))]
#[assembly($predicate "," $lhs "," $rhs attr_dict ":" type($lhs))]
pub struct CmpI {
    pub predicate: Attr<CmpIPredicate>,
    pub lhs: Operand<AnyType>,
    pub rhs: Operand<AnyType>,
    pub result: OpResult<I1>,
}

/// Adds.
#[derive(Op)]
#[op(name = "arith.addf", traits(SameOperandsAndResultType))]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct AddF {
    pub lhs: Operand<AnyType>,
    pub rhs: Operand<AnyType>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<AnyType>,
}

static ARITH: DialectDescriptor =
    DialectDescriptor { ops: &[CmpI::DEF, AddF::DEF], attrs: &[FastMath::ATTR], ..DialectDescriptor::new("arith") };

/// An op with this text after `%a, %a`.
fn addf(rest: &str) -> String {
    format!("%a = \"t.s\"() : () -> f32\n%0 = arith.addf %a, %a {rest} : f32")
}

fn check(text: &str, expected: Expect) {
    common::check(&[&ARITH], text, expected);
}

#[test]
fn sets_are_written_in_their_own_form() {
    check(
        &addf("fastmath<nnan, nsz>"),
        expect![[r#"
        module {
          %0 = "t.s"() : () -> f32
          %1 = arith.addf %0, %0 fastmath<nnan,nsz> : f32
        }

    "#]],
    );
    check(
        &addf("fastmath<none>"),
        expect![[r#"
        module {
          %0 = "t.s"() : () -> f32
          %1 = arith.addf %0, %0 : f32
        }

    "#]],
    );
    check(
        &addf("fastmath<nnan, fast>"),
        expect![[r#"
        module {
          %0 = "t.s"() : () -> f32
          %1 = arith.addf %0, %0 fastmath<fast> : f32
        }

    "#]],
    );
    check(
        &addf("fastmath<nnan,ninf,nsz,arcp,contract,afn,reassoc>"),
        expect![[r#"
        module {
          %0 = "t.s"() : () -> f32
          %1 = arith.addf %0, %0 fastmath<fast> : f32
        }

    "#]],
    );
    check(
        &addf("fastmath<\"nnan\">"),
        expect![[r#"
        module {
          %0 = "t.s"() : () -> f32
          %1 = arith.addf %0, %0 fastmath<nnan> : f32
        }

    "#]],
    );
    check(
        &addf("fastmath<\"nnan,afn\">"),
        expect![[r#"
        module {
          %0 = "t.s"() : () -> f32
          %1 = arith.addf %0, %0 fastmath<nnan,afn> : f32
        }

    "#]],
    );
    check(
        "\"t.s\"() {a = #arith.fastmath<nnan>} : () -> ()",
        expect![[r#"
        module {
          "t.s"() {a = #arith.fastmath<nnan>} : () -> ()
        }

    "#]],
    );
}

#[test]
fn wrong_sets_get_the_words_of_the_reference() {
    check(
        &addf("fastmath<>"),
        expect![[r#"
        <stdin>:2:33: error: custom op 'arith.addf' expected valid keyword or string
        %0 = arith.addf %a, %a fastmath<> : f32
                                        ^
        <stdin>:2:33: error: custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`
        %0 = arith.addf %a, %a fastmath<> : f32
                                        ^
    "#]],
    );
    check(
        &addf("fastmath<foo>"),
        expect![[r#"
        <stdin>:2:33: error: custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast
        %0 = arith.addf %a, %a fastmath<foo> : f32
                                        ^
        <stdin>:2:36: error: custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`
        %0 = arith.addf %a, %a fastmath<foo> : f32
                                           ^
    "#]],
    );
    check(
        &addf("fastmath<nnan,foo>"),
        expect![[r#"
        <stdin>:2:33: error: custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast
        %0 = arith.addf %a, %a fastmath<nnan,foo> : f32
                                        ^
        <stdin>:2:41: error: custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`
        %0 = arith.addf %a, %a fastmath<nnan,foo> : f32
                                                ^
    "#]],
    );
    check(
        &addf("fastmath<nnan,5>"),
        expect![[r#"
        <stdin>:2:38: error: custom op 'arith.addf' expected valid keyword or string
        %0 = arith.addf %a, %a fastmath<nnan,5> : f32
                                             ^
        <stdin>:2:38: error: custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`
        %0 = arith.addf %a, %a fastmath<nnan,5> : f32
                                             ^
    "#]],
    );
    check(
        &addf("fastmath<nnan ninf>"),
        expect![[r#"
        <stdin>:2:37: error: expected '>'
        %0 = arith.addf %a, %a fastmath<nnan ninf> : f32
                                            ^
    "#]],
    );
    check(
        &addf("fastmath"),
        expect![[r#"
        <stdin>:2:32: error: expected '<'
        %0 = arith.addf %a, %a fastmath : f32
                                       ^
    "#]],
    );
    check(
        &addf("fastmath 5"),
        expect![[r#"
        <stdin>:2:32: error: expected '<'
        %0 = arith.addf %a, %a fastmath 5 : f32
                                       ^
    "#]],
    );
    check(
        &addf("fastmath #arith.fastmath<nnan>"),
        expect![[r#"
        <stdin>:2:59: error: expected ':'
        %0 = arith.addf %a, %a fastmath #arith.fastmath<nnan> : f32
                                                                  ^
    "#]],
    );
    check(
        "\"t.s\"() {a = #arith.fastmath<foo>} : () -> ()",
        expect![[r#"
        <stdin>:1:30: error: expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast
        "t.s"() {a = #arith.fastmath<foo>} : () -> ()
                                     ^
        <stdin>:1:33: error: failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`
        "t.s"() {a = #arith.fastmath<foo>} : () -> ()
                                        ^
    "#]],
    );
    check(
        "\"t.s\"() {a = #arith.fastmath} : () -> ()",
        expect![[r#"
        <stdin>:1:29: error: expected '<'
        "t.s"() {a = #arith.fastmath} : () -> ()
                                    ^
    "#]],
    );
    check(
        "\"t.s\"() {a = #arith.foo<1>} : () -> ()",
        expect![[r#"
        <stdin>:1:21: error: unknown attribute `foo` in dialect `arith`
        "t.s"() {a = #arith.foo<1>} : () -> ()
                            ^
    "#]],
    );
}

/// An op with this predicate.
fn cmpi(predicate: &str) -> String {
    format!("%a = \"t.s\"() : () -> i32\n%0 = arith.cmpi {predicate}, %a, %a : i32")
}

#[test]
fn integers_are_written_as_words() {
    check(
        &cmpi("slt"),
        expect![[r#"
        module {
          %0 = "t.s"() : () -> i32
          %1 = arith.cmpi slt, %0, %0 : i32
        }

    "#]],
    );
    check(
        &cmpi("\"uge\""),
        expect![[r#"
        module {
          %0 = "t.s"() : () -> i32
          %1 = arith.cmpi uge, %0, %0 : i32
        }

    "#]],
    );
    check(
        &cmpi("foo"),
        expect![[r#"
        <stdin>:2:17: error: custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]
        %0 = arith.cmpi foo, %a, %a : i32
                        ^
    "#]],
    );
    check(
        &cmpi("\"foo\""),
        expect![[r#"
        <stdin>:2:17: error: custom op 'arith.cmpi' invalid predicate attribute specification: "foo"
        %0 = arith.cmpi "foo", %a, %a : i32
                        ^
    "#]],
    );
    check(
        &cmpi("5"),
        expect![[r#"
        <stdin>:2:17: error: custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]
        %0 = arith.cmpi 5, %a, %a : i32
                        ^
    "#]],
    );
}

#[test]
fn sets_are_values() {
    use FastMath::*;
    let set = NoNans | NoSignedZeros;
    assert_eq!(set.to_string(), "nnan,nsz");
    assert!(set.contains(NoNans) && !set.contains(Fast) && set.intersects(Fast));
    assert_eq!(set.iter().collect::<Vec<_>>(), [NoNans, NoSignedZeros]);
    assert_eq!(set ^ NoNans, Flags::from(NoSignedZeros));
    assert_eq!((!set & NoNans) | Contract, Contract.into());
    assert_eq!(!Flags::<FastMath>::default(), Flags::all());
    assert_eq!(Flags::<FastMath>::all(), Fast.into());
    assert_eq!(Flags::<FastMath>::from_bits(128), Option::None);
    let mut set = Flags::from(Fast);
    set.set(Contract | ApproximateFunctions, false);
    assert_eq!(set.to_string(), "reassoc,nnan,ninf,nsz,arcp");
    assert_eq!(Flags::<FastMath>::EMPTY.to_string(), "none");
    set |= Fast;
    assert_eq!(set.iter().last(), Some(Fast));
}

#[test]
fn attributes_are_read_and_written() {
    let mut registry = DialectRegistry::new();
    registry.insert(&ARITH);
    let cx = Context::with_registry(registry);
    let attr = FastMath::write(&cx, FastMath::NoNans.into());
    assert_eq!(FastMath::read(&cx, attr), Some(FastMath::NoNans.into()));
    let predicate = CmpIPredicate::write(&cx, CmpIPredicate::Uge);
    assert_eq!(cx.integer_i64(predicate), Some(9));
    assert_eq!(CmpIPredicate::read(&cx, predicate), Some(CmpIPredicate::Uge));
    assert_eq!(CmpIPredicate::read(&cx, attr), None);
    assert_eq!(CmpIPredicate::read(&cx, cx.integer_attr(Type::I64, 10).unwrap()), None);
    assert_eq!(CmpIPredicate::read(&cx, cx.integer_attr(Type::I32, 1).unwrap()), None);
    let described = <CmpIPredicate as AttrConstraint>::DEF.describe(&cx, attr);
    assert_eq!(described, "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9");
}

/// The order in which other threads see an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(strings)]
pub enum Ordering {
    Relaxed,
    #[case("acq_rel")]
    AcquireRelease = 4,
    SeqCst,
}

/// Separates what is before it from what is behind.
#[derive(Op)]
#[op(name = "sync.fence")]
#[assembly($ordering ("failure" $failure^)? attr_dict)]
pub struct Fence {
    pub ordering: Attr<Ordering>,
    #[default(Ordering::Relaxed)]
    pub failure: Attr<Ordering>,
}

static SYNC: DialectDescriptor = DialectDescriptor { ops: &[Fence::DEF], ..DialectDescriptor::new("sync") };

#[test]
fn strings_are_cases() {
    common::check_own(
        &[&SYNC],
        "sync.fence \"seq_cst\"\nsync.fence \"acq_rel\" failure \"acq_rel\"\nsync.fence \"acq_rel\" failure \"relaxed\"",
        expect![[r#"
            module {
              sync.fence "seq_cst"
              sync.fence "acq_rel" failure "acq_rel"
              sync.fence "acq_rel"
            }

        "#]],
    );
    common::check_own(
        &[&SYNC],
        "sync.fence \"acquire\"",
        expect![[r#"
            <stdin>:1:1: error: 'sync.fence' op attribute 'ordering' failed to satisfy constraint: allowed string cases: 'relaxed', 'acq_rel', 'seq_cst'
            sync.fence "acquire"
            ^
            <stdin>:1:1: note: see current operation: "sync.fence"() <{failure = "relaxed", ordering = "acquire"}> : () -> ()
        "#]],
    );
    common::check_own(
        &[&SYNC],
        "\"sync.fence\"() <{failure = \"relaxed\", ordering = 4 : i32}> : () -> ()",
        expect![[r#"
        <stdin>:1:1: error: invalid properties {failure = "relaxed", ordering = 4 : i32} for op sync.fence: Invalid attribute `ordering` in property conversion: 4 : i32
        "sync.fence"() <{failure = "relaxed", ordering = 4 : i32}> : () -> ()
        ^
    "#]],
    );
    common::check_own(
        &[&SYNC],
        "sync.fence seq_cst",
        expect![[r#"
        <stdin>:1:11: error: expected attribute value
        sync.fence seq_cst
                  ^
    "#]],
    );
}

#[test]
fn cases_are_texts_and_values() {
    assert_eq!(Ordering::AcquireRelease.to_string(), "acq_rel");
    assert_eq!(format!("{:>8}", Ordering::SeqCst), " seq_cst");
    assert_eq!("acq_rel".parse::<Ordering>().ok(), Some(Ordering::AcquireRelease));
    assert_eq!(Ordering::try_from(5).ok(), Some(Ordering::SeqCst));
    assert_eq!(Ordering::MAX_VALUE, 5);
    let error = Ordering::try_from(1).unwrap_err().to_string();
    assert_eq!(error, "expected Ordering to be one of: relaxed, acq_rel, seq_cst, found `1`");

    assert_eq!(CmpIPredicate::try_from(3).ok(), Some(CmpIPredicate::Sle));
    assert_eq!(CmpIPredicate::MAX_VALUE, 9);

    assert_eq!(FastMath::NoNans.to_string(), "nnan");
    assert_eq!("nnan".parse::<FastMath>().ok(), Some(FastMath::NoNans));
    assert_eq!("nnan,nsz".parse::<Flags<FastMath>>().ok(), Some(FastMath::NoNans | FastMath::NoSignedZeros));
    assert!("nnan,fats".parse::<Flags<FastMath>>().is_err());
    assert_eq!(Flags::<FastMath>::try_from(3).ok(), Some(FastMath::Reassociate | FastMath::NoNans));
    assert!(Flags::<FastMath>::try_from(128).is_err());
    assert_eq!(FastMath::MAX_VALUE, 127);
}
