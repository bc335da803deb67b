//! Descriptors of memrefs: structs of pointers, offset, sizes and strides. [MLIR docs: LLVM IR Target, Ranked MemRef Types]
//!
//! Each function that builds a descriptor emits its ops in the order of the reference; constants are not shared.

use dialekt_conversion::{ConversionRewriter, TypeConverter};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use smallvec::SmallVec;

use crate::LLVMTypeConverter;
use crate::functions::{Function, call};
use crate::pattern::{extract_value, index_constant_of, insert_value};

/// The position of the allocated pointer.
const ALLOCATED: i64 = 0;
/// The position of the aligned pointer.
const ALIGNED: i64 = 1;
/// The position of the offset.
const OFFSET: i64 = 2;
/// The position of the sizes.
const SIZES: i64 = 3;
/// The position of the strides.
const STRIDES: i64 = 4;

/// The descriptor of a ranked memref, as the value that it is after the last change. [MLIR: MemRefDescriptor]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemRefDescriptor {
    /// The struct.
    pub value: Value,
}

/// The type of the descriptor of a memref of some rank, from the types of its pointers and of `index`.
pub fn descriptor_type(cx: &ContextData, ptr: Type, index: Type, rank: usize) -> Type {
    let mut fields = vec![ptr, ptr, index];
    if rank != 0 {
        let array = llvm::LLVMArrayType::new(cx, index, rank as u64);
        fields.extend([array, array]);
    }
    llvm::LLVMStructType::new_literal(cx, fields, false)
}

impl MemRefDescriptor {
    /// The descriptor that a value is.
    pub fn new(value: Value) -> MemRefDescriptor {
        MemRefDescriptor { value }
    }

    /// A descriptor with nothing in it.
    pub fn poison(b: &mut Builder<'_>, ty: Type) -> MemRefDescriptor {
        MemRefDescriptor::new(b.create(llvm::Poison::build(ty)).result())
    }

    /// The number of sizes.
    pub fn rank(self, b: &Builder<'_>) -> usize {
        let sizes = self.field_type(b, SIZES).and_then(|ty| llvm::LLVMArrayType::of(b.cx(), ty));
        sizes.map_or(0, |sizes| sizes.num_elements as usize)
    }

    /// The type that `index` became.
    pub fn index_type(self, b: &Builder<'_>) -> Type {
        self.field_type(b, OFFSET).unwrap_or(Type::I64)
    }

    /// The type of the pointers.
    pub fn pointer_type(self, b: &Builder<'_>) -> Type {
        self.field_type(b, ALIGNED).unwrap_or(Type::NONE)
    }

    fn field_type(self, b: &Builder<'_>, field: i64) -> Option<Type> {
        let ty = b.ir().value(self.value).ty();
        llvm::LLVMStructType::of(b.cx(), ty)?.elements().get(field as usize).copied()
    }

    fn get(self, b: &mut Builder<'_>, position: &[i64]) -> Value {
        extract_value(b, self.value, position)
    }

    fn set(&mut self, b: &mut Builder<'_>, position: &[i64], value: Value) {
        self.value = insert_value(b, value, self.value, position);
    }

    /// The allocated pointer.
    pub fn allocated_ptr(self, b: &mut Builder<'_>) -> Value {
        self.get(b, &[ALLOCATED])
    }

    /// Sets the allocated pointer.
    pub fn set_allocated_ptr(&mut self, b: &mut Builder<'_>, ptr: Value) {
        self.set(b, &[ALLOCATED], ptr);
    }

    /// The aligned pointer.
    pub fn aligned_ptr(self, b: &mut Builder<'_>) -> Value {
        self.get(b, &[ALIGNED])
    }

    /// Sets the aligned pointer.
    pub fn set_aligned_ptr(&mut self, b: &mut Builder<'_>, ptr: Value) {
        self.set(b, &[ALIGNED], ptr);
    }

    /// The offset.
    pub fn offset(self, b: &mut Builder<'_>) -> Value {
        self.get(b, &[OFFSET])
    }

    /// Sets the offset.
    pub fn set_offset(&mut self, b: &mut Builder<'_>, offset: Value) {
        self.set(b, &[OFFSET], offset);
    }

    /// Sets the offset to a constant.
    pub fn set_constant_offset(&mut self, b: &mut Builder<'_>, offset: i64) {
        let offset = self.constant(b, offset);
        self.set_offset(b, offset);
    }

