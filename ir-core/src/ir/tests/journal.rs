//! Tests of the journal: undoing any sequence of edits restores every record and every use list in its order; an edit
//! that fails changes nothing.

use proptest::prelude::*;

use super::*;
use crate::context::NamedAttr;
use crate::ir::{EditError, InsertionPoint, IrMapping, IsolateId, Mark, Region, Remap};

/// A kind of edit, and numbers that select its arguments, each modulo the number of candidates.
pub(super) type Step = (u8, u16, u16, u16, u16);

const KINDS: u8 = 41;

pub(super) struct Random {
    pub f: Fixture,
    marks: Vec<(Mark, String)>,
}

impl Random {
    pub fn new() -> Random {
        Random::stored(false)
    }

    /// Functions stay in the isolate around them, if `inlined`.
    pub fn stored(inlined: bool) -> Random {
        Random { f: Fixture::stored(inlined), marks: Vec::new() }
    }

    /// An edit, or the begin or end of a mark.
    pub fn edit(&mut self, step: Step) -> Option<Result<(), EditError>> {
        if step.0 < KINDS {
            return self.step(step);
        }
        self.mark(step.1);
        None
    }

    fn isolates(&self) -> Vec<IsolateId> {
        self.f.ir.isolates.iter().flatten().map(|i| i.id).collect()
    }

    fn all_ops(&self) -> Vec<Op> {
        let ir = &self.f.ir;
        let mut ops: Vec<Op> = self.isolates()[1..].iter().map(|i| i.root()).collect();
        for iso in self.isolates() {
            ir.for_each_op(iso, |op| ops.push(op.handle()));
        }
        ops
    }

    fn op(&self, n: u16) -> Option<Op> {
        pick(&self.all_ops(), n)
    }

    fn block(&self, n: u16) -> Option<Block> {
        let arena = |iso: &IsolateId| {
            let n = self.f.ir.isolate(*iso)?.arena.as_ref()?.blocks.len();
            Some((0..n as u32).map(|b| Block::new(*iso, b)).collect::<Vec<_>>())
        };
        let all: Vec<Block> = self.isolates().iter().filter_map(arena).flatten().collect();
        pick(&all.into_iter().filter(|b| self.f.ir.get_block(*b).is_some()).collect::<Vec<_>>(), n)
    }

    fn block_of(&self, iso: IsolateId, n: u16) -> Option<Block> {
        let len = self.f.ir.isolate(iso)?.arena.as_ref()?.blocks.len() as u32;
        let live = |b: &Block| self.f.ir.get_block(*b).is_some();
        pick(&(0..len).map(|b| Block::new(iso, b)).filter(live).collect::<Vec<_>>(), n)
    }

    fn region(&self, n: u16) -> Option<Region> {
        let all: Vec<Region> =
            self.all_ops().iter().flat_map(|op| self.f.ir.op(*op).regions().map(|r| r.handle())).collect();
        pick(&all, n)
    }

    fn value_of(&self, iso: IsolateId, n: u16) -> Option<Value> {
        let arena = self.f.ir.isolate(iso)?.arena.as_ref()?;
        let all: Vec<Value> = (0..arena.values.len() as u32).map(|v| Value::new(iso, v)).collect();
        pick(&all.into_iter().filter(|v| self.f.ir.get_value(*v).is_some()).collect::<Vec<_>>(), n)
    }

    fn value(&self, n: u16) -> Option<Value> {
        let isolates = self.isolates();
        (0..isolates.len() as u16).find_map(|k| self.value_of(pick(&isolates, n.wrapping_add(k))?, n / 7))
    }

    fn point(&self, iso: IsolateId, n: u16) -> Option<InsertionPoint> {
        let block = self.block_of(iso, n / 5)?;
        let ops = self.f.ops(block);
        Some(InsertionPoint { block, before: if n.is_multiple_of(3) { None } else { pick(&ops, n / 3) } })
    }

    fn any_point(&self, n: u16) -> Option<InsertionPoint> {
        self.point(pick(&self.isolates(), n / 11)?, n)
    }

    fn attr(&self, n: u16) -> NamedAttr {
        let cx = self.f.ir.cx();
        NamedAttr {
            name: cx.ident(["a", "b", "c", "d"][n as usize % 4]),
            value: cx.string_attr([b'0' + (n / 4 % 5) as u8]),
        }
    }

