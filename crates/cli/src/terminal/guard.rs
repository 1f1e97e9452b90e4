//! A helper process that restores the terminal if this one is killed, when no code of its own runs any more.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, Command, Stdio};

/// Saves the modes of the terminal and waits for the end of its input.
///
/// It ignores the signals that a terminal sends, also the one for changing its modes from the background. The modes are
/// restored only if the terminal is still raw: a shell may have set its own already.
const SCRIPT: &str = r#"
trap '' HUP INT QUIT TERM TSTP TTIN TTOU
saved=$(stty -g < /dev/tty) || exit
echo ready
exec > /dev/tty 2> /dev/null
read -r word && [ "$word" = restored ] && exit
case $(stty -a < /dev/tty) in *-opost*) stty "$saved" < /dev/tty ;; esac
printf '\033[?1006l\033[?1015l\033[?1003l\033[?1002l\033[?1000l\033[?1049l\033[0m\033[?25h'
"#;

/// The running helper. Without [`Guard::dismiss`] it restores the terminal.
pub(super) struct Guard {
    child: Child,
    input: ChildStdin,
}

impl Guard {
    /// Starts the helper; `None` if it cannot run. The terminal must not be in raw mode yet.
    pub fn start() -> Option<Self> {
        let mut child = Command::new("/bin/sh")
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .ok()?;
        let (input, output) = (child.stdin.take()?, child.stdout.take()?);
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).ok()?;
        if line.trim() == "ready" {
            return Some(Self { child, input });
        }
        // It has ended: there is no terminal or no `stty`.
        let _ = child.wait();
        None
    }

    /// Ends the helper after the terminal was restored.
    pub fn dismiss(mut self) {
        let _ = self.input.write_all(b"restored\n");
        drop(self.input);
        let _ = self.child.wait();
    }
}
