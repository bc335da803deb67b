//! Operations from the syntax tree.

use std::collections::HashMap;

use dialekt::prelude::op::*;
use dialekt::prelude::rewrite::{ApFloat, FloatKind};

use crate::ast::{Expr, ExprKind, Function, Item, Module, Operator, Statement, Struct, VarType, Variable};
use crate::dialect::ops::{Add, Constant, Func, GenericCall, Mul, Print, Reshape, Return, Transpose};
use crate::dialect::structs::{StructAccess, StructConstant, StructType};
use crate::lexer::{Mistake, Place};
use crate::parser::MAX_DEPTH;

type Made<T> = Result<T, Mistake>;

/// The greatest number of elements of a tensor: all of a constant's are written.
pub const MAX_ELEMENTS: u64 = 1 << 20;

/// The greatest number of operations of a function with all that is inlined into it.
pub const MAX_OPS: u64 = 1 << 16;

/// The greatest number of tensors in a struct, counted through structs in it.
pub const MAX_TENSORS: u64 = 1 << 10;

/// A module of operations for a tree; `file` is named in locations.
///
/// # Errors
/// The first mistake.
pub fn generate(cx: &Context, module: &Module, file: &str) -> Made<(Ir, Op)> {
    let mut ir = Ir::new(cx);
    let (top, block) = ir.create_module(cx.file_line_col(file, 0, 0));
    let mut generator = Generator {
        b: Builder::at_end(&mut ir, block),
        cx: cx.clone(),
        file,
        structs: HashMap::new(),
        functions: HashMap::new(),
        variables: HashMap::new(),
        ops: 0,
    };
    for item in &module.items {
        match item {
            Item::Struct(decl) => generator.structure(decl)?,
            Item::Function(function) => generator.function(block, function)?,
        }
    }
    Ok((ir, top))
}

/// The kind of a value: more than its type tells.
#[derive(Clone, PartialEq)]
enum Kind {
    Tensor,
    /// A struct; literals have no name.
    Struct(Option<String>),
}

/// A value with its kind.
type Known = (Value, Kind);

struct StructInfo {
    ty: Type,
    members: Vec<(String, Kind)>,
    /// The number of tensors in it.
    tensors: u64,
    /// The number of structs around the innermost tensor.
    depth: u32,
}

struct FunctionInfo {
    params: Vec<(Type, Kind)>,
    result: Option<(Type, Kind)>,
    /// The number of operations, with those of its callees.
    ops: u64,
}

struct Generator<'a> {
    b: Builder<'a>,
    cx: Context,
    file: &'a str,
    structs: HashMap<String, StructInfo>,
    functions: HashMap<String, FunctionInfo>,
    variables: HashMap<String, Known>,
    /// The number of operations of the function, and of the functions that it calls.
    ops: u64,
}

