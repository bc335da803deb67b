//! Declared rules: the data that `#[derive(Rewrite)]` writes, and the functions that the code it writes calls.
//!
//! A rule is matched without changing anything (`matching`); then its right side is built (`making`).

mod field;
mod making;
mod matching;

pub use field::{
    FieldRole, Fields, assert_complete, assert_replaces, assert_value, fields, results_of, role, values_in, values_of,
};
pub use making::{BuildField, Built, ManyValues, OneValue, Parts, replace};
pub use matching::{
    AttrField, Claim, MatchField, Miss, OperandField, attr_value, bind, claim, constant, count, def, equals, matched,
    operand, rest, root, same, values,
};

use std::fmt;

use crate::decl::docs::Docs;
use crate::decl::op::OpDescriptor;

/// A rule as data: its place, its left side, its right side.
#[derive(Clone, Copy, Debug)]
pub struct RuleDef {
    /// The file.
    pub file: &'static str,
    /// The start of the rule.
    pub at: At,
    /// The pattern on the root op.
    pub source: Node,
    /// Fields of the root that hold a result of an op with this name; without a name, one of a constant.
    pub needs: &'static [(FieldRole, &'static str)],
    /// True if there are conditions beyond those of `source`.
    pub guarded: bool,
    /// The ops that it makes, in order. The last ones replace the root, if anything that is made does.
    pub makes: &'static [Node],
    /// The reports that leave the rule out: `shadowed`, `overlap`, `cycle`.
    pub allow: &'static [&'static str],
    /// The documentation from its comment. The first part is the rule as written, the others are its ops by their
    /// paths.
    pub docs: Option<&'static Docs>,
}

/// An op of a rule.
#[derive(Clone, Copy)]
pub struct Node {
    /// The op.
    pub op: &'static OpDescriptor,
    /// The conditions on its fields, or their new values, as written.
    pub fields: &'static [(&'static str, Part)],
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("op", &self.op.name).field("fields", &self.fields).finish()
    }
}

/// The condition on a field.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// Nothing: it gets a name. Fields with the same name are equal.
    Name(&'static str),
    /// Defined by this op.
    Op(&'static Node),
    /// A constant of any dialect.
    Constant,
    /// Something else, as text: a constraint, a value.
    Other(&'static str),
}

/// A place in the file of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At(pub u32, pub u32);
