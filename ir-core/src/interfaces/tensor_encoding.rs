//! Encodings of tensors that decide which tensors may have them. [MLIR: VerifiableTensorEncoding]

use dialekt_ods_macros::attr_interface;

use crate::context::Type;
use crate::decl::interface::AttrRef;

/// An attribute that is verified where it is the encoding of a tensor: by every constructor of the type, and by the parser.
#[attr_interface(crate = crate)]
pub trait VerifiableTensorEncoding {
    /// Checks that a tensor of this shape, [`DYNAMIC`](crate::types::DYNAMIC) for sizes that are not known, and with such elements may have
    /// the encoding.
    ///
    /// # Errors
    /// It may not; returns the message.
    fn verify_encoding(attr: AttrRef<'_>, shape: &[i64], element: Type) -> Result<(), String>;
}
