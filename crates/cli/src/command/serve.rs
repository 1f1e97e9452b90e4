//! `outflank serve`: serves the board to a browser.

use std::env;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use anyhow::Context as _;
use outflank_web::{Server, ServerSettings};

use crate::args::Serve;
use crate::console;
use crate::interrupt;

/// The ports to try if none is requested.
const PORTS: std::ops::RangeInclusive<u16> = 8064..=8083;

/// Serves the board until Ctrl-C.
pub fn run(arguments: &Serve) -> anyhow::Result<()> {
    let settings = ServerSettings { host: arguments.host.clone(), ..ServerSettings::default() };
    let server = match arguments.port {
        Some(port) => Server::bind(settings, port).map_err(|error| explain(&error, &arguments.host, port))?,
        None => first_free(&settings)?,
    };
    let address = link(&arguments.host, server.address()?);
    let mut output = console::Stdout;
    writeln!(output, "{address}")?;
    let opened = !arguments.no_open && open(&address);
    if io::stdout().is_terminal() {
        let where_to =
            if opened { "The board opens in your browser." } else { "Open this address in a browser." };
        writeln!(output, "{where_to} Press Ctrl-C to stop.")?;
    }
    let stop = server.stopper();
    interrupt::call(move || stop.stop())?;
    server.run().context("the server failed")
}

/// A server on the first free port of [`PORTS`].
fn first_free(settings: &ServerSettings) -> anyhow::Result<Server> {
    for port in PORTS {
        match Server::bind(settings.clone(), port) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            other => return other.map_err(|error| explain(&error, &settings.host, port)),
        }
    }
    let (first, last) = (PORTS.start(), PORTS.end());
    anyhow::bail!("ports {first} to {last} are all in use; use --port 0 for any free port")
}

/// The error of a failure to listen, with a remedy.
fn explain(error: &io::Error, host: &str, port: u16) -> anyhow::Error {
    match error.kind() {
        ErrorKind::AddrInUse => anyhow::anyhow!(
            "port {port} is in use; choose another port, omit --port, or use --port 0 for any free port"
        ),
        ErrorKind::PermissionDenied => {
            anyhow::anyhow!("no permission to use port {port}; choose a port from 1024 on")
        }
        _ => anyhow::anyhow!("cannot listen on {host}: {error}; omit --host to serve this machine only"),
    }
}

/// The address for a browser on this machine.
fn link(host: &str, address: SocketAddr) -> String {
    let port = address.port();
    if address.ip().is_unspecified() {
        return format!("http://localhost:{port}/");
    }
    let is_bare_v6 = host.contains(':') && !host.starts_with('[');
    if is_bare_v6 { format!("http://[{host}]:{port}/") } else { format!("http://{host}:{port}/") }
}

/// Opens an address in the browser if there is a display; returns whether a browser was started.
fn open(address: &str) -> bool {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else if has_screen {
        Command::new("xdg-open")
    } else {
        return false;
    };
    let quiet = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.spawn().is_ok()
}
