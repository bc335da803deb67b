//! Types that are tensors, or buffers, for bufferization. [MLIR: BufferizationTypeInterfaces.td]

use dialekt_ir_core::context::{Attribute, ContextData, DialectRegistry, Type};
use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::types::{DYNAMIC, TypeData};
use dialekt_ods_macros::type_interface;

use super::options::BufferizationOptions;

/// A type whose values bufferize, as builtin tensors do.
#[type_interface(name = "TensorLikeType")]
pub trait TensorLikeType {
    /// The type of the buffer.
    ///
    /// # Errors
    /// The message, without a location.
    fn buffer_type(ty: TypeRef<'_>, options: &BufferizationOptions) -> Result<Type, String>;

    /// Checks that a type of buffers may hold such a tensor.
    ///
    /// # Errors
    /// The message, without a location.
    fn verify_compatible_buffer_type(ty: TypeRef<'_>, buffer: Type) -> Result<(), &'static str>;
}

/// A type of buffers, as memrefs are.
#[type_interface(name = "BufferLikeType")]
pub trait BufferLikeType {}

/// The model of builtin tensors.
struct OfTensor;

impl TensorLikeType for OfTensor {
    fn buffer_type(ty: TypeRef<'_>, options: &BufferizationOptions) -> Result<Type, String> {
        let (cx, ty) = (ty.cx(), ty.handle());
        let space = options.default_memory_space(cx, ty).ok_or("could not infer memory space")?;
        Ok(memref_type(cx, ty, options, None, space))
    }

    fn verify_compatible_buffer_type(ty: TypeRef<'_>, buffer: Type) -> Result<(), &'static str> {
        let (tensor, buffer) = (ty.cx().type_data(ty.handle()), ty.cx().type_data(buffer));
        if tensor.shape() != buffer.shape() {
            return Err("shapes do not match");
        }
        if tensor.element_type() != buffer.element_type() {
            return Err("element types do not match");
        }
        Ok(())
    }
}

/// The model of builtin memrefs.
struct OfMemRef;

impl BufferLikeType for OfMemRef {}

/// Registers the models of the builtin types.
pub fn register_models(registry: &mut DialectRegistry) {
    for name in ["builtin.tensor", "builtin.unranked_tensor"] {
        registry.attach_type(name, <OfTensor as TensorLikeType>::INTERFACE);
    }
    for name in ["builtin.memref", "builtin.unranked_memref"] {
        registry.attach_type(name, <OfMemRef as BufferLikeType>::INTERFACE);
    }
}

/// Returns whether values of a type bufferize.
pub fn is_tensor_like(cx: &ContextData, ty: Type) -> bool {
    match cx.type_data(ty) {
        TypeData::Tensor { .. } | TypeData::UnrankedTensor(_) => true,
        TypeData::Extension(_) => TensorLikeTypeRef::of(TypeRef::new(cx, ty)).is_some(),
        _ => false,
    }
}

/// Returns whether a type is one of buffers.
pub fn is_buffer_like(cx: &ContextData, ty: Type) -> bool {
    match cx.type_data(ty) {
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => true,
        TypeData::Extension(_) => BufferLikeTypeRef::of(TypeRef::new(cx, ty)).is_some(),
        _ => false,
    }
}

/// The type of memrefs that a tensor becomes: with a layout if one is given, or as the converter for unknown types says.
/// [MLIR: getMemRefType]
pub fn memref_type(
    cx: &ContextData,
    tensor: Type,
    options: &BufferizationOptions,
    layout: Option<Attribute>,
    space: Option<Attribute>,
) -> Type {
    match (cx.type_data(tensor), layout) {
        (TypeData::Tensor { shape, element, .. }, Some(_)) => {
            cx.memref_type(shape, *element, layout, space).unwrap_or(tensor)
        }
        _ => options.convert_unknown_type(cx, tensor, space),
    }
}

/// The memref type of a tensor with nothing known of its layout. [MLIR: getMemRefTypeWithFullyDynamicLayout]
pub fn fully_dynamic_memref(cx: &ContextData, tensor: Type, space: Option<Attribute>) -> Type {
    let strides = vec![DYNAMIC; cx.type_data(tensor).shape().map_or(0, <[i64]>::len)];
    with_layout(cx, tensor, Some(cx.strided_layout_attr(DYNAMIC, &strides)), space)
}

/// The memref type of a tensor without a layout. [MLIR: getMemRefTypeWithStaticIdentityLayout]
pub fn identity_memref(cx: &ContextData, tensor: Type, space: Option<Attribute>) -> Type {
    with_layout(cx, tensor, None, space)
}

/// The memref type with the shape and elements of a tensor or memref. Types that have no buffers stay as they are, which verifiers
/// report.
fn with_layout(cx: &ContextData, shaped: Type, layout: Option<Attribute>, space: Option<Attribute>) -> Type {
    let data = cx.type_data(shaped);
    let Some(element) = data.element_type() else { return shaped };
    let made = match data.shape() {
        Some(shape) => cx.memref_type(shape, element, layout, space),
        None => cx.unranked_memref_type(element, space),
    };
    made.unwrap_or(shaped)
}
