//! The syntax of families: a struct, as an op's, and a row for each op.
//!
//! ```text
//! #[op(name = "math.{}", ..)] pub struct FloatUnary<A, B = I32> { .. }
//! Exp<A = F32> = "exp";
//! ```

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Data, DeriveInput, FieldsNamed, Lit, LitStr, Path, Token, Type, Visibility, token};

use super::{Argument, Row, Template};
use crate::op::{self, parse};
use crate::{Errors, mixin};

/// A family as written.
pub(super) struct Written {
    pub template: Template,
    pub rows: Vec<Row>,
    /// True if there is nothing behind the struct.
    pub is_alone: bool,
}

/// Reads a family. A mistake in a row hides no other row.
pub(super) fn read(tokens: TokenStream, errors: &mut Errors) -> Option<Written> {
    let parts = |input: ParseStream<'_>| Ok((input.parse::<Template>()?, input.parse::<TokenStream>()?));
    let (template, rest) = parse::with(parts, tokens, errors)?;
    let is_alone = rest.is_empty();
    let rows = rows(rest, errors);
    Some(Written { template, rows, is_alone })
}

impl Parse for Template {
    fn parse(input: ParseStream<'_>) -> syn::Result<Template> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis: Visibility = input.parse()?;
        if !input.peek(Token![struct]) {
            return Err(input.error("expected `struct`: a family starts with the struct that its operations share"));
        }
        input.parse::<Token![struct]>()?;
        let ident = input.parse()?;
        let parameters = arguments(input)?;
        let fields = match input.peek(Token![;]) {
            true => input.parse::<Token![;]>()?.into_token_stream(),
            false => {
                let group: Group = input.parse()?;
                let end = match input.peek(Token![;]) {
                    true => Some(input.parse::<Token![;]>()?),
                    false => None,
                };
                quote::quote!(#group #end)
            }
        };
        let (each, attrs) = attrs.into_iter().partition(|attr| attr.path().is_ident("each"));
        Ok(Template { attrs, each, vis, ident, parameters, written: fields.clone(), fields, mixins: Vec::new() })
    }
}

/// The mixins of a family, and the path of ir-core in it; `None` without any.
pub(super) fn mixins(tokens: TokenStream) -> Option<(Vec<Path>, Path)> {
    let Written { template, .. } = read(tokens, &mut Errors::default())?;
    let fields: FieldsNamed = syn::parse2(template.fields).ok()?;
    let mixins = mixin::paths(&fields.named);
    (!mixins.is_empty()).then(|| (mixins, op::path_of_ir_core(&template.attrs)))
}

impl Template {
    /// Replaces the mixins among the fields by their fields.
    pub(super) fn flatten(&mut self, declarations: &[TokenStream], errors: &mut Errors) {
        if declarations.is_empty() {
            return;
        }
        let (ident, fields) = (&self.ident, &self.fields);
        let Some(mut item) = parse::part::<DeriveInput>(quote::quote!(struct #ident #fields), errors) else { return };
        self.mixins = mixin::flatten(&mut item, declarations, errors);
        if let Data::Struct(data) = item.data {
            self.fields = data.fields.into_token_stream();
        }
    }
}

/// The rows, each up to its semicolon.
fn rows(tokens: TokenStream, errors: &mut Errors) -> Vec<Row> {
    let (mut rows, mut row) = (Vec::new(), TokenStream::new());
    let mut last = None;
    for token in tokens {
        let ends = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ';');
        match ends {
            true => rows.extend(parse::part(std::mem::take(&mut row), errors)),
            false => row.extend([token.clone()]),
        }
        last = (!ends).then_some(token);
    }
    if let Some(last) = last {
        errors.on(last, "expected `;` behind the row");
        rows.extend(parse::part(row, errors));
    }
    rows
}

impl Parse for Row {
    fn parse(input: ParseStream<'_>) -> syn::Result<Row> {
        let (keys, attrs) =
            input.call(Attribute::parse_outer)?.into_iter().partition(|attr| attr.path().is_ident("op"));
        if input.peek(Token![pub]) {
            return Err(input.error("the operations of a family have the visibility of its struct"));
        }
        let (ident, arguments) = (input.parse()?, arguments(input)?);
        if !input.peek(Token![=]) {
            return Err(input.error("expected `=`: a row is `Exp = \"exp\";`"));
        }
        input.parse::<Token![=]>()?;
        if !input.peek(LitStr) {
            return Err(input.error("expected a string: what stands for `{}` in the name of the family"));
        }
        let mnemonic = input.parse()?;
        if !input.is_empty() {
            return Err(input.error("expected `;`"));
        }
        Ok(Row { keys, attrs, ident, arguments, mnemonic })
    }
}

/// `<A, B = I32>`, or nothing.
fn arguments(input: ParseStream<'_>) -> syn::Result<Vec<Argument>> {
    let mut all = Vec::new();
    if !input.peek(Token![<]) {
        return Ok(all);
    }
    input.parse::<Token![<]>()?;
    while !input.peek(Token![>]) {
        let name = input
            .parse::<Ident>()
            .map_err(|error| syn::Error::new(error.span(), "expected the name of a parameter, as in `<A = I32>`"))?;
        let mut value = None;
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            value = Some(self::value(input)?);
        }
        all.push(Argument { name, value });
        if !input.peek(Token![>]) {
            input.parse::<Token![,]>()?;
        }
    }
    input.parse::<Token![>]>()?;
    Ok(all)
}

/// The value of a parameter: a type, a path, a literal, or an expression in brackets, as where Rust has constants among
/// types.
fn value(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if input.peek(Lit) {
        return Ok(input.parse::<Lit>()?.into_token_stream());
    }
    if input.peek(Token![-]) && input.peek2(Lit) {
        let (minus, literal) = (input.parse::<Token![-]>()?, input.parse::<Lit>()?);
        return Ok(quote::quote!(#minus #literal));
    }
    if input.peek(Token![&]) && input.peek2(token::Bracket) {
        let (and, list) = (input.parse::<Token![&]>()?, input.parse::<Group>()?);
        return Ok(quote::quote!(#and #list));
    }
    if input.peek(token::Brace) {
        let group: Group = input.parse()?;
        // Braces end an expression here, and would be too many where it stands.
        return Ok(Group::new(Delimiter::None, group.stream()).into_token_stream());
    }
    if input.peek(token::Bracket) || input.peek(token::Paren) {
        return Ok(input.parse::<Group>()?.into_token_stream());
    }
    Ok(input.parse::<Type>()?.into_token_stream())
}
