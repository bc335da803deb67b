#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = LineTablesOnly, nameTableKind = None>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#self = #llvm.di_composite_type<recId = distinct[3]<>, isRecSelf = true>
#ptr = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self, sizeInBits = 64>
#m = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #ptr, sizeInBits = 64, alignInBits = 64, offsetInBits = 8>
#node = #llvm.di_composite_type<recId = distinct[3]<>, tag = DW_TAG_structure_type, name = "node", file = #file, line = 2, scope = #file, sizeInBits = 128, elements = #m>
#type = #llvm.di_subroutine_type<types = #llvm.di_null_type, #node>
#arr = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #int, sizeInBits = 128, elements = #llvm.di_subrange<count = 4 : i64>>
#f = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 3, scopeLine = 4, subprogramFlags = "Definition", type = #type>
#g = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "g", file = #file, line = 9, subprogramFlags = "Definition|LocalToUnit", type = #type>
#x = #llvm.di_local_variable<scope = #f, name = "x", file = #file, line = 5, type = #arr, flags = Artificial>
#label = #llvm.di_label<scope = #f, name = "l", file = #file, line = 12>
llvm.func @f(%p: !llvm.ptr) {
  llvm.intr.dbg.declare #x = %p : !llvm.ptr loc("a.c":5:1)
  llvm.intr.dbg.label #label loc("a.c":12:1)
  %0 = llvm.load %p : !llvm.ptr -> i32 loc(callsite("b.c":1:2 at "a.c":6:3))
  %1 = llvm.load %p : !llvm.ptr -> i32 loc(callsite(fused<#g>["b.c":1:2] at "a.c":6:3))
  %2 = llvm.load %p : !llvm.ptr -> i32 loc(fused["a.c":6:3, "a.c":6:5])
  %3 = llvm.load %p : !llvm.ptr -> i32 loc(fused["a.c":6:3, "a.c":8:5])
  %4 = llvm.load %p : !llvm.ptr -> i32 loc("name"("a.c":9:9))
  %5 = llvm.load %p : !llvm.ptr -> i32 loc(unknown)
  llvm.return loc("a.c":10:1)
} loc(fused<#f>["a.c":3:1])
