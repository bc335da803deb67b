#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_composite_type = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>
#di_file = #llvm.di_file<"list.c" in "/src">
#loc1 = loc("list.c":3:0)
#di_compile_unit = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C11, file = #di_file, producer = "cc", isOptimized = true, emissionKind = Full>
#di_derived_type = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #di_composite_type, sizeInBits = 64>
#di_derived_type1 = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #di_derived_type, sizeInBits = 64>
#di_composite_type1 = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, name = "node", file = #di_file, line = 1, sizeInBits = 64, elements = #di_derived_type1>
#di_derived_type2 = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #di_composite_type1, sizeInBits = 64>
#di_subroutine_type = #llvm.di_subroutine_type<types = #di_basic_type, #di_derived_type2>
#di_subprogram = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "length", file = #di_file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type>
#di_lexical_block = #llvm.di_lexical_block<scope = #di_subprogram, file = #di_file, line = 4, column = 2>
#di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, name = "list", file = #di_file, line = 3, arg = 1, type = #di_derived_type2>
#loc6 = loc(fused<#di_subprogram>[#loc1])
#di_local_variable1 = #llvm.di_local_variable<scope = #di_lexical_block, name = "slot", file = #di_file, line = 5, type = #di_basic_type>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, i64 = dense<[32, 64]> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little">, llvm.module_asm = [], llvm.target_triple = ""} {
  llvm.module_flags [#llvm.mlir.module_flag<warning, "Debug Info Version", 3 : i32>] loc(#loc)
  llvm.func @length(%arg0: !llvm.ptr loc(fused<#di_subprogram>[#loc1])) -> i32 {
    llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(8)]> = %arg0 : !llvm.ptr loc(#loc8)
    %0 = llvm.mlir.constant(1 : i32) : i32 loc(#loc3)
    %1 = llvm.alloca %0 x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr loc(#loc3)
    llvm.intr.dbg.declare #di_local_variable1 = %1 : !llvm.ptr loc(#loc8)
    %2 = llvm.load %1 {alignment = 4 : i64} : !llvm.ptr -> i32 loc(#loc10)
    llvm.return %2 : i32 loc(#loc8)
  } loc(#loc6)
} loc(#loc)
#loc = loc("list.c":0:0)
#loc2 = loc("list.c":6:3)
#loc3 = loc(unknown)
#loc4 = loc("list.c":7:1)
#loc5 = loc("list.c":9:2)
#loc7 = loc(fused<#di_subprogram>[#loc4])
#loc8 = loc(fused<#di_lexical_block>[#loc2])
#loc9 = loc(fused<#di_lexical_block>[#loc5])
#loc10 = loc(callsite(#loc7 at #loc9))
