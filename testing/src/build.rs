//! Construction of IR from drafts: the op, definitions of its operands, contents of its regions, and its required
//! parents.

use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::context::{Location, OpDescriptor, OpTraits, Type};
use dialekt_ir_core::decl::{RegionKind, TraitCheck};
use dialekt_ir_core::ir::{Block, Builder, Ir, Op, OpSpec, Region, Value};

use crate::draft::{Draft, Drafter};
use crate::pool::Pool;
use crate::random::Random;

/// Unregistered ops: definitions of operands, terminators of blocks, parents of instances.
const SOURCE: &str = "t.source";
const END: &str = "t.end";
const CASE: &str = "t.case";

/// A failed attempt: random choices found nothing, or an op could not be created.
pub struct NoLuck;

type Luck<T> = Result<T, NoLuck>;

/// The nesting depth of ops that are created because others need them.
const DEPTH: usize = 4;

/// The builder of instances.
pub struct Maker<'a> {
    /// The types and attributes to choose from.
    pub pool: &'a mut Pool,
    /// The random numbers.
    pub random: &'a mut Random,
    /// Ops that may be terminators or parents of others.
    pub ops: &'a [&'static OpDescriptor],
}

/// Ops that have to be nested in each other, outer ones first.
type Path<'p> = &'p [&'static OpDescriptor];

/// Types that may be arguments or results of the regions of an op.
struct Related {
    lists: Vec<Vec<Type>>,
}

impl Maker<'_> {
    /// A module with an op somewhere in it; it may be invalid.
    ///
    /// # Errors
    /// Random choices found nothing for a part of it.
    pub fn module(&mut self, op: &'static OpDescriptor) -> Luck<(Ir, Op)> {
        let cx = self.pool.cx.clone();
        let mut ir = Ir::new(&cx);
        let spec = |name: &str| OpSpec::new(cx.op_name(name), Location::UNKNOWN);
        let top = ir.create_op(ir.detached_isolate(), &spec("builtin.module").regions(1)).map_err(|_| NoLuck)?;
        let body = region(&ir, top, 0)?;
        let block = ir.create_block(body, &[]).map_err(|_| NoLuck)?;
        let path = self.path(op);
        let branches = path[0].successors.arity.max != Some(0);
        let around = if branches || self.random.one_in(4) { CASE } else { "builtin.module" };
        let mut builder = Builder::at_end(&mut ir, block);
        let case = builder.try_create_op(&spec(around).regions(1)).map_err(|_| NoLuck)?;
        let body = region(&ir, case, 0)?;
        let block = ir.create_block(body, &[]).map_err(|_| NoLuck)?;
        self.make(&mut Builder::at_end(&mut ir, block), &path, None, 0)?;
        if around == CASE && ir.block(block).last_op().is_none_or(|op| !op.has_traits(OpTraits::TERMINATOR)) {
            Builder::at_end(&mut ir, block).try_create_op(&spec(END)).map_err(|_| NoLuck)?;
        }
        Ok((ir, top))
    }

    /// The op, preceded by its required ancestors.
    fn path(&mut self, op: &'static OpDescriptor) -> Vec<&'static OpDescriptor> {
        let mut path = vec![op];
        while path.len() < DEPTH {
            let parents = path[0].checks.iter().find_map(|check| match check {
                TraitCheck::ParentOneOf(names) | TraitCheck::AncestorOneOf(names) => Some(*names),
                _ => None,
            });
            let Some(name) = parents.and_then(|names| self.random.pick(names)) else { break };
            let Some(parent) = self.named(name) else { break };
            path.insert(0, parent);
        }
        path
    }

    fn named(&self, name: &str) -> Option<&'static OpDescriptor> {
        self.ops.iter().find(|op| op.name == name).copied()
    }

    /// Creates the first op of a path, with the others in its regions. `operands` are the types for its operands.
    fn make(&mut self, b: &mut Builder<'_>, path: Path<'_>, operands: Option<&[Type]>, depth: usize) -> Luck<Op> {
        let [op, inner @ ..] = path else { return Err(NoLuck) };
        let draft = Drafter { pool: self.pool, random: self.random }.draft(op, operands).ok_or(NoLuck)?;
        let cx = self.pool.cx.clone();
        // One op for each value: not every custom form accepts `%0#1`.
        let mut values = Vec::new();
        for ty in draft.operands.concat() {
            values.push(source(b, ty, Location::UNKNOWN)?);
        }
        let arity = op.successors.arity;
        let more = if arity.max.is_none() { self.random.below(3) } else { 0 };
        let successors = (0..arity.min as usize + more).map(|_| self.side_block(b)).collect::<Luck<Vec<Block>>>()?;
        let arity = op.regions.arity;
        let regions = arity.min + if arity.max.is_none() { self.random.below(3) as u32 } else { 0 };
        let results = draft.results.concat();
        let spec = OpSpec::new(cx.op_name(op.name), Location::UNKNOWN)
            .operands(&values)
            .results(&results)
            .successors(&successors)
            .regions(regions)
            .slots(&draft.slots);
        let made = b.try_create_op(&spec).map_err(|_| NoLuck)?;
        Self::pass_arguments(b.ir_mut(), made)?;
        if regions > 0 {
            let related = self.related(&draft);
            for at in 0..regions as usize {
                let region = region(b.ir(), made, at)?;
                self.fill(b.ir_mut(), region, op, at, &related, inner, depth)?;
            }
        }
        Ok(made)
    }

    /// A block after that of the builder, with a terminator.
    fn side_block(&mut self, b: &mut Builder<'_>) -> Luck<Block> {
        let here = b.block().ok_or(NoLuck)?;
        let region = b.ir().block(here).parent_region().ok_or(NoLuck)?.handle();
        let ir = b.ir_mut();
        let block = ir.create_block(region, &[]).map_err(|_| NoLuck)?;
        let end = OpSpec::new(self.pool.cx.op_name(END), Location::UNKNOWN);
        Builder::at_end(ir, block).try_create_op(&end).map_err(|_| NoLuck)?;
        Ok(block)
    }

    /// Gives the successors of a branch arguments for its operands.
    fn pass_arguments(ir: &mut Ir, op: Op) -> Luck<()> {
        let mut all = Vec::new();
        if let Some(branch) = BranchOpRef::of(ir.op(op)) {
            for (i, block) in ir.op(op).successors().enumerate() {
                let operands = branch.successor_operands(i);
                let types: Vec<Type> = operands.forwarded.types().collect();
                all.push((block.handle(), types));
            }
        }
        for (block, types) in all {
            for ty in types {
                ir.add_argument(block, ty, Location::UNKNOWN).map_err(|_| NoLuck)?;
            }
        }
        Ok(())
    }

    /// Types that may be related to the regions of an op.
    fn related(&self, draft: &Draft) -> Related {
        let cx = &self.pool.cx;
        let (operands, results) = (draft.operands.concat(), draft.results.concat());
        let elements =
            |types: &[Type]| -> Vec<Type> { types.iter().filter_map(|ty| cx.type_data(*ty).element_type()).collect() };
        let mut lists = vec![Vec::new(), results.clone(), operands.clone()];
        lists.extend(draft.operands.iter().chain(&draft.results).cloned());
        let first: Vec<Type> = operands.iter().copied().take(1).collect();
        lists.push([first, results.clone()].concat());
        lists.push([vec![Type::I1], results.clone()].concat());
        for types in [&operands, &results] {
            let elements = elements(types);
            lists.push(elements.iter().copied().take(1).collect());
            lists.push(elements.iter().copied().take(1).chain(elements.first().copied()).collect());
            let shape = types.first().and_then(|ty| cx.type_data(*ty).shape());
            lists.push(vec![Type::INDEX; shape.map_or(1, <[i64]>::len).min(8)]);
        }
        for (inputs, results) in draft.slots.iter().flatten().filter_map(|attr| self.pool.function_of(*attr)) {
            lists.push(inputs);
            lists.push(results);
        }
        Related { lists }
    }

    fn list(&mut self, related: &Related) -> Vec<Type> {
        // No types or those of the results: most regions have these.
        let n = if self.random.one_in(2) { 2 } else { related.lists.len() };
        related.lists[self.random.below(n)].clone()
    }

    #[expect(clippy::too_many_arguments, reason = "what a region depends on")]
    fn fill(
        &mut self,
        ir: &mut Ir,
        region: Region,
        op: &'static OpDescriptor,
        at: usize,
        related: &Related,
        inner: Path<'_>,
        depth: usize,
    ) -> Luck<()> {
        let groups = op.regions.groups;
        let kind = groups.get(at.min(groups.len().saturating_sub(1))).map_or(RegionKind::Any, |group| group.kind);
        let single = op.traits.contains(OpTraits::SINGLE_BLOCK);
        let blocks = match kind {
            RegionKind::Blocks(n) | RegionKind::AtLeast(n) => n,
            RegionKind::AtMost(n) => self.random.below(n as usize + 1) as u32,
            _ if single || !self.random.one_in(6) => u32::from(!self.random.one_in(5)),
            _ => 2,
        };
        if blocks == 0 && !inner.is_empty() && op.regions.arity.min == 1 {
            return Err(NoLuck);
        }
        let arguments = match op.traits.contains(OpTraits::NO_REGION_ARGUMENTS) {
            true => Vec::new(),
            false => self.list(related),
        };
        for i in 0..blocks {
            let types = if i == 0 { &arguments[..] } else { &[] };
            let with_loc: Vec<(Type, Location)> = types.iter().map(|ty| (*ty, Location::UNKNOWN)).collect();
            let block = ir.create_block(region, &with_loc).map_err(|_| NoLuck)?;
            self.end(&mut Builder::at_end(ir, block), op, related, &arguments, inner, depth)?;
        }
        Ok(())
    }

    /// Adds the required ops and a terminator to a block.
    fn end(
        &mut self,
        b: &mut Builder<'_>,
        op: &'static OpDescriptor,
        related: &Related,
        arguments: &[Type],
        inner: Path<'_>,
        depth: usize,
    ) -> Luck<()> {
        let mut last = None;
        if let Some(next) = inner.first() {
            if !next.traits.contains(OpTraits::TERMINATOR) {
                self.make(b, inner, None, depth + 1)?;
            } else if !self.random.one_in(4) {
                last = Some(inner);
            }
        }
        if last.is_none() && (op.traits.contains(OpTraits::NO_TERMINATOR) || depth >= DEPTH) {
            return Ok(());
        }
        let types = if self.random.one_in(4) { arguments.to_vec() } else { self.list(related) };
        let known: Vec<&'static OpDescriptor>;
        let last = match last {
            Some(last) => last,
            None => {
                known = self.terminator_of(op).into_iter().collect();
                &known
            }
        };
        if last.is_empty() {
            let end = OpSpec::new(self.pool.cx.op_name(END), Location::UNKNOWN);
            b.try_create_op(&end).map_err(|_| NoLuck)?;
            return Ok(());
        }
        self.make(b, last, Some(&types), depth + 1).map(drop)
    }

    /// An op that may be the terminator of an op's regions; `None` for an unregistered one.
    fn terminator_of(&mut self, op: &'static OpDescriptor) -> Option<&'static OpDescriptor> {
        let implicit = op.checks.iter().find_map(|check| match check {
            TraitCheck::ImplicitTerminator(name) => Some(*name),
            _ => None,
        });
        if let Some(implicit) = implicit.filter(|_| !self.random.one_in(8)) {
            return self.named(implicit);
        }
        let fits = |end: &&'static OpDescriptor| {
            let parents = end.checks.iter().find_map(|check| match check {
                TraitCheck::ParentOneOf(names) => Some(*names),
                _ => None,
            });
            let dialect = |name: &'static str| name.split('.').next();
            end.traits.contains(OpTraits::TERMINATOR)
                && end.successors.arity.max == Some(0)
                && match parents {
                    Some(names) => names.contains(&op.name),
                    None => dialect(end.name) == dialect(op.name),
                }
        };
        let all: Vec<&'static OpDescriptor> = self.ops.iter().copied().filter(fits).collect();
        self.random.pick(&all).filter(|_| !self.random.one_in(8))
    }
}

/// A value of a type, defined by an unregistered op.
pub fn source(b: &mut Builder<'_>, ty: Type, loc: Location) -> Luck<Value> {
    let types = [ty];
    let spec = OpSpec::new(b.ir().cx().op_name(SOURCE), loc).results(&types);
    let source = b.try_create_op(&spec).map_err(|_| NoLuck)?;
    b.ir().op(source).result(0).ok_or(NoLuck)
}

fn region(ir: &Ir, op: Op, at: usize) -> Luck<Region> {
    Ok(ir.op(op).region(at).ok_or(NoLuck)?.handle())
}
