//! The model of a family, and the checks that are its own.

use std::collections::{HashMap, HashSet};

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, DeriveInput, Field, FieldsNamed, LitStr, Meta};

use super::substitute::{Mentions, Values};
use super::{Argument, FamilyModel, Member, Row, Template, parse};
use crate::op::{self, Hook, InFamily, Infer, OpModel, Role, check_name};
use crate::{Errors, wording};

/// The attributes of a struct and its fields that are for the macro.
const OWN: [&str; 6] = ["op", "assembly", "default", "name", "sizes", "effects"];

/// The text for `{}` where a declaration is that of no op. It is valid in names.
const ANY: &str = "mnemonic__";

/// Reads a family without mixins: the model as far as it can be read, and all mistakes. One in the struct is told once, not for each
/// op.
pub fn read(tokens: TokenStream) -> (Option<FamilyModel>, Errors) {
    read_with(tokens, &[])
}

/// Reads a family whose mixins are declared so.
pub(super) fn read_with(tokens: TokenStream, mixins: &[TokenStream]) -> (Option<FamilyModel>, Errors) {
    let mut errors = Errors::default();
    let Some(parse::Written { mut template, mut rows, is_alone }) = parse::read(tokens, &mut errors) else {
        return (None, errors);
    };
    template.flatten(mixins, &mut errors);
    template.check(&mut errors);
    if is_alone {
        errors.on(&template.ident, "a family without operations: add a row for each, as in `Exp = \"exp\";`");
    }
    let mut known = HashSet::from([template.ident.to_string()]);
    rows.retain(|row| {
        let is_new = known.insert(row.ident.to_string());
        if !is_new {
            errors.on(&row.ident, format!("`{}` is declared twice", row.ident));
        }
        is_new
    });
    rows.iter().for_each(|row| template.check_arguments(row, &mut errors));
    let mut mentions = Mentions::default();
    let arguments = rows.first().map_or(&[][..], |row| &row.arguments);
    let item = template.item(&template.ident, ANY, arguments, &[], &mut mentions);
    for parameter in &template.parameters {
        if !mentions.parameters.contains(&parameter.name.to_string()) {
            errors.on(&parameter.name, format!("the parameter `{}` is not used", parameter.name));
        }
    }
    let Some((item, mut base)) = template.read_op(item, &mut errors) else { return (None, errors) };
    base.family = InFamily::Shared;
    let whole = base.options.name.clone();
    if let Some(name) = &mut base.options.name {
        let text = name.value();
        if !text.contains(ANY) {
            let message = format!("expected a place for the names of the operations: write `{text}.{{}}`");
            errors.on(&*name, message);
        }
        *name = LitStr::new(&text.replace(ANY, "{}"), name.span());
    }
    let mut shape = template.shape(&base, &mut errors);
    let mut names = HashSet::new();
    let mut members = Vec::new();
    let (mut variants, mut known) = (Vec::new(), HashMap::new());
    let shared = template.key(arguments);
    for row in &rows {
        let text = whole.as_ref().map_or_else(String::new, |name| name.value().replace(ANY, &row.mnemonic.value()));
        let name = LitStr::new(&text, row.mnemonic.span());
        if whole.is_some() {
            check_name(&name, &mut errors);
        }
        if !names.insert(row.mnemonic.value()) {
            errors.on(&row.mnemonic, format!("there are two operations `{text}`"));
        }
        let has_keys = !row.keys.is_empty() || !template.each.is_empty();
        let mnemonic = (mentions.mnemonics > 1).then(|| row.mnemonic.value());
        let key = template.key(&row.arguments);
        let variant = match has_keys || mnemonic.is_some() || key != shared {
            true => {
                let keys = row.keys.iter().map(|attr| attr.to_token_stream().to_string()).collect::<String>();
                *known.entry((key, keys, mnemonic)).or_insert_with(|| {
                    let model = template.member(row, &base, &mut errors)?;
                    variants.push(model);
                    Some(variants.len() - 1)
                })
            }
            false => None,
        };
        let docs = op::parse::docs(&row.attrs);
        members.push(Member { ident: row.ident.clone(), attrs: row.attrs.clone(), name, docs, variant });
    }
    // Where types of results follow for some ops only, the builder takes them for all.
    if variants.iter().any(|variant: &OpModel| matches!(variant.infer, Infer::None)) {
        shape.infer = Infer::None;
    }
    let item = template.declared(&item, &base);
    (Some(FamilyModel { item, base, shape, variants, members }), errors)
}

