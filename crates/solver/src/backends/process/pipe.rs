//! A child process that is written to and read from without ever waiting for it longer than wanted.
//!
//! Two threads do what may block: one writes, one reads. Whoever asks waits at a channel, with a deadline.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A text longer than this is no answer.
const LONGEST: usize = 64 << 20;

/// The child, shared with those who may end it from outside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slot(Arc<Mutex<Place>>);

#[derive(Debug, Default)]
struct Place {
    child: Option<Child>,
    asked: bool,
}

/// Why no text came.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// The deadline passed.
    Late,
    /// The process ended or was ended.
    Gone,
    /// What came is not an answer.
    Garbage,
}

/// A running process.
#[derive(Debug)]
pub(crate) struct Pipe {
    slot: Slot,
    input: Sender<String>,
    output: Receiver<String>,
}

impl Slot {
    /// Ends the process, if there is one.
    pub(crate) fn kill(&self) {
        self.lock().kill();
    }

    /// Ends the process if it is at a question; an idle one is left alone.
    pub(crate) fn stop(&self) {
        let mut place = self.lock();
        if place.asked {
            place.kill();
        }
    }

    /// Says whether the process is at a question.
    pub(crate) fn set_asked(&self, asked: bool) {
        self.lock().asked = asked;
    }

    fn lock(&self) -> MutexGuard<'_, Place> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself; waiting for it removes it from the system's table.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Pipe {
    /// Starts a process in an empty slot.
    pub(crate) fn start(program: &OsStr, arguments: &[&str], slot: &Slot) -> std::io::Result<Pipe> {
        let mut command = Command::new(program);
        command.args(arguments).stderr(Stdio::null());
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, texts) = channel();
        let (lines, output) = channel();
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            std::thread::spawn(move || write(stdin, &texts));
            std::thread::spawn(move || read(stdout, &lines));
        }
        slot.lock().child = Some(child);
        let slot = slot.clone();
        Ok(Pipe {
            slot,
            input,
            output,
        })
    }

    /// Sends a text; a process that is gone shows when its answer is waited for.
    pub(crate) fn send(&self, text: String) {
        let _ = self.input.send(text);
    }

    /// The next line the process prints.
    pub(crate) fn line(&self, deadline: Instant) -> Result<String, Silence> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.output.recv_timeout(left).map_err(|why| match why {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Gone,
        })
    }

    /// The next word or list the process prints.
    pub(crate) fn answer(&self, deadline: Instant) -> Result<String, Silence> {
        let mut text = String::new();
        let mut depth = 0_i64;
        loop {
            let line = self.line(deadline)?;
            depth += nesting(&line);
            text += &line;
            if depth < 0 || text.len() > LONGEST {
                return Err(Silence::Garbage);
            }
            if depth == 0 && !text.trim().is_empty() {
                return Ok(text);
            }
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.slot.kill();
    }
}

/// Parentheses opened minus parentheses closed, outside of strings. Strings do not span lines in answers we ask for.
fn nesting(line: &str) -> i64 {
    let mut depth = 0;
    let mut quoted = false;
    for it in line.chars() {
        match it {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            _ => {}
        }
    }
    depth
}

fn write(mut stdin: ChildStdin, texts: &Receiver<String>) {
    while let Ok(text) = texts.recv() {
        let written = stdin
            .write_all(text.as_bytes())
            .and_then(|()| stdin.flush());
        if written.is_err() {
            return;
        }
    }
}

fn read(stdout: ChildStdout, lines: &Sender<String>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = Vec::new();
    while let Ok(1..) = stdout.read_until(b'\n', &mut bytes) {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if lines.send(line).is_err() {
            return;
        }
        bytes.clear();
    }
}
