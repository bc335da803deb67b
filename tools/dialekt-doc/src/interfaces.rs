//! The page of the interfaces that declarations implement. [Reference: OpInterfacesGen]

use dialekt_ir_core::decl::docs::PartDocs;
use dialekt_ir_core::decl::interface::{InterfaceDef, InterfaceEntry};

use crate::Reference;
use crate::markdown::{block, code, codes, escape, heading, paragraph, table};

/// An interface with its implementations.
pub struct Implemented {
    /// The interface.
    pub interface: &'static InterfaceDef,
    /// Names of the ops, types, attributes and dialects that implement it.
    pub by: Vec<String>,
}

/// All implemented interfaces, sorted by name.
pub fn all(reference: &Reference) -> Vec<Implemented> {
    let mut found: Vec<Implemented> = Vec::new();
    let mut add =
        |interface: &'static InterfaceDef, by: String| match found.iter_mut().find(|f| f.interface == interface) {
            Some(known) => known.by.push(by),
            None => found.push(Implemented { interface, by: vec![by] }),
        };
    let mut add_all = |entries: &[InterfaceEntry], by: String| {
        let mut todo: Vec<InterfaceEntry> = entries.to_vec();
        while let Some(entry) = todo.pop() {
            add(entry.interface, by.clone());
            todo.extend(entry.bases);
        }
    };
    for dialect in reference.dialects() {
        dialect.ops.iter().for_each(|op| add_all(op.interfaces, op.name.to_owned()));
        dialect.types.iter().for_each(|def| add_all(def.interfaces, format!("!{}.{}", def.dialect, def.mnemonic)));
        dialect.attrs.iter().for_each(|def| add_all(def.interfaces, format!("#{}.{}", def.dialect, def.mnemonic)));
        add_all(dialect.interfaces, dialect.name.to_owned());
    }
    for (kind, model) in reference.registry().external_models() {
        add_all(&[model], kind.to_owned());
    }
    // A base of an interface may have no implementation of its own.
    let mut todo: Vec<&'static InterfaceDef> = found.iter().map(|found| found.interface).collect();
    while let Some(interface) = todo.pop() {
        for base in interface.bases {
            if found.iter().all(|found| found.interface != *base) {
                found.push(Implemented { interface: base, by: Vec::new() });
                todo.push(base);
            }
        }
    }
    for implemented in &mut found {
        implemented.by.sort();
        implemented.by.dedup();
    }
    found.sort_by_key(|found| found.interface.name);
    found
}

/// The page of all interfaces.
pub fn page(reference: &Reference) -> String {
    let mut out =
        String::from("# Interfaces\n\nWhat ops, types, attributes and dialects may be asked, whatever they are.\n\n");
    let all = all(reference);
    let rows = all.iter().map(|found| {
        let name = found.interface.name;
        [format!("[{}](#{name})", code(name)), escape(found.interface.docs.map_or("", |docs| docs.summary))]
    });
    table(&mut out, "", ["Interface", "Summary"], &rows.collect::<Vec<_>>());
    for Implemented { interface, by } in all {
        let docs = interface.docs.copied().unwrap_or_default();
        let item = if docs.item.is_empty() { String::new() } else { format!(" ({})", docs.item) };
        heading(&mut out, 2, interface.name, &format!("{}{item}", code(interface.name)));
        paragraph(&mut out, docs.summary);
        paragraph(&mut out, docs.description);
        if !interface.bases.is_empty() {
            let bases: Vec<&str> = interface.bases.iter().map(|base| base.name).collect();
            paragraph(&mut out, &format!("Builds on {}.", reference.interface_links("", &bases)));
        }
        if !by.is_empty() {
            paragraph(&mut out, &format!("Implemented by {}.", codes(by.iter().map(String::as_str))));
        }
        if !docs.parts.is_empty() {
            paragraph(&mut out, "### Methods");
        }
        docs.parts.iter().for_each(|method| function(&mut out, method));
        reference.source(&mut out, &docs);
    }
    out
}

fn function(out: &mut String, method: &PartDocs) {
    paragraph(out, &format!("#### {}", code(method.name)));
    block(out, "rust,ignore", method.rust);
    paragraph(out, method.text);
    if method.default.is_empty() {
        paragraph(out, "Must be implemented.");
    }
}