impl Generator<'_> {
    fn at(&mut self, place: Place) -> Location {
        let loc = self.cx.file_line_col(self.file, place.line, place.column);
        self.b.set_loc(loc);
        self.ops += 1;
        loc
    }

    /// A tensor of any shape.
    fn unranked(&self) -> Type {
        self.cx.unranked_tensor_type(Type::F64).unwrap_or(Type::NONE)
    }

    fn tensor(&self, shape: &[i64], place: Place) -> Made<Type> {
        let ty = self.cx.tensor_type(shape, Type::F64, None);
        ty.map_err(|message| Mistake { place, message })
    }

    /// The type and the kind that a variable is declared with; its shape is left out.
    fn declared(&self, variable: &Variable) -> Made<(Type, Kind)> {
        match &variable.ty {
            VarType::Tensor(_) => Ok((self.unranked(), Kind::Tensor)),
            VarType::Struct(name) => match self.structs.get(name) {
                Some(info) => Ok((info.ty, Kind::Struct(Some(name.clone())))),
                None => mistake(variable.place, format!("there is no struct '{name}'")),
            },
        }
    }

    fn structure(&mut self, decl: &Struct) -> Made<()> {
        if self.structs.contains_key(&decl.name) {
            return mistake(decl.place, format!("the struct '{}' is defined twice", decl.name));
        }
        let (mut types, mut members, mut tensors) = (Vec::new(), Vec::<(String, Kind)>::new(), 0);
        let mut depth = 1;
        for member in &decl.members {
            if members.iter().any(|(name, _)| *name == member.name) {
                return mistake(member.place, format!("the struct has two members '{}'", member.name));
            }
            let (ty, kind) = self.declared(member)?;
            let (inner, depth_of_inner) = match &member.ty {
                VarType::Struct(name) => self.structs.get(name).map_or((0, 0), |info| (info.tensors, info.depth)),
                VarType::Tensor(_) => (1, 0),
            };
            tensors += inner;
            depth = depth.max(depth_of_inner + 1);
            if tensors > MAX_TENSORS || depth > MAX_DEPTH {
                let message = format!("a struct holds at most {MAX_TENSORS} tensors, in at most {MAX_DEPTH} levels");
                return mistake(member.place, message);
            }
            types.push(ty);
            members.push((member.name.clone(), kind));
        }
        let ty = StructType::new(&self.cx, types);
        self.structs.insert(decl.name.clone(), StructInfo { ty, members, tensors, depth });
        Ok(())
    }

    fn function(&mut self, module: Block, function: &Function) -> Made<()> {
        let name = &function.name;
        if self.functions.contains_key(name) {
            return mistake(function.place, format!("the function '{name}' is defined twice"));
        }
        if ["print", "transpose"].contains(&&**name) {
            return mistake(function.place, format!("'{name}' is a function of the language"));
        }
        if let Some(param) = function.params.first().filter(|_| name == "main") {
            return mistake(param.place, "'main' takes nothing: nobody calls it");
        }
        let params = function.params.iter().map(|param| self.declared(param)).collect::<Made<Vec<_>>>()?;
        let inputs: Vec<Type> = params.iter().map(|(ty, _)| *ty).collect();

        let loc = self.at(function.place);
        self.b.set_insertion_point_to_end(module);
        let mut func = Func::build(self.cx.ident(name), self.cx.function_type(&inputs, &[]));
        if name != "main" {
            func = func.sym_visibility(self.cx.ident("private"));
        }
        let func: Op = self.b.create(func).into();
        let Some(region) = self.b.ir().op(func).region(0).map(|region| region.handle()) else { return Ok(()) };
        let args: Vec<(Type, Location)> = inputs.iter().map(|ty| (*ty, loc)).collect();
        let entry = self.b.create_block(region, None, &args);

        self.variables.clear();
        self.ops = 0;
        let args: Vec<Value> = self.b.ir().block(entry).args().collect();
        for ((param, arg), (_, kind)) in function.params.iter().zip(args).zip(&params) {
            self.declare(param, (arg, kind.clone()))?;
        }
        let result = self.body(function)?;

        let results: Vec<Type> = result.iter().map(|(ty, _)| *ty).collect();
        let ty = self.cx.type_attr(self.cx.function_type(&inputs, &results));
        let type_name = self.cx.ident("function_type");
        let set = self.b.ir_mut().set_inherent_attr(func, type_name, ty);
        set.map_err(|error| Mistake { place: function.place, message: error.to_string() })?;
        self.functions.insert(name.clone(), FunctionInfo { params, result, ops: self.ops });
        Ok(())
    }

    /// Makes the body of a function; gives the type that it returns.
    fn body(&mut self, function: &Function) -> Made<Option<(Type, Kind)>> {
        let mut statements = function.body.iter();
        while let Some(statement) = statements.next() {
            match statement {
                Statement::Var(variable, value) => self.variable(variable, value)?,
                Statement::Print(place, value) => {
                    let value = self.tensor_value(value)?;
                    self.at(*place);
                    self.b.create(Print::build(value));
                }
                Statement::Expr(value) => match &value.kind {
                    ExprKind::Call(callee, args) => drop(self.call(value.place, callee, args)?),
                    _ => drop(self.expr(value)?),
                },
                Statement::Return(place, value) => {
                    if statements.next().is_some() {
                        return mistake(*place, "'return' is not the last statement of the function");
                    }
                    return self.returned(function, *place, value.as_ref());
                }
            }
        }
        self.at(function.place);
        self.b.create(Return::build(&[]));
        Ok(None)
    }

    fn returned(&mut self, function: &Function, place: Place, value: Option<&Expr>) -> Made<Option<(Type, Kind)>> {
        let value = value.map(|value| self.expr(value)).transpose()?;
        self.at(place);
        let Some((value, kind)) = value else {
            self.b.create(Return::build(&[]));
            return Ok(None);
        };
        if function.name == "main" {
            return mistake(place, "'main' returns nothing: nobody calls it");
        }
        self.b.create(Return::build(&[value]));
        let ty = match kind {
            Kind::Tensor => self.unranked(),
            Kind::Struct(_) => self.b.ir().value(value).ty(),
        };
        Ok(Some((ty, kind)))
    }

    fn variable(&mut self, variable: &Variable, value: &Expr) -> Made<()> {
        let (mut made, mut kind) = self.expr(value)?;
        let found = self.b.ir().value(made).ty();
        match &variable.ty {
            VarType::Struct(name) => {
                let (ty, declared) = self.declared(variable)?;
                if !self.is_of(made, &kind, ty, &declared) {
                    return mistake(value.place, format!("this value is not of the struct '{name}'"));
                }
                kind = declared;
            }
            VarType::Tensor(shape) if !shape.is_empty() => {
                if kind != Kind::Tensor {
                    return mistake(value.place, "a struct has no shape");
                }
                let count = checked_count(shape, variable.place)?;
                if let Some(found) = self.cx.type_data(found).num_elements().filter(|found| *found != count) {
                    let message = format!("the variable is declared with {count} elements, but this value has {found}");
                    return mistake(value.place, message);
                }
                let ty = self.tensor(shape, variable.place)?;
                self.at(variable.place);
                made = self.b.create(Reshape::build(ty, made)).into();
            }
            VarType::Tensor(_) => {}
        }
        self.declare(variable, (made, kind))
    }

    /// Returns whether a value is of a struct. Structs are told apart by name; a literal is of any that has its members.
    fn is_of(&self, value: Value, found: &Kind, ty: Type, expected: &Kind) -> bool {
        self.b.ir().value(value).ty() == ty && (found == expected || *found == Kind::Struct(None))
    }

    fn declare(&mut self, variable: &Variable, value: Known) -> Made<()> {
        match self.variables.insert(variable.name.clone(), value) {
            None => Ok(()),
            Some(_) => mistake(variable.place, format!("the variable '{}' is declared twice", variable.name)),
        }
    }

    /// A tensor; a struct is a mistake.
    fn tensor_value(&mut self, expr: &Expr) -> Made<Value> {
        match self.expr(expr)? {
            (value, Kind::Tensor) => Ok(value),
            _ => mistake(expr.place, "this is a struct, where a tensor is expected"),
        }
    }

    fn expr(&mut self, expr: &Expr) -> Made<Known> {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Literal(..) => {
                let value = self.constant(expr)?;
                let ty = self.cx.attr_data(value).ty().unwrap_or(Type::NONE);
                self.at(expr.place);
                Ok((self.b.create(Constant::build(ty, value)).into(), Kind::Tensor))
            }
            ExprKind::StructLiteral(members) => {
                let (value, ty) = self.struct_constant(expr.place, members)?;
                self.at(expr.place);
                let values = self.cx.array_elements(value).unwrap_or_default();
                Ok((self.b.create(StructConstant::build(ty, values)).into(), Kind::Struct(None)))
            }
            ExprKind::Var(name) => match self.variables.get(name) {
                Some(known) => Ok(known.clone()),
                None => mistake(expr.place, format!("there is no variable '{name}'")),
            },
            ExprKind::Binary(operator, lhs, rhs) => {
                let (lhs, rhs) = (self.tensor_value(lhs)?, self.tensor_value(rhs)?);
                let ty = self.unranked();
                self.at(expr.place);
                let value = match operator {
                    Operator::Add => self.b.create(Add::build(ty, lhs, rhs)).into(),
                    Operator::Mul => self.b.create(Mul::build(ty, lhs, rhs)).into(),
                };
                Ok((value, Kind::Tensor))
            }
            ExprKind::Access(value, member, place) => self.access(expr.place, value, member, *place),
            ExprKind::Call(callee, args) => match self.call(expr.place, callee, args)? {
                Some(known) => Ok(known),
                None => mistake(expr.place, format!("the function '{callee}' returns nothing")),
            },
        }
    }

    fn access(&mut self, at: Place, value: &Expr, member: &str, place: Place) -> Made<Known> {
        let (made, kind) = self.expr(value)?;
        let info = match &kind {
            Kind::Struct(Some(name)) => self.structs.get(name).map(|info| (name, info)),
            Kind::Struct(None) => return mistake(value.place, "members of a literal have no names"),
            Kind::Tensor => None,
        };
        let Some((name, info)) = info else {
            return mistake(value.place, "this is a tensor, which has no members");
        };
        let Some(index) = info.members.iter().position(|(name, _)| name == member) else {
            return mistake(place, format!("the struct '{name}' has no member '{member}'"));
        };
        let (Some((_, kind)), Some(ty)) = (info.members.get(index), element(&self.cx, info.ty, index)) else {
            return mistake(place, "there is no such member");
        };
        let kind = kind.clone();
        self.at(at);
        let index = i64::try_from(index).unwrap_or_default();
        Ok((self.b.create(StructAccess::build(ty, made, index)).into(), kind))
    }

    /// The result of a call; `None` if the function returns nothing.
    fn call(&mut self, place: Place, callee: &str, args: &[Expr]) -> Made<Option<Known>> {
        if callee == "transpose" {
            let [arg] = args else {
                return mistake(place, format!("'transpose' takes one tensor, not {}", args.len()));
            };
            let arg = self.tensor_value(arg)?;
            let ty = self.unranked();
            self.at(place);
            return Ok(Some((self.b.create(Transpose::build(ty, arg)).into(), Kind::Tensor)));
        }
        let values = args.iter().map(|arg| self.expr(arg)).collect::<Made<Vec<_>>>()?;
        let Some(info) = self.functions.get(callee) else {
            return mistake(place, format!("there is no function '{callee}' above this call"));
        };
        if info.params.len() != args.len() {
            let message = format!("the function '{callee}' takes {} values, not {}", info.params.len(), args.len());
            return mistake(place, message);
        }
        for ((arg, (value, found)), (ty, expected)) in args.iter().zip(&values).zip(&info.params) {
            let fits = match expected {
                Kind::Tensor => *found == Kind::Tensor,
                Kind::Struct(_) => self.is_of(*value, found, *ty, expected),
            };
            if !fits {
                let expected = match expected {
                    Kind::Struct(Some(name)) => format!("a value of the struct '{name}'"),
                    _ => "a tensor".into(),
                };
                return mistake(arg.place, format!("the function '{callee}' expects {expected} here"));
            }
        }
        self.ops += info.ops;
        if self.ops > MAX_OPS {
            return mistake(place, format!("with all calls inlined, the function has more than {MAX_OPS} operations"));
        }
        let (result, operands) = (info.result.clone(), values.iter().map(|(value, _)| *value).collect::<Vec<_>>());
        let types: Vec<Type> = result.iter().map(|(ty, _)| *ty).collect();
        self.at(place);
        let call: Op = self.b.create(GenericCall::build(&types, self.cx.ident(callee), &operands)).into();
        Ok(self.b.ir().op(call).result(0).zip(result.map(|(_, kind)| kind)))
    }

    /// The value of a number or a tensor.
    fn constant(&self, expr: &Expr) -> Made<Attribute> {
        let (mut numbers, mut shape) = (Vec::new(), &[][..]);
        if let ExprKind::Literal(sizes, _) = &expr.kind {
            shape = sizes;
        }
        flatten(expr, &mut numbers);
        let ty = self.tensor(shape, expr.place)?;
        let made = self.cx.dense_floats_attr(ty, &numbers);
        made.map_err(|message| Mistake { place: expr.place, message })
    }

    /// The value of a struct, and its type.
    fn struct_constant(&self, place: Place, members: &[Expr]) -> Made<(Attribute, Type)> {
        let (mut values, mut types) = (Vec::new(), Vec::new());
        for member in members {
            let (value, ty) = match &member.kind {
                ExprKind::Number(_) | ExprKind::Literal(..) => (self.constant(member)?, self.unranked()),
                ExprKind::StructLiteral(members) => self.struct_constant(member.place, members)?,
                _ => return mistake(member.place, "members of a struct literal are literals"),
            };
            values.push(value);
            types.push(ty);
        }
        match members.is_empty() {
            true => mistake(place, "a struct literal has at least one member"),
            false => Ok((self.cx.array_attr(&values), StructType::new(&self.cx, types))),
        }
    }
}

/// The type of a member.
fn element(cx: &Context, ty: Type, index: usize) -> Option<Type> {
    StructType::of(cx, ty)?.elements.get(index).copied()
}

fn flatten(expr: &Expr, numbers: &mut Vec<ApFloat>) {
    match &expr.kind {
        ExprKind::Number(value) => numbers.push(ApFloat::new(FloatKind::F64, value.to_bits().into())),
        ExprKind::Literal(_, elements) => elements.iter().for_each(|element| flatten(element, numbers)),
        _ => {}
    }
}

/// The number of elements of a shape.
fn checked_count(shape: &[i64], place: Place) -> Made<u64> {
    let mut sizes = shape.iter().map(|size| u64::try_from(*size).ok());
    let count = sizes.try_fold(1u64, |count, size| count.checked_mul(size?));
    match count.filter(|count| *count <= MAX_ELEMENTS) {
        Some(count) => Ok(count),
        None => mistake(place, format!("tensors have at most {MAX_ELEMENTS} elements")),
    }
}

fn mistake<T>(place: Place, message: impl Into<String>) -> Made<T> {
    Err(Mistake { place, message: message.into() })
}
