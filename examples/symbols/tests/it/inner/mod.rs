//! Tests of inner symbols, by a dialect of hardware modules. Messages are those of CIRCT.

mod edits;
mod errors;
mod facility;
mod text;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::ParsedSource;

use crate::common::{self, parse, printed, rendered, valid, verified};

fn context() -> Context {
    common::context(dialekt_example_symbols::registry())
}

/// The circuit of a program.
fn circuit<'a>(source: &'a ParsedSource) -> OpRef<'a> {
    source.ir.op(source.top).region(0).unwrap().first_block().unwrap().first_op().unwrap()
}

/// A circuit of three levels: instances, wires, aggregate ports, a region, paths.
const CIRCUIT: &str = "\
module {
  hw.circuit @chip {
    hw.module @Top(clock: i1 sym @clk, bus: !hw.struct<i1, !hw.array<2 x i8>> sym [<@bus,0,public>, <@lane,3,private>]) {
      hw.instance \"left\" sym @left @Mid
      hw.instance \"right\" sym @right @Mid
      hw.text \"assert\" {symbols = [#hw.innerNameRef<@Leaf::@w>, 4 : i32]}
    }
    hw.module @Mid() {
      %0 = hw.wire : i1
      hw.when %0 {
        hw.instance \"leaf\" sym @leaf @Leaf
        %3 = hw.wire sym [<@all,0,public>, <@part,2,public>] : !hw.array<2 x i8>
      }
      %1 = hw.probe <@Top::@lane> : i8
      %2 = hw.probe <@Mid::@part> : i8
    }
    hw.module @Leaf(a: i1) {
      %0 = hw.wire sym @w : i4
    }
    hw.path @to_wire [@Top::@left, @Mid::@leaf, @Leaf::@w]
    hw.path \"private\" @to_module [@Top::@right, @Mid]
    hw.path @to_port [@Top::@bus]
    hw.path @to_instance [@Top::@left, @Mid::@leaf]
  }
}
";
