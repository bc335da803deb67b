//! The parser of rules.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser, Result};
use syn::punctuated::Punctuated;
use syn::{
    AngleBracketedGenericArguments, Error, Expr, Ident, Lit, Pat, Path, PathArguments, PathSegment, Token, braced,
    bracketed, parenthesized, token,
};

use super::{BlockPattern, FieldPattern, Guard, OpPattern, Sub};

/// The parts of a rule.
pub(super) struct Rule {
    pub pattern: OpPattern,
    pub others: Vec<OpPattern>,
    pub guards: Vec<Guard>,
    pub result: Expr,
}

/// Parses `PATTERN, PATTERN if CONDITION => RESULT` and nothing behind it.
pub(super) fn rule(input: ParseStream<'_>) -> Result<Rule> {
    let rule = rule_of_list(input)?;
    if !input.is_empty() {
        return Err(input.error("expected the end of the rule"));
    }
    Ok(rule)
}

/// Parses a rule that others may follow.
pub(super) fn rule_of_list(input: ParseStream<'_>) -> Result<Rule> {
    let pattern = root(input)?;
    let mut others = Vec::new();
    while input.parse::<Option<Token![,]>>()?.is_some() {
        others.push(root(input)?);
    }
    let guards = guards(input)?;
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
    Ok(Rule { pattern, others, guards, result: input.parse()? })
}

/// Parses a root.
fn root(input: ParseStream<'_>) -> Result<OpPattern> {
    if input.peek(Token![use]) {
        return Err(input.error("a rule starts at an operation: a fragment defines one of its operands"));
    }
    input.parse()
}

/// Parses `PATTERN if CONDITION`.
pub(super) fn fragment(input: ParseStream<'_>) -> Result<(OpPattern, Vec<Guard>)> {
    let pattern = root(input)?;
    let guards = guards(input)?;
    match input.is_empty() {
        true => Ok((pattern, guards)),
        false => Err(input.error(
            "expected the end of the fragment, or `if` and a condition: the rules that use it say what is replaced",
        )),
    }
}

