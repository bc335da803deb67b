//! The types of the builtin dialect: data, checked constructors, queries.
//!
//! Constructors named `get` panic never: what the reference asserts is an error value here. [LangRef: Builtin types]

use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use crate::attrs::AttrData;
use crate::context::dialect::Alias;
use crate::context::{Attribute, ContextData, Ident, Type};
use crate::decl::interface::InterfaceEntry;
use crate::num::FloatKind;
use crate::sub_elements::Parts;

/// The size of a dimension, stride or offset that is not known statically.
pub const DYNAMIC: i64 = i64::MIN;

/// The widest integer type.
pub const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

/// How the bits of an integer type are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i32`
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// What a type is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeData {
    /// `none`
    None,
    /// `index`
    Index,
    /// `i32`, `si8`, `ui1`
    Integer {
        /// Bits, at most [`MAX_INTEGER_WIDTH`].
        width: u32,
        /// How they are read.
        sign: Signedness,
    },
    /// `f32`, `bf16`, `f8E4M3FN`
    Float(FloatKind),
    /// `complex<f32>`
    Complex(Type),
    /// `(i32) -> f32`
    Function {
        /// Types of the arguments.
        inputs: Box<[Type]>,
        /// Types of the results.
        results: Box<[Type]>,
    },
    /// `graph<(i32) -> f32>`
    Graph {
        /// Types of the arguments.
        inputs: Box<[Type]>,
        /// Types of the results.
        results: Box<[Type]>,
    },
    /// `tuple<i32, f32>`
    Tuple(Box<[Type]>),
    /// `vector<4x[8]xf32>`
    Vector {
        /// Sizes, all static.
        shape: Box<[i64]>,
        /// Which sizes are multiplied by a run-time factor; as many as there are sizes.
        scalable: Box<[bool]>,
        /// The element type.
        element: Type,
    },
    /// `tensor<4x?xf32, #encoding>`
    Tensor {
        /// Sizes; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// The element type.
        element: Type,
        /// The encoding.
        encoding: Option<Attribute>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(Type),
    /// `memref<4x?xf32, strided<[?, 1]>, 3>`
    MemRef {
        /// Sizes; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// The element type.
        element: Type,
        /// The layout; `None` is the identity map.
        layout: Option<Attribute>,
        /// The memory space.
        space: Option<Attribute>,
    },
    /// `memref<*xf32, 3>`
    UnrankedMemRef {
        /// The element type.
        element: Type,
        /// The memory space.
        space: Option<Attribute>,
    },
    /// A type of a dialect that is not loaded, `!dialect.body` or `!dialect<"body">`.
    Opaque {
        /// The namespace.
        dialect: Ident,
        /// The text behind the namespace.
        body: Ident,
    },
    /// A type of a loaded dialect.
    Extension(ExtType),
}

/// A type that a dialect defines.
pub trait DialectType: Any + Send + Sync + std::fmt::Debug {
    /// The namespace.
    fn dialect(&self) -> &'static str;
    /// What stands behind `!dialect.`, without parameters: with the namespace, it names the kind.
    fn mnemonic(&self) -> &'static str {
        ""
    }
    /// The interfaces that the kind implements.
    fn interfaces(&self) -> &'static [InterfaceEntry] {
        &[]
    }
    /// Prints the text behind `!dialect.`.
    fn print(&self, printer: &mut crate::text::print::Printer<'_>);
    /// Prints its own syntax, without dialect and mnemonic. Where that is nothing, it is printed in full.
    fn print_stripped(&self, printer: &mut crate::text::print::Printer<'_>) {
        self.print(printer);
    }
    /// Whether the other one is the same type.
    fn equals(&self, other: &dyn DialectType) -> bool;
    /// Hashes what [`equals`](Self::equals) compares.
    fn hash_into(&self, state: &mut dyn Hasher);
    /// A copy.
    fn boxed(&self) -> Box<dyn DialectType>;
    /// Its sizes and elements, if it is shaped: it may then be the type of dense elements and resources.
    fn shaped(&self) -> Option<Shaped<'_>> {
        None
    }
    /// Whether vectors may hold it.
    fn is_vector_element(&self) -> bool {
        false
    }
    /// Whether memrefs may hold it.
    fn is_memref_element(&self) -> bool {
        false
    }
    /// Calls back for every type and attribute that it holds, in order.
    fn sub_elements(&self, _visit: &mut dyn FnMut(SubElement)) {}
    /// A copy that holds other types and attributes, those that come from `parts` in the same order. `None` when they do not
    /// fit: references to symbols in it are then found, but cannot be renamed.
    fn with_parts(&self, _parts: &mut Parts) -> Option<Box<dyn DialectType>> {
        None
    }
    /// The alias that it is to be printed under.
    fn alias(&self) -> Option<Alias> {
        None
    }
    /// What values of this type are called in the custom form, unless their op names them.
    fn value_name(&self) -> Option<Cow<'static, str>> {
        None
    }
}

