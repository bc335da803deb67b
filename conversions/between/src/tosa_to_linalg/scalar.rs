//! Computations of ops on single elements, for the bodies of `linalg.generic`.

use std::sync::Arc;

use dialekt_arith::{self as arith, CmpFPredicate, CmpIPredicate, Constant};
use dialekt_conversion::{ConversionPatterns, TypeConverter};
use dialekt_ir_core::decl::build::{BuildOp, OneResult};
use dialekt_ir_core::prelude::op::OpDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math as math;
use dialekt_tosa::{self as tosa, NanPropagationMode, RoundingMode};

use super::cast::cast;
use super::pointwise::PointwiseConverter;
use crate::tosa_common::{clamp_float, clamp_int, element_of, zero_point};

/// An op that computes element by element.
pub trait Scalar: OpDecl {
    /// The operand whose elements decide how it computes.
    const DECISIVE: usize = 0;

    /// The number of operands that are no constants, which are the first ones.
    fn inputs(_ir: &Ir, _op: Op) -> usize {
        usize::MAX
    }

    /// Computes an element of the result. `None` if there is no such computation.
    fn scalar(k: &mut Kernel<'_, '_>) -> Option<Value>;
}

/// The elements that an op computes with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elements {
    /// Floats.
    Float(FloatKind),
    /// Integers.
    Integer(u32, Signedness),
}

/// The body of a `linalg.generic` that is built for an op.
pub struct Kernel<'k, 'b> {
    pub(super) b: &'k mut Builder<'b>,
    pub(super) op: Op,
    /// The elements of the operands.
    pub(super) args: &'k [Value],
    /// The type of the elements of the decisive operand, before it is converted.
    pub(super) ty: Type,
    pub(super) elements: Elements,
    /// The type of the elements of the result.
    pub(super) result: Type,
}

impl<'k, 'b> Kernel<'k, 'b> {
    /// `None` where elements are no numbers.
    pub(super) fn new<T: Scalar>(b: &'k mut Builder<'b>, op: Op, args: &'k [Value], result: Type) -> Option<Self> {
        let operand = b.ir().op(op).operands().nth(T::DECISIVE)?;
        let ty = element_of(b, operand);
        let elements = elements(b.cx(), ty)?;
        Some(Kernel { b, op, args, ty, elements, result })
    }

    /// The element of an operand.
    pub(super) fn arg(&self, number: usize) -> Option<Value> {
        self.args.get(number).copied()
    }

    pub(super) fn make<B: BuildOp<Op: OneResult>>(&mut self, op: B) -> Value {
        self.b.create(op).result()
    }

    pub(super) fn type_of(&self, value: Value) -> Type {
        self.b.ir().value(value).ty()
    }

    fn is_float(&self) -> bool {
        matches!(self.elements, Elements::Float(_))
    }

    pub(super) fn float(&mut self, number: f64) -> Value {
        Constant::float(self.b, self.ty, number)
    }

    pub(super) fn int(&mut self, number: i64) -> Value {
        Constant::int(self.b, self.ty, number)
    }

    pub(super) fn flag(&mut self, value: bool) -> Value {
        let value = self.b.cx().bool_attr(value);
        self.make(Constant::build(value))
    }

    pub(super) fn cmpi(&mut self, a: Value, b: Value, predicate: CmpIPredicate) -> Value {
        self.make(arith::CmpI::build(a, b, predicate))
    }

    pub(super) fn cmpf(&mut self, a: Value, b: Value, predicate: CmpFPredicate) -> Value {
        self.make(arith::CmpF::build(a, b, predicate))
    }

    pub(super) fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        self.make(arith::Select::build(condition, yes, no))
    }

    /// The value in a wider type of integers, if it has not that type.
    fn widened(&mut self, value: Value, ty: Type) -> Value {
        match self.type_of(value) == ty {
            true => value,
            false => self.make(arith::ExtSI::build(ty, value)),
        }
    }
}

/// The kind of a type; `None` if it is neither a float nor an integer.
pub(super) fn elements(cx: &ContextData, ty: Type) -> Option<Elements> {
    match cx.type_data(ty) {
        TypeData::Float(kind) => Some(Elements::Float(*kind)),
        TypeData::Integer { width, sign } => Some(Elements::Integer(*width, *sign)),
        _ => None,
    }
}

/// Declares how ops compute, and the patterns for all of them.
macro_rules! scalars {
    ($($op:ident: $k:ident => $body:expr;)*) => {
        $(impl Scalar for tosa::$op {
            fn scalar($k: &mut Kernel<'_, '_>) -> Option<Value> {
                $body
            }
        })*
    };
}

