//! What checks are made of.

use dialekt_arith::{AddI, AndI, CmpI, CmpIPredicate, Constant, MulI, RemSI, RemUI, SubI};
use dialekt_cf::Assert;
use dialekt_ir_core::context::{Attribute, Context, Location, Type};
use dialekt_ir_core::decl::typed::BuildError;
use dialekt_ir_core::ir::{Builder, EditError, InsertionPoint, Op, OpRef, Value};
use dialekt_ir_core::rewrite::fold_created;
use dialekt_scf::{If, Yield};

pub(crate) type Done<T = ()> = Result<T, BuildError>;

/// The making of the checks of an op.
pub(crate) struct Check<'c, 'b> {
    pub cx: Context,
    pub b: &'c mut Builder<'b>,
    pub op: Op,
    pub loc: Location,
    say: &'c dyn Fn(&str) -> String,
}

impl<'c, 'b> Check<'c, 'b> {
    pub fn new(b: &'c mut Builder<'b>, op: Op, say: &'c dyn Fn(&str) -> String) -> Self {
        let (cx, loc) = (b.ir().cx().clone(), b.ir().op(op).loc());
        Check { cx, b, op, loc, say }
    }

    pub fn view(&self) -> OpRef<'_> {
        self.b.ir().op(self.op)
    }

    pub fn type_of(&self, value: Value) -> Type {
        self.b.ir().value(value).ty()
    }

    /// The only result of an op.
    pub fn result(&self, op: Op) -> Done<Value> {
        Ok(self.b.ir().op(op).result(0).ok_or(EditError::OutOfRange(0))?)
    }

    fn constant(&mut self, value: Attribute) -> Done<Value> {
        let op = Constant::build(&self.cx, value).insert(self.b, self.loc)?;
        self.result(op)
    }

    pub fn index(&mut self, value: i64) -> Done<Value> {
        let attr = self.cx.integer_attr(Type::INDEX, value).ok_or(EditError::OutOfRange(0))?;
        self.constant(attr)
    }

    fn truth(&mut self) -> Done<Value> {
        self.constant(self.cx.bool_attr(true))
    }

    pub fn compare(&mut self, how: CmpIPredicate, a: Value, b: Value) -> Done<Value> {
        let op = CmpI::build(&self.cx, a, b, how).insert(self.b, self.loc)?;
        self.result(op)
    }

    pub fn equal(&mut self, a: Value, b: Value) -> Done<Value> {
        self.compare(CmpIPredicate::Eq, a, b)
    }

    fn both(&mut self, a: Value, b: Value) -> Done<Value> {
        let op = AndI::build(&self.cx, a, b).insert(self.b, self.loc)?;
        self.result(op)
    }

    /// As [`both`](Self::both), unless it is known.
    pub fn known_both(&mut self, a: Value, b: Value) -> Done<Value> {
        let op = AndI::build(&self.cx, a, b).insert(self.b, self.loc)?;
        self.folded(op)
    }

    pub fn unsigned_rest(&mut self, a: Value, b: Value) -> Done<Value> {
        let op = RemUI::build(&self.cx, a, b).insert(self.b, self.loc)?;
        self.result(op)
    }

    pub fn signed_rest(&mut self, a: Value, b: Value) -> Done<Value> {
        let op = RemSI::build(&self.cx, a, b).insert(self.b, self.loc)?;
        self.result(op)
    }

    /// What stands for the only result of an op that was just made.
    pub fn folded(&mut self, op: Op) -> Done<Value> {
        Ok(fold_created(self.b, op)?.first().copied().ok_or(EditError::OutOfRange(0))?)
    }

    /// Whether a value is at least as large as one bound, and less than another one.
    pub fn in_bounds(&mut self, value: Value, low: Value, high: Value) -> Done<Value> {
        let op = CmpI::build(&self.cx, value, low, CmpIPredicate::Sge).insert(self.b, self.loc)?;
        let above = self.folded(op)?;
        let op = CmpI::build(&self.cx, value, high, CmpIPredicate::Slt).insert(self.b, self.loc)?;
        let below = self.folded(op)?;
        self.known_both(above, below)
    }

    /// Stops the program unless a condition holds.
    pub fn assert(&mut self, condition: Value, problem: &str) -> Done {
        let message = self.cx.ident((self.say)(problem));
        Assert::build(&self.cx, condition, message).insert(self.b, self.loc)?;
        Ok(())
    }

    /// What one of two branches gives, as a condition says.
    fn branch(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self) -> Done<Value>,
        otherwise: impl FnOnce(&mut Self) -> Done<Value>,
    ) -> Done<Value> {
        let op = If::build(&self.cx, &[Type::I1], condition).insert(self.b, self.loc)?;
        let around = self.b.insertion_point();
        self.enter(op, 0)?;
        let value = then(self)?;
        Yield::build(&self.cx, &[value]).insert(self.b, self.loc)?;
        self.enter(op, 1)?;
        let value = otherwise(self)?;
        Yield::build(&self.cx, &[value]).insert(self.b, self.loc)?;
        self.b.restore(around);
        self.result(op)
    }

    /// Goes to the start of a region.
    fn enter(&mut self, op: Op, region: usize) -> Done {
        let region = self.b.ir().op(op).region(region).map(|region| region.handle());
        let block = self.b.ir_mut().create_block(region.ok_or(EditError::OutOfRange(0))?, &[])?;
        self.b.set_insertion_point(InsertionPoint::end(block));
        Ok(())
    }

    /// Whether the offset of a slice is in bounds; that of an empty one may be at the end.
    pub fn offset_in_bounds(&mut self, offset: Value, size: Value, dim: Value, zero: Value) -> Done<Value> {
        let is_empty = self.equal(size, zero)?;
        self.branch(
            is_empty,
            |check| {
                let above = check.compare(CmpIPredicate::Sge, offset, zero)?;
                let below = check.compare(CmpIPredicate::Sle, offset, dim)?;
                check.both(above, below)
            },
            |check| check.in_bounds(offset, zero, dim),
        )
    }

    /// Whether the last element of a slice is in bounds, if it has any.
    pub fn end_in_bounds(
        &mut self,
        [offset, size, stride]: [Value; 3],
        dim: Value,
        [zero, one]: [Value; 2],
    ) -> Done<Value> {
        let is_filled = self.compare(CmpIPredicate::Sgt, size, zero)?;
        self.branch(
            is_filled,
            |check| {
                let last = SubI::build(&check.cx, size, one).insert(check.b, check.loc)?;
                let last = check.result(last)?;
                let way = MulI::build(&check.cx, last, stride).insert(check.b, check.loc)?;
                let way = check.result(way)?;
                let end = AddI::build(&check.cx, offset, way).insert(check.b, check.loc)?;
                let end = check.result(end)?;
                check.in_bounds(end, zero, dim)
            },
            Self::truth,
        )
    }
}
