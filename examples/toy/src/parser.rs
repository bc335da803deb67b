//! The parser of Toy: recursive descent, and precedence climbing for operators. The first mistake ends it.

use crate::ast::{Expr, ExprKind, Function, Item, Module, Operator, Statement, Struct, VarType, Variable};
use crate::lexer::{Lexer, Mistake, Place, Token};

/// The greatest height of an expression's tree, and number of brackets around anything.
pub const MAX_DEPTH: u32 = 200;

/// The greatest number of dimensions of a tensor.
pub const MAX_RANK: usize = 8;

type Parsed<T> = Result<T, Mistake>;

/// Parses a source.
///
/// # Errors
/// The first mistake.
pub fn parse(text: &str) -> Parsed<Module> {
    let mut lexer = Lexer::new(text);
    let (token, place) = lexer.next_token()?;
    let mut parser = Parser { lexer, token, place, depth: 0 };
    let mut items = Vec::new();
    loop {
        match parser.token {
            Token::End => return Ok(Module { items }),
            Token::Def => items.push(Item::Function(parser.function()?)),
            Token::Struct => items.push(Item::Struct(parser.structure()?)),
            _ => return parser.expected("'def' or 'struct'"),
        }
    }
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    token: Token,
    place: Place,
    depth: u32,
}

