//! Affine maps applied to operands: composition, and the canonical form of their dimensions and symbols.

use hashbrown::{HashMap, HashSet};

use dialekt_ir_core::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner, AffineMap};
use dialekt_ir_core::ir::dominance::Dominance;
use dialekt_ir_core::prelude::op::*;

use crate::scope::{is_dim, is_symbol};
use crate::{AffineApply, AffineDelinearizeIndex, AffineMin};

/// A map with its operands: dimensions, then symbols.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Applied {
    pub map: AffineMap,
    pub operands: Vec<Value>,
}

/// A map during composition. It is made into one at the end: maps are kept as long as the context.
pub(super) struct Inputs {
    pub(super) results: Vec<AffineExpr>,
    /// The operands; `None` for inputs that the results no longer depend on.
    pub(super) dims: Vec<Option<Value>>,
    pub(super) symbols: Vec<Option<Value>>,
    /// True to look at quotients of minima, too.
    through_min: bool,
    /// The number of first dimensions, and of first symbols, that no op computes which can be composed.
    plain: [usize; 2],
}

impl Applied {
    /// A map applied to operands.
    pub fn new(map: AffineMap, operands: impl IntoIterator<Item = Value>) -> Applied {
        Applied { map, operands: operands.into_iter().collect() }
    }

