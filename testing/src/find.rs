//! Search for valid instances of an op: random ones, samples, and variations of both.

use std::collections::{HashMap, HashSet};

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, ContextData, OpDescriptor};
use dialekt_ir_core::decl::params::ParamAttr;
use dialekt_ir_core::decl::{AttrPred, EnumDef, ParamValue, Presence};
use dialekt_ir_core::ir::{EquivalenceFlags, equivalent};

use crate::build::Maker;
use crate::pool::Pool;
use crate::random::Random;
use crate::text::{check, ops_named, piece, read};

/// A valid instance of an op: a module with the op somewhere in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instance {
    /// The module in generic form, without aliases.
    pub text: String,
    /// The position among the ops with the same name.
    pub at: usize,
    /// True if an attribute has the value that it is read as when it is missing: custom forms leave it out.
    pub explicit: bool,
}

/// The cases of enums that valid instances contain.
#[derive(Default)]
pub struct Cases {
    /// Enums that some op may have, by address.
    known: HashMap<usize, &'static EnumDef>,
    /// The values that occurred, by enum.
    reached: HashSet<(usize, i64)>,
}

/// The effort of the search.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of random instances.
    pub wanted: usize,
    /// The number of attempts.
    pub tries: usize,
    /// The number of variations of attributes that are no enums.
    pub variations: usize,
}

/// Looks for instances of an op.
pub struct Finder<'a> {
    /// The types and attributes to choose from.
    pub pool: &'a mut Pool,
    /// The random numbers.
    pub random: &'a mut Random,
    /// All ops.
    pub ops: &'a [&'static OpDescriptor],
    /// The effort of the search.
    pub effort: Effort,
}

/// The result of a search.
pub struct Found {
    /// Valid instances.
    pub instances: Vec<Instance>,
    /// The diagnostics of invalid instances, each with its frequency.
    pub complaints: Vec<(usize, String)>,
    /// The problems that were found.
    pub problems: Vec<String>,
}

impl Finder<'_> {
    /// Instances of an op; `samples` are valid modules in generic form.
    pub fn find(&mut self, op: &'static OpDescriptor, samples: &[String]) -> Found {
        let mut found = Found { instances: Vec::new(), complaints: Vec::new(), problems: Vec::new() };
        let mut seen = HashSet::new();
        let mut complaints: HashMap<String, usize> = HashMap::new();
        for text in samples {
            let Ok(parsed) = read(&self.pool.cx, text) else { continue };
            for at in 0..ops_named(&parsed.ir, parsed.top, op.name).len().min(self.effort.wanted) {
                found.instances.push(Instance { text: text.clone(), at, explicit: false });
            }
        }
        // Samples are given where random instances are rarely valid.
        let tries = if samples.is_empty() { self.effort.tries } else { self.effort.tries / 8 };
        for _ in 0..tries {
            if seen.len() >= self.effort.wanted {
                break;
            }
            let made = Maker { pool: self.pool, random: self.random, ops: self.ops }.module(op);
            let Ok((ir, top)) = made else {
                *complaints.entry("chance found nothing for a part".into()).or_default() += 1;
                continue;
            };
            if ops_named(&ir, top, op.name).is_empty() {
                continue;
            }
            match check(&ir, top) {
                Ok(()) => {
                    let text = piece(&ir, top);
                    if names_nothing(&text) {
                        continue;
                    }
                    if seen.insert(text.clone()) {
                        match read(&self.pool.cx, &text) {
                            Ok(again)
                                if equivalent(
                                    ir.op(top),
                                    again.ir.op(again.top),
                                    EquivalenceFlags::IGNORE_LOCATIONS,
                                ) => {}
                            Ok(_) => {
                                found.problems.push(format!("its generic form is read as something else:\n{text}"))
                            }
                            Err(why) => found.problems.push(format!("its generic form does not read:\n{text}{why}")),
                        }
                        found.instances.push(Instance { text, at: 0, explicit: false });
                    }
                }
                Err(diags) => {
                    let first = diags.first().map_or("nothing was said", |diag| &diag.message);
                    *complaints.entry(first.into()).or_default() += 1;
                }
            }
        }
        found.complaints = complaints.into_iter().map(|(message, n)| (n, message)).collect();
        found.complaints.sort_unstable_by(|a, b| b.cmp(a));
        found
    }

    /// Variations of the instances by other values of attributes: every case of every enum, defaults, and others at
    /// random.
    pub fn vary(&mut self, op: &'static OpDescriptor, instances: &mut Vec<Instance>, cases: &mut Cases) {
        let mut seen: HashSet<Instance> = instances.iter().cloned().collect();
        let cx = self.pool.cx.clone();
        let mut done: HashSet<(usize, Option<Attribute>)> = HashSet::new();
        for instance in instances.clone() {
            let Ok(mut parsed) = read(&cx, &instance.text) else { continue };
            let Some(&target) = ops_named(&parsed.ir, parsed.top, op.name).get(instance.at) else { continue };
            for attr in parsed.ir.op(target).slots().iter().flatten() {
                cases.note(&cx, *attr);
            }
            for (i, slot) in op.attributes.iter().enumerate() {
                if let AttrPred::Enum(def) = slot.constraint.pred {
                    cases.know(def);
                }
                for value in self.values(slot) {
                    if done.contains(&(i, value)) {
                        continue;
                    }
                    let mark = parsed.ir.begin_journal();
                    let set = parsed.ir.set_slot(target, i, value);
                    if set.is_ok()
                        && check(&parsed.ir, parsed.top).is_ok()
                        && !names_nothing(&piece(&parsed.ir, parsed.top))
                    {
                        done.insert((i, value));
                        if let Some(attr) = value {
                            cases.note(&cx, attr);
                        }
                        let explicit = instance.explicit
                            || matches!(slot.presence, Presence::ReadAs(_))
                                && value.is_some()
                                && value == slot.default(&cx);
                        let new = Instance { text: piece(&parsed.ir, parsed.top), at: instance.at, explicit };
                        if seen.insert(new.clone()) {
                            instances.push(new);
                        }
                    }
                    parsed.ir.rollback(mark).expect("the mark is open");
                }
            }
        }
    }

    /// Values for an attribute: cases of enums, its default, none if it may be missing, and some others.
    fn values(&mut self, slot: &'static dialekt_ir_core::decl::AttrSlot) -> Vec<Option<Attribute>> {
        let cx = self.pool.cx.clone();
        let all = self.pool.attrs_for(slot.constraint);
        let mut values: Vec<Option<Attribute>> = match slot.presence {
            Presence::Segments => return Vec::new(),
            Presence::Optional | Presence::ReadAs(_) => vec![None],
            _ => Vec::new(),
        };
        values.extend(slot.default(&cx).map(Some));
        // A constraint may accept enums of any dialect among others: one of them suffices then.
        let enums: Vec<Attribute> = all.iter().copied().filter(|attr| enum_of(&cx, *attr).is_some()).collect();
        let declared = matches!(slot.constraint.pred, AttrPred::Enum(_)) || enums.len() == all.len();
        if declared {
            values.extend(all.iter().copied().map(Some));
        } else {
            values.extend((0..self.effort.variations).filter_map(|_| self.random.pick(&all)).map(Some));
        }
        values
    }
}

