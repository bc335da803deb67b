//! The parser of C++ expressions.

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// `::ns::name<T>` or `$_self`: the name after the last `::`, except for `Class::get`, with template arguments as
    /// text.
    Name(String, Vec<String>),
    /// An integer.
    Int(i64),
    /// A text.
    Text(String),
    /// `true` or `false`.
    Bool(bool),
    /// `f(args)`
    Call(Box<Expr>, Vec<Expr>),
    /// `of.name<T>` or `of->name`
    Member(Box<Expr>, String, Vec<String>),
    /// `!of` or `-of`
    Unary(char, Box<Expr>),
    /// `left op right`
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `{a, b}`
    List(Vec<Expr>),
    /// `[](T name) { return body; }`
    Lambda(String, Box<Expr>),
    /// `of[at]`
    Index(Box<Expr>, Box<Expr>),
}

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Name(String),
    Int(i64),
    Text(String),
    Punct(&'static str),
}

const PUNCTS: [&str; 32] = [
    "->", "::", "&&", "||", "==", "!=", "<=", ">=", "<<", "(", ")", "[", "]", "{", "}", "<", ">", ",", ";", ".", "!",
    "-", "+", "*", "/", "%", "&", "|", "=", "?", ":", "~",
];

/// Names after which `<` opens template arguments instead of comparing.
const TEMPLATES: [&str; 16] = [
    "isa",
    "cast",
    "dyn_cast",
    "isa_and_nonnull",
    "isa_and_present",
    "dyn_cast_or_null",
    "dyn_cast_if_present",
    "cast_or_null",
    "hasTrait",
    "static_cast",
    "ArrayRef",
    "SmallVector",
    "getType",
    "equal_to",
    "hasPromiseOrImplementsInterface",
    "optional",
];

/// The nesting depth of expressions that is accepted.
const MAX_DEPTH: usize = 100;

/// The number of operators, calls and members that an expression may have: each adds a level around the expression
/// before it.
const MAX_LINKS: usize = 5_000;

fn tokens(text: &str) -> Option<Vec<Token>> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let c = bytes[at];
        let rest = text.get(at..)?;
        if c.is_ascii_whitespace() {
            at += 1;
        } else if c.is_ascii_alphabetic() || c == b'_' || c == b'$' {
            let len = rest.bytes().skip(1).take_while(|c| c.is_ascii_alphanumeric() || *c == b'_').count() + 1;
            all.push(Token::Name(rest[..len].to_owned()));
            at += len;
        } else if c.is_ascii_digit() {
            let len = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
            let word = rest[..len].trim_end_matches(['u', 'U', 'l', 'L']);
            let value = match word.strip_prefix("0x") {
                Some(hex) => i64::from_str_radix(hex, 16).ok()?,
                None => word.parse().ok()?,
            };
            all.push(Token::Int(value));
            at += len;
            // Fractions are not supported.
            if bytes.get(at) == Some(&b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) {
                return None;
            }
        } else if c == b'"' {
            let len = rest.bytes().skip(1).position(|c| c == b'"')?;
            if rest[1..1 + len].contains('\\') {
                return None;
            }
            all.push(Token::Text(rest[1..1 + len].to_owned()));
            at += len + 2;
        } else {
            let punct = PUNCTS.iter().find(|punct| rest.starts_with(**punct))?;
            all.push(Token::Punct(punct));
            at += punct.len();
        }
    }
    Some(all)
}

/// Parses an expression; `None` if text follows it.
pub fn parse(text: &str) -> Option<Expr> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, depth: 0, links: 0 };
    let expr = parser.binary(0)?;
    (parser.at == parser.tokens.len()).then_some(expr)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    links: usize,
}

