//! From a registry to the schema.

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry, Type};
use dialekt_ir_core::decl::format::TypeRoot;
use dialekt_ir_core::decl::op::{
    AttrSlot, Effect, GroupKind, Infer, MatchOf, OpDescriptor, OpTraits, Presence, RegionKind, RelationPred, Same,
    Sizes, TraitCheck, ValueGroups,
};
use dialekt_ir_core::decl::params::{ParamsAsm, ParamsDef, Presence as ParamPresence};
use dialekt_ir_core::decl::{AttrConstraintDef, AttrPred, EnumDef, TypeConstraintDef, TypePred};
use dialekt_ir_core::text::print::{attr_to_string, type_to_string};

use crate::fields::Fields;
use crate::format;
use crate::schema as s;

/// Everything that a registry declares.
pub fn file(registry: &DialectRegistry, cx: &Context) -> s::File {
    let mut names = registry.names();
    names.sort_unstable();
    let dialects = names.into_iter().filter_map(|name| registry.get(name)).map(|found| dialect(found, cx)).collect();
    s::File { version: s::VERSION, dialects }
}

fn dialect(found: &DialectDescriptor, cx: &Context) -> s::Dialect {
    s::Dialect {
        name: found.name.into(),
        dependencies: found.dependencies.iter().map(|other| other.name.into()).collect(),
        extensible: found.extensible,
        allows_unknown_ops: found.allows_unknown_ops,
        ops: found.ops.iter().map(|found| op(found, cx)).collect(),
        types: found.types.iter().map(|found| params(found, cx)).collect(),
        attrs: found.attrs.iter().map(|found| params(found, cx)).collect(),
        enums: found.enums.iter().map(|found| enumeration(found)).collect(),
    }
}

/// An op.
pub fn op(found: &OpDescriptor, cx: &Context) -> s::Op {
    let fields = Fields::of(found);
    let values = |groups: &ValueGroups, results: bool| {
        let all = groups.groups.iter().enumerate().map(|(i, group)| {
            let (kind, sizes) = match group.kind {
                GroupKind::One => (s::Kind::One, None),
                GroupKind::Optional => (s::Kind::Optional, None),
                GroupKind::Variadic => (s::Kind::Variadic, None),
                GroupKind::Nested(slot) => (s::Kind::Nested, Some(fields.attribute(slot))),
            };
            let field = if results { fields.result(i as u16) } else { fields.operand(i as u16) };
            s::Values { field, name: group.name.into(), kind, sizes, constraint: types(group.constraint, cx) }
        });
        all.collect()
    };
    let regions = found.regions.groups.iter().enumerate().map(|(i, region)| s::Region {
        field: fields.region(i as u16),
        name: region.name.into(),
        variadic: region.variadic,
        blocks: match region.kind {
            RegionKind::Any => s::Blocks::Any,
            RegionKind::Blocks(n) => s::Blocks::Exactly(n),
            RegionKind::AtLeast(n) => s::Blocks::AtLeast(n),
            RegionKind::AtMost(n) => s::Blocks::AtMost(n),
            RegionKind::Holds(summary, _) => s::Blocks::Code(summary.into()),
        },
    });
    let successors = found.successors.groups.iter().enumerate().map(|(i, successor)| s::Successor {
        field: fields.successor(i as u16),
        name: successor.name.into(),
        variadic: successor.variadic,
        claim: successor.holds.map(|(summary, _)| summary.into()),
    });
    let effects = found.effects.unwrap_or_default().iter().map(|effect| s::Effect {
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
    });
    let mut code = Vec::new();
    for (there, word) in [
        (found.verify.is_some(), "verify"),
        (found.verify_regions.is_some(), "verify_regions"),
        (matches!(found.infer, Infer::Hook(_)), "infer"),
        (found.fold.is_some(), "fold"),
        (found.asm.format.is_none() && found.asm.parse.is_some(), "parse"),
        (found.asm.format.is_none() && found.asm.print.is_some(), "print"),
    ] {
        if there {
            code.push(word.to_owned());
        }
    }
    let (traits, interfaces) = traits(found, &fields, cx);
    s::Op {
        name: found.name.into(),
        traits,
        interfaces,
        operands: values(&found.operands, false),
        attributes: attributes(found, &fields, cx),
        regions: regions.collect(),
        successors: successors.collect(),
        results: values(&found.results, true),
        effects: effects.collect(),
        format: found.asm.format.map(|found| format::tokens(found, &fields)),
        code,
        default_dialect: found.asm.default_dialect.into(),
    }
}

/// The attributes, as declared; sizes of groups are a trait.
fn attributes(found: &OpDescriptor, fields: &Fields, cx: &Context) -> Vec<s::Attr> {
    let order: Vec<u16> = match found.declared_order {
        [] => (0..found.attributes.len() as u16).collect(),
        order => order.to_vec(),
    };
    let attr = |slot: u16| {
        let found: &AttrSlot = &found.attributes[usize::from(slot)];
        let text = || found.default(cx).map_or(String::new(), |attr| attr_to_string(cx, attr));
        let presence = match found.presence {
            Presence::Required => s::Presence::Required,
            Presence::Optional => s::Presence::Optional,
            Presence::Default(_) => s::Presence::Default(text()),
            Presence::ReadAs(_) => s::Presence::ReadAs(text()),
            Presence::Segments => return None,
        };
        let constraint = attrs(found.constraint, cx);
        Some(s::Attr { field: fields.attribute(slot), name: found.name.into(), presence, constraint })
    };
    order.into_iter().filter_map(attr).collect()
}

