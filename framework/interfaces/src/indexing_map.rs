//! Ops that go through an iteration space and take elements of their operands by affine maps. [MLIR:
//! IndexingMapOpInterface]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::dynamic_index_list::DYNAMIC;
use dialekt_ir_core::affine::{AffineInterner, AffineMap};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::verify::{Verified, fail};

/// An op with an indexing map for each operand: from the dimensions of the iteration space to those of the operand.
#[op_interface]
pub trait IndexingMapOpInterface {
    /// The indexing maps, one for each operand.
    fn indexing_maps(op: Self::View<'_>) -> SmallVec<[AffineMap; 4]>;

    /// The shape of an operand as the maps see it: by default that of its type, none for scalars.
    #[fallback(&[])]
    fn operand_shape(op: Self::View<'_>, operand: usize) -> &[i64] {
        shape_of_operand(*op, operand)
    }

    /// The map from the iteration space to the sizes of all operands, one behind the other: by default the indexing maps in one.
    #[fallback(op.cx().affine().empty_map())]
    fn loops_to_shapes_map(op: Self::View<'_>) -> AffineMap {
        concatenate(op.cx().affine(), &Self::indexing_maps(op))
    }

    /// The map from the sizes of all operands to those of the iteration space; by default `None` where a dimension
    /// of the iteration space is no result of an indexing map.
    fn shapes_to_loops_map(op: Self::View<'_>) -> Option<AffineMap> {
        Self::loops_to_shapes_map(op).inverse_permutation(op.cx().affine())
    }
}

/// The maps as one, with all their results. [MLIR: concatAffineMaps]
pub fn concatenate(affine: &AffineInterner, maps: &[AffineMap]) -> AffineMap {
    let dims = maps.iter().map(|map| affine.map(*map).dims()).max().unwrap_or(0);
    let (mut symbols, mut results) = (0, Vec::new());
    for map in maps.iter().map(|map| affine.map(*map)) {
        results.extend(map.results().iter().map(|result| affine.shift_symbols(*result, symbols, 0)));
        symbols += map.symbols();
    }
    affine.make_map(dims, symbols, &results)
}

impl<'a> IndexingMapOpRef<'a> {
    /// The sizes of the iteration space, [`DYNAMIC`] where they are not known; `None` where the indexing maps do not
    /// say them. [MLIR: getStaticLoopRanges]
    pub fn static_loop_ranges(self) -> Option<SmallVec<[i64; 8]>> {
        let affine = self.op().cx().affine();
        let sizes = self.shapes();
        let map = affine.map(self.shapes_to_loops_map()?);
        map.results().iter().map(|size| sizes.get(affine.expr(*size).as_dim()? as usize).copied()).collect()
    }

    /// The sizes of all operands.
    fn shapes(self) -> SmallVec<[i64; 16]> {
        (0..self.num_operands()).flat_map(|operand| self.operand_shape(operand).iter().copied()).collect()
    }

    /// Checks that the maps fit the operands and say the size of each dimension of the iteration space, in the words of the
    /// reference. Ops call it in their verifiers. [MLIR: IndexingMapOpInterface::verifyImpl]
    ///
    /// # Errors
    /// They do not.
    pub fn verify_indexing_maps(self, out: &mut Vec<Diagnostic>) -> Verified {
        let op = self.op();
        let affine = op.cx().affine();
        let text = |map| {
            let mut text = Vec::new();
            affine.print_map(map, &mut text);
            String::from_utf8_lossy(&text).into_owned()
        };
        let maps = self.indexing_maps();
        if maps.len() != op.num_operands() {
            let message = format!(
                "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({})",
                maps.len(),
                op.num_operands()
            );
            return fail(out, op.op_error(message));
        }
        for (i, map) in maps.iter().map(|map| affine.map(*map)).enumerate() {
            if map.symbols() != 0 {
                return fail(out, op.op_error(format!("unexpected symbols in indexing_map #{i}")));
            }
            let (rank, results) = (self.operand_shape(i).len(), map.num_results());
            if rank != results {
                let message =
                    format!("expected operand #{i} rank ({rank}) to match the result rank of indexing_map ({results})");
                return fail(out, op.op_error(message));
            }
        }
        let Some(ranges) = self.static_loop_ranges() else {
            let map = text(self.loops_to_shapes_map());
            return fail(out, op.op_error(format!("invalid indexing maps are non-invertible: ({map})")));
        };
        if ranges.contains(&DYNAMIC) {
            return Ok(());
        }
        let first: SmallVec<[Option<i64>; 8]> = ranges.iter().map(|_| Some(0)).collect();
        let last: SmallVec<[Option<i64>; 8]> = ranges.iter().map(|range| Some(range - 1)).collect();
        for (i, map) in maps.iter().enumerate() {
            let (Some(starts), Some(ends)) =
                (affine.constant_fold_map(*map, &first), affine.constant_fold_map(*map, &last))
            else {
                continue;
            };
            for (dim, &size) in self.operand_shape(i).iter().enumerate() {
                let (Some(&start), Some(&end)) = (starts.get(dim), ends.get(dim)) else { continue };
                if size == DYNAMIC || size == 0 {
                    continue;
                }
                if start.min(end) < 0 {
                    let map = text(*map);
                    return fail(
                        out,
                        op.op_error(format!("unexpected result less than 0 at expression #{dim} in {map}")),
                    );
                }
                let inferred = start.max(end).saturating_add(1);
                let is_dim = affine.map(*map).results().get(dim).is_some_and(|e| affine.expr(*e).as_dim().is_some());
                let relation = match is_dim {
                    true if inferred != size => "be",
                    false if inferred > size => "be greater than or equal to",
                    _ => continue,
                };
                let message = format!(
                    "inferred input/output operand #{i} has shape's dimension #{dim} to {relation} {inferred}, but found {size}"
                );
                return fail(out, op.op_error(message));
            }
        }
        Ok(())
    }
}

// Not in the trait, or each op would have a copy of it.
fn shape_of_operand(op: OpRef<'_>, operand: usize) -> &[i64] {
    let ty = op.operand_types().nth(operand);
    ty.and_then(|ty| op.cx().type_data(ty).shape()).unwrap_or_default()
}
