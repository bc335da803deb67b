//! Checks of specifications.

use dialekt_ir_core::context::ContextData;
use dialekt_ir_core::decl::interface::{AttrRef, TypeRef};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::{DataLayoutEntry, DataLayoutKey, DataLayoutSpecAttrRef};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_ir_core::types::TypeData;
use dialekt_ir_core::verify::{Verified, fail};

use super::combine::{Grouped, dialect_of};
use super::scope::{around, combined, data_layout_spec};
use super::{DataLayoutDialectRef, DataLayoutTypeRef};

/// Checks the specification of an op: its entries, and that they go together with those around.
///
/// # Errors
/// An entry is wrong, or contradicts one of an op around; diagnostics go to `out`.
pub fn verify_data_layout_op(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(spec) = data_layout_spec(op) else { return Ok(()) };
    let entries = DataLayoutSpecAttrRef::of(AttrRef::new(op.cx(), spec)).map(DataLayoutSpecAttrRef::entries);
    verify_entries(op, entries.unwrap_or_default(), out)?;
    if combined(op).is_ok() {
        return Ok(());
    }
    let error = op.error("data layout does not combine with layouts of enclosing ops");
    fail(out, around(op).fold(error, |error, op| error.note(op.loc(), "enclosing op with data layout")))
}

/// An error at an op that does not show it: it is about the specification.
fn error(op: OpRef<'_>, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(op.loc(), message)
}

fn verify_entries(op: OpRef<'_>, entries: Vec<DataLayoutEntry>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let Grouped { types, names } = Grouped::new(cx, entries);
    for (kind, entries) in types {
        verify_types(op, kind, &entries, out)?;
    }
    for (name, entry) in names {
        // Entries of dialects that are not loaded are not known.
        let Some(dialect) = dialect_of(cx, name) else { continue };
        match DataLayoutDialectRef::of(dialect) {
            Some(dialect) => dialect.verify_entry(entry, op, out)?,
            None => {
                let dialect = dialect.handle().name;
                let message = format!("the '{dialect}' dialect does not support identifier data layout entries");
                return fail(out, error(op, message));
            }
        }
    }
    Ok(())
}

/// Checks the entries for types of one kind.
fn verify_types(
    op: OpRef<'_>,
    (dialect, _): (&str, &str),
    entries: &[DataLayoutEntry],
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    let Some(DataLayoutEntry { key: DataLayoutKey::Type(sample), .. }) = entries.first().copied() else {
        return Ok(());
    };
    match cx.scalar_data(sample) {
        TypeData::Index => match entries.iter().all(|entry| cx.integer_value(entry.value).is_some()) {
            true => Ok(()),
            false => fail(out, error(op, "expected integer attribute in the data layout entry for 'index'")),
        },
        TypeData::Integer { .. } | TypeData::Float(_) => entries
            .iter()
            .try_for_each(|entry| verify_alignments(cx, *entry).or_else(|message| fail(out, error(op, message)))),
        // Types that exist, but are not declared, may have any layout.
        TypeData::Opaque { dialect, .. } if cx.is_announced(cx.bytes(*dialect)) => Ok(()),
        _ if dialect == "builtin" => fail(out, error(op, "unexpected data layout for a built-in type")),
        _ => match DataLayoutTypeRef::of(TypeRef::new(cx, sample)) {
            Some(ty) => ty.verify_entries(entries, op, out),
            None => fail(out, error(op, "data layout specified for a type that does not support it")),
        },
    }
}

/// Checks the alignments of an integer or float type; the error is the message.
fn verify_alignments(cx: &ContextData, entry: DataLayoutEntry) -> Result<(), String> {
    let shown = || attr_to_string(cx, entry.attr);
    let numbers = cx.dense_integers(entry.value).filter(|_| {
        let element = cx.attr_data(entry.value).ty().and_then(|ty| cx.type_data(ty).element_type());
        element.is_some_and(|element| Some(element) == cx.integer_type(64))
    });
    let Some(numbers) = numbers else {
        return Err(format!("expected a dense i64 elements attribute in the data layout entry {}", shown()));
    };
    if !(1..=2).contains(&numbers.len()) {
        return Err(format!("expected 1 or 2 elements in the data layout entry {}", shown()));
    }
    let mut numbers = numbers.map(|number| number.as_u64());
    match (numbers.next(), numbers.next()) {
        (Some(abi), Some(preferred)) if preferred < abi => Err(format!(
            "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry {}",
            shown()
        )),
        _ => Ok(()),
    }
}
