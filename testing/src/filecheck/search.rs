//! Finds the directives in the output. [FileCheck: checkInput]

use std::ops::Range;

use super::directive::{Directive, IMPLICIT, Step};
use super::pattern::{Missing, Variables};
use super::report::Buffer;
use super::{Kind, Options};

/// A search for all directives.
pub struct Search<'s> {
    pub options: &'s Options,
    pub checks: &'s Buffer,
    pub input: &'s Buffer,
    pub variables: Variables,
    /// The complaints.
    pub said: String,
}

/// It was reported why not.
struct Failed;

type Done<T> = Result<T, Failed>;

impl Search<'_> {
    /// Returns whether the output is as the directives say.
    pub fn run(&mut self, steps: &[Step]) -> bool {
        let mut succeeded = true;
        let mut rest = 0..self.input.text.len();
        let (mut first, mut next) = (0, 0);
        loop {
            // A label ends a region, in which the directives before it are looked for.
            let label = steps[next..].iter().position(|step| step.directive.kind == Kind::Label).map(|n| next + n);
            let mut region = match label {
                None => {
                    next = steps.len();
                    rest.clone()
                }
                Some(label) => {
                    let Ok(found) = self.find(&steps[label].directive, rest.clone()) else { return false };
                    next = label + 1;
                    let region = rest.start..found.end;
                    rest.start = found.end;
                    region
                }
            };
            // Variables of the command line are there up to the first label.
            if first != 0 && self.options.variable_scope {
                self.variables.leave_scope();
            }
            for step in &steps[first..next] {
                match self.step(step, region.clone()) {
                    Ok(end) => region.start = end,
                    Err(Failed) => {
                        succeeded = false;
                        break;
                    }
                }
            }
            first = next;
            if label.is_none() {
                return succeeded;
            }
        }
    }

    /// Finds a step in a region; returns the end of what it found.
    fn step(&mut self, step: &Step, region: Range<usize>) -> Done<usize> {
        let (start, nots) = self.unordered(&step.before, region.clone())?;
        let found = self.find(&step.directive, start..region.end)?;
        let skipped = start..found.start;
        self.check_lines(&step.directive, skipped.clone())?;
        self.exclude(&nots, skipped)?;
        Ok(found.end)
    }

    /// Finds a directive as often as it says; returns the range from the first to the last time.
    fn find(&mut self, directive: &Directive, region: Range<usize>) -> Done<Range<usize>> {
        let mut whole: Option<Range<usize>> = None;
        for round in 1..=directive.count {
            let from = whole.as_ref().map_or(region.start, |whole| whole.end);
            let found = self.find_once(directive, from..region.end, round)?;
            whole = Some(whole.map_or(found.clone(), |whole| whole.start..found.end));
        }
        whole.ok_or(Failed)
    }

    fn find_once(&mut self, directive: &Directive, region: Range<usize>, round: usize) -> Done<Range<usize>> {
        let found = directive.pattern.find(&self.input.text[region.clone()], self.options, &mut self.variables);
        match found {
            Ok(found) => Ok(region.start + found.start..region.start + found.end),
            Err(missing) => {
                self.say_missing(directive, region, round, &missing);
                Err(Failed)
            }
        }
    }

    /// Finds `-DAG` directives, in any order between two `-NOT` ones. Returns the end of what they found, and the `-NOT` directives
    /// behind.
    fn unordered<'d>(&mut self, before: &'d [Directive], region: Range<usize>) -> Done<(usize, Vec<&'d Directive>)> {
        let mut start = region.start;
        let (mut nots, mut found): (Vec<&Directive>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
        for (i, directive) in before.iter().enumerate() {
            if directive.kind == Kind::Not {
                nots.push(directive);
                continue;
            }
            let mut from = start;
            let mut place = 0;
            loop {
                let new = self.find_once(directive, from..region.end, 1)?;
                // The first of those found before that ends behind where this one starts.
                let behind = found[place..].iter().position(|known| new.start < known.end).map(|n| place + n);
                match behind {
                    Some(behind) if found[behind].start < new.end => {
                        from = found[behind].end;
                        place = behind;
                    }
                    behind => {
                        found.insert(behind.unwrap_or(found.len()), new);
                        break;
                    }
                }
            }
            let is_last = before.get(i + 1).is_none_or(|next| next.kind == Kind::Not);
            if let (true, Some(first), Some(last)) = (is_last, found.first(), found.last()) {
                let (first, end) = (first.start, last.end);
                self.exclude(&nots, start..first)?;
                nots.clear();
                start = end;
                found.clear();
            }
        }
        Ok((start, nots))
    }

    /// Checks that none of some directives is found in a region.
    fn exclude(&mut self, nots: &[&Directive], region: Range<usize>) -> Done<()> {
        let mut succeeded = true;
        for directive in nots {
            let text = &self.input.text[region.clone()];
            match directive.pattern.find(text, self.options, &mut self.variables) {
                Ok(found) => {
                    let message = format!("{}: excluded string found in input", directive.name);
                    self.say_check(directive, "error", &message);
                    let start = region.start + found.start;
                    self.input.say(start, found.len(), "note", "found here", &mut self.said);
                    succeeded = false;
                }
                Err(Missing::NotFound(_)) => {}
                Err(missing) => {
                    self.say_missing(directive, region.clone(), 1, &missing);
                    succeeded = false;
                }
            }
        }
        if succeeded { Ok(()) } else { Err(Failed) }
    }

    /// Checks on which line a directive was found, by what stands between it and the one before.
    fn check_lines(&mut self, directive: &Directive, skipped: Range<usize>) -> Done<()> {
        let lines = self.input.text[skipped.clone()].matches('\n').count();
        let (message, shown) = match directive.kind {
            Kind::Next | Kind::Empty if lines == 0 => ("is on the same line as previous match", false),
            Kind::Next | Kind::Empty if lines > 1 => ("is not on the line after the previous match", true),
            Kind::Same if lines > 0 => ("is not on the same line as the previous match", false),
            _ => return Ok(()),
        };
        self.say_check(directive, "error", &format!("{}: {message}", directive.name));
        self.input.say(skipped.end, 0, "note", "'next' match was here", &mut self.said);
        self.input.say(skipped.start, 0, "note", "previous match ended here", &mut self.said);
        if shown && let Some(end) = self.input.text[skipped.clone()].find('\n') {
            let message = "non-matching line after previous match is here";
            self.input.say(skipped.start + end + 1, 0, "note", message, &mut self.said);
        }
        Err(Failed)
    }

    fn say_check(&mut self, directive: &Directive, kind: &str, message: &str) {
        self.say_at(directive, 0, kind, message);
    }

    /// Reports something about a place in the pattern of a directive.
    fn say_at(&mut self, directive: &Directive, offset: usize, kind: &str, message: &str) {
        let at = directive.at + offset;
        match &directive.flag {
            Some(text) => {
                let line = Buffer { name: "command line".into(), text: format!("{IMPLICIT}{text}'") };
                line.say(at, 0, kind, message, &mut self.said);
            }
            None => self.checks.say(at, 0, kind, message, &mut self.said),
        }
    }

    /// Reports that a directive is not found in a region.
    fn say_missing(&mut self, directive: &Directive, region: Range<usize>, round: usize, missing: &Missing) {
        let Directive { name, count, .. } = directive;
        match missing {
            Missing::Number(message) => return self.say_check(directive, "error", &format!("{name}: {message}")),
            Missing::Undefined(names) => {
                for (name, offset) in names {
                    self.say_at(directive, *offset, "error", &format!("undefined variable: {name}"));
                }
            }
            Missing::NotFound(filled) => {
                let often = if *count > 1 { format!(" ({round} out of {count})") } else { String::new() };
                self.say_check(directive, "error", &format!("{name}: expected string not found in input{often}"));
                self.input.say(region.start, 0, "note", "scanning from here", &mut self.said);
                for one in filled {
                    let message = format!("with \"{}\" equal to \"{}\"", escaped(&one.shown), escaped(&one.value));
                    self.input.say(region.start, 0, "note", &message, &mut self.said);
                }
            }
        }
        if directive.kind != Kind::Not
            && let Some(at) = self.near_miss(directive, region)
        {
            self.input.say(at, 0, "note", "possible intended match here", &mut self.said);
        }
    }

    /// The place that is most like a pattern, if anything is like it.
    fn near_miss(&self, directive: &Directive, region: Range<usize>) -> Option<usize> {
        let text = &self.input.text[region.clone()];
        let mut best: Option<(usize, f64)> = None;
        let mut lines = 0;
        for (at, c) in text.char_indices().take(4096) {
            if c == '\n' {
                lines += 1;
            }
            if c == ' ' || c == '\t' {
                continue;
            }
            let quality = directive.pattern.distance(&text[at..]) as f64 + f64::from(lines) / 100.0;
            if best.is_none_or(|(_, known)| quality < known) {
                best = Some((at, quality));
            }
        }
        best.filter(|(at, quality)| *at > 0 && *quality < 50.0).map(|(at, _)| region.start + at)
    }
}

/// A text as in a string literal.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\22")
}
