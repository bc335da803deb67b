//! Assembly formats of attributes and types: from the tokens of `#[assembly(..)]` to checked elements. [ODS: Attribute
//! and type assembly format]

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenTree};
use syn::{DeriveInput, Lit, LitStr, Path};

use super::{Entity, ParamsModel};
use crate::format::parse::{Cursor, EXPECTED, advice, check_literal, shown};
use crate::{Errors, wording};

/// An element of a format with its span.
#[derive(Clone, Debug)]
pub struct ParamElement {
    /// The kind and data of the element.
    pub kind: ParamElementKind,
    /// The span of its tokens.
    pub span: Span,
}

/// The kinds of elements. Parameters are given by index.
#[derive(Clone, Debug)]
pub enum ParamElementKind {
    /// A keyword or punctuation.
    Literal(String),
    /// A space.
    Space,
    /// No space.
    NoSpace,
    /// A new line.
    Newline,
    /// A parameter; true for `qualified`, which prints it in full.
    Param(usize, bool),
    /// Parameters, separated by commas.
    Params(Vec<ParamArg>),
    /// `name = value` pairs, separated by commas.
    Struct(Vec<ParamArg>),
    /// A `custom` directive: functions that parse and print.
    Custom(Path, Vec<ParamArg>),
    /// An optional group.
    Optional(ParamGroup),
}

/// A part of a list, or an argument of a directive.
#[derive(Clone, Debug)]
pub enum ParamArg {
    /// A parameter; true for `qualified`.
    Param(usize, bool),
    /// A parameter that functions parse and print.
    Custom(usize, Path),
    /// `ref(..)`: a parameter that was parsed before.
    Ref(usize),
    /// A text.
    Text(LitStr),
}

/// An optional group.
#[derive(Clone, Debug)]
pub struct ParamGroup {
    /// The parameters of the anchor: the group is printed if one of them is present.
    pub anchor: Vec<usize>,
    /// True if the anchor is in the else branch.
    pub inverted: bool,
    /// The elements printed when the anchor is present.
    pub then: Vec<ParamElement>,
    /// The elements of the else branch.
    pub otherwise: Vec<ParamElement>,
}

impl ParamElementKind {
    fn is_whitespace(&self) -> bool {
        matches!(self, ParamElementKind::Space | ParamElementKind::NoSpace | ParamElementKind::Newline)
    }
}

impl ParamArg {
    /// The index of the parameter that the element prints.
    pub fn written(&self) -> Option<usize> {
        match self {
            ParamArg::Param(index, _) | ParamArg::Custom(index, _) => Some(*index),
            ParamArg::Ref(_) | ParamArg::Text(_) => None,
        }
    }
}

/// Reads the format of a struct, if it has one.
pub(crate) fn read(item: &DeriveInput, model: &ParamsModel, errors: &mut Errors) -> Option<Vec<ParamElement>> {
    let mut attrs = item.attrs.iter().filter(|attr| attr.path().is_ident("assembly"));
    let attr = attrs.next()?;
    for again in attrs {
        errors.on(again, format!("{} has one format: this is the second `#[assembly(..)]`", a(model.entity)));
    }
    let tokens = crate::op::parse::list(attr, "#[assembly(\"<\" params \">\")]", errors)?;
    let mut parser = Parser { model, errors, bound: Vec::new(), failed: false };
    let mut cursor = Cursor::new(tokens, Span::call_site());
    let elements: Vec<ParamElement> =
        parser.sequence(&mut cursor, false).into_iter().map(|marked| marked.element).collect();
    let Parser { bound, failed, .. } = parser;
    // An element that could not be parsed may have stood for any parameter.
    if !failed {
        for (i, param) in model.params.iter().enumerate() {
            if !bound.contains(&i) && !param.is_optional() && !param.self_type {
                let message = format!(
                    "format is missing reference to parameter: {}; add `${}` or `params`",
                    param.name, param.name
                );
                errors.on(&param.ident, message);
            }
        }
        commas(model, &elements, errors);
        in_groups(model, &elements, errors);
    }
    Some(elements)
}

