//! Calls of functions and of assembler.

use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::ir::{InsertionPoint, Op, Value};
use dialekt_ir_core::text::print::type_to_string;

use super::{Done, Importer, Parts};
use crate::module::attributes::{self, MEMORY_UNKNOWN};
use crate::module::constants::Const;
use crate::module::function::{Asm, BlockId, Body, Call, Callee, Inst, Kind, Val};
use crate::module::types::{Ty, TypeId};
use crate::module::{GlobalId, GlobalKind};

type Attrs = Vec<(&'static str, Attribute)>;

/// The function that a call calls, and how.
struct Target {
    /// The symbol, for a direct call.
    symbol: Option<Vec<u8>>,
    /// The pointer, for an indirect one.
    pointer: Option<Value>,
    /// The type of the function.
    ty: TypeId,
    /// The types of call and function differ.
    mismatch: bool,
}

impl Importer<'_> {
    /// The function or ifunc that a call calls directly.
    pub(super) fn direct_callee(&self, call: &Call) -> Option<GlobalId> {
        let Callee::Value(Val::Const(id)) = &call.callee else { return None };
        match self.module.consts.get(*id) {
            Const::Global(global) if self.is_callable(*global) => Some(*global),
            _ => None,
        }
    }

    fn target(&mut self, call: &Call, loc: Location) -> Done<Target> {
        if let Some(global) = self.direct_callee(call) {
            let known = self.module.global(global).ty;
            // An ifunc has the type of its value, which is a function's or a pointer's.
            let known = match self.module.types.get(known) {
                Ty::Function { .. } => known,
                _ => call.ty,
            };
            if self.fits(call.ty, known) {
                return Ok(Target {
                    symbol: Some(self.global_symbol(global)),
                    pointer: None,
                    ty: known,
                    mismatch: false,
                });
            }
            let (found, expected) = (self.ty(call.ty), self.ty(known));
            let message = format!(
                "incompatible call and callee types: '{}' and '{}'",
                type_to_string(self.cx, found),
                type_to_string(self.cx, expected)
            );
            self.warn(loc, message);
            let symbol = self.global_symbol(global);
            let ty = self.ptr_type(self.module.global(global).address_space);
            let attrs = vec![("global_name", self.cx.symbol_ref(symbol))];
            let pointer =
                self.value_op("llvm.mlir.addressof", loc, Parts { results: &[ty], attrs, ..Parts::default() })?;
            return Ok(Target { symbol: None, pointer: Some(pointer), ty: call.ty, mismatch: true });
        }
        let Callee::Value(value) = call.callee else {
            return Ok(Target { symbol: None, pointer: None, ty: call.ty, mismatch: false });
        };
        let pointer = self.value(value)?;
        Ok(Target { symbol: None, pointer: Some(pointer), ty: call.ty, mismatch: false })
    }

    /// Returns whether a call of one type may be of a function of another one.
    fn fits(&self, call: TypeId, known: TypeId) -> bool {
        if call == known {
            return true;
        }
        match (self.module.types.get(call), self.module.types.get(known)) {
            (
                Ty::Function { result: a, params: found, vararg: _ },
                Ty::Function { result: b, params: expected, vararg },
            ) => {
                a == b
                    && found.len() >= expected.len()
                    && (*vararg || found.len() == expected.len())
                    && found.iter().zip(expected).all(|(a, b)| a == b)
            }
            _ => false,
        }
    }

    /// The attributes that calls and invokes have in common.
    fn call_attrs(&mut self, call: &Call, target: &Target) -> Attrs {
        let cx = self.cx;
        let mut attrs: Attrs = vec![("CConv", self.convention(call.calling_conv))];
        if let Some(symbol) = &target.symbol {
            attrs.push(("callee", cx.symbol_ref(symbol)));
        }
        if let Ty::Function { vararg: true, .. } = self.module.types.get(target.ty) {
            let ty = self.ty(target.ty);
            attrs.push(("var_callee_type", cx.type_attr(ty)));
        }
        if !target.mismatch {
            let (args, results) = self.signature_attrs(&call.param_attrs, &call.result_attrs);
            attrs.extend(args.map(|attrs| ("arg_attrs", attrs)));
            attrs.extend(results.map(|attrs| ("res_attrs", attrs)));
        }
        attrs.push(("op_bundle_sizes", cx.dense_i32_attr(&[])));
        attrs
    }

    pub(super) fn call(&mut self, inst: &Inst, call: &Call, loc: Location) -> Done<Option<Op>> {
        if let Callee::Asm(asm) = &call.callee {
            return self.inline_asm(inst, call, asm, loc).map(Some);
        }
        let has_target_first = self.direct_callee(call).is_none();
        let saved = self.at;
        let mut target = None;
        if has_target_first {
            target = Some(self.target(call, loc)?);
        }
        let args = self.values(&inst.operands)?;
        self.at = InsertionPoint::end(saved.block);
        let target = match target {
            Some(target) => target,
            None => self.target(call, loc)?,
        };
        let operands: Vec<Value> = target.pointer.into_iter().chain(args).collect();
        let mut attrs = self.call_attrs(call, &target);
        attrs.push(("operandSegmentSizes", self.cx.dense_i32_attr(&[operands.len() as i32, 0])));
        let tail = dialekt_llvm::TailCallKindAttr { tail_call_kind: tail_kind(call.tail) };
        attrs.push(("TailCallKind", tail.into_attr(self.cx)));
        for (word, name) in [
            ("convergent", "convergent"),
            ("nounwind", "no_unwind"),
            ("willreturn", "will_return"),
            ("noinline", "no_inline"),
            ("alwaysinline", "always_inline"),
            ("inlinehint", "inline_hint"),
        ] {
            if attributes::has(&call.attrs, word) {
                attrs.push((name, Attribute::UNIT));
            }
        }
        let effects = self.call_effects(call);
        attrs.extend(self.memory_effects(effects).map(|effects| ("memory_effects", effects)));
        if self.module.types.is_float_result(inst.ty) {
            attrs.push(("fastmathFlags", self.fast_math(inst.fast_math)));
        }
        self.simple("llvm.call", inst, &operands, attrs, loc).map(Some)
    }

    /// What a call may do to memory: what it says itself, and what the function says.
    fn call_effects(&self, call: &Call) -> u64 {
        let own = attributes::integer(&call.attrs, "memory").unwrap_or(MEMORY_UNKNOWN);
        let Some(callee) = self.direct_callee(call) else { return own };
        let global = self.module.global(callee);
        let mut known = match global.kind {
            GlobalKind::Function(_) => attributes::integer(&global.attrs, "memory").unwrap_or(MEMORY_UNKNOWN),
            _ => MEMORY_UNKNOWN,
        };
        // Bundles of tags that say nothing about memory.
        let silent = ["ptrauth", "kcfi", "convergencectrl", "deactivation-symbol"];
        let is_silent = |tag: &[u8]| silent.iter().any(|known| known.as_bytes() == tag);
        let is_assume = global.text() == b"llvm.assume";
        if !is_assume && call.bundles.iter().any(|bundle| !is_silent(&bundle.tag)) {
            known |= 0x555;
        }
        let only_reads = ["deopt", "funclet", "ptrauth", "kcfi", "convergencectrl", "deactivation-symbol"];
        let reads = |tag: &[u8]| only_reads.iter().any(|known| known.as_bytes() == tag);
        if !is_assume && call.bundles.iter().any(|bundle| !reads(&bundle.tag)) {
            known |= 0xaaa;
        }
        own & known
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of an invoke")]
    pub(super) fn invoke(
        &mut self,
        body: &Body,
        block: BlockId,
        inst: &Inst,
        call: &Call,
        normal: BlockId,
        unwind: BlockId,
        loc: Location,
    ) -> Done<Op> {
        if let Callee::Asm(_) = call.callee {
            return Err(self.error(loc, "invoke of inline assembly is not supported"));
        }
        let saved = self.at;
        let has_target_first = self.direct_callee(call).is_none();
        let mut target = None;
        if has_target_first {
            target = Some(self.target(call, loc)?);
        }
        let args = self.values(&inst.operands)?;
        // A block of its own passes the result on.
        let uses_result = body.blocks[normal.index()].insts.iter().any(|phi| match &phi.kind {
            Kind::Phi(blocks) => {
                let own = blocks.iter().position(|from| *from == block);
                own.is_some_and(|at| inst.result.is_some_and(|result| phi.operands[at] == Val::Local(result)))
            }
            _ => false,
        });
        let normal_args = if uses_result { Vec::new() } else { self.branch_args(body, block, normal)? };
        let unwind_args = self.branch_args(body, block, unwind)?;
        self.at = InsertionPoint::end(saved.block);
        let target = match target {
            Some(target) => target,
            None => self.target(call, loc)?,
        };
        let dest = self.block_of(normal)?;
        let direct = match uses_result {
            true => {
                let region = self.ir.block(dest).parent_region().map(|region| region.handle());
                let region = region.ok_or(super::Failed)?;
                let new = self.ir.create_block(region, &[]).map_err(|_| super::Failed)?;
                self.ir.move_block(new, region, Some(dest)).map_err(|_| super::Failed)?;
                new
            }
            false => dest,
        };
        let mut attrs = self.call_attrs(call, &target);
        let callee_count = args.len() + usize::from(target.pointer.is_some());
        let sizes = [callee_count as i32, normal_args.len() as i32, unwind_args.len() as i32, 0];
        attrs.push(("operandSegmentSizes", self.cx.dense_i32_attr(&sizes)));
        let operands: Vec<Value> =
            target.pointer.into_iter().chain(args).chain(normal_args).chain(unwind_args).collect();
        let is_void = matches!(self.module.types.get(inst.ty), Ty::Void);
        let ty = self.ty(inst.ty);
        let types: &[Type] = if is_void { &[] } else { &[ty] };
        let successors = [direct, self.block_of(unwind)?];
        let parts = Parts { operands: &operands, results: types, successors: &successors, attrs, ..Parts::default() };
        let op = self.op("llvm.invoke", loc, parts)?;
        self.map_result(inst, op);
        if uses_result {
            let args = self.branch_args(body, block, normal)?;
            self.at = InsertionPoint::end(direct);
            self.op("llvm.br", loc, Parts { operands: &args, successors: &[dest], ..Parts::default() })?;
        }
        Ok(op)
    }

    fn inline_asm(&mut self, inst: &Inst, call: &Call, asm: &Asm, loc: Location) -> Done<Op> {
        let operands = self.values(&inst.operands)?;
        let cx = self.cx;
        let mut attrs: Attrs = vec![
            ("asm_string", cx.string_attr(&asm.text)),
            ("constraints", cx.string_attr(&asm.constraints)),
            ("tail_call_kind", dialekt_llvm::TailCallKindAttr { tail_call_kind: tail_kind(call.tail) }.into_attr(cx)),
        ];
        attrs.extend(
            self.word("llvm.inline_asm", "asm_dialect", if asm.intel { "intel" } else { "att" })
                .map(|word| ("asm_dialect", word)),
        );
        if asm.side_effects {
            attrs.push(("has_side_effects", Attribute::UNIT));
        }
        if asm.align_stack {
            attrs.push(("is_align_stack", Attribute::UNIT));
        }
        attrs.extend(self.asm_operand_attrs(call, asm).map(|attrs| ("operand_attrs", attrs)));
        let ty = self.ty(inst.ty);
        let op =
            self.op("llvm.inline_asm", loc, Parts { operands: &operands, results: &[ty], attrs, ..Parts::default() })?;
        self.map_result(inst, op);
        Ok(op)
    }

    /// A dictionary for each operand: the types behind those that are pointers for the assembler.
    fn asm_operand_attrs(&mut self, call: &Call, asm: &Asm) -> Option<Attribute> {
        let cx = self.cx;
        let mut found = false;
        let (mut dictionaries, mut argument) = (Vec::new(), 0);
        for constraint in asm.constraints.split(|b| *b == b',') {
            let is_output = constraint.starts_with(b"=");
            let is_indirect =
                constraint.iter().take_while(|b| !b.is_ascii_alphanumeric() && **b != b'{').any(|b| *b == b'*');
            if constraint.starts_with(b"~") || constraint.starts_with(b"!") || is_output && !is_indirect {
                continue;
            }
            let mut entries = Vec::new();
            if is_indirect {
                let ty = call.param_attrs.get(argument).and_then(|attrs| attributes::find(attrs, "elementtype"));
                if let Some(attributes::AttrValue::Type(ty)) = ty {
                    let ty = self.ty(*ty);
                    let name = cx.ident("elementtype");
                    entries.push(dialekt_ir_core::context::NamedAttr { name, value: cx.type_attr(ty) });
                    found = true;
                }
            }
            argument += 1;
            dictionaries.push(cx.dictionary_attr(entries).unwrap_or(Attribute::UNIT));
        }
        found.then(|| cx.array_attr(&dictionaries))
    }
}

fn tail_kind(word: &str) -> dialekt_llvm::TailCallKind {
    match word {
        "tail" => dialekt_llvm::TailCallKind::Tail,
        "musttail" => dialekt_llvm::TailCallKind::MustTail,
        "notail" => dialekt_llvm::TailCallKind::NoTail,
        _ => dialekt_llvm::TailCallKind::None,
    }
}
