//! The conversion of types to those of LLVM. [MLIR docs: LLVM IR Target, Type Conversions]

use std::ops::Deref;
use std::sync::Arc;

use dialekt_conversion::{Converted, ConvertedAttr, TypeCalls, TypeConverter};
use dialekt_interfaces::DataLayout;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Context, ContextData, Location, Type};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_ir_core::types::{DYNAMIC, Signedness, TypeData};
use dialekt_llvm::{
    LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMStructType, LLVMVoidType, StructBody, is_compatible_type,
};

/// The functions that buffers are allocated with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AllocLowering {
    /// `malloc`
    #[default]
    Malloc,
    /// `aligned_alloc`
    AlignedAlloc,
}

/// The widths of pointers that a data layout of LLVM gives, by address space.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PointerWidths(Vec<(u32, u32)>);

impl PointerWidths {
    /// Reads a data layout as text, such as `"e-p:32:32"`. Parts that are not about pointers, or are malformed, are passed over.
    pub fn parse(layout: &str) -> PointerWidths {
        let width = |part: &str| {
            let (space, rest) = part.strip_prefix('p')?.split_once(':')?;
            let space = space.trim_start_matches(|flag: char| flag.is_ascii_alphabetic());
            let space = if space.is_empty() { 0 } else { space.parse().ok()? };
            Some((space, rest.split(':').next()?.parse().ok()?))
        };
        PointerWidths(layout.split('-').filter_map(width).collect())
    }

    /// The bits of a pointer into an address space.
    pub fn bits(&self, space: u32) -> u32 {
        let of = |space| self.0.iter().rev().find(|(found, _)| *found == space).map(|(_, bits)| *bits);
        of(space).or_else(|| of(0)).unwrap_or(64)
    }
}

/// The options of a lowering to LLVM. [MLIR: LowerToLLVMOptions]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LowerToLLVMOptions {
    /// Functions take and give pointers in place of descriptors of memrefs with static shapes.
    pub use_bare_ptr_call_conv: bool,
    /// The functions that buffers are allocated with.
    pub alloc_lowering: AllocLowering,
    /// The names of these functions are `_mlir_memref_to_llvm_alloc` and the like.
    pub use_generic_functions: bool,
    /// The bits of `index`.
    pub index_bitwidth: u32,
    /// The bits of pointers.
    pub pointer_widths: PointerWidths,
}

impl Default for LowerToLLVMOptions {
    fn default() -> Self {
        LowerToLLVMOptions {
            use_bare_ptr_call_conv: false,
            alloc_lowering: AllocLowering::Malloc,
            use_generic_functions: false,
            index_bitwidth: 64,
            pointer_widths: PointerWidths::default(),
        }
    }
}

impl LowerToLLVMOptions {
    /// The options for the ops in a scope: `index` is as wide as the data layout that holds at `op` says.
    pub fn at(op: OpRef<'_>) -> LowerToLLVMOptions {
        let width = DataLayout::at(op).size_in_bits(op.cx(), Type::INDEX).and_then(|size| u32::try_from(size.min).ok());
        LowerToLLVMOptions { index_bitwidth: width.unwrap_or(64), ..LowerToLLVMOptions::default() }
    }

    /// The options with another width of `index`, unless that is 0: as the option `index-bitwidth` of passes gives it.
    #[must_use]
    pub fn with_index_bitwidth(mut self, bits: u32) -> LowerToLLVMOptions {
        if bits != 0 {
            self.index_bitwidth = bits;
        }
        self
    }
}

/// The conversion of types to those of LLVM, with the options of the lowering. Cheap to clone: patterns keep one.
#[derive(Clone, Debug)]
pub struct LLVMTypeConverter {
    types: Arc<TypeConverter>,
    options: Arc<LowerToLLVMOptions>,
    /// The type of LLVM for `index`.
    pub index_type: Type,
}

impl Deref for LLVMTypeConverter {
    type Target = Arc<TypeConverter>;
    fn deref(&self) -> &Arc<TypeConverter> {
        &self.types
    }
}

impl LLVMTypeConverter {
    /// The conversion of builtin types and those of the llvm dialect.
    pub fn new(cx: &Context, options: LowerToLLVMOptions) -> LLVMTypeConverter {
        LLVMTypeConverter::with(cx, options, |_| {})
    }

