//! Collections that are inputs of a test.

use oxpecker_interp::ConcreteValue;
use oxpecker_ir::Type;
use oxpecker_java::collections::{Collection, Contents};

use super::build::Builder;
use super::no_test::NoTest;

impl Builder<'_> {
    /// Statements that make a collection and fill it. Its type has no arguments, so it fits everywhere.
    pub(super) fn collection(
        &mut self,
        place: usize,
        found: &Collection,
    ) -> Result<String, NoTest> {
        if let Contents::Value(value) = &found.contents {
            let value = self.content(value)?;
            let made = format!("java.util.Optional.ofNullable({value})");
            return Ok(self.declare(place, "java.util.Optional", &made));
        }
        let blank = found.blank.replace("new ", "new java.util.");
        let (ty, blank) = match found.blank.starts_with("Collections") {
            true => ("java.util.Set".to_string(), format!("java.util.{blank}")),
            false => {
                let class = blank.split(['<', ' ']).nth(1).unwrap_or_default();
                (class.to_string(), blank.clone())
            }
        };
        let name = self.declare(place, &ty, &blank);
        match &found.contents {
            Contents::Elements(all) => {
                for value in all {
                    let value = self.content(value)?;
                    self.lines.push(format!("{name}.add({value});"));
                }
            }
            Contents::Entries(all) => {
                for (key, value) in all {
                    let (key, value) = (self.content(key)?, self.content(value)?);
                    self.lines.push(format!("{name}.put({key}, {value});"));
                }
            }
            Contents::Value(_) => {}
        }
        Ok(name)
    }

    fn content(&mut self, value: &ConcreteValue) -> Result<String, NoTest> {
        self.value(value, &Type::Named("java/lang/Object".into()))
    }
}
