//! The listing of `javap -c -p -s -l`, brought into the form of [`super::render`].

/// A class in the listing.
#[derive(Debug, Default)]
pub(crate) struct ListedClass {
    pub(crate) fields: usize,
    pub(crate) methods: Vec<ListedMethod>,
}

/// A method in the listing.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct ListedMethod {
    pub(crate) descriptor: String,
    pub(crate) instructions: Vec<String>,
    pub(crate) handlers: Vec<String>,
    pub(crate) lines: Vec<String>,
    pub(crate) variables: Vec<String>,
}

/// Which part of a method the lines belong to.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    None,
    Code,
    Switch,
    Handlers,
    Lines,
    Variables,
}

/// Reads the listing of several classes.
pub(crate) fn parse(listing: &str, own_names: &[String]) -> Vec<ListedClass> {
    let mut classes = Vec::new();
    let mut class = ListedClass::default();
    let mut part = Part::None;
    for line in listing.lines() {
        if line == "}" {
            classes.push(std::mem::take(&mut class));
            part = Part::None;
            continue;
        }
        let text = line.trim();
        if let Some(descriptor) = text.strip_prefix("descriptor: ") {
            if descriptor.starts_with('(') {
                class.methods.push(ListedMethod {
                    descriptor: descriptor.to_owned(),
                    ..ListedMethod::default()
                });
            } else {
                class.fields += 1;
            }
            part = Part::None;
            continue;
        }
        let header = match text {
            "Code:" => Some(Part::Code),
            "Exception table:" => Some(Part::Handlers),
            "LineNumberTable:" => Some(Part::Lines),
            "LocalVariableTable:" => Some(Part::Variables),
            // Members stand two columns in, what belongs to them further.
            _ if !line.starts_with("   ") => Some(Part::None),
            _ => None,
        };
        if let Some(header) = header {
            part = header;
            continue;
        }
        if let Some(method) = class.methods.last_mut() {
            let own_name = &own_names[classes.len()];
            part = method.line(part, text, own_name);
        }
    }
    assert_eq!(classes.len(), own_names.len());
    classes
}

impl ListedMethod {
    /// Takes in a line of a part; returns the part that the next line belongs to.
    fn line(&mut self, part: Part, text: &str, own_name: &str) -> Part {
        let words: Vec<&str> = text.split_whitespace().collect();
        match part {
            Part::Code if words.get(2) == Some(&"{") => {
                self.instructions.push(format!("{} {}", words[0], words[1]));
                return Part::Switch;
            }
            Part::Code if words.first().is_some_and(|word| word.ends_with(':')) => {
                self.instructions.push(instruction(text, own_name));
            }
            Part::Switch if text == "}" => return Part::Code,
            Part::Switch => {
                if let (Some(last), [case, target]) = (self.instructions.last_mut(), &*words) {
                    last.push_str(&format!(" {case}{target}"));
                }
            }
            Part::Handlers if words[0] != "from" => {
                let class = text.split_once("Class ").map_or("any", |(_, class)| class);
                let class = class.replace('"', "");
                self.handlers
                    .push(format!("{} {} {} {class}", words[0], words[1], words[2]));
            }
            Part::Lines if words[0] == "line" => {
                self.lines.push(format!("{}{}", words[1], words[2]))
            }
            Part::Variables if words[0] != "Start" && words.len() == 5 => {
                self.variables.push(words.join(" "));
            }
            _ => {}
        }
        part
    }
}

/// An instruction in the form of [`super::render::instruction`].
fn instruction(text: &str, own_name: &str) -> String {
    let (code, comment) = match text.split_once("// ") {
        Some((code, comment)) => (code, Some(comment.trim())),
        None => (text, None),
    };
    let mut words = code.split_whitespace();
    let offset = words.next().unwrap();
    let mnemonic = words.next().unwrap();
    let operands: Vec<&str> = words.map(|word| word.trim_end_matches(',')).collect();
    let mnemonic = mnemonic.strip_suffix("_w").unwrap_or(mnemonic);
    let rest = match comment {
        Some(comment) => resolved(mnemonic, &operands, comment, own_name),
        None => plain(mnemonic, &operands),
    };
    format!("{offset} {rest}").trim_end().to_owned()
}

/// An instruction whose operand is a constant, shown behind it.
fn resolved(mnemonic: &str, operands: &[&str], comment: &str, own_name: &str) -> String {
    let (kind, value) = comment.split_once(' ').unwrap_or((comment, ""));
    let bare = value.replace('"', "");
    match (mnemonic, kind) {
        ("ldc" | "ldc_w" | "ldc2", "String") => {
            format!("push String {}", super::render::plain_text(value))
        }
        ("ldc" | "ldc_w" | "ldc2", "class") => format!("push class {bare}"),
        ("ldc" | "ldc_w" | "ldc2", "int") => format!("push int {value}"),
        ("ldc" | "ldc_w" | "ldc2", "long") => format!("push long {}", value.trim_end_matches('l')),
        ("ldc" | "ldc_w" | "ldc2", "float") => {
            let value: f32 = value.trim_end_matches('f').parse().unwrap();
            format!("push float {value:?}")
        }
        ("ldc" | "ldc_w" | "ldc2", "double") => {
            let value: f64 = value.trim_end_matches('d').parse().unwrap();
            format!("push double {value:?}")
        }
        ("ldc" | "ldc_w" | "ldc2", _) => "push other".to_owned(),
        (_, "Field" | "Method" | "InterfaceMethod") => {
            let (name, _) = bare.split_once(':').unwrap();
            let owner = if name.contains('.') {
                String::new()
            } else {
                format!("{own_name}.")
            };
            format!("{mnemonic} {kind} {owner}{bare}")
        }
        ("multianewarray", _) => format!("{mnemonic} {bare} {}", operands[1]),
        _ => format!("{mnemonic} {bare}"),
    }
}

/// An instruction without a constant.
fn plain(mnemonic: &str, operands: &[&str]) -> String {
    let (stem, suffix) = mnemonic.split_once('_').unwrap_or((mnemonic, ""));
    let number = suffix.replace("m1", "-1");
    match stem {
        "iconst" => format!("push int {number}"),
        "lconst" => format!("push long {number}"),
        "fconst" => format!("push float {number}.0"),
        "dconst" => format!("push double {number}.0"),
        "bipush" | "sipush" => format!("push int {}", operands[0]),
        _ if suffix.parse::<u8>().is_ok() => format!("{stem} {suffix}"),
        _ if operands.is_empty() => mnemonic.to_owned(),
        _ => format!("{mnemonic} {}", operands.join(" ")),
    }
}
