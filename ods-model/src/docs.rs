//! Documentation taken from comments: as data in descriptors, and as doc comments of generated items.

use std::sync::atomic::{AtomicBool, Ordering};

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use crate::op::{Docs, Field, Kind, Listed, OpModel, Presence, Role, TraitKind};

/// A part of a declaration (field or parameter): `PartDocs` of ir-core.
#[derive(Clone)]
pub(crate) struct Part {
    /// Its name, as code.
    pub name: TokenStream,
    /// Its type as written.
    pub rust: String,
    /// Its default as written.
    pub default: String,
    /// Its comment.
    pub docs: Docs,
}

/// Documentation that only some declarations have: the other fields of `Docs` of ir-core.
#[derive(Default)]
pub(crate) struct More {
    /// The section that it belongs to.
    pub group: Option<String>,
    /// The reason why it is deprecated.
    pub deprecated: Option<String>,
    /// Traits as written, each with its path if a dialect declares it.
    pub traits: Vec<(String, Option<syn::Path>)>,
    /// The parts: fields of ops, parameters of attributes and types.
    pub parts: Vec<Part>,
}

/// True if generated code contains documentation as data: see [`are_data`].
static AS_DATA: AtomicBool = AtomicBool::new(true);

/// Puts documentation as data into all code generated from now on, or leaves it out, as the macros do unless their feature
/// `docs` is on, which the feature of that name of ir-core turns on: code that nobody reads costs compile time.
pub fn docs_as_data(are_data: bool) {
    AS_DATA.store(are_data, Ordering::Relaxed);
}

/// Returns whether documentation is generated as data.
pub(crate) fn are_data() -> bool {
    AS_DATA.load(Ordering::Relaxed)
}

