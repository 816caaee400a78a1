//! What the server's certificate says of itself.

use std::net::IpAddr;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use x509_cert::Certificate;
use x509_cert::der::Decode;
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::ext::pkix::{BasicConstraints, SubjectAltName};

/// A server's certificate, with those behind it in its file.
#[derive(Debug)]
pub struct OwnCertificate {
    certificate: Certificate,
    /// Whether more certificates follow.
    has_chain: bool,
}

impl OwnCertificate {
    /// The certificate in a file; `None` if there is none that can be read.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let chain = super::certificates(path).ok()?;
        Some(OwnCertificate {
            certificate: Certificate::from_der(chain.first()?).ok()?,
            has_chain: chain.len() > 1,
        })
    }

    /// Whether clients that are given its file trust it: its signer's certificate is there too.
    pub fn is_its_own_ca(&self) -> bool {
        let content = self.certificate.tbs_certificate();
        self.has_chain || content.issuer() == content.subject()
    }

    /// The hosts that it is for: addresses, and names without a wildcard.
    pub fn hosts(&self) -> Vec<String> {
        let alternative = self.certificate.tbs_certificate().get_extension::<SubjectAltName>();
        let names = alternative.ok().flatten().map(|(_, names)| names.0).unwrap_or_default();
        let host = |name: &GeneralName| match name {
            GeneralName::DnsName(name) => Some(name.to_string()).filter(|name| !name.contains('*')),
            GeneralName::IpAddress(bytes) => address(bytes.as_bytes()).map(|address| address.to_string()),
            _ => None,
        };
        names.iter().filter_map(host).collect()
    }

    /// What clients may well refuse it for.
    pub fn doubts(&self) -> Vec<String> {
        let ca = self.is_ca().then(|| {
            "it is a CA's own, made to sign others, and many clients take none for a server's: make one with \
             basicConstraints CA:FALSE, or let the CA sign one"
                .to_owned()
        });
        self.outdated().into_iter().chain(ca).collect()
    }

    fn is_ca(&self) -> bool {
        let constraints = self.certificate.tbs_certificate().get_extension::<BasicConstraints>();
        constraints
            .ok()
            .flatten()
            .is_some_and(|(_, constraints)| constraints.ca)
    }

    fn outdated(&self) -> Option<String> {
        let validity = self.certificate.tbs_certificate().validity();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let shown = |since: Duration| humantime::format_rfc3339_seconds(UNIX_EPOCH + since).to_string();
        let (from, until) = (
            validity.not_before.to_unix_duration(),
            validity.not_after.to_unix_duration(),
        );
        if now > until {
            return Some(format!("it expired at {}", shown(until)));
        }
        (now < from).then(|| format!("it is not valid before {}", shown(from)))
    }
}

fn address(bytes: &[u8]) -> Option<IpAddr> {
    match *bytes {
        [a, b, c, d] => Some([a, b, c, d].into()),
        _ => <[u8; 16]>::try_from(bytes).ok().map(IpAddr::from),
    }
}
