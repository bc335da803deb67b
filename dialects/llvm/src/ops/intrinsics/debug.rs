//! Intrinsics for debuggers: where variables and labels of the source are.

use dialekt_interfaces::PromotableOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::attrs::{DIExpressionAttr, DILabelAttr, DILocalVariableAttr};
use crate::constraints::{AnyPointer, LLVMType};
use crate::intrinsic::Intrinsic;

/// Says at which address a variable of the source is, all the time.
///
/// The expression computes the place from the address.
///
/// ```mlir
/// llvm.intr.dbg.declare #llvm.di_local_variable<scope = #llvm.di_file<"a.c" in "/">, name = "x"> = %ptr : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.dbg.declare",
    doc_group = "Debuggers",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.dbg.declare").immediates(&[(1, "varInfo"), (2, "locationExpr")])), interfaces(PromotableOpInterface))]
#[assembly(qualified($var_info) (qualified($location_expr)^)? "=" $addr ":" qualified(type($addr)) attr_dict)]
pub struct DbgDeclare {
    pub addr: Operand<AnyPointer>,
    pub var_info: Attr<DILocalVariableAttr>,
    #[default(DIExpressionAttr { operations: Vec::new() })]
    pub location_expr: Attr<DIExpressionAttr>,
}

/// Says which value a variable of the source has from here on.
///
/// The expression computes the variable's value from the operand.
///
/// ```mlir
/// llvm.intr.dbg.value #llvm.di_local_variable<scope = #llvm.di_file<"a.c" in "/">, name = "x"> = %x : i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.dbg.value",
    doc_group = "Debuggers",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.dbg.value").immediates(&[(1, "varInfo"), (2, "locationExpr")])), interfaces(PromotableOpInterface))]
#[assembly(qualified($var_info) (qualified($location_expr)^)? "=" $value ":" qualified(type($value)) attr_dict)]
pub struct DbgValue {
    pub value: Operand<LLVMType>,
    pub var_info: Attr<DILocalVariableAttr>,
    #[default(DIExpressionAttr { operations: Vec::new() })]
    pub location_expr: Attr<DIExpressionAttr>,
}

/// Says that a label of the source stands here.
///
/// Debuggers know the place by the name of the label.
///
/// ```mlir
/// llvm.intr.dbg.label #llvm.di_label<scope = #llvm.di_file<"a.c" in "/">, name = "again">
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.dbg.label",
    doc_group = "Debuggers",
    facts(Intrinsic::new("llvm.dbg.label").immediates(&[(0, "label")]))
)]
#[assembly($label attr_dict)]
pub struct DbgLabel {
    pub label: Attr<DILabelAttr>,
}
