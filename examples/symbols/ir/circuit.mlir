// Modules, instances, wires and ports with inner symbols, and what names them from elsewhere.

hw.circuit @chip {
  hw.module @Top(bus: !hw.struct<i1, i8> sym [<@bus,0,public>, <@data,2,private>]) {
    hw.instance "a" sym @a @Leaf
  }
  hw.module @Leaf() {
    %0 = hw.wire sym @w : i4
    %1 = hw.probe <@Top::@data> : i8
  }
  hw.path @to_wire [@Top::@a, @Leaf::@w]
}
