//! `tosa-validate`: the rules of the TOSA specification that a target sets. [mlir/lib/Dialect/Tosa/Transforms/TosaValidation.cpp]

mod compliance;
mod error_if;
mod level;
mod signatures;
mod target;

use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::types::{Signedness, TypeData};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_tosa::{
    Extension, MxInt8Type, Rescale, RoundingMode, ShapeType, TosaOpRef, Variable, VariableRead, VariableWrite,
    variable_type,
};
use hashbrown::HashMap;

use target::Target;

/// Validates TOSA dialect
///
/// Checks the rules of the TOSA specification that a target sets: its profiles and extensions, the limits of its level, operands that
/// have to be constants. The module says what the target is, in `tosa.target_env`.
#[derive(Pass, Clone)]
#[pass(name = "TosaValidation", argument = "tosa-validate", op = "builtin.module")]
pub struct TosaValidation {
    /// Verify if the properties of certain operations align the spec requirement
    #[option]
    strict_op_spec_alignment: bool,
    /// Disable checks for operations that are determined to be invalid due to their operand/result datatypes not aligning with the 'Supported Data Types' sections of the specifciation
    #[option]
    allow_invalid_op_datatype_combinations: bool,
}

impl Pass for TosaValidation {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let module = cx.op_ref();
        let target = Target::of(module);
        if let Some(message) = target.mismatch() {
            module.cx().emit(Diagnostic::error(module.loc(), message));
            return Err(PassFailed);
        }
        let mut variables = HashMap::new();
        let mut valid = true;
        for op in module.postorder().filter(|op| TosaOpRef::of(*op).is_some()) {
            valid &= self.validate(op, &target, &mut variables);
        }
        if valid { Ok(()) } else { Err(PassFailed) }
    }
}

/// The types of variables by their names.
type Variables = HashMap<dialekt_ir_core::context::Ident, Type>;

impl TosaValidation {
    /// Checks an op; returns whether it is as the specification says. What is not is reported.
    fn validate(&self, op: OpRef<'_>, target: &Target, variables: &mut Variables) -> bool {
        let strict = self.strict_op_spec_alignment;
        let mut first = check_element_types(op, strict);
        if strict {
            first = first.and_then(|()| compliance::check_profile(op, target));
            first = first.and_then(|()| compliance::check_extension(op, target));
        }
        if !self.allow_invalid_op_datatype_combinations {
            first = first.and_then(|()| compliance::check_types(op));
        }
        if let Err(message) = first {
            op.emit_op_error(message);
            return false;
        }
        let checks = [
            check_constants(op, target),
            level::check(op, target),
            check_attributes(op, target),
            check_variables(op, variables),
            if strict { error_if::check(op) } else { Ok(()) },
        ];
        let mut valid = true;
        for message in checks.into_iter().filter_map(Result::err) {
            valid = false;
            op.emit_op_error(message);
        }
        valid
    }
}

/// The result of a check: the message of what is wrong.
type Checked = Result<(), String>;

/// The name of an op without that of the dialect.
fn short_name(op: OpRef<'_>) -> &'static str {
    op.descriptor().and_then(|op| op.name.strip_prefix("tosa.")).unwrap_or_default()
}

fn element_type(cx: &ContextData, ty: Type) -> Type {
    cx.type_data(ty).element_type().unwrap_or(ty)
}

/// Checks that elements are of types that the specification knows.
fn check_element_types(op: OpRef<'_>, strict: bool) -> Checked {
    let cx = op.cx();
    let takes_unsigned = !strict && op.is::<Rescale>();
    for ty in op.operand_types().chain(op.result_types()) {
        let element = element_type(cx, ty);
        let is_legal = match cx.type_data(element) {
            TypeData::Float(kind) => matches!(
                kind,
                FloatKind::F32
                    | FloatKind::F16
                    | FloatKind::BF16
                    | FloatKind::F8E4M3FN
                    | FloatKind::F8E5M2
                    | FloatKind::F4E2M1FN
                    | FloatKind::F6E2M3FN
                    | FloatKind::F6E3M2FN
                    | FloatKind::F8E8M0FNU
            ),
            TypeData::Integer { width, sign: Signedness::Signless } => matches!(width, 1 | 4 | 8 | 16 | 32 | 48 | 64),
            TypeData::Integer { width, sign: Signedness::Unsigned } => takes_unsigned && matches!(width, 8 | 16 | 32),
            _ => ShapeType::of(cx, element).is_some() || MxInt8Type::of(cx, element).is_some(),
        };
        if !is_legal {
            let element = op.quoted_type(element);
            return Err(format!("is not profile-aligned: element type {element} is not legal"));
        }
    }
    Ok(())
}

/// Checks that operands are constants where the target needs that.
fn check_constants(op: OpRef<'_>, target: &Target) -> Checked {
    if target.extensions.contains(&Extension::Dynamic) {
        return Ok(());
    }
    match compliance::variable_operand(op) {
        Some(index) => {
            Err(format!("expected compile time resolvable constant, but got variable value for operand #{index}"))
        }
        None => Ok(()),
    }
}

/// Checks that the target supports the mode of rounding.
fn check_attributes(op: OpRef<'_>, target: &Target) -> Checked {
    let needed = match op.view::<Rescale>().and_then(|op| op.rounding_mode()) {
        Some(mode @ RoundingMode::DoubleRound) => (mode, Extension::DoubleRound),
        Some(mode @ RoundingMode::InexactRound) => (mode, Extension::InexactRound),
        _ => return Ok(()),
    };
    match target.extensions.contains(&needed.1) {
        true => Ok(()),
        false => {
            let (mode, extension) = needed;
            Err(format!("failed attribute check: rounding_mode = {mode} requires extension [{extension}]"))
        }
    }
}

/// Checks that variables are declared once, before they are used, and used with the type that they have.
fn check_variables(op: OpRef<'_>, variables: &mut Variables) -> Checked {
    if let Some(variable) = op.view::<Variable>() {
        let (Some(name), Some(ty)) = (variable.sym_name(), variable_type(variable)) else { return Ok(()) };
        return match variables.insert(name, ty) {
            Some(_) => Err("name has already been declared".into()),
            None => Ok(()),
        };
    }
    let (name, value, what) = match (op.view::<VariableWrite>(), op.view::<VariableRead>()) {
        (Some(op), _) => (op.variable(), op.input1(), "operand"),
        (_, Some(op)) => (op.variable(), op.output1(), "result"),
        _ => return Ok(()),
    };
    let Some(ty) = name.and_then(|name| variables.get(&name)) else { return Err("name has not been declared".into()) };
    match op.ir().value(value).ty() == *ty {
        true => Ok(()),
        false => Err(format!("{what} type does not equal variable type")),
    }
}
