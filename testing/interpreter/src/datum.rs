//! Values while a program runs.

use std::any::Any;
use std::fmt;
use std::rc::Rc;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, ContextData, Ident, Type};
use dialekt_ir_core::num::{ApFloat, ApInt};
use dialekt_ir_core::types::TypeData;
use smallvec::SmallVec;

use crate::memory::View;

/// The width of `index` in bits.
pub const INDEX_WIDTH: u32 = 64;

/// The value of an SSA value.
#[derive(Clone)]
pub enum Datum {
    /// Poison: behavior must not depend on the value.
    Poison,
    /// An integer, as wide as its type; an `index` of 64 bits.
    Int(ApInt),
    /// A float, in the format of its type.
    Float(ApFloat),
    /// Real and imaginary part, of which at most one is poison: see [`Datum::complex`].
    Complex(Rc<[Datum; 2]>),
    /// A tensor or vector: elements in row-major order.
    Shaped(Rc<Shaped>),
    /// A memref.
    View(Rc<View>),
    /// A function, by its name.
    Function(Ident),
    /// A value of a type that only its dialect knows.
    Opaque(Rc<dyn Opaque>),
}

/// A value of a type that only its dialect knows.
pub trait Opaque: Any + fmt::Debug {
    /// Returns whether no program could tell the two apart.
    fn equals(&self, other: &dyn Opaque) -> bool;
}

/// Elements in row-major order.
#[derive(Clone, Debug)]
pub struct Shaped {
    /// The sizes.
    pub shape: SmallVec<[i64; 4]>,
    /// The elements, as many as the product of the sizes.
    pub elements: Vec<Datum>,
}

impl Shaped {
    /// Elements that are computed from their indices.
    ///
    /// # Errors
    /// Those of `element`.
    pub fn generate<E>(shape: &[i64], mut element: impl FnMut(&[i64]) -> Result<Datum, E>) -> Result<Shaped, E> {
        let mut elements = Vec::new();
        for_each_index(shape, |index| element(index).map(|datum| elements.push(datum)))?;
        Ok(Shaped { shape: shape.into(), elements })
    }

    /// The position of an element; `None` if an index is out of bounds, or if their number is wrong.
    pub fn position(&self, index: &[i64]) -> Option<usize> {
        let inside = index.len() == self.shape.len() && index.iter().zip(&self.shape).all(|(i, n)| (0..*n).contains(i));
        inside.then(|| index.iter().zip(&self.shape).fold(0, |at, (i, n)| at * (*n as usize) + *i as usize))
    }

    /// An element; `None` as in [`position`](Self::position).
    pub fn get(&self, index: &[i64]) -> Option<&Datum> {
        self.elements.get(self.position(index)?)
    }
}

/// Calls back for all indices of a shape, the last one changing fastest; without sizes, once.
///
/// # Errors
/// Those of `visit`, which end it.
pub fn for_each_index<E>(shape: &[i64], mut visit: impl FnMut(&[i64]) -> Result<(), E>) -> Result<(), E> {
    if shape.iter().any(|size| *size <= 0) {
        return Ok(());
    }
    let mut index: SmallVec<[i64; 4]> = SmallVec::from_elem(0, shape.len());
    loop {
        visit(&index)?;
        let Some(dim) = (0..shape.len()).rev().find(|dim| index[*dim] + 1 < shape[*dim]) else { return Ok(()) };
        index[dim] += 1;
        index[dim + 1..].fill(0);
    }
}

impl Datum {
    /// An `index`.
    pub fn index(value: i64) -> Datum {
        Datum::Int(ApInt::from_i64(INDEX_WIDTH, value))
    }

    /// An `i1`.
    pub fn bool(value: bool) -> Datum {
        Datum::Int(ApInt::new_u64(1, u64::from(value)))
    }

    /// A complex number; poison where both parts are.
    pub fn complex(re: Datum, im: Datum) -> Datum {
        match (re, im) {
            (Datum::Poison, Datum::Poison) => Datum::Poison,
            (re, im) => Datum::Complex(Rc::new([re, im])),
        }
    }

    /// A tensor or vector.
    pub fn shaped(shape: &[i64], elements: Vec<Datum>) -> Datum {
        Datum::Shaped(Rc::new(Shaped { shape: shape.into(), elements }))
    }

    /// Returns whether the whole value is poison.
    pub fn is_poison(&self) -> bool {
        matches!(self, Datum::Poison)
    }

    /// The value as an integer.
    pub fn as_int(&self) -> Option<&ApInt> {
        match self {
            Datum::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The value as a float.
    pub fn as_float(&self) -> Option<ApFloat> {
        match self {
            Datum::Float(value) => Some(*value),
            _ => None,
        }
    }

    /// The value as a signed integer of at most 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        self.as_int()?.as_i64()
    }

    /// The value of an attribute: numbers, dense elements, poison, references to functions. `None` for others.
    pub fn of_attr(cx: &ContextData, attr: Attribute, ty: Type) -> Option<Datum> {
        match cx.attr_data(attr) {
            AttrData::Integer { value, .. } => Some(Datum::Int(value.clone())),
            AttrData::Float { .. } => cx.float_value(attr).map(Datum::Float),
            AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(Datum::Function(*root)),
            AttrData::Array(parts) => match (cx.type_data(ty), &**parts) {
                (TypeData::Complex(part), [re, im]) => {
                    Some(Datum::complex(Datum::of_attr(cx, *re, *part)?, Datum::of_attr(cx, *im, *part)?))
                }
                _ => None,
            },
            AttrData::DenseElements { ty, .. } | AttrData::SparseElements { ty, .. } => {
                let ty = cx.type_data(*ty);
                let (shape, element, count) = (ty.shape()?, ty.element_type()?, ty.num_elements()?);
                let element = |number| Datum::of_attr(cx, cx.element_attr(attr, Some(number))?, element);
                let elements = (0..usize::try_from(count).ok()?).map(element).collect::<Option<_>>()?;
                Some(Datum::shaped(shape, elements))
            }
            _ => dialekt_ir_core::rewrite::elementwise::is_poison(cx, attr).then_some(Datum::Poison),
        }
    }

    /// Poison of a type: of each element if the type has a static shape, so that the sizes are known.
    pub fn poison_of(cx: &ContextData, ty: Type) -> Datum {
        Datum::splat_of(cx, ty, &Datum::Poison).unwrap_or(Datum::Poison)
    }

    /// A splat of a value for a type with static shape; the value itself for a type without elements. `None` if sizes
    /// are dynamic or too large.
    pub fn splat_of(cx: &ContextData, ty: Type, value: &Datum) -> Option<Datum> {
        match cx.type_data(ty) {
            data @ (TypeData::Tensor { .. } | TypeData::Vector { .. }) => {
                let count = usize::try_from(data.num_elements()?).ok().filter(|count| *count <= 1 << 24)?;
                Some(Datum::shaped(data.shape()?, vec![value.clone(); count]))
            }
            _ => Some(value.clone()),
        }
    }
}
