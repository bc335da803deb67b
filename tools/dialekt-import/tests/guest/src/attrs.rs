//! Attributes.

use dialekt_ir_core::decl::typed::Attr;
use dialekt_ods_macros::Attr;

use crate::interfaces::*;

// PORT(#guest.badge): interface: methods of `WornAttrInterface` are C++ (guest.td:40)
/// Badge.
#[derive(Attr)]
#[attr(name = "guest.badge", symbol = "Guest_Badge", summary = "badge", interfaces(Worn {}))]
pub struct BadgeAttr;
