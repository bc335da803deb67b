//! The data layout, as a specification of the dlti dialect.

use dialekt_dlti::{DataLayoutEntryAttr, DataLayoutSpecAttr, FunctionPointerAlignmentAttr};
use dialekt_interfaces::DataLayoutKey;
use dialekt_ir_core::context::{Attribute, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::num::FloatKind;

use super::{Done, Failed, Importer};

/// The layout where the module says nothing.
const DEFAULT: &str = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:32:64-f16:16:16-f64:64:64-f128:128:128";

/// The entries so far: those of types before those with names.
#[derive(Default)]
struct Entries {
    types: Vec<(Type, Attribute)>,
    names: Vec<(&'static str, Attribute)>,
}

impl Entries {
    fn add_type(&mut self, ty: Type, value: Attribute) {
        if !self.types.iter().any(|(known, _)| *known == ty) {
            self.types.push((ty, value));
        }
    }

    fn add_name(&mut self, name: &'static str, value: Attribute) {
        if !self.names.iter().any(|(known, _)| *known == name) {
            self.names.push((name, value));
        }
    }
}

impl Importer<'_> {
    pub(super) fn data_layout(&mut self) -> Done<Attribute> {
        let layout = String::from_utf8_lossy(&self.module.layout).into_owned();
        let mut entries = Entries::default();
        for token in layout.split('-').chain(DEFAULT.split('-')).filter(|token| !token.is_empty()) {
            match self.layout_token(token, &mut entries) {
                Ok(Some(())) => {}
                Ok(None) => {
                    let loc = self.module_loc;
                    self.warn(loc, format!("unhandled data layout token: {token}"));
                }
                Err(Failed) => {
                    return Err(self.error(self.module_loc, format!("cannot translate data layout: {token}")));
                }
            }
        }
        let cx = self.cx;
        let types = entries.types.into_iter().map(|(ty, value)| (DataLayoutKey::Type(ty), value));
        let names = entries.names.into_iter().map(|(name, value)| (DataLayoutKey::Name(cx.ident(name)), value));
        let entries = types.chain(names).map(|(key, value)| DataLayoutEntryAttr { key, value }.into_attr(cx)).collect();
        Ok(DataLayoutSpecAttr { entries }.into_attr(cx))
    }

    /// Reads a token; `None` if it says nothing that is known.
    fn layout_token(&mut self, token: &str, entries: &mut Entries) -> Result<Option<()>, Failed> {
        let cx = self.cx;
        let mut fields = token.split(':');
        let key = fields.next().unwrap_or_default();
        let numbers: Vec<&str> = fields.collect();
        let number = |text: &str| text.parse::<i64>().map_err(|_| Failed);
        let rest = key.get(1..).unwrap_or("");
        let letter = key.get(..1).unwrap_or("");
        match (letter, rest) {
            ("e", "") => entries.add_name("dlti.endianness", cx.string_attr("little")),
            ("E", "") => entries.add_name("dlti.endianness", cx.string_attr("big")),
            ("p", _) if rest.is_empty() || rest.bytes().all(|b| b.is_ascii_digit()) => {
                let space = if rest.is_empty() { 0 } else { number(rest)? };
                let parts: Vec<i64> = numbers.iter().map(|text| number(text)).collect::<Result<_, _>>()?;
                let (Some(size), Some(abi)) = (parts.first(), parts.get(1)) else { return Err(Failed) };
                let preferred = parts.get(2).unwrap_or(abi);
                let index = parts.get(3).unwrap_or(size);
                let ty = self.ptr_type(space as u32);
                let value = self.numbers(&[*size, *abi, *preferred, *index]).ok_or(Failed)?;
                entries.add_type(ty, value);
            }
            ("i" | "f", _) if !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()) => {
                let width = number(rest)?;
                let ty = match letter {
                    "i" => cx.integer_type(width as u32).ok_or(Failed)?,
                    _ => cx.float_type(match width {
                        16 => FloatKind::F16,
                        32 => FloatKind::F32,
                        64 => FloatKind::F64,
                        80 => FloatKind::F80,
                        128 => FloatKind::F128,
                        _ => return Err(Failed),
                    }),
                };
                let parts: Vec<i64> = numbers.iter().map(|text| number(text)).collect::<Result<_, _>>()?;
                let abi = parts.first().ok_or(Failed)?;
                let value = self.numbers(&[*abi, *parts.get(1).unwrap_or(abi)]).ok_or(Failed)?;
                entries.add_type(ty, value);
            }
            ("m", "") => entries.add_name("dlti.mangling_mode", cx.string_attr(numbers.first().ok_or(Failed)?)),
            ("P" | "G" | "A", _) => {
                let name = match letter {
                    "P" => "dlti.program_memory_space",
                    "G" => "dlti.global_memory_space",
                    _ => "dlti.alloca_memory_space",
                };
                let space = number(rest)?;
                if space != 0 {
                    let ty = cx.signed_integer_type(64, dialekt_ir_core::types::Signedness::Unsigned).ok_or(Failed)?;
                    entries.add_name(name, self.int(ty, space));
                }
            }
            ("S", _) => entries.add_name("dlti.stack_alignment", self.int(Type::I64, number(rest)?)),
            ("n", _) if rest.bytes().all(|b| b.is_ascii_digit()) && !rest.is_empty() => {
                let widths = std::iter::once(rest).chain(numbers.iter().copied());
                let widths: Vec<i32> = widths.map(|text| text.parse().map_err(|_| Failed)).collect::<Result<_, _>>()?;
                entries.add_name("dlti.legal_int_widths", cx.dense_i32_attr(&widths));
            }
            ("F", _) => {
                let function_dependent = match rest.get(..1) {
                    Some("i") => false,
                    Some("n") => true,
                    _ => return Err(Failed),
                };
                let alignment = number(&rest[1..])? as u64;
                let attr = FunctionPointerAlignmentAttr { alignment, function_dependent }.into_attr(cx);
                entries.add_name("dlti.function_pointer_alignment", attr);
            }
            _ => return Ok(None),
        }
        Ok(Some(()))
    }

    /// Numbers as a vector.
    fn numbers(&mut self, values: &[i64]) -> Option<Attribute> {
        let ty = self.vector(&[values.len() as i64], false, Type::I64);
        let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.cx.dense_elements_attr(ty, data).ok()
    }
}
