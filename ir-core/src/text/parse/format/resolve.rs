//! The last steps after all elements have been read: regions, successors, sizes of groups, types and operands.

use smallvec::SmallVec;

use super::{FormatParser, Parts};
use crate::context::{Attribute, Type};
use crate::decl::format::TypeRoot;
use crate::decl::infer::{InferInput, InferredFrom};
use crate::decl::op::ValueGroup;
use crate::decl::{AttrSlot, Elem, GroupKind, Presence, RegionNumber, Sizes, TypeArg, TypeSource};
use crate::diag::Diagnostic;
use crate::text::parse::state::BodyForm;
use crate::text::parse::{OperandId, Parsed};

/// Types that were found for a group.
enum Found {
    /// This one, however many values there are.
    Each(Type),
    /// These types.
    All(SmallVec<[Type; 4]>),
}

impl Found {
    fn of(ty: Option<Type>) -> Found {
        ty.map_or(Found::All(SmallVec::new()), Found::Each)
    }
}

impl FormatParser<'_, '_> {
    pub(super) fn finish(&mut self) -> Parsed {
        self.place_regions()?;
        self.place_successors();
        self.set_sizes();
        self.check_roots()?;
        self.resolve_results();
        self.resolve_operands()?;
        if self.format.result_types.iter().any(|source| matches!(source, TypeSource::Infer)) {
            self.infer_results()?;
        }
        Ok(())
    }

    fn place_regions(&mut self) -> Parsed {
        if self.descriptor.regions.groups.is_empty() {
            return Ok(());
        }
        let all_at_once = self.format.elements.iter().any(|element| matches!(element, Elem::Regions));
        for (group, parsed) in self.descriptor.regions.groups.iter().zip(&self.parts.regions) {
            if parsed.is_empty() && group.number == RegionNumber::One && !all_at_once {
                let region = self.p.empty_region(self.op, BodyForm::AsWritten)?;
                self.op.regions.push(region);
            }
            self.op.regions.extend_from_slice(parsed);
        }
        if let Some(bulk) = &self.parts.bulk {
            self.op.regions.extend_from_slice(&bulk.regions);
        }
        Ok(())
    }

    fn place_successors(&mut self) {
        self.op.successors.extend(self.parts.successors.iter().flatten().copied());
        if let Some(bulk) = &self.parts.bulk {
            self.op.successors.extend_from_slice(&bulk.successors);
        }
    }

    /// Fills in the attributes that hold sizes of groups.
    fn set_sizes(&mut self) {
        let cx = self.p.cx();
        let bulk = self.parts.bulk.as_ref();
        let sizes_of = |groups: &[ValueGroup], found: &dyn Fn(usize) -> usize| {
            let size = |(i, group): (usize, &ValueGroup)| match group.kind {
                GroupKind::One => 1,
                _ => found(i) as i32,
            };
            let sizes: SmallVec<[i32; 8]> = groups.iter().enumerate().map(size).collect();
            cx.dense_i32_attr(&sizes)
        };
        let (operands, results) = (&self.descriptor.operands, &self.descriptor.results);
        if let Sizes::Attr(slot) = operands.sizes
            && bulk.is_none_or(|bulk| bulk.operands.is_none())
        {
            let sizes = sizes_of(operands.groups, &|i| self.parts.operands[i].len());
            self.op.set_inherent(usize::from(slot), sizes);
        }
        if let Sizes::Attr(slot) = results.sizes
            && bulk.is_none_or(|bulk| bulk.result_types.is_none())
        {
            let sizes = sizes_of(results.groups, &|i| self.parts.result_types[i].len());
            self.op.set_inherent(usize::from(slot), sizes);
        }
        for (i, group) in operands.groups.iter().enumerate() {
            if let GroupKind::Nested(slot) = group.kind {
                let sizes = self.parts.nested_sizes.iter().find(|(of, _)| usize::from(*of) == i);
                let sizes = sizes.map_or(&[][..], |(_, sizes)| sizes);
                self.op.set_inherent(usize::from(slot), cx.dense_i32_attr(sizes));
            }
        }
    }

