//! Calls, with their arguments and operand bundles.

use super::super::lex::Tok;
use super::super::{Parsed, Parser};
use crate::module::attributes::Attr;
use crate::module::function::{Asm, Bundle, Call, Callee, Inst, Kind, Val};
use crate::module::types::{Ty, TypeId};

impl Parser<'_> {
    pub(super) fn call(&mut self, at: usize) -> Parsed<Inst> {
        let tail = self.eat_any(&["tail", "musttail", "notail"]).unwrap_or("");
        if !tail.is_empty() {
            self.expect_word("call", "expected 'call' after tail, musttail, or notail")?;
        }
        let flags = self.fast_math();
        let (call, operands, result) = self.called(at, tail)?;
        if flags != 0 && !self.module.types.is_float_result(result) {
            return self.error_at(
                at,
                "fast-math-flags specified for call without floating-point scalar or vector return type",
            );
        }
        let mut inst = self.new_inst(Kind::Call(Box::new(call)), result, operands, at);
        inst.fast_math = flags;
        Ok(inst)
    }

    pub(super) fn invoke(&mut self, at: usize) -> Parsed<Inst> {
        let (call, operands, result) = self.called(at, "")?;
        self.expect_word("to", "expected 'to' in invoke")?;
        let normal = self.typed_block()?;
        self.expect_word("unwind", "expected 'unwind' in invoke")?;
        let unwind = self.typed_block()?;
        Ok(self.new_inst(Kind::Invoke { call: Box::new(call), normal, unwind }, result, operands, at))
    }

    pub(super) fn callbr(&mut self, at: usize) -> Parsed<Inst> {
        let (call, operands, result) = self.called(at, "")?;
        drop(call);
        self.expect_word("to", "expected 'to' in callbr")?;
        let mut blocks = vec![self.typed_block()?];
        self.expect(b'[', "expected '[' in callbr")?;
        blocks.append(&mut self.block_list()?);
        Ok(self.new_inst(Kind::Unsupported("callbr", blocks), result, operands, at))
    }

    /// A call from its convention to its bundles: the operands are the arguments.
    fn called(&mut self, at: usize, tail: &'static str) -> Parsed<(Call, Vec<Val>, TypeId)> {
        let calling_conv = self.calling_convention()?;
        let result_attrs = self.result_attributes()?;
        let space = self.optional_address_space(self.layout.program_space)?;
        let ty_at = self.at;
        let ty = self.ty()?;
        let ptr = self.module.types.ptr(space);
        let callee_at = self.at;
        let callee = match self.is_word("asm") {
            true => Callee::Asm(Box::new(self.inline_asm()?)),
            false => Callee::Value(self.value(ptr)?),
        };
        let (operands, param_attrs, types) = self.arguments()?;
        let (attrs, groups) = self.attribute_list(false)?;
        let bundles = self.bundles()?;
        let ty = match self.module.types.get(ty) {
            Ty::Function { params, vararg, .. } => {
                let (params, vararg) = (params.clone(), *vararg);
                for (number, param) in params.iter().enumerate() {
                    match types.get(number) {
                        Some((_, found)) if found == param => {}
                        Some((arg_at, _)) => {
                            let message = format!("argument is not of expected type '{}'", self.show(*param));
                            return self.error_at(*arg_at, message);
                        }
                        None => return self.error_at(at, "not enough parameters specified for call"),
                    }
                }
                if !vararg && let Some((arg_at, _)) = types.get(params.len()) {
                    return self.error_at(*arg_at, "too many arguments specified");
                }
                ty
            }
            _ => {
                if matches!(self.module.types.get(ty), Ty::Label | Ty::Metadata) {
                    return self.error_at(ty_at, "Invalid result type for LLVM function");
                }
                let params = types.iter().map(|(_, ty)| *ty).collect();
                self.module.types.intern(Ty::Function { result: ty, params, vararg: false })
            }
        };
        if let Callee::Asm(asm) = &callee {
            self.check_constraints(&asm.constraints, ty, callee_at)?;
        }
        let result = match self.module.types.get(ty) {
            Ty::Function { result, .. } => *result,
            _ => ty,
        };
        self.call_groups = groups;
        let call = Call { callee, ty, calling_conv, tail, result_attrs, param_attrs, attrs, bundles };
        Ok((call, operands, result))
    }

    #[expect(clippy::type_complexity, reason = "three lists of the same length")]
    fn arguments(&mut self) -> Parsed<(Vec<Val>, Vec<Vec<Attr>>, Vec<(usize, TypeId)>)> {
        self.expect(b'(', "expected '(' in call")?;
        let (mut operands, mut attrs, mut types) = (Vec::new(), Vec::new(), Vec::new());
        while !self.is_punct(b')') {
            if !operands.is_empty() {
                self.expect(b',', "expected ',' in argument list")?;
            }
            if self.tok == Tok::Ellipsis {
                self.advance();
                break;
            }
            let arg_at = self.at;
            let ty = self.first_type_as_argument(arg_at)?;
            types.push((arg_at, ty));
            if matches!(self.module.types.get(ty), Ty::Metadata) {
                operands.push(Val::Metadata(self.metadata(true)?));
                attrs.push(Vec::new());
            } else {
                attrs.push(self.parameter_attributes()?);
                operands.push(self.value(ty)?);
            }
        }
        self.expect(b')', "expected ')' at end of argument list")?;
        Ok((operands, attrs, types))
    }

    fn inline_asm(&mut self) -> Parsed<Asm> {
        self.advance();
        let side_effects = self.eat_word("sideeffect");
        let align_stack = self.eat_word("alignstack");
        let intel = self.eat_word("inteldialect");
        self.eat_word("unwind");
        let text = self.string()?;
        self.expect(b',', "expected comma in inline asm expression")?;
        let constraints = self.string()?;
        Ok(Asm { text, constraints, side_effects, align_stack, intel })
    }

    fn bundles(&mut self) -> Parsed<Vec<Bundle>> {
        let at = self.at;
        let mut bundles = Vec::new();
        if !self.eat(b'[') {
            return Ok(bundles);
        }
        while !self.is_punct(b']') {
            if !bundles.is_empty() {
                self.expect(b',', "expected ',' in input list")?;
            }
            let tag = self.string()?;
            self.expect(b'(', "expected '(' in operand bundle")?;
            let mut operands = Vec::new();
            while !self.is_punct(b')') {
                if !operands.is_empty() {
                    self.expect(b',', "expected ',' in input list")?;
                }
                let ty = self.ty()?;
                operands.push(match self.module.types.get(ty) {
                    Ty::Metadata => Val::Metadata(self.metadata(true)?),
                    _ => self.value(ty)?,
                });
            }
            self.advance();
            bundles.push(Bundle { tag, operands });
        }
        if bundles.is_empty() {
            return self.error_at(at, "operand bundle set must not be empty");
        }
        self.advance();
        Ok(bundles)
    }
}
