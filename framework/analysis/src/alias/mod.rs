//! Alias analysis: values that may refer to the same memory, and effects of ops on the memory of a value.
//! [mlir/Analysis/AliasAnalysis.h]
//!
//! An [`AliasAnalysis`] combines one or several rules; [`LocalAlias`] is always among them. Nothing is cached: an
//! answer is valid for the current IR only.

mod local;
#[cfg(test)]
mod tests;
mod underlying;

use std::fmt;

pub use local::LocalAlias;
pub use underlying::underlying_values;

use dialekt_ir_core::ir::{Ir, Op, Value};
use dialekt_pass::{Analyses, Analysis};

/// The relation of the memory that two values refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AliasResult {
    /// No memory in common.
    No,
    /// Nothing is known.
    May,
    /// Some memory in common.
    Partial,
    /// The same memory.
    Must,
}

impl AliasResult {
    /// The relation that holds if either this or the other result does.
    pub fn merge(self, other: AliasResult) -> AliasResult {
        match (self, other) {
            (a, b) if a == b => a,
            (AliasResult::Partial, AliasResult::Must) | (AliasResult::Must, AliasResult::Partial) => {
                AliasResult::Partial
            }
            _ => AliasResult::May,
        }
    }
}

impl fmt::Display for AliasResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AliasResult::No => "NoAlias",
            AliasResult::May => "MayAlias",
            AliasResult::Partial => "PartialAlias",
            AliasResult::Must => "MustAlias",
        })
    }
}

/// The possible effects of an op on memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModRefResult {
    /// The op neither reads nor writes.
    NoModRef,
    /// The op may read.
    Ref,
    /// The op may write.
    Mod,
    /// The op may read and write.
    ModRef,
}

impl ModRefResult {
    fn new(is_mod: bool, is_ref: bool) -> ModRefResult {
        match (is_mod, is_ref) {
            (false, false) => ModRefResult::NoModRef,
            (false, true) => ModRefResult::Ref,
            (true, false) => ModRefResult::Mod,
            (true, true) => ModRefResult::ModRef,
        }
    }

    /// Returns whether the op may write.
    pub fn is_mod(self) -> bool {
        matches!(self, ModRefResult::Mod | ModRefResult::ModRef)
    }

    /// Returns whether the op may read.
    pub fn is_ref(self) -> bool {
        matches!(self, ModRefResult::Ref | ModRefResult::ModRef)
    }

    /// The union of the effects that two results allow.
    pub fn merge(self, other: ModRefResult) -> ModRefResult {
        ModRefResult::new(self.is_mod() || other.is_mod(), self.is_ref() || other.is_ref())
    }

    /// The intersection of the effects that two results allow.
    pub fn intersect(self, other: ModRefResult) -> ModRefResult {
        ModRefResult::new(self.is_mod() && other.is_mod(), self.is_ref() && other.is_ref())
    }
}

impl fmt::Display for ModRefResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A rule for aliases and effects.
pub trait AliasRule: Send + 'static {
    /// The relation of two values: [`AliasResult::May`] when the rule does not know.
    fn alias(&self, ir: &Ir, a: Value, b: Value) -> AliasResult;

    /// The effects of an op on the memory that a value refers to: [`ModRefResult::ModRef`] when the rule does not know.
    fn mod_ref(&self, ir: &Ir, op: Op, location: Value) -> ModRefResult;
}

/// Answers of several rules, as one.
pub struct AliasAnalysis {
    rules: Vec<Box<dyn AliasRule>>,
}

impl Default for AliasAnalysis {
    fn default() -> Self {
        AliasAnalysis { rules: vec![Box::new(LocalAlias::new())] }
    }
}

impl AliasAnalysis {
    /// An analysis with [`LocalAlias`] only.
    pub fn new() -> AliasAnalysis {
        AliasAnalysis::default()
    }

    /// Adds a rule behind the others.
    pub fn add(&mut self, rule: impl AliasRule) -> &mut AliasAnalysis {
        self.rules.push(Box::new(rule));
        self
    }

    /// The relation of two values: the answer of the first rule that knows.
    pub fn alias(&self, ir: &Ir, a: Value, b: Value) -> AliasResult {
        let answers = self.rules.iter().map(|rule| rule.alias(ir, a, b));
        answers.into_iter().find(|answer| *answer != AliasResult::May).unwrap_or(AliasResult::May)
    }

    /// The effects of an op on the memory that a value refers to: those that all rules allow.
    pub fn mod_ref(&self, ir: &Ir, op: Op, location: Value) -> ModRefResult {
        let mut result = ModRefResult::ModRef;
        for rule in &self.rules {
            result = result.intersect(rule.mod_ref(ir, op, location));
            if result == ModRefResult::NoModRef {
                break;
            }
        }
        result
    }
}

impl Analysis for AliasAnalysis {
    const NAME: &'static str = "AliasAnalysis";

    fn new(_: &Ir, _: Op, _: &mut Analyses) -> Self {
        AliasAnalysis::new()
    }
}
