//! Attributes with the data of many elements: checked constructors and accessors.

use smallvec::SmallVec;

use super::AttrData;
use crate::context::{Attribute, Blob, Context, ContextData, Ident, Type};
use crate::text::print::type_to_string;
use crate::types::{TypeData, comma_separated};

/// Arrays of no more bytes are put together on the stack.
const SHORT_ARRAY: usize = 64;

impl ContextData {
    /// Element data: little-endian elements in whole bytes, `i1` packed to bits, or one element for all. Data in which
    /// all elements are equal is stored as one element (a splat).
    pub fn dense_elements_attr(&self, ty: Type, mut data: Vec<u8>) -> Result<Attribute, String> {
        if !self.is_valid_element_data(ty, &data) {
            return Err("element data does not have the size of the type".into());
        }
        let bits = self.element_bits(ty).unwrap_or(0);
        let count = self.type_data(ty).num_elements();
        let splat = match (&data[..], bits) {
            ([], _) => false,
            // A single bit, or 8 of a kind for any number of elements.
            ([byte], 1) if count == Some(1) || matches!(byte, 0 | 0xFF) => {
                data[0] = if *byte == 0 { 0 } else { 0xFF };
                true
            }
            (bytes, 1) => match equal_bits(bytes, count.unwrap_or(0)) {
                Some(bit) => {
                    data = vec![if bit { 0xFF } else { 0 }];
                    true
                }
                None => false,
            },
            (bytes, bits) => {
                let size = bits as usize / 8;
                let (first, rest) = bytes.split_at(size);
                let equal = rest.chunks_exact(size).all(|element| element == first);
                if equal {
                    data.truncate(size);
                }
                equal
            }
        };
        Ok(self.intern_attr(AttrData::DenseElements { ty, data: Blob::new(data), splat }))
    }

    /// Returns whether bytes are element data for a shaped type: one element, or as many as the type has.
    pub fn is_valid_element_data(&self, ty: Type, data: &[u8]) -> bool {
        let Some(bits) = self.element_bits(ty) else { return false };
        // A product that does not fit wraps around, as in the reference; only splats can have such types.
        let shape = self.type_data(ty).shape().unwrap_or(&[]);
        let count = shape.iter().fold(1u64, |count, size| count.wrapping_mul(*size as u64));
        let found = data.len() as u64 * 8;
        match bits {
            1 => matches!(data, [0 | 0xFF]) || found == count.wrapping_add(7) & !7,
            _ => found == bits || found == bits.wrapping_mul(count),
        }
    }

    /// Bits that an element of a shaped type takes in element data; `None` when such data cannot hold it.
    pub fn element_bits(&self, ty: Type) -> Option<u64> {
        let scalar = |ty| match self.scalar_data(ty) {
            TypeData::Integer { width, .. } => Some(u64::from(*width)),
            TypeData::Index => Some(64),
            TypeData::Float(kind) => Some(u64::from(kind.storage_bits())),
            _ => None,
        };
        let whole_bytes = |bits: u64| (bits + 7) & !7;
        let element = self.type_data(ty).element_type()?;
        match self.type_data(element) {
            TypeData::Complex(part) => scalar(*part).map(|bits| 2 * whole_bytes(bits)),
            _ => scalar(element).map(|bits| if bits == 1 { 1 } else { whole_bytes(bits) }),
        }
    }

    /// String elements, or one for all.
    pub fn dense_strings_attr(&self, ty: Type, mut values: Vec<Ident>) -> Result<Attribute, String> {
        let count = self.type_data(ty).num_elements();
        if values.len() != 1 && count != Some(values.len() as u64) {
            return Err("the number of strings is not that of the elements".into());
        }
        if values.windows(2).all(|pair| pair[0] == pair[1]) {
            values.truncate(1);
        }
        Ok(self.intern_attr(AttrData::DenseStrings { ty, values: values.into() }))
    }

    /// The values of a dense array of `i32`: of signless integers, no others of that width.
    pub fn dense_i32_values(&self, attr: Attribute) -> Option<SmallVec<[i32; 8]>> {
        self.iter_dense_i32(attr).map(Iterator::collect)
    }

