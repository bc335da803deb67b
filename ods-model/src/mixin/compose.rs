//! How the declaration of an op gets at those of its mixins: a derive sees its own item alone.
//!
//! For a mixin `M` there is a macro `M!` that passes its declaration on:
//!
//! ```text
//! M! { [compose] { state } }   is   compose! { { state } { declaration of M } }
//! ```
//!
//! The derive of an op with mixins is a call of the first one's macro. [`compose`] collects the declarations, each time
//! with a call of the next macro, and expands the op when it has all of them.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{LitBool, Path, Token, Visibility, braced, bracketed};

use crate::{docs, paths};

/// Declaration that is expanded when all others are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `#[derive(Op)]`.
    Op,
    /// `op_family!`.
    Family,
}

/// Tokens that calls of macros hand on.
struct State {
    facade: bool,
    docs: bool,
    kind: Kind,
    /// The path of [`compose`].
    next: TokenStream,
    item: TokenStream,
    /// The mixins whose declarations are still to be asked for.
    asked: Vec<Path>,
    known: Vec<TokenStream>,
}

/// The call of the first mixin's macro, which ends in the expansion of an item with the declarations of these mixins;
/// `krate` is the path of ir-core.
pub(crate) fn ask(kind: Kind, item: TokenStream, mixins: Vec<Path>, krate: &Path) -> TokenStream {
    let next = quote!(#krate::decl::derive::compose);
    let (facade, docs) = (paths::is_through_facade(), docs::are_data());
    State { facade, docs, kind, next, item, asked: mixins, known: Vec::new() }.go_on()
}

/// Goes on with the declaration of one more mixin.
pub fn compose(tokens: TokenStream) -> TokenStream {
    let Answer { mut state, declaration } = match syn::parse2(tokens) {
        Ok(answer) => answer,
        Err(error) => return error.into_compile_error(),
    };
    paths::through_facade(state.facade);
    docs::docs_as_data(state.docs);
    state.known.push(declaration);
    state.go_on()
}

impl State {
    fn go_on(mut self) -> TokenStream {
        if self.asked.is_empty() {
            let place = self.item.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
            let code = match self.kind {
                Kind::Op => crate::derive_op_with(self.item, &self.known),
                Kind::Family => crate::family::op_family_with(self.item, &self.known),
            };
            return resolved_at(code, place);
        }
        let first = self.asked.remove(0);
        let next = &self.next;
        quote!(#first! { [#next] { #self } })
    }
}

impl ToTokens for State {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let State { facade, docs, kind, next, item, asked, known } = self;
        let kind = match kind {
            Kind::Op => quote!(op),
            Kind::Family => quote!(family),
        };
        tokens.extend(quote!(#facade #docs #kind [#next] { #item } [#(#asked),*] [#({ #known })*]));
    }
}

impl Parse for State {
    fn parse(input: ParseStream<'_>) -> syn::Result<State> {
        let (facade, docs): (LitBool, LitBool) = (input.parse()?, input.parse()?);
        let kind: Ident = input.parse()?;
        let kind = if kind == "op" { Kind::Op } else { Kind::Family };
        let (next, item, asked, known);
        bracketed!(next in input);
        braced!(item in input);
        bracketed!(asked in input);
        bracketed!(known in input);
        let mut all = Vec::new();
        while !known.is_empty() {
            let declaration;
            braced!(declaration in known);
            all.push(declaration.parse()?);
        }
        Ok(State {
            facade: facade.value,
            docs: docs.value,
            kind,
            next: next.parse()?,
            item: item.parse()?,
            asked: Punctuated::<Path, Token![,]>::parse_terminated(&asked)?.into_iter().collect(),
            known: all,
        })
    }
}

/// Tokens that the macro of a mixin passes on.
struct Answer {
    state: State,
    declaration: TokenStream,
}

impl Parse for Answer {
    fn parse(input: ParseStream<'_>) -> syn::Result<Answer> {
        let (state, declaration);
        braced!(state in input);
        braced!(declaration in input);
        Ok(Answer { state: state.parse()?, declaration: declaration.parse()? })
    }
}

/// Tokens whose names mean what they mean at a place: they come from several macros, and locals of one are unknown in the
/// others. Their locations stay.
fn resolved_at(tokens: TokenStream, place: Span) -> TokenStream {
    let resolved = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            let mut inner = Group::new(group.delimiter(), resolved_at(group.stream(), place));
            inner.set_span(group.span().resolved_at(place));
            return TokenTree::Group(inner);
        }
        // This is the crate of the macro that wrote it.
        if !matches!(&token, TokenTree::Ident(ident) if ident == "$crate") {
            token.set_span(token.span().resolved_at(place));
        }
        token
    };
    tokens.into_iter().map(resolved).collect()
}

/// The macro of a mixin, which has its name.
pub(super) fn macro_of(ident: &Ident, vis: &Visibility, declaration: TokenStream) -> TokenStream {
    let declaration = from_anywhere(declaration);
    // A macro for other crates is known by its name alone.
    let hash = declaration
        .to_string()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let name = format_ident!("__mixin_{ident}_{hash:016x}");
    let export = matches!(vis, Visibility::Public(_)).then(|| quote!(#[macro_export]));
    quote! {
        #[doc(hidden)]
        #export
        #[allow(unused_macros)]
        macro_rules! #name {
            ([$($__next:tt)*] $__state:tt) => { $($__next)*! { $__state { #declaration } } };
        }
        #[doc(hidden)]
        #[allow(unused_imports)]
        #vis use #name as #ident;
    }
}

/// Tokens with `$crate::` for `crate::`, so that these paths mean the same in all crates.
fn from_anywhere(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut out = TokenStream::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) if ident == "crate" => {
                let is_path = matches!(tokens.peek(), Some(TokenTree::Punct(colon))
                    if colon.as_char() == ':' && colon.spacing() == Spacing::Joint);
                let dollar = is_path.then(|| quote!($));
                out.extend(quote!(#dollar #ident));
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), from_anywhere(group.stream()));
                inner.set_span(group.span());
                out.extend([match group.delimiter() {
                    Delimiter::None => TokenTree::Group(group),
                    _ => TokenTree::Group(inner),
                }]);
            }
            token => out.extend([token]),
        }
    }
    out
}
