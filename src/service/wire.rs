//! Connections: taken in, encrypted if the server has TLS, and handed to the server.
//!
//! Its invariant: nothing that one client does, or fails to do, keeps others from being taken in.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::server::Connected;

use super::auth::{Peer, payer};
use super::counts::Counts;
use super::tls::{Tls, client_name};

/// How many connections wait for the server to look at them.
const READY: usize = 64;
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

/// Takes connections in until the stream that is returned is dropped, or what it runs on ends.
pub fn incoming(listener: TcpListener, tls: Option<Arc<Tls>>) -> ReceiverStream<io::Result<Wire>> {
    let (sender, receiver) = mpsc::channel(READY);
    tokio::spawn(async move {
        tokio::select! {
            () = sender.closed() => {}
            () = accept(&listener, tls, &sender) => {}
        }
    });
    ReceiverStream::new(receiver)
}

async fn accept(listener: &TcpListener, tls: Option<Arc<Tls>>, sender: &mpsc::Sender<io::Result<Wire>>) {
    let handshakes = Counts::default();
    let mut pause = Backoff::default();
    loop {
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) if is_of_one(&error) => continue,
            Err(error) => {
                // Out of file descriptors or memory: the connection stays in the queue, so asking again at once would spin.
                tokio::time::sleep(pause.next(&error)).await;
                continue;
            }
        };
        pause.reset();
        // Only an old connection can fail here, and it will fail by itself.
        let _ = stream.set_nodelay(true);
        let Some(tls) = &tls else {
            if sender.send(Ok(plain(stream, address))).await.is_err() {
                return;
            }
            continue;
        };
        let Some(permit) = handshakes.take(&payer(address.ip()), 0, HANDSHAKES) else {
            tracing::debug!(%address, "too many connections of this address are agreeing on TLS");
            continue;
        };
        let (acceptor, sender) = (TlsAcceptor::from(tls.current()), sender.clone());
        tokio::spawn(async move {
            let done = tokio::time::timeout(HANDSHAKE, acceptor.accept(stream)).await;
            drop(permit);
            match done {
                Ok(Ok(stream)) => {
                    // The server may be shutting down: then the client sees the connection end.
                    let _ = sender.send(Ok(encrypted(stream, address))).await;
                }
                Ok(Err(error)) => tracing::debug!(%address, %error, "no TLS"),
                Err(_) => tracing::debug!(%address, "no TLS in time"),
            }
        });
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