impl Template {
    /// Reads an op of which no message was given before.
    fn read_op(&self, item: TokenStream, errors: &mut Errors) -> Option<(DeriveInput, OpModel)> {
        let item: DeriveInput = op::parse::part(item, errors)?;
        let mut found = Errors::default();
        let model = op::read_with(&item, self.mixins.clone(), &mut found);
        errors.extend_with_new(found);
        Some((item, model?))
    }

    fn check(&self, errors: &mut Errors) {
        if let Some(attr) = self.attrs.iter().find(|attr| derives_op(attr)) {
            errors.on(attr, "`op_family!` derives `Op` itself: leave it out");
        }
        let mut known: Vec<String> = Vec::new();
        for Argument { name, .. } in &self.parameters {
            let text = name.to_string();
            match known.contains(&text) {
                true => errors.on(name, format!("the parameter `{text}` is declared twice")),
                false => known.push(text),
            }
        }
    }

    fn check_arguments(&self, row: &Row, errors: &mut Errors) {
        let mut given: Vec<String> = Vec::new();
        for Argument { name, value } in &row.arguments {
            let text = name.to_string();
            if self.parameters.iter().all(|parameter| parameter.name != *name) {
                let known: Vec<String> = self.parameters.iter().map(|parameter| parameter.name.to_string()).collect();
                let message = match known.is_empty() {
                    true => format!("unknown parameter `{text}`: `{}` has none", self.ident),
                    false => {
                        let hint = wording::did_you_mean(&text, known.iter().map(|name| &**name));
                        let known = wording::list(known.iter().map(|name| &**name));
                        format!("unknown parameter `{text}`: expected one of {known}{hint}")
                    }
                };
                errors.on(name, message);
            } else if given.contains(&text) {
                errors.on(name, format!("the argument `{text}` is given twice"));
            } else if value.is_none() {
                errors.on(name, format!("expected a value: write `{}<{text} = ..>`", row.ident));
            }
            given.push(text);
        }
        for Argument { name, value } in &self.parameters {
            if value.is_none() && !given.contains(&name.to_string()) {
                errors.on(&row.ident, format!("missing argument `{name}`: write `{}<{name} = ..>`", row.ident));
            }
        }
    }

    /// The value of a parameter for a row.
    fn value<'a>(&self, parameter: &'a Argument, arguments: &'a [Argument]) -> Option<&'a TokenStream> {
        let given = arguments.iter().find(|argument| argument.name == parameter.name);
        given.and_then(|argument| argument.value.as_ref()).or(parameter.value.as_ref())
    }

    /// The values of all parameters, as text.
    fn key(&self, arguments: &[Argument]) -> Vec<String> {
        let values = self.parameters.iter().map(|parameter| self.value(parameter, arguments));
        values.map(|value| value.map_or_else(String::new, ToString::to_string)).collect()
    }

