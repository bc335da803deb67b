//! Masked loads and stores become loads and stores of single elements.
//! [mlir/lib/Dialect/Vector/Transforms/VectorEmulateMaskedLoadStore.cpp]

use dialekt_arith as arith;
use dialekt_arith::index_constant;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_scf::{make_guard, make_if};
use dialekt_vector::{MaskedLoad, MaskedStore, VectorType};

use crate::build::{extract, insert};

/// Adds the patterns. [MLIR: populateVectorMaskedLoadStoreEmulationPatterns]
pub fn populate_vector_masked_load_store_emulation_patterns(set: &mut PatternSet) {
    set.add::<VectorMaskedLoadOpConverter>().add::<VectorMaskedStoreOpConverter>();
}

/// The length of a fixed mask of rank 1.
fn mask_length(rw: &Rewriter<'_>, mask: Value) -> Option<i64> {
    let mask = VectorType::new(rw.ir().cx(), rw.type_of(mask)).filter(|mask| !mask.is_scalable())?;
    match mask.shape {
        [length] => Some(*length),
        _ => None,
    }
}

/// Adds one to the last index.
fn next_index(rw: &mut Rewriter<'_>, indices: &mut [Value], one: Value) {
    if let Some(last) = indices.last_mut() {
        *last = rw.create(arith::AddI::build(*last, one)).result();
    }
}

/// Each element is loaded where the mask has its bit.
#[derive(Described)]
pub struct VectorMaskedLoadOpConverter;

impl OpRewrite for VectorMaskedLoadOpConverter {
    type SourceOp = MaskedLoad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MaskedLoad>) -> Option<()> {
        let view = rw.view(op)?;
        let (base, mask, loc, alignment) = (view.base(), view.mask(), view.loc(), view.alignment());
        let (mut indices, mut all) = (view.indices().collect::<Vec<_>>(), view.pass_thru());
        let Some(length) = mask_length(rw, mask) else {
            return rw.no_match(op, "expected vector.maskedstore with 1-D mask");
        };
        let ty = rw.type_of(all);
        let one = index_constant(rw, 1, loc);
        for index in 0..length {
            let bit = extract(rw, mask, &[index]);
            let choice = make_if(
                rw,
                bit,
                &[ty],
                |rw| {
                    let load = memref::Load::build(base, &indices).nontemporal(false);
                    let load = match alignment {
                        Some(alignment) => load.alignment(alignment),
                        None => load,
                    };
                    let element = rw.create(load).result();
                    Some(vec![insert(rw, element, all, &[index])])
                },
                |_| Some(vec![all]),
            )?;
            all = rw.op(choice).result(0)?;
            next_index(rw, &mut indices, one);
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// Each element is stored where the mask has its bit.
#[derive(Described)]
pub struct VectorMaskedStoreOpConverter;

impl OpRewrite for VectorMaskedStoreOpConverter {
    type SourceOp = MaskedStore;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MaskedStore>) -> Option<()> {
        let view = rw.view(op)?;
        let (base, mask, loc, alignment) = (view.base(), view.mask(), view.loc(), view.alignment());
        let (mut indices, value) = (view.indices().collect::<Vec<_>>(), view.value_to_store());
        let Some(length) = mask_length(rw, mask) else {
            return rw.no_match(op, "expected vector.maskedstore with 1-D mask");
        };
        let one = index_constant(rw, 1, loc);
        for index in 0..length {
            let bit = extract(rw, mask, &[index]);
            make_guard(rw, bit, |rw| {
                let element = extract(rw, value, &[index]);
                let store = memref::Store::build(element, base, &indices).nontemporal(false);
                let store = match alignment {
                    Some(alignment) => store.alignment(alignment),
                    None => store,
                };
                rw.create(store);
                Some(())
            })?;
            next_index(rw, &mut indices, one);
        }
        rw.erase_op(op);
        Some(())
    }
}