    fn dims<'a>(&'a self, affine: &AffineInterner) -> &'a [Value] {
        let dims = affine.map(self.map).dims() as usize;
        &self.operands[..dims.min(self.operands.len())]
    }

    fn symbols<'a>(&'a self, affine: &AffineInterner) -> &'a [Value] {
        let dims = affine.map(self.map).dims() as usize;
        &self.operands[dims.min(self.operands.len())..]
    }

    /// Composes the map with the `affine.apply` ops that compute its operands, canonicalizes and simplifies it.
    pub fn compose(&mut self, ir: &Ir) {
        self.compose_through(ir, false);
    }

    /// As [`compose`](Self::compose); a quotient, rounded up, of an `affine.min` and what it is at most becomes 1, if so wanted.
    pub fn compose_through(&mut self, ir: &Ir, through_min: bool) {
        let affine = ir.cx().affine();
        let is_apply = |op: OpRef<'_>| op.is::<AffineApply>();
        if affine.map(self.map).num_results() != 0 && !depends_on_itself(ir, &self.operands, is_apply) {
            let mut inputs = Inputs {
                results: affine.map(self.map).results().to_vec(),
                dims: self.dims(affine).iter().copied().map(Some).collect(),
                symbols: self.symbols(affine).iter().copied().map(Some).collect(),
                through_min,
                plain: [0; 2],
            };
            while inputs.replace_first(ir) {}
            *self = inputs.without_holes(affine);
        }
        self.canonicalize(ir);
        self.map = affine.simplify_map(self.map);
    }

    /// Drops operands that the map does not depend on, for maps of which little else is left.
    pub fn drop_unused(&mut self, affine: &AffineInterner) {
        let data = affine.map(self.map);
        if self.operands.len() != (data.dims() + data.symbols()) as usize {
            return;
        }
        let (used_dims, used_symbols) = used_inputs(affine, self.map);
        if !used_dims.contains(&false) && !used_symbols.contains(&false) {
            return;
        }
        let used = |inputs: Vec<bool>| (0u32..).zip(inputs).filter(|(_, used)| *used).map(|(old, _)| old).collect();
        let (dims, symbols): (Vec<u32>, Vec<u32>) = (used(used_dims), used(used_symbols));
        let results: Vec<AffineExpr> = data
            .results()
            .iter()
            .map(|result| {
                affine.replace(*result, &mut |part| {
                    let part = affine.expr(part);
                    let position = |used: &[u32], old| used.binary_search(&old).ok().map(|new| new as u32);
                    let of_dim = part.as_dim().and_then(|dim| position(&dims, dim)).map(|dim| affine.dim(dim));
                    of_dim.or_else(|| Some(affine.symbol(position(&symbols, part.as_symbol()?)?)))
                })
            })
            .collect();
        let first_symbol = data.dims();
        let positions = dims.iter().copied().chain(symbols.iter().map(|symbol| first_symbol + symbol));
        self.operands = positions.map(|position| self.operands[position as usize]).collect();
        self.map = affine.make_map(dims.len() as u32, symbols.len() as u32, &results);
    }

    /// Canonicalizes the operands: dimensions that are valid symbols become symbols, symbols that are valid as
    /// dimensions only become dimensions, constants are folded into the map, unused operands are dropped and repeated
    /// ones merged.
    pub fn canonicalize(&mut self, ir: &Ir) {
        if self.operands.is_empty() {
            return;
        }
        self.promote_symbols(ir);
        self.demote_symbols(ir, |symbol| !is(ir, symbol, is_symbol) && is(ir, symbol, is_dim));
        self.keep_used(ir);
    }

    /// Turns dimensions that are valid symbols into symbols, after the others.
    fn promote_symbols(&mut self, ir: &Ir) {
        let affine = ir.cx().affine();
        let symbols = affine.map(self.map).symbols();
        let symbolic: Vec<bool> = self.dims(affine).iter().map(|dim| is(ir, *dim, is_symbol)).collect();
        if !symbolic.contains(&true) {
            return;
        }
        let (mut dims, mut promoted) = (Vec::new(), Vec::new());
        let mut replacements = Vec::new();
        for (&dim, is_symbolic) in self.dims(affine).iter().zip(symbolic) {
            if is_symbolic {
                replacements.push(affine.symbol(symbols + promoted.len() as u32));
                promoted.push(dim);
            } else {
                replacements.push(affine.dim(dims.len() as u32));
                dims.push(dim);
            }
        }
        let (num_dims, num_symbols) = (dims.len() as u32, symbols + promoted.len() as u32);
        dims.extend_from_slice(self.symbols(affine));
        dims.extend(promoted);
        self.operands = dims;
        self.map = self.map.replace_dims_and_symbols(affine, &replacements, &[], num_dims, num_symbols);
    }

    /// Turns symbols that are valid as dimensions only into dimensions, after the others.
    pub fn demote_symbols(&mut self, ir: &Ir, is_only_dim: impl Fn(Value) -> bool) {
        let affine = ir.cx().affine();
        let demoted: Vec<bool> = self.symbols(affine).iter().map(|symbol| is_only_dim(*symbol)).collect();
        if !demoted.contains(&true) {
            return;
        }
        let mut operands = self.dims(affine).to_vec();
        let dims = operands.len();
        let (mut symbols, mut replacements) = (Vec::new(), Vec::new());
        for (&symbol, is_demoted) in self.symbols(affine).iter().zip(demoted) {
            if is_demoted {
                replacements.push(affine.dim(operands.len() as u32));
                operands.push(symbol);
            } else {
                replacements.push(affine.symbol(symbols.len() as u32));
                symbols.push(symbol);
            }
        }
        debug_assert!(dims <= operands.len());
        let (num_dims, num_symbols) = (operands.len() as u32, symbols.len() as u32);
        operands.extend(symbols);
        self.operands = operands;
        self.map = self.map.replace_dims_and_symbols(affine, &[], &replacements, num_dims, num_symbols);
    }

    /// Drops operands that the map does not depend on, merges repeated ones, and folds constant symbols into the map.
    fn keep_used(&mut self, ir: &Ir) {
        let affine = ir.cx().affine();
        let (used_dims, used_symbols) = used_inputs(affine, self.map);
        let constant = |value| ir.cx().integer_i64(ir.get_value(value)?.constant_value()?).map(|n| affine.constant(n));
        let all_used = !used_dims.contains(&false) && !used_symbols.contains(&false);
        if all_used && is_unique(self.dims(affine)) && is_unique(self.symbols(affine)) {
            // Most maps are in this form already.
            if self.symbols(affine).iter().all(|symbol| constant(*symbol).is_none()) {
                return;
            }
        }
        let mut dims = Unique::default();
        let of_dims: Vec<AffineExpr> = self
            .dims(affine)
            .iter()
            .zip(used_dims)
            .map(|(dim, used)| if used { affine.dim(dims.position(*dim)) } else { affine.constant(0) })
            .collect();
        let mut symbols = Unique::default();
        let of_symbols: Vec<AffineExpr> = self
            .symbols(affine)
            .iter()
            .zip(used_symbols)
            .map(|(symbol, used)| match used {
                true => constant(*symbol).unwrap_or_else(|| affine.symbol(symbols.position(*symbol))),
                false => affine.constant(0),
            })
            .collect();
        let (num_dims, num_symbols) = (dims.values.len() as u32, symbols.values.len() as u32);
        self.map = self.map.replace_dims_and_symbols(affine, &of_dims, &of_symbols, num_dims, num_symbols);
        self.operands = dims.values;
        self.operands.extend(symbols.values);
    }
}

