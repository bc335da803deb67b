//! From the schema to the models of `dialekt-ods-model`: a file is turned into declarations again.
//!
//! Constraints have no names in a registry, only descriptions, from which names are made. All functions are named
//! `function`.
//!
//! - `op`, `params`, `passes`, `rewrites`, `whole`: each declaration as source, which is read in the same way as by the
//!   macros
//! - `depth`: protection against source that is nested too deeply; `sizes`: a limit on the size of constraints

mod depth;
pub mod op;
pub mod params;
pub mod passes;
pub mod rewrites;
mod sizes;
pub mod whole;

use std::collections::BTreeSet;

use dialekt_ods_model::dialect::DialectModel;
use dialekt_ods_model::enums::EnumModel;
use dialekt_ods_model::interface::InterfaceModel;
use dialekt_ods_model::op::OpModel;
use dialekt_ods_model::params::{Entity, ParamsModel};
use dialekt_ods_model::pass::PassModel;
use dialekt_ods_model::pipeline::PipelineModel;
use syn::DeriveInput;

use crate::locate::Step;
use crate::names::claim;
use crate::schema as s;
use rewrites::RewriteModel;

/// The models of a file, with the parts that are no declarations, which are kept as they are.
#[derive(Debug)]
pub struct Models {
    /// The constraints.
    pub constraints: Vec<s::Constraint>,
    /// The choices of options of passes.
    pub choices: Vec<s::Choice>,
    /// The pipelines.
    pub pipelines: Vec<PipelineModel>,
    /// The interfaces.
    pub interfaces: Vec<InterfaceModel>,
    /// The dialects.
    pub dialects: Vec<DialectModels>,
    /// The passes.
    pub passes: Vec<PassModel>,
}

/// The models of a dialect.
#[derive(Debug)]
pub struct DialectModels {
    /// The dialect itself.
    pub dialect: DialectModel,
    /// Its ops.
    pub ops: Vec<OpModel>,
    /// The families of its ops, which are read as ops of their own.
    pub families: Vec<s::Family>,
    /// Its types.
    pub types: Vec<ParamsModel>,
    /// Its attributes.
    pub attrs: Vec<ParamsModel>,
    /// Its enums.
    pub enums: Vec<EnumModel>,
    /// Its patterns.
    pub rewrites: Vec<RewriteModel>,
    /// The names of the patterns that the dialect lists itself, which is code.
    pub canonicalize: Vec<String>,
}

/// A mistake in a file, with its place.
#[derive(Debug)]
pub struct Wrong {
    /// The path to the place.
    pub path: Vec<Step>,
    /// The message.
    pub message: String,
}

/// The models of a whole file.
///
/// # Errors
/// The first part that is not a valid declaration, or that refers to something that does not exist.
pub fn models(file: &s::File) -> Result<Models, Wrong> {
    depth::with_stack(|| all(file))
}

fn all(file: &s::File) -> Result<Models, Wrong> {
    let names = Names::of(file)?;
    let mut interfaces = Vec::new();
    for (i, found) in file.interfaces.iter().enumerate() {
        let path = vec![Step::Key("interfaces"), Step::Index(i)];
        names.interfaces(&found.bases, &path)?;
        interfaces.push(at(path, "interface", &found.name, whole::interface(found))?);
    }
    let mut dialects = Vec::new();
    for (i, found) in file.dialects.iter().enumerate() {
        dialects.push(dialect(found, &names, &[Step::Key("dialects"), Step::Index(i)])?);
    }
    let mut passes = Vec::new();
    for (i, found) in file.passes.iter().enumerate() {
        let path = vec![Step::Key("passes"), Step::Index(i)];
        found.options.iter().try_for_each(|option| names.choice(&option.ty, &path))?;
        names.interfaces(found.interface.as_slice(), &path)?;
        passes.push(at(path, "pass", &found.argument, passes::model(found))?);
    }
    let mut pipelines = Vec::new();
    for (i, found) in file.pipelines.iter().enumerate() {
        let path = vec![Step::Key("pipelines"), Step::Index(i)];
        found.options.iter().try_for_each(|option| names.choice(&option.ty, &path))?;
        pipelines.push(at(path, "pipeline", &found.argument, passes::pipeline_model(found))?);
    }
    let (constraints, choices) = (file.constraints.clone(), file.choices.clone());
    Ok(Models { constraints, choices, pipelines, interfaces, dialects, passes })
}

