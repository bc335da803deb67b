//! Operations of `guest.td`.

use dialekt::prelude::op::*;

use crate::attrs::BadgeAttr;
use crate::constraints::{BoxType, FastMath, KeyType, LabelAttr};
use crate::enums::{CmpIPredicate, Size};
use crate::interfaces::{CountedOpInterface, WeighedTypeInterfaceInstance, WornAttrInterfaceInstance};
use crate::types::BagType;

// PORT(guest.carry): interface: methods of `CountedOpInterface` are C++ (guest.td:47)
/// Carries a bag.
#[derive(Op)]
#[op(name = "guest.carry", interfaces(CountedOpInterface {}))]
#[assembly($predicate $bag ("and" $more^ ":" type($more))? ("worn" $worn^)? "by" $key ("fastmath" "" $fastmath^)? ("sized" $size^)? attr_dict ":" type($bag))]
pub struct Carry {
    pub key: Operand<KeyType>,
    pub bag: Operand<BagType>,
    pub more: Operands<WeighedTypeInterfaceInstance>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub predicate: Attr<CmpIPredicate>,
    #[default(Size::VeryLarge)]
    pub size: Attr<Size>,
    pub worn: Option<Attr<WornAttrInterfaceInstance>>,
}

/// `Guest_SwapOp`.
#[derive(Op)]
#[op(name = "guest.swap", traits(Pure))]
#[assembly($r#box ("label" $label^)? ("badge" $badge^)? attr_dict ":" type($r#box) "->" type($bag))]
pub struct Swap {
    pub r#box: Operand<BoxType>,
    pub label: Option<Attr<LabelAttr>>,
    pub badge: Option<Attr<BadgeAttr>>,
    pub bag: OpResult<BagType>,
}
