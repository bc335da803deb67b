//! Graphs as SVG pictures.

use std::fmt::Write as _;

use super::ViewOpGraph;
use super::layout::{self, Item, Layout, Point, Rect};
use super::model::{Graph, Kind, OpLabel, ValueLabel};

/// The size of characters, all of which have the same width.
const FONT: f64 = 12.0;
const LETTER: f64 = FONT * 0.61;
const LINE: f64 = 16.0;
/// The margin of text.
const MARGIN: f64 = 6.0;

/// The text in a box: rows of cells.
#[derive(Default)]
struct Rows {
    operands: Vec<String>,
    text: Vec<String>,
    results: Vec<String>,
}

/// The picture of a graph.
pub fn write(graph: &Graph, options: &ViewOpGraph) -> String {
    let shown = |item: &super::model::Item| match &item.kind {
        Kind::Op(label, _) => rows(label, options),
        Kind::Argument(value) => Rows { results: vec![defined(value, options)], ..Rows::default() },
        Kind::Regions(label) => Rows { text: title(label, options), ..Rows::default() },
        Kind::Block => Rows::default(),
    };
    let all: Vec<Rows> = graph.items.iter().map(shown).collect();
    let items: Vec<Item> = graph.items.iter().zip(&all).map(|(item, rows)| rows.sized(item)).collect();
    let mut lines: Vec<(u32, u32)> = Vec::new();
    let uses = if options.print_data_flow_edges { &graph.uses[..] } else { &[] };
    // Edges from outside are not shown.
    let uses: Vec<_> = uses.iter().filter_map(|used| Some((used.from?, used))).collect();
    lines.extend(uses.iter().map(|(from, used)| (*from, used.to)));
    if options.print_control_flow_edges {
        lines.extend(&graph.order);
    }
    let layout = layout::lay_out(&items, &lines);
    let mut out = head(&layout);
    let middles = |cells: &[String], rect: &Rect| -> Vec<f64> {
        edges_of(cells, rect).windows(2).map(|ends| (ends[0] + ends[1]) / 2.0).collect()
    };
    // The ends of lines at each box.
    let above: Vec<_> = all.iter().zip(&layout.boxes).map(|(rows, rect)| middles(&rows.results, rect)).collect();
    let below: Vec<_> = all.iter().zip(&layout.boxes).map(|(rows, rect)| middles(&rows.operands, rect)).collect();
    for (index, item) in graph.items.iter().enumerate().filter(|(_, item)| item.is_cluster()) {
        cluster(&layout.boxes[index], &all[index], matches!(item.kind, Kind::Block), &mut out);
    }
    for (line, (from, to)) in lines.iter().enumerate() {
        let used = uses.get(line).map(|(_, used)| *used);
        let value = used.map(|used| &*used.value);
        let (from, to) = (*from as usize, *to as usize);
        let result = used.and_then(|used| above[from].get(used.result));
        let operand = used.and_then(|used| below[to].get(used.operand));
        let ends = [end(&layout.boxes[from], 1.0, result), end(&layout.boxes[to], 0.0, operand)];
        let route = [&ends[..1], &layout.lines[line], &ends[1..]].concat();
        path(&route, value, &mut out);
    }
    for (index, item) in graph.items.iter().enumerate().filter(|(_, item)| !item.is_cluster()) {
        let fill = if let Kind::Op(_, hue) = item.kind { color(hue) } else { "#ffffff".to_owned() };
        node(&layout.boxes[index], &all[index], &fill, &mut out);
    }
    out + "</svg>\n"
}

fn head(layout: &Layout) -> String {
    let (width, height) = (layout.width, layout.height);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.1}\" height=\"{height:.1}\" \
         viewBox=\"0 0 {width:.1} {height:.1}\" font-family=\"monospace\" font-size=\"{FONT}\">\n\
         <style>text {{ white-space: pre }} rect {{ stroke: #444444 }} path {{ fill: none; stroke: #444444 }}</style>\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">\
         <polygon points=\"0,0 8,4 0,8\" fill=\"#444444\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\" style=\"stroke: none\"/>\n"
    )
}

fn rows(op: &OpLabel, options: &ViewOpGraph) -> Rows {
    let mut text = vec![op.name.clone()];
    text.extend(op.attrs.iter().map(|(name, value)| format!("{name}: {value}")));
    let results = op.results.iter().map(|result| defined(result, options)).collect();
    Rows { operands: op.operands.clone(), text, results }
}

/// The label of an op with regions.
fn title(op: &OpLabel, options: &ViewOpGraph) -> Vec<String> {
    let mut name = op.name.clone();
    let types: Vec<_> = op.results.iter().filter_map(|result| result.ty.as_deref()).collect();
    if !types.is_empty() {
        _ = write!(name, " : ({})", options.truncated(types.join(", ")));
    }
    let attrs = op.attrs.iter().map(|(name, value)| format!("{name}: {value}"));
    std::iter::once(name).chain(attrs).collect()
}

fn defined(value: &ValueLabel, options: &ViewOpGraph) -> String {
    match &value.ty {
        Some(ty) => format!("{} {}", value.name, options.truncated(ty.clone())),
        None => value.name.clone(),
    }
}

fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * LETTER + 2.0 * MARGIN
}

