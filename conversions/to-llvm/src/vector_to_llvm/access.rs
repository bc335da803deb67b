//! Accesses to memory: loads and stores, masked ones, gathers and scatters.

use dialekt_conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_vector::{self as vector, VectorType};

use super::converted;
use crate::LLVMTypeConverter;
use crate::emit::preferred_alignment;
use crate::memref_descriptor::{GepIndex, MemRefDescriptor, gep};

/// State that the patterns for accesses share.
#[derive(Clone)]
pub struct Access {
    /// The conversion of types.
    pub llvm: LLVMTypeConverter,
    /// An access without an alignment has that of the vector, not that of an element.
    pub use_vector_alignment: bool,
}

impl Access {
    /// Adds the patterns.
    pub(super) fn add(self, patterns: &mut ConversionPatterns) {
        let llvm = &self.llvm;
        patterns
            .add_typed(llvm, VectorGatherOpConversion(self.clone()))
            .add_typed(llvm, VectorScatterOpConversion(self.clone()))
            .add_typed(llvm, VectorLoadConversion(self.clone()))
            .add_typed(llvm, VectorMaskedLoadConversion(self.clone()))
            .add_typed(llvm, VectorStoreConversion(self.clone()))
            .add_typed(llvm, VectorMaskedStoreConversion(self.clone()))
            .add_typed(llvm, VectorExpandLoadOpConversion(self.clone()))
            .add_typed(llvm, VectorCompressStoreOpConversion(self.clone()));
    }

    /// Creates the pointer to an element of a memref.
    fn pointer(&self, rw: &mut Rewriter<'_>, memref: Type, base: Value, indices: &[Value]) -> Option<Value> {
        MemRefDescriptor::new(base).strided_element_ptr(rw, &self.llvm, memref, indices, Flags::default())
    }

    /// The alignment of an access, which may have one of its own. [MLIR: getVectorToLLVMAlignment]
    fn alignment(&self, cx: &ContextData, own: Option<i64>, vector: Type, memref: Type) -> Option<i64> {
        if own.is_some() {
            return own;
        }
        let ty = if self.use_vector_alignment { vector } else { cx.element_or_self(memref) };
        preferred_alignment(cx, self.llvm.convert(cx, ty)?)
    }

    /// Creates the pointers to the elements of a gather or scatter.
    fn indexed_pointers(
        &self,
        rw: &mut Rewriter<'_>,
        memref: Type,
        ptr: Value,
        indices: Value,
        vector: Type,
    ) -> Option<Value> {
        let cx = rw.cx();
        let element = self.llvm.convert(cx, cx.element_or_self(memref))?;
        let ptrs = VectorType::new(cx, vector)?.with_element(cx, rw.type_of(ptr))?;
        Some(gep(rw, ptrs, element, ptr, &[GepIndex::Value(indices)]))
    }
}

/// Returns whether a type is a vector of a rank higher than that of those in LLVM.
fn has_rows(cx: &ContextData, ty: Type) -> bool {
    VectorType::new(cx, ty).is_none_or(|ty| ty.rank() > 1)
}

/// A load of a vector of rank 1.
pub struct VectorLoadConversion(pub Access);

impl OpConversion for VectorLoadConversion {
    type SourceOp = vector::Load;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Load>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, memref) = (rw.type_of(view.result()), rw.type_of(view.base()));
        let (own, nontemporal) = (view.alignment(), view.nontemporal().unwrap_or(false));
        if has_rows(rw.cx(), ty) {
            return rw.no_match(op, "only 1-D vectors can be lowered to LLVM");
        }
        let Some(alignment) = self.0.alignment(rw.cx(), own, ty, memref) else {
            return rw.no_match(op, "could not resolve alignment");
        };
        let ty = converted(rw, ty)?;
        let (base, indices) = operands.split_first()?;
        let ptr = self.0.pointer(rw, memref, *base, indices)?;
        rw.replace_op_with_new(op, llvm::Load::build(ty, ptr).alignment(alignment).nontemporal(nontemporal));
        Some(())
    }
}

/// A store of a vector of rank 1.
pub struct VectorStoreConversion(pub Access);

