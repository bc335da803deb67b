//! Interning: values that are there, and new ones, on one thread and several.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::types::TypeData;

use crate::driver::best;

pub fn integer_type(cx: &Context, k: usize, _: &[String]) -> usize {
    cx.integer_type(200 + k as u32 % (1 << 23)).unwrap().index()
}

pub fn integer_attr(cx: &Context, k: usize, _: &[String]) -> usize {
    cx.intern_attr(AttrData::Integer { ty: Type::I32, value: ApInt::new_u64(32, k as u64) }).index()
}

pub fn string_attr(cx: &Context, k: usize, names: &[String]) -> usize {
    cx.string_attr(&names[k]).index()
}

/// One thread interns values, which exist already or are new.
pub fn one(n: usize, hit: bool, intern: fn(&Context, usize, &[String]) -> usize) -> f64 {
    let keys = if hit { 1024 } else { n };
    let names: Vec<String> = (0..keys).map(|k| format!("name{k}")).collect();
    let fresh = || {
        let cx = Context::new();
        if hit {
            (0..keys).for_each(|k| {
                black_box(intern(&cx, k, &names));
            });
        }
        assert!(matches!(cx.type_data(Type::I32), TypeData::Integer { .. }));
        cx
    };
    let shared = fresh();
    let setup = || if hit { shared.clone() } else { fresh() };
    best(n, setup, |cx| (0..n).map(|i| intern(cx, i % keys, &names)).fold(0, usize::wrapping_add))
}

/// Threads that spin until they are let go.
struct Race {
    go: Arc<AtomicBool>,
    workers: Vec<JoinHandle<()>>,
}

impl Race {
    /// A race with `work` for each thread, which gets its number.
    fn new(threads: usize, work: impl Fn(usize) + Send + Sync + 'static) -> Race {
        let (go, ready, work) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)), Arc::new(work));
        let worker = |t| {
            let (go, ready, work) = (go.clone(), ready.clone(), work.clone());
            std::thread::spawn(move || {
                ready.fetch_add(1, Ordering::Relaxed);
                while !go.load(Ordering::Acquire) {}
                work(t);
            })
        };
        let workers = (0..threads).map(worker).collect();
        while ready.load(Ordering::Relaxed) != threads {}
        Race { go, workers }
    }

    fn run(&mut self) {
        self.go.store(true, Ordering::Release);
        self.workers.drain(..).for_each(|worker| worker.join().unwrap());
    }
}

/// Threads intern strings at the same time.
pub fn threads(n: usize, threads: usize, hit: bool) -> f64 {
    let names: Vec<String> = (0..if hit { 1024 } else { n }).map(|k| format!("name{k}")).collect();
    let names = Arc::new(names);
    let part = n / threads;
    let setup = || {
        let cx = Context::new();
        if hit {
            names.iter().for_each(|name| {
                black_box(cx.string_attr(name));
            });
        }
        let (own, names) = (cx.clone(), names.clone());
        let race = Race::new(threads, move |t| {
            for i in t * part..(t + 1) * part {
                black_box(own.string_attr(&names[if hit { i % 1024 } else { i }]));
            }
        });
        (cx, race)
    };
    best(n, setup, |(_, race)| race.run())
}
