//! A builder of arithmetic for lowerings that are written by hand: a method for each op, and operators on values. [mlir/Dialect/Arith/Utils/Utils.h:
//! ArithBuilder]
//!
//! ```
//! use dialekt_arith::ArithBuilder;
//! use dialekt_ir_core::prelude::rewrite::*;
//!
//! /// The quotient of two unsigned numbers, rounded up: `n == 0 ? 0 : (n - 1) / m + 1`.
//! fn ceil_div(rw: &mut Rewriter<'_>, n: Value, m: Value) -> Value {
//!     let f = ArithBuilder::new(rw);
//!     let n = f.of(n);
//!     n.eq(0).select(0, ((n - 1).divui(m)) + 1).into()
//! }
//! ```
//!
//! Ops are created in the order in which Rust evaluates the calls: operands from left to right, then the op itself. A number among operands becomes
//! a constant of the type of the operand beside it.

use std::cell::{Cell, RefCell};
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Neg, Sub};

use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;

use crate::*;

/// Creates ops of arith, and others, at the insertion point and the location of a builder.
pub struct ArithBuilder<'b, 'r> {
    // Borrowed while one op is created, which calls nothing of the user.
    builder: RefCell<&'b mut Builder<'r>>,
    fastmath: Cell<Flags<FastMath>>,
    overflow: Cell<Flags<IntegerOverflow>>,
}

/// Declares methods with two operands.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident: $op:ident $(, $flag:ident($field:ident))?;)*) => {
        impl ArithBuilder<'_, '_> {
            $($(#[$doc])*
            pub fn $name(&self, lhs: impl Into<Value>, rhs: impl Into<Value>) -> Value {
                self.create($op::build(lhs, rhs)$(.$flag(self.$field.get()))?)
            })*
        }

        impl<'f, 'b, 'r> Term<'f, 'b, 'r> {
            $($(#[$doc])*
            pub fn $name(self, rhs: impl ArithOperand) -> Self {
                let rhs = rhs.value(self.f, self.value);
                self.f.of(self.f.$name(self.value, rhs))
            })*
        }
    };
}

