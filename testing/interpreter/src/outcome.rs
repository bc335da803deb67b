//! The outcome of a run, as it is seen from outside.

use dialekt_ir_core::ir::{Ir, OpRef};

use crate::datum::Datum;
use crate::machine::{Machine, Options};
use crate::memory::{Memory, View};
use crate::refine::Precision;
use crate::stop::Stop;

/// Something that others see while a program runs.
#[derive(Clone, Debug)]
pub struct Event {
    /// The event: the name of the function that was called.
    pub what: String,
    /// The values that went along; in place of memrefs, their elements.
    pub values: Vec<Datum>,
    /// How exactly others look at floats.
    pub precision: Precision,
}

impl Event {
    /// The call of a function that is declared only.
    pub(crate) fn call(name: String, precision: Precision, args: &[Datum], memory: &mut Memory) -> Result<Event, Stop> {
        let values = args.iter().map(|arg| visible(arg, memory)).collect::<Result<_, _>>()?;
        Ok(Event { what: name, values, precision })
    }
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum End {
    /// The function returned these values; in place of memrefs, their elements.
    Returned(Vec<Datum>),
    /// It did not.
    Stopped(Stop),
}

/// The outcome of a run, as it is seen from outside.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// The events that others saw meanwhile.
    pub events: Vec<Event>,
    /// The elements of memrefs that the function was given, then of globals that it used, by name.
    pub memory: Vec<(String, Datum)>,
    /// How many ops were executed.
    pub steps: u64,
}

/// Calls a function and observes it. `args` makes the values that it is given.
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
                // Memory that is no longer there holds nothing that could be compared.
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

/// A value as it is seen from outside: memrefs by what they hold.
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