/// Flags that no check stands for, and checks, as declarations list them.
fn traits(found: &OpDescriptor, fields: &Fields, cx: &Context) -> (Vec<String>, Vec<String>) {
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
    for check in found.checks {
        match check {
            TraitCheck::Interface(interface) => interfaces.push(interface.name.to_owned()),
            check => traits.extend(check_name(check, found, fields, cx)),
        }
    }
    // What needs another trait comes behind it.
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

/// A check as a trait; `None` where something else says it.
fn check_name(check: &TraitCheck, found: &OpDescriptor, fields: &Fields, cx: &Context) -> Option<String> {
    Some(match check {
        TraitCheck::NoRegionArguments => "NoRegionArguments".into(),
        // The terminator says so as well.
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
        TraitCheck::Relation(relation) => self::relation(relation.summary, &relation.pred, fields, cx),
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
        TraitCheck::Hook(_) | TraitCheck::RegionHook(_) => "function".into(),
        _ => return None,
    })
}

fn relation(summary: &str, pred: &RelationPred, fields: &Fields, cx: &Context) -> String {
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
            let constraint = crate::model::constraint_name(&constraint.describe(cx, Type::NONE));
            format!("{word}({summary:?}, {}, {constraint})", fields.root(*of))
        }
        RelationPred::Holds(_) => format!("Relation({summary:?}, function)"),
    }
}

/// A claim on types.
pub fn types(found: &TypeConstraintDef, cx: &Context) -> s::Constraint {
    let all = |parts: &[&'static TypeConstraintDef]| parts.iter().map(|part| types(part, cx)).collect();
    let says = match &found.pred {
        TypePred::Any => s::Says::Any,
        TypePred::Holds(_) | TypePred::Dyn(_) => s::Says::Code,
        TypePred::Of(def) => s::Says::Of(format!("{}.{}", def.dialect, def.mnemonic)),
        TypePred::AnyOf(parts) => s::Says::AnyOf(all(parts)),
        TypePred::AllOf(parts) => s::Says::AllOf(all(parts)),
        TypePred::Elements(_, parts) => s::Says::Elements(all(parts)),
        TypePred::Confined(base, _) => s::Says::AllOf(vec![types(base, cx), code()]),
    };
    let build = found.build.map(|build| type_to_string(cx, build(cx)));
    s::Constraint { summary: found.describe(cx, Type::NONE), says, build }
}

/// What only code says.
fn code() -> s::Constraint {
    s::Constraint { summary: String::new(), says: s::Says::Code, build: None }
}

/// A claim on attributes.
pub fn attrs(found: &AttrConstraintDef, cx: &Context) -> s::Constraint {
    let all = |parts: &[&'static AttrConstraintDef]| parts.iter().map(|part| attrs(part, cx)).collect();
    let says = match &found.pred {
        AttrPred::Storage | AttrPred::Native(_) | AttrPred::Holds(_) | AttrPred::Dyn(_) => s::Says::Code,
        AttrPred::Of(def) => s::Says::Of(format!("{}.{}", def.dialect, def.mnemonic)),
        AttrPred::AnyOf(parts) => s::Says::AnyOf(all(parts)),
        AttrPred::AllOf(parts) => s::Says::AllOf(all(parts)),
        AttrPred::ArrayOf(part) => s::Says::Elements(vec![attrs(part, cx)]),
        AttrPred::TypeOf(part) => s::Says::TypeOf(Box::new(types(part, cx))),
        AttrPred::Enum(def) => s::Says::Enum(def.name.into()),
    };
    let unit = dialekt_ir_core::context::Attribute::UNIT;
    s::Constraint { summary: found.describe(cx, unit), says, build: None }
}

fn params(found: &'static ParamsDef, cx: &Context) -> s::Params {
    let params = found.params.iter().map(|param| s::Param {
        name: param.name.into(),
        type_name: param.type_name.into(),
        optional: !matches!(param.presence, ParamPresence::Required),
        constraint: (param.kind.type_constraint.map(|of| types(of(), cx)))
            .or_else(|| param.kind.attr_constraint.map(|of| attrs(of(), cx))),
    });
    s::Params {
        mnemonic: found.mnemonic.into(),
        summary: found.summary.into(),
        params: params.collect(),
        syntax: match found.asm {
            ParamsAsm::Mnemonic => "mnemonic",
            ParamsAsm::Format(_) => "format",
            ParamsAsm::Custom { .. } | ParamsAsm::Closures(..) => "code",
            ParamsAsm::Attrs => "attrs",
        }
        .into(),
        interfaces: found.interfaces.iter().map(|entry| entry.interface.name.into()).collect(),
        verify: found.verify.is_some() || found.verify_closure.is_some(),
    }
}

fn enumeration(found: &EnumDef) -> s::Enum {
    let cases = found.cases.iter().map(|case| s::Case {
        symbol: case.symbol.into(),
        text: case.text.into(),
        value: case.value,
    });
    s::Enum { name: found.name.into(), width: found.width, bits: found.bits.is_some(), cases: cases.collect() }
}
