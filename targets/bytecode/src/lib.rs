//! Bytecode of MLIR, release 22.1: read and written, in all of its versions.
//!
//! A file begins with [`MAGIC`], a version and the name of its producer; sections follow (`format`). [`read()`] and [`write()`] are the two
//! ways, [`LazyReader`] leaves regions for later, [`read_source`] takes text as well, [`read_file`] finds files in streams. Encodings of
//! attributes, types and properties come from their declarations, those of the builtin dialect are in `builtin`. Attributes and types without
//! an encoding are text in the file. [MLIR: Bytecode format]
#![forbid(unsafe_code)]

mod builtin;
pub mod format;
pub mod read;
pub mod stream;
pub mod write;

#[doc(no_inline)]
pub use dialekt_ir_core::bytecode::{BytecodeDialectInterface, Decoded, Decoder, DialectVersion, Encoder, Unreadable};
#[doc(no_inline)]
pub use dialekt_ir_core::decl::params::EncodeParams;

pub use format::{CURRENT_VERSION, MAGIC, is_bytecode};
pub use read::{LazyReader, ReadOptions, read, read_source};
pub use stream::read_file;
pub use write::{WriteError, WriteOptions, write};
