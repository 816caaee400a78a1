//! TLS and mutual TLS, with certificates that are read again when their files change.
//!
//! * [`TlsSettings`], [`Tls`]: from files to what connections are made with
//! * `name`: who a client's certificate says it is; `own`: what the server's says
//!
//! Its invariant: a connection is made with files that fit together; bad new files leave the last good ones in force.

mod name;
mod own;

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::WebPkiClientVerifier;
use tokio_rustls::rustls::{RootCertStore, ServerConfig};

pub use self::name::client_name;
pub use self::own::OwnCertificate;
use super::regular;
use super::watched::{BadFile, Watched};

/// Where TLS has its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsSettings {
    /// The server's certificate, with those that lead to a root, as PEM.
    pub certificate: PathBuf,
    /// Its private key, as PEM.
    pub key: PathBuf,
    /// Mutual TLS, if clients may or must show certificates.
    pub clients: Option<ClientCertificates>,
}

/// Which certificates of clients are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientCertificates {
    /// The certificates of those who may have signed them, as PEM.
    pub ca: PathBuf,
    /// Whether a client without one is turned away.
    pub required: bool,
}

impl TlsSettings {
    /// What is wrong with the files, if anything is.
    pub fn faults(&self) -> Vec<BadFile> {
        let ca = self
            .clients
            .as_ref()
            .and_then(|clients| certificates(&clients.ca).err());
        let each = [certificates(&self.certificate).err(), private_key(&self.key).err(), ca];
        let mut faults: Vec<BadFile> = each.into_iter().flatten().collect();
        if faults.is_empty() {
            faults.extend(load(self).err());
        }
        faults
    }

    /// What the certificate says of itself; `None` if it can't be read.
    pub fn own(&self) -> Option<OwnCertificate> {
        OwnCertificate::read(&self.certificate)
    }
}

/// What connections are made with.
#[derive(Debug)]
pub struct Tls(Watched<ServerConfig>);

impl Tls {
    /// Reads the files.
    ///
    /// # Errors
    /// One is missing or unreadable, holds nothing that can be used, or the key is not the certificate's.
    pub fn new(settings: &TlsSettings) -> Result<Self, BadFile> {
        let clients = settings.clients.iter().map(|clients| &clients.ca);
        let files = [&settings.certificate, &settings.key].into_iter().chain(clients);
        let files = files.cloned().collect();
        let settings = settings.clone();
        Ok(Tls(Watched::new("TLS certificates", files, move || load(&settings))?))
    }

    /// What the next connection is made with.
    pub fn current(&self) -> Arc<ServerConfig> {
        self.0.get()
    }

    /// Reads files that have changed.
    pub fn look(&self) {
        self.0.look();
    }
}

fn load(settings: &TlsSettings) -> Result<ServerConfig, BadFile> {
    let provider = Arc::new(default_provider());
    let builder = ServerConfig::builder_with_provider(provider.clone());
    let builder = builder
        .with_safe_default_protocol_versions()
        .map_err(|error| BadFile::new(&settings.certificate, error))?;
    let builder = match &settings.clients {
        None => builder.with_no_client_auth(),
        Some(ClientCertificates { ca, required }) => {
            let mut roots = RootCertStore::empty();
            for certificate in certificates(ca)? {
                roots.add(certificate).map_err(|error| BadFile::new(ca, error))?;
            }
            let verifier = WebPkiClientVerifier::builder_with_provider(roots.into(), provider);
            let verifier = if *required {
                verifier
            } else {
                verifier.allow_unauthenticated()
            };
            builder.with_client_cert_verifier(verifier.build().map_err(|error| BadFile::new(ca, error))?)
        }
    };
    let chain = certificates(&settings.certificate)?;
    let key = private_key(&settings.key)?;
    let mut config = builder.with_single_cert(chain, key).map_err(|error| {
        let what = format!("it does not go with the key {}: {error}", settings.key.display());
        BadFile::new(&settings.certificate, what)
    })?;
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

fn private_key(path: &Path) -> Result<PrivateKeyDer<'static>, BadFile> {
    let wrong = |error: &dyn Display| BadFile::new(path, format!("no private key in PEM: {error}"));
    let text = regular::read(path).map_err(|error| wrong(&error))?;
    PrivateKeyDer::from_pem_slice(&text).map_err(|error| wrong(&error))
}

/// The certificates in a file, at least one.
fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, BadFile> {
    let wrong = |error: &dyn Display| BadFile::new(path, format!("no certificate in PEM: {error}"));
    let text = regular::read(path).map_err(|error| wrong(&error))?;
    let read = CertificateDer::pem_slice_iter(&text);
    let certificates: Vec<_> = read.collect::<Result<_, _>>().map_err(|error| wrong(&error))?;
    if certificates.is_empty() {
        return Err(wrong(&"the file holds none"));
    }
    Ok(certificates)
}
