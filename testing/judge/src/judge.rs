//! The judge of passes, with its reports.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use dialekt_interpreter::{Datum, LeftOpen};
use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::ir::OpRef;
use dialekt_pass::{Anchor, PassRegistry, Pipeline};
use dialekt_testing::random::Random;
use rayon::prelude::*;

use crate::program::{self, Construct, Written};
use crate::shrink::shrink;
use crate::verdict::{Behaviour, Loaded, Verdict, is_comparable, judge};

/// A judge of passes, by random programs.
///
/// Programs and pipelines follow from seeds alone. `DIALEKT_PROGRAMS` is the number of programs, `DIALEKT_SEED` the
/// seed of the first one, as in reports, or a small number, which is the upper half of the seed.
pub struct Judge<'c> {
    dialects: DialectRegistry,
    passes: Arc<PassRegistry>,
    constructs: Vec<&'c dyn Construct>,
    pipelines: Vec<String>,
    kept: Vec<(String, Box<LeftOpen<'c>>)>,
    random_pipelines: usize,
    programs: u64,
    seed: u64,
}

/// The numbers of verdicts on a pipeline.
#[derive(Clone, Default, Debug)]
pub struct Row {
    /// The programs with the same behavior.
    pub same: usize,
    /// The programs with a refined behavior.
    pub refines: usize,
    /// The pipeline failed.
    pub rejected: usize,
    /// The programs whose result has ops without semantics.
    pub not_executable: usize,
    /// The programs with a different behavior.
    pub differs: usize,
    /// Messages of failed pipelines, and ops that cannot be executed, each with the number of programs and the seed of
    /// one.
    pub said: BTreeMap<String, (usize, u64)>,
}

/// A pipeline that changes the behavior of a program.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The pipeline.
    pub pipeline: String,
    /// The seed of the program.
    pub seed: u64,
    /// The difference.
    pub difference: String,
    /// The program, reduced.
    pub program: String,
    /// The program after the pipeline.
    pub result: String,
}

/// The verdicts on all pipelines.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// The number of programs.
    pub programs: usize,
    /// Programs that are invalid or do not terminate, which is a mistake of a construct.
    pub unusable: Vec<String>,
    /// The verdicts, by pipeline.
    pub rows: BTreeMap<String, Row>,
    /// Differences, one for each pipeline.
    pub findings: Vec<Finding>,
}

/// The number of seeds that share a context: dropping it frees the interned data.
const GROUP: u64 = 10;

