//! The order of accesses to memory, and caches.

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::PointerInAddressSpace;

use crate::{AddrSpace, LoadCacheControl, MemScope};

/// Orders accesses to memory before it with those behind it.
///
/// The scope says for whom.
///
/// ```mlir
/// xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
/// ```
#[derive(Op)]
#[op(name = "xevm.memfence", doc_group = "Memory", parse = parse_memfence, print = print_memfence)]
pub struct Memfence {
    pub scope: Attr<MemScope>,
    #[default(AddrSpace::Generic)]
    pub addrspace: Attr<AddrSpace>,
}

/// Brings a line of memory into the caches.
///
/// The caches are those that the attribute says.
///
/// ```mlir
/// xevm.prefetch %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>)
/// ```
#[derive(Op)]
#[op(name = "xevm.prefetch", doc_group = "Memory")]
#[assembly(operands prop_dict attr_dict ":" "(" type(operands) ")")]
pub struct Prefetch {
    pub ptr: Operand<AnyOf<(PointerInAddressSpace<1>, PointerInAddressSpace<4>)>>,
    pub cache_control: Option<Attr<LoadCacheControl>>,
}

/// `<{scope = #xevm.mem_scope<device>}> {a}`
fn parse_memfence(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    if p.consume_if(Tok::Less) {
        op.properties = Some(p.parse_attribute(None)?);
        p.expect(Tok::Greater, "expected '>'")?;
    }
    p.parse_optional_attr_dict(&mut op.attrs)
}

/// Prints all properties, also those that have their defaults, which formats leave out.
fn print_memfence(op: MemfenceView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    if let Some(properties) = op.properties() {
        p.write("<");
        p.print_attribute(properties);
        p.write(">");
    }
    p.print_optional_attr_dict(*op, &["scope", "addrspace"]);
}
