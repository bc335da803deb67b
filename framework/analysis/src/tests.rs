//! Loops, live values, slices and frontiers beside their definitions, on random graphs.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use super::slice::{ALL, backward_slice_of_op, forward_slice};
use super::{LiveValues, LoopInfo, ProgramOrder};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Block, Op, Region, Value};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};

/// A function of blocks with edges; each block defines a value, and has the given uses.
fn function(n: usize, edges: &[(usize, usize)], uses: &[(usize, usize)]) -> (ParsedSource, Region) {
    let mut text = String::from("\"t.function\"() ({\n");
    for block in 0..n {
        text += &format!("^bb{block}:\n  %v{block} = \"t.define\"() : () -> i32\n");
        for (_, value) in uses.iter().filter(|(user, _)| *user == block) {
            text += &format!("  \"t.use\"(%v{value}) : (i32) -> ()\n");
        }
        let targets: Vec<String> =
            edges.iter().filter(|(from, _)| *from == block).map(|(_, to)| format!("^bb{to}")).collect();
        text += &match targets.is_empty() {
            true => "  \"t.end\"() : () -> ()\n".to_owned(),
            false => format!("  \"t.branch\"()[{}] : () -> ()\n", targets.join(", ")),
        };
    }
    text += "}) : () -> ()\n";
    parse(&text)
}

/// The first region of the first op of a text.
fn parse(text: &str) -> (ParsedSource, Region) {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    let source = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(&cx, "test", source, &ParseOptions::default(), &mut Vec::new()).expect(text);
    let body =
        parsed.ir.op(parsed.top).region(0).and_then(|region| region.first_block()).expect("a module has a block");
    let region = body.first_op().and_then(|op| op.region(0)).expect("there is an op with a region").handle();
    (parsed, region)
}

fn blocks(parsed: &ParsedSource, region: Region) -> Vec<Block> {
    parsed.ir.region(region).blocks().map(|block| block.handle()).collect()
}

/// The blocks that are reached from one on ways that do not enter `avoid`, itself included.
fn reached(edges: &[(usize, usize)], from: usize, avoid: Option<usize>) -> BTreeSet<usize> {
    let (mut seen, mut todo) = (BTreeSet::new(), vec![from]);
    while let Some(block) = todo.pop() {
        if Some(block) != avoid && seen.insert(block) {
            todo.extend(edges.iter().filter(|(a, _)| *a == block).map(|(_, b)| *b));
        }
    }
    seen
}

/// `a` dominates `b`: there is no way to `b` without `a`.
fn dominates(edges: &[(usize, usize)], a: usize, b: usize) -> bool {
    a == b || !reached(edges, 0, Some(a)).contains(&b)
}

fn check_loops(n: usize, edges: &[(usize, usize)]) {
    let (parsed, region) = function(n, edges, &[]);
    let blocks = blocks(&parsed, region);
    let info = LoopInfo::new(&parsed.ir, &mut DominanceInfo::new(), region);
    let alive = reached(edges, 0, None);
    for header in 0..n {
        let back = edges.iter().filter(|(from, to)| *to == header && alive.contains(from));
        let latches: BTreeSet<usize> =
            back.map(|(from, _)| *from).filter(|from| dominates(edges, header, *from)).collect();
        let found = info.loops().iter().position(|found| found.header == blocks[header]);
        assert_eq!(found.is_some(), alive.contains(&header) && !latches.is_empty(), "header {header} of {edges:?}");
        let Some(id) = found else { continue };
        assert!(info.is_header(blocks[header]));
        // A block belongs to the loop when it leads to a latch without the header.
        let leads_back = |block: usize| {
            block == header
                || dominates(edges, header, block) && !reached(edges, block, Some(header)).is_disjoint(&latches)
        };
        let inside: BTreeSet<usize> = alive.iter().copied().filter(|block| leads_back(*block)).collect();
        let of_info: BTreeSet<usize> = (0..n).filter(|block| info.contains(id, blocks[*block])).collect();
        assert_eq!(of_info, inside, "loop of {header} in {edges:?}");
        let listed: HashSet<Block> = info.loops()[id].blocks.iter().copied().collect();
        assert_eq!(listed.len(), inside.len());
        assert_eq!(info.loops()[id].blocks.first(), Some(&blocks[header]));
        let leaving = info.exits(&parsed.ir, id).len();
        assert_eq!(leaving, edges.iter().filter(|(a, b)| inside.contains(a) && !inside.contains(b)).count());
    }
    for (block, handle) in blocks.iter().enumerate() {
        let around = (0..info.loops().len()).filter(|id| info.contains(*id, *handle)).count();
        assert_eq!(info.depth(*handle), around, "block {block} of {edges:?}");
    }
}

