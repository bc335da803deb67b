//! Checks of a registry as a whole: declarations agree with each other and with themselves, which no single declaration
//! can tell.

use std::collections::HashSet;

use super::dialect::{DialectDescriptor, DialectRegistry, OpDescriptor, ParamsDef, is_valid_op_name};
use super::{Context, ContextData, DialectExtension, Promise, PromiseOf};
use crate::decl::format::{Arg, Clause, Elem, Format, Present, TypeArg, TypeRoot, TypeSource};
use crate::decl::interface::find_entry;
use crate::decl::op::{GroupKind, Infer, Sizes, ValueGroups};
use crate::decl::params::{ParamArg, ParamElem, ParamsAsm, ParamsEncoding, Presence};
use crate::decl::{AttrPred, EnumDef, TraitCheck};
use crate::types::is_valid_namespace;

impl DialectRegistry {
    /// The mistakes in the declarations, a sentence each; empty when there are none.
    pub fn check(&self) -> Vec<String> {
        let mut problems: Vec<String> =
            self.clashes().iter().map(|name| format!("two dialects are named `{name}`")).collect();
        let cx = Context::with_registry(self.clone());
        for name in self.names() {
            let Some(dialect) = self.get(name) else { continue };
            // Defaults may be of dialects that this one depends on.
            cx.load_dialect(name.as_bytes());
            Check { cx: &cx, dialect, problems: &mut problems }.all(self);
        }
        self.extensions().iter().for_each(|extension| check_extension(extension, &mut problems));
        problems
    }
}

/// Collects the mistakes in an extension that are not those of the dialects that it extends.
fn check_extension(extension: &DialectExtension, problems: &mut Vec<String>) {
    let mut say = |problem: String| problems.push(format!("{}: {problem}", extension.name));
    let ops = extension.ops.iter().map(|op| ("operation", op.name.to_owned()));
    let params = |what: &'static str, defs: &'static [&'static ParamsDef]| {
        defs.iter().map(move |def| (what, format!("{}.{}", def.dialect, def.mnemonic)))
    };
    for (what, name) in ops.chain(params("attribute", extension.attrs)).chain(params("type", extension.types)) {
        if extension.extended(&name).is_none() {
            say(format!("the {what} {name} is of no dialect that it extends"));
        }
    }
    let loaded = |name: &str| {
        let dialect = name.split_once('.').map_or(name, |(dialect, _)| dialect);
        extension.extends.iter().chain(extension.loads).any(|loaded| loaded.name == dialect) || dialect == "builtin"
    };
    for (name, model) in extension.attached().external_models() {
        if !loaded(name) {
            let interface = model.interface.name;
            say(format!("it implements {interface} for {name}, whose dialect it neither extends nor loads"));
        }
    }
}

/// Returns whether a text may stand behind `#dialect.` or `!dialect.`.
fn is_mnemonic(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c))
}

/// Collects the mistakes in the declarations of a dialect.
pub(super) struct Check<'a> {
    pub(super) cx: &'a ContextData,
    pub(super) dialect: &'static DialectDescriptor,
    pub(super) problems: &'a mut Vec<String>,
}

