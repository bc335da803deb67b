//! Metadata but for debug information: accesses, aliases, loops, flags of modules.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm as llvm;

use super::functions::dense_i32;
use super::{Translated, Translation, bytes_of, root_of};
use crate::module::{Md, MdData};

impl Translation<'_> {
    /// Attaches metadata to the latest instruction.
    pub fn attach(&mut self, kind: &str, md: Md) {
        let kind = self.module.md_kind(kind);
        if let Some(inst) = self.last_inst() {
            add_attachment(&mut inst.metadata, kind, md);
        }
    }

    /// Attaches `!{}`.
    pub(super) fn attach_empty(&mut self, kind: &str) {
        let node = self.module.md_tuple([]);
        self.attach(kind, node);
    }

    pub(super) fn attach_nontemporal(&mut self) {
        let one = self.module.md_int(32, 1);
        let node = self.module.md_tuple([one]);
        self.attach("nontemporal", node);
    }

    pub(super) fn attach_dereferenceable(&mut self, op: OpRef<'_>) {
        let found = op.inherent_attr("dereferenceable").and_then(|attr| llvm::DereferenceableAttr::of(self.cx, attr));
        if let Some(found) = found {
            let bytes = self.module.md_int(64, found.bytes);
            let node = self.module.md_tuple([bytes]);
            self.attach(if found.may_be_null { "dereferenceable_or_null" } else { "dereferenceable" }, node);
        }
    }

    /// What an op says of its access to memory, attached to the latest instruction.
    pub(super) fn access_extras(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let list = |name: &str| op.inherent_attr(name).and_then(|attr| cx.array_elements(attr)).unwrap_or(&[]);
        let has = |name: &str| op.inherent_attr(name).is_some();
        if has("nontemporal") {
            self.attach_nontemporal();
        }
        if has("invariant_group") || has("invariantGroup") {
            self.attach_empty("invariant.group");
        }
        let groups = list("access_groups");
        if !groups.is_empty() {
            let nodes: Vec<Md> = groups.iter().map(|group| self.access_group(*group)).collect();
            let node = match nodes[..] {
                [one] => one,
                _ => self.module.md_tuple(nodes),
            };
            self.attach("llvm.access.group", node);
        }
        for (field, kind) in [("alias_scopes", "alias.scope"), ("noalias_scopes", "noalias")] {
            let scopes = list(field);
            if !scopes.is_empty() {
                let nodes: Vec<Md> = scopes.iter().map(|scope| self.alias_scope(*scope)).collect();
                let node = self.module.md_tuple(nodes);
                self.attach(kind, node);
            }
        }
        match list("tbaa") {
            [] => {}
            [tag] => {
                let node = self.tbaa(*tag);
                self.attach("tbaa", node);
            }
            _ => {
                let message =
                    "TBAA access tags were not translated, because LLVM IR only supports a single tag per instruction";
                self.diagnostics.push(op.warning(message));
            }
        }
        Ok(())
    }

    fn access_group(&mut self, attr: Attribute) -> Md {
        if let Some(known) = self.metadata.get(&attr) {
            return *known;
        }
        let node = self.module.distinct(MdData::Tuple(Vec::new()));
        self.metadata.insert(attr, node);
        node
    }

    /// The node of an alias scope, or of a domain.
    pub(super) fn alias_scope(&mut self, attr: Attribute) -> Md {
        let cx = self.cx;
        if let Some(known) = self.metadata.get(&attr) {
            return *known;
        }
        let (id, domain, description) = if let Some(scope) = llvm::AliasScopeAttr::of(cx, attr) {
            let domain = scope.domain.attr().map(|domain| self.alias_scope(domain));
            (scope.id, domain, scope.description.and_then(|text| text.attr()))
        } else if let Some(domain) = llvm::AliasScopeDomainAttr::of(cx, attr) {
            (domain.id, None, domain.description.and_then(|text| text.attr()))
        } else {
            return self.module.md_tuple([]);
        };
        let mut rest: Vec<Md> = domain.into_iter().collect();
        if let Some(text) = description.and_then(|text| bytes_of(cx, text)) {
            rest.push(self.module.md_string(text));
        }
        let node = match bytes_of(cx, id) {
            Some(name) => {
                let name = self.module.md_string(name);
                self.module.md_tuple(std::iter::once(name).chain(rest))
            }
            None => self.module.md_self(rest),
        };
        self.metadata.insert(attr, node);
        node
    }

    /// Nodes of all tags in a module, before its functions.
    pub(super) fn tbaa_tags(&mut self, top: OpRef<'_>) {
        for op in top.preorder() {
            let tags = op.inherent_attr("tbaa").and_then(|attr| self.cx.array_elements(attr)).unwrap_or(&[]);
            for tag in tags {
                self.tbaa(*tag);
            }
        }
    }

    fn tbaa(&mut self, attr: Attribute) -> Md {
        let cx = self.cx;
        if let Some(known) = self.metadata.get(&attr) {
            return *known;
        }
        let node = if let Some(root) = llvm::TBAARootAttr::of(cx, attr) {
            match root.id.and_then(|id| id.attr()).and_then(|id| bytes_of(cx, id)) {
                Some(id) => {
                    let id = self.module.md_string(id);
                    self.module.md_tuple([id])
                }
                None => self.module.md_self([]),
            }
        } else if let Some(descriptor) = llvm::TBAATypeDescriptorAttr::of(cx, attr) {
            let mut parts = vec![self.module.md_string(cx.bytes(descriptor.id))];
            for member in descriptor.members.0 {
                let Some(member) = member.attr().and_then(|member| llvm::TBAAMemberAttr::of(cx, member)) else {
                    continue;
                };
                if let Some(ty) = member.type_desc.attr() {
                    parts.push(self.tbaa(ty));
                }
                parts.push(self.module.md_int(64, member.offset as u64));
            }
            self.module.md_tuple(parts)
        } else if let Some(tag) = llvm::TBAATagAttr::of(cx, attr) {
            let mut parts: Vec<Md> =
                [tag.base_type.attr(), tag.access_type.attr()].into_iter().flatten().map(|ty| self.tbaa(ty)).collect();
            parts.push(self.module.md_int(64, tag.offset as u64));
            if tag.constant {
                parts.push(self.module.md_int(64, 1));
            }
            self.module.md_tuple(parts)
        } else {
            self.module.md_tuple([])
        };
        self.metadata.insert(attr, node);
        node
    }

    /// Weights and loops of a branch.
    pub(super) fn branch_metadata(&mut self, op: OpRef<'_>) -> Translated {
        let weights = op.inherent_attr("branch_weights").and_then(|attr| dense_i32(self.cx, attr)).unwrap_or_default();
        if !weights.is_empty() {
            let mut parts = vec![self.module.md_string("branch_weights")];
            parts
                .extend(weights.iter().map(|weight| self.module.md_int(32, *weight as u32 as u64)).collect::<Vec<_>>());
            let node = self.module.md_tuple(parts);
            self.attach("prof", node);
        }
        if let Some(annotation) = op.inherent_attr("loop_annotation") {
            let node = self.loop_annotation(annotation);
            self.attach("llvm.loop", node);
        }
        Ok(())
    }

    fn loop_annotation(&mut self, attr: Attribute) -> Md {
        let cx = self.cx;
        if let Some(known) = self.metadata.get(&attr) {
            return *known;
        }
        let node = self.module.distinct(MdData::Tuple(Vec::new()));
        let Some(annotation) = llvm::LoopAnnotationAttr::of(cx, attr) else { return node };
        let mut parts = vec![node];
        for loc in [annotation.start_loc.and_then(|loc| loc.attr()), annotation.end_loc.and_then(|loc| loc.attr())] {
            parts.extend(loc.and_then(|loc| self.location_attr(loc, None)));
        }
        let mut p = Properties { t: self, parts };
        let flag =
            |attr: Option<Option<Attribute>>| attr.flatten().and_then(|attr| cx.integer_i64(attr)).map(|n| n != 0);
        macro_rules! get {
            ($from:expr, $field:ident) => {
                $from.$field.map(|field| field.attr())
            };
        }
        p.unit("llvm.loop.disable_nonforced", flag(get!(annotation, disable_nonforced)));
        p.unit("llvm.loop.mustprogress", flag(get!(annotation, must_progress)));
        if let Some(value) = flag(get!(annotation, is_vectorized)) {
            p.number("llvm.loop.isvectorized", 32, Some(value.into()));
        }
        let number =
            |attr: Option<Option<Attribute>>| attr.flatten().and_then(|attr| cx.integer_i64(attr)).map(|n| n as u64);
        if let Some(v) = get!(annotation, vectorize).flatten().and_then(|a| llvm::LoopVectorizeAttr::of(cx, a)) {
            p.number("llvm.loop.vectorize.enable", 1, flag(get!(v, disable)).map(|value| (!value).into()));
            p.number("llvm.loop.vectorize.predicate.enable", 1, flag(get!(v, predicate_enable)).map(u64::from));
            p.number("llvm.loop.vectorize.scalable.enable", 1, flag(get!(v, scalable_enable)).map(u64::from));
            p.number("llvm.loop.vectorize.width", 32, number(get!(v, width)));
            p.follow("llvm.loop.vectorize.followup_vectorized", get!(v, followup_vectorized).flatten());
            p.follow("llvm.loop.vectorize.followup_epilogue", get!(v, followup_epilogue).flatten());
            p.follow("llvm.loop.vectorize.followup_all", get!(v, followup_all).flatten());
        }
        if let Some(v) = get!(annotation, interleave).flatten().and_then(|a| llvm::LoopInterleaveAttr::of(cx, a)) {
            p.number("llvm.loop.interleave.count", 32, number(Some(v.count.attr())));
        }
        if let Some(v) = get!(annotation, unroll).flatten().and_then(|a| llvm::LoopUnrollAttr::of(cx, a)) {
            p.choice("llvm.loop.unroll", flag(get!(v, disable)));
            p.number("llvm.loop.unroll.count", 32, number(get!(v, count)));
            p.number("llvm.loop.unroll.runtime.disable", 1, flag(get!(v, runtime_disable)).map(u64::from));
            p.unit("llvm.loop.unroll.full", flag(get!(v, full)));
            p.follow("llvm.loop.unroll.followup_unrolled", get!(v, followup_unrolled).flatten());
            p.follow("llvm.loop.unroll.followup_remainder", get!(v, followup_remainder).flatten());
            p.follow("llvm.loop.unroll.followup_all", get!(v, followup_all).flatten());
        }
        if let Some(v) = get!(annotation, unroll_and_jam).flatten().and_then(|a| llvm::LoopUnrollAndJamAttr::of(cx, a))
        {
            p.choice("llvm.loop.unroll_and_jam", flag(get!(v, disable)));
            p.number("llvm.loop.unroll_and_jam.count", 32, number(get!(v, count)));
            p.follow("llvm.loop.unroll_and_jam.followup_outer", get!(v, followup_outer).flatten());
            p.follow("llvm.loop.unroll_and_jam.followup_inner", get!(v, followup_inner).flatten());
            p.follow("llvm.loop.unroll_and_jam.followup_remainder_outer", get!(v, followup_remainder_outer).flatten());
            p.follow("llvm.loop.unroll_and_jam.followup_remainder_inner", get!(v, followup_remainder_inner).flatten());
            p.follow("llvm.loop.unroll_and_jam.followup_all", get!(v, followup_all).flatten());
        }
        if let Some(v) = get!(annotation, licm).flatten().and_then(|a| llvm::LoopLICMAttr::of(cx, a)) {
            p.unit("llvm.licm.disable", flag(get!(v, disable)));
            p.unit("llvm.loop.licm_versioning.disable", flag(get!(v, versioning_disable)));
        }
        if let Some(v) = get!(annotation, distribute).flatten().and_then(|a| llvm::LoopDistributeAttr::of(cx, a)) {
            p.number("llvm.loop.distribute.enable", 1, flag(get!(v, disable)).map(|value| (!value).into()));
            p.follow("llvm.loop.distribute.followup_coincident", get!(v, followup_coincident).flatten());
            p.follow("llvm.loop.distribute.followup_sequential", get!(v, followup_sequential).flatten());
            p.follow("llvm.loop.distribute.followup_fallback", get!(v, followup_fallback).flatten());
            p.follow("llvm.loop.distribute.followup_all", get!(v, followup_all).flatten());
        }
        if let Some(v) = get!(annotation, pipeline).flatten().and_then(|a| llvm::LoopPipelineAttr::of(cx, a)) {
            p.number("llvm.loop.pipeline.disable", 1, flag(get!(v, disable)).map(u64::from));
            p.number("llvm.loop.pipeline.initiationinterval", 32, number(get!(v, initiationinterval)));
        }
        if let Some(v) = get!(annotation, peeled).flatten().and_then(|a| llvm::LoopPeeledAttr::of(cx, a)) {
            p.number("llvm.loop.peeled.count", 32, number(get!(v, count)));
        }
        if let Some(v) = get!(annotation, unswitch).flatten().and_then(|a| llvm::LoopUnswitchAttr::of(cx, a)) {
            p.unit("llvm.loop.unswitch.partial.disable", flag(get!(v, partial_disable)));
        }
        let mut parts = p.parts;
        if !annotation.parallel_accesses.is_empty() {
            let mut groups = vec![self.module.md_string("llvm.loop.parallel_accesses")];
            for group in annotation.parallel_accesses.iter().filter_map(|group| group.attr()) {
                groups.push(self.access_group(group));
            }
            parts.push(self.module.md_tuple(groups));
        }
        self.module.set_md(node, MdData::Tuple(parts.into_iter().map(Some).collect()));
        self.metadata.insert(attr, node);
        node
    }

    /// Attaches tags of the memory model to the instructions that an op became.
    pub(super) fn attach_mmra(&mut self, op: OpRef<'_>, before: usize) -> Translated {
        let cx = self.cx;
        let Some(attr) = op.discardable_attr("llvm.mmra") else { return Ok(()) };
        let tag = |t: &mut Self, attr: Attribute| {
            let tag = llvm::MMRATagAttr::of(cx, attr)?;
            let parts = [t.module.md_string(cx.bytes(tag.prefix)), t.module.md_string(cx.bytes(tag.suffix))];
            Some(t.module.md_tuple(parts))
        };
        let node = match cx.array_elements(attr) {
            Some(tags) => {
                let mut nodes = Vec::new();
                for attr in tags {
                    match tag(self, *attr) {
                        Some(node) => nodes.push(node),
                        None => {
                            let message = "MMRA annotations array contains value that isn't an MMRA tag";
                            self.diagnostics.push(op.op_error(message));
                            return Err(super::Failed);
                        }
                    }
                }
                match nodes[..] {
                    [] => return Ok(()),
                    [one] => one,
                    _ => self.module.md_tuple(nodes),
                }
            }
            None => match tag(self, attr) {
                Some(node) => node,
                None => {
                    let message = "llvm.mmra is something other than an MMRA tag or an array of them";
                    self.diagnostics.push(op.op_error(message));
                    return Err(super::Failed);
                }
            },
        };
        let kind = self.module.md_kind("mmra");
        for inst in self.insts_from(before) {
            add_attachment(&mut inst.metadata, kind, node);
        }
        Ok(())
    }

    pub(super) fn module_flags(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let flags = op.inherent_attr("flags").and_then(|attr| cx.array_elements(attr)).unwrap_or(&[]);
        for flag in flags.iter().filter_map(|attr| llvm::ModuleFlagAttr::of(cx, *attr)) {
            let key = flag.key.attr().and_then(|key| bytes_of(cx, key)).unwrap_or_default();
            let Some(value) = self.flag_value(key, flag.value) else { continue };
            if flag.behavior == llvm::ModFlagBehavior::Require {
                self.check_requirement(op, value)?;
            }
            let parts = [self.module.md_int(32, flag.behavior as u64), self.module.md_string(key), value];
            let node = self.module.md_tuple(parts);
            self.module.named_metadata("llvm.module.flags").push(node);
        }
        Ok(())
    }

    fn flag_value(&mut self, key: &[u8], value: Attribute) -> Option<Md> {
        let cx = self.cx;
        match cx.attr_data(value) {
            AttrData::String { .. } => return Some(self.module.md_string(bytes_of(cx, value)?)),
            AttrData::Integer { value, .. } => {
                let value = value.sext_or_trunc(32).zext_or_trunc(64).as_u64()?;
                return Some(self.module.md_int(32, value));
            }
            _ => {}
        }
        if let Some(entries) = cx.array_elements(value) {
            let profiles: Option<Vec<_>> =
                entries.iter().map(|entry| llvm::ModuleFlagCGProfileEntryAttr::of(cx, *entry)).collect();
            let mut nodes = Vec::new();
            match profiles {
                Some(profiles) if key == b"CG Profile" => {
                    for profile in profiles {
                        let ends = [profile.from, profile.to].map(|end| end.and_then(|end| end.attr()));
                        let mut parts: Vec<Option<Md>> = Vec::new();
                        for end in ends {
                            let global = end.and_then(|end| root_of(cx, end)).and_then(|name| self.symbol(name));
                            let address = global.map(|global| self.module.address(global));
                            parts.push(address.map(|address| self.module.md_const(address)));
                        }
                        parts.push(Some(self.module.md_int(64, profile.count)));
                        nodes.push(Some(self.module.md(MdData::Tuple(parts))));
                    }
                }
                _ => {
                    for entry in entries {
                        let text = bytes_of(cx, *entry)?;
                        nodes.push(Some(self.module.md_string(text)));
                    }
                    return Some(self.module.md(MdData::Tuple(nodes)));
                }
            }
            return Some(self.module.distinct(MdData::Tuple(nodes)));
        }
        let summary = llvm::ModuleFlagProfileSummaryAttr::of(cx, value)?;
        let format = match summary.format {
            llvm::ProfileSummaryFormatKind::SampleProfile => "SampleProfile",
            llvm::ProfileSummaryFormatKind::InstrProf => "InstrProf",
            llvm::ProfileSummaryFormatKind::CSInstrProf => "CSInstrProf",
        };
        let mut pairs = vec![("ProfileFormat", self.module.md_string(format))];
        for (name, value) in [
            ("TotalCount", summary.total_count),
            ("MaxCount", summary.max_count),
            ("MaxInternalCount", summary.max_internal_count),
            ("MaxFunctionCount", summary.max_function_count),
            ("NumCounts", summary.num_counts),
            ("NumFunctions", summary.num_functions),
        ] {
            pairs.push((name, self.module.md_int(64, value)));
        }
        if let Some(partial) = summary.is_partial_profile {
            pairs.push(("IsPartialProfile", self.module.md_int(64, partial)));
        }
        if let Some(ratio) = summary.partial_profile_ratio.and_then(|ratio| ratio.attr()) {
            let ty = self.ty(cx.attr_data(ratio).ty()?).ok()?;
            let bits = cx.float_value(ratio)?.bits();
            let ratio = self.module.float(ty, dialekt_ir_core::num::ApInt::new_u64(64, bits as u64));
            pairs.push(("PartialProfileRatio", self.module.md_const(ratio)));
        }
        let mut details = Vec::new();
        for detail in &summary.detailed_summary {
            let detail = llvm::ModuleFlagProfileSummaryDetailedAttr::of(cx, detail.attr()?)?;
            let parts = [
                self.module.md_int(64, detail.cut_off.into()),
                self.module.md_int(64, detail.min_count),
                self.module.md_int(64, detail.num_counts.into()),
            ];
            details.push(self.module.md_tuple(parts));
        }
        pairs.push(("DetailedSummary", self.module.md_tuple(details)));
        let mut nodes = Vec::new();
        for (name, value) in pairs {
            let name = self.module.md_string(name);
            nodes.push(self.module.md_tuple([name, value]));
        }
        Some(self.module.md_tuple(nodes))
    }

    pub(super) fn linker_options(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let options = op.inherent_attr("options").and_then(|attr| cx.array_elements(attr)).unwrap_or(&[]);
        let parts: Vec<Md> =
            options.iter().map(|text| self.module.md_string(bytes_of(cx, *text).unwrap_or_default())).collect();
        let node = self.module.md_tuple(parts);
        self.module.named_metadata("llvm.linker.options").push(node);
        Ok(())
    }
}

