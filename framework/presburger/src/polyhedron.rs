//! Rows and columns.

/// Coefficients of all unknowns, then the constant term. Numbers have at most 126 bits.
pub type Row = Vec<i128>;

/// The side from which an unknown is bounded. [MLIR: presburger::BoundType]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoundType {
    /// From both sides, by the same number.
    Eq,
    /// From below.
    Lower,
    /// From above.
    Upper,
}

/// Equalities and inequalities on integers. Columns are those of dimensions, of symbols and of locals, in this order. [MLIR: IntegerPolyhedron]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct IntegerPolyhedron {
    pub(crate) dims: usize,
    pub(crate) symbols: usize,
    pub(crate) locals: usize,
    /// Sums that are zero.
    pub(crate) equalities: Vec<Row>,
    /// Sums that are not negative.
    pub(crate) inequalities: Vec<Row>,
}

impl IntegerPolyhedron {
    /// A polyhedron without constraints.
    pub fn new(dims: usize, symbols: usize) -> Self {
        IntegerPolyhedron { dims, symbols, ..IntegerPolyhedron::default() }
    }

    /// The number of dimensions.
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// The number of symbols.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// The number of locals.
    pub fn locals(&self) -> usize {
        self.locals
    }

    /// The number of dimensions and symbols.
    pub fn inputs(&self) -> usize {
        self.dims + self.symbols
    }

    /// The number of unknowns; the constant term has this position in rows.
    pub fn unknowns(&self) -> usize {
        self.inputs() + self.locals
    }

    /// The sums that are zero.
    pub fn equalities(&self) -> &[Row] {
        &self.equalities
    }

    /// The sums that are not negative.
    pub fn inequalities(&self) -> &[Row] {
        &self.inequalities
    }

    /// Adds a dimension behind the others; returns its column.
    pub fn append_dim(&mut self) -> usize {
        self.insert_columns(self.dims, 1);
        self.dims += 1;
        self.dims - 1
    }

    /// Adds a symbol behind the others; returns its column.
    pub fn append_symbol(&mut self) -> usize {
        self.insert_columns(self.inputs(), 1);
        self.symbols += 1;
        self.inputs() - 1
    }

    /// Adds locals before the others.
    pub(crate) fn prepend_locals(&mut self, count: usize) {
        self.insert_columns(self.inputs(), count);
        self.locals += count;
    }

    fn insert_columns(&mut self, at: usize, count: usize) {
        for row in self.rows_mut() {
            row.splice(at..at, std::iter::repeat_n(0, count));
        }
    }

    /// Adds a sum that is zero: columns with their factors, and the constant term.
    pub fn add_equality(&mut self, terms: &[(usize, i64)], constant: i64) {
        let row = self.row(terms, constant);
        self.equalities.push(row);
    }

    /// Adds a sum that is not negative: columns with their factors, and the constant term.
    pub fn add_inequality(&mut self, terms: &[(usize, i64)], constant: i64) {
        let row = self.row(terms, constant);
        self.inequalities.push(row);
    }

    fn row(&self, terms: &[(usize, i64)], constant: i64) -> Row {
        let mut row = vec![0; self.unknowns() + 1];
        for (column, factor) in terms.iter().filter(|(column, _)| *column < self.unknowns()) {
            row[*column] += i128::from(*factor);
        }
        row[self.unknowns()] = i128::from(constant);
        row
    }

    /// Takes back the last inequality.
    pub fn pop_inequality(&mut self) {
        self.inequalities.pop();
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.equalities.iter().chain(&self.inequalities)
    }

    pub(crate) fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        self.equalities.iter_mut().chain(&mut self.inequalities)
    }

    /// Removes columns, whatever rows say of them.
    pub(crate) fn remove_columns(&mut self, range: std::ops::Range<usize>) {
        for row in self.rows_mut() {
            row.drain(range.clone());
        }
        let within = |from: usize, len: usize| {
            let to = from + len;
            range.end.min(to).saturating_sub(range.start.max(from))
        };
        let removed = [within(0, self.dims), within(self.dims, self.symbols), within(self.inputs(), self.locals)];
        self.dims -= removed[0];
        self.symbols -= removed[1];
        self.locals -= removed[2];
    }

    /// Divides the coefficients of each inequality by what they have in common; the constant term is rounded down, which loses no integers.
    pub(crate) fn tighten(&mut self) {
        for row in &mut self.inequalities {
            let Some((constant, coefficients)) = row.split_last_mut() else { continue };
            let divisor = common_divisor(coefficients);
            if divisor > 1 {
                coefficients.iter_mut().for_each(|n| *n /= divisor);
                *constant = constant.div_euclid(divisor);
            }
        }
    }

    /// Divides each row by what its numbers have in common.
    pub(crate) fn normalize(&mut self) {
        self.rows_mut().for_each(normalize);
    }
}

/// Divides a row by what its numbers have in common.
pub(crate) fn normalize(row: &mut Row) {
    let divisor = common_divisor(row);
    if divisor > 1 {
        row.iter_mut().for_each(|n| *n /= divisor);
    }
}

/// The greatest common divisor of numbers; 0 if all of them are.
pub(crate) fn common_divisor(numbers: &[i128]) -> i128 {
    numbers.iter().fold(0, |a, b| gcd(a, *b))
}

/// The greatest common divisor of two numbers, which is not negative.
pub(crate) fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}
