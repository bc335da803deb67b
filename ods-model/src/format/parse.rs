//! The parser of formats: from tokens to elements.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use syn::{Lit, Path};

use super::{Arg, Element, ElementKind, Of};
use crate::op::{OpModel, Role};
use crate::{Errors, wording};

/// A cursor over the tokens of one nesting level.
pub(crate) struct Cursor {
    tokens: Vec<TokenTree>,
    next: usize,
    /// The span of the end of the level.
    pub end: Span,
}

impl Cursor {
    pub fn new(tokens: TokenStream, end: Span) -> Cursor {
        Cursor { tokens: tokens.into_iter().collect(), next: 0, end }
    }

    pub fn peek(&self) -> Option<&TokenTree> {
        self.tokens.get(self.next)
    }

    pub fn peek_at(&self, ahead: usize) -> Option<&TokenTree> {
        self.tokens.get(self.next + ahead)
    }

    pub fn take(&mut self) -> Option<TokenTree> {
        let token = self.tokens.get(self.next).cloned();
        self.next += 1;
        token
    }

    pub fn is_punct(&self, c: char) -> bool {
        matches!(self.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == c)
    }

    pub fn punct(&mut self, c: char) -> Option<Span> {
        let span = self.peek().filter(|_| self.is_punct(c))?.span();
        self.next += 1;
        Some(span)
    }

    pub fn parens(&mut self) -> Option<Group> {
        match self.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                let group = group.clone();
                self.next += 1;
                Some(group)
            }
            _ => None,
        }
    }

    pub fn ident(&mut self) -> Option<Ident> {
        match self.peek() {
            Some(TokenTree::Ident(ident)) => {
                let ident = ident.clone();
                self.next += 1;
                Some(ident)
            }
            _ => None,
        }
    }

    /// The span of the next token, or of the end of the level.
    pub fn span(&self) -> Span {
        self.peek().map_or(self.end, TokenTree::span)
    }

    /// The parts between commas.
    pub fn split(self, separator: char) -> Vec<Cursor> {
        let mut parts = vec![Vec::new()];
        for token in self.tokens.into_iter().skip(self.next) {
            match &token {
                TokenTree::Punct(punct) if punct.as_char() == separator => parts.push(Vec::new()),
                _ => parts.last_mut().expect("one part at least").push(token),
            }
        }
        parts.into_iter().map(|tokens| Cursor { tokens, next: 0, end: self.end }).collect()
    }

    pub fn clauses(self) -> Vec<Cursor> {
        self.split('|')
    }
}

/// The context in which an element is parsed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    Top,
    Custom,
    Ref,
    Type,
}

/// The parts of the op that the parser has met so far.
#[derive(Default)]
pub(super) struct Seen {
    pub attr_dict: bool,
    pub prop_dict: bool,
    pub operands: bool,
    pub regions: bool,
    pub successors: bool,
    pub operand_types: bool,
    pub result_types: bool,
    /// Fields that the format contains.
    pub bound: Vec<usize>,
    /// Fields whose types the format contains.
    pub typed: Vec<usize>,
    /// True if an element could not be parsed.
    pub failed: bool,
}

impl Seen {
    /// Attributes that are bound to elements. The sizes of nested groups count as bound with the groups, whose
    /// parentheses show them.
    pub fn bound(&self, model: &OpModel) -> Vec<usize> {
        let sizes = |i: &usize| {
            model.operands().any(|field| field.sizes.as_ref().is_some_and(|s| *s == model.fields[*i].ident))
        };
        let attr = |i: &usize| matches!(model.fields[*i].role, Role::Attr(..) | Role::Prop(..));
        (0..model.fields.len()).filter(|i| attr(i) && (self.bound.contains(i) || sizes(i))).collect()
    }
}

/// The directives of op formats.
const DIRECTIVES: [&str; 13] = [
    "attr_dict",
    "attr_dict_with_keyword",
    "prop_dict",
    "custom",
    "functional_type",
    "oilist",
    "operands",
    "qualified",
    "ref",
    "regions",
    "results",
    "successors",
    "type",
];

