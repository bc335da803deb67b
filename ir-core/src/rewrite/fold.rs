//! Folding: finds the known results of an op without changing anything.
//!
//! A folder is a function from the op and the constants among its operands to values or attributes that its results are
//! equal to, or to changes that leave the op computing the same. The caller decides what to do with the result: drivers
//! replace the op, analyses take note. [MLIR docs: Canonicalizing with the `fold` method]

use smallvec::{SmallVec, smallvec};

use super::constants::materialize_constant;
use crate::context::{Attribute, ContextData, Dialect, OpDescriptor, OpName, OpTraits};
use crate::interfaces::{CastOpRef, OpFoldResult};
use crate::ir::{Builder, EditError, Ir, Op, OpRef, Value};

/// The known constant values of operands.
#[derive(Clone, Copy)]
pub struct Constants<'a> {
    ir: &'a Ir,
    known: Option<&'a dyn Fn(Value) -> Option<Attribute>>,
    operands: Option<&'a OperandConstants<'a>>,
}

/// The constants among the first operands of an op, looked up once for the folder and the traits.
struct OperandConstants<'a> {
    op: OpRef<'a>,
    values: [Option<Attribute>; 3],
}

impl<'a> Constants<'a> {
    /// The values that constant ops define.
    pub fn of(ir: &'a Ir) -> Constants<'a> {
        Constants { ir, known: None, operands: None }
    }

    /// The values that a driver knows, instead of those that constant ops define.
    pub fn known(ir: &'a Ir, known: &'a dyn Fn(Value) -> Option<Attribute>) -> Constants<'a> {
        Constants { ir, known: Some(known), operands: None }
    }

    /// The constant value of a value, if known.
    pub fn get(self, value: Value) -> Option<Attribute> {
        if let Some(operands) = self.operands
            && let Some((_, known)) = operands.op.operands().zip(operands.values).find(|(operand, _)| *operand == value)
        {
            return known;
        }
        match self.known {
            Some(known) => known(value),
            None => self.ir.get_value(value)?.constant_value(),
        }
    }

    /// The constants among several values, where known: operands of an op, by their names.
    #[inline]
    pub fn get_all<const N: usize>(self, values: [Value; N]) -> [Option<Attribute>; N] {
        values.map(|value| self.get(value))
    }

    /// The constant value of an operand of an op, if known.
    #[inline]
    pub fn operand(self, op: OpRef<'_>, index: usize) -> Option<Attribute> {
        if let Some(operands) = self.operands
            && operands.op.handle() == op.handle()
            && let Some(value) = operands.values.get(index)
        {
            return *value;
        }
        match self.known {
            Some(known) => known(op.operand(index)?),
            None => op.operand_constant(index),
        }
    }
}

/// A folder. It must not look at ops nested in other ops than the folded one.
pub type FoldFn = fn(OpRef<'_>, Constants<'_>) -> Option<Folded>;

/// The result of folding an op.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded {
    /// The replacement of each result: values of the same types, or constants. Never results of the op itself.
    Results(SmallVec<[OpFoldResult; 1]>),
    /// The op stays, and computes the same after these changes.
    InPlace(Box<InPlace>),
}

impl Folded {
    /// A replacement of each of the results.
    pub fn results(results: impl IntoIterator<Item = OpFoldResult>) -> Folded {
        Folded::Results(results.into_iter().collect())
    }
}

impl From<Value> for Folded {
    fn from(value: Value) -> Folded {
        Folded::Results(smallvec![OpFoldResult::Value(value)])
    }
}

impl From<Attribute> for Folded {
    fn from(attr: Attribute) -> Folded {
        Folded::Results(smallvec![OpFoldResult::Attr(attr)])
    }
}

impl From<OpFoldResult> for Folded {
    fn from(result: OpFoldResult) -> Folded {
        Folded::Results(smallvec![result])
    }
}

