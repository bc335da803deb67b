//! Kinds of builtin types: where a constraint is on one kind, formats take types of that kind only. [ODS: `cppType`]

use crate::decl::constraint::TypeForm;
use crate::types::TypeData;

macro_rules! kinds {
    ($($(#[$meta:meta])* $name:ident = $text:literal, $kinds:pat,)*) => {$(
        $(#[$meta])*
        pub static $name: TypeForm =
            TypeForm { name: $text, is: |cx, ty| matches!(cx.type_data(ty), $kinds), parse: None };
    )*};
}

/// Floats, builtin and of dialects; they have no name in common.
pub static FLOAT: TypeForm = TypeForm { name: "", is: |cx, ty| cx.float_kind(ty).is_some(), parse: None };

kinds! {
    /// Integers.
    INTEGER = "builtin.integer", TypeData::Integer { .. },
    /// `index`
    INDEX = "builtin.index", TypeData::Index,
    /// `none`
    NONE = "builtin.none", TypeData::None,
    /// Complex numbers.
    COMPLEX = "builtin.complex", TypeData::Complex(_),
    /// Functions.
    FUNCTION = "builtin.function", TypeData::Function { .. },
    /// Graphs.
    GRAPH = "builtin.graph", TypeData::Graph { .. },
    /// Tuples.
    TUPLE = "builtin.tuple", TypeData::Tuple(_),
    /// Vectors.
    VECTOR = "builtin.vector", TypeData::Vector { .. },
    /// Ranked tensors.
    RANKED_TENSOR = "builtin.tensor", TypeData::Tensor { .. },
    /// Unranked tensors.
    UNRANKED_TENSOR = "builtin.unranked_tensor", TypeData::UnrankedTensor(_),
    /// Tensors; they have no name in common.
    TENSOR = "", TypeData::Tensor { .. } | TypeData::UnrankedTensor(_),
    /// Ranked memrefs.
    RANKED_MEMREF = "builtin.memref", TypeData::MemRef { .. },
    /// Unranked memrefs.
    UNRANKED_MEMREF = "builtin.unranked_memref", TypeData::UnrankedMemRef { .. },
    /// Memrefs; they have no name in common.
    MEMREF = "", TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. },
    /// All shaped types; the reference has no common name for them.
    SHAPED = "", TypeData::Vector { .. }
        | TypeData::Tensor { .. }
        | TypeData::UnrankedTensor(_)
        | TypeData::MemRef { .. }
        | TypeData::UnrankedMemRef { .. },
}
