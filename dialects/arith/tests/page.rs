//! The rules that the page on rewriting shows are those of the dialect, to the letter.

const PAGE: &str = include_str!("../../../docs/rewriting.md");

const SOURCES: [&str; 4] = [
    include_str!("../src/canonicalize/bits.rs"),
    include_str!("../src/canonicalize/casts.rs"),
    include_str!("../src/canonicalize/choice.rs"),
    include_str!("../src/canonicalize/integers.rs"),
];

#[test]
fn the_page_shows_real_rules() {
    let blocks = PAGE.split("```rust,ignore\n").skip(1);
    let blocks = blocks.map(|part| part.split("```").next().unwrap_or_default().trim_end());
    let rules: Vec<&str> = blocks.filter(|block| block.contains("#[derive(Rewrite)]")).collect();
    assert_eq!(rules.len(), 11);
    for rule in rules {
        assert!(SOURCES.iter().any(|source| source.contains(rule)), "no such rule in the sources:\n{rule}");
    }
}
