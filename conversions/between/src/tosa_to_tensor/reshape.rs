//! Lowering of `tosa.reshape`: dimensions are joined as far as both shapes have them in common, and taken apart again.

use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_dialect_utils::reassociation::{Group, Groups};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;
use dialekt_tosa as tosa;

use crate::tosa_common::{element_of, expand, shape_of, tensor_type};

/// `tosa.reshape` becomes `tensor.collapse_shape` and `tensor.expand_shape`, with casts where sizes become known.
pub struct ReshapeConverter;

impl OpConversion for ReshapeConverter {
    type SourceOp = tosa::Reshape;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<tosa::Reshape>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let Some(wanted) = tosa::constant_shape(rw.ir(), view.shape()) else {
            return rw.no_match(op, "the shape is no constant");
        };
        let result = rw.type_of(view.output());
        let result = rw.converter()?.convert_type_to_one(rw.cx(), result)?;
        let mut input = *operands.first()?;
        let Some(mut shape) = shape_of(rw, input) else {
            return rw.no_match(op, "the rank of the input is not known");
        };
        let element = element_of(rw, input);
        if wanted.is_empty() {
            // A scalar: only ones can be joined to none.
            shape.fill(1);
            let ty = tensor_type(rw, &shape, element)?;
            input = rw.create_or_fold(tensor::Cast::build(ty, input));
        }
        let expanded = expanded_shape(&shape, &wanted);
        let Some(collapsed) = common_shape(&shape, &expanded) else {
            return rw.no_match(op, "sizes of joined dimensions do not fit");
        };

        let ty = tensor_type(rw, &collapsed, element)?;
        if rw.type_of(input) != ty {
            let groups = groups(&shape, &collapsed);
            input = rw.create_or_fold(tensor::CollapseShape::build(ty, input, groups));
        }
        let ty = tensor_type(rw, &expanded, element)?;
        if rw.type_of(input) != ty {
            input = expand(rw, input, groups(&expanded, &collapsed), ty)?;
        }
        input = rw.create_or_fold(tensor::Cast::build(result, input));
        rw.replace_op(op, &[input]);
        Some(())
    }
}

/// The shape of the result before it is cast: a size of -1 follows from the others where these are known.
fn expanded_shape(input: &[i64], wanted: &[i64]) -> Vec<i64> {
    let is_dynamic = input.contains(&DYNAMIC);
    let known = wanted.iter().filter(|size| **size != -1).fold(1i64, |all, size| all.wrapping_mul(*size));
    let total = input.iter().fold(1i64, |all, size| all.wrapping_mul(*size));
    let size = |size: &i64| match *size {
        -1 if is_dynamic => DYNAMIC,
        -1 => total.checked_div(known).unwrap_or(0),
        size => size,
    };
    let mut shape: Vec<i64> = wanted.iter().map(size).collect();
    // A dynamic shape cannot be taken apart into a static one.
    if let Some(first) = shape.first_mut().filter(|_| is_dynamic && !wanted.contains(&-1)) {
        *first = DYNAMIC;
    }
    shape
}

/// The shape with the most dimensions that both shapes are made of; `None` where a size does not fit.
fn common_shape(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    if a.is_empty() || b.is_empty() {
        return Some(Vec::new());
    }
    if a.contains(&DYNAMIC) || b.contains(&DYNAMIC) {
        return Some(vec![DYNAMIC]);
    }
    let (mut a, mut b) = (a.iter(), b.iter());
    let mut common = Vec::new();
    while let (Some(&first), Some(&second)) = (a.next(), b.next()) {
        let (mut size, mut other) = (first, second);
        while size != other {
            let (smaller, rest) = if size < other { (&mut size, &mut a) } else { (&mut other, &mut b) };
            // Shapes have the same number of elements, unless they are empty.
            let Some(next) = rest.next() else { return Some(common) };
            *smaller = smaller.checked_mul(*next)?;
        }
        common.push(size);
    }
    Some(common)
}

/// The dimensions of the finer shape that each of the coarser one is made of.
fn groups(fine: &[i64], coarse: &[i64]) -> Groups {
    if coarse.is_empty() {
        return Groups::new();
    }
    let numbers = 0..fine.len() as i64;
    if coarse.contains(&DYNAMIC) {
        return [numbers.collect::<Group>()].into_iter().collect();
    }
    let mut groups: Groups = coarse.iter().map(|_| Group::new()).collect();
    let mut rest = numbers.zip(fine).peekable();
    for (at, size) in coarse.iter().enumerate() {
        let mut joined = 1i64;
        // A dimension has at least one.
        while let Some((number, more)) = rest.next_if(|_| groups[at].is_empty() || joined < *size) {
            groups[at].push(number);
            joined = joined.saturating_mul(*more);
        }
        // Ones belong to what is before them, unless the next dimension is one of them.
        while coarse.get(at + 1) != Some(&1)
            && let Some((number, _)) = rest.next_if(|(_, size)| **size == 1)
        {
            groups[at].push(number);
        }
    }
    groups
}
