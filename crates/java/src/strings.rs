//! Strings of the JVM: whether the one without units is shared.

use oxpecker_ir::{Inst, MethodId};

use super::Jvm;

impl Jvm<'_, '_> {
    /// Whether the library that is loaded gives the literal for strings without units: since Java 15 its code says so.
    /// Models stand for that code if there is no library.
    pub fn shares_empty_string(&mut self) -> bool {
        if let Some(known) = self.session().shares_empty_string {
            return known;
        }
        let shares = self.code_shares_empty_string().unwrap_or(true);
        self.session().shares_empty_string = Some(shares);
        shares
    }

    fn code_shares_empty_string(&mut self) -> Option<bool> {
        let class = self.load_class("java/lang/StringLatin1").ok()?;
        let mut methods = self.program.classes[class].methods.iter().copied();
        let makes = |id: &MethodId| self.program.methods[*id].name == "newString";
        let body = self.program.load_body(methods.find(makes)?).ok()?;
        let mut code = body.blocks.iter().flat_map(|block| &block.insts);
        let is_nothing = |inst: &Inst| matches!(inst, Inst::Text { units, .. } if units.is_empty());
        Some(code.any(is_nothing))
    }
}
