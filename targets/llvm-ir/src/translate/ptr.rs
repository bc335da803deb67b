//! The ops of the dialect of pointers.

use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ptr::{self as ptr, AtomicOrdering, PtrAddFlags, PtrDiffFlags};

use super::well_formed::power_of_two_below;
use super::words::ptr_ordering;
use super::{Failed, Translated, Translation, bytes_of};
use crate::intrinsics::facts;
use crate::module::{Access, AttrSet, InstKind, Ty, TypeKind, Val};

/// What an access to memory says of itself.
#[derive(Default)]
struct Hints {
    access: Access,
    nontemporal: bool,
    invariant: bool,
    invariant_group: bool,
}

impl Translation<'_> {
    /// An op of the dialect of pointers.
    ///
    /// # Errors
    /// It cannot be translated; more may have been reported.
    pub(crate) fn ptr_op(&mut self, op: OpRef<'_>) -> Translated {
        if let Some(op) = op.view::<ptr::Constant>() {
            self.ptr_constant(op)
        } else if let Some(op) = op.view::<ptr::PtrAdd>() {
            self.ptr_add(op)
        } else if let Some(op) = op.view::<ptr::PtrDiff>() {
            self.ptr_diff(op)
        } else if let Some(op) = op.view::<ptr::TypeOffset>() {
            self.type_offset(op)
        } else if let Some(op) = op.view::<ptr::Load>() {
            self.ptr_load(op)
        } else if let Some(op) = op.view::<ptr::Store>() {
            self.ptr_store(op)
        } else if let Some(found) = op.view::<ptr::MaskedLoad>() {
            let args = [found.ptr(), found.mask(), found.passthrough()];
            self.masked(op, "llvm.masked.load", args, 0, found.alignment().flatten())
        } else if let Some(found) = op.view::<ptr::MaskedStore>() {
            let args = [found.value(), found.ptr(), found.mask()];
            self.masked(op, "llvm.masked.store", args, 1, found.alignment().flatten())
        } else if let Some(found) = op.view::<ptr::Gather>() {
            let args = [found.ptrs(), found.mask(), found.passthrough()];
            self.masked(op, "llvm.masked.gather", args, 0, found.alignment().flatten())
        } else if let Some(found) = op.view::<ptr::Scatter>() {
            let args = [found.value(), found.ptrs(), found.mask()];
            self.masked(op, "llvm.masked.scatter", args, 1, found.alignment().flatten())
        } else {
            let name = op.cx().op_str(op.name());
            self.error(op, format!("Translation for operation '{name}' is not implemented."))
        }
    }

    fn map_result(&mut self, op: OpRef<'_>, made: Val) -> Translated {
        self.map_value(op.result(0).ok_or(Failed)?, made);
        Ok(())
    }

    /// An address is an integer as wide as pointers of its space: what has more bits is cut.
    fn ptr_constant(&mut self, op: ptr::ConstantView<'_>) -> Translated {
        let cx = self.cx();
        let ty = self.ty(op.result_type(0).ok_or(Failed)?)?;
        let value = op.value().ok_or(Failed)?;
        let Some(address) = ptr::AddressAttr::of(cx, value) else {
            let null = self.module.null(ty);
            return self.map_result(*op, Val::Const(null));
        };
        let TypeKind::Ptr(space) = *self.module.kind(ty) else { return Err(Failed) };
        let width = self.module.layout.pointer_bits(space);
        if address.value.width() > width {
            self.diagnostics.push(op.warning("Truncating address value to fit pointer size"));
        }
        let int = self.module.int_ty(width);
        let number = self.module.int(int, address.value.zext_or_trunc(width));
        let made = self.cast("inttoptr", Vec::new(), Val::Const(number), ty)?;
        self.map_result(*op, made)
    }

    fn ptr_add(&mut self, op: ptr::PtrAddView<'_>) -> Translated {
        let (base, offset) = (self.value(op.base())?, self.value(op.offset())?);
        let ty = self.ty(op.result_type(0).ok_or(Failed)?)?;
        let flags = match op.flags().ok_or(Failed)? {
            PtrAddFlags::None => "",
            PtrAddFlags::Nusw => "nusw",
            PtrAddFlags::Nuw => "nuw",
            PtrAddFlags::Inbounds => "inbounds",
        };
        let byte = self.module.int_ty(8);
        let made = self.gep(byte, flags, base, vec![offset], ty)?;
        self.map_result(*op, made)
    }

    /// Addresses are subtracted in the width of offsets; the difference is a signed number.
    fn ptr_diff(&mut self, op: ptr::PtrDiffView<'_>) -> Translated {
        let (lhs, rhs) = (self.value(op.lhs())?, self.value(op.rhs())?);
        let ty = self.ty(op.result_type(0).ok_or(Failed)?)?;
        let pointers = self.ty_of(lhs)?;
        let TypeKind::Ptr(space) = *self.module.kind(self.module.scalar(pointers)) else { return Err(Failed) };
        let width = self.module.layout.index_bits(space);
        let address = self.module.int_ty(width);
        let addresses = self.module.with_scalar(pointers, address);
        let lhs = self.cast("ptrtoaddr", Vec::new(), lhs, addresses)?;
        let rhs = self.cast("ptrtoaddr", Vec::new(), rhs, addresses)?;
        let known = op.flags().ok_or(Failed)?;
        let names = [(PtrDiffFlags::Nuw, "nuw"), (PtrDiffFlags::Nsw, "nsw")];
        let flags = names.into_iter().filter(|(flag, _)| known.contains(*flag)).map(|(_, name)| name).collect();
        let difference = self.binary("sub", flags, lhs, rhs)?;
        let wanted = self.module.width(self.module.scalar(ty)).ok_or(Failed)?;
        let to_width = if wanted < width { "trunc" } else { "sext" };
        let made = self.cast(to_width, Vec::new(), difference, ty)?;
        self.map_result(*op, made)
    }

    /// The size of a type is the address of the second one in an array that begins at null.
    fn type_offset(&mut self, op: ptr::TypeOffsetView<'_>) -> Translated {
        let ty = self.ty(op.result_type(0).ok_or(Failed)?)?;
        let element = self.sized_ty(op.element_type().ok_or(Failed)?, op.loc())?;
        let pointer = self.module.ptr_ty(0);
        let (null, one) = (self.module.null(pointer), self.module.int_of(32, 1));
        let second = self.gep(element, "", Val::Const(null), vec![Val::Const(one)], pointer)?;
        let made = self.cast("ptrtoint", Vec::new(), second, ty)?;
        self.map_result(*op, made)
    }

    /// A type that values in memory may have.
    fn sized_ty(&mut self, ty: Type, loc: Location) -> Translated<Ty> {
        let ty = self.ty(ty)?;
        match self.module.kind(ty) {
            TypeKind::Void | TypeKind::Metadata | TypeKind::Token | TypeKind::Function(..) => Err(Failed),
            TypeKind::Struct(..) | TypeKind::Named(_) if self.module.is_scalable(ty) => {
                self.error_at(loc, "getelementptr cannot target structure that contains scalable vectortype")
            }
            _ => Ok(ty),
        }
    }

    fn ptr_load(&mut self, op: ptr::LoadView<'_>) -> Translated {
        let (from, ty) = (self.value(op.ptr())?, self.ty(op.result_type(0).ok_or(Failed)?)?);
        let hints = Hints {
            access: self.ptr_access(*op, ty, op.volatile(), op.ordering(), op.alignment().flatten())?,
            nontemporal: op.nontemporal().unwrap_or(false),
            invariant: op.invariant().unwrap_or(false),
            invariant_group: op.invariant_group().unwrap_or(false),
        };
        let made = self.insert_value(InstKind::Load(hints.access.clone(), from), ty)?;
        self.attach_hints(&hints);
        self.map_result(*op, made)
    }

    fn ptr_store(&mut self, op: ptr::StoreView<'_>) -> Translated {
        let (value, to) = (self.value(op.value())?, self.value(op.ptr())?);
        let ty = self.ty_of(value)?;
        let hints = Hints {
            access: self.ptr_access(*op, ty, op.volatile(), op.ordering(), op.alignment().flatten())?,
            nontemporal: op.nontemporal().unwrap_or(false),
            invariant: false,
            invariant_group: op.invariant_group().unwrap_or(false),
        };
        let void = self.module.void();
        self.insert(InstKind::Store(hints.access.clone(), value, to), void)?;
        self.attach_hints(&hints);
        Ok(())
    }

    fn ptr_access(
        &mut self,
        op: OpRef<'_>,
        ty: Ty,
        volatile: Option<bool>,
        ordering: Option<AtomicOrdering>,
        alignment: Option<i64>,
    ) -> Translated<Access> {
        let align = alignment.map_or_else(|| self.module.abi_align(ty), |align| align as u64);
        self.check_alignment(op, align)?;
        Ok(Access {
            volatile: volatile.unwrap_or(false),
            ordering: ordering.map_or("", ptr_ordering),
            scope: op.inherent_attr("syncscope").and_then(|attr| bytes_of(self.cx, attr)).map(<[u8]>::to_vec),
            align,
        })
    }

    fn attach_hints(&mut self, hints: &Hints) {
        if hints.nontemporal {
            self.attach_nontemporal();
        }
        if hints.invariant {
            self.attach_empty("invariant.load");
        }
        if hints.invariant_group {
            self.attach_empty("invariant.group");
        }
    }

    /// A call of an intrinsic for some elements of vectors; one argument is the pointer, or the pointers, with an alignment.
    fn masked(
        &mut self,
        op: OpRef<'_>,
        name: &str,
        args: [Value; 3],
        pointer: usize,
        alignment: Option<i64>,
    ) -> Translated {
        let found = facts(name).ok_or(Failed)?;
        let args = self.values(args)?;
        let align = alignment.map_or(1, |align| power_of_two_below(align as u64));
        self.check_alignment(op, align)?;
        self.call_of_op(op, name, found, args, |_, call| {
            call.param_attrs.resize(call.args.len(), AttrSet::default());
            call.param_attrs[pointer].add_int("align", align);
            Ok(())
        })
    }
}
