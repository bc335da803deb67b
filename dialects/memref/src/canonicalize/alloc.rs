//! Canonicalization of allocations: constant sizes, and memory that is never read.

use dialekt_dialect_utils::indices::known;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use super::replace_with_cast;
use crate::types::MemRef;
use crate::{Alloc, Alloca, Dealloc, Realloc, Store};

type Values = SmallVec<[Value; 4]>;

/// The type with the sizes that are constants, and the sizes that are not; `None` if there are no such constants.
fn with_known_sizes(ir: &Ir, ty: Type, sizes: &[Value]) -> Option<(Type, Values)> {
    let cx = ir.cx();
    let memref = MemRef::new(cx, ty)?;
    let (mut open, mut given) = (Values::new(), sizes.iter());
    let mut size_of = |size: &i64| {
        if *size != DYNAMIC {
            return Some(*size);
        }
        let value = *given.next()?;
        Some(known(ir, OpFoldResult::Value(value)).filter(|size| *size >= 0).unwrap_or_else(|| {
            open.push(value);
            DYNAMIC
        }))
    };
    let shape: Option<Vec<i64>> = memref.shape.iter().map(&mut size_of).collect();
    let ty = cx.memref_type(&shape?, memref.element, memref.layout, memref.space).ok()?;
    (open.len() != sizes.len()).then_some((ty, open))
}

macro_rules! alloc_patterns {
    ($op:ident, $constants:ident, $dead:ident) => {
        /// Moves constant sizes into the type.
        #[derive(Described)]
        pub struct $constants;

        impl OpRewrite for $constants {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let sizes: Values = view.dynamic_sizes().collect();
                let symbols: Values = view.symbol_operands().collect();
                let alignment = view.raw_attr(attr_field!($op, alignment));
                let found = with_known_sizes(rw.ir(), rw.type_of(view.memref()), &sizes);
                let Some((ty, open)) = found else { return rw.no_match(op, "no size is a constant") };
                let new = rw.create($op::build(ty, &open, &symbols));
                if let Some(alignment) = alignment {
                    rw.set_field_attr(new, attr_field!($op, alignment), alignment);
                }
                replace_with_cast(rw, op, new.result())
            }
        }

        dead_alloc!($op, $dead);
    };
}

macro_rules! dead_alloc {
    ($op:ident, $dead:ident) => {
        /// Removes memory that is only written and freed, with its users.
        #[derive(Described)]
        pub struct $dead;

        impl OpRewrite for $dead {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                erase_dead(rw, op.op())
            }
        }
    };
}

alloc_patterns!(Alloc, SimplifyAllocConst, SimplifyDeadAlloc);
alloc_patterns!(Alloca, SimplifyAllocaConst, SimplifyDeadAlloca);
dead_alloc!(Realloc, SimplifyDeadRealloc);

fn erase_dead(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let memory = rw.op(op).result(0)?;
    let only_written = |user: OpRef<'_>| match user.view::<Store>() {
        Some(store) => store.value() != memory,
        None => user.is::<Dealloc>(),
    };
    if !rw.value(memory).users().all(only_written) {
        return rw.no_match(op, "the memory is used");
    }
    let mut users: SmallVec<[Op; 4]> = rw.value(memory).users().map(|user| user.handle()).collect();
    users.dedup();
    users.into_iter().for_each(|user| rw.erase_op(user));
    rw.erase_op(op);
    Some(())
}
