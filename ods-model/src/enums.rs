//! Enum attributes: the model of an enum with `#[derive(EnumAttr)]`, and its code. [ODS: Enums]
//!
//! The variants are the cases, their discriminants the values. With `bits`, a value is a set of cases, `Flags<Enum>`; without, it is
//! the enum itself. With a `name`, the attribute is one of a dialect; with `strings`, it is a string attribute; without, it
//! is an integer attribute.

use darling::util::Flag;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Data, DeriveInput, Expr, Fields, LitStr};

use crate::docs::{self, More, Part};
use crate::keys::read::{Read, Written};
use crate::keys::{Argument, CaseKeys, EnumKeys};
use crate::op::{Docs, parse};
use crate::params::{self, ParamElement, ParamsModel};
use crate::{Errors, debug, wording};

/// An enum attribute.
#[derive(Clone, Debug)]
pub struct EnumModel {
    /// The enum.
    pub ident: Ident,
    /// Its documentation.
    pub docs: Docs,
    /// The keys of `#[enum_attr(..)]`.
    pub options: EnumKeys,
    /// Its variants.
    pub cases: Vec<Case>,
    /// The assembly format of an attribute of a dialect; `None` if it is the value alone.
    pub format: Option<Vec<ParamElement>>,
}

/// A case of an enum.
#[derive(Clone, Debug)]
pub struct Case {
    /// The variant.
    pub ident: Ident,
    /// Its text.
    pub text: String,
    /// The span of the text.
    pub span: Span,
    /// Its value, as written; `None` for one more than the value of the case before.
    pub value: Option<Expr>,
    /// Its documentation.
    pub docs: Docs,
}

/// Expands `#[derive(EnumAttr)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_enum_attr(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let mut code = match read(&item, &mut errors) {
        Some(model) => emit(&model, errors.is_empty()),
        None => TokenStream::new(),
    };
    code.extend(errors.into_compile_errors());
    debug::show(&item.ident, &code);
    code
}

/// Reads an enum; `None` when the item is not one.
pub fn read(item: &DeriveInput, errors: &mut Errors) -> Option<EnumModel> {
    let Data::Enum(data) = &item.data else {
        errors.on(&item.ident, "an enum attribute is an `enum`: its variants are the cases");
        return None;
    };
    if let Some(parameter) = item.generics.params.first() {
        errors.on(parameter, "an enum attribute has no parameters");
        return None;
    }
    let options = options(item, errors);
    let with_fields =
        data.variants.iter().filter(|variant| !matches!(variant.fields, Fields::Unit)).collect::<Vec<_>>();
    for variant in &with_fields {
        errors.on(&variant.fields, "a case has no fields: it is a name for an integer");
    }
    if !with_fields.is_empty() {
        return None;
    }
    let mut cases: Vec<Case> = Vec::new();
    for variant in &data.variants {
        if options.bits.is_present() && variant.discriminant.is_none() {
            let message =
                format!("a case of a bit enum says its bits: write `{} = 1 << 0`, or 0 for none", variant.ident);
            errors.on(&variant.ident, message);
        }
        let (text, span) = text(variant, errors);
        // rustc reports two variants with one name.
        if let Some(first) = cases.iter().find(|case| case.text == text && case.ident != variant.ident) {
            let message = format!("two cases have the text `{text}`: `{}` and `{}`", first.ident, variant.ident);
            errors.at(span, message);
        }
        check_text(&text, span, &options, errors);
        let value = variant.discriminant.as_ref().map(|(_, value)| value.clone());
        cases.push(Case { ident: variant.ident.clone(), text, span, value, docs: parse::docs(&variant.attrs) });
    }
    if cases.is_empty() {
        errors.on(&item.ident, "an enum attribute has a case at least");
        return None;
    }
    let format = format(item, &options, errors);
    Some(EnumModel { ident: item.ident.clone(), docs: parse::docs(&item.attrs), options, cases, format })
}

