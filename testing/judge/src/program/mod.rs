//! Random programs: valid by construction, terminating, and without undefined behavior.
//!
//! A program is written as text, statement by statement, by [`Construct`]s that take values in scope and define new
//! ones. The writer knows enough of each value to stay in bounds: the sizes at run time, the number that an index is,
//! whether it may be poison. Passes cannot know it, as types do not show it: sizes are dynamic, indices are arguments.

mod affine;
mod blocks;
mod calls;
mod complex;
mod floats;
mod integers;
mod loops;
mod memory;
mod tensors;

use std::collections::BTreeSet;

use dialekt_testing::random::Random;

/// The integer types of programs, apart from `index`.
pub const INTEGERS: &[&str] = &["i32", "i64", "i8", "i16", "i1"];
/// The float types of programs.
pub const FLOATS: &[&str] = &["f32", "f64", "f16", "bf16"];

/// The prefix of functions that observe the result of an op up to rounding errors: the names of the op and of the type
/// follow.
pub(crate) const NEAR: &str = "near_";

/// The width of an integer or `index` type.
pub fn width(ty: &str) -> u32 {
    ty.strip_prefix('i').and_then(|width| width.parse().ok()).unwrap_or(64)
}

/// The kind of a value: scalar or shaped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A number.
    Scalar,
    /// A tensor.
    Tensor,
    /// A memref.
    MemRef,
    /// A vector.
    Vector,
}

/// A value that a program has.
#[derive(Clone, Debug)]
pub struct Var {
    /// `%v3`
    pub name: String,
    /// Its type, or that of its elements.
    pub element: &'static str,
    /// The kind of value.
    pub form: Form,
    /// The sizes at run time.
    pub shape: Vec<i64>,
    /// Its type.
    pub ty: String,
    /// The number at run time, if it is known.
    pub known: Option<i64>,
    /// True if neither it nor any element is ever poison.
    pub clean: bool,
    /// True if it is a valid symbol of affine maps.
    pub symbol: bool,
    /// True if it is a valid dimension of affine maps.
    pub dim: bool,
    /// True for a memref that must not be written.
    pub read_only: bool,
    /// True for an index of few bits: affine maps of it do not overflow.
    pub small: bool,
    /// True if a statement has used it.
    pub used: bool,
}

/// A kind of statement.
pub trait Construct: Sync {
    /// The frequency, relative to those of other constructs.
    fn weight(&self) -> usize {
        10
    }

    /// Writes a statement. Returns false, and writes nothing, if there are no operands for it.
    fn write(&self, program: &mut Program<'_>) -> bool;
}

/// A function that can be called.
#[derive(Clone, Debug)]
pub struct Function {
    pub(crate) name: String,
    pub(crate) params: Vec<&'static str>,
    pub(crate) results: Vec<&'static str>,
}

/// A program that is being written.
pub struct Program<'c> {
    /// The random numbers.
    pub random: Random,
    constructs: &'c [&'c dyn Construct],
    text: String,
    scope: Vec<Var>,
    next: usize,
    /// The number of enclosing regions in the function.
    nesting: usize,
    /// True if terminators cannot be written, as the region has to have one block.
    single_block: bool,
    budget: usize,
    pub(crate) functions: Vec<Function>,
    /// Declarations of the functions that observe results.
    shown: BTreeSet<String>,
}

/// A whole program: `@main`, and its callees.
#[derive(Clone, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The parameters of `@main`.
    pub params: Vec<Param>,
}

/// A parameter of `@main`.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its type, or that of its elements.
    pub element: &'static str,
    /// The sizes of a memref.
    pub shape: Option<Vec<i64>>,
    /// The number that has to be passed.
    pub known: Option<i64>,
}

