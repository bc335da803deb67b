//! Traits of ops by name, with their arguments. [ODS: Traits]

use proc_macro2::{TokenStream, TokenTree};
use syn::{Expr, ExprLit, Ident, Lit, LitStr, Meta, Path, Type};

use super::parse;
use super::{OpModel, Role};
use crate::keys::read::Written;
use crate::keys::{Keys, MatchKeys, SymbolKeys};
use crate::{Errors, wording};

/// A trait that an op lists.
#[derive(Clone, Debug)]
pub struct Trait {
    /// The path of the trait, as written.
    pub path: Path,
    /// All of it, with arguments, as text; empty where [comments are left out](crate::docs_as_data), which alone show it.
    pub text: String,
    /// The meaning of the trait.
    pub kind: TraitKind,
}

/// The meaning of a trait.
#[derive(Clone, Debug)]
pub enum TraitKind {
    /// A trait without arguments.
    Flag(&'static Flag),
    /// `HasParent`: the parent op is one of these.
    Parents(Vec<LitStr>),
    /// One of the ancestors of the op is one of these.
    Ancestors(Vec<LitStr>),
    /// `SingleBlockImplicitTerminator`: blocks end with this op.
    ImplicitTerminator(LitStr),
    /// The sizes of groups are in an attribute.
    Segments {
        /// True for results, false for operands.
        results: bool,
    },
    /// All variadic groups have the same size.
    SameVariadicSize {
        /// True for results, false for operands.
        results: bool,
    },
    /// A property, such as type or shape, is the same for all of these.
    Match(&'static Match, Vec<TypeRoot>),
    /// The type of one field is a function of that of another.
    TypesMatchWith {
        /// The claim, as in messages.
        summary: LitStr,
        /// The field whose type is the argument of the function.
        from: TypeRoot,
        /// The field whose type is the result of the function.
        to: TypeRoot,
        /// The function.
        with: Path,
        /// The function that compares the types, if it is not equality.
        compare: Option<Path>,
        /// True if it holds when one of the two is missing.
        optional: bool,
        /// True if it applies to all types of variadic groups.
        ranged: bool,
    },
    /// A shaped value has as many elements as a group has values, and their types are its element type.
    ElementCountAndTypes(TypeRoot, TypeRoot),
    /// The type, or the element type, of a field satisfies a constraint.
    TypeIs {
        /// The claim, as in messages.
        summary: LitStr,
        /// The field.
        of: TypeRoot,
        /// The constraint.
        constraint: Type,
        /// True if the element type is meant.
        element: bool,
    },
    /// A predicate on the op.
    Relation(LitStr, Path),
    /// A symbol.
    Symbol {
        /// True if the op may have no name, and is then not a symbol.
        optional: bool,
        /// The function that tells declarations from definitions.
        declaration: Option<Path>,
    },
    /// A trait of the user's.
    User,
}

/// A field that a trait names, whose type it is about: `TypeRoot` of ir-core. `resolve` checks that it exists.
#[derive(Clone, Debug)]
pub struct TypeRoot {
    /// The name, as written.
    pub ident: Ident,
    /// The field.
    pub field: usize,
}

/// A trait without arguments.
#[derive(Debug)]
pub struct Flag {
    /// Its name.
    pub name: &'static str,
    /// The flags of ir-core that it sets.
    pub sets: &'static [&'static str],
    /// The check in the verifier.
    pub check: CheckCode,
    /// Traits that have to be listed before it.
    pub needs: &'static [&'static str],
}

