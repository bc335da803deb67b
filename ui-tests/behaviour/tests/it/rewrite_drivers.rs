//! Drivers of one's own: the applicator with its hooks and cost models, listeners that veto patterns, matchers of values.

use std::sync::{Arc, Mutex};

use dialekt_drr_macros::{Rewrite, rules};
use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};
use dialekt_ir_core::ir::{Ir, Listener, Op, Value};
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::rewrite::{
    ApplyHooks, FrozenPatterns, Matcher, Pattern, PatternApplicator, PatternRef, PatternSet, Rewriter, m_all_ones,
    m_and, m_any, m_attr, m_constant, m_constant_int, m_if, m_non_zero, m_one, m_one_use, m_op, m_op_named, m_or,
    m_val, m_zero,
};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_rewrite::{GreedyConfig, canonicalize, walk_and_apply};
use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "d.add", traits(Pure, SameOperandsAndResultType))]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
struct Add {
    lhs: Operand<AnyInteger>,
    rhs: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "d.double", traits(Pure, SameOperandsAndResultType))]
#[assembly($x attr_dict ":" type($result))]
struct Double {
    x: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "d.const", traits(ConstantLike, Pure))]
#[assembly($value attr_dict ":" type($result))]
struct Const {
    value: Attr<I64Attr>,
    result: OpResult<AnyInteger>,
}

static D: DialectDescriptor =
    DialectDescriptor { ops: &[Add::DEF, Double::DEF, Const::DEF], ..DialectDescriptor::new("d") };

const RULES: &[&Pattern] = rules![
    /// To a double.
    Add { lhs: x, rhs: x, .. } => Double { x: x },
    /// To a constant and a sum.
    Add { lhs: x, rhs: x, .. } => Add { lhs: x, rhs: Const { value: 0, result: cx.type_of(x) } },
    /// To what is added to a constant.
    Add { lhs: x, rhs: constant(_), .. } if !cx.value(x).has_one_use() => x,
];

/// A program, with its ops by number.
struct Program {
    cx: Context,
    ir: Ir,
    top: Op,
}

impl Program {
    fn new(text: &'static str) -> Program {
        let mut registry = DialectRegistry::new();
        registry.insert(&D);
        let cx = Context::with_registry(registry);
        cx.allow_unregistered_dialects(true);
        cx.load_dialect(b"d");
        let mut diagnostics = Vec::new();
        let source = Arc::new(text.as_bytes());
        let parsed = parse_source(&cx, "test", source, &ParseOptions::default(), &mut diagnostics);
        let parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
        Program { cx, ir: parsed.ir, top: parsed.top }
    }

    /// An op of the program.
    fn op(&self, number: usize) -> Op {
        let block = self.ir.op(self.top).region(0).and_then(|region| region.first_block()).expect("a module has one");
        block.ops().nth(number).expect("there are as many").handle()
    }

    /// The names of the ops.
    fn names(&self) -> Vec<String> {
        let block = self.ir.op(self.top).region(0).and_then(|region| region.first_block()).expect("a module has one");
        block.ops().map(|op| self.cx.op_str(op.name()).into_owned()).collect()
    }

    fn rules(&self) -> FrozenPatterns {
        let mut set = PatternSet::new();
        set.extend(RULES.iter().copied());
        set.freeze(&self.cx)
    }
}

const SUM: &str = "%x = \"a.x\"() : () -> i64\n%y = d.add %x, %x : i64\n\"a.use\"(%y) : (i64) -> ()";

fn short(pattern: PatternRef<'_>) -> String {
    pattern.name().rsplit("::").next().unwrap_or_default().replace("GeneratedConvert", "rule ")
}

mod applicator {
    use super::*;

    #[test]
    fn the_first_pattern_that_matches_is_applied() {
        let mut program = Program::new(SUM);
        let patterns = program.rules();
        let applicator = PatternApplicator::new(&program.cx, &patterns);
        assert_eq!(applicator.patterns().map(short).collect::<Vec<_>>(), ["rule 0", "rule 1", "rule 2"]);
        let sum = program.op(1);
        let applied = applicator.match_and_rewrite(&mut program.ir, sum).expect("two rules match");
        assert_eq!((short(applied).as_str(), applied.index(), applied.benefit()), ("rule 0", 0, 1));
        assert_eq!(program.names(), ["a.x", "d.double", "a.use"]);
        assert_eq!(applicator.match_and_rewrite(&mut program.ir, sum), None, "the op is gone");
        let user = program.op(2);
        assert_eq!(applicator.match_and_rewrite(&mut program.ir, user), None, "no pattern is for this op");
    }

