//! Timing: timers, nested as the pipeline is, and their report. [MLIR docs: Timing]

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use super::PassResult;
use super::instrument::{AnalysisRef, Instrumentation, PassRef, Scene};
use super::pipeline::Pipeline;

/// The format of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimingFormat {
    /// One line for each name, by time, instead of a tree.
    pub as_list: bool,
    /// JSON instead of text.
    pub as_json: bool,
}

/// Measures phases of a tool, and pipelines, passes and analyses.
pub struct Timing {
    start: Instant,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Timers that run, by thread.
    running: HashMap<(ThreadId, Key), Instant>,
    timers: BTreeMap<Key, Timer>,
    /// Phases in the order of their first start; passes run in the one that is named last.
    phases: Vec<String>,
}

/// A timer's key: the number of its phase, its position in the pipeline, and the kind of step that it measures.
type Key = (usize, Vec<u32>, What);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum What {
    Phase,
    Pass,
    Analysis(&'static str),
    /// A pipeline in a pass that runs it, or one of several in a group.
    Pipeline,
}

#[derive(Default)]
struct Timer {
    name: String,
    /// True for timers that are not shown in the tree; their children take their place.
    hidden: bool,
    /// The measured times by thread.
    times: HashMap<ThreadId, Duration>,
}

impl Timer {
    /// The time of the thread that took longest.
    fn wall(&self) -> Duration {
        self.times.values().copied().max().unwrap_or_default()
    }

    /// The time of all threads.
    fn user(&self) -> Duration {
        self.times.values().sum()
    }
}

impl Default for Timing {
    fn default() -> Self {
        Timing::new()
    }
}

impl Timing {
    /// Starts to measure.
    pub fn new() -> Timing {
        Timing { start: Instant::now(), state: Mutex::default() }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Measures a phase of the tool. One that runs again adds to its time.
    pub fn phase<T>(&self, name: &str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        let time = start.elapsed();
        let mut state = self.state();
        let number = state.phase(name);
        state.add((number, Vec::new(), What::Phase), name, false, time);
        result
    }

    fn begin(&self, path: &[u32], what: What) {
        let mut state = self.state();
        let number = state.phase(PASSES);
        state.running.insert((std::thread::current().id(), (number, path.to_vec(), what)), Instant::now());
    }

    fn end(&self, path: &[u32], what: What, name: &str, hidden: bool) {
        let mut state = self.state();
        let key = (state.phase(PASSES), path.to_vec(), what);
        if let Some(start) = state.running.remove(&(std::thread::current().id(), key.clone())) {
            state.add(key, name, hidden, start.elapsed());
        }
    }

    /// The report on all timers so far.
    pub fn report(&self, format: TimingFormat) -> String {
        let total = self.start.elapsed();
        let state = self.state();
        let tree = state.tree();
        let sum = |of: fn(&Node) -> Duration| tree.iter().map(of).sum::<Duration>();
        let (walls, users) = (sum(|n| n.wall), sum(|n| n.user));
        let rest = total.saturating_sub(walls);
        let all = Node { name: "root".into(), wall: total, user: users + rest, hidden: false, nested: tree };
        let mut report = Report { out: String::new(), wall: total, user: all.user, json: format.as_json };
        report.header();
        if format.as_list {
            report.list(&all);
        } else {
            let shown: Vec<&Node> = shown(&all.nested);
            report.nodes(&shown, 0);
        }
        report.last("Rest", rest, rest, false);
        report.last("Total", total, all.user, true);
        report.out
    }
}

/// The phase of passes, which have no phase around them.
const PASSES: &str = "";

impl State {
    fn phase(&mut self, name: &str) -> usize {
        self.phases.iter().position(|phase| phase == name).unwrap_or_else(|| {
            self.phases.push(name.to_owned());
            self.phases.len() - 1
        })
    }

    fn add(&mut self, key: Key, name: &str, hidden: bool, time: Duration) {
        let timer = self.timers.entry(key).or_default();
        if timer.name.is_empty() {
            (timer.name, timer.hidden) = (name.to_owned(), hidden);
        }
        *timer.times.entry(std::thread::current().id()).or_default() += time;
    }

    /// The timers in the order of phases and pipelines, nested by their paths.
    fn tree(&self) -> Vec<Node> {
        let mut open: Vec<(&Key, Node)> = Vec::new();
        let mut roots = Vec::new();
        fn close(open: &mut Vec<(&Key, Node)>, roots: &mut Vec<Node>) {
            if let Some((_, node)) = open.pop() {
                open.last_mut().map_or(roots, |(_, around)| &mut around.nested).push(node);
            }
        }
        for (key, timer) in &self.timers {
            while let Some((around, _)) = open.last()
                && !is_around(around, key)
            {
                close(&mut open, &mut roots);
            }
            let node = Node {
                name: timer.name.clone(),
                wall: timer.wall(),
                user: timer.user(),
                hidden: timer.hidden,
                nested: Vec::new(),
            };
            open.push((key, node));
        }
        while !open.is_empty() {
            close(&mut open, &mut roots);
        }
        roots
    }
}

/// Returns whether the time of one timer is part of the time of another one.
fn is_around(around: &Key, key: &Key) -> bool {
    let same = around.1.len() == key.1.len();
    around.0 == key.0
        && key.1.starts_with(&around.1)
        && if same { around.2 == What::Pass } else { !matches!(around.2, What::Analysis(_)) }
}

/// A line of the report, with those below it.
struct Node {
    name: String,
    wall: Duration,
    user: Duration,
    hidden: bool,
    nested: Vec<Node>,
}

/// The nodes that are shown in a tree, where those in a hidden one take its place.
fn shown(nodes: &[Node]) -> Vec<&Node> {
    let mut found = Vec::new();
    let mut todo: Vec<&Node> = nodes.iter().rev().collect();
    while let Some(node) = todo.pop() {
        if node.hidden { todo.extend(node.nested.iter().rev()) } else { found.push(node) }
    }
    found
}

struct Report {
    out: String,
    wall: Duration,
    user: Duration,
    json: bool,
}

impl Report {
    fn header(&mut self) {
        if self.json {
            self.out.push_str("[\n");
            return;
        }
        let rule = format!("==={}===", "-".repeat(73));
        let title = "... Execution time report ...";
        let _ = writeln!(self.out, "{rule}\n{}{title}\n{rule}", " ".repeat((80 - title.len()) / 2));
        let _ = writeln!(self.out, "  Total Execution Time: {:.4} seconds\n", self.wall.as_secs_f64());
        if self.user != self.wall {
            self.out.push_str("  ----User Time----");
        }
        self.out.push_str("  ----Wall Time----  ----Name----\n");
    }

    fn times(&self, wall: Duration, user: Duration) -> String {
        let share =
            |part: Duration, all: Duration| 100.0 * part.as_secs_f64() / all.as_secs_f64().max(f64::MIN_POSITIVE);
        let (wall_share, user_share) = (share(wall, self.wall), share(user, self.user));
        let (w, u) = (wall.as_secs_f64(), user.as_secs_f64());
        if self.json {
            let user = format!("\"user\": {{\"duration\": {u:8.4}, \"percentage\": {user_share:5.1}}}, ");
            let wall = format!("\"wall\": {{\"duration\": {w:8.4}, \"percentage\": {wall_share:5.1}}}, ");
            return if self.user == self.wall { wall } else { user + &wall };
        }
        let user = format!("  {u:8.4} ({user_share:5.1}%)");
        let wall = format!("  {w:8.4} ({wall_share:5.1}%)  ");
        if self.user == self.wall { wall } else { user + &wall }
    }

    fn nodes(&mut self, nodes: &[&Node], indent: usize) {
        // A width in a format has a limit, the depth of nested pipelines none.
        let spaces = " ".repeat(indent);
        for node in nodes {
            let times = self.times(node.wall, node.user);
            let nested = shown(&node.nested);
            if self.json {
                let _ = writeln!(self.out, "{spaces}{{{times}\"name\": {:?}, \"passes\": [", node.name);
            } else {
                let _ = writeln!(self.out, "{times}{spaces}{}", node.name);
            }
            stacker::maybe_grow(64 << 10, 1 << 20, || self.nodes(&nested, indent + 2));
            if self.json {
                let _ = writeln!(self.out, "{spaces}{{}}]}},");
            }
        }
    }

    fn list(&mut self, all: &Node) {
        let mut merged: Vec<(&str, Duration, Duration)> = Vec::new();
        let mut todo = vec![all];
        while let Some(node) = todo.pop() {
            match merged.iter_mut().find(|(name, ..)| *name == node.name) {
                Some((_, wall, user)) => (*wall, *user) = (*wall + node.wall, *user + node.user),
                None => merged.push((&node.name, node.wall, node.user)),
            }
            todo.extend(node.nested.iter().rev());
        }
        merged.sort_by_key(|(_, wall, _)| std::cmp::Reverse(*wall));
        for (name, wall, user) in merged {
            let times = self.times(wall, user);
            if self.json {
                let _ = writeln!(self.out, "{{{times}\"name\": {name:?}}},");
            } else {
                let _ = writeln!(self.out, "{times}{name}");
            }
        }
    }

    fn last(&mut self, name: &str, wall: Duration, user: Duration, is_end: bool) {
        let times = self.times(wall, user);
        if self.json {
            let end = if is_end { "}\n]\n" } else { "},\n" };
            let _ = write!(self.out, "{{{times}\"name\": {name:?}{end}");
        } else {
            let _ = writeln!(self.out, "{times}{name}");
        }
    }
}

impl Instrumentation for Timing {
    fn before_pipeline(&self, _: &Pipeline, scene: &mut Scene<'_>) {
        if !scene.path().is_empty() {
            self.begin(scene.path(), What::Pipeline);
        }
    }

    fn after_pipeline(&self, pipeline: &Pipeline, _: PassResult, scene: &mut Scene<'_>) {
        let name = format!("'{}' Pipeline", pipeline.anchor().as_str());
        self.end(scene.path(), What::Pipeline, &name, false);
    }

    fn before_pass(&self, _: PassRef<'_>, scene: &mut Scene<'_>) {
        self.begin(scene.path(), What::Pass);
    }

    fn after_pass(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        self.end(scene.path(), What::Pass, &pass.name(), pass.pass().is_none());
    }

    fn after_pass_failed(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        self.after_pass(pass, scene);
    }

    fn before_analysis(&self, analysis: AnalysisRef<'_>) {
        self.begin(analysis.path(), What::Analysis(analysis.name()));
    }

    fn after_analysis(&self, analysis: AnalysisRef<'_>) {
        let name = analysis.name();
        self.end(analysis.path(), What::Analysis(name), &format!("(A) {name}"), false);
    }
}
