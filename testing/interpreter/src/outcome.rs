//! The observable outcome of a run.

use dialekt_ir_core::ir::{Ir, OpRef};

use crate::datum::Datum;
use crate::machine::{Machine, Options};
use crate::memory::{Memory, View};
use crate::refine::Precision;
use crate::stop::Stop;

/// An observable event of a run.
#[derive(Clone, Debug)]
pub struct Event {
    /// The name of the function that was called.
    pub what: String,
    /// The arguments; in place of memrefs, their elements.
    pub values: Vec<Datum>,
    /// The precision to which floats count.
    pub precision: Precision,
}

impl Event {
    /// The call of a function without body.
    pub(crate) fn call(name: String, precision: Precision, args: &[Datum], memory: &mut Memory) -> Result<Event, Stop> {
        let values = args.iter().map(|arg| visible(arg, memory)).collect::<Result<_, _>>()?;
        Ok(Event { what: name, values, precision })
    }
}

/// The end of a run.
#[derive(Clone, Debug)]
pub enum End {
    /// The function returned these values; in place of memrefs, their elements.
    Returned(Vec<Datum>),
    /// It did not return.
    Stopped(Stop),
}

/// The observable outcome of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The end of the run.
    pub end: End,
    /// The observable events.
    pub events: Vec<Event>,
    /// The elements of memref arguments of the function, then of globals that it used, by name.
    pub memory: Vec<(String, Datum)>,
    /// The number of executed ops.
    pub steps: u64,
}

/// Calls a function and observes it. `args` creates its arguments.
pub fn observe(
    ir: &Ir,
    function: OpRef<'_>,
    options: Options<'_>,
    args: impl FnOnce(&mut Memory) -> Result<Vec<Datum>, Stop>,
) -> Outcome {
    let mut machine = Machine::new(ir, options);
    let function = ir.op(function.handle());
    let (mut memory, mut given) = (Vec::new(), Vec::new());
    let called = args(machine.memory()).and_then(|args| {
        given = args.clone();
        machine.call(function, args)
    });
    let end = called.and_then(|results| results.iter().map(|result| visible(result, machine.memory())).collect());
    if end.is_ok() {
        for (number, arg) in given.iter().enumerate() {
            if let Datum::View(view) = arg {
                // The contents of freed memory are not compared.
                let held = visible_view(view, machine.memory()).unwrap_or(Datum::Poison);
                memory.push((format!("argument #{number}"), held));
            }
        }
        for (op, view) in machine.globals() {
            let name = ir.op(op).symbol_name().map(|name| String::from_utf8_lossy(ir.cx().bytes(name)).into_owned());
            let held = visible_view(&view, machine.memory()).unwrap_or(Datum::Poison);
            memory.push((format!("@{}", name.unwrap_or_default()), held));
        }
    }
    let (events, steps) = (machine.events().to_vec(), machine.steps());
    Outcome { end: end.map_or_else(End::Stopped, End::Returned), events, memory, steps }
}

/// A value as it is observed: memrefs by their elements.
fn visible(value: &Datum, memory: &mut Memory) -> Result<Datum, Stop> {
    match value {
        Datum::View(view) => visible_view(view, memory),
        value => Ok(value.clone()),
    }
}

fn visible_view(view: &View, memory: &mut Memory) -> Result<Datum, Stop> {
    let elements = memory.contents(view)?;
    Ok(Datum::shaped(&view.shape, elements))
}