impl Check<'_> {
    fn say(&mut self, about: &str, problem: impl std::fmt::Display) {
        self.problems.push(format!("{about}: {problem}"));
    }

    fn all(&mut self, registry: &DialectRegistry) {
        let DialectDescriptor { name, enums, promises, .. } = *self.dialect;
        let (ops, attrs) = (registry.ops_of(self.dialect), registry.attrs_of(self.dialect));
        let types = registry.types_of(self.dialect);
        if !is_valid_namespace(name.as_bytes()) {
            self.say(name, "this is no namespace");
        }
        self.unique(name, "operations", ops.iter().map(|op| op.name));
        self.unique(name, "attributes", attrs.iter().map(|def| def.mnemonic));
        self.unique(name, "types", types.iter().map(|def| def.mnemonic));
        self.unique(name, "enums", enums.iter().map(|def| def.name));
        self.codes(name, "attributes", &attrs);
        self.codes(name, "types", &types);
        ops.into_iter().for_each(|op| self.op(op));
        attrs.into_iter().chain(types).for_each(|def| self.params(def));
        enums.iter().for_each(|def| self.enumeration(name, def));
        promises.iter().for_each(|promise| self.promise(promise));
    }

    /// A promise of what is there already.
    fn promise(&mut self, promise: &Promise) {
        let own = match promise.of {
            PromiseOf::Op(op) => op.interfaces,
            PromiseOf::Type(def) | PromiseOf::Attr(def) => def.interfaces,
            PromiseOf::Dialect => self.dialect.interfaces,
        };
        if find_entry(own, promise.interface).is_some() {
            let name = promise.name(self.dialect);
            self.say(&name, format!("the interface {} is promised, and implemented as well", promise.interface.name));
        }
    }

    /// Names that stand twice.
    fn unique<'n>(&mut self, about: &str, what: &str, names: impl Iterator<Item = &'n str>) {
        let mut seen = HashSet::new();
        for name in names {
            if !seen.insert(name) {
                self.say(about, format!("two {what} are named `{name}`"));
            }
        }
    }

    /// Codes of encodings in bytecode that stand twice.
    fn codes(&mut self, about: &str, what: &str, defs: &[&'static ParamsDef]) {
        let mut seen = HashSet::new();
        for def in defs {
            let codes = match &def.encoding {
                ParamsEncoding::Text => &[][..],
                ParamsEncoding::Params { code, .. } => std::slice::from_ref(code),
                ParamsEncoding::Custom { codes, .. } => codes,
            };
            for code in codes {
                if !seen.insert(*code) {
                    self.say(about, format!("two {what} have the code {code} in bytecode"));
                }
            }
        }
    }

    // ---- operations

    pub(super) fn op(&mut self, op: &'static OpDescriptor) {
        let name = op.name;
        let dialect = self.dialect.name;
        if !name.strip_prefix(dialect).is_some_and(|rest| rest.starts_with('.')) || !is_valid_op_name(name) {
            self.say(name, format!("this is no name of an operation of dialect `{dialect}`"));
        }
        for (what, groups) in [("operands", &op.operands), ("results", &op.results)] {
            self.unique(name, what, groups.groups.iter().map(|group| group.name).filter(|name| !name.is_empty()));
            self.groups(op, what, groups);
        }
        self.unique(name, "regions", op.regions.groups.iter().map(|r| r.name).filter(|name| !name.is_empty()));
        self.attributes(op);
        if !op.unchecked_traits().is_empty() {
            self.say(name, format!("nothing checks the traits {:?}", op.unchecked_traits()));
        }
        for check in op.checks {
            if let TraitCheck::Interface(interface) = check
                && op.interface(interface).is_none()
            {
                self.say(name, format!("the interface {} is verified, but not implemented", interface.name));
            }
        }
        self.unique(name, "interfaces", op.interfaces.iter().map(|entry| entry.interface.name));
        if let Infer::Rules(rules) = op.infer
            && rules.len() != op.results.groups.len()
        {
            self.say(name, "there is not one rule of inference for each group of results");
        }
        if let Some(format) = op.asm.read_format() {
            self.format(op, format);
        }
    }

    fn groups(&mut self, op: &OpDescriptor, what: &str, groups: &ValueGroups) {
        let slot = |slot: u16| op.attributes.get(usize::from(slot)).is_some();
        if let Sizes::Attr(sizes) = groups.sizes
            && !slot(sizes)
        {
            self.say(op.name, format!("the sizes of groups of {what} stand in slot {sizes}, which does not exist"));
        }
        let varying = groups.groups.iter().filter(|group| group.kind.varies()).count();
        if varying > 1 && groups.sizes == Sizes::One {
            self.say(op.name, format!("{varying} groups of {what} vary, and nothing tells them apart"));
        }
        for group in groups.groups {
            if let GroupKind::Nested(sizes) = group.kind
                && !slot(sizes)
            {
                self.say(op.name, format!("the sizes of `{}` stand in slot {sizes}, which does not exist", group.name));
            }
        }
    }

    fn attributes(&mut self, op: &OpDescriptor) {
        for pair in op.attributes.windows(2) {
            if pair[0].name >= pair[1].name {
                let problem = format!("slots are not sorted by name: `{}`, `{}`", pair[0].name, pair[1].name);
                self.say(op.name, problem);
            }
        }
        let mut order = op.declared_order.to_vec();
        order.sort_unstable();
        if !order.is_empty() && !order.iter().copied().eq(0..op.attributes.len() as u16) {
            self.say(op.name, "the declared order does not name each slot once");
        }
        for slot in op.attributes {
            if let Some(default) = slot.default(self.cx)
                && !slot.constraint.holds(self.cx, default)
            {
                let summary = slot.constraint.describe(self.cx, default);
                self.say(op.name, format!("the default of `{}` does not satisfy its constraint: {summary}", slot.name));
            }
            if let AttrPred::Enum(def) = slot.constraint.pred {
                self.enumeration(op.name, def);
            }
        }
    }

    fn format(&mut self, op: &OpDescriptor, format: &Format) {
        let sources = [
            ("operands", format.operand_types, op.operands.groups.len()),
            ("results", format.result_types, op.results.groups.len()),
        ];
        for (what, sources, groups) in sources {
            if sources.len() != groups {
                self.say(op.name, format!("the format does not say where the types of each group of {what} come from"));
            }
            let fits = sources.iter().all(|source| source_fits(op, source));
            if !fits {
                self.say(op.name, format!("types of {what} come from something that does not exist"));
            }
        }
        let bound = format.bound.iter().all(|slot| usize::from(*slot) < op.attributes.len());
        if !bound || !format.elements.iter().all(|element| element_fits(op, element)) {
            self.say(op.name, "the format names something that does not exist");
        }
    }

    // ---- attributes, types, enums

    pub(super) fn params(&mut self, def: &'static ParamsDef) {
        let about = format!("{}.{}", def.dialect, def.mnemonic);
        if def.dialect != self.dialect.name {
            self.say(&about, format!("this is not of dialect `{}`, which lists it", self.dialect.name));
        }
        if !is_mnemonic(def.mnemonic) {
            self.say(
                &about,
                "this is no name: it starts with a letter or `_` and has letters, digits, `_`, `$` and `.` only",
            );
        }
        self.unique(&about, "parameters", def.params.iter().map(|param| param.name));
        if def.self_type.is_some_and(|index| usize::from(index) >= def.params.len()) {
            self.say(&about, "the parameter that is the type does not exist");
        }
        if let Some(index) = def.mutable {
            match def.params.get(usize::from(index)) {
                None => self.say(&about, "the mutable parameter does not exist"),
                Some(_) if def.self_type == Some(index) => {
                    self.say(&about, "the mutable parameter is the type of the attribute, which cannot change");
                }
                Some(param) if !matches!(param.presence, Presence::Optional) => {
                    self.say(&about, format!("the mutable parameter `{}` may not be missing", param.name));
                }
                Some(_) => {}
            }
        }
        if let ParamsAsm::Format(format) = def.asm {
            let mut written = Vec::new();
            params_in(format.elements, &mut written);
            for index in &written {
                if usize::from(*index) >= def.params.len() {
                    self.say(&about, "the format names a parameter that does not exist");
                }
            }
            for (i, param) in def.params.iter().enumerate() {
                let is_self = def.self_type == Some(i as u16);
                if matches!(param.presence, Presence::Required) && !is_self && !written.contains(&(i as u16)) {
                    self.say(&about, format!("the format is missing parameter `{}`", param.name));
                }
            }
        }
        self.unique(&about, "interfaces", def.interfaces.iter().map(|entry| entry.interface.name));
    }

    fn enumeration(&mut self, about: &str, def: &EnumDef) {
        let about = format!("{about}: {}", def.name);
        self.unique(&about, "cases", def.cases.iter().map(|case| case.symbol));
        self.unique(&about, "texts", def.cases.iter().map(|case| case.text));
        for case in def.cases {
            if !def.is_valid(case.value) {
                self.say(&about, format!("the case `{}` is no value of the enum", case.text));
            }
            if def.symbolize(case.text) != Some(case.value) {
                self.say(&about, format!("the text `{}` is not read back", case.text));
            }
        }
        if def.bits.is_some_and(|bits| !bits.separator.contains(['|', ','])) {
            self.say(&about, "the separator has neither `|` nor `,`");
        }
    }
}

