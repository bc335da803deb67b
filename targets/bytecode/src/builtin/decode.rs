//! Attributes and types of the builtin dialect, read. Nothing that text cannot say comes of it: all is checked.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::bytecode::{Decoded, Decoder, Unreadable};
use dialekt_ir_core::context::{Attribute, Ident, Location, NamedAttr, Type};
use dialekt_ir_core::text::print::{attr_to_string, type_to_string};
use dialekt_ir_core::types::{Signedness, TypeData};

use super::{attrs, types};
use crate::read::Cursor;

/// Reads an attribute.
pub fn attr<D: Decoder + ?Sized>(input: &mut D) -> Decoded<Attribute> {
    let data = match input.varint()? {
        attrs::ARRAY => AttrData::Array(list(input, D::attr)?.into()),
        attrs::DICTIONARY => return dictionary(input),
        attrs::STRING => AttrData::String { value: input.string()?, ty: Type::NONE },
        attrs::STRING_WITH_TYPE => AttrData::String { value: input.string()?, ty: input.ty()? },
        attrs::FLAT_SYMBOL_REF => AttrData::SymbolRef { root: string_attr(input)?, nested: Box::new([]) },
        attrs::SYMBOL_REF => AttrData::SymbolRef { root: string_attr(input)?, nested: list(input, symbol)?.into() },
        attrs::TYPE => AttrData::Type(input.ty()?),
        attrs::UNIT => AttrData::Unit,
        attrs::INTEGER => {
            let ty = input.ty()?;
            let width = match input.cx().type_data(ty) {
                TypeData::Integer { width, .. } => *width,
                TypeData::Index => 64,
                _ => {
                    let found = type_to_string(input.cx(), ty);
                    let message = format!("expected integer or index type for IntegerAttr, but got: '{found}'");
                    return Err(input.error(message));
                }
            };
            AttrData::Integer { ty, value: input.int(width)? }
        }
        attrs::FLOAT => {
            let ty = input.ty()?;
            let Some(kind) = input.cx().float_kind(ty) else {
                return Err(wrong_type(input, "mlir::FloatType", ty));
            };
            AttrData::Float { ty, bits: input.float(kind)? }
        }
        attrs::DENSE_RESOURCE_ELEMENTS => {
            let ty = shaped(input)?;
            AttrData::DenseResource { ty, handle: input.resource()? }
        }
        attrs::DENSE_ARRAY => return dense_array(input),
        attrs::DENSE_ELEMENTS => {
            let ty = shaped(input)?;
            let data = input.blob()?;
            let made = match is_static(input, ty) {
                true => input.cx().dense_elements_attr(ty, data.to_vec()),
                false => Err("elements need a type with static sizes".into()),
            };
            return made.map_err(|message| input.error(message));
        }
        attrs::DENSE_STRING_ELEMENTS => {
            let ty = shaped(input)?;
            let count = match input.varint()? {
                0 => input.cx().type_data(ty).num_elements(),
                _ => Some(1),
            };
            let values = match count.and_then(|count| usize::try_from(count).ok()) {
                Some(count) if count <= input.remaining() => {
                    (0..count).map(|_| input.string()).collect::<Decoded<_>>()?
                }
                _ => return Err(input.error("the number of strings is not that of the elements".into())),
            };
            return input.cx().dense_strings_attr(ty, values).map_err(|message| input.error(message));
        }
        attrs::SPARSE_ELEMENTS => {
            let ty = shaped(input)?;
            let (indices, values) = (input.attr()?, input.attr()?);
            let cx = input.cx().clone();
            let is_dense =
                |attr| matches!(cx.attr_data(attr), AttrData::DenseElements { .. } | AttrData::DenseStrings { .. });
            for part in [indices, values] {
                if !is_dense(part) {
                    return Err(wrong_attr(input, "mlir::DenseElementsAttr", part));
                }
            }
            return cx.sparse_elements_attr(ty, indices, values).map_err(|message| input.error(message));
        }
        attrs::DISTINCT => AttrData::Distinct { referenced: input.attr()? },
        attrs::CALL_SITE_LOC => AttrData::CallSiteLoc { callee: location(input)?, caller: location(input)? },
        attrs::FILE_LINE_COL_LOC => {
            let file = string_attr(input)?;
            let (line, column) = (number(input)?, number(input)?);
            file_range(file, [line, column, line, column], 2)
        }
        attrs::FILE_LINE_COL_RANGE => {
            let file = string_attr(input)?;
            let numbers = list(input, number)?;
            match *numbers {
                [] => file_range(file, [0; 4], 0),
                [line] => file_range(file, [line, 0, line, 0], 1),
                [line, column] => file_range(file, [line, column, line, column], 2),
                [line, column, end] => file_range(file, [line, column, line, end], 3),
                [line, column, end_line, end] => file_range(file, [line, column, end_line, end], 4),
                _ => return Err(input.error("a range of a file has four numbers at most".into())),
            }
        }
        attrs::FUSED_LOC => return fused(input, false),
        attrs::FUSED_LOC_WITH_METADATA => return fused(input, true),
        attrs::NAME_LOC => AttrData::NameLoc { name: string_attr(input)?, child: location(input)? },
        attrs::UNKNOWN_LOC => AttrData::UnknownLoc,
        code => return Err(input.error(format!("unknown attribute code: {code}"))),
    };
    Ok(input.cx().intern_attr(data))
}

