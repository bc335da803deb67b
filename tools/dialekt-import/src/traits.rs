//! Import of traits and interfaces of ops.

use std::collections::BTreeSet;

use crate::constraint::{expression, mentions};
use crate::cpp::{Kind, Translator, Value, parse};
use crate::dump::{Record, Result};
use crate::functions;
use crate::importer::Importer;
use crate::names::{self, ident, quoted, snake};
use crate::report::What;

/// Traits with the same name as in the reference. [ODS: Traits]
const KNOWN: &[&str] = &[
    "IsolatedFromAbove",
    "Terminator",
    "SymbolTable",
    "Symbol",
    "SingleBlock",
    "NoTerminator",
    "HasOnlyGraphRegion",
    "NoRegionArguments",
    "AffineScope",
    "Commutative",
    "AutomaticAllocationScope",
    "ConstantLike",
    "Idempotent",
    "Involution",
    "NoMemoryEffect",
    "RecursiveMemoryEffects",
    "AlwaysSpeculatable",
    "RecursivelySpeculatable",
    "Pure",
    "Elementwise",
    "Scalarizable",
    "Vectorizable",
    "Tensorizable",
    "ElementwiseMappable",
    "MemRefsNormalizable",
    "ReturnLike",
    "ResultsBroadcastableShape",
    "SameTypeOperands",
    "SameOperandsShape",
    "SameOperandsAndResultShape",
    "SameOperandsElementType",
    "SameOperandsAndResultElementType",
    "SameOperandsAndResultType",
    "SameOperandsAndResultRank",
    "ResultsAreFloatLike",
    "ResultsAreBoolLike",
    "ResultsAreSignlessIntegerLike",
    "OperandsAreFloatLike",
    "OperandsAreSignlessIntegerLike",
    "AttrSizedOperandSegments",
    "AttrSizedResultSegments",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
];

/// Traits that compare fields.
const MATCHES: &[&str] = &[
    "AllTypesMatch",
    "AllElementTypesMatch",
    "AllRanksMatch",
    "AllShapesMatch",
    "AllElementCountsMatch",
    "AllTypeIDsMatch",
    "AnyTypesMatch",
    "AnyElementTypesMatch",
    "AnyShapesMatch",
];

/// Interfaces that need no entry: declarations list effects and inference in other ways.
const SILENT: &[&str] = &["ConditionallySpeculatable", "BytecodeOpInterface"];

/// The number of traits that an op may list.
const MOST: usize = 500;

/// The traits, interfaces and effects that an op lists.
#[derive(Default, Debug)]
pub struct Listed {
    /// Traits, with arguments.
    pub traits: Vec<String>,
    /// Interfaces of the dialect.
    pub interfaces: Vec<String>,
    /// Effects on the op as a whole.
    pub effects: Vec<String>,
    /// Comments that mark what could not be imported.
    pub comments: String,
    /// Functions that belong to the op.
    pub functions: String,
}

/// The op whose traits are imported.
pub struct TraitsOf<'a> {
    /// Its full name.
    pub name: &'a str,
    /// Its struct.
    pub ident: &'a str,
    /// Its fields, by name in TableGen.
    pub fields: &'a [(String, String)],
    /// True if it has the fields of a function.
    pub like_function: bool,
}

impl TraitsOf<'_> {
    fn field(&self, name: &str) -> Option<String> {
        self.fields.iter().find(|(found, _)| found == name).map(|(_, field)| ident(field))
    }
}