/// Returns whether no value stands twice in a list.
fn is_unique(values: &[Value]) -> bool {
    if values.len() <= 8 {
        return values.iter().enumerate().all(|(i, value)| !values[..i].contains(value));
    }
    let mut seen = HashSet::with_capacity(values.len());
    values.iter().all(|value| seen.insert(*value))
}

/// Returns whether neither an op nor one that its operands depend on can depend on itself: it is in blocks that their
/// regions' entries reach, and the order of definitions and uses counts there, up to an op that is isolated from above.
fn is_in_order(op: OpRef<'_>) -> bool {
    let ir = op.ir();
    let dominance = Dominance::<false>::new();
    let mut op = op;
    loop {
        let Some(block) = op.parent_block() else { return false };
        let Some(region) = block.parent_region() else { return false };
        let Some(owner) = region.parent_op() else { return false };
        if !dominance.has_ssa_dominance(ir, region.handle()) || !is_reachable(block) {
            return false;
        }
        if owner.has_traits(OpTraits::ISOLATED_FROM_ABOVE) {
            return true;
        }
        op = owner;
    }
}

/// Returns whether the entry of its region reaches a block.
fn is_reachable(block: BlockRef<'_>) -> bool {
    if block.is_entry() {
        return true;
    }
    let mut seen = HashSet::new();
    seen.insert(block.handle());
    let mut todo = vec![block];
    while let Some(block) = todo.pop() {
        for before in block.predecessors() {
            if before.is_entry() {
                return true;
            }
            if seen.insert(before.handle()) {
                todo.push(before);
            }
        }
    }
    false
}

