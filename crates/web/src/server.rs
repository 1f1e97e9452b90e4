//! The service on a TCP socket.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::routes::Shared;
use crate::{ServerSettings, service};

/// The timeout for the head of a request, which includes the idle time before it.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// The maximum size of a request head: several times the largest useful one.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// The timeout for responses in progress when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(500);

/// The delay before a retry when the system has no free socket.
const SOCKET_RETRY_DELAY: Duration = Duration::from_millis(50);

/// A server that is bound to its address and serves requests once it runs.
pub struct Server {
    listener: TcpListener,
    settings: ServerSettings,
    stop: Stop,
}

/// Stops a server, from any thread.
#[derive(Clone, Default)]
pub struct Stop(Arc<Notify>);

impl Stop {
    /// Stops it.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Binds to a port of the host in the settings; port 0 is any free port.
    ///
    /// # Errors
    ///
    /// When the host has no such address, or the port is in use.
    pub fn bind(settings: ServerSettings, port: u16) -> io::Result<Self> {
        let host = settings.host.trim_start_matches('[').trim_end_matches(']');
        let listener = TcpListener::bind((host, port))?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener, settings, stop: Stop::default() })
    }

    /// The address that it listens on.
    ///
    /// # Errors
    ///
    /// When the system does not provide it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// A handle that stops it.
    #[must_use]
    pub fn stopper(&self) -> Stop {
        self.stop.clone()
    }

    /// Serves requests until it is stopped, then ends responses in progress.
    ///
    /// # Errors
    ///
    /// When the system refuses threads.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let Self { listener, settings, stop } = self;
        let shared = Shared::new(&settings);
        let answered = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            answer(&listener, &service(&settings, shared.clone()), &stop).await;
            Ok(())
        });
        // Runs store their games, and the directory of runs that are not kept is removed.
        shared.runs.close();
        runtime.shutdown_background();
        answered
    }
}

async fn answer(listener: &tokio::net::TcpListener, app: &Router, stop: &Stop) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(MAX_HEAD_BYTES);
    let under_way = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            () = stop.0.notified() => break,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = accepted else {
            sleep(SOCKET_RETRY_DELAY).await;
            continue;
        };
        // Reports are short and should be sent at once. A failure only delays them.
        let _ = stream.set_nodelay(true);
        let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app.clone()));
        // A client may disconnect at any time, so the result of a connection is ignored.
        tokio::spawn(under_way.watch(connection));
    }
    tokio::select! {
        () = under_way.shutdown() => {}
        () = sleep(SHUTDOWN_TIMEOUT) => {}
    }
}
