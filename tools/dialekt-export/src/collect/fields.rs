//! Names of fields: the names that declarations give the parts of an op.

use dialekt_ir_core::decl::format::TypeRoot;
use dialekt_ir_core::decl::op::OpDescriptor;

use crate::names::snake;

/// The names of all fields of an op, by role and index.
pub struct Fields {
    operands: Vec<String>,
    results: Vec<String>,
    regions: Vec<String>,
    successors: Vec<String>,
    attributes: Vec<String>,
    derived: Vec<String>,
}

impl Fields {
    /// Names for the parts of an op: unique, and valid in Rust.
    pub fn of(op: &OpDescriptor) -> Fields {
        let mut taken: Vec<String> = Vec::new();
        let mut name = |name: &str, noun: &str, index: usize| {
            let mut found = if name.is_empty() { format!("{noun}{index}") } else { snake(name) };
            while taken.contains(&found) {
                found.push('_');
            }
            taken.push(found.clone());
            found
        };
        let operands = op.operands.groups.iter().enumerate().map(|(i, g)| name(g.name, "operand", i)).collect();
        let attributes = op.attributes.iter().enumerate().map(|(i, a)| name(a.name, "attribute", i)).collect();
        let regions = op.regions.groups.iter().enumerate().map(|(i, r)| name(r.name, "region", i)).collect();
        let successors = op.successors.groups.iter().enumerate().map(|(i, s)| name(s.name, "successor", i)).collect();
        let results = op.results.groups.iter().enumerate().map(|(i, g)| name(g.name, "result", i)).collect();
        let derived = op.derived().iter().enumerate().map(|(i, d)| name(d.name, "derived", i)).collect();
        Fields { operands, results, regions, successors, attributes, derived }
    }

    fn get(all: &[String], index: u16) -> String {
        all.get(usize::from(index)).cloned().unwrap_or_default()
    }

    /// The name of a group of operands.
    pub fn operand(&self, group: u16) -> String {
        Fields::get(&self.operands, group)
    }

    /// The name of a derived attribute.
    pub fn derived(&self, index: u16) -> String {
        Fields::get(&self.derived, index)
    }

    /// The name of a group of results.
    pub fn result(&self, group: u16) -> String {
        Fields::get(&self.results, group)
    }

    /// The name of a region.
    pub fn region(&self, index: u16) -> String {
        Fields::get(&self.regions, index)
    }

    /// The name of a successor.
    pub fn successor(&self, index: u16) -> String {
        Fields::get(&self.successors, index)
    }

    /// The name of the attribute in a slot.
    pub fn attribute(&self, slot: u16) -> String {
        Fields::get(&self.attributes, slot)
    }

    /// The name of the field that a type is computed from.
    pub fn root(&self, root: TypeRoot) -> String {
        match root {
            TypeRoot::Operand(group) => self.operand(group),
            TypeRoot::Result(group) => self.result(group),
            TypeRoot::Attr(slot) => self.attribute(slot),
        }
    }
}
