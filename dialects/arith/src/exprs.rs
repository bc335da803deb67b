//! Expressions, built op by op: what patterns replace ops by.

use dialekt_ir_core::context::{Context, Location, Type};
use dialekt_ir_core::ir::{Op, Value};
use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind};
use dialekt_ir_core::rewrite::Rewriter;

use crate::{CmpF, CmpFPredicate, CmpI, CmpIPredicate, Constant};

/// Builds ops before the one that is replaced, with its location.
pub struct Exprs<'r, 'a> {
    /// The rewriter.
    pub rw: &'r mut Rewriter<'a>,
    /// The context.
    pub cx: Context,
    /// The location of all ops.
    pub loc: Location,
}

/// Builds an op with [`Exprs`](crate::exprs::Exprs), whose operands are at hand: the type and the arguments of its function `build`, then
/// calls that set attributes. Gives its first result.
#[macro_export]
macro_rules! make {
    ($b:expr, $op:ident($($argument:expr),*) $(. $set:ident($($value:expr),*))*) => {{
        let op = $op::build($($argument),*)$(.$set($($value),*))*.with_loc($b.loc);
        $b.rw.create(op).result()
    }};
}

impl<'r, 'a> Exprs<'r, 'a> {
    /// Builds in place of an op.
    pub fn new(rw: &'r mut Rewriter<'a>, op: impl Into<Op>) -> Exprs<'r, 'a> {
        let (cx, loc) = (rw.ir().cx().clone(), rw.loc(op));
        Exprs { rw, cx, loc }
    }

    /// The type, or that of its elements.
    pub fn element(&self, ty: Type) -> Type {
        self.cx.type_data(ty).element_type().unwrap_or(ty)
    }

    /// The format of the floats that a type is, or has as elements; `None` when it has others, or as many as are not known.
    pub fn float_kind(&self, ty: Type) -> Option<FloatKind> {
        let data = self.cx.type_data(ty);
        let known = data.element_type().is_none() || data.has_static_shape();
        self.cx.float_kind(self.element(ty)).filter(|_| known)
    }

    /// The type with other elements.
    pub fn with_element(&self, ty: Type, element: Type) -> Type {
        self.cx.with_element_type(ty, element).unwrap_or(element)
    }

    /// A float constant: the nearest one of its format.
    ///
    /// # Panics
    /// When the type has no floats.
    pub fn float(&mut self, ty: Type, value: f64) -> Value {
        let kind = self.cx.float_kind(self.element(ty)).expect("the type was looked at");
        self.float_of(ty, ApFloat::from_f64(kind, value))
    }

    /// A float constant of the format of a type.
    ///
    /// # Panics
    /// When the type has other elements.
    pub fn float_of(&mut self, ty: Type, value: ApFloat) -> Value {
        let attr = self.cx.splat_attr(ty, &value).expect("the type has floats");
        make!(self, Constant(attr))
    }

    /// An integer constant: the lowest bits of the number, of types with more than 64 bits as an unsigned one.
    ///
    /// # Panics
    /// When the type has no integers.
    pub fn int(&mut self, ty: Type, value: i64) -> Value {
        self.int_of(ty, &ApInt::new_u64(64, value as u64))
    }

    /// An integer constant: the lowest bits of the number, as an unsigned one.
    ///
    /// # Panics
    /// When the type has no integers.
    pub fn int_of(&mut self, ty: Type, value: &ApInt) -> Value {
        let width = self.cx.integer_width(self.element(ty)).expect("the type has integers");
        let attr = self.cx.splat_attr(ty, &value.zext_or_trunc(width)).expect("the type has integers");
        make!(self, Constant(attr))
    }

    /// Compares floats.
    pub fn cmpf(&mut self, predicate: CmpFPredicate, lhs: Value, rhs: Value) -> Value {
        make!(self, CmpF(lhs, rhs, predicate))
    }

    /// Compares integers.
    pub fn cmpi(&mut self, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
        make!(self, CmpI(lhs, rhs, predicate))
    }

    /// Replaces the op.
    pub fn replace(self, op: impl Into<Op>, value: Value) -> Option<()> {
        self.rw.replace_op(op, &[value]);
        Some(())
    }
}
