//! Export of passes and rewrites to JSON and back.

use dialekt_export::schema::{self, File, InterfaceOf, Rewrite};
use dialekt_export::{declared, from_json, model, select, to_json};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_pass::options::{Choice, ListOption, OptionEnum};
use dialekt_pass::{
    Pass, PassContext, PassPipeline, PassRegistry, PassResult, Pipeline, PipelineError, Statistic, new_pass,
};
use expect_test::{Expect, expect};

fn file() -> File {
    dialekt_export::file(&dialekt::registry().dialects, &dialekt::passes())
}

fn check(found: &impl serde::Serialize, expected: Expect) {
    expected.assert_eq(&serde_json::to_string_pretty(found).unwrap());
}

fn find_pass<'f>(file: &'f File, argument: &str) -> &'f schema::Pass {
    file.passes.iter().find(|pass| pass.argument == argument).unwrap()
}

fn find_rewrite<'f>(file: &'f File, name: &str) -> &'f Rewrite {
    file.dialects.iter().flat_map(|dialect| &dialect.rewrites).find(|found| found.name.ends_with(name)).unwrap()
}

#[test]
fn passes_are_exported() {
    check(
        find_pass(&file(), "mem2reg"),
        expect![[r#"
            {
              "argument": "mem2reg",
              "name": "Mem2Reg",
              "docs": {
                "summary": "Promotes memory slots into values",
                "description": "Reads of a slot are replaced by the value that was written last; where control flows meet, that is a block argument.\nSlots that are also used in regions of other operations stay as they are."
              },
              "anchor": null,
              "dialects": [],
              "options": [
                {
                  "name": "region-simplify",
                  "help": "Perform control flow optimizations to the region tree",
                  "ty": "bool",
                  "default": "true"
                }
              ],
              "statistics": [
                {
                  "name": "promoted slots",
                  "help": "Total amount of memory slot promoted"
                },
                {
                  "name": "new block args",
                  "help": "Total amount of new block argument inserted in blocks"
                }
              ]
            }"#]],
    );
}

#[test]
fn rules_are_exported() {
    check(
        find_rewrite(&file(), "::MulSIExtendedRHSOne"),
        expect![[r#"
            {
              "name": "dialekt_arith::canonicalize::integers::MulSIExtendedRHSOne",
              "docs": {
                "summary": "The extended product with 1: x, and its sign."
              },
              "root": {
                "op": "arith.mulsi_extended"
              },
              "benefit": 1,
              "labels": [],
              "rule": {
                "text": "MulSIExtended { lhs: x, rhs: constant(c), .. } if is_plus_one(cx, c) && can_be_extended_to(cx, x) && let Some(zero) = zero(cx, x) => (x, ExtSI { input: CmpI { predicate: CmpIPredicate::Slt, lhs: x, rhs: Constant { value: zero } }, out: cx.type_of(x), },)",
                "ops": [
                  {
                    "path": "MulSIExtended",
                    "name": "arith.mulsi_extended"
                  },
                  {
                    "path": "Constant",
                    "name": "arith.constant"
                  },
                  {
                    "path": "CmpI",
                    "name": "arith.cmpi"
                  },
                  {
                    "path": "ExtSI",
                    "name": "arith.extsi"
                  }
                ],
                "makes": [
                  "arith.constant",
                  "arith.cmpi",
                  "arith.extsi"
                ],
                "allow": []
              }
            }"#]],
    );
}

#[test]
fn patterns_that_are_code_are_exported() {
    check(
        find_rewrite(&file(), "::SimplifyCondBranchIdenticalSuccessors"),
        expect![[r#"
        {
          "name": "dialekt_cf::canonicalize::cond_branch::SimplifyCondBranchIdenticalSuccessors",
          "docs": {
            "summary": "Replaces a branch with two identical successors by an unconditional one, with selects for operands that differ."
          },
          "root": {
            "op": "cf.cond_br"
          },
          "benefit": 1,
          "labels": []
        }"#]],
    );
}

mod other {
    use super::OptionEnum;

    /// Another enum of the same name.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Level {
        Off,
    }

    impl OptionEnum for Level {
        const NAMES: &'static [(&'static str, Self)] = &[("off", Level::Off)];
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    Low,
    High,
}

impl OptionEnum for Level {
    const NAMES: &'static [(&'static str, Self)] = &[("low", Level::Low), ("high", Level::High)];
}

/// Does nothing, at length.
///
/// More of it.
///
/// And more.
#[derive(dialekt_ods_macros::Pass, Clone)]
#[pass(name = "Idle", argument = "idle", op = "builtin.module", dialects(dialekt_ub::UBDialect))]
struct Idle {
    /// How much
    #[option(default = Choice(Level::High))]
    level: Choice<Level>,
    /// How much else, "quoted"
    #[option(name = "other levels", default = [Choice(other::Level::Off), Choice(other::Level::Off)].into_iter().collect())]
    others: ListOption<Choice<other::Level>>,
    /// Which level once more
    #[option(default = Choice(Level::Low))]
    again: Choice<Level>,
    /// Some text
    #[option(default = "a b".to_owned())]
    text: String,
    /// What to run
    #[option]
    inner: ListOption<Pipeline>,
    /// Runs
    #[statistic(name = "num-run'd")]
    runs: Statistic,
    /// Something of its own.
    own: u32,
}

/// Does nothing, twice
#[derive(dialekt_ods_macros::PassPipeline)]
#[pipeline(argument = "twice")]
struct Twice {
    /// How much
    #[option(default = Choice(Level::Low))]
    level: Choice<Level>,
}

impl PassPipeline for Twice {
    fn build(&self, to: &mut Pipeline, _: &PassRegistry) -> Result<(), PipelineError> {
        let times = if self.level == Choice(Level::Low) { 1 } else { 2 };
        (0..times).for_each(|_| to.add_or_nest(new_pass::<Idle>()));
        Ok(())
    }
}

/// Looks at functions
#[derive(dialekt_ods_macros::Pass, Clone)]
#[pass(name = "Visit", argument = "visit", interface = dialekt_interfaces::FunctionOpInterface)]
struct Visit;

impl Pass for Visit {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        Ok(())
    }
}

impl Pass for Idle {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        self.runs.add(u64::from(self.own));
        Ok(())
    }
}