impl Parser<'_> {
    /// Goes to the next token, and gives the place of the last one.
    fn bump(&mut self) -> Parsed<Place> {
        let place = self.place;
        (self.token, self.place) = self.lexer.next_token()?;
        Ok(place)
    }

    fn expected<T>(&self, what: &str) -> Parsed<T> {
        mistake(self.place, format!("expected {what}, but found {}", self.token))
    }

    fn is(&self, c: char) -> bool {
        self.token == Token::Char(c)
    }

    fn consume_if(&mut self, c: char) -> Parsed<bool> {
        let is = self.is(c);
        if is {
            self.bump()?;
        }
        Ok(is)
    }

    fn consume(&mut self, c: char, after: &str) -> Parsed<Place> {
        if self.is(c) { self.bump() } else { self.expected(&format!("'{c}' {after}")) }
    }

    fn name(&mut self, what: &str) -> Parsed<(String, Place)> {
        let Token::Name(name) = &self.token else { return self.expected(what) };
        let name = name.clone();
        Ok((name, self.bump()?))
    }

    /// Parses what stands between commas, up to a closing bracket.
    fn list<T>(&mut self, close: char, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        if !self.is(close) {
            items.push(item(self)?);
            while self.consume_if(',')? {
                items.push(item(self)?);
            }
        }
        if !self.is(close) {
            return self.expected(&format!("',' or '{close}'"));
        }
        self.bump()?;
        Ok(items)
    }

    /// `struct name { var a; Other b; }`
    fn structure(&mut self) -> Parsed<Struct> {
        let place = self.bump()?;
        let (name, _) = self.name("the name of the struct")?;
        self.consume('{', "after the name of the struct")?;
        let mut members = Vec::new();
        while !self.is('}') {
            let variable = self.variable("'var' or the name of a struct")?;
            if self.is('=') {
                return mistake(self.place, "members of a struct have no initial value");
            }
            if matches!(&variable.ty, VarType::Tensor(shape) if !shape.is_empty()) {
                return mistake(variable.place, "members of a struct have no shape");
            }
            members.push(variable);
            self.consume(';', "after a member of a struct")?;
        }
        self.bump()?;
        if members.is_empty() {
            return mistake(place, "a struct has at least one member");
        }
        Ok(Struct { place, name, members })
    }

    /// `def name(a, Other b) { .. }`
    fn function(&mut self) -> Parsed<Function> {
        let place = self.bump()?;
        let (name, _) = self.name("the name of the function")?;
        self.consume('(', "after the name of the function")?;
        let params = self.list(')', |p| {
            let (first, place) = p.name("the name of a parameter")?;
            match p.token {
                Token::Name(_) => Ok(Variable { place, name: p.name("")?.0, ty: VarType::Struct(first) }),
                _ => Ok(Variable { place, name: first, ty: VarType::Tensor(Vec::new()) }),
            }
        })?;
        self.consume('{', "before the body of the function")?;
        let mut body = Vec::new();
        while !self.is('}') {
            if self.consume_if(';')? {
                continue;
            }
            body.push(self.statement()?);
            self.consume(';', "after a statement")?;
        }
        self.bump()?;
        Ok(Function { place, name, params, body })
    }

    /// `var name<2, 3>` or `Struct name`
    fn variable(&mut self, what: &str) -> Parsed<Variable> {
        if let Token::Name(_) = self.token {
            let (ty, place) = self.name(what)?;
            let (name, _) = self.name("the name of the variable")?;
            return Ok(Variable { place, name, ty: VarType::Struct(ty) });
        }
        if self.token != Token::Var {
            return self.expected(what);
        }
        let place = self.bump()?;
        let (name, _) = self.name("the name of the variable")?;
        let mut shape = Vec::new();
        let at = self.place;
        if self.consume_if('<')? {
            shape = self.list('>', Self::size)?;
            if shape.is_empty() {
                return mistake(at, "a shape has at least one dimension");
            }
        }
        check_rank(&shape, at)?;
        Ok(Variable { place, name, ty: VarType::Tensor(shape) })
    }

    fn size(&mut self) -> Parsed<i64> {
        let Token::Number(size) = self.token else { return self.expected("the size of a dimension") };
        // Sizes are exact in a double up to this number, and products of eight of them are checked later.
        if size < 1.0 || size.fract() != 0.0 || size > f64::from(i32::MAX) {
            return mistake(self.place, format!("a dimension cannot have the size {size}"));
        }
        self.bump()?;
        Ok(size as i64)
    }

    fn statement(&mut self) -> Parsed<Statement> {
        if self.token == Token::Return {
            let place = self.bump()?;
            let value = if self.is(';') { None } else { Some(self.expr()?) };
            return Ok(Statement::Return(place, value));
        }
        if self.token == Token::Var {
            let variable = self.variable("")?;
            self.consume('=', "and the value of the variable")?;
            return Ok(Statement::Var(variable, self.expr()?));
        }
        let Token::Name(name) = &self.token else { return Ok(Statement::Expr(self.expr()?)) };
        let name = name.clone();
        let place = self.bump()?;
        if let Token::Name(_) = self.token {
            let (variable, _) = self.name("")?;
            let variable = Variable { place, name: variable, ty: VarType::Struct(name) };
            self.consume('=', "and the value of the variable")?;
            return Ok(Statement::Var(variable, self.expr()?));
        }
        if name == "print" {
            self.consume('(', "after 'print'")?;
            let mut args = self.list(')', Self::expr)?;
            let arg = args.pop().filter(|_| args.is_empty());
            let arg = arg.ok_or(Mistake { place, message: "'print' takes one value".into() })?;
            return Ok(Statement::Print(place, arg));
        }
        let first = self.named(name, place)?;
        Ok(Statement::Expr(self.operators(first, 0)?))
    }

    fn expr(&mut self) -> Parsed<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return mistake(self.place, format!("expressions are nested in more than {MAX_DEPTH} levels"));
        }
        let first = self.primary()?;
        let expr = self.operators(first, 0)?;
        self.depth -= 1;
        Ok(expr)
    }

    /// The operator at the cursor, with its precedence.
    fn operator(&self) -> Option<(Operator, u32)> {
        match self.token {
            Token::Char('+') => Some((Operator::Add, 20)),
            Token::Char('*') => Some((Operator::Mul, 40)),
            _ => None,
        }
    }

    /// Parses operators of at least a precedence, and what stands behind them.
    fn operators(&mut self, mut lhs: Expr, least: u32) -> Parsed<Expr> {
        while let Some((operator, precedence)) = self.operator().filter(|(_, precedence)| *precedence >= least) {
            self.bump()?;
            let place = self.place;
            let mut rhs = self.primary()?;
            if self.operator().is_some_and(|(_, next)| next > precedence) {
                rhs = self.operators(rhs, precedence + 1)?;
            }
            lhs = expr(place, ExprKind::Binary(operator, Box::new(lhs), Box::new(rhs)))?;
        }
        if self.is('-') || self.is('/') {
            return mistake(
                self.place,
                format!("there is no operator {}: tensors are added and multiplied", self.token),
            );
        }
        Ok(lhs)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let place = self.place;
        let found = match self.token.clone() {
            Token::Number(value) => {
                self.bump()?;
                expr(place, ExprKind::Number(value))?
            }
            Token::Name(name) => {
                self.bump()?;
                return self.named(name, place);
            }
            Token::Char('(') => {
                self.bump()?;
                let inner = self.expr()?;
                self.consume(')', "after an expression in parentheses")?;
                inner
            }
            Token::Char('[') => {
                self.bump()?;
                let elements = self.list(']', Self::expr)?;
                literal(place, elements)?
            }
            Token::Char('{') => {
                self.bump()?;
                let members = self.list('}', Self::expr)?;
                expr(place, ExprKind::StructLiteral(members))?
            }
            Token::Char('-') => return mistake(place, "there are no negative numbers"),
            _ => return self.expected("an expression"),
        };
        self.accesses(found)
    }

    /// A variable or a call, whose name was parsed.
    fn named(&mut self, name: String, place: Place) -> Parsed<Expr> {
        let found = if self.consume_if('(')? {
            let args = self.list(')', Self::expr)?;
            if name == "print" {
                return mistake(place, "'print' gives no value");
            }
            expr(place, ExprKind::Call(name, args))?
        } else {
            expr(place, ExprKind::Var(name))?
        };
        self.accesses(found)
    }

    /// `.member`, any number of times.
    fn accesses(&mut self, mut value: Expr) -> Parsed<Expr> {
        while self.consume_if('.')? {
            let (member, place) = self.name("the name of a member")?;
            value = expr(place, ExprKind::Access(Box::new(value), member, place))?;
        }
        Ok(value)
    }
}

