//! Fragments: parts of patterns that several rules share.

use std::fmt;

use smallvec::SmallVec;

use super::matching::{Matched, Miss, OperandField, Why, miss};
use super::{At, Node};
use crate::decl::docs::Docs;
use crate::decl::op::OpDescriptor;
use crate::ir::Op;
use crate::rewrite::rewriter::Rewriter;

/// A fragment as data.
#[derive(Clone, Copy)]
pub struct FragmentDef {
    /// The name: the path of its type.
    pub name: fn() -> &'static str,
    /// The file.
    pub file: &'static str,
    /// The start of the pattern.
    pub at: At,
    /// The pattern.
    pub source: Node,
    /// The number of ops in it, as [`Fragment::OPS`].
    pub ops: u16,
    /// True if there are conditions beyond those of `source`.
    pub guarded: bool,
    /// The fragments in the pattern, by the paths by which it names them.
    pub fragments: &'static [(&'static str, &'static FragmentDef)],
    /// The documentation from its comment. The first part is the fragment as written, the others are its ops by their paths.
    pub docs: Option<&'static Docs>,
}

impl FragmentDef {
    /// The fragment of a declaration with mistakes.
    pub const STUB: FragmentDef = FragmentDef {
        name: || "",
        file: "",
        at: At(0, 0),
        source: Node { op: &OpDescriptor::EMPTY, fields: &[] },
        ops: 0,
        guarded: true,
        fragments: &[],
        docs: None,
    };
}

impl fmt::Debug for FragmentDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FragmentDef").field("name", &(self.name)()).field("source", &self.source).finish()
    }
}

/// The ops that a fragment matched.
pub type FragmentOps = SmallVec<[Op; 4]>;

/// A part of patterns, as `#[derive(Fragment)]` makes it: an op and what it is made of, whose names are the fields of the struct.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a fragment",
    label = "not declared with `#[derive(Fragment)]`: an operation is written without `use`"
)]
pub trait Fragment: Sized + 'static {
    /// The fragment as data.
    const DEF: &'static FragmentDef;
    /// The number of ops in it, those of fragments in it included. Constants of any dialect do not count.
    const OPS: u16;
    /// Matches an op: its names, and the ops that were matched, operands before the ops that use them.
    ///
    /// # Errors
    /// The place where it does not match.
    fn matched(rewriter: &Rewriter<'_>, op: Op) -> Result<(Self, FragmentOps), Miss>;
}

/// The fragment that defines an operand.
pub fn fragment<F: Fragment>(
    rewriter: &Rewriter<'_>,
    field: &impl OperandField,
    at: At,
) -> Matched<(Op, F, FragmentOps)> {
    let Some(value) = field.value() else { return miss(at, Why::NoOperand) };
    let Some(op) = rewriter.ir().get_value(value).and_then(|value| value.defining_op()) else {
        return miss(at, Why::NotThis(F::DEF.source.op.name));
    };
    match F::matched(rewriter, op.handle()) {
        Ok((found, ops)) => Ok((op.handle(), found, ops)),
        // Of fragments in each other, the innermost is named.
        Err(miss) => Err(Miss { within: miss.within.or(Some((F::DEF, at))), ..miss }),
    }
}

/// The benefit of a rule with fragments: the number of ops in its pattern, and what is added to it.
pub const fn benefit(own: i32, fragments: &[u16]) -> u16 {
    let mut sum = own;
    let mut i = 0;
    while i < fragments.len() {
        sum += fragments[i] as i32;
        i += 1;
    }
    if sum < 0 || sum > u16::MAX as i32 { 0 } else { sum as u16 }
}

/// The first ops of lists, as many as a pattern has ops: those whose locations new ops get.
pub fn first_ops(lists: &[&[Op]], count: usize) -> FragmentOps {
    lists.iter().flat_map(|list| list.iter().copied()).take(count).collect()
}
