//! Models of math: exact results are computed in all formats of floats; other functions are computed in `f64` and
//! rounded.

mod approximate;
mod exact;

use dialekt_arith::FastMath;
use dialekt_interpreter::{Executed, Machine, Stop};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::Flags;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::{ApFloat, FloatKind};

use crate::arith::floats;

pub(crate) use approximate::power;
pub(crate) use exact::is_normal;

/// A function of floats of one format.
#[derive(Clone, Copy)]
pub(crate) enum Function {
    /// From one float, in the format.
    Exact1(fn(ApFloat) -> ApFloat),
    /// From three floats, in the format.
    Exact3(fn(ApFloat, ApFloat, ApFloat) -> ApFloat),
    /// From one float, in `f64`.
    Wide1(fn(f64) -> f64),
    /// From two floats, in `f64`.
    Wide2(fn(f64, f64) -> f64),
}

impl Function {
    /// The value; `None` for a wrong number of arguments.
    pub fn compute(self, values: &[ApFloat]) -> Option<ApFloat> {
        Some(match (self, values) {
            (Function::Exact1(compute), [value]) => compute(*value),
            (Function::Exact3(compute), [a, b, c]) => compute(*a, *b, *c),
            (Function::Wide1(compute), [value]) => ApFloat::from_f64(value.kind(), compute(wide(*value))),
            (Function::Wide2(compute), [a, b]) => ApFloat::from_f64(a.kind(), compute(wide(*a), wide(*b))),
            _ => return None,
        })
    }
}

fn wide(value: ApFloat) -> f64 {
    value.convert(FloatKind::F64).to_f64()
}

/// The function of an op.
pub(crate) fn function(op: &str) -> Option<Function> {
    let mut functions = exact::FUNCTIONS.iter().chain(approximate::FUNCTIONS);
    functions.find(|(name, _)| *name == op).map(|(_, function)| *function)
}

/// Executes an op by its [`function`].
fn listed(op: OpRef<'_>, machine: &mut Machine<'_>, flags: Option<Flags<FastMath>>) -> Executed {
    let function = function(&op.cx().op_str(op.name()));
    floats(op, machine, flags.unwrap_or_default(), |values| {
        function.and_then(|function| function.compute(values)).ok_or_else(|| Stop::unsupported("no function of these"))
    })
}

/// Attaches the models of the dialect's ops.
pub(crate) fn register(registry: &mut DialectRegistry) {
    approximate::register(registry);
    exact::register(registry);
}
