//! `vector.print` of vectors: loops with a `vector.print` of each element and of what is between them.

use dialekt_arith::{self as arith, CmpIPredicate, index_constant};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::{make_guard, make_loop};
use dialekt_vector::{BitCast, Extract, Print, PrintPunctuation, ShapeCast, VectorScale, VectorType};

/// A vector is printed element by element, in parentheses.
pub(super) fn decompose(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let loc = rw.loc(op);
    let print = rw.op(op).view::<Print>()?;
    let punctuation = print.punctuation()?;
    let Some(source) = print.source() else { return rw.no_match(op, "it prints no value") };
    let Some(vector) = VectorType::new(cx, rw.type_of(source)) else {
        return rw.no_match(op, "it prints no vector");
    };
    if vector.rank() > 1 && vector.is_scalable() {
        return rw.no_match(op, "a scalable vector of higher rank cannot be indexed");
    }
    let (source, vector) = with_usual_width(rw, source, vector, cx)?;
    let source = match vector.rank() {
        1 => source,
        _ => {
            let count = vector.shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size))?;
            let flat = vector.with_dims(cx, [(count, false)])?;
            rw.create(ShapeCast::build(flat, source)).result()
        }
    };
    let dims: Vec<(i64, bool)> = match vector.rank() {
        0 => vec![(1, false)],
        _ => vector.dims().collect(),
    };

    let mut indices = Vec::new();
    let mut outermost = None;
    for (size, scalable) in &dims {
        let lower = index_constant(rw, 0, loc);
        let mut upper = index_constant(rw, *size, loc);
        let step = index_constant(rw, 1, loc);
        if *scalable {
            let vscale = rw.create(VectorScale::build()).result();
            upper = rw.create(arith::MulI::build(upper, vscale)).result();
        }
        let last = rw.create(arith::SubI::build(upper, step)).result();
        rw.create(Print::build().punctuation(PrintPunctuation::Open));
        let (_, body) = make_loop(rw, (lower, upper, step), &[], loc)?;
        let close = rw.create(Print::build().punctuation(PrintPunctuation::Close));
        outermost.get_or_insert(close);
        let index = rw.ir().block(body).args().next()?;
        indices.push(index);
        rw.set_insertion_point_to_start(body);
        let more = rw.create(arith::CmpI::build(index, last, CmpIPredicate::Ult)).result();
        make_guard(rw, more, |rw| {
            rw.create(Print::build().punctuation(PrintPunctuation::Comma));
            Some(())
        })?;
        rw.set_insertion_point_to_start(body);
    }

    let mut stride = 1i64;
    let mut flat: Option<Value> = None;
    for (index, (size, _)) in indices.iter().zip(&dims).rev() {
        let factor = index_constant(rw, stride, loc);
        let part = rw.create(arith::MulI::build(factor, *index)).result();
        flat = Some(match flat {
            None => part,
            Some(so_far) => rw.create(arith::AddI::build(so_far, part)).result(),
        });
        stride = stride.checked_mul(*size)?;
    }
    let element = rw.create(Extract::build_mixed(cx, source, &[OpFoldResult::Value(flat?)])).result();
    rw.create(Print::build().source(element).punctuation(PrintPunctuation::NoPunctuation));
    rw.set_insertion_point_after(outermost?);
    rw.create(Print::build().punctuation(punctuation));
    rw.erase_op(op);
    Some(())
}

/// Extends integers to a width of 8 bits or a larger power of two: backends are not to be trusted with other ones.
fn with_usual_width<'c>(
    rw: &mut Rewriter<'_>,
    source: Value,
    vector: VectorType<'c>,
    cx: &'c ContextData,
) -> Option<(Value, VectorType<'c>)> {
    let TypeData::Integer { width, sign } = *cx.type_data(vector.element) else { return Some((source, vector)) };
    let wide = width.max(8).checked_next_power_of_two()?;
    let vector_of = |width, sign| vector.with_element(cx, cx.signed_integer_type(width, sign)?);
    let signless = vector_of(width, Signedness::Signless)?;
    let extended = vector_of(wide, Signedness::Signless)?;
    let result = vector_of(wide, sign)?;
    let mut value = rw.create(BitCast::build(signless, source)).result();
    if wide != width {
        value = match width == 1 || sign == Signedness::Unsigned {
            true => rw.create(arith::ExtUI::build(extended, value)).result(),
            false => rw.create(arith::ExtSI::build(extended, value)).result(),
        };
    }
    let value = rw.create(BitCast::build(result, value)).result();
    Some((value, VectorType::new(cx, result)?))
}
