//! An interpreter of IR: it computes the values that functions return and the contents of memory, and finds undefined
//! behavior.
//!
//! The semantics of an op is its implementation of the interface [`ExecuteOpInterface`], by its dialect or by an external model.
//! Constants, calls, and terminators that pass values to the parent op need no model, as their declarations suffice.
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
//! The modules, from the inside out: values (`datum`), `memory`, how runs end (`stop`), the interface (`execute`), the
//! `machine` that goes through the ops, helpers for elementwise ops (`elementwise`), the observable outcome of a run
//! (`outcome`), and the refinement relation between outcomes (`refine`).
//!
//! # What is undefined
//! A value may be *poison*, element by element where it has elements: results computed from it are poison, and it does
//! no harm until behavior depends on it. *Undefined behavior* ends a run at once ([`Stop::Undefined`]). Memory that was
//! never written holds poison. [LLVM LangRef: Poison values; UB dialect]

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
pub use execute::{ExecuteOpInterface, ExecuteOpRef, Executed, Step};
pub use machine::{Answer, External, ExternalCall, LeftOpen, Machine, Options, RegionExit};
pub use memory::{Buffer, Bytes, BytesKind, Memory, Place, View};
pub use outcome::{End, Event, Outcome, observe};
pub use refine::{Difference, Precision, refines};
pub use stop::Stop;
