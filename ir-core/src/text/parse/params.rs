//! Parameters of attributes and types that dialects declare. [ODS: Attribute and type assembly format]
//!
//! Messages are those of the reference's parsers. There may be several about one mistake: that of the parameter, and
//! one that names the parameter.

use super::{Failed, Parsed, Parser};
use crate::context::{Attribute, Type};
use crate::decl::params::{
    ParamArg, ParamDirective, ParamElem, ParamGroup, ParamValue, ParamsDef, ParamsFormat, Presence,
};
use crate::text::lex::Tok;
use crate::types::SubElement;

impl Parser<'_> {
    /// An attribute of a declared kind, behind its mnemonic. `ty` is the type behind it.
    pub(crate) fn parse_attr_of(&mut self, def: &'static ParamsDef, ty: Option<Type>) -> Parsed<Attribute> {
        let at = self.token().start;
        let values = def.parse(self, ty)?;
        self.params_attr(def, values, at)
    }

    /// A type of a declared kind, behind its mnemonic.
    pub(crate) fn parse_type_of(&mut self, def: &'static ParamsDef) -> Parsed<Type> {
        let at = self.token().start;
        let values = def.parse(self, None)?;
        self.params_type(def, values, at)
    }

    /// The attribute with these parameters; a complaint at `at` if its mutable one is set to something else.
    pub(crate) fn params_attr(
        &mut self,
        def: &'static ParamsDef,
        values: Vec<ParamValue>,
        at: u32,
    ) -> Parsed<Attribute> {
        self.cx().params_attr_checked(def, values).map_err(|message| self.hook_error_at(at, message))
    }

    /// The type with these parameters; a complaint at `at` if its mutable one is set to something else.
    pub(crate) fn params_type(&mut self, def: &'static ParamsDef, values: Vec<ParamValue>, at: u32) -> Parsed<Type> {
        self.cx().params_type_checked(def, values).map_err(|message| self.hook_error_at(at, message))
    }

    /// Parses what stands in a type or attribute that may contain itself: what `parse` parses knows that it is being parsed.
    /// `None` if that is so already, and nothing was parsed.
    ///
    /// [MLIR: AsmParser::tryStartCyclicParse]
    ///
    /// # Errors
    /// Those of `parse`.
    pub fn try_start_cyclic_parse<T>(
        &mut self,
        element: SubElement,
        parse: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<Option<T>> {
        if !self.open.insert(element) {
            return Ok(None);
        }
        let parsed = parse(self);
        self.open.remove(&element);
        parsed.map(Some)
    }

    /// The parameters of an attribute or type, by its format. `ty` is the type behind an attribute.
    ///
    /// # Errors
    ///
    /// The text does not match the declaration; reported.
    pub(crate) fn parse_params(
        &mut self,
        def: &'static ParamsDef,
        format: &'static ParamsFormat,
        ty: Option<Type>,
    ) -> Parsed<Vec<ParamValue>> {
        let at = self.token().start;
        let mut values = vec![None; def.params.len()];
        if let Some(index) = def.self_type {
            values[usize::from(index)] = ty.map(ParamValue::Type);
        }
        let mut parser = ParamsParser { p: self, def, values };
        parser.elements(format.elements)?;
        parser.finish(at)
    }

    /// Any number of attributes as parameters: `<1 : i32, f32>`, or nothing. [MLIR: ExtensibleDialect]
    ///
    /// # Errors
    /// Syntax errors; reported.
    pub(crate) fn parse_attr_params(&mut self) -> Parsed<Vec<ParamValue>> {
        let mut values = Vec::new();
        if !self.consume_if(Tok::Less) || self.consume_if(Tok::Greater) {
            return Ok(values);
        }
        loop {
            values.push(ParamValue::Attr(self.parse_attribute(None)?));
            if self.consume_if(Tok::Greater) {
                return Ok(values);
            }
            self.expect(Tok::Comma, "expected ','")?;
        }
    }

    /// A complaint about a type of another kind than the one named.
    pub(crate) fn wrong_kind_of_type_at(&mut self, kind: &str, found: Type, at: u32) -> Failed {
        let mut message = String::from("invalid kind of type specified");
        if !kind.is_empty() {
            let found = crate::text::print::type_to_string(self.cx(), found);
            message.push_str(&format!(": expected {kind}, but found '{found}'"));
        }
        self.hook_error_at(at, message)
    }
}