/// `docs!(@ ..)`: a call of a macro of ir-core, which expands to nothing unless ir-core's feature `docs` is on. `path`
/// is the path of `decl::derive`.
pub(crate) fn data(path: &TokenStream, item: &Ident, docs: &Docs, more: impl FnOnce() -> More) -> TokenStream {
    if !are_data() {
        return quote!(::core::option::Option::None);
    }
    let more = more();
    let name = item.to_string();
    let line = item.span().start().line as u32;
    let Docs { summary, description, description_line } = docs;
    let description_line = *description_line as u32;
    // Expansions of macros of other files have places of these.
    let file = quote_spanned!(item.span()=> ::core::file!());
    let mut fields = quote! {
        module: ::core::module_path!(), item: #name, file: #file, line: #line, summary: #summary,
    };
    if !description.is_empty() {
        fields.extend(quote!(description: #description, description_line: #description_line,));
    }
    if let Some(group) = &more.group {
        fields.extend(quote!(group: #group,));
    }
    if let Some(why) = &more.deprecated {
        fields.extend(quote!(deprecated: #why,));
    }
    if !more.traits.is_empty() {
        let traits = more.traits.iter().map(|(text, path_of)| {
            let summary = match path_of {
                Some(declared) => quote!(<#declared as #path::Described>::SUMMARY),
                None => quote!(""),
            };
            quote!(#path::TraitDocs { text: #text, summary: #summary })
        });
        fields.extend(quote!(traits: &[#(#traits),*],));
    }
    if !more.parts.is_empty() {
        let parts = more.parts.iter().map(|Part { name, rust, default, docs }| {
            let text = whole(docs);
            quote!(#path::PartDocs { name: #name, rust: #rust, default: #default, text: #text })
        });
        fields.extend(quote!(parts: &[#(#parts),*],));
    }
    quote!(#path::docs!(@ #fields))
}

/// Summary and description.
fn whole(docs: &Docs) -> String {
    match docs.description.is_empty() {
        true => docs.summary.clone(),
        false => format!("{}\n\n{}", docs.summary, docs.description),
    }
}

/// Tokens formatted as in handwritten code: `Operands<AnyOf<(I32, I64)>>`.
pub fn text(tokens: impl ToTokens) -> String {
    let spaced = tokens.to_token_stream().to_string();
    let mut out = String::with_capacity(spaced.len());
    let mut quoted = false;
    for (i, c) in spaced.char_indices() {
        // Long token streams are printed with line breaks.
        let c = if c == '\n' && !quoted { ' ' } else { c };
        let after = spaced[i + c.len_utf8()..].chars().next();
        let opens = out.ends_with(['<', '(', '[', '&', '!', '.']) || out.ends_with("::");
        let closes = after.is_some_and(|c| "<>()[].,;?:!".contains(c));
        if c == ' ' && !quoted && (opens || closes || out.ends_with(' ')) {
            continue;
        }
        quoted ^= c == '"' && !out.ends_with('\\');
        out.push(c);
    }
    out
}

/// Tokens, separated by spaces where the source has whitespace; `whole` is the span of all of them with the delimiters
/// around them.
pub(crate) fn source(tokens: TokenStream, whole: Span) -> String {
    let mut flat = Vec::new();
    flatten(tokens, &mut flat);
    let text = whole.source_text();
    let text = text.as_deref().and_then(|text| text.strip_prefix('(')?.strip_suffix(')'));
    text.and_then(|text| spaced(&flat, text)).unwrap_or_else(|| spaced_by_place(&flat))
}

/// Tokens separated by spaces as in `text`, if `text` consists of just these tokens. This asks the compiler for one
/// source text, instead of two positions for each token.
fn spaced(flat: &[(String, Span)], text: &str) -> Option<String> {
    let (mut rest, mut out) = (text.trim(), String::with_capacity(text.len()));
    for (token, _) in flat {
        let found = rest.trim_start();
        if found.len() != rest.len() {
            out.push(' ');
        }
        rest = found.strip_prefix(token.as_str())?;
        out.push_str(token);
    }
    rest.is_empty().then_some(out)
}

/// The same from the positions of the tokens, for tokens that come from several macros and thus have no common source
/// text.
fn spaced_by_place(flat: &[(String, Span)]) -> String {
    let mut out = String::new();
    for (i, (text, span)) in flat.iter().enumerate() {
        if i > 0 && flat[i - 1].1.end() != span.start() {
            out.push(' ');
        }
        out.push_str(text);
    }
    out
}

/// The tokens of code that was parsed and printed again. Their groups have no spans for the delimiters, so that
/// `source` cannot ask for the text between these.
pub(crate) fn code(tokens: impl ToTokens) -> String {
    let mut out = String::new();
    let mut last: Option<Span> = None;
    for token in tokens.to_token_stream() {
        let span = token.span();
        if last.is_some_and(|last| last.end() != span.start()) {
            out.push(' ');
        }
        last = Some(span);
        let TokenTree::Group(group) = token else {
            out += &token.to_string();
            continue;
        };
        let inner = code(group.stream());
        out += &match group.delimiter() {
            Delimiter::Parenthesis => format!("({inner})"),
            Delimiter::Bracket => format!("[{inner}]"),
            Delimiter::Brace if inner.is_empty() => "{}".to_owned(),
            Delimiter::Brace => format!("{{ {inner} }}"),
            Delimiter::None => inner,
        };
    }
    out
}

/// Flattens tokens into a list, with the delimiters of groups as tokens of their own.
fn flatten(tokens: TokenStream, out: &mut Vec<(String, Span)>) {
    for token in tokens {
        let TokenTree::Group(group) = token else {
            out.push((token.to_string(), token.span()));
            continue;
        };
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        out.push((open.into(), group.span_open()));
        flatten(group.stream(), out);
        out.push((close.into(), group.span_close()));
    }
}

/// The documentation of an op besides its comment.
pub(crate) fn of_op(model: &OpModel) -> More {
    let listed = model.listed.iter().filter_map(|listed| match listed {
        Listed::Trait(found) => {
            let own = matches!(found.kind, TraitKind::User).then(|| found.path.clone());
            Some((found.text.clone(), own))
        }
        _ => None,
    });
    let mut traits: Vec<(String, Option<syn::Path>)> = Vec::new();
    for (text, own) in listed {
        if traits.iter().all(|(other, _)| *other != text) {
            traits.push((text, own));
        }
    }
    let parts = model.fields.iter().map(|field| Part {
        name: field.name.to_token_stream(),
        rust: text(&field.ty),
        default: value(field).map(text).unwrap_or_default(),
        docs: field.docs.clone(),
    });
    More {
        group: model.options.doc_group.as_ref().map(syn::LitStr::value),
        deprecated: model.options.deprecated.as_ref().map(syn::LitStr::value),
        traits,
        parts: parts.collect(),
    }
}

/// The default of a field, or the expression that computes it.
fn value(field: &Field) -> Option<&syn::Expr> {
    match &field.role {
        Role::Derived(_, value) => Some(value),
        _ => default(field),
    }
}

fn default(field: &Field) -> Option<&syn::Expr> {
    match &field.role {
        Role::Attr(presence, _) | Role::Prop(presence, _) => presence.default(),
        _ => None,
    }
}

/// The doc comment of an op's view, which editors show: summary, assembly format and fields of the op. The description
/// is left out, as it might contain doctests.
pub(crate) fn of_view(model: &OpModel) -> String {
    let name = model.options.name.as_ref().map(syn::LitStr::value).unwrap_or_default();
    let mut out = format!("The accessors of [`{}`], `{name}`.", model.ident);
    let mut paragraph = |text: &str| {
        if !text.is_empty() {
            out.push_str("\n\n");
            out.push_str(text);
        }
    };
    paragraph(&model.docs.summary);
    if let Some(format) = &model.assembly {
        paragraph(&format!("```text\n{name} {format}\n```"));
    }
    if !model.fields.is_empty() {
        let rows = model.fields.iter().map(|field| {
            let about = &field.docs.summary;
            let default = match &field.role {
                Role::Derived(_, value) => Some(format!(", `{}`", text(value))),
                _ => default(field).map(|value| format!(", `{}` if nothing is said", text(value))),
            };
            let what = format!("{}{}", field.role.noun(), default.unwrap_or_default()).replace('|', "\\|");
            format!("\n| `{}` | {what} | `{}` | {about} |", field.key(), text(&field.ty))
        });
        let rows: String = rows.collect();
        paragraph(&format!("| field | is | type | |\n|---|---|---|---|{rows}"));
    }
    out
}

/// The noun phrase for the docs of a field's accessor or setter: the summary of the field, or a default phrase for its
/// role.
pub(crate) fn of_field(field: &Field) -> String {
    if !field.docs.summary.is_empty() {
        return whole(&field.docs);
    }
    let noun = match (&field.role, field.role.kind()) {
        (_, Kind::One | Kind::Optional) => field.role.noun().to_owned(),
        (Role::Operand(..), Kind::Nested) => "groups of operands".to_owned(),
        _ => format!("{}s", field.role.noun()),
    };
    let constraint = match &field.role {
        Role::Operand(_, c) | Role::Result(_, c) | Role::Attr(_, c) | Role::Prop(_, c) | Role::Derived(c, _) => {
            format!(": `{}`", text(c))
        }
        Role::Region(_, Some(c)) | Role::Successor(_, Some(c)) => format!(": `{}`", text(c)),
        _ => String::new(),
    };
    let more = match &field.role {
        Role::Attr(Presence::Optional, _) | Role::Prop(Presence::Optional, _) => ", if it is there".to_owned(),
        Role::Derived(_, value) => format!("; computed: `{}`", text(value)),
        _ if field.role.kind() == Kind::Optional => ", if it is there".to_owned(),
        _ => default(field).map(|value| format!("; `{}` if nothing is said", text(value))).unwrap_or_default(),
    };
    format!("The {noun} `{}`{constraint}{more}.", field.key())
}

/// A summary as part of a sentence: with its first letter in lower case, and no full stop.
pub(crate) fn within(summary: &str) -> String {
    let summary = summary.trim_end_matches('.');
    let word = summary.split(' ').next().unwrap_or_default();
    let mut letters = word.chars();
    match letters.next() {
        // Names and abbreviations keep their capital.
        Some(first) if letters.clone().all(char::is_lowercase) => {
            first.to_lowercase().chain(summary[first.len_utf8()..].chars()).collect()
        }
        _ => summary.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> TokenStream {
        text.parse().expect("tokens")
    }

    #[test]
    fn types_and_signatures_are_written_as_by_hand() {
        for source in [
            "Operands<AnyOf<(I32, I64)>>",
            "Option<Attr<StrAttr>>",
            "AllTypesMatch(lhs, rhs)",
            "HasParent(\"func . func\")",
            "IntegerOverflow::None.into()",
            "fn cost(op: OpRef<'_>, of: &[Option<Value>]) -> Option<u64>",
        ] {
            assert_eq!(text(tokens(source)), source);
        }
    }

    #[test]
    fn formats_keep_their_spaces() {
        let format =
            "$lhs \",\" $rhs (\"overflow\" \"\" $flags^)? attr_dict \":\" type($result) custom<A>($a, ref($b))";
        let span = |text: &str| tokens(text).into_iter().next().expect("a token").span();
        assert_eq!(source(tokens(format), Span::call_site()), format);
        let parenthesized = format!("({})", format.replace(' ', "\n  "));
        assert_eq!(source(tokens(&parenthesized[1..parenthesized.len() - 1]), span(&parenthesized)), format);
        // A comment is not a token.
        assert_eq!(source(tokens("$a /* and */ $b"), span("($a /* and */ $b)")), "$a $b");
    }

    #[test]
    fn summaries_become_parts_of_sentences() {
        assert_eq!(within("Adds two integers."), "adds two integers");
        assert_eq!(within("A sum."), "a sum");
        assert_eq!(within("NaN is kept."), "NaN is kept");
        assert_eq!(within("`x + 0`"), "`x + 0`");
    }
}
