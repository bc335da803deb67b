//! Conversion targets: the legality of ops, by op, by dialect, or by a function. [MLIR docs: Dialect Conversion,
//! Conversion Target]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use hashbrown::HashMap;

use dialekt_ir_core::context::{ContextData, OpName};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::ir::OpRef;

/// The legality of ops of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegalizationAction {
    /// All are legal.
    Legal,
    /// Each is legal or not by a function.
    Dynamic,
    /// None is legal: all have to be converted.
    Illegal,
}

/// The dynamic legality of an op; `None` when the function does not decide.
pub type LegalityFn = Arc<dyn Fn(OpRef<'_>) -> Option<bool> + Send + Sync>;

/// The legality of the ops of a name or dialect.
#[derive(Clone)]
struct Rule {
    action: LegalizationAction,
    legality: Option<LegalityFn>,
    recursive: bool,
    /// Tells whether the ops nested in a legal op are legal, too.
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
    /// True if all ops nested in it are legal as well, whatever the target says of them.
    pub recursively: bool,
}

/// The legality of ops. A rule for an op comes before that for its dialect, and that before the one for all other ops.
#[derive(Clone, Default)]
pub struct ConversionTarget {
    rules: Vec<Rule>,
    /// Numbers of rules.
    ops: HashMap<&'static str, u16>,
    dialects: HashMap<&'static str, u16>,
    unknown: Unknown,
}

/// The legality of ops without a rule.
#[derive(Clone, Default)]
enum Unknown {
    #[default]
    Nothing,
    /// All are legal.
    Legal,
    Asked(LegalityFn),
}

/// Calls the newer function first, then the older one.
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
    /// A target without rules.
    pub fn new() -> ConversionTarget {
        ConversionTarget::default()
    }

    /// Sets the legality of ops with a name.
    pub fn set_op_action(&mut self, op: &'static str, action: LegalizationAction) -> &mut Self {
        self.op_rule(op, action).action = action;
        self
    }

    fn op_rule(&mut self, op: &'static str, action: LegalizationAction) -> &mut Rule {
        rule_of(&mut self.rules, &mut self.ops, op, action)
    }

    /// Ops of a kind are legal.
    pub fn legal_op<T: OpDecl>(&mut self) -> &mut Self {
        self.set_op_action(T::NAME, LegalizationAction::Legal)
    }

    /// Ops of a kind are illegal.
    pub fn illegal_op<T: OpDecl>(&mut self) -> &mut Self {
        self.set_op_action(T::NAME, LegalizationAction::Illegal)
    }

    /// Makes ops of a kind dynamically legal. Where the function does not decide, an earlier one is called.
    pub fn dynamically_legal_op<T: OpDecl>(
        &mut self,
        legality: impl Fn(OpRef<'_>) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut Self {
        self.dynamically_legal_op_named(T::NAME, legality)
    }

    /// Makes ops with a name dynamically legal. Where the function does not decide, an earlier one is called.
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

    /// Makes the ops nested in legal ops with a name legal, unless a function denies it. Has no effect when there is no
    /// rule for the op, or it is illegal.
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

    /// Makes the ops nested in legal ops of a kind legal. Has no effect when there is no rule for the op, or it is
    /// illegal.
    pub fn recursively_legal_op<T: OpDecl>(&mut self) -> &mut Self {
        self.recursively_legal_op_named(T::NAME, |_| None)
    }

    /// Sets the legality of the ops of a dialect.
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

    /// Makes the ops of some dialects dynamically legal. Where the function does not decide, an earlier one is called.
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

    /// Makes all ops without a rule dynamically legal. Where the function does not decide, an earlier one is called.
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

    /// Makes all ops without a rule legal, as by a function that is true for all ops.
    pub fn legal_unknown_ops(&mut self) -> &mut Self {
        self.unknown = Unknown::Legal;
        self
    }

    /// The legality of ops with a name.
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

    /// Returns the legality of an op; `None` if it is illegal or unknown.
    pub fn is_legal(&self, op: OpRef<'_>) -> Option<Legal> {
        self.is_legal_by(self.answer(op.cx(), op.name()), op)
    }

    /// Returns whether an op is known to be illegal.
    pub fn is_illegal(&self, op: OpRef<'_>) -> bool {
        self.is_illegal_by(self.answer(op.cx(), op.name()), op)
    }

    /// The answer for all ops of a name.
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
            (None, Unknown::Nothing) => Answer::Nothing,
        }
    }

    fn is_legal_by(&self, answer: Answer, op: OpRef<'_>) -> Option<Legal> {
        let (legal, recursively) = match answer {
            Answer::Never | Answer::Nothing => (false, false),
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

    fn is_illegal_by(&self, answer: Answer, op: OpRef<'_>) -> bool {
        match answer {
            Answer::Never => true,
            Answer::Nothing | Answer::Always => false,
            Answer::Unknown => match &self.unknown {
                Unknown::Asked(legality) => legality(op) == Some(false),
                Unknown::Legal | Unknown::Nothing => false,
            },
            Answer::Rule(number) => {
                let rule = &self.rules[usize::from(number)];
                rule.action == LegalizationAction::Dynamic && rule.asked(op) == Some(false)
            }
        }
    }
}

/// The answer for all ops of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// None is legal.
    Never,
    /// There is no rule for them, and no function for unknown ops: none is legal, none illegal.
    Nothing,
    /// All are legal, and the ops nested in them have their own legality.
    Always,
    /// There is no rule for them: the function for unknown ops decides.
    Unknown,
    /// It depends on the op, by the rule with this number.
    Rule(u16),
}

