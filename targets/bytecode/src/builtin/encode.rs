//! Attributes and types of the builtin dialect, written.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::bytecode::Encoder;
use dialekt_ir_core::context::{Attribute, ContextData, FileLineCol, Type};
use dialekt_ir_core::types::{Signedness, TypeData};

use super::{attrs, types};

/// Writes an attribute; `false`, and nothing is written, if it has no encoding.
pub fn attr<E: Encoder + ?Sized>(cx: &ContextData, attr: Attribute, out: &mut E) -> bool {
    match cx.attr_data(attr) {
        AttrData::Array(elements) => {
            out.varint(attrs::ARRAY);
            attr_list(elements.iter().copied(), out);
        }
        AttrData::Dictionary(entries) => {
            out.varint(attrs::DICTIONARY);
            out.varint(entries.len() as u64);
            for entry in entries {
                out.attr(cx.string_attr(cx.bytes(entry.name)));
                out.attr(entry.value);
            }
        }
        AttrData::String { value, ty: Type::NONE } => {
            out.varint(attrs::STRING);
            out.string(*value);
        }
        AttrData::String { value, ty } => {
            out.varint(attrs::STRING_WITH_TYPE);
            out.string(*value);
            out.ty(*ty);
        }
        AttrData::SymbolRef { root, nested } => {
            out.varint(if nested.is_empty() { attrs::FLAT_SYMBOL_REF } else { attrs::SYMBOL_REF });
            out.attr(cx.string_attr(cx.bytes(*root)));
            if !nested.is_empty() {
                attr_list(nested.iter().map(|name| cx.nested_symbol_ref(&[*name])), out);
            }
        }
        AttrData::Type(ty) => {
            out.varint(attrs::TYPE);
            out.ty(*ty);
        }
        AttrData::Unit => out.varint(attrs::UNIT),
        AttrData::Integer { ty, value } => {
            out.varint(attrs::INTEGER);
            out.ty(*ty);
            out.int(value);
        }
        AttrData::Float { ty, bits } => {
            let Some(kind) = cx.float_kind(*ty) else { return false };
            out.varint(attrs::FLOAT);
            out.ty(*ty);
            out.float(kind, *bits);
        }
        AttrData::DenseResource { ty, handle } => {
            out.varint(attrs::DENSE_RESOURCE_ELEMENTS);
            out.ty(*ty);
            out.resource(*handle);
        }
        AttrData::DenseArray { element, len, data } => {
            out.varint(attrs::DENSE_ARRAY);
            out.ty(*element);
            out.varint(u64::from(*len));
            out.blob(data);
        }
        AttrData::DenseElements { ty, data, .. } => {
            out.varint(attrs::DENSE_ELEMENTS);
            out.ty(*ty);
            out.blob(data);
        }
        AttrData::DenseStrings { ty, values } => {
            out.varint(attrs::DENSE_STRING_ELEMENTS);
            out.ty(*ty);
            out.varint(u64::from(values.len() == 1));
            values.iter().for_each(|value| out.string(*value));
        }
        AttrData::SparseElements { ty, indices, values } => {
            out.varint(attrs::SPARSE_ELEMENTS);
            out.ty(*ty);
            out.attr(*indices);
            out.attr(*values);
        }
        AttrData::Distinct { referenced } => {
            out.varint(attrs::DISTINCT);
            out.attr(*referenced);
        }
        AttrData::ScopedRef { .. }
        | AttrData::AffineMap(_)
        | AttrData::IntegerSet(_)
        | AttrData::StridedLayout { .. }
        | AttrData::Opaque { .. }
        // Their fallbacks are written as text, as in the reference.
        | AttrData::OpaqueLoc { .. }
        | AttrData::Extension(_) => return false,
        AttrData::UnknownLoc
        | AttrData::FileLineCol { .. }
        | AttrData::NameLoc { .. }
        | AttrData::CallSiteLoc { .. }
        | AttrData::FusedLoc { .. } => location(cx, attr, out),
    }
    true
}

/// Writes a place in a file of this name.
pub fn place<E: Encoder + ?Sized>(place: FileLineCol, file: Attribute, out: &mut E) -> bool {
    out.varint(attrs::FILE_LINE_COL_LOC);
    out.attr(file);
    out.varint(u64::from(place.line));
    out.varint(u64::from(place.column));
    true
}

