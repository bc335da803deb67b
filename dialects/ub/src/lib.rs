//! The ub dialect: undefined behaviour, deferred (poison) or immediate.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod poison;

pub use poison::{Poison, PoisonAttr, PoisonAttrInterface};

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ods_macros::Op;

/// Is never executed: undefined behaviour if it is.
#[derive(Op)]
#[op(name = "ub.unreachable", traits(Terminator))]
#[assembly(attr_dict)]
pub struct Unreachable {}

/// The ub dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[Poison::DEF, Unreachable::DEF],
    attrs: &[PoisonAttr::ATTR],
    ..DialectDescriptor::new("ub")
};
