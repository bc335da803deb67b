//! Import of rewrite patterns: DRR becomes rules. A pattern that calls C++ becomes a rule that never applies, with a
//! placeholder for the function. Reference: DRR.

use serde_json::Value as Json;

use crate::constraint::mentions;
use crate::dump::{DumpError, Record, Result};
use crate::importer::Importer;
use crate::names::{self, ident, snake};
use crate::report::What;
use crate::state::{FieldRole, OpFields};

/// The nesting depth of patterns that is accepted.
const MAX_DEPTH: usize = 50;

/// The reason why a pattern is not imported.
enum Fail {
    /// The dump is wrong.
    Dump(DumpError),
    /// Rules cannot express it; the message tells the part.
    Unsaid(String),
}

impl From<DumpError> for Fail {
    fn from(error: DumpError) -> Fail {
        Fail::Dump(error)
    }
}

fn unsaid<T>(what: impl Into<String>) -> std::result::Result<T, Fail> {
    Err(Fail::Unsaid(what.into()))
}

type Part<T> = std::result::Result<T, Fail>;

/// The state of a rule under construction.
#[derive(Default)]
struct Rule {
    /// Names bound to operands.
    values: Vec<String>,
    /// Names bound to attributes.
    attrs: Vec<String>,
    /// Names bound to fields that cannot be passed to functions.
    others: Vec<String>,
    guards: Vec<String>,
    functions: String,
    /// Comments that mark functions to be written.
    marks: String,
}

