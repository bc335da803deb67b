//! Rules as declarations.

use dialekt_ods_model::Errors;
use dialekt_ods_model::rewrite::{self, RuleModel};

use super::{depth, doc_lines, parsed};
use crate::declared;
use crate::schema as s;

/// A pattern.
#[derive(Debug)]
pub enum RewriteModel {
    /// A rule.
    Rule {
        /// The path by which ops list it.
        name: String,
        /// The model of the rule.
        model: Box<RuleModel>,
        /// The ops that the paths in it stand for.
        ops: Vec<s::RuleOp>,
        /// The fragments that the paths in it stand for.
        fragments: Vec<s::RuleFragment>,
    },
    /// A pattern that is code: it has no declaration, and is kept as it is.
    Code(s::Rewrite),
}

/// The declaration of a rule, as source. Its `benefit` is added to the size of the pattern, which is known after the
/// pattern was read.
pub fn source(found: &s::Rewrite, rule: &s::Rule) -> String {
    let labels: Vec<String> = found.labels.iter().map(|label| format!("{label:?}")).collect();
    let options = [("labels", labels.join(", ")), ("allow", rule.allow.join(", "))];
    let options = options.iter().filter(|(_, list)| !list.is_empty()).map(|(key, list)| format!("{key}({list}), "));
    let mut options: String = options.collect();
    options += if rule.commutative { "commutative, " } else { "" };
    let ident = found.name.rsplit("::").next().unwrap_or_default();
    let docs = doc_lines(&found.docs);
    format!("{docs}#[rule({options})]\n#[rewrite({})]\nstruct {ident};\n", rule.text)
}

/// The number of ops of the fragment with a path.
pub fn size(path: &syn::Path, fragments: &[s::RuleFragment]) -> u16 {
    let path = dialekt_ods_model::text(path);
    fragments.iter().find(|fragment| fragment.path == path).map_or(0, |fragment| fragment.size)
}

/// Checks that a fragment can be read, and those in it.
///
/// # Errors
/// The messages of the derive.
fn check_fragment(found: &s::RuleFragment) -> Result<(), Vec<String>> {
    let item = parsed(&format!("{}#[fragment({})]\nstruct Fragment {{}}\n", doc_lines(&found.docs), found.text))?;
    let mut errors = Errors::default();
    let model = depth::with_stack(|| rewrite::read_fragment(&item, &mut errors));
    if model.is_none() || !errors.is_empty() {
        return Err(errors.messages().collect());
    }
    found.fragments.iter().try_for_each(check_fragment)
}

/// The model of a pattern.
///
/// # Errors
/// The messages of the derive for the declaration, or that the rule does not agree with the data about it.
pub fn model(found: &s::Rewrite) -> Result<RewriteModel, Vec<String>> {
    let Some(rule) = &found.rule else { return Ok(RewriteModel::Code(found.clone())) };
    let mut errors = Errors::default();
    let item = parsed(&source(found, rule))?;
    let model = depth::with_stack(|| rewrite::read(&item, &mut errors));
    let Some(mut model) = model.filter(|_| errors.is_empty()) else { return Err(errors.messages().collect()) };
    model.options.benefit.0 =
        i32::from(found.benefit) - i32::from(model.benefit_with(|path| size(path, &rule.fragments)));
    let is_fragment = |path: &String| rule.fragments.iter().any(|fragment| fragment.path == *path);
    let mut used = model.fragments().into_iter().map(dialekt_ods_model::text);
    if let Some(path) = used.find(|path| !is_fragment(path)) {
        return Err(vec![format!("nothing says which fragment `{path}` is")]);
    }
    for fragment in &rule.fragments {
        check_fragment(fragment)?;
    }
    let known = |path: &String| rule.ops.iter().any(|op| op.path == *path);
    let paths = model.ops().into_iter().map(dialekt_ods_model::text);
    if let Some(path) = paths.into_iter().find(|path| !known(path)) {
        return Err(vec![format!("nothing says which operation `{path}` is")]);
    }
    let model = RewriteModel::Rule {
        name: found.name.clone(),
        model: Box::new(model),
        ops: rule.ops.clone(),
        fragments: rule.fragments.clone(),
    };
    let back = declared::rewrite(&model);
    let made = back.rule.map(|rule| rule.makes).unwrap_or_default();
    if back.root != found.root {
        return Err(vec![format!("the rule is tried on {:?}, not on {:?}", back.root, found.root)]);
    }
    if made != rule.makes {
        return Err(vec![format!("the rule makes {made:?}, not {:?}", rule.makes)]);
    }
    Ok(model)
}
