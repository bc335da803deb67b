//! Round trips of valid instances: they are printed and parsed in both forms, in separate contexts.

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::ir::{EquivalenceFlags, equivalent};

use crate::find::Instance;
use crate::text::{form, fresh, read, read_valid};

/// The problems of these instances; none if all round trips succeed.
pub fn round_trip(registry: &DialectRegistry, instances: &[Instance]) -> Vec<String> {
    let (explicit, plain): (Vec<&Instance>, Vec<&Instance>) = instances.iter().partition(|instance| instance.explicit);
    [(plain, true), (explicit, false)]
        .into_iter()
        .flat_map(|(instances, exact)| all(registry, &instances, exact))
        .collect()
}

fn all(registry: &DialectRegistry, instances: &[&Instance], exact: bool) -> Vec<String> {
    let texts: Vec<&str> = instances.iter().map(|instance| &instance.text[..]).collect();
    if texts.is_empty() {
        return Vec::new();
    }
    let Err(together) = trip(registry, &texts, exact) else { return Vec::new() };
    // Single trips find the instances that fail.
    let alone: Vec<String> = texts.iter().filter_map(|text| trip(registry, &[text], exact).err()).collect();
    if alone.is_empty() { vec![together] } else { alone }
}

/// If `exact`, the custom form contains all that the generic one does.
fn trip(registry: &DialectRegistry, texts: &[&str], exact: bool) -> Result<(), String> {
    let all = format!("\"builtin.module\"() ({{\n{}}}) : () -> ()\n", texts.concat());
    let first = fresh(registry);
    let start =
        read_valid(&first, &all).map_err(|why| format!("the generic form is not valid any more:\n{all}{why}"))?;
    let generic = form(&start.ir, start.top, true);
    let custom = form(&start.ir, start.top, false);
    for text in [&generic, &custom] {
        let cx = fresh(registry);
        let again = read_valid(&cx, text).map_err(|why| format!("what was printed is not read:\n{text}{why}"))?;
        same("the custom form differs when it is printed again", &custom, &form(&again.ir, again.top, false))?;
        let again = form(&again.ir, again.top, true);
        match text == &generic {
            true => same("the generic form differs when it is printed again", &generic, &again)?,
            false if exact => same("read from its custom form, it is something else", &generic, &again)?,
            false => {}
        }
    }
    let again = read(&first, &custom).map_err(|why| format!("what was printed is not read:\n{custom}{why}"))?;
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
