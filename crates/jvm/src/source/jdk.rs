//! The user's Java installation.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::source::error::SourceError;
use crate::source::{ClassSource, JImage, Jar, Jmods};

/// A Java installation, with or without a compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// Its directory.
    pub home: PathBuf,
    /// Its version: 8, 17 and so on; 0 if it does not say.
    pub version: u32,
    /// Where its classes are.
    pub layout: Layout,
}

/// Where an installation keeps its classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// In a run-time image, `lib/modules`.
    Image(PathBuf),
    /// In archives of modules, `jmods`.
    Jmods(PathBuf),
    /// In jars, `rt.jar` first: Java 8 and earlier.
    Jars(Vec<PathBuf>),
}

/// Where to look for an installation; the first place that has one wins.
#[derive(Clone, Debug, Default)]
pub struct JdkSearch {
    /// The directory that the user asked for; if there is none here, nothing else is tried.
    pub asked: Option<PathBuf>,
    /// The directory that `JAVA_HOME` names.
    pub java_home: Option<PathBuf>,
    /// Directories of programs, in which `java` is looked for.
    pub programs: Option<OsString>,
    /// Directories that have installations in them; the newest is taken.
    pub installed: Vec<PathBuf>,
}

/// There is no Java installation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JdkNotFound {
    /// The directory that the user asked for has none.
    #[error("there is no Java installation in '{}'", .0.display())]
    Asked(PathBuf),
    /// None of the usual places has one.
    #[error("no Java installation found; set JAVA_HOME or name its directory")]
    Nowhere,
}

impl JdkSearch {
    /// The places that the environment names, and the usual ones.
    pub fn from_environment(asked: Option<PathBuf>) -> Self {
        Self {
            asked,
            java_home: env::var_os("JAVA_HOME").map(PathBuf::from),
            programs: env::var_os("PATH"),
            installed: vec![
                "/usr/lib/jvm".into(),
                "/Library/Java/JavaVirtualMachines".into(),
            ],
        }
    }
}

impl Jdk {
    /// Finds an installation.
    pub fn find(search: &JdkSearch) -> Result<Self, JdkNotFound> {
        if let Some(asked) = &search.asked {
            return Self::at(asked).ok_or_else(|| JdkNotFound::Asked(asked.clone()));
        }
        search
            .java_home
            .as_deref()
            .and_then(Self::at)
            .or_else(|| of_program(search.programs.as_ref()?))
            .or_else(|| newest(&search.installed))
            .ok_or(JdkNotFound::Nowhere)
    }

    /// The installation in a directory, if there is one.
    pub fn at(home: &Path) -> Option<Self> {
        let layout = layout_of(home)?;
        let version = fs::read_to_string(home.join("release"))
            .ok()
            .and_then(|release| version_of_release(&release))
            .unwrap_or(if matches!(layout, Layout::Jars(_)) {
                8
            } else {
                0
            });
        Some(Self {
            home: home.to_owned(),
            version,
            layout,
        })
    }

    /// Opens its classes: one source, or several to be searched in this order.
    pub fn library(&self) -> Result<Vec<Box<dyn ClassSource>>, SourceError> {
        Ok(match &self.layout {
            Layout::Image(path) => vec![Box::new(JImage::open(path)?)],
            Layout::Jmods(path) => vec![Box::new(Jmods::open(path)?)],
            Layout::Jars(paths) => {
                let mut jars: Vec<Box<dyn ClassSource>> = Vec::new();
                for path in paths {
                    jars.push(Box::new(Jar::open(path, self.version)?));
                }
                jars
            }
        })
    }

    /// One of its programs, such as `javac`, if it has it.
    pub fn program(&self, name: &str) -> Option<PathBuf> {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        let path = self.home.join("bin").join(file);
        path.is_file().then_some(path)
    }
}

