//! Tests of adding declarations while other threads read.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use dialekt_ir_core::context::ExtendError;
use dialekt_ir_core::decl::intern;
use dialekt_ir_core::decl::{OpDescriptor, ParamsDef};
use dialekt_ir_core::text::print::PrintFlags;

use super::{context, run};

const COUNT: usize = 200;

fn op(i: usize) -> OpDescriptor {
    OpDescriptor { name: intern::text(&format!("dyn.n{i}")), ..OpDescriptor::EMPTY }
}

fn ty(i: usize) -> ParamsDef {
    ParamsDef { mnemonic: intern::text(&format!("n{i}")), ..ParamsDef::EMPTY }
}

#[test]
fn others_read_meanwhile() {
    let cx = context();
    let dialect = cx.add_dialect("dyn").unwrap();
    let done = AtomicBool::new(false);
    let text = "%0 = dyn.make 3\n%1 = \"dyn.norm\"(%0) : (!dyn.complex<f32>) -> f32\ndyn.scope {\n  dyn.done 7\n}";
    let expected = run(&cx, text, &PrintFlags::default());
    assert!(expected.starts_with("module"), "{expected}");
    thread::scope(|scope| {
        let readers: Vec<_> = (0..3)
            .map(|_| {
                scope.spawn(|| {
                    let mut runs = 0;
                    while runs == 0 || !done.load(Ordering::Acquire) {
                        assert_eq!(run(&cx, text, &PrintFlags::default()), expected);
                        runs += 1;
                    }
                })
            })
            .collect();
        for i in 0..COUNT {
            cx.add_type(dialect, ty(i)).unwrap();
            cx.add_op(dialect, op(i)).unwrap();
        }
        done.store(true, Ordering::Release);
        readers.into_iter().for_each(|reader| reader.join().unwrap());
    });
    let types = (0..COUNT).map(|i| format!("\"dyn.n{i}\"() {{t = !dyn.n{i}}} : () -> ()\n")).collect::<String>();
    assert!(run(&cx, &types, &PrintFlags::default()).starts_with("module"));
}

#[test]
fn one_of_many_adds() {
    let cx = context();
    let added = thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let dialect = cx.add_dialect("race").unwrap();
                    let op = |i| OpDescriptor { name: intern::text(&format!("race.n{i}")), ..OpDescriptor::EMPTY };
                    let ops = (0..COUNT).map(|i| cx.add_op(dialect, op(i)).map(drop));
                    let results = ops.chain((0..COUNT).map(|i| cx.add_type(dialect, ty(i)).map(drop)));
                    results.filter(|result| !matches!(result, Err(ExtendError::Exists(..)))).count()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum::<usize>()
    });
    assert_eq!(added, 2 * COUNT);
    assert_eq!(cx.added_ops(cx.add_dialect("race").unwrap()).len(), COUNT);
}
