//! The hooks that a dialect writes by hand for its declared ops, as traits, and the functions that put them into
//! descriptors.

use super::infer::{InferDecl, InferInput};
use super::op::{Invalid, OpCheck, TraitCheck};
use super::typed::{OpDecl, OpView};
use crate::context::{ContextData, Type};
use crate::diag::Diagnostic;
use crate::ir::{OpRef, Value};
use crate::rewrite::{Constants, FoldFn, Folded};

/// A type that says in its comment what it does, as `#[derive(Described)]` finds it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not described",
    label = "expected a type with a doc comment and `#[derive(Described)]`"
)]
pub trait Described {
    /// The first paragraph of the comment, in a line.
    const SUMMARY: &'static str;
}

/// A trait of ops that a dialect declares itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a trait of operations",
    label = "expected a trait such as `Pure`, or a type with an `impl OpTrait`"
)]
pub trait OpTrait: Described + 'static {
    /// The verifier's check of ops with the trait; by default there is none.
    const CHECK: TraitCheck = TraitCheck::Hook(|_, _| Ok(()));
    /// The folder of ops with the trait. It is asked where the op's own folder finds nothing; traits, `Commutative` and its like
    /// among them, are asked in the order in which the op lists them.
    const FOLD: Option<FoldFn> = None;
}

/// Checks of an op beyond its declaration: `verify` in `#[op(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `Verify`",
    label = "`verify` in `#[op(..)]` needs an `impl Verify for {Self}`"
)]
pub trait Verify: OpDecl {
    /// True if the check, and the predicates of the op's relations, depend on nothing but the types of operands, of results and
    /// of arguments of successors, and on inherent attributes. The verifier then skips it for an op that repeats a valid one, and
    /// for one that was valid and had none of these edited.
    const TYPES_ONLY: bool = false;

    /// Checks the op before its regions.
    ///
    /// # Errors
    /// The op is invalid; diagnostics go to `out`.
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
    /// The op is invalid; diagnostics go to `out`.
    fn verify_regions(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid>;
}

/// Returns whether results may have types (third) where others are inferred (second).
pub type CompatibleFn = fn(&ContextData, &[Type], &[Type]) -> bool;

/// The types of results as a function of the rest of an op: `infer` in `#[op(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `InferTypes`",
    label = "`infer` in `#[op(..)]` needs an `impl InferTypes for {Self}`"
)]
pub trait InferTypes: InferDecl {
    /// The condition on which results may have other types than those inferred; without one, they must not. [MLIR:
    /// isCompatibleReturnTypes]
    const COMPATIBLE: Option<CompatibleFn> = None;

    /// The types of the results. The parts of the op are read by the names of its fields. Values and regions are known as far as the op
    /// was built by then.
    ///
    /// # Errors
    /// The message, without a location; empty where there is nothing to say.
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String>;
}

/// The folder of an op: `fold` in `#[op(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `Fold`",
    label = "`fold` in `#[op(..)]` needs an `impl Fold for {Self}`"
)]
pub trait Fold: OpDecl {
    /// The result of folding, `None` if the op does not fold.
    fn fold(op: Self::View<'_>, constants: Constants<'_>) -> Option<Folded>;
}

// The functions below are instantiated for each op, so they call non-generic code where they can.

/// [`Fold::fold`], for a descriptor. An op with wrong counts folds to nothing.
pub fn fold_hook<T: Fold>(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    match known_view::<T>(op) {
        Some(view) => T::fold(view, constants),
        None => None,
    }
}

/// [`InferTypes::infer`], for a descriptor.
pub fn infer_hook<T: InferTypes>(input: &InferInput<'_>) -> Result<Vec<Type>, String> {
    T::infer(T::input(*input))
}

/// [`Verify`], for a descriptor. Counts were checked before.
pub const fn verify_hook<T: Verify>() -> OpCheck {
    OpCheck { check: check::<T>, types_only: T::TYPES_ONLY }
}

// A function of its own, as a closure would be two.
fn check<T: Verify>(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    match OpView::of_declared(op, T::DEF, T::IS_FAMILY, None, const { T::DEF.fixed_counts() }) {
        Some(view) => T::verify(T::view(view), out),
        None => Ok(()),
    }
}

/// [`VerifyRegions::verify_regions`], for a descriptor.
pub fn verify_regions_hook<T: VerifyRegions>(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    match OpView::of_declared(op, T::DEF, T::IS_FAMILY, None, const { T::DEF.fixed_counts() }) {
        Some(view) => T::verify_regions(T::view(view), out),
        None => Ok(()),
    }
}

/// The view of an op that has this declaration, for functions of the descriptor; `None` if its counts are not those
/// declared.
#[inline]
#[expect(clippy::manual_map, reason = "`map` would be one more function for each kind of op")]
pub fn known_view<T: OpDecl>(op: OpRef<'_>) -> Option<T::View<'_>> {
    match OpView::of_known(op, T::DEF, None, const { T::DEF.fixed_counts() }) {
        Some(view) => Some(T::view(view)),
        None => None,
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

/// The element type repeated for every element of a shaped type; `None` when the type has no elements or their number
/// is not known.
pub fn element_types(cx: &ContextData, types: &[Type]) -> Option<Vec<Type>> {
    let [shaped] = types else { return None };
    let shaped = cx.type_data(*shaped);
    // A type may claim more elements than there is memory for.
    let count = usize::try_from(shaped.num_elements()?).ok().filter(|n| *n <= MAX_ELEMENTS)?;
    Some(vec![shaped.element_type()?; count])
}

/// An op has no more operands than this.
const MAX_ELEMENTS: usize = 1 << 24;
