//! Debug information: nodes, locations, records.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, ContextData, Location};
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::{self as llvm, find_metadata};

use super::{Translated, Translation, bytes_of};
use crate::module::{DebugNode, ExprPart, Field, Md, MdData, Record, RecordKind};

/// The fields of a node, those without contents left out.
struct Fields(Vec<(&'static str, Field)>);

impl Fields {
    fn always(&mut self, name: &'static str, field: Field) -> &mut Self {
        self.0.push((name, field));
        self
    }

    fn md(&mut self, name: &'static str, md: Option<Md>) -> &mut Self {
        self.0.extend(md.map(|md| (name, Field::Md(md))));
        self
    }

    fn text(&mut self, name: &'static str, text: Option<&[u8]>) -> &mut Self {
        self.0.extend(text.filter(|text| !text.is_empty()).map(|text| (name, Field::String(text.to_vec()))));
        self
    }

    fn number(&mut self, name: &'static str, number: u64) -> &mut Self {
        if number != 0 {
            self.0.push((name, Field::Unsigned(number)));
        }
        self
    }

    fn word(&mut self, name: &'static str, word: Option<&str>) -> &mut Self {
        self.0.extend(word.filter(|word| !word.is_empty()).map(|word| (name, Field::Word(word.to_owned()))));
        self
    }

    fn flag(&mut self, name: &'static str, flag: bool) -> &mut Self {
        if flag {
            self.0.push((name, Field::Word("true".into())));
        }
        self
    }
}

fn string(cx: &ContextData, attr: Option<Option<Attribute>>) -> Option<&[u8]> {
    attr.flatten().and_then(|attr| bytes_of(cx, attr))
}

fn is_local_scope(cx: &ContextData, attr: Attribute) -> bool {
    llvm::DISubprogramAttr::of(cx, attr).is_some()
        || llvm::DILexicalBlockAttr::of(cx, attr).is_some()
        || llvm::DILexicalBlockFileAttr::of(cx, attr).is_some()
}

impl Translation<'_> {
    fn node_of(&mut self, kind: &'static str, order: &'static [&'static str], fields: Fields, distinct: bool) -> Md {
        let data = MdData::Node(DebugNode { kind, fields: fields.0, order });
        if distinct { self.module.distinct(data) } else { self.module.md(data) }
    }

    /// The subprogram that the location of a function names.
    pub(super) fn subprogram_of(&mut self, op: OpRef<'_>) -> Option<Md> {
        let cx = self.cx;
        let loc = cx.attr_of_location(op.loc());
        let found = find_metadata(cx, loc, |attr| llvm::DISubprogramAttr::of(cx, attr).is_some())?;
        self.di(found)
    }

    /// The node of an attribute; `None` where it stands for nothing.
    pub(super) fn di(&mut self, attr: Attribute) -> Option<Md> {
        let cx = self.cx;
        if llvm::DINullTypeAttr::of(cx, attr).is_some() {
            return None;
        }
        if let Some(known) = self.metadata.get(&attr) {
            return Some(*known);
        }
        if let Some(made) = self.recursive_node(attr) {
            return Some(made);
        }
        let made = self.new_di(attr)?;
        self.metadata.insert(attr, made);
        Some(made)
    }

    /// The node of an attribute that may contain itself.
    fn recursive_node(&mut self, attr: Attribute) -> Option<Md> {
        let cx = self.cx;
        let (id, is_self) = if let Some(ty) = llvm::DICompositeTypeAttr::of(cx, attr) {
            (ty.rec_id.and_then(|id| id.attr())?, ty.is_rec_self)
        } else if let Some(subprogram) = llvm::DISubprogramAttr::of(cx, attr) {
            (subprogram.rec_id.and_then(|id| id.attr())?, subprogram.is_rec_self)
        } else {
            return None;
        };
        if is_self {
            return self.recursive.get(&id).copied();
        }
        let place = self.module.distinct(MdData::Tuple(Vec::new()));
        let before = self.recursive.insert(id, place);
        let made = self.new_di(attr)?;
        // The node takes the place of what stood for it.
        let data = self.module.md_data(made).clone();
        self.module.set_md(place, data);
        if !self.module.is_distinct(made) {
            self.module.set_uniqued(place);
        }
        match before {
            Some(before) => self.recursive.insert(id, before),
            None => self.recursive.remove(&id),
        };
        self.metadata.insert(attr, place);
        Some(place)
    }

    fn dis(&mut self, attr: Option<Option<Attribute>>) -> Option<Md> {
        self.di(attr.flatten()?)
    }

    fn list(&mut self, attrs: impl IntoIterator<Item = Option<Attribute>>) -> Md {
        let nodes = attrs.into_iter().map(|attr| attr.and_then(|attr| self.di(attr))).collect();
        self.module.md(MdData::Tuple(nodes))
    }

    fn new_di(&mut self, attr: Attribute) -> Option<Md> {
        let cx = self.cx;
        let mut f = Fields(Vec::new());
        if let Some(a) = llvm::DIFileAttr::of(cx, attr) {
            let name = string(cx, Some(a.name.attr())).unwrap_or_default().to_vec();
            let directory = string(cx, Some(a.directory.attr())).unwrap_or_default().to_vec();
            f.always("filename", Field::String(name)).always("directory", Field::String(directory));
            return Some(self.node_of("DIFile", &[], f, false));
        }
        if let Some(a) = llvm::DICompileUnitAttr::of(cx, attr) {
            let file = self.dis(Some(a.file.attr()));
            f.word("language", a.source_language.name()).md("file", file);
            f.text("producer", string(cx, a.producer.map(|text| text.attr())));
            f.always("isOptimized", Field::Word(a.is_optimized.to_string()));
            f.always("runtimeVersion", Field::Unsigned(0));
            f.text("splitDebugFilename", string(cx, a.split_debug_filename.map(|text| text.attr())));
            f.word(
                "emissionKind",
                Some(match a.emission_kind {
                    llvm::DIEmissionKind::None => "NoDebug",
                    llvm::DIEmissionKind::Full => "FullDebug",
                    llvm::DIEmissionKind::LineTablesOnly => "LineTablesOnly",
                    llvm::DIEmissionKind::DebugDirectivesOnly => "DebugDirectivesOnly",
                }),
            );
            f.word(
                "nameTableKind",
                match a.name_table_kind {
                    llvm::DINameTableKind::Default => None,
                    llvm::DINameTableKind::GNU => Some("GNU"),
                    llvm::DINameTableKind::None => Some("None"),
                    llvm::DINameTableKind::Apple => Some("Apple"),
                },
            );
            let order = &["file", "enums", "retainedTypes", "globals", "imports", "macros"];
            let made = self.node_of("DICompileUnit", order, f, true);
            self.module.named_metadata("llvm.dbg.cu").push(made);
            return Some(made);
        }
        if let Some(a) = llvm::DISubprogramAttr::of(cx, attr) {
            let is_definition = a.subprogram_flags.bits() & 8 != 0;
            let scope = self.dis(a.scope.map(|scope| scope.attr()));
            let file = self.dis(a.file.map(|file| file.attr()));
            let ty = self.dis(a.ty.map(|ty| ty.attr()));
            let unit = self.dis(a.compile_unit.map(|unit| unit.attr()));
            let retained = a.retained_nodes.iter().map(|node| node.attr()).collect::<Vec<_>>();
            let retained = (!retained.is_empty()).then(|| self.list(retained));
            let annotations = a.annotations.iter().map(|node| node.attr()).collect::<Vec<_>>();
            let annotations = (!annotations.is_empty()).then(|| self.list(annotations));
            f.text("name", string(cx, a.name.map(|text| text.attr())));
            f.text("linkageName", string(cx, a.linkage_name.map(|text| text.attr())));
            f.always("scope", scope.map_or(Field::Null, Field::Md)).md("file", file);
            f.number("line", a.line.into()).md("type", ty).number("scopeLine", a.scope_line.into());
            f.word("spFlags", Some(&subprogram_flags(a.subprogram_flags.bits() as u64)));
            f.md("unit", unit).md("retainedNodes", retained).md("annotations", annotations);
            let order =
                &["file", "scope", "type", "unit", "declaration", "retainedNodes", "templateParams", "annotations"];
            return Some(self.node_of("DISubprogram", order, f, is_definition));
        }
        if let Some(a) = llvm::DILexicalBlockAttr::of(cx, attr) {
            let (scope, file) = (self.dis(Some(a.scope.attr())), self.dis(a.file.map(|file| file.attr())));
            f.always("scope", scope.map_or(Field::Null, Field::Md)).md("file", file);
            f.number("line", a.line.into()).number("column", a.column.into());
            return Some(self.node_of("DILexicalBlock", &["file", "scope"], f, true));
        }
        if let Some(a) = llvm::DILexicalBlockFileAttr::of(cx, attr) {
            let (scope, file) = (self.dis(Some(a.scope.attr())), self.dis(a.file.map(|file| file.attr())));
            f.always("scope", scope.map_or(Field::Null, Field::Md)).md("file", file);
            f.always("discriminator", Field::Unsigned(a.discriminator.into()));
            return Some(self.node_of("DILexicalBlockFile", &["file", "scope"], f, true));
        }
        if let Some(a) = llvm::DIModuleAttr::of(cx, attr) {
            let (file, scope) = (self.dis(a.file.map(|file| file.attr())), self.dis(a.scope.map(|scope| scope.attr())));
            f.always("scope", scope.map_or(Field::Null, Field::Md));
            f.text("name", string(cx, a.name.map(|text| text.attr())));
            f.text("configMacros", string(cx, a.config_macros.map(|text| text.attr())));
            f.text("includePath", string(cx, a.include_path.map(|text| text.attr())));
            f.text("apinotes", string(cx, a.apinotes.map(|text| text.attr())));
            f.md("file", file).number("line", a.line.into()).flag("isDecl", a.is_decl);
            return Some(self.node_of("DIModule", &["file", "scope"], f, false));
        }
        if let Some(a) = llvm::DINamespaceAttr::of(cx, attr) {
            let scope = self.dis(a.scope.map(|scope| scope.attr()));
            f.text("name", string(cx, a.name.map(|text| text.attr())));
            f.always("scope", scope.map_or(Field::Null, Field::Md)).flag("exportSymbols", a.export_symbols);
            return Some(self.node_of("DINamespace", &["scope"], f, false));
        }
        if let Some(a) = llvm::DICommonBlockAttr::of(cx, attr) {
            let scope = self.dis(Some(a.scope.attr()));
            let (declaration, file) =
                (self.dis(a.decl.map(|decl| decl.attr())), self.dis(a.file.map(|file| file.attr())));
            f.always("scope", scope.map_or(Field::Null, Field::Md));
            f.always("declaration", declaration.map_or(Field::Null, Field::Md));
            f.text("name", string(cx, Some(a.name.attr()))).md("file", file).number("line", a.line.into());
            return Some(self.node_of("DICommonBlock", &["scope", "declaration", "file"], f, false));
        }
        if let Some(a) = llvm::DIBasicTypeAttr::of(cx, attr) {
            let tag = a.tag.name().filter(|tag| *tag != "DW_TAG_base_type");
            f.word("tag", tag).text("name", string(cx, Some(a.name.attr()))).number("size", a.size_in_bits);
            f.word("encoding", a.encoding.name().filter(|_| a.encoding.0 != 0));
            return Some(self.node_of("DIBasicType", &[], f, false));
        }
        if let Some(a) = llvm::DICompositeTypeAttr::of(cx, attr) {
            let file = self.dis(a.file.map(|file| file.attr()));
            let scope = self.dis(a.scope.map(|scope| scope.attr()));
            let base = self.dis(a.base_type.map(|ty| ty.attr()));
            let elements = a.elements.iter().map(|node| node.attr()).collect::<Vec<_>>();
            let elements = (!elements.is_empty()).then(|| self.list(elements));
            let expressions = [a.data_location, a.associated, a.allocated, a.rank];
            let [location, associated, allocated, rank] =
                expressions.map(|expression| expression.and_then(|expression| expression.attr()));
            let tag = a.tag.name().unwrap_or_default();
            f.word("tag", Some(tag)).text("name", string(cx, a.name.map(|text| text.attr())));
            f.md("scope", scope).md("file", file).number("line", a.line.into()).md("baseType", base);
            f.number("size", a.size_in_bits).number("align", a.align_in_bits).word("flags", Some(&flags(a.flags)));
            f.md("elements", elements);
            for (name, expression) in
                [("dataLocation", location), ("associated", associated), ("allocated", allocated), ("rank", rank)]
            {
                let expression = expression.map(|expression| self.expression_of(expression));
                f.md(name, expression);
            }
            let order = &["file", "scope", "baseType", "elements", "dataLocation", "associated", "allocated", "rank"];
            let kinds = ["DW_TAG_class_type", "DW_TAG_enumeration_type", "DW_TAG_structure_type", "DW_TAG_union_type"];
            return Some(self.node_of("DICompositeType", order, f, kinds.contains(&tag)));
        }
        if let Some(a) = llvm::DIDerivedTypeAttr::of(cx, attr) {
            let base = self.dis(a.base_type.map(|ty| ty.attr()));
            let extra = self.dis(a.extra_data.map(|extra| extra.attr()));
            f.word("tag", a.tag.name()).text("name", string(cx, a.name.map(|text| text.attr())));
            f.always("baseType", base.map_or(Field::Null, Field::Md)).number("size", a.size_in_bits);
            f.number("align", a.align_in_bits.into()).number("offset", a.offset_in_bits).md("extraData", extra);
            if let Some(space) = a.dwarf_address_space {
                f.always("dwarfAddressSpace", Field::Unsigned(space.into()));
            }
            return Some(self.node_of("DIDerivedType", &["baseType", "extraData"], f, false));
        }
        if let Some(a) = llvm::DIStringTypeAttr::of(cx, attr) {
            let length = self.dis(a.string_length.map(|length| length.attr()));
            let length_exp = a.string_length_exp.and_then(|e| e.attr()).map(|e| self.expression_of(e));
            let location = a.string_location_exp.and_then(|e| e.attr()).map(|e| self.expression_of(e));
            f.word("tag", a.tag.name().filter(|tag| *tag != "DW_TAG_string_type"));
            f.text("name", string(cx, Some(a.name.attr()))).md("stringLength", length);
            f.md("stringLengthExpression", length_exp).md("stringLocationExpression", location);
            f.number("size", a.size_in_bits).number("align", a.align_in_bits.into());
            f.word("encoding", a.encoding.name().filter(|_| a.encoding.0 != 0));
            return Some(self.node_of("DIStringType", &["stringLength"], f, false));
        }
        if let Some(a) = llvm::DISubroutineTypeAttr::of(cx, attr) {
            let types = self.list(a.types.iter().map(|ty| ty.attr()).collect::<Vec<_>>());
            f.word("cc", a.calling_convention.name().filter(|_| a.calling_convention.0 != 0)).md("types", Some(types));
            return Some(self.node_of("DISubroutineType", &["types"], f, false));
        }
        if let Some(a) = llvm::DISubrangeAttr::of(cx, attr) {
            for (name, bound) in
                [("count", a.count), ("lowerBound", a.lower_bound), ("upperBound", a.upper_bound), ("stride", a.stride)]
            {
                self.bound(&mut f, name, bound);
            }
            let order = &["count", "lowerBound", "upperBound", "stride"];
            return Some(self.node_of("DISubrange", order, f, false));
        }
        if let Some(a) = llvm::DIGenericSubrangeAttr::of(cx, attr) {
            for (name, bound) in [
                ("count", a.count),
                ("lowerBound", Some(a.lower_bound)),
                ("upperBound", a.upper_bound),
                ("stride", Some(a.stride)),
            ] {
                self.bound(&mut f, name, bound);
            }
            let order = &["count", "lowerBound", "upperBound", "stride"];
            return Some(self.node_of("DIGenericSubrange", order, f, false));
        }
        self.new_variable(attr)
    }

    fn new_variable(&mut self, attr: Attribute) -> Option<Md> {
        let cx = self.cx;
        let mut f = Fields(Vec::new());
        if let Some(a) = llvm::DIGlobalVariableAttr::of(cx, attr) {
            let scope = self.dis(a.scope.map(|scope| scope.attr()));
            let (file, ty) = (self.dis(Some(a.file.attr())), self.dis(Some(a.ty.attr())));
            f.text("name", string(cx, a.name.map(|text| text.attr())));
            f.text("linkageName", string(cx, a.linkage_name.map(|text| text.attr())));
            f.always("scope", scope.map_or(Field::Null, Field::Md)).md("file", file);
            f.number("line", a.line.into()).md("type", ty);
            f.always("isLocal", Field::Word(a.is_local_to_unit.to_string()));
            f.always("isDefinition", Field::Word(a.is_defined.to_string())).number("align", a.align_in_bits.into());
            return Some(self.node_of("DIGlobalVariable", &["scope", "file", "type"], f, true));
        }
        if let Some(a) = llvm::DILocalVariableAttr::of(cx, attr) {
            let scope = self.dis(Some(a.scope.attr()));
            let (file, ty) = (self.dis(a.file.map(|file| file.attr())), self.dis(a.ty.map(|ty| ty.attr())));
            f.text("name", string(cx, a.name.map(|text| text.attr()))).number("arg", a.arg.into());
            f.always("scope", scope.map_or(Field::Null, Field::Md)).md("file", file);
            f.number("line", a.line.into()).md("type", ty).word("flags", Some(&flags(a.flags)));
            f.number("align", a.align_in_bits.into());
            return Some(self.node_of("DILocalVariable", &["scope", "file", "type"], f, false));
        }
        if let Some(a) = llvm::DILabelAttr::of(cx, attr) {
            let scope = self.dis(Some(a.scope.attr()));
            let file = self.dis(a.file.map(|file| file.attr()));
            f.always("scope", scope.map_or(Field::Null, Field::Md));
            let name = string(cx, a.name.map(|text| text.attr())).unwrap_or_default().to_vec();
            f.always("name", Field::String(name)).md("file", file);
            f.always("line", Field::Unsigned(a.line.into()));
            return Some(self.node_of("DILabel", &["scope", "file"], f, false));
        }
        if let Some(a) = llvm::DIImportedEntityAttr::of(cx, attr) {
            let (scope, entity) = (self.dis(Some(a.scope.attr())), self.dis(Some(a.entity.attr())));
            let file = self.dis(a.file.map(|file| file.attr()));
            let elements = a.elements.iter().map(|node| node.attr()).collect::<Vec<_>>();
            let elements = (!elements.is_empty()).then(|| self.list(elements));
            f.word("tag", a.tag.name()).text("name", string(cx, a.name.map(|text| text.attr())));
            f.always("scope", scope.map_or(Field::Null, Field::Md)).md("entity", entity).md("file", file);
            f.number("line", a.line.into()).md("elements", elements);
            return Some(self.node_of("DIImportedEntity", &["scope", "entity", "file", "elements"], f, false));
        }
        if let Some(a) = llvm::DIAnnotationAttr::of(cx, attr) {
            let parts = [Some(a.name.attr()), Some(a.value.attr())].map(|text| string(cx, text).unwrap_or_default());
            let parts = parts.map(|text| self.module.md_string(text));
            return Some(self.module.md_tuple(parts));
        }
        if llvm::DIGlobalVariableExpressionAttr::of(cx, attr).is_some() {
            return self.global_variable_expression(attr);
        }
        if llvm::DIExpressionAttr::of(cx, attr).is_some() {
            return Some(self.expression_of(attr));
        }
        None
    }

    fn bound(&mut self, f: &mut Fields, name: &'static str, bound: Option<Attribute>) {
        let Some(bound) = bound else { return };
        if let Some(number) = self.cx.integer_i64(bound) {
            f.always(name, Field::Signed(number));
        } else {
            let md = self.di(bound);
            f.md(name, md);
        }
    }

    /// `!DIExpression(...)`
    pub(super) fn expression_of(&mut self, attr: Attribute) -> Md {
        let cx = self.cx;
        let mut parts = Vec::new();
        let operations =
            llvm::DIExpressionAttr::of(cx, attr).map(|expression| expression.operations).unwrap_or_default();
        for operation in operations {
            let Some(operation) = operation.attr().and_then(|attr| llvm::DIExpressionElemAttr::of(cx, attr)) else {
                continue;
            };
            let name = operation.opcode.name().unwrap_or_default();
            parts.push(ExprPart::Op(name));
            for (at, argument) in operation.arguments.iter().enumerate() {
                let encoding = llvm::DwarfEncoding(*argument as u32).name();
                parts.push(match encoding {
                    Some(encoding) if name == "DW_OP_LLVM_convert" && at == 1 => ExprPart::Word(encoding),
                    _ => ExprPart::Number(*argument),
                });
            }
        }
        self.module.md(MdData::Expression(parts))
    }

    /// The node of a global variable with an expression; its unit lists it.
    pub(super) fn global_variable_expression(&mut self, attr: Attribute) -> Option<Md> {
        let cx = self.cx;
        if let Some(known) = self.metadata.get(&attr) {
            return Some(*known);
        }
        let a = llvm::DIGlobalVariableExpressionAttr::of(cx, attr)?;
        let variable = self.di(a.var.attr()?)?;
        let expression = match a.expr.and_then(|expression| expression.attr()) {
            Some(expression) => self.expression_of(expression),
            None => self.module.md(MdData::Expression(Vec::new())),
        };
        let mut f = Fields(Vec::new());
        f.md("var", Some(variable)).md("expr", Some(expression));
        let node = self.node_of("DIGlobalVariableExpression", &["var"], f, false);
        self.metadata.insert(attr, node);
        let scope = llvm::DIGlobalVariableAttr::of(cx, a.var.attr()?)?.scope.and_then(|scope| scope.attr());
        if let Some(unit) = scope.and_then(|scope| self.unit_of(scope)) {
            match self.unit_globals.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, list)) => list.push(node),
                None => self.unit_globals.push((unit, vec![node])),
            }
        }
        Some(node)
    }

    /// The unit that lists globals of a scope.
    fn unit_of(&mut self, scope: Attribute) -> Option<Md> {
        let cx = self.cx;
        if llvm::DICompileUnitAttr::of(cx, scope).is_some() {
            return self.di(scope);
        }
        if let Some(module) = llvm::DIModuleAttr::of(cx, scope) {
            return self.unit_of(module.scope.and_then(|scope| scope.attr())?);
        }
        if let Some(subprogram) = llvm::DISubprogramAttr::of(cx, scope) {
            return self.di(subprogram.compile_unit.and_then(|unit| unit.attr())?);
        }
        let common = llvm::DICommonBlockAttr::of(cx, scope)?.scope.attr()?;
        llvm::DISubprogramAttr::of(cx, common).and_then(|_| self.unit_of(common))
    }

    /// Lists globals in their units.
    pub(super) fn finish_units(&mut self) {
        for (unit, nodes) in std::mem::take(&mut self.unit_globals) {
            let list = self.module.md_tuple(nodes);
            let MdData::Node(mut node) = self.module.md_data(unit).clone() else { continue };
            let before = ["splitDebugInlining", "debugInfoForProfiling", "nameTableKind"];
            let at = node.fields.iter().position(|(name, _)| before.contains(name)).unwrap_or(node.fields.len());
            node.fields.insert(at, ("globals", Field::Md(list)));
            self.module.set_md(unit, MdData::Node(node));
        }
    }

    /// The location of an instruction in the current function.
    pub(super) fn location(&mut self, loc: Location) -> Option<Md> {
        self.subprogram?;
        let loc = self.cx.attr_of_location(loc);
        self.location_attr(loc, self.subprogram)
    }

    /// The location that an attribute says, in a scope.
    pub(super) fn location_attr(&mut self, loc: Attribute, scope: Option<Md>) -> Option<Md> {
        self.location_in(loc, scope, None)
    }

    fn location_in(&mut self, loc: Attribute, scope: Option<Md>, inlined: Option<Md>) -> Option<Md> {
        let cx = self.cx;
        match cx.attr_data(loc) {
            AttrData::FileLineCol { start_line, start_column, .. } => {
                let scope = scope?;
                Some(self.location_node((*start_line).into(), (*start_column).into(), scope, inlined))
            }
            AttrData::NameLoc { child, .. } | AttrData::OpaqueLoc { fallback: child, .. } => {
                self.location_in(*child, scope, inlined)
            }
            AttrData::CallSiteLoc { callee, caller } => {
                // The scope of the callee is its own.
                let at = self.location_in(*caller, scope, inlined)?;
                let own = find_metadata(cx, *callee, |attr| is_local_scope(cx, attr)).and_then(|attr| self.di(attr));
                match own {
                    Some(own) => self.location_in(*callee, Some(own), Some(at)),
                    None => Some(at),
                }
            }
            AttrData::FusedLoc { locations, metadata } => {
                let own = metadata.filter(|attr| is_local_scope(cx, *attr)).and_then(|attr| self.di(attr));
                let scope = own.or(scope);
                let mut merged = None;
                for (number, loc) in locations.iter().enumerate() {
                    let found = self.location_in(*loc, scope, inlined);
                    merged = if number == 0 { found } else { self.merged_location(merged, found) };
                }
                merged
            }
            _ => None,
        }
    }

    fn location_node(&mut self, line: u64, column: u64, scope: Md, inlined: Option<Md>) -> Md {
        let column = if column > u64::from(u16::MAX) { 0 } else { column };
        let mut f = Fields(Vec::new());
        f.always("line", Field::Unsigned(line)).number("column", column);
        f.always("scope", Field::Md(scope)).md("inlinedAt", inlined);
        self.node_of("DILocation", &["scope", "inlinedAt"], f, false)
    }

    /// The location that stands for two: what they have in common.
    fn merged_location(&mut self, a: Option<Md>, b: Option<Md>) -> Option<Md> {
        let (a, b) = (a?, b?);
        if a == b {
            return Some(a);
        }
        let get = |t: &Self, md: Md, name: &str| match t.module.md_data(md) {
            MdData::Node(node) => node.fields.iter().find(|(field, _)| *field == name).map(|(_, field)| field.clone()),
            _ => None,
        };
        let (Some(Field::Md(scope)), Some(Field::Md(other))) = (get(self, a, "scope"), get(self, b, "scope")) else {
            return None;
        };
        let inlined = match get(self, a, "inlinedAt") {
            Some(Field::Md(at)) => Some(at),
            _ => None,
        };
        let line = match (get(self, a, "line"), get(self, b, "line")) {
            (Some(Field::Unsigned(a)), Some(Field::Unsigned(b))) if a == b => a,
            _ => 0,
        };
        let scope = if scope == other { scope } else { self.common_scope(scope, other).unwrap_or(scope) };
        Some(self.location_node(line, 0, scope, inlined))
    }

    /// The innermost scope that two scopes are in.
    fn common_scope(&self, a: Md, b: Md) -> Option<Md> {
        let around = |md: Md| match self.module.md_data(md) {
            MdData::Node(node) if node.kind != "DISubprogram" => {
                node.fields.iter().find(|(field, _)| *field == "scope").and_then(|(_, field)| match field {
                    Field::Md(scope) => Some(*scope),
                    _ => None,
                })
            }
            _ => None,
        };
        let outer: Vec<Md> = std::iter::successors(Some(a), |md| around(*md)).collect();
        std::iter::successors(Some(b), |md| around(*md)).find(|md| outer.contains(md))
    }

    /// A record of debug information.
    pub(super) fn debug_record(&mut self, op: OpRef<'_>, name: &str) -> Translated {
        let cx = self.cx;
        if self.subprogram.is_none() {
            return Ok(());
        }
        let loc = cx.attr_of_location(op.loc());
        let own = find_metadata(cx, loc, |attr| is_local_scope(cx, attr)).and_then(|attr| self.di(attr));
        let Some(loc) = self.location_attr(loc, own.or(self.subprogram)) else { return Ok(()) };
        let kind = if name == "llvm.dbg.label" {
            let Some(label) = op.inherent_attr("label").and_then(|label| self.di(label)) else { return Ok(()) };
            RecordKind::Label(label)
        } else {
            let variable = ["varInfo", "var_info"].iter().find_map(|name| op.inherent_attr(*name));
            let Some(variable) = variable.and_then(|variable| self.di(variable)) else { return Ok(()) };
            let expression = ["locationExpr", "location_expr"].iter().find_map(|name| op.inherent_attr(*name));
            let expression = match expression {
                Some(expression) => self.expression_of(expression),
                None => self.module.md(MdData::Expression(Vec::new())),
            };
            let value = op.operand(0).and_then(|value| self.value(value).ok());
            let word = if name == "llvm.dbg.value" { "dbg_value" } else { "dbg_declare" };
            RecordKind::Variable(word, value, variable, expression)
        };
        self.pending_records.push(Record { kind, loc });
        Ok(())
    }
}

fn subprogram_flags(bits: u64) -> String {
    const NAMES: [(u64, &str); 12] = [
        (4, "DISPFlagLocalToUnit"),
        (8, "DISPFlagDefinition"),
        (16, "DISPFlagOptimized"),
        (32, "DISPFlagPure"),
        (64, "DISPFlagElemental"),
        (128, "DISPFlagRecursive"),
        (256, "DISPFlagMainSubprogram"),
        (512, "DISPFlagDeleted"),
        (2048, "DISPFlagObjCDirect"),
        (0, ""),
        (0, ""),
        (0, ""),
    ];
    let virtuality = match bits & 3 {
        1 => Some("DISPFlagVirtual"),
        2 => Some("DISPFlagPureVirtual"),
        _ => None,
    };
    let set = NAMES.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, name)| *name);
    let names: Vec<&str> = virtuality.into_iter().chain(set).collect();
    if names.is_empty() { "0".into() } else { names.join(" | ") }
}

fn flags(flags: llvm::DIFlags) -> String {
    if flags.0 == 0 {
        return String::new();
    }
    flags.names().split('|').map(|name| format!("DIFlag{}", name.trim())).collect::<Vec<_>>().join(" | ")
}