/// The properties of a loop.
struct Properties<'t, 'a> {
    t: &'t mut Translation<'a>,
    parts: Vec<Md>,
}

impl Properties<'_, '_> {
    fn push(&mut self, name: &str, value: Option<Md>) {
        let name = self.t.module.md_string(name);
        let node = self.t.module.md_tuple(std::iter::once(name).chain(value));
        self.parts.push(node);
    }

    fn unit(&mut self, name: &str, value: Option<bool>) {
        if value == Some(true) {
            self.push(name, None);
        }
    }

    fn choice(&mut self, name: &str, disable: Option<bool>) {
        if let Some(disable) = disable {
            self.push(&format!("{name}.{}", if disable { "disable" } else { "enable" }), None);
        }
    }

    fn number(&mut self, name: &str, width: u32, value: Option<u64>) {
        if let Some(value) = value {
            let value = self.t.module.md_int(width, value);
            self.push(name, Some(value));
        }
    }

    fn follow(&mut self, name: &str, annotation: Option<Attribute>) {
        if let Some(annotation) = annotation {
            let node = self.t.loop_annotation(annotation);
            self.push(name, Some(node));
        }
    }
}

/// Adds an attachment; one of its kind that was there is replaced.
fn add_attachment(list: &mut Vec<(u32, Md)>, kind: u32, md: Md) {
    match list.binary_search_by_key(&kind, |(known, _)| *known) {
        Ok(at) => list[at].1 = md,
        Err(at) => list.insert(at, (kind, md)),
    }
}
