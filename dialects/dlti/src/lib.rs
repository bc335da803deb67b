//! The dlti dialect: data layouts, and descriptions of the systems that are compiled for, as attributes.
//!
//! Passes ask [`DataLayout`](dialekt_interfaces::DataLayout), and
//! [`query_dlti`](dialekt_interfaces::data_layout::query_dlti) for everything else.
#![forbid(unsafe_code)]

mod attrs;
pub mod names;
mod syntax;

pub use attrs::*;

use dialekt_interfaces::data_layout::verify_data_layout_op;
use dialekt_interfaces::{DataLayoutDialectInterface, DataLayoutEntry, DataLayoutKey};
use dialekt_ir_core::builtin;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::decl::interface::DialectRef;
use dialekt_ir_core::prelude::op::*;

/// Data layouts, and descriptions of the systems that are compiled for.
///
/// An op says with `dlti.dl_spec` how data lies in memory in it, with `dlti.target_system_spec` which devices there are,
/// and with `dlti.map` anything else. Passes look the answers up in the innermost op that has one.
///
/// ```mlir
/// module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little", index = 32 : i32>} {
/// }
/// ```
#[derive(Dialect)]
#[dialect(
    name = "dlti",
    hooks,
    interfaces(DataLayoutDialectInterface),
    attrs(
        DataLayoutEntryAttr,
        DataLayoutSpecAttr,
        FunctionPointerAlignmentAttr,
        MapAttr,
        TargetDeviceSpecAttr,
        TargetSystemSpecAttr
    )
)]
pub struct DLTIDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(DLTIDialect::DIALECT);
}

impl DialectHooks for DLTIDialect {
    fn verify_op_attribute(&self, op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let name = cx.str(attr.name);
        let expected = match &*name {
            names::DL_SPEC => DataLayoutSpecAttr::of(cx, attr.value).is_none().then_some("#dlti.dl_spec"),
            names::TARGET_SYSTEM_SPEC => {
                TargetSystemSpecAttr::of(cx, attr.value).is_none().then_some("#dlti.target_system_spec")
            }
            names::MAP => MapAttr::of(cx, attr.value).is_none().then_some("#dlti.map"),
            _ => return fail(out, op.error(format!("attribute '{name}' not supported by dialect"))),
        };
        if let Some(expected) = expected {
            return fail(out, op.error(format!("'{name}' is expected to be a {expected} attribute")));
        }
        // Other ops that are scopes are checked by their interface.
        match name == names::DL_SPEC && op.descriptor().is_some_and(|op| std::ptr::eq(op, &builtin::MODULE)) {
            true => verify_data_layout_op(op, out),
            false => Ok(()),
        }
    }
}

impl DataLayoutDialectInterface for DLTIDialect {
    fn verify_entry(_: DialectRef<'_>, entry: DataLayoutEntry, op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let DataLayoutKey::Name(key) = entry.key else { return Ok(()) };
        let name = cx.str(key);
        if name == names::ENDIANNESS {
            let value = cx.string_value(entry.value).map(|value| cx.bytes(value));
            let is_known = value.is_some_and(|value| [names::BIG, names::LITTLE].map(str::as_bytes).contains(&value));
            return match is_known {
                true => Ok(()),
                false => {
                    let message = format!("'{name}' data layout entry is expected to be either 'big' or 'little'");
                    fail(out, Diagnostic::error(op.loc(), message))
                }
            };
        }
        match names::PROPERTIES.iter().any(|property| names::of_property(*property) == name) {
            true => Ok(()),
            false => fail(out, Diagnostic::error(op.loc(), format!("unknown data layout entry name: {name}"))),
        }
    }
}
