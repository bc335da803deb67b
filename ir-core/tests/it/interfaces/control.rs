//! Ops of control flow.

use dialekt_interfaces::{
    self as interfaces, ArgAndResultAttrsOpInterface, BranchOpInterface, CallableOpInterface, Callee,
    FunctionOpInterface, LoopLikeOpInterface, OpFoldResult, OperandRange, RegionBranchOpInterface, RegionBranchPoint,
    RegionBranchTerminatorOpInterface, RegionSuccessor, RegionSuccessors, SuccessorOperands, SymbolTables,
    SymbolUserOpInterface, Values, WeightedBranchOpInterface,
};
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::op::Invalid;
use dialekt_ir_core::decl::region::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{OpRef, Region as RegionHandle};
use dialekt_ods_macros::Op;
use smallvec::{SmallVec, smallvec};

/// Goes to one of two blocks.
#[derive(Op)]
#[op(name = "cf.cond_br", traits(AttrSizedOperandSegments), interfaces(BranchOpInterface, WeightedBranchOpInterface {}), traits(Terminator))]
pub struct CondBranch {
    pub condition: Operand<I1>,
    #[name("trueDestOperands")]
    pub true_operands: Operands<AnyType>,
    #[name("falseDestOperands")]
    pub false_operands: Operands<AnyType>,
    pub branch_weights: Option<Attr<DenseI32ArrayAttr>>,
    #[name("trueDest")]
    pub true_dest: Successor,
    #[name("falseDest")]
    pub false_dest: Successor,
}

impl BranchOpInterface for CondBranch {
    fn successor_operands(op: Self::View<'_>, successor: usize) -> SuccessorOperands<'_> {
        SuccessorOperands::new(match successor {
            0 => op.true_operands().range(),
            _ => op.false_operands().range(),
        })
    }
}

/// A loop over numbers.
#[derive(Op)]
#[op(
    name = "scf.for",
    interfaces(LoopLikeOpInterface, RegionBranchOpInterface),
    traits(SingleBlockImplicitTerminator("scf.yield"))
)]
pub struct For {
    #[name("lowerBound")]
    pub lower_bound: Operand<Index>,
    #[name("upperBound")]
    pub upper_bound: Operand<Index>,
    pub step: Operand<Index>,
    #[name("initArgs")]
    pub init_args: Operands<AnyType>,
    pub results: OpResults<AnyType>,
    pub region: Region<SizedRegion<1>>,
}

impl RegionBranchOpInterface for For {
    fn successor_regions(op: Self::View<'_>, _point: RegionBranchPoint) -> RegionSuccessors {
        let args = op.region().first_block().map_or(0, |entry| entry.num_args());
        smallvec![RegionSuccessor::region(0).with_inputs(1..args.max(1)), RegionSuccessor::parent_results(*op)]
    }

    fn entry_successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        Self::inits(op)
    }
}

impl LoopLikeOpInterface for For {
    fn loop_regions(op: Self::View<'_>) -> SmallVec<[RegionHandle; 2]> {
        op.regions().map(|region| region.handle()).collect()
    }

    fn induction_vars(op: Self::View<'_>) -> Option<Values> {
        Some(op.region().first_block()?.args().take(1).collect())
    }

    fn lower_bounds(op: Self::View<'_>) -> Option<SmallVec<[OpFoldResult; 4]>> {
        Some(smallvec![op.lower_bound().into()])
    }

    fn inits(op: Self::View<'_>) -> OperandRange<'_> {
        op.init_args().range()
    }

    fn region_iter_args(op: Self::View<'_>) -> Values {
        let entry = op.region().first_block();
        entry.map(|entry| entry.args().skip(1).collect()).unwrap_or_default()
    }

    fn yielded_values(op: Self::View<'_>) -> Option<OperandRange<'_>> {
        op.region().first_block()?.last_op().map(OperandRange::all)
    }

    fn loop_results(op: Self::View<'_>) -> Option<Values> {
        Some(op.results().collect())
    }
}

/// One of two regions.
#[derive(Op)]
#[op(
    name = "scf.if",
    interfaces(RegionBranchOpInterface),
    traits(
        SingleBlockImplicitTerminator("scf.yield"),
        RecursiveMemoryEffects,
        RecursivelySpeculatable,
        NoRegionArguments
    )
)]
pub struct If {
    pub condition: Operand<I1>,
    pub results: OpResults<AnyType>,
    #[name("thenRegion")]
    pub then_region: Region<SizedRegion<1>>,
    #[name("elseRegion")]
    pub else_region: Region<MaxSizedRegion<1>>,
}

