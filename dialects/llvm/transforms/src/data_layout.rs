//! Data layouts as LLVM writes them, as specifications of the dlti dialect. [mlir/lib/Target/LLVMIR/DataLayoutImporter.cpp]

use dialekt_dlti::{DataLayoutEntryAttr, DataLayoutSpecAttr, FunctionPointerAlignmentAttr};
use dialekt_interfaces::DataLayoutKey;
use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::types::Signedness;
use dialekt_llvm::LLVMPointerType;

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

/// The specification that a layout says, with what it does not say as LLVM has it, and the parts of the layout that have no entry.
///
/// # Errors
/// A part is not well-formed; returns the part.
pub fn data_layout_spec<'a>(cx: &ContextData, layout: &'a str) -> Result<(Attribute, Vec<&'a str>), &'a str> {
    let mut entries = Entries::default();
    let mut unhandled = Vec::new();
    for token in layout.split('-').chain(DEFAULT.split('-')).filter(|token| !token.is_empty()) {
        if !read_token(cx, token, &mut entries).ok_or(token)? {
            unhandled.push(token);
        }
    }
    let types = entries.types.into_iter().map(|(ty, value)| (DataLayoutKey::Type(ty), value));
    let names = entries.names.into_iter().map(|(name, value)| (DataLayoutKey::Name(cx.ident(name)), value));
    let entries = types.chain(names).map(|(key, value)| DataLayoutEntryAttr { key, value }.into_attr(cx)).collect();
    Ok((DataLayoutSpecAttr { entries }.into_attr(cx), unhandled))
}

/// Reads a token; false if it says nothing that is known.
fn read_token(cx: &ContextData, token: &str, entries: &mut Entries) -> Option<bool> {
    let mut fields = token.split(':');
    let key = fields.next().unwrap_or_default();
    let numbers: Vec<&str> = fields.collect();
    let number = |text: &str| text.parse::<i64>().ok();
    let rest = key.get(1..).unwrap_or("");
    let letter = key.get(..1).unwrap_or("");
    match (letter, rest) {
        ("e", "") => entries.add_name("dlti.endianness", cx.string_attr("little")),
        ("E", "") => entries.add_name("dlti.endianness", cx.string_attr("big")),
        ("p", _) if rest.is_empty() || rest.bytes().all(|b| b.is_ascii_digit()) => {
            let space = if rest.is_empty() { 0 } else { number(rest)? };
            let parts: Vec<i64> = numbers.iter().map(|text| number(text)).collect::<Option<_>>()?;
            let (Some(size), Some(abi)) = (parts.first(), parts.get(1)) else { return None };
            let preferred = parts.get(2).unwrap_or(abi);
            let index = parts.get(3).unwrap_or(size);
            let ty = LLVMPointerType::new(cx, space as u32);
            let value = numbers_attr(cx, &[*size, *abi, *preferred, *index])?;
            entries.add_type(ty, value);
        }
        ("i" | "f", _) if !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()) => {
            let width = number(rest)?;
            let ty = match letter {
                "i" => cx.integer_type(width as u32)?,
                _ => cx.float_type(match width {
                    16 => FloatKind::F16,
                    32 => FloatKind::F32,
                    64 => FloatKind::F64,
                    80 => FloatKind::F80,
                    128 => FloatKind::F128,
                    _ => return None,
                }),
            };
            let parts: Vec<i64> = numbers.iter().map(|text| number(text)).collect::<Option<_>>()?;
            let abi = parts.first()?;
            let value = numbers_attr(cx, &[*abi, *parts.get(1).unwrap_or(abi)])?;
            entries.add_type(ty, value);
        }
        ("m", "") => entries.add_name("dlti.mangling_mode", cx.string_attr(numbers.first()?)),
        ("P" | "G" | "A", _) => {
            let name = match letter {
                "P" => "dlti.program_memory_space",
                "G" => "dlti.global_memory_space",
                _ => "dlti.alloca_memory_space",
            };
            let space = number(rest)?;
            if space != 0 {
                let ty = cx.signed_integer_type(64, Signedness::Unsigned)?;
                entries.add_name(name, cx.integer_attr(ty, space)?);
            }
        }
        ("S", _) => entries.add_name("dlti.stack_alignment", cx.integer_attr(Type::I64, number(rest)?)?),
        ("n", _) if rest.bytes().all(|b| b.is_ascii_digit()) && !rest.is_empty() => {
            let widths = std::iter::once(rest).chain(numbers.iter().copied());
            let widths: Vec<i32> = widths.map(|text| text.parse().ok()).collect::<Option<_>>()?;
            entries.add_name("dlti.legal_int_widths", cx.dense_i32_attr(&widths));
        }
        ("F", _) => {
            let function_dependent = match rest.get(..1) {
                Some("i") => false,
                Some("n") => true,
                _ => return None,
            };
            let alignment = number(&rest[1..])? as u64;
            let attr = FunctionPointerAlignmentAttr { alignment, function_dependent }.into_attr(cx);
            entries.add_name("dlti.function_pointer_alignment", attr);
        }
        _ => return Some(false),
    }
    Some(true)
}

/// Numbers as a vector.
fn numbers_attr(cx: &ContextData, values: &[i64]) -> Option<Attribute> {
    let ty = cx.vector_type(&[values.len() as i64], &[false], Type::I64).ok()?;
    cx.dense_elements_attr(ty, values.iter().flat_map(|value| value.to_le_bytes()).collect()).ok()
}