/// What makes a type a shaped one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shaped<'a> {
    /// The sizes, [`DYNAMIC`] for those that are not known; `None` without a rank.
    pub shape: Option<&'a [i64]>,
    /// The element type.
    pub element: Type,
}

/// A part of a type or attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SubElement {
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attribute),
}

/// Owns a dialect's type.
#[derive(Debug)]
pub struct ExtType(pub Box<dyn DialectType>);

impl Clone for ExtType {
    fn clone(&self) -> Self {
        ExtType(self.0.boxed())
    }
}

impl PartialEq for ExtType {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for ExtType {}

impl Hash for ExtType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

impl TypeData {
    /// What every context interns first; the constants of [`Type`] follow this order.
    pub(crate) fn predefined() -> Vec<TypeData> {
        let signless = |width| TypeData::Integer { width, sign: Signedness::Signless };
        let mut all = vec![TypeData::None, TypeData::Index];
        all.extend([1, 8, 16, 32, 64].map(signless));
        all.extend([FloatKind::F16, FloatKind::F32, FloatKind::F64].map(TypeData::Float));
        all
    }

    /// The namespace and the name in it of the kind of type, as in `builtin.memref`.
    pub fn kind(&self) -> (&'static str, &'static str) {
        let name = match self {
            TypeData::None => "none",
            TypeData::Index => "index",
            TypeData::Integer { .. } => "integer",
            TypeData::Float(kind) => kind.name(),
            TypeData::Complex(_) => "complex",
            TypeData::Function { .. } => "function",
            TypeData::Graph { .. } => "graph",
            TypeData::Tuple(_) => "tuple",
            TypeData::Vector { .. } => "vector",
            TypeData::Tensor { .. } => "tensor",
            TypeData::UnrankedTensor(_) => "unranked_tensor",
            TypeData::MemRef { .. } => "memref",
            TypeData::UnrankedMemRef { .. } => "unranked_memref",
            TypeData::Opaque { .. } => "opaque",
            TypeData::Extension(ext) => return (ext.0.dialect(), ext.0.mnemonic()),
        };
        ("builtin", name)
    }

    /// Calls back for every type and attribute directly inside, in the order in which the reference walks them.
    pub fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
        match self {
            TypeData::None
            | TypeData::Index
            | TypeData::Integer { .. }
            | TypeData::Float(_)
            | TypeData::Opaque { .. } => {}
            TypeData::Complex(t) | TypeData::UnrankedTensor(t) => visit(SubElement::Type(*t)),
            TypeData::Function { inputs, results } | TypeData::Graph { inputs, results } => {
                inputs.iter().chain(results).for_each(|t| visit(SubElement::Type(*t)));
            }
            TypeData::Tuple(types) => types.iter().for_each(|t| visit(SubElement::Type(*t))),
            TypeData::Vector { element, .. } => visit(SubElement::Type(*element)),
            TypeData::Tensor { element, encoding, .. } => {
                visit(SubElement::Type(*element));
                encoding.iter().for_each(|a| visit(SubElement::Attr(*a)));
            }
            TypeData::MemRef { element, layout, space, .. } => {
                visit(SubElement::Type(*element));
                layout.iter().chain(space).for_each(|a| visit(SubElement::Attr(*a)));
            }
            TypeData::UnrankedMemRef { element, space } => {
                visit(SubElement::Type(*element));
                space.iter().for_each(|a| visit(SubElement::Attr(*a)));
            }
            TypeData::Extension(t) => t.0.sub_elements(visit),
        }
    }

    /// The sizes of a ranked shaped type.
    pub fn shape(&self) -> Option<&[i64]> {
        match self {
            TypeData::Vector { shape, .. } | TypeData::Tensor { shape, .. } | TypeData::MemRef { shape, .. } => {
                Some(shape)
            }
            TypeData::Extension(ext) => ext.0.shaped()?.shape,
            _ => None,
        }
    }

