//! Lowering of ops that move elements, and of tables.

use dialekt_arith::{self as arith, Constant};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::{generic, generic_with_outputs};
use dialekt_linalg::{self as linalg, IteratorType};
use dialekt_tensor as tensor;
use dialekt_tosa as tosa;
use smallvec::{SmallVec, smallvec};

use crate::tosa_common::{
    Sizes, const_shape, constant_integers, dim, dynamic_dims, element_of, empty, index, shape_of,
};

/// `tosa.identity` becomes its operand.
#[derive(Described)]
pub struct IdentityNConverter;

impl OpRewrite for IdentityNConverter {
    type SourceOp = tosa::Identity;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Identity>) -> Option<()> {
        let input = rw.op(op).operands().next()?;
        rw.replace_op(op, &[input]);
        Some(())
    }
}

/// `tosa.gather` becomes a `linalg.generic` over the indices, which extracts elements.
#[derive(Described)]
pub struct GatherConverter;

impl OpRewrite for GatherConverter {
    type SourceOp = tosa::Gather;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Gather>) -> Option<()> {
        let view = rw.view(op)?;
        let (values, indices, result) = (view.values(), view.indices(), view.output());
        let Some(shape) = shape_of(rw, result) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let mut sizes = Sizes::new();
        for (number, tensor) in [(0, values), (1, indices), (2, values)] {
            if *shape.get(number)? == DYNAMIC {
                sizes.push(dim(rw, tensor, number));
            }
        }
        let element = element_of(rw, result);
        let output = empty(rw, &shape, element, &sizes)?;
        let cx = rw.cx();
        let affine = cx.affine();
        let maps = smallvec![affine.make_map(3, 0, &[affine.dim(0), affine.dim(1)]), affine.multi_dim_identity(3)];
        let gathered = generic(rw, &[indices], output, &maps, &smallvec![IteratorType::Parallel; 3], |b, args| {
            let batch = b.create(linalg::Index::build(0)).result();
            let row = b.create(arith::IndexCast::build(Type::INDEX, args[0])).result();
            let channel = b.create(linalg::Index::build(2)).result();
            b.create(tensor::Extract::build(values, &[batch, row, channel])).result()
        });
        rw.replace_op(op, &[gathered]);
        Some(())
    }
}

/// `tosa.reverse` becomes a `linalg.generic` that extracts elements from the other end.
#[derive(Described)]
pub struct ReverseConverter;

impl OpRewrite for ReverseConverter {
    type SourceOp = tosa::Reverse;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Reverse>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, result, axis) = (view.input1(), view.output(), usize::try_from(view.axis()?).ok()?);
        let (Some(own), Some(shape)) = (shape_of(rw, input), shape_of(rw, result)) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let sizes = dynamic_dims(rw, input, |_| false);
        let size = dim(rw, input, axis);
        let element = element_of(rw, result);
        let output = empty(rw, &own, element, &sizes)?;
        let identity = rw.cx().affine().multi_dim_identity(shape.len() as u32);
        let kinds = smallvec![IteratorType::Parallel; shape.len()];
        let reversed = generic(rw, &[], output, &smallvec![identity], &kinds, |b, _| {
            let mut place: SmallVec<[Value; 4]> = SmallVec::new();
            for number in 0..own.len() {
                let mut at = b.create(linalg::Index::build(number as i64)).result();
                if number == axis {
                    let one = index(b, 1);
                    let last = b.create(arith::SubI::build(size, one));
                    at = b.create(arith::SubI::build(last, at)).result();
                }
                place.push(at);
            }
            b.create(tensor::Extract::build(input, &place)).result()
        });
        rw.replace_op(op, &[reversed]);
        Some(())
    }
}

/// `tosa.tile` becomes a `linalg.generic` with a loop for each number of repetitions, and a reshape.
#[derive(Described)]
pub struct TileConverter;

