//! `rules![..]`: rules without names, as a list of patterns. [DRR: anonymous patterns]

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::parse::{ParseStream, Parser, Result};
use syn::spanned::Spanned;
use syn::{Attribute, Ident, Token};

use super::{RuleModel, emit, parse, with_options};
use crate::{Errors, debug};

/// Expands `rules![..]`: an expression for the list, with a `compile_error!` for each mistake.
pub fn rules(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let parsed = Parser::parse2(list, input).unwrap_or_else(|error| {
        errors.push(error);
        Vec::new()
    });
    let krate = crate::paths::ir_core();
    let mut code = TokenStream::new();
    let mut names = Vec::new();
    for (number, (attrs, rule)) in parsed.into_iter().enumerate() {
        // The reference calls patterns without names so.
        let ident = format_ident!("GeneratedConvert{number}");
        let model: RuleModel = with_options(ident.clone(), &attrs, rule, &mut errors);
        let rule = emit::rule(&model, &mut errors);
        code.extend(quote!(struct #ident; #rule));
        names.push(ident);
    }
    if !errors.is_empty() {
        let errors = errors.into_compile_errors();
        return quote!({
            #errors
            const __RULES: &[&'static #krate::rewrite::Pattern] = &[];
            __RULES
        });
    }
    let expanded = quote!({
        #code
        const __RULES: &[&'static #krate::rewrite::Pattern] =
            &[#(<#names as #krate::rewrite::Rewrite>::PATTERN),*];
        __RULES
    });
    debug::show(&Ident::new("rules", Span::call_site()), &expanded);
    expanded
}

/// Parses rules that are separated by commas, each behind its comment and `#[rule(..)]`.
fn list(input: ParseStream<'_>) -> Result<Vec<(Vec<Attribute>, parse::Rule)>> {
    let mut all = Vec::new();
    while !input.is_empty() {
        let attrs = input.call(Attribute::parse_outer)?;
        if let Some(other) = attrs.iter().find(|attr| !attr.path().is_ident("rule") && !attr.path().is_ident("doc")) {
            let message = "expected a comment or `#[rule(..)]`: nothing else is said of a rule without a name";
            return Err(syn::Error::new(other.path().span(), message));
        }
        all.push((attrs, parse::rule_of_list(input)?));
        if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
            return Err(input.error("expected `,` between rules"));
        }
    }
    Ok(all)
}