    /// The element type of a shaped type.
    pub fn element_type(&self) -> Option<Type> {
        match self {
            TypeData::Vector { element, .. } | TypeData::Tensor { element, .. } | TypeData::MemRef { element, .. } => {
                Some(*element)
            }
            TypeData::UnrankedTensor(element) | TypeData::UnrankedMemRef { element, .. } => Some(*element),
            TypeData::Extension(ext) => Some(ext.0.shaped()?.element),
            _ => None,
        }
    }

    /// Whether it is a shaped type with a rank and without dynamic sizes.
    pub fn has_static_shape(&self) -> bool {
        self.shape().is_some_and(|shape| !shape.contains(&DYNAMIC))
    }

    /// The number of elements of a static shape; `None` without one, or when it does not fit.
    pub fn num_elements(&self) -> Option<u64> {
        let shape = self.shape()?;
        if shape.contains(&0) {
            return Some(0);
        }
        shape.iter().try_fold(1u64, |n, size| n.checked_mul(u64::try_from(*size).ok()?))
    }

    /// Whether it is an integer, index or float type: what `complex` and dense elements may hold.
    pub fn is_int_or_index_or_float(&self) -> bool {
        matches!(self, TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_))
    }
}

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

    /// A float type.
    pub fn float_type(&self, kind: FloatKind) -> Type {
        self.intern_type(TypeData::Float(kind))
    }

    /// A function type.
    pub fn function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        self.intern_type(TypeData::Function { inputs: inputs.into(), results: results.into() })
    }

    /// A tuple type.
    pub fn tuple_type(&self, types: &[Type]) -> Type {
        self.intern_type(TypeData::Tuple(types.into()))
    }

    /// A complex type.
    pub fn complex_type(&self, element: Type) -> Result<Type, String> {
        match self.type_data(element) {
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
        if !self.is_tensor_element(element) {
            return Err("invalid tensor element type".into());
        }
        Ok(self.intern_type(TypeData::Tensor { shape: shape.into(), element, encoding }))
    }

    /// A tensor type without rank.
    pub fn unranked_tensor_type(&self, element: Type) -> Result<Type, String> {
        match self.is_tensor_element(element) {
            true => Ok(self.intern_type(TypeData::UnrankedTensor(element))),
            false => Err("invalid tensor element type".into()),
        }
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
        if !self.allows_unregistered_dialects() && self.loaded_dialect(dialect).is_none() {
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
                // With symbols the identity is a layout of its own, which merely prints like none.
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

    /// Whether a type is `!dialect.mnemonic`, as far as its name tells: for those who do not have its declaration.
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

    /// Whether a type may be the element of a vector: an integer, index or float type, or a dialect's that says so.
    pub fn is_vector_element(&self, ty: Type) -> bool {
        match self.type_data(ty) {
            TypeData::Extension(ext) => ext.0.is_vector_element(),
            TypeData::Opaque { dialect, .. } => self.is_announced(self.bytes(*dialect)),
            data => data.is_int_or_index_or_float(),
        }
    }

    /// Whether a type may be the element of a memref.
    pub fn is_memref_element(&self, ty: Type) -> bool {
        match self.type_data(ty) {
            TypeData::Complex(_)
            | TypeData::Vector { .. }
            | TypeData::MemRef { .. }
            | TypeData::UnrankedMemRef { .. } => true,
            TypeData::Extension(ext) => ext.0.is_memref_element(),
            TypeData::Opaque { dialect, .. } => self.is_announced(self.bytes(*dialect)),
            data => data.is_int_or_index_or_float(),
        }
    }

    /// Whether a type may be the element of a tensor.
    pub fn is_tensor_element(&self, ty: Type) -> bool {
        match self.type_data(ty) {
            TypeData::Complex(_) | TypeData::Vector { .. } | TypeData::Opaque { .. } | TypeData::Extension(_) => true,
            // Any type of a dialect other than builtin; of builtin's, those above and the scalar ones.
            data => data.is_int_or_index_or_float(),
        }
    }
}

/// What messages about types and attributes of dialects that are not loaded end with.
pub(crate) const UNREGISTERED_HINT: &str = "If this is intended, please call allowUnregisteredDialects() on the \
    MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used";

/// Whether a dialect may have this name: a letter or `_`, then letters, digits, `_` and `$`.
pub fn is_valid_namespace(name: &[u8]) -> bool {
    let [first, rest @ ..] = name else { return false };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'$'))
}

/// `1, 2, 3`
pub(crate) fn comma_separated<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}
