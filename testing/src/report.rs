//! The check of a registry, and what it comes to.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use dialekt_ir_core::context::dialect::DialectDescriptor;
use dialekt_ir_core::context::{Context, DialectRegistry, OpDescriptor};

use crate::broken;
use crate::find::{Cases, Effort, Finder, Instance};
use crate::params;
use crate::pool::Pool;
use crate::random::Random;
use crate::text::{fresh, piece, read_valid};
use crate::trip::round_trip;

/// What is checked, and how hard.
///
/// For each op, valid instances are made by chance and taken from [samples](Check::samples). They have to verify, to print as
/// text that reads as the same in both forms, and their variations too: every case of every enum, every default. Then one thing
/// at a time is broken, and the verifier has to say so, at the op. Attributes, types and enums are checked alike.
#[derive(Clone)]
pub struct Check {
    registry: DialectRegistry,
    dialects: Option<Vec<String>>,
    samples: Vec<String>,
    known: Vec<(String, String)>,
    seed: u64,
    effort: Effort,
    keep: Option<PathBuf>,
}

/// So many problems of one op are shown.
const MANY: usize = 3;

/// So often instances are looked for again when a case of an enum was not reached.
const MORE: usize = 4;

/// What a check came to.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The seed.
    pub seed: u64,
    /// What is wrong, with what it is about.
    pub problems: Vec<(String, String)>,
    /// How many valid instances there were of each op.
    pub instances: BTreeMap<&'static str, usize>,
    /// How many of them chance found.
    pub by_chance: BTreeMap<&'static str, usize>,
    /// How many attributes and types were made.
    pub params: usize,
    /// How many changes made instances invalid.
    pub broken: usize,
}

impl Check {
    /// Checks all dialects of a registry.
    pub fn new(registry: &DialectRegistry) -> Check {
        let effort = Effort { wanted: 6, tries: 400, variations: 3 };
        let keep = std::env::var_os("DIALEKT_INSTANCES").map(PathBuf::from);
        let seed = std::env::var("DIALEKT_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
        Check { registry: registry.clone(), dialects: None, samples: Vec::new(), known: Vec::new(), seed, effort, keep }
    }

    /// Checks these dialects only.
    #[must_use]
    pub fn only(mut self, dialects: &[&str]) -> Check {
        self.dialects = Some(dialects.iter().map(|name| (*name).to_string()).collect());
        self
    }

    /// Adds valid IR, modules with `// -----` lines between them: instances of what chance does not find.
    #[must_use]
    pub fn samples(mut self, text: &str) -> Check {
        self.samples.extend(text.split("// -----").map(str::to_string));
        self
    }

    /// Leaves out problems with an op (or whatever they are about) whose text has `part` in it.
    #[must_use]
    pub fn known(mut self, about: &str, part: &str) -> Check {
        self.known.push((about.into(), part.into()));
        self
    }

    /// Draws other numbers. The environment variable `DIALEKT_SEED` does so too.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Check {
        self.seed = seed;
        self
    }

    /// Looks for so many instances of each op, by so many tries.
    #[must_use]
    pub fn effort(mut self, instances: usize, tries: usize) -> Check {
        self.effort = Effort { wanted: instances, tries, ..self.effort };
        self
    }