/// An op of floats, or an op of integers, or either; `None` for other elements.
macro_rules! of {
    ($k:ident, float $float:path) => {
        if $k.is_float() { of!(@build $k, $float) } else { None }
    };
    ($k:ident, integer $integer:path) => {
        if $k.is_float() { None } else { of!(@build $k, $integer) }
    };
    ($k:ident, float $float:path, integer $integer:path) => {
        if $k.is_float() { of!(@build $k, $float) } else { of!(@build $k, $integer) }
    };
    (@build $k:ident, $op:path) => {{
        let (a, b) = ($k.arg(0)?, $k.arg(1)?);
        use $op as Made;
        Some($k.make(Made::build(a, b)))
    }};
}

/// A function of one float; `None` for other elements.
macro_rules! function {
    ($k:ident, $op:path) => {{
        use $op as Made;
        let a = $k.arg(0)?;
        if $k.is_float() { Some($k.make(Made::build(a))) } else { None }
    }};
}

scalars! {
    Add: k => of!(k, float arith::AddF, integer arith::AddI);
    Sub: k => of!(k, float arith::SubF, integer arith::SubI);
    IntDiv: k => of!(k, integer arith::DivSI);
    BitwiseAnd: k => of!(k, integer arith::AndI);
    BitwiseOr: k => of!(k, integer arith::OrI);
    BitwiseXor: k => of!(k, integer arith::XOrI);
    LogicalLeftShift: k => of!(k, integer arith::ShLI);
    LogicalRightShift: k => of!(k, integer arith::ShRUI);
    LogicalAnd: k => of!(k, integer arith::AndI);
    LogicalOr: k => of!(k, integer arith::OrI);
    LogicalXor: k => of!(k, integer arith::XOrI);
    Pow: k => of!(k, float math::PowF);
    Rsqrt: k => function!(k, math::Rsqrt);
    Log: k => function!(k, math::Log);
    Exp: k => function!(k, math::Exp);
    Sin: k => function!(k, math::Sin);
    Cos: k => function!(k, math::Cos);
    Tanh: k => function!(k, math::Tanh);
    Erf: k => function!(k, math::Erf);
    Ceil: k => function!(k, math::Ceil);
    Floor: k => function!(k, math::Floor);
    Abs: k => absolute(k);
    Reciprocal: k => reciprocal(k);
    Sigmoid: k => sigmoid(k);
    BitwiseNot: k => complement(k);
    LogicalNot: k => negated(k);
    Clz: k => leading_zeros(k);
    ArithmeticRightShift: k => shift_right(k);
    Greater: k => compare(k, CmpFPredicate::Ogt, CmpIPredicate::Sgt);
    GreaterEqual: k => compare(k, CmpFPredicate::Oge, CmpIPredicate::Sge);
    Equal: k => compare(k, CmpFPredicate::Oeq, CmpIPredicate::Eq);
    Maximum: k => maximum(k);
    Minimum: k => minimum(k);
    Clamp: k => clamp(k);
    Cast: k => cast(k);
}

/// Adds the patterns for all ops that compute element by element.
pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    macro_rules! add {
        ($($op:ident)*) => {
            $(patterns.add_typed(types, PointwiseConverter::<tosa::$op>::new());)*
        };
    }
    add! {
        Add Sub Mul IntDiv Negate Pow Reciprocal Rsqrt Log Exp Abs Sin Cos Tanh Erf BitwiseAnd BitwiseOr BitwiseNot BitwiseXor
        LogicalAnd LogicalNot LogicalOr LogicalXor Cast LogicalLeftShift LogicalRightShift ArithmeticRightShift Clz Select Greater
        GreaterEqual Equal Maximum Minimum Ceil Floor Clamp Sigmoid
    }
}

fn absolute(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let a = k.arg(0)?;
    if k.is_float() {
        return Some(k.make(math::AbsF::build(a)));
    }
    let zero = k.int(0);
    let opposite = k.make(arith::SubI::build(zero, a));
    Some(k.make(arith::MaxSI::build(a, opposite)))
}

fn reciprocal(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let a = k.arg(0).filter(|_| k.is_float())?;
    let one = k.float(1.0);
    Some(k.make(arith::DivF::build(one, a)))
}

fn sigmoid(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let a = k.arg(0).filter(|_| k.is_float())?;
    let one = k.float(1.0);
    let opposite = k.make(arith::NegF::build(a));
    let power = k.make(math::Exp::build(opposite));
    let sum = k.make(arith::AddF::build(power, one));
    Some(k.make(arith::DivF::build(one, sum)))
}

