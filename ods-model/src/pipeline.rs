//! Pipelines with names: the model of a struct with `#[derive(PassPipeline)]`, and its code. [mlir/Pass/PassOptions.h:
//! PassPipelineOptions]
//!
//! The struct is the pipeline: it implements `PipelineDecl` and `Default`, and the user implements `PassPipeline` on it. Its fields
//! are its options.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{DeriveInput, LitStr};

use crate::keys::read::{Read, Written};
use crate::keys::{PipelineFieldKeys, PipelineKeys};
use crate::op::Docs;
use crate::pass::{self, FieldKind, PassField};
use crate::{Errors, debug};

/// A pipeline.
#[derive(Clone, Debug)]
pub struct PipelineModel {
    /// The struct.
    pub ident: Ident,
    /// Its documentation.
    pub docs: Docs,
    /// The keys of `#[pipeline(..)]`.
    pub options: PipelineKeys,
    /// Its fields.
    pub fields: Vec<PassField>,
}

/// Expands `#[derive(PassPipeline)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_pipeline(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let model = read(&item, &mut errors);
    let mut code = emit(&model);
    code.extend(errors.into_compile_errors());
    debug::show(&item.ident, &code);
    code
}

/// Reads a struct.
pub fn read(item: &DeriveInput, errors: &mut Errors) -> PipelineModel {
    let fields = pass::fields(item, "pipeline", errors, |found, errors| {
        let PipelineFieldKeys { option } = Read::attributes(&found.attrs, errors).keys;
        (option, Vec::new())
    });
    let written = Written::in_attributes(&item.attrs, "pipeline", "#[pipeline(argument = \"lower-all\")]", errors);
    let read: Read<PipelineKeys> = written.read(|_| None, errors);
    match &read.keys.argument {
        Some(argument) => pass::check_argument(argument, errors),
        None if read.place("argument").is_none() => {
            let message =
                "missing argument: write `#[pipeline(argument = \"lower-all\")]`, what other pipelines call it";
            errors.on(&item.ident, message);
        }
        None => {}
    }
    let docs = pass::summarized(item, "pipeline", errors);
    PipelineModel { ident: item.ident.clone(), docs, options: read.keys, fields }
}

fn emit(model: &PipelineModel) -> TokenStream {
    let PipelineModel { ident, options, docs, fields } = model;
    let krate = &options.krate;
    let argument = options.argument.as_ref().map_or_else(String::new, LitStr::value);
    let summary = pass::line(&docs.summary);
    let defs = pass::of(fields, FieldKind::Option).map(|field| {
        let (name, help) = (&field.name, pass::line(&field.help));
        quote!(__p::OptionDef { name: #name, help: #help })
    });
    let (start, accessors) = (pass::starting(ident, fields), pass::option_accessors(fields));
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::derive as __p;

            #start

            #[automatically_derived]
            impl __p::PipelineDecl for #ident {
                fn info(&self) -> &__p::PipelineInfo {
                    const __INFO: &__p::PipelineInfo =
                        &__p::PipelineInfo { argument: #argument, summary: #summary, options: &[#(#defs),*] };
                    __INFO
                }

                #accessors
            }
        };
    }
}
