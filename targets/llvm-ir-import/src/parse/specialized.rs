//! Nodes of metadata that LLVM knows, with their fields. [LangRef: Specialized Metadata Nodes]

use dialekt_llvm::{
    DIEmissionKind, DIFlags, DINameTableKind, DwarfCallingConvention, DwarfEncoding, DwarfLanguage, DwarfOperation,
    DwarfTag,
};

use super::lex::Tok;
use super::schemas::Form::{self, *};
use super::schemas::SCHEMAS;
use super::{Parsed, Parser};
use crate::module::metadata::{Field, Metadata, Special};

const SUBPROGRAM_FLAGS: [(&str, i128); 13] = [
    ("DISPFlagZero", 0),
    ("DISPFlagVirtual", 1),
    ("DISPFlagPureVirtual", 2),
    ("DISPFlagLocalToUnit", 4),
    ("DISPFlagDefinition", 8),
    ("DISPFlagOptimized", 16),
    ("DISPFlagPure", 32),
    ("DISPFlagElemental", 64),
    ("DISPFlagRecursive", 128),
    ("DISPFlagMainSubprogram", 256),
    ("DISPFlagDeleted", 512),
    ("DISPFlagObjCDirect", 2048),
    ("DISPFlagNonvirtual", 0),
];

impl Parser<'_> {
    /// A node of a kind, from its name on.
    pub(super) fn special(&mut self, kind: &[u8], distinct: bool) -> Parsed<Metadata> {
        if kind == b"DIExpression" {
            return self.expression_node();
        }
        let Some(schema) = SCHEMAS.iter().find(|schema| schema.kind.as_bytes() == kind) else {
            return self.error("expected metadata type");
        };
        let kind_at = self.at;
        self.advance();
        self.expect(b'(', "expected '(' here")?;
        let mut node = Special { distinct, kind: schema.kind, fields: Vec::new() };
        if !self.is_punct(b')') {
            loop {
                let Tok::Label(name) = self.tok.clone() else { return self.error("expected field label here") };
                let Some((name, form)) = schema.fields.iter().find(|(known, _)| known.as_bytes() == name) else {
                    return self.error(format!("invalid field '{}'", String::from_utf8_lossy(&name)));
                };
                if node.field(name).is_some() {
                    return self.error(format!("field '{name}' cannot be specified more than once"));
                }
                self.advance();
                let field = self.field(name, *form)?;
                node.fields.push((name, field));
                if !self.eat(b',') {
                    break;
                }
            }
        }
        let close_at = self.at;
        self.expect(b')', "expected ')' here")?;
        if let Some(missing) = schema.required.iter().find(|name| node.field(name).is_none()) {
            return self.error_at(close_at, format!("missing required field '{missing}'"));
        }
        self.complete(&mut node, kind_at)?;
        Ok(Metadata::Special(node))
    }

    /// Fills in what follows from other fields.
    fn complete(&mut self, node: &mut Special, at: usize) -> Parsed {
        let default = |node: &mut Special, name: &'static str, value: Field| {
            if node.field(name).is_none() {
                node.fields.push((name, value));
            }
        };
        match node.kind {
            "DIBasicType" => default(node, "tag", Field::Int(0x24)),
            "DIFixedPointType" => default(node, "tag", Field::Int(0x24)),
            "DIStringType" => default(node, "tag", Field::Int(0x12)),
            "DITemplateValueParameter" => default(node, "tag", Field::Int(0x30)),
            "DIGlobalVariable" => default(node, "isDefinition", Field::Bool(true)),
            "DICompileUnit" if !node.distinct => {
                return self.error_at(at, "missing 'distinct', required for !DICompileUnit");
            }
            "DISubprogram" => {
                if node.field("spFlags").is_none() {
                    let is_definition = node.field("isDefinition").is_none_or(|field| *field == Field::Bool(true));
                    let flags = node.int("virtuality") & 3
                        | i128::from(node.flag("isLocal")) << 2
                        | i128::from(is_definition) << 3
                        | i128::from(node.flag("isOptimized")) << 4;
                    node.fields.push(("spFlags", Field::Int(flags)));
                }
                if node.int("spFlags") & 8 != 0 && !node.distinct {
                    return self.error_at(at, "missing 'distinct', required for !DISubprogram that is a Definition");
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn word_value(&mut self, find: impl Fn(&str) -> Option<i128>, message: &str, invalid: &str) -> Parsed<Field> {
        match self.tok.clone() {
            Tok::Int(_) => self.signed(true),
            Tok::Word(word) => {
                let word = String::from_utf8_lossy(&word).into_owned();
                match find(&word) {
                    Some(value) => {
                        self.advance();
                        Ok(Field::Int(value))
                    }
                    None => self.error(format!("{invalid} '{word}'")),
                }
            }
            _ => self.error(message),
        }
    }

    /// An unsigned number that fits the field.
    fn unsigned(&mut self, name: &str) -> Parsed<Field> {
        let limit = match name {
            "column" | "arg" => u16::MAX.into(),
            "dwoId" => u64::MAX,
            _ => u32::MAX.into(),
        };
        let at = self.at;
        match self.signed(true)? {
            Field::Int(value) if value > i128::from(limit) => {
                self.error_at(at, format!("value for '{name}' too large, limit is {limit}"))
            }
            field => Ok(field),
        }
    }

    fn signed(&mut self, unsigned: bool) -> Parsed<Field> {
        let message = if unsigned { "expected unsigned integer" } else { "expected signed integer" };
        let Tok::Int(text) = &self.tok else { return self.error(message) };
        if unsigned && text.starts_with(b"-") {
            return self.error(message);
        }
        let value = std::str::from_utf8(text).ok().and_then(|text| text.parse::<i128>().ok());
        self.advance();
        Ok(Field::Int(value.unwrap_or(i128::MAX)))
    }

    fn field(&mut self, name: &str, form: Form) -> Parsed<Field> {
        match form {
            Text => Ok(Field::Text(self.string()?)),
            Unsigned => self.unsigned(name),
            Signed => self.signed(false),
            Bool => match self.eat_any(&["true", "false"]) {
                Some(word) => Ok(Field::Bool(word == "true")),
                None => self.error("expected 'true' or 'false'"),
            },
            Node | IntOrNode => {
                if form == IntOrNode && matches!(self.tok, Tok::Int(_)) {
                    let at = self.at;
                    let value = self.signed(false)?;
                    return match value {
                        Field::Int(count) if name == "count" && count < -1 => {
                            self.error_at(at, "value for 'count' too small, limit is -1")
                        }
                        _ => Ok(value),
                    };
                }
                if self.is_word("null") {
                    self.advance();
                    return Ok(Field::Null);
                }
                Ok(Field::Node(self.metadata(false)?))
            }
            Nodes => {
                self.expect(b'{', "expected '{' here")?;
                let mut nodes = Vec::new();
                while !self.is_punct(b'}') {
                    nodes.push(match self.eat_word("null") {
                        true => None,
                        false => Some(self.metadata(false)?),
                    });
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b'}', "expected end of metadata node")?;
                Ok(Field::Nodes(nodes))
            }
            Tag => self.word_value(
                |word| DwarfTag::from_name(word).map(|tag| tag.0.into()),
                "expected DWARF tag",
                "invalid DWARF tag",
            ),
            Encoding => self.word_value(
                |word| DwarfEncoding::from_name(word).map(|value| value.0.into()),
                "expected DWARF type attribute encoding",
                "invalid DWARF type attribute encoding",
            ),
            Language => self.word_value(
                |word| DwarfLanguage::from_name(word).map(|value| value.0.into()),
                "expected DWARF language",
                "invalid DWARF language",
            ),
            Convention => self.word_value(
                |word| DwarfCallingConvention::from_name(word).map(|value| value.0.into()),
                "expected DWARF calling convention",
                "invalid DWARF calling convention",
            ),
            Emission => {
                let kinds = [
                    ("NoDebug", DIEmissionKind::None),
                    ("FullDebug", DIEmissionKind::Full),
                    ("LineTablesOnly", DIEmissionKind::LineTablesOnly),
                    ("DebugDirectivesOnly", DIEmissionKind::DebugDirectivesOnly),
                ];
                let find = |word: &str| kinds.iter().find(|(known, _)| *known == word).map(|(_, kind)| *kind as i128);
                self.word_value(find, "expected emission kind", "invalid emission kind")
            }
            NameTable => {
                let kinds = [
                    ("Default", DINameTableKind::Default),
                    ("GNU", DINameTableKind::GNU),
                    ("None", DINameTableKind::None),
                    ("Apple", DINameTableKind::Apple),
                ];
                let find = |word: &str| kinds.iter().find(|(known, _)| *known == word).map(|(_, kind)| *kind as i128);
                self.word_value(find, "expected nameTable kind", "invalid nameTable kind")
            }
            Virtuality => {
                let names = ["DW_VIRTUALITY_none", "DW_VIRTUALITY_virtual", "DW_VIRTUALITY_pure_virtual"];
                let find = |word: &str| names.iter().position(|known| *known == word).map(|at| at as i128);
                self.word_value(find, "expected DWARF virtuality code", "invalid DWARF virtuality code")
            }
            Macinfo => {
                let names = [
                    ("DW_MACINFO_define", 1),
                    ("DW_MACINFO_undef", 2),
                    ("DW_MACINFO_start_file", 3),
                    ("DW_MACINFO_end_file", 4),
                ];
                let find = |word: &str| names.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
                self.word_value(find, "expected DWARF macinfo type", "invalid DWARF macinfo type")
            }
            Checksum => {
                let names = ["", "CSK_MD5", "CSK_SHA1", "CSK_SHA256"];
                let find = |word: &str| names.iter().position(|known| *known == word).map(|at| at as i128);
                self.word_value(find, "invalid checksum kind", "invalid checksum kind")
            }
            FixedPoint => {
                let names = ["Binary", "Decimal", "Rational"];
                let find = |word: &str| names.iter().position(|known| *known == word).map(|at| at as i128);
                self.word_value(find, "expected fixed-point kind", "invalid fixed-point kind")
            }
            Flags => self.flag_list("debug info flag", |word| {
                let name = word.strip_prefix("DIFlag")?;
                if name == "IndirectVirtualBase" {
                    return Some(36);
                }
                if name == "VirtualInheritance" {
                    return Some(3 << 16);
                }
                if name == "MultipleInheritance" {
                    return Some(2 << 16);
                }
                DIFlags::from_names(name).map(|flags| flags.0.into())
            }),
            SubprogramFlags => self.flag_list("subprogram debug info flag", |word| {
                SUBPROGRAM_FLAGS.iter().find(|(known, _)| *known == word).map(|(_, bits)| *bits)
            }),
        }
    }

    fn flag_list(&mut self, what: &str, find: impl Fn(&str) -> Option<i128>) -> Parsed<Field> {
        let mut bits = 0;
        loop {
            let Field::Int(more) = self.word_value(&find, &format!("expected {what}"), &format!("invalid {what}"))?
            else {
                return self.error(format!("expected {what}"));
            };
            bits |= more;
            if !self.eat(b'|') {
                return Ok(Field::Int(bits));
            }
        }
    }

    fn expression_node(&mut self) -> Parsed<Metadata> {
        self.advance();
        self.expect(b'(', "expected '(' here")?;
        let mut elements = Vec::new();
        if !self.is_punct(b')') {
            loop {
                match self.tok.clone() {
                    Tok::Word(word) => {
                        let word = String::from_utf8_lossy(&word).into_owned();
                        let value = match word.starts_with("DW_ATE_") {
                            true => DwarfEncoding::from_name(&word).map(|encoding| encoding.0),
                            false => DwarfOperation::from_name(&word).map(|operation| operation.0),
                        };
                        match value {
                            Some(value) => elements.push(u64::from(value)),
                            None if word.starts_with("DW_ATE_") => {
                                return self.error(format!("invalid DWARF attribute encoding '{word}'"));
                            }
                            None => return self.error(format!("invalid DWARF op '{word}'")),
                        }
                        self.advance();
                    }
                    Tok::Int(text) if !text.starts_with(b"-") => {
                        let value = std::str::from_utf8(&text).ok().and_then(|text| text.parse().ok());
                        let Some(value) = value else {
                            return self.error(format!("element too large, limit is {}", u64::MAX));
                        };
                        elements.push(value);
                        self.advance();
                    }
                    _ => return self.error("expected unsigned integer"),
                }
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')', "expected ')' here")?;
        Ok(Metadata::Expression(elements))
    }
}
