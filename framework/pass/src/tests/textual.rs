//! Textual pipelines: the reference's messages about errors in them.

use super::passes;
use crate::options::{Choice, ListOption, OptionDef, OptionEnum, OptionValue};
use crate::{Pass, PassContext, PassDecl, PassInfo, PassRegistry, PassResult, Pipeline, PipelineError};

#[derive(Clone, Copy, PartialEq, Default)]
enum Level {
    #[default]
    Normal,
    High,
}

impl OptionEnum for Level {
    const NAMES: &'static [(&'static str, Self)] = &[("normal", Level::Normal), ("high", Level::High)];
}

#[derive(Clone, Default)]
struct Options {
    top_down: bool,
    max: i64,
    level: Choice<Level>,
    names: ListOption<String>,
    sizes: ListOption<u32>,
    inner: ListOption<Pipeline>,
    label: String,
}

impl PassDecl for Options {
    fn info(&self) -> &'static PassInfo {
        const fn option(name: &'static str) -> OptionDef {
            OptionDef { name, help: "" }
        }
        static INFO: PassInfo = PassInfo {
            options: &[
                option("top-down"),
                option("max"),
                option("level"),
                option("names"),
                option("sizes"),
                option("inner"),
                option("label"),
            ],
            ..PassInfo::new("Options", "options", "")
        };
        &INFO
    }

    fn options(&self) -> Vec<&dyn OptionValue> {
        vec![&self.top_down, &self.max, &self.level, &self.names, &self.sizes, &self.inner, &self.label]
    }

    fn options_mut(&mut self) -> Vec<&mut dyn OptionValue> {
        vec![
            &mut self.top_down,
            &mut self.max,
            &mut self.level,
            &mut self.names,
            &mut self.sizes,
            &mut self.inner,
            &mut self.label,
        ]
    }

    fn copy(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
}

impl Pass for Options {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        Ok(())
    }
}

fn registry() -> PassRegistry {
    let mut passes = PassRegistry::new();
    use super::Do;
    passes!(passes, "cse": |_| Ok(()););
    passes.register::<Options>();
    passes.register_with(|| {
        static INFO: PassInfo = PassInfo { anchor: Some("t.box"), ..PassInfo::new("OnBoxes", "on-boxes", "") };
        Box::new(Do { info: &INFO, what: |_| Ok(()) })
    });
    passes
}

fn parse(text: &str) -> Result<String, PipelineError> {
    Pipeline::parse(text, &registry()).map(|pipeline| pipeline.to_string())
}

#[test]
fn options_are_read_and_printed() {
    let options = |text: &str| {
        let text = parse(&format!("any(options{text})")).unwrap();
        text.strip_prefix("any(options{").and_then(|text| text.strip_suffix("})")).unwrap().to_owned()
    };
    assert_eq!(options(""), " label= level=normal max=0   top-down=false");
    assert_eq!(options("{top-down max=0x10 max=-3 level=high}"), " label= level=high max=-3   top-down=true");
    // Lists in all their forms; values with blanks get braces.
    assert_eq!(
        options("{names=a,b,\"c d\" sizes={1,2} label='x y' inner=any(cse),{t.box(cse, cse)}}"),
        "inner={any(cse),t.box(cse,cse)} label={x y} level=normal max=0 names={a,b,{c d}} sizes={1,2} top-down=false"
    );
    assert_eq!(options("{sizes=1 sizes=2 names=}"), " label= level=normal max=0 names={} sizes={1,2} top-down=false");
}

#[test]
fn pipelines_are_printed_on_lines() {
    let pretty = |text| Pipeline::parse(text, &registry()).unwrap().to_pretty_string();
    assert_eq!(pretty("builtin.module()"), "builtin.module(\n\n)");
    assert_eq!(
        pretty("builtin.module( cse ,t.box( cse,any(cse) ) , cse)"),
        "builtin.module(\n  cse,\n  t.box(\n    cse,\n    any(\n      cse\n    )\n  ),\n  cse\n)"
    );
}

#[test]
fn the_anchor_is_needed() {
    for text in ["", "cse", "()", "builtin.module", "builtin.module)", "any(cse", "builtin.module() x"] {
        let expected =
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
        assert_eq!(parse(text).unwrap_err().message, expected, "{text}");
    }
    assert_eq!(parse(" builtin.module() ").unwrap(), "builtin.module()");
    assert_eq!(parse("a b ()").unwrap(), "a b()");
}