pub(crate) const EXPECTED: &str = "expected literal, variable, directive, or optional group";

/// An element with the span of the `^` after it, if there is one.
pub(super) struct Marked {
    pub element: Element,
    pub anchor: Option<Span>,
}

/// The parser of a format.
pub(super) struct Parser<'a> {
    pub model: &'a OpModel,
    pub errors: &'a mut Errors,
    pub seen: Seen,
}

impl<'a> Parser<'a> {
    pub fn new(model: &'a OpModel, errors: &'a mut Errors) -> Self {
        Parser { model, errors, seen: Seen::default() }
    }

    pub fn finish(self) -> Seen {
        self.seen
    }

    /// Reports an element that cannot be parsed.
    pub fn fail(&mut self, span: Span, message: impl Into<String>) {
        self.errors.at(span, message);
        self.seen.failed = true;
    }

    /// Parses the whole format.
    pub fn top(&mut self, tokens: TokenStream) -> Vec<Element> {
        let mut cursor = Cursor::new(tokens, Span::call_site());
        self.sequence(&mut cursor, false).into_iter().map(|marked| marked.element).collect()
    }

    /// Parses elements up to the end of a level.
    pub fn sequence(&mut self, cursor: &mut Cursor, in_group: bool) -> Vec<Marked> {
        let mut all: Vec<Marked> = Vec::new();
        while cursor.peek().is_some() {
            if let Some(span) = cursor.punct('^') {
                match all.last_mut() {
                    Some(last) if in_group && last.anchor.is_none() => last.anchor = Some(span),
                    Some(_) if in_group => self.fail(span, format!("{EXPECTED}: the element is marked already")),
                    _ if in_group => {
                        self.fail(span, format!("{EXPECTED}: `^` stands behind the element that it marks"))
                    }
                    _ => self.fail(span, "`^` marks the anchor of an optional group: it stands inside `( .. )?`"),
                }
                continue;
            }
            if let Some(element) = self.element(cursor, Context::Top) {
                all.push(Marked { element, anchor: None });
            }
        }
        all
    }

