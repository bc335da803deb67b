//! Checked constructors of builtin types, and the rules for element types.
//!
//! They never panic: assertions of the reference are error values here. [LangRef: Builtin types]

use super::{DYNAMIC, MAX_INTEGER_WIDTH, Signedness, TypeData, UNREGISTERED_HINT, comma_separated, is_valid_namespace};
use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData, Type};
use crate::decl::interface::{AttrRef, InterfaceDef, TypeRef};
use crate::interfaces::{FloatTypeRef, MemRefElementTypeRef, VectorElementTypeRef, VerifiableTensorEncodingAttrRef};
use crate::num::FloatKind;

impl ContextData {
    /// A signless integer type; `None` above [`MAX_INTEGER_WIDTH`].
    pub fn integer_type(&self, width: u32) -> Option<Type> {
        match width {
            1 => Some(Type::I1),
            8 => Some(Type::I8),
            16 => Some(Type::I16),
            32 => Some(Type::I32),
            64 => Some(Type::I64),
            _ => self.signed_integer_type(width, Signedness::Signless),
        }
    }

    /// An integer type; `None` above [`MAX_INTEGER_WIDTH`].
    pub fn signed_integer_type(&self, width: u32, sign: Signedness) -> Option<Type> {
        (width <= MAX_INTEGER_WIDTH).then(|| self.intern_type(TypeData::Integer { width, sign }))
    }

    /// A builtin float type. The format has to be that of one: for others, the dialect has the type.
    pub fn float_type(&self, kind: FloatKind) -> Type {
        debug_assert!(FloatKind::ALL.contains(&kind), "no builtin type has the format {kind}");
        self.intern_type(TypeData::Float(kind))
    }