    /// The conversion of [`new`](Self::new) with more conversions, of types and of memory spaces, which are tried first.
    pub fn with(
        cx: &Context,
        options: LowerToLLVMOptions,
        extend: impl FnOnce(&mut TypeConverter),
    ) -> LLVMTypeConverter {
        let index_type = cx.integer_type(options.index_bitwidth).unwrap_or(Type::I64);
        let mut types = TypeConverter::new();
        // Numbers are address spaces already.
        types.add_attr_conversion(|cx, _, attr| match cx.attr_data(attr) {
            AttrData::Integer { .. } => ConvertedAttr::To(Some(attr)),
            _ => ConvertedAttr::Unknown,
        });
        let reporting = cx.clone();
        types.add_recursive_conversion(move |calls, ty, again| {
            Rules { calls, index: index_type, reporting: &reporting }.convert(ty, again)
        });
        crate::memref_descriptor::add_materializations(&mut types, index_type);
        extend(&mut types);
        LLVMTypeConverter { types: Arc::new(types), options: Arc::new(options), index_type }
    }

    /// The options of the lowering.
    pub fn options(&self) -> &LowerToLLVMOptions {
        &self.options
    }

    /// The bits of a pointer into an address space.
    pub fn pointer_bits(&self, space: u32) -> u32 {
        self.options.pointer_widths.bits(space)
    }

    /// The one type that a type becomes.
    pub fn convert(&self, cx: &ContextData, ty: Type) -> Option<Type> {
        self.types.convert_type_to_one(cx, ty)
    }

    /// The address space of a memref; `None` where the memory space has no number.
    pub fn memref_address_space(&self, cx: &ContextData, ty: Type) -> Option<u32> {
        memref_address_space(cx, ty, |attr| self.types.convert_attr(cx, ty, attr))
    }

    /// Returns whether a memref may become a bare pointer: all of its layout is static.
    pub fn can_convert_to_bare_ptr(cx: &ContextData, ty: Type) -> bool {
        let TypeData::MemRef { shape, .. } = cx.type_data(ty) else { return false };
        let Some(layout) = cx.strided_layout(ty) else { return false };
        layout.offset != DYNAMIC && !shape.contains(&DYNAMIC) && !layout.strides.contains(&DYNAMIC)
    }

    /// The bare pointer in place of a memref; `None` where there cannot be one. [MLIR: convertMemRefToBarePtr]
    pub fn convert_memref_to_bare_ptr(&self, cx: &ContextData, ty: Type) -> Option<Type> {
        if !LLVMTypeConverter::can_convert_to_bare_ptr(cx, ty) {
            return None;
        }
        let element = cx.element_or_self(ty);
        self.convert(cx, element)?;
        Some(LLVMPointerType::new(cx, self.memref_address_space(cx, ty)?))
    }

    /// The type that a value has in a call: memrefs become bare pointers if calls use these. [MLIR: convertCallingConventionType]
    pub fn convert_calling_convention_type(&self, cx: &ContextData, ty: Type, bare: bool) -> Option<Type> {
        match cx.type_data(ty) {
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } if bare => {
                self.convert_memref_to_bare_ptr(cx, ty)
            }
            _ => self.convert(cx, ty),
        }
    }

    /// The one type for the results of a function: `void` for none, a struct for several. [MLIR: packFunctionResults]
    pub fn pack_function_results(&self, cx: &ContextData, types: &[Type], bare: bool) -> Option<Type> {
        let convert = |ty: &Type| self.convert_calling_convention_type(cx, *ty, bare);
        match types {
            [] => Some(LLVMVoidType::new(cx)),
            [ty] => convert(ty),
            _ => Some(LLVMStructType::new_literal(cx, types.iter().map(convert).collect::<Option<Vec<_>>>()?, false)),
        }
    }

    /// The one type for the results of an op; `None` for an op without results. [MLIR: packOperationResults]
    pub fn pack_operation_results(&self, cx: &ContextData, types: &[Type]) -> Option<Type> {
        if types.is_empty() { None } else { self.pack_function_results(cx, types, false) }
    }
}

/// The address space that a memref is in, given the conversion of memory spaces.
fn memref_address_space(
    cx: &ContextData,
    ty: Type,
    convert: impl FnOnce(Attribute) -> Option<Option<Attribute>>,
) -> Option<u32> {
    let (TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. }) = cx.type_data(ty) else {
        return None;
    };
    let Some(space) = *space else { return Some(0) };
    let Some(space) = convert(space)? else { return Some(0) };
    match cx.attr_data(space) {
        AttrData::Integer { ty, value } => match cx.type_data(*ty) {
            TypeData::Index | TypeData::Integer { sign: Signedness::Signless, .. } => {
                value.as_u64().and_then(|space| u32::try_from(space).ok())
            }
            _ => None,
        },
        _ => None,
    }
}

/// The rules for one type.
struct Rules<'a> {
    calls: &'a TypeCalls<'a>,
    index: Type,
    reporting: &'a Context,
}

