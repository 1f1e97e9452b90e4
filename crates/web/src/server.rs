//! The service on a socket.

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

use crate::{ServerSettings, app};

/// How long a client may take to send the head of a request, and to think of the next one.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// The largest head of a request: several times the largest that is of use.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// How long answers under way may take once the server is told to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(500);

/// How long to wait when the system has no socket to give.
const SOCKET_RETRY_DELAY: Duration = Duration::from_millis(50);

/// A server that listens already and answers once it runs.
pub struct Server {
    listener: TcpListener,
    settings: ServerSettings,
    stop: Stop,
}

/// Ends a server, from any thread.
#[derive(Clone, Default)]
pub struct Stop(Arc<Notify>);

impl Stop {
    /// Ends it.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Listens at a port of the host that the settings name; port 0 is any that is free.
    ///
    /// # Errors
    ///
    /// When the host has no such address, or the port is taken.
    pub fn bind(settings: ServerSettings, port: u16) -> io::Result<Self> {
        let host = settings.host.trim_start_matches('[').trim_end_matches(']');
        let listener = TcpListener::bind((host, port))?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener, settings, stop: Stop::default() })
    }

    /// Where it listens.
    ///
    /// # Errors
    ///
    /// When the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What ends it.
    #[must_use]
    pub fn stopper(&self) -> Stop {
        self.stop.clone()
    }

    /// Answers until it is stopped, and then ends what is under way.
    ///
    /// # Errors
    ///
    /// When the system has no threads to give.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let Self { listener, settings, stop } = self;
        let answered = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            answer(&listener, &app(&settings), &stop).await;
            Ok(())
        });
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
        // Reports are short and wanted at once; without this they only come later.
        let _ = stream.set_nodelay(true);
        let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app.clone()));
        // Clients come and go as they like: how a connection ends concerns nobody.
        tokio::spawn(under_way.watch(connection));
    }
    tokio::select! {
        () = under_way.shutdown() => {}
        () = sleep(SHUTDOWN_TIMEOUT) => {}
    }
}