/// Writes the program of a seed.
pub fn write(seed: u64, constructs: &[&dyn Construct]) -> Written {
    let mut program = Program {
        random: Random::new(seed, "program"),
        constructs,
        text: String::new(),
        scope: Vec::new(),
        next: 0,
        nesting: 0,
        single_block: false,
        budget: 0,
        functions: Vec::new(),
        shown: BTreeSet::new(),
    };
    program.declare_externals();
    for _ in 0..program.random.below(3) {
        program.helper();
    }
    let params = program.main();
    program.text.extend(program.shown);
    Written { text: program.text, params }
}

/// A construct by its frequency and function.
struct Statement(usize, fn(&mut Program<'_>) -> bool);

impl Construct for Statement {
    fn weight(&self) -> usize {
        self.0
    }

    fn write(&self, program: &mut Program<'_>) -> bool {
        (self.1)(program)
    }
}

/// The constructs for the standard dialects.
pub fn standard() -> Vec<&'static dyn Construct> {
    let mut all = with_small_loops();
    all.extend(constructs(loops::WIDE));
    all
}

/// The standard constructs, but values computed from the variable of an `scf.for` and values from outside are small.
pub fn with_small_loops() -> Vec<&'static dyn Construct> {
    let all = [
        integers::ALL,
        floats::ALL,
        complex::ALL,
        loops::ALL,
        blocks::ALL,
        calls::ALL,
        memory::ALL,
        tensors::ALL,
        affine::ALL,
    ];
    all.into_iter().flat_map(constructs).collect()
}

