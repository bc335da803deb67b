//! Guesses at the parts of an op: numbers of values, types and attributes that satisfy their constraints, and relations
//! between them if one part follows from another.

use std::ops::Range;

use dialekt_ir_core::context::{Attribute, Location, OpDescriptor, Type};
use dialekt_ir_core::decl::constraint::TypeConstraintDef;
use dialekt_ir_core::decl::format::TypeRoot;
use dialekt_ir_core::decl::op::{Infer, MatchOf, RelationPred, Same};
use dialekt_ir_core::decl::typed::{InferInput, InferredFrom};
use dialekt_ir_core::decl::{GroupKind, Presence, Sizes, TraitCheck, TypeArg, TypeSource, ValueGroups};

use crate::pool::Pool;
use crate::random::Random;

/// Types of values by group.
type Groups = Vec<Vec<Type>>;

/// The parts of an op that has not been created.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The types of the operands, by group.
    pub operands: Groups,
    /// The types of the results, by group.
    pub results: Groups,
    /// Inherent attributes.
    pub slots: Vec<Option<Attribute>>,
}

/// The sources of the parts of drafts.
pub struct Drafter<'a> {
    /// The types and attributes to choose from.
    pub pool: &'a mut Pool,
    /// The random numbers.
    pub random: &'a mut Random,
}

