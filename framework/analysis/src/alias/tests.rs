//! Tests of several rules, and of rules that extend others.

use std::sync::Arc;

use super::{AliasAnalysis, AliasResult, AliasRule, LocalAlias, ModRefResult};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::{Ir, Op, Value};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};

/// Gives the same answers for all values.
struct Always(AliasResult, ModRefResult);

impl AliasRule for Always {
    fn alias(&self, _: &Ir, _: Value, _: Value) -> AliasResult {
        self.0
    }

    fn mod_ref(&self, _: &Ir, _: Op, _: Value) -> ModRefResult {
        self.1
    }
}

/// Two values about which nothing is known, and the op that uses them.
fn values() -> (ParsedSource, Value, Value, Op) {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    let text = "%a, %b = \"t.source\"() : () -> (i32, i32)\n\"t.use\"(%a, %b) : (i32, i32) -> ()";
    let source = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(&cx, "test", source, &ParseOptions::default(), &mut Vec::new()).expect(text);
    let body =
        parsed.ir.op(parsed.top).region(0).and_then(|region| region.first_block()).expect("a module has a block");
    let user = body.last_op().expect("there are two ops");
    let (a, b, user) = (user.operand(0).unwrap(), user.operand(1).unwrap(), user.handle());
    (parsed, a, b, user)
}

#[test]
fn results_merge() {
    use AliasResult::{May, Must, No, Partial};
    let all = [No, May, Partial, Must];
    for (a, expected) in [
        (No, [No, May, May, May]),
        (May, [May; 4]),
        (Partial, [May, May, Partial, Partial]),
        (Must, [May, May, Partial, Must]),
    ] {
        assert_eq!(all.map(|b| a.merge(b)), expected, "{a}");
    }
    use ModRefResult::{Mod, ModRef, NoModRef, Ref};
    for (a, b, merged, common) in
        [(Mod, Ref, ModRef, NoModRef), (Mod, ModRef, ModRef, Mod), (NoModRef, Ref, Ref, NoModRef), (Ref, Ref, Ref, Ref)]
    {
        assert_eq!((a.merge(b), a.intersect(b)), (merged, common));
        assert_eq!((b.merge(a), b.intersect(a)), (merged, common));
    }
}

#[test]
fn the_first_rule_that_knows_answers() {
    let (parsed, a, b, user) = values();
    let mut analysis = AliasAnalysis::new();
    assert_eq!(analysis.alias(&parsed.ir, a, b), AliasResult::May);
    assert_eq!(analysis.alias(&parsed.ir, a, a), AliasResult::Must);
    assert_eq!(analysis.mod_ref(&parsed.ir, user, a), ModRefResult::ModRef);
    analysis.add(Always(AliasResult::Partial, ModRefResult::Mod)).add(Always(AliasResult::No, ModRefResult::Ref));
    assert_eq!(analysis.alias(&parsed.ir, a, b), AliasResult::Partial);
    assert_eq!(analysis.mod_ref(&parsed.ir, user, a), ModRefResult::NoModRef);
}

#[test]
fn an_extension_is_asked_of_values_that_differ() {
    let (parsed, a, b, _) = values();
    let rule = LocalAlias::new().with(move |_, x, y| (x == a && y == b).then_some(AliasResult::No));
    assert_eq!(rule.alias(&parsed.ir, a, b), AliasResult::No);
    assert_eq!(rule.alias(&parsed.ir, b, a), AliasResult::May);
    assert_eq!(rule.alias(&parsed.ir, a, a), AliasResult::Must);
}
