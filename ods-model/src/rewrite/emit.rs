//! The code of a rule: match, conditions and right side.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{DeriveInput, Expr, ExprStruct, Ident, Member};

use super::data::{self, needs, node, node_of_made, says_more};
use super::{FieldPattern, Guard, OpPattern, RuleModel, Sub, arity};
use crate::Errors;

/// A rule that never matches, for a declaration with mistakes.
pub(super) fn stub(item: &DeriveInput) -> TokenStream {
    let ident = &item.ident;
    let (impls, types, wheres) = item.generics.split_for_impl();
    let krate = crate::paths::ir_core();
    quote! {
        const _: () = {
            use #krate::decl::derive as __d;
            impl #impls __d::Rewrite for #ident #types #wheres {
                const PATTERN: &'static __d::Pattern = &__d::Pattern {
                    name: || ::core::stringify!(#ident),
                    root: __d::PatternRoot::Op(""),
                    benefit: 0,
                    labels: &[],
                    rewrite: |_, _| ::core::option::Option::None,
                    rule: ::core::option::Option::None,
                    summary: "",
                };
            }
        };
    }
}

/// The code of a rule.
pub(super) fn rule(model: &RuleModel, errors: &mut Errors) -> TokenStream {
    let (ident, root, krate) = (&model.ident, &model.pattern.path, &model.options.krate);
    let mut result = model.result.clone();
    let result_tokens = result.to_token_stream();
    // The user's tokens find a name only if it has the hygiene of their `cx`.
    let guard_tokens = model.guards.iter().map(|guard| match guard {
        Guard::Holds(expr) => expr.to_token_stream(),
        Guard::Let(_, expr) => expr.to_token_stream(),
    });
    let cx_matching = find_cx(guard_tokens.collect());
    let mut matcher =
        Matcher { cx: cx_matching.clone(), bound: Vec::new(), ops: vec![format_ident!("__root")], temps: 0, errors };
    let steps = matcher.root(&model.pattern);
    let guards: TokenStream = model.guards.iter().map(guard).collect();
    let names = |pattern: &syn::Pat| {
        let mut names = Names(Vec::new());
        names.visit_pat_mut(&mut pattern.clone());
        names.0
    };
    let conditions = model.guards.iter().filter_map(|guard| match guard {
        Guard::Let(pattern, _) => Some(names(pattern)),
        Guard::Holds(_) => None,
    });
    let conditions: Vec<Ident> = conditions.flatten().collect();
    matcher.bound.extend(conditions.iter().cloned());
    for name in arity::bound_on_the_right(&model.result).into_iter().flat_map(names) {
        matcher.unused(&name, "what the right side binds");
    }
    let mut seen = std::collections::HashSet::new();
    matcher.bound.retain(|name| seen.insert(name.to_string()));
    // The locations of new ops: those of the first matched ops (operands before the ops that use them, constants
    // included), as many as the pattern has ops that are no constants. The reference does the same.
    let Matcher { bound, ops, errors, .. } = matcher;
    let ops = &ops[..model.pattern.ops().min(ops.len())];
    let exported: Vec<&Ident> = bound.iter().filter(|name| mentions(&result_tokens, name)).collect();

    let cx = find_cx(result_tokens.clone());

    let mut lower = Lower { cx: cx.clone(), makes: Vec::new(), last: false, errors };
    lower.whole(&mut result);
    let makes = lower.makes.iter().map(node_of_made);
    let source = node(&model.pattern);
    let needs = needs(&model.pattern);
    let guarded = !model.guards.is_empty() || says_more(&model.pattern);
    let benefit = model.benefit();
    let (labels, allow) = (&model.labels, model.allow.iter().map(ToString::to_string));
    let summary = &model.docs.summary;
    let docs = data::docs(model);
    let at = at(model.pattern.path.span());
    let replaces = arity::claim(model, &conditions);
    let with = Ident::new("__with", model.result.span());
    quote! {
        // Code that has the user's spans is linted as the user's code.
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::decl::derive as __d;
            static __RULE: __d::RuleDef = __d::RuleDef {
                file: ::core::file!(),
                at: #at,
                source: #source,
                needs: &[#(#needs),*],
                guarded: #guarded,
                makes: &[#(#makes),*],
                allow: &[#(#allow),*],
                docs: #docs,
            };
            #[allow(unused_variables)]
            fn __rewrite(__cx: &mut __d::Rewriter<'_>, __root: __d::Op) -> ::core::option::Option<()> {
                let (__ops, #(#exported,)*) = __d::rule::matched(__cx, __root, &__RULE, |#cx_matching| {
                    #steps
                    #guards
                    ::core::result::Result::Ok(([#(#ops),*], #(#exported,)*))
                })?;
                let #cx = __cx;
                let #with = #result;
                __d::rule::replace(#cx, __root, #with);
                ::core::option::Option::Some(())
            }
            #replaces
            impl __d::Rewrite for #ident {
                const PATTERN: &'static __d::Pattern = &__d::Pattern {
                    name: ::core::any::type_name::<#ident>,
                    root: __d::PatternRoot::of::<#root>(),
                    benefit: #benefit,
                    labels: &[#(#labels),*],
                    rewrite: __rewrite,
                    rule: ::core::option::Option::Some(|| &__RULE),
                    summary: #summary,
                };
            }
        };
    }
}

/// The position of a token.
fn at(span: Span) -> TokenStream {
    let start = span.start();
    let (line, column) = (start.line as u32, start.column as u32 + 1);
    quote!(__d::At(#line, #column))
}

/// The identifier `cx` for the rewriter, with the span that it has in the user's tokens.
fn find_cx(tokens: TokenStream) -> Ident {
    fn find(tokens: TokenStream) -> Option<Ident> {
        tokens.into_iter().find_map(|token| match token {
            TokenTree::Ident(ident) if ident == "cx" => Some(ident),
            TokenTree::Group(group) => find(group.stream()),
            _ => None,
        })
    }
    find(tokens).unwrap_or_else(|| Ident::new("cx", Span::call_site()))
}

/// Returns whether a name occurs in tokens.
fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

fn guard(guard: &Guard) -> TokenStream {
    let at = match guard {
        Guard::Holds(expr) => at(expr.span()),
        Guard::Let(pattern, _) => at(pattern.span()),
    };
    let no = quote!(return ::core::result::Result::Err(__d::Miss::condition(#at)));
    match guard {
        Guard::Holds(expr) => {
            quote_spanned!(expr.span()=> let __holds: ::core::primitive::bool = #expr; if !__holds { #no; })
        }
        Guard::Let(pattern, expr) => quote!(let #pattern = #expr else { #no };),
    }
}

/// A visitor that collects the names that a Rust pattern binds.
struct Names(Vec<Ident>);

impl VisitMut for Names {
    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        if !pattern.ident.to_string().starts_with(char::is_uppercase) {
            self.0.push(pattern.ident.clone());
        }
        visit_mut::visit_pat_ident_mut(self, pattern);
    }
}

/// Writes the statements of the match, in the order of the fields.
struct Matcher<'e> {
    /// The identifier of the rewriter.
    cx: Ident,
    bound: Vec<Ident>,
    ops: Vec<Ident>,
    temps: usize,
    errors: &'e mut Errors,
}

impl Matcher<'_> {
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
    fn unused(&mut self, name: &Ident, what: &str) {
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

    fn root(&mut self, pattern: &OpPattern) -> TokenStream {
        let (path, at, typed, cx) = (&pattern.path, at(pattern.path.span()), self.temp("op"), self.cx.clone());
        let (whole, fields, steps) = self.fields(pattern);
        let bind = self.bind_op(pattern, &typed);
        quote! {
            let (#typed, #whole) = __d::rule::root::<#path>(#cx, __root, #at)?;
            #fields
            #bind
            #steps
        }
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
                let (whole, fields, steps) = self.fields(pattern);
                let bind = self.bind_op(pattern, &typed);
                self.ops.push(typed.clone());
                let call = quote_spanned!(span=> __d::rule::def::<#path>(#cx, &#field, #at)?);
                quote! {
                    let (#typed, #whole) = #call;
                    #fields
                    #bind
                    let #typed: __d::Op = #typed.into();
                    #steps
                }
            }
            Sub::Constant(word, sub) => {
                let (at, op, value) = (at(word.span()), self.temp("op"), self.temp("value"));
                let step = self.sub(sub, &value, word.span());
                self.ops.push(op.clone());
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
                    let #values = __d::rule::values(&#field);
                    __d::rule::count(#values, #count, #more, #at)?;
                };
                for (index, sub) in subs.iter().enumerate().filter(|(_, sub)| !matches!(sub, Sub::Wild)) {
                    let value = self.temp("value");
                    steps.extend(quote!(let #value = #values[#index];));
                    let step = self.sub(sub, &value, bracket.span.open());
                    steps.extend(step);
                }
                if let Some(Some(rest)) = rest {
                    self.unused(rest, "the rest");
                    self.bound.push(rest.clone());
                    steps.extend(quote!(let #rest = __d::rule::rest(&#values[#count..]);));
                }
                steps
            }
        }
    }

    /// The statements that match two patterns against two fields, in one order or the other.
    fn either(&mut self, subs: &[Sub; 2], first: &Ident, second: &Ident, span: Span) -> TokenStream {
        let (bound, ops) = (self.bound.len(), self.ops.len());
        let (a, b, found) = (self.temp("value"), self.temp("value"), self.temp("found"));
        let mut steps = self.sub(&subs[0], &a, span);
        steps.extend(self.sub(&subs[1], &b, span));
        let (bound, ops) = (&self.bound[bound..], &self.ops[ops..]);
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

/// The struct expressions on a right side that create ops, innermost first.
pub(super) fn made(result: &Expr) -> Vec<ExprStruct> {
    let (cx, errors) = (Ident::new("cx", Span::call_site()), &mut Errors::default());
    let mut lower = Lower { cx, makes: Vec::new(), last: false, errors };
    lower.whole(&mut result.clone());
    lower.makes
}

/// Turns struct expressions into the creation of ops.
struct Lower<'e> {
    cx: Ident,
    makes: Vec<ExprStruct>,
    /// True if the next op replaces the root, whose result types it may take.
    last: bool,
    errors: &'e mut Errors,
}

impl Lower<'_> {
    /// Lowers the whole right side.
    fn whole(&mut self, result: &mut Expr) {
        match result {
            Expr::Struct(_) | Expr::MethodCall(_) => {
                self.last = true;
                self.visit_expr_mut(result);
            }
            Expr::Block(block) => {
                let (last, before) = match block.block.stmts.split_last_mut() {
                    Some((syn::Stmt::Expr(last, None), before)) => (Some(last), before),
                    Some(_) => (None, &mut block.block.stmts[..]),
                    None => (None, &mut [][..]),
                };
                before.iter_mut().for_each(|statement| self.visit_stmt_mut(statement));
                if let Some(last) = last {
                    self.whole(last);
                }
            }
            _ => self.visit_expr_mut(result),
        }
    }

    /// The code that creates an op.
    fn make(&mut self, made: &ExprStruct, plain: &ExprStruct, loc: Option<&Expr>, replaces_root: bool) -> Expr {
        let (path, cx) = (&made.path, &self.cx);
        let (mut values, mut nested, mut roles) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
        let (mut texts, mut types, mut temps) = (Vec::new(), Vec::new(), Vec::new());
        for (field, plain) in made.fields.iter().zip(&plain.fields) {
            let Member::Named(name) = &field.member else { continue };
            let (text, value, number) = (crate::op::key(name), &field.expr, temps.len());
            if texts.contains(&text) {
                self.errors.on(name, format!("field `{text}` is given twice"));
            }
            // The variable has the span of the field's name, where rustc reports errors about the field.
            let temp = format_ident!("__field{number}", span = name.span());
            types.push(quote!(__op.#name));
            if let Expr::Struct(inner) = &plain.expr {
                let inner = &inner.path;
                nested.extend(quote_spanned!(inner.span()=> __d::rule::assert_value::<#path, #inner>(#text);));
            }
            roles.extend(quote!(__d::rule::role::<#path>(#text),));
            let value = match is_constant(value) {
                true => quote_spanned!(value.span()=> __d::rule::attr_value(&*#cx, #temp, #value)),
                false => value.to_token_stream(),
            };
            values.extend(quote_spanned! {plain.expr.span()=> {
                let __value = #value;
                __parts.put(&*#cx, __ROLES[#number], #temp, __value);
            }});
            texts.push(text);
            temps.push(temp.into_token_stream());
        }
        let at = loc.map(|loc| quote!({ let __loc = #loc; __parts.at(__loc); }));
        let root = match replaces_root {
            true => quote!(::core::option::Option::Some(__root)),
            false => quote!(::core::option::Option::None),
        };
        let complete =
            quote_spanned!(path.span()=> __d::rule::assert_complete::<#path>(&[#(#texts),*], #replaces_root));
        let count = temps.len();
        // Nested pairs, as tuples are limited in length and there are any number of fields.
        let pairs = |parts: &[TokenStream]| parts.iter().rev().fold(quote!(()), |rest, part| quote!((#part, #rest)));
        let (temps, types) = (pairs(&temps), pairs(&types));
        syn::parse_quote!({
            const _: () = {
                #complete;
                #nested
            };
            const __ROLES: [__d::rule::FieldRole; #count] = [#roles];
            let #temps = __d::rule::fields(|__op: #path| #types);
            let mut __parts = __d::rule::Parts::new();
            #values
            #at
            __parts.make::<#path>(#cx, &__ops, #root)
        })
    }
}

impl VisitMut for Lower<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let last = std::mem::take(&mut self.last);
        let (made, loc) = match expr {
            Expr::Struct(made) => (made.clone(), None),
            Expr::MethodCall(call) if call.method == "at" && call.args.len() == 1 => match &*call.receiver {
                Expr::Struct(made) => (made.clone(), call.args.first().cloned()),
                _ => return visit_mut::visit_expr_mut(self, expr),
            },
            _ => return visit_mut::visit_expr_mut(self, expr),
        };
        let plain = made.clone();
        let mut made = made;
        made.fields.iter_mut().for_each(|field| self.visit_expr_mut(&mut field.expr));
        *expr = self.make(&made, &plain, loc.as_ref(), last);
        self.makes.push(plain);
    }
}

/// Returns whether a value is a literal or a path of several segments which does not name a type: it stands for a
/// constant attribute.
fn is_constant(value: &Expr) -> bool {
    match value {
        Expr::Lit(_) => true,
        Expr::Path(path) => path.path.segments.len() > 1 && path.path.segments[0].ident != "Type",
        _ => false,
    }
}
