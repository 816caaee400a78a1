//! Connections: taken in, encrypted if the server has TLS, and handed to the server.
//!
//! Its invariant: nothing that one client does, or fails to do, keeps others from being taken in.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::Sleep;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tonic::transport::server::Connected;

use super::auth::{Peer, payer};
use super::counts::Counts;
use super::tls::{Tls, client_name};

/// How many of one address may be agreeing on TLS at a time, so that a few who never finish don't keep others out.
const HANDSHAKES: u32 = 64;
/// How long a client may take for that.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How long to wait when the system has no room for another connection: the shortest and the longest pause.
const PAUSE: (Duration, Duration) = (Duration::from_millis(20), Duration::from_secs(1));
/// How often the log says so.
const COMPLAIN: Duration = Duration::from_secs(10);

/// A connection.
#[derive(Debug)]
pub struct Wire {
    stream: Stream,
    peer: Peer,
}

#[derive(Debug)]
enum Stream {
    Plain(TcpStream),
    Encrypted(Box<TlsStream<TcpStream>>),
}

impl Connected for Wire {
    type ConnectInfo = Peer;

    fn connect_info(&self) -> Peer {
        self.peer.clone()
    }
}

/// The connections of a listener, ready to be served.
#[derive(Debug)]
pub struct Incoming {
    listener: TcpListener,
    tls: Option<Arc<Tls>>,
    /// Connections that are agreeing on TLS.
    agreeing: JoinSet<Option<Wire>>,
    counts: Counts,
    backoff: Backoff,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Incoming {
    /// Takes connections in, as long as it is asked for them.
    pub fn new(listener: TcpListener, tls: Option<Arc<Tls>>) -> Self {
        Incoming {
            listener,
            tls,
            agreeing: JoinSet::new(),
            counts: Counts::default(),
            backoff: Backoff::default(),
            pause: None,
        }
    }

    /// Lets a client and the server agree on TLS, beside everything else.
    fn agree(&mut self, tls: &Tls, stream: TcpStream, address: SocketAddr) {
        let Some(permit) = self.counts.take(&payer(address.ip()), 0, HANDSHAKES) else {
            tracing::debug!(%address, "too many connections of this address are agreeing on TLS");
            return;
        };
        let acceptor = TlsAcceptor::from(tls.current());
        self.agreeing.spawn(async move {
            let done = tokio::time::timeout(HANDSHAKE, acceptor.accept(stream)).await;
            drop(permit);
            match done {
                Ok(Ok(stream)) => Some(encrypted(stream, address)),
                Ok(Err(error)) => {
                    tracing::debug!(%address, %error, "no TLS");
                    None
                }
                Err(_) => {
                    tracing::debug!(%address, "no TLS in time");
                    None
                }
            }
        });
    }
}

impl tokio_stream::Stream for Incoming {
    type Item = io::Result<Wire>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        loop {
            while let Poll::Ready(Some(done)) = this.agreeing.poll_join_next(cx) {
                if let Ok(Some(wire)) = done {
                    return Poll::Ready(Some(Ok(wire)));
                }
            }
            if let Some(pause) = &mut this.pause {
                ready!(pause.as_mut().poll(cx));
                this.pause = None;
            }
            match ready!(this.listener.poll_accept(cx)) {
                Ok((stream, address)) => {
                    this.backoff.reset();
                    // Only a connection that is gone already can fail here.
                    let _ = stream.set_nodelay(true);
                    match this.tls.clone() {
                        None => return Poll::Ready(Some(Ok(plain(stream, address)))),
                        Some(tls) => this.agree(&tls, stream, address),
                    }
                }
                Err(error) if is_of_one(&error) => {}
                Err(error) => {
                    // Out of file descriptors or memory: the connection stays in the queue, so asking again at once would
                    // spin.
                    let pause = this.backoff.next(&error);
                    this.pause = Some(Box::pin(tokio::time::sleep(pause)));
                }
            }
        }
    }
}

/// Whether an error concerns a single connection, which is gone.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted
    )
}

/// Pauses that grow as long as the system has no room.
#[derive(Debug, Default)]
struct Backoff {
    pause: Duration,
    complained: Option<Instant>,
}

impl Backoff {
    fn next(&mut self, error: &io::Error) -> Duration {
        if self.complained.is_none_or(|at| at.elapsed() >= COMPLAIN) {
            self.complained = Some(Instant::now());
            tracing::error!(%error, "no room for more connections: raise the limit of open files");
        }
        self.pause = (self.pause * 2).clamp(PAUSE.0, PAUSE.1);
        self.pause
    }

    fn reset(&mut self) {
        self.pause = Duration::ZERO;
    }
}

fn plain(stream: TcpStream, address: SocketAddr) -> Wire {
    Wire {
        peer: Peer {
            address: address.ip(),
            certificate: None,
        },
        stream: Stream::Plain(stream),
    }
}

fn encrypted(stream: TlsStream<TcpStream>, address: SocketAddr) -> Wire {
    let certificates = stream.get_ref().1.peer_certificates();
    let name = certificates.and_then(<[_]>::first).and_then(|first| client_name(first));
    Wire {
        peer: Peer {
            address: address.ip(),
            certificate: name.map(Arc::from),
        },
        stream: Stream::Encrypted(Box::new(stream)),
    }
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_read(cx, buffer),
            Stream::Encrypted(stream) => Pin::new(stream).poll_read(cx, buffer),
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_write(cx, bytes),
            Stream::Encrypted(stream) => Pin::new(stream).poll_write(cx, bytes),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_write_vectored(cx, slices),
            Stream::Encrypted(stream) => Pin::new(stream).poll_write_vectored(cx, slices),
        }
    }

    fn is_write_vectored(&self) -> bool {
        match &self.stream {
            Stream::Plain(stream) => stream.is_write_vectored(),
            Stream::Encrypted(stream) => stream.is_write_vectored(),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_flush(cx),
            Stream::Encrypted(stream) => Pin::new(stream).poll_flush(cx),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_shutdown(cx),
            Stream::Encrypted(stream) => Pin::new(stream).poll_shutdown(cx),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_a_bound_and_begin_anew() {
        let full = io::Error::from_raw_os_error(24);
        assert!(!is_of_one(&full));
        let mut backoff = Backoff::default();
        let pauses: Vec<Duration> = (0..10).map(|_| backoff.next(&full)).collect();
        assert_eq!(pauses[..2], [PAUSE.0, PAUSE.0 * 2]);
        assert_eq!(pauses[9], PAUSE.1);
        backoff.reset();
        assert_eq!(backoff.next(&full), PAUSE.0);
    }
}