fn location<E: Encoder + ?Sized>(cx: &ContextData, attr: Attribute, out: &mut E) {
    match cx.attr_data(attr) {
        &AttrData::FileLineCol { file, start_line, start_column, end_line, end_column, given } => {
            let name = cx.string_attr(cx.bytes(file));
            if given == 2 {
                place(FileLineCol { file, line: start_line, column: start_column }, name, out);
                return;
            }
            out.varint(attrs::FILE_LINE_COL_RANGE);
            out.attr(name);
            let numbers = [start_line, start_column, end_line, end_column];
            // The last column is lost where the first one is 0, as in the reference.
            let list: &[u32] = match (numbers, start_line == end_line) {
                ([0, 0, 0, 0], _) => &[],
                ([line, 0, ..], true) => &[line],
                ([line, column, _, end], true) if column == end => &[line, column],
                ([line, column, _, end], true) => &[line, column, end],
                _ => &numbers,
            };
            out.varint(list.len() as u64);
            list.iter().for_each(|number| out.varint(u64::from(*number)));
        }
        AttrData::NameLoc { name, child } => {
            out.varint(attrs::NAME_LOC);
            out.attr(cx.string_attr(cx.bytes(*name)));
            out.attr(*child);
        }
        AttrData::CallSiteLoc { callee, caller } => {
            out.varint(attrs::CALL_SITE_LOC);
            out.attr(*callee);
            out.attr(*caller);
        }
        AttrData::FusedLoc { locations, metadata: None } => {
            out.varint(attrs::FUSED_LOC);
            attr_list(locations.iter().copied(), out);
        }
        AttrData::FusedLoc { locations, metadata: Some(metadata) } => {
            out.varint(attrs::FUSED_LOC_WITH_METADATA);
            attr_list(locations.iter().copied(), out);
            out.attr(*metadata);
        }
        _ => out.varint(attrs::UNKNOWN_LOC),
    }
}

/// Writes a type; `false`, and nothing is written, if it has no encoding.
pub fn ty<E: Encoder + ?Sized>(cx: &ContextData, ty: Type, out: &mut E) -> bool {
    match cx.type_data(ty) {
        TypeData::None => out.varint(types::NONE),
        TypeData::Index => out.varint(types::INDEX),
        TypeData::Integer { width, sign } => {
            let sign = match sign {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            out.varint(types::INTEGER);
            out.varint(u64::from(*width) << 2 | sign);
        }
        TypeData::Float(kind) => match types::FLOATS.iter().find(|(_, float)| float == kind) {
            Some((code, _)) => out.varint(*code),
            None => return false,
        },
        TypeData::Complex(element) => {
            out.varint(types::COMPLEX);
            out.ty(*element);
        }
        TypeData::Function { inputs, results } => {
            out.varint(types::FUNCTION);
            type_list(inputs, out);
            type_list(results, out);
        }
        TypeData::Tuple(elements) => {
            out.varint(types::TUPLE);
            type_list(elements, out);
        }
        TypeData::Vector { shape, scalable, element } => {
            let is_scalable = scalable.contains(&true);
            out.varint(if is_scalable { types::SCALABLE_VECTOR } else { types::VECTOR });
            if is_scalable {
                out.varint(scalable.len() as u64);
                scalable.iter().for_each(|flag| out.bool(*flag));
            }
            sizes(shape, out);
            out.ty(*element);
        }
        TypeData::Tensor { shape, element, encoding } => {
            out.varint(if encoding.is_some() { types::TENSOR_WITH_ENCODING } else { types::TENSOR });
            encoding.iter().for_each(|encoding| out.attr(*encoding));
            sizes(shape, out);
            out.ty(*element);
        }
        TypeData::UnrankedTensor(element) => {
            out.varint(types::UNRANKED_TENSOR);
            out.ty(*element);
        }
        TypeData::MemRef { shape, element, layout, space } => {
            out.varint(if space.is_some() { types::MEMREF_WITH_SPACE } else { types::MEMREF });
            space.iter().for_each(|space| out.attr(*space));
            sizes(shape, out);
            out.ty(*element);
            let identity = || {
                let map = cx.affine().multi_dim_identity(shape.len() as u32);
                cx.intern_attr(AttrData::AffineMap(map))
            };
            out.attr(layout.unwrap_or_else(identity));
        }
        TypeData::UnrankedMemRef { element, space } => {
            out.varint(if space.is_some() { types::UNRANKED_MEMREF_WITH_SPACE } else { types::UNRANKED_MEMREF });
            space.iter().for_each(|space| out.attr(*space));
            out.ty(*element);
        }
        TypeData::Graph { .. } | TypeData::Opaque { .. } | TypeData::Extension(_) => return false,
    }
    true
}

fn attr_list<E: Encoder + ?Sized>(elements: impl ExactSizeIterator<Item = Attribute>, out: &mut E) {
    out.varint(elements.len() as u64);
    elements.for_each(|element| out.attr(element));
}

fn type_list<E: Encoder + ?Sized>(elements: &[Type], out: &mut E) {
    out.varint(elements.len() as u64);
    elements.iter().for_each(|element| out.ty(*element));
}

fn sizes<E: Encoder + ?Sized>(sizes: &[i64], out: &mut E) {
    out.varint(sizes.len() as u64);
    sizes.iter().for_each(|size| out.signed(*size));
}
