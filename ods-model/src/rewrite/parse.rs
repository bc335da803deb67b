//! The parser of rules.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser, Result};
use syn::punctuated::Punctuated;
use syn::{
    AngleBracketedGenericArguments, Error, Expr, Ident, Lit, Pat, Path, PathArguments, PathSegment, Token, braced,
    bracketed, parenthesized, token,
};

use super::{FieldPattern, Guard, OpPattern, Sub};

/// Parses `PATTERN if CONDITION => RESULT`.
pub(super) fn rule(input: ParseStream<'_>) -> Result<(OpPattern, Vec<Guard>, Expr)> {
    let pattern = OpPattern::parse(input)?;
    let mut guards = Vec::new();
    if input.parse::<Option<Token![if]>>()?.is_some() {
        let mut conditions = vec![TokenStream::new()];
        while !input.is_empty() && !input.peek(Token![=>]) {
            if input.parse::<Option<Token![&&]>>()?.is_some() {
                conditions.push(TokenStream::new());
            } else {
                let tree: TokenTree = input.parse()?;
                conditions.last_mut().expect("one at least").extend([tree]);
            }
        }
        for condition in conditions {
            guards.push(Parser::parse2(guard, condition)?);
        }
    }
    if !input.peek(Token![=>]) {
        let message = "expected `=>` and what the operation is replaced by, or `if` and a condition";
        return Err(match input.is_empty() {
            true => Error::new_spanned(&pattern.path, message),
            false => input.error(message),
        });
    }
    let arrow = input.parse::<Token![=>]>()?;
    if input.is_empty() {
        let message = "expected what the operation is replaced by: a value, an operation, or `{}` to erase it";
        return Err(Error::new_spanned(arrow, message));
    }
    let result = input.parse()?;
    if !input.is_empty() {
        return Err(input.error("expected the end of the rule"));
    }
    Ok((pattern, guards, result))
}

fn guard(input: ParseStream<'_>) -> Result<Guard> {
    if input.parse::<Option<Token![let]>>()?.is_none() {
        return Ok(Guard::Holds(input.parse()?));
    }
    let pattern = Pat::parse_multi(input)?;
    input.parse::<Token![=]>()?;
    Ok(Guard::Let(Box::new(pattern), input.parse()?))
}

impl Parse for OpPattern {
    fn parse(input: ParseStream<'_>) -> Result<OpPattern> {
        let bind = match input.peek2(Token![@]) {
            true => {
                let bind = input.call(Ident::parse_any)?;
                input.parse::<Token![@]>()?;
                Some(bind)
            }
            false => None,
        };
        let path = generic_path(input)?;
        if !input.peek(token::Brace) {
            return Err(Error::new_spanned(
                &path,
                "expected an operation with its fields in braces, such as `AddI { lhs: x, .. }`",
            ));
        }
        braces(bind, path, input)
    }
}

