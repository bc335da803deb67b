//! Paths through instances: `[@Top::@a, @A::@b, @B]`.

use super::attrs::InnerRef;
use super::interfaces::InstanceOpRef;
use super::table::InnerRefNamespace;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, ContextData, Ident};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::verify::{Verified, fail};
use smallvec::SmallVec;

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PathPart {
    /// A symbol in a module: an instance, or the target of the path.
    Inner(InnerRef),
    /// A module: the end of a path.
    Module(Ident),
}

impl PathPart {
    /// Reads a part from an attribute.
    pub fn read(cx: &ContextData, attr: Attribute) -> Option<PathPart> {
        match cx.attr_data(attr) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(PathPart::Module(*root)),
            _ => InnerRef::read(cx, attr).map(PathPart::Inner),
        }
    }

    /// The attribute for the part.
    pub fn attr(self, cx: &ContextData) -> Attribute {
        match self {
            PathPart::Inner(reference) => {
                let module = reference.module_name(cx);
                module.map_or(reference.module, |module| InnerRef::get(cx, module, reference.name))
            }
            PathPart::Module(name) => cx.symbol_ref(cx.bytes(name)),
        }
    }

    /// The module that it is in, or that it is.
    pub fn module(self, cx: &ContextData) -> Option<Ident> {
        match self {
            PathPart::Inner(reference) => reference.module_name(cx),
            PathPart::Module(name) => Some(name),
        }
    }

    /// The name in the module.
    pub fn name(self) -> Option<Ident> {
        match self {
            PathPart::Inner(reference) => Some(reference.name),
            PathPart::Module(_) => None,
        }
    }
}

/// A path through instances, from a module at the root to its target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HierPath {
    /// The steps.
    pub parts: Vec<PathPart>,
}

impl HierPath {
    /// Reads a path from an array; `None` when it holds anything else.
    pub fn read(cx: &ContextData, attr: Attribute) -> Option<HierPath> {
        let parts = cx.array_elements(attr)?.iter().map(|part| PathPart::read(cx, *part));
        Some(HierPath { parts: parts.collect::<Option<_>>()? })
    }

    /// The array for the path.
    pub fn attr(&self, cx: &ContextData) -> Attribute {
        let parts: Vec<Attribute> = self.parts.iter().map(|part| part.attr(cx)).collect();
        cx.array_attr(&parts)
    }

    /// The module where it starts.
    pub fn root(&self, cx: &ContextData) -> Option<Ident> {
        self.parts.first()?.module(cx)
    }

    /// The module where it ends.
    pub fn leaf_module(&self, cx: &ContextData) -> Option<Ident> {
        self.parts.last()?.module(cx)
    }

    /// The name of the target, unless that is a module.
    pub fn leaf_name(&self) -> Option<Ident> {
        self.parts.last()?.name()
    }

    /// Returns whether the path goes through a module or ends there.
    pub fn has_module(&self, cx: &ContextData, module: Ident) -> bool {
        self.parts.iter().any(|part| part.module(cx) == Some(module))
    }

    /// Returns whether the path goes through an inner symbol of a module or ends there.
    pub fn has_inner(&self, cx: &ContextData, module: Ident, name: Ident) -> bool {
        self.parts.iter().any(|part| part.module(cx) == Some(module) && part.name() == Some(name))
    }

    /// Drops the steps from the root to a module, so that the path starts at the instances in it. Returns whether it
    /// changed.
    pub fn drop_module(&mut self, cx: &ContextData, module: Ident) -> bool {
        let at = self.parts.iter().position(|part| part.module(cx) == Some(module));
        let dropped = at.map_or(0, |at| at + 1);
        self.parts.drain(..dropped);
        dropped != 0
    }

