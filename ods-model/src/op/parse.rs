//! Small parsers that options, traits and fields share.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitStr, Meta, Path, Token};

use super::Docs;
use crate::Errors;

/// The parts of a list between its commas: what goes wrong in one does not touch the others.
pub(crate) fn split_commas(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    let mut angles = 0usize;
    let mut dash = false;
    for token in tokens {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                ',' if angles == 0 => {
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
        Meta::List(list) if matches!(list.delimiter, syn::MacroDelimiter::Paren(_)) => Some(list.tokens.clone()),
        meta => {
            let name = meta.path().get_ident().map(ToString::to_string).unwrap_or_default();
            errors.on(attr, format!("expected parentheses behind `{name}`: write `{example}`"));
            None
        }
    }
}

/// Parses a part of a list; what is wrong goes to the sink.
pub(crate) fn part<T: Parse>(tokens: TokenStream, errors: &mut Errors) -> Option<T> {
    with(T::parse, tokens, errors)
}

/// Parses tokens with a parser; what is wrong goes to the sink.
pub(crate) fn with<T>(parser: impl Parser<Output = T>, tokens: TokenStream, errors: &mut Errors) -> Option<T> {
    parser.parse2(tokens).map_err(|error| errors.push(error)).ok()
}

/// `key`, `key = value`, `key(list)` or `path {}`.
pub(crate) struct Item {
    /// What it starts with.
    pub path: Path,
    /// What follows.
    pub value: ItemValue,
}

/// What follows a key.
#[expect(clippy::large_enum_variant, reason = "few are alive at a time")]
pub(crate) enum ItemValue {
    /// Nothing.
    None,
    /// `= value`.
    Value(Expr),
    /// `(..)`.
    List(TokenStream),
    /// `{}`.
    Braces,
}

impl Item {
    /// The name, if it is one word; keywords are words here.
    pub fn word(&self) -> Option<String> {
        let [segment] = &self.path.segments.iter().collect::<Vec<_>>()[..] else { return None };
        segment.arguments.is_empty().then(|| super::key(&segment.ident))
    }
}

impl Item {
    /// Whether the path can be the name of something: keywords are read as words, but name nothing.
    pub fn is_name(&self) -> bool {
        let path = &self.path;
        syn::parse2::<Path>(quote::quote!(#path)).is_ok()
    }
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let path = if input.peek(Ident::peek_any) && !input.peek2(Token![::]) {
            Path::from(Ident::parse_any(input)?)
        } else {
            input.call(Path::parse_mod_style)?
        };
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            ItemValue::Value(input.parse()?)
        } else if input.peek(syn::token::Paren) {
            let content;
            syn::parenthesized!(content in input);
            ItemValue::List(content.parse()?)
        } else if input.peek(syn::token::Brace) {
            let content;
            syn::braced!(content in input);
            if !content.is_empty() {
                return Err(content.error("expected `{}`: an empty block derives an implementation without functions"));
            }
            ItemValue::Braces
        } else {
            ItemValue::None
        };
        if !input.is_empty() {
            return Err(input.error("expected `,` or the end of the list"));
        }
        Ok(Item { path, value })
    }
}

/// The string literal that an expression is.
pub(crate) fn string(value: &Expr, what: &str, errors: &mut Errors) -> Option<LitStr> {
    if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = value {
        return Some(text.clone());
    }
    errors.on(value, format!("expected a string for {what}"));
    None
}

/// The path that an expression is.
pub(crate) fn path(value: &Expr, what: &str, errors: &mut Errors) -> Option<Path> {
    if let Expr::Path(path) = value {
        return Some(path.path.clone());
    }
    errors.on(value, format!("expected the path of a function for {what}"));
    None
}

/// What the doc comments among attributes say.
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
