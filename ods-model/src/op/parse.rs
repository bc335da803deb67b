//! Small parsers that lists, traits and formats share.

use darling::ast::NestedMeta;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, ExprLit, Ident, Lit, MacroDelimiter, Meta, Path, Token};

use super::Docs;
use crate::Errors;
use crate::keys::List;

/// Splits a list at its commas, so that a mistake in one part does not hide the others.
pub(crate) fn split_commas(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    let mut angles = 0usize;
    let mut dash = false;
    for token in tokens {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                ',' if angles == 0 => {
                    let last = parts.last_mut().expect("one part at least");
                    if last.is_empty() {
                        // A comma without a part before it stays in the part, whose reader will report it.
                        last.extend([token]);
                    }
                    parts.push(TokenStream::new());
                    continue;
                }
                '<' => angles += 1,
                '>' if !dash => angles = angles.saturating_sub(1),
                _ => {}
            }
            dash = punct.as_char() == '-' || punct.as_char() == '=';
        } else {
            dash = false;
        }
        parts.last_mut().expect("one part at least").extend([token]);
    }
    // A comma may follow the last part.
    if parts.last().is_some_and(TokenStream::is_empty) {
        parts.pop();
    }
    parts
}

/// The tokens in the parentheses of an attribute such as `#[op(..)]`.
pub(crate) fn list(attr: &Attribute, example: &str, errors: &mut Errors) -> Option<TokenStream> {
    match &attr.meta {
        Meta::List(list) if matches!(list.delimiter, MacroDelimiter::Paren(_)) => Some(list.tokens.clone()),
        meta => {
            let name = meta.path().get_ident().map(ToString::to_string).unwrap_or_default();
            errors.on(attr, format!("expected parentheses behind `{name}`: write `{example}`"));
            None
        }
    }
}

/// Parses a part of a list; errors go to the sink.
pub(crate) fn part<T: Parse>(tokens: TokenStream, errors: &mut Errors) -> Option<T> {
    with(T::parse, tokens, errors)
}

/// Parses tokens with a parser; errors go to the sink.
pub(crate) fn with<T>(parser: impl Parser<Output = T>, tokens: TokenStream, errors: &mut Errors) -> Option<T> {
    parser.parse2(tokens).map_err(|error| errors.push(error)).ok()
}

/// Parses a key with its value or list.
pub(crate) fn key(input: ParseStream<'_>) -> syn::Result<NestedMeta> {
    if !input.peek(Ident::peek_any) && !input.peek(Token![::]) {
        return Err(input.error("expected a name"));
    }
    let found = input.parse()?;
    match input.is_empty() {
        true => Ok(found),
        false => Err(input.error("expected `,` or the end of the list")),
    }
}

/// Parses an entry of a list such as `traits(..)`, whose name may be any path, and even a keyword.
pub(crate) fn entry(tokens: TokenStream, errors: &mut Errors) -> Option<Meta> {
    match with(key, tokens, errors)? {
        NestedMeta::Meta(meta) => Some(meta),
        NestedMeta::Lit(literal) => {
            errors.on(literal, "expected a name");
            None
        }
        NestedMeta::NameValueInvalidExpr(meta) => {
            errors.push(meta.error.into());
            None
        }
    }
}

/// The tokens in the parentheses after the name of an entry.
pub(crate) fn arguments(entry: &Meta) -> Option<&TokenStream> {
    match entry {
        Meta::List(list) if matches!(list.delimiter, MacroDelimiter::Paren(_)) => Some(&list.tokens),
        _ => None,
    }
}

/// Returns whether a path can name an item: keywords are parsed as words, but cannot.
pub(crate) fn is_name(path: &Path) -> bool {
    syn::parse2::<Path>(path.to_token_stream()).is_ok()
}

/// Reads lists of interfaces, none of them twice. Those with `{}` are among `empty_impls`, too.
pub(crate) fn interfaces(list: &List, all: &mut Vec<Path>, empty_impls: &mut Vec<Path>, errors: &mut Errors) {
    for part in &list.parts {
        let Some(entry) = entry(part.clone(), errors) else { continue };
        let path = entry.path();
        if !is_name(path) {
            errors.on(path, "expected the path of an interface, found a keyword");
            continue;
        }
        let is_new = !all.contains(path);
        match &entry {
            Meta::Path(_) => {}
            Meta::List(list) if matches!(list.delimiter, MacroDelimiter::Brace(_)) => {
                if !list.tokens.is_empty() {
                    let message = "expected `{}`: an empty block derives an implementation without functions";
                    errors.on(&list.tokens, message);
                } else if is_new {
                    empty_impls.push(path.clone());
                }
            }
            Meta::NameValue(_) | Meta::List(_) => {
                errors.on(path, "an interface takes no arguments: write its path, or `Path {}` to take all defaults")
            }
        }
        match is_new {
            true => all.push(path.clone()),
            false => errors.on(path, "this interface is listed twice"),
        }
    }
}

/// Reads the doc comments among attributes.
pub(crate) fn docs(attrs: &[Attribute]) -> Docs {
    let mut lines = Vec::new();
    for attr in attrs {
        if let Meta::NameValue(doc) = &attr.meta
            && doc.path.is_ident("doc")
            && let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &doc.value
        {
            let first = text.span().start().line;
            let value = text.value();
            let more = value.split('\n').zip(first..);
            lines.extend(more.map(|(line, at)| (line.strip_prefix(' ').unwrap_or(line).to_owned(), at)));
        }
    }
    let is_blank = |(line, _): &(String, usize)| line.trim().is_empty();
    let join = |lines: &[(String, usize)], separator: &str| {
        let lines: Vec<&str> = lines.iter().map(|(line, _)| &**line).collect();
        lines.join(separator).trim().to_owned()
    };
    let blank = lines.iter().position(is_blank).unwrap_or(lines.len());
    let rest = lines[blank..].iter().position(|line| !is_blank(line)).map_or(lines.len(), |at| blank + at);
    Docs {
        summary: join(&lines[..blank], " "),
        description: join(&lines[rest..], "\n"),
        description_line: lines.get(rest).map_or(0, |(_, at)| *at),
    }
}
