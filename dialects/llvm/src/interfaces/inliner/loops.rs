//! Locations in annotations of inlined loops.

use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::ir::EditError;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::sub_elements::Replacer;
use dialekt_ir_core::types::SubElement;

use crate::attrs::{DISubprogramAttr, LoopAnnotationAttr};

/// The place that loops are inlined into.
#[derive(Clone, Copy)]
struct Place<'c> {
    cx: &'c ContextData,
    /// The function as debuggers know it.
    subprogram: Attribute,
    call: Attribute,
}

/// Says in the annotations of loops that they were inlined, if the caller has debug information.
pub(super) fn update_locations(ir: &mut Ir, call: Op, blocks: &[Block]) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let around = std::iter::successors(ir.op(call).parent_op(), |op| op.parent_op());
    let function = around.into_iter().find(|op| FunctionOpRef::of(*op).is_some());
    let Some(loc) = function.map(|function| cx.attr_of_location(function.loc())) else { return Ok(()) };
    let AttrData::FusedLoc { metadata: Some(subprogram), .. } = cx.attr_data(loc) else { return Ok(()) };
    if DISubprogramAttr::of(&cx, *subprogram).is_none() {
        return Ok(());
    }
    let call = cx.attr_of_location(ir.op(call).loc());
    let place = Place { cx: &cx, subprogram: *subprogram, call };
    let ops = blocks.iter().flat_map(|block| ir.block(*block).ops());
    let ops: Vec<Op> = ops.flat_map(|op| op.preorder()).map(|op| op.handle()).collect();
    ops.into_iter().try_for_each(|op| ir.replace_attrs(op, |attr| place.inlined(attr)))
}

impl Place<'_> {
    /// An attribute with all annotations of loops in it inlined. Annotations of what becomes of a loop are parts of its own.
    fn inlined(self, attr: Attribute) -> Attribute {
        Replacer::new(self.cx, |element| match element {
            SubElement::Attr(attr) => self.annotation(attr).map(SubElement::Attr),
            SubElement::Type(_) => None,
        })
        .attr(attr)
    }

    /// The annotation of an inlined loop; `None` if it says nothing of places.
    fn annotation(self, attr: Attribute) -> Option<Attribute> {
        let cx = self.cx;
        let annotation = LoopAnnotationAttr::of(cx, attr)?;
        let (start, end) =
            (annotation.start_loc.and_then(|loc| loc.attr()), annotation.end_loc.and_then(|loc| loc.attr()));
        if start.is_none() && end.is_none() {
            return None;
        }
        let without = LoopAnnotationAttr { start_loc: None, end_loc: None, ..annotation }.into_attr(cx);
        let parts = LoopAnnotationAttr::of(cx, self.inlined(without))?;
        let [start_loc, end_loc] = [start, end].map(|loc| loc.map(|loc| self.loc(loc).into()));
        Some(LoopAnnotationAttr { start_loc, end_loc, ..parts }.into_attr(cx))
    }

    /// The location of an inlined loop.
    fn loc(self, loc: Attribute) -> Attribute {
        let cx = self.cx;
        let inlined = cx.intern_attr(AttrData::CallSiteLoc { callee: loc, caller: self.call });
        let inlined = cx.location_of_attr(inlined).unwrap_or(Location::UNKNOWN);
        cx.attr_of_location(cx.fused_loc(&[inlined], Some(self.subprogram)))
    }
}
