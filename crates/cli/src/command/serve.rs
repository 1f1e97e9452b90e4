//! `outflank serve`: serves the board to a browser.

use std::env;
use std::fs;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use anyhow::Context as _;
use outflank_web::{Server, ServerSettings, is_loopback, new_token};

use crate::args::Serve;
use crate::command::BadInput;
use crate::console;
use crate::interrupt;

/// The ports to try if none is requested.
const PORTS: std::ops::RangeInclusive<u16> = 8064..=8083;

/// Serves the board until Ctrl-C.
pub fn run(arguments: &Serve) -> anyhow::Result<()> {
    let settings = settings(arguments)?;
    let token = settings.token.clone();
    let server = match arguments.port {
        Some(port) => Server::bind(settings, port).map_err(|error| explain(&error, &arguments.host, port))?,
        None => first_free(&settings)?,
    };
    let address = link(&arguments.host, server.address()?, token.as_deref());
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

/// The settings of the server. One for other machines has an access token.
fn settings(arguments: &Serve) -> anyhow::Result<ServerSettings> {
    let Serve { host, runs, allow_runs, .. } = arguments;
    if let Some(directory) = runs {
        let shown = console::shown(directory);
        fs::create_dir_all(directory)
            .map_err(|error| BadInput(format!("cannot keep runs in {shown}: {error}")))?;
    }
    let token = if is_loopback(host) { None } else { Some(new_token()?) };
    Ok(ServerSettings {
        host: host.clone(),
        token,
        allow_runs: *allow_runs,
        runs: runs.clone(),
        ..ServerSettings::default()
    })
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

/// The address for a browser on this machine, with the access token if there is one.
fn link(host: &str, address: SocketAddr, token: Option<&str>) -> String {
    let port = address.port();
    let is_bare_v6 = host.contains(':') && !host.starts_with('[');
    let host = match host {
        _ if address.ip().is_unspecified() => "localhost".to_owned(),
        host if is_bare_v6 => format!("[{host}]"),
        host => host.to_owned(),
    };
    let query = token.map(|token| format!("?token={token}")).unwrap_or_default();
    format!("http://{host}:{port}/{query}")
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
