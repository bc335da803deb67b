//! Code of attributes and types.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::LitStr;
use syn::spanned::Spanned;

use crate::docs::{self, More, Part};

use super::{Entity, Param, ParamArg, ParamElement, ParamElementKind, ParamsModel, Presence};

/// The code of an attribute or type. It is also generated when the declaration has mistakes, so that its uses cause no
/// errors on top of them.
pub(super) fn code(model: &ParamsModel, right: bool) -> TokenStream {
    let ParamsModel { ident, options, .. } = model;
    let krate = &options.krate;
    let def = if right { definition(model) } else { quote!(__d::ParamsDef::EMPTY) };
    let writes = model.params.iter().map(|Param { ident, ty, .. }| {
        let write = quote_spanned!(ty.span()=> <#ty as __d::Param>::into_value);
        quote!(#write(self.#ident, __cx))
    });
    let reads = model.params.iter().enumerate().map(|(i, param)| {
        let name = &param.ident;
        // The call has the span of the type, so that rustc reports a type that is not a parameter there, and once.
        let ty = &param.ty;
        let read = quote_spanned!(ty.span()=> __d::read_param::<#ty>);
        quote!(#name: #read(__cx, __values, #i)?)
    });
    let entity = match model.entity {
        Entity::Attr => attr(model),
        Entity::Type => ty(model),
    };
    let new = (!options.skip_new.is_present()).then(|| new(model));
    let mutable = model.params.iter().find(|param| param.mutable).map(|param| accessors(model, param));
    let claims = right.then(|| claims(model));
    let empty_impls = model.empty_impls.iter().map(|path| quote!(#[automatically_derived] impl #path for #ident {}));
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::decl::derive as __d;

            #[automatically_derived]
            impl __d::Params for #ident {
                const DEF: &'static __d::ParamsDef = {
                    static __PARAMS: __d::ParamsDef = #def;
                    &__PARAMS
                };
                fn from_params(
                    __cx: &__d::ContextData,
                    __values: &[__d::ParamValue],
                ) -> ::core::option::Option<Self> {
                    let _ = (__cx, __values);
                    ::core::option::Option::Some(#ident { #(#reads),* })
                }
                fn into_params(self, __cx: &__d::ContextData) -> __d::Vec<__d::ParamValue> {
                    let _ = __cx;
                    ::std::vec![#(#writes),*]
                }
            }

            #entity
            #new
            #mutable
            #(#empty_impls)*
            #claims
        };
    }
}

/// Assertions about the types of parameters that a format prints.
fn claims(model: &ParamsModel) -> TokenStream {
    let mut named = Vec::new();
    plain(model.format.as_deref().unwrap_or_default(), &mut named);
    let claims = named.into_iter().map(|index| {
        let Param { ty, name, .. } = &model.params[index];
        let message = format!("values of parameter '{name}' cannot be parsed: write it with `custom<Name>(${name})`");
        quote_spanned!(ty.span()=> const _: () = ::core::assert!(<#ty as __d::Param>::KIND.parse.is_some(), #message);)
    });
    let encoded = model.options.code.iter().flat_map(|_| model.params.iter().filter(|param| param.encoding.is_none()));
    let encoded = encoded.map(|Param { ty, name, .. }| {
        let message = format!(
            "values of parameter '{name}' have no encoding in bytecode: implement `EncodeParams`, and write `encoded` in place of `code`"
        );
        quote_spanned!(ty.span()=> const _: () = ::core::assert!(<#ty as __d::Param>::KIND.encoding.is_some(), #message);)
    });
    let kind = format_ident!("{}", if model.entity == Entity::Attr { "Attr" } else { "Type" });
    let noun = model.entity.noun();
    let interfaces = model.interfaces.iter().map(|path| {
        let ident = &model.ident;
        let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let message = format!("`{name}` is no interface of {noun}s");
        let entry = quote_spanned!(path.span()=> <#ident as #path>::INTERFACE);
        quote_spanned!(path.span()=> const _: () = ::core::assert!(#entry.is_of(__d::InterfaceOf::#kind), #message);)
    });
    claims.chain(encoded).chain(interfaces).collect()
}

/// Collects the parameters that are printed as their type prints itself.
fn plain(elements: &[ParamElement], named: &mut Vec<usize>) {
    for element in elements {
        match &element.kind {
            ParamElementKind::Param(index, _) => named.push(*index),
            ParamElementKind::Params(args) | ParamElementKind::Struct(args) => {
                named.extend(args.iter().filter_map(|arg| match arg {
                    ParamArg::Param(index, _) => Some(*index),
                    _ => None,
                }));
            }
            ParamElementKind::Optional(group) => {
                plain(&group.then, named);
                plain(&group.otherwise, named);
            }
            _ => {}
        }
    }
}

fn text(value: &Option<LitStr>) -> String {
    value.as_ref().map_or_else(String::new, LitStr::value)
}

/// The dialect and the mnemonic.
fn names(model: &ParamsModel) -> (String, String) {
    let name = text(&model.options.name);
    name.split_once('.').map_or((name.clone(), String::new()), |(dialect, rest)| (dialect.to_owned(), rest.to_owned()))
}

fn definition(model: &ParamsModel) -> TokenStream {
    let ParamsModel { ident, options, .. } = model;
    let (dialect, mnemonic) = names(model);
    let symbol = options.symbol.as_ref().map_or_else(|| ident.to_string(), LitStr::value);
    let summary = text(&options.summary);
    let params = model.params.iter().enumerate().map(|(i, _)| param(model, i));
    let asm = match (&options.parse, &options.print, &model.format) {
        (Some(parse), Some(print), _) => quote!(__d::ParamsAsm::Custom { parse: #parse, print: #print }),
        (_, _, Some(format)) => {
            let elements = elements(format);
            quote!(__d::ParamsAsm::Format(&__d::ParamsFormat { elements: &[#elements] }))
        }
        _ if model.params.is_empty() => quote!(__d::ParamsAsm::Mnemonic),
        // The type of an attribute stands behind it; parameters that may be missing are.
        _ => quote!(__d::ParamsAsm::Format(&__d::ParamsFormat { elements: &[] })),
    };
    let mut more = TokenStream::new();
    if options.verify.is_present() {
        let hook = quote_spanned!(options.verify.span()=> __d::verify_params_hook::<#ident>);
        more.extend(quote!(verify: ::core::option::Option::Some(#hook),));
    }
    if options.memref_layout.is_present() {
        let hook = quote_spanned!(options.memref_layout.span()=> __d::verify_layout_hook::<#ident>);
        more.extend(quote!(memref_layout: ::core::option::Option::Some(#hook),));
    }
    if let Some(index) = model.params.iter().position(|param| param.self_type) {
        let index = index as u16;
        more.extend(quote!(self_type: ::core::option::Option::Some(#index),));
    }
    if let Some(index) = model.params.iter().position(|param| param.mutable) {
        let index = index as u16;
        more.extend(quote!(mutable: ::core::option::Option::Some(#index),));
    }
    more.extend(encoding(model));
    if let Some(name) = &options.value_name {
        more.extend(quote!(value_name: ::core::option::Option::Some(#name),));
    }
    if options.alias.is_present() {
        more.extend(quote!(alias: true,));
    }
    if !model.traits.is_empty() {
        let of = format_ident!("of_{}", if model.entity == Entity::Attr { "attr" } else { "type" });
        let traits =
            model.traits.iter().map(|found| quote_spanned!(found.span()=> __d::ParamsTrait::#of::<#found, #ident>()));
        more.extend(quote!(traits: &[#(#traits),*],));
    }
    if !model.interfaces.is_empty() {
        let entries = model.interfaces.iter().map(|path| quote_spanned!(path.span()=> <#ident as #path>::INTERFACE));
        more.extend(quote!(interfaces: &[#(#entries),*],));
    }
    let parts = model.params.iter().map(|param| Part {
        name: param.name.to_token_stream(),
        rust: docs::text(&param.ty),
        default: match &param.presence {
            Presence::Default(value) => docs::text(value),
            _ => String::new(),
        },
        docs: param.docs.clone(),
    });
    let docs = docs::data(&quote!(__d), ident, &model.docs, || {
        let traits = model.traits.iter().map(|path| (crate::op::path_text(path), Some(path.clone())));
        More { parts: parts.collect(), traits: traits.collect(), ..More::default() }
    });
    quote! {
        __d::ParamsDef {
            dialect: #dialect,
            mnemonic: #mnemonic,
            symbol: #symbol,
            summary: #summary,
            params: &[#(#params),*],
            asm: #asm,
            #more
            docs: #docs,
            ..__d::ParamsDef::EMPTY
        }
    }
}

/// The encoding in bytecode, unless that is text.
fn encoding(model: &ParamsModel) -> Option<TokenStream> {
    let ParamsModel { ident, options, .. } = model;
    if options.encoded.is_present() {
        let custom = quote_spanned!(options.encoded.span()=> __d::ParamsEncoding::custom::<#ident>());
        return Some(quote!(encoding: #custom,));
    }
    let code = options.code.as_ref()?;
    let but = model.params.iter().enumerate().filter_map(|(index, param)| {
        let (index, encoding) = (index as u16, param.encoding.as_ref()?);
        Some(quote!((#index, __d::ParamEncoding::#encoding)))
    });
    Some(quote!(encoding: __d::ParamsEncoding::params::<#ident>(#code, &[#(#but),*]),))
}

fn param(model: &ParamsModel, index: usize) -> TokenStream {
    let Param { name, ty, type_name, presence, .. } = &model.params[index];
    let presence = match presence {
        Presence::Required => quote!(Required),
        Presence::Optional => quote!(Optional),
        Presence::Default(value) => {
            let before = before(model, index, value);
            let value = quote_spanned!(value.span()=> let __value: #ty = #value;);
            quote!(Default(|__cx: &__d::ContextData, __before: &[__d::ParamValue]| {
                let _ = __before;
                #before
                #value
                __d::Param::into_value(__value, __cx)
            }))
        }
    };
    let kind = quote_spanned!(ty.span()=> <#ty as __d::Param>::KIND);
    quote! {
        __d::ParamDef { name: #name, type_name: #type_name, kind: #kind, presence: __d::ParamPresence::#presence }
    }
}

/// Bindings for the names that a default uses: the context as `cx`, and parameters before it.
fn before(model: &ParamsModel, index: usize, value: &syn::Expr) -> TokenStream {
    let mut code = TokenStream::new();
    if let Some(cx) = mentioned(quote!(#value), "cx") {
        code.extend(quote!(let #cx = __cx;));
    }
    for (i, param) in model.params[..index].iter().enumerate() {
        if let Some(name) = mentioned(quote!(#value), &param.ident.to_string()) {
            let ty = &param.ty;
            let missing = format!("parameter `{name}` is what it is declared to be");
            code.extend(quote!(let #name: #ty = __d::read_param(__cx, __before, #i).expect(#missing);));
        }
    }
    code
}

/// The first token that is this name.
pub(crate) fn mentioned(tokens: TokenStream, name: &str) -> Option<proc_macro2::Ident> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) if ident == name => Some(ident),
        TokenTree::Group(group) => mentioned(group.stream(), name),
        _ => None,
    })
}

pub(crate) fn elements(elements: &[ParamElement]) -> TokenStream {
    let all = elements.iter().map(|element| match &element.kind {
        ParamElementKind::Literal(text) if crate::format::is_keyword(text) => quote!(__d::ParamElem::Keyword(#text)),
        ParamElementKind::Literal(text) => quote!(__d::ParamElem::Punct(#text)),
        ParamElementKind::Space => quote!(__d::ParamElem::Space),
        ParamElementKind::NoSpace => quote!(__d::ParamElem::NoSpace),
        ParamElementKind::Newline => quote!(__d::ParamElem::Newline),
        ParamElementKind::Param(index, qualified) => {
            let index = *index as u16;
            quote!(__d::ParamElem::Param { index: #index, qualified: #qualified })
        }
        ParamElementKind::Params(list) => {
            let list = args(list);
            quote!(__d::ParamElem::Params(&[#list]))
        }
        ParamElementKind::Struct(list) => {
            let list = args(list);
            quote!(__d::ParamElem::Struct(&[#list]))
        }
        ParamElementKind::Custom(path, list) => {
            let (directive, list) = (directive(path), args(list));
            quote!(__d::ParamElem::Custom(#directive, &[#list]))
        }
        ParamElementKind::Optional(group) => {
            let anchor = group.anchor.iter().map(|index| *index as u16);
            let inverted = group.inverted;
            let (then, otherwise) = (self::elements(&group.then), self::elements(&group.otherwise));
            quote! {
                __d::ParamElem::Optional(&__d::ParamGroup {
                    anchor: &[#(#anchor),*],
                    inverted: #inverted,
                    then: &[#then],
                    otherwise: &[#otherwise],
                })
            }
        }
    });
    quote!(#(#all),*)
}

fn directive(path: &syn::Path) -> TokenStream {
    let directive = quote_spanned!(path.span()=> __d::param_directive::<#path>());
    quote!(&const { #directive })
}

fn args(args: &[ParamArg]) -> TokenStream {
    let all = args.iter().map(|arg| match arg {
        ParamArg::Param(index, qualified) => {
            let index = *index as u16;
            quote!(__d::ParamArg::Param { index: #index, qualified: #qualified })
        }
        ParamArg::Custom(index, path) => {
            let (index, directive) = (*index as u16, directive(path));
            quote!(__d::ParamArg::Custom(#index, #directive))
        }
        ParamArg::Ref(index) => {
            let index = *index as u16;
            quote!(__d::ParamArg::Ref(#index))
        }
        ParamArg::Text(text) => quote!(__d::ParamArg::Text(#text)),
    });
    quote!(#(#all),*)
}

/// The implementations for an attribute: it is a constraint on attributes, and a parameter.
fn attr(model: &ParamsModel) -> TokenStream {
    let ident = &model.ident;
    quote! {
        #[automatically_derived]
        impl __d::AttrDecl for #ident {
            const ATTR: &'static __d::ParamsDef = <#ident as __d::Params>::DEF;
        }

        #[automatically_derived]
        impl __d::AttrConstraint for #ident {
            const DEF: &'static __d::AttrConstraintDef = &__d::own_attr_constraint::<#ident>();
            type Value<'c> = #ident;
            fn read(__cx: &__d::ContextData, __attr: __d::Attribute) -> ::core::option::Option<#ident> {
                <#ident as __d::AttrDecl>::of(__cx, __attr)
            }
            fn write(__cx: &__d::ContextData, __value: #ident) -> __d::Attribute {
                __d::AttrDecl::into_attr(__value, __cx)
            }
        }

        #[automatically_derived]
        impl __d::Param for #ident {
            const KIND: &'static __d::ParamKind = <__d::Attr<#ident> as __d::Param>::KIND;
            fn from_value(__cx: &__d::ContextData, __value: &__d::ParamValue) -> ::core::option::Option<#ident> {
                __d::attr_from_value(__cx, __value)
            }
            fn into_value(self, __cx: &__d::ContextData) -> __d::ParamValue {
                __d::ParamValue::Attr(__d::AttrDecl::into_attr(self, __cx))
            }
        }
    }
}

/// The implementations for a type: it is a constraint on types, and a parameter.
fn ty(model: &ParamsModel) -> TokenStream {
    let ident = &model.ident;
    let name = text(&model.options.name);
    // Without parameters there is just one such type.
    let buildable = model.params.is_empty();
    quote! {
        #[automatically_derived]
        impl __d::TypeDecl for #ident {
            const TYPE: &'static __d::ParamsDef = <#ident as __d::Params>::DEF;
        }

        #[automatically_derived]
        impl __d::TypeConstraint for #ident {
            const DEF: &'static __d::TypeConstraintDef =
                &__d::own_type_constraint::<#ident>(&const { __d::own_type_form::<#ident>(#name) }, #buildable);
        }

        #[automatically_derived]
        impl __d::Param for #ident {
            const KIND: &'static __d::ParamKind = <__d::TypeOf<#ident> as __d::Param>::KIND;
            fn from_value(__cx: &__d::ContextData, __value: &__d::ParamValue) -> ::core::option::Option<#ident> {
                __d::type_from_value(__cx, __value)
            }
            fn into_value(self, __cx: &__d::ContextData) -> __d::ParamValue {
                __d::ParamValue::Type(__d::TypeDecl::into_type(self, __cx))
            }
        }
    }
}

/// The functions that read and set the mutable parameter.
fn accessors(model: &ParamsModel, param: &Param) -> TokenStream {
    let ParamsModel { ident, entity, .. } = model;
    let Param { ident: name, vis, ty, .. } = param;
    let inner = super::option(ty).unwrap_or(ty);
    let (of, handle, params, case) = match entity {
        Entity::Attr => (quote!(ATTR), quote!(Attribute), quote!(attr_params), quote!(Attr)),
        Entity::Type => (quote!(TYPE), quote!(Type), quote!(type_params), quote!(Type)),
    };
    let decl = match entity {
        Entity::Attr => quote!(AttrDecl),
        Entity::Type => quote!(TypeDecl),
    };
    let noun = entity.noun();
    let index = model.params.iter().position(|other| other.ident == *name).unwrap_or_default();
    let set = format_ident!("set_{}", crate::op::key(name));
    let docs = format!("`{name}` of such {} {noun}, once it is set.", if noun == "type" { "a" } else { "an" });
    let docs_set = format!(
        "Sets `{name}`, once for the life of the context, or of the scope where the {noun} is that of a frozen base. \
         The same again is fine.\n\n# Errors\nThis is another kind of {noun}, it may not have the value, or it has \
         another one: the message says why."
    );
    let read = quote_spanned!(ty.span()=> __d::read_param::<#ty>);
    let write = quote_spanned!(ty.span()=> <#ty as __d::Param>::into_value);
    quote! {
        #[automatically_derived]
        impl #ident {
            #[doc = #docs]
            #vis fn #name(__cx: &__d::ContextData, __of: __d::#handle) -> ::core::option::Option<#inner> {
                #read(__cx, __cx.#params(<#ident as __d::#decl>::#of, __of)?, #index)?
            }

            #[doc = #docs_set]
            #vis fn #set(
                __cx: &__d::ContextData,
                __of: __d::#handle,
                __value: #inner,
            ) -> ::core::result::Result<(), ::std::string::String> {
                let __value = #write(::core::option::Option::Some(__value), __cx);
                __d::set_mutable(__cx, <#ident as __d::#decl>::#of, __d::SubElement::#case(__of), __value)
            }
        }
    }
}

/// The constructors `new` and `new_checked`, which take all parameters by position.
fn new(model: &ParamsModel) -> TokenStream {
    let ParamsModel { ident, vis, params, entity, .. } = model;
    let all = params.iter().map(|Param { ident, mutable, .. }| match mutable {
        true => quote!(#ident: ::core::option::Option::None),
        false => quote!(#ident),
    });
    let all = quote!(#(#all),*);
    let key = || params.iter().filter(|param| !param.mutable);
    let names: Vec<_> = key().map(|param| &param.ident).collect();
    let types: Vec<_> = key().map(|param| &param.ty).collect();
    let (of, into, checked, handle) = match entity {
        Entity::Attr => (quote!(AttrDecl), quote!(into_attr), quote!(into_attr_checked), quote!(Attribute)),
        Entity::Type => (quote!(TypeDecl), quote!(into_type), quote!(into_type_checked), quote!(Type)),
    };
    let noun = entity.noun();
    let later = match params.iter().find(|param| param.mutable) {
        Some(param) => format!(" The same {noun} as before, if there is one: `{}` is set later.", param.ident),
        None => String::new(),
    };
    let docs = format!("The {noun} with these parameters, which have to be those that it may have.{later}");
    let docs_checked =
        format!("The {noun} with these parameters.{later}\n\n# Errors\nIt may not have them: the message says why.");
    quote! {
        #[automatically_derived]
        impl #ident {
            #[doc = #docs]
            #[inline]
            #[allow(clippy::too_many_arguments)]
            #vis fn new(__cx: &__d::ContextData, #(#names: #types),*) -> __d::#handle {
                __d::#of::#into(#ident { #all }, __cx)
            }

            #[doc = #docs_checked]
            #[inline]
            #[allow(clippy::too_many_arguments)]
            #vis fn new_checked(
                __cx: &__d::ContextData,
                #(#names: #types),*
            ) -> ::core::result::Result<__d::#handle, ::std::string::String> {
                __d::#of::#checked(#ident { #all }, __cx)
            }
        }
    }
}