/// The verifier's check for a trait, as a path in ir-core.
#[derive(Clone, Copy, Debug)]
pub enum CheckCode {
    /// Nothing.
    None,
    /// `TraitCheck::x`.
    Plain(&'static str),
    /// `TraitCheck::Same(Same::x)`.
    Same(&'static str),
    /// `TraitCheck::Kind(KindCheck::x)`.
    Kind(&'static str),
}

/// A trait that compares fields.
#[derive(Debug)]
pub struct Match {
    /// Its name.
    pub name: &'static str,
    /// `MatchOf::x`.
    pub of: &'static str,
    /// The noun for the compared property in messages.
    pub noun: &'static str,
    /// True if any two or more fields may be compared.
    pub any: bool,
}

const fn flag(name: &'static str, sets: &'static [&'static str], check: CheckCode) -> Flag {
    Flag { name, sets, check, needs: &[] }
}

const fn same(name: &'static str, what: &'static str) -> Flag {
    flag(name, &[], CheckCode::Same(what))
}

const fn kind(name: &'static str) -> Flag {
    flag(name, &[], CheckCode::Kind(name))
}

static FLAGS: &[Flag] = &[
    flag("IsolatedFromAbove", &["ISOLATED_FROM_ABOVE"], CheckCode::Plain("IsolatedFromAbove")),
    flag("Terminator", &["TERMINATOR"], CheckCode::Plain("Terminator")),
    flag("SymbolTable", &["SYMBOL_TABLE", "ISOLATED_SYMBOLS"], CheckCode::Plain("SymbolTable")),
    flag("TransparentSymbolTable", &["SYMBOL_TABLE"], CheckCode::Plain("SymbolTable")),
    flag("IsolatedSymbols", &["ISOLATED_SYMBOLS"], CheckCode::None),
    flag("SingleBlock", &["SINGLE_BLOCK"], CheckCode::Plain("SingleBlock")),
    flag("NoTerminator", &["NO_TERMINATOR"], CheckCode::None),
    flag("HasOnlyGraphRegion", &["GRAPH_REGIONS"], CheckCode::None),
    flag("NoRegionArguments", &["NO_REGION_ARGUMENTS"], CheckCode::Plain("NoRegionArguments")),
    flag("AffineScope", &["AFFINE_SCOPE"], CheckCode::None),
    flag("Commutative", &["COMMUTATIVE"], CheckCode::None),
    flag("AutomaticAllocationScope", &["AUTOMATIC_ALLOCATION_SCOPE"], CheckCode::None),
    flag("ConstantLike", &["CONSTANT_LIKE"], CheckCode::None),
    flag("Idempotent", &["IDEMPOTENT"], CheckCode::None),
    flag("Involution", &["INVOLUTION"], CheckCode::None),
    flag("NoMemoryEffect", &["NO_MEMORY_EFFECT"], CheckCode::None),
    flag("RecursiveMemoryEffects", &["RECURSIVE_MEMORY_EFFECTS"], CheckCode::None),
    flag("AlwaysSpeculatable", &["ALWAYS_SPECULATABLE"], CheckCode::None),
    flag("RecursivelySpeculatable", &["RECURSIVELY_SPECULATABLE"], CheckCode::None),
    flag("Pure", &["ALWAYS_SPECULATABLE", "NO_MEMORY_EFFECT"], CheckCode::None),
    flag("Elementwise", &["ELEMENTWISE"], CheckCode::Plain("Elementwise")),
    Flag { needs: &["Elementwise"], ..flag("Scalarizable", &["SCALARIZABLE"], CheckCode::None) },
    Flag { needs: &["Elementwise"], ..flag("Vectorizable", &["VECTORIZABLE"], CheckCode::None) },
    Flag { needs: &["Elementwise"], ..flag("Tensorizable", &["TENSORIZABLE"], CheckCode::None) },
    flag(
        "ElementwiseMappable",
        &["ELEMENTWISE", "SCALARIZABLE", "VECTORIZABLE", "TENSORIZABLE"],
        CheckCode::Plain("Elementwise"),
    ),
    flag("MemRefsNormalizable", &["MEMREFS_NORMALIZABLE"], CheckCode::None),
    Flag { needs: &["Terminator"], ..flag("ReturnLike", &["RETURN_LIKE"], CheckCode::None) },
    flag("ResultsBroadcastableShape", &[], CheckCode::Plain("ResultsBroadcastableShape")),
    same("SameTypeOperands", "OperandTypes"),
    same("SameOperandsShape", "OperandShapes"),
    same("SameOperandsAndResultShape", "OperandAndResultShapes"),
    same("SameOperandsElementType", "OperandElementTypes"),
    same("SameOperandsAndResultElementType", "OperandAndResultElementTypes"),
    same("SameOperandsAndResultType", "OperandAndResultTypes"),
    same("SameOperandsAndResultRank", "OperandAndResultRanks"),
    kind("ResultsAreFloatLike"),
    kind("ResultsAreBoolLike"),
    kind("ResultsAreSignlessIntegerLike"),
    kind("OperandsAreFloatLike"),
    kind("OperandsAreSignlessIntegerLike"),
];

const fn all(name: &'static str, of: &'static str, noun: &'static str) -> Match {
    Match { name, of, noun, any: false }
}

static MATCHES: &[Match] = &[
    all("AllTypesMatch", "Type", "type"),
    all("AllElementTypesMatch", "ElementType", "element type"),
    all("AllRanksMatch", "Rank", "rank"),
    all("AllShapesMatch", "Shape", "shape"),
    all("AllElementCountsMatch", "ElementCount", "element count"),
    all("AllTypeIDsMatch", "TypeKind", "type IDs"),
    Match { any: true, ..all("AnyTypesMatch", "Type", "type") },
    Match { any: true, ..all("AnyElementTypesMatch", "ElementType", "element type") },
    Match { any: true, ..all("AnyShapesMatch", "Shape", "shape") },
];

/// Traits with other arguments, with their syntax.
static OTHERS: &[(&str, &str)] = &[
    ("HasParent", "HasParent(\"func.func\")"),
    ("ParentOneOf", "ParentOneOf(\"scf.for\", \"scf.while\")"),
    ("HasAncestor", "HasAncestor(\"func.func\")"),
    ("AncestorOneOf", "AncestorOneOf(\"scf.for\", \"scf.while\")"),
    ("SingleBlockImplicitTerminator", "SingleBlockImplicitTerminator(\"scf.yield\")"),
    ("AttrSizedOperandSegments", "AttrSizedOperandSegments"),
    ("AttrSizedResultSegments", "AttrSizedResultSegments"),
    ("SameVariadicOperandSize", "SameVariadicOperandSize"),
    ("SameVariadicResultSize", "SameVariadicResultSize"),
    ("TypesMatchWith", "TypesMatchWith(\"summary\", from, to, function)"),
    ("OptionalTypesMatchWith", "OptionalTypesMatchWith(\"summary\", from, to, function)"),
    ("RangedTypesMatchWith", "RangedTypesMatchWith(\"summary\", from, to, function)"),
    ("ShapedTypeMatchesElementCountAndTypes", "ShapedTypeMatchesElementCountAndTypes(shaped, elements)"),
    ("TypeIs", "TypeIs(\"summary\", field, Constraint)"),
    ("ElementTypeIs", "ElementTypeIs(\"summary\", field, Constraint)"),
    ("Relation", "Relation(\"summary\", function)"),
    ("Symbol", "Symbol, Symbol(optional) or Symbol(declaration = function)"),
];

/// The list of names of traits that the macro knows.
pub struct Known;

impl Known {
    /// All of them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let flags = FLAGS.iter().map(|flag| flag.name);
        flags.chain(MATCHES.iter().map(|found| found.name)).chain(OTHERS.iter().map(|(name, _)| *name))
    }
}

/// Returns whether the macro knows a trait by name.
pub(crate) fn is_known(name: &str) -> bool {
    Known::names().any(|known| known == name)
}

/// Reads one entry of `traits(..)`.
pub(super) fn read(part: &TokenStream, errors: &mut Errors) -> Vec<Trait> {
    let is_angle = |token: TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '<');
    match part.clone().into_iter().any(is_angle) {
        true => parametric(part, errors).into_iter().collect(),
        false => parse::entry(part.clone(), errors).map_or_else(Vec::new, |entry| plain(&entry, errors)),
    }
}

/// A trait of the user's with parameters: `NeutralElement<0>`.
fn parametric(part: &TokenStream, errors: &mut Errors) -> Option<Trait> {
    let path: Path = parse::part(part.clone(), errors)?;
    let name = path.segments.last().map(|last| super::key(&last.ident)).unwrap_or_default();
    if path.segments.len() == 1 && is_known(&name) {
        errors.on(&path, format!("`{name}` has no parameters"));
        return None;
    }
    let text = if crate::docs::are_data() { path_text(&path) } else { String::new() };
    Some(Trait { path, text, kind: TraitKind::User })
}

/// A path as it is written in lists of traits; one from the root of a mixin's crate is told by its end.
pub(crate) fn path_text(path: &Path) -> String {
    let is_from_macro = path.segments.first().is_some_and(|first| first.ident == "$crate");
    match path.segments.last() {
        Some(last) if is_from_macro => crate::docs::text(last),
        _ => crate::docs::text(path),
    }
}

fn plain(entry: &Meta, errors: &mut Errors) -> Vec<Trait> {
    let path = entry.path();
    if !parse::is_name(path) {
        errors.on(path, "expected a trait, found a keyword");
        return Vec::new();
    }
    let text = match parse::arguments(entry) {
        _ if !crate::docs::are_data() => String::new(),
        Some(arguments) => crate::docs::text(quote::quote!(#path(#arguments))),
        None => path_text(path),
    };
    let kinds = match path.get_ident().map(super::key) {
        Some(name) if is_known(&name) => known(&name, entry, errors),
        name => user(name, entry, errors).into_iter().collect(),
    };
    kinds.into_iter().map(|kind| Trait { path: path.clone(), text: text.clone(), kind }).collect()
}

fn user(name: Option<String>, entry: &Meta, errors: &mut Errors) -> Option<TraitKind> {
    let path = entry.path();
    if let Some(name) = name
        && let Some(close) = wording::closest(&name, Known::names())
    {
        errors.on(path, format!("unknown trait `{name}`; did you mean `{close}`?"));
        return None;
    }
    if !is_alone(entry) {
        let message =
            "a trait of your own is a type with an `impl OpTrait`: it takes parameters as types do, `Trait<1>`";
        errors.on(path, message);
        return None;
    }
    Some(TraitKind::User)
}

/// Returns whether an entry is a name without arguments.
fn is_alone(entry: &Meta) -> bool {
    matches!(entry, Meta::Path(_))
}

fn known(name: &str, entry: &Meta, errors: &mut Errors) -> Vec<TraitKind> {
    let path = entry.path();
    let no_arguments = |errors: &mut Errors| {
        if !is_alone(entry) {
            errors.on(path, format!("`{name}` takes no arguments"));
        }
    };
    if let Some(flag) = FLAGS.iter().find(|flag| flag.name == name) {
        no_arguments(errors);
        return vec![TraitKind::Flag(flag)];
    }
    let simple = match name {
        "AttrSizedOperandSegments" => Some(TraitKind::Segments { results: false }),
        "AttrSizedResultSegments" => Some(TraitKind::Segments { results: true }),
        "SameVariadicOperandSize" => Some(TraitKind::SameVariadicSize { results: false }),
        "SameVariadicResultSize" => Some(TraitKind::SameVariadicSize { results: true }),
        "Symbol" if is_alone(entry) => Some(TraitKind::Symbol { optional: false, declaration: None }),
        _ => None,
    };
    if let Some(simple) = simple {
        no_arguments(errors);
        return vec![simple];
    }
    let example = OTHERS.iter().find(|(other, _)| *other == name).map(|(_, example)| *example);
    let Some(tokens) = parse::arguments(entry) else {
        let example = example.map_or_else(|| format!("{name}(a, b)"), str::to_owned);
        errors.on(path, format!("`{name}` takes arguments: write `{example}`"));
        return Vec::new();
    };
    let tokens = parse::split_commas(tokens.clone());
    let mut args = Args { path, example, args: tokens.into_iter().collect(), errors, failed: false };
    let kinds = args.kinds(name);
    args.end();
    if args.failed { Vec::new() } else { kinds.unwrap_or_default() }
}

/// A cursor over the arguments of a trait.
struct Args<'a> {
    path: &'a Path,
    example: Option<&'static str>,
    args: std::collections::VecDeque<TokenStream>,
    errors: &'a mut Errors,
    failed: bool,
}

impl Args<'_> {
    fn kinds(&mut self, name: &str) -> Option<Vec<TraitKind>> {
        if let Some(found) = MATCHES.iter().find(|found| found.name == name) {
            let mut roots = Vec::new();
            while !self.args.is_empty() {
                roots.extend(self.root("the name of a field"));
            }
            if roots.is_empty() && !self.failed {
                self.errors.on(self.path, format!("`{name}` compares fields: write `{name}(a, b)`"));
            }
            return Some(vec![TraitKind::Match(found, roots)]);
        }
        let one = match name {
            "HasParent" => TraitKind::Parents(vec![self.op_name()?]),
            "ParentOneOf" => TraitKind::Parents(self.op_names()),
            "HasAncestor" => TraitKind::Ancestors(vec![self.op_name()?]),
            "AncestorOneOf" => TraitKind::Ancestors(self.op_names()),
            "SingleBlockImplicitTerminator" => {
                let block = FLAGS.iter().find(|flag| flag.name == "SingleBlock").expect("in the table");
                return Some(vec![TraitKind::Flag(block), TraitKind::ImplicitTerminator(self.op_name()?)]);
            }
            "TypesMatchWith" | "OptionalTypesMatchWith" | "RangedTypesMatchWith" => self.types_match(name)?,
            "ShapedTypeMatchesElementCountAndTypes" => {
                TraitKind::ElementCountAndTypes(self.root("a shaped value")?, self.root("its elements")?)
            }
            "TypeIs" | "ElementTypeIs" => TraitKind::TypeIs {
                summary: self.text("a summary")?,
                of: self.root("the name of a field")?,
                constraint: self.next("a constraint")?,
                element: name == "ElementTypeIs",
            },
            "Relation" => TraitKind::Relation(self.text("a summary")?, self.next("the path of a function")?),
            "Symbol" => self.symbol(),
            _ => unreachable!("all names of the table have an arm"),
        };
        Some(vec![one])
    }

    fn types_match(&mut self, name: &str) -> Option<TraitKind> {
        let summary = self.text("a summary")?;
        let from = self.root("the field to compute from")?;
        let to = self.root("the field that has the type")?;
        let with = self.next("the path of a function")?;
        let compare = self.keys::<MatchKeys>().compare.map(|path| path.0);
        let (optional, ranged) = (name.starts_with("Optional"), name.starts_with("Ranged"));
        Some(TraitKind::TypesMatchWith { summary, from, to, with, compare, optional, ranged })
    }

    fn symbol(&mut self) -> TraitKind {
        let SymbolKeys { optional, declaration } = self.keys();
        TraitKind::Symbol { optional: optional.is_present(), declaration: declaration.map(|path| path.0) }
    }

    /// Reads the keys, which follow all other arguments.
    fn keys<K: Keys>(&mut self) -> K {
        let parts = self.args.drain(..).collect();
        Written::in_list(parts, self.errors).read(|_| None, self.errors).keys
    }

    fn wrong(&mut self, tokens: &dyn quote::ToTokens, what: &str) {
        let example = self.example.map(|example| format!(": write `{example}`")).unwrap_or_default();
        self.errors.on(tokens, format!("expected {what}{example}"));
        self.failed = true;
    }

    fn next<T: syn::parse::Parse>(&mut self, what: &str) -> Option<T> {
        let Some(tokens) = self.args.pop_front() else {
            self.wrong(&self.path.clone(), what);
            return None;
        };
        match syn::parse2(tokens.clone()) {
            Ok(value) => Some(value),
            Err(_) => {
                self.wrong(&tokens, what);
                None
            }
        }
    }

    fn root(&mut self, what: &str) -> Option<TypeRoot> {
        let parser = |input: syn::parse::ParseStream<'_>| syn::ext::IdentExt::parse_any(input);
        let Some(tokens) = self.args.pop_front() else {
            self.wrong(&self.path.clone(), what);
            return None;
        };
        match syn::parse::Parser::parse2(parser, tokens.clone()) {
            Ok(ident) => Some(TypeRoot { ident, field: usize::MAX }),
            Err(_) => {
                self.wrong(&tokens, what);
                None
            }
        }
    }

    fn text(&mut self, what: &str) -> Option<LitStr> {
        let expr: Expr = self.next(what)?;
        if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &expr {
            return Some(text.clone());
        }
        self.wrong(&expr, what);
        None
    }

    fn op_name(&mut self) -> Option<LitStr> {
        self.text("the name of an operation in quotes")
    }

    fn op_names(&mut self) -> Vec<LitStr> {
        let mut all = Vec::new();
        if self.args.is_empty() {
            self.wrong(&self.path.clone(), "the name of an operation in quotes");
        }
        while !self.args.is_empty() {
            all.extend(self.op_name());
        }
        all
    }

    fn end(&mut self) {
        if !self.failed
            && let Some(more) = self.args.pop_front()
        {
            self.wrong(&more, "no more arguments");
        }
    }
}

/// Resolves the names of fields in traits to indices; traits with unknown names are reported and dropped.
pub(super) fn resolve(model: &mut OpModel, errors: &mut Errors) {
    let mut listed = std::mem::take(&mut model.listed);
    listed.retain_mut(|listed| match listed {
        super::Listed::Trait(found) => found.kind.roots_mut().into_iter().all(|root| root.resolve(model, errors)),
        _ => true,
    });
    model.listed = listed;
}

impl TraitKind {
    fn roots_mut(&mut self) -> Vec<&mut TypeRoot> {
        match self {
            TraitKind::Match(_, roots) => roots.iter_mut().collect(),
            TraitKind::TypesMatchWith { from, to, .. } => vec![from, to],
            TraitKind::ElementCountAndTypes(shaped, elements) => vec![shaped, elements],
            TraitKind::TypeIs { of, .. } => vec![of],
            _ => Vec::new(),
        }
    }
}

impl TypeRoot {
    fn resolve(&mut self, model: &OpModel, errors: &mut Errors) -> bool {
        let key = super::key(&self.ident);
        let Some(index) = model.fields.iter().position(|field| field.key() == key) else {
            let typed =
                model.fields.iter().filter(|field| has_type(&field.role)).map(super::Field::key).collect::<Vec<_>>();
            let hint = wording::did_you_mean(&key, typed.iter().map(String::as_str));
            errors.on(
                &self.ident,
                format!("no field `{key}`: expected the name of an operand, result or attribute{hint}"),
            );
            return false;
        };
        let field = &model.fields[index];
        let fits = match field.role {
            Role::Prop(..) => {
                errors.on(&self.ident, format!("properties cannot be used for type inference: `{key}` has no type"));
                false
            }
            ref role if !has_type(role) => {
                errors.on(
                    &self.ident,
                    format!("{} `{key}` has no type: expected an operand, result or attribute", role.noun()),
                );
                false
            }
            _ => true,
        };
        self.field = index;
        fits
    }
}

fn has_type(role: &Role) -> bool {
    matches!(role, Role::Operand(..) | Role::Result(..) | Role::Attr(..) | Role::Unknown)
}