/// The answers of a target by the number of the op's name, found once for all threads.
pub(super) struct Known(Box<[AtomicU32]>);

/// The number of later names for which there is room: others are looked up each time.
const LATER: usize = 256;

impl Known {
    /// An empty cache for the ops of a context.
    pub fn new(cx: &ContextData) -> Known {
        Known((0..cx.op_name_bound() + LATER).map(|_| AtomicU32::new(0)).collect())
    }

    /// Returns the legality of an op; `None` if it is illegal or unknown.
    #[inline]
    pub fn is_legal(&self, target: &ConversionTarget, op: OpRef<'_>) -> Option<Legal> {
        match self.answer(target, op.cx(), op.name()) {
            Answer::Never | Answer::Nothing => None,
            Answer::Always => Some(Legal { recursively: false }),
            answer => target.is_legal_by(answer, op),
        }
    }

    /// Returns whether an op is known to be illegal.
    #[inline]
    pub fn is_illegal(&self, target: &ConversionTarget, op: OpRef<'_>) -> bool {
        target.is_illegal_by(self.answer(target, op.cx(), op.name()), op)
    }

    /// Returns whether all ops with a name are legal, and the ops nested in them have their own legality.
    #[inline]
    pub fn are_all_legal(&self, target: &ConversionTarget, cx: &ContextData, name: OpName) -> bool {
        self.answer(target, cx, name) == Answer::Always
    }

    #[inline]
    fn answer(&self, target: &ConversionTarget, cx: &ContextData, name: OpName) -> Answer {
        match self.0.get(name.index()).map_or(0, |known| known.load(Ordering::Relaxed)) {
            0 => self.find_out(target, cx, name),
            1 => Answer::Never,
            2 => Answer::Nothing,
            3 => Answer::Always,
            4 => Answer::Unknown,
            rule => Answer::Rule((rule - 5) as u16),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_out(&self, target: &ConversionTarget, cx: &ContextData, name: OpName) -> Answer {
        let answer = target.answer(cx, name);
        if let Some(known) = self.0.get(name.index()) {
            let code = match answer {
                Answer::Never => 1,
                Answer::Nothing => 2,
                Answer::Always => 3,
                Answer::Unknown => 4,
                Answer::Rule(number) => u32::from(number) + 5,
            };
            known.store(code, Ordering::Relaxed);
        }
        answer
    }
}
