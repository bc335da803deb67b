//! A builder of checks at run time.

use dialekt_arith as arith;
use dialekt_arith::CmpIPredicate;
use dialekt_cf as cf;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::prelude::op::*;
use dialekt_scf as scf;

/// Registers the dialects of the ops that checks consist of.
pub fn register_dialects(registry: &mut DialectRegistry) {
    for dialect in [
        dialekt_arith::ArithDialect::DIALECT,
        dialekt_cf::ControlFlowDialect::DIALECT,
        dialekt_scf::SCFDialect::DIALECT,
    ] {
        registry.insert(dialect);
    }
}

/// A builder of the checks of an op, which have its location.
pub struct Check<'c, 'b> {
    /// The builder, whose insertion point is before the op.
    pub b: &'c mut Builder<'b>,
    /// The op that is checked.
    pub op: Op,
    say: &'c dyn Fn(&str) -> String,
}

impl<'c, 'b> Check<'c, 'b> {
    /// A builder of checks; `say` makes messages of problems.
    pub fn new(b: &'c mut Builder<'b>, op: Op, say: &'c dyn Fn(&str) -> String) -> Self {
        let loc = b.ir().op(op).loc();
        b.set_loc(loc);
        Check { b, op, say }
    }

    /// The op.
    pub fn view(&self) -> OpRef<'_> {
        self.b.ir().op(self.op)
    }

    /// The type of a value.
    pub fn type_of(&self, value: Value) -> Type {
        self.b.ir().value(value).ty()
    }

    fn constant(&mut self, value: Attribute) -> Value {
        self.b.create(arith::Constant::build(value)).result()
    }

    /// A constant of type `index`.
    pub fn index(&mut self, value: i64) -> Value {
        let attr = self.b.cx().integer_attr(Type::INDEX, value).expect("`index` has integers");
        self.constant(attr)
    }

    fn truth(&mut self) -> Value {
        let attr = self.b.cx().bool_attr(true);
        self.constant(attr)
    }

    /// A comparison of integers.
    pub fn compare(&mut self, how: CmpIPredicate, a: Value, b: Value) -> Value {
        self.b.create(arith::CmpI::build(a, b, how)).result()
    }

    /// Returns whether two integers are equal.
    pub fn equal(&mut self, a: Value, b: Value) -> Value {
        self.compare(CmpIPredicate::Eq, a, b)
    }

    fn both(&mut self, a: Value, b: Value) -> Value {
        self.b.create(arith::AndI::build(a, b)).result()
    }

    /// The conjunction like `both`, folded if possible.
    pub fn known_both(&mut self, a: Value, b: Value) -> Value {
        self.b.create_or_fold(arith::AndI::build(a, b))
    }

    /// The remainder of unsigned integers.
    pub fn unsigned_rest(&mut self, a: Value, b: Value) -> Value {
        self.b.create(arith::RemUI::build(a, b)).result()
    }

    /// The remainder of signed integers.
    pub fn signed_rest(&mut self, a: Value, b: Value) -> Value {
        self.b.create(arith::RemSI::build(a, b)).result()
    }

    /// The condition that a value is in the range from `low` to `high`, exclusive.
    pub fn in_bounds(&mut self, value: Value, low: Value, high: Value) -> Value {
        let above = self.b.create_or_fold(arith::CmpI::build(value, low, CmpIPredicate::Sge));
        let below = self.b.create_or_fold(arith::CmpI::build(value, high, CmpIPredicate::Slt));
        self.known_both(above, below)
    }

    /// Creates an assertion, with a message for the problem.
    pub fn assert(&mut self, condition: Value, problem: &str) {
        let message = self.b.cx().ident((self.say)(problem));
        self.b.create(cf::Assert::build(condition, message));
    }

    /// Creates an `scf.if` with two branches, and returns its result.
    fn branch(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self) -> Value,
        otherwise: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let op = self.b.create(scf::If::build(&[Type::I1], condition)).op();
        let around = self.b.insertion_point();
        self.enter(op, 0);
        let value = then(self);
        self.b.create(scf::Yield::build(&[value]));
        self.enter(op, 1);
        let value = otherwise(self);
        self.b.create(scf::Yield::build(&[value]));
        self.b.restore(around);
        self.b.ir().op(op).result(0).expect("it was given one")
    }

    /// Moves the insertion point to the start of a region.
    fn enter(&mut self, op: Op, region: usize) {
        let region = self.b.ir().op(op).region(region).map(|region| region.handle());
        self.b.create_block(region.expect("there are two"), None, &[]);
    }

    /// The condition that the offset of a slice is in bounds; that of an empty slice may be at the end.
    pub fn offset_in_bounds(&mut self, offset: Value, size: Value, dim: Value, zero: Value) -> Value {
        let is_empty = self.equal(size, zero);
        self.branch(
            is_empty,
            |check| {
                let above = check.compare(CmpIPredicate::Sge, offset, zero);
                let below = check.compare(CmpIPredicate::Sle, offset, dim);
                check.both(above, below)
            },
            |check| check.in_bounds(offset, zero, dim),
        )
    }

    /// The condition that the last element of a slice is in bounds, if it has any.
    pub fn end_in_bounds(&mut self, [offset, size, stride]: [Value; 3], dim: Value, [zero, one]: [Value; 2]) -> Value {
        let is_filled = self.compare(CmpIPredicate::Sgt, size, zero);
        self.branch(
            is_filled,
            |check| {
                let last = check.b.create(arith::SubI::build(size, one)).result();
                let way = check.b.create(arith::MulI::build(last, stride)).result();
                let end = check.b.create(arith::AddI::build(offset, way)).result();
                check.in_bounds(end, zero, dim)
            },
            Self::truth,
        )
    }
}
