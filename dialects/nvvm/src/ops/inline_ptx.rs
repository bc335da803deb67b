//! Instructions as text.

use dialekt_ir_core::prelude::op::*;

use crate::{AsmValue, AsmValues, BasicPtxBuilderInterface, RegisterAccess};

/// Executes instructions of PTX that the op holds as text.
///
/// Operands are named by their positions: first those that are written, then those that are read, then those that are both. With a predicate, the instructions are executed where it holds.
///
/// ```mlir
/// nvvm.inline_ptx "bar.sync 0;"
/// %0 = nvvm.inline_ptx "add.s32 $0, $1, $2;" ro(%a, %b : i32, i32) -> i32
/// nvvm.inline_ptx "st.global.b32 [$0], $1;" ro(%p, %a : !llvm.ptr<1>, i32), predicate = %yes
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.inline_ptx",
    doc_group = "Instructions",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    interfaces(BasicPtxBuilderInterface)
)]
#[assembly(
    $ptx_code ( "ro" "(" $read_only_args^ ":" type($read_only_args) ")" )? ( "rw" "(" $read_write_args^ ":"
    type($read_write_args) ")" )? ("," "predicate" "=" $predicate^)? attr_dict ( "->" type($write_only_args)^ )?
)]
pub struct InlinePtx {
    pub read_only_args: Operands<AnyType>,
    pub read_write_args: Operands<AnyType>,
    pub predicate: Option<Operand<I1>>,
    pub ptx_code: Attr<StrAttr>,
    pub write_only_args: OpResults<AnyType>,
}

impl BasicPtxBuilderInterface for InlinePtx {
    fn predicate(op: Self::View<'_>) -> Option<Value> {
        op.predicate()
    }

    fn ptx(op: Self::View<'_>) -> String {
        op.ptx_code().map(|code| op.cx().str(code).into_owned()).unwrap_or_default()
    }

    /// The registers that are read and written, those that are written, and those that are read.
    fn asm_values(op: Self::View<'_>) -> AsmValues {
        let value = |access: RegisterAccess| move |value: Value| (AsmValue::Value(value), access);
        let both = op.read_write_args().map(value(RegisterAccess::ReadWrite));
        let written = op.write_only_args().map(value(RegisterAccess::Write));
        let read = op.read_only_args().map(value(RegisterAccess::Read));
        let predicate = op.predicate().map(value(RegisterAccess::Read));
        AsmValues { registers: both.chain(written).chain(read).chain(predicate).collect(), mapped: false }
    }
}