impl RegionBranchOpInterface for If {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        if point != RegionBranchPoint::Parent {
            return smallvec![RegionSuccessor::parent_results(*op)];
        }
        let has_else = !op.else_region().is_empty();
        let other = if has_else { RegionSuccessor::region(1) } else { RegionSuccessor::parent_results(*op) };
        smallvec![RegionSuccessor::region(0), other]
    }
}

/// A loop with its condition in a region.
#[derive(Op)]
#[op(name = "scf.while", interfaces(RegionBranchOpInterface))]
pub struct While {
    pub inits: Operands<AnyType>,
    pub results: OpResults<AnyType>,
    pub before: Region<SizedRegion<1>>,
    pub after: Region<SizedRegion<1>>,
}

impl RegionBranchOpInterface for While {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point.region(*op) {
            Some(0) => smallvec![RegionSuccessor::parent_results(*op), RegionSuccessor::region_arguments(*op, 1)],
            _ => smallvec![RegionSuccessor::region_arguments(*op, 0)],
        }
    }

    fn entry_successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        OperandRange::all(*op)
    }
}

/// A region with blocks.
#[derive(Op)]
#[op(name = "scf.execute_region", interfaces(RegionBranchOpInterface))]
pub struct ExecuteRegion {
    pub results: OpResults<AnyType>,
    pub region: Region,
}

impl RegionBranchOpInterface for ExecuteRegion {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region(0)],
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent_results(*op)],
        }
    }
}

/// Ends a region.
#[derive(Op)]
#[op(name = "scf.yield", traits(Pure, Terminator, ReturnLike), interfaces(RegionBranchTerminatorOpInterface {}))]
pub struct Yield {
    pub results: Operands<AnyType>,
}

/// Ends the first region of a loop.
#[derive(Op)]
#[op(name = "scf.condition", interfaces(RegionBranchTerminatorOpInterface), traits(Pure, Terminator))]
pub struct Condition {
    pub condition: Operand<I1>,
    pub args: Operands<AnyType>,
}

impl RegionBranchTerminatorOpInterface for Condition {
    fn successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        op.args().range()
    }
}

/// A function.
#[derive(Op)]
#[op(
    name = "func.func",
    traits(AffineScope, Symbol(declaration = interfaces::function::is_external)),
    interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {}, FunctionOpInterface {}),
    traits(IsolatedFromAbove)
)]
pub struct Func {
    pub sym_name: Attr<SymbolNameAttr>,
    pub function_type: Attr<TypeAttrOf<FunctionType>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub no_inline: Attr<UnitAttr>,
    pub body: Region,
}

/// Ends a function.
#[derive(Op)]
#[op(name = "func.return", traits(Pure, HasParent("func.func"), Terminator, ReturnLike), interfaces(RegionBranchTerminatorOpInterface {}))]
pub struct Return {
    pub operands: Operands<AnyType>,
}

/// Calls a function.
#[derive(Op)]
#[op(name = "func.call", interfaces(interfaces::ArgAndResultAttrsOpInterface {}, interfaces::CallOpInterface, SymbolUserOpInterface))]
pub struct Call {
    pub callee: Attr<FlatSymbolRefAttr>,
    pub operands: Operands<AnyType>,
    pub results: OpResults<AnyType>,
}

fn callee(op: OpRef<'_>) -> Option<Attribute> {
    op.inherent_attr(b"callee").filter(|callee| matches!(op.cx().attr_data(*callee), AttrData::SymbolRef { .. }))
}

impl interfaces::CallOpInterface for Call {
    fn callee(op: Self::View<'_>) -> Option<Callee> {
        callee(*op).map(Callee::Symbol)
    }

    fn arg_operands(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::all(*op)
    }
}

impl SymbolUserOpInterface for Call {
    fn verify_symbol_uses(
        op: Self::View<'_>,
        symbols: &SymbolTables,
        out: &mut Vec<Diagnostic>,
    ) -> Result<(), Invalid> {
        let found = callee(*op).and_then(|callee| symbols.lookup_nearest(*op, callee));
        if found.is_some_and(|found| found.is::<Func>()) {
            return Ok(());
        }
        let name = callee(*op).map(|callee| op.shown_attr(callee)).unwrap_or_default();
        let name = name.trim_start_matches('@');
        out.push(op.op_error(format!("'{name}' does not reference a valid function")));
        Err(Invalid)
    }
}
