//! Enum attributes: scalar functions, kinds of loops, tiles of the Winograd algorithm.

use dialekt_ir_core::prelude::op::*;

/// The kind of a loop of a structured op.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "linalg.iterator_type",
    summary = "allowed 32-bit signless integer cases: 0, 1",
    symbol = "IteratorTypeEnum",
    type_name = "::mlir::utils::IteratorType"
)]
#[assembly("<" $value ">")]
pub enum IteratorType {
    /// Its iterations may be executed in any order.
    Parallel = 0,
    /// Its iterations are combined to one value.
    Reduction = 1,
}

/// A function of one scalar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "linalg.unary_fn",
    summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12",
    symbol = "UnaryFnAttr",
    type_name = "::mlir::linalg::UnaryFn"
)]
#[assembly("<" $value ">")]
pub enum UnaryFn {
    /// The exponential.
    Exp = 0,
    /// The natural logarithm.
    Log = 1,
    /// The absolute value.
    Abs = 2,
    /// The least integer that is not less.
    Ceil = 3,
    /// The greatest integer that is not greater.
    Floor = 4,
    /// The negation.
    Negf = 5,
    /// The reciprocal.
    Reciprocal = 6,
    /// The nearest integer, away from zero where two are as near.
    Round = 7,
    /// The square root.
    Sqrt = 8,
    /// The reciprocal of the square root.
    Rsqrt = 9,
    /// The square.
    Square = 10,
    /// The hyperbolic tangent.
    Tanh = 11,
    /// The error function.
    Erf = 12,
}

/// A function of two scalars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "linalg.binary_fn",
    summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    symbol = "BinaryFnAttr",
    type_name = "::mlir::linalg::BinaryFn"
)]
#[assembly("<" $value ">")]
pub enum BinaryFn {
    /// The sum.
    Add = 0,
    /// The difference.
    Sub = 1,
    /// The product.
    Mul = 2,
    /// The quotient, of signed integers.
    Div = 3,
    /// The quotient of unsigned integers.
    DivUnsigned = 4,
    /// The larger one, of signed integers.
    MaxSigned = 5,
    /// The smaller one, of signed integers.
    MinSigned = 6,
    /// The larger one of unsigned integers.
    MaxUnsigned = 7,
    /// The smaller one of unsigned integers.
    MinUnsigned = 8,
    /// The power of floats.
    Powf = 9,
}

/// A function of three scalars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "linalg.ternary_fn",
    summary = "allowed 32-bit signless integer cases: 0",
    symbol = "TernaryFnAttr",
    type_name = "::mlir::linalg::TernaryFn"
)]
#[assembly("<" $value ">")]
pub enum TernaryFn {
    /// The second or the third one, as the first one says.
    Select = 0,
}

/// A conversion of a scalar to another type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "linalg.type_fn",
    summary = "allowed 32-bit signless integer cases: 0, 1",
    symbol = "TypeFnAttr",
    type_name = "::mlir::linalg::TypeFn"
)]
#[assembly("<" $value ">")]
pub enum TypeFn {
    /// Integers are signed.
    CastSigned = 0,
    /// Integers are unsigned.
    CastUnsigned = 1,
}

/// A function of one, two or three scalars: the kind of `linalg.elementwise`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "linalg.elementwise_kind",
    summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23",
    symbol = "ElementwiseKindAttr",
    type_name = "::mlir::linalg::ElementwiseKind"
)]
#[assembly("<" $value ">")]
pub enum ElementwiseKind {
    /// The exponential.
    Exp = 0,
    /// The natural logarithm.
    Log = 1,
    /// The absolute value.
    Abs = 2,
    /// The least integer that is not less.
    Ceil = 3,
    /// The greatest integer that is not greater.
    Floor = 4,
    /// The negation.
    Negf = 5,
    /// The reciprocal.
    Reciprocal = 6,
    /// The nearest integer.
    Round = 7,
    /// The square root.
    Sqrt = 8,
    /// The reciprocal of the square root.
    Rsqrt = 9,
    /// The square.
    Square = 10,
    /// The hyperbolic tangent.
    Tanh = 11,
    /// The error function.
    Erf = 12,
    /// The sum.
    Add = 13,
    /// The difference.
    Sub = 14,
    /// The product.
    Mul = 15,
    /// The quotient, of signed integers.
    Div = 16,
    /// The quotient of unsigned integers.
    DivUnsigned = 17,
    /// The larger one, of signed integers.
    MaxSigned = 18,
    /// The smaller one, of signed integers.
    MinSigned = 19,
    /// The larger one of unsigned integers.
    MaxUnsigned = 20,
    /// The smaller one of unsigned integers.
    MinUnsigned = 21,
    /// The power of floats.
    Powf = 22,
    /// The second or the third one, as the first one says.
    Select = 23,
}

/// A function of scalars, by the number of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScalarFn {
    /// Of one.
    Unary(UnaryFn),
    /// Of two.
    Binary(BinaryFn),
    /// Of three.
    Ternary(TernaryFn),
}

impl ElementwiseKind {
    /// The function; kinds are numbered as functions of one, two and three scalars, one list behind the other.
    pub fn function(self) -> ScalarFn {
        let number = self as i64;
        let binary = number - UnaryFn::CASES.len() as i64;
        match (UnaryFn::try_from(number), BinaryFn::try_from(binary)) {
            (Ok(unary), _) => ScalarFn::Unary(unary),
            (_, Ok(binary)) => ScalarFn::Binary(binary),
            _ => ScalarFn::Ternary(TernaryFn::Select),
        }
    }

    /// The number of scalars that the function takes.
    pub fn arity(self) -> usize {
        match self.function() {
            ScalarFn::Unary(_) => 1,
            ScalarFn::Binary(_) => 2,
            ScalarFn::Ternary(_) => 3,
        }
    }
}

/// The sizes of the Winograd algorithm: `m` elements of output and `r` of filter in each dimension.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
pub enum WinogradConv2DFmr {
    /// Two by three.
    #[case("F_2_3")]
    F2x3 = 0,
    /// Four by three.
    #[case("F_4_3")]
    F4x3 = 1,
    /// Two by five.
    #[case("F_2_5")]
    F2x5 = 2,
}

impl WinogradConv2DFmr {
    /// The numbers of elements of output and of filter.
    pub fn sizes(self) -> (i64, i64) {
        match self {
            WinogradConv2DFmr::F2x3 => (2, 3),
            WinogradConv2DFmr::F4x3 => (4, 3),
            WinogradConv2DFmr::F2x5 => (2, 5),
        }
    }
}
