//! Kinds of nodes of debug information, as constraints.

use super::scopes::*;
use super::types::*;
use super::variables::*;
use crate::attrs::kinds::any_of;

any_of! {
    /// Scopes in functions.
    DILocalScope of DILexicalBlockAttr, DILexicalBlockFileAttr, DISubprogramAttr;
    /// Scopes.
    DIScope of DICommonBlockAttr, DICompileUnitAttr, DICompositeTypeAttr, DIDerivedTypeAttr, DIFileAttr, DIModuleAttr,
        DINamespaceAttr, DILexicalBlockAttr, DILexicalBlockFileAttr, DISubprogramAttr;
    /// Variables.
    DIVariable of DILocalVariableAttr, DIGlobalVariableAttr;
    /// Types.
    DIType of DINullTypeAttr, DIBasicTypeAttr, DICompositeTypeAttr, DIDerivedTypeAttr, DIStringTypeAttr,
        DISubroutineTypeAttr;
    /// Nodes of any kind.
    DINode of DIBasicTypeAttr, DICommonBlockAttr, DICompileUnitAttr, DICompositeTypeAttr, DIDerivedTypeAttr, DIFileAttr,
        DIGenericSubrangeAttr, DIGlobalVariableAttr, DIImportedEntityAttr, DILabelAttr, DILexicalBlockAttr,
        DILexicalBlockFileAttr, DILocalVariableAttr, DIModuleAttr, DINamespaceAttr, DINullTypeAttr, DIAnnotationAttr,
        DIStringTypeAttr, DISubprogramAttr, DISubrangeAttr, DISubroutineTypeAttr;
}