fn check_live_values(n: usize, edges: &[(usize, usize)], uses: &[(usize, usize)]) {
    let (parsed, region) = function(n, edges, uses);
    let blocks = blocks(&parsed, region);
    let value = |block: usize| -> Value {
        let first = parsed.ir.block(blocks[block]).first_op().expect("each block defines a value");
        first.result(0).expect("it has a result")
    };
    let owner = parsed.ir.region(region).parent_op().expect("the region has an op").handle();
    let live = LiveValues::new(&parsed.ir, owner);
    for defined in 0..n {
        let users: Vec<usize> = uses.iter().filter(|(_, value)| *value == defined).map(|(user, _)| *user).collect();
        for (block, handle) in blocks.iter().copied().enumerate() {
            // There must be a path to a use on which the value is not defined anew. In its defining block, it counts as
            // live behind the definition.
            let live_in =
                block != defined && users.iter().any(|user| reached(edges, block, Some(defined)).contains(user));
            assert_eq!(live.is_live_in(handle, value(defined)), live_in, "%v{defined} in {block}: {edges:?} {uses:?}");
            let next = edges.iter().filter(|(from, _)| *from == block).map(|(_, to)| *to);
            let needed = next
                .clone()
                .any(|to| to != defined && users.iter().any(|user| reached(edges, to, Some(defined)).contains(user)));
            let escapes = block == defined && users.iter().any(|user| *user != defined);
            assert_eq!(live.is_live_out(handle, value(defined)), needed || escapes);
        }
    }
}

fn check_frontier(n: usize, edges: &[(usize, usize)], given: &[usize]) {
    let (parsed, region) = function(n, edges, &[]);
    let blocks = blocks(&parsed, region);
    let alive = reached(edges, 0, None);
    // By definition: the blocks where a block's dominance ends, and again for these.
    let mut expected: BTreeSet<usize> = BTreeSet::new();
    let mut todo: Vec<usize> = given.iter().copied().filter(|block| alive.contains(block)).collect();
    while let Some(block) = todo.pop() {
        for (from, to) in edges.iter().filter(|(from, _)| alive.contains(from)) {
            let ends = dominates(edges, block, *from) && (block == *to || !dominates(edges, block, *to));
            if ends && expected.insert(*to) {
                todo.push(*to);
            }
        }
    }
    let given: Vec<Block> = given.iter().map(|block| blocks[*block]).collect();
    let found = DominanceInfo::new().iterated_frontier(&parsed.ir, region, &given, |_| true);
    let found: BTreeSet<usize> =
        found.iter().filter_map(|block| blocks.iter().position(|other| other == block)).collect();
    assert_eq!(found, expected, "{edges:?} from {given:?}");
}

proptest::proptest! {
    #[test]
    fn analyses_are_what_their_definitions_say(
        n in 1usize..9,
        raw in proptest::collection::vec((0usize..9, 1usize..9), 0..16),
        uses in proptest::collection::vec((0usize..9, 0usize..9), 0..10),
    ) {
        // Nothing leads to the entry.
        let edges: Vec<(usize, usize)> =
            raw.into_iter().filter(|(_, to)| to % n != 0).map(|(from, to)| (from % n, to % n)).collect();
        let uses: Vec<(usize, usize)> = uses.into_iter().map(|(user, value)| (user % n, value % n)).collect();
        check_loops(n, &edges);
        check_live_values(n, &edges, &uses);
        check_frontier(n, &edges, &uses.iter().map(|(user, _)| *user).collect::<Vec<_>>());
    }
}

