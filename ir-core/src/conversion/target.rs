//! Which ops a conversion is to leave: by op, by dialect, or by asking. [MLIR docs: Dialect Conversion, Conversion Target]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

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
    rules: Vec<Rule>,
    /// Numbers of rules.
    ops: HashMap<&'static str, u16>,
    dialects: HashMap<&'static str, u16>,
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

/// The rule for a name, which is made if there is none.
fn rule_of<'a>(
    rules: &'a mut Vec<Rule>,
    names: &mut HashMap<&'static str, u16>,
    name: &'static str,
    action: LegalizationAction,
) -> &'a mut Rule {
    let number = *names.entry(name).or_insert_with(|| {
        rules.push(Rule::new(action));
        u16::try_from(rules.len() - 1).expect("a target has less than 65,536 rules")
    });
    &mut rules[usize::from(number)]
}

impl ConversionTarget {
    /// Nothing is said of any op.
    pub fn new() -> ConversionTarget {
        ConversionTarget::default()
    }

    /// Sets what is known of ops with a name.
    pub fn set_op_action(&mut self, op: &'static str, action: LegalizationAction) -> &mut Self {
        self.op_rule(op, action).action = action;
        self
    }

    fn op_rule(&mut self, op: &'static str, action: LegalizationAction) -> &mut Rule {
        rule_of(&mut self.rules, &mut self.ops, op, action)
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
        let rule = self.op_rule(op, LegalizationAction::Dynamic);
        rule.action = LegalizationAction::Dynamic;
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
        let rule = self.ops.get(op).map(|number| &mut self.rules[usize::from(*number)]);
        if let Some(rule) = rule.filter(|rule| rule.action != LegalizationAction::Illegal) {
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
        self.dialect_rule(dialect, action).action = action;
        self
    }

    fn dialect_rule(&mut self, dialect: &'static str, action: LegalizationAction) -> &mut Rule {
        rule_of(&mut self.rules, &mut self.dialects, dialect, action)
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
            let rule = self.dialect_rule(dialect, LegalizationAction::Dynamic);
            rule.action = LegalizationAction::Dynamic;
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
            Some(rule) => Some(self.rules[usize::from(rule)].action),
            None if matches!(self.unknown, Unknown::Nothing) => None,
            None => Some(LegalizationAction::Dynamic),
        }
    }

    /// The number of the rule for ops with a name.
    fn rule(&self, cx: &ContextData, name: OpName) -> Option<u16> {
        let ident = cx.op_ident(name);
        let text = |bytes| std::str::from_utf8(bytes).ok();
        let by_op = || self.ops.get(text(cx.bytes(ident))?);
        let by_dialect = || self.dialects.get(text(cx.dialect_prefix(ident)?)?);
        by_op().or_else(by_dialect).copied()
    }

    /// Whether an op is legal. `None`: it is not, or nothing is known of it.
    pub fn is_legal(&self, op: OpRef<'_>) -> Option<Legal> {
        self.is_legal_by(self.answer(op.cx(), op.name()), op)
    }

    /// Whether an op is known to be illegal.
    pub fn is_illegal(&self, op: OpRef<'_>) -> bool {
        match (self.rule(op.cx(), op.name()), &self.unknown) {
            (Some(rule), _) => {
                let rule = &self.rules[usize::from(rule)];
                match rule.action {
                    LegalizationAction::Legal => false,
                    LegalizationAction::Dynamic => rule.asked(op) == Some(false),
                    LegalizationAction::Illegal => true,
                }
            }
            (None, Unknown::Asked(legality)) => legality(op) == Some(false),
            (None, Unknown::Legal | Unknown::Nothing) => false,
        }
    }

    /// What holds for ops of a name.
    fn answer(&self, cx: &ContextData, name: OpName) -> Answer {
        match (self.rule(cx, name), &self.unknown) {
            (Some(number), _) => {
                let rule = &self.rules[usize::from(number)];
                match rule.action {
                    LegalizationAction::Illegal => Answer::Never,
                    LegalizationAction::Legal if !rule.recursive => Answer::Always,
                    _ => Answer::Rule(number),
                }
            }
            (None, Unknown::Asked(_)) => Answer::Unknown,
            (None, Unknown::Legal) => Answer::Always,
            (None, Unknown::Nothing) => Answer::Never,
        }
    }

    fn is_legal_by(&self, answer: Answer, op: OpRef<'_>) -> Option<Legal> {
        let (legal, recursively) = match answer {
            Answer::Never => (false, false),
            Answer::Always => (true, false),
            Answer::Unknown => match &self.unknown {
                Unknown::Asked(legality) => (legality(op) == Some(true), false),
                Unknown::Legal | Unknown::Nothing => (false, false),
            },
            Answer::Rule(number) => {
                let rule = &self.rules[usize::from(number)];
                let legal = rule.action == LegalizationAction::Legal || rule.asked(op) == Some(true);
                let nested = || rule.nested.as_ref().and_then(|nested| nested(op)).unwrap_or(true);
                (legal, legal && rule.recursive && nested())
            }
        };
        legal.then_some(Legal { recursively })
    }
}

/// What holds for all ops of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// None is legal, or nothing is known of them.
    Never,
    /// All are legal, and nothing is said of what is in them.
    Always,
    /// Nothing is said of them: the function for all such ops is asked.
    Unknown,
    /// It depends on the op, by the rule with this number.
    Rule(u16),
}

/// The answers of a target by the number of the op's name, found once for all threads.
pub(super) struct Known(Box<[AtomicU32]>);

/// For how many names that come later there is room: those that remain are looked up each time.
const LATER: usize = 256;

impl Known {
    /// Nothing is known yet of the ops of a context.
    pub fn new(cx: &ContextData) -> Known {
        Known((0..cx.op_name_bound() + LATER).map(|_| AtomicU32::new(0)).collect())
    }

    /// Whether an op is legal. `None`: it is not, or nothing is known of it.
    #[inline]
    pub fn is_legal(&self, target: &ConversionTarget, op: OpRef<'_>) -> Option<Legal> {
        match self.answer(target, op.cx(), op.name()) {
            Answer::Never => None,
            Answer::Always => Some(Legal { recursively: false }),
            answer => target.is_legal_by(answer, op),
        }
    }

    /// Whether all ops with a name are legal, and nothing is said of what is in them.
    #[inline]
    pub fn are_all_legal(&self, target: &ConversionTarget, cx: &ContextData, name: OpName) -> bool {
        self.answer(target, cx, name) == Answer::Always
    }

    #[inline]
    fn answer(&self, target: &ConversionTarget, cx: &ContextData, name: OpName) -> Answer {
        match self.0.get(name.index()).map_or(0, |known| known.load(Ordering::Relaxed)) {
            0 => self.find_out(target, cx, name),
            1 => Answer::Never,
            2 => Answer::Always,
            3 => Answer::Unknown,
            rule => Answer::Rule((rule - 4) as u16),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_out(&self, target: &ConversionTarget, cx: &ContextData, name: OpName) -> Answer {
        let answer = target.answer(cx, name);
        if let Some(known) = self.0.get(name.index()) {
            let code = match answer {
                Answer::Never => 1,
                Answer::Always => 2,
                Answer::Unknown => 3,
                Answer::Rule(number) => u32::from(number) + 4,
            };
            known.store(code, Ordering::Relaxed);
        }
        answer
    }
}
