//! Debug information: nodes as attributes, and locations.
//!
//! Nodes may contain themselves. A composite type or subprogram that is met within itself is a reference to it; attributes with
//! references that are still open are kept only as long as what they refer to is being made.

use std::collections::{BTreeSet, HashMap};

use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::flags::{EnumDecl, case_of};
use dialekt_llvm::*;

use super::Importer;
use crate::module::metadata::{Field, MdId, Metadata, Special};

/// What is known of nodes.
#[derive(Default)]
pub(super) struct Cache {
    done: HashMap<MdId, Option<Attribute>>,
    /// Attributes with open references, and those.
    dependent: HashMap<MdId, (Attribute, BTreeSet<MdId>)>,
    stack: Vec<Layer>,
    /// Identities of nodes that contain themselves.
    rec_ids: HashMap<MdId, Attribute>,
    /// Identities of distinct nodes.
    ids: HashMap<MdId, Attribute>,
    pub(super) locations: HashMap<MdId, Location>,
}

/// A composite type or subprogram that is being made.
struct Layer {
    node: MdId,
    /// It was met within itself.
    is_recursive: bool,
    /// The nodes around it that are referred to in it.
    open: BTreeSet<MdId>,
}

impl<'a> Importer<'a> {
    pub(super) fn special(&self, node: MdId) -> Option<&'a Special> {
        match self.module.md(node) {
            Metadata::Special(special) => Some(special),
            _ => None,
        }
    }

    /// The attribute of a node of debug information.
    pub(super) fn node(&mut self, node: MdId) -> Option<Attribute> {
        let special = self.special(node)?;
        if let Some(attr) = self.debug.done.get(&node) {
            return *attr;
        }
        let may_recur = matches!(special.kind, "DICompositeType" | "DISubprogram");
        if may_recur {
            if let Some(at) = self.debug.stack.iter().position(|layer| layer.node == node) {
                self.debug.stack[at].is_recursive = true;
                if let Some(top) = self.debug.stack.last_mut() {
                    top.open.insert(node);
                }
                let rec_id = self.rec_id(node);
                return Some(match special.kind {
                    "DICompositeType" => {
                        DICompositeTypeAttr { rec_id: Some(rec_id.into()), is_rec_self: true, ..empty_composite() }
                            .into_attr_checked(self.cx)
                            .ok()?
                    }
                    _ => DISubprogramAttr { rec_id: Some(rec_id.into()), is_rec_self: true, ..empty_subprogram() }
                        .into_attr_checked(self.cx)
                        .ok()?,
                });
            }
            self.debug.stack.push(Layer { node, is_recursive: false, open: BTreeSet::new() });
        }
        let known = self.debug.dependent.get(&node).cloned();
        let result = match known {
            Some((attr, open)) => {
                if let Some(top) = self.debug.stack.last_mut() {
                    top.open.extend(open);
                }
                Some(attr)
            }
            None => stacker::maybe_grow(128 << 10, 2 << 20, || self.new_node(node, special)),
        };
        let Some(attr) = result else {
            self.leave(node);
            return None;
        };
        let attr = self.finish(node, attr);
        self.leave(node);
        Some(attr)
    }

    fn rec_id(&mut self, node: MdId) -> Attribute {
        let new = self.distinct_lazily(node, true);
        *self.debug.rec_ids.entry(node).or_insert(new)
    }

    fn distinct_lazily(&self, node: MdId, is_rec: bool) -> Attribute {
        let known = if is_rec { self.debug.rec_ids.get(&node) } else { self.debug.ids.get(&node) };
        known.copied().unwrap_or_else(|| self.distinct())
    }

    /// The identity of a distinct node.
    fn id(&mut self, node: MdId) -> Attribute {
        let new = self.distinct_lazily(node, false);
        *self.debug.ids.entry(node).or_insert(new)
    }

    /// Completes the attribute of a node, and keeps it.
    fn finish(&mut self, node: MdId, attr: Attribute) -> Attribute {
        let mut attr = attr;
        let is_closed = match self.debug.stack.last_mut() {
            None => true,
            Some(top) if top.node != node => top.open.is_empty(),
            Some(top) => {
                if top.is_recursive {
                    top.open.remove(&node);
                    if let Some(rec_id) = self.debug.rec_ids.get(&node).copied() {
                        attr = with_rec_id(self.cx, attr, rec_id);
                    }
                }
                let open = top.open.clone();
                if !open.is_empty() {
                    self.debug.dependent.entry(node).or_insert((attr, open.clone()));
                }
                open.is_empty()
            }
        };
        if is_closed {
            self.debug.done.insert(node, Some(attr));
        }
        attr
    }

    /// Leaves a node that may contain itself.
    fn leave(&mut self, node: MdId) {
        if self.debug.stack.last().is_none_or(|top| top.node != node) {
            return;
        }
        let Some(left) = self.debug.stack.pop() else { return };
        if let Some(top) = self.debug.stack.last_mut() {
            top.open.extend(left.open);
        }
        if left.is_recursive {
            self.debug.dependent.retain(|_, (_, open)| !open.contains(&node));
        }
    }

    /// The attribute of the node in a field; `Err` if there is a node that has none.
    fn part(&mut self, special: &Special, name: &str) -> Result<Option<Attribute>, ()> {
        match special.node(name) {
            None => Ok(None),
            Some(node) => self.node(node).map(Some).ok_or(()),
        }
    }

    /// The attribute of the node in a field, if it has one.
    fn optional(&mut self, special: &Special, name: &str) -> Option<Attribute> {
        special.node(name).and_then(|node| self.node(node))
    }

    /// The attribute of the variable in a field; what is none is left out.
    fn variable_field(&mut self, special: &Special, name: &str) -> Option<Attribute> {
        let node = special.node(name)?;
        let is_variable = matches!(self.special(node)?.kind, "DILocalVariable" | "DIGlobalVariable");
        if is_variable { self.node(node) } else { None }
    }

    fn text_attr(&self, special: &Special, name: &str) -> Option<Attribute> {
        special.text(name).map(|text| self.cx.string_attr(text))
    }

    fn expression_field(&mut self, special: &Special, name: &str) -> Option<Attribute> {
        special.node(name).and_then(|node| self.expression_attr(node))
    }

    /// The attributes of the nodes in a list; `None` if one has none.
    fn list(&mut self, special: &Special, name: &str) -> Option<Vec<Attribute>> {
        let Some(node) = special.node(name) else { return Some(Vec::new()) };
        let operands = self.operands(node).unwrap_or_default();
        operands.iter().map(|operand| operand.and_then(|operand| self.node(operand))).collect()
    }

    /// A number that may be a constant in a node.
    fn int_field(&self, special: &Special, name: &str) -> i128 {
        match special.field(name) {
            Some(Field::Node(node)) => self.md_int(Some(*node)).map_or(0, i128::from),
            _ => special.int(name),
        }
    }

    /// A bound: a number, a variable or an expression.
    fn bound(&mut self, special: &Special, name: &str) -> Option<Attribute> {
        match special.field(name)? {
            Field::Int(value) => Some(self.int(Type::I64, *value as i64)),
            Field::Node(node) => match self.module.md(*node) {
                Metadata::Const(id) => self.module.consts.as_i64(*id).map(|value| self.int(Type::I64, value)),
                Metadata::Expression(_) => self.expression_attr(*node),
                _ => self.node(*node),
            },
            _ => None,
        }
    }

    fn new_node(&mut self, node: MdId, special: &Special) -> Option<Attribute> {
        let cx = self.cx;
        let line = special.int("line") as u32;
        let text = |import: &Self, name: &str| import.text_attr(special, name).map(Into::into);
        Some(match special.kind {
            "DIFile" => {
                let name = |name: &str| match special.field(name) {
                    Some(Field::Text(text)) => cx.string_attr(text).into(),
                    _ => cx.string_attr("").into(),
                };
                DIFileAttr { name: name("filename"), directory: name("directory") }.into_attr_checked(cx).ok()?
            }
            "DICompileUnit" => {
                let file = self.part(special, "file").ok()??.into();
                DICompileUnitAttr {
                    id: self.id(node).into(),
                    source_language: DwarfLanguage(
                        special.int("language").max(special.int("sourceLanguageName")) as u32
                    ),
                    file,
                    producer: text(self, "producer"),
                    is_optimized: special.flag("isOptimized"),
                    emission_kind: case_of::<DIEmissionKind>(special.int("emissionKind") as i64)?,
                    name_table_kind: case_of::<DINameTableKind>(special.int("nameTableKind") as i64)?,
                    split_debug_filename: text(self, "splitDebugFilename"),
                }
                .into_attr_checked(cx)
                .ok()?
            }
            "DIBasicType" => DIBasicTypeAttr {
                tag: DwarfTag(special.int("tag") as u32),
                name: cx.string_attr(special.text("name").unwrap_or_default()).into(),
                size_in_bits: self.int_field(special, "size") as u64,
                encoding: DwarfEncoding(special.int("encoding") as u32),
            }
            .into_attr_checked(cx)
            .ok()?,
            "DIDerivedType" => {
                let base_type = self.part(special, "baseType").ok()?.map(Into::into);
                let extra_data = self.optional(special, "extraData").map(Into::into);
                DIDerivedTypeAttr {
                    tag: DwarfTag(special.int("tag") as u32),
                    name: text(self, "name"),
                    base_type,
                    size_in_bits: self.int_field(special, "size") as u64,
                    align_in_bits: special.int("align") as u32,
                    offset_in_bits: self.int_field(special, "offset") as u64,
                    dwarf_address_space: special
                        .field("dwarfAddressSpace")
                        .map(|_| special.int("dwarfAddressSpace") as u32),
                    extra_data,
                }
                .into_attr_checked(cx)
                .ok()?
            }
            "DICompositeType" => return self.composite(special),
            "DIStringType" => DIStringTypeAttr {
                tag: DwarfTag(special.int("tag") as u32),
                name: cx.string_attr(special.text("name").unwrap_or_default()).into(),
                size_in_bits: self.int_field(special, "size") as u64,
                align_in_bits: special.int("align") as u32,
                string_length: self.variable_field(special, "stringLength").map(Into::into),
                string_length_exp: self.expression_field(special, "stringLengthExpression").map(Into::into),
                string_location_exp: self.expression_field(special, "stringLocationExpression").map(Into::into),
                encoding: DwarfEncoding(special.int("encoding") as u32),
            }
            .into_attr_checked(cx)
            .ok()?,
            "DISubroutineType" => {
                let operands = special.node("types").and_then(|types| self.operands(types)).unwrap_or_default();
                let types: Option<Vec<Attribute>> = operands
                    .iter()
                    .map(|ty| match ty {
                        None => Some(DINullTypeAttr.into_attr_checked(cx).ok()?),
                        Some(ty) => self.node(*ty),
                    })
                    .collect();
                DISubroutineTypeAttr {
                    calling_convention: DwarfCallingConvention(special.int("cc") as u32),
                    types: types?.into_iter().map(Into::into).collect(),
                }
                .into_attr_checked(cx)
                .ok()?
            }
            "DISubrange" | "DIGenericSubrange" => {
                let count = self.bound(special, "count");
                let lower_bound = self.bound(special, "lowerBound");
                let upper_bound = self.bound(special, "upperBound");
                let stride = self.bound(special, "stride");
                if count.is_none() && upper_bound.is_none() {
                    return None;
                }
                if special.kind == "DIGenericSubrange" {
                    let (lower_bound, stride) = (lower_bound?, stride?);
                    return DIGenericSubrangeAttr { count, lower_bound, upper_bound, stride }
                        .into_attr_checked(cx)
                        .ok();
                }
                DISubrangeAttr { count, lower_bound, upper_bound, stride }.into_attr_checked(cx).ok()?
            }
            "DISubprogram" => return self.subprogram(node, special),
            "DILexicalBlock" => {
                let scope = self.part(special, "scope").ok()??.into();
                let file = self.optional(special, "file").map(Into::into);
                DILexicalBlockAttr { scope, file, line, column: special.int("column") as u32 }
                    .into_attr_checked(cx)
                    .ok()?
            }
            "DILexicalBlockFile" => {
                let scope = self.part(special, "scope").ok()??.into();
                let file = self.optional(special, "file").map(Into::into);
                DILexicalBlockFileAttr { scope, file, discriminator: special.int("discriminator") as u32 }
                    .into_attr_checked(cx)
                    .ok()?
            }
            "DINamespace" => DINamespaceAttr {
                name: text(self, "name"),
                scope: self.optional(special, "scope").map(Into::into),
                export_symbols: special.flag("exportSymbols"),
            }
            .into_attr_checked(cx)
            .ok()?,
            "DIModule" => DIModuleAttr {
                file: self.optional(special, "file").map(Into::into),
                scope: self.optional(special, "scope").map(Into::into),
                name: text(self, "name"),
                config_macros: text(self, "configMacros"),
                include_path: text(self, "includePath"),
                apinotes: text(self, "apinotes"),
                line,
                is_decl: special.flag("isDecl"),
            }
            .into_attr_checked(cx)
            .ok()?,
            "DICommonBlock" => {
                let scope = self.part(special, "scope").ok()??.into();
                DICommonBlockAttr {
                    scope,
                    decl: self.optional(special, "declaration").map(Into::into),
                    name: cx.string_attr(special.text("name").unwrap_or_default()).into(),
                    file: self.optional(special, "file").map(Into::into),
                    line,
                }
                .into_attr_checked(cx)
                .ok()?
            }
            "DIImportedEntity" => {
                let scope = self.part(special, "scope").ok()??.into();
                let entity = self.part(special, "entity").ok()??.into();
                let file = self.optional(special, "file").map(Into::into);
                let operands = special.node("elements").and_then(|list| self.operands(list)).unwrap_or_default();
                let elements: Vec<Attribute> = operands.iter().filter_map(|element| self.node((*element)?)).collect();
                DIImportedEntityAttr {
                    tag: DwarfTag(special.int("tag") as u32),
                    scope,
                    entity,
                    file,
                    line,
                    name: text(self, "name"),
                    elements: elements.into_iter().map(Into::into).collect(),
                }
                .into_attr_checked(cx)
                .ok()?
            }
            "DIGlobalVariable" => {
                let scope = self.optional(special, "scope").map(Into::into);
                // The reference takes the name for the name that linkers see, if there is one.
                let linkage_name =
                    special.text("linkageName").and_then(|_| self.text_attr(special, "name")).map(Into::into);
                let file = self.optional(special, "file")?.into();
                let ty = self.optional(special, "type")?.into();
                DIGlobalVariableAttr {
                    scope,
                    name: text(self, "name"),
                    linkage_name,
                    file,
                    line,
                    ty,
                    is_local_to_unit: special.flag("isLocal"),
                    is_defined: special.flag("isDefinition"),
                    align_in_bits: special.int("align") as u32,
                }
                .into_attr_checked(cx)
                .ok()?
            }
            "DIGlobalVariableExpression" => return self.global_expression(node),
            "DILocalVariable" => {
                let scope = self.part(special, "scope").ok()??.into();
                DILocalVariableAttr {
                    scope,
                    name: text(self, "name"),
                    file: self.optional(special, "file").map(Into::into),
                    line,
                    arg: special.int("arg") as u32,
                    align_in_bits: special.int("align") as u32,
                    ty: self.optional(special, "type").map(Into::into),
                    flags: DIFlags(special.int("flags") as u32),
                }
                .into_attr_checked(cx)
                .ok()?
            }
            "DILabel" => {
                let scope = self.part(special, "scope").ok()??.into();
                let file = self.optional(special, "file").map(Into::into);
                DILabelAttr { scope, name: text(self, "name"), file, line }.into_attr_checked(cx).ok()?
            }
            _ => return None,
        })
    }

    fn composite(&mut self, special: &Special) -> Option<Attribute> {
        let flags = DIFlags(special.int("flags") as u32);
        let is_dropped = self.options.drop_di_composite_type_elements && !flags.contains(DIFlags::VECTOR);
        let elements = if is_dropped { None } else { self.list(special, "elements") };
        let tag = DwarfTag(special.int("tag") as u32);
        let base_type = self.optional(special, "baseType");
        if tag.name() == Some("DW_TAG_array_type") && base_type.is_none() {
            return None;
        }
        let composite = DICompositeTypeAttr {
            rec_id: None,
            is_rec_self: false,
            tag,
            name: self.text_attr(special, "name").map(Into::into),
            file: self.optional(special, "file").map(Into::into),
            line: special.int("line") as u32,
            scope: self.optional(special, "scope").map(Into::into),
            base_type: base_type.map(Into::into),
            flags,
            size_in_bits: self.int_field(special, "size") as u64,
            align_in_bits: special.int("align") as u64,
            data_location: self.expression_field(special, "dataLocation").map(Into::into),
            rank: self.expression_field(special, "rank").map(Into::into),
            allocated: self.expression_field(special, "allocated").map(Into::into),
            associated: self.expression_field(special, "associated").map(Into::into),
            elements: elements.unwrap_or_default().into_iter().map(Into::into).collect(),
        };
        composite.into_attr_checked(self.cx).ok()
    }

    fn subprogram(&mut self, node: MdId, special: &Special) -> Option<Attribute> {
        let cx = self.cx;
        let id = special.distinct.then(|| self.id(node).into());
        let scope = self.part(special, "scope").ok()?.map(Into::into);
        let ty = self.part(special, "type").ok()?.map(Into::into);
        let retained = self.list(special, "retainedNodes").unwrap_or_default();
        let mut annotations = Vec::new();
        let found = special.node("annotations").and_then(|list| self.operands(list)).unwrap_or_default();
        for annotation in found {
            let Some([name, value]) = annotation.and_then(|annotation| self.operands(annotation)) else { continue };
            let (Some(name), Some(value)) = (self.md_text(*name), self.md_text(*value)) else { continue };
            let attr = DIAnnotationAttr { name: cx.string_attr(name).into(), value: cx.string_attr(value).into() };
            annotations.push(attr.into_attr_checked(cx).ok()?.into());
        }
        let subprogram = DISubprogramAttr {
            rec_id: None,
            is_rec_self: false,
            id,
            compile_unit: self.optional(special, "unit").map(Into::into),
            scope,
            name: self.text_attr(special, "name").map(Into::into),
            linkage_name: self.text_attr(special, "linkageName").map(Into::into),
            file: self.optional(special, "file").map(Into::into),
            line: special.int("line") as u32,
            scope_line: special.int("scopeLine") as u32,
            subprogram_flags: DISubprogramFlags::from_bits(special.int("spFlags") as i64).unwrap_or_default(),
            ty,
            retained_nodes: retained.into_iter().map(Into::into).collect(),
            annotations,
        };
        subprogram.into_attr_checked(cx).ok()
    }

    /// The attribute of an expression.
    pub(super) fn expression_attr(&self, node: MdId) -> Option<Attribute> {
        let Metadata::Expression(elements) = self.module.md(node) else { return None };
        let cx = self.cx;
        let (mut operations, mut rest) = (Vec::new(), elements.as_slice());
        while let Some((op, after)) = rest.split_first() {
            let count = argument_count(*op).min(after.len());
            let attr = DIExpressionElemAttr { opcode: DwarfOperation(*op as u32), arguments: after[..count].to_vec() };
            operations.push(attr.into_attr_checked(cx).ok()?.into());
            rest = &after[count..];
        }
        DIExpressionAttr { operations }.into_attr_checked(cx).ok()
    }

    pub(super) fn empty_expression(&self) -> Attribute {
        DIExpressionAttr { operations: Vec::new() }.into_attr(self.cx)
    }

    /// A variable with the expression for its place.
    pub(super) fn global_expression(&mut self, node: MdId) -> Option<Attribute> {
        let special = self.special(node)?;
        if special.kind != "DIGlobalVariableExpression" {
            return None;
        }
        let var = self.optional(special, "var")?.into();
        let expr = self.expression_field(special, "expr").map(Into::into);
        DIGlobalVariableExpressionAttr { var, expr }.into_attr_checked(self.cx).ok()
    }
}