impl Rows {
    /// The size of a box, or of the label of a cluster.
    fn sized(&self, item: &super::model::Item) -> Item {
        let cells = |cells: &[String]| cells.iter().map(|cell| width_of(cell)).sum::<f64>();
        let text = self.text.iter().map(|line| width_of(line)).fold(0.0, f64::max);
        let width = text.max(cells(&self.operands)).max(cells(&self.results));
        let height = height_of(&self.operands) + self.text_height() + height_of(&self.results);
        Item { parent: item.parent, width, height, is_cluster: item.is_cluster() }
    }

    fn text_height(&self) -> f64 {
        if self.text.is_empty() { 0.0 } else { self.text.len() as f64 * LINE + MARGIN }
    }
}

/// The height of a row of cells.
fn height_of(cells: &[String]) -> f64 {
    if cells.is_empty() { 0.0 } else { LINE + MARGIN }
}

/// The edges of the cells of a row: the remaining width is distributed evenly.
fn edges_of(cells: &[String], rect: &Rect) -> Vec<f64> {
    let needed: f64 = cells.iter().map(|cell| width_of(cell)).sum();
    let more = (rect.width - needed).max(0.0) / cells.len() as f64;
    let mut at = rect.at.x;
    let ends = cells.iter().map(|cell| {
        at += width_of(cell) + more;
        at
    });
    std::iter::once(rect.at.x).chain(ends).collect()
}

/// The end of a line at a box, at a vertical offset: in the middle of a cell, or of the box.
fn end(rect: &Rect, down: f64, cell: Option<&f64>) -> Point {
    let x = cell.copied().unwrap_or(rect.at.x + rect.width / 2.0);
    Point { x, y: rect.at.y + rect.height * down }
}

fn cluster(rect: &Rect, rows: &Rows, is_block: bool, out: &mut String) {
    let fill = if is_block { "#fafafa" } else { "#ffffff" };
    rectangle(rect, if is_block { 2.0 } else { 8.0 }, fill, out);
    texts(&rows.text, rect.at.x, rect.at.y, out);
}

fn node(rect: &Rect, rows: &Rows, fill: &str, out: &mut String) {
    rectangle(rect, MARGIN, fill, out);
    let mut y = rect.at.y;
    for (row, cells) in [(true, &rows.operands), (false, &rows.text), (true, &rows.results)] {
        if cells.is_empty() {
            continue;
        }
        let (x, width) = (rect.at.x, rect.width);
        if y > rect.at.y {
            _ = writeln!(out, "<path d=\"M{x:.1} {y:.1} h{width:.1}\"/>");
        }
        if !row {
            texts(cells, x, y, out);
            y += rows.text_height();
            continue;
        }
        let edges = edges_of(cells, rect);
        for (cell, ends) in cells.iter().zip(edges.windows(2)) {
            if ends[0] > x {
                _ = writeln!(out, "<path d=\"M{:.1} {y:.1} v{:.1}\"/>", ends[0], height_of(cells));
            }
            // The text is centered in the cell.
            let left = (ends[0] + ends[1] - width_of(cell)) / 2.0;
            texts(std::slice::from_ref(cell), left, y, out);
        }
        y += height_of(cells);
    }
}

fn rectangle(rect: &Rect, radius: f64, fill: &str, out: &mut String) {
    let Rect { at: Point { x, y }, width, height } = rect;
    _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{radius}\" fill=\"{fill}\"/>"
    );
}

/// Lines of text, from the upper left corner of a box on.
fn texts(lines: &[String], x: f64, y: f64, out: &mut String) {
    for (number, line) in lines.iter().enumerate() {
        let below = y + MARGIN / 2.0 + LINE * (number as f64 + 0.75);
        _ = writeln!(out, "<text x=\"{:.1}\" y=\"{below:.1}\">{}</text>", x + MARGIN, escaped(line));
    }
}

/// A path from the first to the last point, near the points between them.
fn path(points: &[Point], value: Option<&str>, out: &mut String) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let mut way = format!("M{:.1} {:.1}", first.x, first.y);
    match &points[1..points.len() - 1] {
        [] => {
            let middle = (first.y + last.y) / 2.0;
            _ = write!(way, " C{:.1} {middle:.1} {:.1} {middle:.1} {:.1} {:.1}", first.x, last.x, last.x, last.y);
        }
        inner => {
            for (number, point) in inner.iter().enumerate() {
                let next = inner.get(number + 1);
                let to = next.map_or(*last, |next| Point { x: (point.x + next.x) / 2.0, y: (point.y + next.y) / 2.0 });
                _ = write!(way, " Q{:.1} {:.1} {:.1} {:.1}", point.x, point.y, to.x, to.y);
            }
        }
    }
    let style = if value.is_none() { " stroke-dasharray=\"4\"" } else { "" };
    let title = value.map(|value| format!("<title>{}</title>", escaped(value))).unwrap_or_default();
    _ = writeln!(out, "<path d=\"{way}\"{style} marker-end=\"url(#arrow)\">{title}</path>");
}

/// A light color with a hue from 0 to 1.
fn color(hue: f64) -> String {
    let (saturation, brightness) = (0.3, 0.95);
    let part = |offset: f64| {
        let distance = ((hue * 6.0 + offset) % 6.0 - 3.0).abs() - 1.0;
        let light = brightness * (1.0 - saturation * (1.0 - distance.clamp(0.0, 1.0)));
        (light * 255.0).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(0.0), part(4.0), part(2.0))
}

/// A text with XML's special characters escaped. Characters that XML forbids are replaced.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}
