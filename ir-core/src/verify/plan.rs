//! Plans: the checks that ops of a kind need, sorted by the time at which they run. They are made when a kind is
//! registered, so that the verifier asks an op for nothing that its declaration leaves out.

use super::repeats::Repeat;
use super::shape::Shape;
use super::{Verified, traits};
use crate::decl::op::{GroupKind, OpDescriptor, RegionKind, TraitCheck, ValueGroups};

bitflags::bitflags! {
    /// The parts of an op that have constraints beyond their number.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) struct Parts: u8 {
        const ATTRIBUTES = 1;
        const OPERANDS = 1 << 1;
        const RESULTS = 1 << 2;
        const REGIONS = 1 << 3;
        const SUCCESSORS = 1 << 4;
    }
}

/// The checks of a kind of op.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// Before the declared attributes.
    pub structural: Checks,
    /// Those of them that do not look at regions.
    pub structural_but_regions: Checks,
    /// Regions without these properties need no checks.
    pub objections: Shape,
    /// Relations between operands, results and attributes.
    pub relations: Checks,
    /// After the declared parts.
    pub native: Checks,
    /// After all nested ops.
    pub region: Checks,
    /// Those of the first three that depend on the place of the op.
    pub place: Checks,
    pub counts: Bounds,
    pub parts: Parts,
    /// Ops whose counts are within the bounds have those that are declared: groups need not be looked at.
    pub counts_decide: bool,
    /// Several checks may look at the counts, which vary.
    pub has_views: bool,
    pub repeat: Repeat,
}

impl Plan {
    pub fn of(descriptor: &OpDescriptor) -> Plan {
        let checks = |is_in: fn(&TraitCheck) -> bool| Checks::among(descriptor.checks, is_in);
        let looks = |check: &TraitCheck| {
            matches!(check, TraitCheck::Interface(_) | TraitCheck::Hook(_) | TraitCheck::RegionHook(_))
                && (traits::is_native(check) || traits::is_of_regions(check))
        };
        Plan {
            counts_decide: descriptor.counts_decide(),
            has_views: descriptor.fixed_counts().is_none() && descriptor.checks.iter().any(looks),
            structural: checks(traits::is_structural),
            structural_but_regions: checks(|check| traits::is_structural(check) && !traits::is_of_shape(check)),
            objections: Shape::objections(descriptor),
            relations: checks(|check| matches!(check, TraitCheck::Relation(_))),
            native: checks(traits::is_native),
            region: checks(traits::is_of_regions),
            place: checks(traits::is_of_place),
            counts: Bounds::of(descriptor),
            parts: parts(descriptor),
            repeat: Repeat::of(descriptor),
        }
    }
}

/// The numbers of operands, results, regions and successors that an op takes.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    least: [u32; 4],
    most: [u32; 4],
}

impl Bounds {
    fn of(OpDescriptor { operands, results, regions, successors, .. }: &OpDescriptor) -> Bounds {
        let arities = [operands.arity, results.arity, regions.arity, successors.arity];
        Bounds { least: arities.map(|arity| arity.min), most: arities.map(|arity| arity.max.unwrap_or(u32::MAX)) }
    }

    /// Returns whether all counts are within the bounds.
    #[inline]
    pub fn hold(&self, counts: [u32; 4]) -> bool {
        (0..4).all(|part| (self.least[part]..=self.most[part]).contains(&counts[part]))
    }
}

fn parts(descriptor: &OpDescriptor) -> Parts {
    let values = |values: &ValueGroups| {
        let is_checked = |kind| matches!(kind, GroupKind::Optional | GroupKind::Nested(_));
        values.groups.iter().any(|group| !group.constraint.is_trivial() || is_checked(group.kind))
    };
    let mut parts = Parts::empty();
    parts.set(Parts::ATTRIBUTES, !descriptor.attributes.is_empty());
    parts.set(Parts::OPERANDS, values(&descriptor.operands));
    parts.set(Parts::RESULTS, values(&descriptor.results));
    // The sizes of graph regions are checked with the blocks.
    let is_checked = |kind| !matches!(kind, RegionKind::Any | RegionKind::Graph);
    parts.set(Parts::REGIONS, descriptor.regions.groups.iter().any(|group| is_checked(group.kind)));
    parts.set(Parts::SUCCESSORS, descriptor.successors.groups.iter().any(|group| group.holds.is_some()));
    parts
}

/// Some checks of a declaration: a bit for the position of each. The last bit stands for all positions from its own on.
#[derive(Clone, Copy)]
pub(crate) struct Checks(u64);

const LAST: usize = 63;

impl Checks {
    fn among(all: &[TraitCheck], is_in: fn(&TraitCheck) -> bool) -> Checks {
        let bits = all.iter().zip(0..).filter(|(check, _)| is_in(check)).map(|(_, at)| 1 << LAST.min(at));
        Checks(bits.fold(0, |bits, bit| bits | bit))
    }

    /// Runs the checks, up to the first that fails. `run` ignores checks of other times.
    #[inline]
    pub fn run(self, all: &'static [TraitCheck], mut run: impl FnMut(&'static TraitCheck) -> Verified) -> Verified {
        let mut left = self.0;
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            if at == LAST {
                return all[LAST..].iter().try_for_each(run);
            }
            run(&all[at])?;
            left &= left - 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_bit_stands_for_all_checks_behind_it() {
        static ALL: [TraitCheck; 80] = {
            let mut all = [TraitCheck::Terminator; 80];
            all[1] = TraitCheck::SingleBlock;
            all[70] = TraitCheck::SingleBlock;
            all
        };
        let count = |is_in: fn(&TraitCheck) -> bool| {
            let mut found = 0;
            let checks = Checks::among(&ALL, is_in);
            let run = checks.run(&ALL, |check| {
                found += u32::from(is_in(check));
                Ok(())
            });
            assert_eq!(run, Ok(()));
            found
        };
        assert_eq!(count(|check| matches!(check, TraitCheck::Terminator)), 78);
        assert_eq!(count(|check| matches!(check, TraitCheck::SingleBlock)), 2);
        assert_eq!(count(|_| false), 0);
    }
}