    #[test]
    fn a_cost_model_orders_patterns_and_leaves_some_out() {
        let mut program = Program::new(SUM);
        let patterns = program.rules();
        let name = program.cx.op_name("d.add");
        let mut applicator = PatternApplicator::new(&program.cx, &patterns);
        // The more a rule makes, the better; rules that make nothing are never tried.
        applicator.apply_cost_model(|pattern| match pattern.rule().map_or(0, |rule| rule.makes.len()) {
            0 => None,
            made => Some(made as u16),
        });
        assert_eq!(applicator.patterns_for(name).map(short).collect::<Vec<_>>(), ["rule 1", "rule 0"]);
        let sum = program.op(1);
        let applied = applicator.match_and_rewrite(&mut program.ir, sum).map(short);
        assert_eq!(applied.as_deref(), Some("rule 1"));
        assert_eq!(program.names(), ["a.x", "d.const", "d.add", "a.use"]);
        applicator.apply_default_cost_model();
        assert_eq!(applicator.patterns_for(name).count(), 3);
        applicator.apply_cost_model(|_| None);
        assert!(!applicator.has(name));
    }

    /// Writes down what is tried, leaves one pattern out, and takes one back.
    #[derive(Default)]
    struct Hooks {
        log: Vec<String>,
        without: usize,
        mark: Option<dialekt_ir_core::ir::Mark>,
    }

    impl ApplyHooks for Hooks {
        fn can_apply(&mut self, ir: &Ir, pattern: PatternRef<'_>, op: Op) -> bool {
            assert!(ir.get_op(op).is_some());
            self.log.push(format!("{}?", short(pattern)));
            pattern.index() != self.without
        }

        fn on_failure(&mut self, ir: &mut Ir, pattern: PatternRef<'_>, op: Op) {
            assert!(ir.get_op(op).is_some());
            self.log.push(format!("{} failed", short(pattern)));
        }

        fn on_success(&mut self, ir: &mut Ir, pattern: PatternRef<'_>, _: Op) -> bool {
            self.log.push(format!("{} matched", short(pattern)));
            match self.mark.take() {
                Some(mark) => {
                    ir.rollback(mark).expect("the journal runs");
                    false
                }
                None => true,
            }
        }
    }

    #[test]
    fn hooks_pass_patterns_over() {
        let mut program = Program::new(SUM);
        let patterns = program.rules();
        let sum = program.op(1);
        let mut hooks = Hooks::default();
        let applied =
            PatternApplicator::new(&program.cx, &patterns).match_and_rewrite_with(&mut program.ir, sum, &mut hooks);
        assert_eq!(applied.map(short).as_deref(), Some("rule 1"));
        assert_eq!(hooks.log, ["rule 0?", "rule 1?", "rule 1 matched"]);
    }

    #[test]
    fn a_refused_result_is_undone_and_the_next_pattern_tried() {
        let mut program = Program::new(SUM);
        let patterns = program.rules();
        let sum = program.op(1);
        let mark = program.ir.begin_journal();
        let mut hooks = Hooks { without: 9, mark: Some(mark), ..Hooks::default() };
        let applied =
            PatternApplicator::new(&program.cx, &patterns).match_and_rewrite_with(&mut program.ir, sum, &mut hooks);
        assert_eq!(applied.map(short).as_deref(), Some("rule 1"));
        let expected = ["rule 0?", "rule 0 matched", "rule 0 failed", "rule 1?", "rule 1 matched"];
        assert_eq!(hooks.log, expected);
        assert_eq!(program.names(), ["a.x", "d.const", "d.add", "a.use"]);
    }
}

mod veto {
    use super::*;

    /// Forbids patterns on ops that are marked.
    #[derive(Default)]
    struct Marked {
        asked: Arc<Mutex<usize>>,
    }

    impl Listener for Marked {
        fn hears_patterns(&self) -> bool {
            false
        }

