//! Canonicalization of `memref.view`.

use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use super::replace_with_cast;
use crate::fold::ranked_cast;
use crate::types::MemRef;
use crate::{View, ViewParts};

/// Moves constant sizes into the type.
#[derive(Described)]
pub struct ViewOpShapeFolder;

impl OpRewrite for ViewOpShapeFolder {
    type SourceOp = View;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<View>) -> Option<()> {
        let view = rw.view(op)?;
        let (ir, cx) = (rw.ir(), rw.cx());
        let memref = MemRef::of(*view, view.result())?;
        let given: SmallVec<[Value; 4]> = view.sizes().collect();
        let (mut open, mut given): (SmallVec<[Value; 4]>, _) = (SmallVec::new(), given.iter().copied());
        let mut size_of = |size: &i64| {
            if *size != DYNAMIC {
                return Some(*size);
            }
            let value = given.next()?;
            let constant = ir.defining::<dialekt_arith::Constant>(value).and_then(|_| ir.constant(value));
            Some(constant.and_then(|size| cx.integer_i64(size)).unwrap_or_else(|| {
                open.push(value);
                DYNAMIC
            }))
        };
        let shape: Vec<i64> = memref.shape.iter().map(&mut size_of).collect::<Option<_>>()?;
        let ty = cx.memref_type(&shape, memref.element, memref.layout, memref.space).ok()?;
        if ty == memref.ty {
            return rw.no_match(op, "no size is a constant");
        }
        let (source, shift) = (view.source(), view.byte_shift());
        let new = rw.create(View::build(ViewParts { result: ty, source, byte_shift: shift, sizes: &open })).result();
        replace_with_cast(rw, op, new)
    }
}

/// Takes the view of the source of a cast instead of its result.
#[derive(Described)]
pub struct ViewOpMemrefCastFolder;

impl OpRewrite for ViewOpMemrefCastFolder {
    type SourceOp = View;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<View>) -> Option<()> {
        let view = rw.view(op)?;
        // An unranked source cannot be viewed: the reference creates an invalid op.
        let Some(source) = ranked_cast(rw.ir(), view.source()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the source is no cast of a ranked memref");
        };
        let ty = rw.type_of(view.result());
        let (shift, sizes): (Value, SmallVec<[Value; 4]>) = (view.byte_shift(), view.sizes().collect());
        let new = rw.create(View::build(ViewParts { result: ty, source, byte_shift: shift, sizes: &sizes }));
        rw.replace_op_with(op, new);
        Some(())
    }
}