/// Returns whether one of the ops that compute values depends on itself, among the ops that are followed: this is
/// possible in graph regions, and in blocks that are not reachable.
pub(super) fn depends_on_itself(ir: &Ir, values: &[Value], follow: impl Fn(OpRef<'_>) -> bool) -> bool {
    enum Step {
        Enter(Value),
        Leave(Op),
    }
    // True for an op whose operands have all been visited.
    let mut seen: HashMap<Op, bool> = HashMap::new();
    let mut todo: Vec<Step> = values.iter().copied().map(Step::Enter).collect();
    while let Some(step) = todo.pop() {
        match step {
            Step::Leave(op) => {
                seen.insert(op, true);
            }
            Step::Enter(value) => {
                let Some(op) = ir.get_value(value).and_then(|value| value.defining_op()).filter(|op| follow(*op))
                else {
                    continue;
                };
                match seen.get(&op.handle()) {
                    Some(true) => {}
                    Some(false) => return true,
                    None if is_in_order(op) => {
                        seen.insert(op.handle(), true);
                    }
                    None => {
                        seen.insert(op.handle(), false);
                        todo.push(Step::Leave(op.handle()));
                        todo.extend(op.operands().map(Step::Enter));
                    }
                }
            }
        }
    }
    false
}

/// The folding of an op to one of its operands; `None` if the op computes that operand itself, as is possible in graph
/// regions.
pub(super) fn fold_to(op: OpRef<'_>, operand: Option<Value>) -> Option<Folded> {
    operand.filter(|operand| op.results().all(|result| result != *operand)).map(Folded::from)
}

fn is(ir: &Ir, value: Value, what: fn(ValueRef<'_>) -> bool) -> bool {
    ir.get_value(value).is_some_and(what)
}

/// The dimensions and symbols that occur in a map.
fn used_inputs(affine: &AffineInterner, map: AffineMap) -> (Vec<bool>, Vec<bool>) {
    let data = affine.map(map);
    let mut dims = Occurring::new(data.dims());
    let mut symbols = Occurring::new(data.symbols());
    let mut seen = HashSet::new();
    let mut todo: Vec<AffineExpr> = data.results().to_vec();
    while let Some(expr) = todo.pop() {
        let part = affine.expr(expr);
        // Parts in which nothing new can occur are left out; both are asked.
        if !(dims.may_add(part.dim_bound()) | symbols.may_add(part.symbol_bound())) {
            continue;
        }
        if let AffineExprKind::Binary { lhs, rhs, .. } = part.kind()
            && seen.insert(expr)
        {
            todo.extend([lhs, rhs]);
        }
    }
    (dims.found, symbols.found)
}

/// Inputs of one kind that occur in a map, found part by part.
struct Occurring {
    found: Vec<bool>,
    /// The number of first inputs that are all found.
    first: usize,
}

impl Occurring {
    fn new(inputs: u32) -> Occurring {
        Occurring { found: vec![false; inputs as usize], first: 0 }
    }

    /// Returns whether an expression whose last input is the one before `bound` may have others that are not found yet.
    /// That one is found.
    fn may_add(&mut self, bound: u32) -> bool {
        if let Some(last) = (bound as usize).checked_sub(1)
            && let Some(found) = self.found.get_mut(last)
        {
            *found = true;
        }
        self.first += self.found[self.first..].iter().take_while(|found| **found).count();
        self.first < self.found.len().min(bound as usize)
    }
}

/// A list of values without duplicates.
#[derive(Default)]
struct Unique {
    values: Vec<Value>,
    known: HashMap<Value, u32>,
}

impl Unique {
    fn position(&mut self, value: Value) -> u32 {
        *self.known.entry(value).or_insert_with(|| {
            self.values.push(value);
            self.values.len() as u32 - 1
        })
    }
}

/// The size up to which expressions are composed. If each index uses the one before twice, sizes double at every step,
/// and if each adds a term, all steps together take quadratic time. The reference has no such limit.
const MAX_COMPOSED: u32 = 1 << 10;

impl Inputs {
    /// Replaces the first input that can be replaced. Returns whether there was one.
    fn replace_first(&mut self, ir: &Ir) -> bool {
        let through_min = self.through_min;
        let op_of = |value: Option<Value>| {
            let op = value.and_then(|value| ir.get_value(value)?.defining_op());
            let is_min = |op: OpRef<'_>| through_min && op.is::<AffineMin>();
            op.filter(|op| op.is::<AffineApply>() || op.is::<AffineDelinearizeIndex>() || is_min(*op))
        };
        let first = |values: &[Option<Value>], plain: usize| {
            plain + values[plain..].iter().take_while(|value| op_of(**value).is_none()).count()
        };
        let [dims, symbols] = [first(&self.dims, self.plain[0]), first(&self.symbols, self.plain[1])];
        self.plain = [dims, symbols];
        let count = self.dims.len();
        let positions = (dims..count).chain(count + symbols..count + self.symbols.len());
        positions.into_iter().any(|position| {
            let value = if position < count { self.dims[position] } else { self.symbols[position - count] };
            let op = op_of(value);
            op.is_some_and(|op| {
                self.replace_applied(op, position)
                    || self.replace_delinearized(op, value)
                    || self.replace_min(op, position)
            })
        })
    }

    /// The expression of an input.
    pub(super) fn input(&self, affine: &AffineInterner, position: usize) -> AffineExpr {
        match position.checked_sub(self.dims.len()) {
            None => affine.dim(position as u32),
            Some(symbol) => affine.symbol(symbol as u32),
        }
    }

    /// Replaces an input that an `affine.apply` computes by the expression and operands of that op.
    fn replace_applied(&mut self, op: OpRef<'_>, position: usize) -> bool {
        let (ir, affine) = (op.ir(), op.cx().affine());
        let Some(apply) = op.view::<AffineApply>() else { return false };
        let Some(of_apply) = apply.map().filter(|map| affine.map(*map).num_results() == 1) else { return false };
        let mut applied = Applied::new(of_apply, apply.map_operands());
        applied.canonicalize(ir);
        let (dims, symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        let shifted = applied.map.shift_dims(affine, dims, 0).shift_symbols(affine, symbols, 0);
        let Some(&replacement) = affine.map(shifted).results().first() else { return false };
        let replaced = self.input(affine, position);
        let size = |expr: AffineExpr| affine.expr(expr).tree_size();
        let largest = self.results.iter().map(|result| size(*result)).max().unwrap_or(0);
        if largest.saturating_add(size(replacement)) > MAX_COMPOSED {
            return false;
        }
        let replace =
            |result: &AffineExpr| affine.replace(*result, &mut |part| (part == replaced).then_some(replacement));
        let results: Vec<AffineExpr> = self.results.iter().map(replace).collect();
        if results.iter().any(|result| size(*result) > MAX_COMPOSED) {
            return false;
        }
        match position.checked_sub(self.dims.len()) {
            None => self.dims[position] = None,
            Some(symbol) => self.symbols[symbol] = None,
        }
        self.dims.extend(applied.dims(affine).iter().copied().map(Some));
        self.symbols.extend(applied.symbols(affine).iter().copied().map(Some));
        self.results = results;
        true
    }

    /// Replaces sums that linearize all results of an `affine.delinearize_index` again. `last` is the last of these
    /// results.
    fn replace_delinearized(&mut self, op: OpRef<'_>, last: Option<Value>) -> bool {
        let affine = op.cx().affine();
        let Some(taken) = op.view::<AffineDelinearizeIndex>() else { return false };
        if taken.dynamic_basis().len() != 0 || op.results().last() != last {
            return false;
        }
        let position_in = |values: &[Option<Value>], value| values.iter().rposition(|found| *found == Some(value));
        let input = |value: Value| match position_in(&self.symbols, value) {
            Some(symbol) => Some(affine.symbol(symbol as u32)),
            None => position_in(&self.dims, value).map(|dim| affine.dim(dim as u32)),
        };
        let Some(inputs) = op.results().map(input).collect::<Option<Vec<AffineExpr>>>() else { return false };
        let mut stride = 1i64;
        let mut terms = HashSet::new();
        let basis = taken.static_basis().unwrap_or_default();
        for (input, size) in inputs.iter().rev().zip(basis.iter().rev().copied().chain([1])) {
            terms.insert(affine.mul(*input, affine.constant(stride)));
            stride = stride.wrapping_mul(size);
        }
        let all_dims = inputs.iter().all(|input| affine.expr(*input).as_dim().is_some());
        let whole =
            if all_dims { affine.dim(self.dims.len() as u32) } else { affine.symbol(self.symbols.len() as u32) };
        let mut replacements = HashMap::new();
        for result in &self.results {
            result.walk(affine, &mut |part| {
                if let Some(shorter) = shortened(affine, part, &terms, whole) {
                    replacements.insert(part, shorter);
                }
            });
        }
        if replacements.is_empty() {
            return false;
        }
        let inputs_of = if all_dims { &mut self.dims } else { &mut self.symbols };
        inputs_of.push(Some(taken.linear_index()));
        let replace = |result: &AffineExpr| affine.replace(*result, &mut |part| replacements.get(&part).copied());
        self.results = self.results.iter().map(replace).collect();
        let occurs = |what: &dyn Fn(&AffineExpr) -> bool| self.results.iter().any(what);
        for input in inputs {
            let input = affine.expr(input);
            if let Some(dim) = input.as_dim().filter(|dim| !occurs(&|result| result.is_function_of_dim(affine, *dim))) {
                self.dims[dim as usize] = None;
            }
            let is_unused = |symbol: &u32| !occurs(&|result| result.is_function_of_symbol(affine, *symbol));
            if let Some(symbol) = input.as_symbol().filter(is_unused) {
                self.symbols[symbol as usize] = None;
            }
        }
        true
    }

    /// The map with its remaining inputs.
    fn without_holes(self, affine: &AffineInterner) -> Applied {
        let mut operands = Vec::new();
        let mut number = |values: &[Option<Value>], input: &dyn Fn(u32) -> AffineExpr| {
            let first = operands.len();
            let mut replacements = Vec::with_capacity(values.len());
            for value in values {
                replacements.push(match value {
                    Some(value) => {
                        operands.push(*value);
                        input((operands.len() - first - 1) as u32)
                    }
                    None => affine.constant(0),
                });
            }
            (replacements, (operands.len() - first) as u32)
        };
        let (of_dims, dims) = number(&self.dims, &|position| affine.dim(position));
        let (of_symbols, symbols) = number(&self.symbols, &|position| affine.symbol(position));
        let replaced = |result: &AffineExpr| affine.replace_dims_and_symbols(*result, &of_dims, &of_symbols);
        let results: Vec<AffineExpr> = self.results.iter().map(replaced).collect();
        Applied { map: affine.make_map(dims, symbols, &results), operands }
    }
}

/// A sum with one expression in place of all of the given terms; `None` if it lacks one of them.
fn shortened(
    affine: &AffineInterner,
    sum: AffineExpr,
    terms: &HashSet<AffineExpr>,
    whole: AffineExpr,
) -> Option<AffineExpr> {
    let mut missing = terms.clone();
    let mut others = Vec::new();
    let mut rest = affine.expr(sum).as_binary(AffineBinaryOp::Add)?.0;
    let mut term = affine.expr(sum).as_binary(AffineBinaryOp::Add)?.1;
    loop {
        if !missing.remove(&term) {
            others.push(term);
        }
        match affine.expr(rest).as_binary(AffineBinaryOp::Add) {
            Some(parts) => (rest, term) = parts,
            None => break,
        }
    }
    if !missing.remove(&rest) {
        others.push(rest);
    }
    missing.is_empty().then(|| others.into_iter().rev().fold(whole, |sum, other| affine.add(sum, other)))
}
