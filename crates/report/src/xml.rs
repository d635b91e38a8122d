//! Documents in XML, an element on each line.

use std::borrow::Cow;
use std::io::Result;

use oxpecker_ir::markup::representable;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

/// A document that is being written. Elements cannot be left open, texts are escaped.
pub(crate) struct Xml {
    writer: Writer<Vec<u8>>,
}

/// Names and values of attributes.
pub(crate) type Attributes<'a> = &'a [(&'static str, &'a str)];

impl Xml {
    /// Writes a document; `standalone` says whether it can be read without other files.
    pub(crate) fn document(
        standalone: &str,
        content: impl FnOnce(&mut Xml) -> Result<()>,
    ) -> String {
        let writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        let mut xml = Xml { writer };
        let head = BytesDecl::new("1.0", Some("UTF-8"), Some(standalone));
        let written = xml.writer.write_event(Event::Decl(head));
        // Writing to memory cannot fail.
        let _ = written.and_then(|()| content(&mut xml));
        let mut text = String::from_utf8_lossy(&xml.writer.into_inner()).into_owned();
        text.push('\n');
        text
    }

    /// The type of the document, as it stands behind `<!DOCTYPE`.
    pub(crate) fn doctype(&mut self, text: &str) -> Result<()> {
        let text = BytesText::from_escaped(text);
        self.writer.write_event(Event::DocType(text))
    }

    /// An element with others inside.
    pub(crate) fn element(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        content: impl FnOnce(&mut Xml) -> Result<()>,
    ) -> Result<()> {
        let start = quick_xml::events::BytesStart::new(name);
        let start = start.with_attributes(shown(attributes));
        let end = start.to_end().into_owned();
        self.writer.write_event(Event::Start(start))?;
        content(self)?;
        self.writer.write_event(Event::End(end))
    }

    /// An element with nothing inside.
    pub(crate) fn empty(&mut self, name: &str, attributes: Attributes<'_>) -> Result<()> {
        let element = self.writer.create_element(name);
        element
            .with_attributes(shown(attributes))
            .write_empty()
            .map(|_| ())
    }

    /// An element with text inside.
    pub(crate) fn text(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        text: &str,
    ) -> Result<()> {
        let element = self.writer.create_element(name);
        let text = representable(text);
        element
            .with_attributes(shown(attributes))
            .write_text_content(BytesText::new(&text))
            .map(|_| ())
    }
}

fn shown<'a>(attributes: Attributes<'a>) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> {
    attributes
        .iter()
        .map(|(name, value)| (*name, representable(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_elements_closed() {
        let text = Xml::document("no", |xml| {
            xml.doctype("a SYSTEM \"a.dtd\"")?;
            xml.element("a", &[("b", "<\"\u{1}")], |xml| {
                xml.text("c", &[], "x & 'y'")?;
                xml.empty("d", &[("e", "1")])
            })
        });
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
            <!DOCTYPE a SYSTEM \"a.dtd\">\n\
            <a b=\"&lt;&quot;\u{fffd}\">\n  <c>x &amp; &apos;y&apos;</c>\n  <d e=\"1\"/>\n</a>\n";
        assert_eq!(text, expected);
    }
}
