//! Constants, metadata and instructions as LLVM writes them, for messages.

use std::fmt::Write;

use super::constants::{Const, ConstId};
use super::function::{Body, Inst, Kind, Val};
use super::metadata::{Field, MdId, Metadata, escaped, printed_name};
use super::{Module, Name};

fn name_of(module: &Module, id: super::GlobalId) -> String {
    match &module.global(id).name {
        Name::Text(text) => format!("@{}", printed_name(text)),
        Name::Number(number) => format!("@{number}"),
    }
}

/// A constant with its type.
pub fn typed_constant(module: &Module, id: ConstId) -> String {
    format!("{} {}", module.types.show(module.consts.ty(id)), constant(module, id))
}

/// A constant.
pub fn constant(module: &Module, id: ConstId) -> String {
    stacker::maybe_grow(64 << 10, 1 << 20, || {
        let list =
            |parts: &[ConstId]| parts.iter().map(|part| typed_constant(module, *part)).collect::<Vec<_>>().join(", ");
        match module.consts.get(id) {
            Const::Int(value) if value.width() == 1 => if value.is_zero() { "false" } else { "true" }.to_owned(),
            Const::Int(value) => {
                let mut text = Vec::new();
                value.write_decimal(&mut text, true);
                String::from_utf8_lossy(&text).into_owned()
            }
            Const::Float(bits) => format!("0x{bits:X}"),
            Const::Null => "null".to_owned(),
            Const::NoToken => "none".to_owned(),
            Const::Undef => "undef".to_owned(),
            Const::Poison => "poison".to_owned(),
            Const::Zero => "zeroinitializer".to_owned(),
            Const::Aggregate(parts) => {
                let (open, close) = match module.types.get(module.consts.ty(id)) {
                    super::types::Ty::Array(..) => ("[", "]"),
                    super::types::Ty::Vector { .. } => ("<", ">"),
                    _ => ("{ ", " }"),
                };
                format!("{open}{}{close}", list(parts))
            }
            Const::Global(global) => name_of(module, *global),
            Const::DsoLocalEquivalent(global) => format!("dso_local_equivalent {}", name_of(module, *global)),
            Const::NoCfi(global) => format!("no_cfi {}", name_of(module, *global)),
            Const::PtrAuth(parts) => format!("ptrauth ({})", list(parts)),
            Const::BlockAddress(function, block) => {
                let block = match block {
                    Name::Text(text) => printed_name(text),
                    Name::Number(number) => number.to_string(),
                };
                format!("blockaddress({}, %{block})", name_of(module, *function))
            }
            Const::Expr(expr) => {
                let word = match &expr.op {
                    super::constants::ExprOp::Cast(cast) => {
                        let to = module.types.show(module.consts.ty(id));
                        return format!("{} ({} to {to})", cast.word(), list(&expr.operands));
                    }
                    super::constants::ExprOp::Gep(element, _) => {
                        return format!("getelementptr ({}, {})", module.types.show(*element), list(&expr.operands));
                    }
                    super::constants::ExprOp::Binary(word, _) => word,
                    super::constants::ExprOp::ExtractElement => "extractelement",
                    super::constants::ExprOp::InsertElement => "insertelement",
                    super::constants::ExprOp::Shuffle(_) => "shufflevector",
                };
                format!("{word} ({})", list(&expr.operands))
            }
        }
    })
}

/// The number of a node: nodes count in their order.
fn number(module: &Module, id: MdId) -> usize {
    let is_node = |metadata: &Metadata| matches!(metadata, Metadata::Node { .. } | Metadata::Special(_));
    module.metadata[..id.index()].iter().filter(|metadata| is_node(metadata)).count()
}

fn reference(module: &Module, id: Option<MdId>) -> String {
    let Some(id) = id else { return "null".to_owned() };
    match module.md(id) {
        Metadata::Text(text) => format!("!\"{}\"", escaped(text)),
        Metadata::Const(id) => typed_constant(module, *id),
        Metadata::Node { .. } | Metadata::Special(_) => format!("!{}", number(module, id)),
        _ => metadata(module, id),
    }
}

