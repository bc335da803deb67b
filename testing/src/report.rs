//! The check of a registry, and its report.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use dialekt_ir_core::context::dialect::DialectDescriptor;
use dialekt_ir_core::context::{Context, DialectRegistry, OpDescriptor};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::types::SubElement;

use crate::broken;
use crate::find::{Cases, Effort, Finder, Instance};
use crate::params;
use crate::pool::Pool;
use crate::random::Random;
use crate::text::{fresh, piece, read_valid};
use crate::trip::{Contexts, round_trip};

/// The configuration of a check.
///
/// For each op, valid instances are created at random and taken from [samples](Check::samples). They have to verify,
/// and to print as text that parses as the same in both forms, and so have their variations: every case of every enum,
/// every default. Then one part at a time is made invalid, and the verifier has to report it, at the op. Attributes,
/// types and enums are checked in the same way.
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

/// The number of problems that are shown for one op.
const MANY: usize = 3;

/// The number of further searches if a case of an enum did not occur.
const MORE: usize = 4;

/// The number of parts that the dialects are checked in, each on a thread and with a context of its own.
const SHARES: usize = 4;

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The seed.
    pub seed: u64,
    /// The problems, each after the declaration that it is about.
    pub problems: Vec<(String, String)>,
    /// The number of valid instances of each op.
    pub instances: BTreeMap<&'static str, usize>,
    /// The number of random ones among them.
    pub by_chance: BTreeMap<&'static str, usize>,
    /// The number of attributes and types.
    pub params: usize,
    /// The number of changes that made instances invalid.
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

    /// Restricts the check to these dialects.
    #[must_use]
    pub fn only(mut self, dialects: &[&str]) -> Check {
        self.dialects = Some(dialects.iter().map(|name| (*name).to_string()).collect());
        self
    }

    /// Adds valid IR, modules separated by `// -----` lines, for instances that are rarely found at random.
    #[must_use]
    pub fn samples(mut self, text: &str) -> Check {
        self.samples.extend(text.split("// -----").map(str::to_string));
        self
    }

    /// Ignores problems of a declaration whose text contains `part`.
    #[must_use]
    pub fn known(mut self, about: &str, part: &str) -> Check {
        self.known.push((about.into(), part.into()));
        self
    }

    /// Sets the seed. The environment variable `DIALEKT_SEED` sets it, too.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Check {
        self.seed = seed;
        self
    }

    /// Sets the number of instances of each op, and of attempts.
    #[must_use]
    pub fn effort(mut self, instances: usize, tries: usize) -> Check {
        self.effort = Effort { wanted: instances, tries, ..self.effort };
        self
    }

    /// Runs the check. The environment variable `DIALEKT_INSTANCES` names a folder to which the valid instances are
    /// written.
    pub fn run(&self) -> Report {
        let registry = &self.registry;
        let mut names = registry.names();
        if !names.contains(&"builtin") {
            names.insert(0, "builtin");
        }
        names.retain(|name| self.dialects.as_ref().is_none_or(|names| names.iter().any(|wanted| wanted == name)));
        // The largest ones first, in turns. Shares do not depend on the machine, so that a seed means the same on all.
        names.sort_by_key(|name| std::cmp::Reverse(registry.get(name).map_or(0, |dialect| dialect.ops.len())));
        let share = |of: usize| names.iter().skip(of).step_by(SHARES).copied().collect();
        let shares: Vec<Vec<&str>> = (0..names.len().min(SHARES)).map(share).collect();
        let done: Vec<(Report, Cases)> = std::thread::scope(|scope| {
            let runs: Vec<_> = shares.iter().map(|share| scope.spawn(|| self.share(share))).collect();
            runs.into_iter().map(|run| run.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        let mut report = Report { seed: self.seed, ..Report::default() };
        let mut cases = Cases::default();
        for (part, reached) in done {
            report.extend(part);
            cases.extend(reached);
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

    /// Checks some of the dialects. What they contain may be of any dialect.
    fn share(&self, names: &[&str]) -> (Report, Cases) {
        let mut report = Report::default();
        let cx = fresh(&self.registry);
        let mut sampled = Vec::new();
        let samples = self.sample_texts(&cx, &mut sampled, &mut report);
        let mut all_names = self.registry.names();
        if !all_names.contains(&"builtin") {
            all_names.insert(0, "builtin");
        }
        let registry = cx.registry();
        let loaded = all_names.iter().filter(|name| cx.load_dialect(name.as_bytes()).is_some());
        let all = loaded.filter_map(|name| registry.get(name)).map(|dialect| registry.extended(dialect));
        let all: Vec<&'static DialectDescriptor> = all.collect();
        let mut pool = Pool::new(&cx);
        pool.sampled = sampled;
        for dialect in &all {
            params::add_to(&mut pool, dialect, self.seed);
        }
        let ops: Vec<&'static OpDescriptor> = all.iter().flat_map(|dialect| dialect.ops.iter().copied()).collect();
        let mut cases = Cases::default();
        for dialect in all.iter().filter(|dialect| names.contains(&dialect.name)) {
            let dialect: &DialectDescriptor = dialect;
            params::check(&mut pool, &self.registry, dialect, self.seed, &mut report);
            let given = Given { ops: &ops, samples: &samples, contexts: Contexts::new(&self.registry) };
            for op in dialect.ops {
                let done = catch_unwind(AssertUnwindSafe(|| {
                    self.op(op, &given, &mut pool, &mut cases, &mut report);
                }));
                if let Err(panic) = done {
                    let text = panic.downcast_ref::<String>().cloned();
                    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_string()));
                    report.say(op.name, format!("panics: {}", text.unwrap_or_default()));
                }
            }
        }
        (report, cases)
    }

    /// The samples in generic form; the types and attributes in them are added to `elements`.
    fn sample_texts(&self, cx: &Context, elements: &mut Vec<SubElement>, report: &mut Report) -> Vec<String> {
        let mut texts = Vec::new();
        for sample in &self.samples {
            match read_valid(cx, sample) {
                Ok(parsed) => {
                    texts.push(piece(&parsed.ir, parsed.top));
                    parsed.ir.op(parsed.top).preorder().for_each(|op| add_elements(op, elements));
                }
                Err(why) => report.say("samples", format!("this is not valid:\n{sample}\n{why}")),
            }
        }
        texts
    }

    fn op(
        &self,
        op: &'static OpDescriptor,
        given: &Given<'_>,
        pool: &mut Pool,
        cases: &mut Cases,
        report: &mut Report,
    ) {
        let mut random = Random::new(self.seed, op.name);
        let samples: Vec<String> =
            given.samples.iter().filter(|text| text.contains(&format!("\"{}\"", op.name))).cloned().collect();
        let mut finder = Finder { pool, random: &mut random, ops: given.ops, effort: self.effort };
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
        // A case may need other types: a few more attempts.
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
        for problem in round_trip(&self.registry, &given.contexts, &found.instances) {
            report.say(op.name, problem);
        }
        broken::check(pool, &mut random, op, &found.instances, report);
    }
}

/// The material for the checks of a dialect's ops.
struct Given<'a> {
    ops: &'a [&'static OpDescriptor],
    /// In generic form.
    samples: &'a [String],
    contexts: Contexts,
}

