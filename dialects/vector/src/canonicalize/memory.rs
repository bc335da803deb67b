//! Masked access to memory with masks that are known, and scattered access to elements that are none.

use dialekt_ir_core::prelude::rewrite::*;

use crate::mask_format::{MaskFormat, mask_format};
use crate::types::Vector;
use crate::{
    CompressStore, ExpandLoad, Gather, Load, MaskedLoad, MaskedLoadParts, MaskedStore, MaskedStoreParts, Scatter, Step,
    Store,
};

macro_rules! loads {
    ($($(#[$doc:meta])* $pattern:ident: $op:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Described)]
        pub struct $pattern;

        impl OpRewrite for $pattern {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let (pass_thru, ty) = (view.pass_thru(), rw.type_of(view.result()));
                let (base, indices) = (view.base(), view.indices().collect::<Vec<_>>());
                match mask_format(rw.ir(), view.mask()) {
                    MaskFormat::AllTrue => drop(rw.replace_op_with_new(op, Load::build(ty, base, &indices))),
                    MaskFormat::AllFalse => rw.replace_op(op, &[pass_thru]),
                    MaskFormat::Unknown => return rw.no_match(op, "the mask is not known"),
                }
                Some(())
            }
        }
    )*};
}

loads! {
    /// A masked load is a load, or the elements that are left out, where the mask is known.
    MaskedLoadFolder: MaskedLoad;
    /// An expanding load is a load, or the elements that are left out, where the mask is known.
    ExpandLoadFolder: ExpandLoad;
}

macro_rules! stores {
    ($($(#[$doc:meta])* $pattern:ident: $op:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Described)]
        pub struct $pattern;

        impl OpRewrite for $pattern {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let (value, base, indices) =
                    (view.value_to_store(), view.base(), view.indices().collect::<Vec<_>>());
                match mask_format(rw.ir(), view.mask()) {
                    MaskFormat::AllTrue => drop(rw.replace_op_with_new(op, Store::build(value, base, &indices))),
                    MaskFormat::AllFalse => rw.erase_op(op),
                    MaskFormat::Unknown => return rw.no_match(op, "the mask is not known"),
                }
                Some(())
            }
        }
    )*};
}

stores! {
    /// A masked store is a store, or nothing, where the mask is known.
    MaskedStoreFolder: MaskedStore;
    /// A compressing store is a store, or nothing, where the mask is known.
    CompressStoreFolder: CompressStore;
}

/// A gather that reads nothing gives the elements that are left out.
#[derive(Rewrite)]
#[rewrite(Gather { mask, pass_thru, .. } if mask_format(cx.ir(), mask) == MaskFormat::AllFalse => pass_thru)]
pub struct GatherFolder;

/// A scatter that writes nothing goes, and gives the tensor as it was.
#[derive(Described)]
pub struct ScatterFolder;

impl OpRewrite for ScatterFolder {
    type SourceOp = Scatter;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Scatter>) -> Option<()> {
        let view = rw.view(op)?;
        if mask_format(rw.ir(), view.mask()) != MaskFormat::AllFalse {
            return rw.no_match(op, "something may be written");
        }
        match view.result() {
            Some(_) => {
                let base = view.base();
                rw.replace_op(op, &[base]);
            }
            None => rw.erase_op(op),
        }
        Some(())
    }
}

/// Returns whether a vector is 0, 1, 2, ... [MLIR: isZeroBasedContiguousSeq]
fn is_sequence(ir: &Ir, indices: Value) -> bool {
    let Some(vector) = Vector::of_value(ir, indices).filter(|vector| vector.rank() == 1 && !vector.is_scalable())
    else {
        return false;
    };
    if ir.defining::<Step>(indices).is_some() {
        return true;
    }
    let elements = ir.constant(indices).and_then(|attr| ir.cx().integer_elements(attr));
    elements.is_some_and(|elements| {
        elements.len() as i64 == vector.num_elements()
            && (0..).zip(elements.iter()).all(|(i, element)| element.as_i64() == Some(i))
    })
}

fn is_memref(rw: &Rewriter<'_>, value: Value) -> bool {
    matches!(rw.ir().cx().type_data(rw.type_of(value)), TypeData::MemRef { .. })
}

/// A gather of elements one behind the other is a masked load.
#[derive(Described)]
pub struct FoldContiguousGather;

impl OpRewrite for FoldContiguousGather {
    type SourceOp = Gather;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Gather>) -> Option<()> {
        let view = rw.view(op)?;
        if !is_memref(rw, view.base()) {
            return rw.no_match(op, "the base is no memref");
        }
        if !is_sequence(rw.ir(), view.indices()) {
            return rw.no_match(op, "the elements do not stand one behind the other");
        }
        let offsets: Vec<Value> = view.offsets().collect();
        let load = MaskedLoad::build(MaskedLoadParts {
            result: rw.type_of(view.result()),
            base: view.base(),
            indices: &offsets,
            mask: view.mask(),
            pass_thru: view.pass_thru(),
        });
        rw.replace_op_with_new(op, load);
        Some(())
    }
}

/// A scatter of elements one behind the other is a masked store.
#[derive(Described)]
pub struct FoldContiguousScatter;

impl OpRewrite for FoldContiguousScatter {
    type SourceOp = Scatter;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Scatter>) -> Option<()> {
        let view = rw.view(op)?;
        if !is_memref(rw, view.base()) || view.result().is_some() {
            return rw.no_match(op, "the base is no memref");
        }
        if !is_sequence(rw.ir(), view.indices()) {
            return rw.no_match(op, "the elements do not stand one behind the other");
        }
        let offsets: Vec<Value> = view.offsets().collect();
        let store = MaskedStore::build(MaskedStoreParts {
            base: view.base(),
            indices: &offsets,
            mask: view.mask(),
            value_to_store: view.value_to_store(),
        });
        rw.replace_op_with_new(op, store);
        Some(())
    }
}