    /// The struct of an op: the template with a row's arguments in place of parameters, and more attributes.
    fn item(
        &self,
        ident: &syn::Ident,
        mnemonic: &str,
        arguments: &[Argument],
        more: &[TokenStream],
        mentions: &mut Mentions,
    ) -> TokenStream {
        let of = self.parameters.iter().map(|parameter| (&parameter.name, self.value(parameter, arguments)));
        let values = Values { mnemonic, of: of.collect() };
        let mut put = |tokens: TokenStream| values.put_into(tokens, mentions);
        // Comments are those of the family, and have no parameters.
        let attrs = self.attrs.iter().filter(|attr| !attr.path().is_ident("doc"));
        let attrs: TokenStream = attrs.map(|attr| put(attr.to_token_stream())).collect();
        let docs = self.attrs.iter().filter(|attr| attr.path().is_ident("doc"));
        let more: TokenStream = more.iter().map(|tokens| put(tokens.clone())).collect();
        let (vis, fields) = (&self.vis, put(self.fields.clone()));
        quote!(#(#docs)* #attrs #more #vis struct #ident #fields)
    }

    /// The declaration of an op that may differ from the shared one in more than the name.
    fn member(&self, row: &Row, base: &OpModel, errors: &mut Errors) -> Option<OpModel> {
        let each = self.each.iter().map(|attr| match &attr.meta {
            Meta::List(list) => {
                let tokens = &list.tokens;
                quote!(#[op(#tokens)])
            }
            meta => quote!(#[op(#meta)]),
        });
        let more: Vec<TokenStream> = row.keys.iter().map(ToTokens::to_token_stream).chain(each).collect();
        let mnemonic = row.mnemonic.value();
        let item = self.item(&row.ident, &mnemonic, &row.arguments, &more, &mut Mentions::default());
        let (_, mut model) = self.read_op(item, errors)?;
        let hooks = [Hook::Verify, Hook::VerifyRegions, Hook::Infer, Hook::Fold];
        model.family = InFamily::Member {
            family: self.ident.clone(),
            listed: base.listed.len(),
            hooks: hooks.into_iter().filter(|hook| base.options.has(*hook)).collect(),
        };
        Some(model)
    }

    /// The shared declaration with its parameters in place of the first row's arguments: its fields are shown, not used.
    fn shape(&self, base: &OpModel, errors: &mut Errors) -> OpModel {
        let mut shape = base.clone();
        if self.parameters.is_empty() {
            return shape;
        }
        let fields: Option<FieldsNamed> = syn::parse2(self.fields.clone()).ok();
        for (field, written) in shape.fields.iter_mut().zip(fields.iter().flat_map(|fields| &fields.named)) {
            if !self.mentions(&written.ty) {
                continue;
            }
            let Some(constraint) = op::constraint(&written.ty).filter(|constraint| self.mentions(constraint)) else {
                errors.on(&written.ty, "a parameter stands for a constraint: write `Operand<..>` around it");
                field.role = Role::Unknown;
                continue;
            };
            field.ty = written.ty.clone();
            match &mut field.role {
                Role::Operand(_, of) | Role::Result(_, of) => *of = constraint,
                Role::Attr(..) | Role::Prop(..) => errors.on(
                    &written.ty,
                    "the constraint of an attribute cannot be a parameter: all operations of a family have the same accessors",
                ),
                _ => {}
            }
        }
        shape
    }

    fn mentions(&self, tokens: impl ToTokens) -> bool {
        let mut mentions = Mentions::default();
        let of = self.parameters.iter().map(|parameter| (&parameter.name, None)).collect();
        Values { mnemonic: "", of }.put_into(tokens.to_token_stream(), &mut mentions);
        !mentions.parameters.is_empty()
    }

    /// The struct as Rust keeps it. It has a parameter for the op; constraints that differ are left open.
    fn declared(&self, item: &DeriveInput, base: &OpModel) -> TokenStream {
        let is_rust = |attr: &&Attribute| !OWN.iter().any(|own| attr.path().is_ident(own));
        let (vis, ident, krate) = (&self.vis, &self.ident, &base.options.krate);
        let any = quote!(#krate::decl::library::AnyType);
        let of = self.parameters.iter().map(|parameter| (&parameter.name, Some(&any))).collect();
        let values = Values { mnemonic: "", of };
        let written: Option<FieldsNamed> = syn::parse2(self.written.clone()).ok();
        let fields = written.iter().flat_map(|fields| &fields.named).map(|Field { attrs, vis, ident, ty, .. }| {
            let attrs = attrs.iter().filter(is_rust);
            let ty = values.put_into(ty.to_token_stream(), &mut Mentions::default());
            quote!(#(#attrs)* #vis #ident: #ty,)
        });
        let attrs = item.attrs.iter().filter(|attr| is_rust(attr) && !derives_op(attr));
        let members = crate::emit::members(ident);
        quote! {
            #(#attrs)*
            #vis struct #ident<__Member = #members::__Family> {
                #(#fields)*
                #[doc(hidden)]
                pub __member: ::core::marker::PhantomData<fn() -> __Member>,
            }
        }
    }
}

/// Returns whether an attribute is `#[derive(.., Op, ..)]`.
fn derives_op(attr: &Attribute) -> bool {
    match &attr.meta {
        Meta::List(list) if list.path.is_ident("derive") => {
            list.tokens.clone().into_iter().any(|token| token.to_string() == "Op")
        }
        _ => false,
    }
}
