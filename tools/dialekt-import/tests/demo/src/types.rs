//! Types.

use dialekt::prelude::op::*;

/// Key of a box.
#[derive(Type)]
#[ty(name = "demo.key", symbol = "Demo_Key", summary = "key of a box")]
pub struct KeyType;

/// Box.
#[derive(Type)]
#[ty(name = "demo.box", symbol = "Demo_Box", summary = "box", verify)]
#[assembly("<" struct(params) ">")]
pub struct BoxType {
    #[name("contentType")]
    #[type_name("::mlir::Type")]
    pub content_type: Type,
    #[default(1)]
    #[type_name("unsigned")]
    pub layers: u32,
}

impl VerifyParams for BoxType {
    // PORT(!demo.box): verifier: the check of parameters is C++ (demo.td:36)
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        Ok(())
    }
}

// PORT(!demo.odd): custom form: reads and writes its parameters in C++ (demo.td:43)
/// `Demo_Odd`.
#[derive(Type)]
#[ty(name = "demo.odd", symbol = "Demo_Odd")]
#[assembly("<" $a "," "[" $rest "]" ">")]
pub struct OddType {
    #[type_name("int64_t")]
    pub a: i64,
    #[type_name("::llvm::ArrayRef<int64_t>")]
    pub rest: Vec<i64>,
}
