//! Round trips of valid instances: they are printed and parsed in both forms, in separate contexts.

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::ir::{EquivalenceFlags, equivalent};

use crate::find::Instance;
use crate::text::{form, fresh, read, read_valid};

/// The contexts of a round trip: that of the original, and those that its two forms are read into.
pub struct Contexts {
    first: Context,
    generic: Context,
    custom: Context,
}

impl Contexts {
    pub fn new(registry: &DialectRegistry) -> Contexts {
        Contexts { first: fresh(registry), generic: fresh(registry), custom: fresh(registry) }
    }
}

/// The problems of these instances; none if all round trips succeed. The contexts may have seen other instances.
pub fn round_trip(registry: &DialectRegistry, used: &Contexts, instances: &[Instance]) -> Vec<String> {
    let (explicit, plain): (Vec<&Instance>, Vec<&Instance>) = instances.iter().partition(|instance| instance.explicit);
    [(plain, true), (explicit, false)]
        .into_iter()
        .flat_map(|(instances, exact)| all(registry, used, &instances, exact))
        .collect()
}

fn all(registry: &DialectRegistry, used: &Contexts, instances: &[&Instance], exact: bool) -> Vec<String> {
    let texts: Vec<&str> = instances.iter().map(|instance| &instance.text[..]).collect();
    if texts.is_empty() {
        return Vec::new();
    }
    // To load dialects takes longer than a trip. Names may mean something else in what was read before.
    if trip(used, &texts, exact).is_ok() {
        return Vec::new();
    }
    let fresh_trip = |texts: &[&str]| trip(&Contexts::new(registry), texts, exact);
    let Err(together) = fresh_trip(&texts) else { return Vec::new() };
    // Single trips find the instances that fail.
    let alone: Vec<String> = texts.iter().filter_map(|text| fresh_trip(&[text]).err()).collect();
    if alone.is_empty() { vec![together] } else { alone }
}

/// If `exact`, the custom form contains all that the generic one does.
fn trip(contexts: &Contexts, texts: &[&str], exact: bool) -> Result<(), String> {
    let all = format!("\"builtin.module\"() ({{\n{}}}) : () -> ()\n", texts.concat());
    let start = read_valid(&contexts.first, &all)
        .map_err(|why| format!("the generic form is not valid any more:\n{all}{why}"))?;
    let generic = form(&start.ir, start.top, true);
    let custom = form(&start.ir, start.top, false);
    for (cx, text) in [(&contexts.generic, &generic), (&contexts.custom, &custom)] {
        let again = read_valid(cx, text).map_err(|why| format!("what was printed is not read:\n{text}{why}"))?;
        same("the custom form differs when it is printed again", &custom, &form(&again.ir, again.top, false))?;
        let again = form(&again.ir, again.top, true);
        match text == &generic {
            true => same("the generic form differs when it is printed again", &generic, &again)?,
            false if exact => same("read from its custom form, it is something else", &generic, &again)?,
            false => {}
        }
    }
    let again =
        read(&contexts.first, &custom).map_err(|why| format!("what was printed is not read:\n{custom}{why}"))?;
    match equivalent(start.ir.op(start.top), again.ir.op(again.top), EquivalenceFlags::IGNORE_LOCATIONS) {
        false if exact => Err(format!("read from its custom form, it is something else:\n{custom}")),
        _ => Ok(()),
    }
}

fn same(problem: &str, before: &str, after: &str) -> Result<(), String> {
    if before == after {
        return Ok(());
    }
    let differs = before.lines().zip(after.lines()).find(|(before, after)| before != after);
    let (old, new) = differs.unwrap_or((before, after));
    Err(format!("{problem}:\n  {old}\n  {new}\nin\n{before}"))
}
