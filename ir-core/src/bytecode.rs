//! Encodings in bytecode as declarations give them, and the streams that they are written to and read from. The format itself is
//! not known here: `dialekt-bytecode` reads and writes it. [MLIR: BytecodeImplementation.h]

use dialekt_ods_macros::dialect_interface;
use smallvec::SmallVec;

use crate::attrs::FloatBits;
use crate::context::{Attribute, Blob, Context, Ident, ResourceId, Type};
use crate::diag::Diagnostic;
use crate::ir::{Ir, Op};
use crate::num::{ApInt, FloatKind};

/// Writes what attributes, types and versions of dialects consist of. [MLIR: DialectBytecodeWriter]
pub trait Encoder {
    /// Writes bytes as they are, without their number.
    fn bytes(&mut self, bytes: &[u8]);
    /// Writes an unsigned number: small ones take less room.
    fn varint(&mut self, value: u64);
    /// Refers to an attribute.
    fn attr(&mut self, attr: Attribute);
    /// Refers to an attribute that may be missing.
    fn optional_attr(&mut self, attr: Option<Attribute>);
    /// Refers to a type.
    fn ty(&mut self, ty: Type);
    /// Refers to a string.
    fn string(&mut self, text: Ident);
    /// Refers to a resource.
    fn resource(&mut self, resource: ResourceId);

    /// Writes a byte that is 0 or 1.
    fn bool(&mut self, value: bool) {
        self.bytes(&[u8::from(value)]);
    }

    /// Writes a signed number: those near zero take less room.
    fn signed(&mut self, value: i64) {
        self.varint(((value << 1) ^ (value >> 63)) as u64);
    }

    /// Writes a number of 63 bits and a flag.
    fn varint_with_flag(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Writes bytes, and their number before.
    fn blob(&mut self, bytes: &[u8]) {
        self.varint(bytes.len() as u64);
        self.bytes(bytes);
    }

    /// Writes an integer whose width the reader knows.
    fn int(&mut self, value: &ApInt) {
        let limbs = value.limbs();
        match value.width() {
            0..=8 => self.bytes(&[limbs.first().map_or(0, |limb| *limb as u8)]),
            // All of the bits, not extended by the sign.
            9..=64 => self.signed(limbs.first().map_or(0, |limb| *limb as i64)),
            _ => {
                let active = (value.active_bits().div_ceil(64) as usize).max(1);
                self.varint(active as u64);
                limbs.iter().take(active).for_each(|limb| self.signed(*limb as i64));
            }
        }
    }

    /// Writes a float whose format the reader knows.
    fn float(&mut self, kind: FloatKind, bits: FloatBits) {
        let bits = u128::from(bits);
        self.int(&ApInt::from_limbs(kind.width(), &[bits as u64, (bits >> 64) as u64]));
    }
}

/// Reading failed; the reader has the diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

/// The result of reading.
pub type Decoded<T> = Result<T, Unreadable>;

/// Reads what [`Encoder`] writes. Every function fails at the end of the input, and where numbers refer to nothing.
/// [MLIR: DialectBytecodeReader]
pub trait Decoder {
    /// The context.
    fn cx(&self) -> &Context;
    /// Reports that the input is wrong.
    fn error(&mut self, message: String) -> Unreadable;
    /// Reads bytes. Those of a mapped file are not copied.
    fn bytes(&mut self, len: u64) -> Decoded<Blob>;
    /// Reads a byte.
    fn byte(&mut self) -> Decoded<u8>;
    /// Reads an unsigned number.
    fn varint(&mut self) -> Decoded<u64>;
    /// Reads an attribute.
    fn attr(&mut self) -> Decoded<Attribute>;
    /// Reads an attribute that may be missing.
    fn optional_attr(&mut self) -> Decoded<Option<Attribute>>;
    /// Reads a type.
    fn ty(&mut self) -> Decoded<Type>;
    /// Reads a string.
    fn string(&mut self) -> Decoded<Ident>;
    /// Reads a resource.
    fn resource(&mut self) -> Decoded<ResourceId>;
    /// The number of bytes that are left: no list has more elements.
    fn remaining(&self) -> usize;
    /// The version that the file has of a dialect; `None` if it has none.
    fn dialect_version(&mut self, dialect: &str) -> Decoded<Option<DialectVersion>>;

