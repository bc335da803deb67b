//! Translations between MLIR and other languages: their registry, and the tool.