fn braces(bind: Option<Ident>, path: Path, input: ParseStream<'_>) -> Result<OpPattern> {
    let content;
    braced!(content in input);
    let mut fields = Vec::new();
    while !content.is_empty() {
        if content.parse::<Option<Token![..]>>()?.is_some() {
            if !content.is_empty() {
                return Err(content.error("`..` is the last of the fields"));
            }
            break;
        }
        fields.push(content.parse()?);
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(OpPattern { bind, path, fields })
}

impl Parse for FieldPattern {
    fn parse(input: ParseStream<'_>) -> Result<FieldPattern> {
        if !input.peek(token::Paren) {
            let name = input.call(Ident::parse_any)?;
            if input.parse::<Option<Token![:]>>()?.is_none() {
                return Ok(FieldPattern::One(name.clone(), Sub::Bind(name)));
            }
            return Ok(FieldPattern::One(name, input.parse()?));
        }
        let names;
        let paren = parenthesized!(names in input);
        let names: Punctuated<Ident, Token![,]> = names.call(Punctuated::parse_terminated)?;
        let form = "expected two fields and what they are in either order: `(lhs, rhs): either(x, Constant { .. })`";
        let [a, b] = <[Ident; 2]>::try_from(names.into_iter().collect::<Vec<_>>())
            .map_err(|_| Error::new(paren.span.join(), form))?;
        input.parse::<Token![:]>()?;
        let word: Ident = input.parse().map_err(|error| Error::new(error.span(), form))?;
        if word != "either" || !input.peek(token::Paren) {
            return Err(Error::new(word.span(), form));
        }
        let subs;
        parenthesized!(subs in input);
        let subs: Punctuated<Sub, Token![,]> = subs.call(Punctuated::parse_terminated)?;
        let subs =
            <[Sub; 2]>::try_from(subs.into_iter().collect::<Vec<_>>()).map_err(|_| Error::new(word.span(), form))?;
        Ok(FieldPattern::Either([a, b], Box::new(subs)))
    }
}

impl Parse for Sub {
    fn parse(input: ParseStream<'_>) -> Result<Sub> {
        if input.parse::<Option<Token![_]>>()?.is_some() {
            return Ok(Sub::Wild);
        }
        if input.parse::<Option<Token![=]>>()?.is_some() || input.peek(Lit) || input.peek(Token![-]) {
            return Ok(Sub::Value(input.parse()?));
        }
        if input.peek(token::Bracket) {
            return values(input);
        }
        if input.peek(Ident::peek_any) && input.peek2(Token![@]) {
            return Ok(Sub::Op(input.parse()?));
        }
        if !input.peek(Ident::peek_any) && !input.peek(Token![::]) {
            return Err(input.error(
                "expected `_`, a name, an operation such as `AddI { .. }`, `constant(x)`, a constraint such as `AnyTensor(x)`, a value or `[..]`",
            ));
        }
        let path = generic_path(input)?;
        if input.peek(token::Brace) {
            return Ok(Sub::Op(braces(None, path, input)?));
        }
        if input.peek(token::Paren) {
            return in_parentheses(path, input);
        }
        match path.get_ident() {
            Some(name) if !name.to_string().starts_with(char::is_uppercase) => Ok(Sub::Bind(name.clone())),
            _ => Ok(Sub::Value(Expr::Path(syn::ExprPath { attrs: Vec::new(), qself: None, path }))),
        }
    }
}

/// Parses the arguments of `constant(..)`, `maybe(x)` and `Constraint(..)`.
fn in_parentheses(path: Path, input: ParseStream<'_>) -> Result<Sub> {
    let content;
    parenthesized!(content in input);
    let sub: Sub = content.parse()?;
    if !content.is_empty() {
        return Err(content.error("expected `)`: there is one pattern in the parentheses"));
    }
    let word = path.get_ident().filter(|word| !word.to_string().starts_with(char::is_uppercase));
    match (word, sub) {
        (None, sub) => Ok(Sub::Claim(path, Box::new(sub))),
        (Some(word), sub) if word == "constant" => Ok(Sub::Constant(word.clone(), Box::new(sub))),
        (Some(word), Sub::Bind(name)) if word == "maybe" => Ok(Sub::Maybe(name)),
        (Some(word), _) if word == "maybe" => {
            Err(Error::new(word.span(), "expected a name: `maybe(x)` is an attribute, or none"))
        }
        (Some(word), _) => {
            let message = format!(
                "unknown pattern `{word}(..)`: expected `constant(..)`, `maybe(..)`, or a constraint; functions are called behind `if`"
            );
            Err(Error::new(word.span(), message))
        }
    }
}

fn values(input: ParseStream<'_>) -> Result<Sub> {
    let content;
    let bracket = bracketed!(content in input);
    let mut subs = Vec::new();
    let mut rest = None;
    while !content.is_empty() {
        if rest.is_some() {
            return Err(content.error("what takes the rest is the last of the values"));
        }
        if content.parse::<Option<Token![..]>>()?.is_some() {
            rest = Some(None);
        } else if content.peek(Ident::peek_any) && content.peek2(Token![@]) && content.peek3(Token![..]) {
            rest = Some(Some(content.call(Ident::parse_any)?));
            content.parse::<Token![@]>()?;
            content.parse::<Token![..]>()?;
        } else {
            subs.push(content.parse()?);
        }
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(Sub::Values(bracket, subs, rest))
}

/// Parses a path with arguments in angle brackets; parentheses after it are not part of it.
fn generic_path(input: ParseStream<'_>) -> Result<Path> {
    let leading_colon = input.parse()?;
    let mut segments = Punctuated::new();
    loop {
        let ident = input.call(Ident::parse_any)?;
        let arguments = match input.peek(Token![<]) {
            true => PathArguments::AngleBracketed(input.parse::<AngleBracketedGenericArguments>()?),
            false => PathArguments::None,
        };
        segments.push_value(PathSegment { ident, arguments });
        match input.parse::<Option<Token![::]>>()? {
            Some(colons) => segments.push_punct(colons),
            None => return Ok(Path { leading_colon, segments }),
        }
    }
}
