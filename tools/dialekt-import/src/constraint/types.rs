//! Constraints on types.

use super::predicate::{compared, expression};
use super::{DOCS, one_or_tuple, tuple};
use crate::cpp::{Kind, Translator, Value, parse};
use crate::dump::{Record, Result};
use crate::importer::Importer;
use crate::library;
use crate::names::{self, quoted};
use crate::report::What;

/// The nesting depth of constraints that is accepted.
const MAX_DEPTH: usize = 50;

/// The length that the name of a constraint may have.
const MAX_LENGTH: usize = 100_000;

impl<'d> Importer<'d, '_> {
    /// The constraint of a record, as a type in Rust.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn type_constraint(&mut self, record: Record<'d>) -> Result<String> {
        self.type_at(record, 0)
    }

    fn type_at(&mut self, record: Record<'d>, depth: usize) -> Result<String> {
        if depth > MAX_DEPTH {
            return Err(record.error("constraints are nested too deeply, or contain themselves"));
        }
        self.once(record, |this| this.new_type_at(record, depth))
    }

    /// The constraint of a record, which is imported once.
    pub(super) fn once(
        &mut self,
        record: Record<'d>,
        constraint: impl FnOnce(&mut Self) -> Result<String>,
    ) -> Result<String> {
        if let Some(known) = self.constraints.get(record.name()) {
            return Ok(known.clone());
        }
        let found = constraint(self)?;
        if found.len() > MAX_LENGTH {
            return Err(record.error("the constraint consists of too many others"));
        }
        self.constraints.insert(record.name(), found.clone());
        Ok(found)
    }

    fn new_type_at(&mut self, record: Record<'d>, depth: usize) -> Result<String> {
        if library::is_library_file(record.file()) && library::TYPES.contains(&record.name()) {
            return Ok(record.name().to_owned());
        }
        if record.is("TypeDef") {
            return self.entity_constraint(record, "type");
        }
        if let Some(constraint) = self.interface_constraint(record)? {
            return Ok(constraint);
        }
        let found = self.structured(record, depth)?;
        let built = match &found {
            Some((code, _)) if !self.is_buildable(code) => self.built(record)?,
            _ => None,
        };
        if let (Some((code, _)), Some(build)) = (&found, built) {
            return self.described(record, code, Some(build));
        }
        if record.is_anonymous() {
            return match found {
                Some((code, true)) => Ok(code),
                Some((code, false)) => self.described(record, &code, None),
                None => self.own_type_constraint(record),
            };
        }
        let key = format!("type constraint:{}", record.name());
        if let Some(name) = self.state.names.get(&key) {
            return Ok(name.to_owned());
        }
        match found {
            Some((code, true)) => {
                let name = self.name_constraint(&key, record);
                let docs = docs(record)?;
                if self.is_buildable(&code) {
                    self.state.buildable.insert(name.clone());
                }
                self.state.add("constraints", DOCS, &name, format!("{docs}pub type {name} = {code};\n"));
                Ok(name)
            }
            Some((code, false)) => self.described(record, &code, None),
            None => self.own_type_constraint(record),
        }
    }

    fn name_constraint(&mut self, key: &str, record: Record<'d>) -> String {
        let wishes = match record.is_anonymous() {
            true => vec![short(&names::pascal(record.text("summary").unwrap_or_default()))],
            false => vec![names::pascal(names::cpp_class(record.name())), names::pascal(record.name())],
        };
        self.state.names.give(key, &wishes, &[])
    }

    /// Returns whether just one type satisfies a constraint.
    pub fn is_buildable(&self, code: &str) -> bool {
        let sized =
            |prefix: &str, widths: &[&str]| code.strip_prefix(prefix).is_some_and(|width| widths.contains(&width));
        let floats = ["BF16", "TF32", "F4E2M1FN", "F6E2M3FN", "F6E3M2FN"];
        let generic = ["I<", "SI<", "UI<"].iter().any(|prefix| code.starts_with(prefix));
        let complex = code.strip_prefix("Complex<").and_then(|rest| rest.strip_suffix('>'));
        ["Index", "NoneType"].contains(&code)
            || floats.contains(&code)
            || code.starts_with("F8E")
            || generic
            || ["I", "SI", "UI"].iter().any(|prefix| sized(prefix, &["1", "8", "16", "32", "64", "128"]))
            || sized("F", &["16", "32", "64", "80", "128"])
            || complex.is_some_and(|inner| self.is_buildable(inner))
            || self.state.buildable.contains(code)
    }

    /// A combination of other constraints, and whether its generated description is that of the reference.
    fn structured(&mut self, record: Record<'d>, depth: usize) -> Result<Option<(String, bool)>> {
        // Buildability is found out elsewhere.
        let class = record.classes().rev().find(|class| !["BuildableType", "SameBuildabilityAs"].contains(class));
        let class = class.unwrap_or_default();
        let width = || record.int("bitwidth").map(|width| width.to_string());
        if record.is("F") && record.has("bitwidth") {
            return Ok(Some((format!("F{}", width()?), true)));
        }
        if ["I", "SI", "UI", "AnyI"].contains(&class) && record.has("bitwidth") {
            return Ok(Some((format!("{class}<{}>", width()?), true)));
        }
        if class == "Complex" {
            let Some(element) = self.element_of(record)? else { return Ok(None) };
            return Ok(Some((format!("Complex<{}>", self.type_at(element, depth + 1)?), true)));
        }
        if library::WIDTHS.contains(&class) {
            let mut widths = Vec::new();
            for allowed in record.defs("allowedTypes")? {
                widths.push(format!("N<{}>", allowed.int("bitwidth")?));
            }
            return Ok((!widths.is_empty() && widths.len() <= 16)
                .then(|| (format!("{class}<{}>", one_or_tuple(&widths, "")), true)));
        }
        if let Some((_, description)) = library::CONTAINERS.iter().find(|(name, _)| *name == class) {
            let Some(elements) = self.elements(record)? else { return Ok(None) };
            let summaries: Vec<&str> = elements.iter().map(|one| one.text("summary")).collect::<Result<_>>()?;
            // A container with further predicates has another description.
            if record.text("summary")? != format!("{description} of {} values", summaries.join(" or ")) {
                return Ok(None);
            }
            let elements = self.all_types(&elements, depth)?;
            return Ok(Some((format!("{class}<{}>", one_or_tuple(&elements, "AnyOf")), true)));
        }
        let counted = library::COUNTED_CONTAINERS.contains(&class);
        if counted || class.ends_with("DTensorOf") {
            if let Some((elements, numbers)) = self.counted(record)? {
                let elements = one_or_tuple(&self.all_types(&elements, depth)?, "AnyOf");
                let numbers: Vec<String> = numbers.iter().map(|n| format!("N<{n}>")).collect();
                let class = if counted { class } else { "TensorRankOf" };
                return Ok(Some((format!("{class}<{elements}, {}>", one_or_tuple(&numbers, "")), true)));
            }
            return Ok(None);
        }
        if record.is("AnyTypeOf") || record.is("AllOfType") {
            let all = record.defs("allowedTypes")?;
            let (combinator, separator) = if record.is("AnyTypeOf") { ("AnyOf", " or ") } else { ("AllOf", " and ") };
            if all.is_empty() {
                return Ok(None);
            }
            let summaries: Vec<&str> = all.iter().map(|one| one.text("summary")).collect::<Result<_>>()?;
            let same = summaries.join(separator) == record.text("summary")?;
            let any = ["::mlir::Type", "Type", "mlir::Type", ""].contains(&record.text("cppType")?.trim());
            // Formats print types of a combination whose members are of one kind as that kind: it is imported as a
            // constraint of its own.
            if !any {
                return Ok(None);
            }
            let parts = self.all_types(&all, depth)?;
            return Ok(Some((format!("{combinator}<{}>", tuple(&parts, combinator)), same)));
        }
        // The same predicate with another description.
        if let Some(predicate) = record.def("predicate")? {
            let cpp = record.text("cppType")?.trim();
            let all = self.with_predicate(predicate).to_vec();
            let base = all.into_iter().find(|other| {
                let known = other.is("TypeDef")
                    || (library::is_library_file(other.file()) && library::TYPES.contains(&other.name()));
                known && *other != record && other.text("cppType").is_ok_and(|found| found.trim() == cpp)
            });
            if let Some(base) = base {
                let same = base.text("summary")? == record.text("summary")?;
                return Ok(Some((self.type_at(base, depth + 1)?, same)));
            }
        }
        Ok(None)
    }

    fn all_types(&mut self, all: &[Record<'d>], depth: usize) -> Result<Vec<String>> {
        all.iter().map(|one| self.type_at(*one, depth + 1)).collect()
    }

    /// The element constraints of a container: those whose predicates are in its predicate.
    fn elements(&self, mut record: Record<'d>) -> Result<Option<Vec<Record<'d>>>> {
        // A confined container has the elements in its base.
        let mut depth = 0;
        while let Some(base) = record.def("baseType")? {
            depth += 1;
            if depth > MAX_DEPTH {
                return Err(record.error("constraints are nested too deeply, or contain themselves"));
            }
            record = base;
        }
        let Some(predicate) = record.def("predicate")? else { return Ok(None) };
        let concat = predicate.defs("children")?.into_iter().find(|child| child.has("prefix"));
        let Some(concat) = concat else { return Ok(None) };
        let Some(leaves) = concat.defs("children")?.first().copied() else { return Ok(None) };
        let Some(any) = leaves.defs("children")?.first().copied() else { return Ok(None) };
        let alternatives = match any.def("kind")? {
            Some(kind) if kind.name() == "PredCombinerOr" => any.defs("children")?,
            _ => vec![any],
        };
        let summary = record.text("summary")?;
        let mut all = Vec::new();
        for predicate in alternatives {
            match self.fitting(predicate, summary)? {
                Some(found) => all.push(found),
                None => return Ok(None),
            }
        }
        Ok((!all.is_empty()).then_some(all))
    }

    /// The constraint with this predicate whose description is part of the summary; the longest of several.
    fn fitting(&self, predicate: Record<'d>, summary: &str) -> Result<Option<Record<'d>>> {
        let mut best: Option<(usize, Record<'d>)> = None;
        for other in self.with_predicate(predicate) {
            let text = other.text("summary")?;
            if summary.contains(text) && best.is_none_or(|(len, _)| len < text.len()) {
                best = Some((text.len(), *other));
            }
        }
        Ok(best.map(|(_, found)| found))
    }

    fn element_of(&self, record: Record<'d>) -> Result<Option<Record<'d>>> {
        let Some(predicate) = record.def("predicate")? else { return Ok(None) };
        let leaves = predicate.defs("children")?.into_iter().find(|child| child.has("pattern"));
        let Some(leaves) = leaves else { return Ok(None) };
        let Some(element) = leaves.defs("children")?.first().copied() else { return Ok(None) };
        self.fitting(element, record.text("summary")?)
    }

    /// The element constraints of a container, and its numbers (ranks or lengths).
    fn counted(&self, record: Record<'d>) -> Result<Option<(Vec<Record<'d>>, Vec<i64>)>> {
        let (elements, numbers) = match record.defs("allowedTypes")?.as_slice() {
            [container, counts] => match counts.def("predicate")? {
                Some(predicate) => (self.elements(*container)?, compared(predicate)?),
                None => return Ok(None),
            },
            _ => {
                let mut numbers = Vec::new();
                for predicate in record.defs("predicateList")? {
                    numbers.extend(compared(predicate)?);
                }
                // Tensors have the rank among the container's predicates.
                if numbers.is_empty()
                    && let Some(predicate) = record.def("predicate")?
                    && let Some(container) = predicate.defs("children")?.first()
                {
                    numbers = compared(*container)?;
                }
                (self.elements(record)?, numbers)
            }
        };
        let fits = !numbers.is_empty() && numbers.len() <= 16;
        Ok(elements.filter(|_| fits).map(|elements| (elements, numbers)))
    }

    /// A constraint with the predicate of another one and a description of its own.
    fn described(&mut self, record: Record<'d>, code: &str, build: Option<String>) -> Result<String> {
        let summary = record.text("summary")?;
        let key = self.constraint_key(record, code);
        if let Some(name) = self.state.names.get(&key) {
            return Ok(name.to_owned());
        }
        let name = self.name_constraint(&key, record);
        if self.is_buildable(code) || build.is_some() {
            self.state.buildable.insert(name.clone());
        }
        let build = build.map_or(String::new(), |build| format!(".buildable(|cx| {build})"));
        let docs = docs(record)?;
        let base = crate::cpp::turbofish(code);
        let item = format!(
            "{docs}pub struct {name};\n\nimpl TypeConstraint for {name} {{\n    const DEF: &'static TypeConstraintDef = \
             &{base}::DEF.described({}){build};\n}}\n",
            quoted(summary)
        );
        self.state.add("constraints", DOCS, &name, item);
        Ok(name)
    }

    /// The key that tells constraints apart: the name, or the description of an anonymous one.
    fn constraint_key(&self, record: Record<'d>, code: &str) -> String {
        match record.is_anonymous() {
            true => format!("anonymous:{}:{code}", record.text("summary").unwrap_or_default()),
            false => format!("type constraint:{}", record.name()),
        }
    }

    /// A constraint with a predicate.
    fn own_type_constraint(&mut self, record: Record<'d>) -> Result<String> {
        let cpp = record.def("predicate")?.map_or(Ok("true".to_owned()), expression)?;
        let key = self.constraint_key(record, &cpp);
        if let Some(name) = self.state.names.get(&key) {
            return Ok(name.to_owned());
        }
        let name = self.name_constraint(&key, record);
        let code =
            parse(&cpp).and_then(|expr| Translator::new(&self.classes, Value::new("ty", Kind::Type)).predicate(&expr));
        let mut comment = String::new();
        let pred = code.unwrap_or_else(|| {
            comment = self.report(&name, What::Constraint, cpp.clone(), record);
            "true".into()
        });
        let class = names::last(record.text("cppType")?);
        let own_form = self.classes.own_type(class).map(str::to_owned);
        let build = self.built(record)?;
        if build.is_some() {
            self.state.buildable.insert(name.clone());
        }
        let uses = |word: &str| if mentions(&pred, word) { word.to_owned() } else { format!("_{word}") };
        let params = format!("|{}, {}|", uses("cx"), uses("ty"));
        let (docs, summary) = (docs(record)?, quoted(record.text("summary")?));
        let item = match own_form {
            Some(own) => {
                let build = build.map_or(String::new(), |build| format!(".buildable(|cx| {build})"));
                format!(
                    "{comment}{docs}pub struct {name};\n\nimpl TypeConstraint for {name} {{\n    const DEF: &'static TypeConstraintDef = \
                     &TypeConstraintDef {{ form: {own}::DEF.form, ..TypeConstraintDef::new({summary}, {params} {pred}){build} }};\n}}\n"
                )
            }
            None => {
                let kind = library::kind_of_class(class).map_or(String::new(), |kind| format!(", of kinds::{kind}"));
                let build = build.map_or(String::new(), |build| format!(", build |cx| {build}"));
                let docs: String = docs.lines().map(|line| format!("    {line}\n")).collect();
                format!(
                    "{comment}dialekt::type_constraints! {{\n{docs}    {name} = {summary}, {params} {pred}{kind}{build};\n}}\n"
                )
            }
        };
        self.state.add("constraints", DOCS, &name, item);
        Ok(name)
    }

    /// The only type that satisfies a constraint, as an expression that builds it.
    fn built(&mut self, record: Record<'d>) -> Result<Option<String>> {
        let call = record.text("builderCall")?;
        Ok(if call.is_empty() { None } else { self.built_type(call.trim(), 0) })
    }

    /// The type that a C++ builder call creates: one of the dialect with integers as parameters, a builtin one, or a
    /// vector of one.
    fn built_type(&self, call: &str, depth: usize) -> Option<String> {
        let (head, args) = call.strip_suffix(')')?.split_once('(')?;
        let head = head.trim();
        let args: Vec<&str> = split(args)
            .into_iter()
            .map(str::trim)
            .filter(|arg| !arg.is_empty() && *arg != "$_builder.getContext()")
            .collect();
        if let Some(method) = head.strip_prefix("$_builder.get")
            && let Some(constraint) = builtin(method, &args)
        {
            return Some(format!("{constraint}::DEF.build.map_or(Type::NONE, |build| build(cx))"));
        }
        let class = match head.strip_suffix("::get") {
            Some(class) => class,
            None => head.split_once("getType<").and_then(|(_, rest)| rest.strip_suffix('>'))?,
        };
        let class = names::last(class);
        if depth > 8 {
            return None;
        }
        if ["VectorType", "RankedTensorType"].contains(&class)
            && let [shape, element] = args.as_slice()
        {
            let dim = |dim: &str| match names::last(dim) {
                "kDynamic" => Some("i64::MIN".to_owned()),
                dim => dim.parse::<i64>().ok().map(|dim| dim.to_string()),
            };
            let dims = shape.strip_prefix('{')?.strip_suffix('}')?;
            let shape: Vec<String> = dims.split(',').map(|text| dim(text.trim())).collect::<Option<_>>()?;
            let (element, count) = (self.built_type(element, depth + 1)?, shape.len());
            let shape = shape.join(", ");
            let made = match class {
                "VectorType" => {
                    format!("cx.vector_type(&[{shape}], &[{}], {element})", vec!["false"; count].join(", "))
                }
                _ => format!("cx.tensor_type(&[{shape}], {element}, None)"),
            };
            return Some(format!("{made}.unwrap_or(Type::NONE)"));
        }
        let own = self.classes.own_type(class).filter(|own| self.classes.arity(own) == Some(args.len()))?;
        let mut parts = String::new();
        for arg in args {
            parts += ", ";
            match arg.parse::<i64>() {
                Ok(_) => parts += arg,
                Err(_) => parts += &self.built_type(arg, depth + 1)?,
            }
        }
        Some(format!("{own}::new(cx{parts})"))
    }
}

/// The parts of a text between commas outside of brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0i32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '{' | '<' => depth += 1,
            ')' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The constraint for the builtin type that a method of the C++ builder gives; `method` is its name without `get`.
fn builtin(method: &str, args: &[&str]) -> Option<String> {
    let width = || args.first().and_then(|arg| arg.parse::<u32>().ok());
    let integer =
        method.strip_prefix('I').and_then(|rest| rest.strip_suffix("Type")).and_then(|n| n.parse::<u32>().ok());
    match method {
        "IndexType" => Some("Index".into()),
        "NoneType" => Some("NoneType".into()),
        "F16Type" | "F32Type" | "F64Type" | "BF16Type" => Some(method.trim_end_matches("Type").to_owned()),
        "IntegerType" if args.len() == 1 => width().map(|width| format!("I::<{width}>")),
        _ => integer.map(|width| format!("I::<{width}>")),
    }
}

/// Returns whether a word occurs in code.
pub fn mentions(code: &str, word: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    code.match_indices(word)
        .any(|(at, _)| !code[..at].ends_with(is_word) && !code[at + word.len()..].starts_with(is_word))
}

/// The documentation of a constraint: its description as a sentence.
pub fn docs(record: Record<'_>) -> Result<String> {
    Ok(sentence(record.text("summary")?, record.name()))
}

/// A summary as a line of documentation.
pub fn sentence(summary: &str, name: &str) -> String {
    let summary = summary.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = if summary.is_empty() { format!("`{name}`") } else { summary };
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    let code = text.contains('<') || text.contains('[');
    match code {
        true => format!("/// `{}`\n", text.replace('`', "'")),
        false => format!("/// {first}{}{end}\n", chars.as_str()),
    }
}

/// A name shortened to a few words.
fn short(name: &str) -> String {
    const MOST: usize = 60;
    if name.len() <= MOST {
        return name.to_owned();
    }
    let cut = name.char_indices().filter(|(at, c)| *at <= MOST && c.is_uppercase()).map(|(at, _)| at).next_back();
    name[..cut.filter(|at| *at > 0).unwrap_or(MOST)].to_owned()
}