    // ---- types

    /// Types that others are computed from must satisfy their constraints.
    fn check_roots(&mut self) -> Parsed {
        let mut checked: SmallVec<[TypeRoot; 4]> = SmallVec::new();
        for source in self.format.result_types.iter().chain(self.format.operand_types) {
            let (TypeSource::Transform { from, .. } | TypeSource::TransformAll { from, .. }) = source else { continue };
            let (group, types) = match *from {
                TypeRoot::Operand(g) => {
                    (&self.descriptor.operands.groups[usize::from(g)], &self.parts.operand_types[usize::from(g)])
                }
                TypeRoot::Result(g) => {
                    (&self.descriptor.results.groups[usize::from(g)], &self.parts.result_types[usize::from(g)])
                }
                TypeRoot::Attr(_) => continue,
            };
            if checked.contains(from) {
                continue;
            }
            checked.push(*from);
            let cx = self.p.cx();
            if let Some(found) = types.iter().find(|ty| !group.constraint.holds(cx, **ty)) {
                let variadic = if group.kind == GroupKind::Variadic { "variadic of " } else { "" };
                let summary = group.constraint.describe(cx, *found);
                let found = crate::text::print::type_to_string(cx, *found);
                let message = format!("'{}' must be {variadic}{summary}, but got '{found}'", group.name);
                return Err(self.p.op_error_at(self.op, self.op.at, &message));
            }
        }
        Ok(())
    }

    /// The types written of a group.
    fn written(&self, of: TypeArg) -> Found {
        let (group, types) = match of {
            TypeArg::Operand(g) => {
                (&self.descriptor.operands.groups[usize::from(g)], &self.parts.operand_types[usize::from(g)])
            }
            TypeArg::Result(g) => {
                (&self.descriptor.results.groups[usize::from(g)], &self.parts.result_types[usize::from(g)])
            }
            TypeArg::Operands | TypeArg::Results => {
                let bulk = self.parts.bulk.as_ref();
                let types = match of {
                    TypeArg::Operands => bulk.and_then(|bulk| bulk.operand_types.clone()),
                    _ => bulk.and_then(|bulk| bulk.result_types.clone()),
                };
                return Found::All(types.unwrap_or_default());
            }
        };
        match (group.kind, &types[..]) {
            (GroupKind::One, [ty]) => Found::Each(*ty),
            (_, types) => Found::All(types.into()),
        }
    }

    fn root(&self, root: TypeRoot) -> SmallVec<[Type; 4]> {
        match root {
            TypeRoot::Operand(group) => self.parts.operand_types[usize::from(group)].iter().copied().collect(),
            TypeRoot::Result(group) => self.parts.result_types[usize::from(group)].iter().copied().collect(),
            TypeRoot::Attr(slot) => {
                let attr = self.attr(usize::from(slot));
                attr.and_then(|attr| self.p.cx().attr_data(attr).ty()).into_iter().collect()
            }
        }
    }

    /// The types of a group that is written as `own`.
    fn found(&self, source: &TypeSource, own: TypeArg, group: &ValueGroup) -> Found {
        let cx = self.p.cx();
        match *source {
            TypeSource::Written => self.written(own),
            TypeSource::Same(other) => self.written(other),
            TypeSource::OfAttr(slot) => Found::of(self.root(TypeRoot::Attr(slot)).first().copied()),
            TypeSource::Transform { from, with } => Found::of(self.root(from).first().and_then(|from| with(cx, *from))),
            TypeSource::TransformAll { from, with } => {
                Found::All(with(cx, &self.root(from)).unwrap_or_default().into())
            }
            TypeSource::Build => Found::of(group.constraint.build.map(|build| build(cx))),
            TypeSource::Infer => Found::All(SmallVec::new()),
        }
    }

