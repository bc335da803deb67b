//! Modules without their debug information.

use std::collections::HashSet;

use super::metadata::{MdId, Metadata};
use super::{GlobalKind, Module};

/// The version of debug information that LLVM writes and reads.
pub const DEBUG_VERSION: u64 = 3;

impl Module {
    /// The version of the debug information, as a flag of the module says it; 0 if none does.
    pub fn debug_version(&self) -> u64 {
        let flags = self.named(b"llvm.module.flags").unwrap_or_default();
        let version = flags.iter().find_map(|flag| {
            let Metadata::Node { operands, .. } = self.md(*flag) else { return None };
            let [_, Some(key), Some(value)] = operands.as_slice() else { return None };
            match (self.md(*key), self.md(*value)) {
                (Metadata::Text(key), Metadata::Const(value)) if key == b"Debug Info Version" => {
                    self.consts.as_u64(*value)
                }
                _ => None,
            }
        });
        version.unwrap_or(0)
    }

    /// Leaves out the debug information. Returns whether there was any. [LLVM: StripDebugInfo]
    pub fn strip_debug_information(&mut self) -> bool {
        let named = self.named_metadata.len();
        self.named_metadata.retain(|(name, _)| !name.starts_with(b"llvm.dbg.") && name != b"llvm.gcov");
        let mut found = self.named_metadata.len() != named;
        for global in &mut self.globals {
            let count = global.metadata.len();
            global.metadata.retain(|(kind, _)| kind != b"dbg");
            found |= global.metadata.len() != count;
            let GlobalKind::Function(function) = &mut global.kind else { continue };
            let blocks = function.body.iter_mut().flat_map(|body| &mut body.blocks);
            for inst in blocks.flat_map(|block| &mut block.insts) {
                found |= inst.dbg.take().is_some() || !inst.records.is_empty();
                inst.records.clear();
                inst.metadata.retain(|(kind, _)| kind != b"heapallocsite" && kind != b"DIAssignID");
            }
        }
        self.strip_loops() || found
    }

    /// Leaves out places in the source from annotations of loops. Returns whether there were any.
    fn strip_loops(&mut self) -> bool {
        let bodies = self.functions.iter().filter_map(|id| self.function(*id)?.body.as_ref());
        let insts = bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.insts);
        let metadata = insts.flat_map(|inst| &inst.metadata);
        let mut open: Vec<MdId> = metadata.filter(|(kind, _)| kind == b"llvm.loop").map(|(_, node)| *node).collect();
        let is_place =
            |this: &Module, id| matches!(this.md(id), Metadata::Special(special) if special.kind == "DILocation");
        let mut seen = HashSet::new();
        let mut found = false;
        while let Some(id) = open.pop() {
            let Metadata::Node { operands, .. } = self.md(id) else { continue };
            if !seen.insert(id) {
                continue;
            }
            let (places, others): (Vec<_>, Vec<_>) =
                operands.iter().copied().partition(|part| part.is_some_and(|part| is_place(self, part)));
            open.extend(others.iter().flatten());
            found |= !places.is_empty();
            if let Metadata::Node { operands, .. } = &mut self.metadata[id.index()] {
                *operands = others;
            }
        }
        found
    }
}
