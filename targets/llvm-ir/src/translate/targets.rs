//! What dialects of targets say of functions and instructions.

use dialekt_ir_core::context::NamedAttr;
use dialekt_ir_core::ir::OpRef;

use super::functions::dense_i32;
use super::{Failed, Translated, Translation, bytes_of};
use crate::module::{Callee, InstKind, Ty, TypeKind, Val};

/// The calling convention of kernels for AMD's machines.
const AMDGPU_KERNEL: u32 = 91;

impl Translation<'_> {
    /// Adds a string attribute to the function that an op became.
    pub(super) fn function_string(&mut self, op: OpRef<'_>, key: &str, value: &str) {
        if let Some(id) = self.function_of(op.handle()) {
            self.module.function_mut(id).attrs.add_string(key, value);
        }
    }

    /// Acts on an attribute of rocdl.
    pub(crate) fn rocdl_attr(&mut self, op: OpRef<'_>, attr: NamedAttr) {
        let cx = self.cx;
        let name = cx.str(attr.name).into_owned();
        let boolean = || if cx.integer_i64(attr.value) == Some(0) { "false" } else { "true" };
        let number = || cx.integer_i64(attr.value).unwrap_or_default();
        const SIZE: &str = "amdgpu-flat-work-group-size";
        match &*name {
            "rocdl.kernel" => {
                let Some(id) = self.function_of(op.handle()) else { return };
                self.module.function_mut(id).conv = AMDGPU_KERNEL;
                let own = ["rocdl.max_flat_work_group_size", "rocdl.flat_work_group_size"];
                if own.iter().all(|name| op.discardable_attr(name).is_none()) {
                    self.function_string(op, SIZE, "1,256");
                }
                if op.discardable_attr("rocdl.uniform_work_group_size").is_none() {
                    self.function_string(op, "uniform-work-group-size", "true");
                }
            }
            "rocdl.max_flat_work_group_size" => self.function_string(op, SIZE, &format!("1,{}", number())),
            "rocdl.flat_work_group_size" => {
                let text = bytes_of(cx, attr.value).unwrap_or_default();
                let text = String::from_utf8_lossy(text).into_owned();
                self.function_string(op, SIZE, &text);
            }
            "rocdl.waves_per_eu" => self.function_string(op, "amdgpu-waves-per-eu", &number().to_string()),
            "rocdl.unsafe_fp_atomics" => self.function_string(op, "amdgpu-unsafe-fp-atomics", boolean()),
            "rocdl.uniform_work_group_size" => self.function_string(op, "uniform-work-group-size", boolean()),
            "rocdl.reqd_work_group_size" => {
                let Some(id) = self.function_of(op.handle()) else { return };
                let sizes = dense_i32(cx, attr.value).unwrap_or_default();
                let sizes: Vec<_> = sizes.iter().map(|size| self.module.md_int(32, *size as u32 as u64)).collect();
                let node = self.module.md_tuple(sizes);
                self.attach_to_function(id, "reqd_work_group_size", node);
            }
            "rocdl.no_fine_grained_memory" => self.attach_empty("amdgpu.no.fine.grained.memory"),
            "rocdl.no_remote_memory" => self.attach_empty("amdgpu.no.remote.memory"),
            "rocdl.ignore_denormal_mode" => self.attach_empty("amdgpu.ignore.denormal.mode"),
            "rocdl.last_use" => self.attach_empty("amdgpu.last.use"),
            _ => {}
        }
    }

    /// An op of vcix: an instruction of a coprocessor, with its number and the length of vectors.
    pub(crate) fn vcix_op(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let name = cx.op_str(op.name()).into_owned();
        let opcode = op.inherent_attr("opcode").ok_or(Failed)?;
        let xlen = self.ty(cx.attr_data(opcode).ty().ok_or(Failed)?)?;
        let result = match op.result_type(0) {
            Some(ty) => self.ty(ty)?,
            None => self.module.void(),
        };
        let mut args = vec![Val::Const(self.constant_attr(xlen, Some(opcode), op.loc())?)];
        let operands = self.values(op.operands())?;
        let (kind, of) = match &*name {
            "vcix.v.iv" => {
                let imm = op.inherent_attr("imm").ok_or(Failed)?;
                args.push(*operands.first().ok_or(Failed)?);
                args.push(Val::Const(self.constant_attr(xlen, Some(imm), op.loc())?));
                args.extend(operands.get(1));
                ("iv", result)
            }
            "vcix.v.sv" => {
                args.extend(&operands);
                let scalar = self.ty_of(*operands.get(1).ok_or(Failed)?)?;
                let kind = match self.module.kind(scalar) {
                    TypeKind::Vector(..) => "vv",
                    TypeKind::Int(_) => "xv",
                    _ => "fv",
                };
                (kind, result)
            }
            _ => return if self.intrinsic_op(op)? { Ok(()) } else { Err(Failed) },
        };
        if let TypeKind::Vector(_, count, false) = *self.module.kind(of)
            && args.len() == 3
        {
            let width = self.module.width(xlen).ok_or(Failed)?;
            args.push(Val::Const(self.module.int_of(width, count.into())));
        }
        let params = args.iter().map(|arg| self.ty_of(*arg)).collect::<Translated<Vec<Ty>>>()?;
        let overloads: Vec<Ty> = std::iter::once(result).chain(params.iter().copied()).collect();
        let full = self.overloaded_name(&format!("llvm.riscv.sf.vc.v.{kind}.se"), &overloads);
        let ty = self.module.ty(TypeKind::Function(result, params, false));
        let id = self.intrinsic(&full, ty);
        let callee = Callee::Value(Val::Const(self.module.address(crate::module::Global::Function(id))));
        let call = super::builder::plain_call(ty, callee, args);
        let made = self.insert(InstKind::Call(Box::new(call)), result)?;
        if let (Some(result), Some(made)) = (op.result(0), made) {
            self.map_value(result, Val::Local(made));
        }
        Ok(())
    }
}