fn dialect(found: &s::Dialect, names: &Names<'_>, path: &[Step]) -> Result<DialectModels, Wrong> {
    let below = |key: &'static str, i: usize| {
        let mut path = path.to_vec();
        path.extend([Step::Key(key), Step::Index(i)]);
        path
    };
    let mut models = DialectModels {
        dialect: at(path.to_vec(), "dialect", &found.name, whole::model(found))?,
        ops: Vec::new(),
        families: found.families.clone(),
        types: Vec::new(),
        attrs: Vec::new(),
        enums: Vec::new(),
        rewrites: Vec::new(),
        canonicalize: found.canonicalize.clone(),
    };
    names.interfaces(&found.interfaces, path)?;
    for (i, rewrite) in found.rewrites.iter().enumerate() {
        let path = below("rewrites", i);
        if let s::PatternRoot::Interface(name) = &rewrite.root {
            names.interfaces(std::slice::from_ref(name), &path)?;
        }
        models.rewrites.push(at(path, "rewrite", &rewrite.name, rewrites::model(rewrite))?);
    }
    let rewrites: BTreeSet<&str> = found.rewrites.iter().map(|rewrite| rewrite.name.as_str()).collect();
    let listed = |all: &[String], path: &[Step]| match all.iter().find(|name| !rewrites.contains(name.as_str())) {
        None => Ok(()),
        Some(name) => Err(Wrong { path: path.to_vec(), message: format!("there is no rewrite {name:?}") }),
    };
    listed(&found.canonicalize, path)?;
    for (i, op) in found.ops.iter().enumerate() {
        let path = below("ops", i);
        names.interfaces(&op.interfaces, &path)?;
        listed(&op.canonicalize, &path)?;
        for values in op.operands.iter().chain(&op.results) {
            names.constraint(&values.constraint, &path)?;
        }
        op.attributes.iter().try_for_each(|attr| names.constraint(&attr.constraint, &path))?;
        for region in &op.regions {
            if let s::Blocks::Code(name) = &region.blocks {
                names.constraint(name, &path)?;
            }
        }
        let mut claims = op.successors.iter().filter_map(|successor| successor.claim.as_ref());
        claims.try_for_each(|name| names.constraint(name, &path))?;
        models.ops.push(at(path, "op", &op.name, op::model(op))?);
    }
    let mut ops: BTreeSet<&str> = found.ops.iter().map(|op| op.name.as_str()).collect();
    for (i, family) in found.families.iter().enumerate() {
        if let Some(op) = family.ops.iter().find(|op| !ops.remove(op.as_str())) {
            let message = format!("family {:?}: there is no op {op:?} that is of no other family", family.name);
            return Err(Wrong { path: below("families", i), message });
        }
    }
    for (key, all, entity) in [("types", &found.types, Entity::Type), ("attrs", &found.attrs, Entity::Attr)] {
        for (i, params) in all.iter().enumerate() {
            let path = below(key, i);
            names.interfaces(&params.interfaces, &path)?;
            let mut claims = params.params.iter().filter_map(|param| claim(&param.ty));
            claims.try_for_each(|name| names.constraint(name, &path))?;
            let model = at(path, entity.noun(), &params.name, params::model(params, entity))?;
            if entity == Entity::Type { &mut models.types } else { &mut models.attrs }.push(model);
        }
    }
    for (i, found) in found.enums.iter().enumerate() {
        models.enums.push(at(below("enums", i), "enum", &found.name, params::enum_model(found))?);
    }
    Ok(models)
}