/// Returns whether a symbol has the empty name, which cannot be written as `@name`.
fn names_nothing(text: &str) -> bool {
    text.contains("sym_name = \"\"")
}

/// The enum that an attribute of a dialect holds, and its value.
fn enum_of(cx: &ContextData, attr: Attribute) -> Option<(&'static EnumDef, i64)> {
    let AttrData::Extension(ext) = cx.attr_data(attr) else { return None };
    let found = (&*ext.0 as &dyn std::any::Any).downcast_ref::<ParamAttr>()?;
    match (found.def.params, &found.values[..]) {
        ([param], [ParamValue::Int(value)]) => Some((param.kind.enumeration?, *value)),
        _ => None,
    }
}

/// The identity of an enum: there is one definition of each.
fn address(def: &'static EnumDef) -> usize {
    std::ptr::from_ref(def).addr()
}

impl Cases {
    /// Adds the cases of another search.
    pub fn extend(&mut self, other: Cases) {
        self.known.extend(other.known);
        self.reached.extend(other.reached);
    }

    fn know(&mut self, def: &'static EnumDef) {
        self.known.insert(address(def), def);
    }

    fn note(&mut self, cx: &ContextData, attr: Attribute) {
        if let Some((def, value)) = enum_of(cx, attr) {
            self.know(def);
            self.reached.insert((address(def), value));
        }
        for (key, def) in &self.known {
            if let Some(value) = def.value_of(cx, attr) {
                self.reached.insert((*key, value));
            }
        }
    }

    /// Returns whether an attribute of an op is an enum with a case that did not occur.
    pub fn wants(&self, op: &OpDescriptor) -> bool {
        op.attributes.iter().any(|slot| match slot.constraint.pred {
            AttrPred::Enum(def) => !self.all_reached(def),
            _ => false,
        })
    }

    fn all_reached(&self, def: &'static EnumDef) -> bool {
        def.cases.iter().all(|case| self.reached.contains(&(address(def), case.value)))
    }

    /// Cases that no instance contains.
    pub fn missing(&self) -> Vec<String> {
        let mut missing = Vec::new();
        for (key, def) in &self.known {
            let cases = def.cases.iter().filter(|case| !self.reached.contains(&(*key, case.value)));
            missing.extend(
                cases.map(|case| {
                    format!("{}: no valid instance of any operation has the case `{}`", def.name, case.text)
                }),
            );
        }
        missing.sort_unstable();
        missing
    }
}
