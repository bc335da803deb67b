//! The sections of ops. [Reference: OpDocGen]

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Context, OpTraits, Type};
use dialekt_ir_core::decl::docs::PartDocs;
use dialekt_ir_core::decl::format::TypeRoot;
use dialekt_ir_core::decl::op::{
    AttrSlot, EffectDef, GroupKind, Infer, OpDescriptor, Presence, RegionKind, ValueGroup, ValueGroups,
};
use dialekt_ir_core::text::print::attr_to_string;

use crate::markdown::{code, codes, escape, heading, paragraph, table};
use crate::{Reference, syntax};

/// Names of the trait flags, for ops without a list of their traits.
fn flag_names(traits: OpTraits) -> Vec<String> {
    // `ISOLATED_FROM_ABOVE`
    let camel = |name: &str| {
        let words = name.split('_').map(|word| match word.split_at_checked(1) {
            Some((first, rest)) => format!("{first}{}", rest.to_lowercase()),
            None => String::new(),
        });
        words.collect::<String>()
    };
    traits.iter_names().map(|(name, _)| camel(name)).collect()
}

/// The traits of an op as in its declaration.
pub fn traits(op: &OpDescriptor) -> Vec<String> {
    let listed = op.docs.map_or(&[][..], |docs| docs.traits);
    let mut names: Vec<String> = match listed {
        [] => flag_names(op.traits),
        listed => listed.iter().map(|listed| listed.text.to_owned()).collect(),
    };
    names.sort();
    names
}

/// The section of an op, with a heading of this level.
pub fn op(out: &mut String, reference: &Reference, op: &OpDescriptor, level: usize) {
    let cx = reference.cx();
    let docs = op.docs.copied().unwrap_or_default();
    let item = if docs.item.is_empty() { String::new() } else { format!(" ({})", docs.item) };
    heading(out, level, op.name, &format!("{}{item}", code(op.name)));
    if !docs.deprecated.is_empty() {
        paragraph(out, &format!("**Deprecated:** {}", docs.deprecated));
    }
    if !docs.summary.is_empty() {
        paragraph(out, &format!("_{}_", docs.summary));
    }
    if let Some(line) = syntax::op(op) {
        paragraph(out, &format!("Syntax:\n\n```grammar\n{line}\n```"));
    }
    paragraph(out, docs.description);

    let line = |out: &mut String, title: &str, text: String| {
        if !text.is_empty() {
            paragraph(out, &format!("{title}: {text}"));
        }
    };
    let traits = traits(op);
    line(out, "Traits", codes(traits.iter().map(String::as_str)));
    line(out, "Interfaces", reference.interface_links("../", &reference.op_interfaces(op)));
    line(out, "Effects", effects(op));
    line(out, "Types of results", inference(op));
    line(
        out,
        "Canonicalization",
        codes(op.canonicalize.iter().map(|pattern| crate::rewrites::short((pattern.name)()))),
    );
    tables(out, cx, op);
    reference.source(out, &docs);
}

fn effects(op: &OpDescriptor) -> String {
    let on = |of: &Option<TypeRoot>| match of {
        Some(TypeRoot::Operand(i)) => op.operands.groups.get(usize::from(*i)).map(|group| group.name),
        Some(TypeRoot::Result(i)) => op.results.groups.get(usize::from(*i)).map(|group| group.name),
        Some(TypeRoot::Attr(i)) => op.attributes.get(usize::from(*i)).map(|slot| slot.name),
        None => None,
    };
    let one = |effect: &EffectDef| {
        let resource = if effect.resource == "Default" { String::new() } else { format!(" of {}", effect.resource) };
        let on = on(&effect.on).map(|name| format!(" on {}", code(name))).unwrap_or_default();
        let stage = if effect.stage == 0 { String::new() } else { format!(", in stage {}", effect.stage) };
        format!("{:?}{resource}{on}{stage}", effect.effect)
    };
    let recursive = op.traits.contains(OpTraits::RECURSIVE_MEMORY_EFFECTS);
    let mut all: Vec<String> = op.effects.unwrap_or_default().iter().map(one).collect();
    if recursive {
        all.push("those of the ops in its regions".into());
    }
    let computed = op.interfaces.iter().any(|entry| entry.interface.name == "MemoryEffectOpInterface");
    if computed {
        all.push("as the op says of itself".into());
    }
    match (&all[..], op.effects) {
        ([], Some([])) => "none".into(),
        (all, _) => all.join("; "),
    }
}

fn inference(op: &OpDescriptor) -> String {
    match op.infer {
        Infer::None => String::new(),
        _ if op.results.groups.is_empty() => String::new(),
        Infer::Rules(_) | Infer::Hook(_) => "inferred".into(),
    }
}

/// The description of a part: its properties, and its comment.
fn about(known: String, part: Option<&PartDocs>) -> String {
    match part.map_or("", |part| part.text) {
        "" => known,
        text => format!("{known}. {text}"),
    }
}