fn constructs(statements: &'static [Statement]) -> impl Iterator<Item = &'static dyn Construct> {
    statements.iter().map(|statement| statement as &dyn Construct)
}

impl Program<'_> {
    /// Adds a line.
    pub fn line(&mut self, text: impl AsRef<str>) {
        for _ in 0..=self.nesting {
            self.text.push_str("  ");
        }
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    /// A new name.
    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Defines a number of a type by an op, which is given without its result: `arith.addi %a, %b : i32`.
    pub fn define(&mut self, ty: &'static str, clean: bool, op: impl AsRef<str>) -> Var {
        let name = self.fresh();
        self.line(format!("{name} = {}", op.as_ref()));
        let var = self.scalar(name, ty, clean);
        self.add(var)
    }

    /// Defines a value that no other statement uses. Returns its name.
    fn define_hidden(&mut self, op: impl std::fmt::Display) -> String {
        let name = self.fresh();
        self.line(format!("{name} = {op}"));
        name
    }

    /// A number with a name, which is not in scope yet.
    pub fn scalar(&self, name: String, ty: &'static str, clean: bool) -> Var {
        Var {
            name,
            element: ty,
            form: Form::Scalar,
            shape: Vec::new(),
            ty: ty.to_owned(),
            known: None,
            clean,
            symbol: ty == "index" && self.nesting == 0,
            dim: ty == "index" && self.nesting == 0,
            read_only: false,
            small: false,
            used: false,
        }
    }

    /// Adds a value to the scope.
    pub fn add(&mut self, var: Var) -> Var {
        self.scope.push(var.clone());
        var
    }

    /// A value in scope that satisfies a predicate. Newer values and unused ones are more frequent, so that results
    /// matter.
    pub fn find(&mut self, fits: impl Fn(&Var) -> bool) -> Option<Var> {
        let mut found: Vec<usize> = (0..self.scope.len()).rev().filter(|at| fits(&self.scope[*at])).collect();
        if self.random.one_in(2) && found.iter().any(|at| !self.scope[*at].used) {
            found.retain(|at| !self.scope[*at].used);
        }
        let at = self.random.pick_early(&found)?;
        self.scope[at].used = true;
        Some(self.scope[at].clone())
    }

    /// A number of a type in scope, perhaps poison, or a constant.
    pub fn any(&mut self, ty: &'static str) -> Var {
        match self.random.one_in(12) {
            true => None,
            false => self.find(|var| var.form == Form::Scalar && var.element == ty),
        }
        .unwrap_or_else(|| self.constant(ty))
    }

    /// Two numbers of a type, rarely equal.
    pub fn pair(&mut self, ty: &'static str) -> (Var, Var) {
        let (first, second) = (self.any(ty), self.any(ty));
        match first.name == second.name && !self.random.one_in(8) {
            true => (first, self.constant(ty)),
            false => (first, second),
        }
    }

    /// A number of a type that is not poison.
    pub fn clean(&mut self, ty: &'static str) -> Var {
        match self.random.one_in(12) {
            true => None,
            false => self.find(|var| var.form == Form::Scalar && var.element == ty && var.clean),
        }
        .unwrap_or_else(|| self.constant(ty))
    }

    /// A constant of a type, often an extreme one.
    pub fn constant(&mut self, ty: &'static str) -> Var {
        let text = self.literal(ty);
        let text = match ty {
            "complex<f32>" => format!("complex.constant {text} : complex<f32>"),
            "i1" => format!("arith.constant {text}"),
            _ => format!("arith.constant {text} : {ty}"),
        };
        let mut var = self.define(ty, true, &text);
        if ty == "index" {
            self.scope.pop();
            var.known = text.split(' ').nth(1).and_then(|number| number.parse().ok());
            (var.symbol, var.dim) = (true, true);
            self.scope.push(var.clone());
        }
        var
    }

    /// The text of a number of a type.
    pub fn literal(&mut self, ty: &str) -> String {
        match ty {
            "i1" => ["true", "false"][self.random.below(2)].to_owned(),
            "complex<f32>" => {
                let (re, im) = (self.literal("f32"), self.literal("f32"));
                format!("[{re} : f32, {im} : f32]")
            }
            float if FLOATS.contains(&float) => {
                let plain = ["0.0", "-0.0", "1.0", "-1.0", "0.5", "2.0", "-3.25", "100.0", "7.0", "1.0e-3"];
                match self.random.below(12) {
                    0 => match float {
                        "f32" => {
                            ["0x7FC00000", "0x7F800000", "0xFF800000", "0x00000001"][self.random.below(4)].to_owned()
                        }
                        "f64" => ["0x7FF8000000000000", "0x7FF0000000000000", "0xFFF0000000000000"]
                            [self.random.below(3)]
                        .to_owned(),
                        "f16" => ["0x7E00", "0x7C00", "0x0001"][self.random.below(3)].to_owned(),
                        _ => ["0x7FC0", "0x7F80", "0x0001"][self.random.below(3)].to_owned(),
                    },
                    _ => plain[self.random.below(plain.len())].to_owned(),
                }
            }
            int => {
                let bits = width(int);
                let (least, most) = (-1i128 << (bits - 1), (1i128 << (bits - 1)) - 1);
                let number = match self.random.below(8) {
                    0 => least,
                    1 => most,
                    2 => -1,
                    3 => 0,
                    4 => 1,
                    _ => self.random.below(21) as i128 - 10,
                };
                number.clamp(least, most).to_string()
            }
        }
    }

    /// An index constant.
    pub fn index(&mut self, value: i64) -> Var {
        let found = self.find(|var| var.element == "index" && var.form == Form::Scalar && var.known == Some(value));
        if let Some(var) = found.filter(|_| !self.random.one_in(6)) {
            return var;
        }
        let name = self.fresh();
        self.line(format!("{name} = arith.constant {value} : index"));
        let mut var = self.scalar(name, "index", true);
        (var.known, var.symbol, var.dim) = (Some(value), true, true);
        self.add(var)
    }

    /// An index from zero to `size`, exclusive: one in scope, or a computed one.
    pub fn index_below(&mut self, size: i64) -> Var {
        let inside = |var: &Var| var.element == "index" && var.known.is_some_and(|known| (0..size).contains(&known));
        let scalar = move |var: &Var| var.form == Form::Scalar && inside(var);
        match self.random.below(3) {
            0 => {
                let (value, size) = (self.clean("index"), self.index(size));
                let op = format!("arith.remui {}, {} : index", value.name, size.name);
                self.define("index", true, op)
            }
            1 => match self.find(scalar) {
                Some(var) => var,
                None => self.index_constant_below(size),
            },
            _ => self.index_constant_below(size),
        }
    }

    fn index_constant_below(&mut self, size: i64) -> Var {
        let value = self.random.below(size.max(1) as usize) as i64;
        self.index(value)
    }

    /// An integer or float type.
    pub fn number_type(&mut self) -> &'static str {
        match self.random.below(10) {
            0..4 => ["i32", "i64", "i8", "i1"][self.random.below(4)],
            4..7 => "index",
            _ => FLOATS[self.random.below(2)],
        }
    }

    /// An integer type.
    pub fn integer_type(&mut self) -> &'static str {
        if self.random.one_in(3) { "index" } else { self.random.pick_early(INTEGERS).unwrap_or("i32") }
    }

    /// Returns whether terminators may be written here.
    pub fn may_branch(&self) -> bool {
        !self.single_block && self.nesting == 0
    }

    /// The number of enclosing regions.
    pub fn nesting(&self) -> usize {
        self.nesting
    }

    /// Returns whether the nesting is too deep for further loops and branches.
    fn is_deep(&self) -> bool {
        self.nesting >= 3
    }

    /// Writes up to `count` statements. Some results that are unused are passed to functions without body.
    pub fn statements(&mut self, count: usize) {
        let known = self.scope.len();
        self.draw(count);
        for at in known..self.scope.len() {
            if !self.scope[at].used && self.scope[at].form == Form::Scalar && self.random.one_in(2) {
                self.see(at);
            }
        }
    }

    /// Passes a value in scope to a function without body.
    fn see(&mut self, at: usize) {
        let var = &mut self.scope[at];
        if var.element.contains('<') || var.element == "i64" {
            return;
        }
        var.used = true;
        let (value, ty) = (var.name.clone(), var.element);
        self.define(ty, true, format!("func.call @see_{ty}({value}) : ({ty}) -> {ty}"));
    }

    fn draw(&mut self, count: usize) {
        let weights: usize = self.constructs.iter().map(|construct| construct.weight()).sum();
        for _ in 0..count {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            let mut drawn = self.random.below(weights);
            let construct = self.constructs.iter().find(|construct| {
                let hit = drawn < construct.weight();
                drawn = drawn.wrapping_sub(construct.weight());
                hit
            });
            if let Some(construct) = construct {
                construct.write(self);
            }
        }
    }

    /// Writes a region: `body` writes its statements, whose values go out of scope.
    pub fn region<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        let (known, single_block) = (self.scope.len(), self.single_block);
        self.nesting += 1;
        self.single_block = true;
        let result = body(self);
        self.nesting -= 1;
        self.single_block = single_block;
        self.scope.truncate(known);
        result
    }

    /// Writes statements at the same depth, whose values go out of scope.
    pub fn scoped<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        let known = self.scope.len();
        let result = body(self);
        self.scope.truncate(known);
        result
    }

    /// The number of statements in the body of a loop or branch.
    pub fn body_size(&mut self) -> usize {
        1 + self.random.below(4)
    }

    fn declare_externals(&mut self) {
        for &ty in INTEGERS.iter().chain(FLOATS).chain(&["index"]) {
            self.text.push_str(&format!("func.func private @see_{ty}({ty}) -> {ty}\n"));
            self.functions.push(Function { name: format!("see_{ty}"), params: vec![ty], results: vec![ty] });
        }
    }

    /// Passes the result of an op with rounding errors to a function without body; `form` is the op without result. It
    /// has no other uses, as conditions on it could change.
    fn show_near(&mut self, op: &str, ty: &str, form: &str) {
        let name = self.define_hidden(format!("{op} {form} : {ty}"));
        self.show_part(op, ty, &name, None);
    }

    /// Passes a value to a function without body as the result of an op with rounding errors. For some ops, the error
    /// depends on a second value.
    fn show_part(&mut self, op: &str, ty: &str, name: &str, scale: Option<(&str, &str)>) {
        let (mut values, mut types) = (name.to_owned(), ty.to_owned());
        if let Some((scale, scale_type)) = scale {
            values += &format!(", {scale}");
            types += &format!(", {scale_type}");
        }
        let function = format!("@{NEAR}{op}_{ty}");
        self.line(format!("func.call {function}({values}) : ({types}) -> ()"));
        self.shown.insert(format!("func.func private {function}({types})\n"));
    }

    /// A function that `@main` may call.
    fn helper(&mut self) {
        let name = format!("helper{}", self.functions.len());
        let count = 1 + self.random.below(3);
        let params: Vec<_> = (0..count).map(|_| self.number_type()).collect();
        self.scope.clear();
        let vars: Vec<Var> = params.iter().map(|ty| self.param(ty)).collect();
        let list: Vec<String> = vars.iter().map(|var| format!("{}: {}", var.name, var.ty)).collect();
        let results: Vec<_> = (0..1 + self.random.below(2)).map(|_| self.number_type()).collect();
        let visibility = if self.random.one_in(3) { "" } else { "private " };
        self.text.push_str(&format!(
            "func.func {visibility}@{name}({}) -> ({}) {{\n",
            list.join(", "),
            results.join(", ")
        ));
        self.budget = 12;
        let count = 2 + self.random.below(8);
        self.statements(count);
        let values: Vec<Var> = results.iter().map(|ty| self.clean(ty)).collect();
        self.give("return", &values);
        self.text.push_str("}\n");
        self.functions.push(Function { name, params, results });
    }

    fn param(&mut self, ty: &'static str) -> Var {
        let name = self.fresh();
        let var = self.scalar(name, ty, true);
        self.add(var)
    }

    /// Writes a terminator that passes values.
    pub fn give(&mut self, op: &str, values: &[Var]) {
        if values.is_empty() {
            return self.line(op);
        }
        let names: Vec<&str> = values.iter().map(|var| &*var.name).collect();
        let types: Vec<&str> = values.iter().map(|var| &*var.ty).collect();
        self.line(format!("{op} {} : {}", names.join(", "), types.join(", ")));
    }

    fn main(&mut self) -> Vec<Param> {
        self.scope.clear();
        let mut params = Vec::new();
        let mut list = Vec::new();
        for ty in ["i32", "i32", "index", "f32", "f32", "f64", "i1", "i8", "i16", "f16"] {
            let var = self.param(ty);
            list.push(format!("{}: {}", var.name, var.ty));
            params.push(Param { element: ty, shape: None, known: None });
        }
        // Sizes that passes do not know.
        for value in [self.random.below(4) as i64 + 1, self.random.below(3) as i64 + 2, 0] {
            let mut var = self.param("index");
            self.scope.pop();
            var.known = Some(value);
            list.push(format!("{}: index", var.name));
            self.add(var);
            params.push(Param { element: "index", shape: None, known: Some(value) });
        }
        for _ in 0..1 + self.random.below(2) {
            let element = ["i32", "f32", "index", "i8"][self.random.below(4)];
            let shape: Vec<i64> = (0..1 + self.random.below(2)).map(|_| 1 + self.random.below(4) as i64).collect();
            let var = self.memref_param(element, &shape);
            list.push(format!("{}: {}", var.name, var.ty));
            params.push(Param { element, shape: Some(shape), known: None });
        }
        let globals = self.globals();
        self.text.push_str(&globals);
        let header = self.text.len();
        self.budget = 60;
        let count = 8 + self.random.below(25);
        self.statements(count);
        let results: Vec<Var> =
            (0..1 + self.random.below(5)).filter_map(|_| self.find(|var| var.form != Form::MemRef)).collect();
        self.give("return", &results);
        let types: Vec<&str> = results.iter().map(|var| &*var.ty).collect();
        let signature = format!("func.func @main({}) -> ({}) {{\n", list.join(", "), types.join(", "));
        self.text.insert_str(header, &signature);
        self.text.push_str("}\n");
        params
    }
}