/// The number of arguments of an operation of expressions.
fn argument_count(op: u64) -> usize {
    match op {
        0x1000 | 0x1001 | 0x1007 | 0x1008 | 0x92 => 2,
        0x70..=0x8f | 0x10 | 0x11 | 0x94 | 0x23 | 0x1002 | 0x1003 | 0x1005 | 0x90 => 1,
        _ => 0,
    }
}

fn with_rec_id(cx: &dialekt_ir_core::context::Context, attr: Attribute, rec_id: Attribute) -> Attribute {
    let rec_id = Some(rec_id.into());
    if let Some(found) = DICompositeTypeAttr::of(cx, attr) {
        return DICompositeTypeAttr { rec_id, ..found }.into_attr(cx);
    }
    match DISubprogramAttr::of(cx, attr) {
        Some(found) => DISubprogramAttr { rec_id, ..found }.into_attr(cx),
        None => attr,
    }
}

fn empty_composite() -> DICompositeTypeAttr {
    DICompositeTypeAttr {
        rec_id: None,
        is_rec_self: false,
        tag: DwarfTag::default(),
        name: None,
        file: None,
        line: 0,
        scope: None,
        base_type: None,
        flags: DIFlags::default(),
        size_in_bits: 0,
        align_in_bits: 0,
        data_location: None,
        rank: None,
        allocated: None,
        associated: None,
        elements: Vec::new(),
    }
}

fn empty_subprogram() -> DISubprogramAttr {
    DISubprogramAttr {
        rec_id: None,
        is_rec_self: false,
        id: None,
        compile_unit: None,
        scope: None,
        name: None,
        linkage_name: None,
        file: None,
        line: 0,
        scope_line: 0,
        subprogram_flags: DISubprogramFlags::from_bits(0).unwrap_or_default(),
        ty: None,
        retained_nodes: Vec::new(),
        annotations: Vec::new(),
    }
}