    /// Parses one element. Always consumes at least one token.
    pub fn element(&mut self, cursor: &mut Cursor, context: Context) -> Option<Element> {
        let span = cursor.span();
        let kind = match cursor.take() {
            Some(TokenTree::Literal(literal)) => self.literal(&literal, context),
            Some(TokenTree::Punct(punct)) if punct.as_char() == '$' => self.variable(cursor, punct.span(), context),
            Some(TokenTree::Ident(ident)) => self.directive(&ident, cursor, context),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                self.group(&group, cursor, context)
            }
            Some(token) => {
                self.fail(span, format!("{EXPECTED}, found `{}`{}", shown(&token), advice(&token)));
                None
            }
            None => {
                self.fail(span, EXPECTED);
                None
            }
        };
        kind.map(|kind| Element { kind, span })
    }

    fn literal(&mut self, literal: &Literal, context: Context) -> Option<ElementKind> {
        let text = match Lit::new(literal.clone()) {
            Lit::Str(text) => text,
            Lit::Char(text) => {
                self.fail(
                    literal.span(),
                    format!("{EXPECTED}, found a character: write {:?}", text.value().to_string()),
                );
                return None;
            }
            _ => {
                self.fail(
                    literal.span(),
                    format!("{EXPECTED}, found `{literal}`: literals are strings, as in \"{literal}\""),
                );
                return None;
            }
        };
        if context == Context::Custom {
            self.fail(literal.span(), "strings may only be used as 'custom' directive arguments");
            return None;
        }
        if context != Context::Top {
            self.fail(literal.span(), "literals may only be used in the top-level section of the format");
            return None;
        }
        let text = text.value();
        match text.as_str() {
            "" => return Some(ElementKind::NoSpace),
            " " => return Some(ElementKind::Space),
            "\n" => return Some(ElementKind::Newline),
            _ => {}
        }
        if let Err(why) = check_literal(&text) {
            // The element is kept, since the elements after it can be parsed all the same.
            self.errors.at(literal.span(), format!("expected valid literal but got '{text}': {why}"));
        }
        Some(ElementKind::Literal(text))
    }

    fn variable(&mut self, cursor: &mut Cursor, dollar: Span, context: Context) -> Option<ElementKind> {
        let Some(ident) = cursor.ident() else {
            self.fail(dollar, "expected variable name behind `$`");
            return None;
        };
        let key = crate::op::key(&ident);
        let Some(index) = self.model.fields.iter().position(|field| field.key() == key) else {
            self.unknown_variable(&ident, &key);
            return None;
        };
        let span = ident.span();
        let field = &self.model.fields[index];
        let noun = field.role.noun();
        match (&field.role, context) {
            (Role::Attr(..), Context::Type) => {
                self.errors.at(span, "attributes cannot be used as children to a `type` directive")
            }
            (Role::Prop(..), Context::Type) => {
                self.errors.at(span, "properties cannot be used as children to a `type` directive")
            }
            (Role::Derived(..), _) => {
                self.errors.at(span, "derived attributes are not written: they follow from the rest of the operation");
                self.seen.failed = true;
            }
            (Role::Region(..), Context::Type) => {
                self.errors.at(span, "regions can only be used at the top level or in a ref directive");
            }
            (Role::Successor(..), Context::Type) => {
                self.errors.at(span, "successors can only be used at the top level or in a ref directive");
            }
            (Role::Operand(..) | Role::Result(..), Context::Type) => {}
            (Role::Result(..), _) => {
                self.errors.at(
                    span,
                    format!("result variables can only be used as a child to a 'type' directive: write `type(${key})`"),
                );
            }
            (Role::Unknown, _) => {
                self.seen.failed = true;
            }
            (_, Context::Ref) => {
                // Only single fields are bound, not those of a directive such as `operands`.
                if !self.seen.bound.contains(&index) {
                    self.errors.at(span, format!("{noun} '{key}' must be bound before it is referenced"));
                }
            }
            (_, Context::Top | Context::Custom) => {
                if self.is_bound(index) {
                    self.errors.at(span, format!("{noun} '{key}' is already bound"));
                }
                self.seen.bound.push(index);
            }
        }
        Some(ElementKind::Field(index, false))
    }

    fn unknown_variable(&mut self, ident: &Ident, key: &str) {
        let snake = wording::snake_case(key);
        let keys: Vec<String> = self.model.fields.iter().map(|field| field.key()).collect();
        let renamed = self.model.fields.iter().find(|field| field.name == key || field.key() == snake);
        let hint = match renamed {
            Some(field) => format!("; fields go by their Rust names here: write `${}`", field.key()),
            None => wording::did_you_mean(key, keys.iter().map(String::as_str)),
        };
        self.fail(
            ident.span(),
            format!(
                "expected variable to refer to an argument, region, result, or successor, found no field `{key}`{hint}"
            ),
        );
    }

    fn is_bound(&self, index: usize) -> bool {
        let all = match self.model.fields[index].role {
            Role::Operand(..) => self.seen.operands,
            Role::Region(..) => self.seen.regions,
            Role::Successor(..) => self.seen.successors,
            _ => false,
        };
        all || self.seen.bound.contains(&index)
    }

    fn directive(&mut self, ident: &Ident, cursor: &mut Cursor, context: Context) -> Option<ElementKind> {
        let word = self.dashed(ident, cursor);
        let span = ident.span();
        match word.as_str() {
            "attr_dict" | "attr_dict_with_keyword" => {
                self.attr_dict(&word, span, context);
                Some(ElementKind::AttrDict { keyword: word != "attr_dict" })
            }
            "prop_dict" => {
                self.prop_dict(span, context);
                Some(ElementKind::PropDict)
            }
            "operands" => self.all_operands(span, context),
            "results" => self.all_results(span, context),
            "regions" => self.all_regions(span, context),
            "successors" => self.all_successors(span, context),
            "type" => self.type_of(span, cursor, context),
            "functional_type" => self.functional_type(span, cursor, context),
            "qualified" => self.qualified(span, cursor, context),
            "custom" => self.custom(span, cursor, context),
            "ref" => self.reference(span, cursor, context).map(|_| ElementKind::NoSpace),
            "oilist" => self.oilist(span, cursor, context),
            "params" | "struct" => {
                let _ = cursor.parens();
                self.fail(span, format!("unsupported directive kind: `{word}` is for types and attributes"));
                None
            }
            _ => {
                self.unknown_directive(&word, span, cursor);
                None
            }
        }
    }

    fn unknown_directive(&mut self, word: &str, span: Span, cursor: &mut Cursor) {
        // The arguments of a misspelt directive are skipped without further messages.
        let arguments = cursor.parens();
        if arguments.is_none() && self.model.field(word).is_some() {
            self.fail(span, format!("{EXPECTED}, found `{word}`: write `${word}` for the field"));
            return;
        }
        let hint = match wording::closest(word, DIRECTIVES) {
            Some(close) => format!("; did you mean `{close}`?"),
            None => format!("; write `\"{word}\"` for a keyword"),
        };
        self.fail(span, format!("{EXPECTED}, found `{word}`{hint}"));
    }

    /// Reads a directive's name; reports names with dashes, which are written with underscores in Rust tokens.
    fn dashed(&mut self, ident: &Ident, cursor: &mut Cursor) -> String {
        let mut word = crate::op::key(ident);
        let mut dashes = 0;
        while let (Some(TokenTree::Punct(dash)), Some(TokenTree::Ident(next))) =
            (cursor.peek_at(2 * dashes), cursor.peek_at(2 * dashes + 1))
        {
            if dash.as_char() != '-' {
                break;
            }
            word = format!("{word}_{next}");
            dashes += 1;
        }
        if dashes != 0 && DIRECTIVES.contains(&word.as_str()) {
            cursor.next += 2 * dashes;
            self.errors.at(ident.span(), format!("names of directives have underscores here: write `{word}`"));
            return word;
        }
        crate::op::key(ident)
    }

    fn attr_dict(&mut self, word: &str, span: Span, context: Context) {
        match context {
            Context::Type => {
                self.errors.at(span, format!("'{word}' directive can only be used as a top-level directive"))
            }
            Context::Ref if !self.seen.attr_dict => {
                self.errors.at(span, "'ref' of 'attr_dict' is not bound by a prior 'attr_dict' directive");
            }
            Context::Ref => {}
            _ if self.seen.attr_dict => self.errors.at(span, "'attr_dict' directive has already been seen"),
            _ => self.seen.attr_dict = true,
        }
    }

    fn prop_dict(&mut self, span: Span, context: Context) {
        match context {
            Context::Type => self.errors.at(span, "'prop_dict' directive can only be used as a top-level directive"),
            Context::Ref => self.errors.at(span, "'ref' of 'prop_dict' unsupported"),
            _ if self.seen.prop_dict => self.errors.at(span, "'prop_dict' directive has already been seen"),
            _ => self.seen.prop_dict = true,
        }
    }

    fn all_operands(&mut self, span: Span, context: Context) -> Option<ElementKind> {
        let single = self.seen.bound.iter().any(|i| matches!(self.model.fields[*i].role, Role::Operand(..)));
        self.all_of("operands", span, context, single, self.seen.operands);
        self.seen.operands |= matches!(context, Context::Top | Context::Custom);
        Some(ElementKind::Operands)
    }

    fn all_regions(&mut self, span: Span, context: Context) -> Option<ElementKind> {
        if context == Context::Type {
            self.errors.at(span, "'regions' is only valid as a top-level directive");
            return None;
        }
        let single = self.seen.bound.iter().any(|i| matches!(self.model.fields[*i].role, Role::Region(..)));
        self.all_of("regions", span, context, single, self.seen.regions);
        self.seen.regions |= context != Context::Ref;
        Some(ElementKind::Regions)
    }

    fn all_successors(&mut self, span: Span, context: Context) -> Option<ElementKind> {
        if context == Context::Type {
            self.errors.at(span, "'successors' is only valid as a top-level directive");
            return None;
        }
        let single = self.seen.bound.iter().any(|i| matches!(self.model.fields[*i].role, Role::Successor(..)));
        self.all_of("successors", span, context, single, self.seen.successors);
        self.seen.successors |= context != Context::Ref;
        Some(ElementKind::Successors)
    }

    fn all_of(&mut self, word: &str, span: Span, context: Context, single: bool, all: bool) {
        match context {
            Context::Ref if !all => {
                self.errors.at(span, format!("'ref' of '{word}' is not bound by a prior '{word}' directive"))
            }
            Context::Top | Context::Custom if single || all => {
                self.errors.at(span, format!("'{word}' directive creates overlap in format"));
            }
            _ => {}
        }
    }

    fn all_results(&mut self, span: Span, context: Context) -> Option<ElementKind> {
        if context != Context::Type {
            self.errors.at(
                span,
                "'results' directive can only be used as a child to a 'type' directive: write `type(results)`",
            );
        }
        // The caller tells the meanings of `type` apart.
        None
    }

    /// Parses `type(..)`.
    fn type_of(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<ElementKind> {
        let arguments = self.arguments("type", span, cursor)?;
        if context == Context::Type {
            self.errors.at(span, "'type' cannot be used as a child of another `type`");
            return None;
        }
        let of = self.types(arguments, context)?;
        Some(ElementKind::Type(of, false))
    }

    /// Parses an argument of `type` or of `functional_type`.
    fn types(&mut self, mut cursor: Cursor, context: Context) -> Option<Of> {
        let span = cursor.span();
        let of = match cursor.peek() {
            Some(TokenTree::Ident(word)) if word == "results" => {
                cursor.take();
                Of::Results
            }
            _ => match self.element(&mut cursor, Context::Type)?.kind {
                ElementKind::Field(index, _)
                    if matches!(self.model.fields[index].role, Role::Operand(..) | Role::Result(..)) =>
                {
                    Of::Field(index)
                }
                ElementKind::Operands => Of::Operands,
                // All other elements have been reported.
                _ => return None,
            },
        };
        self.nothing_more(&cursor);
        match (context, of) {
            (Context::Custom | Context::Ref, Of::Operands | Of::Results) => {
                self.errors.at(span, "type directives within a custom directive may only refer to variables");
                None
            }
            (Context::Ref, Of::Field(index)) if !self.is_typed(index) => {
                let key = self.model.fields[index].key();
                self.errors.at(span, format!("'ref' of 'type(${key})' is not bound by a prior 'type' directive"));
                None
            }
            (Context::Ref, of) => Some(of),
            (_, of) => {
                self.bind_types(of, span);
                Some(of)
            }
        }
    }

    fn is_typed(&self, index: usize) -> bool {
        self.seen.typed.contains(&index)
    }

    fn bind_types(&mut self, of: Of, span: Span) {
        let any = |seen: &Seen, model: &OpModel, results: bool| {
            seen.typed.iter().any(|i| matches!(model.fields[*i].role, Role::Result(..)) == results)
        };
        match of {
            Of::Operands => {
                if self.seen.operand_types || any(&self.seen, self.model, false) {
                    self.errors.at(span, "'operands' 'type' is already bound");
                }
                self.seen.operand_types = true;
            }
            Of::Results => {
                if self.seen.result_types || any(&self.seen, self.model, true) {
                    self.errors.at(span, "'results' 'type' is already bound");
                }
                self.seen.result_types = true;
            }
            Of::Field(index) => {
                let field = &self.model.fields[index];
                let all = match field.role {
                    Role::Result(..) => self.seen.result_types,
                    _ => self.seen.operand_types,
                };
                if all || self.is_typed(index) {
                    self.errors.at(span, format!("'type' of '{}' is already bound", field.key()));
                }
                self.seen.typed.push(index);
            }
        }
    }

    fn functional_type(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<ElementKind> {
        let arguments = self.arguments("functional_type", span, cursor)?;
        if context != Context::Top {
            self.errors.at(span, "'functional_type' is only valid as a top-level directive");
            return None;
        }
        let end = arguments.end;
        let mut parts = arguments.split(',').into_iter();
        let inputs = parts.next().and_then(|part| self.types(part, Context::Top));
        let Some(outputs) = parts.next() else {
            self.fail(end, "expected ',' after inputs argument: write `functional_type($inputs, $results)`");
            return None;
        };
        let outputs = self.types(outputs, Context::Top);
        if let Some(more) = parts.next() {
            self.fail(more.span(), "expected ')' after argument list: `functional_type` takes two arguments");
        }
        Some(ElementKind::FunctionalType(inputs?, outputs?))
    }

    fn qualified(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<ElementKind> {
        let mut arguments = self.arguments("qualified", span, cursor)?;
        let inner = self.element(&mut arguments, context)?;
        self.nothing_more(&arguments);
        match inner.kind {
            ElementKind::Field(index, _) if matches!(self.model.fields[index].role, Role::Attr(..)) => {
                Some(ElementKind::Field(index, true))
            }
            ElementKind::Type(of, _) => Some(ElementKind::Type(of, true)),
            _ => {
                self.errors.at(inner.span, "'qualified' directive expects an attribute or a `type` directive");
                Some(inner.kind)
            }
        }
    }

    fn custom(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<ElementKind> {
        let (path, group) = match custom_head(cursor) {
            Ok(head) => head,
            Err((at, message)) => {
                self.fail(at.unwrap_or(span), message);
                return None;
            }
        };
        if context != Context::Top {
            self.errors.at(span, "`custom` can only be used at the top-level context");
            return None;
        }
        let end = group.span_close();
        let parts = Cursor::new(group.stream(), end).split(',');
        let args = parts.into_iter().filter_map(|part| {
            let span = part.span();
            Some((self.custom_argument(part)?, span))
        });
        let args = args.collect();
        Some(ElementKind::Custom(path, args))
    }

    fn custom_argument(&mut self, mut cursor: Cursor) -> Option<Arg> {
        if let Some(TokenTree::Literal(literal)) = cursor.peek()
            && let Lit::Str(text) = Lit::new(literal.clone())
        {
            cursor.take();
            self.nothing_more_in_custom(&cursor);
            return Some(Arg::Text(text));
        }
        let span = cursor.span();
        if let Some(TokenTree::Ident(word)) = cursor.peek()
            && word == "ref"
        {
            cursor.take();
            let arg = self.reference(span, &mut cursor, Context::Custom);
            self.nothing_more_in_custom(&cursor);
            return arg.map(|arg| Arg::Ref(Box::new(arg)));
        }
        let element = self.element(&mut cursor, Context::Custom)?;
        self.nothing_more_in_custom(&cursor);
        self.as_argument(element)
    }

    fn as_argument(&mut self, element: Element) -> Option<Arg> {
        match element.kind {
            ElementKind::Field(index, false) => Some(Arg::Field(index)),
            ElementKind::Type(Of::Field(index), false) => Some(Arg::Type(index)),
            ElementKind::AttrDict { .. } => Some(Arg::AttrDict),
            ElementKind::PropDict => Some(Arg::PropDict),
            _ => {
                self.errors
                    .at(element.span, "only variables and types may be used as parameters to a custom directive");
                None
            }
        }
    }

    /// Parses `ref(..)`.
    fn reference(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<Arg> {
        let mut arguments = self.arguments("ref", span, cursor)?;
        if context != Context::Custom {
            self.errors.at(span, "'ref' is only valid within a `custom` directive");
            return None;
        }
        let element = self.element(&mut arguments, Context::Ref)?;
        self.nothing_more(&arguments);
        self.as_argument(element)
    }

    /// The tokens in the parentheses after a directive.
    pub fn arguments(&mut self, word: &str, span: Span, cursor: &mut Cursor) -> Option<Cursor> {
        let Some(group) = cursor.parens() else {
            self.fail(span, format!("expected '(' before argument list of `{word}`"));
            return None;
        };
        Some(Cursor::new(group.stream(), group.span_close()))
    }

    fn nothing_more(&mut self, cursor: &Cursor) {
        if cursor.peek().is_some() {
            self.fail(cursor.span(), "expected ')' after argument list");
        }
    }

    fn nothing_more_in_custom(&mut self, cursor: &Cursor) {
        if cursor.is_punct('^') {
            self.fail(cursor.span(), "the anchor is the directive: write `^` behind its parentheses");
        } else if cursor.peek().is_some() {
            self.fail(cursor.span(), "expected ',' or ')' after custom directive parameters");
        }
    }
}

/// Returns whether a word is a directive of op formats.
pub(crate) fn is_directive(word: &str) -> bool {
    DIRECTIVES.contains(&word)
}

/// Parses `<Name>(..)` after `custom`. The error is a message with its span; without a span, it is about the whole
/// directive.
pub(crate) fn custom_head(cursor: &mut Cursor) -> Result<(Path, Group), (Option<Span>, &'static str)> {
    if cursor.punct('<').is_none() {
        let _ = cursor.parens();
        return Err((None, "expected '<' before custom directive name: write `custom<Name>($x)`"));
    }
    let mut name = TokenStream::new();
    while cursor.peek().is_some()
        && !cursor.is_punct('>')
        && !matches!(cursor.peek(), Some(TokenTree::Group(_) | TokenTree::Literal(_)))
    {
        name.extend(cursor.take());
    }
    let Ok(path) = syn::parse2::<Path>(name) else {
        let at = cursor.span();
        while cursor.peek().is_some() && cursor.parens().is_none() {
            cursor.take();
        }
        return Err((Some(at), "expected custom directive name identifier: write `custom<Name>($x)`"));
    };
    if cursor.punct('>').is_none() {
        let at = cursor.span();
        let _ = cursor.parens();
        return Err((Some(at), "expected '>' after custom directive name"));
    }
    match cursor.parens() {
        Some(group) => Ok((path, group)),
        None => Err((Some(cursor.span()), "expected '(' before custom directive parameters")),
    }
}

pub(crate) fn shown(token: &TokenTree) -> String {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => "{".into(),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => "[".into(),
        token => token.to_string(),
    }
}

pub(crate) fn advice(token: &TokenTree) -> String {
    match token {
        TokenTree::Punct(punct) if "?|".contains(punct.as_char()) => String::new(),
        token => format!("; write \"{}\" for the text", shown(token)),
    }
}

/// Checks the text of a literal; the error is a message.
pub(crate) fn check_literal(text: &str) -> Result<(), &'static str> {
    let mut chars = text.chars();
    let first = chars.next().ok_or("literal can't be empty")?;
    if chars.as_str().is_empty() {
        let fits = first.is_ascii_alphabetic() || "_:,=<>()[]{}?+-*".contains(first);
        return fits.then_some(()).ok_or("single character literal must be a letter or one of '_:,=<>()[]{}?+-*'");
    }
    if text == "->" || text == "..." {
        return Ok(());
    }
    if !first.is_ascii_alphabetic() && first != '_' {
        return Err("valid keyword starts with a letter or '_'");
    }
    let fits = chars.all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c));
    fits.then_some(()).ok_or("keywords should contain only alphanum, '_', '$', or '.' characters")
}
