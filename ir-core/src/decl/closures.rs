//! Hooks of ops as closures, for declarations that are made at run time.
//!
//! The hooks of a descriptor are plain functions. Those that [`OpDescriptor::with_closures`] puts there find the
//! closures through the op, so that other code need not distinguish the two.

use std::fmt;

use super::intern::Closure;
use super::op::{Infer, Invalid, OpCheck, OpDescriptor};
use super::typed::InferInput;
use crate::context::{Attribute, ContextData, Type};
use crate::diag::Diagnostic;
use crate::ir::OpRef;
use crate::text::parse::{OpParser, OpState, Parsed};
use crate::text::print::Printer;

/// Checks an op; errors go to the second argument.
pub type VerifyClosure = dyn Fn(OpRef<'_>, &mut Vec<Diagnostic>) -> Result<(), Invalid> + Send + Sync;
/// Parses the custom form of an op, behind its name.
pub type ParseClosure = dyn Fn(&mut OpParser<'_>, &mut OpState) -> Parsed + Send + Sync;
/// Prints the custom form of an op.
pub type PrintClosure = dyn Fn(OpRef<'_>, &mut Printer<'_>) + Send + Sync;
/// Infers the types of results; the error is the message.
pub type InferClosure = dyn Fn(&InferInput<'_>) -> Result<Vec<Type>, String> + Send + Sync;
/// A predicate on types.
pub type TypeClosure = dyn Fn(&ContextData, Type) -> bool + Send + Sync;
/// A predicate on attributes.
pub type AttrClosure = dyn Fn(&ContextData, Attribute) -> bool + Send + Sync;

/// Hooks of an op, as closures; those that are missing are not there. Made while the program runs, or not at all.
#[derive(Clone, Copy, Default)]
pub struct OpClosures {
    /// Checks the op before its regions.
    pub verify: Option<&'static Closure<VerifyClosure>>,
    /// Checks the op after its regions, which are valid.
    pub verify_regions: Option<&'static Closure<VerifyClosure>>,
    /// Parses its custom form.
    pub parse: Option<&'static Closure<ParseClosure>>,
    /// Prints its custom form.
    pub print: Option<&'static Closure<PrintClosure>>,
    /// Finds the types of its results.
    pub infer: Option<&'static Closure<InferClosure>>,
}

impl fmt::Debug for OpClosures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OpClosures { verify, verify_regions, parse, print, infer } = self;
        write!(f, "{verify:?} {verify_regions:?} {parse:?} {print:?} {infer:?}")
    }
}

impl OpDescriptor {
    /// The same descriptor with these closures in place of its hooks; hooks without a closure stay.
    #[must_use]
    pub fn with_closures(mut self, closures: &'static OpClosures) -> OpDescriptor {
        let has = |there: bool| there.then_some(());
        self.verify = has(closures.verify.is_some()).map(|()| OpCheck::new(verify)).or(self.verify);
        self.verify_regions =
            has(closures.verify_regions.is_some()).map(|()| verify_regions as _).or(self.verify_regions);
        self.asm.parse = has(closures.parse.is_some()).map(|()| parse as _).or(self.asm.parse);
        self.asm.print = has(closures.print.is_some()).map(|()| print as _).or(self.asm.print);
        if closures.infer.is_some() {
            self.infer = Infer::Hook(infer, None);
        }
        self.closures = Some(closures);
        self
    }
}

fn of(op: OpRef<'_>) -> Option<&'static OpClosures> {
    op.descriptor()?.closures
}

fn verify(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    of(op).and_then(|closures| closures.verify).map_or(Ok(()), |verify| verify(op, out))
}

fn verify_regions(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    of(op).and_then(|closures| closures.verify_regions).map_or(Ok(()), |verify| verify(op, out))
}

fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let closures = p.cx().op_descriptor(state.name).and_then(|descriptor| descriptor.closures);
    closures.and_then(|closures| closures.parse).map_or(Ok(()), |parse| parse(p, state))
}

fn print(op: OpRef<'_>, p: &mut Printer<'_>) {
    if let Some(print) = of(op).and_then(|closures| closures.print) {
        print(op, p);
    }
}

fn infer(input: &InferInput<'_>) -> Result<Vec<Type>, String> {
    let infer = input.descriptor.closures.and_then(|closures| closures.infer);
    infer.map_or_else(|| Ok(Vec::new()), |infer| infer(input))
}