    /// `None` when there is nothing to do it with.
    fn step(&mut self, (kind, x, y, z, w): Step) -> Option<Result<(), EditError>> {
        let names = self.f.names;
        let Some(op) = self.op(x) else {
            // Everything was erased: start again.
            let detached = self.f.ir.detached_isolate();
            return Some(self.f.ir.create_op(detached, &OpSpec::new(names.func, LOC).regions(1)).map(drop));
        };
        let attr = self.attr(z);
        let iso = op.isolate();
        if (36..40).contains(&(kind % KINDS)) && self.all_ops().len() > 60 {
            // Copies of copies would grow without end.
            return None;
        }
        Some(match kind % KINDS {
            0..=3 => {
                let at = self.any_point(x)?;
                let iso = at.block.isolate();
                let operands: Vec<_> = [y, z].into_iter().filter_map(|n| self.value_of(iso, n)).collect();
                let name = [names.add, names.inner][w as usize % 2];
                let types = [Type::I32, Type::I64];
                let spec = OpSpec::new(name, LOC).operands(&operands).results(&types[..w as usize % 3]);
                let attrs = [attr];
                let spec = if w % 5 == 0 { spec.attrs(&attrs) } else { spec };
                let mut b = Builder::new(&mut self.f.ir);
                b.set_insertion_point(at);
                b.try_create_op(&spec).map(drop)
            }
            4 => {
                let at = self.any_point(x)?;
                let succ: Vec<_> = [y, z].into_iter().filter_map(|n| self.block_of(at.block.isolate(), n)).collect();
                let mut b = Builder::new(&mut self.f.ir);
                b.set_insertion_point(at);
                b.try_create_op(&OpSpec::new(names.br, LOC).successors(&succ).regions(u32::from(w % 2))).map(drop)
            }
            5 => {
                let mut b = Builder::new(&mut self.f.ir);
                b.set_insertion_point(self_point(b.ir(), x)?);
                b.try_create_op(&OpSpec::new([names.func, names.loop_][w as usize % 2], LOC).regions(1)).map(drop)
            }
            6 => self.f.ir.create_block(self.region(x)?, &[(Type::I32, LOC), (Type::F32, LOC)]).map(drop),
            7 => self.f.ir.add_argument(self.block(x)?, Type::F64, LOC).map(drop),
            8 => self.f.ir.insert_argument(self.block(x)?, u32::from(y % 3), Type::F64, LOC).map(drop),
            9 => self.f.ir.erase_argument(self.block(x)?, u32::from(y % 3)),
            10 => self.f.ir.erase_arguments(self.block(x)?, |i| y >> i & 1 == 1),
            11 => {
                let loc = self.f.ir.cx().file_line_col("f", u32::from(z), 1);
                self.f.ir.set_argument_loc(self.block(x)?, u32::from(y % 3), loc)
            }
            12 => self.f.ir.set_operand(op, u32::from(y % 3), self.value_of(iso, z)?),
            13 | 14 => {
                let values: Vec<_> = (0..w % 4).filter_map(|k| self.value_of(iso, z.wrapping_add(k * 3))).collect();
                self.f.ir.splice_operands(op, u32::from(y % 3), u32::from(y / 3 % 3), &values)
            }
            15 => self.f.ir.set_successor(op, u32::from(y % 2), self.block_of(iso, z)?),
            16 => self.f.ir.set_type(self.value(x)?, Type::I8),
            17 => self.f.ir.set_loc(op, self.f.ir.cx().file_line_col("f", u32::from(y), 1)),
            18 => self.f.ir.set_attr(op, attr.name, attr.value),
            19 => self.f.ir.remove_attr(op, attr.name).map(drop),
            20 => self.f.ir.set_discardable_attr(op, attr.name, attr.value),
            21 => self.f.ir.set_discardable_attrs(op, &[attr, self.attr(w)]),
            22 => self.f.ir.set_slot(op, y as usize % 2, Some(attr.value)),
            23 => {
                let at = if y % 4 == 0 { self.any_point(y)? } else { self.point(self.f.ir.place_of(op).ok()?.iso, y)? };
                self.f.ir.move_op(op, at)
            }
            24 => self.f.ir.unlink_op(op),
            25 => self.f.ir.insert_op(op, self.any_point(y)?),
            26 => self.f.ir.erase_op(op),
            27 => self.f.ir.erase_block(self.block(x)?),
            28 => {
                let from = self.value(x)?;
                self.f.ir.replace_all_uses(from, self.value_of(from.isolate(), y)?)
            }
            29 => {
                let from = self.value(x)?;
                let to = self.value_of(from.isolate(), y)?;
                self.f.ir.replace_uses_if(from, to, |_, u| u.index == u32::from(z % 2))
            }
            30 => self.f.ir.drop_all_uses(self.value(x)?),
            31 => {
                let n = self.f.ir.op(op).num_results() as u16;
                let with: Option<Vec<_>> = (0..n).map(|k| self.value_of(iso, y.wrapping_add(k))).collect();
                self.f.ir.replace_op(op, &with?)
            }
            32 => self.f.ir.split_block(self.any_point(x)?).map(drop),
            33 => {
                let (source, at) = (self.block(x)?, self.any_point(y)?);
                let n = self.f.ir.block(source).num_args() as u16;
                let with: Option<Vec<_>> = (0..n).map(|k| self.value_of(source.isolate(), z.wrapping_add(k))).collect();
                self.f.ir.inline_block(source, at, &with?)
            }
            34 => match w % 3 {
                0 => self.f.ir.move_block(self.block(x)?, self.region(y)?, None),
                1 => self.f.ir.unlink_block(self.block(x)?),
                _ => self.f.ir.insert_block(self.block(x)?, self.region(y)?, self.block(z).filter(|_| w % 2 == 0)),
            },
            35 => match w % 3 {
                0 => self.f.ir.inline_region(self.region(x)?, self.region(y)?, None),
                _ => self.f.ir.take_body(op, self.op(y)?).map(drop),
            },
            36 => {
                let at = self.point(self.f.ir.place_of(op).ok()?.iso, y)?;
                let mut b = Builder::new(&mut self.f.ir);
                b.set_insertion_point(at);
                b.try_clone(op, &mut IrMapping::new()).map(drop)
            }
            37 => self.f.ir.clone_region(self.region(x)?, self.region(y)?, None, &mut IrMapping::new()),
            38 => {
                let last = self.f.ir.op(op).next().filter(|_| w % 2 == 0).map_or(op, |o| o.handle());
                let at = self.any_point(y)?;
                self.passing_inputs(at.block.isolate(), z, |ir, inputs| ir.transfer_ops(op, last, at, inputs))
            }
            39 => {
                let (source, dest) = (self.region(x)?, self.region(y)?);
                self.passing_inputs(dest.isolate(), z, |ir, inputs| ir.transfer_region(source, dest, None, inputs))
            }
            _ if self.f.ir.is_journaling() => return None,
            _ => self.f.ir.compact(),
        })
    }