/// The text of a case: the argument of `#[case(..)]`, or the variant's name in snake case.
fn text(variant: &syn::Variant, errors: &mut Errors) -> (String, Span) {
    match Read::<CaseKeys>::attributes(&variant.attrs, errors).keys.case {
        Some(Argument(text)) => (text.value(), text.span()),
        None => (wording::snake_case(&variant.ident.to_string()), variant.ident.span()),
    }
}

fn is_keyword(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c))
}

/// Checks the text of a case: it has to be parsed again after it was printed.
fn check_text(text: &str, span: Span, options: &EnumKeys, errors: &mut Errors) {
    if !options.bits.is_present() {
        return;
    }
    if text.trim() != text || text.contains(['|', ',']) {
        errors.at(
            span,
            format!("`{text}` could not be told from other cases in a list: leave out spaces and separators"),
        );
    } else if !is_keyword(text) && !options.quoted.is_present() && options.field.is_present() {
        errors.at(span, format!("`{text}` is no keyword: a bit enum with such a case is `quoted`"));
    }
}

fn options(item: &DeriveInput, errors: &mut Errors) -> EnumKeys {
    let written = Written::in_attributes(&item.attrs, "enum_attr", "#[enum_attr(width = 32)]", errors);
    let read: Read<EnumKeys> = written.read(|_| None, errors);
    read.keys.check(errors);
    read.keys
}

impl EnumKeys {
    /// Checks rules between keys.
    fn check(&self, errors: &mut Errors) {
        if !self.bits.is_present() {
            let flag = |key, flag: &Flag| flag.is_present().then(|| (key, flag.span()));
            let given = [
                self.separator.as_ref().map(|text| ("separator", text.span())),
                flag("primary_groups", &self.primary_groups),
                flag("quoted", &self.quoted),
            ];
            for (key, span) in given.into_iter().flatten() {
                errors.at(span, format!("`{key}` is for sets of bits: write `bits` as well"));
            }
        }
        if self.strings.is_present() {
            let given = [
                self.bits.is_present().then(|| ("bits", self.bits.span())),
                self.name.as_ref().map(|name| ("name", name.span())),
                self.width.map(|width| ("width", width.span)),
            ];
            for (key, span) in given.into_iter().flatten() {
                let message = format!("`{key}` does not go with `strings`: the attribute holds the text of a case");
                errors.at(span, message);
            }
        }
        if let Some(separator) = &self.separator
            && !separator.value().contains(['|', ','])
        {
            errors.on(separator, "a separator contains `|` or `,`: that is how a list of cases is read");
        }
        if let Some(name) = &self.name {
            check_symbol_name(name, errors);
        } else if let Some(symbol) = &self.symbol {
            errors.on(symbol, "`symbol` names an attribute of a dialect: write `name = \"dialect.attribute\"` as well");
        }
    }
}

/// Checks a name `dialect.mnemonic`: it has to consist of characters that the parser reads as one name.
pub(crate) fn check_symbol_name(name: &LitStr, errors: &mut Errors) {
    let text = name.value();
    let fits = text.split_once('.').is_some_and(|(dialect, mnemonic)| {
        is_keyword(dialect) && !dialect.contains('.') && is_keyword(mnemonic) && !mnemonic.contains('$')
    });
    if !fits {
        errors.on(
            name,
            format!("expected `dialect.mnemonic`, found `{text}`: both start with a letter or `_` and have letters, digits, `_` and `.`"),
        );
    }
}

