//! Locations: those of functions, and those that debug information gives instructions.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::Location;

use super::Importer;
use crate::module::GlobalId;
use crate::module::function::Inst;
use crate::module::metadata::{MdId, Special};

impl<'a> Importer<'a> {
    /// The name of the file of a scope.
    fn file_name(&self, scope: &Special) -> &'a [u8] {
        let file = match scope.kind {
            "DIFile" => return b"-",
            _ => scope.node("file").and_then(|file| self.special(file)),
        };
        file.and_then(|file| file.text("filename")).unwrap_or(b"-")
    }

    /// The location of a function.
    pub(super) fn function_loc(&mut self, id: GlobalId) -> Location {
        let global = self.module.global(id);
        let node = global.metadata.iter().find(|(kind, _)| kind == b"dbg").map(|(_, node)| *node);
        let Some(special) = node.and_then(|node| self.special(node)) else { return Location::UNKNOWN };
        let place = self.cx.file_line_col(self.file_name(special), special.int("line") as u32, 0);
        let scope = node.and_then(|node| self.node(node));
        match scope {
            Some(scope) => self.cx.fused_loc(&[place], Some(scope)),
            None => place,
        }
    }

    pub(super) fn inst_loc(&mut self, inst: &Inst) -> Location {
        self.location(inst.dbg)
    }

    /// The location that a node says.
    pub(super) fn location(&mut self, node: Option<MdId>) -> Location {
        let Some(node) = node else { return Location::UNKNOWN };
        if let Some(loc) = self.debug.locations.get(&node) {
            return *loc;
        }
        let Some(special) = self.special(node).filter(|special| special.kind == "DILocation") else {
            return Location::UNKNOWN;
        };
        let cx = self.cx;
        let scope = special.node("scope");
        let file = scope.and_then(|scope| self.special(scope)).map_or(b"-".as_slice(), |scope| self.file_name(scope));
        let mut loc = cx.file_line_col(file, special.int("line") as u32, special.int("column") as u32);
        if let Some(scope) = scope.and_then(|scope| self.node(scope)) {
            loc = cx.fused_loc(&[loc], Some(scope));
        }
        if let Some(inlined) = special.node("inlinedAt") {
            // A location that is inlined at itself ends there.
            self.debug.locations.insert(node, loc);
            let caller = stacker::maybe_grow(64 << 10, 1 << 20, || self.location(Some(inlined)));
            let data = AttrData::CallSiteLoc { callee: cx.attr_of_location(loc), caller: cx.attr_of_location(caller) };
            loc = cx.location_of_attr(cx.intern_attr(data)).unwrap_or(loc);
        }
        self.debug.locations.insert(node, loc);
        loc
    }
}
