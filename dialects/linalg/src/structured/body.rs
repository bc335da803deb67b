//! Scalar bodies as data, and the interpreter that builds their ops.

use dialekt_arith as arith;
use dialekt_complex as complex;
use dialekt_ir_core::decl::build::{BuildOp, OneResult};
use dialekt_ir_core::diag::Severity;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_math as math;
use smallvec::SmallVec;

use crate::{BinaryFn, Index, ScalarFn, TypeFn, UnaryFn, Yield};

/// A scalar value, from the elements of operands.
#[derive(Clone, Copy, Debug)]
pub enum Expr<'a> {
    /// The element of an operand.
    Arg(usize),
    /// The number of the iteration of a loop.
    Index(i64),
    /// An integer of 64 bits.
    Int(i64),
    /// A float of 64 bits.
    Float(f64),
    /// A conversion.
    Cast(Cast, To, &'a Expr<'a>),
    /// A function of one value.
    Unary(UnaryFn, &'a Expr<'a>),
    /// A function of two values.
    Binary(BinaryFn, &'a Expr<'a>, &'a Expr<'a>),
    /// The second or the third value, as the first one says.
    Select(&'a Expr<'a>, &'a Expr<'a>, &'a Expr<'a>),
}

/// The interpretation of integers in a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cast {
    /// They are signed.
    Signed,
    /// They are unsigned.
    Unsigned,
    /// The attribute `cast` of the op says it: they are signed if it does not.
    ByAttribute,
}

/// The type to which a value is converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// That of the element of an operand.
    Arg(usize),
    /// This type.
    Type(Type),
}

const A0: &Expr<'static> = &Expr::Arg(0);
const A1: &Expr<'static> = &Expr::Arg(1);
const A2: &Expr<'static> = &Expr::Arg(2);
const A3: &Expr<'static> = &Expr::Arg(3);
const A4: &Expr<'static> = &Expr::Arg(4);

const fn signed(to: usize, value: &'static Expr<'static>) -> Expr<'static> {
    Expr::Cast(Cast::Signed, To::Arg(to), value)
}

/// The first operand.
pub const FIRST: &Expr<'static> = A0;

/// The second operand.
pub const SECOND: &Expr<'static> = A1;

/// The first operand, converted as the attribute `cast` says.
pub const CAST_FIRST: &Expr<'static> = &Expr::Cast(Cast::ByAttribute, To::Arg(1), A0);

/// The output plus the product of two inputs, which are converted to its type.
pub const MULTIPLY_ADD: &Expr<'static> = &Expr::Binary(
    BinaryFn::Add,
    A2,
    &Expr::Binary(BinaryFn::Mul, &Expr::Cast(Cast::Signed, To::Arg(2), A0), &Expr::Cast(Cast::Signed, To::Arg(2), A1)),
);

/// As [`MULTIPLY_ADD`], where the attribute `cast` says how inputs are converted.
pub const CAST_MULTIPLY_ADD: &Expr<'static> = &Expr::Binary(
    BinaryFn::Add,
    A2,
    &Expr::Binary(
        BinaryFn::Mul,
        &Expr::Cast(Cast::ByAttribute, To::Arg(2), A0),
        &Expr::Cast(Cast::ByAttribute, To::Arg(2), A1),
    ),
);

/// As [`MULTIPLY_ADD`], with a zero point for each input, the third and the fourth operand.
pub const QUANTIZED_MULTIPLY_ADD: &Expr<'static> = &Expr::Binary(
    BinaryFn::Add,
    A4,
    &Expr::Binary(
        BinaryFn::Mul,
        &Expr::Binary(BinaryFn::Sub, &signed(4, A0), &signed(4, A2)),
        &Expr::Binary(BinaryFn::Sub, &signed(4, A1), &signed(4, A3)),
    ),
);

/// The third operand and the first one, which is converted to its type, as arguments of a function.
macro_rules! accumulate {
    ($($(#[$doc:meta])* $name:ident = $function:ident, $cast:ident;)*) => {$(
        $(#[$doc])*
        pub const $name: &Expr<'static> =
            &Expr::Binary(BinaryFn::$function, A2, &Expr::Cast(Cast::$cast, To::Arg(2), A0));
    )*};
}

accumulate! {
    /// The output plus the first input.
    SUM = Add, Signed;
    /// The larger one of output and first input.
    MAX = MaxSigned, Signed;
    /// The smaller one of output and first input.
    MIN = MinSigned, Signed;
    /// The larger one of output and first input, which are unsigned.
    MAX_UNSIGNED = MaxUnsigned, Unsigned;
    /// The smaller one of output and first input, which are unsigned.
    MIN_UNSIGNED = MinUnsigned, Unsigned;
}

impl Expr<'static> {
    /// A function of all inputs.
    pub const fn of_inputs(function: ScalarFn) -> Expr<'static> {
        match function {
            ScalarFn::Unary(function) => Expr::Unary(function, A0),
            ScalarFn::Binary(function) => Expr::Binary(function, A0, A1),
            ScalarFn::Ternary(_) => SELECT,
        }
    }
}

