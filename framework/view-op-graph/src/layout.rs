//! The layout of a graph: positions of boxes, and routes of lines between them.
//!
//! Each cluster is laid out on its own, as a graph of its direct members, and is then a box in its parent. A line
//! between boxes of different clusters counts as one between their ancestors in a common cluster.
//!
//! The library takes much more than linear time, so it gets a limited number of boxes and lines at a time: larger
//! clusters are cut into runs, which are placed below each other. In a block, these are runs of ops in their order.

use hashbrown::{HashMap, HashSet};

use super::layers::{Placed, arrange};

/// A place.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    fn plus(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

/// A rectangle: its upper left corner, and its size.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    pub at: Point,
    pub width: f64,
    pub height: f64,
}

/// A box to be laid out; its ancestors come before it.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub parent: Option<u32>,
    /// Its size; for a cluster, the size of the label above its contents.
    pub width: f64,
    pub height: f64,
    pub is_cluster: bool,
}

/// The result of the layout.
#[derive(Default)]
pub struct Layout {
    pub width: f64,
    pub height: f64,
    pub boxes: Vec<Rect>,
    /// For each line, the points between its ends.
    pub lines: Vec<Vec<Point>>,
}

/// The padding of clusters.
pub const PADDING: f64 = 10.0;
/// The distance between runs.
const BELOW: f64 = 32.0;
/// The number of boxes that are laid out together.
const RUN: usize = 160;
/// The total length, in boxes, of the lines that are considered in this, the shortest ones first.
const FAR: usize = 2_000;
/// The number of gaps between boxes that are kept free for lines.
const PASSED: u32 = 200;
/// The width of such a gap.
const GAP: f64 = 4.0;

/// A line between boxes in the same cluster.
struct Lifted {
    line: u32,
    from: u32,
    to: u32,
}

/// Lays out boxes, and lines between them.
pub fn lay_out(items: &[Item], lines: &[(u32, u32)]) -> Layout {
    // Boxes without a parent are in an additional cluster, the last one.
    let cluster = |parent: Option<u32>| parent.map_or(items.len(), |parent| parent as usize);
    let mut inside = vec![Vec::new(); items.len() + 1];
    let mut tree = Tree::default();
    for (index, item) in items.iter().enumerate() {
        tree.add(item.parent);
        inside[cluster(item.parent)].push(index as u32);
    }
    let mut lifted: Vec<Vec<Lifted>> = (0..=items.len()).map(|_| Vec::new()).collect();
    for (line, &(from, to)) in lines.iter().enumerate() {
        if let Some((from, to)) = tree.side_by_side(from, to) {
            lifted[cluster(items[from as usize].parent)].push(Lifted { line: line as u32, from, to });
        }
    }
    let sized = |item: &Item| Rect { at: Point::default(), width: item.width, height: item.height };
    let mut all =
        Layout { boxes: items.iter().map(sized).collect(), lines: vec![Vec::new(); lines.len()], ..Layout::default() };
    // Inner clusters come first: positions are relative to the cluster.
    let clusters = (0..items.len()).rev().filter(|index| items[*index].is_cluster);
    for index in clusters {
        let (width, height) = all.place(&inside[index], &lifted[index]);
        let rect = &mut all.boxes[index];
        rect.width = rect.width.max(width) + 2.0 * PADDING;
        rect.height += height + 2.0 * PADDING;
    }
    let (width, height) = all.place(&inside[items.len()], &lifted[items.len()]);
    (all.width, all.height) = (width + 2.0 * PADDING, height + 2.0 * PADDING);
    // Then positions become absolute, outer clusters first.
    for index in 0..items.len() {
        let origin = all.origin(items, items[index].parent);
        all.boxes[index].at = all.boxes[index].at.plus(origin);
    }
    for Lifted { line, from, .. } in lifted.into_iter().flatten() {
        let origin = all.origin(items, items[from as usize].parent);
        all.lines[line as usize].iter_mut().for_each(|point| *point = point.plus(origin));
    }
    all
}

/// The nesting of boxes.
#[derive(Default)]
struct Tree(Vec<Node>);

struct Node {
    depth: u32,
    parent: Option<u32>,
    /// A jump pointer: an ancestor so far away that a climb of any length has a logarithmic number of steps. Distances are
    /// those of skew binary numbers. Outermost boxes point to themselves.
    far: u32,
}

impl Tree {
    /// Adds the next box.
    fn add(&mut self, parent: Option<u32>) {
        let own = self.0.len() as u32;
        let node = parent.map(|parent| {
            let near = &self.0[parent as usize];
            let far = &self.0[near.far as usize];
            let equal = near.depth - far.depth == far.depth - self.0[far.far as usize].depth;
            Node { depth: near.depth + 1, parent: Some(parent), far: if equal { far.far } else { parent } }
        });
        self.0.push(node.unwrap_or(Node { depth: 0, parent: None, far: own }));
    }

