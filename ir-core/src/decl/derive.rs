//! What the code of derive macros names: they know one path only.

pub use super::constraint::*;
pub use super::enums::*;
pub use super::flags::*;
pub use super::format::*;
pub use super::hooks::*;
pub use super::interface::*;
pub use super::op::*;
pub use super::params::{AttrDecl, Param, ParamKind, ParamValue, ParamsDef};
pub use super::region::*;
pub use super::typed::*;
pub use crate::context::{Attribute, ContextData, Location, NamedAttr, Type};
pub use crate::ir::{Block, BlockRef, Builder, Op, OpRef, RegionRef, Value};
pub use std::vec::Vec;
