//! Layouts of ranked memrefs: their maps, offsets and strides. [MLIR: MemRefLayoutAttrInterface]

use crate::affine::{AffineExpr, AffineMap};
use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData, Type};
use crate::types::{DYNAMIC, TypeData};

/// The offset of the first element, and the distances of elements along each dimension; [`DYNAMIC`] where they are not
/// known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StridedLayout {
    /// The position of the first element.
    pub offset: i64,
    /// The strides, one for each dimension.
    pub strides: Vec<i64>,
}

impl ContextData {
    /// Returns whether a ranked memref has the identity layout, as in `memref<2x4xf32>`.
    pub fn has_identity_layout(&self, ty: Type) -> bool {
        match self.type_data(ty) {
            TypeData::MemRef { layout: None, .. } => true,
            TypeData::MemRef { layout: Some(_), .. } => {
                self.layout_map(ty).is_some_and(|map| map.is_identity(self.affine()))
            }
            _ => false,
        }
    }

    /// The map from indices to the position of an element; none for a layout that a dialect defines, and for other
    /// types.
    pub fn layout_map(&self, ty: Type) -> Option<AffineMap> {
        let TypeData::MemRef { shape, layout, .. } = self.type_data(ty) else { return None };
        let Some(layout) = layout else { return Some(self.affine().multi_dim_identity(shape.len() as u32)) };
        match self.attr_data(*layout) {
            AttrData::AffineMap(map) => Some(*map),
            AttrData::StridedLayout { offset, strides } => Some(self.linear_layout_map(*offset, strides)),
            _ => None,
        }
    }

    /// Offset and strides of a ranked memref, if it has such.
    pub fn strided_layout(&self, ty: Type) -> Option<StridedLayout> {
        let TypeData::MemRef { shape, layout, .. } = self.type_data(ty) else { return None };
        match layout.map(|layout| self.attr_data(layout)) {
            None => Some(StridedLayout { offset: 0, strides: contiguous_strides(shape) }),
            Some(AttrData::StridedLayout { offset, strides }) => {
                Some(StridedLayout { offset: *offset, strides: strides.to_vec() })
            }
            Some(AttrData::AffineMap(map)) if map.is_identity(self.affine()) => {
                Some(StridedLayout { offset: 0, strides: contiguous_strides(shape) })
            }
            Some(AttrData::AffineMap(map)) => {
                let (offset, strides) = map.strides(self.affine())?;
                let known = |value: Option<i64>| value.unwrap_or(DYNAMIC);
                Some(StridedLayout { offset: known(offset), strides: strides.into_iter().map(known).collect() })
            }
            Some(_) => None,
        }
    }

    /// `strided<[4, 1], offset: 2>`
    pub fn strided_layout_attr(&self, offset: i64, strides: &[i64]) -> Attribute {
        self.intern_attr(AttrData::StridedLayout { offset, strides: strides.into() })
    }

    /// The same memref type with its layout as a simple map, or without a layout if that equals the layout of the
    /// shape.
    pub fn canonical_strided_type(&self, ty: Type) -> Type {
        let TypeData::MemRef { shape, element, space, .. } = self.type_data(ty) else { return ty };
        let Some(map) = self.layout_map(ty) else { return ty };
        let affine = self.affine();
        let data = affine.map(map);
        let &[result] = data.results() else { return ty };
        let with = |layout| self.memref_type(shape, *element, layout, *space).unwrap_or(ty);
        if map.is_identity(affine) {
            return ty;
        }
        if shape.is_empty() {
            let is_zero = data.symbols() == 0 && affine.expr(result).as_constant() == Some(0);
            return if is_zero { with(None) } else { ty };
        }
        let simple = |expr, symbols| affine.simplify(expr, data.dims(), symbols);
        let found = simple(result, data.symbols());
        let (contiguous, symbols) = self.contiguous_layout_expr(shape);
        if simple(contiguous, symbols) == found {
            return with(None);
        }
        with(Some(self.intern_attr(AttrData::AffineMap(affine.make_map(data.dims(), data.symbols(), &[found])))))
    }

