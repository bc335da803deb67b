//! Structured ops with several loops in place of one. [MLIR: fuseWithReshapeByExpansion]

use dialekt_affine::composed_expr;
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{Mixed, split};
use dialekt_dialect_utils::reassociation::{Group, Groups};
use dialekt_interfaces::{DestinationStyleOpRef, OpFoldResult};
use dialekt_ir_core::affine::{AffineExpr, AffineMap};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::transpose;
use dialekt_linalg::structured::maps::{IteratorTypes, Maps};
use dialekt_linalg::{Copy, Fill, Generic, GenericParts, Index, LinalgOpRef, Transpose, loop_sizes};
use dialekt_tensor::{make_collapse, make_expand_to};

/// The loops that each loop of an op becomes, and their sizes.
#[derive(Clone, Debug)]
pub struct Expansion {
    loops: Vec<Group>,
    sizes: Vec<Mixed>,
}

/// Returns whether an op can be expanded with one of its operands: it works on tensors, all indices are loops, and the operand is no
/// scalar. [MLIR: isFusableWithReshapeByDimExpansion]
pub(super) fn is_expandable(op: OpRef<'_>, operand: usize) -> bool {
    let affine = op.cx().affine();
    let Some(maps) = LinalgOpRef::of(op).map(|op| op.indexing_maps()) else { return false };
    DestinationStyleOpRef::of(op).is_some_and(|style| style.has_pure_tensor_semantics())
        && maps.iter().all(|map| map.is_projected_permutation(affine, false))
        && maps.get(operand).is_some_and(|map| affine.map(*map).num_results() != 0)
}

/// Moves what computes some values before an op, if that is possible: the ops behind it that do so have no effects and no operands that are
/// results of the op. [MLIR: moveValueDefinitions]
pub(super) fn move_definitions_before(rw: &mut Rewriter<'_>, values: &[Value], before: Op) -> bool {
    let Some(block) = rw.op(before).parent_block().map(|block| block.handle()) else { return false };
    let mut moved: Vec<Op> = Vec::new();
    let mut todo: Vec<Value> = values.to_vec();
    while let Some(value) = todo.pop() {
        let Some(def) = rw.value(value).defining_op() else {
            if rw
                .value(value)
                .parent_block()
                .is_some_and(|found| found.handle() != block && !is_around(rw, found.handle(), before))
            {
                return false;
            }
            continue;
        };
        let op = def.handle();
        if def.parent_block().map(|found| found.handle()) != Some(block) {
            if def.parent_block().is_some_and(|found| !is_around(rw, found.handle(), before)) {
                return false;
            }
            continue;
        }
        if op == before {
            return false;
        }
        if rw.op(before).is_before(def) != Some(true) || moved.contains(&op) {
            continue;
        }
        if !def.is_memory_effect_free() || def.num_regions() != 0 {
            return false;
        }
        moved.push(op);
        todo.extend(def.operands());
    }
    moved.sort_by(|a, b| match rw.op(*a).is_before(rw.op(*b)) {
        Some(true) => std::cmp::Ordering::Less,
        _ if a == b => std::cmp::Ordering::Equal,
        _ => std::cmp::Ordering::Greater,
    });
    for op in moved {
        rw.move_op_before(op, before);
    }
    true
}

/// Returns whether an op is nested in a block.
fn is_around(rw: &Rewriter<'_>, block: Block, op: Op) -> bool {
    let blocks = std::iter::successors(rw.op(op).parent_block(), |block| block.parent_op()?.parent_block());
    blocks.into_iter().any(|found| found.handle() == block)
}

impl Expansion {
    /// The loops of an op whose operand is expanded to some sizes. Sizes of loops are built before the op. [MLIR: ExpansionInfo::compute]
    pub fn new(
        rw: &mut Rewriter<'_>,
        op: Op,
        operand: usize,
        groups: &Groups,
        sizes: &[OpFoldResult],
    ) -> Option<Expansion> {
        let cx = rw.cx();
        let affine = cx.affine();
        let map = *LinalgOpRef::of(rw.op(op))?.indexing_maps().get(operand)?;
        let loc = rw.loc(op);
        let at = rw.insertion_point();
        rw.set_insertion_point_before(op);
        let extents = loop_sizes(rw, op, loc)?;
        rw.restore(at);
        let mut expanded: Vec<Mixed> = extents.iter().map(|extent| Mixed::from_slice(&[*extent])).collect();
        for (result, group) in affine.map(map).results().iter().zip(groups) {
            let dim = affine.expr(*result).as_dim()? as usize;
            let size = |dim: &i64| sizes.get(usize::try_from(*dim).ok()?).copied();
            *expanded.get_mut(dim)? = group.iter().map(size).collect::<Option<_>>()?;
        }
        let mut next = 0;
        let loops = expanded
            .iter()
            .map(|sizes| {
                let start = next;
                next += sizes.len() as i64;
                (start..next).collect()
            })
            .collect();
        Some(Expansion { loops, sizes: expanded })
    }

