//! Tests that no input makes a macro panic, and that its output is always code.

use dialekt_ods_model::{derive_op, derive_pass, op_family};
use proc_macro2::{Group, TokenStream, TokenTree};

const OP: &str = r#"
    #[op(name = "test.x", rename_all = "camelCase", traits(Pure, AllTypesMatch(a, b), Symbol(optional), HasParent("t.u")), verify, infer,
         interfaces(Iface {}), effects(Write(resource = "R", stage = 1, full)))]
    #[assembly($a "," $b ("x" "" $flag^) : ("y" $v type($v))? custom<F>($n, ref(type($a)), "t") attr_dict ":" type($a) functional_type($v, results)
        oilist("p" $p | "q" $q) qualified($n) $s $r)]
    pub struct X {
        a: Operand<AnyType>,
        #[name("bb")] b: Option<Operand<AnyType>>,
        #[effects(Read)] v: Operands<I32>,
        #[sizes(n)] w: OperandGroups<I32>,
        flag: Attr<UnitAttr>,
        n: Attr<DenseI32ArrayAttr>,
        #[default(1)] p: Option<Attr<I64Attr>>,
        q: Prop<I64Attr>,
        r: Region<SizedRegion<1>>,
        s: Successors,
        res: OpResult<I32>,
    }
"#;

const OTHERS: [&str; 12] = ["", "$", "^", "?", "(", "$zz", "type", "\"\"", "'c'", "a-b", "..", "[x] {y}"];

/// The number of tokens, including those in groups.
fn count(tokens: TokenStream) -> usize {
    let count = |token| match token {
        TokenTree::Group(group) => 1 + count(group.stream()),
        _ => 1,
    };
    tokens.into_iter().map(count).sum()
}

/// The tokens with the `at`-th one replaced.
fn replace(tokens: TokenStream, at: &mut usize, other: &TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    for token in tokens {
        if *at == 0 {
            out.extend(other.clone());
            *at = usize::MAX;
            continue;
        }
        *at = at.wrapping_sub(1);
        out.extend([match token {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), replace(group.stream(), at, other)))
            }
            token => token,
        }]);
    }
    out
}

const FAMILY: &str = r#"
    #[op(name = "test.{}", traits(Pure), facts(Fact("{}", F)))]
    #[each(fold)]
    #[assembly($a attr_dict ":" type($a))]
    pub struct X<A, F = 0> { a: Operand<A>, #[default(1)] p: Option<Attr<I64Attr>>, res: OpResult<I32> }
    #[op(interfaces(Iface {}))]
    Y<A = I32, F = [1]> = "y";
    Z<A = AnyType> = "z";
"#;

const PASS: &str = r#"
    #[doc = "Does it."]
    #[pass(argument = "do-it", name = "Do", op = "func.func", dialects(Arith, scf::Scf))]
    pub struct P {
        #[doc = "How often"] #[option(default = 4, name = "n")] often: i64,
        #[doc = "Counted"] #[statistic(name = "num-done")] done: Statistic,
        other: Option<Patterns>,
    }
"#;

fn check_mutations(item: &str, derive: fn(TokenStream) -> TokenStream) {
    let item: TokenStream = item.parse().unwrap();
    for at in 0..count(item.clone()) {
        for other in OTHERS.iter().filter_map(|other| other.parse::<TokenStream>().ok()) {
            let mutated = replace(item.clone(), &mut { at }, &other);
            let code = derive(mutated.clone());
            assert!(syn::parse2::<syn::File>(code).is_ok(), "no code from {mutated}");
        }
    }
}

#[test]
fn any_token_may_be_missing_or_another_one() {
    check_mutations(OP, derive_op);
}

#[test]
fn any_token_of_a_pass_may_be_missing_or_another_one() {
    check_mutations(PASS, derive_pass);
}

#[test]
fn any_token_of_a_family_may_be_missing_or_another_one() {
    check_mutations(FAMILY, op_family);
}
