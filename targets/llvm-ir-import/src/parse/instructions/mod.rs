//! Instructions.

mod aggregates;
mod arithmetic;
mod calls;
mod control;
mod memory;

use super::lex::Tok;
use super::{Parsed, Parser};
use crate::module::function::{Cast, Inst, Wrap};
use crate::module::types::{Ty, TypeId};

const INTEGER_OPS: [&str; 13] =
    ["add", "sub", "mul", "shl", "udiv", "sdiv", "urem", "srem", "lshr", "ashr", "and", "or", "xor"];
const FLOAT_OPS: [&str; 5] = ["fadd", "fsub", "fmul", "fdiv", "frem"];

impl Parser<'_> {
    fn void(&mut self) -> TypeId {
        self.module.types.intern(Ty::Void)
    }

    /// Passes a comma, unless metadata follows it.
    fn more(&mut self) -> bool {
        self.is_punct(b',') && !matches!(self.peek(), Tok::Metadata(_)) && self.eat(b',')
    }

    /// Reads an instruction from its word on.
    pub(in crate::parse) fn instruction(&mut self, word: &[u8], at: usize) -> Parsed<Inst> {
        let word = String::from_utf8_lossy(word).into_owned();
        let word = word.as_str();
        if let Some(op) = INTEGER_OPS.iter().find(|op| **op == word) {
            self.advance();
            let wrap = self.wrap(op);
            return self.binary(op, wrap, at, false);
        }
        if let Some(op) = FLOAT_OPS.iter().find(|op| **op == word) {
            self.advance();
            let flags = self.fast_math();
            let mut inst = self.binary(op, Wrap::default(), at, true)?;
            inst.fast_math = flags;
            return Ok(inst);
        }
        if let Some((cast, _)) = Cast::ALL.iter().find(|(_, known)| *known == word) {
            self.advance();
            return self.cast(*cast, word, at);
        }
        let read: fn(&mut Self, usize) -> Parsed<Inst> = match word {
            "unreachable" => Self::unreachable,
            "ret" => Self::ret,
            "br" => Self::br,
            "switch" => Self::switch,
            "indirectbr" => Self::indirect_br,
            "invoke" => Self::invoke,
            "resume" => Self::resume,
            "cleanupret" => |p, at| p.funclet("cleanupret", at),
            "catchret" => |p, at| p.funclet("catchret", at),
            "catchswitch" => |p, at| p.funclet("catchswitch", at),
            "catchpad" => |p, at| p.funclet("catchpad", at),
            "cleanuppad" => |p, at| p.funclet("cleanuppad", at),
            "callbr" => Self::callbr,
            "fneg" => Self::fneg,
            "icmp" => |p, at| p.compare(true, at),
            "fcmp" => |p, at| p.compare(false, at),
            "select" => Self::select,
            "va_arg" => Self::va_arg,
            "extractelement" => Self::extract_element,
            "insertelement" => Self::insert_element,
            "shufflevector" => Self::shuffle_vector,
            "phi" => Self::phi,
            "landingpad" => Self::landing_pad,
            "freeze" => Self::freeze,
            "call" => Self::call,
            "tail" | "musttail" | "notail" => return self.call(at),
            "alloca" => Self::alloca,
            "load" => Self::load,
            "store" => Self::store,
            "cmpxchg" => Self::cmpxchg,
            "atomicrmw" => Self::atomicrmw,
            "fence" => Self::fence,
            "getelementptr" => Self::gep,
            "extractvalue" => Self::extract_value,
            "insertvalue" => Self::insert_value,
            _ => return self.error("expected instruction opcode"),
        };
        self.advance();
        read(self, at)
    }
}
