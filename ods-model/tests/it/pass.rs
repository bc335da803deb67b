//! Tests of reading passes, and of messages for wrong ones.

use dialekt_ods_model::Errors;
use dialekt_ods_model::pass::{FieldKind, PassModel, derive_pass, read};
use expect_test::expect;

fn model(item: &str) -> (PassModel, Vec<String>) {
    let mut errors = Errors::default();
    let model = read(&syn::parse_str(item).unwrap(), &mut errors);
    (model, errors.messages().collect())
}

fn messages(item: &str) -> String {
    // With any mistake, there is code.
    let code = derive_pass(item.parse().unwrap());
    assert!(syn::parse2::<syn::File>(code).is_ok(), "no code from {item}");
    model(item).1.join("\n")
}

const PASS: &str = r#"
    /// Unrolls loops.
    ///
    /// By a factor.
    #[pass(argument = "unroll", name = "Unroll", op = "func.func", dialects(Arith, scf::Scf))]
    struct LoopUnroll {
        /// How often
        #[option(default = 4)]
        unroll_factor: i64,
        /// Which loops
        #[option(name = "only")]
        labels: ListOption<String>,
        /// Number of loops unrolled
        #[statistic]
        num_unrolled: Statistic,
        patterns: Option<Patterns>,
    }
"#;

#[test]
fn fields_are_options_statistics_and_others() {
    let (pass, errors) = model(PASS);
    assert_eq!(errors, Vec::<String>::new());
    assert_eq!((pass.docs.summary.as_str(), pass.docs.description.as_str()), ("Unrolls loops.", "By a factor."));
    assert_eq!(pass.dialects.len(), 2);
    let fields: Vec<(FieldKind, &str)> = pass.fields.iter().map(|field| (field.kind, field.name.as_str())).collect();
    assert_eq!(
        fields,
        [
            (FieldKind::Option, "unroll-factor"),
            (FieldKind::Option, "only"),
            (FieldKind::Statistic, "num-unrolled"),
            (FieldKind::Other, "patterns"),
        ]
    );
}

#[test]
fn what_is_wrong_is_said() {
    expect!["missing argument: write `#[pass(argument = \"cse\")]`, what pipelines call it\nmissing summary: write a doc comment, whose first paragraph says in a line what the pass does"]
        .assert_eq(&messages("struct P;"));
    expect!["`a b` cannot be read in a pipeline: arguments have letters, digits, `-`, `_` and `.` only"]
        .assert_eq(&messages("#[doc = \"x\"] #[pass(argument = \"a b\")] struct P;"));
    expect!["`argument` is given twice\nunknown key `argumnt`; did you mean `argument`?\nexpected a value: write `op = \"func.func\"`\nexpected a list: write `dialects(Arith)`"]
        .assert_eq(&messages("#[doc = \"x\"] #[pass(argument = \"a\", argument = \"a\", argumnt = \"b\", op, dialects = 1)] struct P;"));
    expect!["a pass is a struct: write `struct P;`, or give it fields"]
        .assert_eq(&messages("#[doc = \"x\"] #[pass(argument = \"a\")] enum P {}"));
    expect!["a pass has no parameters: its options are fields\nthe fields of a pass have names: they are those of its options"]
        .assert_eq(&messages("#[doc = \"x\"] #[pass(argument = \"a\")] struct P<T>(T);"));
    expect!["what is `n`? write a doc comment: users read it in the help\na field is an option or a statistic, not both\nunknown key `start`; known are `name = \"max-iterations\"`, `default = 10`\nanother option is called `n`\nunknown key `default`; known is `name = \"num-cse'd\"`"]
        .assert_eq(&messages(
            "#[doc = \"x\"] #[pass(argument = \"a\")] struct P {
                #[option] n: i64,
                #[option] #[statistic] both: i64,
                #[doc = \"x\"] #[option(start = 1, name = \"n\")] m: i64,
                #[doc = \"x\"] #[statistic(default = 1)] s: Statistic,
            }",
        ));
}
