/// The sum of two numbers.
#[derive(Op)]
#[op(name = "demo.add_N", traits(Pure, Commutative, SameOperandsAndResultType))]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct Add {
    pub lhs: Operand<AnySignlessInteger>,
    pub rhs: Operand<AnySignlessInteger>,
    pub result: OpResult<AnySignlessInteger>,
}

/// Loads a vector from memory, where a mask says so.
#[derive(Op)]
#[op(name = "demo.load_N", traits(AttrSizedOperandSegments), verify)]
#[assembly($memory "[" $indices "]" ("," $mask^ ":" type($mask))? attr_dict ":" type($memory) "->" type($value))]
pub struct Load {
    /// The memory that is read.
    #[effects(Read)]
    pub memory: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub mask: Option<Operand<AnyVectorOfNonZeroRank>>,
    /// The alignment in bytes.
    pub alignment: Option<Attr<I64Attr>>,
    #[default(false)]
    pub nontemporal: Attr<BoolAttr>,
    pub value: OpResult<AnyVectorOfNonZeroRank>,
}

impl Verify for Load {
    fn verify(op: LoadView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        match op.alignment() {
            Some(bytes) if bytes < 1 => fail(out, op.op_error("has an alignment that is no number of bytes")),
            _ => Ok(()),
        }
    }
}

/// Runs a body for some values, which it may replace.
#[derive(Op)]
#[op(name = "demo.loop_N", traits(RecursiveMemoryEffects, SingleBlock))]
#[assembly("(" $inits ")" ":" functional_type($inits, $results) $body attr_dict)]
pub struct Loop {
    pub inits: Operands<AnyType>,
    pub body: Region<SizedRegion<1>>,
    pub results: OpResults<AnyType>,
}