    /// The size of a dimension.
    pub fn size(self, b: &mut Builder<'_>, dim: usize) -> Value {
        self.get(b, &[SIZES, dim as i64])
    }

    /// The size of a dimension that is not known before the program runs.
    pub fn dynamic_size(self, b: &mut Builder<'_>, dim: Value) -> Value {
        let cx = b.cx().clone();
        let (rank, index) = (self.rank(b), self.index_type(b));
        let array = llvm::LLVMArrayType::new(&cx, index, rank as u64);
        let ptr = llvm::LLVMPointerType::default_space(&cx);
        let one = self.constant(b, 1);
        let sizes = self.get(b, &[SIZES]);
        let copy = b.create(llvm::Alloca::build(ptr, one, array)).result();
        b.create(llvm::Store::build(sizes, copy));
        let size = gep(b, ptr, array, copy, &[GepIndex::Constant(0), GepIndex::Value(dim)]);
        b.create(llvm::Load::build(index, size)).result()
    }

    /// Sets the size of a dimension.
    pub fn set_size(&mut self, b: &mut Builder<'_>, dim: usize, size: Value) {
        self.set(b, &[SIZES, dim as i64], size);
    }

    /// Sets the size of a dimension to a constant.
    pub fn set_constant_size(&mut self, b: &mut Builder<'_>, dim: usize, size: i64) {
        let size = self.constant(b, size);
        self.set_size(b, dim, size);
    }

    /// The stride of a dimension.
    pub fn stride(self, b: &mut Builder<'_>, dim: usize) -> Value {
        self.get(b, &[STRIDES, dim as i64])
    }

    /// Sets the stride of a dimension.
    pub fn set_stride(&mut self, b: &mut Builder<'_>, dim: usize, stride: Value) {
        self.set(b, &[STRIDES, dim as i64], stride);
    }

    /// Sets the stride of a dimension to a constant.
    pub fn set_constant_stride(&mut self, b: &mut Builder<'_>, dim: usize, stride: i64) {
        let stride = self.constant(b, stride);
        self.set_stride(b, dim, stride);
    }

    /// A constant of the type that `index` became.
    pub fn constant(self, b: &mut Builder<'_>, value: i64) -> Value {
        let index = self.index_type(b);
        index_constant_of(b, index, value)
    }

    /// The descriptor of a memref whose layout is static. `None` where it is not.
    pub fn from_static_shape(
        b: &mut Builder<'_>,
        ty: Type,
        memref: Type,
        allocated: Value,
        aligned: Value,
    ) -> Option<MemRefDescriptor> {
        let cx = b.cx().clone();
        let TypeData::MemRef { shape, .. } = cx.type_data(memref) else { return None };
        let layout = cx.strided_layout(memref).filter(|_| LLVMTypeConverter::can_convert_to_bare_ptr(&cx, memref))?;
        let mut descriptor = MemRefDescriptor::poison(b, ty);
        descriptor.set_allocated_ptr(b, allocated);
        descriptor.set_aligned_ptr(b, aligned);
        descriptor.set_constant_offset(b, layout.offset);
        for (dim, (size, stride)) in shape.iter().zip(layout.strides).enumerate() {
            descriptor.set_constant_size(b, dim, *size);
            descriptor.set_constant_stride(b, dim, stride);
        }
        Some(descriptor)
    }

    /// The descriptor from its fields, as [`unpack`](Self::unpack) gives them.
    ///
    /// # Panics
    /// There are fewer fields than a descriptor of this type has: a bug of the caller.
    pub fn pack(b: &mut Builder<'_>, ty: Type, fields: &[Value]) -> MemRefDescriptor {
        let mut descriptor = MemRefDescriptor::poison(b, ty);
        let rank = descriptor.rank(b);
        descriptor.set_allocated_ptr(b, fields[0]);
        descriptor.set_aligned_ptr(b, fields[1]);
        descriptor.set_offset(b, fields[2]);
        for dim in 0..rank {
            descriptor.set_size(b, dim, fields[3 + dim]);
            descriptor.set_stride(b, dim, fields[3 + rank + dim]);
        }
        descriptor
    }

