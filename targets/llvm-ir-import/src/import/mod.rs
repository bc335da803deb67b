//! x
pub struct ImportOptions;
pub fn import(t: &[u8]) { let _ = crate::parse::parse(t); }
