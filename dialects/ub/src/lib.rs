//! The ub dialect: undefined behaviour, deferred (poison) or immediate.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod poison;

pub use poison::{POISON, Poison, PoisonAttrInterface, PoisonValue};

use dialekt_ir_core::context::{Attribute, DialectDescriptor, Type, dialect::DialectHooks};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::text::parse::{Parsed, Parser};
use dialekt_ods_macros::Op;

/// Is never executed: undefined behaviour if it is.
#[derive(Op)]
#[op(name = "ub.unreachable", traits(Terminator))]
#[assembly(attr_dict)]
pub struct Unreachable {}

/// The ub dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "ub",
    dependencies: &[],
    ops: &[Poison::DEF, Unreachable::DEF],
    allows_unknown_ops: false,
    hooks: &Hooks,
};

/// Behaviour of the dialect as a whole.
struct Hooks;

impl DialectHooks for Hooks {
    fn has_attrs(&self) -> bool {
        true
    }

    fn parse_attr(&self, parser: &mut Parser<'_>, mnemonic: &str, _ty: Option<Type>) -> Option<Parsed<Attribute>> {
        (mnemonic == POISON).then(|| Ok(poison::full(parser.cx())))
    }
}