    /// Tries, learns which values are missing, and tries again with some.
    fn passing_inputs(
        &mut self,
        dest: IsolateId,
        n: u16,
        mut transfer: impl FnMut(&mut Ir, &[(Value, Value)]) -> Result<Remap, EditError>,
    ) -> Result<(), EditError> {
        match transfer(&mut self.f.ir, &[]) {
            Err(EditError::MissingInputs(missing)) => {
                let value = |k: usize| self.value_of(dest, n.wrapping_add(k as u16));
                let inputs: Vec<_> = missing.iter().enumerate().filter_map(|(k, v)| Some((*v, value(k)?))).collect();
                transfer(&mut self.f.ir, &inputs).map(drop)
            }
            result => result.map(drop),
        }
    }

    fn mark(&mut self, action: u16) {
        match (action % 3, self.marks.pop()) {
            (0, last) => {
                self.marks.extend(last);
                let before = dump(&self.f.ir);
                self.marks.push((self.f.ir.begin_journal(), before));
            }
            (1, Some((mark, before))) => {
                self.f.ir.rollback(mark).unwrap();
                check(&self.f.ir);
                assert_eq!(dump(&self.f.ir), before);
            }
            (_, Some((mark, _))) => self.f.ir.commit(mark).unwrap(),
            (_, None) => {}
        }
    }
}