    /// The number of loops.
    fn num_loops(&self) -> usize {
        self.loops.iter().map(Group::len).sum()
    }

    /// The dimensions of a map, as loops.
    fn dims<'a>(&'a self, cx: &'a ContextData, map: AffineMap) -> impl Iterator<Item = usize> + 'a {
        let affine = cx.affine();
        affine.map(map).results().iter().filter_map(|result| affine.expr(*result).as_dim()).map(|dim| dim as usize)
    }

    fn map(&self, cx: &ContextData, map: AffineMap) -> AffineMap {
        let affine = cx.affine();
        let results: Vec<AffineExpr> =
            self.dims(cx, map).flat_map(|dim| &self.loops[dim]).map(|dim| affine.dim(*dim as u32)).collect();
        affine.make_map(self.num_loops() as u32, 0, &results)
    }

    /// The dimensions of an expanded operand that each dimension of the operand becomes.
    fn groups(&self, cx: &ContextData, map: AffineMap) -> Groups {
        let mut next = 0;
        let group = |dim: usize| {
            let start = next;
            next += self.loops[dim].len() as i64;
            (start..next).collect()
        };
        self.dims(cx, map).map(group).collect()
    }

    fn shape(&self, cx: &ContextData, map: AffineMap) -> Mixed {
        self.dims(cx, map).flat_map(|dim| self.sizes[dim].iter().copied()).collect()
    }

    /// An operand with more dimensions; `None` if its sizes do not fit. Operands that are no tensors, or that have none, stay.
    fn operand(&self, rw: &mut Rewriter<'_>, value: Value, map: AffineMap, loc: Location) -> Option<Value> {
        let cx = rw.cx();
        let TypeData::Tensor { shape, element, .. } = cx.type_data(rw.type_of(value)) else { return Some(value) };
        let sizes = self.shape(cx, map);
        let expanded = split(cx, &sizes).1;
        let ty = cx.tensor_type(&expanded, *element, None).ok()?;
        if ty == rw.type_of(value) {
            return Some(value);
        }
        let groups = self.groups(cx, map);
        fits(shape, &expanded, &groups).then(|| make_expand_to(rw, ty, value, groups, &sizes, loc))
    }

    /// Builds the op with more loops before the op, and gives what replaces its results. The input that is given is replaced by a value that is
    /// expanded already. `None` when the sizes of an operand do not fit.
    pub fn apply(&self, rw: &mut Rewriter<'_>, op: Op, known: Option<(usize, Value)>) -> Option<Vec<Value>> {
        let cx = rw.cx();
        let view = rw.op(op);
        let this = LinalgOpRef::of(view)?;
        let (loc, inits) = (view.loc(), this.style()?.dps_inits().positions());
        let (maps, kinds) = (this.indexing_maps(), this.iterator_types());
        let (operands, types): (Vec<Value>, Vec<Type>) = (view.operands().collect(), view.result_types().collect());
        let at = rw.insertion_point();
        rw.set_insertion_point_before(op);
        let mut new_operands = Vec::new();
        for (number, (operand, map)) in operands.iter().zip(&maps).enumerate() {
            new_operands.push(match known {
                Some((input, value)) if input == number => value,
                _ => self.operand(rw, *operand, *map, loc)?,
            });
        }
        let new_maps: Maps = maps.iter().map(|map| self.map(cx, *map)).collect();
        let kinds: IteratorTypes =
            kinds.iter().zip(&self.loops).flat_map(|(kind, loops)| loops.iter().map(|_| *kind)).collect();
        let new = self.create(rw, op, &new_operands, inits.start, new_maps, kinds)?;
        let results: Vec<Value> = rw.op(new).results().collect();
        let mut values = Vec::new();
        for ((result, ty), init) in results.into_iter().zip(types).zip(inits) {
            values.push(match rw.type_of(result) == ty {
                true => result,
                false => make_collapse(rw, result, self.groups(cx, maps[init]), loc)?,
            });
        }
        rw.restore(at);
        Some(values)
    }

