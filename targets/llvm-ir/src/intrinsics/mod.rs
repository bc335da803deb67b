//! Facts of LLVM's intrinsics: attributes of their declarations, and types that callers choose. `intrinsics.py` writes the
//! table.

mod words;

use std::sync::OnceLock;

use dialekt_ir_core::num::ApInt;

use crate::module::{AttrSet, FunctionId, Module, Ty, TypeKind};

pub use words::explained;

/// The facts of an intrinsic, as the table has them.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The name without `llvm.` and the types that overloads add.
    pub name: &'static str,
    results: &'static str,
    params: &'static str,
    attributes: &'static str,
}

/// The attributes of a declaration, in LLVM's words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attributes {
    /// Those of the function.
    pub function: &'static str,
    /// Those of the result.
    pub result: &'static str,
    /// Those of parameters, by their numbers.
    pub params: Vec<(usize, &'static str)>,
}

struct Table {
    sets: Vec<&'static str>,
    lines: Vec<&'static str>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let (sets, lines) = include_str!("table.txt").split_once("\n=\n").unwrap_or_default();
        let mut lines: Vec<&str> = lines.lines().collect();
        lines.sort_unstable_by_key(|line| name_of(line));
        Table { sets: sets.lines().collect(), lines }
    })
}

fn name_of(line: &'static str) -> &'static str {
    line.split('|').next().unwrap_or_default()
}

fn exactly(name: &str) -> Option<Facts> {
    let table = table();
    let at = table.lines.binary_search_by_key(&name, |line| name_of(line)).ok()?;
    let mut fields = table.lines[at].split('|');
    let [name, results, params, set] = std::array::from_fn(|_| fields.next().unwrap_or_default());
    Some(Facts { name, results, params, attributes: table.sets.get(set.parse::<usize>().ok()?).copied()? })
}

/// The facts of the intrinsic of this name, which may end in types.
pub fn facts(name: &str) -> Option<Facts> {
    let mut name = name.strip_prefix("llvm.")?;
    if let Some(found) = exactly(name) {
        return Some(found);
    }
    while let Some((shorter, _)) = name.rsplit_once('.') {
        name = shorter;
        if let Some(found) = exactly(name) {
            return found.is_overloaded().then_some(found);
        }
    }
    None
}

impl Facts {
    /// Returns whether the name ends in types that callers choose.
    pub fn is_overloaded(&self) -> bool {
        self.types().any(is_chosen)
    }

    fn types(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.results().into_iter().chain(self.params())
    }

    /// The types of results, as the table writes them.
    pub fn results(&self) -> Vec<&'static str> {
        self.results.split(',').filter(|ty| !ty.is_empty()).collect()
    }

    /// The types of parameters, as the table writes them.
    pub fn params(&self) -> Vec<&'static str> {
        self.params.split(',').filter(|ty| !ty.is_empty()).collect()
    }

    /// Returns whether more arguments may follow the parameters.
    pub fn is_variadic(&self) -> bool {
        self.params.ends_with("...")
    }

    /// The types that the name ends in, for results and arguments of these types; `None` where they do not fit.
    pub fn overloads(&self, module: &Module, results: &[Ty], params: &[Ty]) -> Option<Vec<Ty>> {
        let declared: Vec<&str> = self.types().filter(|ty| *ty != "...").collect();
        let given: Vec<Ty> = results.iter().chain(params).copied().collect();
        if declared.len() > given.len() || declared.len() < given.len() && !self.is_variadic() {
            return None;
        }
        let mut chosen = Vec::new();
        for (declared, given) in declared.iter().zip(given) {
            let kind = module.kind(given);
            let scalar = module.kind(module.scalar(given));
            let fits = match *declared {
                "oi" => matches!(scalar, TypeKind::Int(_)),
                "of" => matches!(scalar, TypeKind::Float(_) | TypeKind::PpcFp128),
                "ov" => matches!(kind, TypeKind::Vector(..)),
                "op" => matches!(kind, TypeKind::Ptr(_)),
                "oa" => true,
                same if same.starts_with('=') => {
                    let number: usize = same[1..].parse().ok()?;
                    chosen.get(number).is_none_or(|known| *known == given)
                }
                follows if follows.starts_with(['x', 't', 'w', 'e', '2', '4', '/', 'b', 'P']) && follows != "token" => {
                    true
                }
                concrete => concrete == module.mangled(given) || concrete == "metadata",
            };
            if !fits {
                return None;
            }
            if is_chosen(declared) {
                chosen.push(given);
            }
        }
        Some(chosen)
    }

    /// The attributes of the declaration, as LLVM writes them; ranges are without a type.
    pub fn attributes(&self) -> Attributes {
        let mut parts = self.attributes.split("; ");
        let mut found = Attributes { function: parts.next().unwrap_or_default(), ..Attributes::default() };
        for (place, words) in parts.filter_map(|part| part.split_once(':')) {
            match place.parse::<usize>() {
                Ok(number) => found.params.push((number, words)),
                Err(_) => found.result = words,
            }
        }
        found
    }

    /// Gives the declaration of the intrinsic its attributes.
    pub fn apply(&self, module: &mut Module, function: FunctionId) {
        let TypeKind::Function(result, params, _) = module.kind(module.function(function).ty).clone() else { return };
        let found = self.attributes();
        let own = attributes(module, found.function, None);
        let ret_attrs = attributes(module, found.result, Some(result));
        let mut param_attrs = vec![AttrSet::default(); params.len()];
        for (number, words) in found.params {
            if let Some(slot) = param_attrs.get_mut(number) {
                *slot = attributes(module, words, Some(params[number]));
            }
        }
        let function = module.function_mut(function);
        (function.attrs, function.ret_attrs, function.param_attrs) = (own, ret_attrs, param_attrs);
    }
}

fn is_chosen(ty: &str) -> bool {
    ty.starts_with(['o', 'P'])
}

/// The attributes that a text lists, for a parameter of a type.
fn attributes(module: &Module, text: &str, ty: Option<Ty>) -> AttrSet {
    let mut set = AttrSet::default();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest.find([' ', '(']).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        if let Some(inner) = behind.strip_prefix('(') {
            let (inner, behind) = inner.split_once(')').unwrap_or((inner, ""));
            match (name, ty.and_then(|ty| module.width(module.scalar(ty)))) {
                ("range", Some(width)) => {
                    let mut bounds = inner.split(", ").map(|bound| bound.parse::<i64>().unwrap_or_default());
                    let mut bound = || ApInt::from_i64(width, bounds.next().unwrap_or_default());
                    let (lower, upper) = (bound(), bound());
                    set.add_text("range", range_text(&lower, &upper));
                }
                ("dereferenceable", _) => set.add_int(name, inner.parse().unwrap_or_default()),
                _ => set.add_text(name, inner),
            }
            rest = behind.trim_start();
            continue;
        }
        rest = behind.trim_start();
        if name == "align" {
            let end = rest.find(' ').unwrap_or(rest.len());
            let (number, behind) = rest.split_at(end);
            set.add_int("align", number.parse().unwrap_or(1));
            rest = behind.trim_start();
            continue;
        }
        set.add_named(name);
    }
    set
}

/// The text of a range: `i32 0, 10`.
pub fn range_text(lower: &ApInt, upper: &ApInt) -> String {
    let mut text = format!("i{} ", lower.width()).into_bytes();
    lower.write_decimal(&mut text, true);
    text.extend_from_slice(b", ");
    upper.write_decimal(&mut text, true);
    String::from_utf8_lossy(&text).into_owned()
}
