//! Declared rules: the data that `#[derive(Rewrite)]` writes, and the functions that the code it writes calls.
//!
//! A rule is matched without changing anything (`matching`, `blocks`, `roots`, `fragment`); then its right side is built
//! (`making`).

mod blocks;
mod field;
mod fragment;
mod making;
mod matching;
mod roots;

pub use blocks::{BlockField, argument, block, end, number_is, only, owner};
pub use field::{
    FieldRole, Fields, assert_commutes, assert_complete, assert_replaces, assert_value, commutes, fields, results_of,
    role, values_in, values_of,
};
pub use fragment::{Fragment, FragmentDef, FragmentOps, benefit, first_ops, fragment};
pub use making::{BuildField, Built, ManyValues, OneValue, Parts, replace};
pub use matching::{
    AttrField, Claim, ListField, MatchField, Miss, OperandField, attr_value, bind, claim, constant, def, def_swapped,
    equals, matched, matched_in_any_order, operand, rest, root, root_swapped, same, values,
};
pub use roots::{SharedValue, assert_shares, further, together};

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
    /// The patterns on further roots.
    pub others: &'static [Node],
    /// True if the operands of commutative ops may be in either order.
    pub commutative: bool,
    /// The fragments in the patterns, by the paths by which these name them.
    pub fragments: &'static [(&'static str, &'static FragmentDef)],
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
    /// Defined by an op that a fragment matches.
    Fragment(&'static FragmentDef),
    /// An argument of a block, perhaps of one that is the entry of a region of this op.
    Argument(Option<&'static Node>),
    /// A block, or a region with one, perhaps one that ends with this op.
    Block(Option<&'static Node>),
    /// As many values, blocks, regions or successors; true if more may follow.
    List(usize, bool),
    /// Something else, as text: a constraint, a value.
    Other(&'static str),
}

/// A place in the file of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At(pub u32, pub u32);