fn a(entity: Entity) -> String {
    let article = if entity == Entity::Attr { "an" } else { "a" };
    format!("{article} {}", entity.noun())
}

/// The name of a list at the end of an element that ends only where no comma follows.
fn open_list(model: &ParamsModel, kind: &ParamElementKind) -> Option<&'static str> {
    let list = |index: &usize| model.params[*index].is_list() && !model.params[*index].undelimited;
    match kind {
        ParamElementKind::Param(index, _) if list(index) => Some("a list"),
        ParamElementKind::Params(args) => args.last().and_then(ParamArg::written).filter(|i| list(i)).map(|_| "a list"),
        ParamElementKind::Struct(args)
            if args.iter().filter_map(ParamArg::written).any(|i| model.params[i].is_optional()) =>
        {
            Some("`struct` directive with optional parameters")
        }
        ParamElementKind::Struct(args) => args.last().and_then(ParamArg::written).filter(|i| list(i)).map(|_| "a list"),
        _ => None,
    }
}

/// Rejects a comma after a list without delimiters, which the list would take for its own.
fn commas(model: &ParamsModel, elements: &[ParamElement], errors: &mut Errors) {
    let mut open: Option<&'static str> = None;
    for element in elements {
        let starts_with_comma = matches!(&element.kind, ParamElementKind::Literal(text) if text == ",");
        if starts_with_comma && let Some(open) = open {
            errors.at(
                element.span,
                format!("{open} cannot be followed by a comma literal: the comma would be taken for one of it"),
            );
        }
        let args = match &element.kind {
            ParamElementKind::Params(args) | ParamElementKind::Struct(args) => args.as_slice(),
            _ => &[],
        };
        // Of a list of parameters, all but the last are followed by a comma.
        for arg in args.iter().rev().skip(1) {
            if let ParamArg::Param(index, _) = arg
                && model.params[*index].is_list()
                && !model.params[*index].undelimited
            {
                let name = &model.params[*index].name;
                let message = format!(
                    "parameter '{name}' is a list without delimiters: what follows its comma would be read as its next element; `#[undelimited]` on it says that this is known"
                );
                errors.at(element.span, message);
            }
        }
        match &element.kind {
            ParamElementKind::Optional(group) => {
                commas(model, &group.then, errors);
                commas(model, &group.otherwise, errors);
                open = group.then.last().and_then(|last| open_list(model, &last.kind)).or(open);
            }
            kind if kind.is_whitespace() => {}
            kind => open = open_list(model, kind),
        }
    }
}

/// Rejects a mutable parameter that is not the anchor of an optional group: within itself, an attribute or type is written
/// without it. Directives and lists with it tell by themselves.
fn in_groups(model: &ParamsModel, elements: &[ParamElement], errors: &mut Errors) {
    for element in elements {
        match &element.kind {
            ParamElementKind::Param(index, _) if model.params[*index].mutable => {
                let name = &model.params[*index].name;
                let message = format!(
                    "within itself, {} is written without its mutable parameter: write an optional group, as in `(\"=\" ${name}^)?`",
                    a(model.entity)
                );
                errors.at(element.span, message);
            }
            ParamElementKind::Optional(group) => {
                let is_no_anchor = |element: &&ParamElement| match &element.kind {
                    ParamElementKind::Param(index, _) => {
                        !(model.params[*index].mutable && group.anchor.contains(index) && !group.inverted)
                    }
                    _ => true,
                };
                let then: Vec<ParamElement> = group.then.iter().filter(is_no_anchor).cloned().collect();
                in_groups(model, &then, errors);
                in_groups(model, &group.otherwise, errors);
            }
            _ => {}
        }
    }
}

