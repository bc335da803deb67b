//! The code of the `OpDescriptor` of an op.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::format;
use crate::docs;
use crate::mixin::MixinUse;
use crate::op::{
    CheckCode, Effect, Field, Hook, InFamily, Infer, Kind, Listed, OpModel, Presence, Role, Sizes, Trait, TraitKind,
    TypeRoot,
};

/// `OpDescriptor { .. }`.
pub(super) fn descriptor(model: &OpModel) -> TokenStream {
    let name = &model.options.name;
    let mut fields = vec![quote!(name: #name)];
    fields.extend(shared(model));
    fields.extend(own(model, &model.ident));
    if docs::are_data() {
        let docs = docs::data(&quote!(__d), &model.ident, &model.docs, || docs::of_op(model));
        fields.push(quote!(docs: #docs));
    }
    quote!(__d::OpDescriptor { #(#fields,)* ..__d::OpDescriptor::EMPTY })
}

/// The fields of the descriptor that do not name the struct of the op.
pub(super) fn shared(model: &OpModel) -> Vec<TokenStream> {
    let mut fields = Vec::new();
    fields.extend(traits(model));
    fields.extend(value_groups(model));
    fields.extend(parts(model));
    fields.extend(attributes(model));
    if !has_own_checks(model) {
        fields.extend(checks(model, &model.ident));
    }
    fields.extend(effects(model));
    if !has_own_inference(model) {
        fields.extend(infer(model, &model.ident));
    }
    fields.extend(canonicalize(model));
    fields.extend(asm(model));
    fields.extend(facts(model));
    fields
}

/// The fields of the descriptor that say what the struct of the op implements.
pub(super) fn own(model: &OpModel, ident: &Ident) -> Vec<TokenStream> {
    let mut fields = Vec::new();
    if has_own_checks(model) {
        fields.extend(checks(model, ident));
    }
    if has_own_inference(model) {
        fields.extend(infer(model, ident));
    }
    fields.extend(hooks(model, ident));
    fields
}

/// Returns whether the op itself implements interfaces, not its family.
fn has_own_checks(model: &OpModel) -> bool {
    let shared = match model.family {
        InFamily::Member { listed, .. } => listed,
        _ => 0,
    };
    model.listed.iter().skip(shared).any(|listed| matches!(listed, Listed::Interface(_, None)))
}

fn has_own_inference(model: &OpModel) -> bool {
    matches!(model.infer, Infer::Hook) && !is_of_family(model, Hook::Infer)
}

/// Returns whether the family of the op implements a hook.
fn is_of_family(model: &OpModel, hook: Hook) -> bool {
    matches!(&model.family, InFamily::Member { hooks, .. } if hooks.contains(&hook))
}

fn facts(model: &OpModel) -> Option<TokenStream> {
    let facts = model.facts.iter().map(|fact| quote!(&#fact));
    let facts: Vec<TokenStream> = facts.chain(derived(model)).chain(mixins(model)).collect();
    (!facts.is_empty()).then(|| quote!(facts: &[#(#facts),*]))
}

/// The derived attributes, as a fact: an op without any has nothing for them.
fn derived(model: &OpModel) -> Option<TokenStream> {
    let op = match &model.family {
        InFamily::Member { family, .. } => family,
        _ => &model.ident,
    };
    let all: Vec<TokenStream> = model.derived().filter_map(|field| derived_attr(op, field)).collect();
    (!all.is_empty()).then(|| quote!(&__d::DerivedAttrs(&[#(#all),*])))
}

/// The mixins, as a fact.
fn mixins(model: &OpModel) -> Option<TokenStream> {
    let uses = model.mixins.iter().map(|MixinUse { path, fields, .. }| {
        let indices = model.fields.get(fields.clone()).unwrap_or_default().iter().map(|field| field.index as u16);
        quote!(__d::MixinUse { mixin: <#path as __d::OpMixin>::DEF, indices: &[#(#indices),*] })
    });
    (!model.mixins.is_empty()).then(|| quote!(&__d::Mixins(&[#(#uses),*])))
}

fn derived_attr(op: &Ident, field: &Field) -> Option<TokenStream> {
    let Role::Derived(constraint, _) = &field.role else { return None };
    let (name, get, def) = (&field.name, &field.ident, attr_def(constraint));
    Some(quote! {
        __d::DerivedAttr {
            name: #name,
            constraint: #def,
            materialize: |__op| ::core::option::Option::Some(
                <#constraint as __d::AttrConstraint>::write(__op.cx(), __op.view::<#op>()?.#get()?),
            ),
        }
    })
}

fn traits(model: &OpModel) -> Option<TokenStream> {
    let mut sets: Vec<&str> = Vec::new();
    for found in model.traits() {
        match &found.kind {
            TraitKind::Flag(flag) => sets.extend(flag.sets),
            TraitKind::Symbol { .. } => sets.push("SYMBOL"),
            _ => {}
        }
    }
    sets.sort_unstable();
    sets.dedup();
    for (name, members) in [
        ("ELEMENTWISE_MAPPABLE", &["ELEMENTWISE", "SCALARIZABLE", "TENSORIZABLE", "VECTORIZABLE"][..]),
        ("PURE", &["ALWAYS_SPECULATABLE", "NO_MEMORY_EFFECT"]),
    ] {
        if members.iter().all(|member| sets.contains(member)) {
            sets.retain(|set| !members.contains(set));
            sets.push(name);
        }
    }
    let mut sets = sets.into_iter().map(|set| format_ident!("{set}"));
    let first = sets.next()?;
    Some(quote!(traits: __d::OpTraits::#first #(.union(__d::OpTraits::#sets))*))
}

fn value_groups(model: &OpModel) -> Vec<TokenStream> {
    let groups = |fields: Vec<&Field>, sizes: Sizes| {
        if fields.is_empty() {
            return None;
        }
        let groups = fields.iter().map(|field| value_group(model, field));
        let sizes = match sizes {
            Sizes::One => return Some(quote!(__d::ValueGroups::of(&[#(#groups),*]))),
            Sizes::Same => quote!(__d::Sizes::Same),
            Sizes::Attr(slot) => {
                let slot = slot as u16;
                quote!(__d::Sizes::Attr(#slot))
            }
        };
        Some(quote!(__d::ValueGroups::new(&[#(#groups),*], #sizes)))
    };
    let operands = groups(model.operands().collect(), model.operand_sizes).map(|groups| quote!(operands: #groups));
    let results = groups(model.results().collect(), model.result_sizes).map(|groups| quote!(results: #groups));
    operands.into_iter().chain(results).collect()
}

fn value_group(model: &OpModel, field: &Field) -> TokenStream {
    let name = &field.name;
    let (Role::Operand(kind, constraint) | Role::Result(kind, constraint)) = &field.role else {
        return TokenStream::new();
    };
    let def = type_def(constraint);
    match kind {
        Kind::One => quote!(__d::ValueGroup::one(#name, #def)),
        Kind::Optional => quote!(__d::ValueGroup::optional(#name, #def)),
        Kind::Variadic => quote!(__d::ValueGroup::variadic(#name, #def)),
        Kind::Nested => {
            let sizes = model.fields.iter().find(|f| field.sizes.as_ref() == Some(&f.ident));
            let slot = sizes.map_or(0, |field| field.index) as u16;
            quote!(__d::ValueGroup::nested(#name, #def, #slot))
        }
    }
}

/// The description of a constraint, with the span of the constraint, so that errors of rustc about it are located
/// there.
fn type_def(constraint: &Type) -> TokenStream {
    quote_spanned!(constraint.span()=> <#constraint as __d::TypeConstraint>::DEF)
}

fn attr_def(constraint: &Type) -> TokenStream {
    quote_spanned!(constraint.span()=> <#constraint as __d::AttrConstraint>::DEF)
}

fn parts(model: &OpModel) -> Vec<TokenStream> {
    let regions = model.regions().map(|field| {
        let name = &field.name;
        let number = match field.role.kind() {
            Kind::One => quote!(One),
            Kind::Optional => quote!(Optional),
            Kind::Variadic | Kind::Nested => quote!(Variadic),
        };
        let kind = match &field.role {
            Role::Region(_, Some(c)) => quote_spanned!(c.span()=> <#c as __d::RegionConstraint>::KIND),
            _ => quote!(__d::RegionKind::Any),
        };
        quote!(__d::RegionDef { name: #name, kind: #kind, number: __d::RegionNumber::#number })
    });
    let successors = model.successors().map(|field| {
        let (name, variadic) = (&field.name, field.role.kind().varies());
        let holds = match &field.role {
            Role::Successor(_, Some(c)) => quote_spanned!(c.span()=> <#c as __d::SuccessorConstraint>::HOLDS),
            _ => quote!(::core::option::Option::None),
        };
        quote!(__d::SuccessorDef { name: #name, holds: #holds, variadic: #variadic })
    });
    let (regions, successors): (Vec<_>, Vec<_>) = (regions.collect(), successors.collect());
    let mut all = Vec::new();
    if !regions.is_empty() {
        all.push(quote!(regions: __d::RegionGroups::new(&[#(#regions),*])));
    }
    if !successors.is_empty() {
        all.push(quote!(successors: __d::SuccessorGroups::new(&[#(#successors),*])));
    }
    all
}

fn attributes(model: &OpModel) -> Vec<TokenStream> {
    if model.slots.is_empty() {
        return Vec::new();
    }
    let slots = model.slots.iter().map(|slot| match slot.field {
        Some(index) => attr_slot(&model.fields[index]),
        None => {
            let name = &slot.name;
            quote!(__d::AttrSlot::segments(#name))
        }
    });
    let mut all = vec![quote!(attributes: &[#(#slots),*])];
    let declared = model.attributes().map(|field| field.index);
    let segments = (0..model.slots.len()).filter(|slot| model.slots[*slot].field.is_none());
    let order: Vec<u16> = declared.chain(segments).map(|slot| slot as u16).collect();
    if !order.is_sorted() {
        all.push(quote!(declared_order: &[#(#order),*]));
    }
    all
}

fn attr_slot(field: &Field) -> TokenStream {
    let name = &field.name;
    let (Role::Attr(presence, constraint) | Role::Prop(presence, constraint)) = &field.role else {
        return TokenStream::new();
    };
    let def = attr_def(constraint);
    let with_default = |kind: &str, value: &syn::Expr| {
        let kind = format_ident!("{kind}");
        let write = quote_spanned!(value.span()=> <#constraint as __d::AttrConstraint>::write(__cx, #value));
        // Default values may use the context, as `cx`.
        let cx = crate::params::mentioned(quote!(#value), "cx").map(|cx| quote!(let #cx = __cx;));
        match cx {
            Some(cx) => quote!(__d::AttrSlot::#kind(#name, #def, |__cx| { #cx #write })),
            None => quote!(__d::AttrSlot::#kind(#name, #def, |__cx| #write)),
        }
    };
    match presence {
        Presence::Required => quote!(__d::AttrSlot::required(#name, #def)),
        Presence::Optional | Presence::Unit => quote!(__d::AttrSlot::optional(#name, #def)),
        Presence::Default(value) => with_default("with_default", value),
        Presence::ReadAs(value) => with_default("read_as", value),
    }
}

/// `checks` and `interfaces`.
fn checks(model: &OpModel, own: &Ident) -> Vec<TokenStream> {
    let mut checks = Vec::new();
    let mut interfaces = Vec::new();
    for (at, listed) in model.listed.iter().enumerate() {
        // The family implements what it lists, once.
        let ident = match &model.family {
            InFamily::Member { family, listed, .. } if at < *listed => family,
            _ => own,
        };
        match listed {
            Listed::Trait(found) => checks.extend(trait_check(model, found)),
            Listed::Interface(path, by) => {
                // What is missing is reported where the interface is listed.
                let mut owner = ident.clone();
                owner.set_span(path.span());
                let owner = by.clone().unwrap_or_else(|| owner.into());
                let entry = quote_spanned!(path.span()=> <#owner as #path>::INTERFACE);
                checks.push(quote!(__d::TraitCheck::Interface(#entry.interface)));
                interfaces.push(entry);
            }
            Listed::Infer => checks.push(quote!(__d::TraitCheck::InferredTypes)),
        }
    }
    // Inference by traits is verified after everything that is listed.
    if matches!(model.infer, Infer::Rules(_)) {
        checks.push(quote!(__d::TraitCheck::InferredTypes));
    }
    let mut all = Vec::new();
    if !checks.is_empty() {
        all.push(quote!(checks: &[#(#checks),*]));
    }
    let own = user_traits(model);
    if !own.is_empty() {
        all.push(quote!(user_traits: &[#(#own),*]));
    }
    if !interfaces.is_empty() {
        all.push(quote!(interfaces: &[#(#interfaces),*]));
    }
    all
}

/// The traits of the user's, each with the traits by which ops fold that are listed before it.
fn user_traits(model: &OpModel) -> Vec<TokenStream> {
    const FOLDING: [&str; 3] = ["COMMUTATIVE", "IDEMPOTENT", "INVOLUTION"];
    let (mut all, mut before) = (Vec::new(), Vec::new());
    for found in model.traits() {
        match &found.kind {
            TraitKind::Flag(flag) => {
                before.extend(flag.sets.iter().filter(|set| FOLDING.contains(set)).map(|set| format_ident!("{set}")));
            }
            TraitKind::User => {
                let path = &found.path;
                let behind = before
                    .split_first()
                    .map(|(first, rest)| quote!(.behind(__d::OpTraits::#first #(.union(__d::OpTraits::#rest))*)));
                all.push(quote_spanned!(path.span()=> __d::UserTrait::of::<#path>() #behind));
            }
            _ => {}
        }
    }
    all
}

fn trait_check(model: &OpModel, found: &Trait) -> Option<TokenStream> {
    let check = match &found.kind {
        TraitKind::Flag(flag) => match flag.check {
            CheckCode::None => return None,
            CheckCode::Plain(name) => {
                let name = format_ident!("{name}");
                quote!(#name)
            }
            CheckCode::Same(name) => {
                let name = format_ident!("{name}");
                quote!(Same(__d::Same::#name))
            }
            CheckCode::Kind(name) => {
                let name = format_ident!("{name}");
                quote!(Kind(__d::KindCheck::#name))
            }
        },
        TraitKind::Parents(names) => quote!(ParentOneOf(&[#(#names),*])),
        TraitKind::Ancestors(names) => quote!(AncestorOneOf(&[#(#names),*])),
        TraitKind::ImplicitTerminator(name) => quote!(ImplicitTerminator(#name)),
        TraitKind::Segments { results: false } => quote!(OperandSegments),
        TraitKind::Segments { results: true } => quote!(ResultSegments),
        TraitKind::SameVariadicSize { .. } => return None,
        TraitKind::Symbol { optional, declaration } => {
            let declaration = match declaration {
                Some(path) => quote!(::core::option::Option::Some(#path)),
                None => quote!(::core::option::Option::None),
            };
            quote!(Symbol(__d::SymbolCheck { optional: #optional, is_declaration: #declaration }))
        }
        TraitKind::User => {
            let path = &found.path;
            return Some(quote_spanned!(path.span()=> <#path as __d::OpTrait>::CHECK));
        }
        relation => {
            let (summary, pred) = self::relation(model, relation)?;
            quote!(Relation(&__d::Relation { summary: #summary, pred: __d::RelationPred::#pred }))
        }
    };
    Some(quote!(__d::TraitCheck::#check))
}

/// The summary and the variant of `RelationPred`.
fn relation(model: &OpModel, kind: &TraitKind) -> Option<(String, TokenStream)> {
    let root = |root: &TypeRoot| format::root(model, root.field);
    let name = |root: &TypeRoot| model.fields[root.field].name.clone();
    Some(match kind {
        TraitKind::Match(found, roots) => {
            let names: Vec<String> = roots.iter().map(name).collect();
            let (names, noun) = (names.join(", "), found.noun);
            let (summary, pred) = match found.any {
                false => (format!("all of {{{names}}} have same {noun}"), quote!(AllMatch)),
                true => (format!("any of {{{names}}} has {noun}"), quote!(AnyMatch)),
            };
            let of = format_ident!("{}", found.of);
            let roots = roots.iter().map(root);
            (summary, quote!(#pred(__d::MatchOf::#of, &[#(#roots),*])))
        }
        TraitKind::TypesMatchWith { summary, from, to, with, ranged: true, .. } => {
            let (from, to) = (root(from), root(to));
            (summary.value(), quote!(RangeMatchesWith { from: #from, to: #to, with: #with }))
        }
        TraitKind::TypesMatchWith { summary, from, to, with, compare, optional, .. } => {
            let (from, to) = (root(from), root(to));
            let compare = match compare {
                Some(path) => quote!(::core::option::Option::Some(#path)),
                None => quote!(::core::option::Option::None),
            };
            let pred = quote! {
                TypesMatchWith { from: #from, to: #to, with: #with, compare: #compare, optional: #optional }
            };
            (summary.value(), pred)
        }
        TraitKind::ElementCountAndTypes(shaped, elements) => {
            let summary =
                format!("shaped type '{}' matches '{}' element count and types", name(shaped), name(elements));
            let (shaped, elements) = (root(shaped), root(elements));
            (summary, quote!(ElementCountAndTypes(#shaped, #elements)))
        }
        TraitKind::TypeIs { summary, of, constraint, element } => {
            let (of, def) = (root(of), type_def(constraint));
            let variant = if *element { quote!(ElementTypeIs) } else { quote!(TypeIs) };
            (summary.value(), quote!(#variant(#of, #def)))
        }
        TraitKind::Relation(summary, path) => (summary.value(), quote!(Holds(#path))),
        _ => return None,
    })
}

fn effects(model: &OpModel) -> Option<TokenStream> {
    let none = model
        .traits()
        .any(|found| matches!(found.kind, TraitKind::Flag(flag) if flag.sets.contains(&"NO_MEMORY_EFFECT")));
    let on_op = model.effects.iter().map(|effect| effect_def(effect, quote!(::core::option::Option::None)));
    let on_fields = model.fields.iter().enumerate().flat_map(|(index, field)| {
        let root = format::root(model, index);
        field.effects.iter().map(move |effect| effect_def(effect, quote!(::core::option::Option::Some(#root))))
    });
    let all: Vec<TokenStream> = on_op.chain(on_fields).collect();
    match all.is_empty() {
        true => none.then(|| quote!(effects: __d::EffectDef::NONE)),
        false => Some(quote!(effects: ::core::option::Option::Some(&[#(#all),*]))),
    }
}

fn effect_def(effect: &Effect, on: TokenStream) -> TokenStream {
    let Effect { effect, resource, stage, full } = effect;
    quote! {
        __d::EffectDef { effect: __d::Effect::#effect, resource: #resource, on: #on, stage: #stage, full: #full }
    }
}

fn infer(model: &OpModel, own: &Ident) -> Option<TokenStream> {
    match &model.infer {
        Infer::None => None,
        Infer::Hook => {
            let hook = model.options.hook(Hook::Infer);
            let ident = hook.map_or_else(|| own.clone(), |span| at_hook(model, own, Hook::Infer, span));
            Some({
                quote!(infer: __d::Infer::Hook(__d::infer_hook::<#ident>, <#ident as __d::InferTypes>::COMPATIBLE))
            })
        }
        Infer::Rules(rules) => {
            let rules = rules.iter().map(|rule| format::source(model, rule));
            Some(quote!(infer: __d::Infer::Rules(&[#(#rules),*])))
        }
    }
}

fn hooks(model: &OpModel, own: &Ident) -> Vec<TokenStream> {
    let at = |hook| model.options.hook(hook).map(|span| at_hook(model, own, hook, span));
    let hooks = [
        at(Hook::Verify).map(|it| quote!(verify: ::core::option::Option::Some(__d::verify_hook::<#it>()))),
        at(Hook::VerifyRegions)
            .map(|it| quote!(verify_regions: ::core::option::Option::Some(__d::verify_regions_hook::<#it>))),
        at(Hook::Fold).map(|it| quote!(fold: ::core::option::Option::Some(__d::fold_hook::<#it>))),
    ];
    hooks.into_iter().flatten().collect()
}

fn canonicalize(model: &OpModel) -> Option<TokenStream> {
    let patterns = model.canonicalize.iter().map(|path| quote_spanned!(path.span()=> <#path as __d::Rewrite>::PATTERN));
    let patterns: Vec<TokenStream> = patterns.collect();
    (!patterns.is_empty()).then(|| quote!(canonicalize: &[#(#patterns),*]))
}

/// The struct that implements a hook, with the span of its key, so that rustc reports a missing implementation there.
fn at_hook(model: &OpModel, own: &Ident, hook: Hook, span: Span) -> Ident {
    let mut ident = match &model.family {
        InFamily::Member { family, .. } if is_of_family(model, hook) => family.clone(),
        // Rows may share the key: the name tells which of them it is.
        InFamily::Member { .. } => return own.clone(),
        _ => own.clone(),
    };
    ident.set_span(ident.span().located_at(span));
    ident
}

/// Returns whether results are named after their groups: the default for an op with several results that does not
/// choose names itself. [ODS: OpAsmOpInterface]
fn names_result_groups(model: &OpModel) -> bool {
    let options = &model.options;
    let own = [&options.result_names, &options.argument_names, &options.block_names];
    let says_nothing = own.iter().all(|path| path.is_none()) && options.default_dialect.is_none();
    says_nothing && model.results().count() > 1 && model.results().any(|result| !result.name.is_empty())
}

/// A function of an op, which calls the user's with the view.
fn with_view(model: &OpModel, field: &str, path: &impl ToTokens, out: &TokenStream) -> TokenStream {
    let ident = match &model.family {
        InFamily::Member { family, .. } => family,
        _ => &model.ident,
    };
    let field = format_ident!("{field}");
    let call = quote_spanned!(path.to_token_stream().span()=> #path(__view, __out));
    quote! {
        #field: {
            fn __of_op(__op: __d::OpRef<'_>, __out: &mut #out) {
                if let ::core::option::Option::Some(__view) = __d::known_view::<#ident>(__op) {
                    #call
                }
            }
            ::core::option::Option::Some(__of_op)
        }
    }
}

fn asm(model: &OpModel) -> Option<TokenStream> {
    let options = &model.options;
    let format = model.format.as_ref().map(|found| format::format(model, found));
    let mut fields = Vec::new();
    for (name, path) in [("parse", &options.parse), ("argument_names", &options.argument_names)] {
        if let Some(path) = path {
            let name = format_ident!("{name}");
            fields.push(quote!(#name: ::core::option::Option::Some(#path)));
        }
    }
    let of_views = [
        ("print", &options.print, quote!(__d::Printer<'_>)),
        ("result_names", &options.result_names, quote!(dyn FnMut(__d::Value, &[u8]))),
        ("block_names", &options.block_names, quote!(dyn FnMut(__d::Block, &[u8]))),
    ];
    for (name, path, out) in of_views {
        fields.extend(path.as_ref().map(|path| with_view(model, name, path, &out)));
    }
    if let Some(dialect) = &options.default_dialect {
        fields.push(quote!(default_dialect: #dialect));
    }
    if names_result_groups(model) {
        fields.push(quote!(result_names: ::core::option::Option::Some(__d::name_result_groups)));
    }
    let start = match format {
        Some(text) => text,
        None => quote!(__d::OpAsm::GENERIC),
    };
    match fields.is_empty() {
        true => model.format.as_ref().map(|_| quote!(asm: #start)),
        false => Some(quote!(asm: __d::OpAsm { #(#fields,)* ..#start })),
    }
}