struct ParamsParser<'p, 'a> {
    p: &'p mut Parser<'a>,
    def: &'static ParamsDef,
    /// The values parsed so far.
    values: Vec<Option<ParamValue>>,
}

impl ParamsParser<'_, '_> {
    fn elements(&mut self, elements: &'static [ParamElem]) -> Parsed {
        elements.iter().try_for_each(|element| self.element(element))
    }

    /// Fills in missing values.
    fn finish(self, at: u32) -> Parsed<Vec<ParamValue>> {
        let mut values = Vec::with_capacity(self.values.len());
        for (param, value) in self.def.params.iter().zip(self.values) {
            let value = value.or_else(|| param.missing(self.p.cx(), &values));
            match value {
                Some(value) => values.push(value),
                // Formats name all other parameters that have to be there.
                None => return Err(self.p.hook_error_at(at, "expected a trailing type")),
            }
        }
        Ok(values)
    }

    fn element(&mut self, element: &'static ParamElem) -> Parsed {
        match element {
            ParamElem::Keyword(_) | ParamElem::Punct(_) => match self.literal(element) {
                true => Ok(()),
                false => Err(self.missing_literal(element)),
            },
            ParamElem::Space | ParamElem::NoSpace | ParamElem::Newline => Ok(()),
            ParamElem::Param { index, .. } => self.param(*index),
            ParamElem::Params(args) => self.params(args),
            ParamElem::Struct(args) => self.structure(args),
            ParamElem::Custom(directive, args) => self.custom(directive, args).map(drop),
            ParamElem::Optional(group) => self.group(group),
        }
    }

    /// Consumes a literal if it is there.
    fn literal(&mut self, element: &ParamElem) -> bool {
        match element {
            ParamElem::Keyword(word) => self.p.consume_word(word),
            ParamElem::Punct(text) => self.p.consume_punct(text),
            _ => false,
        }
    }

    fn missing_literal(&mut self, element: &ParamElem) -> Failed {
        match element {
            ParamElem::Keyword(word) => {
                let at = self.p.token().start;
                self.p.hook_error_at(at, format!("expected '{word}'"))
            }
            ParamElem::Punct(text) => self.p.wrong_token(format!("expected '{text}'")),
            _ => Failed,
        }
    }

    fn param(&mut self, index: u16) -> Parsed {
        let param = &self.def.params[usize::from(index)];
        let parsed = match param.kind.parse {
            Some(parse) => parse(self.p),
            None => Err(Failed),
        };
        match parsed {
            // An optional one that is not there.
            Ok(ParamValue::None) => Ok(()),
            Ok(value) => {
                self.values[usize::from(index)] = Some(value);
                Ok(())
            }
            Err(Failed) => {
                let at = self.p.token().start;
                let (symbol, name, ty) = (self.def.symbol, param.name, param.type_name);
                let message = format!("failed to parse {symbol} parameter '{name}' which is to be a `{ty}`");
                Err(self.p.hook_error_at(at, message))
            }
        }
    }

    fn is_optional(&self, index: u16) -> bool {
        !matches!(self.def.params[usize::from(index)].presence, Presence::Required)
    }

    /// Returns whether a parameter was parsed to another value than its default.
    fn is_present(&self, index: u16) -> bool {
        let index = usize::from(index);
        let Some(value) = &self.values[index] else { return false };
        let before: Vec<ParamValue> =
            self.values[..index].iter().map(|value| value.clone().unwrap_or(ParamValue::None)).collect();
        self.def.params[index].missing(self.p.cx(), &before).is_none_or(|missing| missing != *value)
    }

    // ---- lists

    /// Parameters with commas between. Behind the last one that has to be there, the list may end at any comma.
    fn params(&mut self, args: &'static [ParamArg]) -> Parsed {
        let last = args.iter().rposition(|arg| !self.is_optional(index_of(arg))).unwrap_or(0);
        for (i, arg) in args.iter().enumerate() {
            if i != 0 {
                let before = index_of(&args[i - 1]);
                let comma = !self.is_optional(before) || self.is_present(before);
                if comma && i <= last {
                    self.p.expect(Tok::Comma, "expected ','")?;
                } else if comma && !self.p.consume_if(Tok::Comma) {
                    return Ok(());
                }
            }
            self.param(index_of(arg))?;
        }
        Ok(())
    }

