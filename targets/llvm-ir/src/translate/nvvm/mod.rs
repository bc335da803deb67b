//! Ops of nvvm.

mod arguments;
mod names;

use dialekt_ir_core::context::NamedAttr;
use dialekt_ir_core::decl::library::BoolAttr;
use dialekt_ir_core::decl::typed::AttrConstraint as _;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_llvm::{Intrinsic, OneToOneIntrinsicOpRef};

use crate::intrinsics::facts;
use crate::module::{Ty, TypeKind, Val};
use crate::translate::functions::dense_i32;
use crate::translate::{Failed, Translated, Translation};

/// The calling convention of kernels.
const PTX_KERNEL: u32 = 71;
/// The address space of memory of a cluster.
const CLUSTER: u32 = 7;

/// The operands of a group.
fn group(op: OpRef<'_>, name: &str) -> Vec<Value> {
    let Some(groups) = op.descriptor().map(|descriptor| &descriptor.operands) else { return Vec::new() };
    let Some(group) = groups.groups.iter().position(|group| group.name == name) else { return Vec::new() };
    let (first, count) = op.group_range(groups, group, op.num_operands());
    op.operands().skip(first).take(count).collect()
}

/// Returns whether a flag is set, or an operand or another attribute is there.
fn is_there(op: OpRef<'_>, name: &str) -> bool {
    match op.inherent_attr(name) {
        Some(attr) => BoolAttr::read(op.cx(), attr) != Some(false),
        None => !group(op, name).is_empty(),
    }
}

/// The text of an attribute of the dialect, between its brackets: `row` for `#nvvm.mma_layout<row>`.
fn word(op: OpRef<'_>, name: &str) -> Option<String> {
    let text = attr_to_string(op.cx(), op.inherent_attr(name)?);
    let (_, inner) = text.split_once('<')?;
    Some(inner.strip_suffix('>')?.to_owned())
}