impl OpRewrite for TileConverter {
    type SourceOp = tosa::Tile;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Tile>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, result) = (view.input1(), view.output());
        let (Some(own), Some(shape)) = (shape_of(rw, input), shape_of(rw, result)) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let Some(multiples) = constant_integers(rw, view.multiples()) else {
            return rw.no_match(op, "the numbers of repetitions are not known");
        };
        let element = element_of(rw, input);
        let known = |size: i64| if size == -1 { DYNAMIC } else { size };
        let pairs = multiples.iter().zip(&own).flat_map(|(multiple, size)| [known(*multiple), *size]);
        let pairs: Vec<i64> = pairs.collect();
        let mut sizes = Sizes::new();
        for (number, (multiple, size)) in multiples.iter().zip(&own).enumerate() {
            if known(*multiple) == DYNAMIC || *size == DYNAMIC {
                sizes.push(dim(rw, input, number));
            }
        }
        let output = empty(rw, &pairs, element, &sizes)?;
        let (cx, rank) = (rw.cx(), own.len() as u32);
        let affine = cx.affine();
        let from: Vec<_> = (0..rank).map(|number| affine.dim(2 * number + 1)).collect();
        let maps = smallvec![affine.make_map(2 * rank, 0, &from), affine.multi_dim_identity(2 * rank)];
        let kinds = smallvec![IteratorType::Parallel; pairs.len()];
        let repeated = generic(rw, &[input], output, &maps, &kinds, |_, args| args[0]);
        let shape = const_shape(rw, &shape);
        let ty = rw.type_of(result);
        rw.replace_op_with_new(op, tosa::Reshape::build(repeated, shape).with_types([ty]));
        Some(())
    }
}

/// `tosa.table` becomes a `linalg.generic` that extracts values, and interpolates between them for numbers of 16 bits.
#[derive(Described)]
pub struct TableConverter;

impl OpRewrite for TableConverter {
    type SourceOp = tosa::Table;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Table>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, table, result) = (view.input1(), view.table(), view.output());
        let (Some(own), Some(shape)) = (shape_of(rw, input), shape_of(rw, result)) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let width = |value| rw.cx().integer_width(element_of(rw, value));
        let widths = [input, table, result].map(width);
        let element = element_of(rw, result);
        let sizes = dynamic_dims(rw, input, |number| shape.get(number) != Some(&DYNAMIC));
        let output = empty(rw, &shape, element, &sizes)?;
        let identity = rw.cx().affine().multi_dim_identity(own.len() as u32);
        let kinds = smallvec![IteratorType::Parallel; own.len()];
        let lookup = |b: &mut Builder<'_>, args: &[Value]| {
            let value = *args.first()?;
            match widths {
                [Some(8), Some(8), Some(8)] => {
                    let at = b.create(arith::IndexCast::build(Type::INDEX, value));
                    let offset = index(b, 128);
                    let at = b.create(arith::AddI::build(at, offset)).result();
                    Some(smallvec![b.create(tensor::Extract::build(table, &[at])).result()])
                }
                [Some(16), Some(16), Some(32)] => Some(smallvec![interpolate(b, value, table)]),
                _ => None,
            }
        };
        let made = generic_with_outputs(rw, &[input], &[output], &smallvec![identity; 2], &kinds, lookup);
        let Some(made) = made else {
            return rw.no_match(op, "unable to create body for tosa.table op");
        };
        let value = rw.op(made).result(0)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// The value between two neighbours of a table that 16 bits say: 9 of them the place, the others how far it is to the next one.
fn interpolate(b: &mut Builder<'_>, value: Value, table: Value) -> Value {
    let value = b.create(arith::ExtSI::build(Type::I32, value)).result();
    let offset = Constant::int(b, Type::I32, 32768);
    let seven = Constant::int(b, Type::I32, 7);
    let one = Constant::int(b, Type::I32, 1);
    let mask = Constant::int(b, Type::I32, 127);
    let value = b.create(arith::AddI::build(value, offset)).result();
    let place = b.create(arith::ShRUI::build(value, seven)).result();
    let fraction = b.create(arith::AndI::build(value, mask)).result();
    let next = b.create(arith::AddI::build(place, one)).result();
    let place = b.create(arith::IndexCast::build(Type::INDEX, place)).result();
    let next = b.create(arith::IndexCast::build(Type::INDEX, next)).result();
    let base = b.create(tensor::Extract::build(table, &[place])).result();
    let next = b.create(tensor::Extract::build(table, &[next])).result();
    let base = b.create(arith::ExtSI::build(Type::I32, base)).result();
    let next = b.create(arith::ExtSI::build(Type::I32, next)).result();
    let scaled = b.create(arith::ShLI::build(base, seven)).result();
    let difference = b.create(arith::SubI::build(next, base)).result();
    let part = b.create(arith::MulI::build(difference, fraction)).result();
    b.create(arith::AddI::build(scaled, part)).result()
}
