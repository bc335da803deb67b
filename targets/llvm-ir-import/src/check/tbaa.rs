//! Tags of types for alias analysis. [LangRef: tbaa; LLVM: TBAAVerifier]

use std::collections::HashSet;

use dialekt_ir_core::num::{ApInt, Sign};

use super::{Checker, Rule, ensure};
use crate::module::metadata::{MdId, Metadata};

/// The form of descriptions of types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    /// A name, then fields as types and offsets.
    Named,
    /// The parent, the size and a name, then fields as types, offsets and sizes.
    Sized,
}

impl Format {
    /// The position of the first field, and the operands of each.
    fn fields(self) -> (usize, usize) {
        match self {
            Format::Named => (1, 2),
            Format::Sized => (3, 3),
        }
    }
}

impl Checker<'_> {
    /// Checks the tag of an access.
    pub(super) fn access_tag(&self, tag: MdId) -> Rule {
        let operands = self.node(tag);
        let [base, access, rest @ ..] = operands else {
            ensure(!operands.is_empty(), "TBAA metadata cannot have 0 operands")?;
            return Err("Old-style TBAA is no longer allowed, use struct-path TBAA instead".into());
        };
        let is_path = self.type_node(*base).is_some() && operands.len() >= 3;
        ensure(is_path, "Old-style TBAA is no longer allowed, use struct-path TBAA instead")?;
        let format = match self.type_node(*access).map(|access| self.node(access)) {
            Some([parent, _, _, ..]) if self.type_node(*parent).is_some() => Format::Sized,
            _ => Format::Named,
        };
        let flag = match format {
            Format::Sized => {
                let message = "Access tag metadata must have either 4 or 5 operands";
                ensure(matches!(operands.len(), 4 | 5), message)?;
                ensure(self.integer(rest[1]).is_some(), "Access size field must be a constant")?;
                operands.get(4)
            }
            Format::Named => {
                ensure(operands.len() < 5, "Struct tag metadata must have either 3 or 4 operands")?;
                operands.get(3)
            }
        };
        if let Some(flag) = flag {
            let Some((flag, _)) = self.integer(*flag) else {
                return Err("Immutability tag on struct tag metadata must be a constant".into());
            };
            let is_flag = flag.as_u64().is_some_and(|flag| flag < 2);
            ensure(is_flag, "Immutability part of the struct tag metadata must be either 0 or 1")?;
        }
        let (Some(base), Some(access)) = (self.type_node(*base), self.type_node(*access)) else {
            let message =
                "Malformed struct tag metadata: base and access-type should be non-null and point to Metadata nodes";
            return Err(message.into());
        };
        if format == Format::Named {
            ensure(self.is_scalar_type(access), "Access type node must be a valid scalar type")?;
        }
        let Some((offset, _)) = self.integer(rest[0]) else { return Err("Offset must be constant integer".into()) };
        self.path(base, access, offset.clone(), format)
    }

    /// Follows fields from the type at the base of an access to the type that is accessed.
    fn path(&self, base: MdId, access: MdId, mut offset: ApInt, format: Format) -> Rule {
        let mut seen = HashSet::new();
        let (mut base, mut is_met) = (base, false);
        while self.node(base).len() >= 2 {
            ensure(seen.insert(base), "Cycle detected in struct path")?;
            let width = self.described_type(base, format)?;
            is_met |= base == access;
            if base == access || self.is_scalar_type(base) {
                ensure(offset.is_zero(), "Offset not zero at the point of scalar access")?;
            }
            let agrees = match width {
                Some(width) => width == offset.width(),
                None => offset.is_zero() || format == Format::Sized,
            };
            ensure(agrees, "Access bit-width not the same as description bit-width")?;
            if format == Format::Sized && is_met {
                break;
            }
            base = self.field_at(base, &mut offset, format)?;
        }
        ensure(is_met, "Did not see access type in access path!")
    }

    /// Checks the description of a type. Returns the width of its offsets, if it has any.
    fn described_type(&self, node: MdId, format: Format) -> Result<Option<u32>, String> {
        let operands = self.node(node);
        if operands.len() == 2 {
            ensure(self.is_scalar_type(node), "Access type node must be a valid scalar type")?;
            return Ok(None);
        }
        match format {
            Format::Sized => {
                let message = "Access tag nodes must have the number of operands that is a multiple of 3!";
                ensure(operands.len().is_multiple_of(3), message)?;
                ensure(self.integer(operands[1]).is_some(), "Type size nodes must be constants!")?;
            }
            Format::Named => {
                let message = "Struct tag nodes must have an odd number of operands!";
                ensure(!operands.len().is_multiple_of(2), message)?;
                let message = "Struct tag nodes have a string as their first operand";
                ensure(self.text(operands[0]).is_some(), message)?;
            }
        }
        let (first, each) = format.fields();
        let mut last: Option<&ApInt> = None;
        for field in operands[first..].chunks(each) {
            ensure(self.type_node(field[0]).is_some(), "Incorrect field entry in struct type node!")?;
            let Some((offset, _)) = self.integer(field[1]) else {
                return Err("Offset entries must be constants!".into());
            };
            if let Some(last) = last {
                let message = "Bitwidth between the offsets and struct type entries must match";
                ensure(offset.width() == last.width(), message)?;
                ensure(last.compare(offset, Sign::Unsigned).is_le(), "Offsets must be increasing!")?;
            }
            last = Some(offset);
            if format == Format::Sized {
                ensure(self.integer(field[2]).is_some(), "Member size entries must be constants!")?;
            }
        }
        Ok(last.map(ApInt::width))
    }

    /// The field of a described type that an offset is in; the offset becomes that within the field.
    fn field_at(&self, node: MdId, offset: &mut ApInt, format: Format) -> Result<MdId, String> {
        let operands = self.node(node);
        let none = || String::from("Could not find TBAA parent in struct type node");
        if operands.len() == 2 {
            return self.type_node(operands[1]).ok_or_else(none);
        }
        let (first, each) = format.fields();
        let fields = operands[first..].chunks(each).filter_map(|field| {
            let (start, _) = self.integer(field[1])?;
            Some((self.type_node(field[0])?, start))
        });
        let (ty, start) =
            fields.take_while(|(_, start)| start.compare(offset, Sign::Unsigned).is_le()).last().ok_or_else(none)?;
        *offset = offset.sub(start);
        Ok(ty)
    }

    /// Metadata that is a node.
    fn type_node(&self, id: Option<MdId>) -> Option<MdId> {
        id.filter(|id| matches!(self.module.md(*id), Metadata::Node { .. } | Metadata::Special(_)))
    }

    /// Returns whether a node describes a type without fields: it has a name, and a parent that is such a type or the root.
    fn is_scalar_type(&self, node: MdId) -> bool {
        let mut seen = HashSet::new();
        let mut node = node;
        loop {
            let operands = self.node(node);
            let (name, parent) = match operands {
                [name, parent] => (name, parent),
                [name, parent, offset] if self.integer(*offset).is_some_and(|(offset, _)| offset.is_zero()) => {
                    (name, parent)
                }
                _ => return false,
            };
            let Some(parent) = self.type_node(*parent).filter(|parent| seen.insert(*parent)) else { return false };
            if self.text(*name).is_none() {
                return false;
            }
            if self.node(parent).len() < 2 {
                return true;
            }
            node = parent;
        }
    }
}
