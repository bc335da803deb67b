//! The ops of the dialect of LLVM IR.

use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::decl::typed::AttrConstraint as _;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::{self as llvm, AtomicOrdering, FastmathFlags, IntegerOverflowFlags};

use super::functions::dense_i32;
use super::well_formed::power_of_two_below;
use super::words::{fcmp, icmp, ordering, rmw, static_name};
use super::{Failed, Translated, Translation, bytes_of, root_of};
use crate::module::{Access, ConstValue, InstKind, Ty, TypeKind, Val};

/// Flags of fast math: their bits in the dialect, in LLVM's order.
const FAST: [(i64, &str); 7] =
    [(64, "reassoc"), (1, "nnan"), (2, "ninf"), (4, "nsz"), (8, "arcp"), (16, "contract"), (32, "afn")];

impl Translation<'_> {
    /// The flags for fast math of an op.
    pub fn fast_math(&self, op: OpRef<'_>) -> Vec<&'static str> {
        let flags = op.inherent_attr("fastmathFlags").and_then(|attr| FastmathFlags::read(self.cx, attr));
        let bits = flags.map_or(0, |flags| flags.bits());
        match bits & 127 {
            127 => vec!["fast"],
            bits => FAST.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, name)| *name).collect(),
        }
    }

    fn overflow(&self, op: OpRef<'_>) -> Vec<&'static str> {
        let flags = op.inherent_attr("overflowFlags").and_then(|attr| IntegerOverflowFlags::read(self.cx, attr));
        let bits = flags.map_or(0, |flags| flags.bits());
        let names = [(2, "nuw"), (1, "nsw")];
        names.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, name)| *name).collect()
    }

    /// An op of the dialect of LLVM IR.
    ///
    /// # Errors
    /// It cannot be translated; more may have been reported.
    pub(crate) fn llvm_op(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let name = cx.op_str(op.name());
        let name = name.strip_prefix("llvm.").ok_or(Failed)?;
        if name.starts_with("intr.") {
            return if self.intrinsic_op(op)? { Ok(()) } else { Err(Failed) };
        }
        let has = |field: &str| op.inherent_attr(field).is_some();
        let flag = |field: &str, name: &'static str| if has(field) { vec![name] } else { Vec::new() };
        let operands = |t: &mut Self| t.values(op.operands());
        let result = |t: &mut Self| t.ty(op.result_type(0).ok_or(Failed)?);
        let made = match static_name(name) {
            Some(op_name @ ("add" | "sub" | "mul" | "shl")) => {
                let (flags, v) = (self.overflow(op), operands(self)?);
                self.binary(op_name, flags, v[0], v[1])?
            }
            Some(op_name @ ("udiv" | "sdiv" | "lshr" | "ashr")) => {
                let v = operands(self)?;
                self.binary(op_name, flag("isExact", "exact"), v[0], v[1])?
            }
            Some(op_name @ ("urem" | "srem" | "and" | "xor" | "or")) => {
                let v = operands(self)?;
                self.binary(op_name, flag("isDisjoint", "disjoint"), v[0], v[1])?
            }
            Some(op_name @ ("fadd" | "fsub" | "fmul" | "fdiv" | "frem")) => {
                let (flags, v) = (self.fast_math(op), operands(self)?);
                self.binary(op_name, flags, v[0], v[1])?
            }
            Some("fneg") => {
                let (flags, v, ty) = (self.fast_math(op), operands(self)?, result(self)?);
                match self.constant_of(v[0]).and_then(|value| self.module.fold_negation(value)) {
                    Some(folded) => Val::Const(folded),
                    None => self.insert_value(InstKind::Unary("fneg", flags, v[0]), ty)?,
                }
            }
            Some("freeze") => {
                let (v, ty) = (operands(self)?, result(self)?);
                self.insert_value(InstKind::Unary("freeze", Vec::new(), v[0]), ty)?
            }
            Some(
                op_name @ ("fpext" | "fptosi" | "fptoui" | "fptrunc" | "ptrtoint" | "sitofp" | "inttoptr" | "sext"
                | "zext" | "trunc" | "uitofp" | "bitcast" | "addrspacecast"),
            ) => {
                let flags = if op_name == "trunc" { self.overflow(op) } else { flag("nonNeg", "nneg") };
                let (v, ty) = (operands(self)?, result(self)?);
                let made = self.cast(op_name, flags, v[0], ty)?;
                if op_name == "inttoptr" && matches!(made, Val::Local(_)) {
                    self.attach_dereferenceable(op);
                }
                made
            }
            Some("icmp") => {
                let view = op.view::<llvm::ICmp>().and_then(|op| op.predicate()).ok_or(Failed)?;
                let v = operands(self)?;
                self.compare("icmp", Vec::new(), icmp(view), v[0], v[1])?
            }
            Some("fcmp") => {
                let view = op.view::<llvm::FCmp>().and_then(|op| op.predicate()).ok_or(Failed)?;
                let (flags, v) = (self.fast_math(op), operands(self)?);
                self.compare("fcmp", flags, fcmp(view), v[0], v[1])?
            }
            Some("select") => {
                let (flags, v, ty) = (self.fast_math(op), operands(self)?, result(self)?);
                let flags = if self.module.is_fp_math(ty) { flags } else { Vec::new() };
                self.select(flags, v[0], v[1], v[2])?
            }
            Some("extractelement") => {
                let v = operands(self)?;
                self.extract_element(v[0], v[1])?
            }
            Some("insertelement") => {
                let v = operands(self)?;
                self.insert_element(v[0], v[1], v[2])?
            }
            Some("shufflevector") => {
                let mask = op.inherent_attr("mask").and_then(|mask| dense_i32(cx, mask)).ok_or(Failed)?;
                let v = operands(self)?;
                self.shuffle(v[0], v[1], mask)?
            }
            Some("extractvalue") => {
                let v = operands(self)?;
                self.extract_value(v[0], path_of(self, op)?)?
            }
            Some("insertvalue") => {
                let path = path_of(self, op)?;
                let view = op.view::<llvm::InsertValue>().ok_or(Failed)?;
                let (container, element) = (self.value(view.container())?, self.value(view.value())?);
                self.insert_into(container, element, path)?
            }
            Some("getelementptr") => self.gep_op(op)?,
            Some("mlir.undef") => {
                let ty = result(self)?;
                Val::Const(self.module.undef(ty))
            }
            Some("mlir.poison") => {
                let ty = result(self)?;
                Val::Const(self.module.poison(ty))
            }
            Some("mlir.zero" | "mlir.none") => {
                let ty = result(self)?;
                Val::Const(self.module.null(ty))
            }
            Some("mlir.constant") => {
                let ty = result(self)?;
                Val::Const(self.constant_attr(ty, op.inherent_attr("value"), op.loc())?)
            }
            Some("mlir.addressof") => {
                let name = op.inherent_attr("global_name").and_then(|attr| root_of(cx, attr)).ok_or(Failed)?;
                let global = self.symbol(name).ok_or(Failed)?;
                Val::Const(self.module.address(global))
            }
            Some("dso_local_equivalent") => {
                let name = op.inherent_attr("function_name").and_then(|attr| root_of(cx, attr)).ok_or(Failed)?;
                let global = self.symbol(name).ok_or(Failed)?;
                Val::Const(self.expression(ConstValue::DsoLocalEquivalent(global)))
            }
            Some("blockaddress") => {
                let address = op.view::<llvm::BlockAddress>().and_then(|op| op.block_addr()).ok_or(Failed)?;
                let name = address.function.attr().and_then(|attr| root_of(cx, attr)).ok_or(Failed)?;
                let tag = address.tag.attr().and_then(|tag| llvm::BlockTagAttr::of(cx, tag)).ok_or(Failed)?;
                let block = self.tagged_block(op, name, tag.id).ok_or(Failed)?;
                Val::Const(self.expression(block))
            }
            Some("blocktag") => return Ok(()),
            Some("load") => {
                let (v, ty) = (operands(self)?, result(self)?);
                let access = self.access(op, ty)?;
                let made = self.insert_value(InstKind::Load(access, v[0]), ty)?;
                if has("invariant") {
                    self.attach_empty("invariant.load");
                }
                self.attach_dereferenceable(op);
                self.access_extras(op)?;
                made
            }
            Some("store") => {
                let v = operands(self)?;
                let ty = self.ty_of(v[0])?;
                let access = self.access(op, ty)?;
                let void = self.module.void();
                self.insert(InstKind::Store(access, v[0], v[1]), void)?;
                return self.access_extras(op);
            }
            Some("alloca") => self.alloca(op)?,
            Some("atomicrmw") => {
                let view = op.view::<llvm::AtomicRMW>().ok_or(Failed)?;
                let v = operands(self)?;
                let ty = self.ty_of(v[1])?;
                let size = self.module.store_size(ty);
                let access = Access { align: self.alignment(op).unwrap_or(size), ..self.access(op, ty)? };
                let kind = InstKind::AtomicRmw(access, rmw(view.bin_op().ok_or(Failed)?), v[0], v[1]);
                let made = self.insert_value(kind, ty)?;
                self.access_extras(op)?;
                made
            }
            Some("cmpxchg") => {
                let view = op.view::<llvm::AtomicCmpXchg>().ok_or(Failed)?;
                let (v, ty) = (operands(self)?, result(self)?);
                let of = self.ty_of(v[1])?;
                let size = self.module.store_size(of);
                let access = Access {
                    ordering: view.success_ordering().map_or("", ordering),
                    align: self.alignment(op).unwrap_or(size),
                    ..self.access(op, of)?
                };
                let failure = view.failure_ordering().map_or("", ordering);
                let kind =
                    InstKind::CmpXchg { access, weak: view.weak(), failure, ptr: v[0], expected: v[1], new: v[2] };
                let made = self.insert_value(kind, ty)?;
                self.access_extras(op)?;
                made
            }
            Some("fence") => {
                let access = Access { align: 1, ..self.access_basics(op) };
                let void = self.module.void();
                self.insert(InstKind::Fence(access), void)?;
                return Ok(());
            }
            Some("call") => return self.call_op(op),
            Some("invoke") => return self.invoke_op(op),
            Some("call_intrinsic") => return self.call_intrinsic(op),
            Some("inline_asm") => return self.inline_asm(op),
            Some("va_arg") => {
                let (v, ty) = (operands(self)?, result(self)?);
                self.insert_value(InstKind::VaArg(v[0]), ty)?
            }
            Some("landingpad") => {
                let (v, ty) = (operands(self)?, result(self)?);
                let clauses = v.iter().filter_map(|value| self.constant_of(*value)).collect();
                self.insert_value(InstKind::LandingPad { cleanup: has("cleanup"), clauses }, ty)?
            }
            Some("module_flags") => return self.module_flags(op),
            Some("linker_options") => return self.linker_options(op),
            Some(_) | None => return self.terminator(op, name),
        };
        match op.result(0) {
            Some(result) => self.map_value(result, made),
            None => return Err(Failed),
        }
        Ok(())
    }

    fn terminator(&mut self, op: OpRef<'_>, name: &str) -> Translated {
        let cx = self.cx;
        let blocks =
            op.successors().map(|block| self.block_of(block)).collect::<Translated<Vec<crate::module::Block>>>()?;
        let kind = match (name, &blocks[..]) {
            ("return", _) => InstKind::Ret(op.operand(0).map(|value| self.value(value)).transpose()?),
            ("unreachable", _) => InstKind::Unreachable,
            ("resume", _) => InstKind::Resume(self.value(op.operand(0).ok_or(Failed)?)?),
            ("br", [to]) => InstKind::Br(*to),
            ("cond_br", [yes, no]) => InstKind::CondBr(self.value(op.operand(0).ok_or(Failed)?)?, *yes, *no),
            ("indirectbr", to) => InstKind::IndirectBr(self.value(op.operand(0).ok_or(Failed)?)?, to.to_vec()),
            ("switch", [default, to @ ..]) => {
                let value = self.value(op.operand(0).ok_or(Failed)?)?;
                let ty = self.ty_of(value)?;
                let width = self.module.width(ty).ok_or(Failed)?;
                let values = op.inherent_attr("case_values").and_then(|values| cx.integer_elements(values));
                let values: Vec<_> = values.iter().flat_map(|values| values.iter()).collect();
                let cases = values
                    .iter()
                    .zip(to)
                    .map(|(value, block)| (self.module.int(ty, value.sext_or_trunc(width)), *block));
                InstKind::Switch(value, *default, cases.collect())
            }
            _ => return Err(Failed),
        };
        let _ = BranchOpRef::of(op);
        let void = self.module.void();
        self.insert(kind, void)?;
        self.branch_metadata(op)
    }

    fn alignment(&self, op: OpRef<'_>) -> Option<u64> {
        op.inherent_attr("alignment")
            .and_then(|attr| self.cx.integer_i64(attr))
            .map(|n| n as u64)
            .filter(|n| *n > 0)
            .map(power_of_two_below)
    }

    fn access_basics(&self, op: OpRef<'_>) -> Access {
        let order = op.inherent_attr("ordering").and_then(|attr| AtomicOrdering::read(self.cx, attr));
        Access {
            volatile: op.inherent_attr("volatile_").is_some(),
            ordering: order.map_or("", ordering),
            scope: op.inherent_attr("syncscope").and_then(|attr| bytes_of(self.cx, attr)).map(<[u8]>::to_vec),
            align: 1,
        }
    }

    fn access(&mut self, op: OpRef<'_>, ty: Ty) -> Translated<Access> {
        let align = self.alignment(op).unwrap_or_else(|| self.module.abi_align(ty));
        self.check_alignment(op, align)?;
        Ok(Access { align, ..self.access_basics(op) })
    }

    fn alloca(&mut self, op: OpRef<'_>) -> Translated<Val> {
        let view = op.view::<llvm::Alloca>().ok_or(Failed)?;
        let element = self.ty(view.elem_type().ok_or(Failed)?)?;
        let ty = self.ty(op.result_type(0).ok_or(Failed)?)?;
        let TypeKind::Ptr(space) = *self.module.kind(ty) else { return Err(Failed) };
        let count = self.value(op.operand(0).ok_or(Failed)?)?;
        let align = self.alignment(op).unwrap_or_else(|| self.module.preferred_align(element));
        self.check_alignment(op, align)?;
        self.insert_value(InstKind::Alloca { inalloca: view.inalloca(), element, count, align, space }, ty)
    }

    fn gep_op(&mut self, op: OpRef<'_>) -> Translated<Val> {
        let view = op.view::<llvm::GEP>().ok_or(Failed)?;
        let element = self.ty(view.elem_type().ok_or(Failed)?)?;
        let base = self.value(view.base())?;
        let mut indices = Vec::new();
        for index in view.indices() {
            indices.push(match index {
                llvm::GEPIndex::Constant(n) => Val::Const(self.module.int_of(32, n as u32 as u64)),
                llvm::GEPIndex::Dynamic(value) => self.value(value)?,
            });
        }
        let bits = view.no_wrap_flags().map_or(0, |flags| flags.bits());
        let flags = match (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0) {
            (true, _, true) => "inbounds nuw",
            (true, _, false) => "inbounds",
            (false, true, true) => "nusw nuw",
            (false, true, false) => "nusw",
            (false, false, true) => "nuw",
            _ => "",
        };
        let ty = self.ty(op.result_type(0).ok_or(Failed)?)?;
        self.gep(element, flags, base, indices, ty)
    }
}

