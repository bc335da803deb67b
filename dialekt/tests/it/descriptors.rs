//! Checks that hold for the descriptor of any op.

#[test]
fn traits_are_checked_and_attributes_in_order() {
    let registry = dialekt::registry().dialects;
    let names = registry.names();
    let mut checked = 0;
    for op in names.iter().filter_map(|name| registry.get(name)).flat_map(|dialect| dialect.ops) {
        assert!(op.unchecked_traits().is_empty(), "{}", op.name);
        assert!(op.attributes.is_sorted_by(|a, b| a.name < b.name), "{}", op.name);
        let mut order = op.declared_order.to_vec();
        order.sort_unstable();
        let all = 0..if order.is_empty() { 0 } else { op.attributes.len() };
        assert!(order.into_iter().map(usize::from).eq(all), "{}", op.name);
        checked += 1;
    }
    assert!(checked > 200, "{checked}");
}