#[test]
fn nested_loops_have_parents_and_preheaders() {
    // 0 -> 1 -> 2 -> 3 -> 2, 3 -> 4 -> 1, 4 -> 5
    let (parsed, region) = function(6, &[(0, 1), (1, 2), (2, 3), (3, 2), (3, 4), (4, 1), (4, 5)], &[]);
    let blocks = blocks(&parsed, region);
    let info = LoopInfo::new(&parsed.ir, &mut DominanceInfo::new(), region);
    let [inner, outer] = [2, 1].map(|block: usize| info.loop_of(blocks[block]).expect("it is in a loop"));
    assert_eq!(info.loops()[inner].parent, Some(outer));
    assert_eq!((info.depth(blocks[3]), info.depth(blocks[4]), info.depth(blocks[5])), (2, 1, 0));
    assert_eq!(info.preheader(&parsed.ir, inner), Some(blocks[1]));
    assert_eq!(info.preheader(&parsed.ir, outer), Some(blocks[0]));
    assert_eq!(info.loops()[outer].latches, [blocks[4]]);
}

/// The names of ops without the dialect's.
fn names(parsed: &ParsedSource, ops: &[Op]) -> Vec<String> {
    let name = |op: &Op| parsed.ir.cx().op_str(parsed.ir.op(*op).name()).trim_start_matches("t.").to_owned();
    ops.iter().map(name).collect()
}

#[test]
fn slices_come_in_order_of_dependence() {
    let text = "\"t.function\"() ({
  %a = \"t.a\"() : () -> i32
  %b = \"t.b\"(%a) : (i32) -> i32
  %c = \"t.c\"(%a, %b) : (i32, i32) -> i32
  \"t.around\"() ({
    \"t.inner\"(%b) : (i32) -> ()
    \"t.other\"() : () -> ()
  }) : () -> ()
  \"t.last\"(%c) : (i32) -> ()
}) : () -> ()
";
    let (parsed, region) = parse(text);
    let ops: Vec<Op> =
        parsed.ir.region(region).first_block().expect("there is a block").ops().map(|op| op.handle()).collect();
    let a = parsed.ir.op(ops[0]).result(0).expect("it has a result");
    assert_eq!(names(&parsed, &forward_slice(&parsed.ir, a, ALL)), ["b", "inner", "c", "last"]);
    let not_c = |op: dialekt_ir_core::ir::OpRef<'_>| op.cx().op_str(op.name()) != "t.c";
    assert_eq!(names(&parsed, &forward_slice(&parsed.ir, a, &not_c)), ["b", "inner"]);
    assert_eq!(names(&parsed, &backward_slice_of_op(&parsed.ir, ops[4], ALL)), ["a", "b", "c"]);
    // Uses in regions count.
    assert_eq!(names(&parsed, &backward_slice_of_op(&parsed.ir, ops[3], ALL)), ["a", "b"]);
    let live = LiveValues::new(&parsed.ir, parsed.ir.region(region).parent_op().expect("it has an op").handle());
    let b = parsed.ir.op(ops[1]).result(0).expect("it has a result");
    assert!(!live.is_dead_after(&parsed.ir, b, ops[2]) && live.is_dead_after(&parsed.ir, b, ops[3]));
    assert_eq!(names(&parsed, &live.live_range(&parsed.ir, b)), ["b", "c", "around"]);
}

#[test]
fn ops_are_ordered_by_where_they_stand() {
    let text = "\"t.function\"() ({
  \"t.first\"() ({
    \"t.inner\"() : () -> ()
  }) : () -> ()
  \"t.branch\"()[^bb2] : () -> ()
^bb1:
  \"t.last\"() : () -> ()
^bb2:
  \"t.middle\"()[^bb1] : () -> ()
}) : () -> ()
";
    let (mut parsed, region) = parse(text);
    let owner = parsed.ir.region(region).parent_op().expect("it has an op").handle();
    let mut ops: Vec<Op> = parsed.ir.op(owner).preorder().skip(1).map(|op| op.handle()).collect();
    ops.reverse();
    ProgramOrder::new().sort(&mut parsed.ir, &mut DominanceInfo::new(), &mut ops);
    assert_eq!(names(&parsed, &ops), ["first", "inner", "branch", "middle", "last"]);
}
