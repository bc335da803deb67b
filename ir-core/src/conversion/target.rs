//! Which ops a conversion is to leave: by op, by dialect, or by asking. [MLIR docs: Dialect Conversion, Conversion Target]

use std::sync::Arc;

use hashbrown::HashMap;

use crate::context::{ContextData, OpName};
use crate::decl::typed::OpDecl;
use crate::ir::OpRef;

/// What is known of the legality of ops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegalizationAction {
    /// All are legal.
    Legal,
    /// Each is asked.
    Dynamic,
    /// None is legal: all have to be converted.
    Illegal,
}

/// Whether an op is legal; `None` when that is not known.
pub type LegalityFn = Arc<dyn Fn(OpRef<'_>) -> Option<bool> + Send + Sync>;

/// How legality of ops is found out.
#[derive(Clone)]
struct Rule {
    action: LegalizationAction,
    legality: Option<LegalityFn>,
    recursive: bool,
    /// Whether what is in a legal op is legal, too.
    nested: Option<LegalityFn>,
}

impl Rule {
    fn new(action: LegalizationAction) -> Rule {
        Rule { action, legality: None, recursive: false, nested: None }
    }

    fn asked(&self, op: OpRef<'_>) -> Option<bool> {
        self.legality.as_ref().and_then(|legality| legality(op))
    }
}

/// A legal op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legal {
    /// What is in it is legal as well, whatever is said of it.
    pub recursively: bool,
}

/// Which ops are legal. What is said of an op goes before what is said of its dialect, and that before what is said of all others.
#[derive(Clone, Default)]
pub struct ConversionTarget {
    ops: HashMap<&'static str, Rule>,
    dialects: HashMap<&'static str, Rule>,
    unknown: Unknown,
}

/// What is said of ops of which nothing else is said.
#[derive(Clone, Default)]
enum Unknown {
    #[default]
    Nothing,
    /// All are legal.
    Legal,
    Asked(LegalityFn),
}

/// Asks the newer function first, then the older one.
fn compose(old: Option<LegalityFn>, new: LegalityFn) -> LegalityFn {
    match old {
        None => new,
        Some(old) => Arc::new(move |op| new(op).or_else(|| old(op))),
    }
}

impl ConversionTarget {
    /// Nothing is said of any op.
    pub fn new() -> ConversionTarget {
        ConversionTarget::default()
    }

    /// Sets what is known of ops with a name.
    pub fn set_op_action(&mut self, op: &'static str, action: LegalizationAction) -> &mut Self {
        self.ops.entry(op).or_insert_with(|| Rule::new(action)).action = action;
        self
    }

    /// Ops of a kind are legal.
    pub fn legal_op<T: OpDecl>(&mut self) -> &mut Self {
        self.set_op_action(T::DEF.name, LegalizationAction::Legal)
    }

    /// Ops of a kind are illegal.
    pub fn illegal_op<T: OpDecl>(&mut self) -> &mut Self {
        self.set_op_action(T::DEF.name, LegalizationAction::Illegal)
    }

