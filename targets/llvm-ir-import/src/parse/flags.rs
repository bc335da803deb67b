//! Flags of instructions and constant expressions.

use super::{Parsed, Parser};
use crate::module::function::{Atomic, GepFlags, Wrap};

/// The flags for fast math, in the order of their bits.
const FAST_MATH: [(&str, u32); 8] =
    [("reassoc", 1), ("nnan", 2), ("ninf", 4), ("nsz", 8), ("arcp", 16), ("contract", 32), ("afn", 64), ("fast", 127)];

/// The predicates of comparisons of integers and floats.
pub(super) const ICMP: [&str; 10] = ["eq", "ne", "slt", "sgt", "sle", "sge", "ult", "ugt", "ule", "uge"];
pub(super) const FCMP: [&str; 16] =
    ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"];

const ORDERINGS: [&str; 6] = ["unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"];

impl Parser<'_> {
    pub(super) fn fast_math(&mut self) -> u32 {
        let mut flags = 0;
        while let Some(flag) = self.eat_one_of(&FAST_MATH) {
            flags |= flag;
        }
        flags
    }

    /// Flags of an operation on integers, by its word.
    pub(super) fn wrap(&mut self, word: &str) -> Wrap {
        let mut wrap = Wrap::default();
        match word {
            "add" | "sub" | "mul" | "shl" | "trunc" => {
                wrap.nuw = self.eat_word("nuw");
                wrap.nsw = self.eat_word("nsw");
                // In either order, but once.
                wrap.nuw = wrap.nuw || self.eat_word("nuw");
            }
            "sdiv" | "udiv" | "lshr" | "ashr" => wrap.exact = self.eat_word("exact"),
            "or" => wrap.disjoint = self.eat_word("disjoint"),
            "zext" | "uitofp" => wrap.nneg = self.eat_word("nneg"),
            _ => {}
        }
        wrap
    }

    pub(super) fn gep_flags(&mut self) -> GepFlags {
        let mut flags = GepFlags::default();
        while let Some(flag) = self.eat_any(&["inbounds", "nusw", "nuw"]) {
            flags.inbounds |= flag == "inbounds";
            flags.nusw |= flag == "nusw";
            flags.nuw |= flag == "nuw";
        }
        flags
    }

    /// `syncscope("..")`, if it is next.
    fn sync_scope(&mut self) -> Parsed<Vec<u8>> {
        if !self.eat_word("syncscope") {
            return Ok(Vec::new());
        }
        self.expect(b'(', "expected '(' in syncscope")?;
        let at = self.at;
        let Ok(scope) = self.string() else { return self.error_at(at, "expected synchronization scope name") };
        self.expect(b')', "expected ')' in syncscope")?;
        Ok(scope)
    }

    pub(super) fn ordering(&mut self) -> Parsed<&'static str> {
        match self.eat_any(&ORDERINGS) {
            Some(ordering) => Ok(ordering),
            None => self.error("Expected ordering on atomic instruction"),
        }
    }

    pub(super) fn scope_and_ordering(&mut self) -> Parsed<Atomic> {
        let scope = self.sync_scope()?;
        Ok(Atomic { ordering: self.ordering()?, scope })
    }
}