fn mistake<T>(place: Place, message: impl Into<String>) -> Parsed<T> {
    Err(Mistake { place, message: message.into() })
}

fn check_rank(shape: &[i64], place: Place) -> Parsed<()> {
    match shape.len() > MAX_RANK {
        true => mistake(place, format!("tensors have at most {MAX_RANK} dimensions")),
        false => Ok(()),
    }
}

/// An expression, one level above its parts.
fn expr(place: Place, kind: ExprKind) -> Parsed<Expr> {
    let highest = |parts: &[Expr]| parts.iter().map(|part| part.height).max().unwrap_or_default();
    let height = match &kind {
        ExprKind::Number(_) | ExprKind::Var(_) => 0,
        ExprKind::Literal(_, parts) | ExprKind::StructLiteral(parts) | ExprKind::Call(_, parts) => highest(parts),
        ExprKind::Access(value, ..) => value.height,
        ExprKind::Binary(_, lhs, rhs) => lhs.height.max(rhs.height),
    };
    match height >= MAX_DEPTH {
        true => {
            mistake(place, format!("an expression has more than {MAX_DEPTH} levels: give parts of it to variables"))
        }
        false => Ok(Expr { place, kind, height: height + 1 }),
    }
}

/// A tensor of elements, whose shapes have to be equal.
fn literal(place: Place, elements: Vec<Expr>) -> Parsed<Expr> {
    fn shape(element: &Expr) -> Option<&[i64]> {
        match &element.kind {
            ExprKind::Number(_) => Some(&[]),
            ExprKind::Literal(shape, _) => Some(shape),
            _ => None,
        }
    }
    let Some(first) = elements.first() else { return mistake(place, "a tensor has at least one element") };
    for element in &elements {
        match shape(element) {
            None => return mistake(element.place, "elements of a tensor are numbers or tensors"),
            found if found == shape(first) => {}
            _ => return mistake(element.place, "this element has another shape than those before it"),
        }
    }
    let mut sizes = vec![elements.len() as i64];
    sizes.extend_from_slice(shape(first).unwrap_or_default());
    check_rank(&sizes, place)?;
    expr(place, ExprKind::Literal(sizes, elements))
}
