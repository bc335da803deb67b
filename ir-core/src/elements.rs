//! Elements of dense attributes as numbers.

use smallvec::SmallVec;

use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData, Type};
use crate::num::{ApFloat, ApInt, FloatKind};
use crate::rewrite::MAX_UNROLLED;
use crate::types::TypeData;

/// The bytes of an element, as element data has them.
pub type ElementBytes = SmallVec<[u8; 16]>;

/// The elements of an attribute: a splat, or all elements.
#[derive(Clone, Debug)]
pub struct Elements<T> {
    values: Vec<T>,
    len: usize,
    splat: bool,
}

impl<T: Clone> Elements<T> {
    /// Returns whether one stored element stands for all.
    pub fn is_splat(&self) -> bool {
        self.splat
    }

    /// The one that all elements are.
    pub fn splat(&self) -> Option<T> {
        if self.splat { self.values.first().cloned() } else { None }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All elements in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + Clone + '_ {
        (0..self.len).map(|i| self.values[if self.splat { 0 } else { i }].clone())
    }

    /// The stored elements: the splat, or all in order.
    pub fn stored(&self) -> impl Iterator<Item = T> + Clone + '_ {
        self.values.iter().cloned()
    }
}

impl ContextData {
    /// The width of an integer or `index`; `None` for other types.
    pub fn integer_width(&self, ty: Type) -> Option<u32> {
        match self.type_data(ty) {
            TypeData::Integer { width, .. } => Some(*width),
            TypeData::Index => Some(64),
            _ => None,
        }
    }

