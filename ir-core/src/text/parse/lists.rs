//! Lists in custom forms: operands, arguments of regions, assignments, successors and types.

use smallvec::SmallVec;

use super::editor::Wanted;
use super::state::{Argument, OpParser, OpState, OperandId, SuccessorId, Unresolved};
use super::{Parsed, Parser};
use crate::affine::{AffineExpr, AffineMap};
use crate::context::Type;
use crate::text::lex::Tok;

/// The names of some operands.
pub type OperandNames = SmallVec<[Unresolved; 4]>;

/// The delimiters of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// Nothing.
    None,
    /// `(..)`
    Paren,
    /// `[..]`
    Square,
    /// `<..>`
    Angle,
    /// `{..}`
    Brace,
    /// `(..)`, or nothing at all.
    OptionalParen,
    /// `[..]`, or nothing at all.
    OptionalSquare,
    /// `<..>`, or nothing at all.
    OptionalAngle,
    /// `{..}`, or nothing at all.
    OptionalBrace,
}

impl Delimiter {
    /// The tokens with their texts, and whether the list may be missing.
    fn tokens(self) -> Option<([(Tok, &'static str); 2], bool)> {
        let paren = [(Tok::LParen, "("), (Tok::RParen, ")")];
        let square = [(Tok::LSquare, "["), (Tok::RSquare, "]")];
        let angle = [(Tok::Less, "<"), (Tok::Greater, ">")];
        let brace = [(Tok::LBrace, "{"), (Tok::RBrace, "}")];
        Some(match self {
            Delimiter::None => return None,
            Delimiter::Paren => (paren, false),
            Delimiter::Square => (square, false),
            Delimiter::Angle => (angle, false),
            Delimiter::Brace => (brace, false),
            Delimiter::OptionalParen => (paren, true),
            Delimiter::OptionalSquare => (square, true),
            Delimiter::OptionalAngle => (angle, true),
            Delimiter::OptionalBrace => (brace, true),
        })
    }
}

/// The parts that may be written behind an argument's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentForm {
    /// Nothing.
    Name,
    /// `: type`
    Typed,
    /// `: type {a = 1}`
    WithAttributes,
}

/// A parser that lists are read from.
pub(super) trait HasParser<'a> {
    fn parser(&mut self) -> &mut Parser<'a>;
}

impl<'a> HasParser<'a> for Parser<'a> {
    fn parser(&mut self) -> &mut Parser<'a> {
        self
    }
}

impl<'a> HasParser<'a> for OpParser<'a> {
    fn parser(&mut self) -> &mut Parser<'a> {
        &mut self.p
    }
}

/// Parses a list of `element`, which may be empty where it has delimiters. `context` completes the complaint about a missing
/// one: ` in operand list`.
pub(super) fn delimited<'a, P: HasParser<'a>>(
    p: &mut P,
    delimiter: Delimiter,
    context: &str,
    mut element: impl FnMut(&mut P) -> Parsed,
) -> Parsed {
    let Some(([(open, open_text), (close, close_text)], optional)) = delimiter.tokens() else {
        element(p)?;
        while p.parser().consume_if(Tok::Comma) {
            element(p)?;
        }
        return Ok(());
    };
    if optional && !p.parser().at(open) {
        return Ok(());
    }
    if !p.parser().consume_if(open) {
        return Err(p.parser().wrong_token(format!("expected '{open_text}'{context}")));
    }
    if p.parser().consume_if(close) {
        return Ok(());
    }
    element(p)?;
    while p.parser().consume_if(Tok::Comma) {
        element(p)?;
    }
    if p.parser().consume_if(close) {
        return Ok(());
    }
    Err(p.parser().wrong_token(format!("expected '{close_text}'{context}")))
}

impl<'a> Parser<'a> {
    /// `%name` or `%name#1`
    pub(super) fn ssa_use(&mut self, allow_number: bool) -> Parsed<Unresolved> {
        if self.kind() == Tok::Eof {
            self.missed(|| Wanted::Value);
        }
        let operand = self.take_operand(allow_number)?;
        if self.is_watched() {
            self.saw_use(operand);
        }
        Ok(operand)
    }

    /// `%name` or `%name#1`, where no editor watches.
    #[inline]
    pub(super) fn take_operand(&mut self, allow_number: bool) -> Parsed<Unresolved> {
        let token = self.token();
        if !self.take(Tok::Percent) {
            return Err(self.wrong_token("expected SSA operand"));
        }
        let number = if self.kind() == Tok::Hash { self.result_number(allow_number)? } else { 0 };
        Ok(Unresolved { at: token.start, end: token.end, number })
    }