impl<'c> Judge<'c> {
    /// A judge of all passes of a registry, with 100 programs.
    pub fn new(dialects: &DialectRegistry, passes: PassRegistry) -> Judge<'c> {
        let mut dialects = dialects.clone();
        dialekt_models::register(&mut dialects);
        let number =
            |name: &str, default| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default);
        let pipelines = passes.names().filter(|(name, _)| passes.make(name).is_some()).map(|(name, _)| name.to_owned());
        Judge {
            pipelines: pipelines.collect(),
            dialects,
            passes: Arc::new(passes),
            constructs: program::standard(),
            kept: Vec::new(),
            random_pipelines: 0,
            programs: number("DIALEKT_PROGRAMS", 100),
            seed: number("DIALEKT_SEED", 1),
        }
    }

    /// Adds a construct for programs.
    #[must_use]
    pub fn with(mut self, construct: &'c dyn Construct) -> Self {
        self.constructs.push(construct);
        self
    }

    /// Replaces the standard constructs.
    #[must_use]
    pub fn constructs(mut self, constructs: Vec<&'c dyn Construct>) -> Self {
        self.constructs = constructs;
        self
    }

    /// Judges these pipelines instead of all passes: names, or `builtin.module(..)`.
    #[must_use]
    pub fn pipelines(mut self, pipelines: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.pipelines = pipelines.into_iter().map(Into::into).collect();
        self
    }

    /// Leaves out passes.
    #[must_use]
    pub fn without(mut self, passes: &[&str]) -> Self {
        self.pipelines.retain(|pipeline| !passes.contains(&&**pipeline));
        self
    }

    /// Leaves results of ops for some values unspecified, as a pass is known to compute other ones: `is_open` selects
    /// them.
    #[must_use]
    pub fn leaving_open(mut self, pass: &str, is_open: impl Fn(OpRef<'_>, &[Datum]) -> bool + Sync + 'c) -> Self {
        self.kept.push((pass.to_owned(), Box::new(is_open)));
        self
    }

    /// Adds a number of random pipelines of the passes for each program.
    #[must_use]
    pub fn random_pipelines(mut self, count: usize) -> Self {
        self.random_pipelines = count;
        self
    }

    /// Sets the number of programs, unless `DIALEKT_PROGRAMS` is set.
    #[must_use]
    pub fn programs(mut self, count: u64) -> Self {
        if std::env::var_os("DIALEKT_PROGRAMS").is_none() {
            self.programs = count;
        }
        self
    }

    /// Judges all pipelines.
    pub fn run(&self) -> Report {
        let groups: Vec<u64> = (0..self.programs.div_ceil(GROUP)).collect();
        let reports: Vec<Report> = groups.into_par_iter().map(|group| self.group(group)).collect();
        let mut whole = Report::default();
        for report in reports {
            whole.merge(report);
        }
        whole
    }

    fn group(&self, group: u64) -> Report {
        let cx = Context::with_registry(self.dialects.clone());
        // Each thread judges programs of its own.
        cx.enable_multithreading(false);
        let parsed = |name: &String| Some((name.clone(), self.pipeline(name)?));
        let pipelines: Vec<(String, Pipeline)> = self.pipelines.iter().filter_map(parsed).collect();
        let mut report = Report::default();
        let first = if self.seed >> 32 == 0 { self.seed << 32 } else { self.seed }.saturating_add(group * GROUP);
        for seed in first..first + GROUP.min(self.programs - group * GROUP) {
            self.program(&cx, seed, &pipelines, &mut report);
        }
        report
    }

    /// Parses a pipeline.
    fn pipeline(&self, text: &str) -> Option<Pipeline> {
        if text.contains('(') {
            return Pipeline::parse(text, &self.passes).ok();
        }
        let mut pipeline = Pipeline::new(Anchor::Op("builtin.module".into()));
        pipeline.add_named(text, "", &self.passes).ok()?;
        Some(pipeline)
    }

    fn program(&self, cx: &Context, seed: u64, pipelines: &[(String, Pipeline)], report: &mut Report) {
        let written = program::write(seed, &self.constructs);
        report.programs += 1;
        let before = match Loaded::new(cx, &written.text) {
            Ok(program) => program.behaviour(&written.params, None),
            Err(said) => {
                report.unusable.push(format!("seed {seed}: {said}\n{}", written.text));
                return;
            }
        };
        if !is_comparable(&before) {
            let ends: Vec<String> = before.iter().map(|outcome| format!("{:?}", outcome.end)).collect();
            report.unusable.push(format!("seed {seed}: {}\n{}", ends.join("; "), written.text));
            return;
        }
        for (name, pipeline) in pipelines {
            self.one(cx, seed, &written, &before, (name, name, pipeline), report);
        }
        let mut random = Random::new(seed, "pipelines");
        for _ in 0..self.random_pipelines {
            let count = 2 + random.below(5);
            let names: Vec<&str> = (0..count).map(|_| &*pipelines[random.below(pipelines.len())].0).collect();
            let mut pipeline = Pipeline::new(Anchor::Op("builtin.module".into()));
            if names.iter().all(|name| pipeline.add_named(name, "", &self.passes).is_ok()) {
                let name = format!("--{}", names.join(" --"));
                self.one(cx, seed, &written, &before, ("random pipelines", &name, &pipeline), report);
            }
        }
    }

    /// Judges a pipeline by a program. The pipeline is given with its row in the report and its name.
    fn one(
        &self,
        cx: &Context,
        seed: u64,
        written: &Written,
        before: &Behaviour,
        (row, name, pipeline): (&str, &str, &Pipeline),
        report: &mut Report,
    ) {
        let kept: Vec<&LeftOpen<'_>> =
            self.kept.iter().filter(|(pass, _)| name.contains(&**pass)).map(|(_, is_open)| &**is_open).collect();
        let is_open = |op: OpRef<'_>, values: &[Datum]| kept.iter().any(|is_open| is_open(op, values));
        // Most pipelines leave nothing unspecified beyond the semantics of ops.
        let left_open = (!kept.is_empty()).then_some(&is_open as &LeftOpen<'_>);
        let verdict = |text: &str| {
            let program = Loaded::new(cx, text).ok()?;
            let before = program.behaviour(&written.params, left_open);
            is_comparable(&before).then(|| judge(program, &before, &written.params, pipeline, &self.passes))
        };
        let found = match left_open {
            Some(_) => verdict(&written.text),
            None => {
                let program = Loaded::new(cx, &written.text).ok();
                program.map(|program| judge(program, before, &written.params, pipeline, &self.passes))
            }
        };
        let Some((found, _)) = found else { return };
        let row = report.rows.entry(row.to_owned()).or_default();
        match found {
            Verdict::Same => row.same += 1,
            Verdict::Refines => row.refines += 1,
            Verdict::Rejected(said) => {
                row.rejected += 1;
                row.note(said, 1, seed);
            }
            Verdict::NotExecutable(what) => {
                row.not_executable += 1;
                row.note(what, 1, seed);
            }
            Verdict::Differs(difference) => {
                row.differs += 1;
                if report.findings.iter().any(|finding| finding.pipeline == name) {
                    return;
                }
                let differs = |text: &str| matches!(verdict(text), Some((Verdict::Differs(_), _)));
                let program = shrink(cx, written.text.clone(), differs);
                let (difference, result) = match verdict(&program) {
                    Some((Verdict::Differs(difference), result)) => (difference, result),
                    _ => (difference, String::new()),
                };
                report.findings.push(Finding { pipeline: name.to_owned(), seed, difference, program, result });
            }
        }
    }
}

impl Row {
    fn note(&mut self, said: String, count: usize, seed: u64) {
        self.said.entry(said).or_insert((0, seed)).0 += count;
    }
}

impl Report {
    fn merge(&mut self, other: Report) {
        self.programs += other.programs;
        self.unusable.extend(other.unusable);
        for (name, row) in other.rows {
            let sum = self.rows.entry(name).or_default();
            sum.same += row.same;
            sum.refines += row.refines;
            sum.rejected += row.rejected;
            sum.not_executable += row.not_executable;
            sum.differs += row.differs;
            for (said, (count, seed)) in row.said {
                sum.note(said, count, seed);
            }
        }
        for finding in other.findings {
            if self.findings.iter().all(|known| known.pipeline != finding.pipeline) {
                self.findings.push(finding);
            }
        }
    }

    /// Checks that no pass changed the behavior of a program, and that all programs could be used.
    ///
    /// # Panics
    ///
    /// A check fails: the message shows differences.
    #[track_caller]
    pub fn assert_ok(&self) {
        assert!(self.findings.is_empty() && self.unusable.is_empty(), "{self}");
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for unusable in self.unusable.iter().take(3) {
            writeln!(f, "--- a program that cannot be used, {unusable}")?;
        }
        for finding in &self.findings {
            let Finding { pipeline, seed, difference, program, result } = finding;
            writeln!(f, "--- {pipeline}, seed {seed}: {difference}\n{program}--- becomes\n{result}")?;
        }
        writeln!(f, "{} programs, {} of them cannot be used", self.programs, self.unusable.len())?;
        writeln!(f, "{:40} {:>6} {:>6} {:>6} {:>6} {:>6}", "pass", "same", "refine", "fails", "no run", "differ")?;
        for (name, row) in &self.rows {
            let Row { same, refines, rejected, not_executable, differs, said } = row;
            let said = said.iter().map(|(said, (count, seed))| format!("{count} times (seed {seed}): {said}"));
            let said = said.collect::<Vec<_>>().join("; ");
            writeln!(f, "{name:40} {same:>6} {refines:>6} {rejected:>6} {not_executable:>6} {differs:>6} {said}")?;
        }
        Ok(())
    }
}
