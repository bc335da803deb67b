//! Element types of ops, as profiles and extensions allow them. [TosaProfileCompliance.cpp]

use std::sync::OnceLock;

use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::library::TypeAttr;
use dialekt_ir_core::decl::typed::AttrConstraint;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::types::TypeData;
use dialekt_tosa::*;
use hashbrown::HashMap;

use super::signatures::{EXTENSIONS, PROFILES};
use super::target::Target;
use super::{element_type, short_name};

/// Requirements of an op for some element types.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Profiles or extensions.
    pub modes: Vec<&'static str>,
    /// True if all of them are needed, rather than one.
    all: bool,
    /// The element types, and whether they came with version 1.1.
    signatures: Vec<(&'static str, bool)>,
}

/// The entries of each op, by its name without the dialect.
type Table = HashMap<&'static str, Vec<Entry>>;

fn read(text: &'static str) -> Table {
    let mut table = Table::new();
    let mut op = "";
    for line in text.lines() {
        let mut words = line.split_ascii_whitespace();
        if !line.starts_with(' ')
            && let (Some(name), Some(needs)) = (words.next(), words.next())
        {
            op = name;
            let all = needs.contains('&');
            let entry = Entry { modes: needs.split(['&', '|']).collect(), all, signatures: Vec::new() };
            table.entry(op).or_default().push(entry);
        }
        if let Some(entry) = table.get_mut(op).and_then(|entries| entries.last_mut()) {
            entry.signatures.extend(words.map(|word| match word.strip_suffix("@1.1") {
                Some(types) => (types, true),
                None => (word, false),
            }));
        }
    }
    table
}

fn profiles() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| read(PROFILES))
}

fn extensions() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| read(EXTENSIONS))
}

/// The name of `!tosa.mxint8`, which messages have for types without a name, too, as in the reference.
const OTHER: &str = "mxint8";

/// The name of an element type in signatures.
fn type_name(cx: &ContextData, ty: Type) -> String {
    match cx.type_data(ty) {
        TypeData::Integer { width, .. } => format!("i{width}"),
        TypeData::Float(kind) => match kind {
            FloatKind::F16 => "fp16",
            FloatKind::F32 => "fp32",
            FloatKind::BF16 => "bf16",
            FloatKind::F8E4M3FN => "fp8e4m3",
            FloatKind::F8E5M2 => "fp8e5m2",
            FloatKind::F6E2M3FN => "fp6e2m3",
            FloatKind::F6E3M2FN => "fp6e3m2",
            FloatKind::F4E2M1FN => "fp4e2m1",
            FloatKind::F8E8M0FNU => "fp8e8m0",
            _ => OTHER,
        }
        .into(),
        _ => OTHER.into(),
    }
}

/// The element types that count of an op, in the order of signatures.
fn signature(op: OpRef<'_>) -> String {
    let cx = op.cx();
    let operands: Vec<Type> = op.operand_types().collect();
    let results: Vec<Type> = op.result_types().collect();
    let named = |name: &str| TypeAttr::read(cx, op.inherent_attr(name)?);
    let some = |list: &[usize]| list.iter().filter_map(|i| operands.get(*i).copied()).collect::<Vec<Type>>();
    let mut types = match short_name(op) {
        "concat" | "reshape" | "slice" | "tile" | "transpose" | "resize" | "dim" => some(&[0]),
        "pad" => some(&[0, 2]),
        "select" => some(&[1, 2]),
        "rescale" => some(&[0, 3, 4]),
        "mul" => some(&[0, 1]),
        "avg_pool2d" | "conv2d" | "conv3d" | "depthwise_conv2d" | "transpose_conv2d" => {
            operands.iter().copied().chain(named("acc_type")).collect()
        }
        "variable" => named("type").into_iter().collect(),
        "cond_if" | "while_loop" | "yield" | "const_shape" => return String::new(),
        name if name.ends_with("_shape") => return String::new(),
        _ => operands.clone(),
    };
    if short_name(op) != "dim" {
        types.extend(results);
    }
    let names: Vec<String> = types.into_iter().map(|ty| type_name(cx, element_type(cx, ty))).collect();
    names.join(",")
}

fn entries(op: OpRef<'_>, table: &'static Table) -> &'static [Entry] {
    table.get(short_name(op)).map_or(&[], Vec::as_slice)
}

/// The entry that has a signature, and whether the signature came with version 1.1.
fn find(entries: &'static [Entry], signature: &str) -> Option<(&'static Entry, bool)> {
    entries.iter().find_map(|entry| {
        let found = entry.signatures.iter().find(|(types, _)| *types == signature)?;
        Some((entry, found.1))
    })
}