impl OpConversion for VectorStoreConversion {
    type SourceOp = vector::Store;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Store>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, memref) = (rw.type_of(view.value_to_store()), rw.type_of(view.base()));
        let (own, nontemporal) = (view.alignment(), view.nontemporal().unwrap_or(false));
        if has_rows(rw.cx(), ty) {
            return rw.no_match(op, "only 1-D vectors can be lowered to LLVM");
        }
        let Some(alignment) = self.0.alignment(rw.cx(), own, ty, memref) else {
            return rw.no_match(op, "could not resolve alignment");
        };
        let [value, base, indices @ ..] = operands else { return None };
        let ptr = self.0.pointer(rw, memref, *base, indices)?;
        rw.replace_op_with_new(op, llvm::Store::build(*value, ptr).alignment(alignment).nontemporal(nontemporal));
        Some(())
    }
}

/// A masked load of a vector of rank 1.
pub struct VectorMaskedLoadConversion(pub Access);

impl OpConversion for VectorMaskedLoadConversion {
    type SourceOp = vector::MaskedLoad;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::MaskedLoad>,
        operands: &[Value],
    ) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, memref, own) = (rw.type_of(view.result()), rw.type_of(view.base()), view.alignment());
        if has_rows(rw.cx(), ty) {
            return rw.no_match(op, "only 1-D vectors can be lowered to LLVM");
        }
        let Some(alignment) = self.0.alignment(rw.cx(), own, ty, memref) else {
            return rw.no_match(op, "could not resolve alignment");
        };
        let ty = converted(rw, ty)?;
        let [base, indices @ .., mask, pass_thru] = operands else { return None };
        let ptr = self.0.pointer(rw, memref, *base, indices)?;
        let load = llvm::MaskedLoad::build(llvm::MaskedLoadParts {
            res: ty,
            data: ptr,
            mask: *mask,
            alignment: alignment as i32,
        })
        .pass_thru(*pass_thru);
        rw.replace_op_with_new(op, load);
        Some(())
    }
}

/// A masked store of a vector of rank 1.
pub struct VectorMaskedStoreConversion(pub Access);

impl OpConversion for VectorMaskedStoreConversion {
    type SourceOp = vector::MaskedStore;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::MaskedStore>,
        operands: &[Value],
    ) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, memref, own) = (rw.type_of(view.value_to_store()), rw.type_of(view.base()), view.alignment());
        if has_rows(rw.cx(), ty) {
            return rw.no_match(op, "only 1-D vectors can be lowered to LLVM");
        }
        let Some(alignment) = self.0.alignment(rw.cx(), own, ty, memref) else {
            return rw.no_match(op, "could not resolve alignment");
        };
        let [base, indices @ .., mask, value] = operands else { return None };
        let ptr = self.0.pointer(rw, memref, *base, indices)?;
        let parts = llvm::MaskedStoreParts { value: *value, data: ptr, mask: *mask, alignment: alignment as i32 };
        rw.replace_op_with_new(op, llvm::MaskedStore::build(parts));
        Some(())
    }
}

/// Returns whether elements of a memref are one behind the other along its last dimension. [MLIR: isMemRefTypeSupported]
fn is_supported(rw: &ConversionRewriter<'_>, memref: Type) -> bool {
    rw.cx().strided_layout(memref).is_some_and(|layout| layout.strides.last().is_none_or(|stride| *stride == 1))
}

/// A gather of a vector of rank 1.
pub struct VectorGatherOpConversion(pub Access);

impl OpConversion for VectorGatherOpConversion {
    type SourceOp = vector::Gather;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Gather>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, memref, own) = (rw.type_of(view.result()), rw.type_of(view.base()), view.alignment());
        if !is_supported(rw, memref) {
            return rw.no_match(op, "memref type not supported");
        }
        if has_rows(rw.cx(), ty) {
            return rw.no_match(op, "only 1-D vectors can be lowered to LLVM");
        }
        let Some(alignment) = self.0.alignment(rw.cx(), own, ty, memref) else {
            return rw.no_match(op, "could not resolve alignment");
        };
        let [base, offsets @ .., indices, mask, pass_thru] = operands else { return None };
        let ptr = self.0.pointer(rw, memref, *base, offsets)?;
        let ptrs = self.0.indexed_pointers(rw, memref, ptr, *indices, ty)?;
        let ty = converted(rw, ty)?;
        let parts = llvm::MaskedGatherParts {
            res: ty,
            ptrs,
            mask: *mask,
            pass_thru: &[*pass_thru],
            alignment: alignment as i32,
        };
        rw.replace_op_with_new(op, llvm::MaskedGather::build(parts));
        Some(())
    }
}

