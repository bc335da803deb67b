//! Expressions, built op by op.

use dialekt_arith::{CmpFPredicate, CmpIPredicate, Constant};
use dialekt_ir_core::context::{Context, Location, Type};
use dialekt_ir_core::ir::{Op, Value};
use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ir_core::types::TypeData;

/// Builds ops before the one that is replaced, with its location.
pub(super) struct Exprs<'r, 'a> {
    pub rw: &'r mut Rewriter<'a>,
    pub cx: Context,
    pub loc: Location,
}

/// Builds an op; gives its first result.
macro_rules! make {
    ($b:expr, $op:ident($($argument:expr),*)) => {{
        let built = $op::build(&$b.cx, $($argument),*).insert($b.rw, $b.loc);
        let op = built.expect("operands and insertion point are of the same isolate");
        $b.rw.op(op).result(0).expect("functions have results")
    }};
}
pub(super) use make;

impl<'r, 'a> Exprs<'r, 'a> {
    pub fn new(rw: &'r mut Rewriter<'a>, op: impl Into<Op>) -> Exprs<'r, 'a> {
        let (cx, loc) = (rw.ir().cx().clone(), rw.loc(op));
        Exprs { rw, cx, loc }
    }

    /// The format of the floats that a type is, or has as elements; `None` when it has others, or as many as are not known, so that there
    /// are no constants of it.
    pub fn float_kind(&self, ty: Type) -> Option<FloatKind> {
        let data = self.cx.type_data(ty);
        let element = match data.element_type() {
            Some(element) => data.has_static_shape().then_some(element)?,
            None => ty,
        };
        match self.cx.type_data(element) {
            TypeData::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    /// The type with other elements.
    pub fn with_element(&self, ty: Type, element: Type) -> Type {
        self.cx.with_element_type(ty, element).unwrap_or(element)
    }

    /// A float constant: the nearest one of its format.
    pub fn float(&mut self, ty: Type, value: f64) -> Value {
        let kind = self.float_kind(ty).expect("the type was looked at");
        self.float_of(ty, ApFloat::from_f64(kind, value))
    }

    pub fn float_of(&mut self, ty: Type, value: ApFloat) -> Value {
        let attr = self.cx.splat_attr(ty, &value).expect("the type has floats");
        make!(self, Constant(attr))
    }

    /// An integer constant: the lowest bits of the number, of types with more bits as an unsigned one.
    pub fn int(&mut self, ty: Type, value: i64) -> Value {
        let element = self.cx.type_data(ty).element_type().unwrap_or(ty);
        let width = self.cx.integer_width(element).expect("the type has integers");
        let value = ApInt::new_u64(64, value as u64).zext_or_trunc(width);
        let attr = self.cx.splat_attr(ty, &value).expect("the type has integers");
        make!(self, Constant(attr))
    }

    /// Compares floats.
    pub fn cmpf(&mut self, predicate: CmpFPredicate, lhs: Value, rhs: Value) -> Value {
        use dialekt_arith::CmpF;
        make!(self, CmpF(lhs, rhs, predicate))
    }

    /// Compares integers.
    pub fn cmpi(&mut self, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
        use dialekt_arith::CmpI;
        make!(self, CmpI(lhs, rhs, predicate))
    }

    /// Replaces the op.
    pub fn replace(self, op: impl Into<Op>, value: Value) -> Option<()> {
        self.rw.replace_op(op, &[value]);
        Some(())
    }
}
