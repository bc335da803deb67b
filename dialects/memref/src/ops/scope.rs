//! `memref.alloca_scope`, a scope of memory on the stack.

use dialekt_interfaces::{
    RegionBranchOpInterface, RegionBranchPoint, RegionBranchTerminatorOpInterface, RegionSuccessor, RegionSuccessors,
};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use smallvec::smallvec;

use crate::canonicalize::{AllocaScopeHoister, AllocaScopeInliner};

/// A region whose memory on the stack is freed at its end.
///
/// It may have results.
///
/// ```mlir
/// %x = memref.alloca_scope -> f32 {
///   %a = memref.alloca() : memref<4xf32>
///   %y = memref.load %a[%i] : memref<4xf32>
///   memref.alloca_scope.return %y : f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "memref.alloca_scope", doc_group = "Allocation",
    rename_all = "camelCase",
    traits(AutomaticAllocationScope),
    interfaces(RegionBranchOpInterface),
    traits(
        SingleBlockImplicitTerminator("memref.alloca_scope.return"),
        RecursiveMemoryEffects,
        NoRegionArguments
    ),
    parse = parse_scope,
    print = print_scope,
    canonicalize(AllocaScopeInliner, AllocaScopeHoister)
)]
pub struct AllocaScope {
    pub results: OpResults<AnyType>,
    pub body_region: Region<SizedRegion<1>>,
}

/// Ends a scope with its results.
///
/// Memory that the scope allocated on the stack is freed afterwards, so that it must not be among the values.
///
/// ```mlir
/// %sum = memref.alloca_scope -> f32 {
///   %scratch = memref.alloca() : memref<4xf32>
///   %first = memref.load %scratch[%i] : memref<4xf32>
///   memref.alloca_scope.return %first : f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "memref.alloca_scope.return", doc_group = "Allocation",
    traits(HasParent("memref.alloca_scope"), Pure),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(Terminator, ReturnLike)
)]
#[assembly(attr_dict ($results^ ":" type($results))?)]
pub struct AllocaScopeReturn {
    pub results: Operands<AnyType>,
}

impl RegionBranchOpInterface for AllocaScope {
    /// The region, then the parent.
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        smallvec![match point {
            RegionBranchPoint::Parent => RegionSuccessor::region(0),
            RegionBranchPoint::Terminator(_) => RegionSuccessor::parent_results(*op),
        }]
    }
}

fn parse_scope(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    op.result_types.extend(p.parse_optional_arrow_type_list()?);
    let body = p.parse_region(op, &[], BodyForm::Terminated(AllocaScopeReturn::DEF.name))?;
    op.regions.push(body);
    p.parse_optional_attr_dict(&mut op.attrs)
}

fn print_scope(op: AllocaScopeView<'_>, p: &mut Printer<'_>) {
    let gives = op.num_results() != 0;
    p.write(" ");
    if gives {
        p.write(" -> (");
        p.print_types(op.result_types());
        p.write(")");
    }
    p.write(" ");
    let form = RegionForm { entry_arguments: false, terminators: gives, ..RegionForm::default() };
    p.print_region_form(op.body_region().handle(), form);
    p.print_optional_attr_dict(*op, &[]);
}
