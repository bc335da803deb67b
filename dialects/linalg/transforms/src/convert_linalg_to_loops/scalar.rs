//! The iteration of a structured op on buffers: loads, the scalar body, stores. [MLIR: emitScalarImplementation]

use dialekt_affine::{AffineApply, AffineLoad, AffineLoadParts, AffineStore, AffineStoreParts, canonicalize_map};
use dialekt_dialect_utils::Values;
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::{Index, LinalgOpRef};
use dialekt_memref as memref;

use super::Loops;

/// Builds the iteration at some values of the loops.
///
/// As in the reference, indices are built for each access anew, and elements of inits are loaded that the body does not use.
pub(super) fn build(rw: &mut Rewriter<'_>, op: Op, loops: Loops, variables: &[Value]) -> Option<()> {
    let view = rw.op(op);
    let (loc, this, style) = (view.loc(), LinalgOpRef::of(view)?, DestinationStyleOpRef::of(view)?);
    let (maps, inits) = (this.indexing_maps(), style.dps_inits().positions());
    let operands: Values = view.operands().collect();
    let body = this.body()?;
    let args: Values = body.args().collect();
    let ops: Vec<Op> = body.ops().map(|op| op.handle()).collect();
    let (end, ops) = ops.split_last()?;
    let accesses = Accesses { loops, loc };

    let mut mapping = IrMapping::new();
    for (number, (operand, map)) in operands.iter().zip(&maps).enumerate() {
        let is_scalar = !matches!(rw.cx().type_data(rw.type_of(*operand)), TypeData::MemRef { .. });
        let element = match is_scalar && !inits.contains(&number) {
            true => *operand,
            false => {
                let indices = accesses.indices(rw, *map, variables);
                accesses.load(rw, *operand, &indices)?
            }
        };
        mapping.map_value(*args.get(number)?, element);
    }
    let mut stores = Vec::new();
    for init in inits {
        stores.push((operands[init], accesses.indices(rw, *maps.get(init)?, variables)));
    }
    for inner in ops {
        let dim = rw.op(*inner).view::<Index>().map(|index| (index.result(), index.dim()));
        match dim {
            Some((value, dim)) => mapping.map_value(value, *variables.get(usize::try_from(dim?).ok()?)?),
            None => {
                rw.clone(*inner, &mut mapping);
            }
        }
    }
    let yielded: Values = rw.op(*end).operands().map(|value| mapping.value_or_same(value)).collect();
    for (value, (buffer, indices)) in yielded.into_iter().zip(stores) {
        accesses.store(rw, value, buffer, &indices);
    }
    Some(())
}

/// Accesses to buffers in some kind of loops.
struct Accesses {
    loops: Loops,
    loc: Location,
}

impl Accesses {
    /// The values of a map: variables, or an `affine.apply` each. [MLIR: makeCanonicalAffineApplies, which leaves it to a pattern to find
    /// the variables]
    fn indices(&self, rw: &mut Rewriter<'_>, map: AffineMap, variables: &[Value]) -> Values {
        let cx = rw.cx();
        let data = cx.affine().map(map);
        let results = 0..data.num_results();
        let apply = |result| {
            let dim = cx.affine().expr(data.results()[result]).as_dim();
            if let Some(variable) = dim.and_then(|dim| variables.get(dim as usize)) {
                return *variable;
            }
            let (map, operands) = canonicalize_map(rw.ir(), map.sub_map(cx.affine(), &[result]), variables);
            rw.create(AffineApply::build(map, &operands).with_loc(self.loc)).result()
        };
        results.map(apply).collect()
    }

    fn load(&self, rw: &mut Rewriter<'_>, buffer: Value, indices: &[Value]) -> Option<Value> {
        let cx = rw.cx();
        let TypeData::MemRef { element, .. } = *cx.type_data(rw.type_of(buffer)) else { return None };
        let loaded = match self.loops {
            Loops::Affine => {
                let map = cx.affine().multi_dim_identity(indices.len() as u32);
                let parts = AffineLoadParts { result: element, memref: buffer, indices, map };
                rw.create(AffineLoad::build(parts).with_loc(self.loc)).result()
            }
            _ => rw.create(memref::Load::build(buffer, indices).nontemporal(false).with_loc(self.loc)).result(),
        };
        Some(loaded)
    }

    fn store(&self, rw: &mut Rewriter<'_>, value: Value, buffer: Value, indices: &[Value]) {
        if self.loops == Loops::Affine {
            let map = rw.cx().affine().multi_dim_identity(indices.len() as u32);
            let parts = AffineStoreParts { value, memref: buffer, indices, map };
            rw.create(AffineStore::build(parts).with_loc(self.loc));
        } else {
            rw.create(memref::Store::build(value, buffer, indices).nontemporal(false).with_loc(self.loc));
        }
    }
}