        fn vetoes_patterns(&self) -> bool {
            true
        }

        fn can_apply(&mut self, ir: &Ir, pattern: &str, op: Op) -> bool {
            assert!(pattern.contains("GeneratedConvert"));
            *self.asked.lock().expect("nobody panics") += 1;
            ir.op(op).attr("keep").is_none()
        }
    }

    const TWO: &str = r#"
%x = "a.x"() : () -> i64
%y = d.add %x, %x {keep} : i64
%z = d.add %x, %x : i64
"a.use"(%y, %z) : (i64, i64) -> ()"#;

    #[test]
    fn drivers_ask_the_listener() {
        let mut program = Program::new(TWO);
        let asked = Arc::new(Mutex::new(0));
        program.ir.set_listener(Some(Box::new(Marked { asked: asked.clone() })));
        assert!(program.ir.vetoes_patterns() && !program.ir.hears_patterns());
        let patterns = program.rules();
        assert!(canonicalize(&mut program.ir, program.top, &patterns, &GreedyConfig::default()).converged);
        assert_eq!(program.names(), ["a.x", "d.add", "d.double", "a.use"]);
        assert!(*asked.lock().expect("nobody panics") >= 4);
        assert!(program.ir.listener_mut::<Marked>().is_some(), "it stays attached");

        let mut program = Program::new(TWO);
        program.ir.set_listener(Some(Box::new(Marked::default())));
        let patterns = program.rules();
        assert!(walk_and_apply(&mut program.ir, program.top, &patterns));
        assert_eq!(program.names(), ["a.x", "d.add", "d.double", "a.use"]);
    }

    #[test]
    fn the_explanation_says_so() {
        let mut program = Program::new(TWO);
        program.ir.set_listener(Some(Box::new(Marked::default())));
        let log = Arc::new(Mutex::new(String::new()));
        let sink = log.clone();
        let write = move |text: &str| sink.lock().expect("nobody panics").push_str(text);
        program.cx.set_rewrite_log(Some(Arc::new(write)));
        let patterns = program.rules();
        canonicalize(&mut program.ir, program.top, &patterns, &GreedyConfig::default());
        let said = log.lock().expect("nobody panics").clone();
        assert!(said.contains("GeneratedConvert0: no match: vetoed by a listener"), "{said}");
        assert!(said.contains("GeneratedConvert0: applied"), "{said}");
        assert!(program.ir.listener_mut::<Marked>().is_some(), "the explanation is taken off again");
    }

    #[test]
    fn a_conversion_asks_too() {
        use dialekt_conversion::{Conversion, ConversionConfig, ConversionPatterns, ConversionTarget, Mode};
        let convert = |veto: bool| {
            let mut program = Program::new(TWO);
            if veto {
                program.ir.set_listener(Some(Box::new(Marked::default())));
            }
            let mut target = ConversionTarget::new();
            target.illegal_op::<Add>().legal_op::<Double>();
            let mut patterns = ConversionPatterns::new();
            patterns.add_rewrite::<Doubled>();
            let conversion = Conversion::new(&program.cx, target, patterns);
            let done = conversion.apply(&mut program.ir, &[program.top], Mode::Partial, &ConversionConfig::default());
            (done.is_ok(), program.names())
        };
        /// To a double: `GeneratedConvert` is in its name for the listener above.
        #[derive(Rewrite)]
        #[rewrite(Add { lhs: x, rhs: x, .. } => Double { x: x })]
        struct GeneratedConvertDoubled;
        use GeneratedConvertDoubled as Doubled;
        assert_eq!(convert(false), (true, ["a.x", "d.double", "d.double", "a.use"].map(String::from).to_vec()));
        assert_eq!(convert(true), (false, ["a.x", "d.add", "d.add", "a.use"].map(String::from).to_vec()));
    }
}

mod matchers {
    use super::*;

    const TEXT: &str = r#"
%x = "a.x"() {name = "x"} : () -> i64
%zero = d.const 0 : i64
%c = d.const 7 : i64
%y = d.add %x, %c : i64
%z = d.add %zero, %y : i64
"a.use"(%z, %x) : (i64, i64) -> ()"#;

