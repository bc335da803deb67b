//! Metadata: nodes, texts, values.

use super::lex::Tok;
use super::{Parsed, Parser};
use crate::module::function::Val;
use crate::module::metadata::{MdId, Metadata};

impl Parser<'_> {
    pub(super) fn add_metadata(&mut self, metadata: Metadata) -> MdId {
        let id = MdId::new(self.module.metadata.len());
        self.module.metadata.push(metadata);
        id
    }

    /// `!N = ..`
    pub(super) fn standalone_metadata(&mut self) -> Parsed {
        self.advance();
        let number_at = self.at;
        let number = self.uint32()?;
        self.expect(b'=', "expected '=' here")?;
        if self.simple_type_follows() {
            return self.error("unexpected type in metadata definition");
        }
        let distinct = self.eat_word("distinct");
        let metadata = match self.tok.clone() {
            Tok::Metadata(kind) => self.special(&kind, distinct)?,
            _ => {
                if self.tok != Tok::Exclaim {
                    return self.error("Expected '!' here");
                }
                self.advance();
                let operands = self.tuple()?;
                Metadata::Node { distinct, operands }
            }
        };
        let id = self.numbered_node(number, number_at);
        if !matches!(self.module.md(id), Metadata::Undefined(..)) {
            return self.error_at(number_at, "Metadata id is already used");
        }
        self.module.metadata[id.index()] = metadata;
        Ok(())
    }

    fn simple_type_follows(&self) -> bool {
        self.simple_type().is_some()
    }

    fn numbered_node(&mut self, number: u32, at: usize) -> MdId {
        if let Some(id) = self.nodes.get(&number) {
            return *id;
        }
        let id = self.add_metadata(Metadata::Undefined(number, at));
        self.nodes.insert(number, id);
        id
    }

    /// `!name = !{..}`
    pub(super) fn named_metadata(&mut self, name: Vec<u8>) -> Parsed {
        self.advance();
        self.expect(b'=', "expected '=' here")?;
        if self.tok != Tok::Exclaim {
            return self.error("Expected '!' here");
        }
        self.advance();
        self.expect(b'{', "Expected '{' here")?;
        let mut nodes = Vec::new();
        if !self.eat(b'}') {
            loop {
                let node = match self.tok.clone() {
                    Tok::Metadata(kind) if kind == b"DIExpression" => {
                        let metadata = self.special(&kind, false)?;
                        self.add_metadata(metadata)
                    }
                    Tok::Exclaim => {
                        self.advance();
                        let at = self.at;
                        let number = self.uint32()?;
                        self.numbered_node(number, at)
                    }
                    _ => return self.error("Expected '!' here"),
                };
                nodes.push(node);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b'}', "expected end of metadata node")?;
        }
        match self.module.named_metadata.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => known.extend(nodes),
            None => self.module.named_metadata.push((name, nodes)),
        }
        Ok(())
    }

    /// The operands of a node, in braces.
    fn tuple(&mut self) -> Parsed<Vec<Option<MdId>>> {
        self.expect(b'{', "expected '{' here")?;
        let mut operands = Vec::new();
        if self.eat(b'}') {
            return Ok(operands);
        }
        loop {
            operands.push(match self.eat_word("null") {
                true => None,
                false => Some(self.metadata(false)?),
            });
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "expected end of metadata node")?;
        Ok(operands)
    }

    /// A node: `!N`, `!{..}` or `!DIKind(..)`.
    pub(super) fn node(&mut self) -> Parsed<MdId> {
        match self.tok.clone() {
            Tok::Metadata(_) => self.metadata(false),
            Tok::Exclaim => {
                let id = self.metadata(false)?;
                Ok(id)
            }
            _ => self.error("expected '!' here"),
        }
    }

    /// Metadata of any form.
    pub(super) fn metadata(&mut self, locals: bool) -> Parsed<MdId> {
        self.nested(|p| p.metadata_here(locals))
    }

    fn metadata_here(&mut self, locals: bool) -> Parsed<MdId> {
        match self.tok.clone() {
            Tok::Metadata(kind) => {
                let metadata = match kind.as_slice() {
                    b"DIArgList" => self.arg_list()?,
                    kind => self.special(kind, false)?,
                };
                Ok(self.add_metadata(metadata))
            }
            Tok::Exclaim => {
                self.advance();
                match self.tok.clone() {
                    Tok::Text(text) => {
                        self.advance();
                        Ok(self.add_metadata(Metadata::Text(text)))
                    }
                    Tok::Punct(b'{') => {
                        let operands = self.tuple()?;
                        Ok(self.add_metadata(Metadata::Node { distinct: false, operands }))
                    }
                    _ => {
                        let at = self.at;
                        let number = self.uint32()?;
                        Ok(self.numbered_node(number, at))
                    }
                }
            }
            Tok::Word(word) if word == b"distinct" => {
                self.advance();
                let Tok::Metadata(kind) = self.tok.clone() else { return self.error("expected '!' here") };
                let metadata = self.special(&kind, true)?;
                Ok(self.add_metadata(metadata))
            }
            _ => self.value_as_metadata(locals),
        }
    }

    fn value_as_metadata(&mut self, locals: bool) -> Parsed<MdId> {
        let at = self.at;
        let ty = self.type_or("expected metadata operand")?;
        if matches!(self.module.types.get(ty), crate::module::types::Ty::Metadata) {
            return self.error_at(at, "invalid metadata-value-metadata roundtrip");
        }
        let value_at = self.at;
        let value = self.value(ty)?;
        Ok(match value {
            Val::Const(id) => self.add_metadata(Metadata::Const(id)),
            Val::Local(id) if locals => self.add_metadata(Metadata::Local(id)),
            _ => return self.error_at(value_at, "invalid use of function-local name"),
        })
    }

    fn arg_list(&mut self) -> Parsed<Metadata> {
        self.advance();
        self.expect(b'(', "expected '(' here")?;
        if !self.eat(b')') {
            loop {
                self.value_as_metadata(true)?;
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b')', "expected ')' here")?;
        }
        Ok(Metadata::ArgList)
    }
}
