//! The intrinsics that ops stand for.

use dialekt_arm_sve::{DupQLaneIntr, PselIntr, SdotIntr, ZipX4Intr};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_llvm::Intrinsic;

#[test]
fn intrinsics_are_named_as_their_ops() {
    let of = |op| {
        let found = Intrinsic::of(op).unwrap();
        (found.name(op).into_owned(), found.results_in_name(), found.operands_in_name())
    };
    assert_eq!(of(SdotIntr::DEF), ("llvm.aarch64.sve.sdot".to_owned(), &[0][..], &[][..]));
    assert_eq!(of(PselIntr::DEF), ("llvm.aarch64.sve.psel".to_owned(), &[][..], &[1][..]));
    assert_eq!(of(ZipX4Intr::DEF), ("llvm.aarch64.sve.zip.x4".to_owned(), &[][..], &[0][..]));
    assert!(Intrinsic::of(ZipX4Intr::DEF).unwrap().has_several_results());
    assert_eq!(of(DupQLaneIntr::DEF).0, "llvm.aarch64.sve.dupq.lane");
    assert_eq!(Intrinsic::of(DupQLaneIntr::DEF).unwrap().immediate_args(), [(1, "lane")]);
}
