//! The code of the right side: struct expressions become the creation of ops.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprStruct, Ident, Member};

use crate::Errors;

/// The struct expressions on a right side that create ops, innermost first.
pub(super) fn made(result: &Expr) -> Vec<ExprStruct> {
    let (cx, errors) = (Ident::new("cx", Span::call_site()), &mut Errors::default());
    let mut lower = Lower::new(cx, errors);
    lower.whole(&mut result.clone(), &[]);
    lower.makes
}

/// Turns struct expressions into the creation of ops.
pub(super) struct Lower<'e> {
    cx: Ident,
    /// The struct expressions, innermost first.
    pub makes: Vec<ExprStruct>,
    /// The root that the next op replaces, whose result types it may take.
    root: Option<Ident>,
    errors: &'e mut Errors,
}

impl<'e> Lower<'e> {
    /// For the code of a right side in which the rewriter has this name.
    pub fn new(cx: Ident, errors: &'e mut Errors) -> Lower<'e> {
        Lower { cx, makes: Vec::new(), root: None, errors }
    }

    /// Lowers the whole right side, which replaces roots: with several, it is a tuple with a value for each.
    pub fn whole(&mut self, result: &mut Expr, roots: &[Ident]) {
        match (result, roots) {
            (Expr::Tuple(parts), [_, _, ..]) => {
                for (part, root) in parts.elems.iter_mut().zip(roots) {
                    self.whole(part, std::slice::from_ref(root));
                }
            }
            (result @ (Expr::Struct(_) | Expr::MethodCall(_)), [root]) => {
                self.root = Some(root.clone());
                self.visit_expr_mut(result);
            }
            (result, roots) => self.block_or_value(result, roots),
        }
    }

    fn block_or_value(&mut self, result: &mut Expr, roots: &[Ident]) {
        match result {
            Expr::Block(block) => {
                let (last, before) = match block.block.stmts.split_last_mut() {
                    Some((syn::Stmt::Expr(last, None), before)) => (Some(last), before),
                    Some(_) => (None, &mut block.block.stmts[..]),
                    None => (None, &mut [][..]),
                };
                before.iter_mut().for_each(|statement| self.visit_stmt_mut(statement));
                if let Some(last) = last {
                    self.whole(last, roots);
                }
            }
            _ => self.visit_expr_mut(result),
        }
    }

    /// The code that creates an op.
    fn make(&mut self, made: &ExprStruct, plain: &ExprStruct, loc: Option<&Expr>, root: Option<&Ident>) -> Expr {
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
        let replaces_root = root.is_some();
        let root = match root {
            Some(root) => quote!(::core::option::Option::Some(#root)),
            None => quote!(::core::option::Option::None),
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
        let root = self.root.take();
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
        *expr = self.make(&made, &plain, loc.as_ref(), root.as_ref());
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
