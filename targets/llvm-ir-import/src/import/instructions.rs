//! Instructions.

use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::decl::flags::EnumDecl;
use dialekt_ir_core::ir::{Op, Value};
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::op::{AttrConstraint, EnumProp, NamedEnumProp};
use dialekt_llvm::{FastmathFlags, GEPNoWrapFlags, IntegerOverflowFlags};

use super::{Done, Importer, Parts};
use crate::module::constants::Const;
use crate::module::function::{Atomic, BlockId, Body, Cast, GepFlags, Inst, Kind, Wrap};
use crate::module::show;
use crate::module::types::{Ty, TypeId};

type Attrs = Vec<(&'static str, Attribute)>;

/// The index of `getelementptr` that stands for an operand.
const DYNAMIC_INDEX: i32 = i32::MIN;

impl Importer<'_> {
    /// The flags of an operation on integers, as attributes.
    pub(super) fn wrap_attrs(&self, word: &str, wrap: Wrap) -> Attrs {
        let mut attrs = Vec::new();
        if matches!(word, "add" | "sub" | "mul" | "shl" | "trunc") {
            let bits = i64::from(wrap.nsw) | i64::from(wrap.nuw) << 1;
            attrs.push((
                "overflowFlags",
                <NamedEnumProp<IntegerOverflowFlags> as AttrConstraint>::write(
                    self.cx,
                    IntegerOverflowFlags::from_bits(bits).unwrap_or_default(),
                ),
            ));
        }
        let unit = |set: bool, name: &'static str| set.then_some((name, Attribute::UNIT));
        attrs.extend(unit(wrap.exact, "isExact"));
        attrs.extend(unit(wrap.disjoint, "isDisjoint"));
        attrs.extend(unit(wrap.nneg, "nonNeg"));
        attrs
    }

    /// The flags for fast math, as an attribute.
    pub(super) fn fast_math(&self, flags: u32) -> Attribute {
        // LLVM's bits, from the lowest.
        let words = ["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"];
        let set = words.iter().enumerate().filter(|(at, _)| flags & 1 << at != 0);
        let bits = set.filter_map(|(_, word)| FastmathFlags::ENUM.symbolize(word)).fold(0, |bits, bit| bits | bit);
        <FastmathFlags as AttrConstraint>::write(self.cx, FastmathFlags::from_bits(bits).unwrap_or_default())
    }

    /// The operands and attributes of a `getelementptr`, whose operands are the base and all indices.
    pub(super) fn gep_parts(
        &mut self,
        element: TypeId,
        flags: GepFlags,
        operands: &[Value],
        indices: &[Option<i64>],
    ) -> (Vec<Value>, Attrs) {
        let mut kept = vec![operands[0]];
        let mut raw = Vec::new();
        let mut ty = Some(element);
        for (at, (operand, index)) in operands[1..].iter().zip(indices).enumerate() {
            let is_field = at > 0 && ty.is_some_and(|ty| self.module.types.fields(ty).is_some());
            match (is_field, index) {
                (true, Some(index)) => raw.push(*index as i32),
                _ => {
                    raw.push(DYNAMIC_INDEX);
                    kept.push(*operand);
                }
            }
            if at > 0 {
                ty = ty.and_then(|ty| {
                    self.module.types.part(ty, if is_field { index.unwrap_or(0) as u64 } else { 0 }).or_else(|| {
                        match self.module.types.get(ty) {
                            Ty::Array(_, element) => Some(*element),
                            _ => None,
                        }
                    })
                });
            }
        }
        let bits = (i64::from(flags.inbounds) * 3) | (i64::from(flags.nusw) << 1) | (i64::from(flags.nuw) << 2);
        let element = self.ty(element);
        let attrs = vec![
            ("rawConstantIndices", self.cx.dense_i32_attr(&raw)),
            ("elem_type", self.cx.type_attr(element)),
            (
                "noWrapFlags",
                <EnumProp<GEPNoWrapFlags> as AttrConstraint>::write(
                    self.cx,
                    GEPNoWrapFlags::from_bits(bits).unwrap_or_default(),
                ),
            ),
        ];
        (kept, attrs)
    }

    fn ordering(&self, op: &str, attr: &'static str, word: &str) -> Attrs {
        self.word(op, attr, word).map(|value| (attr, value)).into_iter().collect()
    }

    fn atomic_attrs(&self, op: &str, attr: &'static str, atomic: &Atomic) -> Attrs {
        let mut attrs = self.ordering(op, attr, atomic.ordering);
        if !atomic.scope.is_empty() {
            attrs.push(("syncscope", self.cx.string_attr(&atomic.scope)));
        }
        attrs
    }

    /// Imports an instruction that is not a call of an intrinsic; `None` if no operation stands for it.
    pub(super) fn instruction(&mut self, body: &Body, block: BlockId, inst: &Inst, loc: Location) -> Done<Option<Op>> {
        match &inst.kind {
            Kind::Br(_) | Kind::CondBr(..) | Kind::Switch { .. } | Kind::IndirectBr(_) | Kind::Unsupported(..) => {
                return self.branch(body, block, inst, loc);
            }
            Kind::Call(call) => return self.call(inst, call, loc),
            Kind::Invoke { call, normal, unwind } => {
                return self.invoke(body, block, inst, call, *normal, *unwind, loc).map(Some);
            }
            Kind::LandingPad { cleanup, .. } => {
                let mut operands = Vec::new();
                for operand in &inst.operands {
                    operands.push(self.value(*operand)?);
                }
                let attrs = if *cleanup { vec![("cleanup", Attribute::UNIT)] } else { Vec::new() };
                return self.simple("llvm.landingpad", inst, &operands, attrs, loc).map(Some);
            }
            _ => {}
        }
        let operands = self.values(&inst.operands)?;
        let cx = self.cx;
        let unit = |set: bool, name: &'static str| set.then_some((name, Attribute::UNIT));
        let mut attrs: Attrs = Vec::new();
        let name = match &inst.kind {
            Kind::Binary(word, wrap) => {
                attrs = self.wrap_attrs(word, *wrap);
                if word.starts_with('f') {
                    attrs.push(("fastmathFlags", self.fast_math(inst.fast_math)));
                }
                format!("llvm.{word}")
            }
            Kind::FNeg => {
                attrs.push(("fastmathFlags", self.fast_math(inst.fast_math)));
                "llvm.fneg".into()
            }
            Kind::Cast(Cast::PtrToAddr, _) => return Err(self.unhandled(body, inst, loc)),
            Kind::Cast(cast, wrap) => {
                attrs = self.wrap_attrs(cast.word(), *wrap);
                format!("llvm.{}", cast.word())
            }
            Kind::ICmp(predicate) => {
                attrs = self.ordering("llvm.icmp", "predicate", predicate);
                "llvm.icmp".into()
            }
            Kind::FCmp(predicate) => {
                let word = match *predicate {
                    "true" => "_true",
                    "false" => "_false",
                    word => word,
                };
                attrs = self.ordering("llvm.fcmp", "predicate", word);
                attrs.push(("fastmathFlags", self.fast_math(inst.fast_math)));
                "llvm.fcmp".into()
            }
            Kind::Select => {
                if self.module.types.is_float_result(inst.ty) {
                    attrs.push(("fastmathFlags", self.fast_math(inst.fast_math)));
                }
                "llvm.select".into()
            }
            Kind::Alloca { ty, align, inalloca, .. } => {
                let ty = self.ty(*ty);
                attrs.push(("elem_type", cx.type_attr(ty)));
                attrs.push(("alignment", self.i64(*align)));
                attrs.extend(unit(*inalloca, "inalloca"));
                "llvm.alloca".into()
            }
            Kind::Load { volatile, atomic, align } => {
                if let Some(atomic) = atomic {
                    attrs = self.atomic_attrs("llvm.load", "ordering", atomic);
                }
                attrs.push(("alignment", self.i64(*align)));
                attrs.extend(unit(*volatile, "volatile_"));
                attrs.extend(unit(has(inst, "nontemporal"), "nontemporal"));
                attrs.extend(unit(has(inst, "invariant.load"), "invariant"));
                attrs.extend(unit(has(inst, "invariant.group"), "invariantGroup"));
                "llvm.load".into()
            }
            Kind::Store { volatile, atomic, align } => {
                if let Some(atomic) = atomic {
                    attrs = self.atomic_attrs("llvm.store", "ordering", atomic);
                }
                attrs.push(("alignment", self.i64(*align)));
                attrs.extend(unit(*volatile, "volatile_"));
                attrs.extend(unit(has(inst, "nontemporal"), "nontemporal"));
                attrs.extend(unit(has(inst, "invariant.group"), "invariantGroup"));
                "llvm.store".into()
            }
            Kind::AtomicRmw { op, volatile, atomic, align } => {
                let word = match *op {
                    "and" => "_and",
                    "or" => "_or",
                    "xor" => "_xor",
                    word => word,
                };
                attrs = self.ordering("llvm.atomicrmw", "bin_op", word);
                attrs.extend(self.atomic_attrs("llvm.atomicrmw", "ordering", atomic));
                attrs.push(("alignment", self.i64(*align)));
                attrs.extend(unit(*volatile, "volatile_"));
                "llvm.atomicrmw".into()
            }
            Kind::CmpXchg { weak, volatile, atomic, failure, align } => {
                attrs = self.atomic_attrs("llvm.cmpxchg", "success_ordering", atomic);
                attrs.extend(self.ordering("llvm.cmpxchg", "failure_ordering", failure));
                attrs.push(("alignment", self.i64(*align)));
                attrs.extend(unit(*weak, "weak"));
                attrs.extend(unit(*volatile, "volatile_"));
                "llvm.cmpxchg".into()
            }
            Kind::Fence(atomic) => {
                attrs = self.atomic_attrs("llvm.fence", "ordering", atomic);
                "llvm.fence".into()
            }
            Kind::Gep { element, flags } => {
                let indices: Vec<Option<i64>> = inst.operands[1..]
                    .iter()
                    .map(|operand| match operand {
                        crate::module::function::Val::Const(id) => self.struct_index(*id),
                        _ => None,
                    })
                    .collect();
                let (operands, attrs) = self.gep_parts(*element, *flags, &operands, &indices);
                return self.simple("llvm.getelementptr", inst, &operands, attrs, loc).map(Some);
            }
            Kind::ExtractElement => "llvm.extractelement".into(),
            Kind::InsertElement => "llvm.insertelement".into(),
            Kind::ShuffleVector(mask) => {
                attrs.push(("mask", cx.dense_i32_attr(mask)));
                "llvm.shufflevector".into()
            }
            Kind::ExtractValue(indices) | Kind::InsertValue(indices) => {
                let indices: Vec<i64> = indices.iter().map(|index| i64::from(*index)).collect();
                attrs.push(("position", cx.dense_i64_attr(&indices)));
                match inst.kind {
                    Kind::ExtractValue(_) => "llvm.extractvalue".into(),
                    _ => "llvm.insertvalue".into(),
                }
            }
            Kind::Ret => "llvm.return".into(),
            Kind::Resume => "llvm.resume".into(),
            Kind::Unreachable => "llvm.unreachable".into(),
            Kind::Freeze => "llvm.freeze".into(),
            Kind::VaArg => "llvm.va_arg".into(),
            _ => return Err(self.unhandled(body, inst, loc)),
        };
        self.simple(&name, inst, &operands, attrs, loc).map(Some)
    }

    /// The integer that a constant index, or each of its elements, is.
    fn struct_index(&self, id: crate::module::constants::ConstId) -> Option<i64> {
        match self.module.consts.get(id) {
            Const::Zero => Some(0),
            Const::Aggregate(parts) => self.module.consts.as_i64(*parts.first()?),
            _ => self.module.consts.as_i64(id),
        }
    }

    fn unhandled(&mut self, body: &Body, inst: &Inst, loc: Location) -> super::Failed {
        let shown = show::inst(self.module, body, inst);
        self.error(loc, format!("unhandled instruction: {shown}"))
    }

    /// Makes the operation of an instruction, and takes note of its result.
    pub(super) fn simple(
        &mut self,
        name: &str,
        inst: &Inst,
        operands: &[Value],
        attrs: Attrs,
        loc: Location,
    ) -> Done<Op> {
        let is_void = matches!(self.module.types.get(inst.ty), Ty::Void);
        let ty = self.ty(inst.ty);
        let types: &[Type] = if is_void { &[] } else { &[ty] };
        let op = self.op(name, loc, Parts { operands, results: types, attrs, ..Parts::default() })?;
        self.map_result(inst, op);
        Ok(op)
    }

    pub(super) fn map_result(&mut self, inst: &Inst, op: Op) {
        if let (Some(result), Some(value)) = (inst.result, self.result(op)) {
            self.function.values.insert(result, value);
        }
    }

    fn branch(&mut self, body: &Body, block: BlockId, inst: &Inst, loc: Location) -> Done<Option<Op>> {
        let segments = |sizes: &[usize]| -> Vec<i32> { sizes.iter().map(|size| *size as i32).collect() };
        match &inst.kind {
            Kind::Br(dest) => {
                let args = self.branch_args(body, block, *dest)?;
                let successors = [self.block_of(*dest)?];
                self.op("llvm.br", loc, Parts { operands: &args, successors: &successors, ..Parts::default() })
                    .map(Some)
            }
            Kind::CondBr(yes, no) => {
                let yes_args = self.branch_args(body, block, *yes)?;
                let no_args = self.branch_args(body, block, *no)?;
                let condition = self.value(inst.operands[0])?;
                let sizes = segments(&[1, yes_args.len(), no_args.len()]);
                let operands: Vec<Value> = [condition].into_iter().chain(yes_args).chain(no_args).collect();
                let successors = [self.block_of(*yes)?, self.block_of(*no)?];
                let attrs = vec![("operandSegmentSizes", self.cx.dense_i32_attr(&sizes))];
                self.op(
                    "llvm.cond_br",
                    loc,
                    Parts { operands: &operands, successors: &successors, attrs, ..Parts::default() },
                )
                .map(Some)
            }
            Kind::Switch { default, cases } => {
                let value = self.value(inst.operands[0])?;
                let default_args = self.branch_args(body, block, *default)?;
                let mut successors = vec![self.block_of(*default)?];
                let mut operands = vec![value];
                let default_count = default_args.len();
                operands.extend(default_args);
                let (mut numbers, mut sizes) = (Vec::new(), Vec::new());
                for (case, dest) in cases {
                    let args = self.branch_args(body, block, *dest)?;
                    sizes.push(args.len() as i32);
                    operands.extend(args);
                    successors.push(self.block_of(*dest)?);
                    if let Const::Int(number) = self.module.consts.get(*case) {
                        numbers.push(number.clone());
                    }
                }
                let case_count = operands.len() - 1 - default_count;
                let mut attrs = vec![
                    ("operandSegmentSizes", self.cx.dense_i32_attr(&segments(&[1, default_count, case_count]))),
                    ("case_operand_segments", self.cx.dense_i32_attr(&sizes)),
                ];
                attrs.extend(self.case_values(value, &numbers).map(|values| ("case_values", values)));
                self.op(
                    "llvm.switch",
                    loc,
                    Parts { operands: &operands, successors: &successors, attrs, ..Parts::default() },
                )
                .map(Some)
            }
            Kind::IndirectBr(dests) => {
                let address = self.value(inst.operands[0])?;
                let (mut operands, mut successors, mut sizes) = (vec![address], Vec::new(), Vec::new());
                for dest in dests {
                    let args = self.branch_args(body, block, *dest)?;
                    sizes.push(args.len() as i32);
                    operands.extend(args);
                    successors.push(self.block_of(*dest)?);
                }
                let attrs = vec![("indbr_operand_segments", self.cx.dense_i32_attr(&sizes))];
                self.op(
                    "llvm.indirectbr",
                    loc,
                    Parts { operands: &operands, successors: &successors, attrs, ..Parts::default() },
                )
                .map(Some)
            }
            _ => Err(self.unhandled(body, inst, loc)),
        }
    }

    /// The numbers of cases, as a vector.
    fn case_values(&mut self, value: Value, numbers: &[ApInt]) -> Option<Attribute> {
        if numbers.is_empty() {
            return None;
        }
        let ty = self.ir.value(value).ty();
        let ty = self.vector(&[numbers.len() as i64], false, ty);
        self.cx.dense_integers_attr(ty, numbers).ok()
    }
}

/// Returns whether an instruction has metadata of a kind.
pub(super) fn has(inst: &Inst, kind: &str) -> bool {
    inst.metadata.iter().any(|(known, _)| known == kind.as_bytes())
}