/// Checks that the target has what an op needs of profiles, or of extensions.
///
/// # Errors
/// The message.
fn check(op: OpRef<'_>, target: &Target, listed: &[String], table: &'static Table) -> Result<(), String> {
    if listed.is_empty() {
        return Ok(());
    }
    let entries = entries(op, table);
    if entries.is_empty() {
        return match listed.iter().any(|mode| target.supports(mode)) {
            true => Ok(()),
            false => Err(missing(listed.len(), false, &listed.join(", "))),
        };
    }
    let Some((entry, is_new)) = find(entries, &signature(op)) else { return Ok(()) };
    let supported = match entry.all {
        true => entry.modes.iter().all(|mode| target.supports(mode)),
        false => entry.modes.iter().any(|mode| target.supports(mode)),
    };
    if !supported {
        return Err(missing(entry.modes.len(), entry.all, &entry.modes.join(", ")));
    }
    for mode in &entry.modes {
        let with = cooperative_profiles(mode);
        if !with.is_empty() && !with.iter().any(|profile| target.supports(profile)) {
            let with = with.join(", ");
            return Err(format!("illegal: requires [{with}] to work with but not enabled in target\n"));
        }
    }
    if is_new && target.version == SpecificationVersion::V1_0 {
        return Err(
            "illegal: the target specification version (1.0) is not backwards compatible with the op compliance \
                    specification version (1.1)\n"
                .into(),
        );
    }
    Ok(())
}

/// The complaint about profiles or extensions that the target does not have.
fn missing(count: usize, all: bool, modes: &str) -> String {
    let how = match (count, all) {
        (1, _) => "",
        (_, true) => "all of ",
        (_, false) => "any of ",
    };
    format!("illegal: requires {how}[{modes}] but not enabled in target\n")
}

/// The profiles of which an extension needs one.
fn cooperative_profiles(mode: &str) -> &'static [&'static str] {
    match mode {
        "int16" | "int4" | "doubleround" | "inexactround" => &["pro_int"],
        "bf16" | "fp8e4m3" | "fp8e5m2" | "fft" | "mxfp" => &["pro_fp"],
        "variable" | "controlflow" | "dynamic" | "int64" | "shape" => &["pro_fp", "pro_int"],
        _ => &[],
    }
}

/// Checks that the target has a profile that an op needs.
///
/// # Errors
/// The message.
pub(super) fn check_profile(op: OpRef<'_>, target: &Target) -> Result<(), String> {
    let Some(availability) = op.descriptor().and_then(|op| op.fact::<Availability>()) else { return Ok(()) };
    let listed: Vec<String> = availability.profiles.iter().map(|profile| profile.to_string()).collect();
    check(op, target, &listed, profiles())
}

/// Checks that the target has an extension that an op needs.
///
/// # Errors
/// The message.
pub(super) fn check_extension(op: OpRef<'_>, target: &Target) -> Result<(), String> {
    let Some(availability) = op.descriptor().and_then(|op| op.fact::<Availability>()) else { return Ok(()) };
    let listed: Vec<String> = availability.extensions.iter().map(|extension| extension.to_string()).collect();
    check(op, target, &listed, extensions())
}

/// Checks that some profile or extension allows the element types of an op.
///
/// # Errors
/// The message, with the signature that is most like it.
pub(super) fn check_types(op: OpRef<'_>) -> Result<(), String> {
    let tables = [entries(op, profiles()), entries(op, extensions())];
    let found = signature(op);
    if tables.iter().all(|entries| entries.is_empty()) || tables.iter().any(|entries| find(entries, &found).is_some()) {
        return Ok(());
    }
    let parts: Vec<&str> = found.split(',').collect();
    let mut best: Option<(usize, &str)> = None;
    for (types, _) in tables.into_iter().flatten().flat_map(|entry| &entry.signatures) {
        let same = types.split(',').zip(&parts).filter(|(a, b)| a == *b).count();
        if best.is_none_or(|(most, _)| same > most) {
            best = Some((same, types));
        }
    }
    let (name, likely) = (op.cx().op_str(op.name()), best.map_or("", |(_, types)| types));
    Err(format!(
        "illegal: operation operand/result data types did not align with any profile or extension, got ({found}), did you \
         mean ({likely})? Otherwise, please refer to the 'supported data types' for '{name}' in the specification."
    ))
}

/// Returns whether a value is used that is no constant where a target without the extension `dynamic` needs one.
pub(super) fn variable_operand(op: OpRef<'_>) -> Option<usize> {
    let constant: &[usize] = match short_name(op) {
        "mul" | "pad" => &[2],
        "table" => &[1],
        "rescale" => &[1, 2, 3, 4],
        "conv2d" | "conv3d" | "depthwise_conv2d" | "transpose_conv2d" => &[3, 4],
        "matmul" => &[2, 3],
        "avg_pool2d" | "negate" => &[1, 2],
        _ => &[],
    };
    let is_constant = |value: Value| op.ir().value(value).constant_value().is_some();
    constant.iter().copied().find(|index| op.operand(*index).is_some_and(|value| !is_constant(value)))
}