impl<'d> Importer<'d, '_> {
    /// Imports all patterns whose root is an op of the dialect.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn import_rewrites(&mut self) -> Result<()> {
        for (number, record) in self.dump.instances("Pattern")?.into_iter().enumerate() {
            self.rewrite(record, number)?;
        }
        Ok(())
    }

    fn rewrite(&mut self, record: Record<'d>, number: usize) -> Result<()> {
        let key = format!("pattern:{}", record.name());
        if self.state.names.get(&key).is_some() {
            return Ok(());
        }
        let wish = match record.is_anonymous() {
            true => format!("Pattern{number}"),
            false => names::pascal(record.name()),
        };
        let own = self.state.names.give(&key, &[wish.clone(), format!("{wish}Rule")], &[]);
        let mut rule = Rule::default();
        match self.rule(record, &own, &mut rule) {
            Ok(code) => {
                let code = format!("{}{code}{}", rule.marks, rule.functions);
                self.state.add("rewrites", "Rewrite rules.", &own, code);
                Ok(())
            }
            Err(Fail::Dump(error)) => Err(error),
            Err(Fail::Unsaid(why)) => {
                let _ = self.report(&own, What::Rewrite, why, record);
                Ok(())
            }
        }
    }

    fn rule(&mut self, record: Record<'d>, own: &str, rule: &mut Rule) -> Part<String> {
        if !is_empty(record.raw("supplementalPatterns").ok()) {
            return unsaid("it makes ops beside the results");
        }
        let source = record.raw("sourcePattern")?;
        let pattern = self.source(record, source, rule, 0)?;
        let root = self.op_of(record, source)?;
        for constraint in list(record.raw("constraints").ok()) {
            self.constraint(record, constraint, own, rule)?;
        }
        let results = list(Some(record.raw("resultPatterns")?));
        let mut parts = Vec::new();
        for result in results {
            parts.push(self.result(record, result, own, rule, 0)?);
        }
        let result = match parts.as_slice() {
            [] => "{}".to_owned(),
            [one] => one.clone(),
            all if all.len() == root.results.len() => format!("({})", all.join(", ")),
            _ => return unsaid("it has more results than the root"),
        };
        let guards = match rule.guards.as_slice() {
            [] => String::new(),
            all => format!(" if {}", all.join(" && ")),
        };
        let benefit = record.raw("benefitDelta").ok().and_then(|dag| dag["args"][0][0].as_i64()).unwrap_or(0);
        let options = if benefit == 0 { String::new() } else { format!("#[rule(benefit = {benefit})]\n") };
        let docs = format!("/// `{}`, at `{}`.\n", record.name(), record.place());
        let code =
            format!("#[derive(Rewrite)]\n#[rewrite({pattern}{guards} => {result})]\n{options}pub struct {own};\n");
        if let Some(why) = self.wrong_rule(&code) {
            return unsaid(why);
        }
        Ok(docs + &code)
    }

    /// The message with which the derive rejects a rule, if it does.
    fn wrong_rule(&self, code: &str) -> Option<String> {
        let item: syn::DeriveInput = match crate::depth::read(code) {
            Ok(item) => item,
            Err(error) => return Some(error.to_string()),
        };
        let mut errors = dialekt_ods_model::Errors::default();
        let _ = dialekt_ods_model::rewrite::read(&item, &mut errors);
        errors.messages().next()
    }

    fn operator(&self, record: Record<'d>, dag: &Json) -> Part<Record<'d>> {
        let name = dag["operator"]["def"]
            .as_str()
            .ok_or_else(|| record.error("a pattern: expected a dag with an operator"))?;
        let found = self.dump.record(name);
        Ok(found.ok_or_else(|| record.error(format!("a pattern names record `{name}`, which is not there")))?)
    }

    /// The op of a dag, if it is one of the dialect.
    fn op_of(&self, record: Record<'d>, dag: &Json) -> Part<OpFields> {
        let op = self.operator(record, dag)?;
        match self.state.op_fields.get(op.name()) {
            Some(found) => Ok(found.clone()),
            None if op.is("Op") => unsaid(format!("`{}` is an op of another dialect", op.name())),
            None => unsaid(format!("`{}` is code", op.name())),
        }
    }

    /// The source pattern: `bind @ Op { field: .., .. }`
    fn source(&mut self, record: Record<'d>, dag: &'d Json, rule: &mut Rule, depth: usize) -> Part<String> {
        if depth > MAX_DEPTH {
            return unsaid("it is nested too deeply");
        }
        let op = self.op_of(record, dag)?;
        let mut fields: Vec<String> = Vec::new();
        let mut next = 0;
        for arg in list(dag.get("args")) {
            let (value, name) = (&arg[0], arg[1].as_str().unwrap_or_default());
            let Some((field, role)) = op.arguments.get(next).cloned() else {
                return unsaid("there are more arguments than the op has");
            };
            next += 1;
            let shown = ident(&field);
            if value.get("operator").is_some() && self.operator(record, value)?.name() == "either" {
                let Some((other, _)) = op.arguments.get(next).cloned() else {
                    return unsaid("`either` stands for two operands");
                };
                next += 1;
                let mut subs = Vec::new();
                for sub in list(value.get("args")) {
                    let name = sub[1].as_str().unwrap_or_default();
                    subs.push(self.sub(record, &sub[0], name, FieldRole::Operand, rule, depth)?.unwrap_or("_".into()));
                }
                fields.push(format!("({shown}, {}): either({})", ident(&other), subs.join(", ")));
            } else if let Some(sub) = self.sub(record, value, name, role, rule, depth)? {
                fields.push(if sub == shown { shown } else { format!("{shown}: {sub}") });
            }
        }
        let bind = match dag["name"].as_str() {
            Some(name) => format!("{} @ ", ident(&snake(name))),
            None => String::new(),
        };
        let rest = if fields.len() < op.arguments.len() + op.results.len() { ".." } else { "" };
        let comma = if fields.is_empty() || rest.is_empty() { "" } else { ", " };
        Ok(format!("{bind}{} {{ {}{comma}{rest} }}", op.own, fields.join(", ")))
    }

    /// The pattern of a field; `None` if it matches anything.
    fn sub(
        &mut self,
        record: Record<'d>,
        value: &'d Json,
        name: &str,
        role: FieldRole,
        rule: &mut Rule,
        depth: usize,
    ) -> Part<Option<String>> {
        let bound = (!name.is_empty() && name != "_").then(|| ident(&snake(name)));
        if value.is_null() {
            let Some(bound) = bound else { return Ok(None) };
            match role {
                FieldRole::Operand => rule.values.push(bound.clone()),
                FieldRole::Attr => rule.attrs.push(bound.clone()),
                FieldRole::Other => {
                    rule.others.push(bound);
                    return Ok(None);
                }
            }
            return Ok(Some(bound));
        }
        if value.get("operator").is_some() {
            let operator = self.operator(record, value)?;
            if operator.name() == "ConstantLikeMatcher" {
                let inner = value["args"][0][1].as_str().unwrap_or_default();
                let inner = if inner.is_empty() || inner == "_" { "_".to_owned() } else { ident(&snake(inner)) };
                rule.attrs.push(inner.clone());
                return Ok(Some(format!("constant({inner})")));
            }
            let inner = self.source(record, value, rule, depth + 1)?;
            return Ok(Some(match bound {
                Some(bound) => format!("{bound} @ {inner}"),
                None => inner,
            }));
        }
        let Some(found) = value["def"].as_str().and_then(|name| self.dump.record(name)) else {
            return unsaid(format!("{value} is no pattern"));
        };
        if found.is("ConstantAttr") {
            return self.constant(found).map(Some);
        }
        let constraint = match () {
            () if found.is("TypeConstraint") => self.type_constraint(found)?,
            () if found.is("Attr") => self.attr_constraint(found)?,
            () => return unsaid(format!("a constraint of class {}", found.class())),
        };
        let claim = match (found.is("TypeConstraint"), role) {
            (true, FieldRole::Operand) | (false, FieldRole::Attr) => {
                !["AnyType", "AnyAttr"].contains(&constraint.as_str())
            }
            _ => return unsaid(format!("`{constraint}` of what may be missing or several")),
        };
        let bound = bound.unwrap_or_else(|| "_".into());
        if role == FieldRole::Operand { &mut rule.values } else { &mut rule.attrs }.push(bound.clone());
        if constraint.contains('<') {
            return unsaid(format!("`{constraint}` has no name of its own"));
        }
        Ok(Some(if claim { format!("{constraint}({bound})") } else { bound }))
    }

    /// A constant attribute.
    fn constant(&mut self, found: Record<'d>) -> Part<String> {
        let constraint = self.attr_constraint(found.required_def("attr")?)?;
        let text = found.text("value")?;
        let Some(code) = self.default_value(&constraint, text) else {
            return unsaid(format!("the constant {text} of `{constraint}`"));
        };
        // Strings are literals in rules.
        let literal = code.strip_prefix("cx.ident(").and_then(|rest| rest.strip_suffix(')'));
        Ok(literal.map_or(code.clone(), str::to_owned))
    }

    /// A condition: a call of a placeholder function, which never holds.
    fn constraint(&mut self, record: Record<'d>, constraint: &'d Json, own: &str, rule: &mut Rule) -> Part<()> {
        let found = self.operator(record, constraint)?;
        let mut args = Vec::new();
        for arg in list(constraint.get("args")) {
            let name = arg[1].as_str().unwrap_or_default();
            if name.is_empty() || rule.others.contains(&ident(&snake(name))) {
                return unsaid(format!("`{}` is asked of something that has no name here", found.name()));
            }
            args.push(ident(&snake(name)));
        }
        if args.len() > 26 {
            return unsaid(format!("`{}` has too many arguments", found.name()));
        }
        if found.name() == "HasNoUseOf"
            && let [one] = args.as_slice()
            && rule.values.contains(one)
        {
            rule.guards.push(format!("!cx.value({one}).has_uses()"));
            return Ok(());
        }
        let name = self.function(record, found, own, &args, "bool", "false", rule);
        rule.guards.push(format!("{name}(cx, {})", args.join(", ")));
        Ok(())
    }

    /// A placeholder for a C++ function.
    #[expect(clippy::too_many_arguments, reason = "the parts of a function")]
    fn function(
        &mut self,
        record: Record<'d>,
        found: Record<'d>,
        own: &str,
        args: &[String],
        ty: &str,
        body: &str,
        rule: &mut Rule,
    ) -> String {
        let name = format!("{}_{}", snake(own), snake(names::cpp_class(found.name())));
        let name = name.trim_start_matches('_').to_owned();
        if mentions(&rule.functions, &name) {
            return name;
        }
        let mark = self.report(own, What::Rewrite, format!("`{}` is C++", found.name()), record);
        // The types of arguments are generic, as the C++ code is not known.
        let types: Vec<String> = ('A'..='Z').take(args.len()).map(String::from).collect();
        let params: String = types.iter().map(|ty| format!(", _: {ty}")).collect();
        let types = if types.is_empty() { String::new() } else { format!("<{}>", types.join(", ")) };
        rule.functions += &format!("\n{mark}fn {name}{types}(_: &Rewriter<'_>{params}) -> {ty} {{\n    {body}\n}}\n");
        name
    }

    /// The replacement of a result: a value, an op, or the value of a function.
    fn result(&mut self, record: Record<'d>, dag: &'d Json, own: &str, rule: &mut Rule, depth: usize) -> Part<String> {
        if depth > MAX_DEPTH {
            return unsaid("it is nested too deeply");
        }
        let operator = self.operator(record, dag)?;
        if operator.name() == "replaceWithValue" {
            let name = dag["args"][0][1].as_str().unwrap_or_default();
            return self.value_of(name, rule);
        }
        if operator.is("NativeCodeCall") {
            return self.native(record, dag, operator, own, rule, FieldRole::Operand);
        }
        let op = self.op_of(record, dag)?;
        let mut fields = Vec::new();
        let mut typed = false;
        for (at, arg) in list(dag.get("args")).into_iter().enumerate() {
            let (value, name) = (&arg[0], arg[1].as_str().unwrap_or_default());
            if value.get("operator").is_some() && self.operator(record, value)?.name() == "returnType" {
                let of = value["args"][0][1].as_str().unwrap_or_default();
                let (of, [result]) = (self.value_of(of, rule)?, op.results.as_slice()) else {
                    return unsaid("types of several results");
                };
                fields.push(format!("{}: cx.value({of}).ty()", ident(result)));
                typed = true;
                continue;
            }
            let Some((field, role)) = op.arguments.get(at).cloned() else {
                return unsaid("there are more arguments than the op has");
            };
            let code = self.argument(record, value, name, role, own, rule, depth)?;
            let shown = ident(&field);
            fields.push(if code == shown { shown } else { format!("{shown}: {code}") });
        }
        if depth > 0 && !op.infers && !typed {
            return unsaid(format!("the types of the results of `{}` do not follow", op.own));
        }
        Ok(format!("{} {{ {} }}", op.own, fields.join(", ")))
    }

    #[expect(clippy::too_many_arguments, reason = "where an argument stands")]
    fn argument(
        &mut self,
        record: Record<'d>,
        value: &'d Json,
        name: &str,
        role: FieldRole,
        own: &str,
        rule: &mut Rule,
        depth: usize,
    ) -> Part<String> {
        if role == FieldRole::Other {
            return unsaid(format!("`{name}` may be missing, or be several"));
        }
        if value.is_null() {
            return match role {
                FieldRole::Attr if rule.attrs.contains(&ident(&snake(name))) => Ok(ident(&snake(name))),
                FieldRole::Attr => unsaid(format!("`{name}` is no attribute")),
                _ => self.value_of(name, rule),
            };
        }
        if value.get("operator").is_some() {
            let operator = self.operator(record, value)?;
            return match operator.is("NativeCodeCall") {
                true => self.native(record, value, operator, own, rule, role),
                false => self.result(record, value, own, rule, depth + 1),
            };
        }
        match value["def"].as_str().and_then(|name| self.dump.record(name)) {
            Some(found) if found.is("ConstantAttr") => self.constant(found),
            _ => unsaid(format!("{value} is no result")),
        }
    }

    fn value_of(&self, name: &str, rule: &Rule) -> Part<String> {
        let bound = ident(&snake(name));
        match rule.values.contains(&bound) {
            true => Ok(bound),
            false => unsaid(format!("`{name}` is not the name of an operand")),
        }
    }

    /// A call of native code: the rule does not apply as long as the function is a placeholder.
    fn native(
        &mut self,
        record: Record<'d>,
        dag: &'d Json,
        found: Record<'d>,
        own: &str,
        rule: &mut Rule,
        role: FieldRole,
    ) -> Part<String> {
        let mut args = Vec::new();
        for arg in list(dag.get("args")) {
            let name = ident(&snake(arg[1].as_str().unwrap_or_default()));
            if !arg[0].is_null() || !(rule.values.contains(&name) || rule.attrs.contains(&name)) {
                return unsaid(format!("arguments of `{}`", found.name()));
            }
            args.push(name);
        }
        if args.len() > 26 {
            return unsaid(format!("`{}` has too many arguments", found.name()));
        }
        let (ty, body) = match role {
            FieldRole::Attr => ("Attribute", "Attribute::UNIT"),
            _ => ("Value", "Value::NULL"),
        };
        let name = self.function(record, found, own, &args, ty, body, rule);
        let guard = format!("{name}_is_written()");
        if !rule.guards.contains(&guard) {
            rule.functions += &format!("\nfn {name}_is_written() -> bool {{\n    false\n}}\n");
            rule.guards.push(guard);
        }
        let args: String = args.iter().map(|arg| format!(", {arg}")).collect();
        Ok(format!("{name}(cx{args})"))
    }
}

fn list(value: Option<&Json>) -> Vec<&Json> {
    value.and_then(Json::as_array).into_iter().flatten().collect()
}

fn is_empty(value: Option<&Json>) -> bool {
    value.and_then(Json::as_array).is_none_or(Vec::is_empty)
}