impl From<InPlace> for Folded {
    fn from(changes: InPlace) -> Folded {
        Folded::InPlace(Box::new(changes))
    }
}

/// Changes of an op that leave it computing the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InPlace {
    operands: Option<(u32, SmallVec<[Value; 4]>)>,
    attrs: SmallVec<[(u16, Option<Attribute>); 2]>,
    regions: Option<(u16, u16)>,
    hoisted: Option<Op>,
    results: Vec<(u16, Attribute)>,
}

impl InPlace {
    /// No change yet.
    pub fn new() -> InPlace {
        InPlace::default()
    }

    /// Other operands from number `start` on, to the end.
    #[must_use]
    pub fn operands_from(mut self, start: usize, operands: impl IntoIterator<Item = Value>) -> InPlace {
        self.operands = Some((start as u32, operands.into_iter().collect()));
        self
    }

    /// Other operands, all of them.
    #[must_use]
    pub fn operands(self, operands: impl IntoIterator<Item = Value>) -> InPlace {
        self.operands_from(0, operands)
    }

    /// Another operand in one place.
    #[must_use]
    pub fn operand(self, op: OpRef<'_>, index: usize, value: Value) -> InPlace {
        let start = self.operands.as_ref().map_or(index, |(start, _)| index.min(*start as usize));
        let mut all: SmallVec<[Value; 8]> = op.operands().collect();
        if let Some((at, changed)) = &self.operands {
            all.truncate(*at as usize);
            all.extend_from_slice(changed);
        }
        if let Some(place) = all.get_mut(index) {
            *place = value;
        }
        let rest: SmallVec<[Value; 8]> = all.into_iter().skip(start).collect();
        self.operands_from(start, rest)
    }

    /// Another inherent attribute, by its slot; `None` for none.
    #[must_use]
    pub fn attr(mut self, slot: usize, value: impl Into<Option<Attribute>>) -> InPlace {
        self.attrs.push((slot as u16, value.into()));
        self
    }

    /// Another inherent attribute, by its name. Nothing when the op declares none of that name.
    #[must_use]
    pub fn attr_named(self, op: OpRef<'_>, name: &str, value: impl Into<Option<Attribute>>) -> InPlace {
        match op.descriptor().and_then(|d| d.slot(name.as_bytes())) {
            Some(slot) => self.attr(slot, value),
            None => self,
        }
    }
}

impl InPlace {
    /// Users of a result use a constant before the op. The op's dialect must make constants for such values.
    #[must_use]
    pub fn result(mut self, number: usize, value: Attribute) -> InPlace {
        self.results.push((number as u16, value));
        self
    }

    /// Moves an op in a region of the op before it.
    #[must_use]
    pub fn hoist(mut self, nested: Op) -> InPlace {
        self.hoisted = Some(nested);
        self
    }

    /// Swaps the bodies of two regions.
    #[must_use]
    pub fn swap_regions(mut self, a: usize, b: usize) -> InPlace {
        self.regions = Some((a as u16, b as u16));
        self
    }
}