/// A place in a file: the attribute with the name of the file, line and column.
pub struct Place {
    pub file: u64,
    pub line: u32,
    pub column: u32,
}

/// Reads an attribute if it is a place in a file, which most locations are. More may be left.
#[inline]
pub fn place(input: &mut Cursor<'_>) -> Option<Place> {
    let has_count = match input.number()? {
        attrs::FILE_LINE_COL_LOC => false,
        attrs::FILE_LINE_COL_RANGE => true,
        _ => return None,
    };
    let file = input.number()?;
    if has_count && input.number()? != 2 {
        return None;
    }
    let mut number = || u32::try_from(input.number()?).ok();
    let (line, column) = (number()?, number()?);
    Some(Place { file, line, column })
}

/// Reads an attribute if it is a string without a type: the number of its text.
pub fn plain_string(input: &mut Cursor<'_>) -> Option<u64> {
    let text = (input.number()? == attrs::STRING).then(|| input.number())??;
    (input.remaining() == 0).then_some(text)
}

fn file_range(file: Ident, [start_line, start_column, end_line, end_column]: [u32; 4], given: u8) -> AttrData {
    AttrData::FileLineCol { file, start_line, start_column, end_line, end_column, given }
}

fn dictionary<D: Decoder + ?Sized>(input: &mut D) -> Decoded<Attribute> {
    let entries = list(input, |input| Ok(NamedAttr { name: string_attr(input)?, value: input.attr()? }))?;
    let made = input.cx().dictionary_attr(entries);
    made.map_err(|name| {
        let name = input.cx().str(name).into_owned();
        input.error(format!("duplicate key '{name}' in dictionary attribute"))
    })
}

fn dense_array<D: Decoder + ?Sized>(input: &mut D) -> Decoded<Attribute> {
    let element = input.ty()?;
    let len = input.varint()?;
    let data = input.blob()?;
    let width = match input.cx().scalar_data(element) {
        TypeData::Integer { width, .. } => Some(u64::from(*width)),
        TypeData::Float(kind) => Some(u64::from(kind.storage_bits())),
        _ => None,
    };
    let bytes = width.filter(|width| *width == 1 || (width.is_multiple_of(8) && *width != 0));
    let fits = bytes.and_then(|width| len.checked_mul(width.div_ceil(8))) == Some(data.len() as u64);
    match u32::try_from(len) {
        Ok(len) if fits => Ok(input.cx().intern_attr(AttrData::DenseArray { element, len, data })),
        _ => Err(input.error("data of a dense array does not have the size of its elements".into())),
    }
}

fn fused<D: Decoder + ?Sized>(input: &mut D, has_metadata: bool) -> Decoded<Attribute> {
    let locations = list(input, location)?;
    let metadata = if has_metadata { Some(input.attr()?) } else { None };
    let locations: Vec<Location> = locations.into_iter().filter_map(|loc| input.cx().location_of_attr(loc)).collect();
    let made = input.cx().fused_loc(&locations, metadata);
    Ok(input.cx().attr_of_location(made))
}

