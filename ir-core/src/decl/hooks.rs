//! What a dialect writes itself for its declared ops, as traits, and the functions that bring them into descriptors.

use super::format::Directive;
use super::op::{Invalid, OpCheck, TraitCheck};
use super::typed::{InferInput, OpDecl};
use crate::context::{ContextData, Type};
use crate::diag::Diagnostic;
use crate::ir::{OpRef, Value};
use crate::rewrite::{Constants, Folded};

/// The part of a format that functions write: what `custom<Name>(..)` names.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a directive",
    label = "`custom<{Self}>` needs an `impl CustomDirective for {Self}`"
)]
pub trait CustomDirective {
    /// The functions.
    const DEF: &'static Directive;
}

/// A trait of ops that a dialect declares itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a trait of operations",
    label = "expected a trait such as `Pure`, or a type with an `impl OpTrait`"
)]
pub trait OpTrait {
    /// What the verifier checks of ops that have it.
    const CHECK: TraitCheck;
    /// What it says of ops that have it, in a line.
    const SUMMARY: &'static str = "";
}

/// Checks of an op beyond its declaration: `verify` in `#[op(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `Verify`",
    label = "`verify` in `#[op(..)]` needs an `impl Verify for {Self}`"
)]
pub trait Verify: OpDecl {
    /// Whether the check, and the predicates of the op's relations, look at nothing but the types of operands and results, and
    /// at inherent attributes: then it is not run again for an op that repeats a valid one.
    const TYPES_ONLY: bool = false;

    /// Checks the op before its regions.
    ///
    /// # Errors
    /// The op is invalid: `out` says why.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid>;
}

/// Checks of an op that look into its regions: `verify_regions` in `#[op(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `VerifyRegions`",
    label = "`verify_regions` in `#[op(..)]` needs an `impl VerifyRegions for {Self}`"
)]
pub trait VerifyRegions: OpDecl {
    /// Checks the op after its regions, which are valid.
    ///
    /// # Errors
    /// The op is invalid: `out` says why.
    fn verify_regions(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid>;
}

/// The types of results as a function of the rest of an op: `infer` in `#[op(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `InferTypes`",
    label = "`infer` in `#[op(..)]` needs an `impl InferTypes for {Self}`"
)]
pub trait InferTypes: OpDecl {
    /// The types of the results.
    ///
    /// # Errors
    /// What is wrong, without a place.
    fn infer(input: &InferInput<'_>) -> Result<Vec<Type>, String>;
}

/// What an op folds to: `fold` in `#[op(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `Fold`",
    label = "`fold` in `#[op(..)]` needs an `impl Fold for {Self}`"
)]
pub trait Fold: OpDecl {
    /// What the op computes, as far as that is known.
    fn fold(op: Self::View<'_>, constants: Constants<'_>) -> Option<Folded>;
}

/// [`Fold::fold`], for a descriptor. An op with wrong counts folds to nothing.
pub fn fold_hook<T: Fold>(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    match op.view_of_kind::<T>() {
        Some(view) => T::fold(view, constants),
        None => None,
    }
}

/// [`Verify`], for a descriptor. Counts were checked before.
pub const fn verify_hook<T: Verify>() -> OpCheck {
    OpCheck { check: check::<T>, types_only: T::TYPES_ONLY }
}

// A function of its own, as a closure would be two.
fn check<T: Verify>(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    match op.view::<T>() {
        Some(view) => T::verify(view, out),
        None => Ok(()),
    }
}

/// [`VerifyRegions::verify_regions`], for a descriptor.
pub fn verify_regions_hook<T: VerifyRegions>(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    match op.view::<T>() {
        Some(view) => T::verify_regions(view, out),
        None => Ok(()),
    }
}

/// Names the first result of each group after the group.
pub fn name_result_groups(op: OpRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let Some(descriptor) = op.descriptor() else { return };
    for (i, group) in descriptor.results.groups.iter().enumerate() {
        let (start, len) = op.group_range(&descriptor.results, i, op.num_results());
        if let Some(first) = op.result(start).filter(|_| len != 0 && !group.name.is_empty()) {
            name(first, group.name.as_bytes());
        }
    }
}

/// As many element types as a shaped type has elements; `None` when it has none or their number is not known.
pub fn element_types(cx: &ContextData, types: &[Type]) -> Option<Vec<Type>> {
    let [shaped] = types else { return None };
    let shaped = cx.type_data(*shaped);
    // A type may claim more elements than there is memory for.
    let count = usize::try_from(shaped.num_elements()?).ok().filter(|n| *n <= MAX_ELEMENTS)?;
    Some(vec![shaped.element_type()?; count])
}

/// An op has no more operands than this.
const MAX_ELEMENTS: usize = 1 << 24;
