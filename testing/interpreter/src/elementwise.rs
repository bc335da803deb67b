//! Execution of elementwise ops.

use smallvec::{SmallVec, smallvec};

use dialekt_ir_core::ir::OpRef;

use crate::datum::Datum;
use crate::execute::{Executed, Step};
use crate::machine::Machine;
use crate::stop::Stop;

/// Values of the operands of one element, or of the results.
pub type Scalars = SmallVec<[Datum; 2]>;

/// Executes an op with one result that computes numbers from numbers, or each element from elements at the same
/// position. An element is poison if an operand is.
///
/// # Errors
///
/// Those of `compute`; operands of different shapes, which is undefined behavior.
pub fn elementwise(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    compute: impl Fn(&[Datum]) -> Result<Datum, Stop>,
) -> Executed {
    elementwise_all(op, machine, |operands| match operands.iter().any(Datum::is_poison) {
        true => Ok(smallvec![Datum::Poison]),
        false => Ok(smallvec![compute(operands)?]),
    })
}

/// Executes an elementwise op with any number of results. Poison is up to `compute`.
///
/// # Errors
/// As [`elementwise`].
pub fn elementwise_all(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    compute: impl Fn(&[Datum]) -> Result<Scalars, Stop>,
) -> Executed {
    let operands = machine.operands(op);
    let compute = |values: &[Datum]| match machine.leaves_open(op, values) {
        true => Ok(smallvec![Datum::Poison; op.num_results()]),
        false => compute(values),
    };
    let shaped = operands.iter().find_map(|operand| match operand {
        Datum::Shaped(shaped) => Some(shaped.clone()),
        _ => None,
    });
    let Some(first) = shaped else {
        return compute(&operands).map(|results| Step::Next(results.into_iter().collect()));
    };
    let mut results: SmallVec<[Vec<Datum>; 1]> = SmallVec::new();
    for number in 0..first.elements.len() {
        let element = |operand: &Datum| match operand {
            Datum::Shaped(shaped) if shaped.shape == first.shape => Ok(shaped.elements[number].clone()),
            Datum::Shaped(_) => Err(Stop::undefined("operands of different shapes")),
            // A scalar for all elements: the condition of a `select`, or poison.
            scalar => Ok(scalar.clone()),
        };
        let operands = operands.iter().map(element).collect::<Result<Scalars, Stop>>()?;
        for (number, result) in compute(&operands)?.into_iter().enumerate() {
            if results.len() == number {
                results.push(Vec::with_capacity(first.elements.len()));
            }
            results[number].push(result);
        }
    }
    results.resize(op.num_results(), Vec::new());
    Ok(Step::Next(results.into_iter().map(|elements| Datum::shaped(&first.shape, elements)).collect()))
}
