//! Executes IR, to say what it means: which values functions return, what they leave in memory, where behaviour is undefined.
//!
//! An op says what it computes by the interface [`Execute`], which dialects implement on their ops, or others as external models; what
//! follows from declarations alone needs no model: constants, calls, terminators that give values to the op around them.
//!
//! ```no_run
//! use dialekt_interpreter::{Machine, Options};
//! # fn read() -> dialekt_ir_core::ir::Ir { unimplemented!() }
//! # fn module(ir: &dialekt_ir_core::ir::Ir) -> dialekt_ir_core::ir::OpRef<'_> { unimplemented!() }
//!
//! let ir = read();
//! let mut machine = Machine::new(&ir, Options::default());
//! let results = machine.call_symbol(module(&ir), "main", Vec::new());
//! ```
//!
//! The modules, from the inside out: values (`datum`), `memory`, how runs end (`stop`), the interface (`execute`), the `machine` that
//! goes through the ops, helpers for ops that compute element by element (`elementwise`), what can be seen of a run from outside
//! (`outcome`), and when one run may stand for another (`refine`).
//!
//! # What is undefined
//! A value may be *poison*, element by element where it has elements: it spreads through what is computed of it, and does no harm until
//! behaviour depends on it. *Undefined behaviour* ends a run at once ([`Stop::Undefined`]). Memory that was never written holds poison.
//! [LLVM LangRef: Poison values; UB dialect]

mod datum;
mod elementwise;
mod execute;
mod machine;
mod memory;
mod outcome;
mod print;
mod refine;
mod stop;

pub use datum::{Datum, INDEX_WIDTH, Opaque, Shaped, for_each_index};
pub use elementwise::{Scalars, elementwise, elementwise_all};
pub use execute::{Execute, ExecuteOp, Executed, Step};
pub use machine::{Answer, External, ExternalCall, LeftOpen, Machine, Options, RegionExit};
pub use memory::{Buffer, Bytes, BytesKind, Memory, Place, View};
pub use outcome::{End, Event, Outcome, observe};
pub use refine::{Difference, Precision, refines};
pub use stop::Stop;