/// Declares methods that convert to a type.
macro_rules! casts {
    ($($(#[$doc:meta])* $name:ident: $op:ident;)*) => {
        impl ArithBuilder<'_, '_> {
            $($(#[$doc])*
            pub fn $name(&self, ty: Type, value: impl Into<Value>) -> Value {
                self.create($op::build(ty, value))
            })*
        }

        impl<'f, 'b, 'r> Term<'f, 'b, 'r> {
            $($(#[$doc])*
            pub fn $name(self, ty: Type) -> Self {
                self.f.of(self.f.$name(ty, self.value))
            })*
        }
    };
}

/// Declares comparisons: of integers, and of floats where there is a predicate of theirs.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident: $int:ident $($float:ident)?;)*) => {
        impl ArithBuilder<'_, '_> {
            $($(#[$doc])*
            pub fn $name(&self, lhs: impl Into<Value>, rhs: impl Into<Value>) -> Value {
                let lhs = lhs.into();
                $(if self.has_floats(lhs) {
                    return self.cmpf(CmpFPredicate::$float, lhs, rhs);
                })?
                self.cmpi(CmpIPredicate::$int, lhs, rhs)
            })*
        }

        impl<'f, 'b, 'r> Term<'f, 'b, 'r> {
            $($(#[$doc])*
            #[allow(clippy::should_implement_trait, reason = "the result is a value of the program, not of Rust")]
            pub fn $name(self, rhs: impl ArithOperand) -> Self {
                let rhs = rhs.value(self.f, self.value);
                self.f.of(self.f.$name(self.value, rhs))
            })*
        }
    };
}

binary! {
    /// `arith.addf`
    addf: AddF, fastmath(fastmath);
    /// `arith.subf`
    subf: SubF, fastmath(fastmath);
    /// `arith.mulf`
    mulf: MulF, fastmath(fastmath);
    /// `arith.divf`
    divf: DivF, fastmath(fastmath);
    /// `arith.remf`
    remf: RemF, fastmath(fastmath);
    /// `arith.maximumf`
    maximumf: MaximumF, fastmath(fastmath);
    /// `arith.minimumf`
    minimumf: MinimumF, fastmath(fastmath);
    /// `arith.maxnumf`
    maxnumf: MaxNumF, fastmath(fastmath);
    /// `arith.minnumf`
    minnumf: MinNumF, fastmath(fastmath);
    /// `arith.addi`
    addi: AddI, overflow_flags(overflow);
    /// `arith.subi`
    subi: SubI, overflow_flags(overflow);
    /// `arith.muli`
    muli: MulI, overflow_flags(overflow);
    /// `arith.shli`
    shli: ShLI, overflow_flags(overflow);
    /// `arith.divsi`
    divsi: DivSI;
    /// `arith.divui`
    divui: DivUI;
    /// `arith.ceildivsi`
    ceildivsi: CeilDivSI;
    /// `arith.ceildivui`
    ceildivui: CeilDivUI;
    /// `arith.floordivsi`
    floordivsi: FloorDivSI;
    /// `arith.remsi`
    remsi: RemSI;
    /// `arith.remui`
    remui: RemUI;
    /// `arith.shrsi`
    shrsi: ShRSI;
    /// `arith.shrui`
    shrui: ShRUI;
    /// `arith.andi`
    andi: AndI;
    /// `arith.ori`
    ori: OrI;
    /// `arith.xori`
    xori: XOrI;
    /// `arith.maxsi`
    maxsi: MaxSI;
    /// `arith.maxui`
    maxui: MaxUI;
    /// `arith.minsi`
    minsi: MinSI;
    /// `arith.minui`
    minui: MinUI;
}

casts! {
    /// `arith.extsi`
    extsi: ExtSI;
    /// `arith.extui`
    extui: ExtUI;
    /// `arith.trunci`
    trunci: TruncI;
    /// `arith.extf`
    extf: ExtF;
    /// `arith.truncf`
    truncf: TruncF;
    /// `arith.sitofp`
    sitofp: SIToFP;
    /// `arith.uitofp`
    uitofp: UIToFP;
    /// `arith.fptosi`
    fptosi: FPToSI;
    /// `arith.fptoui`
    fptoui: FPToUI;
    /// `arith.index_cast`
    index_cast: IndexCast;
    /// `arith.index_castui`
    index_castui: IndexCastUI;
    /// `arith.bitcast`
    bitcast: Bitcast;
}

comparisons! {
    /// `arith.cmpi eq` or `arith.cmpf oeq`
    eq: Eq Oeq;
    /// `arith.cmpi ne` or `arith.cmpf une`
    ne: Ne Une;
    /// `arith.cmpi slt` or `arith.cmpf olt`
    slt: Slt Olt;
    /// `arith.cmpi sle` or `arith.cmpf ole`
    sle: Sle Ole;
    /// `arith.cmpi sgt` or `arith.cmpf ogt`
    sgt: Sgt Ogt;
    /// `arith.cmpi sge` or `arith.cmpf oge`
    sge: Sge Oge;
    /// `arith.cmpi ult`
    ult: Ult;
    /// `arith.cmpi ule`
    ule: Ule;
    /// `arith.cmpi ugt`
    ugt: Ugt;
    /// `arith.cmpi uge`
    uge: Uge;
}

impl<'b, 'r> ArithBuilder<'b, 'r> {
    /// Creates ops by a builder or rewriter, without flags.
    pub fn new(builder: &'b mut Builder<'r>) -> ArithBuilder<'b, 'r> {
        ArithBuilder { builder: RefCell::new(builder), fastmath: Cell::default(), overflow: Cell::default() }
    }

    /// With these fast-math flags on ops of floats.
    pub fn with_fastmath(self, flags: Flags<FastMath>) -> Self {
        self.fastmath.set(flags);
        self
    }

    /// With these flags on sums, differences, products and shifts of integers. [MLIR: ArithIndexingBuilder has `nsw`]
    pub fn with_overflow(self, flags: Flags<IntegerOverflow>) -> Self {
        self.overflow.set(flags);
        self
    }

    /// The fast-math flags.
    pub fn fastmath(&self) -> Flags<FastMath> {
        self.fastmath.get()
    }

    /// Sets the fast-math flags of the ops that follow, and gives those before.
    pub fn replace_fastmath(&self, flags: Flags<FastMath>) -> Flags<FastMath> {
        self.fastmath.replace(flags)
    }

    /// A value, for operators.
    pub fn of(&self, value: impl Into<Value>) -> Term<'_, 'b, 'r> {
        Term { f: self, value: value.into() }
    }

    /// Creates any op with one result; the result.
    ///
    /// # Panics
    /// As [`Builder::create`].
    #[track_caller]
    pub fn create<B: BuildOp<Op: OneResult>>(&self, op: B) -> Value {
        self.builder.borrow_mut().create(op).into()
    }

    /// The type of a value.
    pub fn type_of(&self, value: impl Into<Value>) -> Type {
        self.builder.borrow().ir().value(value.into()).ty()
    }

    /// The context.
    pub fn cx(&self) -> Context {
        self.builder.borrow().cx().clone()
    }

    /// Returns whether a value is a float, or has floats as elements.
    fn has_floats(&self, value: Value) -> bool {
        let ty = self.type_of(value);
        let builder = self.builder.borrow();
        let cx = builder.cx();
        cx.float_kind(cx.element_or_self(ty)).is_some()
    }

    /// The sum of integers or floats.
    pub fn add(&self, lhs: impl Into<Value>, rhs: impl Into<Value>) -> Value {
        let lhs = lhs.into();
        if self.has_floats(lhs) { self.addf(lhs, rhs) } else { self.addi(lhs, rhs) }
    }

    /// The difference of integers or floats.
    pub fn sub(&self, lhs: impl Into<Value>, rhs: impl Into<Value>) -> Value {
        let lhs = lhs.into();
        if self.has_floats(lhs) { self.subf(lhs, rhs) } else { self.subi(lhs, rhs) }
    }

    /// The product of integers or floats.
    pub fn mul(&self, lhs: impl Into<Value>, rhs: impl Into<Value>) -> Value {
        let lhs = lhs.into();
        if self.has_floats(lhs) { self.mulf(lhs, rhs) } else { self.muli(lhs, rhs) }
    }

    /// `arith.negf`
    pub fn negf(&self, value: impl Into<Value>) -> Value {
        self.create(NegF::build(value).fastmath(self.fastmath()))
    }

    /// `arith.cmpi`
    pub fn cmpi(&self, predicate: CmpIPredicate, lhs: impl Into<Value>, rhs: impl Into<Value>) -> Value {
        self.create(CmpI::build(lhs, rhs, predicate))
    }

    /// `arith.cmpf`
    pub fn cmpf(&self, predicate: CmpFPredicate, lhs: impl Into<Value>, rhs: impl Into<Value>) -> Value {
        self.create(CmpF::build(lhs, rhs, predicate).fastmath(self.fastmath()))
    }

    /// `arith.select`
    pub fn select(&self, condition: impl Into<Value>, yes: impl Into<Value>, no: impl Into<Value>) -> Value {
        self.create(Select::build(condition, yes, no))
    }

    /// A constant of the type of an attribute.
    pub fn constant(&self, value: Attribute) -> Value {
        self.create(Constant::build(value))
    }

    /// A constant integer, or a splat of it, as [`Constant::int`].
    ///
    /// # Panics
    /// The type has no integers.
    #[track_caller]
    pub fn int(&self, ty: Type, value: i64) -> Value {
        Constant::int(&mut self.builder.borrow_mut(), ty, value)
    }

    /// A constant float, or a splat of it, as [`Constant::float`].
    ///
    /// # Panics
    /// The type has no floats.
    #[track_caller]
    pub fn float(&self, ty: Type, value: f64) -> Value {
        Constant::float(&mut self.builder.borrow_mut(), ty, value)
    }

    /// A constant float of its own format, or a splat of it, as [`Constant::apfloat`].
    ///
    /// # Panics
    /// The type has no floats of that format.
    #[track_caller]
    pub fn apfloat(&self, ty: Type, value: ApFloat) -> Value {
        Constant::apfloat(&mut self.builder.borrow_mut(), ty, value)
    }

    /// A constant of type `index`.
    pub fn index(&self, value: i64) -> Value {
        self.int(Type::INDEX, value)
    }

    /// A constant of type `i1`.
    pub fn truth(&self, value: bool) -> Value {
        let value = self.cx().bool_attr(value);
        self.constant(value)
    }
}

/// A value with the builder that computes with it: `+`, `-`, `*` of integers and floats, `&`, `|`, `^` of integers, and a method for each op.
#[derive(Clone, Copy)]
pub struct Term<'f, 'b, 'r> {
    f: &'f ArithBuilder<'b, 'r>,
    value: Value,
}

impl From<Term<'_, '_, '_>> for Value {
    fn from(term: Term<'_, '_, '_>) -> Value {
        term.value
    }
}

impl<'f, 'b, 'r> Term<'f, 'b, 'r> {
    /// The value.
    pub fn value(self) -> Value {
        self.value
    }

    /// `arith.select` by this condition. The first choice may be a number only if the second one is none.
    pub fn select(self, yes: impl ArithOperand, no: impl ArithOperand) -> Self {
        let like = yes.known().or(no.known()).unwrap_or(self.value);
        let yes = yes.value(self.f, like);
        let no = no.value(self.f, like);
        self.f.of(self.f.select(self.value, yes, no))
    }

    /// `arith.cmpi`
    pub fn cmpi(self, predicate: CmpIPredicate, rhs: impl ArithOperand) -> Self {
        let rhs = rhs.value(self.f, self.value);
        self.f.of(self.f.cmpi(predicate, self.value, rhs))
    }

    /// `arith.cmpf`
    pub fn cmpf(self, predicate: CmpFPredicate, rhs: impl ArithOperand) -> Self {
        let rhs = rhs.value(self.f, self.value);
        self.f.of(self.f.cmpf(predicate, self.value, rhs))
    }
}

/// An operand beside another one: a value, or a number, which becomes a constant of the other one's type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no operand",
    label = "expected a value, a term, or a number (`i64` for integers, `f64` for floats)"
)]
pub trait ArithOperand {
    /// The value, where there is one already.
    fn known(&self) -> Option<Value>;
    /// The value; a new constant of the type of `like` for a number.
    fn value(self, f: &ArithBuilder<'_, '_>, like: Value) -> Value;
}

