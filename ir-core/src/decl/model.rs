//! Implementations of interfaces of ops, and the forms in which their functions get the op: its view, or its typed
//! handle.

use std::ops::Deref;

use super::typed::{OpDecl, OpView, Typed};
use crate::ir::{Op, OpRef, Value};

/// Something that implements interfaces of ops: a declared op, or an external model of one, which is any type of one's own:
///
/// ```
/// # use dialekt_ir_core::decl::interface::{AnyOp, OpModel};
/// struct MyModel;
///
/// impl OpModel for MyModel {
///     type Op = AnyOp; // or `arith::AddI`
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an operation nor a model of one",
    label = "expected `#[derive(Op)]`, or an `impl OpModel for {Self}` that names the operation"
)]
pub trait OpModel: Sized {
    /// The op.
    type Op: OpKind;
}

#[diagnostic::do_not_recommend]
impl<T: OpDecl> OpModel for T {
    type Op = T;
}

/// A kind of op: a declared one, or [`AnyOp`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not an operation", label = "not declared with `#[derive(Op)]`")]
pub trait OpKind {
    /// The op as functions of interfaces see it.
    type View<'a>: Copy + Deref<Target = OpRef<'a>>;
    /// The op as functions take it that change the IR.
    type Handle: Copy + Into<Op>;

    /// The view of an op of this kind; `None` when its counts are not those declared.
    fn view_of(op: OpRef<'_>) -> Option<Self::View<'_>>;
    /// The handle of an op of this kind.
    fn handle_of(op: Op) -> Self::Handle;
}

#[diagnostic::do_not_recommend]
impl<T: OpDecl> OpKind for T {
    type View<'a> = T::View<'a>;
    type Handle = Typed<T>;

    // The interface was found by the op's name. If it was attached to another op, the view shows the parts that fit the
    // counts.
    #[inline]
    #[expect(clippy::manual_map, reason = "`map` would be one more function for each kind of op")]
    fn view_of(op: OpRef<'_>) -> Option<T::View<'_>> {
        match OpView::of_known(op, T::DEF, None, const { T::DEF.fixed_counts() }) {
            Some(view) => Some(T::view(view)),
            None => None,
        }
    }

    #[inline]
    fn handle_of(op: Op) -> Typed<T> {
        Typed::new(op)
    }
}

/// Ops of any kind: for models of ops that are declared while a program runs, or of many.
pub struct AnyOp;

impl OpKind for AnyOp {
    type View<'a> = AnyOpView<'a>;
    type Handle = Op;

    #[inline]
    fn view_of(op: OpRef<'_>) -> Option<AnyOpView<'_>> {
        Some(AnyOpView(op))
    }

    #[inline]
    fn handle_of(op: Op) -> Op {
        op
    }
}

/// The view of an op of any kind.
#[derive(Clone, Copy)]
pub struct AnyOpView<'a>(OpRef<'a>);

impl<'a> Deref for AnyOpView<'a> {
    type Target = OpRef<'a>;
    #[inline]
    fn deref(&self) -> &OpRef<'a> {
        &self.0
    }
}

/// The base of all interfaces of ops: names the view and the handle that their functions take.
pub trait OpInterface: OpModel {
    /// The op's view: its accessors.
    type View<'a>: Copy + Deref<Target = OpRef<'a>>;
    /// The op's typed handle.
    type Handle: Copy + Into<Op>;

    /// The view of an op that implements the interface in this way; `None` when its counts are not those declared.
    fn view_of(op: OpRef<'_>) -> Option<Self::View<'_>>;
    /// The handle of an op that implements the interface in this way.
    fn handle_of(op: Op) -> Self::Handle;
}

#[diagnostic::do_not_recommend]
impl<M: OpModel> OpInterface for M {
    type View<'a> = <M::Op as OpKind>::View<'a>;
    type Handle = <M::Op as OpKind>::Handle;

    #[inline]
    fn view_of(op: OpRef<'_>) -> Option<Self::View<'_>> {
        <M::Op as OpKind>::view_of(op)
    }

    #[inline]
    fn handle_of(op: Op) -> Self::Handle {
        <M::Op as OpKind>::handle_of(op)
    }
}

/// The answer of an interface's function for an op whose counts are not those declared, where `#[fallback(..)]` does not give it: the default.
/// Such an op has no view; the verifier reports it before it asks interfaces, but nothing else has to know that.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default: say what the function gives for an op whose counts are wrong",
    label = "write `#[fallback(..)]` above the function"
)]
pub trait Fallback<'a> {
    /// The answer.
    fn fallback(op: OpRef<'a>) -> Self;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Default> Fallback<'a> for T {
    #[inline]
    fn fallback(_: OpRef<'a>) -> T {
        T::default()
    }
}

impl<'a> Fallback<'a> for Value {
    #[inline]
    fn fallback(_: OpRef<'a>) -> Value {
        Value::NULL
    }
}
