//! Stores of vectors that may fill the first and the last container in part.

use dialekt_memref::{AtomicYield, GenericAtomicRMW};
use dialekt_vector::{FromElements, Store};

use super::*;

/// Stores whole containers, and updates those of which the vector is a part.
pub struct ConvertVectorStore {
    /// Flag: containers are loaded and stored, instead of updated atomically.
    pub disable_atomic_rmw: bool,
}

impl OpConversion for ConvertVectorStore {
    type SourceOp = Store;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Store>, operands: &[Value]) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.loc(op));
        let view = rw.view(op)?;
        let (memref, value) = (view.base(), view.value_to_store());
        let [_, base, indices @ ..] = operands else { return None };
        let (base, ty) = (*base, rw.type_of(value));
        let packing = Packing::new(rw, op.op(), ty, base)?;
        let Packing { scale, count, .. } = packing;
        let row = cx.type_data(rw.type_of(memref)).shape().and_then(|shape| shape.last().copied());
        let Some(row) = row else { return rw.no_match(op, "the memref has no dimensions") };
        let ContainerIndex { index, place } = container_index(rw, memref, indices, scale)?;
        let before = match packing.is_whole() && (row == DYNAMIC || row == count) {
            true => Some(0),
            false => known(rw.ir(), place),
        };
        let Some(before) = before else {
            return rw.no_match(op, "subbyte store emulation: dynamic front padding size is not yet implemented");
        };
        let mut index = index_value(rw, index, loc);
        if packing.is_whole() && before == 0 {
            self.store_whole(rw, &packing, value, (base, index))?;
            rw.erase_op(op);
            return Some(());
        }
        let mut stored = 0;
        if before > 0 {
            stored = count.min(scale - before);
            self.store_part(rw, &packing, (value, 0..stored), before, (base, index))?;
        }
        if stored < count && before > 0 {
            index = self.next(rw, index, 1);
        }
        let whole = (count - stored) / scale;
        if whole > 0 {
            let part = extract_part(rw, value, stored, whole * scale)?;
            self.store_whole(rw, &packing, part, (base, index))?;
            stored += whole * scale;
            index = self.next(rw, index, whole);
        }
        if stored < count {
            self.store_part(rw, &packing, (value, stored..count), 0, (base, index))?;
        }
        rw.erase_op(op);
        Some(())
    }
}

impl ConvertVectorStore {
    fn next(&self, rw: &mut Rewriter<'_>, index: Value, by: i64) -> Value {
        let loc = rw.current_loc();
        let by = index_constant(rw, by, loc);
        rw.create(arith::AddI::build(index, by)).result()
    }

    /// Stores a vector that fills containers.
    fn store_whole(
        &self,
        rw: &mut Rewriter<'_>,
        packing: &Packing,
        vector: Value,
        (base, index): (Value, Value),
    ) -> Option<()> {
        let count = VectorType::new(rw.cx(), rw.type_of(vector))?.shape.first()? / packing.scale;
        let ty = Packing::vector(rw.cx(), count, packing.container)?;
        let containers = rw.create(BitCast::build(ty, vector)).result();
        rw.create(Store::build(containers, base, &[index]).nontemporal(false));
        Some(())
    }

    /// Replaces some elements of a container, from one on. [MLIR: atomicRMW, nonAtomicRMW]
    fn store_part(
        &self,
        rw: &mut Rewriter<'_>,
        packing: &Packing,
        (vector, range): (Value, std::ops::Range<i64>),
        first: i64,
        (base, index): (Value, Value),
    ) -> Option<()> {
        let cx = rw.cx();
        let end = first + range.end - range.start;
        let bits = Packing::vector(cx, packing.scale, Type::I1)?;
        let selected: Vec<bool> = (0..packing.scale).map(|place| (first..end).contains(&place)).collect();
        let selected: Vec<ApInt> = selected.into_iter().map(|bit| ApInt::from_i64(1, -i64::from(bit))).collect();
        let mask = cx.dense_integers_attr(bits, &selected).ok()?;
        let create_mask = |rw: &mut Rewriter<'_>| rw.create(arith::Constant::build(mask)).result();
        // As in the reference, the mask of the last container follows the elements.
        let early = (first > 0).then(|| create_mask(rw));
        let elements = Packing::vector(cx, packing.scale, packing.element)?;
        let none = zero(rw, elements)?;
        let part = extract_part(rw, vector, range.start, range.end - range.start)?;
        let part = insert_part(rw, part, none, first)?;
        let mask = early.unwrap_or_else(|| create_mask(rw));
        let one = Packing::vector(cx, 1, packing.container)?;
        let select = |rw: &mut Rewriter<'_>, old: Value| {
            let old = rw.create(BitCast::build(elements, old)).result();
            let new = rw.create(arith::Select::build(mask, part, old)).result();
            rw.create(BitCast::build(one, new)).result()
        };
        if self.disable_atomic_rmw {
            let old = rw.create(Load::build(one, base, &[index]).nontemporal(false)).result();
            let new = select(rw, old);
            rw.create(Store::build(new, base, &[index]).nontemporal(false));
            return Some(());
        }
        let loc = rw.current_loc();
        let update: Op = rw.create(GenericAtomicRMW::build(base, &[index])).into();
        let behind = rw.insertion_point();
        let region = rw.op(update).region(0)?.handle();
        let block = rw.create_block(region, None, &[(packing.container, loc)]);
        let old = rw.ir().block(block).args().next()?;
        let old = rw.create(FromElements::build(one, &[old])).result();
        let new = select(rw, old);
        let new = crate::build::extract(rw, new, &[0]);
        rw.create(AtomicYield::build(new));
        rw.restore(behind);
        Some(())
    }
}
