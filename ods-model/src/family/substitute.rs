//! Parameters of a family in its struct: their values stand in their place.

use std::collections::BTreeSet;

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::LitStr;

/// The values of parameters, by name; `None` stands for itself.
pub(super) struct Values<'v> {
    /// The text for `{}`.
    pub mnemonic: &'v str,
    pub of: Vec<(&'v Ident, Option<&'v TokenStream>)>,
}

/// The parameters that are mentioned in some tokens.
#[derive(Default)]
pub(super) struct Mentions {
    pub parameters: BTreeSet<String>,
    /// The number of strings with `{}`.
    pub mnemonics: usize,
}

impl Values<'_> {
    /// The tokens with values in place of parameters: of their names, and in strings of their names in braces.
    pub(super) fn put_into(&self, tokens: TokenStream, mentions: &mut Mentions) -> TokenStream {
        let mut out = TokenStream::new();
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let mut new = Group::new(group.delimiter(), self.put_into(group.stream(), mentions));
                    new.set_span(group.span());
                    out.extend([TokenTree::Group(new)]);
                }
                TokenTree::Ident(ident) => match self.of.iter().find(|(name, _)| **name == ident) {
                    Some((name, value)) => {
                        mentions.parameters.insert(name.to_string());
                        match value {
                            Some(value) => out.extend((*value).clone()),
                            None => out.extend([TokenTree::Ident(ident)]),
                        }
                    }
                    None => out.extend([TokenTree::Ident(ident)]),
                },
                TokenTree::Literal(literal) => {
                    let token = TokenTree::Literal(literal);
                    out.extend([self.in_string(&token, mentions).unwrap_or(token)]);
                }
                punct => out.extend([punct]),
            }
        }
        out
    }

    /// The literal with values in its text; `None` for other literals, and for strings without parameters.
    fn in_string(&self, literal: &TokenTree, mentions: &mut Mentions) -> Option<TokenTree> {
        let text = literal.to_string();
        if !text.contains('{') || !text.contains('"') {
            return None;
        }
        let string: LitStr = syn::parse2(literal.clone().into()).ok()?;
        let mut text = string.value();
        let mut changed = text.contains("{}");
        mentions.mnemonics += usize::from(changed);
        text = text.replace("{}", self.mnemonic);
        for (name, value) in &self.of {
            let place = format!("{{{name}}}");
            if text.contains(&place) {
                mentions.parameters.insert(name.to_string());
                if let Some(value) = value {
                    changed = true;
                    text = text.replace(&place, &self::text(value));
                }
            }
        }
        changed.then(|| proc_macro2::Literal::string(&text)).map(|mut new| {
            new.set_span(literal.span());
            TokenTree::Literal(new)
        })
    }
}

/// The text of a value: of a string, its contents.
fn text(value: &TokenStream) -> String {
    syn::parse2::<LitStr>(value.clone()).map_or_else(|_| crate::docs::text(value), |string| string.value())
}