    /// Updates the path for a module that is inlined into the one that has its instance: the steps behind it are in
    /// that one, under names that tell the instance. Returns whether the path changed.
    pub fn inline_module(&mut self, cx: &ContextData, module: Ident) -> bool {
        let at = self.parts.iter().position(|part| part.module(cx) == Some(module));
        let Some(at) = at.filter(|at| *at != 0) else { return false };
        let (around, part) = (self.parts[at - 1], self.parts[at]);
        if let (Some(parent), Some(instance), Some(name)) = (around.module(cx), around.name(), part.name()) {
            let joined = [cx.bytes(instance), b"_", cx.bytes(name)].concat();
            let module = cx.symbol_ref(cx.bytes(parent));
            self.parts[at] = PathPart::Inner(InnerRef { module, name: cx.ident(joined) });
            self.parts.remove(at - 1);
        } else {
            self.parts.remove(at);
        }
        true
    }

    /// Another name for a module; whether the path changed.
    pub fn update_module(&mut self, cx: &ContextData, old: Ident, new: Ident) -> bool {
        let before = self.parts.clone();
        for part in &mut self.parts {
            match part {
                PathPart::Module(name) if *name == old => *name = new,
                PathPart::Inner(reference) if reference.module_name(cx) == Some(old) => {
                    reference.module = cx.symbol_ref(cx.bytes(new));
                }
                _ => {}
            }
        }
        before != self.parts
    }

    /// Ends the path at a module; with `include` the step in it stays. Returns whether the path changed.
    pub fn truncate_at(&mut self, cx: &ContextData, module: Ident, include: bool) -> bool {
        let at = self.parts.iter().position(|part| part.module(cx) == Some(module));
        let Some(at) = at else { return false };
        let len = self.parts.len();
        self.parts.truncate(at + usize::from(include));
        len != self.parts.len()
    }
}

/// Checks that a path leads through instances, each of the module that the next step is in, to an existing symbol.
///
/// # Errors
///
/// It does not; diagnostics go to `out`.
pub fn verify_path(
    op: OpRef<'_>,
    path: &[Attribute],
    namespace: &InnerRefNamespace<'_>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    let Some((leaf, instances)) = path.split_last() else {
        return fail(out, op.op_error("the instance path cannot be empty"));
    };
    // The modules that the instance before may refer to; any module at the start.
    let mut expected: Option<SmallVec<[Ident; 1]>> = None;
    for part in instances {
        let Some(reference) = InnerRef::read(cx, *part) else {
            let message =
                "the instance path can only contain inner sym reference, only the leaf can refer to a module symbol";
            return fail(out, op.op_error(message));
        };
        let module = reference.module_name(cx);
        expect(op, expected.as_deref(), module, out)?;
        let instance = namespace.lookup_op(reference).and_then(InstanceOpRef::of);
        let Some(instance) = instance else {
            let module = module.map(|module| cx.str(module)).unwrap_or_default();
            let name = cx.str(reference.name);
            let message = format!(" module: \"{module}\" does not contain any instance with symbol: \"{name}\"");
            return fail(out, op.op_error(message));
        };
        expected = Some(instance.modules());
    }
    let leaf = PathPart::read(cx, *leaf);
    if let Some(PathPart::Inner(reference)) = leaf
        && namespace.lookup(reference).is_none()
    {
        let shown = op.shown_attr(PathPart::Inner(reference).attr(cx));
        return fail(out, op.op_error(format!(" operation with symbol: {shown} was not found ")));
    }
    expect(op, expected.as_deref(), leaf.and_then(|leaf| leaf.module(cx)), out)
}

fn expect(op: OpRef<'_>, expected: Option<&[Ident]>, found: Option<Ident>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let (Some(expected), Some(found)) = (expected, found) else { return Ok(()) };
    if expected.contains(&found) {
        return Ok(());
    }
    let quoted = |name: &Ident| format!("\"{}\"", cx.str(*name));
    let mut names: Vec<String> = expected.iter().map(quoted).collect();
    let last = names.pop().unwrap_or_default();
    let wanted = match names.is_empty() {
        true => format!("Expected {last}"),
        false => format!("Expected one of {} or {last}", names.join(", ")),
    };
    let message = format!("instance path is incorrect. {wanted}. Instead found: {}", quoted(&found));
    fail(out, op.op_error(message))
}
