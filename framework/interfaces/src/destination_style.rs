//! Ops that write into operands: each tensor among these is tied to a result. [MLIR: DestinationStyleOpInterface]

use dialekt_ods_macros::op_interface;

use super::OperandRange;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::TypeData;
use dialekt_ir_core::verify::{Verified, fail};

/// An op with operands that it writes into: its *inits*. All other operands are inputs.
#[op_interface(verify_regions = verify_destination_style)]
pub trait DestinationStyleOpInterface {
    /// The inits.
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_>;
}

impl<'a> DestinationStyleOpRef<'a> {
    /// Returns whether an operand is an init.
    pub fn is_dps_init(self, operand: usize) -> bool {
        self.dps_inits().positions().contains(&operand)
    }

    /// The positions of the operands that are inputs.
    pub fn dps_inputs(self) -> impl Iterator<Item = usize> + 'a {
        let inits = self.dps_inits().positions();
        (0..self.num_operands()).filter(move |operand| !inits.contains(operand))
    }

    /// The result that an init is tied to.
    pub fn tied_result(self, operand: usize) -> Option<Value> {
        let inits = self.dps_inits().positions();
        if inits.contains(&operand) { self.op().result(operand - inits.start) } else { None }
    }

    /// The position of the init that a result is tied to.
    pub fn tied_operand(self, result: usize) -> Option<usize> {
        self.dps_inits().positions().nth(result)
    }

    /// Returns whether the op works on memrefs, and on no tensors.
    pub fn has_pure_buffer_semantics(self) -> bool {
        has_kind(self.op(), is_memref) && !has_kind(self.op(), is_tensor)
    }

    /// Returns whether the op works on tensors, and on no memrefs.
    pub fn has_pure_tensor_semantics(self) -> bool {
        has_kind(self.op(), is_tensor) && !has_kind(self.op(), is_memref)
    }
}

fn has_kind(op: OpRef<'_>, kind: fn(&TypeData) -> bool) -> bool {
    op.operand_types().any(|ty| kind(op.cx().type_data(ty)))
}

fn is_tensor(ty: &TypeData) -> bool {
    matches!(ty, TypeData::Tensor { .. } | TypeData::UnrankedTensor(_))
}

fn is_memref(ty: &TypeData) -> bool {
    matches!(ty, TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// Inits are tensors or memrefs; there is one result of the same type for each tensor.
fn verify_destination_style(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(style) = DestinationStyleOpRef::of(op) else { return Ok(()) };
    let inits = style.dps_inits();
    let start = inits.positions().start;
    let mut tensors = 0;
    for (i, ty) in inits.types().enumerate() {
        let data = op.cx().type_data(ty);
        if is_tensor(data) {
            tensors += 1;
        } else if !is_memref(data) {
            let message = format!("expected that operand #{} is a tensor or a memref", start + i);
            return fail(out, op.op_error(message));
        }
    }
    let results = op.result_types().filter(|ty| is_tensor(op.cx().type_data(*ty))).count();
    if results != tensors {
        let message = format!(
            "expected the number of tensor results ({results}) to be equal to the number of output tensors ({tensors})"
        );
        return fail(out, op.op_error(message));
    }
    for (i, ty) in inits.types().enumerate().filter(|(_, ty)| is_tensor(op.cx().type_data(*ty))) {
        let Some(tied) = op.result_types().nth(i).filter(|tied| *tied != ty) else { continue };
        let (expected, found) = (op.quoted_type(ty), op.quoted_type(tied));
        let message = format!(
            "expected type of operand #{} ({expected}) to match type of corresponding result ({found})",
            start + i
        );
        return fail(out, op.op_error(message));
    }
    Ok(())
}
