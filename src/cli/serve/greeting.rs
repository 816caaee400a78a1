//! What a server says when it listens: where, to whom, and commands that reach it as it is set.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;

use crate::service::{OwnCertificate, Settings, TlsSettings};

/// The greeting, as lines with their ends.
pub(super) fn greeting(settings: &Settings, address: SocketAddr, metrics: Option<SocketAddr>) -> String {
    let reach = match address.ip().is_loopback() {
        true => "this machine only",
        false => "every machine that reaches it",
    };
    let data = settings.data.canonicalize().unwrap_or_else(|_| settings.data.clone());
    let mut text = format!(
        "ludoteca {} listens on {address} ({reach}), data in {}\n",
        env!("CARGO_PKG_VERSION"),
        data.display()
    );
    if let Some(metrics) = metrics {
        text += &format!("metrics for Prometheus at http://{metrics}/metrics\n");
    }
    text += match (settings.callers_are_known(), address.ip().is_loopback()) {
        (true, _) => "callers show a key, a token or a certificate\n",
        (false, true) => "no key is asked of callers, so it listens on this machine only\n",
        (false, false) => "no key is asked of callers: anybody who reaches it may call (--insecure-public)\n",
    };
    let Call {
        url,
        target,
        flags,
        grpcurl,
        notes,
    } = call(settings, address);
    text += &format!(
        "\nplay a game against it:\n  ludoteca play connect_four --server {url}{flags}\n\
         or call it from anything:\n  grpcurl{grpcurl} -d '{{\"position\": {{\"game_type\": \"chess\"}}}}' {target} \
         ludoteca.v1.GameService/LegalMoves\n"
    );
    for note in notes {
        text += &format!("  ({note})\n");
    }
    text
}

/// How the server is called.
struct Call {
    url: String,
    target: String,
    /// Flags of this program's commands, each after a space.
    flags: String,
    /// The same of grpcurl.
    grpcurl: String,
    /// What stands for something that only the caller knows.
    notes: Vec<&'static str>,
}

fn call(settings: &Settings, address: SocketAddr) -> Call {
    let certificate = settings.tls.as_ref().and_then(TlsSettings::own);
    let target = certificate
        .as_ref()
        .and_then(|own| host(own, address))
        .unwrap_or_else(|| address.to_string());
    let mut call = Call {
        url: format!("http://{target}"),
        target,
        flags: String::new(),
        grpcurl: String::new(),
        notes: Vec::new(),
    };
    match &settings.tls {
        None => call.grpcurl += " -plaintext",
        Some(tls) => {
            call.url = format!("https://{}", call.target);
            let ca = match certificate.is_some_and(|own| own.is_its_own_ca()) {
                true => quoted(&tls.certificate),
                false => {
                    call.notes.push(
                        "CA.pem: the certificate of whoever signed the server's; leave it out if all know that one",
                    );
                    "CA.pem".into()
                }
            };
            call.flags += &format!(" --ca {ca}");
            call.grpcurl += &format!(" -cacert {ca}");
        }
    }
    let clients = settings.tls.as_ref().and_then(|tls| tls.clients.as_ref());
    if clients.is_some_and(|clients| clients.required || !settings.auth.is_set()) {
        call.flags += " --cert CERT.pem --key KEY.pem";
        call.grpcurl += " -cert CERT.pem -key KEY.pem";
        call.notes.push("CERT.pem, KEY.pem: your certificate and its key");
    } else if settings.auth.is_set() {
        call.flags += " --api-key KEY";
        call.grpcurl += " -H 'authorization: Bearer KEY'";
        call.notes
            .push("KEY: your key, as `ludoteca key new` printed it, or your token");
    }
    call
}

/// The host with the port under which clients take the certificate: the address itself, another name of this machine, or
/// whatever the certificate is for.
fn host(own: &OwnCertificate, address: SocketAddr) -> Option<String> {
    let hosts = own.hosts();
    let here = [IpAddr::from(Ipv4Addr::LOCALHOST), Ipv6Addr::LOCALHOST.into()];
    let is_local = address.ip().is_loopback() || address.ip().is_unspecified();
    let local = ["localhost".to_owned()]
        .into_iter()
        .chain(here.map(|ip| ip.to_string()));
    let mut wanted = std::iter::once(address.ip().to_string()).chain(local.filter(|_| is_local));
    let found = wanted.find(|host| hosts.contains(host));
    let host = found.or_else(|| hosts.first().cloned())?;
    Some(match host.parse() {
        Ok(ip) => SocketAddr::new(ip, address.port()).to_string(),
        Err(_) => format!("{host}:{}", address.port()),
    })
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    match text.chars().all(is_plain) {
        true => text,
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