/// The tables of the parts. Their headings are below the level that the book's search shows.
fn tables(out: &mut String, cx: &Context, op: &OpDescriptor) {
    let title = |text: &str| format!("##### {text}");
    let docs = op.docs.copied().unwrap_or_default();
    let part = |name: &str| docs.part(name);
    let attributes: Vec<[String; 3]> = op
        .attributes
        .iter()
        .enumerate()
        .map(|(i, slot)| {
            let rust = part(slot.name).map_or(String::new(), |part| code(part.rust));
            [code(slot.name), rust, about(attribute(cx, op, i, slot), part(slot.name))]
        })
        .collect();
    table(out, &title("Attributes"), ["Attribute", "Rust type", "Description"], &attributes);
    let derived = op.derived().iter().map(|attr| {
        let (rust, value) = part(attr.name).map_or(("", ""), |part| (part.rust, part.default));
        let summary = escape(&attr.constraint.describe(cx, Attribute::UNIT));
        let known = if value.is_empty() { summary } else { format!("{summary}: {}", code(value)) };
        [code(attr.name), if rust.is_empty() { String::new() } else { code(rust) }, about(known, part(attr.name))]
    });
    let head = ["Attribute", "Rust type", "Description"];
    table(out, &title("Derived attributes"), head, &derived.collect::<Vec<_>>());
    for (text, head, groups) in [("Operands", "Operand", &op.operands), ("Results", "Result", &op.results)] {
        let rows: Vec<[String; 2]> = match groups.groups {
            [] if groups.arity.max != Some(0) => vec![["«unnamed»".into(), format!("any type, {}", count(groups))]],
            named => named.iter().map(|group| [name(group.name), about(value(cx, group), part(group.name))]).collect(),
        };
        table(out, &title(text), [head, "Description"], &rows);
    }
    let regions = op.regions.groups.iter().map(|region| {
        let known = match region.kind {
            RegionKind::Any => "any region".to_owned(),
            RegionKind::Blocks(n) => format!("region with {n} {}", if n == 1 { "block" } else { "blocks" }),
            RegionKind::AtLeast(n) => format!("region with at least {n} {}", if n == 1 { "block" } else { "blocks" }),
            RegionKind::AtMost(n) => format!("region with at most {n} {}", if n == 1 { "block" } else { "blocks" }),
            RegionKind::Holds(summary, _) => escape(summary),
        };
        let known = if region.variadic { format!("any number: {known}") } else { known };
        [name(region.name), about(known, part(region.name))]
    });
    table(out, &title("Regions"), ["Region", "Description"], &regions.collect::<Vec<_>>());
    let successors = op.successors.groups.iter().map(|successor| {
        let known = successor.holds.map_or("any successor".to_owned(), |(summary, _)| escape(summary));
        let known = if successor.variadic { format!("any number: {known}") } else { known };
        [name(successor.name), about(known, part(successor.name))]
    });
    table(out, &title("Successors"), ["Successor", "Description"], &successors.collect::<Vec<_>>());
}

fn name(name: &str) -> String {
    if name.is_empty() { "«unnamed»".into() } else { code(name) }
}

fn count(groups: &ValueGroups) -> String {
    match (groups.arity.min, groups.arity.max) {
        (min, Some(max)) if min == max => format!("{min} of them"),
        (min, Some(max)) => format!("{min} to {max} of them"),
        (0, None) => "any number of them".into(),
        (min, None) => format!("{min} or more of them"),
    }
}

fn value(cx: &Context, group: &ValueGroup) -> String {
    let summary = escape(&group.constraint.describe(cx, Type::NONE));
    match group.kind {
        GroupKind::One => summary,
        GroupKind::Optional => format!("{summary} (optional)"),
        GroupKind::Variadic => format!("variadic of {summary}"),
        GroupKind::Nested(_) => format!("groups of variadic of {summary}"),
    }
}

fn attribute(cx: &Context, op: &OpDescriptor, index: usize, slot: &AttrSlot) -> String {
    let summary = escape(&slot.constraint.describe(cx, Attribute::UNIT));
    let default = || match op.default(index, cx) {
        Some(value) => code(&attr_text(cx, value)),
        None => "nothing".into(),
    };
    match slot.presence {
        Presence::Required => summary,
        Presence::Optional => format!("{summary} (optional)"),
        Presence::Default(_) | Presence::ReadAs(_) => format!("{summary} ({} if nothing is said)", default()),
        Presence::Segments => "the sizes of the groups of values, which the form of the op tells".into(),
    }
}

/// An attribute without its type, which follows from the constraint.
fn attr_text(cx: &Context, attr: Attribute) -> String {
    match cx.attr_data(attr) {
        AttrData::Integer { ty, value } if *ty == Type::I1 => (!value.is_zero()).to_string(),
        _ => attr_to_string(cx, attr),
    }
}
