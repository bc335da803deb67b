use super::*;
use crate::context::Location;
use crate::ir::{EquivalenceFlags as Flags, ValueEquivalence, equivalent, equivalent_with, hash_op, hash_op_with};

struct Pair(Fixture);

impl Pair {
    fn op(&mut self, spec: OpSpec<'_>) -> Op {
        let spec = OpSpec { name: self.0.names.inner, result_types: &[Type::I32], ..spec };
        Builder::at_end(&mut self.0.ir, self.0.block).create_op(&spec)
    }

    /// Returns whether two ops are equivalent, and checks that their hashes are equal then.
    fn same(&self, x: Op, y: Op, flags: Flags) -> bool {
        let [x, y] = [x, y].map(|op| self.0.ir.op(op));
        let same = equivalent(x, y, flags);
        assert_eq!(same, equivalent(y, x, flags));
        assert!(!same || hash_op(x, flags) == hash_op(y, flags), "equal hashes");
        same
    }
}

#[test]
fn every_part_of_an_op_counts_unless_it_is_left_out() {
    let mut p = Pair(Fixture::new());
    let cx = p.0.ir.cx().clone();
    let attr = |n: &str, v: &str| [crate::context::NamedAttr { name: cx.ident(n), value: cx.string_attr(v) }];
    let spec = OpSpec::new(p.0.names.inner, LOC);
    let (a, b) = (p.0.a, p.0.b);
    let plain = p.op(spec);
    let (inherent, discardable) = (attr("a", "x"), attr("c", "x"));
    let cases = [
        (p.op(spec), Flags::all(), Flags::empty()),
        (p.op(OpSpec { loc: cx.file_line_col("f", 1, 1), ..spec }), Flags::IGNORE_LOCATIONS, Flags::all()),
        (p.op(spec.attrs(&inherent)), Flags::IGNORE_PROPERTIES, Flags::all()),
        (p.op(spec.attrs(&discardable)), Flags::IGNORE_DISCARDABLE_ATTRS, Flags::all()),
    ];
    for (op, ignored, _) in cases {
        assert!(p.same(plain, op, ignored));
        assert_eq!(p.same(plain, op, Flags::all() - ignored), ignored == Flags::all());
    }
    let [x, y, z] = [[a, b], [b, a], [a, b]].map(|operands| p.op(spec.operands(&operands)));
    assert!(p.same(x, z, Flags::empty()) && !p.same(x, y, Flags::empty()));
    assert!(!p.same(plain, x, Flags::all()));
    let regions = p.op(spec.regions(1));
    assert!(!p.same(plain, regions, Flags::all()));
    // A slot that was set and removed is as one that never was.
    let emptied = p.op(spec.attrs(&inherent));
    p.0.ir.remove_attr(emptied, inherent[0].name).unwrap();
    assert!(p.same(plain, emptied, Flags::empty()));
}

#[test]
fn positions_in_a_source_are_compared_as_the_places_that_they_are() {
    let mut p = Pair(Fixture::new());
    let cx = p.0.ir.cx().clone();
    let spec = OpSpec::new(p.0.names.inner, cx.file_line_col("f", 1, 1));
    let (x, y) = (p.op(spec), p.op(OpSpec { loc: Location::at(7), ..spec }));
    assert!(!p.same(x, y, Flags::empty()));
    // Nothing is at this position: it is unknown.
    let z = p.op(OpSpec { loc: LOC, ..spec });
    assert!(p.same(y, z, Flags::empty()));
}

#[test]
fn commutative_ops_take_their_operands_in_any_order() {
    let mut p = Pair(Fixture::new());
    let cx = p.0.ir.cx().clone();
    let mut descriptor = cx.op_descriptor(p.0.names.inner).unwrap().to_owned();
    descriptor.name = "test.commutative";
    descriptor.traits = OpTraits::COMMUTATIVE;
    cx.register_op(Box::leak(Box::new(descriptor)));
    p.0.names.inner = cx.op_name("test.commutative");
    let (a, b) = (p.0.a, p.0.b);
    let spec = OpSpec::new(p.0.names.inner, LOC);
    let [x, y, z] = [[a, b, a], [b, a, a], [b, b, a]].map(|operands| p.op(spec.operands(&operands)));
    assert!(p.same(x, y, Flags::empty()));
    assert!(!p.same(x, y, Flags::IGNORE_COMMUTATIVITY));
    assert!(!p.same(x, z, Flags::empty()));
}

#[test]
fn regions_correspond_by_their_own_values_and_blocks() {
    let mut p = Pair(Fixture::new());
    let (names, a, b) = (p.0.names, p.0.a, p.0.b);
    // `swap`: arguments the other way round; `to`: which block is the successor; `outer`: a value from outside.
    let mut make = |swap: bool, to: usize, outer: Value| {
        let f = &mut p.0;
        let op = Builder::at_end(&mut f.ir, f.block).create_op(&OpSpec::new(names.loop_, LOC).regions(1));
        let region = f.ir.op(op).region(0).unwrap().handle();
        let blocks = [0, 1].map(|_| f.ir.create_block(region, &[(Type::I32, LOC), (Type::I32, LOC)]).unwrap());
        let mut args: Vec<Value> = f.ir.block(blocks[0]).args().collect();
        if swap {
            args.reverse();
        }
        args.push(outer);
        let spec = OpSpec::new(names.br, LOC).operands(&args).successors(&blocks[to..=to]);
        Builder::at_end(&mut f.ir, blocks[0]).create_op(&spec);
        op
    };
    let x = make(false, 1, a);
    let [same, swapped, other_block, other_value] =
        [make(false, 1, a), make(true, 1, a), make(false, 0, a), make(false, 1, b)];
    assert!(p.same(x, same, Flags::empty()));
    for other in [swapped, other_block, other_value] {
        assert!(!p.same(x, other, Flags::all()));
    }
}

#[test]
fn callers_may_know_more_about_values() {
    struct Any(usize);
    impl ValueEquivalence for Any {
        fn check(&mut self, _: Value, _: Value) -> bool {
            true
        }
        fn mark(&mut self, _: Value, _: Value) {
            self.0 += 1;
        }
    }
    let mut f = Fixture::new();
    let (x, _) = f.add(f.a, f.b);
    let (y, _) = f.add(f.b, f.b);
    let [x, y] = [x, y].map(|op| f.ir.op(op));
    let mut any = Any(0);
    assert!(!equivalent(x, y, Flags::all()));
    assert!(equivalent_with(x, y, Flags::empty(), &mut any));
    assert_eq!(any.0, 1);
    let hash = |op| hash_op_with(op, Flags::empty(), |_| 0, |_| 0);
    assert_eq!(hash(x), hash(y));
}
