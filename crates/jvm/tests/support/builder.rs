//! Class files made by hand, for what no compiler at hand makes.

/// A class file in the making: its constants, and what comes behind them.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    pub(crate) major: u16,
    constants: Vec<u8>,
    count: u16,
    methods: Vec<Vec<u8>>,
    fields: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
}

impl Builder {
    /// A class `T` that extends `java/lang/Object`; its constants 2 and 4 are the two classes.
    pub(crate) fn new() -> Self {
        let mut builder = Self {
            major: 49,
            constants: Vec::new(),
            count: 1,
            methods: Vec::new(),
            fields: Vec::new(),
            attributes: Vec::new(),
        };
        builder.class("T");
        builder.class("java/lang/Object");
        builder
    }

    /// Adds a constant by its bytes; returns its index.
    pub(crate) fn constant(&mut self, tag: u8, operands: &[u8]) -> u16 {
        self.constants.push(tag);
        self.constants.extend(operands);
        let index = self.count;
        self.count += if matches!(tag, 5 | 6) { 2 } else { 1 };
        index
    }

    /// Adds a text.
    pub(crate) fn text(&mut self, bytes: &[u8]) -> u16 {
        let mut operands = (bytes.len() as u16).to_be_bytes().to_vec();
        operands.extend(bytes);
        self.constant(1, &operands)
    }

    /// Adds a constant that consists of indexes.
    pub(crate) fn indexes(&mut self, tag: u8, indexes: &[u16]) -> u16 {
        let operands: Vec<u8> = indexes
            .iter()
            .flat_map(|index| index.to_be_bytes())
            .collect();
        self.constant(tag, &operands)
    }

    /// Adds a class.
    pub(crate) fn class(&mut self, name: &str) -> u16 {
        let name = self.text(name.as_bytes());
        self.indexes(7, &[name])
    }

    /// Adds a field (9), a method (10) or a method of an interface (11).
    pub(crate) fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let name_and_type = self.name_and_type(name, descriptor);
        self.indexes(tag, &[class, name_and_type])
    }

    /// Adds a name and a type.
    pub(crate) fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let name = self.text(name.as_bytes());
        let descriptor = self.text(descriptor.as_bytes());
        self.indexes(12, &[name, descriptor])
    }

    /// An attribute.
    pub(crate) fn attribute(&mut self, name: &str, contents: &[u8]) -> Vec<u8> {
        let name = self.text(name.as_bytes());
        let mut attribute = name.to_be_bytes().to_vec();
        attribute.extend((contents.len() as u32).to_be_bytes());
        attribute.extend(contents);
        attribute
    }

    /// Adds an attribute of the class.
    pub(crate) fn class_attribute(&mut self, name: &str, contents: &[u8]) {
        let attribute = self.attribute(name, contents);
        self.attributes.push(attribute);
    }

    /// Adds a member with its attributes.
    fn push_member(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        attributes: &[Vec<u8>],
    ) -> Vec<u8> {
        let name = self.text(name.as_bytes());
        let descriptor = self.text(descriptor.as_bytes());
        let head = [access, name, descriptor, attributes.len() as u16];
        let mut member: Vec<u8> = head
            .iter()
            .flat_map(|number| number.to_be_bytes())
            .collect();
        attributes
            .iter()
            .for_each(|attribute| member.extend(attribute));
        member
    }

    /// Adds a field.
    pub(crate) fn field(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        attributes: &[Vec<u8>],
    ) {
        let field = self.push_member(access, name, descriptor, attributes);
        self.fields.push(field);
    }

    /// Adds a method.
    pub(crate) fn method(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        attributes: &[Vec<u8>],
    ) {
        let method = self.push_member(access, name, descriptor, attributes);
        self.methods.push(method);
    }

    /// Adds an abstract method and a field without attributes, their texts by index.
    pub(crate) fn raw_members(&mut self, access: u16, name: u16, method: u16, field: u16) {
        let bytes = |numbers: [u16; 4]| numbers.iter().flat_map(|it| it.to_be_bytes()).collect();
        self.methods.push(bytes([access, name, method, 0]));
        self.fields.push(bytes([0, name, field, 0]));
    }

    /// A code attribute with four local variables and handlers as start, end, target and class.
    pub(crate) fn code(
        &mut self,
        code: &[u8],
        handlers: &[[u16; 4]],
        attributes: &[Vec<u8>],
    ) -> Vec<u8> {
        let mut contents = vec![0, 8, 0, 4];
        contents.extend((code.len() as u32).to_be_bytes());
        contents.extend(code);
        contents.extend((handlers.len() as u16).to_be_bytes());
        let numbers = handlers.iter().flatten();
        contents.extend(numbers.flat_map(|number| number.to_be_bytes()));
        contents.extend((attributes.len() as u16).to_be_bytes());
        attributes
            .iter()
            .for_each(|attribute| contents.extend(attribute));
        self.attribute("Code", &contents)
    }

    /// Adds a static method without parameters that has this code.
    pub(crate) fn static_method(&mut self, code: &[u8], handlers: &[[u16; 4]]) {
        let code = self.code(code, handlers, &[]);
        self.method(8, "m", "()V", &[code]);
    }

    /// The class file.
    pub(crate) fn build(&self) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        bytes.extend(self.major.to_be_bytes());
        bytes.extend(self.count.to_be_bytes());
        bytes.extend(&self.constants);
        bytes.extend([0, 0x21, 0, 2, 0, 4, 0, 0]);
        for list in [&self.fields, &self.methods, &self.attributes] {
            bytes.extend((list.len() as u16).to_be_bytes());
            list.iter().for_each(|item| bytes.extend(item));
        }
        bytes
    }
}
