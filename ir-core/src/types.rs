//! The types of the builtin dialect: data and queries; `construct` has the constructors. [LangRef: Builtin types]

mod construct;

use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use crate::context::dialect::Alias;
use crate::context::{Attribute, Ident, Type};
use crate::decl::interface::InterfaceEntry;
use crate::num::FloatKind;
use crate::sub_elements::Parts;

/// The size of a dimension, stride or offset that is not known statically.
pub const DYNAMIC: i64 = i64::MIN;

/// The widest integer type.
pub const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

/// The signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i32`
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// The data of a type.
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
        /// The signedness.
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
        /// One flag per size: true for sizes that are multiplied by a run-time factor.
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
    /// The mnemonic: the text behind `!dialect.`, without parameters. With the namespace, it names the kind of type.
    fn mnemonic(&self) -> &'static str {
        ""
    }
    /// The interfaces that the kind implements.
    fn interfaces(&self) -> &'static [InterfaceEntry] {
        &[]
    }
    /// Prints the text behind `!dialect.`.
    fn print(&self, printer: &mut crate::text::print::Printer<'_>);
    /// Prints the type's own syntax, without dialect and mnemonic. A type that prints nothing here is printed in full.
    fn print_stripped(&self, printer: &mut crate::text::print::Printer<'_>) {
        self.print(printer);
    }
    /// Returns whether `other` is the same type.
    fn equals(&self, other: &dyn DialectType) -> bool;
    /// Hashes the data that [`equals`](Self::equals) compares.
    fn hash_into(&self, state: &mut dyn Hasher);
    /// A copy.
    fn boxed(&self) -> Box<dyn DialectType>;
    /// Sizes and element type, if the type is shaped: it may then be the type of dense elements and resources.
    fn shaped(&self) -> Option<Shaped<'_>> {
        None
    }
    /// Calls back for every type and attribute that it holds, in order.
    fn sub_elements(&self, _visit: &mut dyn FnMut(SubElement)) {}
    /// A copy that holds other types and attributes, those that come from `parts` in the same order. `None` when they do not
    /// fit: references to symbols in it are then found, but cannot be renamed.
    fn with_parts(&self, _parts: &mut Parts) -> Option<Box<dyn DialectType>> {
        None
    }
    /// The alias under which the type is printed.
    fn alias(&self) -> Option<Alias> {
        None
    }
    /// The name of SSA values of this type in the custom form, unless their op suggests another.
    fn value_name(&self) -> Option<Cow<'static, str>> {
        None
    }
}

/// The shape and element type of a shaped type.
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
    /// The types that every context interns first; the constants of [`Type`] follow this order.
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

    /// The data of the builtin type with a format. For a format that no builtin type has, it is the data of none.
    pub(crate) fn of_float(kind: FloatKind) -> &'static TypeData {
        macro_rules! of {
            ($($kind:ident)*) => {
                match kind {
                    $(FloatKind::$kind => const { &TypeData::Float(FloatKind::$kind) },)*
                }
            };
        }
        of! {
            F4E2M1FN F6E2M3FN F6E3M2FN F8E5M2 F8E4M3 F8E4M3FN F8E5M2FNUZ F8E4M3FNUZ F8E4M3B11FNUZ F8E3M4 F8E8M0FNU
            BF16 F16 TF32 F32 F64 F80 F128 PpcDoubleDouble
        }
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

    /// Returns whether this is a shaped type with a rank and without dynamic sizes.
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

    /// Returns whether this is an integer, index or builtin float type. [`scalar_data`](crate::context::ContextData::scalar_data) takes float types of
    /// dialects for such types, too.
    pub fn is_int_or_index_or_float(&self) -> bool {
        matches!(self, TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_))
    }
}

/// The end of messages about types and attributes of dialects that are not loaded.
pub(crate) const UNREGISTERED_HINT: &str = "If this is intended, please call allowUnregisteredDialects() on the \
    MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used";

/// Returns whether a text is a valid dialect namespace: a letter or `_`, then letters, digits, `_` and `$`.
pub fn is_valid_namespace(name: &[u8]) -> bool {
    let [first, rest @ ..] = name else { return false };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'$'))
}

/// `1, 2, 3`
pub(crate) fn comma_separated<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}
