// Every operation of xevm.
llvm.func @block_load(%p: !llvm.ptr<1>) {
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<4xi32>
  %1 = xevm.blockload %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>) -> i16
  llvm.return
}
llvm.func @block_store(%p: !llvm.ptr<1>, %x: vector<4xi32>) {
  xevm.blockstore %p, %x : (!llvm.ptr<1>, vector<4xi32>)
  llvm.return
}
llvm.func @block_load2d(%p: !llvm.ptr<1>, %width: i32, %height: i32, %pitch: i32, %x: i32, %y: i32) {
  %0 = xevm.blockload2d %p, %width, %height, %pitch, %x, %y <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32,
   tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}>
   : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
llvm.func @block_store2d(%p: !llvm.ptr<1>, %width: i32, %height: i32, %pitch: i32, %x: i32, %y: i32, %v: vector<8xi16>) {
  xevm.blockstore2d %p, %width, %height, %pitch, %x, %y, %v <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32,
   tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi16>)
  llvm.return
}
llvm.func @block_prefetch2d(%p: !llvm.ptr<1>, %width: i32, %height: i32, %pitch: i32, %x: i32, %y: i32) {
  xevm.blockprefetch2d %p, %width, %height, %pitch, %x, %y <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32,
   tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}
llvm.func @memfence() {
  xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
  llvm.return
}
llvm.func @prefetch(%p: !llvm.ptr<1>) {
  xevm.prefetch %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>)
  llvm.return
}
llvm.func @mma(%a: vector<8xi16>, %b: vector<8xi32>, %c: vector<8xf32>) {
  %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>}
   : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %1 = xevm.mma %a, %b {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16>}
   : (vector<8xi16>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
llvm.func @grid_dimx() {
  %0 = xevm.group_count.x : i32
  llvm.return
}
llvm.func @grid_dimy() {
  %0 = xevm.group_count.y : i32
  llvm.return
}
llvm.func @grid_dimz() {
  %0 = xevm.group_count.z : i32
  llvm.return
}
llvm.func @workgroup_idx() {
  %0 = xevm.group_id.x : i32
  llvm.return
}
llvm.func @workgroup_idy() {
  %0 = xevm.group_id.y : i32
  llvm.return
}
llvm.func @workgroup_idz() {
  %0 = xevm.group_id.z : i32
  llvm.return
}
llvm.func @lane_id() {
  %0 = xevm.lane_id : i32
  llvm.return
}
llvm.func @workitem_idx() {
  %0 = xevm.local_id.x : i32
  %1 = xevm.local_id.x range <i32, 0, 16> : i64
  llvm.return
}
llvm.func @workitem_idy() {
  %0 = xevm.local_id.y : i32
  llvm.return
}
llvm.func @workitem_idz() {
  %0 = xevm.local_id.z : i32
  llvm.return
}
llvm.func @workgroup_dimx() {
  %0 = xevm.local_size.x : i32
  llvm.return
}
llvm.func @workgroup_dimy() {
  %0 = xevm.local_size.y : i32
  llvm.return
}
llvm.func @workgroup_dimz() {
  %0 = xevm.local_size.z : i32
  llvm.return
}
llvm.func @subgroup_id() {
  %0 = xevm.subgroup_id : i32
  llvm.return
}
llvm.func @subgroup_size() {
  %0 = xevm.subgroup_size : i32
  llvm.return
}