    /// The ancestors of two boxes, or these themselves, in a common cluster. `None` if one contains the other.
    fn side_by_side(&self, a: u32, b: u32) -> Option<(u32, u32)> {
        let node = |item: u32| &self.0[item as usize];
        let depth = node(a).depth.min(node(b).depth);
        let up = |mut item: u32| {
            while node(item).depth > depth {
                let far = node(item).far;
                item = if node(far).depth >= depth { far } else { node(item).parent? };
            }
            Some(item)
        };
        let (mut a, mut b) = (up(a)?, up(b)?);
        if a == b {
            return None;
        }
        // Both are equally deep, and so are the boxes that their jump pointers lead to.
        while node(a).parent != node(b).parent {
            (a, b) = match node(a).far == node(b).far {
                true => (node(a).parent?, node(b).parent?),
                false => (node(a).far, node(b).far),
            };
        }
        Some((a, b))
    }
}

impl Layout {
    /// The origin of a cluster's contents.
    fn origin(&self, items: &[Item], cluster: Option<u32>) -> Point {
        let padding = Point { x: PADDING, y: PADDING };
        let Some(cluster) = cluster else { return padding };
        let label = Point { x: 0.0, y: items[cluster as usize].height };
        self.boxes[cluster as usize].at.plus(label).plus(padding)
    }

    /// Places the direct members of a cluster in runs. Returns the total size.
    fn place(&mut self, inside: &[u32], lines: &[Lifted]) -> (f64, f64) {
        let mut runs: Vec<Vec<&Lifted>> = vec![Vec::new(); inside.len().div_ceil(RUN)];
        let run_of = |item: u32| inside.partition_point(|inner| *inner < item) / RUN;
        for line in lines {
            let run = run_of(line.from);
            if run == run_of(line.to) {
                runs[run].push(line);
            }
        }
        let (mut width, mut height) = (0.0_f64, 0.0);
        for (run, lines) in inside.chunks(RUN).zip(runs) {
            if height > 0.0 {
                height += BELOW;
            }
            let (run_width, run_height) = self.place_run(run, &lines, height);
            width = width.max(run_width);
            height += run_height;
        }
        (width, height)
    }

    /// Places boxes from a height on. Returns the total size.
    fn place_run(&mut self, run: &[u32], lines: &[&Lifted], top: f64) -> (f64, f64) {
        let sizes: Vec<(f64, f64)> =
            run.iter().map(|item| &self.boxes[*item as usize]).map(|r| (r.width, r.height)).collect();
        let number = |item: u32| run.partition_point(|inner| *inner < item) as u32;
        let mut known = HashSet::new();
        let mut pairs: Vec<(u32, u32)> = lines.iter().map(|line| (number(line.from), number(line.to))).collect();
        pairs.retain(|pair| known.insert(*pair));
        pairs.sort_by_key(|(from, to)| from.abs_diff(*to));
        let mut far = 0;
        let near = pairs.iter().take_while(|(from, to)| {
            far += from.abs_diff(*to) as usize;
            far <= FAR
        });
        pairs.truncate(near.count());
        let (placed, passed) = with_gaps(sizes, &pairs);
        for (item, center) in run.iter().zip(&placed.centers) {
            let rect = &mut self.boxes[*item as usize];
            rect.at = Point { x: center.x - rect.width / 2.0, y: top + center.y - rect.height / 2.0 };
        }
        for line in lines {
            let Some(gaps) = passed.get(&(number(line.from), number(line.to))) else { continue };
            let down = line.from < line.to;
            let points = gaps.clone().flat_map(|gap| {
                let (center, half) = (placed.centers[gap as usize], placed.heights[gap as usize] / 2.0);
                let ends = if down { [-half, half] } else { [half, -half] };
                ends.map(|y| Point { x: center.x, y: top + center.y + y })
            });
            self.lines[line.line as usize] = points.collect();
        }
        (placed.width, placed.height)
    }
}

/// A layered layout with gaps for lines that pass layers; and the gaps of each line.
fn with_gaps(mut sizes: Vec<(f64, f64)>, pairs: &[(u32, u32)]) -> (Placed, HashMap<(u32, u32), std::ops::Range<u32>>) {
    let placed = arrange(&sizes, pairs);
    let mut passed = HashMap::new();
    let mut lines = Vec::new();
    let first = sizes.len() as u32;
    for &(from, to) in pairs {
        let between = placed.layers[from as usize].abs_diff(placed.layers[to as usize]).saturating_sub(1);
        let gaps = sizes.len() as u32..sizes.len() as u32 + between;
        if between == 0 || gaps.end - first > PASSED {
            lines.push((from, to));
            continue;
        }
        sizes.resize(gaps.end as usize, (GAP, 0.0));
        let ways = std::iter::once(from).chain(gaps.clone()).zip(gaps.clone().chain([to]));
        lines.extend(ways);
        passed.insert((from, to), gaps);
    }
    (if passed.is_empty() { placed } else { arrange(&sizes, &lines) }, passed)
}