    /// The fields: pointers, offset, all sizes, all strides.
    pub fn unpack(self, b: &mut Builder<'_>) -> Vec<Value> {
        let rank = self.rank(b);
        let mut fields = vec![self.allocated_ptr(b), self.aligned_ptr(b), self.offset(b)];
        fields.extend((0..rank).map(|dim| self.size(b, dim)).collect::<Vec<_>>());
        fields.extend((0..rank).map(|dim| self.stride(b, dim)).collect::<Vec<_>>());
        fields
    }

    /// The types of the fields, given the type of the descriptor.
    pub fn unpacked_types(cx: &ContextData, ty: Type) -> Option<Vec<Type>> {
        let fields = llvm::LLVMStructType::of(cx, ty)?;
        let mut types = Vec::new();
        for field in fields.elements() {
            match llvm::LLVMArrayType::of(cx, *field) {
                Some(array) => types.extend((0..array.num_elements).map(|_| array.element_type)),
                None => types.push(*field),
            }
        }
        Some(types)
    }

    /// The pointer to the first element: the aligned one, moved by the offset of the memref. `None` without a layout of strides, or if
    /// elements cannot be converted.
    pub fn buffer_ptr(self, b: &mut Builder<'_>, llvm: &LLVMTypeConverter, memref: Type) -> Option<Value> {
        let cx = b.cx().clone();
        let layout = cx.strided_layout(memref)?;
        let element = llvm.convert(&cx, cx.element_or_self(memref))?;
        let ptr = self.aligned_ptr(b);
        if layout.offset == 0 {
            return Some(ptr);
        }
        let offset = match layout.offset {
            DYNAMIC => self.offset(b),
            offset => self.constant(b, offset),
        };
        let ty = b.ir().value(ptr).ty();
        Some(gep(b, ty, element, ptr, &[GepIndex::Value(offset)]))
    }

    /// The pointer to an element. [MLIR: getStridedElementPtr]
    pub fn strided_element_ptr(
        self,
        b: &mut Builder<'_>,
        llvm: &LLVMTypeConverter,
        memref: Type,
        indices: &[Value],
        flags: Flags<llvm::GEPNoWrapFlags>,
    ) -> Option<Value> {
        use llvm::{GEPNoWrapFlags, IntegerOverflowFlags};
        let cx = b.cx().clone();
        let layout = cx.strided_layout(memref)?;
        let element = llvm.convert(&cx, cx.element_or_self(memref))?;
        let base = self.buffer_ptr(b, llvm, memref)?;
        let mut overflow = Flags::default();
        overflow.set(IntegerOverflowFlags::Nsw, flags.contains(GEPNoWrapFlags::Nusw));
        overflow.set(IntegerOverflowFlags::Nuw, flags.contains(GEPNoWrapFlags::Nuw));
        let mut sum = None;
        for (dim, (index, stride)) in indices.iter().copied().zip(layout.strides).enumerate() {
            let increment = match stride {
                1 => index,
                stride => {
                    let stride = if stride == DYNAMIC { self.stride(b, dim) } else { self.constant(b, stride) };
                    b.create(llvm::Mul::build(index, stride).overflow_flags(overflow)).result()
                }
            };
            sum = Some(match sum {
                None => increment,
                Some(sum) => b.create(llvm::Add::build(sum, increment).overflow_flags(overflow)).result(),
            });
        }
        let Some(sum) = sum else { return Some(base) };
        let ty = b.ir().value(base).ty();
        Some(gep_with(b, ty, element, base, &[GepIndex::Value(sum)], flags))
    }
}

/// The flags of an address within its object that wraps around in no sense.
pub fn inbounds_nuw() -> Flags<llvm::GEPNoWrapFlags> {
    Flags::from(llvm::GEPNoWrapFlags::Inbounds) | llvm::GEPNoWrapFlags::Nuw
}

/// The descriptor of an unranked memref: its rank, and a pointer to the descriptor of a ranked one. [MLIR: UnrankedMemRefDescriptor]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnrankedMemRefDescriptor {
    /// The struct.
    pub value: Value,
}

impl UnrankedMemRefDescriptor {
    /// The descriptor that a value is.
    pub fn new(value: Value) -> UnrankedMemRefDescriptor {
        UnrankedMemRefDescriptor { value }
    }

    /// A descriptor with nothing in it.
    pub fn poison(b: &mut Builder<'_>, ty: Type) -> UnrankedMemRefDescriptor {
        UnrankedMemRefDescriptor::new(b.create(llvm::Poison::build(ty)).result())
    }

