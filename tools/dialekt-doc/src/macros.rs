//! The page of the macros' keys, for the book.

use dialekt_ods_model::keys::MACROS;

use crate::markdown::{code, paragraph, table};

/// The page of all macros.
pub fn page() -> String {
    let mut out = String::from("# Keys of all macros\n\n");
    paragraph(
        &mut out,
        "Every macro knows the keys that it may be given: a misspelt one is reported where it stands, with the one that was meant.",
    );
    for found in MACROS {
        paragraph(&mut out, &format!("## {}", code(found.name)));
        paragraph(&mut out, found.text);
        for (place, keys) in found.lists {
            let title = if place.starts_with('#') || place.ends_with("(..)") {
                code(place)
            } else {
                format!("{}{}", place[..1].to_uppercase(), &place[1..])
            };
            let rows: Vec<[String; 2]> = keys.iter().map(|key| [code(key.form), key.text.to_owned()]).collect();
            table(&mut out, &format!("### {title}"), ["Written", "Meaning"], &rows);
        }
    }
    out
}
