//! Intrinsics: what an op says of the LLVM intrinsic that it stands for, in its declaration.
//!
//! Translation to LLVM IR and back, and the reference, read the [fact](OpDescriptor::fact) and know no op by name. What else an intrinsic may carry
//! follows from what the op implements and has: access groups, alias scopes, flags for fast math and operand bundles are those of the
//! interfaces.

mod name;

pub use name::NamePart;

use std::borrow::Cow;

use dialekt_ir_core::decl::OpDescriptor;
use dialekt_ir_core::prelude::op::*;

use crate::types::LLVMStructType;

/// The LLVM intrinsic that an op stands for: a fact of its declaration, given as `facts(Intrinsic::new("llvm.demo"))`.
///
/// Arguments of the call are the operands of the op, with immediates at their positions among them. Positions of
/// overloads count both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Intrinsic {
    name: &'static str,
    /// The beginning of the op's name that `name` replaces.
    replaced: Option<&'static str>,
    /// The intrinsic has several results: the fields of the struct that is the result of the op.
    has_several_results: bool,
    overloaded_results: &'static [usize],
    overloaded_operands: &'static [usize],
    immediates: &'static [(usize, &'static str)],
    result_range: Option<&'static str>,
    /// The rest of the name, for each op.
    parts: &'static [NamePart],
}

/// An argument of the call of an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    Value(Value),
    /// A constant that LLVM wants to see in the call.
    Immediate(Attribute),
}

impl Intrinsic {
    /// The intrinsic of this name, without the types that overloads add to it.
    pub const fn new(name: &'static str) -> Intrinsic {
        Intrinsic {
            name,
            replaced: None,
            has_several_results: false,
            overloaded_results: &[],
            overloaded_operands: &[],
            immediates: &[],
            result_range: None,
            parts: &[],
        }
    }

    /// The intrinsic that has the op's name, but for its beginning: with `from` as `llvm.intr.` and `to` as `llvm.`, that
    /// of `llvm.intr.abs` is `llvm.abs`. All rows of a family can share it. Underscores become dots, as LLVM has none in
    /// the names of intrinsics.
    pub const fn renamed(from: &'static str, to: &'static str) -> Intrinsic {
        Intrinsic { replaced: Some(from), ..Intrinsic::new(to) }
    }

    /// An intrinsic with several results, which are the fields of the struct that is the result of the op.
    pub const fn with_several_results(self) -> Intrinsic {
        Intrinsic { has_several_results: true, ..self }
    }

    /// Adds the results whose types are a part of the intrinsic's name: positions among the results of the intrinsic.
    pub const fn overloaded_results(self, positions: &'static [usize]) -> Intrinsic {
        Intrinsic { overloaded_results: positions, ..self }
    }

    /// Adds the arguments whose types are a part of the intrinsic's name.
    pub const fn overloaded_operands(self, positions: &'static [usize]) -> Intrinsic {
        Intrinsic { overloaded_operands: positions, ..self }
    }

    /// Adds the arguments that are attributes of the op: the position of each in the call, in ascending order, and its name.
    pub const fn immediates(self, immediates: &'static [(usize, &'static str)]) -> Intrinsic {
        Intrinsic { immediates, ..self }
    }

    /// Adds that an attribute of the op, if it is there, is the range of the intrinsic's result.
    pub const fn result_range(self, attribute: &'static str) -> Intrinsic {
        Intrinsic { result_range: Some(attribute), ..self }
    }

    /// Adds parts of the name that follow from what an op says, behind the name that all have.
    pub const fn named_by(self, parts: &'static [NamePart]) -> Intrinsic {
        Intrinsic { parts, ..self }
    }

    /// The intrinsic that the ops of a declaration stand for.
    pub fn of(op: &OpDescriptor) -> Option<&'static Intrinsic> {
        op.fact()
    }

    /// The name in LLVM IR that all ops of a declaration share, without the types that overloads add.
    pub fn name(&self, op: &OpDescriptor) -> Cow<'static, str> {
        match self.replaced {
            None => self.name.into(),
            Some(from) => {
                let rest = op.name.strip_prefix(from).unwrap_or(op.name);
                format!("{}{}", self.name, rest.replace('_', ".")).into()
            }
        }
    }

    /// The name in LLVM IR for an op, without the types that overloads add; `None` where no intrinsic does what the op says.
    pub fn name_for(&self, op: OpRef<'_>) -> Option<String> {
        let mut name = self.name(op.descriptor()?).into_owned();
        self.parts.iter().try_for_each(|part| part.write(op, &mut name))?;
        Some(name)
    }

    /// The parts of the name that follow from what an op says.
    pub fn name_parts(&self) -> &'static [NamePart] {
        self.parts
    }

    /// The attribute or group of operands that a part of the name depends on, but that the op does not declare: a mistake in
    /// its declaration.
    pub fn undeclared_field(&self, op: &OpDescriptor) -> Option<&'static str> {
        self.parts.iter().filter_map(NamePart::field).find(|field| !name::is_declared(op, field))
    }

    /// Returns whether the result of the op is a struct of the intrinsic's results.
    pub fn has_several_results(&self) -> bool {
        self.has_several_results
    }

    /// Results whose types are a part of the name, by their positions in the intrinsic.
    pub fn results_in_name(&self) -> &'static [usize] {
        self.overloaded_results
    }

    /// Arguments whose types are a part of the name, by their positions in the call.
    pub fn operands_in_name(&self) -> &'static [usize] {
        self.overloaded_operands
    }

    /// Arguments that are attributes: their positions in the call, and the names of the attributes.
    pub fn immediate_args(&self) -> &'static [(usize, &'static str)] {
        self.immediates
    }

    /// The name of the attribute with the range of the result.
    pub fn result_range_attr(&self) -> Option<&'static str> {
        self.result_range
    }

    /// The arguments of the call, but for those in operand bundles. Immediates that are missing are left out.
    pub fn arguments(&self, op: OpRef<'_>) -> Vec<Argument> {
        let bundles: usize = bundle_sizes(op).iter().sum();
        let operands = op.operands().take(op.num_operands().saturating_sub(bundles));
        let mut arguments: Vec<Argument> = operands.map(Argument::Value).collect();
        for (at, name) in self.immediates {
            if let Some(attr) = op.inherent_attr(name.as_bytes()) {
                arguments.insert((*at).min(arguments.len()), Argument::Immediate(attr));
            }
        }
        arguments
    }

    /// The types that the name in LLVM IR ends in, in their order: those of results, then those of arguments.
    pub fn overloads(&self, op: OpRef<'_>) -> Vec<Type> {
        let arguments = self.arguments(op);
        let result = |at: &usize| {
            let ty = op.result_types().next()?;
            match self.has_several_results {
                true => LLVMStructType::of(op.cx(), ty)?.elements().get(*at).copied(),
                false => Some(ty),
            }
        };
        let operand = |at: &usize| match arguments.get(*at)? {
            Argument::Value(value) => Some(op.ir().value(*value).ty()),
            Argument::Immediate(attr) => op.cx().attr_data(*attr).ty(),
        };
        self.overloaded_results
            .iter()
            .filter_map(result)
            .chain(self.overloaded_operands.iter().filter_map(operand))
            .collect()
    }
}

/// The sizes of the operand bundles of an op.
pub(crate) fn bundle_sizes(op: OpRef<'_>) -> Vec<usize> {
    let sizes = op.inherent_attr(b"op_bundle_sizes").and_then(|attr| DenseI32ArrayAttr::read(op.cx(), attr));
    sizes.into_iter().flatten().filter_map(|size| usize::try_from(size).ok()).collect()
}