#[test]
fn the_first_problem_is_shown() {
    for (passes, column, problem) in [
        ("foo", 1, "'foo' does not refer to a registered pass or pass pipeline"),
        (" foo ", 2, "'foo' does not refer to a registered pass or pass pipeline"),
        ("foo bar", 1, "'foo bar' does not refer to a registered pass or pass pipeline"),
        (" ", 2, "'' does not refer to a registered pass or pass pipeline"),
        (",a", 1, "'' does not refer to a registered pass or pass pipeline"),
        ("{a}", 1, "'' does not refer to a registered pass or pass pipeline"),
        ("func.func(cse,foo)", 15, "'foo' does not refer to a registered pass or pass pipeline"),
        ("a(b),c", 3, "'b' does not refer to a registered pass or pass pipeline"),
        ("(foo)", 2, "'foo' does not refer to a registered pass or pass pipeline"),
        ("func.func(), foo", 11, "'' does not refer to a registered pass or pass pipeline"),
        ("foo{a{b}c},d", 1, "'foo' does not refer to a registered pass or pass pipeline"),
        ("foo{a", 4, "missing closing '}' while processing pass options"),
        ("foo{a}x", 7, "expected ',' after parsing pipeline"),
        ("a(b) x", 6, "expected ',' after parsing pipeline"),
        ("a(b){c}", 5, "expected ',' after parsing pipeline"),
        ("foo(bar", 5, "encountered unbalanced parentheses while parsing pipeline"),
        ("foo)", 4, "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline"),
        ("a)b", 2, "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline"),
    ] {
        let said = parse(&format!("builtin.module({passes})")).unwrap_err().message;
        let caret = " ".repeat(column - 1);
        let expected = format!("MLIR Textual PassPipeline Parser:1:{column}: error: {problem}\n{passes}\n{caret}^\n");
        assert_eq!(said, expected);
    }
    let said = parse("any(\na(\n  foo))").unwrap_err().message;
    assert!(said.starts_with("MLIR Textual PassPipeline Parser:3:3: error: 'foo'"), "{said}");
    assert!(said.ends_with("\n  foo)\n  ^\n"), "{said}");
}

#[test]
fn wrong_options_are_told_of() {
    let wrong = |text: &str| {
        let PipelineError { said, message } = parse(text).unwrap_err();
        format!("{}|{message}", said.unwrap_or_default())
    };
    assert_eq!(
        wrong("any(cse{a=b})"),
        "|<Pass-Options-Parser>: no such option a\n\nfailed to add `cse` with options `a=b`\n"
    );
    assert_eq!(
        wrong("any(x(options{max=x},cse))"),
        "for the --max option: 'x' value invalid for long argument!\n|\nfailed to add `options` with options `max=x`\n\
         failed to add `x` with options `` to inner pipeline\n"
    );
    for (options, said) in [
        ("max", "max option: requires a value!"),
        ("top-down=maybe", "top-down option: 'maybe' is invalid value for boolean argument! Try 0 or 1"),
        ("level=foo", "level option: Cannot find option named 'foo'!"),
        ("sizes=1,2,x", "sizes option: 'x' value invalid for uint argument!"),
    ] {
        let expected = format!("for the --{said}\n|\nfailed to add `options` with options `{options}`\n");
        assert_eq!(wrong(&format!("any(options{{{options}}})")), expected);
    }
}

#[test]
fn passes_for_other_ops_are_refused_or_nested() {
    assert_eq!(
        parse("builtin.module(on-boxes)").unwrap_err().message,
        "Can't add pass 'OnBoxes' restricted to 't.box' on a PassManager intended to run on 'builtin.module', did you intend \
         to nest?\nfailed to add `on-boxes` with options ``\n"
    );
    let mut pipeline = Pipeline::parse("builtin.module(cse)", &registry()).unwrap();
    pipeline.add_named("on-boxes", "", &registry()).unwrap();
    assert_eq!(pipeline.to_string(), "builtin.module(cse,t.box(on-boxes))");
}

#[test]
fn any_depth_will_do() {
    let n = 100_000;
    let text = format!("{}cse{}", "any(".repeat(n), ")".repeat(n));
    let pipeline = Pipeline::parse(&text, &registry()).unwrap();
    assert_eq!(pipeline.clone().to_string(), text);
    assert_eq!(pipeline.passes().len(), 1);
}