    /// The descriptor from rank and pointer.
    pub fn pack(b: &mut Builder<'_>, ty: Type, rank: Value, memory: Value) -> UnrankedMemRefDescriptor {
        let mut descriptor = UnrankedMemRefDescriptor::poison(b, ty);
        descriptor.set_rank(b, rank);
        descriptor.set_memory(b, memory);
        descriptor
    }

    /// The rank.
    pub fn rank(self, b: &mut Builder<'_>) -> Value {
        extract_value(b, self.value, &[0])
    }

    /// Sets the rank.
    pub fn set_rank(&mut self, b: &mut Builder<'_>, rank: Value) {
        self.value = insert_value(b, rank, self.value, &[0]);
    }

    /// The pointer to the descriptor of a ranked memref.
    pub fn memory(self, b: &mut Builder<'_>) -> Value {
        extract_value(b, self.value, &[1])
    }

    /// Sets the pointer.
    pub fn set_memory(&mut self, b: &mut Builder<'_>, memory: Value) {
        self.value = insert_value(b, memory, self.value, &[1]);
    }
}

/// An index of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GepIndex {
    /// A constant, which is part of the op.
    Constant(i32),
    /// A value.
    Value(Value),
}

/// An address: `llvm.getelementptr %base[..] : (..) -> ty, element`
pub fn gep(b: &mut Builder<'_>, ty: Type, element: Type, base: Value, indices: &[GepIndex]) -> Value {
    gep_with(b, ty, element, base, indices, Flags::default())
}

/// As [`gep`], with flags.
pub fn gep_with(
    b: &mut Builder<'_>,
    ty: Type,
    element: Type,
    base: Value,
    indices: &[GepIndex],
    flags: Flags<llvm::GEPNoWrapFlags>,
) -> Value {
    let value = |index: &GepIndex| match *index {
        GepIndex::Value(value) => Some(value),
        GepIndex::Constant(_) => None,
    };
    let dynamic: SmallVec<[Value; 4]> = indices.iter().filter_map(value).collect();
    let constant = |index: &GepIndex| match *index {
        GepIndex::Constant(index) => index,
        GepIndex::Value(_) => i32::MIN,
    };
    let constants = indices.iter().map(constant).collect();
    let parts = llvm::GEPParts {
        res: ty,
        base,
        dynamic_indices: &dynamic,
        raw_constant_indices: constants,
        elem_type: element,
    };
    b.create(llvm::GEP::build(parts).no_wrap_flags(flags)).result()
}

/// The bytes of a type: the address of element 1 of an array at address 0. [MLIR: getSizeInBytes]
pub fn size_in_bytes(b: &mut Builder<'_>, index: Type, ty: Type) -> Value {
    let ptr = llvm::LLVMPointerType::default_space(b.cx());
    let null = b.create(llvm::Zero::build(ptr)).result();
    let end = gep(b, ptr, ty, null, &[GepIndex::Constant(1)]);
    b.create(llvm::PtrToInt::build(index, end)).result()
}

/// Adds the materializations of memrefs: from the fields of a descriptor, or from a bare pointer.
pub(crate) fn add_materializations(types: &mut TypeConverter, index: Type) {
    types.add_source_materialization(cast);
    types.add_target_materialization(cast);
    types.add_source_materialization(move |b, ty, inputs, loc| {
        let descriptor = descriptor_of(b, index, ty, inputs)?;
        cast(b, ty, &[descriptor], loc)
    });
    types.add_targets_materialization(move |b, wanted| match (wanted.types, wanted.original) {
        ([ty], Some(memref)) => {
            let descriptor = descriptor_of(b, index, memref, wanted.inputs)?;
            (b.ir().value(descriptor).ty() == *ty).then(|| SmallVec::from_slice(&[descriptor]))
        }
        _ => None,
    });
}

/// A cast of values to one of another type.
pub(crate) fn cast(b: &mut Builder<'_>, ty: Type, inputs: &[Value], loc: Location) -> Option<Value> {
    let name = b.cx().op_name(crate::CAST);
    let cast = b.create_op(&OpSpec::new(name, loc).operands(inputs).results(&[ty]));
    b.ir().op(cast).result(0)
}

