//! Two test clients: one calls the service as a function, the other writes raw bytes to a socket.

#![allow(dead_code, reason = "every test file uses its own part")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use outflank_web::{Server, ServerSettings, Stop, app};
use serde_json::Value;
use tower::ServiceExt as _;

/// A response.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    /// The body, parsed as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The events of a stream.
    pub fn events(&self) -> Vec<Value> {
        self.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// The server as a function, with one core for searches.
pub fn service() -> Router {
    app(&ServerSettings { cores: 1, ..ServerSettings::default() })
}

/// A request with the headers that a browser of the page sends.
pub fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:8064")
}

/// Sends a request to the service.
pub async fn send(service: &Router, request: Request<Body>) -> Answer {
    let response = service.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let text = String::from_utf8(to_bytes(body, usize::MAX).await.unwrap().to_vec()).unwrap();
    Answer { status: parts.status, headers: parts.headers, text }
}

pub async fn get(service: &Router, path: &str) -> Answer {
    send(service, request("GET", path).body(Body::empty()).unwrap()).await
}

pub async fn post(service: &Router, path: &str, body: impl Into<Body>) -> Answer {
    let request = request("POST", path).header(header::CONTENT_TYPE, "application/json");
    send(service, request.body(body.into()).unwrap()).await
}

/// Percent-encodes a query value, except for letters that no parser changes.
pub fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

/// A server on its own port, stopped when it is dropped.
pub struct Running {
    pub address: SocketAddr,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn start(cores: u32) -> Self {
        Self::with(ServerSettings { cores, ..ServerSettings::default() })
    }

    pub fn with(settings: ServerSettings) -> Self {
        let server = Server::bind(settings, 0).unwrap();
        let (address, stop) = (server.address().unwrap(), server.stopper());
        let thread = thread::spawn(move || server.run().unwrap());
        Self { address, stop, thread: Some(thread) }
    }

    /// A connection with a timeout, so that a test fails instead of hanging.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Sends bytes and reads until the server closes the connection.
    pub fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        let mut answer = Vec::new();
        // The server may close before it has read everything.
        let _ = stream.write_all(bytes);
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// The head of a request to this server, without a body.
    pub fn head(&self, line: &str, headers: &str) -> String {
        format!("{line} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n", self.address)
    }

    /// A request for a move, as bytes.
    pub fn move_request(&self, body: &str) -> String {
        self.post_request("/api/move", body)
    }

    /// A request with a JSON body, as bytes.
    pub fn post_request(&self, path: &str, body: &str) -> String {
        let headers = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        self.head(&format!("POST {path}"), &headers) + body
    }

    /// Sends a request without a body, and returns the JSON of the answer.
    pub fn ask(&self, line: &str) -> Value {
        self.answered(&self.head(line, "Connection: close\r\n"))
    }

    /// Sends a JSON body, and returns the JSON of the answer.
    pub fn send(&self, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let headers = format!(
            "Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n",
            body.len()
        );
        self.answered(&(self.head(&format!("POST {path}"), &headers) + &body))
    }

    fn answered(&self, request: &str) -> Value {
        let answer = self.raw(request.as_bytes());
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer:?}"));
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    /// One number of `/api/status`.
    pub fn status(&self, name: &str) -> u64 {
        self.ask("GET /api/status")[name].as_u64().unwrap()
    }

    /// Waits until a number of `/api/status` has this value; returns whether it did within ten seconds.
    pub fn comes_to(&self, name: &str, wanted: u64) -> bool {
        (0..400).any(|_| {
            let is_so = self.status(name) == wanted;
            thread::sleep(Duration::from_millis(if is_so { 0 } else { 25 }));
            is_so
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.stop();
        let ended = self.thread.take().map(JoinHandle::join);
        // A second panic would hide the first.
        assert!(thread::panicking() || matches!(ended, Some(Ok(()))), "the server ended by a panic");
    }
}

/// An open stream, and its events one by one.
pub struct Events(pub BufReader<TcpStream>);

impl Events {
    pub fn ask(server: &Running, body: &str) -> Self {
        let mut events = Self(BufReader::new(server.connect()));
        events.ask_again(server, body);
        events
    }

    /// Watches a run.
    pub fn watch(server: &Running, id: &str) -> Self {
        let mut events = Self(BufReader::new(server.connect()));
        let request = server.head(&format!("GET /api/runs/{id}"), "");
        events.0.get_mut().write_all(request.as_bytes()).unwrap();
        events
    }

    /// The next document in which a key has this value.
    pub fn until(&mut self, key: &str, value: &Value) -> Value {
        loop {
            let event = self.next_event();
            if event[key] == *value {
                return event;
            }
        }
    }

    /// Sends a JSON body to a path.
    pub fn post(server: &Running, path: &str, body: &str) -> Self {
        let mut events = Self(BufReader::new(server.connect()));
        events.0.get_mut().write_all(server.post_request(path, body).as_bytes()).unwrap();
        events
    }

    /// Requests another move over the same connection.
    pub fn ask_again(&mut self, server: &Running, body: &str) {
        self.0.get_mut().write_all(server.move_request(body).as_bytes()).unwrap();
    }

    /// The next event of this kind. Other events are skipped.
    pub fn next(&mut self, kind: &str) -> Value {
        loop {
            let event = self.next_event();
            if event["event"] == kind {
                return event;
            }
        }
    }

    /// The next event of any kind.
    pub fn next_event(&mut self) -> Value {
        loop {
            // Response heads and chunk sizes are not JSON objects.
            let event: Value = serde_json::from_str(&self.next_line()).unwrap_or_default();
            if event.is_object() {
                return event;
            }
        }
    }

    /// The next line of the response.
    pub fn next_line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.0.read_line(&mut line).unwrap(), 0, "the stream ended early");
        line
    }
}