/// The directives of formats of attributes and types.
const DIRECTIVES: [&str; 5] = ["custom", "params", "qualified", "ref", "struct"];

/// The context in which an element is parsed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Top,
    Custom,
    Ref,
    Struct,
}

struct Marked {
    element: ParamElement,
    anchor: Option<Span>,
}

struct Parser<'a> {
    model: &'a ParamsModel,
    errors: &'a mut Errors,
    /// Parameters that the format contains.
    bound: Vec<usize>,
    /// True if an element could not be parsed.
    failed: bool,
}

impl Parser<'_> {
    fn fail(&mut self, span: Span, message: impl Into<String>) {
        self.errors.at(span, message);
        self.failed = true;
    }

    fn sequence(&mut self, cursor: &mut Cursor, in_group: bool) -> Vec<Marked> {
        let mut all: Vec<Marked> = Vec::new();
        while cursor.peek().is_some() {
            if let Some(span) = cursor.punct('^') {
                match all.last_mut() {
                    Some(last) if in_group => last.anchor = Some(span),
                    _ => self.fail(span, format!("{EXPECTED}: `^` stands behind an element of an optional group")),
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
    fn element(&mut self, cursor: &mut Cursor, context: Context) -> Option<ParamElement> {
        let span = cursor.span();
        let kind = match cursor.take() {
            Some(TokenTree::Literal(literal)) => self.literal(&literal, context),
            Some(TokenTree::Punct(punct)) if punct.as_char() == '$' => {
                self.variable(cursor, punct.span(), context).map(|index| ParamElementKind::Param(index, false))
            }
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
        kind.map(|kind| ParamElement { kind, span })
    }

    fn literal(&mut self, literal: &Literal, context: Context) -> Option<ParamElementKind> {
        let Lit::Str(text) = Lit::new(literal.clone()) else {
            self.fail(
                literal.span(),
                format!("{EXPECTED}, found `{literal}`: literals are strings, as in \"{literal}\""),
            );
            return None;
        };
        if context != Context::Top {
            self.fail(literal.span(), "literals may only be used in the top-level section of the format");
            return None;
        }
        let text = text.value();
        match text.as_str() {
            "" => return Some(ParamElementKind::NoSpace),
            " " => return Some(ParamElementKind::Space),
            "\n" => return Some(ParamElementKind::Newline),
            _ => {}
        }
        if let Err(why) = check_literal(&text) {
            self.errors.at(literal.span(), format!("expected valid literal but got '{text}': {why}"));
        }
        Some(ParamElementKind::Literal(text))
    }

    fn variable(&mut self, cursor: &mut Cursor, dollar: Span, context: Context) -> Option<usize> {
        let Some(ident) = cursor.ident() else {
            self.fail(dollar, "expected variable name behind `$`");
            return None;
        };
        let key = crate::op::key(&ident);
        let Some(index) = self.model.params.iter().position(|param| crate::op::key(&param.ident) == key) else {
            let names: Vec<String> = self.model.params.iter().map(|param| crate::op::key(&param.ident)).collect();
            let hint = wording::did_you_mean(&key, names.iter().map(String::as_str));
            self.fail(ident.span(), format!("{} has no parameter named '{key}'{hint}", self.model.ident));
            return None;
        };
        let self_type = self.model.params[index].self_type;
        match context {
            Context::Ref if !self_type && !self.bound.contains(&index) => {
                self.errors.at(ident.span(), format!("parameter '{key}' must be bound before it is referenced"));
            }
            Context::Ref => {}
            _ if self_type => {
                let message = format!(
                    "unexpected self type parameter in assembly format: '{key}' is what stands behind the attribute"
                );
                self.errors.at(ident.span(), message);
            }
            _ if self.bound.contains(&index) => self.errors.at(ident.span(), format!("duplicate parameter '{key}'")),
            _ => self.bound.push(index),
        }
        Some(index)
    }

    fn directive(&mut self, ident: &Ident, cursor: &mut Cursor, context: Context) -> Option<ParamElementKind> {
        let word = crate::op::key(ident);
        let span = ident.span();
        match word.as_str() {
            "params" => self.params(span, context).map(ParamElementKind::Params),
            "struct" => self.structure(span, cursor, context),
            "custom" => self.custom(span, cursor, context),
            "qualified" => self.qualified(span, cursor, context),
            "ref" => {
                let index = self.reference(span, cursor, context)?;
                Some(ParamElementKind::Param(index, false))
            }
            _ if crate::format::parse::is_directive(&word) => {
                let noun = self.model.entity.noun();
                self.fail(span, format!("unsupported directive kind: `{word}` is for operations, not for {noun}s"));
                // The parentheses are arguments of the unknown directive, not a group.
                let _ = cursor.parens();
                None
            }
            _ => {
                let hint = wording::did_you_mean(&word, DIRECTIVES);
                let known = self.model.params.iter().any(|param| crate::op::key(&param.ident) == word);
                let advice = match known {
                    true => format!("; write `${word}` for the parameter"),
                    false if hint.is_empty() => format!("; write \"{word}\" for the text"),
                    false => hint,
                };
                self.fail(span, format!("{EXPECTED}, found `{word}`{advice}"));
                None
            }
        }
    }

    /// All parameters, except for the self type.
    fn params(&mut self, span: Span, context: Context) -> Option<Vec<ParamArg>> {
        if !matches!(context, Context::Top | Context::Struct) {
            let message = "`params` can only be used at the top-level context or within a `struct` directive";
            self.fail(span, message);
            return None;
        }
        let mut all = Vec::new();
        for (i, param) in self.model.params.iter().enumerate().filter(|(_, param)| !param.self_type) {
            if self.bound.contains(&i) {
                self.errors.at(span, format!("`params` captures duplicate parameter: {}", param.name));
                continue;
            }
            self.bound.push(i);
            all.push(ParamArg::Param(i, false));
        }
        Some(all)
    }

    fn structure(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<ParamElementKind> {
        let Some(group) = cursor.parens() else {
            self.fail(span, "expected '(' before `struct` argument list");
            return None;
        };
        if context != Context::Top {
            self.fail(span, "`struct` can only be used at the top-level context");
            return None;
        }
        let mut args = Vec::new();
        for part in Cursor::new(group.stream(), group.span_close()).split(',') {
            args.extend(self.struct_entry(part));
        }
        Some(ParamElementKind::Struct(args))
    }

    fn struct_entry(&mut self, mut part: Cursor) -> Vec<ParamArg> {
        let span = part.span();
        if part.peek().is_none() {
            self.fail(span, "`struct` argument list expected a parameter or directive");
            return Vec::new();
        }
        let element = self.element(&mut part, Context::Struct);
        // After an error, the rest of the part may belong to the element.
        if element.is_some() && part.peek().is_some() {
            self.fail(part.span(), "expected ',' or ')' at the end of an argument list");
        }
        match element.map(|element| element.kind) {
            Some(ParamElementKind::Param(index, qualified)) => vec![ParamArg::Param(index, qualified)],
            Some(ParamElementKind::Params(args)) => args,
            Some(ParamElementKind::Custom(path, args)) => match &args[..] {
                [ParamArg::Param(index, _)] => vec![ParamArg::Custom(*index, path)],
                [_] => {
                    self.errors.at(span, "a `custom` directive nested within a `struct` must be passed a parameter");
                    Vec::new()
                }
                _ => {
                    self.errors.at(span, "`struct` can only contain `custom` directives with a single argument");
                    Vec::new()
                }
            },
            Some(_) => {
                let message = "expected a parameter, custom directive or params directive in `struct` arguments list";
                self.errors.at(span, message);
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn qualified(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<ParamElementKind> {
        let Some(group) = cursor.parens() else {
            self.fail(span, "expected '(' before argument list of `qualified`");
            return None;
        };
        let mut inner = Cursor::new(group.stream(), group.span_close());
        let at = inner.span();
        let Some(dollar) = inner.punct('$') else {
            self.fail(at, "`qualified` argument list expected a variable");
            return None;
        };
        let index = self.variable(&mut inner, dollar, context);
        if inner.peek().is_some() {
            self.fail(inner.span(), "expected ')' after argument list");
        }
        index.map(|index| ParamElementKind::Param(index, true))
    }

    fn custom(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<ParamElementKind> {
        let (path, group) = match crate::format::parse::custom_head(cursor) {
            Ok(head) => head,
            Err((at, message)) => {
                self.fail(at.unwrap_or(span), message);
                return None;
            }
        };
        if !matches!(context, Context::Top | Context::Struct) {
            let message = "`custom` can only be used at the top-level context or within a `struct` directive";
            self.fail(span, message);
            return None;
        }
        let mut args = Vec::new();
        for part in Cursor::new(group.stream(), group.span_close()).split(',') {
            args.extend(self.custom_argument(part));
        }
        Some(ParamElementKind::Custom(path, args))
    }

    fn custom_argument(&mut self, mut part: Cursor) -> Option<ParamArg> {
        if let Some(TokenTree::Literal(literal)) = part.peek()
            && let Lit::Str(text) = Lit::new(literal.clone())
        {
            part.take();
            self.nothing_more(&part);
            return Some(ParamArg::Text(text));
        }
        let span = part.span();
        if let Some(TokenTree::Ident(word)) = part.peek()
            && word == "ref"
        {
            part.take();
            let index = self.reference(span, &mut part, Context::Custom);
            self.nothing_more(&part);
            return index.map(ParamArg::Ref);
        }
        let element = self.element(&mut part, Context::Custom)?;
        self.nothing_more(&part);
        match element.kind {
            ParamElementKind::Param(index, false) => Some(ParamArg::Param(index, false)),
            _ => {
                self.errors
                    .at(element.span, "only variables and texts may be used as parameters to a custom directive");
                None
            }
        }
    }

    fn reference(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<usize> {
        let Some(group) = cursor.parens() else {
            self.fail(span, "expected '(' before argument list of `ref`");
            return None;
        };
        if context != Context::Custom {
            self.fail(span, "'ref' is only valid within a `custom` directive");
            return None;
        }
        let mut inner = Cursor::new(group.stream(), group.span_close());
        let at = inner.span();
        let Some(dollar) = inner.punct('$') else {
            self.fail(at, "`ref` argument list expected a variable");
            return None;
        };
        let index = self.variable(&mut inner, dollar, Context::Ref);
        self.nothing_more(&inner);
        index
    }

    fn nothing_more(&mut self, cursor: &Cursor) {
        if cursor.peek().is_some() {
            self.fail(cursor.span(), "expected ',' or ')' after custom directive parameters");
        }
    }

    // ---- groups

    /// Parses an optional group: `( .. )?` or `( .. ) : ( .. )?`.
    fn group(&mut self, then: &Group, cursor: &mut Cursor, context: Context) -> Option<ParamElementKind> {
        if context != Context::Top {
            self.fail(then.span(), "optional groups can only be used as top-level elements");
            return None;
        }
        let then_branch = self.branch(then);
        let mut otherwise = Vec::new();
        if let Some(colon) = cursor.punct(':') {
            match cursor.parens() {
                Some(group) => otherwise = self.branch(&group),
                None => {
                    let message =
                        "expected '(' to start else branch of optional group: write `\":\"` for a colon in the text";
                    self.fail(colon, message);
                    return None;
                }
            }
        }
        if cursor.punct('?').is_none() {
            let message = "expected '?' after optional group: write `\"(\"` and `\")\"` for parentheses in the text";
            self.fail(then.span_close(), message);
            return None;
        }
        self.starts_well(&then_branch, then);
        let marks = |branch: &[Marked]| branch.iter().filter_map(|marked| marked.anchor).collect::<Vec<Span>>();
        let (in_then, in_else) = (marks(&then_branch), marks(&otherwise));
        for extra in in_then.iter().chain(&in_else).skip(1) {
            self.errors.at(*extra, "only one element can be marked as the anchor of an optional group");
        }
        if in_then.is_empty() && in_else.is_empty() && !self.failed {
            let message =
                "optional group has no anchor element: mark the element that decides with `^`, as in `($x^)?`";
            self.errors.at(then.span_open(), message);
        }
        let inverted = in_then.is_empty() && !in_else.is_empty();
        let anchor = self.anchor(if inverted { &otherwise } else { &then_branch });
        for marked in then_branch.iter().chain(&otherwise) {
            self.may_be_missing(&marked.element);
        }
        let plain = |branch: Vec<Marked>| branch.into_iter().map(|marked| marked.element).collect();
        let group = ParamGroup { anchor, inverted, then: plain(then_branch), otherwise: plain(otherwise) };
        Some(ParamElementKind::Optional(group))
    }

    fn branch(&mut self, group: &Group) -> Vec<Marked> {
        let mut cursor = Cursor::new(group.stream(), group.span_close());
        if cursor.peek().is_none() {
            self.fail(group.span(), EXPECTED);
        }
        self.sequence(&mut cursor, true)
    }

    fn starts_well(&mut self, then: &[Marked], group: &Group) {
        let first = then.iter().find(|marked| !marked.element.kind.is_whitespace());
        let message = "first parsable element of an optional group must be a literal, variable, or custom directive";
        match first.map(|marked| &marked.element) {
            None if self.failed => {}
            None => self.errors.at(group.span(), format!("{message}: there are only spaces here")),
            Some(first) => match first.kind {
                ParamElementKind::Literal(_) | ParamElementKind::Param(..) | ParamElementKind::Custom(..) => {}
                _ => self.errors.at(first.span, message),
            },
        }
    }

    /// The parameters whose presence the anchor of a branch tests.
    fn anchor(&mut self, branch: &[Marked]) -> Vec<usize> {
        let Some(marked) = branch.iter().find(|marked| marked.anchor.is_some()) else { return Vec::new() };
        let span = marked.element.span;
        match &marked.element.kind {
            ParamElementKind::Param(index, _) => vec![*index],
            ParamElementKind::Params(args) | ParamElementKind::Struct(args) => {
                args.iter().filter_map(ParamArg::written).collect()
            }
            ParamElementKind::Custom(_, args) => {
                let written: Vec<usize> = args.iter().filter_map(ParamArg::written).collect();
                if written.is_empty() {
                    let message = "`custom` directive with no bound parameters cannot be used as optional group anchor";
                    self.errors.at(span, message);
                }
                written
            }
            _ => {
                self.errors.at(span, "optional group anchor must be a parameter or directive");
                Vec::new()
            }
        }
    }

    /// Checks that an element may be missing from the text.
    fn may_be_missing(&mut self, element: &ParamElement) {
        let required = |index: usize| !self.model.params[index].is_optional();
        let any = |args: &[ParamArg]| args.iter().filter_map(ParamArg::written).any(required);
        let message = match &element.kind {
            ParamElementKind::Param(index, _) if required(*index) => "parameters in an optional group must be optional",
            ParamElementKind::Params(args) if any(args) => {
                "`params` directive allowed in optional group only if all parameters are optional"
            }
            ParamElementKind::Struct(args) if any(args) => {
                "`struct` is only allowed in an optional group if all captured parameters are optional"
            }
            ParamElementKind::Custom(_, args) if any(args) => {
                "`custom` is only allowed in an optional group if all captured parameters are optional"
            }
            _ => return,
        };
        self.errors.at(element.span, message);
    }
}
