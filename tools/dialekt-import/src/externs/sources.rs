//! The sources of a crate: its modules, and the public paths of items.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use syn::{Item, UseTree, Visibility};

/// How deep modules may be nested, and re-exports lead to others.
const MAX_DEPTH: usize = 32;

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

/// The public items of the library in a folder, with their paths below the crate; an item may have several, the shortest ones first.
pub fn public_items(folder: &Path) -> Result<Vec<(String, Item)>, String> {
    let file = folder.join("src").join("lib.rs");
    let root = read(&file, &folder.join("src"), 0)?;
    let mut out = Vec::new();
    let mut work = vec![(Vec::new(), &root)];
    while let Some((prefix, module)) = work.pop() {
        let at: Vec<&str> = prefix.iter().map(String::as_str).collect();
        for (name, item) in visible(&root, &at, true, 0) {
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

/// A file with the modules below it, which stand in `folder`.
fn read(file: &Path, folder: &Path, depth: usize) -> Result<Module, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: error: {error}", file.display()))?;
    let parsed = syn::parse_file(&text).map_err(|error| {
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
                // Elsewhere, or only under some condition: what is in it is not seen.
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

fn at<'m>(root: &'m Module, path: &[&str]) -> Option<&'m Module> {
    path.iter().try_fold(root, |module, name| module.children.get(*name).map(|(_, child)| child))
}

/// The items that a module has under a name: its own, and what it re-exports.
fn visible<'m>(root: &'m Module, path: &[&str], only_public: bool, depth: usize) -> Vec<(String, &'m Item)> {
    let (Some(module), true) = (at(root, path), depth < MAX_DEPTH) else { return Vec::new() };
    let mut out = Vec::new();
    for item in &module.items {
        let named = match item {
            Item::Struct(item) => Some((&item.ident, &item.vis)),
            Item::Enum(item) => Some((&item.ident, &item.vis)),
            Item::Trait(item) => Some((&item.ident, &item.vis)),
            Item::Static(item) => Some((&item.ident, &item.vis)),
            _ => None,
        };
        if let Some((name, vis)) = named
            && (is_public(vis) || !only_public)
        {
            out.push((name.to_string(), item));
        }
        if let Item::Use(item) = item
            && (is_public(&item.vis) || !only_public)
        {
            let mut leaves = Vec::new();
            flatten(&item.tree, Vec::new(), &mut leaves, 0);
            for leaf in leaves {
                out.extend(used(root, path, &leaf, depth));
            }
        }
    }
    out
}

/// A name that `use` brings: the path to it, and what it is called; `*` for all names.
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

fn used<'m>(root: &'m Module, from: &[&str], leaf: &Leaf, depth: usize) -> Vec<(String, &'m Item)> {
    let mut base: Vec<&str> = from.to_vec();
    let mut rest: Vec<&str> = leaf.path.iter().map(String::as_str).collect();
    while let Some(first) = rest.first() {
        match *first {
            "crate" => base.clear(),
            "super" => drop(base.pop()),
            "self" => {}
            _ => break,
        }
        rest.remove(0);
    }
    if leaf.name == "*" {
        base.extend(rest);
        return visible(root, &base, true, depth + 1);
    }
    let Some(name) = rest.pop() else { return Vec::new() };
    base.extend(rest);
    // A `use` that names itself leads nowhere.
    if base == from {
        return Vec::new();
    }
    let all = visible(root, &base, false, depth + 1);
    all.into_iter().filter(|(found, _)| found == name).map(|(_, item)| (leaf.name.clone(), item)).collect()
}
