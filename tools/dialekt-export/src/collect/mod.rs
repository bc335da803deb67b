//! The export from a registry to the schema.
//!
//! - `op`, `params`: ops; types, attributes and enums
//! - `passes`, `rewrites`: passes with their options; patterns
//! - `constraints`: the table of constraints
//! - `fields`, `format`: field names and formats in the syntax of declarations

mod constraints;
mod fields;
mod format;
mod op;
mod params;
mod passes;
mod rewrites;

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};
use dialekt_ir_core::decl::EnumDef;
use dialekt_ir_core::decl::docs::{Docs, PartDocs};
use dialekt_ir_core::decl::interface::{InterfaceDef, InterfaceEntry};
use dialekt_ir_core::decl::op::OpDescriptor;
use dialekt_pass::PassRegistry;

use crate::schema as s;
use constraints::Constraints;

/// Exports everything that the registries declare.
pub fn file(registry: &DialectRegistry, passes: &PassRegistry) -> s::File {
    let cx = &Context::with_registry(registry.clone());
    let mut names = registry.names();
    names.sort_unstable();
    let found = names.into_iter().filter_map(|name| registry.get(name)).map(|found| registry.extended(found));
    let found: Vec<&DialectDescriptor> = found.collect();
    let mut constraints = Constraints::default();
    let mut seen: Vec<&'static EnumDef> = found.iter().flat_map(|found| listed_enums(found)).collect();
    let dialects = found.iter().map(|found| dialect(found, cx, &mut constraints, &mut seen)).collect();
    let interfaces = interfaces(&found, registry, passes);
    let (passes, choices, pipelines) = passes::passes(passes);
    let constraints = constraints.table();
    s::File { version: s::VERSION, constraints, interfaces, dialects, passes, choices, pipelines }
}

/// The enums that a dialect lists, or that are among its attributes.
fn listed_enums(found: &DialectDescriptor) -> Vec<&'static EnumDef> {
    let own = found.attrs.iter().filter_map(|attr| params::own_enum(attr));
    own.chain(found.enums.iter().copied()).collect()
}

/// Exports a dialect. An enum that no dialect lists belongs to the first dialect with an attribute that holds it.
fn dialect(
    found: &DialectDescriptor,
    cx: &Context,
    constraints: &mut Constraints,
    seen: &mut Vec<&'static EnumDef>,
) -> s::Dialect {
    let ops = found.ops.iter().map(|found| op::op(found, cx, constraints)).collect();
    let types = found.types.iter().map(|found| params::params(found, cx, constraints)).collect();
    let (enums, attrs): (Vec<_>, Vec<_>) =
        found.attrs.iter().copied().partition(|found| params::own_enum(found).is_some());
    let own = enums.into_iter().filter_map(|attr| Some(params::enumeration(params::own_enum(attr)?, Some(attr))));
    let mut enums: Vec<s::Enum> = own.chain(found.enums.iter().map(|found| params::enumeration(found, None))).collect();
    let attrs = attrs.into_iter().map(|found| params::params(found, cx, constraints)).collect();
    for held in constraints.take_enums() {
        if !seen.iter().any(|other| std::ptr::eq(*other, held)) {
            seen.push(held);
            enums.push(params::enumeration(held, None));
        }
    }
    s::Dialect {
        name: found.name.into(),
        docs: docs(found.docs),
        dependencies: found.dependencies.iter().map(|other| other.name.into()).collect(),
        interfaces: names(found.interfaces),
        extensible: found.extensible,
        allows_unknown_ops: found.allows_unknown_ops,
        ops,
        families: OpDescriptor::families(found.ops).into_iter().map(|(family, ops)| op::family(family, &ops)).collect(),
        types,
        attrs,
        enums,
        rewrites: rewrites::rewrites(found),
        canonicalize: rewrites::of_dialect(found),
    }
}

fn defs(entries: &[InterfaceEntry]) -> Vec<&'static InterfaceDef> {
    entries.iter().map(|entry| entry.interface).collect()
}

