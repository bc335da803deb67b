//! Writing. Everything is numbered first, so that the sections can be written one after the other.

mod bytes;
mod dialects;
mod ir;
mod numbering;
mod properties;
mod resources;
mod use_lists;

use std::any::Any;
use std::fmt;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::bytecode::Encoder;
use dialekt_ir_core::context::{Attribute, ContextData, ExternalResource, Type};
use dialekt_ir_core::decl::params::{ParamAttr, ParamType};
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_ir_core::types::TypeData;

use crate::builtin;
use crate::format::{CURRENT_VERSION, MAGIC, PROPERTIES, Section};
use bytes::{Strings, section, varint};
use numbering::Numbering;
pub(crate) use properties::{Property, properties};

/// Choices of the writer. [MLIR: BytecodeWriterConfig]
#[derive(Clone, Debug)]
pub struct WriteOptions<'a> {
    /// The version to write, at most [`CURRENT_VERSION`].
    pub version: u64,
    /// The name of the producer.
    pub producer: &'a str,
    /// Leaves out the values of resources.
    pub elide_resources: bool,
    /// Resources of tools, as they were read.
    pub external: &'a [ExternalResource],
}

impl Default for WriteOptions<'_> {
    fn default() -> Self {
        WriteOptions { version: CURRENT_VERSION, producer: PRODUCER, elide_resources: false, external: &[] }
    }
}

/// The producer of files unless they name another one.
pub const PRODUCER: &str = concat!("dialekt", env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));

/// The reason why an op cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteError {
    /// There is no such version.
    Version(u64),
    /// The text of an attribute or type is too long.
    TooLong,
    /// An op lacks a property that its kind always has: it is invalid.
    MissingProperty {
        /// The op.
        op: Op,
        /// The name of the property.
        name: &'static str,
    },
}

impl WriteError {
    fn missing_property(op: OpRef<'_>, slot: usize) -> WriteError {
        let slot = op.descriptor().and_then(|descriptor| descriptor.attributes.get(slot));
        WriteError::MissingProperty { op: op.handle(), name: slot.map_or("", |slot| slot.name) }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Version(version) => {
                write!(f, "unsupported version requested {version}, must be in range [0, {CURRENT_VERSION}]")
            }
            WriteError::TooLong => write!(f, "the text of an attribute or type is too long"),
            WriteError::MissingProperty { name, .. } => write!(f, "cannot be written without its property '{name}'"),
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes an op with everything in it. The values that it uses have to be in it.
///
/// # Errors
/// See [`WriteError`]. An op that was verified can be written.
///
/// # Panics
/// When the op was erased or belongs to another tree.
pub fn write(ir: &Ir, op: Op, options: &WriteOptions<'_>) -> Result<Vec<u8>, WriteError> {
    let version = options.version;
    if version > CURRENT_VERSION {
        return Err(WriteError::Version(version));
    }
    let root = ir.op(op);
    let cx = root.cx();
    let mut numbering = Numbering::new(root, version)?;
    resources::number(root, &mut numbering);
    let mut strings = Strings::default();
    let dialects = dialects::dialects(cx, &numbering, &mut strings, version);
    let (offsets, data) = dialects::attrs_and_types(cx, &numbering, &mut strings);
    let ops = ir::ops(root, &numbering, &mut strings, version);
    let mut out = Vec::with_capacity(dialects.len() + offsets.len() + data.len() + ops.len() + ops.properties.len());
    out.extend_from_slice(&MAGIC);
    varint(&mut out, version);
    out.extend_from_slice(options.producer.as_bytes());
    out.push(0);
    section(&mut out, Section::Dialect, &dialects, 1);
    section(&mut out, Section::AttrTypeOffset, &offsets, 1);
    section(&mut out, Section::AttrType, &data, 1);
    out.push(Section::Ir as u8);
    varint(&mut out, ops.len() as u64);
    ops.append_to(&mut out);
    let resources = resources::sections(root, &numbering, &mut strings, options);
    section(&mut out, Section::ResourceOffset, &resources.offsets, 1);
    section(&mut out, Section::Resource, &resources.data, resources.align);
    section(&mut out, Section::String, &string_section(cx, &strings), 1);
    if version >= PROPERTIES {
        section(&mut out, Section::Properties, &ops.properties, 1);
    }
    Ok(out)
}

fn string_section(cx: &ContextData, strings: &Strings) -> Vec<u8> {
    let mut out = Vec::new();
    let all = strings.all();
    varint(&mut out, all.len() as u64);
    all.iter().rev().for_each(|text| varint(&mut out, cx.bytes(*text).len() as u64 + 1));
    for text in all {
        out.extend_from_slice(cx.bytes(*text));
        out.push(0);
    }
    out
}

/// Writes an attribute in the encoding of its dialect; `false` if it has none.
fn encode_attr<E: Encoder>(cx: &ContextData, attr: Attribute, out: &mut E) -> bool {
    match cx.attr_data(attr) {
        AttrData::Extension(ext) => match (&*ext.0 as &dyn Any).downcast_ref::<ParamAttr>() {
            Some(ParamAttr { def, values }) => def.encode(cx, values, out),
            None => false,
        },
        _ => builtin::encode_attr(cx, attr, out),
    }
}

/// Writes a type in the encoding of its dialect; `false` if it has none.
fn encode_type<E: Encoder>(cx: &ContextData, ty: Type, out: &mut E) -> bool {
    match cx.type_data(ty) {
        TypeData::Extension(ext) => match (&*ext.0 as &dyn Any).downcast_ref::<ParamType>() {
            Some(ParamType { def, values }) => def.encode(cx, values, out),
            None => false,
        },
        _ => builtin::encode_type(cx, ty, out),
    }
}
