//! Rules as a table with an interpreter: the other way to implement rules, for comparison.
//!
//! Names of ops are looked up once, when the table is added to a set. The values of names are kept in two arrays.

use dialekt_ir_core::context::{Attribute, Context, OpName, Type};
use dialekt_ir_core::decl::op::Infer;
use dialekt_ir_core::decl::typed::{InferInput, InferredFrom};
use dialekt_ir_core::ir::{Op, OpRef, OpSpec, Value};
use dialekt_ir_core::rewrite::{PatternRoot, PatternSet, Rewriter};

/// A rule.
pub struct Rule {
    pub name: &'static str,
    pub benefit: u16,
    pub root: Node,
    pub guard: Guard,
    pub makes: MadeOp,
}

/// An op that is matched: operands and attributes by position.
pub struct Node {
    pub op: &'static str,
    pub operands: &'static [(u8, Part)],
    pub attrs: &'static [(u8, u8)],
}

/// A condition on an operand, or the place where it is stored.
pub enum Part {
    Bind(u8),
    Same(u8),
    Constant(u8),
    Op(&'static Node),
}

/// A condition. Computed values are stored.
pub enum Guard {
    Nothing,
    Holds(fn(&Rewriter<'_>, Attribute) -> bool, u8),
    Compute(Compute, [u8; 2], u8),
}

pub type Compute = fn(&Rewriter<'_>, Attribute, Attribute) -> Option<Attribute>;

/// An op that is made.
pub struct MadeOp {
    pub op: &'static str,
    pub operands: &'static [Made],
    pub attrs: &'static [(u8, MadeAttr)],
}

/// An operand of an op that is made.
pub enum Made {
    Value(u8),
    New(&'static MadeOp),
}

/// An attribute of an op that is made.
pub enum MadeAttr {
    Attr(u8),
    Computed(fn(&Rewriter<'_>, Attribute, Attribute) -> Attribute, [u8; 2]),
}

/// The values of the names of a rule.
struct Bound {
    values: [Value; 4],
    attrs: [Attribute; 6],
    ops: Vec<Op>,
}

/// A node with resolved names of ops: its own, then those of its nested nodes.
struct Resolved {
    name: OpName,
    nested: Vec<Resolved>,
}

impl Resolved {
    fn of(cx: &Context, node: &Node) -> Resolved {
        let nested = node.operands.iter().filter_map(|(_, part)| match part {
            Part::Op(node) => Some(Resolved::of(cx, node)),
            _ => None,
        });
        Resolved { name: cx.op_name(node.op), nested: nested.collect() }
    }
}

/// Adds the rules of a table.
pub fn add_to(set: &mut PatternSet, cx: &Context, rules: &'static [Rule]) {
    for rule in rules {
        let resolved = Resolved::of(cx, &rule.root);
        set.add_fn(rule.name, PatternRoot::Op(rule.root.op), rule.benefit, move |rewriter, op| {
            apply(rewriter, op, rule, &resolved)
        });
    }
}

fn apply(rewriter: &mut Rewriter<'_>, op: Op, rule: &Rule, resolved: &Resolved) -> Option<()> {
    let mut bound = Bound { values: [Value::NULL; 4], attrs: [Attribute::UNIT; 6], ops: Vec::new() };
    matches(rewriter, rewriter.op(op), &rule.root, resolved, &mut bound)?;
    let attr = |index: u8| bound.attrs[usize::from(index)];
    match rule.guard {
        Guard::Nothing => {}
        Guard::Holds(holds, a) => holds(rewriter, attr(a)).then_some(())?,
        Guard::Compute(compute, [a, b], to) => bound.attrs[usize::from(to)] = compute(rewriter, attr(a), attr(b))?,
    }
    let made = make(rewriter, &rule.makes, &bound);
    rewriter.replace_op_with(op, made);
    Some(())
}

fn matches(rewriter: &Rewriter<'_>, op: OpRef<'_>, node: &Node, resolved: &Resolved, bound: &mut Bound) -> Option<()> {
    if op.name() != resolved.name {
        return None;
    }
    bound.ops.push(op.handle());
    let mut nested = resolved.nested.iter();
    for (index, part) in node.operands {
        let value = op.operand(usize::from(*index))?;
        match part {
            Part::Bind(to) => bound.values[usize::from(*to)] = value,
            Part::Same(as_) => (bound.values[usize::from(*as_)] == value).then_some(())?,
            Part::Constant(to) => {
                bound.attrs[usize::from(*to)] = rewriter.constant(value)?;
                bound.ops.push(rewriter.value(value).defining_op()?.handle());
            }
            Part::Op(node) => {
                let def = rewriter.value(value).defining_op()?;
                matches(rewriter, def, node, nested.next()?, bound)?;
            }
        }
    }
    for (slot, to) in node.attrs {
        bound.attrs[usize::from(*to)] = (*op.slots().get(usize::from(*slot))?)?;
    }
    Some(())
}

fn make(rewriter: &mut Rewriter<'_>, made: &MadeOp, bound: &Bound) -> Op {
    let operands: Vec<Value> = made.operands.iter().map(|operand| value(rewriter, operand, bound)).collect();
    let cx = rewriter.ir().cx().clone();
    let name = cx.op_name(made.op);
    let descriptor = cx.op_descriptor(name).expect("the dialect is loaded");
    let mut slots: Vec<Option<Attribute>> =
        (0..descriptor.attributes.len()).map(|slot| cx.op_initial(name, slot)).collect();
    for (slot, attr) in made.attrs {
        let attr_of = |index: u8| bound.attrs[usize::from(index)];
        slots[usize::from(*slot)] = Some(match attr {
            MadeAttr::Attr(attr) => attr_of(*attr),
            MadeAttr::Computed(compute, [a, b]) => compute(rewriter, attr_of(*a), attr_of(*b)),
        });
    }
    let loc = rewriter.fused_loc(&bound.ops);
    let types: Vec<Type> = operands.iter().map(|value| rewriter.type_of(*value)).collect();
    let results = match descriptor.infer {
        Infer::None => types.first().copied().into_iter().collect(),
        _ => {
            let (cx, operands, slots, from) = (&cx, &types, &slots, InferredFrom::Types);
            InferInput { cx, descriptor, loc, operands, slots, from }.infer().expect("rules are right")
        }
    };
    rewriter.create_op(&OpSpec::new(name, loc).operands(&operands).results(&results).slots(&slots))
}

fn value(rewriter: &mut Rewriter<'_>, made: &Made, bound: &Bound) -> Value {
    match made {
        Made::Value(index) => bound.values[usize::from(*index)],
        Made::New(made) => {
            let op = make(rewriter, made, bound);
            rewriter.op(op).result(0).expect("it has a result")
        }
    }
}