/// The operators by precedence.
const LEVELS: [&[&str]; 6] = [&["||"], &["&&"], &["==", "!="], &["<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn is(&self, punct: &str) -> bool {
        matches!(self.peek(), Some(Token::Punct(found)) if *found == punct)
    }

    fn eat(&mut self, punct: &str) -> bool {
        let found = self.is(punct);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, punct: &str) -> Option<()> {
        self.eat(punct).then_some(())
    }

    fn name(&mut self) -> Option<String> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = name.clone();
                self.at += 1;
                Some(name)
            }
            _ => None,
        }
    }

    /// Counts a level around the expression before it.
    fn link(&mut self) -> Option<()> {
        self.links += 1;
        (self.links <= MAX_LINKS).then_some(())
    }

    fn binary(&mut self, level: usize) -> Option<Expr> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(op) = operators.iter().find(|op| self.is(op)) {
            self.at += 1;
            self.link()?;
            let right = self.binary(level + 1)?;
            left = Expr::Binary(op, Box::new(left), Box::new(right));
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let expr = match () {
            () if self.eat("!") => Expr::Unary('!', Box::new(self.unary()?)),
            () if self.eat("-") => match self.unary()? {
                Expr::Int(value) => Expr::Int(value.checked_neg()?),
                other => Expr::Unary('-', Box::new(other)),
            },
            () => {
                let primary = self.primary()?;
                self.postfix(primary)?
            }
        };
        self.depth -= 1;
        Some(expr)
    }

    fn postfix(&mut self, mut expr: Expr) -> Option<Expr> {
        loop {
            self.link()?;
            if self.eat("(") {
                expr = Expr::Call(Box::new(expr), self.list(")")?);
            } else if self.eat(".") || self.eat("->") {
                let mut name = self.name()?;
                if name == "template" {
                    name = self.name()?;
                }
                let args = self.template_args(&name)?;
                expr = Expr::Member(Box::new(expr), name, args);
            } else if self.eat("[") {
                let at = self.binary(0)?;
                self.expect("]")?;
                expr = Expr::Index(Box::new(expr), Box::new(at));
            } else if self.is("{") && matches!(expr, Expr::Name(..)) {
                // `T{..}`
                self.at += 1;
                expr = Expr::Call(Box::new(expr), vec![Expr::List(self.list("}")?)]);
            } else {
                return Some(expr);
            }
        }
    }

    fn list(&mut self, end: &str) -> Option<Vec<Expr>> {
        let mut all = Vec::new();
        while !self.eat(end) {
            if !all.is_empty() {
                self.expect(",")?;
            }
            all.push(self.binary(0)?);
        }
        Some(all)
    }

    fn primary(&mut self) -> Option<Expr> {
        match self.peek()?.clone() {
            Token::Int(value) => {
                self.at += 1;
                Some(Expr::Int(value))
            }
            Token::Text(text) => {
                self.at += 1;
                Some(Expr::Text(text))
            }
            Token::Name(_) | Token::Punct("::") => self.path(),
            Token::Punct("(") => {
                self.at += 1;
                let inner = self.binary(0)?;
                self.expect(")")?;
                Some(inner)
            }
            Token::Punct("{") => {
                self.at += 1;
                Some(Expr::List(self.list("}")?))
            }
            Token::Punct("[") => self.lambda(),
            Token::Punct(_) => None,
        }
    }

    fn path(&mut self) -> Option<Expr> {
        let _ = self.eat("::");
        let mut before = String::new();
        loop {
            let name = self.name()?;
            let args = self.template_args(&name)?;
            if self.eat("::") {
                before = name;
                continue;
            }
            return Some(match name.as_str() {
                "true" => Expr::Bool(true),
                "false" => Expr::Bool(false),
                // The meaning of `get` depends on the class.
                "get" if !before.is_empty() => Expr::Name(format!("{before}::get"), args),
                _ => Expr::Name(name, args),
            });
        }
    }

    /// Template arguments `<A, B>`, each as text.
    fn template_args(&mut self, name: &str) -> Option<Vec<String>> {
        if !TEMPLATES.contains(&name) || !self.eat("<") {
            return Some(Vec::new());
        }
        let mut args = vec![String::new()];
        let mut open = 1;
        while open != 0 {
            let token = self.peek()?.clone();
            self.at += 1;
            match token {
                Token::Punct("<") => open += 1,
                Token::Punct(">") => open -= 1,
                Token::Punct(",") if open == 1 => {
                    args.push(String::new());
                    continue;
                }
                _ => {}
            }
            if open != 0 {
                let last = args.last_mut()?;
                match token {
                    Token::Name(name) => last.push_str(&name),
                    Token::Int(value) => last.push_str(&value.to_string()),
                    Token::Text(_) => return None,
                    Token::Punct(punct) => last.push_str(punct),
                }
            }
        }
        Some(args)
    }

    /// Parses `[..](T name) -> R { return body; }`.
    fn lambda(&mut self) -> Option<Expr> {
        self.expect("[")?;
        while !self.eat("]") {
            self.peek()?;
            self.at += 1;
        }
        self.expect("(")?;
        let mut param = String::new();
        while !self.eat(")") {
            match self.peek()? {
                Token::Name(name) => param = name.clone(),
                Token::Punct(",") => return None,
                _ => {}
            }
            self.at += 1;
        }
        while !self.is("{") {
            self.peek()?;
            self.at += 1;
        }
        self.expect("{")?;
        if self.name()? != "return" {
            return None;
        }
        let body = self.binary(0)?;
        self.expect(";")?;
        self.expect("}")?;
        Some(Expr::Lambda(param, Box::new(body)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Box<Expr> {
        Box::new(Expr::Name(text.into(), Vec::new()))
    }

    #[test]
    fn expressions_are_read() {
        let isa = Expr::Call(Box::new(Expr::Name("isa".into(), vec!["::mlir::Foo".into()])), vec![*name("$_self")]);
        assert_eq!(parse("(::llvm::isa<::mlir::Foo>($_self))"), Some(isa.clone()));
        let not = Expr::Unary('!', Box::new(isa.clone()));
        let both = Expr::Binary("&&", Box::new(not), Box::new(Expr::Binary("<", name("a"), Box::new(Expr::Int(3)))));
        assert_eq!(parse("!isa<::mlir::Foo>($_self) && a < 3u"), Some(both));
        let lambda = Expr::Lambda("t".into(), name("t"));
        assert_eq!(parse("[](::mlir::Type t) { return t; }(x)"), Some(Expr::Call(Box::new(lambda), vec![*name("x")])));
    }

    #[test]
    fn what_is_no_expression_is_not_read() {
        for text in ["", "a b", "[](T t) { int x = 1; return x; }(y)", "1.5", "f(", "\"", "a ? b : c", "ß"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(parse(&"(".repeat(100_000)), None);
        assert_eq!(parse(&"!".repeat(100_000)), None);
        for link in [" && a", " + a", ".b()", "(a)", "[a]", "{a}"] {
            assert_eq!(parse(&format!("a{}", link.repeat(100_000))), None, "{link}");
        }
    }
}