    /// Reads a truth value: any byte but 0 is true.
    fn bool(&mut self) -> Decoded<bool> {
        Ok(self.byte()? != 0)
    }

    /// Reads a signed number.
    fn signed(&mut self) -> Decoded<i64> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// Reads a number of 63 bits and a flag.
    fn varint_with_flag(&mut self) -> Decoded<(u64, bool)> {
        let value = self.varint()?;
        Ok((value >> 1, value & 1 == 1))
    }

    /// Reads bytes, and their number before.
    fn blob(&mut self) -> Decoded<Blob> {
        let len = self.varint()?;
        self.bytes(len)
    }

    /// Reads the number of elements of a list, each of which takes at least a byte.
    fn count(&mut self) -> Decoded<usize> {
        let len = self.varint()?;
        match usize::try_from(len) {
            Ok(len) if len <= self.remaining() => Ok(len),
            _ => {
                let left = self.remaining();
                Err(self.error(format!("attempting to parse {len} bytes when only {left} remain")))
            }
        }
    }

    /// Reads an integer of a width.
    fn int(&mut self, width: u32) -> Decoded<ApInt> {
        match width {
            0..=8 => Ok(ApInt::new_u64(width, u64::from(self.byte()?))),
            9..=64 => Ok(ApInt::new_u64(width, self.signed()? as u64)),
            _ => {
                let active = self.count()?;
                let mut limbs = Vec::with_capacity(active);
                for _ in 0..active {
                    limbs.push(self.signed()? as u64);
                }
                Ok(ApInt::from_limbs(width, &limbs))
            }
        }
    }

    /// Reads a float of a format.
    fn float(&mut self, kind: FloatKind) -> Decoded<FloatBits> {
        let bits = self.int(kind.width())?;
        let limb = |n: usize| u128::from(bits.limbs().get(n).copied().unwrap_or(0));
        Ok(FloatBits::from(limb(0) | limb(1) << 64))
    }
}

/// The version of a dialect: numbers, the most significant first.
pub type DialectVersion = SmallVec<[u64; 2]>;

/// A dialect that has a version in bytecode, and reads files of older versions. [MLIR: BytecodeDialectInterface]
#[dialect_interface(crate = crate)]
pub trait BytecodeDialectInterface {
    /// Writes the version of the dialect; a dialect that writes nothing has none.
    fn write_version(_out: &mut dyn Encoder) {}

    /// Reads the version of the dialect in a file.
    ///
    /// # Errors
    /// By default, since a dialect without versions cannot be older.
    fn read_version(input: &mut dyn Decoder) -> Decoded<DialectVersion> {
        Err(input.error("Dialect does not support versioning".into()))
    }

    /// Brings ops that were read from a file up to date, given the version of the dialect there: all of them, before they are verified.
    ///
    /// # Errors
    /// There is no way; the diagnostics say why.
    fn upgrade(
        _ir: &mut Ir,
        _top: Op,
        _version: &DialectVersion,
        _out: &mut Vec<Diagnostic>,
    ) -> Result<(), Unreadable> {
        Ok(())
    }
}

/// The encoding of a native property of ops. [MLIR: BytecodeBase.td, Properties.td]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PropertyEncoding {
    /// The attribute that the property converts to.
    Attribute,
    /// A truth value, kept as a unit attribute or `false`.
    Bool,
    /// An integer as an unsigned number of 64 bits.
    Integer,
    /// An integer, and before it whether there is one: kept as an array of one or none.
    OptionalInteger,
}
