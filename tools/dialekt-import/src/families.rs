//! Families: ops of a class that differ in their names, or in the constraints of their operands and results, become a
//! struct and a row for each.

use std::collections::BTreeMap;

use crate::constraint::mentions;
use crate::depth;
use crate::importer::Importer;
use crate::names::{pascal, quoted};
use crate::ops::{Field, attribute, body, list};

/// The least number of ops that become a family: fewer are as easily read as ops of their own.
const LEAST: usize = 3;

/// The largest number of constraints in which ops of a family may differ.
const PARAMETERS: [&str; 3] = ["A", "B", "C"];

/// An imported op.
pub struct Declared {
    /// The module that it belongs to, and its comment.
    pub module: (String, String),
    /// The class of its record.
    pub class: String,
    /// The struct.
    pub own: String,
    /// The name of the op.
    pub name: String,
    /// Marks of what could not be imported.
    pub comments: String,
    /// Its documentation.
    pub docs: String,
    /// The keys of `#[op(..)]` without the name and those that follow.
    pub keys: Vec<String>,
    /// Keys that say that it implements a trait.
    pub hooks: Vec<String>,
    /// The attribute with its format.
    pub format: String,
    /// Its fields.
    pub fields: Vec<Field>,
    /// True if names in the IR are in camel case.
    pub camel_case: bool,
    /// True if the types of its results are inferred.
    pub infers: bool,
    /// Implementations of traits, and functions.
    pub impls: String,
    /// True if there are functions that belong to it.
    pub has_functions: bool,
}

impl Declared {
    /// The declaration of an op of its own.
    pub fn code(&self) -> String {
        let name = [format!("name = {}", quoted(&self.name))];
        let keys: Vec<String> = name.iter().chain(&self.keys).chain(&self.hooks).cloned().collect();
        format!(
            "{}{}#[derive(Op)]\n{}{}pub struct {}{}\n{}",
            self.comments,
            self.docs,
            attribute("op", &keys),
            self.format,
            self.own,
            body(&self.fields, self.camel_case),
            self.impls
        )
    }

    /// The common part of ops of a family.
    fn shape(&self) -> String {
        let fields: Vec<Field> = self.fields.iter().map(|field| with_constraint(&unmarked(field), "_")).collect();
        format!("{:?} {:?} {} {:?}", self.keys, self.hooks, self.format, body(&fields, self.camel_case))
    }
}

/// The field without comments: they mark the op that they name.
fn unmarked(field: &Field) -> Field {
    Field { comments: String::new(), ..field.clone() }
}

/// The field with another constraint, if it is an operand or a result.
fn with_constraint(field: &Field, constraint: &str) -> Field {
    let mut field = field.clone();
    if is_value(&field) {
        field.ty = field.ty.replacen(&format!("<{}>", field.constraint), &format!("<{constraint}>"), 1);
        field.constraint = constraint.to_owned();
    }
    field
}

fn is_value(field: &Field) -> bool {
    let word = field.ty.strip_prefix("Option<").unwrap_or(&field.ty);
    word.starts_with("Operand") || word.starts_with("OpResult")
}

impl Importer<'_, '_> {
    /// Adds ops to their modules: as families where enough of them have the same shape.
    pub(crate) fn write_ops(&mut self, ops: Vec<Declared>) {
        let mut groups: BTreeMap<(String, String, bool, String), Vec<usize>> = BTreeMap::new();
        for (at, op) in ops.iter().enumerate().filter(|(_, op)| !op.has_functions) {
            let key = (op.module.0.clone(), op.class.clone(), op.infers, op.shape());
            groups.entry(key).or_default().push(at);
        }
        let groups: BTreeMap<usize, Vec<usize>> =
            groups.into_values().filter(|group| group.len() >= LEAST).map(|group| (group[0], group)).collect();
        let mut families = BTreeMap::new();
        for (first, group) in &groups {
            let members: Vec<&Declared> = group.iter().map(|at| &ops[*at]).collect();
            if let Some((name, code)) = self.family(&members) {
                group.iter().for_each(|at| drop(families.insert(*at, None)));
                families.insert(*first, Some((name, code)));
            }
        }
        for (at, op) in ops.iter().enumerate() {
            let (module, docs) = &op.module;
            match families.remove(&at) {
                None => self.state.add(module, docs, &op.own, op.code()),
                Some(family) => {
                    if let Some((name, code)) = family {
                        self.state.add(module, docs, &name, code);
                    }
                    // The code of the op is that of the family.
                    self.state.add(module, docs, &op.own, String::new());
                }
            }
        }
    }

