//! The conversion of the arguments of a block. [MLIR docs: Dialect Conversion, Region Signature Conversion]

use smallvec::SmallVec;

use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::Value;

/// The conversion of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputMapping {
    /// To this number of new arguments, from a number on.
    Arguments {
        /// The number of the first one.
        start: usize,
        /// The number of new arguments.
        len: usize,
    },
    /// Other values.
    Values(SmallVec<[Value; 2]>),
}

/// The new arguments of a block, and the mapping of the old ones. An argument without a mapping is dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignatureConversion {
    inputs: Vec<Option<InputMapping>>,
    types: Vec<Type>,
}

impl SignatureConversion {
    /// A conversion for a block with this number of arguments, all of which are dropped.
    pub fn new(inputs: usize) -> SignatureConversion {
        SignatureConversion { inputs: vec![None; inputs], types: Vec::new() }
    }

    /// The types of the new arguments.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// The mapping of an argument; `None` when it is dropped.
    pub fn input(&self, index: usize) -> Option<&InputMapping> {
        self.inputs.get(index)?.as_ref()
    }

    /// New arguments behind the others, which an old one becomes. Without any types the old one is dropped.
    ///
    /// # Panics
    /// When there is no such argument.
    pub fn map_input(&mut self, index: usize, types: &[Type]) {
        let (start, len) = (self.types.len(), types.len());
        if len != 0 {
            self.inputs[index] = Some(InputMapping::Arguments { start, len });
        }
        self.types.extend_from_slice(types);
    }

    /// New arguments behind the others, which no old one becomes.
    pub fn add_inputs(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// An argument becomes other values.
    ///
    /// # Panics
    /// When there is no such argument.
    pub fn replace_input(&mut self, index: usize, values: &[Value]) {
        self.inputs[index] = Some(InputMapping::Values(values.iter().copied().collect()));
    }
}
