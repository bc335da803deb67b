//! The sink in which the mistakes of a declaration are collected.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// All mistakes of a declaration.
#[derive(Debug, Default)]
pub struct Errors {
    all: Vec<syn::Error>,
}

impl Errors {
    /// Adds a mistake at a place.
    pub fn at(&mut self, span: Span, message: impl Into<String>) {
        self.all.push(syn::Error::new(span, message.into()));
    }

    /// Adds a mistake whose span is that of all the tokens.
    pub fn on(&mut self, tokens: impl ToTokens, message: impl Into<String>) {
        self.all.push(syn::Error::new_spanned(tokens, message.into()));
    }

    /// Adds an error of a syn parser.
    pub fn push(&mut self, error: syn::Error) {
        self.all.push(error);
    }

    /// Adds the mistakes that are not known: a declaration that is read for each op of a family has them each time.
    pub(crate) fn extend_with_new(&mut self, others: Errors) {
        let key = |error: &syn::Error| (format!("{:?}", error.span()), error.to_string());
        let mut known: HashSet<_> = self.all.iter().map(key).collect();
        self.all.extend(others.all.into_iter().filter(|error| known.insert(key(error))));
    }

    /// The same mistakes, some with another line.
    pub(crate) fn with_notes(self, note: impl Fn(&syn::Error) -> Option<String>) -> Errors {
        let noted = |error: syn::Error| match note(&error) {
            Some(note) => syn::Error::new(error.span(), format!("{error}\n{note}")),
            None => error,
        };
        Errors { all: self.all.into_iter().map(noted).collect() }
    }

    /// Returns whether there is no mistake.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The messages.
    pub fn messages(&self) -> impl Iterator<Item = String> + '_ {
        self.all.iter().map(ToString::to_string)
    }

    /// One `compile_error!` for each mistake.
    pub fn into_compile_errors(self) -> TokenStream {
        self.all.into_iter().map(syn::Error::into_compile_error).collect()
    }
}
