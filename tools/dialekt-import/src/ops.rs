//! Import of ops: structs of operands, attributes, regions, successors and results.

use crate::constraint::Presence;
use crate::depth;
use crate::docs::comment;
use crate::dump::{Record, Result};
use crate::families::Declared;
use crate::format::{Format, op_format};
use crate::functions;
use crate::importer::Importer;
use crate::names::{camel, ident, quoted, snake};
use crate::report::What;
use crate::state::{FieldRole, OpFields};
use crate::traits::{Listed, TraitsOf};

/// Custom directives that ir-core implements, with their paths.
const DIRECTIVES: &[&str] = &["DynamicIndexList"];

/// Names that methods of views and builders and generated code use.
const TAKEN: &[&str] =
    &["attributes", "attribute_names", "operation", "operands", "regions", "insert", "with_attr", "with_types", "_"];

/// A field of the struct.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name in the IR.
    pub name: String,
    /// Its name in Rust.
    pub field: String,
    /// Its type.
    pub ty: String,
    /// `#[default(..)]` and the like.
    pub attrs: String,
    /// The constraint of its types, or of the attribute.
    pub constraint: String,
    /// Comments that mark what could not be imported.
    pub comments: String,
}

impl<'d> Importer<'d, '_> {
    /// Imports all ops of the dialect.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn import_ops(&mut self) -> Result<()> {
        let mut ops = Vec::new();
        for record in self.ops()? {
            let short = record.text("opName")?;
            if short.is_empty() || !short.chars().all(|c| c.is_ascii_alphanumeric() || "_.$-".contains(c)) {
                return Err(record.error(format!("field `opName`: {short:?} is no name of an operation")));
            }
            let name = format!("{}.{short}", self.state.namespace);
            if self.state.ops.insert(name.clone()) {
                ops.push(self.op(record, &name)?);
            }
        }
        self.write_ops(ops);
        Ok(())
    }

    fn op(&mut self, record: Record<'d>, name: &str) -> Result<Declared> {
        let key = format!("ops:{}", record.required_text("opName")?);
        let own = self.state.names.get(&key).unwrap_or("Op").to_owned();
        let mut fields = self.fields(record, name)?;
        rename(&mut fields);
        let by_name: Vec<(String, String)> =
            fields.iter().map(|field| (field.name.clone(), field.field.clone())).collect();
        let parts: Vec<(&str, &str)> = fields.iter().map(|field| (field.name.as_str(), field.ty.as_str())).collect();
        let like_function = functions::is_like_function(record, &parts)?;
        let mut listed = self.traits(record, &TraitsOf { name, ident: &own, fields: &by_name, like_function })?;
        let is_function = like_function && listed.interfaces.iter().any(|one| one == functions::INTERFACE);
        // A symbol name that is optional makes the symbol optional.
        let optional_name = |field: &Field| field.name == "sym_name" && field.ty.starts_with("Option<");
        if fields.iter().any(optional_name)
            && let Some(symbol) = listed.traits.iter_mut().find(|one| *one == "Symbol")
        {
            *symbol = "Symbol(optional)".into();
        }
        if is_function && let Some(symbol) = listed.traits.iter_mut().find(|one| *one == "Symbol") {
            *symbol = functions::symbol(record)?.to_owned();
        }
        let mut keys = vec![format!("name = {}", quoted(name))];
        let camel_case = fields.iter().any(|field| field.field != field.name && camel(&field.field) == field.name);
        if camel_case {
            keys.push("rename_all = \"camelCase\"".into());
        }
        let mut impls = String::new();
        let mut hooks = String::new();
        self.hooks(record, name, &own, &mut hooks, &mut impls, &mut listed)?;
        let body = body(&fields, camel_case);
        let mut tail = Vec::new();
        if !listed.effects.is_empty() && !listed.traits.iter().any(|one| one == "Pure" || one == "NoMemoryEffect") {
            tail.push(format!("effects({})", listed.effects.join(", ")));
        }
        let hooks: Vec<String> = hooks.split(',').filter(|hook| !hook.is_empty()).map(str::to_owned).collect();
        if let Some(group) = record.def("opDocGroup")? {
            tail.push(format!("doc_group = {}", quoted(group.text("summary")?)));
        }
        if let Some(dialect) = self.default_dialect(record, name, &mut listed.comments)? {
            tail.push(format!("default_dialect = {}", quoted(&dialect)));
        }
        let format = match is_function {
            true => {
                tail.extend(functions::FORM.map(str::to_owned));
                listed.comments += &self.report(name, What::Syntax, "that it is that of functions is assumed", record);
                None
            }
            false => self.format(record, name, &by_name, &mut listed.comments)?,
        };
        let all: Vec<String> = tail.iter().chain(&hooks).cloned().collect();
        let format = self.fitting_format(record, name, &own, &keys, &all, &body, &mut listed, format, &fields)?;
        let mut all = keys.split_off(1);
        all.extend(list("traits", &listed.traits));
        all.extend(list("interfaces", &listed.interfaces.iter().map(|one| format!("{one} {{}}")).collect::<Vec<_>>()));
        all.extend(tail);
        let module = module_name(record.file());
        let mut declared = Declared {
            module: (format!("ops::{module}"), format!("Operations of `{}`.", record.file())),
            class: record.class().to_owned(),
            own,
            name: name.to_owned(),
            comments: listed.comments,
            docs: comment(record.text("summary")?, record.text("description")?, record.name()),
            keys: all,
            hooks,
            format,
            fields,
            camel_case,
            infers: false,
            has_functions: !listed.functions.is_empty(),
            impls: impls + &listed.functions,
        };
        declared.infers = self.remember(record, &declared);
        self.state.list("ops", &declared.own);
        Ok(declared)
    }

    /// Keeps the fields of an op for the import of patterns. Returns whether the types of its results are inferred.
    fn remember(&mut self, record: Record<'d>, op: &Declared) -> bool {
        let Declared { own, fields, .. } = op;
        let code = op.code();
        let role = |ty: &str| match () {
            () if ty.starts_with("Operand<") => FieldRole::Operand,
            () if ty == "Attr<UnitAttr>" => FieldRole::Other,
            () if ty.starts_with("Attr<") => FieldRole::Attr,
            () => FieldRole::Other,
        };
        let is_result = |ty: &str| ty.starts_with("OpResult") || ty.starts_with("Option<OpResult");
        let is_argument = |ty: &str| {
            ["Operand", "Attr<", "Prop<"].iter().any(|word| ty.strip_prefix("Option<").unwrap_or(ty).starts_with(word))
        };
        let of = |want: &dyn Fn(&str) -> bool| fields.iter().filter(|field| want(&field.ty)).collect::<Vec<_>>();
        let item = code.find("#[derive(Op)]").map_or("", |at| &code[at..]);
        let model = depth::read::<syn::File>(item).ok().and_then(|file| match file.items.into_iter().next() {
            Some(syn::Item::Struct(item)) => dialekt_ods_model::op::read(&item.into()).0,
            _ => None,
        });
        let infers = model.is_some_and(|model| !matches!(model.infer, dialekt_ods_model::op::Infer::None));
        let results: Vec<String> = of(&is_result).iter().map(|field| field.field.clone()).collect();
        let arguments = of(&is_argument).iter().map(|field| (field.field.clone(), role(&field.ty))).collect();
        let infers = infers || results.is_empty();
        let kept = OpFields { own: own.to_owned(), arguments, results, infers };
        self.state.op_fields.insert(record.name().to_owned(), kept);
        infers
    }

    /// The dialect whose ops are printed without prefix in the op's regions. If C++ code decides, it is assumed to be
    /// the op's own dialect.
    fn default_dialect(&mut self, record: Record<'d>, of: &str, comments: &mut String) -> Result<Option<String>> {
        let code = record.text("extraClassDeclaration")?;
        if let Some((_, rest)) = code.split_once("getDefaultDialect()") {
            let literal = rest.split_once('"').and_then(|(_, rest)| rest.split_once('"')).map(|(literal, _)| literal);
            return Ok(literal.map(str::to_owned));
        }
        for found in record.defs("traits")? {
            if found.text("cppInterfaceName").unwrap_or_default() == "OpAsmOpInterface"
                && found.texts("alwaysOverriddenMethods")?.contains(&"getDefaultDialect")
            {
                let own = self.state.namespace.clone();
                *comments +=
                    &self.report(of, What::Syntax, format!("that the default dialect is `{own}` is assumed"), record);
                return Ok(Some(own));
            }
        }
        Ok(None)
    }

    /// Placeholders for verifiers and other hooks, which are code.
    fn hooks(
        &mut self,
        record: Record<'d>,
        name: &str,
        own: &str,
        hooks: &mut String,
        impls: &mut String,
        listed: &mut Listed,
    ) -> Result<()> {
        if record.flag("hasVerifier")? {
            hooks.push_str("verify,");
            let mark = self.report(name, What::Verifier, "is C++", record);
            *impls += &format!(
                "\nimpl Verify for {own} {{\n    {mark}    fn verify(_: Self::View<'_>, _: &mut Vec<Diagnostic>) -> Result<(), Invalid> {{\n        Ok(())\n    }}\n}}\n"
            );
        }
        if record.flag("hasRegionVerifier")? {
            hooks.push_str("verify_regions,");
            let mark = self.report(name, What::Verifier, "that of regions is C++", record);
            *impls += &format!(
                "\nimpl VerifyRegions for {own} {{\n    {mark}    fn verify_regions(_: Self::View<'_>, _: &mut Vec<Diagnostic>) -> Result<(), Invalid> {{\n        Ok(())\n    }}\n}}\n"
            );
        }
        if record.flag("hasFolder")? {
            hooks.push_str("fold,");
            let mark = self.report(name, What::Folder, "is C++", record);
            *impls += &format!(
                "\nimpl Fold for {own} {{\n    {mark}    fn fold(_: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {{\n        None\n    }}\n}}\n"
            );
        }
        if record.flag("hasCanonicalizer")? || record.flag("hasCanonicalizeMethod")? {
            listed.comments += &self.report(name, What::Canonicalizer, "patterns are C++", record);
        }
        Ok(())
    }

    fn fields(&mut self, record: Record<'d>, name: &str) -> Result<Vec<Field>> {
        let mut fields = Vec::new();
        for (list, is_result) in [("arguments", false), ("results", true)] {
            // Regions and successors come between arguments and results, as in the IR.
            if is_result {
                self.regions(record, name, &mut fields)?;
            }
            for (index, arg) in record.dag(list)?.into_iter().enumerate() {
                let Some(mut value) = arg.record else {
                    return Err(record.error(format!("field `{list}`: expected a constraint for argument {index}")));
                };
                let mut comments = String::new();
                let mut effects = Vec::new();
                if value.has("decorators") && value.has("constraint") {
                    for decorator in value.defs("decorators")? {
                        if decorator.is("SideEffect") {
                            effects.extend(self.effect(name, decorator, &mut comments)?);
                        }
                    }
                    value = value.required_def("constraint")?;
                }
                let mut field = match () {
                    () if value.is("TypeConstraint") => self.value_field(value, arg.name, is_result, index)?,
                    () if value.is("Attr") || value.is("Property") => self.attr_field(value, arg.name, name)?,
                    () if value.is("DerivedAttr") => continue,
                    () => {
                        let details = format!("argument `{}` of class {}", arg.name, value.class());
                        return Err(record.error(details));
                    }
                };
                if !effects.is_empty() && !value.is("Property") {
                    field.attrs += &format!("    #[effects({})]\n", effects.join(", "));
                }
                field.comments = comments + &field.comments;
                fields.push(field);
            }
        }
        Ok(fields)
    }

    fn value_field(&mut self, value: Record<'d>, name: &str, is_result: bool, index: usize) -> Result<Field> {
        let word = if is_result { "OpResult" } else { "Operand" };
        let base = if value.has("baseType") && (value.is("Variadic") || value.is("Optional")) {
            value.required_def("baseType")?
        } else {
            value
        };
        let constraint = self.type_constraint(base)?;
        let mut attrs = String::new();
        let ty = match () {
            () if value.is("VariadicOfVariadic") => {
                attrs = format!("    #[sizes({})]\n", ident(&snake(value.text("segmentAttrName")?)));
                format!("OperandGroups<{constraint}>")
            }
            () if value.is("Variadic") => format!("{word}s<{constraint}>"),
            () if value.is("Optional") => format!("Option<{word}<{constraint}>>"),
            () => format!("{word}<{constraint}>"),
        };
        let noun = if is_result { "result" } else { "operand" };
        let field = if name.is_empty() { format!("{noun}{index}") } else { snake(name) };
        Ok(Field { name: name.to_owned(), field, ty, attrs, constraint, comments: String::new() })
    }

    fn attr_field(&mut self, value: Record<'d>, name: &str, of: &str) -> Result<Field> {
        let found = self.attr_use(value, of, name)?;
        let word = if found.property { "Prop" } else { "Attr" };
        let (optional, default) = match &found.presence {
            Presence::Required => (false, None),
            Presence::Optional => (true, None),
            Presence::Default(value) => (false, Some(value)),
            Presence::ReadAs(value) => (true, Some(value)),
        };
        // The presence of a unit attribute is its value.
        let unit = found.constraint == "UnitAttr";
        let ty = match optional && !unit {
            true => format!("Option<{word}<{}>>", found.constraint),
            false => format!("{word}<{}>", found.constraint),
        };
        let attrs = default.filter(|_| !unit).map_or(String::new(), |value| format!("    #[default({value})]\n"));
        Ok(Field {
            name: name.to_owned(),
            field: snake(name),
            ty,
            attrs,
            constraint: found.constraint,
            comments: found.comment,
        })
    }

    fn regions(&mut self, record: Record<'d>, of: &str, fields: &mut Vec<Field>) -> Result<()> {
        for (list, word, noun) in [("regions", "Region", "region"), ("successors", "Successor", "successor")] {
            for (index, arg) in record.dag(list)?.into_iter().enumerate() {
                let Some(value) = arg.record else {
                    return Err(record.error(format!("field `{list}`: expected a constraint for {noun} {index}")));
                };
                let mut comments = String::new();
                let variadic = value.is("VariadicRegion") || value.is("VariadicSuccessor");
                let summary = value.text("summary")?;
                let blocks = crate::constraint::integers(summary);
                let claim = match (noun, summary, blocks.as_slice()) {
                    ("region", "any region" | "", _) | ("successor", "any successor" | "", _) => String::new(),
                    ("region", text, [n]) if text.contains("at least") => format!("<MinSizedRegion<{n}>>"),
                    ("region", text, [n]) if text.contains("at most") => format!("<MaxSizedRegion<{n}>>"),
                    ("region", text, [n]) if text.starts_with("region with") => format!("<SizedRegion<{n}>>"),
                    _ => {
                        comments = self.report(of, What::Constraint, format!("{noun}: {summary}"), value);
                        String::new()
                    }
                };
                let plural = if variadic { "s" } else { "" };
                let field = if arg.name.is_empty() { format!("{noun}{index}") } else { snake(arg.name) };
                fields.push(Field {
                    name: arg.name.to_owned(),
                    field,
                    ty: format!("{word}{plural}{claim}"),
                    attrs: String::new(),
                    constraint: String::new(),
                    comments,
                });
            }
        }
        Ok(())
    }

    /// The format of an op in tokens, if its custom form is not code.
    fn format(
        &mut self,
        record: Record<'d>,
        of: &str,
        fields: &[(String, String)],
        comments: &mut String,
    ) -> Result<Option<String>> {
        if record.flag("hasCustomAssemblyFormat")? {
            *comments +=
                &self.report(of, What::Syntax, "is read and written by C++: the generic form stands for it", record);
            return Ok(None);
        }
        let text = record.text("assemblyFormat")?;
        if text.is_empty() {
            return Ok(None);
        }
        let rename = |name: &str| {
            fields.iter().find(|(found, _)| found == name).map_or_else(|| snake(name), |(_, field)| field.clone())
        };
        let Format { mut tokens, customs } = match op_format(text, &rename) {
            Ok(format) => format,
            Err(why) => {
                *comments += &self.report(of, What::Format, why, record);
                return Ok(None);
            }
        };
        let unknown: Vec<&str> = customs.iter().map(String::as_str).filter(|name| !DIRECTIVES.contains(name)).collect();
        if !unknown.is_empty() {
            let details = format!("{} in C++: `#[assembly({tokens})]`", unknown.join(", "));
            *comments += &self.report(of, What::Syntax, details, record);
            return Ok(None);
        }
        tokens = tokens.replace("\"::mlir::AsmParser::Delimiter::Paren\"", "\"()\"");
        Ok(Some(tokens))
    }

    /// Leaves out parts that the derive rejects: the format, or else traits one by one.
    #[expect(clippy::too_many_arguments, reason = "the parts of an op")]
    fn fitting_format(
        &mut self,
        record: Record<'d>,
        of: &str,
        own: &str,
        keys: &[String],
        tail: &[String],
        body: &str,
        listed: &mut Listed,
        format: Option<String>,
        fields: &[Field],
    ) -> Result<String> {
        let whole = |traits: &[String], format: &str| {
            let mut all = keys.to_vec();
            all.extend(list("traits", traits));
            all.extend(tail.iter().cloned());
            format!("#[op({})]\n{format}pub struct {own}{body}\n", all.join(", "))
        };
        // Mistakes that remain without the format are in traits or fields.
        while let Err(why) = self.check_op(&whole(&listed.traits, ""), fields) {
            let culprit = (0..listed.traits.len()).rev().find(|at| {
                let mut fewer = listed.traits.clone();
                fewer.remove(*at);
                self.check_op(&whole(&fewer, ""), fields).is_ok()
            });
            let Some(at) = culprit.or_else(|| listed.traits.len().checked_sub(1)) else {
                listed.comments += &self.report(of, What::Definition, why, record);
                return Ok(String::new());
            };
            let removed = listed.traits.remove(at);
            listed.comments += &self.report(of, What::Trait, format!("{removed}: {why}"), record);
        }
        let Some(tokens) = format else { return Ok(String::new()) };
        let assembly = format!("#[assembly({tokens})]\n");
        match self.check_op(&whole(&listed.traits, &assembly), fields) {
            Ok(()) => Ok(assembly),
            Err(why) => {
                listed.comments += &self.report(of, What::Format, format!("{why}: `{}`", assembly.trim()), record);
                Ok(String::new())
            }
        }
    }

    /// Checks that the derive accepts the op; the error is its message.
    fn check_op(&self, code: &str, fields: &[Field]) -> std::result::Result<(), String> {
        let item: syn::DeriveInput = depth::read(code).map_err(|error| error.to_string())?;
        let (model, errors) = dialekt_ods_model::op::read(&item);
        if let Some(message) = errors.messages().next() {
            return Err(message);
        }
        let claims = model.and_then(|model| model.format).map(|format| format.claims).unwrap_or_default();
        for claim in claims {
            let Some(field) = fields.get(claim.field) else { continue };
            let holds = match claim.holds {
                dialekt_ods_model::format::Holds::Buildable => self.is_buildable(&field.constraint),
                dialekt_ods_model::format::Holds::Typed => self.is_typed(&field.constraint),
            };
            if !holds {
                return Err(claim.message);
            }
        }
        Ok(())
    }
}