/// The second or the third input, as the first one says.
pub const SELECT: Expr<'static> = Expr::Select(A0, A1, A2);

/// The type of the body's argument for an operand: that of its elements.
pub fn argument_type(cx: &ContextData, operand: Type) -> Type {
    match cx.type_data(operand) {
        TypeData::Tensor { element, .. } | TypeData::MemRef { element, .. } => *element,
        _ => operand,
    }
}

/// Builds the only block of a region: arguments for the operands, the ops of the expression, and a yield of its value. Warnings go to `out`.
///
/// # Errors
/// There is no such function of values of these types: the message.
pub fn build(
    b: &mut Builder<'_>,
    region: dialekt_ir_core::ir::Region,
    operands: &[Type],
    expr: &Expr<'_>,
    cast: TypeFn,
    out: &mut Vec<Diagnostic>,
) -> Result<(), String> {
    let cx = b.cx().clone();
    let args: SmallVec<[(Type, Location); 4]> =
        operands.iter().map(|ty| (argument_type(&cx, *ty), Location::UNKNOWN)).collect();
    let block = b.create_block(region, None, &args);
    let args = b.ir().block(block).args().collect();
    let mut body = Body { b, args, cast, out };
    let value = body.value(expr)?;
    b.create(Yield::build(&[value]));
    Ok(())
}

struct Body<'b, 'i> {
    b: &'b mut Builder<'i>,
    args: SmallVec<[Value; 4]>,
    cast: TypeFn,
    out: &'b mut Vec<Diagnostic>,
}

/// The scalars that functions of two values know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Complex,
    Float,
    Bool,
    Integer,
}

fn kind(cx: &ContextData, ty: Type) -> Option<Kind> {
    match cx.scalar_data(ty) {
        TypeData::Complex(_) => Some(Kind::Complex),
        TypeData::Float(_) => Some(Kind::Float),
        TypeData::Integer { width: 1, .. } => Some(Kind::Bool),
        TypeData::Integer { .. } => Some(Kind::Integer),
        _ => None,
    }
}

/// The kind of two values: those of `i1` and other integers together are integers.
fn common_kind(cx: &ContextData, [a, b]: [Type; 2]) -> Option<Kind> {
    match (kind(cx, a)?, kind(cx, b)?) {
        (a, b) if a == b => Some(a),
        (Kind::Bool | Kind::Integer, Kind::Bool | Kind::Integer) => Some(Kind::Integer),
        _ => None,
    }
}

impl Body<'_, '_> {
    fn ty(&self, value: Value) -> Type {
        self.b.ir().value(value).ty()
    }

    fn create<B: BuildOp<Op: OneResult>>(&mut self, op: B) -> Result<Value, String> {
        // An op that does not exist of these types is found by the verifier, where that is possible.
        self.b.try_create(op).map(|created| created.result()).map_err(|error| error.to_string())
    }

    fn value(&mut self, expr: &Expr<'_>) -> Result<Value, String> {
        match *expr {
            Expr::Arg(number) => self.args.get(number).copied().ok_or_else(|| "no such operand".to_owned()),
            Expr::Index(dim) => self.create(Index::build(dim)),
            Expr::Int(value) => Ok(arith::Constant::int(self.b, Type::I64, value)),
            Expr::Float(value) => Ok(arith::Constant::float(self.b, Type::F64, value)),
            Expr::Cast(cast, to, value) => {
                let value = self.value(value)?;
                let to = match to {
                    To::Arg(number) => self.args.get(number).map_or(Type::NONE, |arg| self.ty(*arg)),
                    To::Type(ty) => ty,
                };
                let unsigned = match cast {
                    Cast::Signed => false,
                    Cast::Unsigned => true,
                    Cast::ByAttribute => self.cast == TypeFn::CastUnsigned,
                };
                self.converted(value, to, unsigned)
            }
            Expr::Unary(function, value) => {
                let value = self.value(value)?;
                self.unary(function, value)
            }
            Expr::Binary(function, a, b) => {
                let values = [self.value(a)?, self.value(b)?];
                self.binary(function, values)
            }
            Expr::Select(condition, yes, no) => {
                let (condition, yes, no) = (self.value(condition)?, self.value(yes)?, self.value(no)?);
                self.create(arith::Select::build(condition, yes, no))
            }
        }
    }

