//! Random programs of nested symbol tables, whose ops refer to each other in all valid ways.

use std::fmt::Write as _;

/// Random numbers, the same ones in each run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn one_of<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let at = self.below(of.len());
        of.get(at)
    }
}

/// A symbol: its name, and its kind.
struct Symbol {
    name: String,
    private: bool,
    kind: Kind,
}

enum Kind {
    Function {
        declared: bool,
    },
    Variable {
        declared: bool,
    },
    /// A symbol table, which references may leave or not.
    Table {
        transparent: bool,
        body: Vec<Symbol>,
    },
    /// An alias of a symbol of an enclosing table.
    Alias(String),
    /// An op that defines a value, and one that uses it.
    Values,
}

fn symbols(random: &mut Random, depth: usize) -> Vec<Symbol> {
    let n = if depth == 0 { 4 + random.below(12) } else { random.below(5) };
    let symbol = |i| {
        let private = random.below(3) == 0;
        let (kind, name) = match random.below(12) {
            0 => (Kind::Function { declared: true }, "e"),
            1 => (Kind::Variable { declared: false }, "v"),
            2 => (Kind::Variable { declared: true }, "w"),
            3 | 4 if depth < 3 => {
                let transparent = random.below(2) == 0;
                (Kind::Table { transparent, body: symbols(random, depth + 1) }, "m")
            }
            5 if depth == 0 => (Kind::Values, "x"),
            6 if i > 0 => (Kind::Alias(String::new()), "a"),
            _ => (Kind::Function { declared: false }, "f"),
        };
        Symbol { name: format!("{name}{i}"), private, kind }
    };
    let mut symbols: Vec<Symbol> = (0..n).map(symbol).collect();
    // Aliases stand for functions of the same table.
    let is_function = |symbol: &&Symbol| matches!(symbol.kind, Kind::Function { .. });
    let functions: Vec<String> = symbols.iter().filter(is_function).map(|symbol| symbol.name.clone()).collect();
    symbols.retain(|symbol| !functions.is_empty() || !matches!(symbol.kind, Kind::Alias(_)));
    for symbol in &mut symbols {
        if let Kind::Alias(of) = &mut symbol.kind {
            of.clone_from(random.one_of(&functions).unwrap());
        }
    }
    symbols
}

/// The text of a random program.
pub fn program(random: &mut Random) -> String {
    let symbols = symbols(random, 0);
    let mut text = String::new();
    write_body(random, &[&symbols], true, &mut text);
    text
}

/// The functions of a table and of its nested tables: their names after `prefix`, and whether they are visible from
/// outside.
fn functions(table: &[Symbol], prefix: &str, visible: bool, found: &mut Vec<(String, bool)>) {
    for symbol in table {
        let name = format!("{prefix}@{}", symbol.name);
        match &symbol.kind {
            Kind::Function { .. } => found.push((name, visible)),
            Kind::Table { body, .. } => {
                let seen: Vec<&Symbol> = body.iter().collect();
                for inner in seen {
                    let visible = visible && !inner.private;
                    functions(std::slice::from_ref(inner), &format!("{name}::"), visible, found);
                }
            }
            _ => {}
        }
    }
}