/// The assembly format of an attribute of a dialect, which has one parameter, `$value`.
fn format(item: &DeriveInput, options: &EnumKeys, errors: &mut Errors) -> Option<Vec<ParamElement>> {
    let attr = item.attrs.iter().find(|attr| attr.path().is_ident("assembly"))?;
    if options.name.is_none() {
        let message =
            "only an attribute of a dialect has a format: write `name = \"dialect.attribute\"` in `#[enum_attr(..)]`";
        errors.on(attr, message);
        return None;
    }
    let ident = &item.ident;
    let value = Ident::new("value", ident.span());
    params::read_format(item, &ParamsModel::with_one(item, value, syn::parse_quote!(#ident)), errors)
}

/// The code of an enum. It is also generated when the declaration has mistakes, so that uses of the enum cause no
/// errors on top of them.
fn emit(model: &EnumModel, right: bool) -> TokenStream {
    let EnumModel { ident, options, cases, .. } = model;
    let krate = &options.krate;
    let name = options.type_name.as_ref().map_or_else(|| ident.to_string(), LitStr::value);
    let summary = options.summary.as_ref().map_or_else(String::new, LitStr::value);
    let (variants, width) = (cases.iter().map(|case| &case.ident).collect::<Vec<_>>(), options.width());
    let entries = cases.iter().map(|case| {
        let Case { ident: variant, text, .. } = case;
        let symbol = variant.to_string();
        quote!(__d::EnumCase { symbol: #symbol, text: #text, value: #ident::#variant as i64 })
    });
    let bits = match options.bits.is_present() {
        false => quote!(::core::option::Option::None),
        true => {
            let separator = options.separator.as_ref().map_or_else(|| "|".to_owned(), LitStr::value);
            let (groups, quoted) = (options.primary_groups.is_present(), options.quoted.is_present());
            quote! {
                ::core::option::Option::Some(__d::BitEnum {
                    separator: #separator,
                    valid: 0 #(| #ident::#variants as i64)*,
                    primary_groups: #groups,
                    quoted: #quoted,
                })
            }
        }
    };
    let strings = options.strings.is_present();
    let words = if options.field.is_present() { quote!(Field) } else { quote!(Cases) };
    let (value, from, to, operators) = match options.bits.is_present() {
        false => (quote!(#ident), quote!(__d::case_of(__bits)), quote!(__value as i64), TokenStream::new()),
        true => (
            quote!(__d::Flags<#ident>),
            quote!(__d::Flags::from_bits(__bits)),
            quote!(__value.bits()),
            operators(ident),
        ),
    };
    let claims = right.then(|| cases.iter().map(|case| {
        let (variant, text) = (&case.ident, &case.text);
        let message = format!("the value of case `{text}` does not fit {width} bits");
        quote_spanned!(variant.span()=> const _: () = ::core::assert!(__d::fits_width(#ident::#variant as i64, #width), #message);)
    }).collect::<TokenStream>());
    // Sets of cases have one implementation in ir-core, for all bit enums.
    let param = (!options.bits.is_present()).then(|| {
        quote! {
            #[automatically_derived]
            impl __d::Param for #ident {
                const KIND: &'static __d::ParamKind = &__d::enum_param::<#ident>();
                fn from_value(_: &__d::ContextData, __value: &__d::ParamValue) -> ::core::option::Option<Self> {
                    __d::enum_from_value::<#ident>(__value)
                }
                fn into_value(self, _: &__d::ContextData) -> __d::ParamValue {
                    __d::ParamValue::Int(self as i64)
                }
            }
        }
    });
    let form = form(model);
    let parts = cases.iter().map(|case| Part {
        name: case.text.to_token_stream(),
        rust: case.ident.to_string(),
        default: String::new(),
        docs: case.docs.clone(),
    });
    let docs = docs::data(&quote!(__d), ident, &model.docs, || More { parts: parts.collect(), ..More::default() });
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::decl::derive as __d;

            #[automatically_derived]
            impl __d::EnumDecl for #ident {
                const ENUM: &'static __d::EnumDef = {
                    static __ENUM: __d::EnumDef = __d::EnumDef {
                        name: #name,
                        summary: #summary,
                        cases: &[#(#entries),*],
                        width: #width,
                        strings: #strings,
                        bits: #bits,
                        words: __d::EnumWords::#words,
                        docs: #docs,
                    };
                    &__ENUM
                };
                const CASES: &'static [Self] = &[#(#ident::#variants),*];
                type Value = #value;
                #[inline]
                fn from_bits(__bits: i64) -> ::core::option::Option<Self::Value> {
                    #from
                }
                #[inline]
                fn to_bits(__value: Self::Value) -> i64 {
                    #to
                }
                #[inline]
                fn case_bits(self) -> i64 {
                    self as i64
                }
            }

            __d::enum_texts!(#ident);
            #param
            #form
            #operators
            #claims
        };
    }
}

/// Operators between the cases of a bit enum, which give sets.
fn operators(ident: &Ident) -> TokenStream {
    let binary = [("BitOr", "bitor"), ("BitAnd", "bitand"), ("BitXor", "bitxor")].map(|(operator, function)| {
        let (operator, function) = (Ident::new(operator, Span::call_site()), Ident::new(function, Span::call_site()));
        quote! {
            #[automatically_derived]
            impl<R: ::core::convert::Into<__d::Flags<#ident>>> ::core::ops::#operator<R> for #ident {
                type Output = __d::Flags<#ident>;
                #[inline]
                fn #function(self, __other: R) -> __d::Flags<#ident> {
                    ::core::ops::#operator::#function(<__d::Flags<_> as ::core::convert::From<_>>::from(self), __other)
                }
            }
        }
    });
    quote! {
        #(#binary)*
        #[automatically_derived]
        impl ::core::ops::Not for #ident {
            type Output = __d::Flags<#ident>;
            #[inline]
            fn not(self) -> __d::Flags<#ident> {
                !<__d::Flags<_> as ::core::convert::From<_>>::from(self)
            }
        }
    }
}

/// The code of the enum's attribute: that of a dialect, or an integer or string attribute.
fn form(model: &EnumModel) -> TokenStream {
    let EnumModel { ident, options, format, .. } = model;
    let (def, read, write, decl) = match &options.name {
        None => (quote!(&__d::enum_constraint::<#ident>()), quote!(read_enum), quote!(write_enum), TokenStream::new()),
        Some(name) => (
            quote!(&__d::own_attr_constraint::<#ident>()),
            quote!(read_enum_attr),
            quote!(write_enum_attr),
            attr_decl(ident, options, &name.value(), format.as_deref()),
        ),
    };
    quote! {
        #decl
        #[automatically_derived]
        impl __d::AttrConstraint for #ident {
            const DEF: &'static __d::AttrConstraintDef = #def;
            type Value<'c> = <#ident as __d::EnumDecl>::Value;
            #[inline]
            fn read(__cx: &__d::ContextData, __attr: __d::Attribute) -> ::core::option::Option<Self::Value<'_>> {
                __d::#read::<#ident>(__cx, __attr)
            }
            #[inline]
            fn write(__cx: &__d::ContextData, __value: Self::Value<'_>) -> __d::Attribute {
                __d::#write::<#ident>(__cx, __value)
            }
        }
    }
}

fn attr_decl(ident: &Ident, options: &EnumKeys, name: &str, format: Option<&[ParamElement]>) -> TokenStream {
    let (dialect, mnemonic) = name.split_once('.').unwrap_or((name, ""));
    let symbol = options.symbol.as_ref().map_or_else(|| ident.to_string(), LitStr::value);
    let format = match format {
        Some(elements) => {
            let elements = params::emit_elements(elements);
            quote!(&__d::ParamsFormat { elements: &[#elements] })
        }
        None => quote!(&__d::ENUM_ALONE),
    };
    quote! {
        #[automatically_derived]
        impl __d::AttrDecl for #ident {
            const ATTR: &'static __d::ParamsDef = {
                static __ATTR: __d::ParamsDef = __d::enum_attr_def::<#ident>(
                    #dialect,
                    #mnemonic,
                    #symbol,
                    &[__d::enum_value_param::<#ident>()],
                    #format,
                );
                &__ATTR
            };
        }
    }
}