/// Writes the instances of an op to a file, separated by `// -----` lines.
fn keep(folder: &Path, op: &str, instances: &[Instance]) -> std::io::Result<()> {
    let texts: Vec<&str> = instances.iter().map(|instance| instance.text.trim_end()).collect();
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join(format!("{op}.mlir")), texts.join("\n// -----\n") + "\n")
}

impl Report {
    /// Adds a problem.
    pub(crate) fn say(&mut self, about: &str, problem: impl Into<String>) {
        self.problems.push((about.into(), problem.into()));
    }

    /// Adds what the check of other dialects found. Each one reports samples that are not valid: they are said once.
    fn extend(&mut self, other: Report) {
        for problem in other.problems {
            if problem.0 != "samples" || !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
        }
        self.instances.extend(other.instances);
        self.by_chance.extend(other.by_chance);
        self.params += other.params;
        self.broken += other.broken;
    }

    /// Panics if there are problems.
    ///
    /// # Panics
    /// There are problems: the message shows them, and the seed.
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

/// Adds all types and attributes in the attributes and results of an op.
fn add_elements(op: OpRef<'_>, elements: &mut Vec<SubElement>) {
    let attrs = op.slots().iter().flatten().copied().chain(op.discardable_attrs().iter().map(|attr| attr.value));
    let all = attrs.map(SubElement::Attr).chain(op.result_types().map(SubElement::Type));
    for element in all {
        let _ = op.cx().walk_elements(element, |element| elements.push(element));
    }
}