    /// Runs it. The environment variable `DIALEKT_INSTANCES` names a folder that the valid instances are written to.
    pub fn run(&self) -> Report {
        let mut report = Report { seed: self.seed, ..Report::default() };
        let cx = fresh(&self.registry);
        let samples = self.sample_texts(&cx, &mut report);
        let mut names = self.registry.names();
        if !names.contains(&"builtin") {
            names.insert(0, "builtin");
        }
        let all: Vec<_> = names.iter().filter_map(|name| cx.load_dialect(name.as_bytes())).collect();
        let mut pool = Pool::new(&cx);
        for dialect in &all {
            params::add_to(&mut pool, dialect, self.seed);
        }
        let ops: Vec<&'static OpDescriptor> = all.iter().flat_map(|dialect| dialect.ops.iter().copied()).collect();
        let mut cases = Cases::default();
        let wanted = |name: &str| self.dialects.as_ref().is_none_or(|names| names.iter().any(|wanted| wanted == name));
        for dialect in all.iter().filter(|dialect| wanted(dialect.name)) {
            let dialect: &DialectDescriptor = dialect;
            params::check(&mut pool, &self.registry, dialect, self.seed, &mut report);
            for op in dialect.ops {
                let done = catch_unwind(AssertUnwindSafe(|| {
                    self.op(op, &ops, &samples, &mut pool, &mut cases, &mut report);
                }));
                if let Err(panic) = done {
                    let text = panic.downcast_ref::<String>().cloned();
                    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_string()));
                    report.say(op.name, format!("panics: {}", text.unwrap_or_default()));
                }
            }
        }
        for missing in cases.missing() {
            report.say("enums", missing);
        }
        let known = |about: &str, problem: &str| {
            self.known.iter().any(|(op, part)| op == about && problem.contains(part.as_str()))
        };
        report.problems.retain(|(about, problem)| !known(about, problem));
        report
    }

    /// The samples in generic form.
    fn sample_texts(&self, cx: &Context, report: &mut Report) -> Vec<String> {
        let mut texts = Vec::new();
        for sample in &self.samples {
            match read_valid(cx, sample) {
                Ok(parsed) => texts.push(piece(&parsed.ir, parsed.top)),
                Err(why) => report.say("samples", format!("this is not valid:\n{sample}\n{why}")),
            }
        }
        texts
    }

    fn op(
        &self,
        op: &'static OpDescriptor,
        ops: &[&'static OpDescriptor],
        samples: &[String],
        pool: &mut Pool,
        cases: &mut Cases,
        report: &mut Report,
    ) {
        let mut random = Random::new(self.seed, op.name);
        let samples: Vec<String> =
            samples.iter().filter(|text| text.contains(&format!("\"{}\"", op.name))).cloned().collect();
        let mut finder = Finder { pool, random: &mut random, ops, effort: self.effort };
        let mut found = finder.find(op, &samples);
        found.problems.into_iter().for_each(|problem| report.say(op.name, problem));
        let by_chance = found.instances.iter().filter(|instance| !samples.contains(&instance.text)).count();
        report.by_chance.insert(op.name, by_chance);
        if found.instances.is_empty() {
            let complaints: Vec<String> =
                found.complaints.iter().take(4).map(|(n, message)| format!("\n  {n} times: {message}")).collect();
            report.say(op.name, format!("no valid instance was found: give a sample{}", complaints.concat()));
            return;
        }
        finder.vary(op, &mut found.instances, cases);
        // A case may need other types: a few more tries.
        for _ in 0..MORE {
            if !cases.wants(op) {
                break;
            }
            let mut more = finder.find(op, &[]).instances;
            finder.vary(op, &mut more, cases);
            found.instances.append(&mut more);
        }
        report.instances.insert(op.name, found.instances.len());
        if let Some(folder) = &self.keep {
            keep(folder, op.name, &found.instances).unwrap_or_else(|e| report.say(op.name, format!("not kept: {e}")));
        }
        for problem in round_trip(&self.registry, &found.instances) {
            report.say(op.name, problem);
        }
        broken::check(pool, &mut random, op, &found.instances, report);
    }
}

/// Writes the instances of an op to a file, with `// -----` lines between them.
fn keep(folder: &Path, op: &str, instances: &[Instance]) -> std::io::Result<()> {
    let texts: Vec<&str> = instances.iter().map(|instance| instance.text.trim_end()).collect();
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join(format!("{op}.mlir")), texts.join("\n// -----\n") + "\n")
}

impl Report {
    /// Notes something that is wrong.
    pub(crate) fn say(&mut self, about: &str, problem: impl Into<String>) {
        self.problems.push((about.into(), problem.into()));
    }

    /// Panics when anything is wrong.
    ///
    /// # Panics
    /// With what is wrong, and the seed that showed it.
    #[track_caller]
    pub fn assert_ok(&self) {
        assert!(self.problems.is_empty(), "{self}");
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total: usize = self.instances.values().sum();
        writeln!(
            f,
            "{} problems in {total} instances of {} operations, {} attributes and types, {} invalid ones; run again with DIALEKT_SEED={}",
            self.problems.len(),
            self.instances.len(),
            self.params,
            self.broken,
            self.seed,
        )?;
        let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
        for (about, problem) in &self.problems {
            let n = shown.entry(about).or_default();
            *n += 1;
            match *n {
                1..=MANY => writeln!(f, "\n{about}: {problem}")?,
                n if n == MANY + 1 => writeln!(f, "\n{about}: and more")?,
                _ => {}
            }
        }
        Ok(())
    }
}