    /// The name and the code of a family; `None` if its ops differ in too much.
    fn family(&mut self, members: &[&Declared]) -> Option<(String, String)> {
        let first = members.first()?;
        let differs = |at: usize| members.iter().any(|op| op.fields[at].constraint != first.fields[at].constraint);
        let column = |at: usize| members.iter().map(|op| op.fields[at].constraint.as_str()).collect::<Vec<_>>();
        // Fields whose constraints are equal in each op share a parameter.
        let mut columns: Vec<Vec<&str>> = Vec::new();
        let mut fields = Vec::new();
        for (at, field) in first.fields.iter().enumerate() {
            if !is_value(field) || !differs(at) {
                fields.push(unmarked(field));
                continue;
            }
            let column = column(at);
            let parameter = columns.iter().position(|known| *known == column).unwrap_or_else(|| {
                columns.push(column);
                columns.len() - 1
            });
            fields.push(with_constraint(&unmarked(field), PARAMETERS.get(parameter)?));
        }
        let used = |parameter: &&str| first.fields.iter().any(|field| mentions(&field.ty, parameter));
        if PARAMETERS.iter().take(columns.len()).any(used) {
            return None;
        }
        let prefix = prefix(members);
        let class = first.class.split_once('_').map_or(&*first.class, |(_, rest)| rest);
        let wish = pascal(class);
        let wish = wish.strip_suffix("Op").filter(|rest| !rest.is_empty()).unwrap_or(&wish).to_owned();
        let name = self.state.names.give(
            &format!("families:{}", first.name),
            &[wish.clone(), format!("{wish}Family")],
            &["View", "Build"],
        );
        let parameters = match columns.len() {
            0 => String::new(),
            count => format!("<{}>", PARAMETERS[..count].join(", ")),
        };
        let keys: Vec<String> =
            [format!("name = {}", quoted(&format!("{prefix}{{}}")))].iter().chain(&first.keys).cloned().collect();
        let each = list("each", &first.hooks).map_or_else(String::new, |each| format!("#[{each}]\n"));
        let mut inner = format!(
            "/// Operations of class `{}`.\n{}{each}{}pub struct {name}{parameters}{}\n",
            first.class,
            attribute("op", &keys),
            first.format,
            match fields.is_empty() {
                true => ";".to_owned(),
                false => body(&fields, first.camel_case),
            }
        );
        for (at, op) in members.iter().enumerate() {
            let arguments: Vec<String> =
                columns.iter().zip(PARAMETERS).map(|(column, name)| format!("{name} = {}", column[at])).collect();
            let arguments = if arguments.is_empty() { String::new() } else { format!("<{}>", arguments.join(", ")) };
            let mnemonic = quoted(op.name.strip_prefix(&prefix).unwrap_or(&op.name));
            let marks: String = op.fields.iter().map(|field| &*field.comments).collect();
            inner += &format!("\n{}{marks}{}{}{arguments} = {mnemonic};\n", op.comments, op.docs, op.own);
        }
        let read = || inner.parse().is_ok_and(|tokens| dialekt_ods_model::family::read(tokens).1.is_empty());
        if !depth::with_stack(read) {
            return None;
        }
        let indented = inner.lines().map(|line| if line.is_empty() { "\n".into() } else { format!("    {line}\n") });
        let impls: String = members.iter().map(|op| &*op.impls).collect();
        Some((name, format!("op_family! {{\n{}}}\n{impls}", indented.collect::<String>())))
    }
}

/// The names of ops as far as they are equal, up to a dot.
fn prefix(members: &[&Declared]) -> String {
    let first = &members[0].name;
    let common = members.iter().fold(first.len(), |length, op| {
        first.bytes().zip(op.name.bytes()).take(length).take_while(|(a, b)| a == b).count()
    });
    let end = first[..common].rfind('.').map_or(0, |dot| dot + 1);
    first[..end].to_owned()
}
