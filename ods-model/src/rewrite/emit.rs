//! The code of rules and fragments: match, conditions, and what replaces the roots.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{DeriveInput, Expr, Ident, Path, Stmt};

use super::data::{self, needs, node, node_of_made, says_more};
use super::making::Lower;
use super::matcher::{Matcher, Ops};
use super::{FragmentModel, Guard, OpPattern, RuleModel, arity};
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
    let roots: Vec<Ident> = (0..=model.others.len()).map(|number| format_ident!("__root{number}")).collect();
    check_values(model, errors);
    let mut result = model.result.clone();
    let result_tokens = result.to_token_stream();
    let cx = find_cx(result_tokens.clone());

    let cx_matching = cx_of_guards(&model.guards);
    let mut matcher = Matcher::new(cx_matching.clone(), errors);
    matcher.swaps = model.options.commutative.is_present().then(Vec::new);
    let steps = matcher.root(&model.pattern, &roots[0]);
    let mut others = Vec::new();
    let mut outer = 0;
    for (number, pattern) in model.others.iter().enumerate() {
        outer = matcher.bound.len();
        let begin = further(&mut matcher, pattern, &roots[..=number]);
        others.push((begin, matcher.root(pattern, &roots[number + 1])));
    }
    let conditions = bound_by_guards(&model.guards);
    matcher.bound.extend(conditions.iter().cloned());
    for name in arity::bound_on_the_right(&model.result).into_iter().flat_map(names_in) {
        matcher.unused(&name, "what the right side binds");
    }
    let Matcher { bound, ops, swaps, errors, .. } = matcher;

    let mut seen = std::collections::HashSet::new();
    let once = bound.iter().enumerate().filter(|(_, name)| seen.insert(name.to_string()));
    let named: Vec<(usize, &Ident)> = once.filter(|(_, name)| mentions(&result_tokens, name)).collect();
    let exported: Vec<&Ident> = named.iter().map(|(_, name)| *name).collect();
    // Names of outer closures stay there, as the inner ones may be called again.
    let values = named.iter().map(|(index, name)| match *index < outer {
        true => quote!(::core::clone::Clone::clone(&#name)),
        false => quote!(#name),
    });
    let ops = located(model.patterns(), &ops);
    let several = !model.others.is_empty();
    // The place of new ops, and the further roots, which closures find.
    let found = several.then(|| {
        let further = &roots[1..];
        quote!(__first, #(#further,)*)
    });
    let together = several.then(|| {
        let at = at(model.pattern.path.span());
        quote!(let __first = __d::rule::together(#cx_matching, &[#(#roots),*], #at)?;)
    });
    let guards: TokenStream = model.guards.iter().map(guard).collect();
    let innermost = quote! {
        #guards
        #together
        ::core::result::Result::Ok((#found #ops, #(#values,)*))
    };
    let nested = others.into_iter().zip(&roots[1..]).rev();
    let inner = nested.fold(innermost, |inner, ((begin, steps), root)| match begin {
        Some((assertion, function, arguments)) => quote! {
            #assertion
            #function(#arguments |#root: __d::Op| { #steps #inner })
        },
        None => inner,
    });
    let (swaps, matched) = match swaps {
        None => (None, quote!(__d::rule::matched(__cx, __root0, &__RULE, |#cx_matching| { #steps #inner }))),
        Some(kinds) => (
            Some(swaps_of(&kinds, model.options.commutative.span())),
            quote! {
                __d::rule::matched_in_any_order(__cx, __root0, &__RULE, __SWAPS, |#cx_matching, __swapped| { #steps #inner })
            },
        ),
    };

    let mut lower = Lower::new(cx.clone(), errors);
    lower.whole(&mut result, &roots);
    let makes = lower.makes.iter().map(node_of_made);
    let source = node(&model.pattern);
    let further_nodes = model.others.iter().map(node);
    let commutative = model.options.commutative.is_present();
    let needs = needs(&model.pattern, commutative);
    let fragments = data::fragments(&model.fragments());
    let guarded = several || !model.guards.is_empty() || says_more(&model.pattern);
    let benefit = data::benefit(model);
    let (labels, allow) = (&model.labels, model.allow.iter().map(ToString::to_string));
    let summary = &model.docs.summary;
    let docs = data::docs(model);
    let at = at(model.pattern.path.span());
    let replaces = arity::claim(model, &conditions);
    let with = Ident::new("__with", model.result.span());
    let stand = several.then(|| quote!(#cx.set_insertion_point_before(__first);));
    let replace: TokenStream = match several {
        false => quote!(__d::rule::replace(#cx, __root0, #with);),
        true => roots
            .iter()
            .enumerate()
            .map(|(number, root)| {
                let number = syn::Index::from(number);
                quote!(__d::rule::replace(#cx, #root, #with.#number);)
            })
            .collect(),
    };
    quote! {
        // Code that has the user's spans is linted as the user's code.
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::decl::derive as __d;
            static __RULE: __d::RuleDef = __d::RuleDef {
                file: ::core::file!(),
                at: #at,
                source: #source,
                others: &[#(#further_nodes),*],
                commutative: #commutative,
                fragments: #fragments,
                needs: #needs,
                guarded: #guarded,
                makes: &[#(#makes),*],
                allow: &[#(#allow),*],
                docs: #docs,
            };
            #swaps
            #[allow(unused_variables)]
            fn __rewrite(__cx: &mut __d::Rewriter<'_>, __root0: __d::Op) -> ::core::option::Option<()> {
                let (#found __ops, #(#exported,)*) = #matched?;
                let #cx = __cx;
                #stand
                let #with = #result;
                #replace
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

/// The code of a fragment.
pub(super) fn fragment(model: &FragmentModel, errors: &mut Errors) -> TokenStream {
    let (ident, krate) = (&model.ident, crate::paths::ir_core());
    let cx = cx_of_guards(&model.guards);
    let mut matcher = Matcher::new(cx.clone(), errors);
    let root = format_ident!("__root0");
    let steps = matcher.root(&model.pattern, &root);
    // The op itself stands behind those that define its operands, as where the pattern is written out.
    matcher.ops.rotate_left(1);
    let Matcher { mut bound, ops, errors, .. } = matcher;
    bound.extend(bound_by_guards(&model.guards));
    for field in model.fields.iter().filter(|field| !bound.contains(field)) {
        errors.on(
            field,
            format!("`{field}` is no name of the pattern: give that name to a part, as in `field: {field}`"),
        );
    }
    let guards: TokenStream = model.guards.iter().map(guard).collect();
    let ops = ops.iter().map(Ops::slice);
    let (source, at, fields) = (node(&model.pattern), at(model.pattern.path.span()), &model.fields);
    let (own, inner) = (i32::try_from(model.pattern.ops()).unwrap_or(1), data::fragment_sizes([&model.pattern]));
    let docs = data::docs_of_fragment(model);
    let guarded = !model.guards.is_empty() || says_more(&model.pattern);
    let fragments = data::fragments(&model.fragments());
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::decl::derive as __d;
            impl __d::rule::Fragment for #ident {
                const DEF: &'static __d::FragmentDef = &__d::FragmentDef {
                    name: ::core::any::type_name::<#ident>,
                    file: ::core::file!(),
                    at: #at,
                    source: #source,
                    ops: <#ident as __d::rule::Fragment>::OPS,
                    guarded: #guarded,
                    fragments: #fragments,
                    docs: #docs,
                };
                const OPS: u16 = __d::rule::benefit(#own, &[#(#inner),*]);
                #[allow(unused_variables)]
                fn matched(
                    #cx: &__d::Rewriter<'_>,
                    #root: __d::Op,
                ) -> ::core::result::Result<(#ident, __d::rule::FragmentOps), __d::Miss> {
                    #steps
                    #guards
                    let __ops = __d::rule::first_ops(&[#(#ops),*], usize::MAX);
                    ::core::result::Result::Ok((#ident { #(#fields),* }, __ops))
                }
            }
        };
    }
}

/// A fragment that never matches, for a declaration with mistakes.
pub(super) fn fragment_stub(item: &DeriveInput) -> TokenStream {
    let ident = &item.ident;
    let (impls, types, wheres) = item.generics.split_for_impl();
    let krate = crate::paths::ir_core();
    quote! {
        const _: () = {
            use #krate::decl::derive as __d;
            impl #impls __d::rule::Fragment for #ident #types #wheres {
                const DEF: &'static __d::FragmentDef = &__d::FragmentDef::STUB;
                const OPS: u16 = 0;
                fn matched(
                    _: &__d::Rewriter<'_>,
                    _: __d::Op,
                ) -> ::core::result::Result<(Self, __d::rule::FragmentOps), __d::Miss> {
                    ::core::result::Result::Err(__d::Miss::condition(__d::At(0, 0)))
                }
            }
        };
    }
}

/// The call that finds a further root, among the users of a value which it shares with those before it: the assertion that it is found
/// by an operand, the function, and its arguments but the last.
fn further(
    matcher: &mut Matcher<'_>,
    pattern: &OpPattern,
    roots: &[Ident],
) -> Option<(TokenStream, TokenStream, TokenStream)> {
    let (path, cx) = (&pattern.path, &matcher.cx);
    let Some((field, name)) = matcher.shared(pattern) else {
        let message = format!(
            "`{}` shares no value with the operations before it: repeat the name of an operand or result of theirs in one of its operands",
            crate::docs::text(path)
        );
        matcher.errors.on(path, message);
        return None;
    };
    let (key, at) = (crate::op::key(field), at(path.span()));
    let assertion = quote_spanned!(field.span()=> const _: () = __d::rule::assert_shares::<#path>(#key););
    let shared = quote_spanned!(name.span()=> &#name);
    Some((assertion, quote!(__d::rule::further::<#path, _>), quote!(#cx, #shared, &[#(#roots),*], #at,)))
}

/// The ops that `commutative` is about, as bits, and the assertion that there are some.
fn swaps_of(kinds: &[Path], span: Span) -> TokenStream {
    let bits = kinds.iter().zip(0_u32..).map(|(kind, bit)| quote!((__d::rule::commutes::<#kind>() as u32) << #bit));
    let assertion = quote_spanned!(span=> const _: () = __d::rule::assert_commutes(__SWAPS););
    quote! {
        const __SWAPS: u32 = #(#bits)|*;
        #assertion
    }
}

/// The ops whose locations new ops get: the first matched ops (operands before the ops that use them, constants included), as many as the
/// patterns have ops that are no constants. The reference does the same.
fn located<'m>(patterns: impl Iterator<Item = &'m OpPattern> + Clone, ops: &[Ops]) -> TokenStream {
    let count: usize = patterns.clone().map(OpPattern::ops).sum();
    if ops.iter().all(|ops| matches!(ops, Ops::One(_))) {
        let first = ops.iter().take(count).map(Ops::ident);
        return quote!([#(#first),*]);
    }
    let (lists, own) = (ops.iter().map(Ops::slice), i32::try_from(count).unwrap_or(i32::MAX));
    let inner = data::fragment_sizes(patterns);
    quote!(__d::rule::first_ops(&[#(#lists),*], usize::from(__d::rule::benefit(#own, &[#(#inner),*]))))
}

/// Checks that there is a value for each of several roots.
fn check_values(model: &RuleModel, errors: &mut Errors) {
    let count = model.others.len() + 1;
    if count == 1 {
        return;
    }
    let mut last = &model.result;
    while let Expr::Block(block) = last
        && let Some(Stmt::Expr(value, None)) = block.block.stmts.last()
    {
        last = value;
    }
    if !matches!(last, Expr::Tuple(parts) if parts.elems.len() == count) {
        let message = format!(
            "expected a tuple with what replaces each of the {count} operations, in their order: `(x, y)`; `{{}}` erases one without results, and its own name keeps it"
        );
        errors.on(last, message);
    }
}

/// The position of a token.
pub(super) fn at(span: Span) -> TokenStream {
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

/// The names that a Rust pattern binds.
fn names_in(pattern: &syn::Pat) -> Vec<Ident> {
    let mut names = Names(Vec::new());
    names.visit_pat_mut(&mut pattern.clone());
    names.0
}

/// The names that conditions bind.
fn bound_by_guards(guards: &[Guard]) -> Vec<Ident> {
    let patterns = guards.iter().filter_map(|guard| match guard {
        Guard::Let(pattern, _) => Some(&**pattern),
        Guard::Holds(_) => None,
    });
    patterns.flat_map(names_in).collect()
}

/// The identifier of the rewriter in conditions: the user's tokens find a name only if it has the hygiene of their `cx`.
fn cx_of_guards(guards: &[Guard]) -> Ident {
    let tokens = guards.iter().map(|guard| match guard {
        Guard::Holds(expr) => expr.to_token_stream(),
        Guard::Let(_, expr) => expr.to_token_stream(),
    });
    find_cx(tokens.collect())
}
