//! The sections of ops. [Reference: OpDocGen]

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Context, OpTraits, Type};
use dialekt_ir_core::decl::MixinDef;
use dialekt_ir_core::decl::docs::PartDocs;
use dialekt_ir_core::decl::format::TypeRoot;
use dialekt_ir_core::decl::op::{
    AttrSlot, EffectDef, GroupKind, Infer, OpDescriptor, Presence, RegionKind, RegionNumber, ValueGroup, ValueGroups,
};
use dialekt_ir_core::text::print::attr_to_string;

use crate::markdown::{code, escape, heading, paragraph, table};
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

/// The facts about an op that stand below its description. All that are of one kind are a list, so that what the ops
/// of a family have in common can be said once.
struct Facts {
    syntax: Vec<String>,
    /// The lines, by their titles.
    lines: [(&'static str, Vec<String>); 7],
    /// The tables of parts, each with its title.
    tables: Vec<String>,
}

impl Facts {
    fn of(reference: &Reference, op: &OpDescriptor) -> Facts {
        let name = op.family.map_or(op.name, |family| family.name);
        let interfaces = reference.op_interfaces(op).into_iter().map(|name| reference.interface_link("../", name));
        let patterns = op.canonicalize.iter().map(|pattern| code(crate::rewrites::short((pattern.name)())));
        let text = |text: String| if text.is_empty() { Vec::new() } else { vec![text] };
        Facts {
            syntax: syntax::op(op, name).into_iter().collect(),
            lines: [
                ("Traits", traits(op).iter().map(|name| code(name)).collect()),
                ("Interfaces", interfaces.collect()),
                ("Intrinsic", text(intrinsic(op))),
                ("Mixins", op.mixins().iter().map(|found| mixin(found.mixin)).collect()),
                ("Effects", text(effects(op))),
                ("Types of results", text(inference(op))),
                ("Canonicalization", patterns.collect()),
            ],
            tables: tables(reference.cx(), op),
        }
    }

    /// All lists.
    fn lists(&mut self) -> impl Iterator<Item = &mut Vec<String>> {
        let lines = self.lines.iter_mut().map(|(_, list)| list);
        [&mut self.syntax, &mut self.tables].into_iter().chain(lines)
    }

    /// Keeps what is, or what is not, among the other facts.
    fn retain(&mut self, other: &mut Facts, is_kept: bool) {
        for (list, other) in self.lists().zip(other.lists()) {
            list.retain(|fact| other.contains(fact) == is_kept);
        }
    }

    /// The properties that all of them have.
    fn common<'o>(reference: &Reference, ops: impl IntoIterator<Item = &'o &'static OpDescriptor>) -> Option<Facts> {
        let all = ops.into_iter().map(|op| Facts::of(reference, op));
        all.reduce(|mut common, mut facts| {
            common.retain(&mut facts, true);
            common
        })
    }

    fn syntax(&self, out: &mut String) {
        for rule in &self.syntax {
            paragraph(out, &format!("Syntax:\n\n```grammar\n{rule}\n```"));
        }
    }

    fn others(&self, out: &mut String) {
        for (title, list) in self.lines.iter().filter(|(_, list)| !list.is_empty()) {
            paragraph(out, &format!("{title}: {}", list.join(", ")));
        }
        self.tables.iter().for_each(|table| out.push_str(table));
    }
}

/// The section of an op, with a heading of this level.
pub fn op(out: &mut String, reference: &Reference, op: &OpDescriptor, level: usize) {
    section(out, reference, op, level, &Facts::of(reference, op));
}

/// The section of a family: what all its ops have in common, and a section for each with the rest.
pub fn family(
    out: &mut String,
    reference: &Reference,
    family: &OpDescriptor,
    ops: &[&'static OpDescriptor],
    level: usize,
) {
    let docs = family.docs.copied().unwrap_or_default();
    let Some(mut common) = Facts::common(reference, ops) else { return };
    heading(out, level, &family_id(family), &format!("Family {}", code(docs.item)));
    if !docs.summary.is_empty() {
        paragraph(out, &format!("_{}_", docs.summary));
    }
    common.syntax(out);
    paragraph(out, docs.description);
    common.others(out);
    let rows: Vec<[String; 2]> = ops.iter().map(|op| row(op)).collect();
    table(out, "##### Operations", ["Op", "Summary"], &rows);
    reference.source(out, &docs);
    for op in ops {
        let mut own = Facts::of(reference, op);
        own.retain(&mut common, false);
        section(out, reference, op, level + 1, &own);
    }
}

/// The anchor of a family: its name has a place where those of its ops differ.
pub fn family_id(family: &OpDescriptor) -> String {
    let dialect = family.name.split('.').next().unwrap_or_default();
    format!("{dialect}.{}", family.docs.map_or("", |docs| docs.item))
}

/// The row of an op in a table: its name, which leads to its section, and its summary.
pub fn row(op: &OpDescriptor) -> [String; 2] {
    [format!("[{}](#{})", code(op.name), op.name), op.docs.map_or(String::new(), |docs| escape(docs.summary))]
}

fn section(out: &mut String, reference: &Reference, op: &OpDescriptor, level: usize, facts: &Facts) {
    let docs = op.docs.copied().unwrap_or_default();
    let item = if docs.item.is_empty() { String::new() } else { format!(" ({})", docs.item) };
    heading(out, level, op.name, &format!("{}{item}", code(op.name)));
    if !docs.deprecated.is_empty() {
        paragraph(out, &format!("**Deprecated:** {}", docs.deprecated));
    }
    if !docs.summary.is_empty() {
        paragraph(out, &format!("_{}_", docs.summary));
    }
    facts.syntax(out);
    paragraph(out, docs.description);
    facts.others(out);
    reference.source(out, &docs);
}

#[cfg(not(feature = "llvm"))]
fn intrinsic(_: &OpDescriptor) -> String {
    String::new()
}

/// The LLVM intrinsic that an op stands for, and what a call of it takes besides the operands.
#[cfg(feature = "llvm")]
fn intrinsic(op: &OpDescriptor) -> String {
    let Some(intrinsic) = dialekt_llvm::Intrinsic::of(op) else { return String::new() };
    let positions = |title: &str, positions: &[usize]| match positions {
        [] => None,
        all => Some(format!("{title} {}", all.iter().map(|at| format!("#{at}")).collect::<Vec<_>>().join(", "))),
    };
    let immediate = |(at, name): &(usize, &str)| format!("argument #{at} is {}", code(name));
    let overloads = [
        positions("overloaded by results", intrinsic.results_in_name()),
        positions("overloaded by arguments", intrinsic.operands_in_name()),
    ];
    let several = intrinsic.has_several_results().then(|| "several results".to_owned());
    let immediates = intrinsic.immediate_args().iter().map(immediate);
    let all = std::iter::once(code(&intrinsic.name(op))).chain(several);
    all.chain(overloads.into_iter().flatten()).chain(immediates).collect::<Vec<_>>().join("; ")
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
        Infer::Rules(_) | Infer::Hook(..) => "inferred".into(),
    }
}

/// The name of a mixin, and its comment.
fn mixin(mixin: &MixinDef) -> String {
    match mixin.docs.map_or("", |docs| docs.summary) {
        "" => code(mixin.name),
        summary => format!("{} ({})", code(mixin.name), summary.trim_end_matches('.')),
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
fn tables(cx: &Context, op: &OpDescriptor) -> Vec<String> {
    let title = |text: &str| format!("##### {text}");
    let mut all = vec![String::new(); 6];
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
    table(&mut all[0], &title("Attributes"), ["Attribute", "Rust type", "Description"], &attributes);
    let derived = op.derived().iter().map(|attr| {
        let (rust, value) = part(attr.name).map_or(("", ""), |part| (part.rust, part.default));
        let summary = escape(&attr.constraint.describe(cx, Attribute::UNIT));
        let known = if value.is_empty() { summary } else { format!("{summary}: {}", code(value)) };
        [code(attr.name), if rust.is_empty() { String::new() } else { code(rust) }, about(known, part(attr.name))]
    });
    let head = ["Attribute", "Rust type", "Description"];
    table(&mut all[1], &title("Derived attributes"), head, &derived.collect::<Vec<_>>());
    for (at, text, head, groups) in [(2, "Operands", "Operand", &op.operands), (3, "Results", "Result", &op.results)] {
        let rows: Vec<[String; 2]> = match groups.groups {
            [] if groups.arity.max != Some(0) => vec![["«unnamed»".into(), format!("any type, {}", count(groups))]],
            named => named.iter().map(|group| [name(group.name), about(value(cx, group), part(group.name))]).collect(),
        };
        table(&mut all[at], &title(text), [head, "Description"], &rows);
    }
    let regions = op.regions.groups.iter().map(|region| {
        let known = match region.kind {
            RegionKind::Any => "any region".to_owned(),
            RegionKind::Graph => "graph region".to_owned(),
            RegionKind::Blocks(n) => format!("region with {n} {}", if n == 1 { "block" } else { "blocks" }),
            RegionKind::AtLeast(n) => format!("region with at least {n} {}", if n == 1 { "block" } else { "blocks" }),
            RegionKind::AtMost(n) => format!("region with at most {n} {}", if n == 1 { "block" } else { "blocks" }),
            RegionKind::Holds(summary, _) => escape(summary),
        };
        let known = match region.number {
            RegionNumber::One => known,
            RegionNumber::Optional => format!("optional: {known}"),
            RegionNumber::Variadic => format!("any number: {known}"),
        };
        [name(region.name), about(known, part(region.name))]
    });
    table(&mut all[4], &title("Regions"), ["Region", "Description"], &regions.collect::<Vec<_>>());
    let successors = op.successors.groups.iter().map(|successor| {
        let known = successor.holds.map_or("any successor".to_owned(), |(summary, _)| escape(summary));
        let known = if successor.variadic { format!("any number: {known}") } else { known };
        [name(successor.name), about(known, part(successor.name))]
    });
    table(&mut all[5], &title("Successors"), ["Successor", "Description"], &successors.collect::<Vec<_>>());
    all
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