    /// Creates the op with more loops. [MLIR: createExpandedOp]
    fn create(
        &self,
        rw: &mut Rewriter<'_>,
        op: Op,
        operands: &[Value],
        inputs: usize,
        maps: Maps,
        kinds: IteratorTypes,
    ) -> Option<Op> {
        let cx = rw.cx();
        let (loc, view) = (rw.loc(op), rw.op(op));
        let (inputs, outputs) = operands.split_at(inputs);
        let types: Vec<Type> = outputs.iter().map(|init| rw.type_of(*init)).collect();
        if let Some(old) = view.view::<Transpose>() {
            let permutation = self.permutation(&old.permutation()?)?;
            let around = rw.current_loc();
            rw.set_loc(loc);
            let new = transpose(rw, *inputs.first()?, *outputs.first()?, permutation);
            rw.set_loc(around);
            return Some(new);
        }
        if view.is::<Fill>() || view.is::<Copy>() {
            let (name, slots, attrs) = (view.name(), view.slots().to_vec(), view.discardable_attrs().to_vec());
            let body = view.region(0)?.handle();
            let spec = OpSpec::new(name, loc).operands(operands).results(&types);
            let new = rw.create_op(&spec.slots(&slots).attrs(&attrs).regions(1));
            let region = rw.op(new).region(0)?.handle();
            rw.clone_region(body, region, None, &mut IrMapping::new());
            return Some(new);
        }
        let body = LinalgOpRef::of(view)?.body()?.parent_region()?.handle();
        let parts = GenericParts {
            result_tensors: &types,
            inputs,
            outputs,
            indexing_maps: maps.into_iter().collect(),
            iterator_types: kinds,
        };
        let new: Op = rw.create(Generic::build(parts).with_loc(loc)).into();
        let region = rw.op(new).region(0)?.handle();
        rw.clone_region(body, region, None, &mut IrMapping::new());
        self.join_indices(rw, cx, new, loc)?;
        Some(new)
    }

    /// The permutation of a transposition with more dimensions. [MLIR: createExpandedTransposeOp]
    fn permutation(&self, permutation: &[i64]) -> Option<smallvec::SmallVec<[i64; 8]>> {
        let inverse = |list: &[i64]| -> Option<Vec<i64>> {
            (0..list.len() as i64).map(|to| list.iter().position(|from| *from == to).map(|at| at as i64)).collect()
        };
        let mut expanded = Vec::new();
        for from in inverse(permutation)? {
            expanded.extend(self.loops.get(usize::try_from(from).ok()?)?.iter().copied());
        }
        Some(inverse(&expanded)?.into())
    }

    /// Computes the indices of the old loops from those of the new ones. [MLIR: updateExpandedGenericOpRegion]
    fn join_indices(&self, rw: &mut Rewriter<'_>, cx: &Context, op: Op, loc: Location) -> Option<()> {
        let affine = cx.affine();
        let joined = affine.add(affine.dim(0), affine.mul(affine.dim(1), affine.symbol(0)));
        let found: Vec<(Op, usize)> = LinalgOpRef::of(rw.op(op))?
            .body()?
            .ops()
            .filter_map(|op| Some((op.handle(), usize::try_from(op.view::<Index>()?.dim()?).ok()?)))
            .collect();
        let at = rw.insertion_point();
        for (index, dim) in found {
            let (loops, sizes) = (self.loops.get(dim)?, self.sizes.get(dim)?);
            if loops[..] == [dim as i64] {
                continue;
            }
            rw.set_insertion_point_after(index);
            let index_loc = rw.loc(index);
            let inner: Vec<Value> =
                loops.iter().skip(1).map(|dim| rw.create(Index::build(*dim).with_loc(loc)).result()).collect();
            let first = *loops.first()?;
            let mut sum: OpFoldResult = rw.create(Index::build(first).with_loc(loc)).result().into();
            for (size, inner) in sizes.iter().skip(1).zip(inner) {
                sum = composed_expr(rw, index_loc, joined, &[inner.into(), sum, *size]);
            }
            let value = index_value(rw, sum, index_loc);
            rw.replace_op(index, &[value]);
        }
        rw.restore(at);
        Some(())
    }
}

/// Returns whether an expanded shape has the sizes of a collapsed one: where one is open, so is the other. [MLIR:
/// reshapeLikeShapesAreCompatible]
fn fits(collapsed: &[i64], expanded: &[i64], groups: &Groups) -> bool {
    collapsed.iter().zip(groups).all(|(size, group)| {
        let sizes: Vec<i64> = group.iter().filter_map(|dim| expanded.get(*dim as usize).copied()).collect();
        match sizes.contains(&DYNAMIC) {
            true => *size == DYNAMIC,
            false => *size == sizes.iter().fold(1, |product: i64, size| product.wrapping_mul(*size)),
        }
    })
}
