//! Views of vector and memref types, and relations between types that several ops have.

pub(crate) use dialekt_dialect_utils::type_of as type_of_value;
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

/// A vector type, taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Vector<'c> {
    /// The type.
    pub ty: Type,
    /// The sizes.
    pub shape: &'c [i64],
    /// One flag per size: true for sizes that are multiplied by `vscale`.
    pub scalable: &'c [bool],
    /// The element type.
    pub element: Type,
}

impl<'c> Vector<'c> {
    /// The parts of a type, if it is a vector.
    pub fn new(cx: &'c ContextData, ty: Type) -> Option<Vector<'c>> {
        match cx.type_data(ty) {
            TypeData::Vector { shape, scalable, element } => Some(Vector { ty, shape, scalable, element: *element }),
            _ => None,
        }
    }

    /// The type of an op's value, if that is a vector.
    pub fn of(op: OpRef<'c>, value: Value) -> Option<Vector<'c>> {
        Vector::new(op.cx(), type_of_value(op, value))
    }

    /// The type of a value, if that is a vector.
    pub fn of_value(ir: &'c Ir, value: Value) -> Option<Vector<'c>> {
        Vector::new(ir.cx(), ir.get_value(value)?.ty())
    }

    /// The number of dimensions.
    pub fn rank(self) -> usize {
        self.shape.len()
    }

    /// Returns whether a size is scalable.
    pub fn is_scalable(self) -> bool {
        self.scalable.contains(&true)
    }

    /// The number of elements; of scalable vectors, where `vscale` is 1.
    pub fn num_elements(self) -> i64 {
        self.shape.iter().fold(1, |product: i64, size| product.saturating_mul(*size))
    }

    /// Returns whether there are as many elements as in another type, whatever `vscale` is.
    pub fn has_as_many_elements_as(self, other: Vector<'_>) -> bool {
        let scalable = |vector: Vector<'_>| vector.scalable.iter().filter(|scalable| **scalable).count();
        self.num_elements() == other.num_elements() && scalable(self) == scalable(other)
    }

    /// Returns whether the last dimensions are those of another type.
    pub fn ends_with(self, other: Vector<'_>) -> bool {
        self.shape.ends_with(other.shape) && self.scalable.ends_with(other.scalable)
    }

    /// The sizes with their flags.
    pub fn dims(self) -> impl DoubleEndedIterator<Item = (i64, bool)> + ExactSizeIterator + 'c {
        self.shape.iter().copied().zip(self.scalable.iter().copied())
    }

    /// The vector type with other dimensions; `None` if there is none, as for a size of 0.
    pub fn with_dims(self, cx: &ContextData, dims: impl IntoIterator<Item = (i64, bool)>) -> Option<Type> {
        vector_type(cx, dims, self.element)
    }

    /// The vector type with another element type.
    pub fn with_element(self, cx: &ContextData, element: Type) -> Option<Type> {
        cx.vector_type(self.shape, self.scalable, element).ok()
    }

    /// The vector type without the first dimensions; the element type if none is left.
    pub fn without_leading(self, cx: &ContextData, count: usize) -> Option<Type> {
        match self.rank() <= count {
            true => Some(self.element),
            false => cx.vector_type(&self.shape[count..], &self.scalable[count..], self.element).ok(),
        }
    }
}

/// The vector type of sizes with their flags; `None` if there is none, as for a size of 0.
pub(crate) fn vector_type(
    cx: &ContextData,
    dims: impl IntoIterator<Item = (i64, bool)>,
    element: Type,
) -> Option<Type> {
    let (shape, scalable): (SmallVec<[i64; 8]>, SmallVec<[bool; 8]>) = dims.into_iter().unzip();
    cx.vector_type(&shape, &scalable, element).ok()
}

/// The element type of a shaped type, or the type itself.
pub(crate) fn element_or_self(cx: &ContextData, ty: Type) -> Type {
    cx.type_data(ty).element_type().unwrap_or(ty)
}

/// Returns whether the first result has the element type of an operand: a relation of ops.
pub(crate) fn result_has_element_of<const OPERAND: usize>(op: OpRef<'_>) -> bool {
    let element = |ty: Option<Type>| ty.map(|ty| element_or_self(op.cx(), ty));
    element(op.result_types().next()) == element(op.operand_types().nth(OPERAND))
}

/// Checks that a memref or tensor has the element type of a vector, and gives its rank.
pub(crate) fn verify_element(
    op: OpRef<'_>,
    base: Value,
    vector: Vector<'_>,
    message: &str,
    out: &mut Vec<Diagnostic>,
) -> Result<usize, Invalid> {
    let base = op.cx().type_data(type_of_value(op, base));
    match base.element_type() == Some(vector.element) {
        true => Ok(base.shape().map_or(0, <[i64]>::len)),
        false => {
            out.push(op.op_error(message));
            Err(Invalid)
        }
    }
}

/// Checks that there is an index for each dimension.
pub(crate) fn verify_indices(op: OpRef<'_>, rank: usize, found: usize, out: &mut Vec<Diagnostic>) -> Verified {
    match rank == found {
        true => Ok(()),
        false => fail(out, op.op_error(format!("requires {rank} indices"))),
    }
}
