//! Which methods a question is about: by names, classes and patterns, or all that a caller can use.

use oxpecker_ir::MethodId;

use crate::entry::{Entry, EntryError};
use crate::error::Error;
use crate::pattern::Pattern;
use crate::project::Project;

/// Names that are offered instead of a pattern that means nothing.
const OFFERED: usize = 5;

/// The methods that were asked for.
#[derive(Clone, Debug)]
pub struct Entries {
    /// The methods, each once, in the order of the program.
    pub entries: Vec<Entry>,
    /// Whether several may have been meant, so that results are a table even if there is one.
    pub several: bool,
}

impl Entries {
    fn one(entry: Entry) -> Self {
        Entries {
            entries: vec![entry],
            several: false,
        }
    }
}

impl Project {
    /// The methods that some names, classes and patterns mean, in which `*` stands for any characters. Without any it is the
    /// method that the program starts with; a program without one has all methods that a caller can use.
    ///
    /// ```
    /// # fn main() -> Result<(), oxpecker::Error> {
    /// let text = "class Main { static void f(int n) { } static void g() { } }";
    /// let project = oxpecker::Project::from_text("p.oox", text, &Default::default())?;
    /// let found = project.entries(&["Main.*".to_string()])?;
    /// assert_eq!(found.entries.len(), 2);
    /// assert!(project.entries(&["Mian.*".to_string()]).is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn entries(&self, patterns: &[String]) -> Result<Entries, Error> {
        match patterns {
            [] => self.usual_entries(),
            [only] if !Pattern::new(only).is_wild() => match self.entry(Some(only)) {
                Ok(entry) => Ok(Entries::one(entry)),
                Err(_) => self.meant(patterns),
            },
            several => self.meant(several),
        }
    }

    /// The signature of a method, by which it is found again.
    pub fn signature(&self, method: MethodId) -> String {
        self.front_end.signature(method)
    }

    /// A number for all code that a method can reach; another one means that its result may be another.
    pub fn fingerprint(&self, entry: &Entry) -> Option<u64> {
        self.front_end.fingerprint(entry.method)
    }

    /// The library that the program runs on.
    pub fn library_name(&self) -> String {
        self.front_end.library_name()
    }

    /// How many methods a caller can use; for Java this loads all classes.
    pub fn callable(&self) -> usize {
        self.front_end.callable().map_or(0, |it| it.len())
    }

    fn usual_entries(&self) -> Result<Entries, Error> {
        let starts = match self.front_end.is_library_project() {
            true => None,
            false => Some(self.entry(None)),
        };
        let missing = match starts {
            Some(Ok(entry)) => return Ok(Entries::one(entry)),
            Some(Err(error)) => Some(error),
            None => None,
        };
        let callable = self.front_end.callable()?;
        let is_choice = missing.as_ref().is_none_or(Error::has_no_default_of_java);
        match (missing, callable.is_empty() || !is_choice) {
            (Some(error), true) => Err(error),
            (None, true) => Err(EntryError::NothingToRun.into()),
            (_, false) => Ok(self.of_methods(&callable)),
        }
    }

    /// The methods that some patterns mean.
    fn meant(&self, patterns: &[String]) -> Result<Entries, Error> {
        let callable = self.front_end.callable()?;
        let names: Vec<String> = callable.iter().map(|id| self.signature(*id)).collect();
        let mut chosen = Vec::new();
        for text in patterns {
            let pattern = Pattern::new(text);
            let fitting = callable.iter().zip(&names);
            let fitting = fitting.filter(|(_, name)| pattern.means(name));
            let before = chosen.len();
            chosen.extend(fitting.map(|(id, _)| *id));
            if chosen.len() > before {
                continue;
            }
            // A method that callers cannot use is still found by its name.
            match self.entry(Some(text)) {
                Ok(entry) => chosen.push(entry.method),
                Err(error) if !pattern.is_wild() => return Err(error),
                Err(_) => return Err(no_match(text, &names).into()),
            }
        }
        let mut seen = std::collections::BTreeSet::new();
        chosen.retain(|id| seen.insert(*id));
        Ok(self.of_methods(&chosen))
    }

    fn of_methods(&self, methods: &[MethodId]) -> Entries {
        let entry = |id: &MethodId| Entry {
            method: *id,
            asked: Some(self.signature(*id)),
        };
        Entries {
            entries: methods.iter().map(entry).collect(),
            several: true,
        }
    }
}

/// The names that are nearest to a pattern.
fn no_match(pattern: &str, names: &[String]) -> EntryError {
    let wanted = pattern.replace('*', "").to_lowercase();
    let length = wanted.chars().count();
    let distance = |name: &&String| {
        let name = name.split('(').next().unwrap_or(name).to_lowercase();
        let class = name.rsplit_once('.').map_or("", |(class, _)| class);
        let simple = class.rsplit('.').next().unwrap_or(class);
        let short = &name[class.len() - simple.len()..];
        // What follows the part that was written counts less than what differs in it.
        let same_length = |it: &str| it.chars().take(length).collect::<String>();
        let names = [
            same_length(&name),
            same_length(short),
            class.into(),
            simple.into(),
        ];
        let distances = names.map(|it| strsim::damerau_levenshtein(&it, &wanted));
        distances.into_iter().min()
    };
    let mut nearest: Vec<&String> = names.iter().collect();
    nearest.sort_by_cached_key(distance);
    EntryError::NoMatch {
        pattern: pattern.into(),
        nearest: nearest.into_iter().take(OFFERED).cloned().collect(),
    }
}