    /// A function type.
    pub fn function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        self.intern_function_type(inputs, results)
    }

    /// A tuple type.
    pub fn tuple_type(&self, types: &[Type]) -> Type {
        self.intern_type(TypeData::Tuple(types.into()))
    }

    /// A complex type.
    pub fn complex_type(&self, element: Type) -> Result<Type, String> {
        match self.scalar_data(element) {
            TypeData::Integer { .. } | TypeData::Float(_) => Ok(self.intern_type(TypeData::Complex(element))),
            _ => Err("invalid element type for complex".into()),
        }
    }

    /// A vector type; `scalable` has one flag for each size.
    pub fn vector_type(&self, shape: &[i64], scalable: &[bool], element: Type) -> Result<Type, String> {
        if !self.is_vector_element(element) {
            return Err("failed to verify 'elementType': VectorElementTypeInterface instance".into());
        }
        if shape.iter().any(|size| *size <= 0) {
            return Err(format!("vector types must have positive constant sizes but got {}", comma_separated(shape)));
        }
        if scalable.len() != shape.len() {
            return Err(format!("number of dims must match, got {} and {}", scalable.len(), shape.len()));
        }
        Ok(self.intern_type(TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element }))
    }

    /// A ranked tensor type.
    pub fn tensor_type(&self, shape: &[i64], element: Type, encoding: Option<Attribute>) -> Result<Type, String> {
        if shape.iter().any(|size| *size < 0 && *size != DYNAMIC) {
            return Err("invalid tensor dimension size".into());
        }
        if let Some(encoding) = encoding {
            self.check_encoding(encoding, shape, element)?;
        }
        if !self.is_tensor_element(element) {
            return Err("invalid tensor element type".into());
        }
        Ok(self.intern_type(TypeData::Tensor { shape: shape.into(), element, encoding }))
    }

    /// Checks that an attribute may be the encoding of a tensor: those that verify themselves decide, all others may.
    ///
    /// # Errors
    /// It may not; returns the message.
    pub(crate) fn check_encoding(&self, encoding: Attribute, shape: &[i64], element: Type) -> Result<(), String> {
        let AttrData::Extension(_) = self.attr_data(encoding) else { return Ok(()) };
        let encoding = VerifiableTensorEncodingAttrRef::of(AttrRef::new(self, encoding));
        encoding.map_or(Ok(()), |encoding| encoding.verify_encoding(shape, element))
    }

    /// A tensor type without rank.
    pub fn unranked_tensor_type(&self, element: Type) -> Result<Type, String> {
        match self.is_tensor_element(element) {
            true => Ok(self.intern_type(TypeData::UnrankedTensor(element))),
            false => Err("invalid tensor element type".into()),
        }
    }

    /// The type of the elements, or the type itself if it has none. [MLIR: getElementTypeOrSelf]
    pub fn element_or_self(&self, ty: Type) -> Type {
        self.type_data(ty).element_type().unwrap_or(ty)
    }

    /// The type with other elements, or these if it has none.
    pub fn with_element_or_self(&self, ty: Type, element: Type) -> Type {
        self.with_element_type(ty, element).unwrap_or(element)
    }

    /// A shaped type with another element type; `None` for types of other kinds and where it may not hold such elements.
    pub fn with_element_type(&self, ty: Type, element: Type) -> Option<Type> {
        match self.type_data(ty) {
            TypeData::Vector { shape, scalable, .. } => self.vector_type(shape, scalable, element).ok(),
            TypeData::Tensor { shape, encoding, .. } => self.tensor_type(shape, element, *encoding).ok(),
            TypeData::UnrankedTensor(_) => self.unranked_tensor_type(element).ok(),
            TypeData::MemRef { shape, layout, space, .. } => self.memref_type(shape, element, *layout, *space).ok(),
            TypeData::UnrankedMemRef { space, .. } => self.unranked_memref_type(element, *space).ok(),
            _ => None,
        }
    }

    /// A memref type. The identity map and memory space 0 are the same as none.
    pub fn memref_type(
        &self,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        space: Option<Attribute>,
    ) -> Result<Type, String> {
        if !self.is_memref_element(element) {
            return Err("invalid memref element type".into());
        }
        if shape.iter().any(|size| *size < 0 && *size != DYNAMIC) {
            return Err("invalid memref size".into());
        }
        let layout = match layout {
            Some(layout) => self.memref_layout(shape, layout)?,
            None => None,
        };
        let space = self.memref_space(space)?;
        Ok(self.intern_type(TypeData::MemRef { shape: shape.into(), element, layout, space }))
    }

    /// A memref type without rank.
    pub fn unranked_memref_type(&self, element: Type, space: Option<Attribute>) -> Result<Type, String> {
        if !self.is_memref_element(element) {
            return Err("invalid memref element type".into());
        }
        let space = self.memref_space(space)?;
        Ok(self.intern_type(TypeData::UnrankedMemRef { element, space }))
    }

    /// A type of a dialect that is not loaded.
    pub fn opaque_type(&self, dialect: &[u8], body: &[u8]) -> Result<Type, String> {
        if !is_valid_namespace(dialect) {
            return Err(format!("invalid dialect namespace '\"{}\"'", String::from_utf8_lossy(dialect)));
        }
        let exists = || self.loaded_dialect(dialect).is_some() || self.is_announced(dialect);
        if !self.allows_unregistered_dialects() && !exists() {
            return Err(format!(
                "`!\"{}\"<\"{}\">` type created with unregistered dialect. {UNREGISTERED_HINT}",
                String::from_utf8_lossy(dialect),
                String::from_utf8_lossy(body),
            ));
        }
        Ok(self.intern_type(TypeData::Opaque { dialect: self.ident(dialect), body: self.ident(body) }))
    }

    /// The layout that a memref of this shape keeps: none for the identity map.
    fn memref_layout(&self, shape: &[i64], layout: Attribute) -> Result<Option<Attribute>, String> {
        match self.attr_data(layout) {
            AttrData::AffineMap(map) => {
                let data = self.affine().map(*map);
                if data.dims() as usize != shape.len() {
                    let (rank, dims) = (shape.len(), data.dims());
                    return Err(format!("memref layout mismatch between rank and affine map: {rank} != {dims}"));
                }
                // With symbols the identity is a layout of its own, which is printed like no layout.
                Ok((data.symbols() != 0 || !map.is_identity(self.affine())).then_some(layout))
            }
            AttrData::StridedLayout { strides, .. } if strides.len() != shape.len() => {
                Err("expected the number of strides to match the rank".into())
            }
            AttrData::Extension(ext) => match ext.0.memref_layout() {
                Some(ext) => ext.verify(self, shape).map(|()| Some(layout)),
                None => Err("expected a memref layout".into()),
            },
            AttrData::StridedLayout { .. } => Ok(Some(layout)),
            _ => Err("expected a memref layout".into()),
        }
    }

    /// The memory space that a memref keeps: none for 0.
    fn memref_space(&self, space: Option<Attribute>) -> Result<Option<Attribute>, String> {
        let Some(space) = space else { return Ok(None) };
        match self.attr_data(space) {
            AttrData::Integer { value, .. } => Ok((!value.is_zero()).then_some(space)),
            AttrData::String { .. } | AttrData::Dictionary(_) | AttrData::Extension(_) => Ok(Some(space)),
            AttrData::Opaque { dialect, .. } if self.is_announced(self.bytes(*dialect)) => Ok(Some(space)),
            _ => Err("unsupported memory space Attribute".into()),
        }
    }

    /// Returns whether a type is named `!dialect.mnemonic`, for callers that do not have its declaration.
    pub fn is_type_named(&self, ty: Type, dialect: &str, mnemonic: &str) -> bool {
        match self.type_data(ty) {
            TypeData::Extension(ext) => ext.0.dialect() == dialect && ext.0.mnemonic() == mnemonic,
            TypeData::Opaque { dialect: found, body } => {
                self.bytes(*found) == dialect.as_bytes()
                    && crate::attrs::starts_with_mnemonic(self.bytes(*body), mnemonic)
            }
            _ => false,
        }
    }

    /// The data of a type as that of a number: for a float type of a dialect it is that of a builtin type with its format.
    pub fn scalar_data(&self, ty: Type) -> &TypeData {
        match self.type_data(ty) {
            data @ TypeData::Extension(_) => match FloatTypeRef::of(TypeRef::new(self, ty)) {
                Some(float) => TypeData::of_float(float.float_semantics()),
                None => data,
            },
            data => data,
        }
    }

    /// Returns whether a type may be the element of a vector: an integer, index or float type, or one that implements
    /// [`VectorElementTypeInterface`](crate::interfaces::VectorElementTypeInterface).
    pub fn is_vector_element(&self, ty: Type) -> bool {
        self.type_data(ty).is_int_or_index_or_float() || self.is_element_by(ty, VectorElementTypeRef::INTERFACE)
    }

    /// Returns whether a type of a dialect has an interface by which others may hold it. Those of dialects that nothing declares have.
    fn is_element_by(&self, ty: Type, interface: &InterfaceDef) -> bool {
        match self.type_data(ty) {
            TypeData::Opaque { dialect, .. } => self.is_announced(self.bytes(*dialect)),
            _ => self.type_interface(ty, interface).is_some(),
        }
    }

    /// Returns whether a type may be the element of a memref: a number, a complex number, a vector, a memref, or one that implements
    /// [`MemRefElementTypeInterface`](crate::interfaces::MemRefElementTypeInterface).
    pub fn is_memref_element(&self, ty: Type) -> bool {
        match self.type_data(ty) {
            TypeData::Complex(_)
            | TypeData::Vector { .. }
            | TypeData::MemRef { .. }
            | TypeData::UnrankedMemRef { .. } => true,
            _ => {
                self.scalar_data(ty).is_int_or_index_or_float()
                    || self.is_element_by(ty, MemRefElementTypeRef::INTERFACE)
            }
        }
    }

    /// Returns whether a type may be the element of a tensor.
    pub fn is_tensor_element(&self, ty: Type) -> bool {
        match self.type_data(ty) {
            TypeData::Complex(_) | TypeData::Vector { .. } | TypeData::Opaque { .. } | TypeData::Extension(_) => true,
            // Any type of a dialect other than builtin; of builtin's, those above and the scalar ones.
            data => data.is_int_or_index_or_float(),
        }
    }
}
