//! The constants while the rest of the class is read.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::classfile::pool::ConstantPool;
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::error::Problem;

/// The pool, and the descriptors parsed so far by the index of their text: equal ones are shared.
#[derive(Debug)]
pub(crate) struct Context {
    /// The constants.
    pub(crate) pool: ConstantPool,
    fields: RefCell<FxHashMap<u16, FieldType>>,
    methods: RefCell<FxHashMap<u16, Arc<MethodDescriptor>>>,
}

impl Context {
    /// Nothing parsed yet.
    pub(crate) fn new(pool: ConstantPool) -> Self {
        Self {
            pool,
            fields: RefCell::default(),
            methods: RefCell::default(),
        }
    }

    /// A text as a field descriptor.
    pub(crate) fn field_type(&self, index: u16) -> Result<FieldType, Problem> {
        let text = self.pool.text(index)?;
        once(&mut self.fields.borrow_mut(), index, || {
            FieldType::parse(text.name())
        })
    }

    /// A text as a method descriptor.
    pub(crate) fn method_type(&self, index: u16) -> Result<Arc<MethodDescriptor>, Problem> {
        let text = self.pool.text(index)?;
        once(&mut self.methods.borrow_mut(), index, || {
            MethodDescriptor::parse(text.name()).map(Arc::new)
        })
    }
}

/// What is known for an index, made when it is not.
pub(crate) fn once<T: Clone>(
    known: &mut FxHashMap<u16, T>,
    index: u16,
    make: impl FnOnce() -> Result<T, Problem>,
) -> Result<T, Problem> {
    if let Some(value) = known.get(&index) {
        return Ok(value.clone());
    }
    let value = make()?;
    known.insert(index, value.clone());
    Ok(value)
}