impl ArithOperand for Value {
    fn known(&self) -> Option<Value> {
        Some(*self)
    }

    fn value(self, _: &ArithBuilder<'_, '_>, _: Value) -> Value {
        self
    }
}

impl ArithOperand for Term<'_, '_, '_> {
    fn known(&self) -> Option<Value> {
        Some(self.value)
    }

    fn value(self, _: &ArithBuilder<'_, '_>, _: Value) -> Value {
        self.value
    }
}

impl ArithOperand for i64 {
    fn known(&self) -> Option<Value> {
        None
    }

    fn value(self, f: &ArithBuilder<'_, '_>, like: Value) -> Value {
        f.int(f.type_of(like), self)
    }
}

impl ArithOperand for f64 {
    fn known(&self) -> Option<Value> {
        None
    }

    fn value(self, f: &ArithBuilder<'_, '_>, like: Value) -> Value {
        f.float(f.type_of(like), self)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $call:ident;)*) => {$(
        impl<V: ArithOperand> $operator<V> for Term<'_, '_, '_> {
            type Output = Self;

            fn $method(self, rhs: V) -> Self {
                let rhs = rhs.value(self.f, self.value);
                self.f.of(self.f.$call(self.value, rhs))
            }
        }
    )*};
}

operators! {
    Add add add;
    Sub sub sub;
    Mul mul mul;
    BitAnd bitand andi;
    BitOr bitor ori;
    BitXor bitxor xori;
}

impl Neg for Term<'_, '_, '_> {
    type Output = Self;

    /// `arith.negf`, or the difference of 0 and an integer.
    fn neg(self) -> Self {
        let f = self.f;
        f.of(match f.has_floats(self.value) {
            true => f.negf(self.value),
            false => {
                let zero = f.int(f.type_of(self.value), 0);
                f.subi(zero, self.value)
            }
        })
    }
}
