use dialekt_ui_tests::ops::*;

fn main() {
    let _ = rules![Add { lhs: x, lhs: y, .. } => x, #[rule(benefit = many)] Split { x, .. } => (x, x)];
}