/// Metadata with its number, if it is a node.
pub fn metadata(module: &Module, id: MdId) -> String {
    match module.md(id) {
        Metadata::Node { distinct, operands } => {
            let word = if *distinct { "distinct " } else { "" };
            let operands: Vec<String> = operands.iter().map(|operand| reference(module, *operand)).collect();
            format!("!{} = {word}!{{{}}}", number(module, id), operands.join(", "))
        }
        Metadata::Special(special) => {
            let word = if special.distinct { "distinct " } else { "" };
            let fields: Vec<String> = special
                .fields
                .iter()
                .map(|(name, field)| match field {
                    Field::Null => format!("{name}: null"),
                    Field::Int(int) => format!("{name}: {int}"),
                    Field::Bool(flag) => format!("{name}: {flag}"),
                    Field::Text(text) => format!("{name}: \"{}\"", escaped(text)),
                    Field::Node(node) => format!("{name}: {}", reference(module, Some(*node))),
                    Field::Nodes(_) => format!("{name}: {{}}"),
                })
                .collect();
            format!("!{} = {word}!{}({})", number(module, id), special.kind, fields.join(", "))
        }
        Metadata::Expression(elements) => {
            let elements: Vec<String> = elements.iter().map(u64::to_string).collect();
            format!("!DIExpression({})", elements.join(", "))
        }
        Metadata::ArgList => "!DIArgList()".to_owned(),
        Metadata::Undefined(number, _) => format!("!{number}"),
        Metadata::Local(_) => "<value>".to_owned(),
        Metadata::Text(_) | Metadata::Const(_) => reference(module, Some(id)),
    }
}

fn operand(module: &Module, body: &Body, value: &Val) -> String {
    let named = |name: &Option<Name>| match name {
        Some(Name::Text(text)) => format!("%{}", printed_name(text)),
        Some(Name::Number(number)) => format!("%{number}"),
        None => "%?".to_owned(),
    };
    match value {
        Val::Const(id) => typed_constant(module, *id),
        Val::Local(id) => {
            let info = &body.values[id.index()];
            format!("{} {}", module.types.show(info.ty), named(&info.name))
        }
        Val::Metadata(id) => format!("metadata {}", reference(module, Some(*id))),
        Val::Block(id) => format!("label {}", named(&body.blocks[id.index()].name)),
    }
}

/// An instruction.
pub fn inst(module: &Module, body: &Body, inst: &Inst) -> String {
    let mut out = String::from("  ");
    if let Some(result) = inst.result {
        match &body.values[result.index()].name {
            Some(Name::Text(text)) => {
                let _ = write!(out, "%{} = ", printed_name(text));
            }
            Some(Name::Number(number)) => {
                let _ = write!(out, "%{number} = ");
            }
            None => {}
        }
    }
    let operands: Vec<String> = inst.operands.iter().map(|value| operand(module, body, value)).collect();
    let word = match &inst.kind {
        Kind::Binary(word, _) => word,
        Kind::Unsupported(word, _) => word,
        Kind::Cast(cast, _) => {
            let _ = write!(out, "{} {} to {}", cast.word(), operands.join(", "), module.types.show(inst.ty));
            return out;
        }
        Kind::Call(call) => {
            let callee = match &call.callee {
                super::function::Callee::Value(Val::Const(id)) => constant(module, *id),
                super::function::Callee::Value(value) => operand(module, body, value),
                super::function::Callee::Asm(_) => "asm".to_owned(),
            };
            let _ = write!(out, "call {} {callee}({})", module.types.show(inst.ty), operands.join(", "));
            return out;
        }
        Kind::Load { .. } => "load",
        Kind::Store { .. } => "store",
        Kind::Switch { .. } => "switch",
        Kind::Br(_) | Kind::CondBr(..) => "br",
        Kind::Ret => "ret",
        Kind::Invoke { .. } => "invoke",
        _ => "",
    };
    let _ = write!(out, "{word} {}", operands.join(", "));
    out
}