    /// The program and the results of its ops.
    fn values() -> (Program, Vec<Value>) {
        let program = Program::new(TEXT);
        let values = (0..5).filter_map(|number| program.ir.op(program.op(number)).result(0)).collect();
        (program, values)
    }

    #[test]
    fn matchers_give_what_they_find() {
        let (program, v) = values();
        let ir = &program.ir;
        let (x, c) = ir.match_pattern(v[3], m_op::<Add>().operands((m_any(), m_constant_int()))).expect("x + 7");
        assert_eq!((x, c), (v[0], ApInt::from_i64(64, 7)));
        assert_eq!(ir.match_pattern(v[3], m_op::<Add>().operands((m_constant(), m_any()))), None);
        let ((), sum) = ir.match_pattern(v[4], m_op::<Add>().operands((m_zero(), m_op::<Add>()))).expect("0 + (x + 7)");
        assert_eq!(sum.op(), program.op(3));
        let nested = m_op::<Add>().either((m_op::<Add>().either((m_constant(), m_val(v[0]))), m_zero()));
        let ((constant, ()), ()) = ir.match_pattern(v[4], nested).expect("in the other order, both");
        assert_eq!(program.cx.integer_i64(constant), Some(7));
        assert_eq!(ir.match_pattern(v[0], m_op::<Add>().operands((m_any(), m_any()))), None);
    }

    #[test]
    fn constants_are_attributes_ops_or_values() {
        let (program, v) = values();
        let ir = &program.ir;
        let seven = program.cx.integer_attr(Type::I64, 7).expect("it fits");
        assert_eq!(ir.match_pattern(seven, m_constant_int()), Some(ApInt::from_i64(64, 7)));
        assert_eq!(ir.match_pattern(program.op(2), m_constant()), Some(seven));
        assert_eq!(ir.match_pattern(v[2], m_constant()), Some(seven));
        assert_eq!(ir.match_pattern(v[1], m_zero()), Some(()));
        assert_eq!(ir.match_pattern(v[1], m_non_zero()), None);
        assert_eq!(ir.match_pattern(v[2], m_non_zero()), Some(ApInt::from_i64(64, 7)));
        assert_eq!(ir.match_pattern(v[2], m_or(m_one(), m_all_ones())), None);
        assert_eq!(ir.match_pattern(v[0], m_constant()), None);
    }

    #[test]
    fn names_attributes_uses_and_conditions() {
        let (program, v) = values();
        let ir = &program.ir;
        assert_eq!(ir.match_pattern(v[0], m_op_named("a.x")), Some(program.op(0)));
        assert_eq!(ir.match_pattern(v[0], m_op_named("a.y")), None);
        assert!(ir.match_pattern(program.op(0), m_attr("name")).is_some());
        assert_eq!(ir.match_pattern(v[1], m_attr("name")), None);
        assert_eq!(ir.match_pattern(v[0], m_one_use(m_any())), None, "it has two uses");
        assert_eq!(ir.match_pattern(v[3], m_one_use(m_any())), Some(v[3]));
        let large = || m_if(m_constant_int(), |value: &ApInt| value.as_i64() > Some(3));
        assert!(ir.match_pattern(v[2], large()).is_some() && ir.match_pattern(v[1], large()).is_none());
        let (value, op) = ir.match_pattern(v[3], m_and(m_any(), m_op::<Add>())).expect("it is a sum");
        assert_eq!((value, op.op()), (v[3], program.op(3)));
    }

    /// A matcher of one's own.
    struct OfType(Type);

    impl Matcher<Value> for OfType {
        type Found = ();
        fn find(&self, ir: &Ir, value: Value) -> Option<()> {
            (ir.value(value).ty() == self.0).then_some(())
        }
    }

    #[test]
    fn others_may_be_added() {
        let (program, v) = values();
        let of = |ty| program.ir.match_pattern(v[3], m_op::<Add>().operands((OfType(ty), m_any())));
        assert_eq!((of(Type::I64), of(Type::I32)), (Some(((), v[2])), None));
    }
}

/// Patterns see the rewriter only to read it.
#[allow(dead_code, reason = "it is compiled")]
fn reads(cx: &Rewriter<'_>, value: Value) -> bool {
    cx.ir().match_pattern(value, m_zero()).is_some()
}