impl Drafter<'_> {
    /// Guesses at an op. `operands` are the types for its operands, in order.
    ///
    /// `None` if random choices found nothing for a part.
    pub fn draft(&mut self, op: &'static OpDescriptor, operands: Option<&[Type]>) -> Option<Draft> {
        let mut slots = Vec::with_capacity(op.attributes.len());
        for slot in op.attributes {
            let there = match slot.presence {
                Presence::Required => true,
                Presence::Optional | Presence::ReadAs(_) => self.random.one_in(3),
                Presence::Default(_) => self.random.one_in(2),
                Presence::Segments => false,
            };
            let found = self.pool.attrs_for(slot.constraint);
            let value = if there { Some(self.random.pick(&found)?) } else { None };
            // The value that a missing attribute is read as is left out.
            let value =
                value.filter(|_| !matches!(slot.presence, Presence::ReadAs(_)) || value != slot.default(&self.pool.cx));
            slots.push(value.or_else(|| slot.initial(&self.pool.cx)));
        }
        let base = self.base(op);
        let alike = self.random.one_in(2);
        let mut draft = Draft { operands: Vec::new(), results: Vec::new(), slots };
        draft.operands = match operands {
            Some(types) => self.dealt(&op.operands, types)?,
            None => self.groups(&op.operands, base, alike)?,
        };
        draft.results = self.groups(&op.results, base, alike)?;
        for _ in 0..2 {
            self.relate(op, &mut draft, operands.is_none());
        }
        self.segments(op, &mut draft);
        if !matches!(op.infer, Infer::None) {
            self.infer(op, &mut draft)?;
        }
        Some(draft)
    }

    /// A type that several values may have: one that the most restrictive group accepts.
    fn base(&mut self, op: &'static OpDescriptor) -> Type {
        let groups = op.operands.groups.iter().chain(op.results.groups);
        let lists = groups.map(|group| self.pool.types_for(group.constraint)).collect::<Vec<_>>();
        let at = if self.random.one_in(3) { self.random.below(lists.len()) } else { 0 };
        let narrow = lists.iter().filter(|list| list.len() > 1).min_by_key(|list| list.len());
        let list = if self.random.one_in(2) { narrow } else { lists.get(at) };
        list.and_then(|list| self.random.pick_early(list)).unwrap_or(Type::I32)
    }

    /// A type for a value: similar to the base, if the constraint accepts that.
    fn similar(&mut self, constraint: &'static TypeConstraintDef, base: Type, alike: bool) -> Option<Type> {
        let cx = self.pool.cx.clone();
        let way = if alike { 0 } else { self.random.below(6) };
        let element = |ty: Type| cx.type_data(ty).element_type();
        let kind = |ty: Type| (cx.type_data(ty).kind(), cx.type_data(ty).shape().map(<[i64]>::to_vec));
        let guess = match way {
            0..=2 => Some(base),
            3 => element(base),
            _ => None,
        };
        if let Some(guess) = guess.filter(|guess| constraint.holds(&cx, *guess)) {
            return Some(guess);
        }
        let all = self.pool.types_for(constraint);
        let near: Vec<Type> = match self.random.below(3) {
            0 => all.iter().copied().filter(|ty| kind(*ty) == kind(base)).collect(),
            1 => all.iter().copied().filter(|ty| element(*ty).is_some() && element(*ty) == element(base)).collect(),
            _ => Vec::new(),
        };
        self.random.pick_early(if near.is_empty() { &all[..] } else { &near })
    }

    fn groups(&mut self, groups: &ValueGroups, base: Type, alike: bool) -> Option<Groups> {
        if groups.groups.is_empty() {
            let n = groups.arity.min as usize + if groups.arity.max.is_none() { self.random.small() } else { 0 };
            return Some(vec![vec![base; n]]);
        }
        let same = self.random.small();
        let size = |drafter: &mut Self, kind: GroupKind| match kind {
            GroupKind::One => 1,
            GroupKind::Optional => drafter.random.below(2),
            _ if groups.sizes == Sizes::Same => same,
            _ => drafter.random.small(),
        };
        let mut all = Vec::new();
        for group in groups.groups {
            let n = size(self, group.kind);
            let types: Option<Vec<Type>> = (0..n).map(|_| self.similar(group.constraint, base, alike)).collect();
            all.push(types?);
        }
        Some(all)
    }

    /// Distributes types to groups in order; variadic groups get those that the others leave.
    fn dealt(&mut self, groups: &ValueGroups, types: &[Type]) -> Option<Groups> {
        if groups.groups.is_empty() {
            return groups.arity.fits(types.len() as u32).then(|| vec![types.to_vec()]);
        }
        let fixed = groups.groups.iter().filter(|group| !group.kind.varies()).count();
        let mut spare = types.len().checked_sub(fixed)?;
        let mut rest = types.iter().copied();
        let mut all = Vec::new();
        for group in groups.groups {
            let n = match group.kind {
                GroupKind::One => 1,
                GroupKind::Optional => spare.min(1),
                _ => spare,
            };
            spare -= if group.kind.varies() { n } else { 0 };
            all.push(rest.by_ref().take(n).collect());
        }
        (spare == 0).then_some(all)
    }

    /// Changes types so that they satisfy the relations that the op declares, one after the other.
    fn relate(&mut self, op: &'static OpDescriptor, draft: &mut Draft, operands_too: bool) {
        if let Some(format) = op.asm.read_format() {
            for (group, source) in format.operand_types.iter().enumerate() {
                self.follow(draft, TypeRoot::Operand(group as u16), source);
            }
            for (group, source) in format.result_types.iter().enumerate() {
                self.follow(draft, TypeRoot::Result(group as u16), source);
            }
        }
        for check in op.checks {
            match check {
                TraitCheck::Relation(relation) => self.relation(op, draft, relation.pred),
                TraitCheck::Same(same) if operands_too => self.same(draft, *same),
                _ => {}
            }
        }
    }

    fn types<'d>(&self, draft: &'d Draft, root: TypeRoot) -> &'d [Type] {
        match root {
            TypeRoot::Operand(group) => draft.operands.get(usize::from(group)).map_or(&[], |types| types),
            TypeRoot::Result(group) => draft.results.get(usize::from(group)).map_or(&[], |types| types),
            TypeRoot::Attr(_) => &[],
        }
    }

    fn first(&self, draft: &Draft, root: TypeRoot) -> Option<Type> {
        match root {
            TypeRoot::Attr(slot) => self.pool.cx.attr_data((*draft.slots.get(usize::from(slot))?)?).ty(),
            root => self.types(draft, root).first().copied(),
        }
    }

    fn group_mut(draft: &mut Draft, root: TypeRoot) -> Option<&mut Vec<Type>> {
        match root {
            TypeRoot::Operand(group) => draft.operands.get_mut(usize::from(group)),
            TypeRoot::Result(group) => draft.results.get_mut(usize::from(group)),
            TypeRoot::Attr(_) => None,
        }
    }

    fn set_all(draft: &mut Draft, root: TypeRoot, ty: Type) {
        if let Some(types) = Self::group_mut(draft, root) {
            types.fill(ty);
        }
    }

    /// Gives a group the types that a format infers.
    fn follow(&mut self, draft: &mut Draft, to: TypeRoot, source: &TypeSource) {
        let found = match source {
            TypeSource::Same(TypeArg::Operand(group)) => self.first(draft, TypeRoot::Operand(*group)),
            TypeSource::Same(TypeArg::Result(group)) => self.first(draft, TypeRoot::Result(*group)),
            TypeSource::OfAttr(slot) => self.first(draft, TypeRoot::Attr(*slot)),
            TypeSource::Transform { from, with } => self.first(draft, *from).and_then(|ty| with(&self.pool.cx, ty)),
            TypeSource::TransformAll { from, with } => {
                let all = with(&self.pool.cx, self.types(draft, *from));
                if let (Some(all), Some(types)) = (all, Self::group_mut(draft, to)) {
                    *types = all;
                }
                return;
            }
            _ => None,
        };
        if let Some(ty) = found {
            Self::set_all(draft, to, ty);
        }
    }

    fn relation(&mut self, op: &'static OpDescriptor, draft: &mut Draft, pred: RelationPred) {
        match pred {
            RelationPred::AllMatch(what, roots) | RelationPred::AnyMatch(what, roots) => {
                let Some(model) = roots.iter().find_map(|root| self.first(draft, *root)) else { return };
                for root in roots {
                    for at in 0..self.types(draft, *root).len() {
                        let now = self.types(draft, *root)[at];
                        let ty = self.matching(op, *root, now, model, what);
                        if let Some(types) = Self::group_mut(draft, *root) {
                            types[at] = ty;
                        }
                    }
                }
            }
            RelationPred::TypesMatchWith { from, to, with, .. } => {
                if let Some(ty) = self.first(draft, from).and_then(|ty| with(&self.pool.cx, ty)) {
                    Self::set_all(draft, to, ty);
                }
            }
            RelationPred::RangeMatchesWith { from, to, with } => {
                let all = with(&self.pool.cx, self.types(draft, from));
                if let (Some(all), Some(types)) = (all, Self::group_mut(draft, to)) {
                    *types = all;
                }
            }
            RelationPred::ElementCountAndTypes(shaped, range) => {
                let Some(ty) = self.first(draft, shaped) else { return };
                let data = self.pool.cx.type_data(ty);
                if let (Some(n), Some(element)) = (data.num_elements().filter(|n| *n < 64), data.element_type())
                    && let Some(types) = Self::group_mut(draft, range)
                {
                    *types = vec![element; n as usize];
                }
            }
            RelationPred::TypeIs(root, constraint) => {
                let found = self.pool.types_for(constraint);
                if let Some(ty) = self.random.pick_early(&found)
                    && self.first(draft, root).is_some_and(|ty| !constraint.holds(&self.pool.cx, ty))
                {
                    Self::set_all(draft, root, ty);
                }
            }
            RelationPred::ElementTypeIs(..) | RelationPred::Holds(_) => {}
        }
    }

    /// A type that agrees with another one, and that the group of the value accepts.
    fn matching(&mut self, op: &'static OpDescriptor, root: TypeRoot, now: Type, model: Type, what: MatchOf) -> Type {
        let cx = self.pool.cx.clone();
        let group = match root {
            TypeRoot::Operand(group) => op.operands.groups.get(usize::from(group)),
            TypeRoot::Result(group) => op.results.groups.get(usize::from(group)),
            TypeRoot::Attr(_) => None,
        };
        let agrees = |ty: Type| {
            let (a, b) = (cx.type_data(ty), cx.type_data(model));
            match what {
                MatchOf::Type => ty == model,
                MatchOf::ElementType => a.element_type().unwrap_or(ty) == b.element_type().unwrap_or(model),
                MatchOf::Rank => a.shape().map(<[i64]>::len) == b.shape().map(<[i64]>::len),
                MatchOf::Shape => a.shape() == b.shape(),
                MatchOf::ElementCount => a.num_elements() == b.num_elements(),
                MatchOf::TypeKind => a.kind() == b.kind(),
            }
        };
        if agrees(now) {
            return now;
        }
        if what == MatchOf::Type {
            return model;
        }
        let Some(group) = group else { return model };
        let found: Vec<Type> = self.pool.types_for(group.constraint).iter().copied().filter(|ty| agrees(*ty)).collect();
        self.random.pick_early(&found).unwrap_or(now)
    }

    fn same(&mut self, draft: &mut Draft, same: Same) {
        let first = draft.operands.iter().flatten().next().copied();
        let Some(first) = first.or_else(|| draft.results.iter().flatten().next().copied()) else { return };
        if matches!(same, Same::OperandTypes | Same::OperandAndResultTypes) {
            draft.operands.iter_mut().flatten().for_each(|ty| *ty = first);
        }
        if same == Same::OperandAndResultTypes {
            draft.results.iter_mut().flatten().for_each(|ty| *ty = first);
        }
    }

    /// Sets the segment sizes.
    fn segments(&mut self, op: &OpDescriptor, draft: &mut Draft) {
        let cx = &self.pool.cx;
        for (groups, types) in [(&op.operands, &draft.operands), (&op.results, &draft.results)] {
            if let Sizes::Attr(slot) = groups.sizes {
                let sizes: Vec<i32> = types.iter().map(|types| types.len() as i32).collect();
                draft.slots[usize::from(slot)] = Some(cx.dense_i32_attr(&sizes));
            }
            for (group, types) in groups.groups.iter().zip(types) {
                if let GroupKind::Nested(slot) = group.kind {
                    let mut sizes = Vec::new();
                    let mut left = types.len();
                    while left > 0 || self.random.one_in(3) {
                        let n = self.random.below(left + 1);
                        sizes.push(n as i32);
                        left -= n;
                    }
                    draft.slots[usize::from(slot)] = Some(cx.dense_i32_attr(&sizes));
                }
            }
        }
    }

    /// Infers the result types by the op's own inference.
    fn infer(&mut self, op: &'static OpDescriptor, draft: &mut Draft) -> Option<()> {
        let operands: Vec<Type> = draft.operands.concat();
        let loc = Location::UNKNOWN;
        let (cx, slots, from) = (&self.pool.cx, &draft.slots, InferredFrom::Types);
        let input = InferInput { cx, descriptor: op, loc, operands: &operands, slots, from };
        let types = input.infer().ok()?;
        if op.results.groups.is_empty() {
            draft.results = vec![types.into_vec()];
            return Some(());
        }
        let sizes: Vec<i32> = draft.results.iter().map(|types| types.len() as i32).collect();
        let range = |group: usize| -> Range<usize> {
            let (start, len) = op.results.range(group, types.len(), &sizes);
            start..start + len
        };
        draft.results = (0..op.results.groups.len()).map(|group| types[range(group)].to_vec()).collect();
        Some(())
    }
}