/// Writes the contents of the last of nested tables, outermost first. `leaves` tells whether references may leave it.
fn write_body(random: &mut Random, tables: &[&Vec<Symbol>], leaves: bool, text: &mut String) {
    let Some((here, around)) = tables.split_last() else { return };
    for (i, symbol) in here.iter().enumerate() {
        let name = &symbol.name;
        // Aliases and declarations may be private and nested.
        let (word, hidden) = match (symbol.private, random.below(3)) {
            (true, _) => ("private ", true),
            (false, 0) => ("nested ", true),
            _ => ("", false),
        };
        let visibility = word.trim_end();
        let quoted = if hidden { format!("\"{visibility}\" ") } else { String::new() };
        match &symbol.kind {
            Kind::Function { declared: true } => {
                let word = if hidden { word } else { "nested " };
                writeln!(text, "func.func {word}@{name}()").unwrap();
            }
            Kind::Function { .. } => {
                writeln!(text, "func.func {word}@{name}() {{").unwrap();
                for _ in 0..random.below(4) {
                    write_use(random, here, around, leaves, text);
                }
                writeln!(text, "return\n}}").unwrap();
            }
            Kind::Variable { declared } => {
                let value = if *declared { "" } else { " = dense<1.0>" };
                writeln!(text, "memref.global {quoted}constant @{name} : memref<2xf32>{value}").unwrap();
            }
            Kind::Alias(of) => writeln!(text, "path.use {quoted}@{name} = @{of}").unwrap(),
            Kind::Table { transparent, body } => {
                match transparent {
                    true => writeln!(text, "path.module {quoted}@{name} {{").unwrap(),
                    false if hidden => {
                        writeln!(text, "builtin.module @{name} attributes {{sym_visibility = \"{visibility}\"}} {{")
                            .unwrap()
                    }
                    false => writeln!(text, "builtin.module @{name} {{").unwrap(),
                }
                let within: Vec<&Vec<Symbol>> = tables.iter().copied().chain([body]).collect();
                write_body(
                    random,
                    if *transparent { &within } else { &within[within.len() - 1..] },
                    *transparent,
                    text,
                );
                writeln!(text, "}}").unwrap();
            }
            Kind::Values => {
                writeln!(text, "%{name} = \"t.source\"() : () -> i32\n\"t.sink\"(%{name}) : (i32) -> ()").unwrap();
            }
        }
        if random.below(8) == 0 && i > 0 {
            let mut all = Vec::new();
            functions(here, "", true, &mut all);
            if let Some((function, _)) = random.one_of(&all) {
                writeln!(text, "\"t.top\"() {{names = [{function}]}} : () -> ()").unwrap();
            }
        }
    }
}

/// Writes an op with a reference.
fn write_use(random: &mut Random, here: &[Symbol], around: &[&Vec<Symbol>], leaves: bool, text: &mut String) {
    let mut all = Vec::new();
    match random.below(5) {
        // A call of a function of this table.
        0 | 1 => {
            let direct = here.iter().filter(|symbol| matches!(symbol.kind, Kind::Function { .. }));
            let names: Vec<&str> = direct.map(|symbol| symbol.name.as_str()).collect();
            if let Some(name) = random.one_of(&names) {
                writeln!(text, "func.call @{name}() : () -> ()").unwrap();
            }
        }
        2 => {
            let variables = here.iter().filter(|symbol| matches!(symbol.kind, Kind::Variable { .. }));
            let names: Vec<&str> = variables.map(|symbol| symbol.name.as_str()).collect();
            if let Some(name) = random.one_of(&names) {
                writeln!(text, "memref.get_global @{name} : memref<2xf32>").unwrap();
            }
        }
        // A reference in an attribute to any symbol of this table, private ones included.
        3 => {
            functions(here, "", true, &mut all);
            if let Some((name, _)) = random.one_of(&all) {
                writeln!(text, "\"t.use\"() {{list = [1, {{name = {name}}}]}} : () -> ()").unwrap();
            }
        }
        // A reference to a visible symbol of an enclosing table, perhaps through an alias.
        _ => {
            let up = if leaves { random.below(around.len() + 1) } else { 0 };
            let table = if up == 0 { here } else { around[around.len() - up] };
            functions(table, "", true, &mut all);
            all.retain(|(_, visible)| *visible);
            let aliases = table.iter().filter(|symbol| matches!(symbol.kind, Kind::Alias(_)));
            all.extend(aliases.map(|alias| (format!("@{}", alias.name), true)));
            if let Some((name, _)) = random.one_of(&all) {
                writeln!(text, "path.call {}{name}", "@.super::".repeat(up)).unwrap();
            }
        }
    }
}
