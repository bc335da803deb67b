//! The pages of dialects, one for each. [Reference: OpDocGen]

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::context::dialect::AttrConstraintDef;
use dialekt_ir_core::decl::EnumDef;
use dialekt_ir_core::decl::constraint::AttrPred;
use dialekt_ir_core::decl::op::OpDescriptor;
use dialekt_ir_core::decl::params::ParamsDef;
use dialekt_ir_core::rewrite::Pattern;

use crate::markdown::{code, codes, escape, paragraph, table};
use crate::params::{self, Entity, enum_name};
use crate::{Reference, op, passes, rewrites};

/// The enums of a dialect: those that it lists, and those that its attributes, types and ops hold, unless they are
/// attributes of another dialect.
pub fn enums(dialect: &DialectDescriptor) -> Vec<&'static EnumDef> {
    let mut found: Vec<&'static EnumDef> = Vec::new();
    let mut add = |def: &'static EnumDef| {
        if found.iter().all(|known| !std::ptr::eq(*known, def)) {
            found.push(def);
        }
    };
    dialect.enums.iter().for_each(|def| add(def));
    let of_params = |def: &'static ParamsDef| def.params.iter().filter_map(|param| param.kind.enumeration);
    dialect.attrs.iter().chain(dialect.types).flat_map(|def| of_params(def)).for_each(&mut add);
    for op in dialect.ops {
        let mut todo: Vec<&'static AttrConstraintDef> = op.attributes.iter().map(|slot| slot.constraint).collect();
        while let Some(constraint) = todo.pop() {
            match &constraint.pred {
                AttrPred::Enum(def) => add(def),
                AttrPred::Of(def) if def.dialect == dialect.name => of_params(def).for_each(&mut add),
                AttrPred::AnyOf(parts) | AttrPred::AllOf(parts) => todo.extend(*parts),
                AttrPred::ArrayOf(part) => todo.push(part),
                _ => {}
            }
        }
    }
    found.sort_by_key(|def| enum_name(def).to_lowercase());
    found
}

/// All patterns of a dialect, with the names of the ops that list them; with the dialect's name for those that it lists
/// itself.
pub fn patterns(dialect: &'static DialectDescriptor) -> Vec<(&'static str, &'static Pattern)> {
    let whole = dialect.hooks.canonicalization_patterns().iter().map(|pattern| (dialect.name, *pattern));
    let of_ops = dialect.ops.iter().flat_map(|op| op.canonicalize.iter().map(|pattern| (op.name, *pattern)));
    whole.chain(of_ops).collect()
}

/// The ops of a dialect in sections, sorted by the title of their group, and by the name of the op without a group. A
/// family without a group is a section.
fn sections(dialect: &DialectDescriptor) -> Vec<(&'static str, Vec<&'static OpDescriptor>)> {
    let group = |op: &OpDescriptor| op.docs.map_or("", |docs| docs.group);
    let mut sections: Vec<(&'static str, Vec<&'static OpDescriptor>)> = Vec::new();
    for op in dialect.ops {
        let is_with = |(title, ops): &&mut (&str, Vec<&OpDescriptor>)| match *title {
            "" => ops.first().is_some_and(|first| op.family.is_some_and(|family| first.is_of_family(family))),
            title => title == group(op),
        };
        match sections.iter_mut().find(is_with) {
            Some((_, ops)) => ops.push(op),
            None => sections.push((group(op), vec![op])),
        }
    }
    for (_, ops) in &mut sections {
        ops.sort_by_key(|op| op.name.to_lowercase());
    }
    sections.sort_by_key(|(title, ops)| match *title {
        "" => ops.first().map_or(String::new(), |op| op.name.to_lowercase()),
        title => title.to_lowercase(),
    });
    sections
}

/// The page of a dialect.
pub fn page(reference: &Reference, dialect: &'static DialectDescriptor) -> String {
    let docs = dialect.docs.copied().unwrap_or_default();
    let mut out = format!("# '{}' Dialect\n\n", dialect.name);
    if !docs.summary.is_empty() {
        paragraph(&mut out, &format!("_{}_", docs.summary));
    }
    paragraph(&mut out, docs.description);
    let dependencies: Vec<&str> = dialect.dependencies.iter().map(|other| other.name).collect();
    if !dependencies.is_empty() {
        paragraph(&mut out, &format!("Loads {}.", codes(dependencies)));
    }
    operations(&mut out, reference, dialect);
    for (title, defs, entity) in
        [("## Attributes", dialect.attrs, Entity::Attr), ("## Types", dialect.types, Entity::Type)]
    {
        let mut defs = defs.to_vec();
        defs.sort_by_key(|def| def.mnemonic);
        if !defs.is_empty() {
            paragraph(&mut out, title);
        }
        defs.iter().for_each(|def| params::params(&mut out, reference, def, entity));
    }
    let enums = enums(dialect);
    if !enums.is_empty() {
        paragraph(&mut out, "## Enums");
    }
    enums.iter().for_each(|def| params::enumeration(&mut out, reference, def));
    own_traits(&mut out, dialect);
    let patterns = patterns(dialect);
    if !patterns.is_empty() {
        paragraph(&mut out, "## Rewrites");
        paragraph(&mut out, "What `-canonicalize` applies, in the order in which it is tried on each op.");
        rewrites::patterns(&mut out, &patterns);
    }
    let prefix = format!("{}-", dialect.name);
    let (infos, _) = passes::infos(reference.passes());
    let own = infos.iter().filter(|info| info.argument.starts_with(&prefix));
    let rows = own.map(|info| [format!("[`-{0}`](../passes.md#{0})", info.argument), escape(info.summary)]);
    table(&mut out, "## Passes", ["Pass", "Description"], &rows.collect::<Vec<_>>());
    out
}

fn operations(out: &mut String, reference: &Reference, dialect: &DialectDescriptor) {
    if dialect.ops.is_empty() {
        return;
    }
    paragraph(out, "## Operations");
    let sections = sections(dialect);
    let rows = sections.iter().flat_map(|(title, ops)| {
        let title = (!title.is_empty()).then(|| [format!("**{title}**"), String::new()]);
        let ops = ops.iter().map(|op| op::row(op));
        title.into_iter().chain(ops).collect::<Vec<_>>()
    });
    table(out, "", ["Op", "Summary"], &rows.collect::<Vec<_>>());
    for (title, ops) in sections {
        let level = if title.is_empty() { 3 } else { 4 };
        if !title.is_empty() {
            paragraph(out, &format!("### {title}"));
        }
        let families = OpDescriptor::families(&ops);
        families.iter().for_each(|(family, ops)| op::family(out, reference, family, ops, level));
        ops.iter().filter(|op| op.family.is_none()).for_each(|op| op::op(out, reference, op, level));
    }
}

/// Traits that dialects declare for themselves.
fn own_traits(out: &mut String, dialect: &DialectDescriptor) {
    let params = dialect.types.iter().chain(dialect.attrs).filter_map(|def| def.docs);
    let listed = dialect.ops.iter().filter_map(|op| op.docs).chain(params).flat_map(|docs| docs.traits);
    let mut rows: Vec<[String; 2]> = listed
        .filter(|listed| !crate::traits::is_standard(listed.text))
        .map(|listed| [code(listed.text), escape(listed.summary)])
        .collect();
    rows.sort();
    rows.dedup();
    table(out, "## Traits", ["Trait", "Description"], &rows);
}
