//! Assembly formats as text, in the notation that ir-core's `decl::format_text` reads.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned;

use crate::format::{Arg, Clause, Element, ElementKind, FormatModel, Group, Holds, Of, is_keyword};
use crate::op::{Field, Infer, OpModel, Role, Source};

/// `OpAsm`, with the format alone.
pub(super) fn format(model: &OpModel, format: &FormatModel) -> TokenStream {
    let mut writer = Writer { model, text: String::new(), parts: Vec::new() };
    writer.elements(&format.elements);
    for sources in [&format.operand_types, &format.result_types] {
        writer.word(";");
        sources.iter().for_each(|from| writer.source(from));
    }
    writer.word(";");
    format.bound.iter().for_each(|index| writer.word(slot(model, *index)));
    let Writer { text, parts, .. } = writer;
    match parts.is_empty() {
        true => quote!(__d::OpAsm::plain(#text)),
        false => quote!(__d::OpAsm::text(__d::FormatText { text: #text, parts: &[#(#parts),*] })),
    }
}

/// Writes the notation; what it cannot express (paths, strings) goes into a list of parts, which the text refers to by
/// number.
struct Writer<'a> {
    model: &'a OpModel,
    text: String,
    parts: Vec<TokenStream>,
}

impl Writer<'_> {
    fn word(&mut self, word: impl Display) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text += &word.to_string();
    }

    /// Adds a part to the list and returns its number.
    fn part(&mut self, part: TokenStream) -> usize {
        self.parts.push(part);
        self.parts.len() - 1
    }

    /// A field as `o0`: a letter for the role, and the index.
    fn field(&self, index: usize) -> String {
        let field = &self.model.fields[index];
        format!("{}{}", letter(field), field.index)
    }

    fn of(&self, of: Of) -> String {
        match of {
            Of::Operands => "O".into(),
            Of::Results => "R".into(),
            Of::Field(index) => self.field(index),
        }
    }

    fn elements(&mut self, all: &[Element]) {
        all.iter().for_each(|element| self.element(element));
    }

    fn literal(&mut self, text: &str) {
        let mark = if is_keyword(text) { '\'' } else { '`' };
        self.word(format_args!("{mark}{text}"));
    }

    fn element(&mut self, element: &Element) {
        match &element.kind {
            ElementKind::Literal(text) => self.literal(text),
            ElementKind::Space => self.word("_"),
            ElementKind::NoSpace => self.word("~"),
            ElementKind::Newline => self.word("/"),
            ElementKind::Field(index, qualified) => {
                let field = self.field(*index);
                let is_full = *qualified && matches!(self.model.fields[*index].role, Role::Attr(..));
                self.word(if is_full { field.to_uppercase() } else { field });
            }
            ElementKind::Unit(index) => self.word(format_args!("u{}", slot(self.model, *index))),
            ElementKind::Operands => self.word("O"),
            ElementKind::Regions => self.word("G"),
            ElementKind::Successors => self.word("S"),
            ElementKind::Type(of, qualified) => {
                let letter = if *qualified { 'T' } else { 't' };
                self.word(format_args!("{letter}{}", self.of(*of)));
            }
            ElementKind::FunctionalType(inputs, results) => {
                self.word(format_args!("f {} {}", self.of(*inputs), self.of(*results)));
            }
            ElementKind::AttrDict { keyword } => self.word(if *keyword { "D" } else { "d" }),
            ElementKind::PropDict => self.word("P"),
            ElementKind::Custom(path, args) => {
                let directive = self.directive(path, args);
                let part = self.part(quote!(__d::FormatPart::Directive(#directive)));
                self.word(format_args!("c{part}"));
                for (arg, _) in args {
                    let arg = self.arg(arg);
                    self.word(arg);
                }
                self.word(")");
            }
            ElementKind::Optional(group) => self.optional(group),
            ElementKind::OneOfMany(clauses) => {
                self.word("{");
                for (i, clause) in clauses.iter().enumerate() {
                    if i > 0 {
                        self.word(",");
                    }
                    self.clause(clause);
                }
                self.word(")");
            }
        }
    }

    /// The directive, as an expression that compiles if it takes these arguments. Each is compared at its token.
    fn directive(&self, path: &Path, args: &[(Arg, Span)]) -> TokenStream {
        let mut directive = quote_spanned!(path.span()=> __d::directive::<#path>());
        for (arg, span) in args {
            let given = self.given(arg);
            directive = quote_spanned!(*span=> #directive.takes::<#given>());
        }
        quote_spanned!(path.span()=> #directive.all())
    }

    /// The type that stands for an argument: that of a field, or of something around it.
    fn given(&self, arg: &Arg) -> TokenStream {
        match arg {
            Arg::Field(index) => self.model.fields[*index].ty.to_token_stream(),
            Arg::Type(index) => {
                let ty = &self.model.fields[*index].ty;
                quote!(__d::TypesOf<#ty>)
            }
            Arg::AttrDict => quote!(__d::AttrDictParam),
            Arg::PropDict => quote!(__d::PropDictParam),
            Arg::Text(_) => quote!(__d::TextParam),
            Arg::Ref(inner) => {
                let inner = self.given(inner);
                quote!(__d::RefParam<#inner>)
            }
        }
    }

    fn arg(&mut self, arg: &Arg) -> String {
        match arg {
            Arg::Field(index) => self.field(*index),
            Arg::Type(index) => format!("t{}", self.field(*index)),
            Arg::AttrDict => "d".into(),
            Arg::PropDict => "P".into(),
            Arg::Text(text) => format!("x{}", self.part(quote!(__d::FormatPart::Text(#text)))),
            Arg::Ref(inner) => format!("&{}", self.arg(inner)),
        }
    }

    fn present(&mut self, fields: &[usize]) {
        fields.iter().for_each(|index| self.word(self.field(*index)));
        self.word(":");
    }

    fn optional(&mut self, group: &Group) {
        self.word(if group.inverted { "!" } else { "?" });
        self.present(&group.anchor);
        self.elements(&group.then);
        if !group.otherwise.is_empty() {
            self.word("|");
            self.elements(&group.otherwise);
        }
        self.word(")");
    }

    fn clause(&mut self, clause: &Clause) {
        self.literal(&clause.lead);
        self.present(&clause.present);
        self.elements(&clause.body);
    }

    fn source(&mut self, source: &Source) {
        let (from, part) = match source {
            Source::Written => return self.word("w"),
            Source::Build => return self.word("b"),
            Source::Infer => return self.word("i"),
            Source::Same(index) => return self.word(format_args!("={}", self.field(*index))),
            Source::Transform(from, with) => (from, quote!(__d::FormatPart::Transform(#with))),
            Source::TransformAll(from, with) => (from, quote!(__d::FormatPart::TransformAll(#with))),
            Source::Elements(from) => (from, quote!(__d::FormatPart::TransformAll(__d::element_types))),
        };
        let part = self.part(part);
        self.word(format_args!("x{part} {}", self.field(*from)));
    }
}

fn letter(field: &Field) -> char {
    match field.role {
        Role::Attr(..) => 'a',
        Role::Prop(..) => 'p',
        Role::Result(..) => 'r',
        Role::Region(..) => 'g',
        Role::Successor(..) => 's',
        // Neither stands in a format: that was reported.
        Role::Operand(..) | Role::Derived(..) | Role::Unknown => 'o',
    }
}

fn slot(model: &OpModel, index: usize) -> u16 {
    model.fields[index].index as u16
}

/// The code of a `TypeSource`.
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

/// The code of a `TypeRoot`.
pub(super) fn root(model: &OpModel, index: usize) -> TokenStream {
    let at = slot(model, index);
    match model.fields[index].role {
        Role::Result(..) => quote!(__d::TypeRoot::Result(#at)),
        Role::Attr(..) | Role::Prop(..) => quote!(__d::TypeRoot::Attr(#at)),
        _ => quote!(__d::TypeRoot::Operand(#at)),
    }
}

/// Assertions for facts that depend on constraints, which the macro cannot see.
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

/// The results that inference assumes to be buildable because of the names of their constraints.
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