impl crate::module::Module {
    /// The negation of a float, or of the floats of a vector.
    fn fold_negation(&mut self, value: crate::module::Const) -> Option<crate::module::Const> {
        let ty = self.const_ty(value);
        match self.data(value).value.clone() {
            ConstValue::Float(bits) => {
                let sign = dialekt_ir_core::num::ApInt::one(bits.width()).shl(bits.width() - 1);
                Some(self.float(ty, bits.xor(&sign)))
            }
            ConstValue::Undef | ConstValue::Poison => Some(value),
            _ if matches!(self.kind(ty), TypeKind::Vector(_, _, false)) => {
                let elements = self.const_elements(value)?;
                let negated =
                    elements.into_iter().map(|element| self.fold_negation(element)).collect::<Option<Vec<_>>>()?;
                Some(self.aggregate(ty, negated))
            }
            _ => None,
        }
    }
}

fn path_of(t: &Translation<'_>, op: OpRef<'_>) -> Translated<Vec<u32>> {
    let position = op.inherent_attr("position").ok_or(Failed)?;
    match t.cx.attr_data(position) {
        AttrData::DenseArray { .. } => {
            let path = dialekt_ir_core::decl::library::DenseI64ArrayAttr::read(t.cx, position).ok_or(Failed)?;
            Ok(path.iter().map(|index| *index as u32).collect())
        }
        _ => Err(Failed),
    }
}
