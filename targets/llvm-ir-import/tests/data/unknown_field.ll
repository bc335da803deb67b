!0 = !DIFile(filename: "a", what: 3)