impl<'d> Importer<'d, '_> {
    /// The traits, interfaces and effects that an op lists.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn traits(&mut self, record: Record<'d>, of: &TraitsOf<'_>) -> Result<Listed> {
        let mut listed = Listed::default();
        let mut work: Vec<Record<'d>> = record.defs("traits")?;
        work.reverse();
        // Lists of traits may be nested, and a list may contain itself.
        let (mut steps, mut bases) = (0, BTreeSet::new());
        while let Some(found) = work.pop() {
            steps += 1;
            if steps > MOST {
                return Err(record.error("there are too many traits, or a list of traits contains itself"));
            }
            if found.is("TraitList") && !KNOWN.contains(&found.name()) {
                work.extend(found.defs("traits")?.into_iter().rev());
                continue;
            }
            // An implementation of an interface implements its bases.
            if found.is("Interface") && bases.insert(found.name()) {
                let more = found.defs("baseInterfaces")?;
                if !more.is_empty() {
                    work.push(found);
                    work.extend(more.into_iter().rev());
                    continue;
                }
            }
            self.one(record, found, of, &mut listed)?;
        }
        let mut seen = Vec::new();
        listed.traits.retain(|one| {
            let new = !seen.contains(one);
            seen.push(one.clone());
            new
        });
        // `ReturnLike` needs `Terminator` before it.
        if let Some(at) = listed.traits.iter().position(|one| one == "ReturnLike")
            && let Some(terminator) =
                listed.traits.iter().position(|one| one == "Terminator").filter(|found| *found > at)
        {
            let terminator = listed.traits.remove(terminator);
            listed.traits.insert(at, terminator);
        }
        // The implicit terminator implies a single block.
        if listed.traits.iter().any(|one| one.starts_with("SingleBlockImplicitTerminator")) {
            listed.traits.retain(|one| one != "SingleBlock");
        }
        Ok(listed)
    }

    fn one(&mut self, record: Record<'d>, found: Record<'d>, of: &TraitsOf<'_>, listed: &mut Listed) -> Result<()> {
        if KNOWN.contains(&found.name()) {
            listed.traits.push(found.name().to_owned());
            return Ok(());
        }
        let class = found.class();
        if MATCHES.contains(&class) {
            return self.matching(class, found, of, listed);
        }
        if found.is("TypesMatchWith") {
            return self.types_match_with(found, of, listed);
        }
        if class == "ShapedTypeMatchesElementCountAndTypes"
            && let (Some(shaped), Some(elements)) = (of.field(found.text("shaped")?), of.field(found.text("elements")?))
        {
            listed.traits.push(format!("{class}({shaped}, {elements})"));
            return Ok(());
        }
        let text = found.text("trait").unwrap_or_default();
        if found.is("HasParent") || found.is("ParentOneOf") || class == "SingleBlockImplicitTerminatorImpl" {
            return self.other_ops(text, found, of, listed);
        }
        if found.is("PredOpTrait") {
            return self.relation(found, of, listed);
        }
        if found.is("MemoryEffects") {
            for effect in found.defs("effects")? {
                listed.effects.extend(self.effect(of.name, effect, &mut listed.comments)?);
            }
            return Ok(());
        }
        if found.is("InterfaceTrait") || found.is("Interface") {
            return self.interface(record, found, of, listed);
        }
        if found.is("GenInternalTrait") {
            // This trait only adds builders.
            return Ok(());
        }
        if ["AlwaysSpeculatableImplTrait", "RecursivelySpeculatableImplTrait"].contains(&text) {
            listed.traits.push(text.replace("ImplTrait", ""));
            return Ok(());
        }
        if found.is("NativeTrait") && !text.contains('<') && !text.is_empty() {
            let own = self.own_trait(names::last(text), found);
            listed.traits.push(own);
            return Ok(());
        }
        listed.comments += &self.report(of.name, What::Trait, format!("{class} {text}"), found);
        Ok(())
    }

    /// A trait that C++ checks: a struct of the dialect.
    fn own_trait(&mut self, name: &str, found: Record<'d>) -> String {
        let key = format!("trait:{name}");
        if let Some(own) = self.state.names.get(&key) {
            return own.to_owned();
        }
        let wish = names::pascal(name);
        let own = self.state.names.give(&key, &[wish.clone(), format!("{wish}Trait")], &[]);
        let mark = self.report(&own, What::Trait, "what it checks is C++", found);
        let code = format!(
            "/// The trait `{name}`.\n#[derive(Described)]\npub struct {own};\n\nimpl OpTrait for {own} {{\n    {mark}    const CHECK: TraitCheck = TraitCheck::Hook(|_, _| Ok(()));\n}}\n"
        );
        self.state.add("traits", "Traits of operations.", &own, code);
        own
    }

    fn matching(&mut self, class: &str, found: Record<'d>, of: &TraitsOf<'_>, listed: &mut Listed) -> Result<()> {
        let values = found.texts("values")?;
        let fields: Option<Vec<String>> = values.iter().map(|value| of.field(value)).collect();
        match fields {
            Some(fields) => listed.traits.push(format!("{class}({})", fields.join(", "))),
            None => {
                let details = format!("{class} of {}", values.join(", "));
                listed.comments += &self.report(of.name, What::Trait, details, found);
            }
        }
        Ok(())
    }

    fn types_match_with(&mut self, found: Record<'d>, of: &TraitsOf<'_>, listed: &mut Listed) -> Result<()> {
        let class = match found.class() {
            class @ ("TypesMatchWith" | "OptionalTypesMatchWith" | "RangedTypesMatchWith") => class,
            _ if found.is("RangedTypesMatchWith") => "RangedTypesMatchWith",
            _ if found.is("OptionalTypesMatchWith") => "OptionalTypesMatchWith",
            _ => "TypesMatchWith",
        };
        let (from, to) = (found.text("lhs")?, found.text("rhs")?);
        let transformer = found.text("transformer")?;
        let (Some(from_field), Some(to_field)) = (of.field(from), of.field(to)) else {
            let details = format!("{class} of {from} and {to}: {transformer}");
            listed.comments += &self.report(of.name, What::Trait, details, found);
            return Ok(());
        };
        let expr = parse(transformer).filter(|_| class != "RangedTypesMatchWith");
        let value = expr.and_then(|expr| Translator::new(&self.classes, Value::new("ty", Kind::Type)).expr(&expr));
        let code = match value {
            Some(Value { code, kind: Kind::MaybeType, .. }) => code,
            Some(Value { code, kind: Kind::Type, .. }) => format!("Some({code})"),
            _ => {
                let details = format!("{class} of {from} and {to}: {transformer}");
                listed.comments += &self.report(of.name, What::Trait, details, found);
                return Ok(());
            }
        };
        let function = format!("{}_{}_of_{}", snake(of.ident), snake(to), snake(from));
        let function = function.trim_start_matches('_').to_owned();
        let uses = |word: &str| if mentions(&code, word) { word.to_owned() } else { format!("_{word}") };
        listed.functions += &format!(
            "\n/// The type of `{to}` of `{}`, by that of `{from}`.\nfn {function}({}: &ContextData, {}: Type) -> Option<Type> {{\n    {code}\n}}\n",
            of.name,
            uses("cx"),
            uses("ty")
        );
        let summary = quoted(found.text("summary")?);
        listed.traits.push(format!("{class}({summary}, {from_field}, {to_field}, {function})"));
        Ok(())
    }

    /// A predicate on an op.
    fn relation(&mut self, found: Record<'d>, of: &TraitsOf<'_>, listed: &mut Listed) -> Result<()> {
        let summary = found.text("summary")?;
        let cpp = found.def("predicate")?.map_or(Ok(String::new()), expression)?;
        let subject = Value::new("op", Kind::Op);
        let code = parse(&cpp).and_then(|expr| Translator::of_op(&self.classes, subject).predicate(&expr));
        let Some(code) = code else {
            listed.comments += &self.report(of.name, What::Trait, format!("predicate of \"{summary}\""), found);
            return Ok(());
        };
        let number = listed.functions.matches("-> bool").count();
        let number = if number == 0 { String::new() } else { format!("_{number}") };
        let function = format!("{}_holds{number}", snake(of.ident).trim_start_matches('_'));
        let cx = if mentions(&code, "cx") { "    let cx = op.cx();\n" } else { "" };
        listed.functions += &format!(
            "\n/// The predicate of `{}`: {}.\nfn {function}(op: OpRef<'_>) -> bool {{\n{cx}    {code}\n}}\n",
            of.name,
            summary.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'"),
        );
        listed.traits.push(format!("Relation({}, {function})", quoted(summary)));
        Ok(())
    }

    /// Traits that name other ops.
    fn other_ops(&mut self, text: &str, found: Record<'d>, of: &TraitsOf<'_>, listed: &mut Listed) -> Result<()> {
        let inner = text.split_once('<').and_then(|(_, rest)| rest.rsplit_once('>')).map_or("", |(inner, _)| inner);
        let classes: Vec<&str> = inner.split(',').map(str::trim).filter(|class| !class.is_empty()).collect();
        let mut ops = Vec::new();
        for class in &classes {
            match self.op_of_class(class) {
                Some(name) => ops.push(quoted(name)),
                None => {
                    let details = format!("{text}: no op of the dump has the class `{class}`");
                    listed.comments += &self.report(of.name, What::Trait, details, found);
                    return Ok(());
                }
            }
        }
        let name = match found.class() {
            "SingleBlockImplicitTerminatorImpl" => "SingleBlockImplicitTerminator",
            _ if ops.len() == 1 => "HasParent",
            _ => "ParentOneOf",
        };
        if ops.is_empty() {
            listed.comments += &self.report(of.name, What::Trait, text, found);
            return Ok(());
        }
        listed.traits.push(format!("{name}({})", ops.join(", ")));
        Ok(())
    }

    /// An interface: the dialect's own trait if it defines the interface, otherwise reported as code.
    fn interface(
        &mut self,
        record: Record<'d>,
        found: Record<'d>,
        of: &TraitsOf<'_>,
        listed: &mut Listed,
    ) -> Result<()> {
        let name = found.text("cppInterfaceName")?;
        let name = if name.is_empty() { found.text("trait")?.trim_end_matches("::Trait") } else { name };
        if SILENT.contains(&name) {
            return Ok(());
        }
        if name == "MemoryEffectOpInterface" && !found.is("DeclareInterfaceMethods") {
            return Ok(());
        }
        if of.like_function && functions::INTERFACES.contains(&name) {
            listed.interfaces.push(name.to_owned());
            return Ok(());
        }
        if let Some(own) = self.interface_trait(found)? {
            if !own.required.is_empty() {
                let details = format!("`{}`: write {}, then list it", own.name, own.required.join(", "));
                listed.comments += &self.report(of.name, What::Interface, details, record);
                return Ok(());
            }
            if !listed.interfaces.contains(&own.name) {
                listed.interfaces.push(own.name);
            }
            if found.is("DeclareInterfaceMethods") {
                let details = format!("methods of `{name}` are C++");
                listed.comments += &self.report(of.name, What::Interface, details, record);
            }
            return Ok(());
        }
        listed.comments += &self.report(of.name, What::Interface, format!("`{name}`"), record);
        Ok(())
    }

    /// An effect in the syntax of declarations.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn effect(&mut self, of: &str, effect: Record<'d>, comments: &mut String) -> Result<Option<String>> {
        let name = names::last(effect.text("effect")?);
        if !["Read", "Write", "Allocate", "Free"].contains(&name) {
            *comments += &self.report(of, What::Trait, format!("effect {}", effect.text("effect")?), effect);
            return Ok(None);
        }
        let mut args = Vec::new();
        let resource = names::last(effect.text("resource")?).trim_end_matches("Resource");
        if !resource.is_empty() && resource != "Default" {
            args.push(format!("resource = {}", quoted(resource)));
        }
        let stage = effect.int("stage")?;
        if stage > 0 {
            args.push(format!("stage = {stage}"));
        }
        if effect.flag("effectOnFullRegion")? {
            args.push("full".into());
        }
        Ok(Some(if args.is_empty() { name.to_owned() } else { format!("{name}({})", args.join(", ")) }))
    }
}
