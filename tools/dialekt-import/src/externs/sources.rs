//! The modules of a crate, read from its sources, and the public paths of items.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::{Item, ItemUse, UseTree, Visibility};

use crate::depth;

/// The depth of modules and of nested `use` lists that is accepted.
const MAX_DEPTH: usize = 32;

/// The number of modules that a chain of re-exports may go through.
const MAX_MODULES: usize = 1_000;

/// A module.
struct Module {
    items: Vec<Item>,
    children: BTreeMap<String, (bool, Module)>,
}

/// The name of the package in a folder.
pub fn package(folder: &Path) -> Result<String, String> {
    let path = folder.join("Cargo.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: error: {error}", path.display()))?;
    let mut section = "";
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
        } else if section == "[package]"
            && let Some((key, value)) = line.split_once('=')
            && key.trim() == "name"
        {
            return Ok(value.trim().trim_matches('"').to_owned());
        }
    }
    Err(format!("{}: error: there is no name of a package", path.display()))
}

/// The public items of the library in a folder, with their paths relative to the crate; an item may have several,
/// shorter ones come first.
pub fn public_items(folder: &Path) -> Result<Vec<(String, Item)>, String> {
    let file = folder.join("src").join("lib.rs");
    let root = read(&file, &folder.join("src"), 0)?;
    let mut out = Vec::new();
    let mut work = vec![(Vec::new(), &root)];
    while let Some((prefix, module)) = work.pop() {
        for (name, item) in visible(&root, &prefix, &mut BTreeSet::new()) {
            let mut path = prefix.clone();
            path.push(name);
            out.push((path.join("::"), item.clone()));
        }
        for (name, (public, child)) in &module.children {
            if *public {
                let mut path = prefix.clone();
                path.push(name.clone());
                work.push((path, child));
            }
        }
    }
    out.sort_by_key(|(path, _)| path.matches("::").count());
    Ok(out)
}

/// Reads a file with the modules below it, whose files are in `folder`.
fn read(file: &Path, folder: &Path, depth: usize) -> Result<Module, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: error: {error}", file.display()))?;
    let parsed: syn::File = depth::read(&text).map_err(|error| {
        let at = error.span().start();
        format!("{}:{}:{}: error: {error}", file.display(), at.line, at.column + 1)
    })?;
    module(parsed.items, folder, depth)
}

fn module(items: Vec<Item>, folder: &Path, depth: usize) -> Result<Module, String> {
    let mut found = Module { items: Vec::new(), children: BTreeMap::new() };
    for item in items {
        let Item::Mod(inner) = item else {
            found.items.push(item);
            continue;
        };
        if depth >= MAX_DEPTH {
            return Err(format!("{}: error: modules are nested too deeply", folder.display()));
        }
        let (name, public) = (inner.ident.to_string(), is_public(&inner.vis));
        let name = name.strip_prefix("r#").map(str::to_owned).unwrap_or(name);
        let below = folder.join(&name);
        let child = match inner.content {
            Some((_, items)) => module(items, &below, depth + 1)?,
            None => {
                let files = [folder.join(format!("{name}.rs")), below.join("mod.rs")];
                // A module in another place or under a condition is not read.
                let Some(file) = files.iter().find(|file: &&PathBuf| file.exists()) else { continue };
                read(file, &below, depth + 1)?
            }
        };
        found.children.insert(name, (public, child));
    }
    Ok(found)
}

fn is_public(vis: &Visibility) -> bool {
    matches!(vis, Visibility::Public(_))
}

fn at<'m>(root: &'m Module, path: &[String]) -> Option<&'m Module> {
    path.iter().try_fold(root, |module, name| module.children.get(name).map(|(_, child)| child))
}

/// The name of an item of a kind that the index contains.
fn named(item: &Item) -> Option<(String, bool)> {
    let (name, vis) = match item {
        Item::Struct(item) => (&item.ident, &item.vis),
        Item::Enum(item) => (&item.ident, &item.vis),
        Item::Trait(item) => (&item.ident, &item.vis),
        Item::Static(item) => (&item.ident, &item.vis),
        _ => return None,
    };
    Some((name.to_string(), is_public(vis)))
}

