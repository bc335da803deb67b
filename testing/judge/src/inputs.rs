//! The arguments of `@main`, and the semantics of functions without body.

use std::rc::Rc;

use dialekt_interpreter::{Answer, Datum, External, ExternalCall, Memory, Stop, View};
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind};
use dialekt_ir_core::types::TypeData;
use dialekt_testing::random::Random;

use crate::program::{NEAR, Param, width};

/// Values for the parameters, which are the same for the same seed.
pub(crate) fn arguments(params: &[Param], seed: u64, memory: &mut Memory) -> Result<Vec<Datum>, Stop> {
    let mut random = Random::new(seed, "arguments");
    let argument = |param: &Param| match (&param.shape, param.known) {
        (Some(shape), _) => {
            let buffer = memory.allocate(shape.iter().product(), false)?;
            let view = View::contiguous(buffer, shape);
            dialekt_interpreter::for_each_index(shape, |index| {
                let value = number(param.element, &mut random);
                memory.store(&view, index, value)
            })?;
            Ok(Datum::View(Rc::new(view)))
        }
        (None, Some(known)) => Ok(Datum::index(known)),
        (None, None) => Ok(number(param.element, &mut random)),
    };
    params.iter().map(argument).collect()
}

/// A number of a type, often an extreme one.
fn number(ty: &str, random: &mut Random) -> Datum {
    let kind = FloatKind::from_name(ty.as_bytes());
    match kind {
        Some(kind) => {
            let plain = [0.0, -0.0, 1.0, -1.5, 0.1, 3.0, 1.0e9, -7.25, f64::NAN, f64::INFINITY];
            Datum::Float(ApFloat::from_f64(kind, plain[random.below(plain.len())]))
        }
        None => {
            let width = width(ty);
            let value = match random.below(6) {
                0 => i64::MIN >> (64 - width.min(64)),
                1 => i64::MAX >> (64 - width.min(64)),
                2 => -1,
                3 => 0,
                _ => random.below(17) as i64 - 4,
            };
            Datum::Int(ApInt::from_i64(width, value))
        }
    }
}

/// The answers of functions without body: results of library functions, or numbers that follow from the name and the
/// number of earlier calls.
pub(crate) fn external(cx: &Context, call: ExternalCall<'_>) -> Result<Answer, Stop> {
    if let Some(answer) = dialekt_models::library(cx, &call) {
        return answer;
    }
    if let Some((op, _)) = call.name.strip_prefix(NEAR).and_then(|name| name.rsplit_once('_')) {
        return Ok(Answer::seen_up_to(dialekt_models::precision(op, call.args), Vec::new()));
    }
    let mut random = Random::new(call.number, call.name);
    let result = |ty: &Type| match cx.type_data(*ty) {
        TypeData::Integer { width, .. } => Ok(Datum::Int(ApInt::from_i64(*width, random.below(17) as i64 - 4))),
        TypeData::Index => Ok(Datum::index(random.below(9) as i64)),
        TypeData::Float(kind) => Ok(Datum::Float(ApFloat::from_f64(*kind, random.below(9) as f64 / 4.0))),
        _ => Err(Stop::unsupported(format!("what '@{}' returns", call.name))),
    };
    call.results.iter().map(result).collect::<Result<_, _>>().map(Answer::seen)
}

const _: &External<'static> = &external;