/// The descriptor of a memref from its fields, or from a bare pointer.
fn descriptor_of(b: &mut Builder<'_>, index: Type, memref: Type, inputs: &[Value]) -> Option<Value> {
    let cx = b.cx().clone();
    let first = b.ir().value(*inputs.first()?).ty();
    match cx.type_data(memref) {
        TypeData::MemRef { shape, .. } => {
            llvm::LLVMPointerType::of(&cx, first)?;
            let ty = descriptor_type(&cx, first, index, shape.len());
            match inputs {
                [ptr] => Some(MemRefDescriptor::from_static_shape(b, ty, memref, *ptr, *ptr)?.value),
                fields if fields.len() == 3 + 2 * shape.len() => Some(MemRefDescriptor::pack(b, ty, fields).value),
                _ => None,
            }
        }
        TypeData::UnrankedMemRef { .. } => match inputs {
            [rank, memory] => {
                let ptr = llvm::LLVMPointerType::default_space(&cx);
                let ty = llvm::LLVMStructType::new_literal(&cx, [index, ptr], false);
                Some(UnrankedMemRefDescriptor::pack(b, ty, *rank, *memory).value)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The bytes of the descriptor behind an unranked one: pointers into an address space, offset, sizes and strides. [MLIR:
/// UnrankedMemRefDescriptor::computeSize]
pub fn unranked_size(
    b: &mut Builder<'_>,
    llvm: &LLVMTypeConverter,
    descriptor: UnrankedMemRefDescriptor,
    space: u32,
) -> Value {
    let index = llvm.index_type;
    let one = index_constant_of(b, index, 1);
    let two = index_constant_of(b, index, 2);
    let index_bytes = index_constant_of(b, index, i64::from(llvm.options().index_bitwidth.div_ceil(8)));
    let pointer_bytes = index_constant_of(b, index, i64::from(llvm.pointer_bits(space).div_ceil(8)));
    let pointers = b.create(llvm::Mul::build(two, pointer_bytes)).result();
    let rank = descriptor.rank(b);
    let both = b.create(llvm::Mul::build(two, rank)).result();
    let numbers = b.create(llvm::Add::build(both, one)).result();
    let numbers = b.create(llvm::Mul::build(numbers, index_bytes)).result();
    b.create(llvm::Add::build(pointers, numbers)).result()
}

/// Copies what is behind unranked descriptors among values: to memory that outlives the function, or from there to the stack. [MLIR:
/// copyUnrankedDescriptors]
pub fn copy_unranked_descriptors(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    types: &[Type],
    values: &mut [Value],
    to_dynamic: bool,
) -> Option<()> {
    let cx = rw.cx();
    let is_unranked = |ty: &Type| matches!(cx.type_data(*ty), TypeData::UnrankedMemRef { .. });
    if !types.iter().any(is_unranked) {
        return Some(());
    }
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let index = llvm.index_type;
    let function = match to_dynamic {
        true => Function { name: "malloc", params: vec![index], result: Some(ptr) },
        false => Function { name: "free", params: vec![ptr], result: None },
    };
    let name = function.declare(rw, op)?;
    for (ty, value) in types.iter().zip(values.iter_mut()).filter(|(ty, _)| is_unranked(ty)) {
        let space = llvm.memref_address_space(cx, *ty)?;
        let descriptor = UnrankedMemRefDescriptor::new(*value);
        let size = unranked_size(rw, llvm, descriptor, space);
        let memory = match to_dynamic {
            true => call(rw, name, Some(ptr), &[size])?,
            false => rw.create(llvm::Alloca::build(ptr, size, cx.integer_type(8)?)).result(),
        };
        let source = descriptor.memory(rw);
        copy_bytes(rw, memory, source, size);
        if !to_dynamic {
            call(rw, name, None, &[source]);
        }
        let mut updated = UnrankedMemRefDescriptor::poison(rw, llvm.convert(cx, *ty)?);
        let rank = descriptor.rank(rw);
        updated.set_rank(rw, rank);
        updated.set_memory(rw, memory);
        *value = updated.value;
    }
    Some(())
}

/// Copies bytes: `llvm.intr.memcpy`.
pub fn copy_bytes(b: &mut Builder<'_>, to: Value, from: Value, bytes: Value) {
    b.create(llvm::Memcpy::build(llvm::CopyIntrinsicParts { dst: to, src: from, len: bytes, is_volatile: false }));
}