fn self_point(ir: &Ir, n: u16) -> Option<InsertionPoint> {
    let isolates: Vec<_> = ir.isolates.iter().flatten().map(|i| i.id).collect();
    let iso = pick(&isolates, n)?;
    let len = ir.isolate(iso)?.arena.as_ref()?.blocks.len() as u32;
    let blocks: Vec<_> = (0..len).map(|b| Block::new(iso, b)).filter(|b| ir.get_block(*b).is_some()).collect();
    pick(&blocks, n / 3).map(InsertionPoint::end)
}

fn pick<T: Copy>(from: &[T], n: u16) -> Option<T> {
    from.get((n as usize).checked_rem(from.len())?).copied()
}

fn run(before_mark: &[Step], steps: &[Step], marks: bool, inlined: bool) {
    let mut r = Random::stored(inlined);
    for &step in before_mark {
        let _ = r.step(step);
    }
    check(&r.f.ir);
    let before = dump(&r.f.ir);
    let mark = r.f.ir.begin_journal();
    for &step in steps {
        if step.0 >= KINDS && !marks {
            continue;
        }
        let then = dump(&r.f.ir);
        if let Some(Err(error)) = r.edit(step) {
            assert_eq!(dump(&r.f.ir), then, "an edit refused for `{error}` changed something");
        }
        check(&r.f.ir);
    }
    r.f.ir.rollback(mark).unwrap();
    check(&r.f.ir);
    assert_eq!(dump(&r.f.ir), before);
    assert!(!r.f.ir.is_journaling());
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    (0..KINDS + 6, any::<u16>(), any::<u16>(), any::<u16>(), any::<u16>())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn random_edits_are_undone(
        before in proptest::collection::vec(step(), 0..100),
        steps in proptest::collection::vec(step(), 1..100),
        inlined in any::<bool>(),
    ) {
        run(&before, &steps, true, inlined);
    }
}

#[test]
fn marks_nest_and_an_outer_one_undoes_what_an_inner_one_kept() {
    let mut f = Fixture::new();
    let start = dump(&f.ir);
    let outer = f.ir.begin_journal();
    f.add(f.a, f.b);
    let middle = dump(&f.ir);
    let inner = f.ir.begin_journal();
    f.add(f.b, f.a);
    f.ir.rollback(inner).unwrap();
    assert_eq!(dump(&f.ir), middle);
    let inner = f.ir.begin_journal();
    f.add(f.b, f.a);
    f.ir.commit(inner).unwrap();
    let ended = f.ir.begin_journal();
    f.ir.rollback(outer).unwrap();
    assert_eq!(dump(&f.ir), start);
    assert_eq!(f.ir.commit(ended), Err(EditError::MarkEnded));
    assert!(!f.ir.is_journaling());
}

#[test]
fn handles_of_what_was_rolled_back_stay_stale() {
    let mut f = Fixture::new();
    let mark = f.ir.begin_journal();
    let (op, value) = f.add(f.a, f.b);
    let (func, block) = f.func();
    f.ir.rollback(mark).unwrap();
    f.add(f.a, f.b);
    f.func();
    assert!(f.ir.get_op(op).is_none() && f.ir.get_value(value).is_none());
    assert!(f.ir.get_op(func).is_none() && f.ir.get_block(block).is_none());
}

#[test]
fn any_number_of_edits_is_undone() {
    let mut f = Fixture::new();
    let start = dump(&f.ir);
    let outer = f.ir.begin_journal();
    for _ in 0..4095 {
        f.add(f.a, f.b);
    }
    // Inner marks end at and around the borders between pieces of the journal's memory.
    for kept in 0..3 {
        let then = dump(&f.ir);
        let inner = f.ir.begin_journal();
        for _ in 0..5000 {
            f.add(f.b, f.a);
        }
        f.ir.rollback(inner).unwrap();
        assert_eq!(dump(&f.ir), then);
        let inner = f.ir.begin_journal();
        f.add(f.a, f.a);
        f.ir.commit(inner).unwrap();
        assert_eq!(f.ops(f.block).len(), 4096 + kept);
    }
    f.ir.rollback(outer).unwrap();
    check(&f.ir);
    assert_eq!(dump(&f.ir), start);
}
