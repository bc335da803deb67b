//! The operations.

use dialekt::prelude::op::*;

use crate::degree::{Degree, degree_of};
use crate::rules;
use crate::types::{Coefficients, Method, Points, Polynomial};

/// A polynomial that is known.
///
/// ```mlir
/// %p = poly.constant <[1, 0, 2]> : !poly.poly<2>
/// ```
#[derive(Op)]
#[op(name = "poly.constant", traits(Pure), interfaces(Degree))]
#[assembly($value attr_dict ":" qualified(type($result)))]
pub struct Constant {
    pub value: Attr<Coefficients>,
    pub result: OpResult<Polynomial>,
    /// The degree of the polynomial.
    #[derived(op.value().map(|value| i64::from(value.degree())))]
    pub degree: Derived<I64Attr>,
}

impl Degree for Constant {
    fn degree(op: Self::View<'_>) -> u32 {
        op.degree().and_then(|degree| u32::try_from(degree).ok()).unwrap_or(0)
    }
}

/// The sum of two polynomials.
#[derive(Op)]
#[op(
    name = "poly.add",
    traits(Pure, Commutative, SameOperandsAndResultType),
    interfaces(Degree),
    canonicalize(rules::AddZero, rules::Distribute)
)]
#[assembly($lhs "," $rhs attr_dict ":" qualified(type($result)))]
pub struct Add {
    pub lhs: Operand<Polynomial>,
    pub rhs: Operand<Polynomial>,
    pub result: OpResult<Polynomial>,
}

impl Degree for Add {}

/// The product of two polynomials.
#[derive(Op)]
#[op(name = "poly.mul", traits(Pure, Commutative), interfaces(Degree))]
#[assembly($lhs "," $rhs attr_dict ":" functional_type(operands, results))]
pub struct Mul {
    pub lhs: Operand<Polynomial>,
    pub rhs: Operand<Polynomial>,
    pub result: OpResult<Polynomial>,
}

impl Degree for Mul {
    fn degree(op: Self::View<'_>) -> u32 {
        op.operand_types().filter_map(|ty| degree_of(op.cx(), ty)).fold(0, u32::saturating_add)
    }
}

/// The value of a polynomial at a point.
///
/// ```mlir
/// %y = poly.eval %p at %x : !poly.poly<3>
/// %z = poly.eval %p at %x by estrin : !poly.poly<3>
/// ```
#[derive(Op)]
#[op(name = "poly.eval", traits(Pure), verify, canonicalize(rules::EvalZero))]
#[assembly($polynomial "at" $point ("by" $method^)? attr_dict ":" qualified(type($polynomial)))]
pub struct Eval {
    pub polynomial: Operand<Polynomial>,
    pub point: Operand<I64>,
    #[default(Method::Horner)]
    pub method: Attr<Method>,
    pub value: OpResult<I64>,
}

impl Verify for Eval {
    fn verify(op: EvalView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let ty = op.ir().value(op.polynomial()).ty();
        if op.method() == Some(Method::Estrin) && degree_of(op.cx(), ty) == Some(0) {
            out.push(op.op_error("has nothing to split in a polynomial of degree 0"));
            return Err(Invalid);
        }
        Ok(())
    }
}

/// The values of a polynomial at points, which the encoding of the result says.
///
/// ```mlir
/// %s = poly.sample %p : !poly.poly<1> -> tensor<2xi64, #poly.points<[0, 1]>>
/// ```
#[derive(Op)]
#[op(name = "poly.sample", traits(Pure), verify)]
#[assembly($polynomial attr_dict ":" qualified(type($polynomial)) "->" type($values))]
pub struct Sample {
    pub polynomial: Operand<Polynomial>,
    pub values: OpResult<RankedTensorOf<I64>>,
}

impl Verify for Sample {
    fn verify(op: SampleView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let ty = op.ir().value(op.values()).ty();
        let encoding = match op.cx().type_data(ty) {
            TypeData::Tensor { encoding, .. } => *encoding,
            _ => None,
        };
        match encoding.and_then(|encoding| Points::of(op.cx(), encoding)) {
            Some(_) => Ok(()),
            None => fail(out, op.op_error("expects points as the encoding of its result")),
        }
    }
}

/// Replaces each coefficient by a function of it.
///
/// ```mlir
/// %q = poly.map %p : !poly.poly<3> {
/// ^bb0(%c: i64):
///   %d = arith.addi %c, %c : i64
///   poly.yield %d
/// }
/// ```
#[derive(Op)]
#[op(
    name = "poly.map",
    traits(SameOperandsAndResultType, RecursiveMemoryEffects),
    interfaces(Degree),
    verify_regions,
    canonicalize(rules::MapIdentity)
)]
#[assembly($polynomial ":" qualified(type($result)) $body attr_dict)]
pub struct MapCoefficients {
    pub polynomial: Operand<Polynomial>,
    pub body: Region<SizedRegion<1>>,
    pub result: OpResult<Polynomial>,
}

impl Degree for MapCoefficients {}

impl VerifyRegions for MapCoefficients {
    fn verify_regions(op: MapCoefficientsView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let is_i64 = |value| op.ir().value(value).ty() == Type::I64;
        let Some(block) = op.body().first_block() else { return Ok(()) };
        let takes_one = block.num_args() == 1 && block.args().all(is_i64);
        let ends = block.last_op().is_some_and(|last| last.is::<Yield>());
        if takes_one && ends {
            return Ok(());
        }
        out.push(op.op_error("expects a body that takes one 'i64' and ends in 'poly.yield'"));
        Err(Invalid)
    }
}

/// Ends the body of `poly.map`.
#[derive(Op)]
#[op(name = "poly.yield", traits(Pure, Terminator, ReturnLike, HasParent("poly.map")))]
#[assembly($coefficient attr_dict)]
pub struct Yield {
    pub coefficient: Operand<I64>,
}