fn complement(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let a = k.arg(0).filter(|_| !k.is_float())?;
    let ones = Constant::apint(k.b, k.ty, &ApInt::from_i64(64, -1));
    Some(k.make(arith::XOrI::build(a, ones)))
}

fn negated(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let a = k.arg(0)?;
    let yes = k.flag(true);
    Some(k.make(arith::XOrI::build(a, yes)))
}

fn leading_zeros(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let a = k.arg(0).filter(|_| !k.is_float())?;
    let ty = k.ty;
    Some(k.make(math::CountLeadingZeros::build(a).with_types([ty])))
}

/// Shifts right; with `round`, the last bit that is lost is added.
fn shift_right(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let (a, b) = (k.arg(0)?, k.arg(1)?);
    if k.is_float() {
        return None;
    }
    let shifted = k.make(arith::ShRSI::build(a, b));
    let rounds = k.b.ir().op(k.op).view::<tosa::ArithmeticRightShift>()?.round()?;
    if !rounds {
        return Some(shifted);
    }
    let (one, zero) = (k.int(1), k.int(0));
    let no = k.flag(false);
    let yes = k.flag(true);
    let loses = k.cmpi(b, zero, CmpIPredicate::Sgt);
    let but_one = k.make(arith::SubI::build(b, one));
    let last = k.make(arith::ShRSI::build(a, but_one));
    let last = k.make(arith::TruncI::build(Type::I1, last));
    let last = k.make(arith::AndI::build(last, yes));
    let rounds_up = k.select(loses, last, no);
    let up = k.make(arith::ExtUI::build(k.ty, rounds_up));
    Some(k.make(arith::AddI::build(shifted, up)))
}

fn compare(k: &mut Kernel<'_, '_>, floats: CmpFPredicate, integers: CmpIPredicate) -> Option<Value> {
    let (a, b) = (k.arg(0)?, k.arg(1)?);
    match k.elements {
        Elements::Float(_) => Some(k.cmpf(a, b, floats)),
        Elements::Integer(_, Signedness::Signless) => Some(k.cmpi(a, b, integers)),
        Elements::Integer(..) => None,
    }
}

impl Scalar for tosa::Select {
    const DECISIVE: usize = 1;

    fn scalar(k: &mut Kernel<'_, '_>) -> Option<Value> {
        let (condition, yes, no) = (k.arg(0)?, k.arg(1)?, k.arg(2)?);
        Some(k.select(condition, yes, no))
    }
}

fn maximum(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let (a, b) = (k.arg(0)?, k.arg(1)?);
    match k.elements {
        Elements::Float(_) => {
            let larger = k.make(arith::MaximumF::build(a, b));
            let mode = k.b.ir().op(k.op).view::<tosa::Maximum>()?.nan_mode()?;
            Some(number_of(k, mode, larger))
        }
        Elements::Integer(_, Signedness::Signless) => Some(k.make(arith::MaxSI::build(a, b))),
        Elements::Integer(..) => None,
    }
}

fn minimum(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let (a, b) = (k.arg(0)?, k.arg(1)?);
    match k.elements {
        Elements::Float(_) => {
            let smaller = k.make(arith::MinimumF::build(a, b));
            let mode = k.b.ir().op(k.op).view::<tosa::Minimum>()?.nan_mode()?;
            Some(number_of(k, mode, smaller))
        }
        Elements::Integer(_, Signedness::Signless) => Some(k.make(arith::MinSI::build(a, b))),
        Elements::Integer(..) => None,
    }
}

/// The result for two arguments, or the other one where one of them is no number and that is ignored. [MLIR:
/// materializeBinaryNanCheckIfRequired]
fn number_of(k: &mut Kernel<'_, '_>, mode: NanPropagationMode, result: Value) -> Value {
    if mode == NanPropagationMode::Propagate {
        return result;
    }
    let (a, b) = (k.args[0], k.args[1]);
    let a_is_nan = k.cmpf(a, a, CmpFPredicate::Uno);
    let b_is_nan = k.cmpf(b, b, CmpFPredicate::Uno);
    let result = k.select(a_is_nan, b, result);
    k.select(b_is_nan, a, result)
}

