//! Formats as data.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::format::{Arg, Clause, Element, ElementKind, FormatModel, Group, Holds, Of, is_keyword};
use crate::op::{Infer, OpModel, Role, Source};

/// `Some(&Format { .. })`.
pub(super) fn format(model: &OpModel, format: &FormatModel) -> TokenStream {
    let elements = elements(model, &format.elements);
    let operand_types = format.operand_types.iter().map(|from| source(model, from));
    let result_types = format.result_types.iter().map(|from| source(model, from));
    let bound = format.bound.iter().map(|index| slot(model, *index));
    quote! {
        &__d::Format {
            elements: #elements,
            operand_types: &[#(#operand_types),*],
            result_types: &[#(#result_types),*],
            bound: &[#(#bound),*],
        }
    }
}

fn slot(model: &OpModel, index: usize) -> u16 {
    model.fields[index].index as u16
}

/// `TypeSource`.
pub(super) fn source(model: &OpModel, source: &Source) -> TokenStream {
    match source {
        Source::Written => quote!(__d::TypeSource::Written),
        Source::Same(index) => {
            let at = slot(model, *index);
            match model.fields[*index].role {
                Role::Attr(..) => quote!(__d::TypeSource::OfAttr(#at)),
                Role::Result(..) => quote!(__d::TypeSource::Same(__d::TypeArg::Result(#at))),
                _ => quote!(__d::TypeSource::Same(__d::TypeArg::Operand(#at))),
            }
        }
        Source::Transform(from, with) => {
            let from = root(model, *from);
            quote!(__d::TypeSource::Transform { from: #from, with: #with })
        }
        Source::TransformAll(from, with) => {
            let from = root(model, *from);
            quote!(__d::TypeSource::TransformAll { from: #from, with: #with })
        }
        Source::Elements(from) => {
            let from = root(model, *from);
            quote!(__d::TypeSource::TransformAll { from: #from, with: __d::element_types })
        }
        Source::Build => quote!(__d::TypeSource::Build),
        Source::Infer => quote!(__d::TypeSource::Infer),
    }
}

/// `TypeRoot`.
pub(super) fn root(model: &OpModel, index: usize) -> TokenStream {
    let at = slot(model, index);
    match model.fields[index].role {
        Role::Result(..) => quote!(__d::TypeRoot::Result(#at)),
        Role::Attr(..) | Role::Prop(..) => quote!(__d::TypeRoot::Attr(#at)),
        _ => quote!(__d::TypeRoot::Operand(#at)),
    }
}

fn elements(model: &OpModel, all: &[Element]) -> TokenStream {
    let all = all.iter().map(|element| self::element(model, element));
    quote!(&[#(#all),*])
}

fn literal(text: &str) -> TokenStream {
    match is_keyword(text) {
        true => quote!(__d::Elem::Keyword(#text)),
        false => quote!(__d::Elem::Punct(#text)),
    }
}

fn element(model: &OpModel, element: &Element) -> TokenStream {
    match &element.kind {
        ElementKind::Literal(text) => literal(text),
        ElementKind::Space => quote!(__d::Elem::Space),
        ElementKind::NoSpace => quote!(__d::Elem::NoSpace),
        ElementKind::Newline => quote!(__d::Elem::Newline),
        ElementKind::Field(index, qualified) => field(model, *index, *qualified),
        ElementKind::Unit(index) => {
            let slot = slot(model, *index);
            quote!(__d::Elem::UnitAttr(#slot))
        }
        ElementKind::Operands => quote!(__d::Elem::Operands),
        ElementKind::Regions => quote!(__d::Elem::Regions),
        ElementKind::Successors => quote!(__d::Elem::Successors),
        ElementKind::Type(of, qualified) => {
            let of = type_arg(model, *of);
            quote!(__d::Elem::Type { of: #of, qualified: #qualified })
        }
        ElementKind::FunctionalType(inputs, results) => {
            let (inputs, results) = (type_arg(model, *inputs), type_arg(model, *results));
            quote!(__d::Elem::FunctionalType(#inputs, #results))
        }
        ElementKind::AttrDict { keyword } => quote!(__d::Elem::AttrDict { keyword: #keyword }),
        ElementKind::PropDict => quote!(__d::Elem::PropDict),
        ElementKind::Custom(path, args) => {
            let args = args.iter().map(|arg| self::arg(model, arg));
            quote!(__d::Elem::Custom(<#path as __d::CustomDirective>::DEF, &[#(#args),*]))
        }
        ElementKind::Optional(group) => optional(model, group),
        ElementKind::OneOfMany(clauses) => {
            let clauses = clauses.iter().map(|clause| self::clause(model, clause));
            quote!(__d::Elem::OneOfMany(&[#(#clauses),*]))
        }
    }
}

fn field(model: &OpModel, index: usize, qualified: bool) -> TokenStream {
    let at = slot(model, index);
    match model.fields[index].role {
        Role::Attr(..) => quote!(__d::Elem::Attr { slot: #at, qualified: #qualified }),
        Role::Prop(..) => quote!(__d::Elem::Prop(#at)),
        Role::Region(..) => quote!(__d::Elem::Region(#at)),
        Role::Successor(..) => quote!(__d::Elem::Successor(#at)),
        _ => quote!(__d::Elem::Operand(#at)),
    }
}

fn type_arg(model: &OpModel, of: Of) -> TokenStream {
    match of {
        Of::Operands => quote!(__d::TypeArg::Operands),
        Of::Results => quote!(__d::TypeArg::Results),
        Of::Field(index) => {
            let at = slot(model, index);
            match model.fields[index].role {
                Role::Result(..) => quote!(__d::TypeArg::Result(#at)),
                _ => quote!(__d::TypeArg::Operand(#at)),
            }
        }
    }
}

fn arg(model: &OpModel, arg: &Arg) -> TokenStream {
    match arg {
        Arg::Field(index) => {
            let at = slot(model, *index);
            match model.fields[*index].role {
                Role::Attr(..) => quote!(__d::Arg::Attr(#at)),
                Role::Prop(..) => quote!(__d::Arg::Prop(#at)),
                Role::Region(..) => quote!(__d::Arg::Region(#at)),
                Role::Successor(..) => quote!(__d::Arg::Successor(#at)),
                _ => quote!(__d::Arg::Operand(#at)),
            }
        }
        Arg::Type(index) => {
            let of = type_arg(model, Of::Field(*index));
            quote!(__d::Arg::Type(#of))
        }
        Arg::AttrDict => quote!(__d::Arg::AttrDict),
        Arg::PropDict => quote!(__d::Arg::PropDict),
        Arg::Text(text) => quote!(__d::Arg::Text(#text)),
        Arg::Ref(inner) => {
            let inner = self::arg(model, inner);
            quote!(__d::Arg::Ref(&#inner))
        }
    }
}

fn present(model: &OpModel, fields: &[usize]) -> TokenStream {
    let all = fields.iter().map(|index| {
        let at = slot(model, *index);
        match model.fields[*index].role {
            Role::Attr(..) => quote!(__d::Present::Attr(#at)),
            Role::Prop(..) => quote!(__d::Present::Prop(#at)),
            Role::Result(..) => quote!(__d::Present::Result(#at)),
            Role::Region(..) => quote!(__d::Present::Region(#at)),
            _ => quote!(__d::Present::Operand(#at)),
        }
    });
    quote!(&[#(#all),*])
}

fn optional(model: &OpModel, group: &Group) -> TokenStream {
    let anchor = present(model, &group.anchor);
    let inverted = group.inverted;
    let (then, otherwise) = (elements(model, &group.then), elements(model, &group.otherwise));
    quote! {
        __d::Elem::Optional(&__d::Optional { anchor: #anchor, inverted: #inverted, then: #then, otherwise: #otherwise })
    }
}

fn clause(model: &OpModel, clause: &Clause) -> TokenStream {
    let (lead, present) = (literal(&clause.lead), present(model, &clause.present));
    let body = elements(model, &clause.body);
    quote!(__d::Clause { lead: #lead, present: #present, body: #body })
}

/// Assertions for what only constraints know.
pub(super) fn claims(model: &OpModel) -> TokenStream {
    let claims = model.format.iter().flat_map(|format| &format.claims).map(|claim| {
        let message = &claim.message;
        let span = claim.span;
        let holds = match (&model.fields[claim.field].role, claim.holds) {
            (Role::Operand(_, c) | Role::Result(_, c), Holds::Buildable) => {
                quote_spanned!(span=> <#c as __d::TypeConstraint>::DEF.is_buildable())
            }
            (Role::Attr(_, c), Holds::Typed) => quote_spanned!(span=> <#c as __d::AttrConstraint>::DEF.is_typed()),
            _ => return TokenStream::new(),
        };
        quote_spanned!(span=> const _: () = ::core::assert!(#holds, #message);)
    });
    claims.chain(inferred(model)).collect()
}

/// Results that inference takes for buildable by the names of their constraints.
fn inferred(model: &OpModel) -> Vec<TokenStream> {
    let Infer::Rules(rules) = &model.infer else { return Vec::new() };
    let claimed = |index: usize| {
        let mut claims = model.format.iter().flat_map(|format| &format.claims);
        claims.any(|claim| {
            claim.holds == Holds::Buildable
                && matches!(model.fields[claim.field].role, Role::Result(..))
                && model.fields[claim.field].index == index
        })
    };
    let built = model.results().zip(rules).filter(|(_, rule)| matches!(rule, Source::Build));
    built
        .filter(|(field, _)| !claimed(field.index))
        .filter_map(|(field, _)| match &field.role {
            Role::Result(_, c) => Some(quote_spanned! {c.span()=>
                const _: () = ::core::assert!(
                    <#c as __d::TypeConstraint>::DEF.is_buildable(),
                    "a constraint with this name is taken for one that has a single type: choose another name"
                );
            }),
            _ => None,
        })
        .collect()
}
