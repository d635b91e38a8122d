//! The languages programs are written in.

use std::path::Path;

/// A language that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// OOX, in its two dialects.
    Oox,
    /// Java: sources, class files, jars.
    Java,
}

impl Language {
    /// The language of some files: Java if all of them are class files, jars, Java sources or directories, otherwise OOX.
    pub fn of(files: &[impl AsRef<Path>]) -> Self {
        let is_java = |file: &Path| {
            let extension = file.extension().and_then(|it| it.to_str());
            file.is_dir() || matches!(extension, Some("class" | "jar" | "java"))
        };
        match !files.is_empty() && files.iter().all(|it| is_java(it.as_ref())) {
            true => Language::Java,
            false => Language::Oox,
        }
    }

    /// What results call a program of this language as long as nothing of it was read.
    pub fn usual_dialect(self) -> &'static str {
        match self {
            Language::Oox => "strict",
            Language::Java => "java",
        }
    }

    /// Whether [properties](crate::Property) of competitions are about programs of this language.
    pub fn has_properties(self) -> bool {
        self == Language::Java
    }
}
