//! Metadata of instructions: profiles, TBAA, alias scopes, access groups, relaxations of the memory model.

use std::collections::HashMap;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Location};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::ir::Op;
use dialekt_llvm::{
    AccessGroupAttr, AliasScopeAttr, AliasScopeDomainAttr, DereferenceableAttr, MMRATagAttr, TBAAMemberAttr,
    TBAAMembers, TBAARootAttr, TBAATagAttr, TBAATypeDescriptorAttr,
};

use super::{Done, Failed, Importer};
use crate::module::constants::Const;
use crate::module::function::{Body, Inst, Kind};
use crate::module::metadata::{MdId, Metadata};
use crate::module::show;

/// Attributes of nodes that were imported.
#[derive(Default)]
pub(super) struct Cache {
    access_groups: HashMap<MdId, Attribute>,
    domains: HashMap<MdId, Attribute>,
    scopes: HashMap<MdId, Attribute>,
    types: HashMap<MdId, Attribute>,
    tags: HashMap<MdId, Attribute>,
    pub loops: HashMap<MdId, Option<Attribute>>,
}

impl<'a> Importer<'a> {
    /// The operands of a plain node.
    pub(super) fn operands(&self, node: MdId) -> Option<&'a [Option<MdId>]> {
        match self.module.md(node) {
            Metadata::Node { operands, .. } => Some(operands),
            _ => None,
        }
    }

    pub(super) fn md_text(&self, node: Option<MdId>) -> Option<&'a [u8]> {
        match self.module.md(node?) {
            Metadata::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn md_int(&self, node: Option<MdId>) -> Option<i64> {
        match self.module.md(node?) {
            Metadata::Const(id) => match self.module.consts.get(*id) {
                // Of wide numbers, the low half.
                Const::Int(value) => Some(value.limbs().first().copied().unwrap_or(0) as i64),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn distinct(&self) -> Attribute {
        self.cx.intern_attr(AttrData::Distinct { referenced: Attribute::UNIT })
    }

    /// Imports the nodes that accesses of all functions refer to, in order.
    pub(super) fn all_nodes(&mut self) -> Done {
        let module = self.module;
        for id in &module.functions {
            let Some(body) = module.function(*id).and_then(|function| function.body.as_ref()) else { continue };
            for inst in body.order.iter().flat_map(|block| &body.blocks[block.index()].insts) {
                let find = |kind: &[u8]| inst.metadata.iter().find(|(known, _)| known == kind).map(|(_, node)| *node);
                if let Some(node) = find(b"llvm.access.group") {
                    self.access_group_nodes(node)?;
                }
                if let Some(node) = find(b"tbaa") {
                    self.tbaa_tag(node)?;
                }
                for kind in [b"alias.scope".as_slice(), b"noalias"] {
                    for scope in find(kind).and_then(|node| self.operands(node)).unwrap_or_default() {
                        self.alias_scope(*scope)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn access_group_nodes(&mut self, node: MdId) -> Done {
        let Some(operands) = self.operands(node) else { return Ok(()) };
        let nodes: Vec<MdId> = match operands.is_empty() {
            true => vec![node],
            false => operands.iter().flatten().copied().collect(),
        };
        for group in nodes {
            if self.metadata.access_groups.contains_key(&group) {
                continue;
            }
            if !matches!(self.module.md(group), Metadata::Node { distinct: true, operands } if operands.is_empty()) {
                let loc = self.module_loc;
                self.warn(loc, "expected an access group node to be empty and distinct");
                let shown = show::metadata(self.module, node);
                return Err(self.error(loc, format!("unsupported access group node: {shown}")));
            }
            let attr = AccessGroupAttr { id: self.distinct().into() }.into_attr(self.cx);
            self.metadata.access_groups.insert(group, attr);
        }
        Ok(())
    }

    /// The access groups that a node names.
    pub(super) fn access_groups(&self, node: MdId) -> Option<Vec<Attribute>> {
        let operands = self.operands(node)?;
        match operands.is_empty() {
            true => Some(vec![*self.metadata.access_groups.get(&node)?]),
            false => operands.iter().map(|group| self.metadata.access_groups.get(group.as_ref()?).copied()).collect(),
        }
    }

    fn alias_scope(&mut self, node: Option<MdId>) -> Done {
        let Some(node) = node else { return Ok(()) };
        if self.metadata.scopes.contains_key(&node) {
            return Ok(());
        }
        let loc = self.module_loc;
        let unsupported = |import: &mut Self, what: &str, node: MdId| {
            let shown = show::metadata(import.module, node);
            import.error(loc, format!("unsupported alias {what} node: {shown}"))
        };
        let operands = self.operands(node).unwrap_or_default();
        let is_id = |import: &Self, own: MdId, id: Option<MdId>| id == Some(own) || import.md_text(id).is_some();
        let valid = (2..=3).contains(&operands.len())
            && is_id(self, node, operands[0])
            && (operands.len() < 3 || self.md_text(operands[2]).is_some());
        let Some(domain) = operands.get(1).copied().flatten().filter(|_| valid) else {
            return Err(unsupported(self, "scope", node));
        };
        let cx = self.cx;
        let id_of = |import: &Self, id: Option<MdId>| match import.md_text(id) {
            Some(text) => cx.string_attr(text),
            None => import.distinct(),
        };
        let domain = match self.metadata.domains.get(&domain) {
            Some(attr) => *attr,
            None => {
                let parts = self.operands(domain).unwrap_or_default();
                let valid = (1..=2).contains(&parts.len())
                    && is_id(self, domain, parts[0])
                    && (parts.len() < 2 || self.md_text(parts[1]).is_some());
                if !valid {
                    return Err(unsupported(self, "domain", domain));
                }
                let description =
                    parts.get(1).and_then(|text| self.md_text(*text)).map(|text| cx.string_attr(text).into());
                let attr = AliasScopeDomainAttr { id: id_of(self, parts[0]), description }.into_attr(cx);
                self.metadata.domains.insert(domain, attr);
                attr
            }
        };
        let description = operands.get(2).and_then(|text| self.md_text(*text)).map(|text| cx.string_attr(text).into());
        let attr = AliasScopeAttr { id: id_of(self, operands[0]), domain: domain.into(), description }.into_attr(cx);
        self.metadata.scopes.insert(node, attr);
        Ok(())
    }

    /// The alias scopes in a list that are known.
    pub(super) fn scope_list(&self, node: MdId) -> Vec<Attribute> {
        let operands = self.operands(node).unwrap_or_default();
        operands.iter().filter_map(|scope| self.metadata.scopes.get(scope.as_ref()?).copied()).collect()
    }

    fn tbaa_tag(&mut self, node: MdId) -> Done {
        if self.metadata.tags.contains_key(&node) {
            return Ok(());
        }
        let operands = self.operands(node).unwrap_or_default();
        let (Some(base), Some(access)) = (operands.first().copied().flatten(), operands.get(1).copied().flatten())
        else {
            return Err(self.unsupported_tbaa(node));
        };
        self.tbaa_type(access, &mut Vec::new())?;
        self.tbaa_type(base, &mut Vec::new())?;
        let Some(offset) = self.md_int(operands.get(2).copied().flatten()) else {
            let shown = show::metadata(self.module, node);
            return Err(self.error(self.module_loc, format!("operand '2' must be ConstantInt: {shown}")));
        };
        let constant = self.md_int(operands.get(3).copied().flatten()).is_some_and(|value| value != 0);
        let of = |import: &Self, node: MdId| import.metadata.types.get(&node).copied().ok_or(Failed);
        let (base_type, access_type) = (of(self, base)?.into(), of(self, access)?.into());
        let tag = TBAATagAttr { base_type, access_type, offset, constant };
        let Ok(attr) = tag.into_attr_checked(self.cx) else { return Err(self.unsupported_tbaa(node)) };
        self.metadata.tags.insert(node, attr);
        Ok(())
    }

    fn unsupported_tbaa(&mut self, node: MdId) -> Failed {
        let shown = show::metadata(self.module, node);
        self.error(self.module_loc, format!("unsupported TBAA node format: {shown}"))
    }

    fn tbaa_type(&mut self, node: MdId, open: &mut Vec<MdId>) -> Done {
        if self.metadata.types.contains_key(&node) {
            return Ok(());
        }
        if open.contains(&node) || open.len() > 10_000 {
            let shown = show::metadata(self.module, node);
            return Err(self.error(self.module_loc, format!("has cycle in TBAA graph: {shown}")));
        }
        open.push(node);
        let result = stacker::maybe_grow(64 << 10, 1 << 20, || self.new_tbaa_type(node, open));
        open.pop();
        let attr = result?;
        self.metadata.types.insert(node, attr);
        Ok(())
    }

    fn new_tbaa_type(&mut self, node: MdId, open: &mut Vec<MdId>) -> Done<Attribute> {
        let cx = self.cx;
        let Some(operands) = self.operands(node) else { return Err(self.unsupported_tbaa(node)) };
        if operands.len() < 2 {
            let id = operands.first().and_then(|id| self.md_text(*id)).map(|id| cx.string_attr(id).into());
            if operands.len() == 1 && id.is_none() {
                return Err(self.unsupported_tbaa(node));
            }
            return Ok(TBAARootAttr { id }.into_attr(cx));
        }
        let Some(id) = self.md_text(operands[0]) else { return Err(self.unsupported_tbaa(node)) };
        let mut members = Vec::new();
        for (at, pair) in operands[1..].chunks(2).enumerate() {
            let at = 2 * at + 1;
            let ty = pair[0].filter(|ty| self.operands(*ty).is_some());
            let Some(ty) = ty else {
                let shown = show::metadata(self.module, node);
                return Err(self.error(self.module_loc, format!("operand '{at}' must be MDNode: {shown}")));
            };
            let offset = match pair.get(1) {
                Some(offset) => match self.md_int(*offset) {
                    Some(offset) => offset,
                    None => {
                        let shown = show::metadata(self.module, node);
                        let message = format!("operand '{}' must be ConstantInt: {shown}", at + 1);
                        return Err(self.error(self.module_loc, message));
                    }
                },
                None if operands.len() == 2 => 0,
                None => {
                    let shown = show::metadata(self.module, node);
                    return Err(self.error(self.module_loc, format!("missing member offset: {shown}")));
                }
            };
            self.tbaa_type(ty, open)?;
            let type_desc = self.metadata.types.get(&ty).copied().ok_or(Failed)?.into();
            members.push(TBAAMemberAttr { type_desc, offset }.into_attr(cx).into());
        }
        Ok(TBAATypeDescriptorAttr { id: cx.ident(id), members: TBAAMembers(members) }.into_attr(cx))
    }

    /// Relaxations of the memory model.
    pub(super) fn mmra(&self, metadata: &[(Vec<u8>, MdId)]) -> Option<Attribute> {
        let (_, node) = metadata.iter().find(|(kind, _)| kind == b"mmra")?;
        let tag = |operands: &[Option<MdId>]| match operands {
            [prefix, suffix] => {
                let (prefix, suffix) = (self.md_text(*prefix)?, self.md_text(*suffix)?);
                let (prefix, suffix) = (self.cx.ident(prefix), self.cx.ident(suffix));
                Some(MMRATagAttr { prefix, suffix }.into_attr(self.cx))
            }
            _ => None,
        };
        let operands = self.operands(*node)?;
        if let Some(tag) = tag(operands) {
            return Some(tag);
        }
        let tags: Option<Vec<Attribute>> = operands.iter().map(|node| tag(self.operands((*node)?)?)).collect();
        match tags?.as_slice() {
            [tag] => Some(*tag),
            tags => Some(self.cx.array_attr(tags)),
        }
    }

    /// Puts the metadata of an instruction on its operation.
    pub(super) fn attachments(&mut self, body: &Body, inst: &Inst, op: Op, loc: Location) -> Done {
        for (kind, node) in &inst.metadata {
            let done = match kind.as_slice() {
                b"prof" => self.profile(inst, op, *node),
                b"tbaa" => {
                    let tag = self.metadata.tags.get(node).copied();
                    tag.is_some_and(|tag| self.attach(op, "tbaa", self.cx.array_attr(&[tag])))
                }
                b"llvm.access.group" => {
                    let groups = self.access_groups(*node);
                    groups.is_some_and(|groups| self.attach(op, "access_groups", self.cx.array_attr(&groups)))
                }
                b"alias.scope" | b"noalias" => {
                    let scopes = self.scope_list(*node);
                    let name = if kind == b"noalias" { "noalias_scopes" } else { "alias_scopes" };
                    scopes.is_empty() || self.attach(op, name, self.cx.array_attr(&scopes))
                }
                b"llvm.loop" => {
                    let annotation = match inst.kind {
                        Kind::Br(_) | Kind::CondBr(..) => self.loop_annotation(*node, loc),
                        _ => None,
                    };
                    annotation.is_some_and(|annotation| self.attach(op, "loop_annotation", annotation))
                }
                b"dereferenceable" | b"dereferenceable_or_null" => {
                    let bytes = self.operands(*node).and_then(|operands| self.md_int(*operands.first()?));
                    let may_be_null = kind == b"dereferenceable_or_null";
                    bytes.is_some_and(|bytes| {
                        let attr = DereferenceableAttr { bytes: bytes as u64, may_be_null }.into_attr(self.cx);
                        self.attach(op, "dereferenceable", attr)
                    })
                }
                b"mmra" => {
                    let tags = self.mmra(&inst.metadata);
                    if let Some(tags) = tags {
                        self.set_discardable(op, "llvm.mmra", tags);
                    }
                    true
                }
                _ => true,
            };
            if !done {
                self.expensive(loc, |import| {
                    let (node, inst) = (show::metadata(import.module, *node), show::inst(import.module, body, inst));
                    format!("unhandled metadata: {node} on {inst}")
                });
            }
        }
        Ok(())
    }

    /// Sets an attribute that an operation declares; returns whether it does.
    fn attach(&mut self, op: Op, name: &str, value: Attribute) -> bool {
        let declares = self.ir.op(op).descriptor().is_some_and(|op| op.attributes.iter().any(|slot| slot.name == name));
        if declares {
            self.set_attr(op, name, value);
        }
        declares
    }

    fn profile(&mut self, inst: &Inst, op: Op, node: MdId) -> bool {
        let Some(operands) = self.operands(node) else { return false };
        if operands.first().and_then(|name| self.md_text(*name)) != Some(b"branch_weights") {
            return false;
        }
        let from = 1 + usize::from(operands.get(1).is_some_and(|word| self.md_text(*word).is_some()));
        let weights: Option<Vec<i32>> = operands[from.min(operands.len())..]
            .iter()
            .map(|weight| self.md_int(*weight).map(|weight| weight as i32))
            .collect();
        let Some(weights) = weights else { return false };
        match inst.kind {
            Kind::CondBr(..) | Kind::Switch { .. } | Kind::Invoke { .. } => {
                self.attach(op, "branch_weights", self.cx.dense_i32_attr(&weights))
            }
            _ => false,
        }
    }
}
