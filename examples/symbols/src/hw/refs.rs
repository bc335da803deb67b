//! Ops that refer to inner symbols.

use dialekt_inner_symbols::{
    HierPath, InnerRef, InnerRefAttr, InnerRefNamespace, InnerRefUserOpInterface, InnerSymTarget, InnerSymbolOpRef,
    PortListOpRef, sub_field_type, verify_path,
};
use dialekt_ir_core::context::Invalid;
use dialekt_ir_core::decl::hooks::Verify;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::verify::Verified;
use dialekt_ods_macros::Op;

use super::forms::NamePath;

/// A path through instances, to an instance, a wire, a port, a field or a module.
#[derive(Op)]
#[op(name = "hw.path", traits(Symbol), interfaces(InnerRefUserOpInterface), verify)]
#[assembly(($sym_visibility^)? $sym_name custom<NamePath>($namepath) attr_dict)]
pub struct Path {
    pub sym_name: Attr<SymbolNameAttr>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub namepath: Attr<ArrayAttr>,
}

impl Verify for Path {
    /// Checks that a path consists of names.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let path = op.inherent_attr(b"namepath");
        if path.is_some_and(|path| HierPath::read(op.cx(), path).is_none()) {
            out.push(op.op_error("path holds something that is no name"));
            return Err(Invalid);
        }
        Ok(())
    }
}

impl InnerRefUserOpInterface for Path {
    fn verify_inner_refs(op: Self::View<'_>, namespace: &InnerRefNamespace<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let path = op.inherent_attr(b"namepath").and_then(|path| op.cx().array_elements(path));
        verify_path(*op, path.unwrap_or(&[]), namespace, out)
    }
}

/// The value of a target with an inner symbol, from anywhere in the circuit.
#[derive(Op)]
#[op(name = "hw.probe", interfaces(InnerRefUserOpInterface))]
#[assembly($target attr_dict ":" type($result))]
pub struct Probe {
    pub target: Attr<InnerRefAttr>,
    pub result: OpResult<AnyType>,
}

/// The type of a target's value.
fn target_type(target: InnerSymTarget, namespace: &InnerRefNamespace<'_>) -> Option<dialekt_ir_core::context::Type> {
    let op = namespace.op.ir().get_op(target.op)?;
    let base = match target.port {
        Some(port) => PortListOpRef::of(op)?.port_type(port)?,
        None => op.result_type(InnerSymbolOpRef::of(op)?.target_result()?)?,
    };
    sub_field_type(op.cx(), base, target.field)
}

impl InnerRefUserOpInterface for Probe {
    fn verify_inner_refs(op: Self::View<'_>, namespace: &InnerRefNamespace<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(reference) = op.inherent_attr(b"target") else { return Ok(()) };
        let target = InnerRef::read(op.cx(), reference).and_then(|reference| namespace.lookup(reference));
        let error = match target {
            None => op.op_error(format!("has target that cannot be resolved: {}", op.shown_attr(reference))),
            Some(target) => match (target_type(target, namespace), op.result_type(0)) {
                (Some(found), Some(expected)) if found == expected => return Ok(()),
                (Some(found), Some(expected)) => {
                    let (found, expected) = (op.quoted_type(found), op.quoted_type(expected));
                    let message =
                        format!("has type mismatch: target resolves to {found} instead of expected {expected}");
                    op.op_error(message).note(namespace.op.ir().op(target.op).loc(), "target resolves here")
                }
                _ => op.op_error("has target that cannot be probed"),
            },
        };
        out.push(error);
        Err(Invalid)
    }
}

/// Text in which inner symbols are named.
#[derive(Op)]
#[op(name = "hw.text", interfaces(InnerRefUserOpInterface))]
#[assembly($text attr_dict)]
pub struct Text {
    pub text: Attr<StrAttr>,
    pub symbols: Option<Attr<ArrayAttr>>,
}

impl InnerRefUserOpInterface for Text {
    fn verify_inner_refs(op: Self::View<'_>, namespace: &InnerRefNamespace<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let symbols = op.inherent_attr(b"symbols").and_then(|symbols| cx.array_elements(symbols)).unwrap_or(&[]);
        for symbol in symbols {
            let Some(reference) = InnerRef::read(cx, *symbol) else { continue };
            if namespace.lookup(reference).is_none() {
                let shown = op.shown_attr(*symbol);
                out.push(op.op_error(format!("inner symbol reference {shown} could not be found")));
                return Err(Invalid);
            }
        }
        Ok(())
    }
}