/// Parses `if CONDITION && CONDITION`, if there are conditions.
fn guards(input: ParseStream<'_>) -> Result<Vec<Guard>> {
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
    Ok(guards)
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
        if input.peek(Token![use]) {
            return fragment_use(None, input);
        }
        if is_block(input) {
            return block(None, input);
        }
        if input.peek(Ident::peek_any) && input.peek2(Token![@]) {
            let ahead = input.fork();
            let bind = ahead.call(Ident::parse_any)?;
            ahead.parse::<Token![@]>()?;
            let (is_use, is_block) = (ahead.peek(Token![use]), is_block(&ahead));
            if !is_use && !is_block {
                return Ok(Sub::Op(input.parse()?));
            }
            input.advance_to(&ahead);
            return if is_use { fragment_use(Some(bind), input) } else { block(Some(bind), input) };
        }
        if !input.peek(Ident::peek_any) && !input.peek(Token![::]) {
            return Err(input.error(
                "expected `_`, a name, an operation such as `AddI { .. }`, `constant(x)`, a constraint such as `AnyTensor(x)`, a value, `[..]` or a block such as `|x| Yield { .. }`",
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

/// Parses `use Fragment { name: .. }`.
fn fragment_use(bind: Option<Ident>, input: ParseStream<'_>) -> Result<Sub> {
    input.parse::<Token![use]>()?;
    let path = generic_path(input)?;
    if !input.peek(token::Brace) {
        let message = "expected a fragment with its names in braces, such as `use Negated { x, .. }`";
        return Err(Error::new_spanned(&path, message));
    }
    Ok(Sub::Fragment(braces(bind, path, input)?))
}

/// Returns whether a block follows.
fn is_block(input: ParseStream<'_>) -> bool {
    input.peek(Token![|])
        || input.peek(Token![||])
        || input.peek2(token::Paren) && {
            let ahead = input.fork();
            ahead.call(Ident::parse_any).is_ok_and(|word| word == "only")
        }
}

/// Parses `|a, b| End { .. }`, or that as the argument of `only(..)`.
fn block(bind: Option<Ident>, input: ParseStream<'_>) -> Result<Sub> {
    if input.peek(Token![|]) || input.peek(Token![||]) {
        return Ok(Sub::Block(Box::new(plain_block(bind, None, input)?)));
    }
    let only = input.call(Ident::parse_any)?;
    let content;
    parenthesized!(content in input);
    if !content.peek(Token![|]) && !content.peek(Token![||]) {
        let message = "expected a block: `only(|x| Yield { .. })` has no other operations than those of the pattern";
        return Err(Error::new(only.span(), message));
    }
    let block = plain_block(bind, Some(only), &content)?;
    if !content.is_empty() {
        return Err(content.error("expected `)`: there is one block in the parentheses"));
    }
    Ok(Sub::Block(Box::new(block)))
}

fn plain_block(bind: Option<Ident>, only: Option<Ident>, input: ParseStream<'_>) -> Result<BlockPattern> {
    let span = input.span();
    let (mut args, mut rest) = (Vec::new(), None);
    if input.parse::<Option<Token![||]>>()?.is_none() {
        input.parse::<Token![|]>()?;
        while !input.peek(Token![|]) {
            listed(input, &mut args, &mut rest)?;
            if !input.peek(Token![|]) {
                input.parse::<Token![,]>()?;
            }
        }
        input.parse::<Token![|]>()?;
    }
    if input.parse::<Option<Token![_]>>()?.is_some() {
        return Ok(BlockPattern { bind, only, span, args, rest, end: None });
    }
    let message = "expected the last operation of the block, such as `Yield { .. }`, or `_`";
    let is_op = input.peek(Ident::peek_any) || input.peek(Token![::]);
    let end = if is_op { Some(input.parse()?) } else { return Err(input.error(message)) };
    Ok(BlockPattern { bind, only, span, args, rest, end })
}

/// Parses `argument(number)` or `argument(number, Op { .. })`.
fn argument(word: Ident, content: ParseStream<'_>) -> Result<Sub> {
    let number: Sub = content.parse()?;
    if !matches!(number, Sub::Wild | Sub::Bind(_) | Sub::Value(_)) {
        let message = "expected a number, a name or `_`: which argument of the block it is";
        return Err(Error::new(word.span(), message));
    }
    let mut owner = None;
    if content.parse::<Option<Token![,]>>()?.is_some() && !content.is_empty() {
        owner = Some(Box::new(content.parse()?));
        content.parse::<Option<Token![,]>>()?;
    }
    match content.is_empty() {
        true => Ok(Sub::Argument(word, Box::new(number), owner)),
        false => Err(content.error("expected `)`: `argument(number, Op { .. })` is all that is said of an argument")),
    }
}

/// Parses the arguments of `constant(..)`, `maybe(x)`, `argument(..)` and `Constraint(..)`.
fn in_parentheses(path: Path, input: ParseStream<'_>) -> Result<Sub> {
    let content;
    parenthesized!(content in input);
    if let Some(word) = path.get_ident().filter(|word| *word == "argument") {
        return argument(word.clone(), &content);
    }
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
                "unknown pattern `{word}(..)`: expected `constant(..)`, `maybe(..)`, `argument(..)`, `only(..)`, or a constraint; functions are called behind `if`"
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
        listed(&content, &mut subs, &mut rest)?;
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(Sub::Values(bracket, subs, rest))
}

/// Parses one of the things in a list, or what takes the rest.
fn listed(content: ParseStream<'_>, subs: &mut Vec<Sub>, rest: &mut Option<Option<Ident>>) -> Result<()> {
    if rest.is_some() {
        return Err(content.error("what takes the rest is the last of the values"));
    }
    if content.parse::<Option<Token![..]>>()?.is_some() {
        *rest = Some(None);
    } else if content.peek(Ident::peek_any) && content.peek2(Token![@]) && content.peek3(Token![..]) {
        *rest = Some(Some(content.call(Ident::parse_any)?));
        content.parse::<Token![@]>()?;
        content.parse::<Token![..]>()?;
    } else {
        subs.push(content.parse()?);
    }
    Ok(())
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