    /// `(d0, d1)[s0] -> (s0 + d0 * 4 + d1)`: every unknown number is a symbol.
    fn linear_layout_map(&self, offset: i64, strides: &[i64]) -> AffineMap {
        let affine = self.affine();
        let mut symbols = 0;
        let mut number = |value: i64| match value {
            DYNAMIC => {
                symbols += 1;
                affine.symbol(symbols - 1)
            }
            value => affine.constant(value),
        };
        let mut sum = number(offset);
        for (dim, stride) in (0..).zip(strides) {
            sum = affine.add(sum, affine.mul(affine.dim(dim), number(*stride)));
        }
        affine.make_map(strides.len() as u32, symbols, &[sum])
    }

    /// The position of an element of a contiguous memref as an expression, and the number of symbols that stand for
    /// unknown strides.
    fn contiguous_layout_expr(&self, shape: &[i64]) -> (AffineExpr, u32) {
        let affine = self.affine();
        let mut symbols = 0;
        let mut sum = affine.constant(0);
        for (dim, stride) in contiguous_strides(shape).into_iter().enumerate().rev() {
            let stride = match stride {
                DYNAMIC => {
                    symbols += 1;
                    affine.symbol(symbols - 1)
                }
                stride => affine.constant(stride),
            };
            sum = affine.add(sum, affine.mul(affine.dim(dim as u32), stride));
        }
        (sum, symbols)
    }
}

/// The strides of a contiguous memref. Behind a dimension that is unknown or empty they are not known.
fn contiguous_strides(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![DYNAMIC; shape.len()];
    let mut size = 1i64;
    for (stride, dim) in strides.iter_mut().zip(shape).rev() {
        *stride = size;
        if *dim <= 0 {
            break;
        }
        // Sizes beyond 64 bits wrap, as in the reference.
        size = size.wrapping_mul(*dim);
    }
    strides
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::text::print::type_to_string;

    fn memref(cx: &Context, shape: &[i64], layout: Option<Attribute>) -> Type {
        cx.memref_type(shape, Type::F32, layout, None).expect("a valid type")
    }

    #[test]
    fn strides_of_the_identity_stop_at_unknown_and_empty_dimensions() {
        let cx = Context::new();
        let strides = |shape: &[i64]| cx.strided_layout(memref(&cx, shape, None)).expect("is strided").strides;
        assert_eq!(strides(&[2, 3, 4]), [12, 4, 1]);
        assert_eq!(strides(&[2, DYNAMIC, 4]), [DYNAMIC, 4, 1]);
        assert_eq!(strides(&[2, 0, 4]), [DYNAMIC, 4, 1]);
        assert_eq!(strides(&[]), []);
    }

    #[test]
    fn canonical_layouts_are_simple_maps_or_none() {
        let cx = Context::new();
        let canonical = |shape: &[i64], offset, strides: &[i64]| {
            let ty = memref(&cx, shape, Some(cx.strided_layout_attr(offset, strides)));
            type_to_string(&cx, cx.canonical_strided_type(ty))
        };
        assert_eq!(canonical(&[2, 4], 0, &[4, 1]), "memref<2x4xf32>");
        // The reference does not see that these are the strides of the shape.
        assert_eq!(
            canonical(&[2, DYNAMIC], 0, &[DYNAMIC, 1]),
            "memref<2x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>"
        );
        assert_eq!(
            canonical(&[4, 7, 7, 2], 7, &[1, DYNAMIC, 3, DYNAMIC]),
            "memref<4x7x7x2xf32, affine_map<(d0, d1, d2, d3)[s0, s1] -> (d0 + d1 * s0 + d2 * 3 + d3 * s1 + 7)>>"
        );
        assert_eq!(
            canonical(&[DYNAMIC, DYNAMIC], DYNAMIC, &[1, DYNAMIC]),
            "memref<?x?xf32, affine_map<(d0, d1)[s0, s1] -> (d0 + s0 + d1 * s1)>>"
        );
        assert_eq!(canonical(&[2, 4], 3, &[1, 4]), "memref<2x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 4 + 3)>>");
    }
}
