//! Elements of dense attributes as numbers.

use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData, Type};
use crate::num::ApInt;
use crate::types::TypeData;

impl ContextData {
    /// The width of an integer or `index`; `None` for other types.
    pub fn integer_width(&self, ty: Type) -> Option<u32> {
        match self.type_data(ty) {
            TypeData::Integer { width, .. } => Some(*width),
            TypeData::Index => Some(64),
            _ => None,
        }
    }

    /// Dense elements of a shaped type with integers in it: one integer, or as many as the type has elements.
    ///
    /// # Errors
    /// The type has no integers as elements, or another number of them.
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
            // One bit for all elements fills its byte.
            data = vec![if value.is_zero() { 0 } else { 0xFF }];
        }
        self.dense_elements_attr(ty, data)
    }

    /// The integers of dense elements, as many as the type has; `None` when the attribute has none, or their number is
    /// not known.
    pub fn dense_integers(&self, attr: Attribute) -> Option<impl ExactSizeIterator<Item = ApInt> + Clone + '_> {
        let AttrData::DenseElements { ty, data, splat } = self.attr_data(attr) else { return None };
        let shaped = self.type_data(*ty);
        let width = self.integer_width(shaped.element_type()?)?;
        let count = usize::try_from(shaped.num_elements()?).ok()?;
        let size = width.div_ceil(8) as usize;
        Some((0..count).map(move |i| {
            let i = if *splat { 0 } else { i };
            match width {
                1 => ApInt::new_u64(1, u64::from(data.get(i / 8).is_some_and(|byte| byte >> (i % 8) & 1 != 0))),
                _ => ApInt::from_le_bytes(width, data.get(i * size..(i + 1) * size).unwrap_or(&[])),
            }
        }))
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
}
