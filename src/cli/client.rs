//! How commands reach a server: address, TLS, key; and how they say what it refused.

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use tokio_rustls::rustls::{self, CertificateError};
use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};
use tonic::{Request, Status};
use tonic_types::StatusExt;

use crate::service::Secret;

/// A connection that shows the caller's key with every call.
pub(super) type Remote = InterceptedService<Channel, ShowKey>;

/// How to show a server who calls, and how to know the server.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct Credentials {
    /// Certificates of those who may have signed the server's, as PEM; by default the system's
    #[arg(long, value_name = "FILE", env = "LUDOTECA_CA")]
    ca: Option<PathBuf>,
    /// Your certificate, if the server wants one, as PEM
    #[arg(long, value_name = "FILE", requires = "key", env = "LUDOTECA_CERT")]
    cert: Option<PathBuf>,
    /// Its private key, as PEM
    #[arg(long, value_name = "FILE", requires = "cert", env = "LUDOTECA_KEY")]
    key: Option<PathBuf>,
    /// Your API key or token, if the server wants one
    #[arg(long, value_name = "KEY", env = "LUDOTECA_API_KEY", hide_env_values = true)]
    api_key: Option<Secret>,
}

/// Adds the key to every call.
#[derive(Clone, Debug)]
pub(super) struct ShowKey(Option<MetadataValue<Ascii>>);

impl Interceptor for ShowKey {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(value) = &self.0 {
            request.metadata_mut().insert("authorization", value.clone());
        }
        Ok(request)
    }
}

impl Credentials {
    /// Connects to a server; `patience` bounds how long that and every call may take.
    pub(super) async fn connect(&self, url: &str, patience: Option<Duration>) -> anyhow::Result<Remote> {
        let wrong = || format!("`{url}` is no address: write it like http://127.0.0.1:50051 or https://games.example");
        let mut endpoint = Endpoint::new(url.to_owned()).with_context(wrong)?;
        if endpoint.uri().scheme_str() == Some("https") {
            endpoint = endpoint.tls_config(self.tls()?).with_context(wrong)?;
        } else if self.ca.is_some() || self.cert.is_some() {
            bail!("{url} has no TLS, so certificates are of no use there: write https://…");
        }
        if let Some(patience) = patience {
            endpoint = endpoint.connect_timeout(patience).timeout(patience);
        }
        let channel = endpoint.connect().await.map_err(|error| match untrusted(&error) {
            Some(why) => anyhow!("{url} is not trusted: {why}"),
            None => anyhow!(error).context(format!("{url} does not answer")),
        })?;
        Ok(InterceptedService::new(channel, self.show_key()?))
    }

    fn tls(&self) -> anyhow::Result<ClientTlsConfig> {
        let read = |path: &PathBuf| std::fs::read(path).with_context(|| format!("can't read {}", path.display()));
        let mut tls = ClientTlsConfig::new();
        tls = match &self.ca {
            Some(path) => tls.ca_certificate(Certificate::from_pem(read(path)?)),
            None => tls.with_native_roots(),
        };
        if let (Some(cert), Some(key)) = (&self.cert, &self.key) {
            tls = tls.identity(Identity::from_pem(read(cert)?, read(key)?));
        }
        Ok(tls)
    }

    fn show_key(&self) -> anyhow::Result<ShowKey> {
        let Some(key) = self.api_key.as_ref().filter(|key| !key.reveal().is_empty()) else {
            return Ok(ShowKey(None));
        };
        let value = format!("Bearer {}", key.reveal()).parse::<MetadataValue<Ascii>>();
        let mut value = value
            .ok()
            .context("--api-key is no key: it has characters that a header can't hold")?;
        value.set_sensitive(true);
        Ok(ShowKey(Some(value)))
    }
}

/// What is wrong with the server's certificate, if that is why a connection failed and TLS itself only has a name for it.
fn untrusted(error: &tonic::transport::Error) -> Option<&'static str> {
    let mut next: Option<&dyn Error> = Some(error);
    while let Some(cause) = next {
        // An I/O error passes over what it holds when it is asked for its source.
        let held = cause.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
        match held.and_then(|held| held.downcast_ref()) {
            Some(rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer)) => {
                return Some("nobody who is known here has signed its certificate; give the signer's with --ca");
            }
            // The variant is one of a crate below rustls, which names it no further.
            Some(rustls::Error::InvalidCertificate(CertificateError::Other(other)))
                if other.to_string().contains("CaUsedAsEndEntity") =>
            {
                return Some(
                    "its certificate is a CA's own, which is there to sign others; the server needs one that is not, like that of \
                     `openssl req -x509 … -addext basicConstraints=critical,CA:FALSE`, or one that the CA has signed for it",
                );
            }
            _ => next = cause.source(),
        }
    }
    None
}

/// A status as a person reads it: the explanation, and what would be legal; of a connection that failed, why.
pub(super) fn say(status: Status) -> anyhow::Error {
    let details = status.get_error_details();
    let legal = details.error_info().and_then(|info| info.metadata.get("legal"));
    if let Some(legal) = legal.filter(|legal| !legal.is_empty()) {
        return anyhow!("{}\nlegal: {legal}", status.message());
    }
    let causes = status.source().into_iter().flat_map(anyhow::Chain::new);
    let mut said = vec![status.message().to_owned()];
    said.extend(causes.map(ToString::to_string));
    said.dedup();
    anyhow!("{}", said.join(": "))
}