    fn result_number(&mut self, allowed: bool) -> Parsed<u32> {
        if !allowed {
            return Err(self.error("result number not allowed in argument list"));
        }
        let digits = std::str::from_utf8(&self.spelling()[1..]).ok();
        match digits.and_then(|digits| digits.parse().ok()) {
            Some(number) => {
                self.advance();
                Ok(number)
            }
            None => Err(self.error("invalid SSA value result number")),
        }
    }

    /// A list of `element` in delimiters; `context` completes complaints about these: ` in list`.
    pub fn parse_delimited(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        element: impl FnMut(&mut Self) -> Parsed,
    ) -> Parsed {
        delimited(self, delimiter, context, element)
    }
}

impl OpParser<'_> {
    /// A list of `element` in delimiters; `context` completes complaints about these: ` in list`.
    pub fn parse_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        element: impl FnMut(&mut Self) -> Parsed,
    ) -> Parsed {
        delimited(self, delimiter, context, element)
    }

    // ---- operands

    /// `%name`, or nothing.
    pub fn parse_optional_operand(&mut self) -> Parsed<Option<Unresolved>> {
        if self.at_operand() { self.parse_ssa_use(true).map(Some) } else { Ok(None) }
    }

    /// Operands, as long as commas follow; none where there is no name.
    pub fn parse_operand_list(&mut self) -> Parsed<OperandNames> {
        self.parse_operand_list_in(Delimiter::None)
    }

    /// Operands in delimiters.
    pub fn parse_operand_list_in(&mut self, delimiter: Delimiter) -> Parsed<OperandNames> {
        let mut operands = SmallVec::new();
        if delimiter == Delimiter::None && !self.at_operand() {
            return Ok(operands);
        }
        self.parse_list(delimiter, " in operand list", |p| {
            operands.push(p.parse_ssa_use(true)?);
            Ok(())
        })?;
        Ok(operands)
    }

    /// Parses a list of this many operands in delimiters.
    pub fn parse_operand_list_of(&mut self, count: usize, delimiter: Delimiter, op: &OpState) -> Parsed<OperandNames> {
        if delimiter == Delimiter::None && self.kind() != Tok::Percent && count != 0 {
            return Err(match self.kind() {
                Tok::LParen | Tok::LSquare => self.p.error("unexpected delimiter"),
                _ => self.p.wrong_token("expected operand"),
            });
        }
        let start = self.token().start;
        let operands = self.parse_operand_list_in(delimiter)?;
        match operands.len() == count {
            true => Ok(operands),
            false => Err(self.op_error_at(op, start, &format!("expected {count} operands"))),
        }
    }

    /// Operands in delimiters, behind those that were parsed before.
    pub fn parse_trailing_operand_list(&mut self, delimiter: Delimiter) -> Parsed<OperandNames> {
        match self.p.consume_if(Tok::Comma) {
            true => self.parse_operand_list_in(delimiter),
            false => Ok(SmallVec::new()),
        }
    }

    // ---- arguments

    /// `%name : type {a = 1} loc("x")`
    pub fn parse_argument(&mut self, form: ArgumentForm) -> Parsed<Argument> {
        if self.kind() == Tok::Eof {
            // No known candidates for completion exist here.
            return Err(self.p.wrong_token("expected SSA operand"));
        }
        let name = self.parse_ssa_use(false)?;
        let mut argument = Argument::named(name);
        if form != ArgumentForm::Name {
            argument.ty = self.p.parse_colon_type()?;
        }
        self.finish_argument(&mut argument, form)?;
        Ok(argument)
    }

    /// Parses the parts behind the type of an argument.
    pub(super) fn finish_argument(&mut self, argument: &mut Argument, form: ArgumentForm) -> Parsed {
        if form == ArgumentForm::WithAttributes {
            self.p.parse_optional_attr_dict(&mut argument.attrs)?;
            if !argument.attrs.is_empty() {
                // Duplicates were reported while parsing.
                let _ = self.cx().sort_attrs(&mut argument.attrs);
            }
        }
        if self.at_loc() {
            argument.loc = Some(self.parse_written_location()?);
        }
        Ok(())
    }

    /// An argument, or nothing.
    pub fn parse_optional_argument(&mut self, form: ArgumentForm) -> Parsed<Option<Argument>> {
        if self.kind() == Tok::Percent { self.parse_argument(form).map(Some) } else { Ok(None) }
    }

    /// Arguments in delimiters.
    pub fn parse_argument_list(&mut self, delimiter: Delimiter, form: ArgumentForm) -> Parsed<Vec<Argument>> {
        let mut arguments = Vec::new();
        if delimiter == Delimiter::None && self.kind() != Tok::Percent {
            return Ok(arguments);
        }
        self.parse_list(delimiter, " in argument list", |p| {
            arguments.push(p.parse_argument(form)?);
            Ok(())
        })?;
        Ok(arguments)
    }

    /// `(%x = %a, %y = %b)`, or nothing.
    pub fn parse_optional_assignment_list(&mut self) -> Parsed<Option<(Vec<Argument>, Vec<Unresolved>)>> {
        if !self.p.consume_if(Tok::LParen) {
            return Ok(None);
        }
        let (mut arguments, mut operands) = (Vec::new(), Vec::new());
        if self.p.consume_if(Tok::RParen) {
            return Ok(Some((arguments, operands)));
        }
        loop {
            arguments.push(self.parse_argument(ArgumentForm::Name)?);
            self.p.expect(Tok::Equal, "expected '='")?;
            operands.push(self.parse_ssa_use(true)?);
            if !self.p.consume_if(Tok::Comma) {
                break;
            }
        }
        self.p.expect(Tok::RParen, "expected ',' or ')'")?;
        Ok(Some((arguments, operands)))
    }

    /// `(%x = %a, %y = %b)`
    pub fn parse_assignment_list(&mut self, op: &OpState) -> Parsed<(Vec<Argument>, Vec<Unresolved>)> {
        let at = self.token().start;
        match self.parse_optional_assignment_list()? {
            Some(lists) => Ok(lists),
            None => Err(self.op_error_at(op, at, "expected '('")),
        }
    }

    // ---- successors

    /// `^block(%a, %b : i32, f32)`
    pub fn parse_successor_and_uses(&mut self) -> Parsed<(SuccessorId, SmallVec<[OperandId; 4]>)> {
        let successor = self.parse_successor()?;
        let mut values = SmallVec::new();
        if !self.p.consume_if(Tok::LParen) {
            return Ok((successor, values));
        }
        let uses = self.parse_operand_list()?;
        if !uses.is_empty() {
            self.p.expect(Tok::Colon, "expected ':' in operand list")?;
            let types = self.parse_type_list()?;
            if types.len() != uses.len() {
                return Err(self.p.error(format!("expected {} types to match operand list", uses.len())));
            }
            for (operand, ty) in uses.iter().zip(&types) {
                values.push(self.resolve(*operand, *ty)?);
            }
        }
        self.p.expect(Tok::RParen, "expected ')'")?;
        Ok((successor, values))
    }

    // ---- types

    /// Types, as long as commas follow.
    pub fn parse_type_list(&mut self) -> Parsed<SmallVec<[Type; 4]>> {
        let mut types = SmallVec::new();
        loop {
            types.push(self.p.parse_type()?);
            if !self.p.consume_if(Tok::Comma) {
                return Ok(types);
            }
        }
    }

    /// `: i32, f32`
    pub fn parse_colon_type_list(&mut self) -> Parsed<SmallVec<[Type; 4]>> {
        self.p.expect(Tok::Colon, "expected ':'")?;
        self.parse_type_list()
    }

    /// `: i32, f32`, or nothing.
    pub fn parse_optional_colon_type_list(&mut self) -> Parsed<SmallVec<[Type; 4]>> {
        if self.p.consume_if(Tok::Colon) { self.parse_type_list() } else { Ok(SmallVec::new()) }
    }

    /// `-> i32`, `-> (i32, f32)`
    pub fn parse_arrow_type_list(&mut self) -> Parsed<Vec<Type>> {
        self.p.expect(Tok::Arrow, "expected '->'")?;
        let mut types = Vec::new();
        self.p.parse_function_result_types(&mut types)?;
        Ok(types)
    }

    /// `-> i32`, `-> (i32, f32)`, or nothing.
    pub fn parse_optional_arrow_type_list(&mut self) -> Parsed<Vec<Type>> {
        if self.at(Tok::Arrow) { self.parse_arrow_type_list() } else { Ok(Vec::new()) }
    }

    // ---- affine maps

    /// The results of a map over values, `[%i + 1, symbol(%n)]`, and the values: first those of dimensions.
    pub fn parse_affine_map_of_values(&mut self, delimiter: Delimiter) -> Parsed<(AffineMap, OperandNames)> {
        let (map, mut values, symbols) = self.p.affine_map_of_values(delimiter)?;
        values.extend_from_slice(&symbols);
        Ok((map, values))
    }

    /// An expression over values, `%i + symbol(%n)`: with the values of dimensions, then those of symbols.
    pub fn parse_affine_expr_of_values(&mut self) -> Parsed<(AffineExpr, OperandNames, OperandNames)> {
        self.p.affine_expr_of_values()
    }
}
