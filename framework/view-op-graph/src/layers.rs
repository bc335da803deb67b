//! Layered layout of boxes by a library: each connected part is laid out, and the parts are arranged in rows.

use std::collections::BTreeMap;

use rust_sugiyama::configure::Config;
use rust_sugiyama::from_vertices_and_edges;

use super::layout::Point;

/// The distances between boxes of a layer, between layers, and between parts.
const BESIDE: f64 = 20.0;
const BELOW: f64 = 36.0;
/// The ratio of width to height of all rows together.
const SHAPE: f64 = 1.6;

/// The positions of boxes.
pub struct Placed {
    pub centers: Vec<Point>,
    /// The layer of each box in its part.
    pub layers: Vec<u32>,
    /// The height of that layer.
    pub heights: Vec<f64>,
    pub width: f64,
    pub height: f64,
}

/// A connected part.
struct Part {
    boxes: Vec<(usize, Point)>,
    width: f64,
    height: f64,
}

/// Arranges boxes of these sizes so that most lines lead downward. Lines are pairs of boxes.
pub fn arrange(sizes: &[(f64, f64)], lines: &[(u32, u32)]) -> Placed {
    let mut placed = Placed {
        centers: vec![Point::default(); sizes.len()],
        layers: vec![0; sizes.len()],
        heights: vec![0.0; sizes.len()],
        width: 0.0,
        height: 0.0,
    };
    let boxes: Vec<(u32, (f64, f64))> =
        sizes.iter().enumerate().map(|(i, (width, height))| (i as u32, (width + BESIDE, height + BELOW))).collect();
    let config = Config { vertex_spacing: 0.0, transpose: false, ..Config::default() };
    let found = from_vertices_and_edges(&boxes, lines, &config);
    let mut parts: Vec<Part> = found.into_iter().map(|(boxes, ..)| placed.part(boxes, sizes)).collect();
    parts.sort_by_key(|part| part.boxes.first().map(|(index, _)| *index));
    placed.in_rows(parts);
    placed
}

impl Placed {
    /// A part with its boxes by number, relative to its corner.
    fn part(&mut self, boxes: Vec<(usize, (f64, f64))>, sizes: &[(f64, f64)]) -> Part {
        let mut boxes: Vec<(usize, Point)> = boxes.into_iter().map(|(index, (x, y))| (index, Point { x, y })).collect();
        boxes.sort_by_key(|(index, _)| *index);
        // Boxes of a layer have centers at the same height.
        let mut layers: BTreeMap<i64, f64> = BTreeMap::new();
        let layer_of = |center: &Point| (center.y * 8.0).round() as i64;
        let (mut left, mut above) = (f64::INFINITY, f64::INFINITY);
        for (index, center) in &boxes {
            let (width, height) = sizes[*index];
            let highest = layers.entry(layer_of(center)).or_default();
            *highest = highest.max(height);
            left = left.min(center.x - width / 2.0);
            above = above.min(center.y - height / 2.0);
        }
        let (mut right, mut below) = (0.0_f64, 0.0_f64);
        for (index, center) in &mut boxes {
            let (width, height) = sizes[*index];
            let layer = layer_of(center);
            self.layers[*index] = layers.range(..layer).count() as u32;
            self.heights[*index] = layers[&layer];
            *center = Point { x: center.x - left, y: center.y - above };
            right = right.max(center.x + width / 2.0);
            below = below.max(center.y + height / 2.0);
        }
        Part { boxes, width: right, height: below }
    }

    /// Arranges parts in rows.
    fn in_rows(&mut self, parts: Vec<Part>) {
        let area: f64 = parts.iter().map(|part| (part.width + BESIDE) * (part.height + BELOW)).sum();
        let widest = (area * SHAPE).sqrt();
        let (mut x, mut y, mut highest) = (0.0, 0.0, 0.0_f64);
        for part in parts {
            if x > 0.0 && x + part.width > widest {
                (x, y, highest) = (0.0, y + highest + BELOW, 0.0);
            }
            for (index, center) in part.boxes {
                self.centers[index] = Point { x: x + center.x, y: y + center.y };
            }
            self.width = self.width.max(x + part.width);
            self.height = self.height.max(y + part.height);
            highest = highest.max(part.height);
            x += part.width + BESIDE;
        }
    }
}
