//! Patterns of method names: `com.acme.*`, `Bank.t*`, the name of a class.

/// A pattern in which `*` stands for any characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern<'a>(&'a str);

impl<'a> Pattern<'a> {
    /// The pattern of a text.
    pub(crate) fn new(text: &'a str) -> Self {
        Pattern(text)
    }

    /// Whether it stands for more than its own name.
    pub(crate) fn is_wild(self) -> bool {
        self.0.contains('*')
    }

    /// Whether it means a method, given as `pkg.Class.method(int,String)`: by the whole name or without its package, with or
    /// without parameters, or by its class.
    pub(crate) fn means(self, signature: &str) -> bool {
        let name = signature.split('(').next().unwrap_or(signature);
        let class = name.rsplit_once('.').map_or("", |(class, _)| class);
        let method = &name[class.len()..];
        let simple = class.rsplit('.').next().unwrap_or(class);
        let parameters = &signature[name.len()..];
        let nested = simple.rsplit('$').next().unwrap_or(simple);
        let classes = [class, simple, nested, &class.replace('$', ".")].map(str::to_string);
        classes.iter().any(|class| {
            let whole = format!("{class}{method}{parameters}");
            let name = format!("{class}{method}");
            [class, &name, &whole].iter().any(|it| matches(self.0, it))
        })
    }
}

/// Whether a text fits a pattern.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(text) = text.strip_prefix(start) else {
        return false;
    };
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    ends.into_iter().any(|at| matches(rest, &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_mean_methods_and_classes() {
        let signature = "com.acme.Bank.transfer(int,String)";
        let meant = [
            "com.acme.*",
            "Bank.t*",
            "*",
            "Bank",
            "com.acme.Bank",
            "Bank.transfer",
            "Bank.transfer(int,*",
            "*.transfer",
            "com.*.Bank.transfer(int,String)",
        ];
        for pattern in meant {
            assert!(Pattern::new(pattern).means(signature), "{pattern}");
        }
        let others = ["com.acme", "Ban", "Bank.x*", "transfer", "acme.Bank", ""];
        for pattern in others {
            assert!(!Pattern::new(pattern).means(signature), "{pattern}");
        }
        assert!(Pattern::new("p.Outer.Inner.f").means("p.Outer$Inner.f()"));
        assert!(Pattern::new("Inner.f").means("p.Outer$Inner.f()"));
    }
}