impl Translation<'_> {
    /// An op of nvvm. Some have arguments that they do not say.
    pub(crate) fn nvvm_op(&mut self, op: OpRef<'_>) -> Translated {
        let name = self.cx.op_str(op.name()).into_owned();
        let void = self.module.void();
        match &*name {
            "nvvm.barrier0" => {
                let args = vec![Val::Const(self.module.int_of(32, 0))];
                self.plain_intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", void, args)?;
            }
            "nvvm.barrier" => self.barrier(op)?,
            "nvvm.convert.f32x2.to.f4x2" => {
                let (relu, args) = (is_there(op, "relu"), self.values(op.operands())?);
                let (pair, byte) = (self.module.int_ty(16), self.module.int_ty(8));
                let name = format!("llvm.nvvm.ff.to.e2m1x2.rn{}.satfinite", if relu { ".relu" } else { "" });
                let made = self.plain_intrinsic(&name, pair, args)?.ok_or(Failed)?;
                self.set_result(op, "trunc", made, byte)?;
            }
            "nvvm.convert.f4x2.to.f16x2" => {
                let (pair, bytes) = (self.module.int_ty(16), self.value(op.operand(0).ok_or(Failed)?)?);
                let result = self.ty(op.result_type(0).ok_or(Failed)?)?;
                let bytes = self.cast("zext", Vec::new(), bytes, pair)?;
                let relu = if is_there(op, "relu") { ".relu" } else { "" };
                let made = self.plain_intrinsic(&format!("llvm.nvvm.e2m1x2.to.f16x2.rn{relu}"), result, vec![bytes])?;
                self.map_value(op.result(0).ok_or(Failed)?, made.ok_or(Failed)?);
            }
            "nvvm.elect.sync" => {
                let mask = match op.operand(0) {
                    Some(mask) => self.value(mask)?,
                    None => Val::Const(self.module.int_of(32, 0xffff_ffff)),
                };
                let (int, bit) = (self.module.int_ty(32), self.module.int_ty(1));
                let pair = self.module.ty(TypeKind::Struct(vec![int, bit], false));
                let made = self.plain_intrinsic("llvm.nvvm.elect.sync", pair, vec![mask])?.ok_or(Failed)?;
                let elected = self.extract_value(made, vec![1])?;
                self.map_value(op.result(0).ok_or(Failed)?, elected);
            }
            "nvvm.pmevent" => {
                let number = |name: &str| op.inherent_attr(name).and_then(|attr| op.cx().integer_i64(attr));
                let mask = match (number("maskedEventId"), number("eventId")) {
                    (Some(mask), _) => mask,
                    (None, Some(event)) => 1 << (event & 15),
                    _ => return Err(Failed),
                };
                let args = vec![Val::Const(self.module.int_of(16, mask as u64 & 0xffff))];
                self.plain_intrinsic("llvm.nvvm.pm.event.mask", void, args)?;
            }
            "nvvm.prefetch" => self.prefetch(op)?,
            "nvvm.tcgen05.mma_smem_desc" => self.shared_memory_descriptor(op)?,
            _ if self.intrinsic_by_name(op, &name)? || self.intrinsic_op(op)? => {}
            _ => return Err(Failed),
        }
        Ok(())
    }

    /// An op whose intrinsic has a name or arguments that its declaration does not say; `false` for others.
    fn intrinsic_by_name(&mut self, op: OpRef<'_>, name: &str) -> Translated<bool> {
        let own = names::of(op, name).or_else(|| OneToOneIntrinsicOpRef::of(op)?.intrinsic_name());
        let arguments = arguments::of(name);
        let intrinsic = match (own, arguments) {
            (Some(name), _) => name,
            (None, Some(_)) => op.descriptor().and_then(Intrinsic::of).ok_or(Failed)?.name_for(op).ok_or(Failed)?,
            (None, None) => return Ok(false),
        };
        let mut args = Vec::new();
        match arguments {
            Some(arguments) => arguments.iter().try_for_each(|argument| argument.add(op, self, &mut args))?,
            None => args = self.values(op.operands())?,
        }
        // One thread arrives where no count is given.
        let found = facts(&intrinsic).ok_or(Failed)?;
        if intrinsic.starts_with("llvm.nvvm.mbarrier.arrive") && args.len() == 1 && found.params().len() == 2 {
            args.push(Val::Const(self.module.int_of(32, 1)));
        }
        self.call_of_op(op, &intrinsic, found, args, |_, _| Ok(()))?;
        Ok(true)
    }

    /// Sets the result of an op to a value that is cast.
    fn set_result(&mut self, op: OpRef<'_>, cast: &'static str, value: Val, ty: Ty) -> Translated {
        let value = self.cast(cast, Vec::new(), value, ty)?;
        self.map_value(op.result(0).ok_or(Failed)?, value);
        Ok(())
    }

    /// `nvvm.barrier`: predicates are numbers in the op, and bits in the intrinsic.
    fn barrier(&mut self, op: OpRef<'_>) -> Translated {
        let zero = Val::Const(self.module.int_of(32, 0));
        let mut args = self.values(group(op, "barrierId"))?;
        if args.is_empty() {
            args.push(zero);
        }
        args.extend(self.values(group(op, "numberOfThreads"))?);
        let reduction = word(op, "reductionOp");
        let name = names::barrier(op, reduction.as_deref());
        let Some(reduction) = reduction else {
            let void = self.module.void();
            return self.plain_intrinsic(&name, void, args).map(|_| ());
        };
        let predicate = self.values(group(op, "reductionPredicate"))?.first().copied().ok_or(Failed)?;
        args.push(self.compare("icmp", Vec::new(), "ne", predicate, zero)?);
        let (int, bit) = (self.module.int_ty(32), self.module.int_ty(1));
        let is_count = reduction == "popc";
        let made = self.plain_intrinsic(&name, if is_count { int } else { bit }, args)?.ok_or(Failed)?;
        self.set_result(op, if is_count { "bitcast" } else { "zext" }, made, int)
    }

    /// `nvvm.tcgen05.mma_smem_desc`: numbers, one beside the other in the bits of an integer.
    fn shared_memory_descriptor(&mut self, op: OpRef<'_>) -> Translated {
        /// For each operand, its bits and their place.
        const FIELDS: [(u64, u64); 6] = [(0x3fff, 0), (0x3fff, 16), (0x3fff, 32), (7, 49), (1, 52), (7, 61)];
        /// Mark of such a descriptor, behind the third number.
        const VERSION: u64 = 1 << 46;
        let (int, long) = (self.module.int_ty(32), self.module.int_ty(64));
        let mut whole = Val::Const(self.module.int_of(64, 0));
        for (number, (value, (mask, place))) in self.values(op.operands())?.into_iter().zip(FIELDS).enumerate() {
            let value = self.cast("zext", Vec::new(), value, int)?;
            let (mask, place) = (Val::Const(self.module.int_of(32, mask)), Val::Const(self.module.int_of(64, place)));
            let bits = self.binary("and", Vec::new(), value, mask)?;
            let bits = self.cast("zext", Vec::new(), bits, long)?;
            let bits = self.binary("shl", Vec::new(), bits, place)?;
            whole = self.binary("or", Vec::new(), whole, bits)?;
            if number == 2 {
                let version = Val::Const(self.module.int_of(64, VERSION));
                whole = self.binary("or", Vec::new(), whole, version)?;
            }
        }
        self.map_value(op.result(0).ok_or(Failed)?, whole);
        Ok(())
    }

    /// `nvvm.prefetch`: into which cache, how long, of which space, says the name.
    fn prefetch(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let has = |field: &str| op.inherent_attr(field).is_some();
        let says = |field: &str, word: &str| {
            op.inherent_attr(field).is_some_and(|attr| attr_to_string(cx, attr).contains(word))
        };
        let mut address = self.value(op.operand(0).ok_or(Failed)?)?;
        let void = self.module.void();
        if has("tensormap") {
            if has("in_param_space") {
                let space = self.module.ptr_ty(101);
                address = self.cast("addrspacecast", Vec::new(), address, space)?;
            }
            let ty = self.ty_of(address)?;
            let name = self.overloaded_name("llvm.nvvm.prefetch.tensormap", &[ty]);
            self.plain_intrinsic(&name, void, vec![address])?;
            return Ok(());
        }
        let ty = self.ty_of(address)?;
        let space = match self.module.kind(ty) {
            TypeKind::Ptr(1) => ".global",
            TypeKind::Ptr(5) => ".local",
            _ => "",
        };
        let level = if says("cacheLevel", "L2") { "L2" } else { "L1" };
        let evict = if says("evictPriority", "last") { ".evict.last" } else { ".evict.normal" };
        let evict = if has("evictPriority") { evict } else { "" };
        let name = match has("uniform") {
            true => "llvm.nvvm.prefetchu.L1".to_owned(),
            false => format!("llvm.nvvm.prefetch{space}.{level}{evict}"),
        };
        self.plain_intrinsic(&name, void, vec![address])?;
        Ok(())
    }

    /// A call of an intrinsic without types in its name.
    fn plain_intrinsic(&mut self, name: &str, result: Ty, args: Vec<Val>) -> Translated<Option<Val>> {
        let params = args.iter().map(|arg| self.ty_of(*arg)).collect::<Translated<Vec<Ty>>>()?;
        let ty = self.module.ty(TypeKind::Function(result, params, false));
        let id = self.intrinsic(name, ty);
        Ok(self.call_function(id, args, Vec::new())?.map(Val::Local))
    }

    /// Acts on an attribute of nvvm.
    pub(crate) fn nvvm_attr(&mut self, op: OpRef<'_>, attr: NamedAttr) {
        let cx = self.cx;
        let name = cx.str(attr.name).into_owned();
        let Some(id) = self.function_of(op.handle()) else { return };
        match &*name {
            "nvvm.maxntid" | "nvvm.reqntid" | "nvvm.cluster_dim" => {
                let sizes = dense_i32(cx, attr.value).unwrap_or_default();
                let sizes: Vec<String> = sizes.iter().map(i32::to_string).collect();
                self.function_string(op, &name, &sizes.join(","));
            }
            "nvvm.cluster_max_blocks" | "nvvm.minctasm" | "nvvm.maxnreg" => {
                let number = cx.integer_i64(attr.value).unwrap_or_default().to_string();
                let key = if name == "nvvm.cluster_max_blocks" { "nvvm.maxclusterrank" } else { &name };
                self.function_string(op, key, &number);
            }
            "nvvm.kernel" => self.module.function_mut(id).conv = PTX_KERNEL,
            "nvvm.blocksareclusters" => self.function_string(op, &name, ""),
            _ => {}
        }
    }
}