    fn unary(&mut self, function: UnaryFn, x: Value) -> Result<Value, String> {
        let cx = self.b.cx().clone();
        let ty = self.ty(x);
        if kind(&cx, ty) != Some(Kind::Float) {
            return Err("unsupported non numeric type".to_owned());
        }
        match function {
            UnaryFn::Exp => self.create(math::Exp::build(x)),
            UnaryFn::Log => self.create(math::Log::build(x)),
            UnaryFn::Abs => self.create(math::AbsF::build(x)),
            UnaryFn::Ceil => self.create(math::Ceil::build(x)),
            UnaryFn::Floor => self.create(math::Floor::build(x)),
            UnaryFn::Negf => self.create(arith::NegF::build(x)),
            UnaryFn::Reciprocal => {
                let one = arith::Constant::float(self.b, ty, 1.0);
                self.create(arith::DivF::build(one, x))
            }
            UnaryFn::Round => self.create(math::Round::build(x)),
            UnaryFn::Sqrt => self.create(math::Sqrt::build(x)),
            UnaryFn::Rsqrt => self.create(math::Rsqrt::build(x)),
            UnaryFn::Square => self.create(arith::MulF::build(x, x)),
            UnaryFn::Tanh => self.create(math::Tanh::build(x)),
            UnaryFn::Erf => self.create(math::Erf::build(x)),
        }
    }

    fn binary(&mut self, function: BinaryFn, [a, b]: [Value; 2]) -> Result<Value, String> {
        let cx = self.b.cx().clone();
        let types = [self.ty(a), self.ty(b)];
        let Some(kind) = common_kind(&cx, types) else {
            let [a, b] = types.map(|ty| type_to_string(&cx, ty));
            return Err(format!(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got '{a}' and '{b}'"
            ));
        };
        let unsigned = |what: &str| Err(format!("unsupported operation: unsigned {what} not on uint"));
        match (function, kind) {
            (BinaryFn::Add, Kind::Complex) => self.create(complex::Add::build(a, b)),
            (BinaryFn::Add, Kind::Float) => self.create(arith::AddF::build(a, b)),
            (BinaryFn::Add, Kind::Bool) => self.create(arith::OrI::build(a, b)),
            (BinaryFn::Add, Kind::Integer) => self.create(arith::AddI::build(a, b)),
            (BinaryFn::Sub, Kind::Complex) => self.create(complex::Sub::build(a, b)),
            (BinaryFn::Sub, Kind::Float) => self.create(arith::SubF::build(a, b)),
            (BinaryFn::Sub, Kind::Bool) => Err("unsupported operation: sub with bools".to_owned()),
            (BinaryFn::Sub, Kind::Integer) => self.create(arith::SubI::build(a, b)),
            (BinaryFn::Mul, Kind::Complex) => self.create(complex::Mul::build(a, b)),
            (BinaryFn::Mul, Kind::Float) => self.create(arith::MulF::build(a, b)),
            (BinaryFn::Mul, Kind::Bool) => self.create(arith::AndI::build(a, b)),
            (BinaryFn::Mul, Kind::Integer) => self.create(arith::MulI::build(a, b)),
            (BinaryFn::Div, Kind::Complex) => self.create(complex::Div::build(a, b)),
            (BinaryFn::Div, Kind::Float) => self.create(arith::DivF::build(a, b)),
            (BinaryFn::Div, Kind::Bool) => Err("unsupported operation: div with bools".to_owned()),
            (BinaryFn::Div, Kind::Integer) => self.create(arith::DivSI::build(a, b)),
            (BinaryFn::DivUnsigned, Kind::Integer) => self.create(arith::DivUI::build(a, b)),
            (BinaryFn::DivUnsigned, _) => unsigned("div"),
            (BinaryFn::MaxSigned, Kind::Float) => self.create(arith::MaximumF::build(a, b)),
            (BinaryFn::MaxSigned, _) => self.create(arith::MaxSI::build(a, b)),
            (BinaryFn::MinSigned, Kind::Float) => self.create(arith::MinimumF::build(a, b)),
            (BinaryFn::MinSigned, _) => self.create(arith::MinSI::build(a, b)),
            (BinaryFn::MaxUnsigned, Kind::Integer) => self.create(arith::MaxUI::build(a, b)),
            (BinaryFn::MaxUnsigned, _) => unsigned("max"),
            (BinaryFn::MinUnsigned, Kind::Integer) => self.create(arith::MinUI::build(a, b)),
            (BinaryFn::MinUnsigned, _) => unsigned("min"),
            (BinaryFn::Powf, _) => self.create(math::PowF::build(a, b)),
        }
    }

