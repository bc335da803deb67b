//! Invalid variants of valid instances: one part at a time is changed, and the verifier has to report it, at the op.

use dialekt_ir_core::context::{Attribute, OpDescriptor, OpTraits, Type};
use dialekt_ir_core::decl::op::Infer;
use dialekt_ir_core::decl::{AttrSlot, GroupKind, Presence, Sizes, TraitCheck, TypeConstraintDef, ValueGroups};
use dialekt_ir_core::diag::first_place;
use dialekt_ir_core::ir::{Builder, Ir, Op, OpSpec, Value};
use dialekt_ir_core::text::parse::ParsedSource;
use dialekt_ir_core::text::print::{PrintFlags, type_to_string};

use crate::build::source;
use crate::find::Instance;
use crate::pool::Pool;
use crate::random::Random;
use crate::report::Report;
use crate::text::{check as valid, ops_named, print, read};

/// The number of instances of each op that are changed.
const INSTANCES: usize = 2;

/// The diagnostics that the verifier has to give.
enum Expect {
    /// This message, before others about the op.
    Exactly(String),
    /// A message that names the op.
    Something,
    /// No message, or one that names the op: the change may be valid.
    Anything,
}

/// Changes instances of an op in every way that violates its declaration.
pub fn check(pool: &mut Pool, random: &mut Random, op: &'static OpDescriptor, all: &[Instance], report: &mut Report) {
    // The last instances are variations of the first ones.
    let step = all.len().div_ceil(INSTANCES);
    for instance in all.iter().step_by(step.max(1)) {
        let Ok(parsed) = read(&pool.cx, &instance.text) else { continue };
        let Some(&target) = ops_named(&parsed.ir, parsed.top, op.name).get(instance.at) else { continue };
        Breaker { pool, random, op, parsed, target, report }.all();
    }
}

struct Breaker<'a> {
    pool: &'a mut Pool,
    random: &'a mut Random,
    op: &'static OpDescriptor,
    parsed: ParsedSource,
    target: Op,
    report: &'a mut Report,
}

