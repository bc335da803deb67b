// Colours for MLIR and for formats: small grammars for the highlighter of mdBook.
(function () {
  if (typeof hljs === "undefined" || hljs.getLanguage("mlir")) return;
  hljs.registerLanguage("mlir", function (hljs) {
    return {
      contains: [
        hljs.COMMENT("//", "$"),
        hljs.QUOTE_STRING_MODE,
        { className: "variable", begin: /%[\w$.\-]+(:\d+)?(#\d+)?/ },
        { className: "title", begin: /@[\w$.\-]+/ },
        { className: "symbol", begin: /\^[\w$.\-]+/ },
        { className: "type", begin: /![\w$.\-]+/ },
        { className: "meta", begin: /#[A-Za-z_][\w$.\-]*/ },
        { className: "keyword", begin: /\b[a-z_]\w*(\.[\w$]+)+/ },
        { className: "type", begin: /\b(vector|tensor|memref|complex|tuple|index|none|[su]?i\d+|b?f\d+\w*|tf32)\b/ },
        { className: "literal", begin: /\b(true|false|unit|dense|affine_map|affine_set|loc)\b/ },
        { className: "number", begin: /-?\b\d+(\.\d*)?([eE][-+]?\d+)?\b/ },
      ],
    };
  });
  // Formats as lines of a grammar.
  hljs.registerLanguage("grammar", function () {
    return {
      contains: [
        { className: "string", begin: /`[^`]*`/ },
        { className: "variable", begin: /\$\w+/ },
        { className: "keyword", begin: /\b[a-z][\w-]*(?=[(<])|\battr-dict(-with-keyword)?\b|\bprop-dict\b/ },
      ],
    };
  });
  document.querySelectorAll("code.language-mlir, code.language-grammar").forEach(function (block) {
    block.classList.remove("hljs");
    hljs.highlightBlock ? hljs.highlightBlock(block) : hljs.highlightElement(block);
  });
})();
