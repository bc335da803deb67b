//! Refinement between runs.
//!
//! A transformed program may choose among the behaviors of the original, but not add any: if the original has undefined
//! behavior, anything refines it; if it has poison, any value does. [LLVM LangRef; Lee et al., "Taming undefined
//! behavior in LLVM"]

use std::fmt;

use dialekt_ir_core::num::{ApFloat, FloatKind};

use crate::datum::Datum;
use crate::outcome::{End, Outcome};
use crate::stop::Stop;

/// The required precision of floats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Precision {
    /// Equal, signs of zeros included. A NaN is equal to any other.
    Exact,
    /// Equal up to a relative and an absolute difference. An infinity counts as the next number after the greatest one.
    Within {
        /// The difference relative to the larger number.
        relative: f64,
        /// The absolute difference that is added to it.
        absolute: f64,
    },
    /// Any float.
    Open,
}

/// A behavior of the transformed program that the original does not allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference(String);

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Checks that a run of a transformed program refines one of the original. Returns whether they are equal: `false`
/// means that the original has unspecified behavior.
///
/// # Errors
/// It does not refine it: the first difference.
pub fn refines(original: &Outcome, transformed: &Outcome) -> Result<bool, Difference> {
    let mut same = true;
    if let End::Stopped(Stop::Undefined(..)) = original.end {
        return Ok(matches!(transformed.end, End::Stopped(Stop::Undefined(..))));
    }
    for (number, before) in original.events.iter().enumerate() {
        let Some(after) = transformed.events.get(number) else {
            return Err(Difference(format!(
                "'{}' is not called any more (event #{number}){}",
                before.what,
                why(transformed)
            )));
        };
        if before.what != after.what || before.values.len() != after.values.len() {
            return Err(Difference(format!("event #{number} was '{}', and is '{}'", before.what, after.what)));
        }
        for (before_value, after_value) in before.values.iter().zip(&after.values) {
            let what = || format!("value of event #{number}, '{}'", before.what);
            same &= value(before_value, after_value, before.precision, &what)?;
        }
    }
    if let Some(more) = transformed.events.get(original.events.len()) {
        return Err(Difference(format!("'{}' is called in addition", more.what)));
    }
    match (&original.end, &transformed.end) {
        (End::Returned(before), End::Returned(after)) => {
            if before.len() != after.len() {
                return Err(Difference(format!("{} results were returned, now {}", before.len(), after.len())));
            }
            for (number, (before, after)) in before.iter().zip(after).enumerate() {
                same &= value(before, after, Precision::Exact, &|| format!("result #{number}"))?;
            }
            // Globals that are no longer used are unchanged.
            for (name, before) in &original.memory {
                let after = transformed.memory.iter().find(|(other, _)| other == name);
                if let Some((_, after)) = after {
                    same &= value(before, after, Precision::Exact, &|| format!("memory of {name}"))?;
                }
            }
            Ok(same)
        }
        // The text of an abort is not compared: passes may reword it.
        (End::Stopped(Stop::Abort(..)), End::Stopped(Stop::Abort(..))) => Ok(same),
        (before, after) => Err(Difference(format!("the run {}, now it {}", end(before), end(after)))),
    }
}

fn why(outcome: &Outcome) -> String {
    match &outcome.end {
        End::Returned(_) => String::new(),
        stopped => format!(": the run {}", end(stopped)),
    }
}

fn end(end: &End) -> String {
    match end {
        End::Returned(_) => "returned".to_owned(),
        End::Stopped(stop) => format!("ended with {stop}"),
    }
}

/// Compares values; returns whether they are equal, and not merely refined.
fn value(before: &Datum, after: &Datum, precision: Precision, what: &dyn Fn() -> String) -> Result<bool, Difference> {
    let different = || Err(Difference(format!("{} was {before}, and is {after}", what())));
    match (before, after) {
        (Datum::Poison, after) => Ok(after.is_poison()),
        (Datum::Int(a), Datum::Int(b)) if a == b => Ok(true),
        (Datum::Float(a), Datum::Float(b)) if same_float(*a, *b, precision) => Ok(true),
        (Datum::Complex(a), Datum::Complex(b)) => {
            Ok(value(&a[0], &b[0], precision, what)? & value(&a[1], &b[1], precision, what)?)
        }
        (Datum::Shaped(a), Datum::Shaped(b)) if a.shape == b.shape => {
            let mut same = true;
            for (number, (a, b)) in a.elements.iter().zip(&b.elements).enumerate() {
                same &= value(a, b, precision, &|| format!("{}, element {number}", what()))?;
            }
            Ok(same)
        }
        // Poison of unknown size: each element is.
        (Datum::Shaped(a), Datum::Poison) if a.elements.iter().all(Datum::is_poison) => Ok(true),
        (Datum::Function(a), Datum::Function(b)) if a == b => Ok(true),
        (Datum::Opaque(a), Datum::Opaque(b)) if a.equals(&**b) => Ok(true),
        _ => different(),
    }
}

fn same_float(a: ApFloat, b: ApFloat, precision: Precision) -> bool {
    if a.kind() != b.kind() {
        return false;
    }
    if a.is_nan() && b.is_nan() {
        return true;
    }
    match precision {
        Precision::Exact => a.bits() == b.bits(),
        Precision::Within { .. } if a.is_nan() || b.is_nan() => false,
        Precision::Within { relative, absolute } => {
            // Halves, since the number after the greatest one of `f64` is not an `f64`.
            let (a, b) = (half(a), half(b));
            a == b || (a - b).abs() <= relative * a.abs().max(b.abs()) + absolute / 2.0
        }
        Precision::Open => true,
    }
}

/// Half of a number in `f64`; for an infinity, half of the power of two that follows the greatest number.
fn half(value: ApFloat) -> f64 {
    let kind = value.kind();
    if !value.is_infinite() {
        return value.convert(FloatKind::F64).mul(ApFloat::from_f64(FloatKind::F64, 0.5)).to_f64();
    }
    let half = 2f64.powi(kind.max_exponent() as i32);
    if value.is_negative() { -half } else { half }
}
