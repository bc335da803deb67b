//! Annotations of loops.

use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_llvm::*;

use super::Importer;
use crate::module::metadata::{MdId, Metadata};

/// The properties of a loop that were not asked for yet.
struct Properties {
    list: Vec<(String, MdId)>,
    loc: Location,
}

/// A property that is not what it should be; it was said.
struct Bad;

type Found<T = Attribute> = Result<Option<T>, Bad>;

impl Importer<'_> {
    /// The annotation of a loop; `None` if there is none, or something is wrong with it.
    pub(super) fn loop_annotation(&mut self, node: MdId, loc: Location) -> Option<Attribute> {
        if let Some(known) = self.metadata.loops.get(&node) {
            return *known;
        }
        // A loop that follows itself has no annotation there.
        self.metadata.loops.insert(node, None);
        let result = stacker::maybe_grow(64 << 10, 1 << 20, || self.new_annotation(node, loc));
        let annotation = result.unwrap_or(None);
        self.metadata.loops.insert(node, annotation);
        annotation
    }

    fn new_annotation(&mut self, node: MdId, loc: Location) -> Found {
        let operands = self.operands(node).unwrap_or_default();
        if operands.first().copied().flatten() != Some(node) {
            self.warn(loc, "invalid loop node");
            return Err(Bad);
        }
        let (mut places, mut list) = (Vec::new(), Vec::<(String, MdId)>::new());
        for operand in &operands[1..] {
            let found = operand.map(|operand| (operand, self.module.md(operand)));
            match found {
                Some((node, Metadata::Special(special))) if special.kind == "DILocation" => places.push(node),
                Some((node, Metadata::Node { operands, .. })) => {
                    let Some(name) = operands.first() else {
                        self.warn(loc, "cannot import empty loop property");
                        return Err(Bad);
                    };
                    let Some(name) = self.md_text(*name) else {
                        self.warn(loc, "cannot import loop property without a name");
                        return Err(Bad);
                    };
                    let name = String::from_utf8_lossy(name).into_owned();
                    if list.iter().any(|(known, _)| *known == name) {
                        self.warn(loc, format!("cannot import loop properties with duplicated names {name}"));
                        return Err(Bad);
                    }
                    list.push((name, node));
                }
                _ => {
                    self.warn(loc, "expected all loop properties to be either debug locations or metadata nodes");
                    return Err(Bad);
                }
            }
        }
        let mut p = Properties { list, loc };
        let disable_nonforced = self.unit(&mut p, "llvm.loop.disable_nonforced", true);
        let vectorize = self.vectorize(&mut p).unwrap_or(None);
        let interleave = self.integer(&mut p, "llvm.loop.interleave.count").unwrap_or(None);
        let interleave = interleave.map(|count| LoopInterleaveAttr { count: count.into() }.into_attr(self.cx));
        let unroll = self.unroll(&mut p).unwrap_or(None);
        let unroll_and_jam = self.unroll_and_jam(&mut p).unwrap_or(None);
        let licm = self.licm(&mut p).unwrap_or(None);
        let distribute = self.distribute(&mut p).unwrap_or(None);
        let pipeline = self.pipeline(&mut p).unwrap_or(None);
        let peeled = self.integer(&mut p, "llvm.loop.peeled.count").unwrap_or(None);
        let peeled = peeled.map(|count| LoopPeeledAttr { count: Some(count.into()) }.into_attr(self.cx));
        let unswitch = self.unit(&mut p, "llvm.loop.unswitch.partial.disable", true).unwrap_or(None);
        let unswitch = unswitch.map(|flag| LoopUnswitchAttr { partial_disable: Some(flag.into()) }.into_attr(self.cx));
        let must_progress = self.unit(&mut p, "llvm.loop.mustprogress", true);
        let is_vectorized = self.int_as_bool(&mut p, "llvm.loop.isvectorized");
        let parallel_accesses = self.parallel_accesses(&mut p);
        for (name, _) in &p.list {
            self.warn(loc, format!("unknown loop annotation {name}"));
        }
        if !p.list.is_empty() {
            return Err(Bad);
        }
        if places.len() > 2 {
            self.error(loc, "expected loop metadata to have at most two DILocations");
            return Err(Bad);
        }
        let place = |import: &mut Self, at: usize| {
            places.get(at).map(|node| {
                let loc = import.location(Some(*node));
                import.cx.attr_of_location(loc)
            })
        };
        let is_fused = |import: &Self, attr: &Attribute| {
            matches!(import.cx.attr_data(*attr), dialekt_ir_core::attrs::AttrData::FusedLoc { .. })
        };
        let start_loc = place(self, 0).filter(|attr| is_fused(self, attr));
        let end_loc = place(self, 1).filter(|attr| is_fused(self, attr));
        let annotation = LoopAnnotationAttr {
            disable_nonforced: disable_nonforced?.map(Into::into),
            vectorize: vectorize.map(Into::into),
            interleave: interleave.map(Into::into),
            unroll: unroll.map(Into::into),
            unroll_and_jam: unroll_and_jam.map(Into::into),
            licm: licm.map(Into::into),
            distribute: distribute.map(Into::into),
            pipeline: pipeline.map(Into::into),
            peeled: peeled.map(Into::into),
            unswitch: unswitch.map(Into::into),
            must_progress: must_progress?.map(Into::into),
            is_vectorized: is_vectorized?.map(Into::into),
            start_loc: start_loc.map(Into::into),
            end_loc: end_loc.map(Into::into),
            parallel_accesses: parallel_accesses?.unwrap_or_default().into_iter().map(Into::into).collect(),
        };
        let is_empty = annotation.disable_nonforced.is_none()
            && [vectorize, interleave, unroll, unroll_and_jam, licm, distribute, pipeline, peeled, unswitch]
                .iter()
                .all(Option::is_none)
            && [start_loc, end_loc].iter().all(Option::is_none)
            && annotation.must_progress.is_none()
            && annotation.is_vectorized.is_none()
            && annotation.parallel_accesses.is_empty();
        Ok((!is_empty).then(|| annotation.into_attr(self.cx)))
    }

    fn take(&self, p: &mut Properties, name: &str) -> Option<MdId> {
        let at = p.list.iter().position(|(known, _)| known == name)?;
        Some(p.list.remove(at).1)
    }

    fn bad<T>(&mut self, p: &Properties, name: &str, expected: &str) -> Found<T> {
        self.warn(p.loc, format!("expected metadata node {name} to hold {expected}"));
        Err(Bad)
    }

    /// A property without a value, as the truth of something.
    fn unit(&mut self, p: &mut Properties, name: &str, value: bool) -> Found {
        let Some(node) = self.take(p, name) else { return Ok(None) };
        match self.operands(node).unwrap_or_default().len() {
            1 => Ok(Some(self.cx.bool_attr(value))),
            _ => self.bad(p, name, "no value"),
        }
    }

    fn only_value(&self, node: MdId) -> Option<MdId> {
        match self.operands(node)? {
            [_, value] => *value,
            _ => None,
        }
    }

    fn constant_value(&self, node: MdId) -> Option<(u32, i64, crate::module::constants::ConstId)> {
        match self.module.md(self.only_value(node)?) {
            Metadata::Const(id) => {
                let width = self.module.types.int_width(self.module.consts.ty(*id))?;
                Some((width, self.module.consts.as_u64(*id)? as i64, *id))
            }
            _ => None,
        }
    }

    fn boolean(&mut self, p: &mut Properties, name: &str, negate: bool) -> Found {
        let Some(node) = self.take(p, name) else { return Ok(None) };
        match self.constant_value(node) {
            Some((1, value, _)) => Ok(Some(self.cx.bool_attr((value != 0) != negate))),
            _ => self.bad(p, name, "a boolean value"),
        }
    }

    fn int_as_bool(&mut self, p: &mut Properties, name: &str) -> Found {
        let Some(node) = self.take(p, name) else { return Ok(None) };
        match self.constant_value(node) {
            Some((32, value, _)) => Ok(Some(self.cx.bool_attr(value != 0))),
            _ => self.bad(p, name, "an i32 value"),
        }
    }

    fn integer(&mut self, p: &mut Properties, name: &str) -> Found {
        let Some(node) = self.take(p, name) else { return Ok(None) };
        match self.constant_value(node) {
            Some((_, _, id)) => Ok(self.scalar_attr(id)),
            _ => self.bad(p, name, "an integer value"),
        }
    }

    fn int32(&mut self, p: &mut Properties, name: &str) -> Found {
        let Some(node) = self.take(p, name) else { return Ok(None) };
        match self.constant_value(node) {
            Some((32, value, _)) => Ok(Some(self.int(Type::I32, value))),
            _ => self.bad(p, name, "an i32 value"),
        }
    }

    fn followup(&mut self, p: &mut Properties, name: &str) -> Found {
        let Some(node) = self.take(p, name) else { return Ok(None) };
        let value = self.only_value(node).filter(|value| self.operands(*value).is_some());
        match value {
            Some(value) => Ok(self.loop_annotation(value, p.loc)),
            None => self.bad(p, name, "an MDNode"),
        }
    }

    fn vectorize(&mut self, p: &mut Properties) -> Found {
        let disable = self.boolean(p, "llvm.loop.vectorize.enable", true);
        let predicate_enable = self.boolean(p, "llvm.loop.vectorize.predicate.enable", false);
        let scalable_enable = self.boolean(p, "llvm.loop.vectorize.scalable.enable", false);
        let width = self.int32(p, "llvm.loop.vectorize.width");
        let followup_vectorized = self.followup(p, "llvm.loop.vectorize.followup_vectorized");
        let followup_epilogue = self.followup(p, "llvm.loop.vectorize.followup_epilogue");
        let followup_all = self.followup(p, "llvm.loop.vectorize.followup_all");
        let attr = LoopVectorizeAttr {
            disable: disable?.map(Into::into),
            predicate_enable: predicate_enable?.map(Into::into),
            scalable_enable: scalable_enable?.map(Into::into),
            width: width?.map(Into::into),
            followup_vectorized: followup_vectorized?.map(Into::into),
            followup_epilogue: followup_epilogue?.map(Into::into),
            followup_all: followup_all?.map(Into::into),
        };
        let empty = attr.disable.is_none()
            && attr.predicate_enable.is_none()
            && attr.scalable_enable.is_none()
            && attr.width.is_none()
            && attr.followup_vectorized.is_none()
            && attr.followup_epilogue.is_none()
            && attr.followup_all.is_none();
        Ok((!empty).then(|| attr.into_attr(self.cx)))
    }

    /// Two properties of which one at most may be given: the first is off what the second is on.
    fn exclusive(&mut self, p: &mut Properties, disable: &str, enable: &str) -> Found {
        let has = |p: &Properties, name: &str| p.list.iter().any(|(known, _)| known == name);
        if has(p, disable) && has(p, enable) {
            self.warn(p.loc, format!("expected metadata nodes {disable} and {enable} to be mutually exclusive."));
            self.take(p, disable);
            self.take(p, enable);
            return Err(Bad);
        }
        match self.unit(p, disable, true)? {
            Some(attr) => Ok(Some(attr)),
            None => self.unit(p, enable, false),
        }
    }

    fn unroll(&mut self, p: &mut Properties) -> Found {
        let disable = self.exclusive(p, "llvm.loop.unroll.disable", "llvm.loop.unroll.enable");
        let count = self.int32(p, "llvm.loop.unroll.count");
        let runtime_disable = self.unit(p, "llvm.loop.unroll.runtime.disable", true);
        let full = self.unit(p, "llvm.loop.unroll.full", true);
        let followup_unrolled = self.followup(p, "llvm.loop.unroll.followup_unrolled");
        let followup_remainder = self.followup(p, "llvm.loop.unroll.followup_remainder");
        let followup_all = self.followup(p, "llvm.loop.unroll.followup_all");
        let attr = LoopUnrollAttr {
            disable: disable?.map(Into::into),
            count: count?.map(Into::into),
            runtime_disable: runtime_disable?.map(Into::into),
            full: full?.map(Into::into),
            followup_unrolled: followup_unrolled?.map(Into::into),
            followup_remainder: followup_remainder?.map(Into::into),
            followup_all: followup_all?.map(Into::into),
        };
        let empty = attr.disable.is_none()
            && attr.count.is_none()
            && attr.runtime_disable.is_none()
            && attr.full.is_none()
            && attr.followup_unrolled.is_none()
            && attr.followup_remainder.is_none()
            && attr.followup_all.is_none();
        Ok((!empty).then(|| attr.into_attr(self.cx)))
    }

    fn unroll_and_jam(&mut self, p: &mut Properties) -> Found {
        let disable = self.exclusive(p, "llvm.loop.unroll_and_jam.disable", "llvm.loop.unroll_and_jam.enable");
        let count = self.int32(p, "llvm.loop.unroll_and_jam.count");
        let followup_outer = self.followup(p, "llvm.loop.unroll_and_jam.followup_outer");
        let followup_inner = self.followup(p, "llvm.loop.unroll_and_jam.followup_inner");
        let followup_remainder_outer = self.followup(p, "llvm.loop.unroll_and_jam.followup_remainder_outer");
        let followup_remainder_inner = self.followup(p, "llvm.loop.unroll_and_jam.followup_remainder_inner");
        let followup_all = self.followup(p, "llvm.loop.unroll_and_jam.followup_all");
        let attr = LoopUnrollAndJamAttr {
            disable: disable?.map(Into::into),
            count: count?.map(Into::into),
            followup_outer: followup_outer?.map(Into::into),
            followup_inner: followup_inner?.map(Into::into),
            followup_remainder_outer: followup_remainder_outer?.map(Into::into),
            followup_remainder_inner: followup_remainder_inner?.map(Into::into),
            followup_all: followup_all?.map(Into::into),
        };
        let empty = attr.disable.is_none()
            && attr.count.is_none()
            && attr.followup_outer.is_none()
            && attr.followup_inner.is_none()
            && attr.followup_remainder_outer.is_none()
            && attr.followup_remainder_inner.is_none()
            && attr.followup_all.is_none();
        Ok((!empty).then(|| attr.into_attr(self.cx)))
    }

    fn licm(&mut self, p: &mut Properties) -> Found {
        let disable = self.unit(p, "llvm.licm.disable", true);
        let versioning_disable = self.unit(p, "llvm.loop.licm_versioning.disable", true);
        let (disable, versioning_disable) = (disable?, versioning_disable?);
        let empty = disable.is_none() && versioning_disable.is_none();
        let attr =
            LoopLICMAttr { disable: disable.map(Into::into), versioning_disable: versioning_disable.map(Into::into) };
        Ok((!empty).then(|| attr.into_attr(self.cx)))
    }

    fn distribute(&mut self, p: &mut Properties) -> Found {
        let disable = self.boolean(p, "llvm.loop.distribute.enable", true);
        let followup_coincident = self.followup(p, "llvm.loop.distribute.followup_coincident");
        let followup_sequential = self.followup(p, "llvm.loop.distribute.followup_sequential");
        let followup_fallback = self.followup(p, "llvm.loop.distribute.followup_fallback");
        let followup_all = self.followup(p, "llvm.loop.distribute.followup_all");
        let attr = LoopDistributeAttr {
            disable: disable?.map(Into::into),
            followup_coincident: followup_coincident?.map(Into::into),
            followup_sequential: followup_sequential?.map(Into::into),
            followup_fallback: followup_fallback?.map(Into::into),
            followup_all: followup_all?.map(Into::into),
        };
        let empty = attr.disable.is_none()
            && attr.followup_coincident.is_none()
            && attr.followup_sequential.is_none()
            && attr.followup_fallback.is_none()
            && attr.followup_all.is_none();
        Ok((!empty).then(|| attr.into_attr(self.cx)))
    }

    fn pipeline(&mut self, p: &mut Properties) -> Found {
        let disable = self.boolean(p, "llvm.loop.pipeline.disable", false);
        let interval = self.int32(p, "llvm.loop.pipeline.initiationinterval");
        let (disable, interval) = (disable?, interval?);
        let empty = disable.is_none() && interval.is_none();
        let attr = LoopPipelineAttr { disable: disable.map(Into::into), initiationinterval: interval.map(Into::into) };
        Ok((!empty).then(|| attr.into_attr(self.cx)))
    }

    fn parallel_accesses(&mut self, p: &mut Properties) -> Found<Vec<Attribute>> {
        let name = "llvm.loop.parallel_accesses";
        let Some(node) = self.take(p, name) else { return Ok(None) };
        let operands = self.operands(node).unwrap_or_default();
        let groups: Option<Vec<MdId>> =
            operands[1..].iter().map(|group| group.filter(|group| self.operands(*group).is_some())).collect();
        let Some(groups) = groups.filter(|groups| !groups.is_empty()) else {
            return self.bad(p, name, "one or multiple MDNodes");
        };
        let mut found = Vec::new();
        for group in groups {
            match self.access_groups(group) {
                Some(groups) => found.extend(groups),
                None => self.warn(p.loc, "could not lookup access group"),
            }
        }
        Ok(Some(found))
    }
}
