//! The sections of resources: of tools, then of dialects.

use dialekt_ir_core::context::{Context, Dialect, Ident, ResourceId, ResourceValue};
use dialekt_ir_core::ir::OpRef;
use hashbrown::HashSet;

use super::WriteOptions;
use super::bytes::{Strings, pad, varint};
use super::numbering::Numbering;
use crate::format::ResourceKind;

/// The sections of places and of values, and the alignment of the values.
pub struct Resources {
    pub offsets: Vec<u8>,
    pub data: Vec<u8>,
    pub align: u32,
}

/// The resources of a dialect that are written: those with data first.
fn of_dialect(cx: &Context, numbering: &Numbering<'_>, dialect: Dialect) -> Vec<ResourceId> {
    let own = |id: &&ResourceId| cx.resources().get(**id).dialect == dialect.name;
    let has_data = |id: &&ResourceId| cx.resources().get(**id).value().is_some();
    let all = || numbering.resources.iter().filter(own);
    all().filter(has_data).chain(all().filter(|id| !has_data(id))).copied().collect()
}

fn dialects_with_resources(cx: &Context, numbering: &Numbering<'_>) -> Vec<(u32, Dialect)> {
    let numbered = numbering.dialects.iter().enumerate();
    let loaded = numbered.filter_map(|(number, name)| Some((number as u32, cx.loaded_dialect(cx.bytes(*name))?)));
    loaded.filter(|(_, dialect)| dialect.hooks.has_resources()).collect()
}

/// Numbers the resources that are referred to.
pub fn number(root: OpRef<'_>, numbering: &mut Numbering<'_>) {
    let cx = root.cx();
    for (_, dialect) in dialects_with_resources(cx, numbering) {
        for id in of_dialect(cx, numbering, dialect) {
            let next = numbering.resource_numbers.len() as u64;
            numbering.resource_numbers.entry(id).or_insert(next);
        }
    }
}

/// The sections.
pub fn sections(
    root: OpRef<'_>,
    numbering: &Numbering<'_>,
    strings: &mut Strings,
    options: &WriteOptions<'_>,
) -> Resources {
    let cx = root.cx();
    let mut values = Values { data: Vec::new(), align: 1, elide: options.elide_resources };
    let mut offsets = Vec::new();
    let mut seen = HashSet::new();
    let owners: Vec<Ident> =
        options.external.iter().map(|entry| entry.owner).filter(|owner| seen.insert(*owner)).collect();
    varint(&mut offsets, owners.len() as u64);
    for owner in owners {
        let group: Vec<_> = options
            .external
            .iter()
            .filter(|entry| entry.owner == owner)
            .map(|entry| (entry.key, values.add(Some(&entry.value), strings)))
            .collect();
        varint(&mut offsets, strings.number(owner));
        entries(&group, strings, &mut offsets);
    }
    for (number, dialect) in dialects_with_resources(cx, numbering) {
        let group: Vec<_> = of_dialect(cx, numbering, dialect)
            .into_iter()
            .map(|id| {
                let resource = cx.resources().get(id);
                (resource.key, values.add(resource.value().as_ref(), strings))
            })
            .collect();
        if !group.is_empty() {
            varint(&mut offsets, u64::from(number));
            entries(&group, strings, &mut offsets);
        }
    }
    Resources { offsets, data: values.data, align: values.align }
}

fn entries(group: &[(Ident, (usize, ResourceKind))], strings: &mut Strings, offsets: &mut Vec<u8>) {
    varint(offsets, group.len() as u64);
    for (key, (size, kind)) in group {
        varint(offsets, strings.number(*key));
        varint(offsets, *size as u64);
        offsets.push(*kind as u8);
    }
}

/// Values, one behind the other.
struct Values {
    data: Vec<u8>,
    align: u32,
    elide: bool,
}

impl Values {
    /// Adds a value, if there is one; returns its size and kind.
    fn add(&mut self, value: Option<&ResourceValue>, strings: &mut Strings) -> (usize, ResourceKind) {
        let start = self.data.len();
        let kind = match value {
            None | Some(ResourceValue::Blob(_)) => ResourceKind::Blob,
            Some(ResourceValue::Bool(_)) => ResourceKind::Bool,
            Some(ResourceValue::String(_)) => ResourceKind::String,
        };
        match value.filter(|_| !self.elide) {
            None => {}
            Some(ResourceValue::Bool(value)) => self.data.push(u8::from(*value)),
            Some(ResourceValue::String(text)) => {
                let number = strings.number(*text);
                varint(&mut self.data, number);
            }
            Some(ResourceValue::Blob(blob)) => {
                varint(&mut self.data, u64::from(blob.align));
                varint(&mut self.data, blob.bytes.len() as u64);
                if blob.align > 1 {
                    pad(&mut self.data, blob.align);
                    self.align = self.align.max(blob.align);
                }
                self.data.extend_from_slice(&blob.bytes);
            }
        }
        (self.data.len() - start, kind)
    }
}
