//! Variables, which keep a state from one run to the next.

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::compatible_types;
use crate::constraints::Tensor;
use crate::quantized::element_type;
use crate::shapes::{index_elements, integers};
use crate::traits::TosaResolvableShapeOperands;

const VARIABLES: Availability = Availability::ALL.with(&[crate::enums::Extension::Variable]);

/// A variable: a tensor that ops read and write.
///
/// With a value it has this value, and its type, at the start.
///
/// ```mlir
/// tosa.variable @counter = dense<0> : tensor<1xi32>
/// tosa.variable @state : tensor<2x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.variable",
    doc_group = "Variables",
    traits(Symbol),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(VARIABLES)
)]
#[assembly($sym_name attr_dict custom<VariableOpTypeOrInitialValue>($var_shape, $ty, $initial_value))]
pub struct Variable {
    pub sym_name: Attr<SymbolNameAttr>,
    /// The shape, with -1 for sizes that are not known.
    pub var_shape: Attr<IndexElementsAttr>,
    /// The type of the elements.
    #[name("type")]
    pub ty: Attr<TypeAttr>,
    pub initial_value: Option<Attr<AnyAttr>>,
}

/// Writes a variable.
///
/// The tensor has the type of the variable.
///
/// ```mlir
/// tosa.variable @state : tensor<2x3xf32>
///
/// tosa.variable_write @state, %x : tensor<2x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.variable_write",
    doc_group = "Variables",
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(VARIABLES),
    verify
)]
#[assembly($variable attr_dict "," $input1 ":" type($input1))]
pub struct VariableWrite {
    #[name("name")]
    pub variable: Attr<SymbolNameAttr>,
    pub input1: Operand<Tensor>,
}

/// Reads a variable.
///
/// The tensor has the type of the variable.
///
/// ```mlir
/// tosa.variable @state : tensor<2x3xf32>
///
/// %x = tosa.variable_read @state : tensor<2x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.variable_read",
    doc_group = "Variables",
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(VARIABLES),
    verify
)]
#[assembly($variable attr_dict ":" type($output1))]
pub struct VariableRead {
    #[name("name")]
    pub variable: Attr<SymbolNameAttr>,
    pub output1: OpResult<Tensor>,
}

/// The type of a variable: a tensor of its shape and elements.
pub fn variable_type(op: VariableView<'_>) -> Option<Type> {
    let cx = op.cx();
    let sizes = integers(cx, op.var_shape()?)?;
    let shape: Vec<i64> = sizes.into_iter().map(|size| if size == -1 { DYNAMIC } else { size }).collect();
    cx.tensor_type(&shape, op.ty()?, None).ok()
}

impl Verify for VariableWrite {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_use(*op, op.variable(), (op.input1(), "'input1'"), out)
    }
}

impl Verify for VariableRead {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_use(*op, op.variable(), (op.output1(), "'output1'"), out)
    }
}

/// Checks that a variable is declared in the nearest symbol table, and has the type of a value. [MLIR: verifyVariableOpErrorIf]
fn verify_use(
    op: OpRef<'_>,
    variable: Option<Ident>,
    (value, name): (Value, &str),
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let (cx, Some(variable)) = (op.cx(), variable) else { return Ok(()) };
    let mut around = std::iter::successors(op.parent_op(), |op| op.parent_op());
    let is_table = |op: &OpRef<'_>| cx.op_has(op.name(), OpTraits::SYMBOL_TABLE);
    let Some(table) = around.find(is_table) else { return Ok(()) };
    let declared = table.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).find_map(|op| {
        let found = op.view::<Variable>()?;
        (found.sym_name() == Some(variable)).then_some(found)
    });
    let Some(ty) = declared.and_then(variable_type) else {
        let variable = cx.str(variable);
        return fail(out, op.op_error(format!("'{variable}' has not been declared by 'tosa.variable'")));
    };
    let used = op.ir().value(value).ty();
    let quoted = |ty: Type| op.quoted_type(ty);
    let (used_element, element) = (element_type(cx, used), element_type(cx, ty));
    if used_element != element {
        let (used, element) = (quoted(used_element), quoted(element));
        let message = format!("require same element type for {name} ({used}) and the input tensor ({element})");
        return fail(out, op.op_error(message));
    }
    if !compatible_types(cx, used, ty) {
        let (used, ty) = (quoted(used), quoted(ty));
        let message = format!("require same shapes for {name} ({used}) and the input tensor ({ty})");
        return fail(out, op.op_error(message));
    }
    Ok(())
}

/// The type of a variable, or the value that it has from the start: `: tensor<2xf32>`, `= dense<0> : tensor<1xi32>`
struct VariableOpTypeOrInitialValue;

impl CustomDirective for VariableOpTypeOrInitialValue {
    const NAME: &'static str = "VariableOpTypeOrInitialValue";
    type Params = (AnyAttrParam, AttrParam<TypeAttr>, AnyAttrParam);

    fn parse(f: &mut FormatParser<'_, '_>, (var_shape, element, initial_value): Self::Params) -> Parsed<bool> {
        let cx = f.p.cx();
        let error = |f: &mut FormatParser<'_, '_>, message: &str| {
            let at = f.p.token().start;
            f.p.op_error_at(f.op, at, message)
        };
        let ty = if f.p.consume_if(Tok::Equal) {
            let value = match f.p.parse_attribute(None) {
                Ok(value) => value,
                Err(_) => return Err(error(f, "expected attribute")),
            };
            let Some(ty) = cx.attr_data(value).ty() else { return Err(error(f, "expected Typed attr")) };
            initial_value.set(f, value);
            ty
        } else {
            match f.p.parse_colon_type() {
                Ok(ty) => ty,
                Err(_) => return Err(error(f, "expected type after colon")),
            }
        };
        let data = cx.type_data(ty);
        let Some(element_type) = data.element_type().filter(|_| !matches!(data, TypeData::Complex(_))) else {
            return Err(error(f, "expected shaped type"));
        };
        let Some(shape) = data.shape() else { return Err(error(f, "expected ranked type")) };
        let sizes: Vec<i64> = shape.iter().map(|size| if *size == DYNAMIC { -1 } else { *size }).collect();
        var_shape.set(f, index_elements(cx, &sizes));
        element.set(f, element_type);
        Ok(true)
    }

    fn print(op: OpRef<'_>, _: Self::Params, p: &mut Printer<'_>) {
        let Some(op) = op.view::<Variable>() else { return };
        let value = op.initial_value();
        let is_typed = value.is_some_and(|value| op.cx().attr_data(value).ty().is_some());
        if !is_typed {
            p.write(": ");
            if let Some(ty) = variable_type(op) {
                p.print_type(ty);
            }
        }
        if let Some(value) = value {
            p.write(if is_typed { "= " } else { " = " });
            p.print_attribute(value);
        }
    }
}