fn at<T>(path: Vec<Step>, noun: &str, name: &str, model: Result<T, Vec<String>>) -> Result<T, Wrong> {
    model.map_err(|messages| {
        let why = messages.into_iter().next().unwrap_or_default();
        Wrong { path, message: format!("{noun} {name:?}: {why}") }
    })
}

/// The names that a file defines.
struct Names<'f> {
    constraints: BTreeSet<&'f str>,
    interfaces: BTreeSet<&'f str>,
    choices: BTreeSet<&'f str>,
}

impl<'f> Names<'f> {
    fn of(file: &'f s::File) -> Result<Names<'f>, Wrong> {
        let mut names = Names { constraints: BTreeSet::new(), interfaces: BTreeSet::new(), choices: BTreeSet::new() };
        for (i, found) in file.choices.iter().enumerate() {
            if !names.choices.insert(&found.name) {
                let path = vec![Step::Key("choices"), Step::Index(i)];
                return Err(Wrong { path, message: format!("choice {:?} is there already", found.name) });
            }
        }
        for (i, found) in file.constraints.iter().enumerate() {
            let path = || vec![Step::Key("constraints"), Step::Index(i)];
            if syn::parse_str::<syn::Ident>(&found.name).is_err() {
                let message = format!("constraint {:?}: expected a name that Rust takes", found.name);
                return Err(Wrong { path: path(), message });
            }
            if !names.constraints.insert(&found.name) {
                return Err(Wrong { path: path(), message: format!("constraint {:?} is there already", found.name) });
            }
        }
        for (i, found) in file.interfaces.iter().enumerate() {
            if !names.interfaces.insert(&found.name) {
                let path = vec![Step::Key("interfaces"), Step::Index(i)];
                return Err(Wrong { path, message: format!("interface {:?} is there already", found.name) });
            }
        }
        for (i, found) in file.constraints.iter().enumerate() {
            let parts = sizes::parts(found);
            let path = [Step::Key("constraints"), Step::Index(i)];
            parts.iter().try_for_each(|part| names.constraint(part, &path))?;
        }
        sizes::check(&file.constraints)?;
        Ok(names)
    }

    fn constraint(&self, name: &str, path: &[Step]) -> Result<(), Wrong> {
        match self.constraints.contains(name) {
            true => Ok(()),
            false => Err(Wrong { path: path.to_vec(), message: format!("there is no constraint {name:?}") }),
        }
    }

    /// Checks that the choice in the type of an option exists.
    fn choice(&self, ty: &str, path: &[Step]) -> Result<(), Wrong> {
        let name = ty.split_once("Choice<").and_then(|(_, rest)| rest.split('>').next());
        match name.filter(|name| !self.choices.contains(name)) {
            None => Ok(()),
            Some(name) => Err(Wrong { path: path.to_vec(), message: format!("there is no choice {name:?}") }),
        }
    }

    fn interfaces(&self, all: &[String], path: &[Step]) -> Result<(), Wrong> {
        match all.iter().find(|name| !self.interfaces.contains(name.as_str())) {
            None => Ok(()),
            Some(name) => Err(Wrong { path: path.to_vec(), message: format!("there is no interface {name:?}") }),
        }
    }
}

/// Parses source as an item.
fn parsed(source: &str) -> Result<DeriveInput, Vec<String>> {
    depth::read(source)
}

/// Documentation as doc attributes.
fn doc_lines(docs: &s::Docs) -> String {
    if docs.is_empty() {
        return String::new();
    }
    let blank = if docs.description.is_empty() { "" } else { "\n\n" };
    let text = format!("{}{blank}{}", docs.summary, docs.description);
    text.split('\n').map(|line| format!("#[doc = {:?}]\n", format!(" {line}"))).collect()
}