#[test]
fn all_of_a_pass_goes_there_and_back() {
    let mut passes = PassRegistry::new();
    passes.register::<Idle>();
    passes.register_pipeline::<Twice>();
    let file = dialekt_export::file(&DialectRegistry::new(), &passes);
    check(
        &file,
        expect![[r#"
        {
          "version": 5,
          "constraints": [],
          "interfaces": [],
          "dialects": [],
          "passes": [
            {
              "argument": "idle",
              "name": "Idle",
              "docs": {
                "summary": "Does nothing, at length",
                "description": "More of it.\n\nAnd more."
              },
              "anchor": "builtin.module",
              "dialects": [
                "ub"
              ],
              "options": [
                {
                  "name": "level",
                  "help": "How much",
                  "ty": "Choice<Level>",
                  "default": "high"
                },
                {
                  "name": "other levels",
                  "help": "How much else, \"quoted\"",
                  "ty": "ListOption<Choice<Level_2>>",
                  "default": "off,off"
                },
                {
                  "name": "again",
                  "help": "Which level once more",
                  "ty": "Choice<Level>",
                  "default": "low"
                },
                {
                  "name": "text",
                  "help": "Some text",
                  "ty": "String",
                  "default": "{a b}"
                },
                {
                  "name": "inner",
                  "help": "What to run",
                  "ty": "ListOption<Pipeline>",
                  "default": ""
                }
              ],
              "statistics": [
                {
                  "name": "num-run'd",
                  "help": "Runs"
                }
              ]
            }
          ],
          "choices": [
            {
              "name": "Level",
              "values": [
                "low",
                "high"
              ]
            },
            {
              "name": "Level_2",
              "values": [
                "off"
              ]
            }
          ],
          "pipelines": [
            {
              "argument": "twice",
              "summary": "Does nothing, twice",
              "options": [
                {
                  "name": "level",
                  "help": "How much",
                  "ty": "Choice<Level>",
                  "default": "low"
                }
              ]
            }
          ]
        }"#]],
    );
    assert_eq!(declared::file(&model::models(&file).unwrap()), file);
    assert_eq!(from_json("idle.json", &to_json(&file)).unwrap(), file);
}

/// A pass at an interface brings the interface with it.
#[test]
fn interfaces_of_passes_are_exported() {
    let mut passes = PassRegistry::new();
    passes.register::<Visit>();
    let mut file = dialekt_export::file(&DialectRegistry::new(), &passes);
    assert_eq!(file.passes[0].interface.as_deref(), Some("FunctionOpInterface"));
    assert!(file.interfaces.iter().any(|found| found.name == "FunctionOpInterface" && found.of == InterfaceOf::Op));
    assert_eq!(declared::file(&model::models(&file).unwrap()), file);
    file.interfaces.clear();
    assert_eq!(model::models(&file).unwrap_err().message, "there is no interface \"FunctionOpInterface\"");
}

/// Each dialect and each pass can be selected as a file of its own.
#[test]
fn parts_are_files() {
    let file = file();
    let names: Vec<String> = file.dialects.iter().map(|dialect| dialect.name.clone()).collect();
    for name in &names {
        let part = select(file.clone(), std::slice::from_ref(name), &[]).unwrap();
        assert!(part.passes.is_empty() && part.constraints.len() < file.constraints.len());
        assert_eq!(declared::file(&model::models(&part).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"))), part);
    }
    let passes = ["canonicalize".to_owned(), "cse".to_owned()];
    let part = select(file.clone(), &[], &passes).unwrap();
    assert_eq!((part.passes.len(), part.choices.len(), part.constraints.len()), (2, 1, 0));
    assert_eq!(declared::file(&model::models(&part).unwrap()), part);
    assert_eq!(select(file.clone(), &["no".to_owned()], &[]).unwrap_err(), "error: there is no dialect `no`");
    assert_eq!(select(file, &[], &["no".to_owned()]).unwrap_err(), "error: there is no pass `no`");
}

/// The message for a file in which one text is replaced; there has to be just one.
fn message(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    from_json("bad.json", &text.replacen(from, to, 1)).err().unwrap_or_else(|| panic!("{to} is read"))
}

#[test]
fn wrong_passes_are_located() {
    let mut file = file();
    file.dialects.clear();
    file.passes.retain(|pass| pass.argument == "canonicalize");
    let text = to_json(&file);
    for (from, to, expected) in [
        ("\"argument\": \"canonicalize\"", "\"argument\": \"a b\"", "pass \"a b\": `a b` cannot be read in a pipeline"),
        ("\"help\": \"", "\"help\": 1, \"x\": \"", "invalid type: integer `1`, expected a string"),
        ("Choice<", "Choice<No", "there is no choice \"No"),
        ("\"ty\": \"bool\"", "\"ty\": \"bool<\"", "pass \"canonicalize\": "),
        ("\"ty\": \"bool\"", "\"ty\": \"bool, #[option] x: u32\"", "what is `x`? write a doc comment"),
        ("\"name\": \"top-down\"", "\"name\": \"max-iterations\"", "another option is called `max-iterations`"),
        ("      \"dialects\": []", "      \"dialects\": [\"x y\"]", "pass \"canonicalize\": "),
    ] {
        let error = message(&text, from, to);
        assert!(error.starts_with("bad.json:") && error.contains(expected), "{error}");
    }
    // Messages about a pass are located at its start.
    let start = text.lines().position(|line| line.contains("\"argument\"")).unwrap();
    let error = message(&text, "\"ty\": \"bool\"", "\"ty\": \"bool<\"");
    assert!(error.starts_with(&format!("bad.json:{start}:5: ")), "{start} {error}");
}

#[test]
fn wrong_rewrites_are_located() {
    let mut file = file();
    file.passes.clear();
    file.dialects.retain(|dialect| dialect.name == "arith");
    let text = to_json(&file);
    let rule = &find_rewrite(&file, "::AddISubConstantRHS").rule.clone().unwrap().text;
    for (from, to, expected) in [
        (rule.as_str(), "AddI {", "cannot parse string into token stream"),
        (rule.as_str(), "AddI { .. } => (x y)", "expected `,`"),
        (rule.as_str(), "AddI { .. } =>", "expected what the operation is replaced by"),
        (rule.as_str(), "AddX { .. } => {}", "nothing says which operation `AddX` is"),
        (rule.as_str(), "SubI { .. } => {}", r#"the rule is tried on Op("arith.subi"), not on Op("arith.addi")"#),
        (rule.as_str(), "AddI { lhs: x, .. } => x", r#"the rule makes [], not ["arith.constant", "arith.addi"]"#),
        ("::AddISubConstantRHS\",", "::Missing\",", r#"there is no rewrite "dialekt_arith::"#),
    ] {
        let error = message(&text, from, to);
        assert!(error.starts_with("bad.json:") && error.contains(expected), "{error}");
    }
    // Messages about a rule are located at its start.
    let before = &text[..text.find(rule).unwrap()];
    let start = before.rfind("        {\n          \"name\"").unwrap();
    let (line, column) = (text[..start].lines().count() + 1, 9);
    let error = message(&text, rule, "AddX { .. } => {}");
    assert!(error.starts_with(&format!("bad.json:{line}:{column}: error: rewrite ")), "{line} {error}");
}
