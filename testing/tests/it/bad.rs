//! Dialects with mistakes: each mistake is found, and reported for the op or type that has it.

use dialekt_ir_core::context::{DialectDescriptor, DialectRegistry};
use dialekt_ir_core::decl::hooks::Verify;
use dialekt_ir_core::decl::library::{AnySignlessInteger, I32Attr};
use dialekt_ir_core::decl::op::{Invalid, OpAsm, OpDescriptor};
use dialekt_ir_core::decl::params::{Param, ParamsAsm, Presence};
use dialekt_ir_core::decl::typed::{Attr, OpDecl, Operand};
use dialekt_ir_core::decl::{ParamDef, ParamValue, ParamsDef};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::lex::Tok;
use dialekt_ods_macros::Op;
use dialekt_testing::Check;

/// The problems that a check reports for a dialect: the name of the declaration, and the first line.
fn problems(dialect: &'static DialectDescriptor) -> Vec<(String, String)> {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect);
    let report = Check::new(&registry).only(&["bad"]).run();
    let first = |text: &str| text.lines().next().unwrap_or_default().to_string();
    report.problems.iter().map(|(about, problem)| (about.clone(), first(problem))).collect()
}

fn all_say(found: &[(String, String)], about: &str, part: &str) {
    assert!(!found.is_empty(), "nothing is found");
    assert!(found.iter().all(|(of, text)| of == about && text.contains(part)), "{found:#?}");
}

/// An op whose custom form omits an attribute.
static FORGETS: OpDescriptor = OpDescriptor {
    name: "bad.forgets",
    attributes: Remembers::DEF.attributes,
    asm: OpAsm { parse: Some(|_, _| Ok(())), print: Some(|_, _| {}), ..OpAsm::GENERIC },
    ..OpDescriptor::EMPTY
};

#[derive(Op)]
#[op(name = "bad.remembers")]
pub struct Remembers {
    pub number: Option<Attr<I32Attr>>,
}

#[test]
fn a_form_that_leaves_something_out() {
    static BAD: DialectDescriptor = DialectDescriptor { ops: &[&FORGETS], ..DialectDescriptor::new("bad") };
    all_say(&problems(&BAD), "bad.forgets", "read from its custom form, it is something else");
}

/// An op that prints text which its parser rejects.
static STUTTERS: OpDescriptor = OpDescriptor {
    name: "bad.stutters",
    asm: OpAsm { parse: Some(|_, _| Ok(())), print: Some(|_, p| p.write(" again again")), ..OpAsm::GENERIC },
    ..OpDescriptor::EMPTY
};

#[test]
fn a_form_that_is_not_read() {
    static BAD: DialectDescriptor = DialectDescriptor { ops: &[&STUTTERS], ..DialectDescriptor::new("bad") };
    all_say(&problems(&BAD), "bad.stutters", "what was printed is not read");
}

#[derive(Op)]
#[op(name = "bad.never", verify)]
pub struct Never {
    pub value: Operand<AnySignlessInteger>,
}

impl Verify for Never {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        out.push(op.error("is never right"));
        Err(Invalid)
    }
}

#[test]
fn an_op_that_is_never_valid() {
    static BAD: DialectDescriptor = DialectDescriptor { ops: &[Never::DEF], ..DialectDescriptor::new("bad") };
    all_say(&problems(&BAD), "bad.never", "no valid instance was found");
}

#[derive(Op)]
#[op(name = "bad.panics", verify)]
pub struct Panics {
    pub number: Attr<I32Attr>,
}

impl Verify for Panics {
    fn verify(op: Self::View<'_>, _: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        assert!(op.number().unwrap_or(0) < 10, "too large for me");
        Ok(())
    }
}

#[test]
fn a_verifier_that_panics() {
    static BAD: DialectDescriptor = DialectDescriptor { ops: &[Panics::DEF], ..DialectDescriptor::new("bad") };
    all_say(&problems(&BAD), "bad.panics", "panics: too large for me");
}

/// A type that prints a number, and parses it as the next one.
static COUNTER: ParamsDef = ParamsDef {
    dialect: "bad",
    mnemonic: "counter",
    params: &[ParamDef { name: "number", type_name: "uint32_t", kind: u32::KIND, presence: Presence::Required }],
    asm: ParamsAsm::Custom {
        parse: |p, _| {
            p.expect(Tok::Less, "expected '<'")?;
            let number = p.parse_optional_integer()?.unwrap_or(0);
            p.expect(Tok::Greater, "expected '>'")?;
            Ok(vec![ParamValue::Int(number + 1)])
        },
        print: |values, p| {
            if let [ParamValue::Int(number)] = values {
                p.write(format!("<{number}>"));
            }
        },
    },
    ..ParamsDef::EMPTY
};

#[test]
fn a_type_that_is_read_as_another_one() {
    static BAD: DialectDescriptor = DialectDescriptor { types: &[&COUNTER], ..DialectDescriptor::new("bad") };
    all_say(&problems(&BAD), "!bad.counter", "is read as something else");
}
