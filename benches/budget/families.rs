op_family! {
    /// A function of one number, by an instruction of the machine.
    #[op(name = "demo.intr_N.{}", traits(Pure, SameOperandsAndResultType))]
    #[assembly("(" $value ")" attr_dict ":" type($result))]
    pub struct Intrinsic {
        pub value: Operand<AnyFloat>,
        pub result: OpResult<AnyFloat>,
    }

    /// The square root.
    Sqrt = "sqrt";
    /// The sine.
    Sin = "sin";
    /// The cosine.
    Cos = "cos";
    /// The exponential.
    Exp = "exp";
    /// The natural logarithm.
    Log = "log";
    /// The absolute value.
    Abs = "abs";
    /// The largest integer that is not larger.
    Floor = "floor";
    /// The smallest integer that is not smaller.
    Ceil = "ceil";
}
