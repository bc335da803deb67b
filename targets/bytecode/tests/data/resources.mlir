module attributes {t.a = dense_resource<r2> : tensor<1xi16>, t.b = dense_resource<nodata> : tensor<2xi8>, t.c = dense_resource<r1> : tensor<2xi32>} {
}
{-#
  dialect_resources: { builtin: { r1: "0x400000000100000002000000", r2: "0x08000000aabb" } },
  external_resources: { ext: { flag: true, text: "hello", blob: "0x04000000010203" } }
#-}