    /// `name = value` with commas between, in any order.
    fn structure(&mut self, args: &'static [ParamArg]) -> Parsed {
        let required = args.iter().filter(|arg| !self.is_optional(index_of(arg))).count();
        let mut seen = vec![false; args.len()];
        if required == 0 {
            // All of it may be missing.
            let Some(name) = self.p.parse_optional_keyword() else { return Ok(()) };
            self.entry(args, name, &mut seen)?;
            while self.p.consume_if(Tok::Comma) {
                self.named_entry(args, &mut seen)?;
            }
            return Ok(());
        }
        if required == args.len() {
            for i in 0..args.len() {
                if i != 0 {
                    self.p.expect(Tok::Comma, "expected ','")?;
                }
                self.named_entry(args, &mut seen)?;
            }
            return Ok(());
        }
        loop {
            self.named_entry(args, &mut seen)?;
            if !self.p.consume_if(Tok::Comma) {
                break;
            }
        }
        match args.iter().zip(&seen).find(|(arg, seen)| !**seen && !self.is_optional(index_of(arg))) {
            None => Ok(()),
            Some((arg, _)) => {
                let at = self.p.token().start;
                let name = self.def.params[usize::from(index_of(arg))].name;
                Err(self.p.hook_error_at(at, format!("struct is missing required parameter: {name}")))
            }
        }
    }

    fn named_entry(&mut self, args: &'static [ParamArg], seen: &mut [bool]) -> Parsed {
        match self.p.parse_keyword() {
            Ok(name) => self.entry(args, name, seen),
            Err(Failed) => {
                let at = self.p.token().start;
                Err(self.p.hook_error_at(at, "expected a parameter name in struct"))
            }
        }
    }

    fn entry(&mut self, args: &'static [ParamArg], name: &[u8], seen: &mut [bool]) -> Parsed {
        self.p.expect(Tok::Equal, "expected '='")?;
        let is = |arg: &ParamArg| self.def.params[usize::from(index_of(arg))].name.as_bytes() == name;
        let Some(found) = args.iter().position(is).filter(|found| !seen[*found]) else {
            let at = self.p.token().start;
            let name = String::from_utf8_lossy(name);
            return Err(self.p.hook_error_at(at, format!("duplicate or unknown struct parameter name: {name}")));
        };
        seen[found] = true;
        match &args[found] {
            arg @ ParamArg::Custom(_, directive) => self.custom(directive, std::slice::from_ref(arg)).map(drop),
            arg => self.param(index_of(arg)),
        }
    }

    // ---- directives and groups

    fn custom(&mut self, directive: &'static ParamDirective, args: &'static [ParamArg]) -> Parsed<bool> {
        let at = self.p.token().start;
        let there = (directive.parse)(self.p, &mut self.values, args)?;
        let missing = args.iter().find_map(|arg| match arg {
            ParamArg::Param { index, .. } | ParamArg::Custom(index, _) => {
                let index = usize::from(*index);
                let required = matches!(self.def.params[index].presence, Presence::Required);
                (required && self.values[index].is_none()).then_some(self.def.params[index].name)
            }
            ParamArg::Ref(_) | ParamArg::Text(_) => None,
        });
        match missing {
            Some(name) if there => {
                Err(self.p.hook_error_at(at, format!("custom parser failed to parse parameter '{name}'")))
            }
            _ => Ok(there),
        }
    }

    fn group(&mut self, group: &'static ParamGroup) -> Parsed {
        let is_written =
            |element: &ParamElem| !matches!(element, ParamElem::Space | ParamElem::NoSpace | ParamElem::Newline);
        let Some(first) = group.then.iter().position(is_written) else { return Ok(()) };
        let taken = match &group.then[first] {
            ParamElem::Param { index, .. } => {
                self.param(*index)?;
                self.values[usize::from(*index)].as_ref().is_some_and(ParamValue::is_something)
            }
            ParamElem::Custom(directive, args) => self.custom(directive, args)?,
            literal => self.literal(literal),
        };
        match taken {
            true => self.elements(&group.then[first + 1..]),
            false => self.elements(group.otherwise),
        }
    }
}

/// The parameter that a part of a list is.
fn index_of(arg: &ParamArg) -> u16 {
    match arg {
        ParamArg::Param { index, .. } | ParamArg::Custom(index, _) | ParamArg::Ref(index) => *index,
        ParamArg::Text(_) => 0,
    }
}
