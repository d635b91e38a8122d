//! The arguments of Java programs.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

/// Where a Java program finds its classes.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Java")]
pub(crate) struct ClassPathArgs {
    /// Further class directories and jars, separated as in Java's own option; @FILE reads them from a file.
    #[arg(long, short = 'c', value_name = "PATH")]
    pub(crate) classpath: Option<OsString>,
    /// The Java installation whose library is used, or `none` [default: JAVA_HOME, then the one of `java`].
    #[arg(long, value_name = "DIR")]
    pub(crate) jdk: Option<PathBuf>,
    /// Compile sources for this version of Java.
    #[arg(long, value_name = "VERSION")]
    pub(crate) release: Option<String>,
    /// Keep compiled sources and results in this directory [default: OXPECKER_CACHE, or the user's directory for caches].
    #[arg(long, value_name = "DIR")]
    pub(crate) cache_dir: Option<PathBuf>,
    /// Keep nothing, and use nothing that was kept.
    #[arg(long, conflicts_with = "cache_dir")]
    pub(crate) no_cache: bool,
    /// Where the classes of the sources are already.
    #[arg(long, hide = true, value_name = "DIR")]
    pub(crate) compiled: Option<PathBuf>,
}

impl ClassPathArgs {
    /// Where things are kept from run to run, if they are.
    pub(crate) fn cache(&self) -> Option<PathBuf> {
        let chosen = self.cache_dir.clone();
        let usual = || oxpecker_base::cache_directory();
        match self.no_cache {
            true => None,
            false => chosen.or_else(usual),
        }
    }
}

/// Where a Java program finds its classes, and what must hold of it.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Java")]
pub(crate) struct JavaArgs {
    #[command(flatten)]
    pub(crate) path: ClassPathArgs,
    /// The property of a verification competition; the last line of the result is TRUE, FALSE or UNKNOWN.
    #[arg(long, value_name = "FILE.prp")]
    pub(crate) property: Option<PathBuf>,
    /// Write a witness of the violation, or of the proof.
    #[arg(long, value_name = "FILE")]
    pub(crate) witness: Option<PathBuf>,
    /// Do not replay counterexamples on the JVM.
    #[arg(long)]
    pub(crate) no_replay: bool,
}