impl Ir {
    /// Makes the changes that folding returned.
    ///
    /// # Errors
    ///
    /// A stale handle; operands, slots, regions or results that the op cannot have.
    pub fn change_in_place(&mut self, op: Op, changes: &InPlace) -> Result<(), EditError> {
        if let Some(nested) = changes.hoisted {
            self.move_op_before(nested, op)?;
        }
        if let Some((start, operands)) = &changes.operands {
            let len = self.get_op(op).ok_or(EditError::StaleOp(op))?.num_operands() as u32;
            self.splice_operands(op, *start, len.saturating_sub(*start), operands)?;
        }
        for (slot, value) in &changes.attrs {
            self.set_slot(op, usize::from(*slot), *value)?;
        }
        for (number, value) in &changes.results {
            let no_result = || EditError::OutOfRange(u32::from(*number));
            let view = self.get_op(op).ok_or(EditError::StaleOp(op))?;
            let result = view.result(usize::from(*number)).ok_or_else(no_result)?;
            let (name, loc) = (view.name(), view.loc());
            let ty = self.value(result).ty();
            let at = self.point_before(op);
            let mut builder = Builder::new(self);
            builder.restore(at);
            let made = materialize_constant(&mut builder, name, *value, ty, loc);
            let made = made.and_then(|made| self.op(made).result(0)).ok_or_else(no_result)?;
            self.replace_all_uses(result, made)?;
        }
        if let Some((a, b)) = changes.regions {
            let region = |index: u16| {
                let region = self.get_op(op).and_then(|op| op.region(usize::from(index)));
                region.map(|region| region.handle()).ok_or(EditError::OutOfRange(u32::from(index)))
            };
            let (a, b) = (region(a)?, region(b)?);
            let first = self.region(a).first_block().map(|block| block.handle());
            self.inline_region(b, a, first)?;
            let mut next = first;
            while let Some(block) = next {
                next = self.block(block).next().map(|block| block.handle());
                self.move_block(block, b, None)?;
            }
        }
        Ok(())
    }

    /// Makes the changes that folding returned and folds the op again, until nothing is left to change; returns the
    /// replacements of its results, if there are any. [MLIR: OpBuilder::tryFold]
    ///
    /// # Errors
    /// As for [`Ir::change_in_place`].
    pub fn fold_on(&mut self, op: Op, folded: Folded) -> Result<Option<SmallVec<[OpFoldResult; 1]>>, EditError> {
        let mut folded = Some(folded);
        let mut modified = false;
        let mut results = None;
        for _ in 0..MOST_CHANGES {
            match folded {
                Some(Folded::InPlace(changes)) => {
                    if !std::mem::replace(&mut modified, true) {
                        self.begin_modification(op);
                    }
                    self.change_in_place(op, &changes)?;
                }
                Some(Folded::Results(found)) => {
                    results = Some(found);
                    break;
                }
                None => break,
            }
            folded = self.op(op).fold(Constants::of(self));
        }
        if modified {
            self.commit_modification(op);
        }
        Ok(results)
    }
}

/// No folder changes an op in place so often for a reason.
const MOST_CHANGES: usize = 64;

impl<'a> OpRef<'a> {
    /// Folds the op: by its own folder, by its traits, or by its dialect's folder for all ops.
    ///
    /// Constants do not fold. For an op that is not valid the result may be wrong, but there is no panic.
    pub fn fold(self, constants: Constants<'_>) -> Option<Folded> {
        let Some(facts) = self.facts() else { return self.fold_by_dialect(None, constants) };
        let by_declaration = if facts.folds { self.fold_by_declaration(facts.descriptor, constants) } else { None };
        if by_declaration.is_some() {
            return by_declaration;
        }
        if (facts.is_cast || self.cx().op_has_models(self.name())) && is_needless_cast(self) {
            return Some(Folded::results(self.operands().map(OpFoldResult::Value)));
        }
        self.fold_by_dialect(facts.dialect, constants)
    }

    /// Folds the op by its own folder or its traits.
    fn fold_by_declaration(self, descriptor: &OpDescriptor, constants: Constants<'_>) -> Option<Folded> {
        let mut operands = OperandConstants { op: self, values: [None; 3] };
        let mut constants = constants;
        // A driver with values of its own may record the lookups, so that nothing is looked up in advance.
        if constants.known.is_none() {
            self.operand_constants(&mut operands.values);
            constants.operands = Some(&operands);
        }
        // If the folder changes the op, folding by traits is left to the next attempt on the changed op.
        if let Some(fold) = descriptor.fold
            && let Some(own) = fold(self, constants)
        {
            return Some(own);
        }
        // Traits fold in the order in which they are listed.
        let mut left = descriptor.traits.intersection(FOLDING);
        for (fold, behind) in descriptor.user_traits.iter().filter_map(|own| Some((own.fold?, own.behind))) {
            let before = left.intersection(behind);
            left = left.difference(before);
            let folded = fold_traits(self, before, constants).or_else(|| fold(self, constants));
            if folded.is_some() {
                return folded;
            }
        }
        if left.is_empty() { None } else { fold_traits(self, left, constants) }
    }