impl Breaker<'_> {
    fn all(&mut self) {
        self.operands();
        self.results();
        self.attributes();
        self.counts();
        self.other_types();
    }

    // ---- single values

    /// The groups of values with their constraints, one for each value.
    fn groups(
        &self,
        groups: &'static ValueGroups,
        total: usize,
    ) -> Vec<Option<(&'static TypeConstraintDef, GroupKind, usize)>> {
        let view = self.parsed.ir.op(self.target);
        let mut all = vec![None; total];
        let mut counted = 0;
        for (i, group) in groups.groups.iter().enumerate() {
            let (start, len) = view.group_range(groups, i, total);
            for value in &mut all[start..start + len] {
                if !group.constraint.is_trivial() {
                    *value = Some((group.constraint, group.kind, counted));
                }
                counted += 1;
            }
        }
        all
    }

    fn wrong_type(&mut self, constraint: &'static TypeConstraintDef) -> Option<Type> {
        self.pool.type_against(constraint, self.random)
    }

    fn must_be(
        &self,
        what: &str,
        (constraint, kind, index): (&TypeConstraintDef, GroupKind, usize),
        ty: Type,
    ) -> String {
        let many = match kind {
            GroupKind::Variadic => "variadic of ",
            GroupKind::Nested(_) => "variadic of variadic of ",
            GroupKind::One | GroupKind::Optional => "",
        };
        let cx = &self.pool.cx;
        let (summary, found) = (constraint.describe(cx, ty), type_to_string(cx, ty));
        format!("'{}' op {what} #{index} must be {many}{summary}, but got '{found}'", self.op.name)
    }

    fn operands(&mut self) {
        let total = self.parsed.ir.op(self.target).num_operands();
        for (i, group) in self.groups(&self.op.operands, total).into_iter().enumerate() {
            let Some(group) = group else { continue };
            let Some(ty) = self.wrong_type(group.0) else { continue };
            let expected = Expect::Exactly(self.must_be("operand", group, ty));
            self.broken(&format!("operand #{i} of type {}", type_to_string(&self.pool.cx, ty)), expected, |ir, op| {
                set_operand(ir, op, i, ty)
            });
        }
    }

    fn results(&mut self) {
        let total = self.parsed.ir.op(self.target).num_results();
        let inferred = !matches!(self.op.infer, Infer::None)
            && self.op.checks.iter().any(|check| matches!(check, TraitCheck::InferredTypes));
        for (i, group) in self.groups(&self.op.results, total).into_iter().enumerate() {
            let broken = match group {
                Some(group) => {
                    self.wrong_type(group.0).map(|ty| (ty, Expect::Exactly(self.must_be("result", group, ty))))
                }
                // The type that would be inferred is another one.
                None if inferred => self
                    .pool
                    .types
                    .iter()
                    .find(|ty| type_to_string(&self.pool.cx, **ty) == "!t.any")
                    .map(|ty| (*ty, Expect::Something)),
                None => None,
            };
            let Some((ty, expected)) = broken else { continue };
            self.broken(&format!("result #{i} of type {}", type_to_string(&self.pool.cx, ty)), expected, |ir, op| {
                let value = ir.op(op).result(i)?;
                ir.set_type(value, ty).ok()
            });
        }
    }

    // ---- attributes

    fn attributes(&mut self) {
        for (i, slot) in self.op.attributes.iter().enumerate() {
            if let Presence::Segments = slot.presence {
                self.segments(i, slot);
                continue;
            }
            if slot.is_required() {
                let message = format!("'{}' op requires attribute '{}'", self.op.name, slot.name);
                self.broken(&format!("no attribute `{}`", slot.name), Expect::Exactly(message), |ir, op| {
                    ir.set_slot(op, i, None).ok()
                });
            }
            for _ in 0..2 {
                let Some(attr) = self.pool.attr_against(slot.constraint, self.random) else { continue };
                let summary = slot.constraint.describe(&self.pool.cx, attr);
                let message = format!(
                    "'{}' op {} '{}' failed to satisfy constraint: {summary}",
                    self.op.name,
                    slot.noun(),
                    slot.name
                );
                self.broken(&format!("a wrong attribute `{}`", slot.name), self.unless_sizes(i, message), |ir, op| {
                    ir.set_slot(op, i, Some(attr)).ok()
                });
            }
        }
    }

    /// Segment sizes are verified before all others.
    fn unless_sizes(&self, slot: usize, message: String) -> Expect {
        let sizes = |groups: &ValueGroups| {
            let own = matches!(groups.sizes, Sizes::Attr(sizes) if usize::from(sizes) == slot);
            own || groups.groups.iter().any(|group| group.kind == GroupKind::Nested(slot as u16))
        };
        let any = sizes(&self.op.operands) || sizes(&self.op.results);
        if any { Expect::Something } else { Expect::Exactly(message) }
    }

    fn segments(&mut self, i: usize, slot: &'static AttrSlot) {
        let Some(now) = self.parsed.ir.op(self.target).slots().get(i).copied().flatten() else { return };
        let Some(sizes) = self.pool.cx.dense_i32_values(now) else { return };
        if sizes.is_empty() {
            return;
        }
        let mut more = sizes.to_vec();
        more[0] += 1;
        let mut negative = sizes.to_vec();
        negative[0] = -1;
        let cx = self.pool.cx.clone();
        let wrong: [Attribute; 3] = [cx.dense_i32_attr(&more), cx.dense_i32_attr(&negative), Attribute::UNIT];
        for attr in wrong {
            self.broken(&format!("wrong sizes `{}`", slot.name), Expect::Something, |ir, op| {
                ir.set_slot(op, i, Some(attr)).ok()
            });
        }
    }

    // ---- counts

    fn counts(&mut self) {
        let arity = self.op.operands.arity;
        let n = self.parsed.ir.op(self.target).num_operands() as u32;
        let told = matches!(self.op.operands.sizes, Sizes::Attr(_));
        if told || !arity.fits(n + 1) {
            self.broken("one operand more", Expect::Something, |ir, op| {
                let value = value_for(ir, op, Type::I32)?;
                ir.insert_operands(op, n, &[value]).ok()
            });
        }
        if n > 0 && (told || !arity.fits(n - 1)) {
            self.broken("one operand less", Expect::Something, |ir, op| ir.erase_operands(op, n - 1, 1).ok());
        }
        // Other numbers cannot be changed in place: an op with these is created before this one, with empty regions.
        let view = self.parsed.ir.op(self.target);
        let (results, regions, successors) =
            (view.num_results() as u32, view.num_regions() as u32, view.num_successors());
        let fits = |arity: dialekt_ir_core::decl::Arity, n: i64| u32::try_from(n).is_ok_and(|n| arity.fits(n));
        let told = matches!(self.op.results.sizes, Sizes::Attr(_));
        for more in [1i64, -1] {
            let changed = i64::from(results) + more;
            if changed >= 0 && (told || !fits(self.op.results.arity, changed)) {
                self.broken("another number of results", Expect::Something, |ir, op| remade(ir, op, more, 0, 0));
            }
            let changed = i64::from(regions) + more;
            if changed >= 0 && !fits(self.op.regions.arity, changed) {
                self.broken("another number of regions", Expect::Something, |ir, op| remade(ir, op, 0, more, 0));
            }
            let changed = successors as i64 + more;
            if changed >= 0 && !fits(self.op.successors.arity, changed) && (successors > 0 || more < 0) {
                self.broken("another number of successors", Expect::Something, |ir, op| remade(ir, op, 0, 0, more));
            }
        }
    }

    // ---- relations

    /// Values get other types that satisfy their constraints: relations between values have to hold, or fail with a
    /// message.
    fn other_types(&mut self) {
        let total = self.parsed.ir.op(self.target).num_operands();
        for (i, group) in self.groups(&self.op.operands, total).into_iter().enumerate() {
            let fitting = match group {
                Some((constraint, ..)) => self.pool.types_for(constraint),
                None => self.pool.types.clone().into(),
            };
            let Some(ty) = self.random.pick(&fitting) else { continue };
            self.broken("an operand of another type", Expect::Anything, |ir, op| set_operand(ir, op, i, ty));
        }
        let total = self.parsed.ir.op(self.target).num_results();
        for (i, group) in self.groups(&self.op.results, total).into_iter().enumerate() {
            let fitting = match group {
                Some((constraint, ..)) => self.pool.types_for(constraint),
                None => self.pool.types.clone().into(),
            };
            let Some(ty) = self.random.pick(&fitting) else { continue };
            self.broken("a result of another type", Expect::Anything, |ir, op| {
                let value = ir.op(op).result(i)?;
                ir.set_type(value, ty).ok()
            });
        }
    }

    // ---- one change

    /// Makes a change, verifies, prints, parses, and undoes the change.
    fn broken(&mut self, change: &str, expected: Expect, edit: impl FnOnce(&mut Ir, Op) -> Option<()>) {
        let mark = self.parsed.ir.begin_journal();
        if edit(&mut self.parsed.ir, self.target).is_some() {
            self.report.broken += 1;
            if let Err(problem) = self.outcome(&expected) {
                let text =
                    print(&self.parsed.ir, self.parsed.top, &PrintFlags { generic: true, ..PrintFlags::default() });
                self.report.say(self.op.name, format!("{change}: {problem}\n{text}"));
            }
        }
        self.parsed.ir.rollback(mark).expect("the mark is open");
    }

    fn outcome(&self, expected: &Expect) -> Result<(), String> {
        let (ir, top) = (&self.parsed.ir, self.parsed.top);
        let checked = valid(ir, top);
        // Both forms are printed, and the generic one is parsed or rejected with a message.
        let generic = print(ir, top, &PrintFlags { generic: true, ..PrintFlags::default() });
        print(ir, top, &PrintFlags { assume_verified: true, ..PrintFlags::default() });
        match read(&self.pool.cx, &generic) {
            Err(why) if why.is_empty() => return Err("its text is not read, and nothing is said".into()),
            Ok(again) if checked.is_err() && valid(&again.ir, again.top).is_ok() => {
                return Err("its text is valid".into());
            }
            _ => {}
        }
        let diags = match checked {
            Ok(()) if matches!(expected, Expect::Anything) => return Ok(()),
            Ok(()) => return Err("the verifier takes it".into()),
            Err(diags) => diags,
        };
        let Some(first) = diags.first() else { return Err("it is refused, and nothing is said".into()) };
        let unplaced = diags.iter().find(|diag| first_place(ir.cx(), diag.loc).is_none());
        if let Some(diag) = unplaced {
            return Err(format!("this has no place: {}", diag.message));
        }
        match expected {
            Expect::Exactly(message) if diags.iter().any(|diag| diag.message == *message) => Ok(()),
            Expect::Exactly(message) => Err(format!("`{message}` was expected, and this is said: {}", first.message)),
            Expect::Something | Expect::Anything => Ok(()),
        }
    }
}

