// Passes of the page on moving from TableGen. `record.py` writes `farm-passes.json` from it.
include "mlir/Pass/PassBase.td"

def FarmHarvest : Pass<"farm-harvest"> {
  let summary = "Brings in what has grown";
}
