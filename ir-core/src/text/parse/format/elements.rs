//! Elements that are no groups.

use super::FormatParser;
use crate::attrs::ScopeStart;
use crate::context::{Attribute, ContextData, Type};
use crate::decl::{Arg, AttrConstraintDef, AttrForm, AttrSlot, Elem, EnumDef, GroupKind, TypeArg};
use crate::text::lex::Tok;
use crate::text::parse::editor::Wanted;
use crate::text::parse::{Failed, Parsed};
use crate::types::TypeData;

impl FormatParser<'_, '_> {
    pub(super) fn element(&mut self, element: &'static Elem) -> Parsed {
        match element {
            Elem::Keyword(word) => self.p.expect_keyword(word, self.op),
            Elem::Punct(text) => self.punct(text),
            Elem::Space | Elem::NoSpace | Elem::Newline => Ok(()),
            Elem::Attr { slot, qualified } => self.required_attr(*slot, *qualified),
            Elem::UnitAttr(slot) => {
                self.op.set_inherent(usize::from(*slot), Attribute::UNIT);
                Ok(())
            }
            Elem::Prop(slot) => self.prop(*slot),
            Elem::Operand(group) => self.operand_group(*group),
            Elem::Operands => {
                let at = self.p.token().start;
                let operands = self.p.parse_operand_list()?;
                self.parts.bulk().operands = Some((at, operands));
                Ok(())
            }
            Elem::Successor(group) => self.successor_group(*group),
            Elem::Successors => {
                let list = self.successor_list()?;
                self.parts.bulk().successors.extend(list);
                Ok(())
            }
            Elem::Type { of, qualified } => self.types(*of, *qualified),
            Elem::FunctionalType(inputs, results) => self.functional_type(*inputs, *results),
            Elem::AttrDict { keyword } => {
                let at = self.p.token().start;
                match keyword {
                    true => self.p.p.parse_optional_attr_dict_with_keyword(&mut self.op.attrs)?,
                    false => self.p.p.parse_optional_attr_dict(&mut self.op.attrs)?,
                }
                self.p.check_inherent(self.op, at)
            }
            Elem::PropDict => self.prop_dict(),
            Elem::Custom(directive, args) => {
                self.mark_operands(args);
                (directive.parse)(self, args).map(drop)
            }
            // These elements are steps of their own.
            Elem::Region(_) | Elem::Regions | Elem::Optional(_) | Elem::OneOfMany(_) => Ok(()),
        }
    }

    // ---- attributes

