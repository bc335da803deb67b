//! The chapters on Toy in the book: code is that of the crate, what `toyc` prints is what it prints, and counts of lines are right.
//!
//! A comment above a block says what it is: `<!-- quote: FILE -->` a part of a file, `<!-- program: NAME -->` a program of `programs`, and
//! `<!-- toyc -->` commands with their output. `<!-- lines: FILES -->` counts the lines of files in its own line.

use std::fs;

use crate::{root, toyc};

/// The blocks of a page with the comments above them.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut comment = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(text) = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->")) {
            comment = text.to_owned();
        } else if line.starts_with("```") {
            let text: String = lines.by_ref().take_while(|line| *line != "```").flat_map(|line| [line, "\n"]).collect();
            found.push((std::mem::take(&mut comment), text));
        }
    }
    found
}

/// Pages of the chapters.
fn pages() -> Vec<(String, String)> {
    let folder = root().join("../../docs/toy");
    let mut pages: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap()))
        .collect();
    pages.sort();
    assert_eq!(pages.len(), 8);
    pages
}

#[test]
fn code_is_that_of_the_crate() {
    let mut quotes = 0;
    for (name, page) in pages() {
        for (comment, text) in blocks(&page) {
            let (what, file) = comment.split_once(": ").unwrap_or((&comment, ""));
            let file = match what {
                "quote" => root().join(file),
                "program" => root().join("programs").join(file),
                "toyc" => continue,
                _ => panic!("{name}: a block without a comment: {text}"),
            };
            let source = fs::read_to_string(&file).unwrap();
            assert!(source.contains(&text), "{name}: this is not in {}:\n{text}", file.display());
            quotes += 1;
        }
    }
    assert!(quotes >= 15, "{quotes}");
}

#[test]
fn commands_print_what_is_shown() {
    let mut commands = 0;
    for (name, page) in pages() {
        for (_, text) in blocks(&page).iter().filter(|(comment, _)| comment == "toyc") {
            for part in text.split("$ toyc ").skip(1) {
                let (args, expected) = part.split_once('\n').unwrap();
                let (shown, _) = toyc(&args.split(' ').collect::<Vec<_>>(), &root().join("programs"));
                let shown: Vec<&str> = shown.lines().map(str::trim_end).collect();
                let expected: Vec<&str> = expected.trim_end().lines().map(str::trim_end).collect();
                assert_eq!(shown, expected, "{name}: {args}");
                commands += 1;
            }
        }
    }
    assert!(commands >= 7, "{commands}");
}

#[test]
fn lines_are_counted() {
    let mut counts = 0;
    for (name, page) in pages() {
        for line in page.lines() {
            let Some((before, rest)) = line.split_once("<!-- lines: ") else { continue };
            let files = rest.split_once(" -->").unwrap().0;
            let lines: usize =
                files.split(' ').map(|file| fs::read_to_string(root().join(file)).unwrap().lines().count()).sum();
            assert!(before.contains(&format!(" {lines} ")), "{name}: {files} have {lines} lines: {line}");
            counts += 1;
        }
    }
    assert_eq!(counts, 9);
}
