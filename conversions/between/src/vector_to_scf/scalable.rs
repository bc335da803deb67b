//! Writes of transposed scalable vectors: a loop writes the rows that the transpose would have.

use dialekt_arith::{self as arith, index_constant, index_value};
use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::make_for;
use dialekt_vector::{ConstantMask, CreateMask, Extract, FromElements, Transpose, VectorScale, VectorType};
use dialekt_vector_transforms::transfer::Transfer;

use super::Options;
use super::bounds::indices_of_step;

/// Creates multiples of `vscale`, which is created once.
struct Vscale(Option<Value>);

impl Vscale {
    fn times(&mut self, rw: &mut Rewriter<'_>, factor: i64) -> Value {
        let loc = rw.current_loc();
        let vscale = *self.0.get_or_insert_with(|| rw.create(VectorScale::build()).result());
        let factor = index_constant(rw, factor, loc);
        rw.create(arith::MulI::build(vscale, factor)).result()
    }
}

/// The sizes of what a mask keeps; none without a mask. `None` if that is not known.
fn mask_sizes(rw: &mut Rewriter<'_>, mask: Option<Value>, vscale: &mut Vscale) -> Option<Mixed> {
    let cx = rw.cx();
    let Some(mask) = mask else { return Some(Mixed::new()) };
    if let Some(mask) = rw.defining::<CreateMask>(mask) {
        return Some(rw.view(mask)?.sizes().map(OpFoldResult::Value).collect());
    }
    let constant = rw.defining::<ConstantMask>(mask)?;
    let sizes = rw.view(constant)?.mask_dim_sizes()?;
    let ty = VectorType::new(cx, rw.type_of(mask))?;
    let sizes = sizes.iter().zip(ty.scalable).map(|(size, scalable)| match scalable {
        true => OpFoldResult::Value(vscale.times(rw, *size)),
        false => index(cx, *size).into(),
    });
    Some(sizes.collect())
}

/// The write of a transpose to a vector whose first dimension alone is scalable becomes a loop along that.
pub(super) fn transposed_write_to_loop(rw: &mut Rewriter<'_>, op: Op, options: Options) -> Option<()> {
    let cx = rw.cx();
    let loc = rw.loc(op);
    let write = Transfer::of(rw, op)?;
    let vector = write.vector_type(cx, rw)?;
    let transposed = rw.defining::<Transpose>(write.vector).and_then(|transpose| rw.view(transpose));
    let source = transposed.filter(|view| view.permutation().is_some_and(|order| *order == [1, 0]));
    let source = source.map(|view| view.vector());
    let why = if write.is_of_tensor(rw) && !options.lower_tensors {
        "transfers of tensors are not lowered"
    } else if vector.scalable != [true, false] {
        "expected vector of the form vector<[N]xMxty>"
    } else if !write.map.is_identity(cx.affine()) {
        "non-identity permutations are unsupported (lower first)"
    } else if write.in_bounds.first() != Some(&true) {
        "out-of-bounds dims are unsupported (use masking)"
    } else if source.is_none() {
        "source not transpose"
    } else {
        ""
    };
    if !why.is_empty() {
        return rw.no_match(op, why);
    }
    let mut vscale = Vscale(None);
    let Some(sizes) = mask_sizes(rw, write.mask, &mut vscale) else {
        return rw.no_match(op, "failed to resolve mask dims");
    };
    let (source, &[rows, columns]) = (source?, vector.shape) else { return None };
    let slices: Vec<Value> =
        (0..columns).map(|number| rw.create(Extract::build_at(cx, source, &[number])).result()).collect();
    let lower = index_constant(rw, 0, loc);
    let upper = match sizes.first() {
        None => vscale.times(rw, rows),
        Some(size) => index_value(rw, *size, loc),
    };
    let step = index_constant(rw, 1, loc);
    let row = vector.with_dims(cx, [(columns, false)])?;
    let mask = match sizes.get(1) {
        None => None,
        Some(size) => {
            let size = index_value(rw, *size, loc);
            let ty = VectorType::new(cx, row)?.with_element(cx, Type::I1)?;
            Some(rw.create(CreateMask::build(ty, &[size])).result())
        }
    };
    let inits: Vec<Value> = Some(write.base).filter(|_| write.is_of_tensor(rw)).into_iter().collect();
    let all = make_for(rw, (lower, upper, step), &inits, |rw, number, carried| {
        let indices = indices_of_step(rw, &write, number)?;
        let position = [OpFoldResult::Value(number)];
        let elements: Vec<Value> =
            slices.iter().map(|slice| rw.create(Extract::build_mixed(cx, *slice, &position)).result()).collect();
        let row = rw.create(FromElements::build(row, &elements)).result();
        let new = Transfer {
            base: carried.first().copied().unwrap_or(write.base),
            indices,
            map: cx.affine().minor_identity_map(write.indices.len() as u32, 1),
            mask,
            in_bounds: write.in_bounds.get(1..)?.into(),
            ..write.clone()
        };
        let new = new.create_write(rw, row);
        Some(rw.op(new).results().collect())
    })?;
    rw.replace_op_with(op, all);
    Some(())
}