/// Where the classes are in a directory, if it is that of an installation.
fn layout_of(home: &Path) -> Option<Layout> {
    let image = home.join("lib/modules");
    if image.is_file() {
        return Some(Layout::Image(image));
    }
    let jmods = home.join("jmods");
    if jmods.join("java.base.jmod").is_file() {
        return Some(Layout::Jmods(jmods));
    }
    // Java 8: the run-time environment is the directory itself or a part of it.
    ["jre/lib", "lib"].into_iter().find_map(|folder| {
        let folder = home.join(folder);
        let jars: Vec<PathBuf> = ["rt.jar", "jce.jar", "jsse.jar", "charsets.jar"]
            .into_iter()
            .map(|jar| folder.join(jar))
            .filter(|path| path.is_file())
            .collect();
        let first_is_rt = jars.first().is_some_and(|first| first.ends_with("rt.jar"));
        first_is_rt.then_some(Layout::Jars(jars))
    })
}

/// The installation to which the first usable `java` among these directories of programs belongs.
fn of_program(programs: &OsString) -> Option<Jdk> {
    env::split_paths(programs).find_map(|folder| {
        let java = folder.join(format!("java{}", env::consts::EXE_SUFFIX));
        let java = fs::canonicalize(java).ok()?;
        Jdk::at(java.parent()?.parent()?)
    })
}

/// The newest installation in any of these directories.
fn newest(folders: &[PathBuf]) -> Option<Jdk> {
    let mut found: Vec<Jdk> = folders
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .flatten()
        .filter_map(|entry| {
            Jdk::at(&entry.path()).or_else(|| Jdk::at(&entry.path().join("Contents/Home")))
        })
        .collect();
    found.sort_by(|a, b| (b.version, &a.home).cmp(&(a.version, &b.home)));
    found.into_iter().next()
}

/// The version that the file `release` states: `JAVA_VERSION="17.0.15"`, or `"1.8.0_402"` for 8.
fn version_of_release(release: &str) -> Option<u32> {
    let stated = release
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let mut numbers = stated
        .trim()
        .trim_matches('"')
        .split(|character: char| !character.is_ascii_digit())
        .map(str::parse);
    match numbers.next()?.ok()? {
        1 => numbers.next()?.ok(),
        version => Some(version),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_as_installations_state_them() {
        let version = |stated: &str| {
            version_of_release(&format!(
                "IMPLEMENTOR=\"x\"\nJAVA_VERSION={stated}\nOS=\"y\"\n"
            ))
        };
        assert_eq!(version("\"17.0.15\""), Some(17));
        assert_eq!(version("\"1.8.0_402\""), Some(8));
        assert_eq!(version("\"25\""), Some(25));
        assert_eq!(version("\"26-ea\""), Some(26));
        assert_eq!(version("\"\""), None);
        assert_eq!(version_of_release(""), None);
    }

    #[test]
    fn a_folder_that_was_asked_for_is_not_replaced_by_another() {
        let search = JdkSearch {
            asked: Some("/nowhere/at/all".into()),
            ..JdkSearch::from_environment(None)
        };
        let expected = JdkNotFound::Asked("/nowhere/at/all".into());
        assert_eq!(Jdk::find(&search), Err(expected));
        assert_eq!(Jdk::find(&JdkSearch::default()), Err(JdkNotFound::Nowhere));
    }

    #[test]
    fn layouts_in_the_order_of_preference() {
        let home = env::temp_dir().join(format!("oxpecker-jdk-{}", std::process::id()));
        let make = |file: &str| {
            let path = home.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        };
        assert_eq!(Jdk::at(&home), None);
        make("jre/lib/jce.jar");
        assert_eq!(Jdk::at(&home), None);
        make("jre/lib/rt.jar");
        let jars = ["jre/lib/rt.jar", "jre/lib/jce.jar"].map(|jar| home.join(jar));
        let old = Jdk::at(&home).unwrap();
        assert_eq!((old.layout, old.version), (Layout::Jars(jars.to_vec()), 8));
        make("jmods/java.base.jmod");
        assert_eq!(
            Jdk::at(&home).unwrap().layout,
            Layout::Jmods(home.join("jmods"))
        );
        make("lib/modules");
        assert_eq!(
            Jdk::at(&home).unwrap().layout,
            Layout::Image(home.join("lib/modules"))
        );
        make("bin/java");
        let search = JdkSearch {
            programs: Some(home.join("bin").into_os_string()),
            ..JdkSearch::default()
        };
        let found = Jdk::find(&search).unwrap().home;
        assert_eq!(found, fs::canonicalize(&home).unwrap());
        fs::remove_dir_all(&home).unwrap();
    }
}
