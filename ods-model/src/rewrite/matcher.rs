//! The code of the left side: statements that match fields, in order, and stop where one does not.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Path};

use super::emit::at;
use super::{BlockPattern, FieldPattern, OpPattern, Sub};
use crate::Errors;

/// A variable of the generated code with matched ops.
#[derive(Clone)]
pub(super) enum Ops {
    /// One op.
    One(Ident),
    /// The ops of a fragment.
    Fragment(Ident),
}

impl Ops {
    /// The variable.
    pub fn ident(&self) -> &Ident {
        match self {
            Ops::One(ident) | Ops::Fragment(ident) => ident,
        }
    }

    /// The ops as a slice.
    pub fn slice(&self) -> TokenStream {
        match self {
            Ops::One(ident) => quote!(&[#ident]),
            Ops::Fragment(ident) => quote!(&#ident[..]),
        }
    }
}

/// Writes the statements of the match, in the order of the fields.
pub(super) struct Matcher<'e> {
    /// The identifier of the rewriter.
    pub cx: Ident,
    /// The names that have a meaning so far.
    pub bound: Vec<Ident>,
    /// The matched ops so far.
    pub ops: Vec<Ops>,
    /// The kinds of ops whose operands may be swapped, if any may: op number i is swapped where bit i of `__swapped` is set.
    pub swaps: Option<Vec<Path>>,
    temps: usize,
    pub errors: &'e mut Errors,
}

/// The most ops of a commutative rule, which are bits of a number.
const MOST_SWAPS: usize = 32;

impl<'e> Matcher<'e> {
    /// A matcher that has found nothing yet. `cx` is the identifier of the rewriter.
    pub fn new(cx: Ident, errors: &'e mut Errors) -> Matcher<'e> {
        Matcher { cx, bound: Vec::new(), ops: Vec::new(), swaps: None, temps: 0, errors }
    }

    fn temp(&mut self, what: &str) -> Ident {
        self.temps += 1;
        format_ident!("__{what}{}", self.temps)
    }

    /// A local variable with the span of a user's token, where rustc reports errors about it.
    fn temp_at(&mut self, what: &str, span: Span) -> Ident {
        let mut temp = self.temp(what);
        temp.set_span(span);
        temp
    }

    /// Reports a name that already has a meaning where a repeated name cannot mean equality.
    pub fn unused(&mut self, name: &Ident, what: &str) {
        if self.bound.contains(name) {
            self.errors.on(name, format!("`{name}` has a meaning already: {what} needs a name of its own"));
        }
    }

    fn bind_op(&mut self, pattern: &OpPattern, typed: &Ident) -> TokenStream {
        let Some(name) = &pattern.bind else { return TokenStream::new() };
        self.unused(name, "an operation");
        self.bound.push(name.clone());
        quote!(let #name = #typed;)
    }

    /// The suffix of the function that gets an op's fields, and its last argument, if operands may be swapped.
    fn swapped(&mut self, path: &Path, function: &str) -> (Ident, TokenStream) {
        let Some(swaps) = &mut self.swaps else { return (Ident::new(function, Span::call_site()), TokenStream::new()) };
        let bit = swaps.len();
        if bit == MOST_SWAPS {
            self.errors.on(path, format!("a commutative rule has at most {MOST_SWAPS} operations"));
        }
        swaps.push(path.clone());
        (format_ident!("{function}_swapped"), quote!(, __swapped >> #bit & 1 != 0))
    }

    /// The statements that match a root, which is in a variable.
    pub fn root(&mut self, pattern: &OpPattern, root: &Ident) -> TokenStream {
        let (path, at, typed, cx) = (&pattern.path, at(pattern.path.span()), self.temp("op"), self.cx.clone());
        let (function, swapped) = self.swapped(path, "root");
        self.ops.push(Ops::One(root.clone()));
        let (whole, fields, steps) = self.fields(pattern);
        let bind = self.bind_op(pattern, &typed);
        quote! {
            let (#typed, #whole) = __d::rule::#function::<#path>(#cx, #root, #at #swapped)?;
            #fields
            #bind
            #steps
        }
    }

    /// A field of a further root with a name that has a meaning: the value that the roots share.
    pub fn shared<'p>(&self, pattern: &'p OpPattern) -> Option<(&'p Ident, &'p Ident)> {
        fn name(sub: &Sub) -> Option<&Ident> {
            match sub {
                Sub::Bind(name) => Some(name),
                Sub::Claim(_, inner) => name(inner),
                _ => None,
            }
        }
        let fields = pattern.fields.iter().flat_map(|field| match field {
            FieldPattern::One(field, sub) => vec![(field, sub)],
            FieldPattern::Either(fields, subs) => fields.iter().zip(&**subs).collect(),
        });
        let mut names = fields.filter_map(|(field, sub)| Some((field, name(sub)?)));
        names.find(|(_, name)| self.bound.contains(name))
    }

    /// The local variable for the op's struct, the statements that take its fields, and those after them. Of a field that
    /// does not exist rustc says which one is meant, unlike in a pattern that destructures the struct.
    fn fields(&mut self, pattern: &OpPattern) -> (Ident, TokenStream, TokenStream) {
        let whole = self.temp("fields");
        let mut names = TokenStream::new();
        let mut steps = TokenStream::new();
        let mut given: Vec<&Ident> = Vec::new();
        for name in pattern.fields.iter().flat_map(FieldPattern::names) {
            if given.contains(&name) {
                self.errors.on(name, format!("field `{name}` is matched twice"));
            }
            given.push(name);
        }
        for field in &pattern.fields {
            match field {
                FieldPattern::One(name, Sub::Wild) => names.extend(quote_spanned!(name.span()=> let _ = #whole.#name;)),
                FieldPattern::One(name, sub) => {
                    let temp = self.temp_at("field", sub.span(name));
                    names.extend(quote_spanned!(name.span()=> let #temp = #whole.#name;));
                    let step = self.sub(sub, &temp, name.span());
                    steps.extend(step);
                }
                FieldPattern::Either([a, b], subs) => {
                    let (first, second) = (self.temp_at("field", a.span()), self.temp_at("field", b.span()));
                    names.extend(quote_spanned!(a.span()=> let #first = #whole.#a;));
                    names.extend(quote_spanned!(b.span()=> let #second = #whole.#b;));
                    let step = self.either(subs, &first, &second, a.span());
                    steps.extend(step);
                }
            }
        }
        (whole, names, steps)
    }

    /// The statements that match a pattern against a field or value in a local variable.
    fn sub(&mut self, sub: &Sub, field: &Ident, span: Span) -> TokenStream {
        let cx = self.cx.clone();
        match sub {
            Sub::Wild => TokenStream::new(),
            Sub::Bind(name) => {
                let at = at(name.span());
                if self.bound.contains(name) {
                    return quote_spanned!(name.span()=> __d::rule::same(&#name, &#field, #at)?;);
                }
                self.bound.push(name.clone());
                quote_spanned!(name.span()=> let #name = __d::rule::bind(&#field, #at)?;)
            }
            Sub::Op(pattern) => {
                let (path, at, typed) = (&pattern.path, at(pattern.path.span()), self.temp("op"));
                let (function, swapped) = self.swapped(path, "def");
                let call = quote_spanned!(span=> __d::rule::#function::<#path>(#cx, &#field, #at #swapped)?);
                self.op(pattern, &typed, &call)
            }
            Sub::Fragment(pattern) => {
                let (path, at) = (&pattern.path, at(pattern.path.span()));
                let (op, ops) = (self.temp("op"), self.temp("ops"));
                let (whole, fields, steps) = self.fields(pattern);
                if let Some(FieldPattern::Either([name, _], _)) =
                    pattern.fields.iter().find(|field| matches!(field, FieldPattern::Either(..)))
                {
                    self.errors
                        .on(name, "the names of a fragment are no operands: `either(..)` is written in the fragment");
                }
                let bind = self.bind_op(pattern, &op);
                self.ops.push(Ops::Fragment(ops.clone()));
                let call = quote_spanned!(span=> __d::rule::fragment::<#path>(#cx, &#field, #at)?);
                quote! {
                    let (#op, #whole, #ops) = #call;
                    #fields
                    #bind
                    #steps
                }
            }
            Sub::Argument(word, number, owner) => {
                let (at, index, block) = (at(word.span()), self.temp("index"), self.temp("block"));
                let step = match &**number {
                    Sub::Value(value) => {
                        quote_spanned!(value.span()=> __d::rule::number_is(#index, #value, #at)?;)
                    }
                    number => self.sub(number, &index, word.span()),
                };
                let owner = owner.as_ref().map(|owner| {
                    let path = &owner.path;
                    let (typed, at) = (self.temp("op"), self::at(path.span()));
                    let call = quote_spanned!(path.span()=> __d::rule::owner::<#path>(#cx, #block, #at)?);
                    let (whole, fields, steps) = self.fields(owner);
                    let bind = self.bind_op(owner, &typed);
                    quote!(let (#typed, #whole) = #call; #fields #bind #steps)
                });
                let call = quote_spanned!(span=> __d::rule::argument(#cx, &#field, #at)?);
                quote!(let (#index, #block) = #call; #step #owner)
            }
            Sub::Block(block) => self.block(block, field),
            Sub::Constant(word, sub) => {
                let (at, op, value) = (at(word.span()), self.temp("op"), self.temp("value"));
                let step = self.sub(sub, &value, word.span());
                self.ops.push(Ops::One(op.clone()));
                let call = quote_spanned!(span=> __d::rule::constant(#cx, &#field, #at)?);
                quote!(let (#op, #value) = #call; #step)
            }
            Sub::Maybe(name) => {
                self.unused(name, "what may be missing");
                self.bound.push(name.clone());
                quote_spanned!(name.span()=> let #name = __d::rule::AttrField::attr(&#field);)
            }
            Sub::Claim(path, sub) => {
                let at = at(path.span());
                let claim = quote_spanned!(path.span()=> __d::rule::claim::<#path>(#cx, &#field, #at)?;);
                let step = self.sub(sub, field, span);
                quote!(#claim #step)
            }
            Sub::Value(value) => {
                let at = at(value.span());
                quote_spanned!(value.span()=> __d::rule::equals(#cx, &#field, #value, #at)?;)
            }
            Sub::Values(bracket, subs, rest) => {
                let (at, values) = (at(bracket.span.open()), self.temp("values"));
                let (count, more) = (subs.len(), rest.is_some());
                let mut steps = quote_spanned! {span=>
                    let #values = __d::rule::values(#cx, &#field, #count, #more, #at)?;
                };
                steps.extend(self.list(subs, rest.as_ref(), &values, bracket.span.open()));
                steps
            }
        }
    }

    /// The statements that match an op, which an expression finds, and its fields.
    fn op(&mut self, pattern: &OpPattern, typed: &Ident, call: &TokenStream) -> TokenStream {
        let (whole, fields, steps) = self.fields(pattern);
        let bind = self.bind_op(pattern, typed);
        self.ops.push(Ops::One(typed.clone()));
        quote! {
            let (#typed, #whole) = #call;
            #fields
            #bind
            let #typed: __d::Op = #typed.into();
            #steps
        }
    }

    /// The statements that match the things in a list, whose number is known to fit.
    fn list(&mut self, subs: &[Sub], rest: Option<&Option<Ident>>, items: &Ident, span: Span) -> TokenStream {
        let (count, mut steps) = (subs.len(), TokenStream::new());
        for (index, sub) in subs.iter().enumerate().filter(|(_, sub)| !matches!(sub, Sub::Wild)) {
            let value = self.temp_at("value", sub.span_or(span));
            steps.extend(quote!(let #value = #items[#index];));
            let step = self.sub(sub, &value, span);
            steps.extend(step);
        }
        if let Some(Some(rest)) = rest {
            self.unused(rest, "the rest");
            self.bound.push(rest.clone());
            steps.extend(quote!(let #rest = __d::rule::rest(&#items[#count..]);));
        }
        steps
    }

    /// The statements that match a block.
    fn block(&mut self, pattern: &BlockPattern, field: &Ident) -> TokenStream {
        let cx = self.cx.clone();
        let BlockPattern { bind, only, span, args, rest, end } = pattern;
        let (at, block, values) = (at(*span), self.temp("block"), self.temp("values"));
        let (count, more, before) = (args.len(), rest.is_some(), self.ops.len());
        let bind = bind.as_ref().map(|name| {
            self.unused(name, "a region or block");
            self.bound.push(name.clone());
            quote_spanned!(name.span()=> let #name = __d::rule::bind(&#field, #at)?;)
        });
        let mut steps = quote_spanned! {*span=>
            let (#block, #values) = __d::rule::block(#cx, &#field, #count, #more, #at)?;
        };
        steps.extend(self.list(args, rest.as_ref(), &values, *span));
        if let Some(end) = end {
            let (path, typed) = (&end.path, self.temp("op"));
            let at = self::at(path.span());
            let call = quote_spanned!(path.span()=> __d::rule::end::<#path>(#cx, #block, #at)?);
            let step = self.op(end, &typed, &call);
            steps.extend(step);
        }
        if let Some(only) = only {
            let at = self::at(only.span());
            let inside = self.ops_in(before);
            steps.extend(quote!(__d::rule::only(#cx, #block, &#inside, #at)?;));
        }
        quote!(#bind #steps)
    }

    /// The ops that were matched from a number on, as a list.
    fn ops_in(&self, from: usize) -> TokenStream {
        let ops = &self.ops[from..];
        if ops.iter().all(|ops| matches!(ops, Ops::One(_))) {
            let ops = ops.iter().map(Ops::ident);
            return quote!([#(#ops),*]);
        }
        let ops = ops.iter().map(Ops::slice);
        quote!(__d::rule::first_ops(&[#(#ops),*], usize::MAX))
    }

    /// The statements that match two patterns against two fields, in one order or the other.
    fn either(&mut self, subs: &[Sub; 2], first: &Ident, second: &Ident, span: Span) -> TokenStream {
        let (bound, ops) = (self.bound.len(), self.ops.len());
        let (a, b, found) = (self.temp("value"), self.temp("value"), self.temp("found"));
        let mut steps = self.sub(&subs[0], &a, span);
        steps.extend(self.sub(&subs[1], &b, span));
        let (bound, ops) = (&self.bound[bound..], self.ops[ops..].iter().map(Ops::ident).collect::<Vec<_>>());
        let at = at(span);
        // The expression has the span of the field's name, so that rustc reports a field that is not an operand there.
        let operand = |field: &Ident| quote_spanned!(field.span()=> __d::rule::operand(&#field, #at)?);
        let (one, other) = (operand(first), operand(second));
        quote! {
            let #first = #one;
            let #second = #other;
            let #found = |#a: __d::Value, #b: __d::Value| {
                #steps
                ::core::result::Result::<_, __d::Miss>::Ok((#(#bound,)* #(#ops,)*))
            };
            let (#(#bound,)* #(#ops,)*) = match #found(#first, #second) {
                ::core::result::Result::Ok(found) => found,
                ::core::result::Result::Err(_) => #found(#second, #first)?,
            };
        }
    }
}