fn type_arg_fits(op: &OpDescriptor, arg: TypeArg) -> bool {
    match arg {
        TypeArg::Operand(group) => usize::from(group) < op.operands.groups.len(),
        TypeArg::Result(group) => usize::from(group) < op.results.groups.len(),
        TypeArg::Operands | TypeArg::Results => true,
    }
}

fn source_fits(op: &OpDescriptor, source: &TypeSource) -> bool {
    match source {
        TypeSource::Same(arg) => type_arg_fits(op, *arg),
        TypeSource::OfAttr(slot) => usize::from(*slot) < op.attributes.len(),
        TypeSource::Transform { from, .. } | TypeSource::TransformAll { from, .. } => match from {
            TypeRoot::Operand(group) => usize::from(*group) < op.operands.groups.len(),
            TypeRoot::Result(group) => usize::from(*group) < op.results.groups.len(),
            TypeRoot::Attr(slot) => usize::from(*slot) < op.attributes.len(),
        },
        TypeSource::Written | TypeSource::Build | TypeSource::Infer => true,
    }
}

fn present_fits(op: &OpDescriptor, what: Present) -> bool {
    match what {
        Present::Attr(slot) | Present::Prop(slot) => usize::from(slot) < op.attributes.len(),
        Present::Operand(group) => usize::from(group) < op.operands.groups.len(),
        Present::Result(group) => usize::from(group) < op.results.groups.len(),
        Present::Region(group) => usize::from(group) < op.regions.groups.len(),
        Present::Operands | Present::Results => true,
    }
}