/// The items visible from outside of a module: its own public items and its re-exports. `seen` are the modules that
/// were visited already.
fn visible<'m>(root: &'m Module, path: &[String], seen: &mut BTreeSet<Vec<String>>) -> Vec<(String, &'m Item)> {
    let mut out = Vec::new();
    if seen.len() > MAX_MODULES || !seen.insert(path.to_vec()) {
        return out;
    }
    let Some(module) = at(root, path) else { return out };
    for item in &module.items {
        match (named(item), item) {
            (Some((name, true)), _) => out.push((name, item)),
            (_, Item::Use(item)) if is_public(&item.vis) => {
                for leaf in leaves(item, path) {
                    match leaf.name.as_str() {
                        "*" => out.extend(visible(root, &leaf.path, seen)),
                        name => {
                            let (from, item) = leaf.path.split_at(leaf.path.len().saturating_sub(1));
                            let item = item.first().and_then(|item| find(root, from, item, &mut BTreeSet::new()));
                            out.extend(item.map(|item| (name.to_owned(), item)));
                        }
                    }
                }
            }
            _ => {}
        }
    }
    out
}

/// The item that a name refers to in a module. `seen` are the names that were looked up already.
fn find<'m>(
    root: &'m Module,
    path: &[String],
    name: &str,
    seen: &mut BTreeSet<(Vec<String>, String)>,
) -> Option<&'m Item> {
    if seen.len() > MAX_MODULES || !seen.insert((path.to_vec(), name.to_owned())) {
        return None;
    }
    let module = at(root, path)?;
    let own = module.items.iter().find(|item| named(item).is_some_and(|(found, _)| found == name));
    own.or_else(|| {
        let uses = module.items.iter().filter_map(|item| match item {
            Item::Use(item) => Some(item),
            _ => None,
        });
        uses.flat_map(|item| leaves(item, path)).find_map(|leaf| match leaf.name.as_str() {
            "*" => find(root, &leaf.path, name, seen),
            found if found == name => {
                let (from, item) = leaf.path.split_at(leaf.path.len().saturating_sub(1));
                find(root, from, item.first()?, seen)
            }
            _ => None,
        })
    })
}

/// A name that `use` imports, with its path and its alias; `*` for all names of a module.
struct Leaf {
    path: Vec<String>,
    name: String,
}

fn flatten(tree: &UseTree, mut prefix: Vec<String>, out: &mut Vec<Leaf>, depth: usize) {
    if depth > MAX_DEPTH {
        return;
    }
    match tree {
        UseTree::Path(path) => {
            prefix.push(path.ident.to_string());
            flatten(&path.tree, prefix, out, depth + 1);
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|item| flatten(item, prefix.clone(), out, depth + 1));
        }
        UseTree::Name(name) => {
            prefix.push(name.ident.to_string());
            out.push(Leaf { path: prefix, name: name.ident.to_string() });
        }
        UseTree::Rename(rename) => {
            prefix.push(rename.ident.to_string());
            out.push(Leaf { path: prefix, name: rename.rename.to_string() });
        }
        UseTree::Glob(_) => out.push(Leaf { path: prefix, name: "*".into() }),
    }
}

/// The names that a `use` in a module imports, with paths from the root.
fn leaves(item: &ItemUse, module: &[String]) -> Vec<Leaf> {
    let mut found = Vec::new();
    flatten(&item.tree, Vec::new(), &mut found, 0);
    for leaf in &mut found {
        let mut base = module.to_vec();
        let mut rest = std::mem::take(&mut leaf.path).into_iter().peekable();
        while let Some(word) = rest.next_if(|word| ["crate", "super", "self"].contains(&word.as_str())) {
            match word.as_str() {
                "crate" => base.clear(),
                "super" => drop(base.pop()),
                _ => {}
            }
        }
        base.extend(rest);
        leaf.path = base;
    }
    found
}