    /// The format of a float type, builtin or of a dialect; `None` for other types.
    pub fn float_kind(&self, ty: Type) -> Option<FloatKind> {
        match self.scalar_data(ty) {
            TypeData::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    /// The integer that an attribute is.
    pub fn integer_value(&self, attr: Attribute) -> Option<&ApInt> {
        match self.attr_data(attr) {
            AttrData::Integer { value, .. } => Some(value),
            _ => None,
        }
    }

    /// An integer of a type: its bits, cut or filled with zeros. `None` when the type is no integer or index type.
    pub fn apint_attr(&self, ty: Type, value: &ApInt) -> Option<Attribute> {
        let value = value.zext_or_trunc(self.integer_width(ty)?);
        Some(self.intern_attr(AttrData::Integer { ty, value }))
    }

    /// The float that an attribute is.
    pub fn float_value(&self, attr: Attribute) -> Option<ApFloat> {
        self.float_of(self.attr_data(attr))
    }

    /// The value of a float attribute, from its data; `None` for other attributes.
    pub(crate) fn float_of(&self, data: &AttrData) -> Option<ApFloat> {
        match data {
            AttrData::Float { ty, bits } => Some(ApFloat::new(self.float_kind(*ty)?, (*bits).into())),
            _ => None,
        }
    }

    /// A float of a type; `None` when the type is of another format.
    pub fn apfloat_attr(&self, ty: Type, value: ApFloat) -> Option<Attribute> {
        let fits = self.float_kind(ty) == Some(value.kind());
        fits.then(|| self.intern_attr(AttrData::Float { ty, bits: value.bits().into() }))
    }

    /// A dense attribute of a shaped type with integer elements: one integer, or as many as the type has elements.
    ///
    /// # Errors
    /// The element type is no integer type, or the number of elements differs.
    pub fn dense_integers_attr(&self, ty: Type, values: &[ApInt]) -> Result<Attribute, String> {
        let width = self.type_data(ty).element_type().and_then(|element| self.integer_width(element));
        let Some(width) = width else { return Err("the type has no integers as elements".into()) };
        let mut data = Vec::with_capacity(values.len().saturating_mul(width.div_ceil(8) as usize));
        match width {
            1 => data.extend(values.chunks(8).map(|chunk| {
                chunk.iter().enumerate().fold(0u8, |byte, (i, value)| byte | u8::from(!value.is_zero()) << i)
            })),
            _ => values.iter().for_each(|value| value.zext_or_trunc(width).to_le_bytes(&mut data)),
        }
        if let ([value], 1) = (values, width) {
            // An `i1` splat fills its byte.
            data = vec![if value.is_zero() { 0 } else { 0xFF }];
        }
        self.dense_elements_attr(ty, data)
    }

    /// A dense attribute of a shaped type with float elements: one float, or as many as the type has elements.
    ///
    /// # Errors
    /// The element type is no float type of this format, or the number of elements differs.
    pub fn dense_floats_attr(&self, ty: Type, values: &[ApFloat]) -> Result<Attribute, String> {
        let kind = self.type_data(ty).element_type().and_then(|element| self.float_kind(element));
        let Some(kind) = kind.filter(|kind| values.iter().all(|value| value.kind() == *kind)) else {
            return Err("the type has no floats of this format as elements".into());
        };
        let size = kind.storage_bits() as usize / 8;
        let bytes = values.iter().flat_map(|value| kind.to_memory(value.bits()).to_le_bytes().into_iter().take(size));
        self.dense_elements_attr(ty, bytes.collect())
    }

    /// The integers of dense elements, as many as the type has; `None` when the attribute has none, or their number is
    /// not known.
    pub fn dense_integers(&self, attr: Attribute) -> Option<impl ExactSizeIterator<Item = ApInt> + Clone + '_> {
        let AttrData::DenseElements { ty, data, splat } = self.attr_data(attr) else { return None };
        let shaped = self.type_data(*ty);
        let width = self.integer_width(shaped.element_type()?)?;
        let count = usize::try_from(shaped.num_elements()?).ok()?;
        Some((0..count).map(move |i| integer_at(data, width, if *splat { 0 } else { i })))
    }

    /// The integers of dense or sparse elements; `None` for other attributes and more elements than there may be.
    pub fn integer_elements(&self, attr: Attribute) -> Option<Elements<ApInt>> {
        let width = |ty| self.integer_width(ty);
        self.elements(attr, width, integer_at, ApInt::zero)
    }

    /// The floats of dense or sparse elements; `None` for other attributes and more elements than there may be.
    pub fn float_elements(&self, attr: Attribute) -> Option<Elements<ApFloat>> {
        self.elements(attr, |ty| self.float_kind(ty), float_at, ApFloat::zero)
    }

    /// The elements of a dense or sparse attribute of one kind:
    fn elements<K: Copy, T: Clone>(
        &self,
        attr: Attribute,
        kind: impl Fn(Type) -> Option<K>,
        read: impl Fn(&[u8], K, usize) -> T,
        zero: impl Fn(K) -> T,
    ) -> Option<Elements<T>> {
        let data = self.attr_data(attr);
        let shaped = self.type_data(data.ty()?);
        // A splat may have more elements than can be counted.
        let len = shaped.num_elements().map_or(usize::MAX, |len| usize::try_from(len).unwrap_or(usize::MAX));
        match data {
            AttrData::DenseElements { data, splat, .. } if *splat || len != usize::MAX => {
                let kind = kind(shaped.element_type()?)?;
                let values = (0..if *splat { 1 } else { len }).map(|i| read(data, kind, i)).collect();
                Some(Elements { values, len, splat: *splat })
            }
            AttrData::SparseElements { indices, values, .. } if len <= MAX_UNROLLED => {
                let kind = kind(shaped.element_type()?)?;
                let mut all = vec![zero(kind); len];
                // The first one counts where a position is listed twice.
                for (at, value) in self.sparse_positions(shaped.shape()?, *indices)?.into_iter().enumerate().rev() {
                    let AttrData::DenseElements { data, splat, .. } = self.attr_data(*values) else { return None };
                    *all.get_mut(value)? = read(data, kind, if *splat { 0 } else { at });
                }
                Some(Elements { values: all, len, splat: false })
            }
            _ => None,
        }
    }

    /// The bytes of dense elements, one by one; a bit is a byte of 0 or 1.
    pub fn element_bytes(&self, attr: Attribute) -> Option<Elements<ElementBytes>> {
        let AttrData::DenseElements { ty, data, splat } = self.attr_data(attr) else { return None };
        let bits = self.element_bits(*ty)?;
        let len =
            self.type_data(*ty).num_elements().map_or(usize::MAX, |len| usize::try_from(len).unwrap_or(usize::MAX));
        let size = bits as usize / 8;
        let element = |i: usize| match bits {
            1 => ElementBytes::from_elem(data.get(i / 8).map_or(0, |byte| byte >> (i % 8) & 1), 1),
            _ => ElementBytes::from_slice(data.get(i * size..(i + 1) * size).unwrap_or(&[])),
        };
        if !*splat && len == usize::MAX {
            return None;
        }
        let values = (0..if *splat { 1 } else { len }).map(element).collect();
        Some(Elements { values, len, splat: *splat })
    }

    /// Dense elements of [`element_bytes`](Self::element_bytes).
    ///
    /// # Errors
    /// The bytes or their number do not fit the type.
    pub fn dense_bytes_attr(&self, ty: Type, values: &[ElementBytes]) -> Result<Attribute, String> {
        if self.element_bits(ty) == Some(1) {
            let bits: Vec<ApInt> = values.iter().map(|value| ApInt::from_le_bytes(1, value)).collect();
            return self.dense_integers_attr(ty, &bits);
        }
        self.dense_elements_attr(ty, values.concat())
    }

    /// The attribute that an element with a number is, in row-major order: an integer, a float, or an array of both parts of a
    /// complex number. Without a number, the one that all elements are.
    pub fn element_attr(&self, elements: Attribute, number: Option<usize>) -> Option<Attribute> {
        let AttrData::DenseElements { ty, data, splat } = self.attr_data(elements) else {
            return self.sparse_element_attr(elements, number?);
        };
        let shaped = self.type_data(*ty);
        let number = if *splat { 0 } else { number? };
        if !splat && number as u64 >= shaped.num_elements()? {
            return None;
        }
        let element = shaped.element_type()?;
        if let TypeData::Complex(part) = self.type_data(element) {
            let parts = [0, 1].map(|i| self.number_attr_at(*part, data, number.checked_mul(2)? + i));
            return Some(self.array_attr(&[parts[0]?, parts[1]?]));
        }
        self.number_attr_at(element, data, number)
    }

    fn sparse_element_attr(&self, elements: Attribute, number: usize) -> Option<Attribute> {
        let AttrData::SparseElements { ty, indices, values } = self.attr_data(elements) else { return None };
        let shaped = self.type_data(*ty);
        if number as u64 >= shaped.num_elements()? {
            return None;
        }
        let element = shaped.element_type()?;
        match self.sparse_positions(shaped.shape()?, *indices)?.into_iter().position(|position| position == number) {
            Some(at) => self.element_attr(*values, Some(at)),
            None => self.number_attr(element, 0),
        }
    }

    /// An integer or float in the data of dense elements.
    fn number_attr_at(&self, ty: Type, data: &[u8], i: usize) -> Option<Attribute> {
        match self.integer_width(ty) {
            Some(width) => self.apint_attr(ty, &integer_at(data, width, i)),
            None => self.apfloat_attr(ty, float_at(data, self.float_kind(ty)?, i)),
        }
    }

    /// Dense elements of attributes, one or as many as the type has elements: integers, floats, or arrays of both parts
    /// of a complex number. `None` when one is of another kind, or their number differs.
    pub fn dense_attr_of(&self, ty: Type, values: &[Attribute]) -> Option<Attribute> {
        let element = self.type_data(ty).element_type()?;
        if self.integer_width(element).is_some() {
            let fits = values.iter().all(|value| self.attr_data(*value).ty() == Some(element));
            let integers: Option<Vec<ApInt>> = values.iter().map(|value| self.integer_value(*value).cloned()).collect();
            return self.dense_integers_attr(ty, &integers.filter(|_| fits)?).ok();
        }
        let mut data = Vec::new();
        for value in values {
            match (self.type_data(element), self.attr_data(*value)) {
                (TypeData::Complex(part), AttrData::Array(parts)) if parts.len() == 2 => {
                    parts.iter().try_for_each(|value| self.write_number(*part, *value, &mut data))?;
                }
                _ => self.write_number(element, *value, &mut data)?,
            }
        }
        self.dense_elements_attr(ty, data).ok()
    }

    /// Appends an integer or a float of a type in the encoding of dense elements, except single bits.
    fn write_number(&self, ty: Type, number: Attribute, data: &mut Vec<u8>) -> Option<()> {
        if self.attr_data(number).ty() != Some(ty) {
            return None;
        }
        if let Some(value) = self.integer_value(number) {
            value.to_le_bytes(data);
            return Some(());
        }
        let value = self.float_value(number)?;
        let size = value.kind().storage_bits() as usize / 8;
        data.extend_from_slice(value.kind().to_memory(value.bits()).to_le_bytes().get(..size)?);
        Some(())
    }

    /// The row-major positions of the stored elements of a sparse attribute.
    fn sparse_positions(&self, shape: &[i64], indices: Attribute) -> Option<Vec<usize>> {
        let indices: Vec<usize> =
            self.dense_integers(indices)?.map(|index| index.as_u64().unwrap_or(u64::MAX) as usize).collect();
        let row = |row: &[usize]| {
            row.iter()
                .zip(shape)
                .try_fold(0usize, |at, (index, size)| at.checked_mul(*size as usize)?.checked_add(*index))
        };
        match shape.len() {
            0 => Some(vec![0]),
            rank => indices.chunks(rank).map(row).collect(),
        }
    }
}

/// A float in the data of dense elements.
fn float_at(data: &[u8], kind: FloatKind, i: usize) -> ApFloat {
    let size = kind.storage_bits() as usize / 8;
    let mut bytes = [0; 16];
    bytes[..size].copy_from_slice(&data[i * size..(i + 1) * size]);
    ApFloat::new(kind, kind.to_memory(u128::from_le_bytes(bytes)))
}

/// An integer of element data.
fn integer_at(data: &[u8], width: u32, i: usize) -> ApInt {
    let size = width.div_ceil(8) as usize;
    match width {
        1 => ApInt::new_u64(1, u64::from(data.get(i / 8).is_some_and(|byte| byte >> (i % 8) & 1 != 0))),
        _ => ApInt::from_le_bytes(width, data.get(i * size..(i + 1) * size).unwrap_or(&[])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;

    #[test]
    fn integers_go_in_and_come_out() {
        let cx = Context::new();
        for width in [1, 3, 8, 24, 64, 100] {
            let element = cx.intern_type(TypeData::Integer { width, sign: crate::types::Signedness::Signless });
            for values in [vec![0], vec![1], vec![-1, 0, 1, 0, 0, 0, 0, 1, 1], vec![-1; 9], vec![]] {
                let values: Vec<ApInt> = values.into_iter().map(|value| ApInt::from_i64(width, value)).collect();
                let ty = cx.intern_type(TypeData::Tensor {
                    shape: Box::new([values.len() as i64]),
                    element,
                    encoding: None,
                });
                let attr = cx.dense_integers_attr(ty, &values).unwrap();
                assert_eq!(cx.dense_integers(attr).unwrap().collect::<Vec<_>>(), values, "i{width}");
            }
        }
    }

    #[test]
    fn other_elements_are_no_integers() {
        let cx = Context::new();
        let ty = cx.intern_type(TypeData::Tensor { shape: Box::new([1]), element: Type::F32, encoding: None });
        assert!(cx.dense_integers_attr(ty, &[ApInt::from_i64(32, 1)]).is_err());
        assert!(cx.dense_integers(Attribute::UNIT).is_none());
    }

    #[test]
    fn elements_are_attributes_and_attributes_elements() {
        let cx = Context::new();
        let complex = cx.intern_type(TypeData::Complex(Type::F32));
        let tensor = |element| cx.tensor_type(&[2], element, None).unwrap();
        let kind = cx.float_kind(Type::F32).unwrap();
        let float = |value| cx.apfloat_attr(Type::F32, ApFloat::from_f64(kind, value)).unwrap();
        let int = |value| cx.integer_attr(Type::I32, value).unwrap();
        let pairs = [cx.array_attr(&[float(1.0), float(2.0)]), cx.array_attr(&[float(3.0), float(4.0)])];
        for (element, values) in
            [(Type::I32, [int(-1), int(7)]), (Type::F32, [float(0.5), float(-0.0)]), (complex, pairs)]
        {
            let all = cx.dense_attr_of(tensor(element), &values).unwrap();
            assert_eq!([0, 1].map(|i| cx.element_attr(all, Some(i)).unwrap()), values);
            assert_eq!(cx.element_attr(all, None), None, "they are not equal");
            assert_eq!(cx.element_attr(all, Some(2)), None, "there are two");
            let equal = cx.dense_attr_of(tensor(element), &values[..1]).unwrap();
            assert_eq!(cx.element_attr(equal, None), Some(values[0]));
        }
        assert_eq!(cx.dense_attr_of(tensor(Type::I32), &[int(1), float(1.0)]), None);
        assert_eq!(cx.dense_attr_of(tensor(Type::F32), &[float(1.0); 3]), None);
    }
}
