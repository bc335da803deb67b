//! Canonicalization of what takes vectors apart and makes them of elements.

use dialekt_ir_core::prelude::rewrite::*;

use crate::positions::{Position, count, delinearize, linearize};
use crate::types::Vector;
use crate::{Broadcast, Extract, FromElements, FromElementsView, ShapeCast, ToElements, ToElementsView};

/// The elements of a broadcast are elements of its source.
#[derive(Described)]
pub struct ToElementsOfBroadcast;

impl OpRewrite for ToElementsOfBroadcast {
    type SourceOp = ToElements;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ToElements>) -> Option<()> {
        let view = rw.view(op)?;
        let Some((source, numbers)) = of_broadcast(view) else {
            return rw.no_match(op, "the source is no broadcast of a vector");
        };
        let apart = rw.create(ToElements::build(source));
        let elements: Vec<Value> = rw.op(apart).results().collect();
        let elements: Option<Vec<Value>> = numbers.iter().map(|number| elements.get(*number).copied()).collect();
        rw.replace_op(op, &elements?);
        Some(())
    }
}

/// The vector that is broadcast, and the number in it of each element of the broadcast.
fn of_broadcast(op: ToElementsView<'_>) -> Option<(Value, Vec<usize>)> {
    let source = op.ir().defining::<Broadcast>(op.source())?.source();
    let (from, to) = (Vector::of(*op, source)?, Vector::of(*op, op.source())?);
    let (lead, count) = (to.rank().checked_sub(from.rank())?, count(to.shape)?);
    let numbers = (0..count).map(|number| {
        let position = delinearize(to.shape, number as i64);
        let indices = from.shape.iter().zip(position.iter().skip(lead));
        let within: Position = indices.map(|(size, index)| if *size == 1 { 0 } else { *index }).collect();
        usize::try_from(linearize(from.shape, &within)?).ok()
    });
    Some((source, numbers.collect::<Option<_>>()?))
}

/// A vector of equal elements is a broadcast.
#[derive(Described)]
pub struct RewriteFromElementsAsBroadcast;

impl OpRewrite for RewriteFromElementsAsBroadcast {
    type SourceOp = FromElements;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<FromElements>) -> Option<()> {
        let view = rw.view(op)?;
        let first = view.elements().next()?;
        if view.elements().any(|element| element != first) {
            return rw.no_match(op, "elements differ");
        }
        let ty = rw.type_of(view.dest());
        rw.replace_op_with_new(op, Broadcast::build(ty, first));
        Some(())
    }
}

/// A vector made of consecutive elements of another one is a part of that, cast to its shape.
#[derive(Described)]
pub struct FromElementsToShapeCast;

impl OpRewrite for FromElementsToShapeCast {
    type SourceOp = FromElements;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<FromElements>) -> Option<()> {
        let view = rw.view(op)?;
        let Some((source, position)) = consecutive(view) else {
            return rw.no_match(op, "the elements are no subvector of a vector");
        };
        let (ty, cx) = (rw.type_of(view.dest()), rw.cx());
        let part = rw.create_or_fold(Extract::build_at(cx, source, &position));
        rw.replace_op_with_new(op, ShapeCast::build(ty, part));
        Some(())
    }
}

/// The vector that all elements are extracted from, and the position in it of the subvector that they are.
fn consecutive(op: FromElementsView<'_>) -> Option<(Value, Position)> {
    let extracts = op.elements().map(|element| op.ir().defining::<Extract>(element));
    let extracts: Vec<_> = extracts.collect::<Option<_>>()?;
    let first = extracts.first()?;
    let (source, start) = (first.source(), first.static_position()?);
    let vector = Vector::of(*op, source)?;
    // Trailing dimensions with as many elements, at index 0.
    let (mut kept, mut elements) = (start.len(), 1i64);
    while kept > 0 && start[kept - 1] == 0 && elements < extracts.len() as i64 {
        kept -= 1;
        elements = elements.checked_mul(vector.shape[kept])?;
    }
    // With dynamic indices, and of a scalable part, the reference makes invalid IR.
    let fixed = !vector.scalable.get(kept..)?.contains(&true) && !start.contains(&DYNAMIC);
    if extracts.len() == 1 || elements != extracts.len() as i64 || !fixed {
        return None;
    }
    let number = linearize(vector.shape, &start)?;
    let follows = |(i, extract): (usize, &crate::ExtractView<'_>)| {
        let expected = delinearize(vector.shape, number + i as i64);
        extract.source() == source && extract.static_position().is_some_and(|position| position[..] == expected[..])
    };
    extracts.iter().enumerate().all(follows).then(|| (source, start[..kept].into()))
}