    fn slot(&self, slot: u16) -> &'static AttrSlot {
        &self.descriptor.attributes[usize::from(slot)]
    }

    fn required_attr(&mut self, slot: u16, qualified: bool) -> Parsed {
        let at = self.p.token().start;
        let AttrSlot { name, constraint, .. } = self.slot(slot);
        let attr = match constraint.form {
            AttrForm::Symbol => self.p.parse_symbol_name(self.op)?,
            AttrForm::Keyword(def, ty) => match self.enum_case(def, ty, name)? {
                Some(attr) => attr,
                None => {
                    let cases: Vec<&str> = def.cases.iter().map(|case| case.text).collect();
                    let message = format!(
                        "expected string or keyword containing one of the following enum values for attribute \
                         '{name}' [{}]",
                        cases.join(", ")
                    );
                    return Err(self.p.op_error_at(self.op, at, &message));
                }
            },
            AttrForm::OfType(ty) => self.p.p.parse_attribute(Some(ty(self.p.cx())))?,
            AttrForm::Own(form) if !qualified && self.p.kind() != Tok::Hash => {
                self.p.p.in_custom_op(self.op.name, form.parse)?
            }
            AttrForm::Generic | AttrForm::Own(_) => self.p.p.parse_attribute(None)?,
        };
        self.set_attr(slot, attr, at)
    }

    /// An attribute at the start of an optional group.
    pub(super) fn optional_attr(&mut self, slot: u16) -> Parsed<bool> {
        let at = self.p.token().start;
        let AttrSlot { name, constraint, .. } = self.slot(slot);
        let attr = match constraint.form {
            AttrForm::Symbol => self.p.p.parse_optional_symbol_name(),
            AttrForm::Keyword(def, ty) => self.enum_case(def, ty, name)?,
            AttrForm::OfType(_) | AttrForm::Generic
                if first_token(self.p.cx(), constraint)
                    .is_some_and(|first| first != self.p.kind() && !self.at_scoped_ref(constraint)) =>
            {
                None
            }
            AttrForm::OfType(ty) => self.p.p.parse_optional_attribute(Some(ty(self.p.cx())))?,
            AttrForm::Generic | AttrForm::Own(_) => self.p.p.parse_optional_attribute(None)?,
        };
        match attr {
            Some(attr) => self.set_attr(slot, attr, at).map(|()| true),
            None => Ok(false),
        }
    }

    /// Returns whether a reference that leaves its symbol table comes next, and is allowed.
    fn at_scoped_ref(&self, constraint: &AttrConstraintDef) -> bool {
        let cx = self.p.cx();
        self.p.kind() == Tok::Scope
            && (constraint.storage)(cx, cx.scoped_symbol_ref(Some(ScopeStart::Root), &[cx.ident("a")]))
    }

    fn set_attr(&mut self, slot: u16, attr: Attribute, at: u32) -> Parsed {
        if !(self.slot(slot).constraint.storage)(self.p.cx(), attr) {
            return Err(self.p.op_error_at(self.op, at, "invalid kind of attribute specified"));
        }
        self.op.set_inherent(usize::from(slot), attr);
        Ok(())
    }

    /// A case of an enum, as a keyword or a string.
    fn enum_case(
        &mut self,
        def: &'static EnumDef,
        ty: fn(&ContextData) -> Type,
        name: &str,
    ) -> Parsed<Option<Attribute>> {
        let at = self.p.token().start;
        if self.p.kind() == Tok::Eof {
            def.cases.iter().for_each(|case| self.p.p.missed(|| Wanted::word(case.text.as_bytes())));
        }
        let word = matches!(self.p.kind(), Tok::Bare | Tok::IntType).then(|| self.p.p.spelling());
        let text = match word {
            Some(word) => match def.cases.iter().find(|case| case.text.as_bytes() == word) {
                Some(case) => {
                    self.p.p.advance();
                    case.text.to_string()
                }
                None => return Ok(None),
            },
            None => match self.p.p.parse_optional_string() {
                Some(text) => String::from_utf8_lossy(&text).into_owned(),
                None => return Ok(None),
            },
        };
        let cx = self.p.cx();
        match def.symbolize(&text).and_then(|value| cx.integer_attr(ty(cx), value)) {
            Some(attr) => Ok(Some(attr)),
            None => {
                let message = format!("invalid {name} attribute specification: \"{text}\"");
                Err(self.p.op_error_at(self.op, at, &message))
            }
        }
    }

    // ---- properties

    fn prop(&mut self, slot: u16) -> Parsed {
        let at = self.p.token().start;
        if let AttrForm::Keyword(def, _) = self.slot(slot).constraint.form {
            let value = self.p.p.in_custom_op(self.op.name, |p| def.parse(p))?;
            self.op.set_inherent(usize::from(slot), def.attr_of(self.p.cx(), value));
            return Ok(());
        }
        let parsed = match self.slot(slot).constraint.form {
            AttrForm::Own(form) => self.p.p.in_custom_op(self.op.name, form.parse),
            _ => self.p.p.parse_attribute(None),
        };
        match parsed {
            Ok(value) => self.set_prop(slot, value, at),
            Err(Failed) => Err(self.wrong_prop(slot, at)),
        }
    }

    /// A property at the start of an optional group.
    pub(super) fn optional_prop(&mut self, slot: u16) -> Parsed<bool> {
        let at = self.p.token().start;
        if let AttrForm::Keyword(def, _) = self.slot(slot).constraint.form {
            let value = self.p.p.in_custom_op(self.op.name, |p| def.parse_optional(p))?;
            let Some(value) = value else { return Ok(false) };
            self.op.set_inherent(usize::from(slot), def.attr_of(self.p.cx(), value));
            return Ok(true);
        }
        let parsed = match self.slot(slot).constraint.form {
            AttrForm::Own(form) => match form.parse_optional {
                Some(parse) => self.p.p.in_custom_op(self.op.name, parse),
                None => self.p.p.in_custom_op(self.op.name, form.parse).map(Some),
            },
            _ => self.p.p.parse_optional_attribute(None),
        };
        match parsed {
            Ok(Some(value)) => self.set_prop(slot, value, at).map(|()| true),
            Ok(None) => Ok(false),
            // As in the reference, nothing more is said than what was wrong.
            Err(Failed) => Err(Failed),
        }
    }

    fn set_prop(&mut self, slot: u16, value: Attribute, at: u32) -> Parsed {
        if !(self.slot(slot).constraint.storage)(self.p.cx(), value) {
            return Err(self.wrong_prop(slot, at));
        }
        self.op.set_inherent(usize::from(slot), value);
        Ok(())
    }

    fn wrong_prop(&mut self, slot: u16, at: u32) -> Failed {
        let AttrSlot { name, constraint, .. } = self.slot(slot);
        let summary = constraint.describe(self.p.cx(), Attribute::UNIT);
        self.p.op_error_at(self.op, at, &format!("invalid value for property {name}, expected {summary}"))
    }

    /// `<{a = 1}>`, or nothing.
    fn prop_dict(&mut self) -> Parsed {
        if !self.p.p.consume_if(Tok::Less) {
            return Ok(());
        }
        let properties = self.p.p.parse_attribute(None)?;
        self.p.p.expect(Tok::Greater, "expected '>'")?;
        self.op.properties = Some(properties);
        Ok(())
    }

    // ---- operands and successors

    pub(super) fn operand_group(&mut self, group: u16) -> Parsed {
        let index = usize::from(group);
        self.parts.operands_at[index] = self.p.token().start;
        match self.descriptor.operands.groups[index].kind {
            GroupKind::One => {
                let operand = self.p.parse_ssa_use(true)?;
                self.parts.operands[index].push(operand);
            }
            GroupKind::Optional => self.parts.operands[index].extend(self.p.parse_optional_operand()?),
            GroupKind::Variadic => self.parts.operands[index].extend(self.p.parse_operand_list()?),
            GroupKind::Nested(_) => {
                let mut sizes = Vec::new();
                while self.p.p.consume_if(Tok::LParen) {
                    let list = self.p.parse_operand_list()?;
                    self.p.p.expect(Tok::RParen, "expected ')'")?;
                    sizes.push(list.len() as i32);
                    self.parts.operands[index].extend(list);
                    if !self.p.p.consume_if(Tok::Comma) {
                        break;
                    }
                }
                self.parts.nested_sizes.push((group, sizes));
            }
        }
        Ok(())
    }

    /// Notes where the operands begin that a directive reads.
    pub(super) fn mark_operands(&mut self, args: &[Arg]) {
        let at = self.p.token().start;
        for arg in args {
            if let Arg::Operand(group) = arg {
                self.parts.operands_at[usize::from(*group)] = at;
            }
        }
    }

    fn successor_group(&mut self, group: u16) -> Parsed {
        let index = usize::from(group);
        if self.descriptor.successors.groups[index].variadic {
            let list = self.successor_list()?;
            self.parts.successors[index].extend(list);
        } else {
            let successor = self.p.parse_successor()?;
            self.parts.successors[index].push(successor);
        }
        Ok(())
    }

    fn successor_list(&mut self) -> Parsed<Vec<crate::text::parse::SuccessorId>> {
        let mut list = Vec::new();
        if let Some(first) = self.p.parse_optional_successor()? {
            list.push(first);
            while self.p.p.consume_if(Tok::Comma) {
                list.push(self.p.parse_successor()?);
            }
        }
        Ok(list)
    }

    // ---- types

    fn types(&mut self, of: TypeArg, qualified: bool) -> Parsed {
        let (group, list) = match of {
            TypeArg::Operands => {
                self.parts.bulk().operand_types = Some(self.p.parse_type_list()?);
                return Ok(());
            }
            TypeArg::Results => {
                self.parts.bulk().result_types = Some(self.p.parse_type_list()?);
                return Ok(());
            }
            TypeArg::Operand(g) => {
                (&self.descriptor.operands.groups[usize::from(g)], &mut self.parts.operand_types[usize::from(g)])
            }
            TypeArg::Result(g) => {
                (&self.descriptor.results.groups[usize::from(g)], &mut self.parts.result_types[usize::from(g)])
            }
        };
        match group.kind {
            GroupKind::One => {}
            GroupKind::Optional => {
                list.extend(self.p.p.parse_optional_type()?);
                return Ok(());
            }
            GroupKind::Variadic => {
                list.extend(self.p.parse_type_list()?);
                return Ok(());
            }
            GroupKind::Nested(_) => {
                while self.p.p.consume_if(Tok::LParen) {
                    if !self.p.p.consume_if(Tok::RParen) {
                        list.extend(self.p.parse_type_list()?);
                        self.p.p.expect(Tok::RParen, "expected ')'")?;
                    }
                    if !self.p.p.consume_if(Tok::Comma) {
                        break;
                    }
                }
                return Ok(());
            }
        }
        let at = self.p.token().start;
        let form = group.constraint.form;
        let own = form.and_then(|form| form.parse).filter(|_| !qualified && self.p.kind() != Tok::Bang);
        let ty = match own {
            Some(parse) => self.p.p.in_custom_op(self.op.name, parse)?,
            None => self.p.p.parse_type()?,
        };
        match form {
            Some(form) if !qualified && !(form.is)(self.p.cx(), ty) => {
                Err(self.p.wrong_kind_of_type(form.name, ty, at, self.op))
            }
            _ => {
                list.push(ty);
                Ok(())
            }
        }
    }

    fn functional_type(&mut self, inputs: TypeArg, results: TypeArg) -> Parsed {
        let at = self.p.token().start;
        let ty = self.p.p.parse_type()?;
        let TypeData::Function { inputs: from, results: to } = self.p.cx().type_data(ty) else {
            return Err(self.p.wrong_kind_of_type("builtin.function", ty, at, self.op));
        };
        for (arg, types) in [(inputs, from), (results, to)] {
            let types = types.iter().copied();
            match arg {
                TypeArg::Operand(group) => self.parts.operand_types[usize::from(group)] = types.collect(),
                TypeArg::Result(group) => self.parts.result_types[usize::from(group)] = types.collect(),
                TypeArg::Operands => self.parts.bulk().operand_types = Some(types.collect()),
                TypeArg::Results => self.parts.bulk().result_types = Some(types.collect()),
            }
        }
        Ok(())
    }
}

/// The token that attributes of a kind start with, where there is one: the reference looks for it before it reads a string,
/// an array or a reference to a symbol that may be missing.
fn first_token(cx: &ContextData, constraint: &AttrConstraintDef) -> Option<Tok> {
    let kinds = [
        (cx.string_attr(""), Some(Tok::Str)),
        (cx.array_attr(&[]), Some(Tok::LSquare)),
        (cx.symbol_ref("a"), Some(Tok::At)),
        (cx.bool_attr(true), None),
        (Attribute::UNIT, None),
    ];
    let mut found = kinds.into_iter().filter(|(attr, _)| (constraint.storage)(cx, *attr));
    match (found.next(), found.next()) {
        (Some((_, first)), None) => first,
        _ => None,
    }
}