/// A scatter of a vector of rank 1.
pub struct VectorScatterOpConversion(pub Access);

impl OpConversion for VectorScatterOpConversion {
    type SourceOp = vector::Scatter;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Scatter>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, memref, own) = (rw.type_of(view.value_to_store()), rw.type_of(view.base()), view.alignment());
        if !is_supported(rw, memref) {
            return rw.no_match(op, "memref type not supported");
        }
        if has_rows(rw.cx(), ty) {
            return rw.no_match(op, "only 1-D vectors can be lowered to LLVM");
        }
        let Some(alignment) = self.0.alignment(rw.cx(), own, ty, memref) else {
            return rw.no_match(op, "could not resolve alignment");
        };
        let [base, offsets @ .., indices, mask, value] = operands else { return None };
        let ptr = self.0.pointer(rw, memref, *base, offsets)?;
        let ptrs = self.0.indexed_pointers(rw, memref, ptr, *indices, ty)?;
        let parts = llvm::MaskedScatterParts { value: *value, ptrs, mask: *mask, alignment: alignment as i32 };
        rw.replace_op_with_new(op, llvm::MaskedScatter::build(parts));
        Some(())
    }
}

/// The attributes of the arguments of an intrinsic, of which one is a pointer with an alignment; `None` for the alignment 1, which all
/// pointers have.
fn pointer_alignment(cx: &ContextData, alignment: Option<i64>, at: usize) -> Option<Vec<Vec<NamedAttr>>> {
    let alignment = alignment.filter(|alignment| *alignment != 1)?;
    let align = NamedAttr { name: cx.ident("llvm.align"), value: cx.integer_attr(Type::I64, alignment)? };
    Some((0..3).map(|index| if index == at { vec![align] } else { Vec::new() }).collect())
}

fn argument_attrs(cx: &ContextData, alignment: Option<i64>, at: usize) -> Option<Attribute> {
    let dictionaries = pointer_alignment(cx, alignment, at)?;
    let dictionaries: Option<Vec<Attribute>> =
        dictionaries.into_iter().map(|attrs| cx.dictionary_attr(attrs).ok()).collect();
    Some(cx.array_attr(&dictionaries?))
}

/// A load of elements that are one behind the other into lanes.
pub struct VectorExpandLoadOpConversion(pub Access);

impl OpConversion for VectorExpandLoadOpConversion {
    type SourceOp = vector::ExpandLoad;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::ExpandLoad>,
        operands: &[Value],
    ) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, memref, alignment) = (rw.type_of(view.result()), rw.type_of(view.base()), view.alignment());
        let ty = converted(rw, ty)?;
        let [base, indices @ .., mask, pass_thru] = operands else { return None };
        let ptr = self.0.pointer(rw, memref, *base, indices)?;
        let attrs: Vec<_> =
            argument_attrs(rw.cx(), alignment, 0).map(|attrs| ("arg_attrs", attrs)).into_iter().collect();
        let name = "llvm.intr.masked.expandload";
        let loaded = crate::emit::named(rw, name, ty, &[ptr, *mask, *pass_thru], &attrs)?;
        rw.replace_op(op, &[loaded]);
        Some(())
    }
}

/// A store of lanes, one behind the other.
pub struct VectorCompressStoreOpConversion(pub Access);

impl OpConversion for VectorCompressStoreOpConversion {
    type SourceOp = vector::CompressStore;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::CompressStore>,
        operands: &[Value],
    ) -> Option<()> {
        let view = rw.view(op)?;
        let (memref, alignment) = (rw.type_of(view.base()), view.alignment());
        let [base, indices @ .., mask, value] = operands else { return None };
        let ptr = self.0.pointer(rw, memref, *base, indices)?;
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let attrs = argument_attrs(cx, alignment, 1);
        let attrs: Vec<NamedAttr> =
            attrs.map(|value| NamedAttr { name: cx.ident("arg_attrs"), value }).into_iter().collect();
        let operands = [*value, ptr, *mask];
        let name = cx.op_name("llvm.intr.masked.compressstore");
        rw.create_op(&OpSpec::new(name, loc).operands(&operands).attrs(&attrs));
        rw.erase_op(op);
        Some(())
    }
}