    /// As [`dense_i32_values`](Self::dense_i32_values), as an iterator.
    pub(crate) fn iter_dense_i32(&self, attr: Attribute) -> Option<impl ExactSizeIterator<Item = i32> + '_> {
        self.dense_i32_bytes(attr).map(|values| values.iter().map(|bytes| i32::from_le_bytes(*bytes)))
    }

    /// The bytes of the values of a dense array of `i32`, in the order of little-endian machines.
    pub(crate) fn dense_i32_bytes(&self, attr: Attribute) -> Option<&[[u8; 4]]> {
        match self.attr_data(attr) {
            AttrData::DenseArray { element: Type::I32, data, .. } => Some(data.as_chunks().0),
            _ => None,
        }
    }

    /// The values of a dense array of `i64`: of signless integers, no others of that width.
    pub fn dense_i64_values(&self, attr: Attribute) -> Option<SmallVec<[i64; 8]>> {
        let AttrData::DenseArray { element, data, .. } = self.attr_data(attr) else { return None };
        (*element == Type::I64).then(|| data.as_chunks().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect())
    }

    /// A dense array of `i32`.
    pub fn dense_i32_attr(&self, values: &[i32]) -> Attribute {
        self.dense_array_attr(Type::I32, values.iter().map(|value| value.to_le_bytes()))
    }

    /// A dense array of `i64`.
    pub fn dense_i64_attr(&self, values: &[i64]) -> Attribute {
        self.dense_array_attr(Type::I64, values.iter().map(|value| value.to_le_bytes()))
    }

    /// A dense array of `i1`.
    pub fn dense_bool_attr(&self, values: &[bool]) -> Attribute {
        self.dense_array_attr(Type::I1, values.iter().map(|value| [u8::from(*value)]))
    }

    /// A dense array of elements of `N` bytes.
    pub(crate) fn dense_array_attr<const N: usize>(
        &self,
        element: Type,
        values: impl ExactSizeIterator<Item = [u8; N]>,
    ) -> Attribute {
        let (len, bytes) = (values.len() as u32, values.len() * N);
        let (mut short, mut long) = ([0; SHORT_ARRAY], Vec::new());
        let data = match short.get_mut(..bytes) {
            Some(short) => short,
            None => {
                long.resize(bytes, 0);
                &mut long[..]
            }
        };
        let (places, _) = data.as_chunks_mut();
        places.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        self.intern_dense_array(element, len, data)
    }
}

impl Context {
    /// Sparse elements: `indices` are `i64` elements, a row of them for each of `values`.
    pub fn sparse_elements_attr(&self, ty: Type, indices: Attribute, values: Attribute) -> Result<Attribute, String> {
        let shape_of = |attr| {
            let ty = self.attr_data(attr).ty();
            ty.and_then(|ty| self.type_data(ty).shape()).unwrap_or(&[])
        };
        let shape = self.type_data(ty).shape().unwrap_or(&[]);
        let (index_shape, value_shape) = (shape_of(indices), shape_of(values));
        let [value_count] = value_shape else {
            return Err("expected 1-d tensor for sparse element values".into());
        };
        let rank = shape.len();
        let index_count = match index_shape {
            [count, row] if *row == rank as i64 => Some(count),
            [count] if rank == 1 => Some(count),
            _ => None,
        };
        if index_count != Some(value_count) {
            return Err(format!(
                "expected shape ([{}]); inferred shape of indices literal ([{}]); inferred shape of values literal ([{}])",
                comma_separated(shape),
                comma_separated(index_shape),
                comma_separated(value_shape),
            ));
        }
        if let AttrData::DenseElements { data, splat, .. } = self.attr_data(indices)
            && rank != 0
        {
            let sizes = data.chunks_exact(8).map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap_or_default()));
            let sizes: Vec<u64> = if *splat { sizes.cycle().take(rank).collect() } else { sizes.collect() };
            let outside = |row: &&[u64]| row.iter().zip(shape).any(|(index, size)| *index >= *size as u64);
            if let Some((n, row)) = sizes.chunks_exact(rank).enumerate().find(|(_, row)| outside(row)) {
                return Err(format!(
                    "sparse index #{n} is not contained within the value shape, with index=[{}], and type='{}'",
                    comma_separated(row),
                    type_to_string(self, ty),
                ));
            }
        }
        Ok(self.intern_attr(AttrData::SparseElements { ty, indices, values }))
    }
}

/// Element data may always have this size. Larger data must be in proportion to the size of the text.
pub(crate) const MAX_ELEMENT_DATA: usize = 256 << 20;

/// The bit that all elements of packed bits are; the rest of the last byte has to be as the reference would set it.
fn equal_bits(bytes: &[u8], count: u64) -> Option<bool> {
    let (last, whole) = bytes.split_last()?;
    let bit = bytes[0] & 1 == 1;
    let odd = count % 8;
    let wanted = match (bit, odd) {
        (false, _) => 0,
        (true, 0) => 0xFF,
        (true, odd) => (1 << odd) - 1,
    };
    let fill = if bit { 0xFF } else { 0 };
    (*last == wanted && whole.iter().all(|byte| *byte == fill)).then_some(bit)
}