fn arg_fits(op: &OpDescriptor, arg: &Arg) -> bool {
    match arg {
        Arg::Attr(slot) | Arg::Prop(slot) => usize::from(*slot) < op.attributes.len(),
        Arg::Operand(group) => usize::from(*group) < op.operands.groups.len(),
        Arg::Region(group) => usize::from(*group) < op.regions.groups.len(),
        Arg::Successor(group) => usize::from(*group) < op.successors.groups.len(),
        Arg::Type(arg) => type_arg_fits(op, *arg),
        Arg::Ref(arg) => arg_fits(op, arg),
        Arg::AttrDict | Arg::PropDict | Arg::Text(_) => true,
    }
}

fn clause_fits(op: &OpDescriptor, clause: &Clause) -> bool {
    clause.present.iter().all(|what| present_fits(op, *what)) && clause.body.iter().all(|e| element_fits(op, e))
}

/// Returns whether a format element names only attributes, operands and other parts that the op has.
fn element_fits(op: &OpDescriptor, element: &Elem) -> bool {
    match element {
        Elem::Attr { slot, .. } | Elem::UnitAttr(slot) | Elem::Prop(slot) => usize::from(*slot) < op.attributes.len(),
        Elem::Operand(group) => usize::from(*group) < op.operands.groups.len(),
        Elem::Region(group) => usize::from(*group) < op.regions.groups.len(),
        Elem::Successor(group) => usize::from(*group) < op.successors.groups.len(),
        Elem::Type { of, .. } => type_arg_fits(op, *of),
        Elem::FunctionalType(inputs, results) => type_arg_fits(op, *inputs) && type_arg_fits(op, *results),
        Elem::Custom(_, args) => args.iter().all(|arg| arg_fits(op, arg)),
        Elem::Optional(group) => {
            group.anchor.iter().all(|what| present_fits(op, *what))
                && group.then.iter().chain(group.otherwise).all(|element| element_fits(op, element))
        }
        Elem::OneOfMany(clauses) => clauses.iter().all(|clause| clause_fits(op, clause)),
        _ => true,
    }
}

/// Parameters that a format writes.
fn params_in(elements: &[ParamElem], all: &mut Vec<u16>) {
    let written = |arg: &ParamArg| match arg {
        ParamArg::Param { index, .. } | ParamArg::Custom(index, _) => Some(*index),
        ParamArg::Ref(_) | ParamArg::Text(_) => None,
    };
    for element in elements {
        match element {
            ParamElem::Param { index, .. } => all.push(*index),
            ParamElem::Params(args) | ParamElem::Struct(args) | ParamElem::Custom(_, args) => {
                all.extend(args.iter().filter_map(written));
            }
            ParamElem::Optional(group) => {
                all.extend(group.anchor);
                params_in(group.then, all);
                params_in(group.otherwise, all);
            }
            _ => {}
        }
    }
}
