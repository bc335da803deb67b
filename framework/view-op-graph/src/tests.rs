//! Tests of pictures of graphs.

use super::layout::{Item, Layout, lay_out};

fn leaf(parent: Option<u32>) -> Item {
    Item { parent, width: 80.0, height: 40.0, is_cluster: false }
}

fn cluster(parent: Option<u32>) -> Item {
    Item { parent, width: 60.0, height: 16.0, is_cluster: true }
}

/// Checks that boxes are inside of their parents, and do not overlap.
#[track_caller]
fn check(items: &[Item], layout: &Layout) {
    let Layout { width, height, boxes, .. } = layout;
    let is_in = |a: usize, b: usize| {
        let (a, b) = (&boxes[a], &boxes[b]);
        a.at.x >= b.at.x
            && a.at.y >= b.at.y
            && a.at.x + a.width <= b.at.x + b.width
            && a.at.y + a.height <= b.at.y + b.height
    };
    for (index, item) in items.iter().enumerate() {
        let rect = &boxes[index];
        assert!(rect.at.x >= 0.0 && rect.at.x + rect.width <= *width, "{index}: {rect:?}");
        assert!(rect.at.y >= 0.0 && rect.at.y + rect.height <= *height, "{index}: {rect:?}");
        if let Some(parent) = item.parent {
            assert!(is_in(index, parent as usize), "{index} is not in {parent}");
        }
    }
    // Boxes are sorted by their left edges, so that only those that overlap horizontally are compared.
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|index| (items[*index].parent, (boxes[*index].at.y * 16.0) as i64));
    for (number, &a) in order.iter().enumerate() {
        for &b in &order[number + 1..] {
            let (first, second) = (&boxes[a], &boxes[b]);
            if items[a].parent != items[b].parent || second.at.y >= first.at.y + first.height {
                break;
            }
            let beside = first.at.x + first.width <= second.at.x || second.at.x + second.width <= first.at.x;
            assert!(beside, "{a} and {b} overlap: {first:?} {second:?}");
        }
    }
}

#[test]
fn what_is_used_stands_above_its_users() {
    let items = [cluster(None), leaf(Some(0)), leaf(Some(0)), leaf(Some(0))];
    let layout = lay_out(&items, &[(1, 2), (2, 3), (1, 3)]);
    check(&items, &layout);
    let y = |index: usize| layout.boxes[index].at.y;
    assert!(y(1) < y(2) && y(2) < y(3));
    // The last line goes around the second box.
    assert!(!layout.lines[2].is_empty());
}

#[test]
fn lines_into_clusters_place_the_clusters() {
    let items =
        [leaf(None), cluster(None), leaf(Some(1)), cluster(Some(1)), leaf(Some(3)), cluster(None), leaf(Some(5))];
    let lines = [(0, 4), (4, 6), (2, 4), (5, 6)];
    let layout = lay_out(&items, &lines);
    check(&items, &layout);
    let y = |index: usize| layout.boxes[index].at.y;
    assert!(y(0) < y(1) && y(1) < y(5) && y(2) < y(3));
    assert_eq!(layout.lines[3], [], "a cluster and what is in it");
}

#[test]
fn cycles_and_lines_to_itself_are_laid_out() {
    let items = [leaf(None), leaf(None)];
    let layout = lay_out(&items, &[(0, 1), (1, 0), (0, 0), (0, 1)]);
    check(&items, &layout);
}

#[test]
fn places_are_the_same_each_time() {
    let items: Vec<Item> = (0..60).map(|i| if i % 20 == 0 { cluster(None) } else { leaf(Some(i / 20 * 20)) }).collect();
    let lines: Vec<(u32, u32)> = (1..60).flat_map(|i| [(i * 7 % i, i), (i * 11 % i, i)]).collect();
    let first = lay_out(&items, &lines);
    check(&items, &first);
    for _ in 0..10 {
        let again = lay_out(&items, &lines);
        assert_eq!((&again.boxes, &again.lines), (&first.boxes, &first.lines));
    }
}

/// Large graphs of several shapes: chains of ops, one op that all use, ops that use near ones, one op with many
/// operands, adjacent clusters, and nested clusters.
#[test]
fn large_graphs_are_laid_out() {
    const MANY: u32 = 20_000;
    let flat: Vec<Item> = (0..MANY).map(|i| if i == 0 { cluster(None) } else { leaf(Some(0)) }).collect();
    let chain: Vec<(u32, u32)> = (2..MANY).map(|i| (i - 1, i)).collect();
    let star: Vec<(u32, u32)> = (2..MANY).map(|i| (1, i)).collect();
    let near: Vec<(u32, u32)> = (50..MANY).flat_map(|i| [(i - 1 - i % 7, i), (i - 1 - i * 31 % 40, i)]).collect();
    let sink: Vec<(u32, u32)> = (1..MANY - 1).map(|i| (i, MANY - 1)).collect();
    for lines in [chain, star, near, sink, Vec::new()] {
        check(&flat, &lay_out(&flat, &lines));
    }
    let beside: Vec<Item> = (0..MANY).map(|i| if i % 4 == 0 { cluster(None) } else { leaf(Some(i / 4 * 4)) }).collect();
    let lines: Vec<(u32, u32)> = (8..MANY).map(|i| (i - 7, i)).collect();
    check(&beside, &lay_out(&beside, &lines));
    let nested: Vec<Item> = (0..MANY).map(|i| cluster(i.checked_sub(1))).collect();
    check(&nested, &lay_out(&nested, &[(0, MANY - 1)]));
}