/// The interfaces that ops, types, attributes or dialects implement, that patterns are rooted at or that passes run on, with
/// their bases, sorted by name.
fn interfaces(dialects: &[&DialectDescriptor], registry: &DialectRegistry, passes: &PassRegistry) -> Vec<s::Interface> {
    let mut found: Vec<(&'static InterfaceDef, s::InterfaceOf)> = Vec::new();
    let mut add = |entries: &[&'static InterfaceDef], of: s::InterfaceOf| {
        let mut todo = entries.to_vec();
        while let Some(interface) = todo.pop() {
            if found.iter().all(|(other, _)| *other != interface) {
                found.push((interface, of));
                todo.extend(interface.bases);
            }
        }
    };
    for dialect in dialects {
        dialect.ops.iter().for_each(|op| add(&defs(op.interfaces), s::InterfaceOf::Op));
        dialect.types.iter().for_each(|def| add(&defs(def.interfaces), s::InterfaceOf::Type));
        dialect.attrs.iter().for_each(|def| add(&defs(def.interfaces), s::InterfaceOf::Attr));
        add(&defs(dialect.interfaces), s::InterfaceOf::Dialect);
        add(&rewrites::roots(dialect), s::InterfaceOf::Op);
    }
    passes::interfaces(passes).for_each(|interface| add(&[interface], s::InterfaceOf::Op));
    for (name, model) in registry.external_models() {
        // Dialects have no dot in their names; models of types and attributes are told by their functions.
        let of = if name.contains('.') { s::InterfaceOf::Op } else { s::InterfaceOf::Dialect };
        add(&[model.interface], of);
    }
    found.sort_by_key(|(found, _)| found.name);
    found.into_iter().map(|(found, of)| interface(found, of)).collect()
}

fn interface(found: &'static InterfaceDef, of: s::InterfaceOf) -> s::Interface {
    let code = [(found.verify.is_some(), "verify"), (found.verify_regions.is_some(), "verify_regions")];
    let methods = found.docs.map_or(&[][..], |docs| docs.parts).iter().map(|part| s::Method {
        signature: part.rust.into(),
        has_default: !part.default.is_empty(),
        docs: part_docs(part),
    });
    let methods: Vec<s::Method> = methods.collect();
    s::Interface {
        name: found.name.into(),
        of: methods.iter().find_map(|method| receiver(&method.signature)).unwrap_or(of),
        docs: docs(found.docs),
        bases: found.bases.iter().map(|base| base.name.into()).collect(),
        code: code.into_iter().filter(|(there, _)| *there).map(|(_, word)| word.into()).collect(),
        methods,
    }
}

/// The kind of entity that an interface belongs to, by the first argument of one of its functions.
fn receiver(signature: &str) -> Option<s::InterfaceOf> {
    let (_, inputs) = signature.split_once('(')?;
    let first = inputs.split([',', ')']).next()?;
    let all = [
        ("Self::View", s::InterfaceOf::Op),
        ("Self::Handle", s::InterfaceOf::Op),
        ("TypeRef<", s::InterfaceOf::Type),
        ("AttrRef<", s::InterfaceOf::Attr),
        ("DialectRef<", s::InterfaceOf::Dialect),
    ];
    all.into_iter().find(|(word, _)| first.contains(word)).map(|(_, of)| of)
}

/// Names of interfaces.
fn names(entries: &[InterfaceEntry]) -> Vec<String> {
    entries.iter().map(|entry| entry.interface.name.to_owned()).collect()
}

/// Documentation in the schema.
fn docs(found: Option<&Docs>) -> s::Docs {
    found.map_or_else(s::Docs::default, |found| s::Docs {
        summary: found.summary.into(),
        description: found.description.into(),
    })
}

/// The documentation of a part: the first paragraph of its comment, and the rest.
fn part_docs(part: &PartDocs) -> s::Docs {
    let (summary, description) = part.text.split_once("\n\n").unwrap_or((part.text, ""));
    s::Docs { summary: summary.into(), description: description.into() }
}
