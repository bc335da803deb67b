//! Interfaces that dialects promise: an extension keeps each promise.

#[test]
fn all_promises_are_kept() {
    let registry = dialekt::registry().dialects;
    assert_eq!(registry.broken_promises(), [""; 0]);
    let promised =
        registry.names().into_iter().filter_map(|name| registry.get(name)).map(|dialect| dialect.promises.len());
    assert!(promised.sum::<usize>() > 0);
}