/// The attribute `#[name(a, b)]`; a long one is broken into lines, as rustfmt does not do so.
pub fn attribute(name: &str, keys: &[String]) -> String {
    let line = format!("#[{name}({})]\n", keys.join(", "));
    if line.len() <= 120 {
        return line;
    }
    let lines: Vec<String> = keys.iter().map(|key| format!("    {key}")).collect();
    format!("#[{name}(\n{}\n)]\n", lines.join(",\n"))
}

/// `name(a, b)`; `None` for an empty list.
pub fn list(name: &str, all: &[String]) -> Option<String> {
    (!all.is_empty()).then(|| format!("{name}({})", all.join(", ")))
}

/// Gives fields names that are not taken.
fn rename(fields: &mut [Field]) {
    for at in 0..fields.len() {
        let (before, rest) = fields.split_at_mut(at);
        let field = &mut rest[0].field;
        while TAKEN.contains(&field.as_str()) || before.iter().any(|other| other.field == *field) {
            field.push('_');
        }
    }
}

pub fn body(fields: &[Field], camel_case: bool) -> String {
    if fields.is_empty() {
        return " {}".into();
    }
    let mut out = String::from(" {\n");
    for field in fields {
        out += &field.comments.lines().map(|line| format!("    {line}\n")).collect::<String>();
        out += &field.attrs;
        let derived = if camel_case { camel(&field.field) } else { field.field.clone() };
        if derived != field.name {
            out += &format!("    #[name({})]\n", quoted(&field.name));
        }
        out += &format!("    pub {}: {},\n", ident(&field.field), field.ty);
    }
    out + "}"
}

/// The module of a file: `ShapeOps.td` is `shape_ops`.
pub fn module_name(file: &str) -> String {
    let name = snake(file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".td"));
    match ident(&name) {
        same if same == name => name,
        _ => format!("{name}_"),
    }
}
