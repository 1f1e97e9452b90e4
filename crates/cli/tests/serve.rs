//! `outflank serve`: output, address and shutdown.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

fn outflank(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
    command.args(arguments);
    command
}

/// A running server, killed when it is dropped.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    /// Starts the program without a display, so that no browser opens, and reads the address from its first line.
    fn start(arguments: &[&str]) -> Self {
        let mut child = outflank(arguments)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|line| line.strip_suffix("/\n"));
        let address = address.unwrap_or_else(|| panic!("{line:?} is no address")).to_owned();
        Self { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let address = &self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn serve_prints_its_address_and_serves_the_page() {
    let server = Serving::start(&["serve", "--port", "0", "--no-open"]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let page = server.get("/");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<!doctype html>"), "{page}");
    assert!(server.get("/api/game?moves=f5").contains("\"transcript\":\"f5\""));
}

#[test]
fn without_arguments_it_serves_on_the_next_free_port() {
    let [first, second] = [(); 2].map(|()| Serving::start(&[]));
    assert_ne!(first.address, second.address);
    for server in [first, second] {
        assert!(server.get("/").starts_with("HTTP/1.1 200 OK"), "{}", server.address);
    }
}

#[test]
fn a_port_in_use_is_refused_with_the_remedy() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = outflank(&["serve", "--no-open", "--port", &port]).output().unwrap();
    let remedy = "choose another port, omit --port, or use --port 0 for any free port";
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, format!("error: port {port} is in use; {remedy}\n"));
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
}

#[test]
fn an_unavailable_host_is_refused_with_the_remedy() {
    // This address is reserved for documentation; no machine has it.
    let output = outflank(&["serve", "--no-open", "--host", "192.0.2.1"]).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("error: cannot listen on 192.0.2.1: "), "{errors}");
    assert!(errors.ends_with("; omit --host to serve this machine only\n"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
#[cfg(unix)]
fn ctrl_c_stops_the_server_with_exit_code_0() {
    let mut server = Serving::start(&["serve", "--port", "0", "--no-open"]);
    // It handles Ctrl-C before it answers requests, but listens earlier.
    server.get("/api/status");
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    assert!(TcpStream::connect(&server.address).is_err());
}
