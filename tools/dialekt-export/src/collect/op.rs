//! The export of ops.

use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::AttrPred;
use dialekt_ir_core::decl::docs::PartDocs;
use dialekt_ir_core::decl::format::TypeRoot;
use dialekt_ir_core::decl::op::{
    AttrSlot, Effect, EffectDef, GroupKind, Infer, MatchOf, OpDescriptor, OpTraits, Presence, RegionKind, RegionNumber,
    RelationPred, Same, Sizes, TraitCheck, ValueGroups,
};
use dialekt_ir_core::text::print::attr_to_string;

use super::constraints::Constraints;
use super::fields::Fields;
use super::{docs, format, part_docs, rewrites};
use crate::schema as s;

/// The documentation of the parts of an op, by role.
struct Parts([Vec<&'static PartDocs>; 6]);

/// The roles of fields, by the first word of their type in Rust.
const ROLES: [&[&str]; 6] = [
    &["Operand", "Operands", "OperandGroups"],
    &["Attr", "Prop"],
    &["Region", "Regions"],
    &["Successor", "Successors"],
    &["OpResult", "OpResults"],
    &["Derived"],
];

impl Parts {
    fn of(found: &OpDescriptor) -> Parts {
        let mut parts = Parts(Default::default());
        for part in found.docs.map_or(&[][..], |docs| docs.parts) {
            let ty = part.rust.strip_prefix("Option<").unwrap_or(part.rust);
            let word = ty.split('<').next().and_then(|path| path.rsplit("::").next()).unwrap_or_default();
            if let Some(role) = ROLES.iter().position(|words| words.contains(&word)) {
                parts.0[role].push(part);
            }
        }
        parts
    }

    /// The documentation of one of `total` parts of a role.
    fn get(&self, role: usize, index: usize, total: usize) -> s::Docs {
        let all = &self.0[role];
        // If some parts have no documentation, the entries cannot be assigned to parts.
        if all.len() == total { part_docs(all[index]) } else { s::Docs::default() }
    }
}

/// Exports an op.
pub fn op(found: &OpDescriptor, cx: &Context, constraints: &mut Constraints) -> s::Op {
    let fields = Fields::of(found);
    let parts = Parts::of(found);
    let mut values = |groups: &ValueGroups, results: bool| {
        let all = groups.groups.iter().enumerate().map(|(i, group)| {
            let (kind, sizes) = match group.kind {
                GroupKind::One => (s::Kind::One, None),
                GroupKind::Optional => (s::Kind::Optional, None),
                GroupKind::Variadic => (s::Kind::Variadic, None),
                GroupKind::Nested(slot) => (s::Kind::Nested, Some(fields.attribute(slot))),
            };
            let field = if results { fields.result(i as u16) } else { fields.operand(i as u16) };
            let docs = parts.get(if results { 4 } else { 0 }, i, groups.groups.len());
            let constraint = constraints.types(group.constraint, cx);
            s::Values { field, name: group.name.into(), kind, sizes, constraint, docs }
        });
        all.collect()
    };
    let (operands, results) = (values(&found.operands, false), values(&found.results, true));
    let regions = found.regions.groups.iter().enumerate().map(|(i, region)| s::Region {
        field: fields.region(i as u16),
        name: region.name.into(),
        variadic: region.number == RegionNumber::Variadic,
        optional: region.number == RegionNumber::Optional,
        blocks: match region.kind {
            RegionKind::Any => s::Blocks::Any,
            RegionKind::Graph => s::Blocks::Graph,
            RegionKind::Blocks(n) => s::Blocks::Exactly(n),
            RegionKind::AtLeast(n) => s::Blocks::AtLeast(n),
            RegionKind::AtMost(n) => s::Blocks::AtMost(n),
            RegionKind::Holds(summary, _) => s::Blocks::Code(constraints.code(summary)),
        },
        docs: parts.get(2, i, found.regions.groups.len()),
    });
    let regions = regions.collect();
    let successors = found.successors.groups.iter().enumerate().map(|(i, successor)| s::Successor {
        field: fields.successor(i as u16),
        name: successor.name.into(),
        variadic: successor.variadic,
        claim: successor.holds.map(|(summary, _)| constraints.code(summary)),
        docs: parts.get(3, i, found.successors.groups.len()),
    });
    let successors = successors.collect();
    let attributes = attributes(found, &fields, &parts, cx, constraints);
    let derived = found.derived().iter().enumerate().map(|(i, attr)| s::Derived {
        field: fields.derived(i as u16),
        name: attr.name.into(),
        constraint: constraints.attrs(attr.constraint, cx),
        value: found.docs.and_then(|docs| docs.part(attr.name)).map_or(String::new(), |part| part.default.into()),
        docs: parts.get(5, i, found.derived().len()),
    });
    let derived = derived.collect();
    let (traits, interfaces) = traits(found, &fields, cx, constraints);
    let text = |of: fn(&dialekt_ir_core::decl::docs::Docs) -> &'static str| found.docs.map_or("", of).to_owned();
    s::Op {
        name: found.name.into(),
        docs: docs(found.docs),
        doc_group: text(|docs| docs.group),
        deprecated: text(|docs| docs.deprecated),
        mixins: found.mixins().iter().map(|found| found.mixin.name.into()).collect(),
        traits,
        interfaces,
        operands,
        attributes,
        derived,
        regions,
        successors,
        results,
        effects: effects(found, &fields),
        format: found.asm.read_format().map(|found| format::tokens(found, &fields)),
        code: code(found),
        canonicalize: rewrites::names(found.canonicalize),
        default_dialect: found.asm.default_dialect.into(),
    }
}

/// Exports a family. The struct has no name where comments are left out: the name of its ops has a place in it then.
pub fn family(found: &OpDescriptor, ops: &[&OpDescriptor]) -> s::Family {
    let item = found.docs.map_or("", |docs| docs.item);
    s::Family {
        name: if item.is_empty() { found.name } else { item }.into(),
        docs: docs(found.docs),
        ops: ops.iter().map(|op| op.name.into()).collect(),
    }
}

/// The names of the hooks that are code.
fn code(found: &OpDescriptor) -> Vec<String> {
    let custom = !found.asm.has_format() && found.asm.parse.is_some();
    let all = [
        (found.verify.is_some(), "verify"),
        (found.verify_regions.is_some(), "verify_regions"),
        (matches!(found.infer, Infer::Hook(..)), "infer"),
        (found.fold.is_some(), "fold"),
        (custom, "parse"),
        (custom, "print"),
        (found.asm.result_names.is_some(), "result_names"),
        (found.asm.argument_names.is_some(), "argument_names"),
        (found.asm.block_names.is_some(), "block_names"),
    ];
    all.into_iter().filter(|(there, _)| *there).map(|(_, word)| word.to_owned()).collect()
}

/// The effects: those of the op as a whole, then those of its parts in the listed order.
fn effects(found: &OpDescriptor, fields: &Fields) -> Vec<s::Effect> {
    let mut all: Vec<&EffectDef> = found.effects.unwrap_or_default().iter().collect();
    let declared = |slot: u16| found.declared_order.iter().position(|other| *other == slot);
    all.sort_by_key(|effect| match effect.on {
        None => (0, 0),
        Some(TypeRoot::Operand(group)) => (1, usize::from(group)),
        Some(TypeRoot::Attr(slot)) => (2, declared(slot).unwrap_or(usize::from(slot))),
        Some(TypeRoot::Result(group)) => (3, usize::from(group)),
    });
    let effect = |effect: &EffectDef| s::Effect {
        effect: match effect.effect {
            Effect::Allocate => "Allocate",
            Effect::Free => "Free",
            Effect::Read => "Read",
            Effect::Write => "Write",
        }
        .into(),
        resource: effect.resource.into(),
        on: effect.on.map(|root| fields.root(root)),
        stage: effect.stage,
        full: effect.full,
    };
    all.into_iter().map(effect).collect()
}

/// The attributes, as declared; segment sizes are left out, as they are a trait.
fn attributes(
    found: &OpDescriptor,
    fields: &Fields,
    parts: &Parts,
    cx: &Context,
    constraints: &mut Constraints,
) -> Vec<s::Attr> {
    let order: Vec<u16> = match found.declared_order {
        [] => (0..found.attributes.len() as u16).collect(),
        order => order.to_vec(),
    };
    let slot = |slot: &u16| &found.attributes[usize::from(*slot)];
    let order: Vec<u16> = order.into_iter().filter(|at| !matches!(slot(at).presence, Presence::Segments)).collect();
    let attr = |(i, at): (usize, &u16)| {
        let found: &AttrSlot = slot(at);
        let text = || found.default(cx).map_or(String::new(), |attr| attr_to_string(cx, attr));
        s::Attr {
            field: fields.attribute(*at),
            name: found.name.into(),
            native: matches!(found.constraint.pred, AttrPred::Native(_)),
            presence: match found.presence {
                Presence::Default(_) => s::Presence::Default(text()),
                Presence::ReadAs(_) => s::Presence::ReadAs(text()),
                Presence::Optional => s::Presence::Optional,
                Presence::Required | Presence::Segments => s::Presence::Required,
            },
            constraint: constraints.attrs(found.constraint, cx),
            docs: parts.get(1, i, order.len()),
        }
    };
    order.iter().enumerate().map(attr).collect()
}

/// The traits in the syntax of declarations: flags that no check implies, and checks.
fn traits(
    found: &OpDescriptor,
    fields: &Fields,
    cx: &Context,
    constraints: &mut Constraints,
) -> (Vec<String>, Vec<String>) {
    let (mut traits, mut interfaces) = (Vec::new(), Vec::new());
    for (flag, name) in [
        (OpTraits::NO_TERMINATOR, "NoTerminator"),
        (OpTraits::GRAPH_REGIONS, "HasOnlyGraphRegion"),
        (OpTraits::AFFINE_SCOPE, "AffineScope"),
        (OpTraits::COMMUTATIVE, "Commutative"),
        (OpTraits::AUTOMATIC_ALLOCATION_SCOPE, "AutomaticAllocationScope"),
        (OpTraits::CONSTANT_LIKE, "ConstantLike"),
        (OpTraits::NO_MEMORY_EFFECT, "NoMemoryEffect"),
        (OpTraits::RECURSIVE_MEMORY_EFFECTS, "RecursiveMemoryEffects"),
        (OpTraits::ALWAYS_SPECULATABLE, "AlwaysSpeculatable"),
        (OpTraits::RECURSIVELY_SPECULATABLE, "RecursivelySpeculatable"),
        (OpTraits::MEMREFS_NORMALIZABLE, "MemRefsNormalizable"),
    ] {
        if found.traits.contains(flag) {
            traits.push(name.to_owned());
        }
    }
    for (groups, name) in [(&found.operands, "SameVariadicOperandSize"), (&found.results, "SameVariadicResultSize")] {
        if matches!(groups.sizes, Sizes::Same) {
            traits.push(name.to_owned());
        }
    }
    // Traits of dialects are known by their comments; where these are as many as the checks that are code, they are those.
    let is_code = |check: &&TraitCheck| matches!(check, TraitCheck::Hook(_) | TraitCheck::RegionHook(_));
    let listed = found.docs.map_or(&[][..], |docs| docs.traits);
    let own: Vec<&str> = listed.iter().filter(|listed| !listed.summary.is_empty()).map(|listed| listed.text).collect();
    let are_own = own.len() == found.checks.iter().filter(is_code).count();
    let mut own = own.into_iter().filter(|_| are_own);
    for check in found.checks {
        match check {
            TraitCheck::Hook(_) | TraitCheck::RegionHook(_) => {
                traits.push(own.next().unwrap_or("function").to_owned());
            }
            TraitCheck::Interface(interface) => interfaces.push(interface.name.to_owned()),
            check => traits.extend(check_name(check, found, fields, cx, constraints)),
        }
    }
    // Traits follow the traits that they need.
    for (flag, name) in [
        (OpTraits::SCALARIZABLE, "Scalarizable"),
        (OpTraits::VECTORIZABLE, "Vectorizable"),
        (OpTraits::TENSORIZABLE, "Tensorizable"),
        (OpTraits::RETURN_LIKE, "ReturnLike"),
        (OpTraits::IDEMPOTENT, "Idempotent"),
        (OpTraits::INVOLUTION, "Involution"),
    ] {
        if found.traits.contains(flag) {
            traits.push(name.to_owned());
        }
    }
    let listed = interfaces.clone();
    interfaces
        .extend(found.interfaces.iter().map(|entry| entry.interface.name.to_owned()).filter(|n| !listed.contains(n)));
    (traits, interfaces)
}

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}

/// The trait of a check; `None` if another part of the declaration implies it.
fn check_name(
    check: &TraitCheck,
    found: &OpDescriptor,
    fields: &Fields,
    cx: &Context,
    constraints: &mut Constraints,
) -> Option<String> {
    Some(match check {
        TraitCheck::NoRegionArguments => "NoRegionArguments".into(),
        // The implicit terminator implies a single block.
        TraitCheck::SingleBlock if found.checks.iter().any(|c| matches!(c, TraitCheck::ImplicitTerminator(_))) => {
            return None;
        }
        TraitCheck::SingleBlock => "SingleBlock".into(),
        TraitCheck::ParentOneOf([one]) => format!("HasParent({one:?})"),
        TraitCheck::ParentOneOf(all) => format!("ParentOneOf({})", quoted(all)),
        TraitCheck::AncestorOneOf([one]) => format!("HasAncestor({one:?})"),
        TraitCheck::AncestorOneOf(all) => format!("AncestorOneOf({})", quoted(all)),
        TraitCheck::OperandSegments => "AttrSizedOperandSegments".into(),
        TraitCheck::ResultSegments => "AttrSizedResultSegments".into(),
        TraitCheck::Relation(relation) => self::relation(relation.summary, &relation.pred, fields, cx, constraints),
        TraitCheck::Terminator => "Terminator".into(),
        TraitCheck::Symbol(symbol) if symbol.optional => "Symbol(optional)".into(),
        TraitCheck::Symbol(_) => "Symbol".into(),
        TraitCheck::Same(same) => match same {
            Same::OperandTypes => "SameTypeOperands",
            Same::OperandShapes => "SameOperandsShape",
            Same::OperandAndResultShapes => "SameOperandsAndResultShape",
            Same::OperandElementTypes => "SameOperandsElementType",
            Same::OperandAndResultElementTypes => "SameOperandsAndResultElementType",
            Same::OperandAndResultTypes => "SameOperandsAndResultType",
            Same::OperandAndResultRanks => "SameOperandsAndResultRank",
        }
        .into(),
        TraitCheck::Kind(kind) => format!("{kind:?}"),
        TraitCheck::Elementwise => "Elementwise".into(),
        TraitCheck::ResultsBroadcastableShape => "ResultsBroadcastableShape".into(),
        TraitCheck::ImplicitTerminator(name) => format!("SingleBlockImplicitTerminator({name:?})"),
        TraitCheck::IsolatedFromAbove => "IsolatedFromAbove".into(),
        TraitCheck::SymbolTable if found.traits.contains(OpTraits::ISOLATED_SYMBOLS) => "SymbolTable".into(),
        TraitCheck::SymbolTable => "TransparentSymbolTable".into(),
        _ => return None,
    })
}

fn relation(
    summary: &str,
    pred: &RelationPred,
    fields: &Fields,
    cx: &Context,
    constraints: &mut Constraints,
) -> String {
    let names = |roots: &[TypeRoot]| roots.iter().map(|root| fields.root(*root)).collect::<Vec<_>>().join(", ");
    let of = |of: &MatchOf| match of {
        MatchOf::Type => "Types",
        MatchOf::ElementType => "ElementTypes",
        MatchOf::Rank => "Ranks",
        MatchOf::Shape => "Shapes",
        MatchOf::ElementCount => "ElementCounts",
        MatchOf::TypeKind => "TypeIDs",
    };
    match pred {
        RelationPred::AllMatch(what, roots) => format!("All{}Match({})", of(what), names(roots)),
        RelationPred::AnyMatch(what, roots) => format!("Any{}Match({})", of(what), names(roots)),
        RelationPred::TypesMatchWith { from, to, optional, .. } => {
            let word = if *optional { "OptionalTypesMatchWith" } else { "TypesMatchWith" };
            format!("{word}({summary:?}, {}, {}, function)", fields.root(*from), fields.root(*to))
        }
        RelationPred::RangeMatchesWith { from, to, .. } => {
            format!("RangedTypesMatchWith({summary:?}, {}, {}, function)", fields.root(*from), fields.root(*to))
        }
        RelationPred::ElementCountAndTypes(shaped, elements) => {
            format!("ShapedTypeMatchesElementCountAndTypes({}, {})", fields.root(*shaped), fields.root(*elements))
        }
        RelationPred::TypeIs(of, constraint) | RelationPred::ElementTypeIs(of, constraint) => {
            let word = if matches!(pred, RelationPred::TypeIs(..)) { "TypeIs" } else { "ElementTypeIs" };
            let constraint = constraints.types(constraint, cx);
            format!("{word}({summary:?}, {}, {constraint})", fields.root(*of))
        }
        RelationPred::Holds(_) => format!("Relation({summary:?}, function)"),
    }
}
