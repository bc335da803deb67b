//! Terminators, the merging of values, and exceptions.

use super::super::{Parsed, Parser};
use crate::module::constants::Const;
use crate::module::function::{BlockId, Inst, Kind, Val};
use crate::module::types::Ty;

impl Parser<'_> {
    pub(super) fn unreachable(&mut self, at: usize) -> Parsed<Inst> {
        let void = self.void();
        Ok(self.new_inst(Kind::Unreachable, void, Vec::new(), at))
    }

    pub(super) fn ret(&mut self, at: usize) -> Parsed<Inst> {
        let ty_at = self.at;
        let ty = self.ty()?;
        let result = self.result_type()?;
        let void = self.void();
        let operands = match ty == void {
            true => Vec::new(),
            false => vec![self.value(ty)?],
        };
        if ty != result {
            let message = format!("value doesn't match function result type '{}'", self.show(result));
            return self.error_at(ty_at, message);
        }
        Ok(self.new_inst(Kind::Ret, void, operands, at))
    }

    pub(super) fn br(&mut self, at: usize) -> Parsed<Inst> {
        let void = self.void();
        let value_at = self.at;
        let (value, ty) = self.typed_value()?;
        if let Val::Block(block) = value {
            return Ok(self.new_inst(Kind::Br(block), void, Vec::new(), at));
        }
        if self.module.types.int_width(ty) != Some(1) {
            return self.error_at(value_at, "branch condition must have 'i1' type");
        }
        self.expect(b',', "expected ',' after branch condition")?;
        let yes = self.typed_block()?;
        self.expect(b',', "expected ',' after true destination")?;
        let no = self.typed_block()?;
        Ok(self.new_inst(Kind::CondBr(yes, no), void, vec![value], at))
    }

    pub(super) fn switch(&mut self, at: usize) -> Parsed<Inst> {
        let value_at = self.at;
        let (value, ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after switch condition")?;
        let default = self.typed_block()?;
        self.expect(b'[', "expected '[' with switch table")?;
        if self.module.types.int_width(ty).is_none() {
            return self.error_at(value_at, "switch condition must have integer type");
        }
        let mut cases = Vec::new();
        while !self.is_punct(b']') {
            let case_at = self.at;
            let case = self.typed_constant()?;
            self.expect(b',', "expected ',' after case value")?;
            let block = self.typed_block()?;
            if cases.iter().any(|(known, _)| *known == case) {
                return self.error_at(case_at, "duplicate case value in switch");
            }
            if self.const_ty(case) != ty || self.module.consts.get(case).clone() == Const::Undef {
                return self.error_at(case_at, "case value is not a constant integer");
            }
            cases.push((case, block));
        }
        self.advance();
        let void = self.void();
        Ok(self.new_inst(Kind::Switch { default, cases }, void, vec![value], at))
    }

    pub(super) fn indirect_br(&mut self, at: usize) -> Parsed<Inst> {
        let void = self.void();
        let address_at = self.at;
        let (address, ty) = self.typed_value()?;
        if self.module.types.address_space(ty).is_none() {
            return self.error_at(address_at, "indirectbr address must have pointer type");
        }
        self.expect(b',', "expected ',' after indirectbr address")?;
        self.expect(b'[', "expected '[' with indirectbr")?;
        let blocks = self.block_list()?;
        Ok(self.new_inst(Kind::IndirectBr(blocks), void, vec![address], at))
    }

    pub(super) fn phi(&mut self, at: usize) -> Parsed<Inst> {
        let flags = self.fast_math();
        let ty_at = self.at;
        let ty = self.first_type()?;
        if !self.module.types.is_first_class(ty) {
            return self.error_at(ty_at, "phi node must have first class type");
        }
        let (mut values, mut blocks) = (Vec::new(), Vec::new());
        if self.is_punct(b'[') {
            loop {
                self.expect(b'[', "expected '[' in phi value list")?;
                values.push(self.value(ty)?);
                self.expect(b',', "expected ',' after insertelement value")?;
                blocks.push(self.block()?);
                self.expect(b']', "expected ']' in phi value list")?;
                if !self.more() {
                    break;
                }
            }
        }
        let mut inst = self.new_inst(Kind::Phi(blocks), ty, values, at);
        inst.fast_math = flags;
        Ok(inst)
    }

    pub(super) fn landing_pad(&mut self, at: usize) -> Parsed<Inst> {
        let ty = self.first_type()?;
        let cleanup = self.eat_word("cleanup");
        let mut operands = Vec::new();
        while let Some(word) = self.eat_any(&["catch", "filter"]) {
            let value_at = self.at;
            let (value, ty) = self.typed_value()?;
            let is_array = matches!(self.module.types.get(ty), Ty::Array(..));
            if is_array != (word == "filter") {
                return self.error_at(value_at, format!("'{word}' clause has an invalid type"));
            }
            operands.push(value);
        }
        Ok(self.new_inst(Kind::LandingPad { cleanup }, ty, operands, at))
    }

    pub(super) fn resume(&mut self, at: usize) -> Parsed<Inst> {
        let void = self.void();
        let (value, _) = self.typed_value()?;
        Ok(self.new_inst(Kind::Resume, void, vec![value], at))
    }

    /// Instructions for exceptions in funclets, which the dialect does not have: read for their successors.
    pub(super) fn funclet(&mut self, word: &str, at: usize) -> Parsed<Inst> {
        let token = self.module.types.intern(Ty::Token);
        let void = self.void();
        let mut blocks: Vec<BlockId> = Vec::new();
        let word: &'static str = match word {
            "cleanupret" | "catchret" => {
                let is_cleanup = word == "cleanupret";
                self.expect_word("from", &format!("expected 'from' after {word}"))?;
                self.value(token)?;
                if !is_cleanup {
                    self.expect_word("to", "expected 'to' in catchret")?;
                    blocks.push(self.typed_block()?);
                } else {
                    self.expect_word("unwind", "expected 'unwind' in cleanupret")?;
                    if self.eat_word("to") {
                        self.expect_word("caller", "expected 'caller' in cleanupret")?;
                    } else {
                        blocks.push(self.typed_block()?);
                    }
                }
                let word = if is_cleanup { "cleanupret" } else { "catchret" };
                return Ok(self.new_inst(Kind::Unsupported(word, blocks), void, Vec::new(), at));
            }
            "catchswitch" => {
                self.expect_word("within", "expected 'within' after catchswitch")?;
                self.value(token)?;
                self.expect(b'[', "expected '[' with catchswitch labels")?;
                loop {
                    blocks.push(self.typed_block()?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b']', "expected ']' after catchswitch labels")?;
                self.expect_word("unwind", "expected 'unwind' after catchswitch scope")?;
                if self.eat_word("to") {
                    self.expect_word("caller", "expected 'caller' in catchswitch")?;
                } else {
                    blocks.push(self.typed_block()?);
                }
                "catchswitch"
            }
            _ => {
                let is_catch = word == "catchpad";
                self.expect_word("within", &format!("expected 'within' after {word}"))?;
                self.value(token)?;
                self.expect(b'[', &format!("expected '[' in {word}"))?;
                while !self.is_punct(b']') {
                    let ty = self.ty()?;
                    match self.module.types.get(ty) {
                        Ty::Metadata => {
                            self.metadata(true)?;
                        }
                        _ => {
                            self.value(ty)?;
                        }
                    }
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b']', "expected ']' here")?;
                if is_catch { "catchpad" } else { "cleanuppad" }
            }
        };
        Ok(self.new_inst(Kind::Unsupported(word, blocks), token, Vec::new(), at))
    }
}