fn before(ir: &mut Ir, op: Op) -> Option<Builder<'_>> {
    let at = ir.point_before(op)?;
    let mut builder = Builder::new(ir);
    builder.set_insertion_point(at);
    Some(builder)
}

/// A value of a type for an operand. It is defined outside of all regions that may see it, since some accept only
/// certain ops.
fn value_for(ir: &mut Ir, op: Op, ty: Type) -> Option<Value> {
    let mut at = ir.op(op);
    let loc = at.loc();
    while let Some(around) = at.parent_op().filter(|around| !around.has_traits(OpTraits::ISOLATED_FROM_ABOVE)) {
        at = around;
    }
    let at = at.handle();
    source(&mut before(ir, at)?, ty, loc).ok()
}

/// Replaces an operand by a new value of another type.
fn set_operand(ir: &mut Ir, op: Op, index: usize, ty: Type) -> Option<()> {
    let value = value_for(ir, op, ty)?;
    ir.set_operand(op, index as u32, value).ok()
}

/// Creates the op again before itself, with other numbers of results, regions or successors.
fn remade(ir: &mut Ir, op: Op, results: i64, regions: i64, successors: i64) -> Option<()> {
    let view = ir.op(op);
    let (name, loc) = (view.name(), view.loc());
    let operands: Vec<_> = view.operands().collect();
    let slots = view.slots().to_vec();
    let mut types: Vec<Type> = view.result_types().collect();
    let mut blocks: Vec<_> = view.successors().map(|block| block.handle()).collect();
    types.resize((types.len() as i64 + results).try_into().ok()?, Type::I32);
    let count = (view.num_regions() as i64 + regions).try_into().ok()?;
    if successors < 0 {
        blocks.pop();
    } else if successors > 0 {
        blocks.push(*blocks.first()?);
    }
    let spec =
        OpSpec::new(name, loc).operands(&operands).results(&types).successors(&blocks).regions(count).slots(&slots);
    before(ir, op)?.try_create_op(&spec).ok().map(drop)
}