    fn resolve_results(&mut self) {
        if let Some(types) = self.parts.bulk.as_mut().and_then(|bulk| bulk.result_types.take()) {
            self.op.result_types.extend(types);
            return;
        }
        for (i, group) in self.descriptor.results.groups.iter().enumerate() {
            let Some(source) = self.format.result_types.get(i) else { continue };
            match self.found(source, TypeArg::Result(i as u16), group) {
                Found::Each(ty) => self.op.result_types.push(ty),
                Found::All(types) => self.op.result_types.extend(types),
            }
        }
    }

    fn resolve_operands(&mut self) -> Parsed {
        let groups = self.descriptor.operands.groups;
        let sources = self.format.operand_types;
        let bulk_types = self.parts.bulk.as_mut().and_then(|bulk| bulk.operand_types.take());
        if let Some((at, operands)) = self.parts.bulk.as_mut().and_then(|bulk| bulk.operands.take()) {
            let types = bulk_types.unwrap_or_else(|| {
                let mut types = SmallVec::new();
                for (i, (group, source)) in groups.iter().zip(sources).enumerate() {
                    match self.found(source, TypeArg::Operand(i as u16), group) {
                        Found::Each(ty) => types.push(ty),
                        Found::All(all) => types.extend(all),
                    }
                }
                types
            });
            return self.p.resolve_all_at(&operands, &types, at, self.op);
        }
        if let Some(types) = bulk_types {
            let operands: SmallVec<[_; 4]> = self.parts.operands.iter().flatten().copied().collect();
            return self.p.resolve_all_at(&operands, &types, self.op.at, self.op);
        }
        for (i, (group, source)) in groups.iter().zip(sources).enumerate() {
            if self.parts.operands[i].is_empty() && matches!(source, TypeSource::Build) {
                continue;
            }
            let found = self.found(source, TypeArg::Operand(i as u16), group);
            let Parts { operands, operands_at, .. } = &*self.parts;
            match found {
                Found::Each(ty) => self.p.resolve_all_as(&operands[i], ty, self.op)?,
                Found::All(types) => self.p.resolve_all_at(&operands[i], &types, operands_at[i], self.op)?,
            }
        }
        Ok(())
    }

    /// Infers the types of the results with the op's hook.
    fn infer_results(&mut self) -> Parsed {
        let cx = self.p.cx();
        let loc = self.p.loc_at(self.op.at);
        let operands: SmallVec<[Type; 8]> =
            self.op.operands.iter().map(|OperandId(value)| self.p.iso.arena.values[*value as usize].ty).collect();
        let mut slots: SmallVec<[Option<Attribute>; 8]> =
            (0..self.descriptor.attributes.len()).map(|slot| cx.op_initial(self.op.name, slot)).collect();
        for (slot, value) in &self.op.inherent {
            slots[usize::from(*slot)] = Some(*value);
        }
        let properties = self.op.properties.and_then(|properties| cx.dictionary_entries(properties));
        for property in properties.unwrap_or_default() {
            if let Some(slot) = self.descriptor.slot(cx.bytes(property.name)) {
                slots[slot] = Some(property.value);
            }
        }
        for attr in &self.op.attrs {
            let declared = self.descriptor.slot(cx.bytes(attr.name));
            let kept = |slot: &usize| {
                let AttrSlot { presence, .. } = &self.descriptor.attributes[*slot];
                !matches!(presence, Presence::Segments) && !self.descriptor.attributes[*slot].is_native()
            };
            if let Some(slot) = declared.filter(kept) {
                slots[slot] = Some(attr.value);
            }
        }
        let descriptor = self.descriptor;
        let inferred = self.p.with_tree(self.op, |ir, values, regions| {
            let from = InferredFrom::Parts { ir, operands: values, regions };
            InferInput { cx, descriptor, loc, operands: &operands, slots: &slots, from }.infer()
        });
        match inferred {
            Ok(types) => {
                self.op.result_types.extend(types);
                Ok(())
            }
            Err(message) => Err(self.p.p.report(Diagnostic::error(loc, message))),
        }
    }
}
