// Bytes of a text: each word with a capital, then the number of words, and the letters' checksum (CRC-32).
func.func private @putchar(i32) -> i32
func.func private @printI64(i64)
func.func private @printNewline()
memref.global "private" constant @text : memref<43xi8> = dense<[116, 104, 101, 32, 113, 117, 105, 99, 107, 32, 98, 114, 111, 119, 110, 32,
    102, 111, 120, 32, 106, 117, 109, 112, 115, 32, 111, 118, 101, 114, 32, 116, 104, 101, 32, 108, 97, 122, 121, 32, 100, 111, 103]>
func.func @is_letter(%c: i8) -> i1 {
  %a = arith.constant 97 : i8
  %letters = arith.constant 26 : i8
  %place = arith.subi %c, %a : i8
  %is = arith.cmpi ult, %place, %letters : i8
  return %is : i1
}
func.func @crc32(%text: memref<?xi8>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %ones = arith.constant -1 : i32
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %polynomial = arith.constant 0xEDB88320 : i32
  %size = memref.dim %text, %c0 : memref<?xi8>
  %crc = scf.for %i = %c0 to %size step %c1 iter_args(%crc = %ones) -> i32 {
    %byte = memref.load %text[%i] : memref<?xi8>
    %wide = arith.extui %byte : i8 to i32
    %mixed = arith.xori %crc, %wide : i32
    %next = scf.for %b = %c0 to %c8 step %c1 iter_args(%x = %mixed) -> i32 {
      %bit = arith.andi %x, %one : i32
      %mask = arith.subi %zero, %bit : i32
      %term = arith.andi %mask, %polynomial : i32
      %half = arith.shrui %x, %one : i32
      %y = arith.xori %half, %term : i32
      scf.yield %y : i32
    }
    scf.yield %next : i32
  }
  %result = arith.xori %crc, %ones : i32
  return %result : i32
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %false = arith.constant false
  %true = arith.constant true
  %case = arith.constant 32 : i8
  %zero = arith.constant 0 : i8
  %constant = memref.get_global @text : memref<43xi8>
  %text = memref.cast %constant : memref<43xi8> to memref<?xi8>
  %size = memref.dim %text, %c0 : memref<?xi8>
  %inside, %words = scf.for %i = %c0 to %size step %c1 iter_args(%inside = %false, %n = %none) -> (i1, i64) {
    %c = memref.load %text[%i] : memref<?xi8>
    %letter = func.call @is_letter(%c) : (i8) -> i1
    %outside = arith.xori %inside, %true : i1
    %begins = arith.andi %letter, %outside : i1
    %difference = arith.select %begins, %case, %zero : i8
    %capital = arith.subi %c, %difference : i8
    %wide = arith.extui %capital : i8 to i32
    %0 = func.call @putchar(%wide) : (i32) -> i32
    %m = arith.addi %n, %one : i64
    %count = arith.select %begins, %m, %n : i64
    scf.yield %letter, %count : i1, i64
  }
  %newline = arith.constant 10 : i32
  %1 = call @putchar(%newline) : (i32) -> i32
  call @printI64(%words) : (i64) -> ()
  call @printNewline() : () -> ()
  %crc = call @crc32(%text) : (memref<?xi8>) -> i32
  %crc.wide = arith.extui %crc : i32 to i64
  call @printI64(%crc.wide) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
