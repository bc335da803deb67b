//! Rules of LLVM IR that the reader leaves to a verifier. [LLVM: llvm/lib/IR/Verifier.cpp]
//!
//! Messages are LLVM's, which shows the entity in question where these have its place. What operations of the dialect check themselves once they are
//! made (sizes of atomic accesses, ..) is not checked here.

mod assumptions;
mod attributes;
mod bundles;
mod calls;
mod debug;
mod dominance;
mod exceptions;
mod functions;
mod globals;
mod intrinsics;
mod metadata;
mod strings;
mod swift_error;
mod tbaa;

pub use debug::{Broken, broken_debug_information};
use dialekt_ir_core::num::ApInt;

use crate::module::constants::{Const, ConstId};
use crate::module::function::{Body, Inst, Val};
use crate::module::metadata::{MdId, Metadata};
use crate::module::types::TypeId;
use crate::module::{Global, Module};
use crate::parse::ParseError;

/// Checks a module. Each rule that is broken is in the result once for each entity that breaks it, in the order of globals, functions and
/// instructions.
pub fn check(module: &Module) -> Vec<ParseError> {
    let mut checker = Checker { module, errors: Vec::new() };
    for id in &module.functions {
        checker.function(module.global(*id));
    }
    for id in &module.variables {
        checker.variable(module.global(*id));
    }
    for id in &module.aliases {
        checker.alias(*id);
    }
    checker.errors
}

struct Checker<'a> {
    module: &'a Module,
    errors: Vec<ParseError>,
}

/// A rule that is broken: the rest of the rules of a kind is not asked.
type Rule = Result<(), String>;

/// The failure of a rule, unless a condition holds.
fn ensure(holds: bool, message: impl Into<String>) -> Rule {
    if holds { Ok(()) } else { Err(message.into()) }
}

/// An instruction with the function that it is in.
#[derive(Clone, Copy)]
struct At<'a> {
    global: &'a Global,
    body: &'a Body,
    inst: &'a Inst,
}

impl<'a> Checker<'a> {
    /// Takes note of a broken rule at a place.
    fn note(&mut self, at: usize, rule: Rule) {
        if let Err(message) = rule {
            self.errors.push(ParseError { at, message });
        }
    }

    /// The operands of a node; a node of a kind of its own has none of these.
    fn node(&self, id: MdId) -> &'a [Option<MdId>] {
        match self.module.md(id) {
            Metadata::Node { operands, .. } => operands,
            _ => &[],
        }
    }

    /// The constant that metadata is.
    fn constant(&self, id: Option<MdId>) -> Option<ConstId> {
        match self.module.md(id?) {
            Metadata::Const(constant) => Some(*constant),
            _ => None,
        }
    }

    /// The integer that metadata is, with its type.
    fn integer(&self, id: Option<MdId>) -> Option<(&'a ApInt, TypeId)> {
        let id = self.constant(id)?;
        Some((self.int(id)?, self.module.consts.ty(id)))
    }

    /// The text that metadata is.
    fn text(&self, id: Option<MdId>) -> Option<&'a [u8]> {
        match self.module.md(id?) {
            Metadata::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The integer that a constant is.
    fn int(&self, id: ConstId) -> Option<&'a ApInt> {
        match self.module.consts.get(id) {
            Const::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The integer that an operand is.
    fn operand_int(&self, operand: Option<&Val>) -> Option<&'a ApInt> {
        match operand? {
            Val::Const(id) => self.int(*id),
            _ => None,
        }
    }

    /// The type of an operand, which metadata and blocks have none of.
    fn ty(&self, body: &Body, operand: &Val) -> Option<TypeId> {
        match operand {
            Val::Const(id) => Some(self.module.consts.ty(*id)),
            Val::Local(id) => Some(body.values[id.index()].ty),
            Val::Metadata(_) | Val::Block(_) => None,
        }
    }

    fn is_ptr(&self, ty: TypeId) -> bool {
        self.module.types.address_space(ty).is_some()
    }
}