    /// Folds the op by its dialect's folder for all ops.
    fn fold_by_dialect(self, dialect: Option<Dialect>, constants: Constants<'_>) -> Option<Folded> {
        dialect.or_else(|| self.cx().op_dialect(self.name()))?.hooks.folder()?(self, constants)
    }
}

impl ContextData {
    /// Returns whether ops with a name may fold. Others never do.
    pub fn op_may_fold(&self, name: OpName) -> bool {
        self.op_facts(name).is_some_and(|facts| facts.folds)
            || self.op_interface(name, CastOpRef::INTERFACE).is_some()
            || self.op_dialect(name).is_some_and(|dialect| dialect.hooks.folder().is_some())
    }
}

/// Traits by which ops fold.
pub(crate) const FOLDING: OpTraits = OpTraits::COMMUTATIVE.union(OpTraits::IDEMPOTENT).union(OpTraits::INVOLUTION);

/// The folding that follows from traits alone.
fn fold_traits(op: OpRef<'_>, traits: OpTraits, constants: Constants<'_>) -> Option<Folded> {
    if traits.contains(OpTraits::COMMUTATIVE)
        && let Some(first) = first_misplaced_constant(op, constants)
    {
        return Some(constants_last(op, first, constants).into());
    }
    if traits.contains(OpTraits::IDEMPOTENT)
        && let Some(value) = fold_idempotent(op)
    {
        return Some(value.into());
    }
    if traits.contains(OpTraits::INVOLUTION) { fold_involution(op).map(Folded::from) } else { None }
}

/// Returns whether the op is a cast between equal types, which does nothing. [MLIR: foldCastInterfaceOp]
fn is_needless_cast(op: OpRef<'_>) -> bool {
    let may_be_cast = op.num_operands() != 0 && op.num_operands() == op.num_results();
    may_be_cast && op.operand_types().eq(op.result_types()) && CastOpRef::of(op).is_some()
}

/// The first constant operand, if one behind it is none.
fn first_misplaced_constant(op: OpRef<'_>, constants: Constants<'_>) -> Option<usize> {
    if let Some(operands) = constants.operands
        && let Some(values) = operands.values.get(..op.num_operands())
    {
        let first = values.iter().position(Option::is_some)?;
        return values[first + 1..].contains(&None).then_some(first);
    }
    let is_constant = |index: usize| constants.operand(op, index).is_some();
    let first = (0..op.num_operands()).find(|index| is_constant(*index))?;
    (first + 1..op.num_operands()).any(|index| !is_constant(index)).then_some(first)
}

/// Constant operands go behind the others, from the first constant on; both keep their order.
fn constants_last(op: OpRef<'_>, first: usize, constants: Constants<'_>) -> InPlace {
    let is_constant = |value: &Value| constants.get(*value).is_some();
    let (known, mut moved): (SmallVec<[Value; 4]>, SmallVec<[Value; 4]>) =
        op.operands().skip(first).partition(is_constant);
    moved.extend(known);
    InPlace::new().operands_from(first, moved)
}

/// `f(f(x)) = f(x)`, `f(x, x) = x`.
fn fold_idempotent(op: OpRef<'_>) -> Option<Value> {
    let first = op.operand(0)?;
    let same = match op.num_operands() {
        1 => op.ir().get_value(first)?.defining_op()?.name() == op.name(),
        _ => op.operand(1) == Some(first),
    };
    same.then_some(first)
}

/// `f(f(x)) = x`.
fn fold_involution(op: OpRef<'_>) -> Option<Value> {
    let inner = op.ir().get_value(op.operand(0)?)?.defining_op()?;
    if inner.name() == op.name() { inner.operand(0) } else { None }
}