impl Rules<'_> {
    fn convert(&self, ty: Type, again: bool) -> Converted {
        let cx = self.calls.cx();
        if is_compatible_type(cx, ty) {
            return Converted::one(ty);
        }
        match cx.type_data(ty) {
            TypeData::Index => Converted::one(self.index),
            TypeData::Integer { width, .. } => cx.integer_type(*width).into(),
            // Floats of LLVM are compatible; of the others, small ones are integers.
            TypeData::Float(kind) if kind.width() <= 8 => cx.integer_type(kind.width()).into(),
            TypeData::Complex(element) => {
                let element = self.calls.convert_to_one(*element);
                element.map(|element| LLVMStructType::new_literal(cx, [element, element], false)).into()
            }
            TypeData::Function { .. } => Converted::one(LLVMPointerType::default_space(cx)),
            TypeData::Vector { shape, scalable, element } => self.vector(shape, scalable, *element).into(),
            TypeData::MemRef { .. } => {
                self.memref_fields(ty).map(|fields| LLVMStructType::new_literal(cx, fields, false)).into()
            }
            TypeData::UnrankedMemRef { element, .. } => self
                .calls
                .convert_to_one(*element)
                .map(|_| LLVMStructType::new_literal(cx, [self.index, LLVMPointerType::default_space(cx)], false))
                .into(),
            TypeData::Extension(_) => self.llvm_type(ty, again).into(),
            _ => Converted::Unknown,
        }
    }

    fn vector(&self, shape: &[i64], scalable: &[bool], element: Type) -> Option<Type> {
        let cx = self.calls.cx();
        let element = self.calls.convert_to_one(element)?;
        let Some((last, outer)) = shape.split_last() else { return cx.vector_type(&[1], &[false], element).ok() };
        let (last_scalable, outer_scalable) = scalable.split_last()?;
        if outer_scalable.contains(&true) {
            return None;
        }
        let row = cx.vector_type(&[*last], &[*last_scalable], element).ok()?;
        outer.iter().rev().try_fold(row, |ty, size| Some(LLVMArrayType::new(cx, ty, u64::try_from(*size).ok()?)))
    }

    /// The elements of the descriptor of a ranked memref. Those that have none are reported, as by the reference, at no location.
    fn memref_fields(&self, ty: Type) -> Option<Vec<Type>> {
        let cx = self.calls.cx();
        let TypeData::MemRef { shape, element, space, .. } = cx.type_data(ty) else { return None };
        if cx.strided_layout(ty).is_none() {
            let message = "conversion to strided form failed either due to non-strided layout maps (which should have been \
                           normalized away) or other reasons";
            self.reporting.emit_error(Location::UNKNOWN, message);
            return None;
        }
        self.calls.convert_to_one(*element)?;
        let Some(number) = memref_address_space(cx, ty, |attr| self.calls.convert_attr(ty, attr)) else {
            let space = space.map_or_else(String::new, |space| attr_to_string(cx, space));
            let message = format!(
                "conversion of memref memory space {space} to integer address space failed. Consider adding memory space \
                 conversions."
            );
            self.reporting.emit_error(Location::UNKNOWN, message);
            return None;
        };
        let ptr = LLVMPointerType::new(cx, number);
        let mut fields = vec![ptr, ptr, self.index];
        if !shape.is_empty() {
            let array = LLVMArrayType::new(cx, self.index, shape.len() as u64);
            fields.extend([array, array]);
        }
        Some(fields)
    }

    /// A type of the llvm dialect that has others in it.
    fn llvm_type(&self, ty: Type, again: bool) -> Option<Type> {
        let cx = self.calls.cx();
        if let Some(array) = LLVMArrayType::of(cx, ty) {
            return Some(LLVMArrayType::new(cx, self.calls.convert_to_one(array.element_type)?, array.num_elements));
        }
        if let Some(function) = LLVMFunctionType::of(cx, ty) {
            let result = self.calls.convert_to_one(function.return_type)?;
            let params: Option<Vec<Type>> = function.params.iter().map(|ty| self.calls.convert_to_one(*ty)).collect();
            return Some(LLVMFunctionType::new(cx, result, params?, function.var_arg));
        }
        let found = LLVMStructType::of(cx, ty)?;
        let elements = || found.elements().iter().map(|ty| self.calls.convert_to_one(*ty)).collect::<Option<Vec<_>>>();
        let Some(name) = found.name else {
            return Some(LLVMStructType::new_literal(cx, elements()?, found.is_packed()));
        };
        let name = [b"_Converted.", cx.bytes(name)].concat();
        let converted = LLVMStructType::new_identified(cx, name);
        if again {
            return Some(converted);
        }
        LLVMStructType::set_body(cx, converted, StructBody::new(elements()?, found.is_packed())).ok()?;
        Some(converted)
    }
}
