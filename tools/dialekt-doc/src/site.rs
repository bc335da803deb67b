//! The book: it combines the pages of `docs/` with the reference and runs mdBook.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Page, Reference, macros};

/// The marker in the table of contents that the reference replaces.
const HERE: &str = "<!-- reference -->";

/// The folder with the pages of the project.
pub fn default_docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The folder of the book.
pub fn default_out() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/book")
}

/// Puts the pages of `docs` and the reference together in `out/src`, and runs `mdbook` on them. Returns the messages.
///
/// # Errors
/// A file cannot be read or written, or `mdbook` fails.
pub fn build(reference: &Reference, docs: &Path, out: &Path) -> Result<String, String> {
    let src = out.join("src");
    assemble(reference, docs, out)?;
    let html = out.join("html");
    let done = Command::new("mdbook").arg("build").arg(out).arg("--dest-dir").arg(&html).output();
    match done {
        Ok(done) if done.status.success() => Ok(format!("{}\n", html.join("index.html").display())),
        Ok(done) => Err(format!("mdbook failed:\n{}", String::from_utf8_lossy(&done.stderr))),
        Err(error) => Err(format!(
            "the pages are in {}, but mdbook could not be run: {error}\nInstall it with `cargo install mdbook`.",
            src.display()
        )),
    }
}

/// Puts the pages of `docs` and the reference together in `out/src`; settings and styles go to `out`.
///
/// # Errors
/// A file cannot be read or written.
pub fn assemble(reference: &Reference, docs: &Path, out: &Path) -> Result<(), String> {
    let src = out.join("src");
    // Pages that were removed must not remain.
    match fs::remove_dir_all(&src) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(format!("{}: {error}", src.display()));
        }
        _ => {}
    }
    copy(docs, out, &src)?;
    let mut pages = reference.pages();
    pages.push(Page { title: "Keys of all macros".into(), path: "macros.md".into(), text: macros::page() });
    crate::write_pages(&pages, &src.join("reference"))?;
    link_pages(&src.join("reference.md"), &pages)?;
    let summary = src.join("SUMMARY.md");
    let text = read(&summary)?;
    let lines = pages.iter().map(|page| {
        let indent = if is_dialect(reference, page) { "    " } else { "  " };
        format!("{indent}- [{}](reference/{})\n", page.title, page.path)
    });
    let Some((before, after)) = text.split_once(HERE) else {
        return Err(format!("{}: expected a line `{HERE}`, where the reference goes", summary.display()));
    };
    let list: String = lines.collect();
    write(&summary, &format!("{}{}{}", before.trim_end_matches(' '), list.trim_end(), after))
}

/// Turns the titles in a list of pages, `- Title: ..`, into links. In a checkout, which does not contain these pages,
/// they are plain text.
fn link_pages(list: &Path, pages: &[Page]) -> Result<(), String> {
    let text = pages.iter().fold(read(list)?, |text, Page { title, path, .. }| {
        text.replace(&format!("\n- {title}: "), &format!("\n- [{title}](reference/{path}): "))
    });
    write(list, &text)
}

fn is_dialect(reference: &Reference, page: &Page) -> bool {
    reference.dialects().iter().any(|dialect| page.path == crate::dialect_path(dialect.name))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Replaces lines `{{#include path}}` of a page by the files, whose paths are relative to its folder. mdBook itself
/// would resolve them from the folder of the book.
fn include(page: &str, folder: &Path) -> Result<String, String> {
    let mut out = String::new();
    for line in page.lines() {
        let path = line.trim().strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}"));
        match path {
            Some(path) => out.push_str(&read(&folder.join(path.trim()))?),
            None => out.push_str(line),
        }
        out.push('\n');
    }
    Ok(out)
}

/// Copies a folder: pages go to `src`, all other files to `out`.
fn copy(from: &Path, out: &Path, src: &Path) -> Result<(), String> {
    let mut todo = vec![PathBuf::new()];
    while let Some(folder) = todo.pop() {
        let here = from.join(&folder);
        let entries = fs::read_dir(&here).map_err(|error| format!("{}: {error}", here.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", here.display()))?.path();
            let Some(name) = path.file_name() else { continue };
            let inner = folder.join(name);
            if path.is_dir() {
                todo.push(inner);
                continue;
            }
            let to = if path.extension().is_some_and(|end| end == "md") { src } else { out }.join(&inner);
            let parent = to.parent().unwrap_or(out);
            fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
            match path.extension().is_some_and(|end| end == "md") {
                true => write(&to, &include(&read(&path)?, &here)?)?,
                false => drop(fs::copy(&path, &to).map_err(|error| format!("{}: {error}", to.display()))?),
            }
        }
    }
    Ok(())
}
