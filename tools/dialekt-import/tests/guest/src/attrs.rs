//! Attributes.

use dialekt::prelude::op::*;

use crate::interfaces::WornAttrInterface;

// PORT(#guest.badge): interface: methods of `WornAttrInterface` are C++ (guest.td:40)
/// Badge.
#[derive(Attr)]
#[attr(name = "guest.badge", symbol = "Guest_Badge", summary = "badge", interfaces(WornAttrInterface {}))]
pub struct BadgeAttr;