    /// A value as one of another type. Where there is no such conversion, the value itself, with a warning. [MLIR:
    /// convertScalarToDtype]
    fn converted(&mut self, value: Value, to: Type, unsigned: bool) -> Result<Value, String> {
        let cx = self.b.cx().clone();
        let from = self.ty(value);
        if from == to {
            return Ok(value);
        }
        match (cx.scalar_data(from), cx.scalar_data(to)) {
            (TypeData::Float(_), TypeData::Integer { .. }) if unsigned => self.create(arith::FPToUI::build(to, value)),
            (TypeData::Float(_), TypeData::Integer { .. }) => self.create(arith::FPToSI::build(to, value)),
            (TypeData::Index, TypeData::Integer { .. }) => self.create(arith::IndexCast::build(to, value)),
            (TypeData::Integer { width: from, .. }, TypeData::Integer { width, .. }) => match width.cmp(from) {
                std::cmp::Ordering::Greater if unsigned => self.create(arith::ExtUI::build(to, value)),
                std::cmp::Ordering::Greater => self.create(arith::ExtSI::build(to, value)),
                std::cmp::Ordering::Less => self.create(arith::TruncI::build(to, value)),
                std::cmp::Ordering::Equal => Ok(value),
            },
            (TypeData::Integer { .. }, TypeData::Float(_)) if unsigned => self.create(arith::UIToFP::build(to, value)),
            (TypeData::Integer { .. }, TypeData::Float(_)) => self.create(arith::SIToFP::build(to, value)),
            (TypeData::Float(from), TypeData::Float(kind)) => match kind.width().cmp(&from.width()) {
                std::cmp::Ordering::Greater => self.create(arith::ExtF::build(to, value)),
                std::cmp::Ordering::Less => self.create(arith::TruncF::build(to, value)),
                std::cmp::Ordering::Equal => Ok(value),
            },
            (_, TypeData::Complex(part)) => match self.converted_to_complex(value, to, *part, unsigned)? {
                Some(value) => Ok(value),
                None => Ok(self.not_converted(value, to)),
            },
            _ => Ok(self.not_converted(value, to)),
        }
    }

    fn not_converted(&mut self, value: Value, to: Type) -> Value {
        let cx = self.b.cx();
        let [from, to] = [self.ty(value), to].map(|ty| type_to_string(cx, ty));
        let message = format!("could not cast operand of type '{from}' to '{to}'");
        self.out.push(Diagnostic::new(Severity::Warning, self.b.ir().value(value).loc(), message));
        value
    }

    /// A number as a complex one with parts of a type.
    fn converted_to_complex(
        &mut self,
        value: Value,
        to: Type,
        part: Type,
        unsigned: bool,
    ) -> Result<Option<Value>, String> {
        let cx = self.b.cx().clone();
        let Some(kind) = cx.float_kind(part) else { return Ok(None) };
        let (real, imaginary) = match cx.scalar_data(self.ty(value)) {
            TypeData::Complex(from) => {
                let Some(from) = cx.float_kind(*from) else { return Ok(None) };
                let (real, imaginary) =
                    (self.create(complex::Re::build(value))?, self.create(complex::Im::build(value))?);
                match kind.width() < from.width() {
                    true => (
                        self.create(arith::TruncF::build(part, real))?,
                        self.create(arith::TruncF::build(part, imaginary))?,
                    ),
                    false => (
                        self.create(arith::ExtF::build(part, real))?,
                        self.create(arith::ExtF::build(part, imaginary))?,
                    ),
                }
            }
            TypeData::Float(_) | TypeData::Integer { .. } => {
                let real = self.converted(value, part, unsigned)?;
                (real, arith::Constant::float(self.b, part, 0.0))
            }
            _ => return Ok(None),
        };
        self.create(complex::Create::build(to, real, imaginary)).map(Some)
    }
}
