//! Options of printing.

/// The options for printing ops, attributes and locations. [MLIR docs: OpPrintingFlags]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintFlags {
    /// Every op in the generic form.
    pub generic: bool,
    /// Custom forms are printed without a look at validity. Without it, IR that does not verify is printed in generic
    /// form: custom forms may leave out the invalid parts.
    pub assume_verified: bool,
    /// A location behind every op and block argument.
    pub debug_info: bool,
    /// Locations in the short form that is not read back.
    pub pretty_debug_info: bool,
    /// Only names and aliases that the op itself needs: ops around the next isolated op are not considered, and nothing
    /// has an alias.
    pub local_scope: bool,
    /// `{...}` in place of regions.
    pub skip_regions: bool,
    /// Numbers of values and block arguments never start again, as in the generic form.
    pub unique_ssa_ids: bool,
    /// A comment with the users behind every op with results and at the top of blocks with arguments.
    pub value_users: bool,
    /// Values with a named location are called by that name.
    pub name_loc_as_prefix: bool,
    /// Dense elements with more elements are printed as one hexadecimal string; `None` for never.
    pub hex_above: Option<u64>,
    /// Dense and sparse elements with more elements are left out; `None` for never.
    pub elide_elements_above: Option<u64>,
    /// Resources whose text is longer are left out; `None` for never.
    pub elide_resources_above: Option<u64>,
}

impl Default for PrintFlags {
    fn default() -> Self {
        PrintFlags {
            generic: false,
            assume_verified: false,
            debug_info: false,
            pretty_debug_info: false,
            local_scope: false,
            skip_regions: false,
            unique_ssa_ids: false,
            value_users: false,
            name_loc_as_prefix: false,
            hex_above: Some(100),
            elide_elements_above: None,
            elide_resources_above: None,
        }
    }
}

impl PrintFlags {
    /// The generic form.
    pub fn generic() -> Self {
        PrintFlags { generic: true, ..PrintFlags::default() }
    }

    /// Returns whether anything but the end of the line is printed behind ops.
    pub(super) fn has_op_ends(&self) -> bool {
        self.debug_info || self.value_users
    }

    /// Returns whether numbers of values are unique over the whole output.
    pub(super) fn unique_numbers(&self) -> bool {
        self.generic || self.unique_ssa_ids
    }
}
