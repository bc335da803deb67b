//! The dialect is documented, and its examples are valid.

use dialekt_doc::{Reference, check_examples};

fn reference() -> Reference {
    let mut registry = dialekt::registry().dialects;
    registry.insert(my_dialect::Poly::DIALECT);
    Reference::new(registry, dialekt::passes())
}

#[test]
fn examples_are_valid() {
    assert_eq!(check_examples(&reference()), Ok(()));
}

#[test]
fn page_has_all_there_is() {
    let pages = reference().pages();
    let text = &pages.iter().find(|page| page.path == "dialects/poly.md").unwrap().text;
    let parts = [
        "### `poly.eval` (Eval)",
        "operation ::= `poly.eval` $polynomial `at` $point (`by` $method^)? attr-dict `:`",
        "### `!poly.poly` (Polynomial)",
        "### `#poly.coefficients` (Coefficients)",
        "### `Method`",
        "| `Horner` | 0 | `horner` | One multiplication and addition after the other. |",
        "[`DegreeOpInterface`](../interfaces.md#DegreeOpInterface)",
    ];
    for part in parts {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}
