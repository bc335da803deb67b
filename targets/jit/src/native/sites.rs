//! The ops to which machine code belongs.

use std::fmt::{self, Display, Formatter};

use cranelift_codegen::ir::TrapCode;
use cranelift_codegen::{Final, MachBufferFinalized};
use cranelift_module::FuncId;
use dialekt_ir_core::context::Location;

use super::fault::{Fault, Signal};
use crate::function::trap;

/// The reason for a trap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrapKind {
    /// A division by zero.
    DivisionByZero,
    /// A division whose result does not fit.
    Overflow,
    /// `llvm.unreachable` was reached.
    Unreachable,
    /// The program aborts: a trap intrinsic.
    Abort,
    /// The stack is used up: mostly, by infinite recursion.
    StackOverflow,
    /// An access to memory that is not there.
    Memory {
        /// The address, as far as the machine says it.
        address: u64,
    },
    /// An instruction or a signal that has no other name.
    Other,
}

impl Display for TrapKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            TrapKind::DivisionByZero => f.write_str("division by zero"),
            TrapKind::Overflow => f.write_str("the quotient does not fit"),
            TrapKind::Unreachable => f.write_str("an unreachable op was reached"),
            TrapKind::Abort => f.write_str("the program aborts"),
            TrapKind::StackOverflow => f.write_str("the stack overflows"),
            TrapKind::Memory { address } if *address < 4096 => {
                write!(f, "access through a null pointer (address {address:#x})")
            }
            TrapKind::Memory { address } => write!(f, "access to memory that is not there (address {address:#x})"),
            TrapKind::Other => f.write_str("the program was stopped by a signal"),
        }
    }
}

/// The end of a program that does not return.
#[derive(Clone, Debug)]
pub struct Trap {
    /// The reason.
    pub kind: TrapKind,
    /// The location of the op; unknown where the fault is in a function that is not compiled here.
    pub location: Location,
    /// The locations of the calls that led there, the last one first: a few.
    pub callers: Vec<Location>,
}

/// The code of a function.
struct Site {
    id: FuncId,
    start: u64,
    len: u64,
    /// The ends of stretches of code and the numbers of their locations, in ascending order.
    places: Vec<(u32, u32, u32)>,
    traps: Vec<(u32, TrapCode)>,
}

/// The code of a program.
#[derive(Default)]
pub(crate) struct Sites(Vec<Site>);

impl Sites {
    /// Adds the code of a function.
    pub fn add(&mut self, id: FuncId, code: &MachBufferFinalized<Final>) {
        let places = code.get_srclocs_sorted().iter().map(|place| (place.start, place.end, place.loc.bits())).collect();
        let traps = code.traps().iter().map(|trap| (trap.offset, trap.code)).collect();
        self.0.push(Site { id, start: 0, len: code.data().len() as u64, places, traps });
    }

    /// Sets the addresses.
    pub fn place(&mut self, address: impl Fn(FuncId) -> *const u8) {
        for site in &mut self.0 {
            site.start = address(site.id) as u64;
        }
        self.0.sort_by_key(|site| site.start);
    }

    fn find(&self, address: u64) -> Option<(&Site, u32)> {
        let at = self.0.partition_point(|site| site.start <= address).checked_sub(1)?;
        let site = &self.0[at];
        let offset = address - site.start;
        (offset <= site.len).then_some((site, offset as u32))
    }

    fn location(site: &Site, offset: u32, places: &[Location]) -> Location {
        let at = site.places.partition_point(|(start, ..)| *start <= offset).checked_sub(1);
        let found = at.map(|at| site.places[at]).filter(|(_, end, _)| offset < *end);
        found.and_then(|(_, _, number)| places.get(number as usize).copied()).unwrap_or(Location::UNKNOWN)
    }

    /// The trap that a fault is.
    pub fn trap(&self, fault: Fault, places: &[Location]) -> Trap {
        let found = self.find(fault.pc);
        let location = found.map_or(Location::UNKNOWN, |(site, offset)| Self::location(site, offset, places));
        let code =
            found.and_then(|(site, offset)| site.traps.iter().find(|(at, _)| *at == offset)).map(|(_, code)| *code);
        let kind = match (fault.signal, code) {
            (Signal::Memory, _) if fault.is_stack => TrapKind::StackOverflow,
            (_, Some(trap::UNREACHABLE)) => TrapKind::Unreachable,
            (_, Some(trap::ABORT)) => TrapKind::Abort,
            (_, Some(trap::ALLOCA | TrapCode::STACK_OVERFLOW)) => TrapKind::StackOverflow,
            (_, Some(TrapCode::INTEGER_OVERFLOW)) => TrapKind::Overflow,
            (_, Some(TrapCode::INTEGER_DIVISION_BY_ZERO)) => TrapKind::DivisionByZero,
            (Signal::Memory, _) => TrapKind::Memory { address: fault.address },
            (Signal::Arithmetic, _) => TrapKind::DivisionByZero,
            (Signal::Abort, _) => TrapKind::Abort,
            (Signal::Instruction, _) => TrapKind::Other,
        };
        // A return address is behind its call.
        let caller = |address: &u64| {
            let (site, offset) = self.find(address.checked_sub(1)?)?;
            Some(Self::location(site, offset, places)).filter(|found| *found != Location::UNKNOWN)
        };
        let callers = fault.returns.iter().filter_map(caller).take(8).collect();
        Trap { kind, location, callers }
    }
}