    /// Ops of a kind are legal when a function says so. Where it has no answer, an earlier one is asked.
    pub fn dynamically_legal_op<T: OpDecl>(
        &mut self,
        legality: impl Fn(OpRef<'_>) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut Self {
        self.dynamically_legal_op_named(T::DEF.name, legality)
    }

    /// Ops with a name are legal when a function says so. Where it has no answer, an earlier one is asked.
    pub fn dynamically_legal_op_named(
        &mut self,
        op: &'static str,
        legality: impl Fn(OpRef<'_>) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut Self {
        self.set_op_action(op, LegalizationAction::Dynamic);
        let rule = self.ops.entry(op).or_insert_with(|| Rule::new(LegalizationAction::Dynamic));
        rule.legality = Some(compose(rule.legality.take(), Arc::new(legality)));
        self
    }

    /// What is in ops with a name is legal when they are, and a function does not say otherwise. Nothing happens when nothing was said of
    /// the op, or it is illegal.
    pub fn recursively_legal_op_named(
        &mut self,
        op: &'static str,
        nested: impl Fn(OpRef<'_>) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut Self {
        if let Some(rule) = self.ops.get_mut(op).filter(|rule| rule.action != LegalizationAction::Illegal) {
            rule.recursive = true;
            rule.nested = Some(compose(rule.nested.take(), Arc::new(nested)));
        }
        self
    }

    /// What is in ops of a kind is legal when they are. Nothing happens when nothing was said of them, or they are illegal.
    pub fn recursively_legal_op<T: OpDecl>(&mut self) -> &mut Self {
        self.recursively_legal_op_named(T::DEF.name, |_| None)
    }

    /// Sets what is known of the ops of a dialect.
    pub fn set_dialect_action(&mut self, dialect: &'static str, action: LegalizationAction) -> &mut Self {
        self.dialects.entry(dialect).or_insert_with(|| Rule::new(action)).action = action;
        self
    }

    /// The ops of some dialects are legal.
    pub fn legal_dialects(&mut self, dialects: impl IntoIterator<Item = &'static str>) -> &mut Self {
        for dialect in dialects {
            self.set_dialect_action(dialect, LegalizationAction::Legal);
        }
        self
    }

    /// The ops of some dialects are illegal.
    pub fn illegal_dialects(&mut self, dialects: impl IntoIterator<Item = &'static str>) -> &mut Self {
        for dialect in dialects {
            self.set_dialect_action(dialect, LegalizationAction::Illegal);
        }
        self
    }

    /// The ops of some dialects are legal when a function says so. Where it has no answer, an earlier one is asked.
    pub fn dynamically_legal_dialects(
        &mut self,
        dialects: impl IntoIterator<Item = &'static str>,
        legality: impl Fn(OpRef<'_>) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut Self {
        let legality: LegalityFn = Arc::new(legality);
        for dialect in dialects {
            self.set_dialect_action(dialect, LegalizationAction::Dynamic);
            let rule = self.dialects.entry(dialect).or_insert_with(|| Rule::new(LegalizationAction::Dynamic));
            rule.legality = Some(compose(rule.legality.take(), legality.clone()));
        }
        self
    }

    /// All ops of which nothing else is said are legal when a function says so. Where it has no answer, an earlier one is asked.
    pub fn dynamically_legal_unknown_ops(
        &mut self,
        legality: impl Fn(OpRef<'_>) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut Self {
        let old: Option<LegalityFn> = match std::mem::take(&mut self.unknown) {
            Unknown::Nothing => None,
            Unknown::Legal => Some(Arc::new(|_| Some(true))),
            Unknown::Asked(legality) => Some(legality),
        };
        self.unknown = Unknown::Asked(compose(old, Arc::new(legality)));
        self
    }

    /// All ops of which nothing else is said are legal: as a function that says so of each, which nobody has to ask.
    pub fn legal_unknown_ops(&mut self) -> &mut Self {
        self.unknown = Unknown::Legal;
        self
    }

    /// What is known of ops with a name.
    pub fn op_action(&self, cx: &ContextData, name: OpName) -> Option<LegalizationAction> {
        match self.rule(cx, name) {
            Found::Rule(rule) => Some(rule.action),
            Found::Asked(_) | Found::Legal => Some(LegalizationAction::Dynamic),
            Found::Nothing => None,
        }
    }

    fn rule(&self, cx: &ContextData, name: OpName) -> Found<'_> {
        let ident = cx.op_ident(name);
        let text = |bytes| std::str::from_utf8(bytes).ok();
        let by_op = || self.ops.get(text(cx.bytes(ident))?);
        let by_dialect = || self.dialects.get(text(cx.dialect_prefix(ident)?)?);
        match (by_op().or_else(by_dialect), &self.unknown) {
            (Some(rule), _) => Found::Rule(rule),
            (None, Unknown::Asked(legality)) => Found::Asked(legality),
            (None, Unknown::Legal) => Found::Legal,
            (None, Unknown::Nothing) => Found::Nothing,
        }
    }
}

/// What holds for ops of a name.
#[derive(Clone, Copy)]
enum Found<'a> {
    Rule(&'a Rule),
    Asked(&'a LegalityFn),
    Legal,
    Nothing,
}

/// Answers by op name that are the same for all ops, found once.
#[derive(Clone, Default)]
pub(super) struct Known {
    by_name: Vec<Answer>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Answer {
    /// Nobody has asked yet.
    #[default]
    New,
    /// Whether all are legal.
    Always(Option<Legal>),
    /// Nothing is said of them: the function for all such ops is asked.
    Asked,
    /// It depends on the op.
    Depends,
}

impl ConversionTarget {
    /// Whether an op is legal. `None`: it is not, or nothing is known of it.
    pub fn is_legal(&self, op: OpRef<'_>) -> Option<Legal> {
        match self.rule(op.cx(), op.name()) {
            Found::Nothing => None,
            Found::Asked(legality) => (legality(op) == Some(true)).then_some(Legal { recursively: false }),
            Found::Legal => Some(Legal { recursively: false }),
            Found::Rule(rule) => {
                let legal = match rule.action {
                    LegalizationAction::Legal => true,
                    LegalizationAction::Dynamic => rule.asked(op) == Some(true),
                    LegalizationAction::Illegal => false,
                };
                let recursively =
                    || rule.recursive && rule.nested.as_ref().and_then(|nested| nested(op)).unwrap_or(true);
                legal.then(|| Legal { recursively: recursively() })
            }
        }
    }

    /// Whether an op of which nothing is said is legal.
    #[inline]
    fn is_legal_unknown(&self, op: OpRef<'_>) -> Option<Legal> {
        let Unknown::Asked(legality) = &self.unknown else { return None };
        (legality(op) == Some(true)).then_some(Legal { recursively: false })
    }

    /// Whether an op is known to be illegal.
    pub fn is_illegal(&self, op: OpRef<'_>) -> bool {
        match self.rule(op.cx(), op.name()) {
            Found::Nothing | Found::Legal => false,
            Found::Asked(legality) => legality(op) == Some(false),
            Found::Rule(rule) => match rule.action {
                LegalizationAction::Legal => false,
                LegalizationAction::Dynamic => rule.asked(op) == Some(false),
                LegalizationAction::Illegal => true,
            },
        }
    }

    /// As [`is_legal`](Self::is_legal), with a memory for names of which all ops are alike.
    #[inline]
    pub(super) fn is_legal_known(&self, known: &mut Known, op: OpRef<'_>) -> Option<Legal> {
        match known.by_name.get(op.name().index()) {
            Some(Answer::Always(answer)) => *answer,
            Some(Answer::Asked) => self.is_legal_unknown(op),
            Some(Answer::Depends) => self.is_legal(op),
            _ => self.find_out(known, op),
        }
    }

    /// Whether all ops with the name of one are legal, and nothing is said of what is in them.
    #[inline]
    pub(super) fn all_are_legal(&self, known: &mut Known, op: OpRef<'_>) -> bool {
        const LEGAL: Answer = Answer::Always(Some(Legal { recursively: false }));
        let index = op.name().index();
        match known.by_name.get(index) {
            Some(Answer::New) | None => {
                self.find_out(known, op);
                known.by_name[index] == LEGAL
            }
            Some(answer) => *answer == LEGAL,
        }
    }

    #[cold]
    fn find_out(&self, known: &mut Known, op: OpRef<'_>) -> Option<Legal> {
        let index = op.name().index();
        if known.by_name.len() <= index {
            known.by_name.resize(index + 1, Answer::New);
        }
        let answer = self.is_legal(op);
        known.by_name[index] = match self.rule(op.cx(), op.name()) {
            Found::Nothing | Found::Legal => Answer::Always(answer),
            Found::Asked(_) => Answer::Asked,
            Found::Rule(rule) if rule.action == LegalizationAction::Dynamic || rule.nested.is_some() => Answer::Depends,
            Found::Rule(_) => Answer::Always(answer),
        };
        answer
    }
}