fn clamp(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let a = k.arg(0)?;
    let cx = k.b.cx().clone();
    let view = k.b.ir().op(k.op).view::<tosa::Clamp>()?;
    let (least, most, mode) = (view.min_val()?, view.max_val()?, view.nan_mode()?);
    if k.is_float() {
        let [least, most] = [least, most].map(|bound| k.make(Constant::build(bound)));
        let result = clamp_float(k.b, a, (least, most));
        if mode == NanPropagationMode::Propagate {
            return Some(result);
        }
        let is_nan = k.cmpf(a, a, CmpFPredicate::Uno);
        return Some(k.select(is_nan, least, result));
    }
    // Deliberate difference: the reference reads bounds without a sign as if they had one.
    let ty = k.type_of(a);
    let (least, most) = (cx.integer_value(least)?.clone(), cx.integer_value(most)?.clone());
    let bounds = (Constant::apint(k.b, ty, &least), Constant::apint(k.b, ty, &most));
    let is_unsigned = matches!(k.elements, Elements::Integer(_, Signedness::Unsigned));
    Some(clamp_int(k.b, a, bounds, is_unsigned))
}

impl Scalar for tosa::Mul {
    fn inputs(ir: &Ir, op: Op) -> usize {
        let shift = ir.op(op).operands().nth(2);
        match shift.is_some_and(|shift| ir.constant(shift).is_some()) {
            true => 2,
            false => 3,
        }
    }

    fn scalar(k: &mut Kernel<'_, '_>) -> Option<Value> {
        let (mut a, mut b) = (k.arg(0)?, k.arg(1)?);
        let shift = k.b.ir().op(k.op).operands().nth(2)?;
        let known = zero_point(k.b, shift, true);
        if k.is_float() {
            // Cannot have shift value for float.
            return known.is_none_or(|shift| shift == 0).then(|| k.make(arith::MulF::build(a, b)));
        }
        let shift = match known {
            Some(0) => None,
            Some(shift) => Some(Constant::int(k.b, Type::I8, shift)),
            None => Some(k.arg(2)?),
        };
        if let Some(shift) = shift {
            a = k.widened(a, Type::I32);
            b = k.widened(b, Type::I32);
            return Some(k.make(tosa::ApplyScale::build(tosa::ApplyScaleParts {
                output: Type::I32,
                value: a,
                multiplier: b,
                shift,
                rounding_mode: RoundingMode::SingleRound,
            })));
        }
        let width = |k: &Kernel<'_, '_>, ty| k.b.cx().integer_width(ty);
        if width(k, k.type_of(a)) < width(k, k.result) {
            a = k.widened(a, k.result);
        }
        if width(k, k.type_of(b)) < width(k, k.result) {
            b = k.widened(b, k.result);
        }
        Some(k.make(arith::MulI::build(a, b)))
    }
}

impl Scalar for tosa::Negate {
    fn inputs(ir: &Ir, op: Op) -> usize {
        let known = |number| ir.op(op).operands().nth(number).and_then(|zero| ir.constant(zero)).is_some();
        // Deliberate difference: the reference crashes where only one of the zero points is a constant.
        if known(1) && known(2) { 1 } else { 3 }
    }

    fn scalar(k: &mut Kernel<'_, '_>) -> Option<Value> {
        let a = k.arg(0)?;
        let Elements::Integer(width, _) = k.elements else { return Some(k.make(arith::NegF::build(a))) };
        let sum = match k.args {
            [_, first, second, ..] => {
                let (first, second) = (k.widened(*first, Type::I64), k.widened(*second, Type::I64));
                k.make(arith::AddI::build(first, second))
            }
            _ => {
                let zeros = (k.b.ir().op(k.op).operands().nth(1)?, k.b.ir().op(k.op).operands().nth(2)?);
                let sum = zero_point(k.b, zeros.0, true)?.checked_add(zero_point(k.b, zeros.1, true)?)?;
                // What the difference may be at most.
                let most = (1i128 << (width.clamp(1, 64) - 1)) - 1 + i128::from(sum).abs() + 1;
                let ty = match most {
                    ..=0x7fff => k.b.cx().integer_type(16)?,
                    0x8000..=0x7fff_ffff => Type::I32,
                    _ => Type::I64,
                };
                Constant::int(k.b, ty, sum)
            }
        };
        let (own, wide) = (k.ty, k.type_of(sum));
        let a = k.widened(a, wide);
        let difference = k.make(arith::SubI::build(sum, a));
        let bounds = signed_bounds(width).map(|bound| Constant::apint(k.b, wide, &bound.sext_or_trunc(64)));
        let clamped = clamp_int(k.b, difference, (bounds[0], bounds[1]), false);
        Some(match wide == own {
            true => clamped,
            false => k.make(arith::TruncI::build(own, clamped)),
        })
    }
}

/// The least and the greatest signed integer of a width.
pub(crate) fn signed_bounds(width: u32) -> [ApInt; 2] {
    let least = ApInt::new_u64(width, 1).shl(width.saturating_sub(1));
    let most = least.sub(&ApInt::new_u64(width, 1));
    [least, most]
}