/// Reads a type.
pub fn ty<D: Decoder + ?Sized>(input: &mut D) -> Decoded<Type> {
    let made = match input.varint()? {
        types::NONE => Ok(Type::NONE),
        types::INDEX => Ok(Type::INDEX),
        types::INTEGER => {
            let bits = input.varint()?;
            let sign = match bits & 3 {
                0 => Some(Signedness::Signless),
                1 => Some(Signedness::Signed),
                2 => Some(Signedness::Unsigned),
                _ => None,
            };
            let width = u32::try_from(bits >> 2).unwrap_or(u32::MAX);
            let made = sign.and_then(|sign| input.cx().signed_integer_type(width, sign));
            made.ok_or_else(|| "integer bitwidth is limited to 16777215 bits".into())
        }
        types::COMPLEX => {
            let element = input.ty()?;
            input.cx().complex_type(element)
        }
        types::FUNCTION => {
            let (inputs, results) = (list(input, D::ty)?, list(input, D::ty)?);
            Ok(input.cx().function_type(&inputs, &results))
        }
        types::TUPLE => {
            let elements = list(input, D::ty)?;
            Ok(input.cx().tuple_type(&elements))
        }
        types::VECTOR => {
            let (shape, element) = (list(input, D::signed)?, input.ty()?);
            input.cx().vector_type(&shape, &vec![false; shape.len()], element)
        }
        types::SCALABLE_VECTOR => {
            let (scalable, shape, element) = (list(input, D::bool)?, list(input, D::signed)?, input.ty()?);
            input.cx().vector_type(&shape, &scalable, element)
        }
        types::TENSOR => {
            let (shape, element) = (list(input, D::signed)?, input.ty()?);
            input.cx().tensor_type(&shape, element, None)
        }
        types::TENSOR_WITH_ENCODING => {
            let (encoding, shape, element) = (input.attr()?, list(input, D::signed)?, input.ty()?);
            input.cx().tensor_type(&shape, element, Some(encoding))
        }
        types::UNRANKED_TENSOR => {
            let element = input.ty()?;
            input.cx().unranked_tensor_type(element)
        }
        types::MEMREF => memref(input, None)?,
        types::MEMREF_WITH_SPACE => {
            let space = input.attr()?;
            memref(input, Some(space))?
        }
        types::UNRANKED_MEMREF => {
            let element = input.ty()?;
            input.cx().unranked_memref_type(element, None)
        }
        types::UNRANKED_MEMREF_WITH_SPACE => {
            let (space, element) = (input.attr()?, input.ty()?);
            input.cx().unranked_memref_type(element, Some(space))
        }
        code => match types::FLOATS.iter().find(|(float, _)| *float == code) {
            Some((_, kind)) => Ok(input.cx().float_type(*kind)),
            None => Err(format!("unknown attribute code: {code}")),
        },
    };
    made.map_err(|message| input.error(message))
}

fn memref<D: Decoder + ?Sized>(input: &mut D, space: Option<Attribute>) -> Decoded<Result<Type, String>> {
    let (shape, element, layout) = (list(input, D::signed)?, input.ty()?, input.attr()?);
    Ok(input.cx().memref_type(&shape, element, Some(layout), space))
}

fn list<D: Decoder + ?Sized, T>(input: &mut D, mut element: impl FnMut(&mut D) -> Decoded<T>) -> Decoded<Vec<T>> {
    let len = input.count()?;
    // Of elements that take much more room than their bytes, most may not be there.
    let mut all = Vec::with_capacity(len.min(1 << 12));
    for _ in 0..len {
        all.push(element(input)?);
    }
    Ok(all)
}

fn number<D: Decoder + ?Sized>(input: &mut D) -> Decoded<u32> {
    // As in the reference, the rest of a larger number is lost.
    Ok(input.varint()? as u32)
}

fn string_attr<D: Decoder + ?Sized>(input: &mut D) -> Decoded<Ident> {
    let attr = input.attr()?;
    match input.cx().attr_data(attr) {
        AttrData::String { value, .. } => Ok(*value),
        _ => Err(wrong_attr(input, "mlir::StringAttr", attr)),
    }
}

fn symbol<D: Decoder + ?Sized>(input: &mut D) -> Decoded<Ident> {
    let attr = input.attr()?;
    match input.cx().attr_data(attr) {
        AttrData::SymbolRef { root, nested } if nested.is_empty() => Ok(*root),
        _ => Err(wrong_attr(input, "mlir::FlatSymbolRefAttr", attr)),
    }
}

fn location<D: Decoder + ?Sized>(input: &mut D) -> Decoded<Attribute> {
    let attr = input.attr()?;
    match input.cx().attr_data(attr).is_location() {
        true => Ok(attr),
        false => Err(wrong_attr(input, "mlir::LocationAttr", attr)),
    }
}

fn shaped<D: Decoder + ?Sized>(input: &mut D) -> Decoded<Type> {
    let ty = input.ty()?;
    match input.cx().type_data(ty).element_type() {
        Some(_) => Ok(ty),
        None => Err(wrong_type(input, "mlir::ShapedType", ty)),
    }
}

fn is_static<D: Decoder + ?Sized>(input: &D, ty: Type) -> bool {
    input.cx().type_data(ty).has_static_shape()
}

fn wrong_attr<D: Decoder + ?Sized>(input: &mut D, class: &str, found: Attribute) -> Unreadable {
    let found = attr_to_string(input.cx(), found);
    input.error(format!("expected {class}, but got: {found}"))
}

fn wrong_type<D: Decoder + ?Sized>(input: &mut D, class: &str, found: Type) -> Unreadable {
    let found = type_to_string(input.cx(), found);
    input.error(format!("expected {class}, but got: '{found}'"))
}
